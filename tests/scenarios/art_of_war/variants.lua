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

-- Attack, defence upright and tapped, the box, and the enemy cells in reach from the front of the second column.
local function card(variant, id, numbers, cells)
  local given, options = { ["red:front-2"] = id }, { "pass" }
  for i = 1, 3 do given["blue:front-" .. i], given["blue:back-" .. i] = "guard", "guard" end
  for cell in string.gmatch(cells, "%S+") do options[#options + 1] = "attack red:front-2 blue:" .. cell end
  scenario(variant .. ": what is printed on a " .. id) {
    game  = "art_of_war", variant = variant, phase = "action", given = given,
    expect = { options = options, function(state)
      local unit = content.units[id]
      return unit.attack == numbers[1] and unit.defence == numbers[2] and unit.tapped_defence == numbers[3]
        and unit.box == numbers[4]
    end },
  }
end
card("lancers", "lancer", { 2, 2, 1, 10 }, "front-2 back-2")
card("heralds", "herald", { 1, 2, 1, 10 }, "front-2")
card("house_king", "king_c", { 2, 4, 3, 1 }, "front-2 back-1 back-3")

for variant, unit in { lancers = "lancer", heralds = "herald" } do
  for _, ahead in { 4, 5 } do
    local kingdom = { unit, "soldier", "guard", ahead == 5 and "archer" or "guard" }
    scenario(variant .. ": ahead in " .. ahead) {
      game  = "art_of_war", variant = variant, phase = "development",
      given = {
        ["red:front-1"] = "guard", ["blue:front-1"] = "guard", blue = { deck = { "guard" } },
        red = { kingdom = kingdom, hand = { "priest" }, deck = { "guard" } },
      },
      play  = { "settle priest" },
      expect = { outcome = ahead == 5 and "red wins: development" or "the match goes on" },
    }
  end
end

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

scenario "wide field: both seats have two rows of five, and each column faces its own" {
  game  = "art_of_war", variant = "wide_field", phase = "action",
  given = (function()
    local given = {}
    for _, row in { "front-", "back-" } do
      for i = 1, 5 do given["red:" .. row .. i], given["blue:" .. row .. i] = "guard", "guard" end
    end
    return given
  end)(),
  expect = {
    options = {
      "attack red:front-1 blue:front-1", "attack red:front-2 blue:front-2", "attack red:front-3 blue:front-3",
      "attack red:front-4 blue:front-4", "attack red:front-5 blue:front-5", "pass",
    },
    function(state)
      for seat in state:seats() do
        for region, cells in { front = 5, back = 5, home = 10 } do
          local count = 0
          for _ in state.field:cells { region = region, of = seat } do count = count + 1 end
          if count ~= cells then return false, region end
        end
      end
      return true
    end,
  },
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
