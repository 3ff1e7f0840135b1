-- Art of War. Marks such as R17, C4 and O6 in comments are paragraphs of the rules.

kinds.units = {
  attack   = "integer or value",
  defence  = "integer", tapped_defence = "integer",
  reach    = "pattern",
  supports = "list of action",                -- a king is a joker because it lists them all (R38)
  king     = false,
  box      = 10,
}
kinds.decks = { cards = { "list of word", min = 1, max = 30 } }

local decks, majority = require "decks", require "majority"

checks.units = {
  defence        = function(number) return number > 0, "a unit without defence cannot be hit" end,
  tapped_defence = function(number) return number > 0, "a unit without defence cannot be hit" end,
  box            = function(number) return number > 0, "a box has 1 or more of it" end,
}
checks.decks = decks.check

zones.field     = { layout = "grid" }                                           -- R3, R4
zones.deck      = { per = "seat", layout = "stack", see = "none" }
zones.hand      = { per = "seat", layout = "pool", see = "owner" }
zones.reserve   = { per = "seat", layout = "row", capacity = 5 }
zones.kingdom   = { per = "seat", layout = "pool" }
zones.graveyard = { per = "seat", layout = "pool" }

fields.units = {
  tapped   = { false, lasts = "leaves zone", mark = "/" },
  damage   = { 0, lasts = { "turn", "leaves zone" }, mark = "" },               -- R26
  attacked = settings.shoot_at == "attacked" and { false, lasts = { "turn", "leaves zone" } } or nil,        -- C7
}

