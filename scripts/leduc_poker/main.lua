-- Leduc poker: a card each, a round of betting, a card for all, another round. A pair with the common card wins, else
-- the higher card. The whole hand is one rule, read from top to bottom.

kinds.cards = { rank = "integer" }

zones.deck  = { layout = "pool", see = "none" }               -- what is drawn from a pool is drawn at random
zones.hand  = { per = "seat", layout = "stack", see = "owner" }
zones.table = { layout = "stack" }                            -- the card for all, when it is there

variables.seat.paid   = settings.ante
variables.game.raised = 0                                     -- how often this round was raised
variables.game.winner = { "seat" }                            -- nobody: the pot is shared

actions.fold = {
  doc   = "give up what you have paid",
  offer = function(state, seat, offer) offer.when(seat.paid < seat.opponent.paid, "there is nothing to pay: call") end,
}
actions.call = {
  doc   = "pay as much as the other has, or stay in without paying where that is nothing",
  apply = function(state, seat) seat.paid = seat.opponent.paid end,
}
actions.raise = {
  doc   = "pay as much as the other has, and more",
  offer = function(state, seat, offer)
    offer.when(state.raised < settings.raises, "this round has been raised often enough")
  end,
  apply = function(state, seat)
    state.raised = state.raised + 1
    seat.paid = seat.opponent.paid + (#state.table == 0 and settings.raise_1 or settings.raise_2)
  end,
}

-- A round of betting ends when somebody calls who is not the first to speak. Whoever folds ends the match.
local function betting(state, seat)
  state.raised = 0
  local asked = 0
  repeat
    local answer = state:ask(seat, { "fold", "call", "raise" })
    if answer == "fold" then
      state.winner = seat.opponent
      state:finish("fold")
    end
    asked = asked + 1
    seat = seat.opponent
  until answer == "call" and asked > 1
end

local function strength(state, seat)
  local card = seat.hand.top
  return card.rank + (card.rank == state.table.top.rank and 10 or 0)
end

phases.hand = {
  enter = function(state, first)
    state:deal(state.deck, "hand", 1)
    betting(state, first)
    state:draw(state.deck, state.table, 1)
    state:say("the card for all:", state.table.top)
    betting(state, first)

    for seat in state:seats() do
      state:reveal(seat.hand)
      state:say(seat.name, "shows", seat.hand.top)
      if strength(state, seat) > strength(state, seat.opponent) then state.winner = seat end
    end
    state:finish("showdown")
  end,
}

-- Who wins has what the other paid.
outcome.score = function(state, seat)
  if not state.winner then return 0 end
  return state.winner == seat and seat.opponent.paid or -seat.paid
end
