-- Pairs: two teams of two sit crosswise. A seat without a candle is out, a team without seats has lost; whoever lights
-- the lamp wins for both.

kinds.things = {}

variables.seat.candles = settings.candles
variables.game.oil     = 0

-- `seats_of` knows no teams, so this offer is a function.
actions.snuff = {
  doc   = "blow out a candle of the other team",
  args  = { "who: seat" },
  offer = function(state, seat, offer)
    for other in state:seats() do
      if other ~= seat then offer.when(other.team ~= seat.team, "you sit together", other) end
    end
  end,
  apply = function(state, seat, who)
    who.candles = who.candles - 1
    if who.candles == 0 then who:eliminate("in the dark") end
  end,
}

-- `win` names a seat; its partner shares the first place.
actions.pour = {
  doc   = "pour oil; the third cup lights the lamp, whoever pours it",
  apply = function(state, seat)
    state.oil = state.oil + 1
    if state.oil == 3 then state:win(seat, "the lamp is lit") end
  end,
}
actions.sit = { doc = "do nothing" }

phases.turn = { actions = { "snuff", "pour", "sit" } }

ends.dark = { when = last_seat {}, result = "win" }
