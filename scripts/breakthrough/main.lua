-- Breakthrough: be the first to reach the other side. How a pawn moves is content: content/breakthrough/pieces.yaml.

kinds.pieces = { moves = "pattern" }

zones.board = { layout = "grid" }

-- A phase with `once` comes before the first turn. Pieces cannot `start` on a grid: a rule puts them there.
phases.setup = {
  once  = true,
  enter = function(state)
    for seat in state:seats() do
      for cell in state.board:cells { region = "home", of = seat } do
        state:create(content.pieces.pawn, seat, cell)
      end
    end
  end,
}

actions.move = {
  doc   = "move a pawn one cell ahead; it captures slantwise only",
  args  = { "pawn: piece", "to: cell" },                      -- typed as `move a2 b3`
  offer = moves { zone = "board" },
  apply = go {                                                -- whoever stands there is captured
    after = function(state, seat, pawn, from, to)
      if to:is("goal", seat) then state:win(seat, "breakthrough") end
    end,
  },
}

phases.turn = { actions = { "move" } }

ends.captured = { when = none { owner = "opponent" }, result = "win" }
