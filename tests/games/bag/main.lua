-- Bag: a pool has no order, so every draw is chance, one tile after the other. See `deck` for the same draw from a stack.

kinds.tiles = { worth = "integer" }

zones.bag  = { layout = "pool", see = "none" }
zones.hand = { per = "seat", layout = "pool" }

actions.draw = {
  doc   = "draw two tiles",
  apply = function(state, seat)
    local drawn = state:draw(state.bag, seat.hand, 2)       -- fewer if there are fewer
    state:say("drawn:", drawn)
  end,
}
phases.turn = { actions = { "draw" } }

ends.empty = { after = "bag", check = function(state) if #state.bag == 0 then state:finish("the bag is empty") end end }
outcome.score = function(state, seat) return seat.hand:sum("worth") end
