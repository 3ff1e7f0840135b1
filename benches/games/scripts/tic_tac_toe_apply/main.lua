-- Tic-tac-toe whose effect is a function; offers and the end are declared.

kinds.marks = {}
zones.board = { layout = "grid" }

actions.mark = {
  doc   = "put your mark on a free cell",
  args  = { "cell: cell" },
  offer = cells { zone = "board", empty = true },
  apply = function(state, seat, cell) state:create(content.marks.mark, seat, cell) end,
}

phases.turn = { actions = { "mark" } }

ends.line = { when = in_line { zone = "board", length = settings.length }, result = "win" }
ends.full = { when = full { zone = "board" }, result = "tie" }
