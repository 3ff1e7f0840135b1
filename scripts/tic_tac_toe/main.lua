-- Tic-tac-toe. All of it is declared: no function runs while it is played.

kinds.marks = {}

zones.board = { layout = "grid" }                             -- its size: `boards` in content/tic_tac_toe/game.yaml

actions.mark = {
  doc   = "put your mark on a free cell",
  args  = { "cell: cell" },                                   -- typed as `mark b2`
  offer = cells { zone = "board", empty = true },
  apply = place { kind = "mark" },
}

phases.turn = { actions = { "mark" } }                        -- one action, then it is the other seat's turn

-- Looked at in this order after every action: the mark that fills the board may also win.
ends.line = { when = in_line { zone = "board", length = settings.length }, result = "win" }
ends.full = { when = full { zone = "board" }, result = "tie" }
