-- Connect four. All of it is declared: no function runs while it is played.

kinds.discs = {}

zones.board = { layout = "grid" }

actions.drop = {
  doc   = "drop a disc into a column; it comes to rest on the disc below, or on the floor",
  args  = { "cell: cell as column" },                         -- typed as `drop d`, not `drop d1`
  offer = cells { zone = "board", empty = true, resting = "south" },
  apply = place { kind = "disc" },
}

phases.turn = { actions = { "drop" } }

ends.line = { when = in_line { zone = "board", length = settings.length }, result = "win" }
ends.full = { when = full { zone = "board" }, result = "tie" }
