-- The variants, each against what is otherwise without it.

local roll = { { "A", "D", "D", "D", 1, 1, 1 } }

scenario "two daimyo are nothing but daimyo" {
  game  = "age_of_war",
  given = { middle = { "kasugayama", "edo", "marugame" } }, fixed = roll,
  expect = { options = { "attack edo 3", "attack marugame DD" } },
}

scenario "two daimyo count as any one symbol" {
  game  = "age_of_war", variant = "two_daimyo",
  given = { middle = { "kasugayama", "edo", "marugame" } }, fixed = roll,
  expect = { options = { "attack kasugayama AA", "attack edo AC", "attack edo 3", "attack marugame DD", "attack marugame C" } },
}

scenario "two daimyo: each pair makes one symbol, and a missing one takes two dice more" {
  game  = "age_of_war", variant = "two_daimyo",
  given = { middle = { "kasugayama", "odani" } },
  fixed = { { "A", "D", "D", "D", "D", 1, 1 }, { "D", "D", "D", 1 } },
  play  = { "attack kasugayama AA" },
  refuse = { "fill CC", because = "this roll cannot fill the line" },
  expect = function(state) return state.rolled.n == 4 end,
}

scenario "two daimyo: its own face is used first" {
  game  = "age_of_war", variant = "two_daimyo",
  given = { middle = { "gifu", "odani" } },
  fixed = { { "A", "D", "D", 1, 1, 1, 1 }, { 1, 1, 1, 1, 1, 1 } },
  play  = { "attack gifu A" },
}

scenario "two daimyo: what a line wants as daimyo makes nothing else" {
  game  = "age_of_war", variant = "two_daimyo", settings = { ["castles.odani.lines"] = "[DC, 10]" },
  given = { middle = { "odani" } },
  fixed = { { "D", "D", 1, 1, 1, 1, 1 } },
  refuse = { "attack odani DC", because = "this roll cannot fill the line" },
}

scenario "two daimyo: a third is free for another symbol" {
  game  = "age_of_war", variant = "two_daimyo", settings = { ["castles.odani.lines"] = "[DC, 10]" },
  given = { middle = { "odani" } },
  fixed = { { "D", "D", "D", 1, 1, 1, 1 }, { 1, 1, 1, 1 } },
  play  = { "attack odani DC" },
}

scenario "two daimyo: what fills a line is gone" {
  game  = "age_of_war", variant = "two_daimyo",
  given = { middle = { "marugame", "odani" } },
  fixed = { { "D", "D", "D", 1, 1, 1, 1 }, { "D", 1, 1, 1, 1 } },
  play  = { "attack marugame C" },
  expect = { options = { "regroup" } },
}

scenario "two daimyo: never for infantry" {
  game  = "age_of_war", variant = "two_daimyo",
  given = { middle = { "odani" } },
  fixed = { { "D", "D", "D", "D", 3, 3, 3 } },
  expect = { options = { "regroup" } },
}

scenario "siege engines: eight dice, a face W and lines of it" {
  game  = "age_of_war", variant = "siege_engines",
  given = { middle = { "odani", "gassantoda", "azuchi" } },
  fixed = { { "W", "W", 3, 3, 3, 3, 1, 1 }, { "A", 3, 3, 3, 3, 1, 1 }, { 1, 1, 1, 1, 1, 1, 1, 1 } },
  play  = { "attack odani W", "fill 10" },
  expect = function(state) return state.red.land:count { kind = "odani" } == 1 and state.rolled.n == 8 end,
}

scenario "four infantry: eight dice, and ten is two fours and a two" {
  game  = "age_of_war", variant = "four_infantry",
  given = { middle = { "gifu" }, blue = { land = { "odani" } } },
  fixed = { { 4, 4, 2, 1, 1, 1, 1, "A" }, { 1, 1, 1, 1, 1 } },
  play  = { "attack odani 10" },
}

scenario "free regroup: a die may be given up though a line could be filled" {
  game  = "age_of_war", variant = "free_regroup",
  given = { middle = { "gifu" } },
  fixed = { { "D", 1, 1, 1, 1, 1, 1 } },
  expect = { options = { "attack gifu D", "regroup" } },
}

scenario "duel: two seats, three clans, nine castles" {
  game  = "age_of_war", variant = "duel",
  expect = function(state) return #state.middle == 9 and state:count_kinds("clans", {}) == 3 end,
}

scenario "imperial court: whoever takes Nijo has another turn" {
  game  = "age_of_war", variant = "imperial_court",
  given = { middle = { "nijo", "azuchi" } },
  fixed = { { "D", 1, 1, 1, 1, 1, 1 }, { "D", 1, 1, 1, 1, 1 }, { 1, 1, 1, 1, 1 }, { "A", 1, 1, 1, 1, 1, 1 } },
  play  = { "attack nijo D", "fill D", "fill 4" },
  expect = {
    function(state) return state.active == state.red and state.turn == 2 and state.rolled.n == 7 end,
    function(state) return state.red.points == 1 and state.red.land:first().points == 1 end,
  },
}

