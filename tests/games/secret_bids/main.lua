-- Secret bids: every seat names a sum at the same time; the highest takes the lot and pays, equal bids take nothing.
-- `state:ask_each` asks all at once: nobody learns anything before the last answer is in.

kinds.goods = { worth = "integer" }

zones.lots = { layout = "stack" }
zones.own  = { per = "seat", layout = "pool" }

variables.seat.coins = settings.purse
variables.seat.bid   = { 0, lasts = "turn" }

-- The lowest bid allowed is a further value of the question and reaches `offer` after `offer` itself.
actions.bid = {
  doc   = "name a sum you can pay",
  args  = { "coins: number" },
  offer = function(state, seat, offer, least)
    for coins = least, seat.coins do offer(coins) end
  end,
}

phases.auction = {
  enter = function(state)
    local best, winner = 0, nil
    for seat, coins in state:ask_each("all", "bid", 1) do   -- in seat order
      coins = coins or 0                                    -- a seat without coins has no option and is not asked
      seat.bid = coins
      if coins > best then best, winner = coins, seat
      elseif coins == best then winner = nil end
    end
    local lot = state.lots.top
    state:say("bids for the", lot, ":", state.ann.bid, state.bob.bid, state.cleo.bid)
    if winner then
      winner.coins = winner.coins - best
      lot:move_to(winner.own)
    else
      lot:remove()
    end
  end,
}

ends.sold = {
  after = "turn",
  check = function(state) if #state.lots == 0 then state:finish("everything is sold") end end,
}

outcome.score = function(state, seat) return seat.own:sum("worth"), seat.coins end
