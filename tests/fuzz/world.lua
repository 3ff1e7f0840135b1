
-- Added by tests/fuzz: something of every kind that may be declared, and programs inside of every function of the game.
local fuzz = require "fuzz"

kinds.fuzz_men = {
  strength = "integer", moves = "pattern", power = "integer or value", trick = "rule", likes = "list of fuzz_men",
  noble = false,
}
values.fuzz_power = function(state, piece) return piece.strength + 1 end
rules.fuzz_trick  = fuzz.write("inner")
fields.fuzz_men = {
  hurt   = { 0, min = 0, max = 9 },
  tapped = { false, lasts = "turn" },
  friend = { "piece", lasts = "leaves zone" },
  mood   = { { "calm", "angry" }, lasts = "round" },
  seen   = { 0, min = -5, max = 5, see = "owner" },
}
zones.fuzz_pool  = { layout = "pool", see = "none" }
zones.fuzz_open  = { layout = "pool" }
zones.fuzz_stack = { layout = "stack", see = "none" }
zones.fuzz_row   = { per = "seat", layout = "row", see = "owner", capacity = 12 }
zones.fuzz_dark  = { per = "seat", layout = "pool", see = "none", count = "owner" }
--@board

variables.game.fuzz        = 0
variables.game.fuzz_flag   = { false, lasts = "phase" }
variables.game.fuzz_number = { 0, min = -100, max = 100, lasts = "round" }
variables.game.fuzz_seat   = { "seat" }
variables.game.fuzz_piece  = { "piece" }
variables.game.fuzz_cell   = { "cell" }
variables.game.fuzz_zone   = { "zone" }
variables.game.fuzz_kind   = { "fuzz_men" }
variables.game.fuzz_word   = { { "up", "down" }, lasts = "turn" }
variables.game.fuzz_any    = { "word" }
variables.game.fuzz_list   = { "list of integer", max = 5 }
variables.game.fuzz_men    = { "list of piece", max = 3 }
variables.game.fuzz_dice   = { "tally of d6" }
variables.seat.fuzz_secret = { 0, min = 0, max = 9, see = "owner" }
variables.seat.fuzz_number = { 5, lasts = "next turn" }
variables.seat.fuzz_friend = { "seat", see = "none" }
variables.seat.fuzz_cup    = { "tally of d6", see = "owner" }

-- Questions, one for every type of argument.
actions.fuzz_yes    = { apply = fuzz.write("inner"), pass = true }
actions.fuzz_no     = { see = "owner" }
actions.fuzz_number = { args = { "n: number" }, offer = numbers { 1, 3 }, apply = fuzz.write("inner"), see = "name" }
actions.fuzz_word   = { args = { "word: word" }, offer = words { "up", "down" } }
actions.fuzz_seat   = { args = { "who: seat" }, offer = seats_of { "all" }, apply = fuzz.write("inner") }
actions.fuzz_kind   = { args = { "kind: fuzz_men" }, offer = kinds_of { sort = "fuzz_men" } }
actions.fuzz_give   = { args = { "man: piece" }, offer = pieces { zone = "fuzz_row" }, apply = go { to = "fuzz_pool" }, pass = true }
actions.fuzz_set    = { args = { "men: set of piece", count = { 0, 2 } }, offer = pieces { zone = "fuzz_row", first = 6 } }
actions.fuzz_place  = { args = { "to: zone" }, offer = fuzz.lists("offer", "fuzz_place") }
actions.fuzz_yesno  = { args = { "yes: boolean" }, offer = fuzz.lists("offer", "fuzz_yesno") }
actions.fuzz_move   = { args = { "man: piece", "cell: cell" }, offer = fuzz.lists("offer", "fuzz_move"), apply = go {} }
actions.fuzz_some   = { args = { "man: piece" }, offer = fuzz.lists("offer", "fuzz_some"), apply = fuzz.write("write") }
actions.fuzz_text   = {
  args = { "text: text" }, offer = fuzz.lists("offer", "fuzz_text", function(_, _, offer) offer() end),
  valid = function() return true end, sample = function(_, _, number) return "t" .. number % 100 end,
}
-- On offer in every phase as long as programs run.
actions.fuzz_act = {
  offer = function(state, _, offer) offer.when(state.fuzz ~= 0, "it is quiet") end,
  apply = fuzz.write("write"),
}

phases.fuzz_setup = {
  once  = true,
  enter = function(state)
    for seat in state:seats() do
      for _ = 1, 3 do
        state:create("fuzz_man", seat, state.fuzz_stack)
        state:create("fuzz_dog", seat, seat.fuzz_row)
        state:create("fuzz_man", seat, seat.fuzz_dark)
      end
    end
    --@setup
  end,
}

local function wrap(entry, key, make)
  if type(entry[key]) == "function" then entry[key] = make(entry[key]) end
end
local function writing(old) return fuzz.write("write", old) end
local function reading(old) return fuzz.read("read", old) end

for _, name in ipairs { --@actions } do
  local action = actions[name]
  -- What an overlay declares comes later.
  if action then
    wrap(action, "apply", writing)
    wrap(action, "offer", function(old) return fuzz.lists("offer", name, old) end)
    action.deny = fuzz.lists("deny", name, action.deny)
    wrap(action, "pass", reading)
  end
end
for _, name in ipairs { "fuzz_number", "fuzz_seat", "fuzz_kind", "fuzz_give", "fuzz_move", "fuzz_some" } do
  actions[name].deny = fuzz.lists("deny", name)
end
for _, name in ipairs { --@phases } do
  local phase = phases[name]
  phase.enter = fuzz.write("write", phase.enter)
  phase.leave = fuzz.write("write", phase.leave)
  wrap(phase, "who", function(old) return fuzz.read("read", old) end)
  wrap(phase, "done", reading)
  wrap(phase, "pass", reading)
  if phase.actions then
    for _, more in ipairs { "fuzz_act", "fuzz_some", "fuzz_move" } do table.insert(phase.actions, more) end
  end
end
for _, name in ipairs { --@ends } do
  wrap(ends[name], "check", function(old) return fuzz.read("check", old) end)
end
for _, event in ipairs { "moved", "revealed", "eliminated", "poke", --@events } do
  on[event] = fuzz.write("inner", on[event])
end
outcome.score = outcome.score and reading(outcome.score) or function(_, seat) return seat.index end
