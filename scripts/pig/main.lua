-- Pig: roll as often as you dare; a one takes away what the turn has brought.

variables.seat.points = 0
variables.game.kept   = { 0, lasts = "turn" }                 -- is 0 again after the turn, however it ends

actions.roll = {
  doc   = "roll the die",
  apply = function(state, seat)
    local face = state:roll(settings.die)
    if face == 1 then state:end_turn() end                    -- does not return
    state.kept = state.kept + face
    -- Whoever has enough would hold now, so the match is over.
    if seat.points + state.kept >= settings.goal then state:win(seat, "goal") end
  end,
}
actions.hold = {
  doc   = "add what the turn has brought to your points",
  offer = function(state, seat, offer) offer.when(state.kept > 0, "roll first") end,
  apply = function(state, seat)
    seat.points = seat.points + state.kept
    state:end_turn()
  end,
}

phases.turn = { actions = { "roll", "hold" }, repeats = true }
