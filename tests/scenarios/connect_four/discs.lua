-- Connect four: where discs come to rest, and how it ends.

scenario "a disc falls on the one below" {
  game   = "connect_four",
  play   = { "drop d", "drop d", "drop d" },
  expect = function(state)
    local owners = {}
    for cell in state.board:cells { empty = false } do owners[cell.name] = cell.piece.owner end
    return owners.d1 == state.yellow and owners.d2 == state.red and owners.d3 == state.yellow
  end,
}

scenario "a full column takes no more" {
  game   = "connect_four",
  play   = { "drop a", "drop a", "drop a", "drop a", "drop a", "drop a" },
  refuse = { "drop a" },
  options = { "drop b", "drop c", "drop d", "drop e", "drop f", "drop g" },
}

scenario "four upright win" {
  game    = "connect_four",
  play    = { "drop a", "drop b", "drop a", "drop b", "drop a", "drop b", "drop a" },
  outcome = "yellow wins: line",
}

scenario "four slantwise win" {
  game    = "connect_four",
  play    = {
    "drop a", "drop b", "drop b", "drop c", "drop c", "drop d", "drop c", "drop d", "drop d", "drop g", "drop d",
  },
  outcome = "yellow wins: line",
}

scenario "a board of other measures is a setting of content" {
  game     = "connect_four",
  settings = { ["boards.board.columns"] = 4, ["boards.board.rows"] = 4 },
  solve    = { value = 0.5 },
}
