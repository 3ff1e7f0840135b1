-- Attacks and damage: R22 to R29, T1, T13, T16 to T19. Nobody has a hand unless it is said, so that no window opens.

local function holds(zone, kind) return zone:count { kind = kind } == 1 end

-- A soldier with so many cards in the hand before an archer.
local function soldier(hand)
  return {
    ["red:front-1"] = "soldier", red = { hand = hand, deck = { "guard", "guard" } },
    ["blue:front-1"] = "archer", ["blue:front-2"] = "guard", blue = { deck = { "guard", "guard" } },
  }
end

scenario "R24, R27, T16: two cards in the hand are two damage: an upright archer is captured" {
  game  = "art_of_war", phase = "action", given = soldier { "priest", "priest" },
  play  = { "attack red:front-1 blue:front-1" },
  expect = function(state) return holds(state.red.kingdom, "archer") and state.red.kingdom:first().owner == state.red end,
}

scenario "R27, T16: three destroy it" {
  game  = "art_of_war", phase = "action", given = soldier { "priest", "priest", "priest" },
  play  = { "attack red:front-1 blue:front-1" },
  expect = function(state) return holds(state.blue.graveyard, "archer") and #state.red.kingdom == 0 end,
}

scenario "R24, R27, T16: one is one damage" {
  game  = "art_of_war", phase = "action", given = soldier { "priest" },
  play  = { "attack red:front-1 blue:front-1" },
  expect = function(state) return state.field:first { kind = "archer" }.damage == 1 end,
}

scenario "R26, T16: which is gone with the turn" {
  game  = "art_of_war", phase = "action", given = soldier { "priest" },
  play  = { "attack red:front-1 blue:front-1", "pass", "pass" },
  expect = function(state) return state.active == state.blue and state.field:first { kind = "archer" }.damage == 0 end,
}

scenario "R24, T17: an empty hand is no attack at all" {
  game  = "art_of_war", phase = "action", given = soldier {},
  play  = { "attack red:front-1 blue:front-1" },
  expect = function(state)
    return state.field:first { kind = "archer" }.damage == 0 and state.field:first { kind = "soldier" }.tapped
  end,
}

for _, kind in { "soldier", "archer", "wizard" } do
  local given = {
    ["red:front-1"] = "guard", red = { hand = { "soldier" } },
    ["blue:front-1"] = { kind, tapped = true }, ["blue:front-2"] = "guard",
  }
  scenario("R25, R27, T18: one damage captures a tapped " .. kind) {
    game  = "art_of_war", phase = "action", given = given,
    play  = { "attack red:front-1 blue:front-1" },
    expect = function(state) return holds(state.red.kingdom, kind) end,
  }
  scenario("R25, R27, T18: two destroy a tapped " .. kind) {
    game  = "art_of_war", phase = "action", given = given,
    play  = { "cheer soldier", "attack red:front-1 blue:front-1" },
    expect = function(state) return holds(state.blue.graveyard, kind) end,
  }
end

-- Attack, defence upright and tapped, and how many a box holds. A soldier's attack is counted (T16, T17).
local printed = {
  soldier = { false, 2, 1, 10 }, guard = { 1, 3, 2, 10 }, archer = { 1, 2, 1, 10 }, priest = { 1, 2, 2, 10 },
  wizard  = { 1, 2, 1, 10 }, king_a = { 1, 5, 4, 1 }, king_b = { 1, 4, 4, 1 },
}

scenario "R2, R24, R25: what is printed on the cards, and how many a box has" {
  game  = "art_of_war",
  expect = function(state)
    for id, numbers in printed do
      local unit, attack = content.units[id], numbers[1]
      if attack and unit.attack ~= attack then return false, id .. ": attack" end
      if unit.defence ~= numbers[2] or unit.tapped_defence ~= numbers[3] then return false, id .. ": defence" end
      if unit.box ~= numbers[4] then return false, id .. ": box" end
    end
    return true
  end,
}

scenario "R25, T19: a tapped priest is as hard as an upright one" {
  game  = "art_of_war", phase = "action",
  given = { ["red:front-1"] = "guard", ["blue:front-1"] = { "priest", tapped = true } },
  play  = { "attack red:front-1 blue:front-1" },
  expect = function(state) return state.field:first { kind = "priest" }.damage == 1 end,
}

-- Three blows of one on a king.
local function three_on(king)
  return {
    ["red:front-1"] = "wizard", ["red:front-2"] = "king_b", ["red:back-1"] = "wizard", red = { hand = { "soldier" } },
    ["blue:front-1"] = king,
  }
end

