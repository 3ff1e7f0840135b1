-- What must come of a situation, kept as a test: `sandtable test` runs it.

scenario "the highest card takes all" {
  given  = { red = { hand = { "one", "two" } }, blue = { hand = { "three", "two" } } },
  phase  = "trick",
  play   = { "red: play one", "blue: play three" },
  expect = { "#state.blue.taken == 2", "#state.red.taken == 0" },
}

scenario "most cards win" {
  given  = { red = { hand = { "four" } }, blue = { hand = { "three" } } },
  phase  = "trick",
  play   = { "red: play four", "blue: play three" },
  expect = { outcome = "red wins: all cards are played" },
}
