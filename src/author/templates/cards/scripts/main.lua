-- NAME: all play a card at once, and the highest takes them all. Whoever has taken most cards wins.

kinds.cards = { value = "integer" }                                  -- the fields of cards.yaml

-- Where cards lie: one deck for all, the others one a seat. `see` says who knows what lies there.
zones.deck   = { layout = "stack", see = "none" }
zones.hand   = { per = "seat", layout = "pool", see = "owner" }
zones.played = { per = "seat", layout = "pool", see = "owner" }
zones.taken  = { per = "seat", layout = "pool" }

-- `once` phases come before the first turn.
phases.deal = {
  once  = true,
  enter = function(state)
    state:shuffle(state.deck)
    state:deal(state.deck, "hand", settings.hand)
  end,
}

-- What a seat may do: `offer` says what there is to choose from, `apply` what becomes of it.
actions.play = {
  doc   = "play a card of your hand",
  args  = { "card: piece" },
  offer = pieces { zone = "hand" },
  apply = go { to = "played" },
}

-- `each`: all choose at once, and nobody sees what before the last has chosen.
phases.trick = {
  who     = "each",
  actions = { "play" },
  leave   = function(state)
    local winner = state.active
    for seat in state:seats() do
      state:reveal(seat.played)                                      -- from here on all know what lies there
      if seat.played:sum("value") > winner.played:sum("value") then winner = seat end
    end
    for seat in state:seats() do seat.played:move_to(winner.taken) end
    state:say(winner.name .. " takes the cards")
  end,
}

-- How it ends, looked at after every turn.
ends.hands_empty = {
  after = "turn",
  check = function(state)
    if #state.active.hand == 0 then state:finish("all cards are played") end
  end,
}

outcome.score = function(state, seat) return #seat.taken end
