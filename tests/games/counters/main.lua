-- Counters: a spell may be countered, the counter countered, and so on; between two answers a die falls.
-- The chain is plain recursion. There is no state machine: `state:ask` stops the rule until the answer is there.

kinds.cards = {}

zones.hand  = { per = "seat", layout = "pool", see = "owner" }
zones.spent = { per = "seat", layout = "pool" }

variables.seat.points = 0
variables.game.heat   = 0                                   -- all the dice of the chain so far

-- `pass = true`: the question may be declined, and is asked even of a hand without a counter. If it were not, a seat
-- that is never asked would have shown its hand.
actions.counter = {
  doc   = "counter the card just played",
  args  = { "card: piece" },
  offer = pieces { zone = "hand", kind = "counter" },
  apply = go { to = "spent" },                              -- done before `state:ask` returns
  pass  = true,
}

-- Is the card last played countered? It is if there is a counter that is not countered itself.
local function countered(state, seat)
  local card = state:ask(seat, "counter")
  if not card then return false end                         -- nothing is returned if the seat passed
  state.heat = state.heat + state:roll("d6")
  return not countered(state, seat.opponent)
end

actions.cast = {
  doc   = "cast a spell; uncountered it is worth all the dice rolled about it",
  args  = { "card: piece" },
  offer = pieces { zone = "hand", kind = "spell" },
  apply = function(state, seat, card)
    card:move_to(seat.spent)
    state.heat = state:roll("d6")
    if countered(state, seat.opponent) then
      state:say("the spell is countered")
    else
      seat.points = seat.points + state.heat
    end
    state.heat = 0
  end,
}

phases.turn = { actions = { "cast" }, pass = true }

ends.goal = {
  check = function(state)
    for seat in state:seats() do
      if seat.points >= settings.goal then state:win(seat, "goal") end
    end
  end,
}
ends.out_of_spells = {
  after = "turn",
  check = function(state)
    for seat in state:seats() do
      if seat.hand:count { kind = "spell" } > 0 then return end
    end
    state:finish("no spell is left")
  end,
}

outcome.score = function(state, seat) return seat.points end
