-- Breakthrough: how a pawn moves, and how it ends.

scenario "ahead and slantwise to what is empty" {
  game    = "breakthrough",
  given   = { b2 = "white pawn", h7 = "black pawn" },
  options = { "move b2 a3", "move b2 b3", "move b2 c3" },
}

scenario "slantwise it captures, straight ahead it does not" {
  game    = "breakthrough",
  given   = { b2 = "white pawn", b3 = "black pawn", c3 = "black pawn", a3 = "white pawn", a4 = "black pawn" },
  options = { "move b2 c3", "move a3 b4" },
  refuse  = { { "move b2 b3" }, { "move b2 a3" } },
}

scenario "black goes the other way" {
  game    = "breakthrough",
  active  = "black",
  given   = { a1 = "white pawn", h7 = "black pawn" },
  options = { "move h7 h6", "move h7 g6" },
}

scenario "the first on the far row wins" {
  game    = "breakthrough",
  given   = { b7 = "white pawn", c8 = "black pawn", g2 = "black pawn" },
  play    = { "move b7 c8" },
  outcome = "white wins: breakthrough",
}

scenario "who has no pawn left has lost" {
  game    = "breakthrough",
  given   = { b2 = "white pawn", c3 = "black pawn" },
  play    = { "move b2 c3" },
  outcome = "white wins: captured",
}
