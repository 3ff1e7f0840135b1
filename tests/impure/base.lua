-- The game into which the cases go: a card is played, until none is left.
kinds.cards = { power = "integer or value", act = "rule" }
zones.hand = { per = "seat", layout = "pool" }
zones.out = { layout = "pool" }
variables.game.total = 0
values.strength = function(state, card) return 1 end
rules.gain = function(state, seat) state.total = state.total + 1 end
on.played = function(state, event) end
actions.play = {
  args = { "card: piece" },
  offer = pieces { zone = "hand" },
  apply = function(state, seat, card)
    card:move_to(state.out)
    state.total = state.total + card.power
    card.act(state, seat)
    state:emit("played", 1)
  end,
}
phases.turn = { actions = { "play" } }
ends.all = {
  after = "turn",
  check = function(state) if #state.out == 6 then state:finish("all is played") end end,
}
outcome.score = function(state, seat) return seat.index end
