-- What must come of a situation, kept as a test: `sandtable test` runs it. `fixed` is what the dice show.

scenario "what is held is kept" {
  fixed  = { { "3" }, { "4" } },
  play   = { "roll", "roll", "hold" },
  expect = { "state.red.points == 7", active = "blue" },
}

scenario "a skull takes the points of the turn" {
  fixed  = { { "4" }, { "S" } },
  play   = { "roll", "roll" },
  expect = { "state.red.points == 0", active = "blue" },
}

scenario "nothing is held before a roll" {
  refuse = { "hold", because = "there is nothing to keep" },
}
