-- How a turn goes and ends, stealing, clans and the end: T5 to T14 of the rules page. Red is Alice, blue Bob.

local function owns(state, seat, id)
  return seat.land:count { kind = id } == 1
end

scenario "T5: the last die fills a line, others stay open: the assault has failed" {
  game  = "age_of_war", settings = { dice = 1 },
  given = { middle = { "gifu" } },
  fixed = { { "D" }, { 1 } },
  play  = { "attack gifu D" },
  expect = {
    function(state) return #state.middle == 1 and state.active == state.blue end,
    function(state) return #state.middle:first().filled == 0, "what was filled is lost" end,
  },
}

scenario "T6: a castle taken with the last dice is taken" {
  game  = "age_of_war", settings = { dice = 4 },
  given = { middle = { "kasugayama", "odani" } },
  fixed = { { "A", "A", 1, 1 }, { "C", "C" }, { 1, 1, 1, 1 } },
  play  = { "attack kasugayama AA", "fill CC" },
  expect = function(state) return owns(state, state.red, "kasugayama") and state.active == state.blue end,
}

scenario "T7: a castle before an opponent has a further D line, and each line takes a roll" {
  game  = "age_of_war",
  given = { middle = { "odani" }, blue = { land = { "gifu" } } },
  fixed = {
    { "D", "D", 1, 1, 1, 1, 1 }, { "D", "A", 1, 1, 1, 1 }, { "A", 1, 1, 1, 1 }, { "C", 1, 1, 1 }, { 1, 1, 1, 1, 1, 1, 1 },
  },
  play  = { "attack gifu D", "fill D", "fill A", "fill C" },
  expect = function(state) return owns(state, state.red, "gifu") and #state.blue.land == 0 and #state.middle == 1 end,
}

scenario "T7: two daimyo in one roll fill one of the two lines" {
  game  = "age_of_war",
  given = { middle = { "odani" }, blue = { land = { "gifu" } } },
  fixed = { { "D", "D", 1, 1, 1, 1, 1 }, { "D", "A", "C", 1, 1, 1 } },
  play  = { "attack gifu D" },
  expect = { options = { "fill D", "fill A", "fill C" } },
}

local whole_tokugawa = { "D", "A", "C", "C", "A", 3, 1 }

scenario "T8: stealing the last castle of a clan unites it" {
  game  = "age_of_war",
  given = { middle = { "odani" }, red = { land = { "inuyama", "kiyosu" } }, blue = { land = { "edo" } } },
  fixed = { whole_tokugawa, { "A", "C", "D", 3, 1 }, { "D", 3, 1 }, { "D", 1 }, { "A", "A", "A", "C", "D", "D", "D" } },
  play  = { "attack edo AC", "fill AC", "fill 3", "fill D" },
  refuse = { "attack inuyama D", because = "its clan is united" },
  expect = { options = { "regroup" }, function(state) return state.red.points == 8 and state.red.clans[1].id == "tokugawa" end },
}

scenario "T8: so does conquering it" {
  game  = "age_of_war",
  given = { middle = { "odani", "edo" }, red = { land = { "inuyama", "kiyosu" } } },
  fixed = { whole_tokugawa, { "A", "C", "D", 3, 1 }, { 3, 1, 1 }, { "A", "A", "A", "C", "D", "D", "D" } },
  play  = { "attack edo AC", "fill AC", "fill 3" },
  expect = { options = { "regroup" }, function(state) return state.red.points == 8 end },
}

scenario "T9: Kumamoto unites Shimazu by itself" {
  game  = "age_of_war",
  given = { middle = { "odani", "kumamoto" } },
  fixed = { { "D", "D", 1, 1, 1, 1, 1 }, { "A", 1, 1, 1, 1 }, { "C", 1, 1, 1 }, { 3, 3, 1 }, { "A", "C", "D", "D", 1, 1, 1 } },
  play  = { "attack kumamoto DD", "fill A", "fill C", "fill 4" },
  refuse = { "attack kumamoto DD", because = "its clan is united" },
  expect = { options = { "regroup" }, function(state) return state.red.points == 3 end },
}

scenario "T10: castles of a clan in two hands count by themselves and can be stolen, by others too" {
  game  = "age_of_war", settings = { seats = 3 }, active = "green",
  given = { middle = { "odani" }, red = { land = { "kasugayama" } }, blue = { land = { "kitanosho" } } },
  fixed = { { "A", "A", "D", "C", 1, 1, 1 } },
  expect = {
    options = { "attack kasugayama AA", "attack kasugayama D", "attack kitanosho D", "attack kitanosho AC" },
    function(state) return state.red.points == 4 and state.blue.points == 3 end,
  },
}

