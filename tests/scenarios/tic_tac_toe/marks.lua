-- Tic-tac-toe: how it ends, and what is known of its value.

scenario "three in a row win" {
  game    = "tic_tac_toe",
  play    = { "mark a1", "mark a2", "mark b1", "mark b2", "mark c1" },
  outcome = "x wins: line",
}

scenario "a slanting row is a row" {
  game    = "tic_tac_toe",
  play    = { "mark b1", "mark a1", "mark c1", "mark b2", "mark a2", "mark c3" },
  outcome = "o wins: line",
}

scenario "a full board without a row is a draw" {
  game    = "tic_tac_toe",
  play    = {
    "mark a1", "mark b1", "mark c1", "mark b2", "mark a2", "mark c2", "mark b3", "mark a3", "mark c3",
  },
  outcome = "a draw: full",
}

scenario "the mark that fills the board may win" {
  game    = "tic_tac_toe",
  given   = {
    a1 = "x mark", b1 = "x mark", b2 = "x mark", a3 = "x mark", a2 = "o mark", c2 = "o mark", b3 = "o mark", c3 = "o mark",
  },
  play    = { "mark c1" },
  outcome = "x wins: line",
}

scenario "a cell takes one mark" {
  game   = "tic_tac_toe",
  play   = { "mark b2" },
  refuse = { "mark b2", because = "b2 is taken" },
}

scenario "how long a row is, is a setting" {
  game     = "tic_tac_toe",
  settings = { length = 2 },
  play     = { "mark a1", "mark c3", "mark b1" },
  outcome  = "x wins: line",
}

scenario "both at their best, it is a draw" {
  game  = "tic_tac_toe",
  solve = { value = 0.5 },
}

-- 737/1260 for x and 8/63 for nobody: a draw is half a win.
scenario "both at random, x has 817 of 1260" {
  game  = "tic_tac_toe",
  solve = { play = "random", others = "random", value = 817 / 1260 },
}
