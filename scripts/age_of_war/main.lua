-- Age of War. Numbers in comments are paragraphs of the rules.

kinds.faces   = { infantry = 0, any = 0 }
kinds.clans   = { united = "integer" }
kinds.castles = { clan = "clans", points = "integer", lines = { "list of word", min = 1 }, steal = "list of word" }

local lines = require "lines"

checks.seats = function(from, to) return from >= 2 and to <= 6, "it is for two to six" end       -- 1.1
checks.faces = lines.check_face
checks.clans = function(clan)
  for _ in content.castles:each { clan = clan } do return true end
  return false, "a clan needs a castle: it could never be united"
end
checks.castles = {
  lines = lines.check,
  steal = lines.check,
}

zones.middle = { layout = "pool" }
zones.land   = { per = "seat", layout = "pool" }

fields.castles = {
  filled = { "list of word", max = 16, lasts = "turn" },      -- 3.8: what has been filled of the target
}
variables.game = {
  pool   = { settings.dice, lasts = "turn" },                -- 3.1: dice neither used nor lost
  rolled = { "tally of war", lasts = "phase" },              -- the pool as it fell
  target = { "piece", lasts = "turn" },
}

sheets.castles = { by = "clan", columns = { "points", "lines", "steal", "filled", "owner" } }

local function open_lines(castle)
  local open = lines.of(castle)
  for _, line in ipairs(castle.filled) do open = list.without(open, line) end
  return open
end

local function tell(state, text, ...) state:say(string.format(text, ...)) end

-- 5.1: whoever has all castles of a clan has united it; for good, since they cannot be attacked any more
local function united_by(state, seat)
  local count, united = {}, {}
  for castle in seat.land:each() do
    local clan = castle.clan
    count[clan] = (count[clan] or 0) + 1
  end
  for clan, held in count do united[clan] = held == state:count_kinds("castles", { clan = clan }) end
  return united
end

-- 6.2: points, and the clans united
local function score(state, seat)
  local united = united_by(state, seat)
  local points, clans = seat.land:sum("points"), {}
  for clan in state:kinds("clans") do
    if united[clan] then
      points = points - seat.land:sum("points", { clan = clan }) + clan.united
      clans[#clans + 1] = clan
    end
  end
  return points, clans
end

variables.seat = {                                            -- as it stands, to be shown on the table
  points = { 0, from = "land", value = function(state, seat) return (score(state, seat)) end },
  clans  = {
    "list of clans", max = 40, from = "land",
    value = function(state, seat) return (select(2, score(state, seat))) end,
  },
}

-- 3.10, 4.3
local function conquer(state, seat, castle)
  local loser = castle.owner
  castle.owner = seat
  castle:move_to(seat.land)
  if loser then
    tell(state, "%s steals %s from %s", seat.name, castle.kind.id, loser.name)
  else
    tell(state, "%s conquers %s", seat.name, castle.kind.id)
  end
  if united_by(state, seat)[castle.clan] then tell(state, "%s unites %s", seat.name, castle.clan.name) end
  state:end_turn()
end

-- 3.8, 3.9, 3.10: the dice left over are rolled again, or the assault has failed
local function spend(state, seat, dice)
  state.pool = state.pool - dice
  if state.pool > 0 then return end
  tell(state, "%s has no dice left", seat.name)
  state:end_turn()
end

local function fill(state, seat, line)
  local castle, dice = state.target, lines.dice_for(line, state.rolled)
  castle.filled = list.with(castle.filled, line)
  if #open_lines(castle) == 0 then conquer(state, seat, castle) end
  spend(state, seat, dice)
end

actions.attack = {
  doc   = "choose the castle to besiege and fill its first line",                          -- 3.3
  args  = { "castle: piece", "line: word" },
  offer = function(state, seat, offer)
    local rolled = state.rolled
    for castle in state:pieces { sort = "castles" } do
      for _, line in ipairs(lines.of(castle)) do
        offer.when(lines.dice_for(line, rolled), "this roll cannot fill the line", castle, line)
      end
    end
  end,
  deny  = function(state, seat, deny)
    for castle in seat.land:each() do deny("it is your own castle", castle) end            -- 3.4
    for other in state:seats() do
      local united = united_by(state, other)
      for castle in other.land:each() do
        if united[castle.clan] then deny("its clan is united", castle) end
      end
    end
  end,
  apply = function(state, seat, castle, line)
    state.target = castle
    fill(state, seat, line)
  end,
}

actions.fill = {
  doc   = "fill one more line of the besieged castle",                                     -- 3.6
  args  = { "line: word" },
  offer = function(state, seat, offer)
    local rolled = state.rolled
    for _, line in ipairs(open_lines(state.target)) do
      offer.when(lines.dice_for(line, rolled), "this roll cannot fill the line", line)
    end
  end,
  apply = fill,
}

actions.regroup = {
  doc      = "give up one die and roll the others again",                                  -- 3.9
  fallback = settings.regroup == "forced",                                                 -- 8.1
  apply    = function(state, seat) spend(state, seat, 1) end,
}

-- 3.2
local function roll(state, seat)
  state.rolled = state:roll("war", state.pool)
  tell(state, "%s rolls %s", seat.name, lines.shown(state.rolled))
end

-- Each of these is entered for every roll. No castle is chosen before the first (3.3), and none but that one is attacked after
-- it (3.5).
phases.muster = {
  enter   = roll,
  actions = { "attack", "regroup" },
  next    = function(state) return state.target and "siege" or "muster" end,
}
phases.siege = { enter = roll, actions = { "fill", "regroup" }, next = "siege" }

-- 6.1
ends.conquered = {
  after = "middle",
  check = function(state)
    if #state.middle == 0 then state:finish("the last castle of the middle is taken") end
  end,
}
limits.turns = { turns = settings.turn_limit, result = "score", reason = "the turn limit is reached" }     -- 7.4

-- 6.2, 6.3: points first, then what decides between equal points
outcome.score = function(state, seat)
  local points, clans = score(state, seat)
  return points, settings.tie == "clans" and #clans or 0
end

invariants.castles = function(state)
  local count = #state.middle
  for seat in state:seats() do count = count + #seat.land end
  return count == state:count_kinds("castles"), "every castle lies somewhere"
end
