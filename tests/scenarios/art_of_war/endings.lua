-- The end: R45 to R50, T14, T15.

local front = { ["red:front-1"] = "guard", ["blue:front-1"] = "guard" }

local function with(more)
  local given = table.clone(front)
  for key, value in more do given[key] = value end
  return given
end

scenario "R45: a king that is destroyed" {
  game  = "art_of_war", phase = "action",
  given = { ["red:front-1"] = "guard", ["blue:front-1"] = { "king_a", damage = 5 }, ["blue:front-2"] = "guard" },
  play  = { "attack red:front-1 blue:front-1" },
  outcome = "red wins: execution",
}

scenario "R45, R50: a king that is captured, who becomes no citizen" {
  game  = "art_of_war", phase = "action",
  given = { ["red:front-1"] = "guard", ["blue:front-1"] = { "king_a", damage = 4 }, ["blue:front-2"] = "guard" },
  play  = { "attack red:front-1 blue:front-1" },
  outcome = "red wins: execution",
  expect = function(state) return #state.red.kingdom == 0 end,
}

scenario "R16, R50: a king among the citizens is against the rules" {
  game  = "art_of_war", phase = "action",
  given = with { blue = { kingdom = { "king_b" } } },
  expect = function(state) return not invariants.kings(state) end,
}

scenario "R16, R50: other citizens are not" {
  game  = "art_of_war", phase = "action",
  given = with { red = { kingdom = { "archer", "guard" } }, blue = { kingdom = { "archer" } } },
  expect = function(state) return invariants.kings(state) end,
}

scenario "R46, T14: ahead in four of five, the fifth equal" {
  game  = "art_of_war", phase = "development",
  given = with {
    red  = { hand = { "wizard" }, kingdom = { "soldier", "guard", "guard", "archer", "priest" } },
    blue = { kingdom = { "guard", "priest" } },
  },
  play  = { "settle wizard" },
  outcome = "red wins: development",
}

scenario "R46, T14: ahead in three is no win" {
  game  = "art_of_war", phase = "development",
  given = with {
    red  = { hand = { "wizard" }, kingdom = { "soldier", "guard", "archer", "priest" }, deck = { "guard" } },
    blue = { kingdom = { "guard", "priest" }, deck = { "guard" } },
  },
  play  = { "settle wizard" },
  expect = function(state) return state.active == state.blue and #state.red.leads == 3 end,
}

scenario "R46: the opponent's citizen may take the fourth away, in the opponent's turn as well" {
  game  = "art_of_war", phase = "development", active = "blue",
  given = with {
    red  = { kingdom = { "soldier", "guard", "archer" } },
    blue = { kingdom = { "soldier", "soldier" }, hand = { "priest" }, deck = { "guard" } },
  },
  play  = { "settle priest" },
  expect = function(state) return #state.blue.leads == 2 and #state.red.leads == 2 end,
}

scenario "R47: a battlefield that nobody can fill" {
  game  = "art_of_war", phase = "action",
  given = { ["red:front-1"] = "guard", ["blue:front-1"] = { "archer", tapped = true } },
  play  = { "attack red:front-1 blue:front-1" },
  outcome = "red wins: collapse",
}

-- Blue's last turn: the decks are empty.
local function last_turn(red, blue)
  return with { red = red, blue = blue }
end
local eight = { "soldier", "soldier", "guard", "guard", "archer", "archer", "priest", "priest" }
local two, three = { "wizard", "wizard" }, { "wizard", "wizard", "wizard" }

scenario "R48: more citizens win when both decks are empty" {
  game  = "art_of_war", phase = "action", active = "blue",
  given = last_turn({ kingdom = { "guard", "priest" } }, { kingdom = { "guard" } }),
  play  = { "pass", "pass" },
  outcome = "red wins: end of the war",
}

scenario "R48: not before the end of that turn" {
  game  = "art_of_war", phase = "preparation", active = "blue",
  given = last_turn({ kingdom = { "guard" } }, { deck = { "archer" } }),
  play  = { "pass", "settle archer" },
  outcome = "a draw: end of the war",
}

scenario "R48: one deck is not enough (C13)" {
  game  = "art_of_war", phase = "action", active = "blue",
  given = last_turn({ kingdom = { "guard", "priest" }, deck = { "guard" } }, { kingdom = { "guard" } }),
  play  = { "pass", "pass" },
  expect = function(state) return state.active == state.red and state.phase == "action" end,
}

scenario "R49, T15: eight to eight, two destroyed to three" {
  game  = "art_of_war", phase = "action", active = "blue",
  given = last_turn({ kingdom = eight, graveyard = two }, { kingdom = eight, graveyard = three }),
  play  = { "pass", "pass" },
  outcome = "red wins: end of the war",
}

scenario "R49, T15: eight to eight, two to two" {
  game  = "art_of_war", phase = "action", active = "blue",
  given = last_turn({ kingdom = eight, graveyard = two }, { kingdom = eight, graveyard = two }),
  play  = { "pass", "pass" },
  outcome = "a draw: end of the war",
}
