-- The end and who wins: section 6 of the rules page, with 7.4 and 8.3.

local function owns(state, seat, id)
  return seat.land:count { kind = id } == 1
end

scenario "6.2, 3.4: castles of a clan in two hands count by themselves and can be stolen, by others too" {
  game  = "age_of_war", settings = { seats = 3 }, active = "green",
  given = { middle = { "odani" }, red = { land = { "kasugayama" } }, blue = { land = { "kitanosho" } } },
  fixed = { { "A", "A", "D", "C", 1, 1, 1 } },
  expect = {
    options = { "attack kasugayama AA", "attack kasugayama D", "attack kitanosho D", "attack kitanosho AC" },
    function(state) return state.red.points == 4 and state.blue.points == 3 end,
  },
}

scenario "6.2: points" {
  game  = "age_of_war",
  given = {
    middle = { "inuyama" },
    red  = { land = { "azuchi", "matsumoto", "odani", "gifu", "kasugayama" } },
    blue = { land = { "kitanosho", "edo", "marugame" } },
  },
  fixed = { { 1, 1, 1, 1, 1, 1, 1 } },
  expect = function(state) return state.red.points == 14 and state.blue.points == 7 end,
}

scenario "4.3, 6.1: stealing does not end the game; taking the last castle of the middle does, at once" {
  game  = "age_of_war", settings = { dice = 5 },
  given = { middle = { "inuyama" }, blue = { land = { "odani" } } },
  fixed = { { 3, 3, 3, 3, 1 }, { "D" }, { "D", 1, 1, 1, 1 }, { "A", "A", 1, 1 } },
  play  = { "attack odani 10", "fill D", "attack inuyama D", "fill AA" },
  outcome = "a draw: the last castle of the middle is taken",
}

scenario "5.1, 6.3: 38 points where every clan is united" {
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

scenario "6.2: 30 where none but Shimazu is" {
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

scenario "6.1: the last castle of the middle ends the match, whatever could still be stolen" {
  game  = "age_of_war",
  given = { middle = { "odani" }, red = { land = { "gifu" } }, blue = { land = { "azuchi" } } },
  fixed = { { 3, 3, 3, 1, "A", "C", "D" } },
  play  = { "attack odani 10" },
  outcome = "blue wins: the last castle of the middle is taken",
}

scenario "6.2: who owns nothing has nothing" {
  game  = "age_of_war",
  given = { middle = { "odani" }, red = { land = { "edo", "inuyama" } } },
  fixed = { { 1, 1, 1, 1, 1, 1, 1 } },
  expect = function(state) return state.red.points == 4 and state.blue.points == 0 and #state.red.clans == 0 end,
}

scenario "6.3: the highest score wins, not the most castles and not the last one" {
  game  = "age_of_war", settings = { seats = 3 }, active = "green",
  given = { middle = { "odani" }, red = { land = { "kasugayama" } }, blue = { land = { "gifu", "inuyama", "marugame" } } },
  fixed = { { 3, 3, 3, 1, "A", "C", "D" } },
  play  = { "attack odani 10" },
  outcome = "red wins: the last castle of the middle is taken",
}

scenario "6.4: where all else is out of reach the last castle of the middle is not" {
  game  = "age_of_war",
  given = {
    middle = { "marugame" }, red = { land = { "matsuyama" } },
    blue = { land = {
      "azuchi", "matsumoto", "odani", "gifu", "edo", "kiyosu", "inuyama", "kasugayama", "kitanosho", "gassantoda",
      "takahashi", "kumamoto",
    } },
  },
  fixed = { { "A", "A", "C", "D", "D", 3, 3 } },
  expect = { options = { "attack marugame DD", "attack marugame C" } },
}

-- With one die that shows a one a turn is one step.
local function idle(turns)
  local fixed, play = {}, {}
  for i = 1, turns do fixed[i], play[i] = { 1 }, "regroup" end
  return fixed, play
end

for _, limit in ipairs { 1, 500 } do
  local fixed, play = idle(limit)
  scenario(string.format("7.4: the points decide after turn %d and not before", limit)) {
    game  = "age_of_war", settings = { dice = 1, turn_limit = limit ~= 500 and limit or nil },
    given = { middle = { "odani" }, blue = { land = { "edo" } } }, fixed = fixed,
    play  = play,
    outcome = "blue wins: the turn limit is reached",
  }
end

scenario "7.4: the limit may be high" {
  game  = "age_of_war", settings = { dice = 1, turn_limit = 100000 },
  given = { middle = { "odani" } }, fixed = { { 1 }, { 1 } },
  play  = { "regroup" },
  expect = function(state) return state.turn == 2 end,
}
