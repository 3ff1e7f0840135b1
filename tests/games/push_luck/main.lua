-- Push your luck: roll as often as you dare; a one loses what the turn has brought.

kinds.things = {}

variables.seat.points = 0
variables.game.kept   = { 0, lasts = "turn" }               -- falls back to 0 when the turn ends, however it ends

actions.roll = {
  doc   = "roll the die",
  apply = function(state)
    local face = state:roll("d6")
    if face == 1 then state:end_turn() end                  -- does not return
    state.kept = state.kept + face
  end,
}
actions.hold = {
  doc   = "keep what the turn has brought",
  offer = function(state, seat, offer) offer.when(state.kept > 0, "roll first") end,
  apply = function(state, seat)
    seat.points = seat.points + state.kept
    if seat.points >= settings.goal then state:win(seat, "goal") end
    state:end_turn()
  end,
}

phases.turn = { actions = { "roll", "hold" }, repeats = true }
