-- Kuhn poker: a card each, one bet. The whole hand is one rule, read from top to bottom.

kinds.cards = { rank = "integer" }

zones.deck = { layout = "pool", see = "none" }                -- what is drawn from a pool is drawn at random
zones.hand = { per = "seat", layout = "stack", see = "owner" }

variables.seat.paid   = settings.ante
variables.seat.folded = false
variables.game.winner = { "seat" }

local function pay(state, seat) seat.paid = seat.paid + settings.bet end

actions.check = { doc = "stay in without paying" }            -- an answer and nothing else
actions.bet   = { doc = "pay one bet more", apply = pay }
actions.call  = { doc = "match the bet", apply = pay }
actions.fold  = { doc = "give up what you have paid", apply = function(state, seat) seat.folded = true end }

-- Until somebody bets; then every other seat, in turn, calls or folds.
local function betting(state)
  for seat in state:seats() do                                -- from the active seat round
    if state:ask(seat, { "check", "bet" }) == "bet" then
      local other = seat.next
      while other ~= seat do
        state:ask(other, { "call", "fold" })
        other = other.next
      end
      return
    end
  end
end

phases.hand = {
  enter = function(state)
    state:deal(state.deck, "hand", 1)
    betting(state)

    local left = {}
    for seat in state:seats() do
      if not seat.folded then table.insert(left, seat) end
    end
    for _, seat in ipairs(left) do
      if #left > 1 then                                       -- who is left alone need not show
        state:reveal(seat.hand)
        state:say(seat.name, "shows", seat.hand.top)
      end
      if not state.winner or seat.hand.top.rank > state.winner.hand.top.rank then state.winner = seat end
    end
    state:finish(#left > 1 and "showdown" or "fold")
  end,
}

-- Everybody has lost what he paid, and the winner has all of it.
outcome.score = function(state, seat)
  local won = 0
  if seat == state.winner then
    for other in state:seats() do won = won + other.paid end
  end
  return won - seat.paid
end
