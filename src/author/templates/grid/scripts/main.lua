-- NAME: two rows of men run at each other. Whoever gets to the other's home row wins.

kinds.men = { moves = "pattern" }                                    -- the fields of men.yaml

zones.board = { layout = "grid" }                                    -- its size is in game.yaml
zones.lost  = { layout = "pool" }

-- `once` phases come before the first turn: here the men are set up, a runner at each end.
phases.set_up = {
  once  = true,
  enter = function(state)
    for seat in state:seats() do
      for cell in state.board:cells { region = "home", of = seat } do
        local at_end = cell.column == 1 or cell.column == 4
        state:create(at_end and "runner" or "man", seat, cell)
      end
    end
  end,
}

-- What a seat may do: `moves` offers what the patterns allow, `go` moves; whom it meets goes to `lost`.
tables.clash = function(attacker, target) return "attacker" end      -- who stays where two kinds meet
actions.move = {
  doc   = "move one of your men; onto an enemy it is a capture",
  args  = { "man: piece", "to: cell" },
  offer = moves { zone = "board" },
  apply = go { clash = "clash", lost = "lost" },
}

phases.move = { actions = { "move" }, stuck = { result = "lose", reason = "no man can move" } }

-- How it ends, looked at after every move.
ends.home = {
  check = function(state)
    for seat in state:seats() do
      for man in state.board:each { owner = seat } do
        if man.cell:is("home", seat.opponent) then state:win(seat, "a man is through") end
      end
    end
  end,
}
limits.long = { plies = settings.plies, result = "tie", reason = "nobody gets through" }
