-- Combat: R22 to R40. What is done stands beside its rule, in the order it is done.

local placing = require "placing"
local function tell(state, text, ...) state:say(string.format(text, ...)) end

-- R27, C1: whether a blow that brings the damage to the defence captures
local captures = {
  cumulative       = function(before, blow, defence) return before + blow == defence end,
  single_value     = function(before, blow, defence) return blow == defence end,
  single_undamaged = function(before, blow, defence) return before == 0 and blow == defence end,
}

local function hit(state, seat, target, blow, may_capture)
  local before, owner, cell = target.damage, target.owner, target.cell
  local defence = target.tapped and target.tapped_defence or target.defence         -- R25
  local damage, whose, what = before + blow, owner.name, target.kind.id
  target.damage = damage                                                            -- R26
  tell(state, "%s %s: %d damage of %d", whose, what, damage, defence)
  if damage < defence then return end                                               -- R27
  if may_capture and not target.king and captures[settings.capture](before, blow, defence) then
    tell(state, "%s captures the %s %s", seat.name, whose, what)
    target.owner = seat
    target:move_to(seat.kingdom)
  else
    tell(state, "the %s %s is destroyed", whose, what)
    target:move_to(owner.graveyard)                                                 -- R29
  end
  if target.king then state:win(seat, "execution") end                              -- R45, R50
  if settings.advance ~= "stay" then placing.close_ranks(owner, cell) end            -- R28
  state:check()                                                                     -- R46
  placing.conscript(state, owner)                                                   -- R41, R47
end

-- R31. That a reserve is full or a hand empty is open to all, so nobody is asked in vain.
local function can_answer(seat) return not seat.reserve.full and #seat.hand > 0 end
local function deny_full(state, seat, deny)
  if seat.reserve.full then deny("the reserve is full: no support can be played (R31)") end
end

-- R30: what is laid goes to the reserve, cancelled or not. R39.2: the other seat may lay a wizard
-- on it, which may be answered likewise. A wizard that stands cancels what it was laid on.
local function stands(state, seat, card)
  card:move_to(seat.reserve)
  local wizard = can_answer(seat.opponent) and state:ask(seat.opponent, "counter")
  local stood = not (wizard and stands(state, seat.opponent, wizard))
  tell(state, "the %s of %s %s", card.kind.id, seat.name, stood and "stands" or "is cancelled")
  return stood
end

local function cards(support)
  local because = { supports = "that is not its support (R33 to R38)" }
  return pieces { zone = "hand", supports = support, because = because }
end

actions.cheer = {                                                                   -- R33
  doc   = "all your units attack with one more until the end of the turn",
  args  = { "card: piece" }, see = "open",
  offer = cards "cheer", deny = deny_full,
  apply = function(state, seat, card)
    if stands(state, seat, card) then state:modify("attack", 1, { owner = seat }, "turn") end
  end,
}

local shot_at = { zone = "field", owner = "opponent" }
if settings.shoot_at == "attacked" then                                             -- C7
  shot_at.attacked, shot_at.because = true, { attacked = "it is not the unit attacked last (C7)" }
end
actions.shoot = {                                                                   -- R35
  doc   = "one damage to an enemy unit; it may destroy, never capture",
  args  = { "card: piece", "target: piece" }, see = "open",
  offer = { cards "shoot", pieces(shot_at) },
  deny  = deny_full,
  apply = function(state, seat, card, target)
    if stands(state, seat, card) then hit(state, seat, target, 1, false) end
  end,
}

actions.reposition = {                                                              -- R36
  doc   = "swap two of your units, or move one to a free cell",
  args  = { "card: piece", "unit: piece", "cell: cell" }, see = "open",
  offer = placing.offer_reposition, deny = deny_full,
  apply = function(state, seat, card, unit, cell)
    if stands(state, seat, card) then placing.reposition(seat, unit, cell) end
  end,
}

-- R34, R37: asked for by the rules above and below; whether anything can be played shows to nobody
local function answer(doc, supports)
  return { doc = doc, args = { "card: piece" }, see = "open", offer = cards(supports), pass = true }
end
actions.counter = answer("cancel the support just played", "counter")
actions.guard   = answer("cancel the attack just declared", "guard")
-- R39.3: a guard, and after one that was cancelled perhaps another (C10)
local function guarded(state, seat)
  local card = can_answer(seat) and state:ask(seat, "guard")
  if not card then return false end
  return stands(state, seat, card) or settings.second_guard and guarded(state, seat)
end

actions.attack = {                                                                  -- R22
  doc   = "tap an upright unit and strike an enemy unit in its reach",
  args  = { "unit: piece", "target: piece" },
  offer = {
    pieces { zone = "field", owner = "self", tapped = false, because = { tapped = "it is tapped" }},
    in_reach { from = "unit", by = "reach", owner = "opponent" },
  },
  deny  = function(state, seat, deny)
    if state.recruited then deny("whoever has recruited does not attack (R20)") end
  end,
  apply = function(state, seat, unit, target)
    unit.tapped, state.attacking = true, true                                       -- R23, R15
    if settings.shoot_at == "attacked" then placing.mark(state, target) end         -- C7
    local blow = unit.attack                                                        -- R24
    if guarded(state, seat.opponent) then return tell(state, "the attack is cancelled") end
    if settings.attack_judged == "resolved" then blow = unit.attack end             -- C9
    hit(state, seat, target, blow, true)
  end,
}

return { stands = stands, cards = cards, deny_full = deny_full }
