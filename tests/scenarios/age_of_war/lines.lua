-- What a roll fills, and what it costs, by the numbers of the rules page. `target`, `rolled` and the like are variables
-- of the script; `fixed` are the rolls, the one the turn begins with first.

scenario "3.7: infantry may be more than is asked, and the fewest dice are used" {
  game  = "age_of_war",
  given = { middle = { "azuchi", "odani", "matsumoto", "kitanosho" } },
  fixed = { { 3, 3, 1, "A", "C", "D", 2 }, { 1, 1, 1, 1, 1 } },
  play  = { "attack azuchi 5" },
  expect = function(state) return state.rolled.n == 5 and list.has(state.target.filled, "5") end,
}

scenario "3.7: six with two dice" {
  game  = "age_of_war",
  given = { middle = { "kitanosho", "odani" } },
  fixed = { { 3, 3, 1, "A", "C", "D", 2 }, { 1, 1, 1, 1, 1 } },
  play  = { "attack kitanosho 6" },
}

scenario "3.7: seven with three dice" {
  game  = "age_of_war",
  given = { middle = { "matsumoto", "odani" } },
  fixed = { { 3, 3, 1, "A", "C", "D", 2 }, { 1, 1, 1, 1 } },
  play  = { "attack matsumoto 7" },
}

scenario "3.7: nine are not ten" {
  game  = "age_of_war",
  given = { middle = { "odani" } },
  fixed = { { 3, 3, 1, "A", "C", "D", 2 } },
  refuse = { "attack odani 10", because = "this roll cannot fill the line" },
  expect = { options = { "regroup" } },
}

scenario "3.6: nothing is carried over from roll to roll" {
  game  = "age_of_war",
  given = { middle = { "edo", "odani" } },
  fixed = { { 1, 1, 1, 2, "D", "D", "D" }, { "A", 1, 1, "D", "D" }, { "C", 1, "D", 1 } },
  play  = { "attack edo 3", "regroup" },
  refuse = { "fill AC", because = "this roll cannot fill the line" },
  expect = { options = { "regroup" }, function(state) return state.rolled.n == 4 end },
}

scenario "3.6: one line a roll, though the roll would fill two" {
  game  = "age_of_war",
  given = { middle = { "kasugayama", "odani" } },
  fixed = { { "A", "A", "C", "C", 1, 2, 3 }, { 1, 1, 1, 1, 1 } },
  play  = { "attack kasugayama AA" },
  expect = { options = { "regroup" }, function(state) return #state.target.filled == 1 end },
}

scenario "3.7, 3.8: a line takes the symbols it shows and no more" {
  game  = "age_of_war",
  given = { middle = { "gifu", "odani" } },
  fixed = { { "D", "D", "D", 1, 1, 1, 1 }, { 1, 1, 1, 1, 1, 1 } },
  play  = { "attack gifu D" },
}

scenario "3.7: two daimyo for a line of two" {
  game  = "age_of_war",
  given = { middle = { "marugame", "odani" } },
  fixed = { { "D", "D", "D", 1, 1, 1, 1 }, { 1, 1, 1, 1, 1 } },
  play  = { "attack marugame DD" },
}

scenario "3.3: lines that are alike are offered once" {
  game  = "age_of_war",
  given = { middle = { "matsumoto", "edo", "matsuyama" } },
  fixed = { { "A", "A", "C", "C", "D", 3, 3 } },
  expect = { options = { "attack matsumoto A", "attack edo AC", "attack edo 3", "attack matsuyama D", "attack matsuyama 4" } },
}

scenario "3.6: lines that are alike are filled one by one" {
  game  = "age_of_war",
  given = { middle = { "edo", "odani" } },
  fixed = { { "A", "C", "C", 1, 1, "A", 1 }, { "A", "C", 1, 1, 1 }, { "A", "C", 3 } },
  play  = { "attack edo AC", "fill AC" },
  expect = { options = { "fill 3" } },
}

scenario "3.9: a die may be given up only where no line can be filled" {
  game  = "age_of_war",
  given = { middle = { "gifu" } },
  fixed = { { "D", 1, 1, 1, 1, 1, 1 } },
  refuse = { "regroup", because = "it is on offer only where nothing else is" },
  expect = { options = { "attack gifu D" } },
}

scenario "8.1: a die may be given up always, where the setting says so" {
  game  = "age_of_war", settings = { regroup = "free" },
  given = { middle = { "gifu" } },
  fixed = { { "D", 1, 1, 1, 1, 1, 1 }, { "D", "D", 1, 1, 1, 1 } },
  play  = { "regroup" },
  expect = { options = { "attack gifu D", "regroup" } },
}
