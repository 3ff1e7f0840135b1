-- Liar's dice with one die each: bid how many dice under all cups show a face, higher each time, until somebody doubts.

kinds.faces = { pips = "integer", wild = false }

-- A die is a pool of its faces: the one drawn lies under the cup, and its owner alone has seen it. A hidden piece, unlike
-- a hidden number, can be revealed.
zones.die = { per = "seat", layout = "pool", see = "none" }
zones.cup = { per = "seat", layout = "stack", see = "owner" }

variables.game.count  = 0                                     -- the bid that stands
variables.game.face   = { "faces" }
variables.game.bidder = { "seat" }

phases.roll = {
  once  = true,
  enter = function(state)
    for seat in state:seats() do state:draw(seat.die, seat.cup, 1) end
  end,
}

local function dice(state, selector)
  local count = 0
  for seat in state:seats() do count = count + seat.cup:count(selector) end
  return count
end

actions.bid = {
  doc   = "so many dice show this face or a wild one: more dice than were bid before, or as many of a higher face",
  args  = { "count: number", "face: faces" },                 -- typed as `bid 1 four`
  offer = function(state, seat, offer)
    for count = math.max(state.count, 1), dice(state) do
      for face in state:kinds("faces") do
        offer.when(count > state.count or face.pips > state.face.pips, "bid higher", count, face)
      end
    end
  end,
  apply = function(state, seat, count, face)
    state.count, state.face, state.bidder = count, face, seat
  end,
}

actions.doubt = {
  doc   = "say that it is not so: all dice are shown, and whoever is wrong loses",
  offer = function(state, seat, offer) offer.when(state.bidder, "nothing has been bid") end,
  apply = function(state, seat)
    for other in state:seats() do
      state:reveal(other.cup)
      state:say("under the cup:", other.cup.top)                -- names its owner
    end
    local found = dice(state, { wild = true }) + (state.face.wild and 0 or dice(state, { kind = state.face }))
    state:lose(found < state.count and state.bidder or seat, "doubt")
  end,
}

phases.turn = { actions = { "bid", "doubt" } }
