-- A market: whoever sells well and haggles hard has the most coins.

kinds.goods = { price = "integer", ripe = false }

zones.hand  = { per = "seat", layout = "pool", see = "owner" }
zones.stall = { layout = "row" }
zones.deck  = { layout = "pool", see = "none" }
variables.seat.coins = 0

-- What is put on the stall is shown to all.
on.moved = function(state, event)
  if event.to == state.stall then state:say("on the stall:", event.piece) end
end

actions.sell = {
  doc   = "sell a good of your hand",
  args  = { "good: piece" },
  see   = "open",
  offer = pieces { zone = "hand" },
  apply = function(state, seat, good)
    good:move_to(state.stall)
    seat.coins = seat.coins + good.price
  end,
}
actions.haggle = {
  doc   = "talk about prices",
  args  = { "how: word" }, offer = words { "hard", "softly" },
  apply = function(state, seat, how)
    if how == "hard" then seat.coins = math.max(0, seat.coins + state:roll("d4") - 2) end
    state:say(seat.name, "haggles")
  end,
}
phases.trade = { actions = { "sell" }, stuck = "skip" }
phases.chat  = { actions = { "haggle" }, pass = true }

ends.sold = { after = "turn", check = function(state)
  if #state.red.hand + #state.blue.hand == 0 then state:finish("all is sold") end
  for seat in state:seats() do
    if seat.coins >= settings.goal then state:finish("rich") end
  end
end }
limits.turns = { turns = 40, result = "score", reason = "the market closes" }

outcome.score = function(state, seat)
  return seat.coins - state.stall:count { ripe = true }
end

phases.deal = {
  once  = true,
  enter = function(state)
    for seat in state:seats() do
      state:draw(state.deck, seat.hand, seat == state.active and 5 or 3)
    end
  end,
}
