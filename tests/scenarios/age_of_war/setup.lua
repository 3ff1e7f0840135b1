-- Seats, dice and the set-up: 1.1, 1.2 and section 2 of the rules page.

local names = { "red", "blue", "green", "yellow", "black", "white" }

scenario "1.1: two sit at the table where nothing is said" {
  game   = "age_of_war",
  given  = { middle = { "odani" } },
  fixed  = { { 1, 1, 1, 1, 1, 1, 1 } },
  expect = function(state)
    local seats = 0
    for _ in state:seats() do seats = seats + 1 end
    return seats == 2 and state.red.next == state.blue and state.blue.next == state.red
  end,
}

for turns = 1, 6 do
  local fixed, play = { { 1 } }, {}
  for i = 1, turns do fixed[i + 1], play[i] = { 1 }, "regroup" end
  scenario(string.format("1.1, 2.2: of six, %s is next after %d turns", names[turns % 6 + 1], turns)) {
    game   = "age_of_war", settings = { seats = 6, dice = 1 },
    given  = { middle = { "odani" } }, fixed = fixed,
    play   = play,
    expect = function(state) return state.active.name == names[turns % 6 + 1] end,
  }
end

scenario "1.1: what lies before others is open" {
  game   = "age_of_war", settings = { seats = 3 },
  given  = { middle = { "odani" }, blue = { land = { "kasugayama" } }, green = { land = { "edo" } } },
  fixed  = { { "A", "A", "C", "C", 1, 1, 1 } },
  expect = { options = { "attack kasugayama AA", "attack kasugayama CC", "attack edo AC", "attack edo 3" } },
}

-- 9.1: the chance that so many dice fill the line. Where a castle has no other line it is tried with all dice, then with
-- one fewer, and so on.
local chances = {
  A  = { 0.166667, 0.305556, 0.421296, 0.517747, 0.598122, 0.665102, 0.720918 },
  C  = { 0.166667, 0.305556, 0.421296, 0.517747, 0.598122, 0.665102, 0.720918 },
  D  = { 0.166667, 0.305556, 0.421296, 0.517747, 0.598122, 0.665102, 0.720918 },
  CC = { 0, 0.027778, 0.074074, 0.131944, 0.196245, 0.263224, 0.330204 },
  [2]  = { 0.333333, 0.583333, 0.750000, 0.854167, 0.916667, 0.953125, 0.973958 },
  [3]  = { 0.166667, 0.388889, 0.583333, 0.729167, 0.829861, 0.895833, 0.937500 },
  [5]  = { 0, 0.083333, 0.231481, 0.399691, 0.555941, 0.685185, 0.784240 },
  [6]  = { 0, 0.027778, 0.120370, 0.257716, 0.409208, 0.551698, 0.672840 },
  [8]  = { 0, 0, 0.018519, 0.075617, 0.171296, 0.292095, 0.421153 },
  [10] = { 0, 0, 0, 0.011574, 0.047840, 0.114069, 0.206404 },
}

for line, by_dice in chances do
  local fails = 1
  for dice, chance in ipairs(by_dice) do
    fails = fails * (1 - chance)
    if dice == 1 or dice == 4 then
      scenario(string.format("1.2: %s with dice as they are, from %d down", line, dice)) {
        game  = "age_of_war", settings = { dice = dice, ["castles.odani.lines"] = string.format("[%s]", line) },
        given = { middle = { "odani" } },
        solve = {
          goal = "red.land:count { kind = \"odani\" } == 1", ["until"] = "turn", value = 1 - fails, within = 0.000003,
        },
      }
    end
  end
end

scenario "1.2: each face counts what it shows" {
  game   = "age_of_war", settings = { dice = 6, ["castles.odani.lines"] = "[6, 7]" },
  given  = { middle = { "odani", "kumamoto" } },
  fixed  = { { 1, 2, 3, "A", "C", "D" } },
  expect = { options = { "attack odani 6", "attack kumamoto A", "attack kumamoto C", "attack kumamoto 4" } },
}

scenario "2.1: at first all castles lie in the middle, and nobody owns one" {
  game   = "age_of_war",
  expect = {
    function(state) return #state.middle == 14 and state:count_kinds("castles") == 14 end,
    function(state) return #state.red.land == 0 and #state.blue.land == 0 end,
    function(state)
      for castle in state.middle:each() do
        if castle.owner then return false, castle.kind.id end
      end
      return true
    end,
  },
}

-- Seeds with which each of three is the first.
for seat, seed in { red = 1, blue = 2, green = 5 } do
  scenario(string.format("2.2: %s may be the first", seat)) {
    game   = "age_of_war", settings = { seats = 3 }, seed = seed,
    expect = function(state) return state.active.name == seat and state.turn == 1 end,
  }
end
