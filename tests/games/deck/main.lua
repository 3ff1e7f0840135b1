-- Deck: a stack has an order, so chance is in the shuffle alone and a draw is certain. See `bag` for the same draw from
-- a pool.

kinds.tiles = { worth = "integer" }

zones.deck = { layout = "stack", see = "none" }
zones.hand = { per = "seat", layout = "pool" }

phases.shuffle = { once = true, enter = function(state) state:shuffle(state.deck) end }

actions.draw = {
  doc   = "draw two tiles",
  apply = function(state, seat)
    local drawn = state:draw(state.deck, seat.hand, 2)      -- from the top; fewer if there are fewer
    state:say("drawn:", drawn)
  end,
}
phases.turn = { actions = { "draw" } }

ends.empty = { after = "deck", check = function(state) if #state.deck == 0 then state:finish("the deck is empty") end end }
outcome.score = function(state, seat) return seat.hand:sum("worth") end