scenario "imperial court: any other castle ends the turn" {
  game  = "age_of_war", variant = "imperial_court",
  given = { middle = { "odani", "azuchi" } },
  fixed = { { 3, 3, 3, 3, 1, 1, 1 }, { "A", 1, 1, 1, 1, 1, 1 } },
  play  = { "attack odani 10" },
  expect = function(state) return state.active == state.blue end,
}

local ahead = { middle = { "azuchi" }, red = { land = { "edo" } }, blue = { land = { "gifu" } } }

scenario "chivalry: nobody steals from a seat with fewer points" {
  game  = "age_of_war", variant = "chivalry", given = ahead,
  fixed = { { "D", "A", "C", 1, 1, 1, 1 } },
  refuse = { "attack gifu D", because = "its owner has fewer points than you" },
}

scenario "chivalry: a seat that is ahead may be robbed" {
  game  = "age_of_war", variant = "chivalry", given = ahead, active = "blue",
  fixed = { { "D", "A", "C", "A", "C", 1, 1 } },
  expect = { options = { "attack azuchi A", "attack azuchi CC", "attack edo AC", "attack edo D" } },
}

scenario "chivalry: so may a seat that is level" {
  game  = "age_of_war", variant = "chivalry",
  given = { middle = { "kasugayama" }, red = { land = { "odani" } }, blue = { land = { "gifu" } } },
  fixed = { { "D", "C", 1, 1, 1, 1, 1 } },
  expect = { options = { "attack gifu C", "attack gifu D" } },
}

scenario "two daimyo: where two faces count as any symbol the cheap one is used first" {
  game  = "age_of_war", settings = { ["faces.archery.any"] = 3, ["faces.daimyo.any"] = 2 },
  given = { middle = { "gifu", "odani" } },
  fixed = { { "A", "A", "A", "D", "D", 1, 1 }, { 1, 1, 1, 1, 1 } },
  play  = { "attack gifu C" },
}

scenario "two daimyo: and the other for what is still missing" {
  game  = "age_of_war", settings = { ["faces.archery.any"] = 3, ["faces.daimyo.any"] = 2 },
  given = { middle = { "kasugayama", "odani" } },
  fixed = { { "A", "A", "A", "D", "D", 1, 1 }, { 1, 1 } },
  play  = { "attack kasugayama CC" },
}

scenario "siege engines: the other castle of one hard line has a line of it too" {
  game  = "age_of_war", variant = "siege_engines",
  given = { middle = { "gassantoda", "odani" } },
  fixed = { { "W", 3, 3, 2, "D", 1, 1, 1 }, { "W", 3, 3, 2, "D", 1, 1 }, { "D", 3, 3, 1, 1, 1 } },
  play  = { "attack gassantoda W", "fill D" },
  expect = { options = { "fill 8" } },
}

-- What the shipped numbers leave room for.

scenario "a single daimyo may count as any one symbol" {
  game  = "age_of_war", settings = { ["faces.daimyo.any"] = 1 },
  given = { middle = { "edo", "kasugayama" } },
  fixed = { { "D", "C", 1, 1, 1, 1, 1 } },
  expect = { options = { "attack edo AC", "attack edo 3", "attack kasugayama CC" } },
}

scenario "one face may be all the infantry" {
  game  = "age_of_war",
  settings = {
    ["faces.one.infantry"] = 0, ["faces.one.glyph"] = "X", ["faces.two.infantry"] = 0, ["faces.two.glyph"] = "Y",
  },
  given = { middle = { "azuchi", "odani" } },
  fixed = { { 3, 3, "X", "X", "Y", "Y", "D" } },
  expect = { options = { "attack azuchi 5" } },
}

scenario "a line may ask for a thousand infantry, which no roll has" {
  game  = "age_of_war", settings = { ["castles.odani.lines"] = "[1000]" },
  given = { middle = { "odani" } },
  fixed = { { 3, 3, 3, 3, 3, 3, 3 } },
  refuse = { "attack odani 1000", because = "this roll cannot fill the line" },
}

local lines = "[1, 1, 1, 1, 1, 1, 1, 1]"
local sixteen = { fixed = {}, play = {} }
for i = 1, 16 do
  sixteen.fixed[i] = {}
  for die = 1, 21 - i do sixteen.fixed[i][die] = 1 end
  sixteen.play[i] = i == 1 and "attack odani 1" or "fill 1"
end
table.insert(sixteen.fixed, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 })

scenario "a castle may have eight lines, and eight more for a thief" {
  game  = "age_of_war",
  settings = { dice = 20, ["castles.odani.lines"] = lines, ["castles.odani.steal"] = lines },
  given = { middle = { "kumamoto" }, blue = { land = { "odani" } } }, fixed = sixteen.fixed,
  play  = sixteen.play,
  expect = function(state) return state.red.land:count { kind = "odani" } == 1 end,
}
