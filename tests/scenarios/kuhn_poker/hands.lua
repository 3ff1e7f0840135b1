-- Kuhn poker: every way a hand of two can go, with who wins it and what each has paid. Cards are dealt from the first
-- seat on.

local function hand(cards, play, outcome, first, second)
  scenario(string.format("%s: %s", table.concat(cards, " against "), table.concat(play, ", "))) {
    game    = "kuhn_poker",
    fixed   = cards,
    play    = play,
    outcome = outcome,
    expect  = function(state) return state.first.paid == first and state.second.paid == second end,
  }
end

hand({ "king", "queen" }, { "check", "check" },        "first wins: showdown",  1, 1)
hand({ "jack", "queen" }, { "check", "check" },        "second wins: showdown", 1, 1)
hand({ "king", "queen" }, { "check", "bet", "fold" },  "second wins: fold",     1, 2)
hand({ "king", "queen" }, { "check", "bet", "call" },  "first wins: showdown",  2, 2)
hand({ "jack", "queen" }, { "bet", "fold" },           "first wins: fold",      2, 1)
hand({ "jack", "queen" }, { "bet", "call" },           "second wins: showdown", 2, 2)

scenario "after a bet there is no checking" {
  game    = "kuhn_poker",
  play    = { "bet" },
  options = { "call", "fold" },
}

scenario "where nobody bets, nobody folds" {
  game    = "kuhn_poker",
  options = { "bet", "check" },
  refuse  = { "fold" },
}

scenario "of three, those after the bet answer first" {
  game     = "kuhn_poker",
  settings = { seats = 3 },
  fixed    = { "king", "ace", "jack" },
  play     = { "check", "bet", "fold", "call" },
  outcome  = "second wins: showdown",
  expect   = function(state)
    return state.first.paid == 2 and state.second.paid == 2 and state.third.paid == 1 and state.third.folded
  end,
}

scenario "three who check show their cards" {
  game     = "kuhn_poker",
  settings = { seats = 3 },
  fixed    = { "queen", "jack", "king" },
  play     = { "check", "check", "check" },
  outcome  = "third wins: showdown",
}

scenario "the ante and the bet are settings" {
  game     = "kuhn_poker",
  settings = { ante = 2, bet = 3 },
  play     = { "bet", "call" },
  expect   = function(state) return state.first.paid == 5 and state.second.paid == 5 end,
}
