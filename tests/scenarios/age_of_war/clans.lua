-- Who can be attacked, stealing and clans: 3.4 and sections 4 and 5 of the rules page.

local function owns(state, seat, id)
  return seat.land:count { kind = id } == 1
end

scenario "4.1, 4.2: a castle before an opponent has a further D line, and each line takes a roll" {
  game  = "age_of_war",
  given = { middle = { "odani" }, blue = { land = { "gifu" } } },
  fixed = {
    { "D", "D", 1, 1, 1, 1, 1 }, { "D", "A", 1, 1, 1, 1 }, { "A", 1, 1, 1, 1 }, { "C", 1, 1, 1 }, { 1, 1, 1, 1, 1, 1, 1 },
  },
  play  = { "attack gifu D", "fill D", "fill A", "fill C" },
  expect = function(state) return owns(state, state.red, "gifu") and #state.blue.land == 0 and #state.middle == 1 end,
}

scenario "4.2: two daimyo in one roll fill one of the two lines" {
  game  = "age_of_war",
  given = { middle = { "odani" }, blue = { land = { "gifu" } } },
  fixed = { { "D", "D", 1, 1, 1, 1, 1 }, { "D", "A", "C", 1, 1, 1 } },
  play  = { "attack gifu D" },
  expect = { options = { "fill D", "fill A", "fill C" } },
}

local whole_tokugawa = { "D", "A", "C", "C", "A", 3, 1 }

scenario "5.1, 5.2: stealing the last castle of a clan unites it" {
  game  = "age_of_war",
  given = { middle = { "odani" }, red = { land = { "inuyama", "kiyosu" } }, blue = { land = { "edo" } } },
  fixed = { whole_tokugawa, { "A", "C", "D", 3, 1 }, { "D", 3, 1 }, { "D", 1 }, { "A", "A", "A", "C", "D", "D", "D" } },
  play  = { "attack edo AC", "fill AC", "fill 3", "fill D" },
  refuse = { "attack inuyama D", because = "its clan is united" },
  expect = { options = { "regroup" }, function(state) return state.red.points == 8 and state.red.clans[1].id == "tokugawa" end },
}

scenario "5.1: so does conquering it" {
  game  = "age_of_war",
  given = { middle = { "odani", "edo" }, red = { land = { "inuyama", "kiyosu" } } },
  fixed = { whole_tokugawa, { "A", "C", "D", 3, 1 }, { 3, 1, 1 }, { "A", "A", "A", "C", "D", "D", "D" } },
  play  = { "attack edo AC", "fill AC", "fill 3" },
  expect = { options = { "regroup" }, function(state) return state.red.points == 8 end },
}

scenario "5.3: Kumamoto unites Shimazu by itself" {
  game  = "age_of_war",
  given = { middle = { "odani", "kumamoto" } },
  fixed = { { "D", "D", 1, 1, 1, 1, 1 }, { "A", 1, 1, 1, 1 }, { "C", 1, 1, 1 }, { 3, 3, 1 }, { "A", "C", "D", "D", 1, 1, 1 } },
  play  = { "attack kumamoto DD", "fill A", "fill C", "fill 4" },
  refuse = { "attack kumamoto DD", because = "its clan is united" },
  expect = { options = { "regroup" }, function(state) return state.red.points == 3 end },
}

scenario "3.4, 5.2: neither one's own castles nor united ones are targets" {
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

scenario "3.4, 5.2: whatever the roll, that is why" {
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

scenario "3.4: castles of the middle and of all opponents are targets, unless their clan is united" {
  game  = "age_of_war", settings = { seats = 4 }, active = "green",
  given = {
    middle = { "odani", "gifu" }, red = { land = { "inuyama" } }, blue = { land = { "marugame", "kumamoto" } },
    green = { land = { "kiyosu" } }, yellow = { land = { "gassantoda", "takahashi" } },
  },
  fixed = { { "A", "A", "C", "D", "D", 3, 3 } },
  expect = { options = {
    "attack gifu A", "attack gifu C", "attack gifu D", "attack inuyama AA", "attack inuyama D", "attack marugame C",
    "attack marugame D", "attack marugame DD",
  } },
}

scenario "4.1: a castle of the middle has no further line" {
  game  = "age_of_war",
  given = { middle = { "kasugayama", "odani" } },
  fixed = { { "D", "D", "D", "D", "D", "D", "D" } },
  expect = { options = { "regroup" } },
}

scenario "4.1: a castle has its further line as soon as it is taken" {
  game  = "age_of_war",
  given = { middle = { "odani", "kasugayama" } },
  fixed = { { 3, 3, 3, 1, "A", "C", "D" }, { "D", "D", 1, 1, 1, 1, 1 } },
  play  = { "attack odani 10" },
  expect = { options = { "attack odani D" }, function(state) return state.red.land:first().owner == state.red end },
}

scenario "4.2: the further line may be the first" {
  game  = "age_of_war",
  given = { middle = { "odani" }, blue = { land = { "kasugayama" } } },
  fixed = { { "A", "A", "D", 1, 1, 1, 1 }, { "A", "A", "D", 1, 1, 1 }, { "C", "C", "D", 1 }, { 1, 1, 1, 1, 1, 1, 1 } },
  play  = { "attack kasugayama D", "fill AA", "fill CC" },
  expect = function(state) return owns(state, state.red, "kasugayama") end,
}

scenario "4.2: or the last" {
  game  = "age_of_war",
  given = { middle = { "odani" }, blue = { land = { "kasugayama" } } },
  fixed = { { "A", "A", "D", 1, 1, 1, 1 }, { "C", "C", "D", 1, 1 }, { "D", 1, 1 }, { 1, 1, 1, 1, 1, 1, 1 } },
  play  = { "attack kasugayama AA", "fill CC", "fill D" },
  expect = function(state) return owns(state, state.red, "kasugayama") end,
}

scenario "4.3: a castle stolen lies before the thief, and can be stolen back" {
  game  = "age_of_war",
  given = { middle = { "gifu" }, blue = { land = { "odani" } } },
  fixed = { { "D", 1, 1, 1, 1, 1, 1 }, { 3, 3, 3, 1, 1, 1 }, { "D", 3, 3, 3, 3, 1, 1 } },
  play  = { "attack odani D", "fill 10" },
  expect = {
    options = { "attack odani D", "attack odani 10", "attack gifu D" },
    function(state) return owns(state, state.red, "odani") and #state.blue.land == 0 and #state.middle == 1 end,
  },
}

scenario "5.2: united castles are out of reach for everybody" {
  game  = "age_of_war", settings = { seats = 3 }, active = "green",
  given = {
    middle = { "odani" }, red = { land = { "kasugayama", "kitanosho" } }, blue = { land = { "matsuyama" } },
    green = { land = { "marugame" } },
  },
  fixed = { { "A", "A", "C", "C", "D", 3, 3 } },
  refuse = { { "attack kasugayama AA", because = "its clan is united" }, { "attack kitanosho D", because = "its clan is united" } },
  expect = { options = { "attack matsuyama D", "attack matsuyama 4" } },
}

scenario "5.3: Kumamoto has no further line, so that nothing is missing when all others are filled" {
  game  = "age_of_war",
  given = { middle = { "kumamoto", "odani" } },
  fixed = { { 1, 1, 1, 1, 1, 1, 1 } },
  expect = function(state) return #state.middle:first { kind = "kumamoto" }.kind.steal == 0 end,
}
