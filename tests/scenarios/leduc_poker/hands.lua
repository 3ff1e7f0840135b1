-- Leduc poker: the two rounds, and who wins. Cards are dealt to the first seat, to the second and, after the first
-- round, to the table.

local quiet = { "call", "call", "call", "call" }

local function showdown(cards, outcome)
  scenario(string.format("%s against %s with %s: %s", cards[1], cards[2], cards[3], outcome)) {
    game = "leduc_poker", fixed = cards, play = quiet, outcome = outcome,
  }
end

showdown({ "king_a", "queen_a", "jack_a" }, "first wins: showdown")
showdown({ "jack_a", "queen_a", "king_a" }, "second wins: showdown")
showdown({ "king_a", "queen_a", "queen_b" }, "second wins: showdown")
showdown({ "jack_a", "king_a", "jack_b" }, "first wins: showdown")
showdown({ "king_a", "king_b", "jack_b" }, "a draw: showdown")

scenario "a raise costs two, after the card for all four" {
  game   = "leduc_poker",
  fixed  = { "king_a", "queen_a", "jack_a" },
  play   = { "call", "raise", "call", "raise", "raise" },
  expect = function(state) return state.first.paid == 7 and state.second.paid == 11 end,
}

scenario "two raises a round" {
  game    = "leduc_poker",
  play    = { "raise", "raise" },
  options = { "fold", "call" },
  refuse  = { "raise", because = "often enough" },
}

scenario "each round begins with the first seat, and without a raise" {
  game    = "leduc_poker",
  play    = { "raise", "raise", "call" },
  options = { "call", "raise" },
  refuse  = { "fold", because = "nothing to pay" },
  expect  = function(state) return state.first.paid == 5 and state.second.paid == 5 and #state.table == 1 end,
}

scenario "who folds pays what he has put in" {
  game    = "leduc_poker",
  play    = { "raise", "raise", "fold" },
  outcome = "second wins: fold",
  expect  = function(state) return state.first.paid == 3 and state.second.paid == 5 end,
}

scenario "without suits there are two of each" {
  game     = "leduc_poker",
  settings = { suits = false },
  fixed    = { "king_a", "king_a", "jack_a" },
  play     = quiet,
  outcome  = "a draw: showdown",
}