scenario "R25, T1: king A defends with 5 while upright" {
  game  = "art_of_war", phase = "action", given = three_on("king_a"),
  play  = { "cheer soldier", "attack red:front-1 blue:front-1", "attack red:back-1 blue:front-1" },
  expect = function(state) return state.field:first { kind = "king_a" }.damage == 4 end,
}

scenario "R25, T1: and with 4 after it has attacked" {
  game  = "art_of_war", phase = "action", given = three_on({ "king_a", tapped = true }),
  play  = { "cheer soldier", "attack red:front-1 blue:front-1", "attack red:back-1 blue:front-1" },
  outcome = "red wins: execution",
}

scenario "R23, R25, T1: an attacker is tapped at once, and in the opponent's turn" {
  game  = "art_of_war", phase = "action", active = "blue",
  given = {
    ["blue:front-1"] = "king_a", blue = { deck = { "guard", "guard" } },
    ["red:front-1"] = "guard", red = { deck = { "guard", "guard" } },
  },
  play  = { "attack blue:front-1 red:front-1", "pass", "pass" },
  expect = function(state)
    return state.active == state.red and state.phase == "action" and state.field:first { kind = "king_a" }.tapped
  end,
}

scenario "R14: and upright again in its owner's next turn" {
  game  = "art_of_war", phase = "action", active = "blue",
  given = {
    ["blue:front-1"] = "king_a", blue = { deck = { "guard", "guard" } },
    ["red:front-1"] = "guard", red = { deck = { "guard", "guard" } },
  },
  play  = { "attack blue:front-1 red:front-1", "pass", "pass", "pass", "pass" },
  expect = function(state)
    return state.active == state.blue and not state.field:first { kind = "king_a" }.tapped and #state.blue.hand == 1
  end,
}

scenario "R22: each unit attacks once, several may, and targets may differ" {
  game  = "art_of_war", phase = "action",
  given = {
    ["red:front-1"] = "wizard", ["red:back-1"] = "wizard",
    ["blue:front-1"] = "guard", ["blue:back-1"] = "guard",
  },
  play  = { "attack red:front-1 blue:front-1", "attack red:back-1 blue:back-1" },
  refuse = { "attack red:front-1 blue:back-1", because = "it is tapped" },
  expect = { options = { "pass" }, function(state) return state.field:count { kind = "guard", damage = 1 } == 2 end },
}

scenario "R27: damage adds up, and what equals the defence captures" {
  game  = "art_of_war", phase = "action",
  given = { ["red:front-1"] = "wizard", ["red:back-1"] = "wizard", ["blue:front-1"] = "archer", ["blue:front-3"] = "guard" },
  play  = { "attack red:front-1 blue:front-1", "attack red:back-1 blue:front-1" },
  expect = function(state) return holds(state.red.kingdom, "archer") end,
}

scenario "R25: a unit has a defence of one or more, and of it a box has one or more" {
  game  = "art_of_war",
  expect = function(state)
    for _, number in { "defence", "tapped_defence", "box" } do
      local check = checks.units[number]
      if not check(1) or check(0) then return false, number end
    end
    return true
  end,
}

scenario "R28, T13: the unit behind a fallen one moves up, as it is (O6)" {
  game  = "art_of_war", phase = "action",
  given = {
    ["red:front-1"] = "guard", ["blue:front-1"] = { "archer", tapped = true },
    ["blue:back-1"] = { "priest", tapped = true, damage = 1 },
  },
  play  = { "attack red:front-1 blue:front-1" },
  expect = function(state)
    local priest = state.field:first { kind = "priest" }
    return priest.cell.name == "blue:front-1" and priest.tapped and priest.damage == 1
  end,
}

scenario "R29: a captured unit that is destroyed goes to the graveyard of whom it fought for" {
  game  = "art_of_war", phase = "action",
  given = { ["red:front-1"] = "soldier", red = { hand = { "priest", "priest", "priest" } },
    ["blue:front-1"] = "archer", ["blue:front-2"] = "guard" },
  play  = { "attack red:front-1 blue:front-1" },
  expect = function(state) return #state.blue.graveyard == 1 and #state.red.graveyard == 0 end,
}

scenario "R23: why not: beyond reach, not one's own, not an enemy" {
  game  = "art_of_war", phase = "action",
  given = { ["red:front-1"] = "guard", ["red:front-2"] = "guard", ["blue:front-1"] = "guard", ["blue:back-1"] = "guard" },
  refuse = {
    { "attack red:front-1 blue:back-1", because = "a Guard on red:front-1 does not reach blue:back-1" },
    { "attack blue:front-1 red:front-1", because = "the blue Guard on blue:front-1 is not yours" },
    { "attack red:front-1 red:front-2", because = "the red Guard on red:front-2 is your own" },
    { "attack red:front-1 blue:front-2", because = "nothing stands on blue:front-2" },
  },
}
