-- What must come of a situation, kept as a test: `sandtable test` runs it.

scenario "a man moves forward, a runner as far as it likes" {
  given  = { a1 = "red runner", b1 = "red man", d4 = "blue man" },
  active = "red", phase = "move",
  play   = { "move a1 a3" },
  expect = { a3 = "red runner", active = "blue" },
}

scenario "who gets to the other's home row wins" {
  given  = { a3 = "red man", d4 = "blue man" },
  active = "red", phase = "move",
  play   = { "move a3 a4" },
  expect = { outcome = "red wins: a man is through" },
}

scenario "a capture puts the other among the lost" {
  given  = { b2 = "red man", c3 = "blue man", d4 = "blue man" },
  active = "red", phase = "move",
  play   = { "move b2 c3" },
  expect = { c3 = "red man", lost = { "man" } },
}
