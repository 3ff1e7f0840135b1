-- The variants: what an entry of content is enough for, and what a function of an overlay adds.

scenario "lancers: a sixth unit by an entry strikes the two cells before it" {
  game  = "art_of_war", variant = "lancers", phase = "action",
  given = { ["red:front-1"] = "lancer", ["blue:front-1"] = "guard", ["blue:back-1"] = "archer", red = { hand = { "lancer" } } },
  play  = { "cheer lancer", "attack red:front-1 blue:front-1" },
  expect = function(state) return #state.red.kingdom == 1 and state.red.reserve.top.kind.id == "lancer" end,
}

scenario "lancers: they are a type of citizens, and five are asked for" {
  game  = "art_of_war", variant = "lancers", phase = "development",
  given = {
    ["red:front-1"] = "guard", ["blue:front-1"] = "guard",
    red = { kingdom = { "lancer", "soldier", "guard", "archer" }, hand = { "priest", "wizard" } },
  },
  play  = { "settle priest" },
  outcome = "red wins: development",
}

local rally = {
  ["red:front-1"] = "guard", ["blue:front-1"] = "king_a", red = { hand = { "herald", "king_a" } }, blue = { hand = { "wizard" } },
}

scenario "heralds: a unit stands up and attacks again" {
  game  = "art_of_war", variant = "heralds", phase = "action", given = rally,
  play  = {
    "attack red:front-1 blue:front-1", "pass", "rally herald red:front-1", "pass", "attack red:front-1 blue:front-1", "pass",
  },
  expect = function(state) return state.field:first { kind = "king_a" }.damage == 2 end,
}

scenario "heralds: the support can be countered like any other" {
  game  = "art_of_war", variant = "heralds", phase = "action", given = rally,
  play  = { "attack red:front-1 blue:front-1", "pass", "rally herald red:front-1", "counter wizard", "pass" },
  refuse = { "attack red:front-1 blue:front-1", because = "it is tapped" },
}

scenario "heralds: a king is a joker for it as well" {
  game  = "art_of_war", variant = "heralds", phase = "action", given = rally,
  play  = { "attack red:front-1 blue:front-1", "pass", "rally king_a red:front-1", "pass" },
  expect = function(state) return not state.field:first { kind = "guard" }.tapped end,
}

scenario "house king: another king by an entry and a deck" {
  game  = "art_of_war", variant = "house_king", settings = { starts = "red", mulligans = 0 },
  expect = function(state) return state.blue.hand:count { kind = "king_c" } == 1 end,
}

scenario "own boxes: armies are chosen, and kings may be alike" {
  game  = "art_of_war", variant = "own_boxes", settings = { starts = "red" },
  play  = { "muster bowmen", "muster bowmen" },
  expect = function(state) return state.red.hand:count { kind = "king_a" } == 1 and state.blue.hand:count { kind = "king_a" } == 1 end,
}

scenario "wide field: five columns, and what stands on the fifth fights" {
  game  = "art_of_war", variant = "wide_field", phase = "action",
  given = { ["red:front-5"] = "guard", ["blue:front-5"] = "archer", ["blue:front-1"] = "archer" },
  play  = { "attack red:front-5 blue:front-5" },
  expect = function(state)
    local count = 0
    for _ in state.field:cells {} do count = count + 1 end
    return count == 20 and state.field:count { kind = "archer", damage = 1 } == 1
  end,
}

-- A soldier with two cards in the hand strikes an archer for exactly its defence.
local exact = {
  ["red:front-1"] = "soldier", red = { hand = { "priest", "priest" }, deck = { "guard", "guard" } },
  ["blue:front-1"] = "archer", ["blue:front-2"] = "guard", blue = { deck = { "guard" } },
}

scenario "spoils: a capture by an attack brings a card" {
  game  = "art_of_war", variant = "spoils", phase = "action", given = exact,
  play  = { "attack red:front-1 blue:front-1" },
  expect = function(state) return #state.red.kingdom == 1 and #state.red.hand == 3 end,
}

scenario "spoils: an attack that captures nobody brings none" {
  game  = "art_of_war", variant = "spoils", phase = "action",
  given = {
    ["red:front-1"] = "soldier", red = { hand = { "priest", "priest", "priest" }, deck = { "guard", "guard" } },
    ["blue:front-1"] = "archer", ["blue:front-2"] = "guard", blue = { deck = { "guard" } },
  },
  play  = { "attack red:front-1 blue:front-1" },
  expect = function(state) return #state.blue.graveyard == 1 and #state.red.hand == 3 end,
}