scenario "T11: points" {
  game  = "age_of_war",
  given = {
    middle = { "inuyama" },
    red  = { land = { "azuchi", "matsumoto", "odani", "gifu", "kasugayama" } },
    blue = { land = { "kitanosho", "edo", "marugame" } },
  },
  fixed = { { 1, 1, 1, 1, 1, 1, 1 } },
  expect = function(state) return state.red.points == 14 and state.blue.points == 7 end,
}

scenario "T12: stealing does not end the game; taking the last castle of the middle does, at once" {
  game  = "age_of_war", settings = { dice = 5 },
  given = { middle = { "inuyama" }, blue = { land = { "odani" } } },
  fixed = { { 3, 3, 3, 3, 1 }, { "D" }, { "D", 1, 1, 1, 1 }, { "A", "A", 1, 1 } },
  play  = { "attack odani 10", "fill D", "attack inuyama D", "fill AA" },
  outcome = "a draw: the last castle of the middle is taken",
}

scenario "T13: neither one's own castles nor united ones are targets" {
  game  = "age_of_war",
  given = { middle = { "odani" }, red = { land = { "gifu" } }, blue = { land = { "kumamoto", "gassantoda", "takahashi", "marugame" } } },
  fixed = { { "A", "C", "D", "D", 3, 3, 3 } },
  refuse = {
    { "attack gifu D", because = "it is your own castle" },
    { "attack kumamoto A", because = "its clan is united" },
    { "attack takahashi 5", because = "its clan is united" },
  },
  expect = { options = { "attack marugame D", "attack marugame DD", "attack marugame C" } },
}

scenario "T13: whatever the roll, that is why" {
  game  = "age_of_war",
  given = { middle = { "odani" }, red = { land = { "gifu" } }, blue = { land = { "kumamoto", "edo" } } },
  fixed = { { 1, 1, 1, 1, 1, 1, 1 } },
  refuse = {
    { "attack gifu D", because = "it is your own castle" },
    { "attack kumamoto DD", because = "its clan is united" },
    { "attack edo AC", because = "this roll cannot fill the line" },
  },
  expect = { options = { "attack edo 3" } },
}

scenario "T14: 38 points where every clan is united" {
  game  = "age_of_war",
  given = {
    red = { land = {
      "azuchi", "matsumoto", "odani", "gifu", "edo", "kiyosu", "inuyama", "kasugayama", "kitanosho", "gassantoda",
      "takahashi", "matsuyama", "marugame",
    } },
    middle = { "kumamoto" },
  },
  fixed = { { "D", "D", 1, 1, 1, 1, 1 }, { "A", 1, 1, 1, 1 }, { "C", 1, 1, 1 }, { 3, 3, 1 } },
  play  = { "attack kumamoto DD", "fill A", "fill C", "fill 4" },
  outcome = "red wins: the last castle of the middle is taken",
  expect = function(state) return state.red.points == 38 end,
}

scenario "T14: 30 where none but Shimazu is" {
  game  = "age_of_war",
  given = {
    red  = { land = { "azuchi", "matsumoto", "edo", "kasugayama", "gassantoda", "matsuyama" } },
    blue = { land = { "odani", "gifu", "kiyosu", "inuyama", "kitanosho", "takahashi", "marugame" } },
    middle = { "kumamoto" },
  },
  fixed = { { "D", "D", 1, 1, 1, 1, 1 }, { "A", 1, 1, 1, 1 }, { "C", 1, 1, 1 }, { 3, 3, 1 } },
  play  = { "attack kumamoto DD", "fill A", "fill C", "fill 4" },
  expect = function(state) return state.red.points + state.blue.points == 30 end,
}

-- Three points each; red has united Shimazu.
local level = {
  red = { land = { "kumamoto" } }, blue = { land = { "azuchi" } }, green = { land = { "marugame" } }, middle = { "odani" },
}
local taken = { { 3, 3, 3, 3, 1, 1, 1 } }

scenario "8.3: between equal points more clans decide" {
  game  = "age_of_war", settings = { seats = 3 }, active = "green",
  given = level, fixed = taken,
  play  = { "attack odani 10" },
  outcome = "red wins: the last castle of the middle is taken",
}

scenario "8.3: or nothing does, and the place is shared" {
  game  = "age_of_war", settings = { seats = 3, tie = "shared" }, active = "green",
  given = level, fixed = taken,
  play  = { "attack odani 10" },
  outcome = "red and blue win: the last castle of the middle is taken",
}

scenario "7.4: at the turn limit the points decide as they are" {
  game  = "age_of_war", settings = { dice = 1, turn_limit = 2 },
  given = { middle = { "odani" }, blue = { land = { "edo" } } },
  fixed = { { 1 }, { 1 } },
  play  = { "regroup", "regroup" },
  outcome = "blue wins: the turn limit is reached",
}
