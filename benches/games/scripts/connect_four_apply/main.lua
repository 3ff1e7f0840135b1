-- Connect four whose effect is a function; offers and the end are declared.

kinds.discs = {}
zones.board = { layout = "grid" }

actions.drop = {
  doc   = "drop a disc into a column",
  args  = { "cell: cell as column" },
  offer = cells { zone = "board", empty = true, resting = "south" },
  apply = function(state, seat, cell) state:create(content.discs.disc, seat, cell) end,
}

phases.turn = { actions = { "drop" } }

ends.line = { when = in_line { zone = "board", length = settings.length }, result = "win" }
ends.full = { when = full { zone = "board" }, result = "tie" }
