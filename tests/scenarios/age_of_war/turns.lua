-- How a turn begins, goes and ends: section 3 of the rules page.

local function owns(state, seat, id)
  return seat.land:count { kind = id } == 1
end

-- So many dice, all of which show one infantry.
local function ones(dice)
  local all = {}
  for i = 1, dice do all[i] = 1 end
  return all
end

scenario "3.1: a turn begins with seven dice, whatever the one before has left" {
  game  = "age_of_war",
  given = { middle = { "gifu", "odani" } },
  fixed = { { "D", 1, 1, 1, 1, 1, 1 }, ones(6), ones(5), ones(4), ones(3), ones(2), ones(1), ones(7) },
  play  = { "attack gifu D", "regroup", "regroup", "regroup", "regroup", "regroup", "regroup" },
  expect = {
    function(state) return state.active == state.blue and state.phase == "muster" end,
    function(state) return state.pool == 7 and state.rolled.n == 7 end,
    function(state) return state.target == nil, "no castle is under siege" end,
    function(state) return #state.middle:first { kind = "gifu" }.filled == 0, "no line is filled" end,
  },
}

for _, dice in ipairs { 1, 20 } do
  scenario(string.format("3.1: or with %d, where the setting says so", dice)) {
    game  = "age_of_war", settings = { dice = dice },
    given = { middle = { "kumamoto" } },
    fixed = { ones(dice) },
    expect = function(state) return state.pool == dice and state.rolled.n == dice end,
  }
end

scenario "3.2: all dice of the pool are rolled, and no others" {
  game  = "age_of_war",
  given = { middle = { "edo", "odani" } },
  fixed = { { 3, 1, 1, 1, 1, 1, 1 }, { "A", "C", 1, 1, 1, 1 }, { 1, 1, "D", "D" } },
  play  = { "attack edo 3", "fill AC" },
  expect = function(state) return state.pool == 4 and state.rolled.n == 4 and state.rolled.D == 2 end,
}

scenario "3.3: the castle is chosen among all with a line that the roll fills" {
  game  = "age_of_war",
  given = { middle = { "gifu", "odani", "kasugayama", "inuyama" }, blue = { land = { "edo", "azuchi" } } },
  fixed = { { "A", "D", 1, 1, "D", "D", "D" } },
  refuse = {
    { "attack odani 10", because = "this roll cannot fill the line" },
    { "attack kasugayama AA", because = "this roll cannot fill the line" },
    { "attack gifu C", because = "this roll cannot fill the line" },
  },
  expect = {
    options = {
      "attack gifu D", "attack gifu A", "attack inuyama D", "attack edo D", "attack azuchi A", "attack azuchi D",
    },
    function(state) return state.target == nil, "none is chosen before" end,
  },
}

scenario "3.3: choosing a castle and filling its first line is one" {
  game  = "age_of_war",
  given = { middle = { "gifu", "odani" } },
  fixed = { { "A", 1, 1, 1, 1, 1, 1 }, { "D", 1, 1, 1, 1, 1 } },
  play  = { "attack gifu A" },
  expect = {
    options = { "fill D" },
    function(state) return state.target.kind.id == "gifu" and state.pool == 6 end,
    function(state) return #state.target.filled == 1 and state.target.filled[1] == "A" end,
  },
}

scenario "3.5: the castle stays the target for the rest of the turn" {
  game  = "age_of_war",
  given = { middle = { "gifu", "inuyama", "edo" } },
  fixed = { { "D", 1, 1, 1, 1, 1, 1 }, { "D", "A", "A", 3, "C", 1 } },
  play  = { "attack gifu D" },
  refuse = { { "attack inuyama AA" }, { "attack edo 3" }, { "attack gifu A" }, { "fill AA" } },
  expect = { options = { "fill A", "fill C" } },
}

scenario "3.5: also where none of its lines can be filled" {
  game  = "age_of_war",
  given = { middle = { "gifu", "inuyama" } },
  fixed = { { "C", 1, 1, 1, 1, 1, 1 }, ones(6), { "D", "A", "A", 1, 1 } },
  play  = { "attack gifu C", "regroup", "fill A" },
  expect = function(state) return state.target.kind.id == "gifu" and #state.target.filled == 2 end,
}

