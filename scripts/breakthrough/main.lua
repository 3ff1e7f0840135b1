-- Breakthrough: be the first to reach the other side. How a pawn moves is content: content/breakthrough/pieces.yaml.

kinds.pieces = { moves = "pattern" }

zones.board = { layout = "grid" }                             -- where pawns begin: `start` in content/breakthrough/game.yaml

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
