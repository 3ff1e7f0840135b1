-- Pig: rolling, holding, and what a match is worth.

scenario "what was rolled is kept by holding" {
  game   = "pig",
  fixed  = { { 4 }, { 5 } },
  play   = { "roll", "roll", "hold" },
  expect = function(state) return state.ann.points == 9 and state.active == state.bob and state.kept == 0 end,
}

scenario "a one takes it away" {
  game   = "pig",
  fixed  = { { 4 }, { 1 } },
  play   = { "roll", "roll" },
  expect = function(state) return state.ann.points == 0 and state.active == state.bob and state.kept == 0 end,
}

scenario "nothing is held before the first roll" {
  game    = "pig",
  refuse  = { "hold", because = "roll first" },
  options = { "roll" },
}

scenario "who has enough wins at once" {
  game    = "pig",
  given   = { ann = { points = 95 } },
  fixed   = { { 5 } },
  play    = { "roll" },
  outcome = "ann wins: goal",
}

scenario "another die, another goal" {
  game     = "pig",
  settings = { die = "d20", goal = 19 },
  fixed    = { { 19 } },
  play     = { "roll" },
  outcome  = "ann wins: goal",
}

-- The match to 100 is 0.5305927, which `sandtable solve pig` finds in a minute.
scenario "whoever begins has the better of it" {
  game     = "pig",
  settings = { goal = 10 },
  solve    = { value = 0.709424 },
}
