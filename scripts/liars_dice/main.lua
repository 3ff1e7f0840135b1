-- Liar's dice with one die each: bid how many dice under all cups show a face, higher each time, until somebody doubts.

-- What others may take a hidden number for lies between `min` and `max`. Nobody has a die of 0 once all have rolled.
variables.seat.die = { 1, min = 1, max = 6, see = "owner" }

variables.game.count  = 0                                     -- the bid that stands
variables.game.face   = 6
variables.game.bidder = { "seat" }

phases.roll = {
  once  = true,
  enter = function(state)
    for seat in state:seats() do seat.die = state:roll("d6", nil, seat) end        -- `seat` alone sees it
  end,
}

actions.bid = {
  doc   = "so many dice show this face or the wild one: more dice than bid before, or as many of a higher face",
  args  = { "count: number", "face: number" },                -- typed as `bid 1 4`
  offer = function(state, seat, offer)
    local dice = 0
    for _ in state:seats() do dice = dice + 1 end
    for count = math.max(state.count, 1), dice do
      for face = 1, 6 do
        offer.when(count > state.count or face > state.face, "bid higher", count, face)
      end
    end
  end,
  apply = function(state, seat, count, face)
    state.count, state.face, state.bidder = count, face, seat
  end,
}

actions.doubt = {
  doc   = "say that it is not so; all dice are shown, and whoever is wrong loses",
  offer = function(state, seat, offer) offer.when(state.bidder, "nothing has been bid") end,
  apply = function(state, seat)
    local found = 0
    for other in state:seats() do
      state:say("%s had %d", other, other.die)
      if other.die == state.face or other.die == settings.wild then found = found + 1 end
    end
    state:lose(found >= state.count and seat or state.bidder, "doubt")
  end,
}

phases.turn = { actions = { "bid", "doubt" } }
