--@load
kinds.cards = { cost = "integer", moves = "pattern" }
fields.cards = { hurt = { 0, min = 0, max = 9 } }
zones.board = { layout = "grid", see = "all", trail = 3, positions = 10 }
zones.deck = { layout = "stack", see = "none" }
zones.hand = { per = "seat", layout = "row", see = "owner" }
zones.lost = { layout = "pool" }
variables.game.armed = false
variables.game.n = 0
variables.game.chosen = { "piece" }
variables.seat.points = { 0, min = 0, max = 9 }
tables.pairs = function(a, b)
  --@table
  return a.cost > b.cost
end
actions.wait = {}
actions.arm = {
  apply = function(state)
    state.armed = true
    state:emit("poke", 1)
  end,
}
actions.test = {
  apply = function(state, seat)
    --@apply
  end,
}
actions.choose = {
  args = { "piece: piece", "n: number" },
  offer = function(state, seat, offer)
    for piece in seat.hand:each() do
      offer(piece, 1)
      offer(piece, 2)
    end
    --@offer
  end,
  deny = function(state, seat, deny)
    --@deny
  end,
}
actions.number = { args = { "n: number" }, offer = numbers { 1, 3 } }
phases.setup = {
  once = true,
  enter = function(state)
    for seat in state:seats() do
      for cell in state.board:cells { region = "home", of = seat } do state:create("king", seat, cell) end
    end
  end,
}
phases.main = {
  actions = { "wait", "arm", "test", "choose" },
  enter = function(state, seat)
    --@enter
  end,
  leave = function(state, seat)
    --@leave
  end,
  done = function(state, seat)
    --@done
  end,
  pass = function(state, seat)
    --@pass
    return false
  end,
}
ends.gone = {
  check = function(state)
    --@check
  end,
}
on.poke = function(state, event)
  --@listen
end
outcome.score = function(state, seat)
  --@score
  return seat.points
end