variables.game.recruited = { false, lasts = "phase" }                           -- R15, R20
variables.game.attacking = { false, lasts = "phase" }
variables.seat = {
  redrawn = { 0, lasts = "phase" },                                             -- R7
  leads   = { "list of units", max = 40, from = "kingdom", value = majority.leads },          -- R46, to be shown
  majorities = { 0, from = "kingdom", value = function(state, seat) return #majority.leads(state, seat) end },
}

values.cards_in_hand = function(state, unit) return #unit.owner.hand end        -- R24

-- Set-up: R5 to R11 -------------------------------------------------------------------------------------------------

-- How many of a unit the other army has.
local function others(state, seat)
  local count = {}
  for piece in state:pieces { owner = seat.opponent } do
    local kind = piece.kind
    count[kind] = (count[kind] or 0) + 1
  end
  return function(unit) return count[unit] or 0 end
end

-- R5, R6. That a king begins in the hand all know, and so he is known wherever he goes.
local function raise(state, seat, army)
  local deck = seat.deck
  for unit in content.units:each() do
    local king = unit.king
    local place = king and seat.hand or deck
    for _ = 1, army[unit.id] or 0 do
      local card = state:create(unit, seat, place)
      if king then state:reveal(card) end
    end
  end
  state:shuffle(deck)
end

actions.muster = {
  doc    = "choose your army: a deck by name, or its cards as in `6soldier+8archer+6priest+king_a`",
  args   = { "deck: text" },
  offer  = function(state, seat, offer)
    local others = others(state, seat)
    for deck in state:kinds("decks") do
      local army, reason = decks.read(deck.id, others)
      offer.when(army ~= nil, reason, deck.id)
    end
  end,
  valid  = function(state, seat, deck)
    local army, reason = decks.read(deck, others(state, seat))
    return army ~= nil, reason
  end,
  sample = function(state, seat, number) return decks.sample(number, others(state, seat)) end,
  apply  = function(state, seat, deck) raise(state, seat, decks.read(deck, others(state, seat))) end,
}
phases.muster = {
  once    = true, who = "in turn", actions = { "muster" },
  enter   = function(state)
    for seat in state:seats() do
      local deck = settings.deck[seat.name]
      if deck ~= "choose" then raise(state, seat, decks.read(deck, others(state, seat))) end
    end
  end,
  done    = function(state, seat) return #seat.deck > 0 end,
  leave   = function(state)
    for seat in state:seats() do state:draw(seat.deck, seat.hand, 3) end
  end,
}

local function first_citizens(state)                                            -- R8
  for seat in state:seats() do
    state:draw(seat.deck, seat.kingdom, 1)
    state:say(string.format("the first citizen of %s: %s", seat.name, seat.kingdom:first().kind.id))
  end
end

actions.mulligan = {
  doc   = "shuffle the units of your hand back and draw three others",          -- R7
  apply = function(state, seat)
    for card in seat.hand:each { king = false } do card:move_to(seat.deck) end
    state:shuffle(seat.deck)
    state:draw(seat.deck, seat.hand, 3)
    for king in seat.hand:each { king = true } do state:reveal(king) end        -- all know that it stayed
    seat.redrawn = seat.redrawn + 1
  end,
}
phases.mulligan = {
  once = true, who = "in turn", actions = { "mulligan" }, pass = true, repeats = true,
  done  = function(state, seat) return seat.redrawn >= settings.mulligans end,
  leave = function(state) if settings.first_citizen == "before" then first_citizens(state) end end,             -- C6
}

actions.deploy = {
  doc   = "place a first unit on the front row",                                -- R9
  args  = { "unit: piece", "cell: cell" }, see = "open",
  offer = { pieces { zone = "hand" }, cells { zone = "field", region = "front", of = "self" } },
  apply = go {},
}
phases.first_unit = { once = true, who = "in turn", actions = { "deploy" } }

actions.store = {
  doc   = "put a first card in the reserve",                                    -- R10
  args  = { "card: piece" }, see = "open",
  offer = pieces { zone = "hand" },
  apply = go { to = "reserve" },
}
phases.first_reserve = {
  once  = true, who = "in turn", actions = { "store" },
  leave = function(state) if settings.first_citizen == "after" then first_citizens(state) end end,              -- C6
}

-- The turn: R13 to R16 ----------------------------------------------------------------------------------------------

local tapped_ones = { owner = "self", tapped = true }

phases.preparation = {                                                          -- R14
  enter = function(state, seat)
    for unit in state.field:each(tapped_ones) do unit.tapped = false end
    if not settings.first_draw and state.turn == 1 then return end              -- O2
    state:draw(seat.deck, seat.hand, 1)                                         -- O5: an empty deck gives nothing
  end,
}

local placing = require "placing"
require "combat"

phases.action = {                                                               -- R15, R39.1
  actions = { "recruit", "attack", "cheer", "shoot", "reposition" },
  repeats = true,
  pass    = true,
}

actions.settle = {
  doc   = "make a card of your hand a citizen of your kingdom",                 -- R16
  args  = { "card: piece" }, see = "open",
  offer = pieces { zone = "hand", king = false, because = { king = "a king is no citizen (R16)" } },
  apply = function(state, seat, card) card:move_to(seat.kingdom) end,
}
phases.development = {
  actions = { "settle" },
  pass    = function(state, seat) return #seat.hand < 6, "with six cards in hand a citizen is compulsory (R16)" end,
  stuck   = "skip",
}

-- The end: R45 to R50; execution and collapse are in combat and placing ---------------------------------------------

ends.development = {                                                            -- R46
  after = "kingdom",
  check = function(state)
    local winner = majority.winner(state)
    if winner then state:win(winner, "development") end
  end,
}

local function has_drawn_all(seat) return #seat.deck == 0 end

ends.war = {                                                                    -- R48, C13, C13b
  after = settings.war_ends == "at_once" and "deck" or "turn",
  check = function(state)
    local seat, over = state.active, nil
    if settings.last_deck == "either" then
      over = has_drawn_all(seat) or has_drawn_all(seat.opponent)
    else
      over = has_drawn_all(seat) and has_drawn_all(seat.opponent)
    end
    if over then state:finish("end of the war") end
  end,
}

outcome.score = function(state, seat)                                           -- R48, R49, O10
  return #seat.kingdom, settings.tie == "fewer_dead" and -#seat.graveyard or 0
end

invariants.backed_up = function(state)                                          -- R17, R28
  if settings.advance == "stay" then return true end
  for unit in state.field:each() do
    if not placing.may_stand(unit.owner, unit.cell) then return false, "nobody stands in the back row alone" end
  end
  return true
end

invariants.kings = function(state)                                              -- R16, R50
  for seat in state:seats() do
    if seat.kingdom:count { king = true } > 0 then return false, "no king is a citizen" end
  end
  return true
end
