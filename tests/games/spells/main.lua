-- Spells: numbers changed for a while. `state:modify` takes the field, the change, for which pieces, and how long; the
-- printed number stays as it is, every reading of `being.strength` has the changes in it, in the order they were made.

kinds.beings = { strength = "integer", noble = false }

zones.field = { per = "seat", layout = "row" }
zones.camp  = { per = "seat", layout = "row" }

-- A handle means that piece wherever it is; a selector all pieces that fit, now or later.
local spells = {
  haste    = function(state, seat, being) state:modify("strength", 3, being, "phase") end,
  courage  = function(state, seat, being) state:modify("strength", 2, being, "turn") end,
  shield   = function(state, seat, being) state:modify("strength", 1, { owner = "self" }, "next turn") end,
  weather  = function(state, seat, being) state:modify("strength", -1, { noble = true }, "round") end,
  stance   = function(state, seat, being) state:modify("strength", 10, being, "leaves zone") end,
  blessing = function(state, seat, being) state:modify("strength", 1, being, "match") end,
  petrify  = function(state, seat, being) state:modify("strength", { set = 0 }, being, "turn") end,
  humble   = function(state, seat, being) state:modify("strength", { max = 3 }, { kind = "knight" }, "turn") end,
  raise    = function(state, seat, being) state:modify("strength", { min = 4 }, { sort = "beings" }, "turn") end,
}

actions.cast = {
  doc   = "cast a spell on a being of yours",
  args  = { "spell: word", "being: piece" },
  offer = {
    words { "haste", "courage", "shield", "weather", "stance", "blessing", "petrify", "humble", "raise" },
    pieces { zone = "field" },
  },
  apply = function(state, seat, spell, being) spells[spell](state, seat, being) end,
}
actions.retire = {
  doc   = "send a being to the camp: what clings to its place is gone",
  args  = { "being: piece" },
  offer = pieces { zone = "field" },
  apply = go { to = "camp" },
}
phases.magic = { actions = { "cast", "retire" }, repeats = true, pass = true }

actions.rest = { doc = "wait for the evening" }
phases.rest  = { actions = { "rest" } }

limits.rounds = { rounds = 10, result = "tie" }             -- spells decide nothing