scenario "3.6: lines are filled in any order" {
  game  = "age_of_war",
  given = { middle = { "kiyosu", "odani" } },
  fixed = { { 3, "C", "A", "D", 1, 1, 1 }, { "C", "A", "D", 1, 1, 1 }, { "A", "D", 1, 1, 1 }, { "D", 1, 1, 1 }, ones(7) },
  play  = { "attack kiyosu 3", "fill C", "fill A", "fill D" },
  expect = function(state) return owns(state, state.red, "kiyosu") end,
}

scenario "3.6: each line is filled once" {
  game  = "age_of_war",
  given = { middle = { "kiyosu", "odani" } },
  fixed = { { 3, 1, 1, 1, 1, 1, 1 }, { "C", "D", 3, 1, 1, 1 } },
  play  = { "attack kiyosu 3" },
  refuse = { "fill 3" },
  expect = { options = { "fill C", "fill D" } },
}

scenario "3.8: the dice of a line stay on it until the turn ends" {
  game  = "age_of_war",
  given = { middle = { "azuchi", "odani" } },
  fixed = { { "C", "C", 1, 1, 1, 1, 1 }, { 2, 2, 2, 1, 1 }, { "A", 1 } },
  play  = { "attack azuchi CC", "fill 5" },
  expect = function(state)
    return state.pool == 2 and state.target.filled[1] == "CC" and state.target.filled[2] == "5"
  end,
}

scenario "3.9: who can fill no line loses one die, and is bound to no castle yet" {
  game  = "age_of_war",
  given = { middle = { "gifu", "inuyama" } },
  fixed = { ones(7), ones(6), { "D", "A", "A", 1, 1 } },
  play  = { "regroup", "regroup" },
  expect = {
    options = { "attack gifu D", "attack gifu A", "attack inuyama D", "attack inuyama AA" },
    function(state) return state.pool == 5 and state.target == nil and state.active == state.red end,
  },
}

scenario "3.9: the same in a siege" {
  game  = "age_of_war",
  given = { middle = { "gifu", "inuyama" } },
  fixed = { { "D", 1, 1, 1, 1, 1, 1 }, ones(6), { "C", 1, 1, 1, 1 } },
  play  = { "attack gifu D", "regroup" },
  expect = { options = { "fill C" }, function(state) return state.pool == 5 end },
}

scenario "3.10: a die lost may be the last" {
  game  = "age_of_war", settings = { dice = 2 },
  given = { middle = { "gifu" } },
  fixed = { { "D", 1 }, { 1 }, { "A", "C" } },
  play  = { "attack gifu D", "regroup" },
  expect = {
    options = { "attack gifu A", "attack gifu C" },
    function(state) return #state.middle == 1 and #state.red.land == 0 and state.active == state.blue end,
  },
}

scenario "3.10: a castle taken ends the turn, though dice are left" {
  game  = "age_of_war",
  given = { middle = { "odani", "gifu" } },
  fixed = { { 3, 3, 3, 1, "A", "C", "D" }, ones(7) },
  play  = { "attack odani 10" },
  expect = function(state) return owns(state, state.red, "odani") and state.active == state.blue end,
}

scenario "3.11: a turn has at most seven rolls" {
  game  = "age_of_war",
  given = { middle = { "gifu" } },
  fixed = { ones(7), ones(6), ones(5), ones(4), ones(3), ones(2), ones(1), ones(7) },
  play  = { "regroup", "regroup", "regroup", "regroup", "regroup", "regroup", "regroup" },
  expect = function(state) return state.active == state.blue and state.turn == 2 and state.pool == 7 end,
}

scenario "3.10: the last die fills a line, others stay open: the assault has failed" {
  game  = "age_of_war", settings = { dice = 1 },
  given = { middle = { "gifu" } },
  fixed = { { "D" }, { 1 } },
  play  = { "attack gifu D" },
  expect = {
    function(state) return #state.middle == 1 and state.active == state.blue end,
    function(state) return #state.middle:first().filled == 0, "what was filled is lost" end,
  },
}

scenario "3.10: a castle taken with the last dice is taken" {
  game  = "age_of_war", settings = { dice = 4 },
  given = { middle = { "kasugayama", "odani" } },
  fixed = { { "A", "A", 1, 1 }, { "C", "C" }, { 1, 1, 1, 1 } },
  play  = { "attack kasugayama AA", "fill CC" },
  expect = function(state) return owns(state, state.red, "kasugayama") and state.active == state.blue end,
}
