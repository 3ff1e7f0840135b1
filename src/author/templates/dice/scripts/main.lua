-- NAME: roll as often as you dare. A skull takes what this turn has brought; `hold` keeps it.

kinds.faces = { points = "integer" }                                 -- the fields of faces.yaml

-- What is kept: `lasts` says when it falls back to what it was at first.
variables.game.kept = { 0, lasts = "turn" }
variables.seat.points = 0

-- The faces by the sign a roll has them under.
local worth = {}
for face in content.faces:each() do worth[tonumber(face.glyph) or face.glyph] = face.points end

-- What a seat may do: `apply` says what becomes of it.
actions.roll = {
  doc   = "roll the die: its points are added to those of this turn",
  apply = function(state, seat)
    local face = state:roll("luck")
    state:say(seat.name .. " rolls", face)
    if worth[face] == 0 then state:end_turn() end                    -- does not return
    state.kept = state.kept + worth[face]
  end,
}

actions.hold = {
  doc   = "keep the points of this turn, and end it",
  deny  = function(state, seat, deny)
    if state.kept == 0 then deny("there is nothing to keep") end
  end,
  apply = function(state, seat)
    seat.points = seat.points + state.kept
    if seat.points >= settings.goal then state:win(seat, "the goal is reached") end
    state:end_turn()
  end,
}

phases.rolling = { actions = { "roll", "hold" }, repeats = true }    -- one action after another

limits.turns = { turns = 1000, result = "tie", reason = "nobody gets there" }
