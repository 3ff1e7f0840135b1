-- Supports and their windows: R30 to R40, T2, T3, T10 to T12.

local function last(zone) return zone.top.kind.id end

local function duel(red, blue)
  return {
    ["red:front-1"] = "wizard", ["red:back-1"] = "wizard", ["blue:front-1"] = "king_a", ["blue:back-1"] = "guard",
    red = red, blue = blue,
  }
end

scenario "R33, T2: each soldier adds one to every attack of this turn" {
  game  = "art_of_war", phase = "action", given = duel({ hand = { "soldier", "soldier" } }, {}),
  play  = { "cheer soldier", "cheer soldier", "attack red:front-1 blue:back-1", "attack red:back-1 blue:front-1" },
  expect = function(state)
    return #state.red.kingdom == 1 and state.field:first { kind = "king_a" }.damage == 3 and #state.red.reserve == 2
  end,
}

scenario "R33, T2: and nothing to those of the next" {
  game  = "art_of_war", phase = "action",
  given = duel({ hand = { "soldier" }, deck = { "guard", "guard" } }, { deck = { "guard", "guard" } }),
  play  = { "cheer soldier", "pass", "pass", "pass", "pass", "attack red:front-1 blue:front-1", "pass" },
  expect = function(state) return state.field:first { kind = "king_a" }.damage == 1 end,
}

scenario "R40: a soldier helps later attacks only" {
  game  = "art_of_war", phase = "action", given = duel({ hand = { "soldier" } }, {}),
  play  = { "attack red:front-1 blue:front-1", "cheer soldier", "attack red:back-1 blue:back-1" },
  expect = function(state)
    return state.field:first { kind = "king_a" }.damage == 1 and state.field:first { kind = "guard" }.damage == 2
  end,
}

scenario "R34, T3: a guard cancels the attack, and the attacker stays tapped" {
  game  = "art_of_war", phase = "action", given = duel({ hand = {} }, { hand = { "guard" } }),
  play  = { "attack red:front-1 blue:front-1", "guard guard" },
  refuse = { "attack red:front-1 blue:back-1", because = "it is tapped" },
  expect = function(state)
    return state.field:first { kind = "king_a" }.damage == 0 and last(state.blue.reserve) == "guard"
  end,
}

scenario "R39.3: the guard step opens after each attack, whatever the hand" {
  game  = "art_of_war", phase = "action", given = duel({}, { hand = { "archer" } }),
  play  = { "attack red:front-1 blue:front-1" },
  expect = { options = { "pass" } },
}

scenario "R39.3: passing lets the attack through" {
  game  = "art_of_war", phase = "action", given = duel({}, { hand = { "guard" } }),
  play  = { "attack red:front-1 blue:front-1", "pass" },
  expect = function(state) return state.field:first { kind = "king_a" }.damage == 1 and #state.blue.hand == 1 end,
}

scenario "R34: a guard cancels no support" {
  game  = "art_of_war", phase = "action", given = duel({ hand = { "soldier" } }, { hand = { "guard" } }),
  play  = { "cheer soldier" },
  expect = { options = { "pass" } },
}

scenario "R35, T10: an archer destroys and never captures" {
  game  = "art_of_war", phase = "action",
  given = { ["red:front-1"] = "guard", ["blue:front-1"] = { "archer", tapped = true }, ["blue:front-2"] = "guard",
    red = { hand = { "archer" } } },
  play  = { "shoot archer blue:front-1" },
  expect = function(state) return #state.blue.graveyard == 1 and #state.red.kingdom == 0 end,
}

scenario "R35: with the damage there is, and a king as well" {
  game  = "art_of_war", phase = "action",
  given = { ["red:front-1"] = "guard", ["blue:front-1"] = { "king_a", damage = 4 }, red = { hand = { "archer" } } },
  play  = { "shoot archer blue:front-1" },
  outcome = "red wins: execution",
}

scenario "R33, R35, C7: soldiers do not strengthen an archer's support, which reaches everywhere" {
  game  = "art_of_war", phase = "action", given = duel({ hand = { "archer", "soldier" } }, {}),
  play  = { "cheer soldier", "shoot archer blue:back-1" },
  expect = function(state) return state.field:first { kind = "guard" }.damage == 1 end,
}

scenario "R31, T12: with five cards in the reserve nobody plays a support" {
  game  = "art_of_war", phase = "action",
  given = duel({ hand = { "soldier", "archer" }, reserve = { "guard", "guard", "guard", "guard", "guard" } }, {}),
  refuse = { "cheer soldier", because = "the reserve is full: no support can be played (R31)" },
}

scenario "R31, T12: and no window opens for a full reserve" {
  game  = "art_of_war", phase = "action",
  given = duel({ hand = { "soldier" } }, { hand = { "guard", "wizard" }, reserve = { "guard", "guard", "guard", "guard", "guard" } }),
  play  = { "cheer soldier", "attack red:front-1 blue:front-1" },
  expect = function(state) return state.field:first { kind = "king_a" }.damage == 2 and #state.blue.hand == 2 end,
}

scenario "R31: the card that fills the reserve closes it in the middle of a chain" {
  game  = "art_of_war", phase = "action",
  given = duel({ hand = { "soldier", "wizard" }, reserve = { "guard", "guard", "guard", "guard" } }, { hand = { "wizard" } }),
  play  = { "cheer soldier", "counter wizard" },
  expect = { options = { "attack red:front-1 blue:front-1", "attack red:front-1 blue:back-1",
    "attack red:back-1 blue:front-1", "attack red:back-1 blue:back-1", "pass" } },
}

scenario "R32: as many supports in a turn as the reserve has room for" {
  game  = "art_of_war", phase = "action",
  given = duel({ hand = { "soldier", "archer", "soldier", "king_b", "priest" } }, {}),
  play  = {
    "cheer soldier", "shoot archer blue:back-1", "cheer soldier", "attack red:front-1 blue:front-1", "shoot king_b blue:back-1",
    "reposition priest red:front-1 red:front-2",
  },
  expect = function(state)
    return #state.red.reserve == 5 and #state.red.hand == 0 and state.field:first { kind = "king_a" }.damage == 3
      and state.field:first { kind = "guard" }.damage == 2
  end,
}

-- R37, R39.2: the last card that stands decides.
local function chain(play, damage)
  table.insert(play, 1, "cheer soldier")
  for _, line in { "attack red:front-1 blue:front-1", "pass" } do play[#play + 1] = line end
  return {
    game  = "art_of_war", phase = "action",
    given = duel({ hand = { "soldier", "wizard", "wizard", "guard" } }, { hand = { "wizard", "king_a", "archer" } }),
    play  = play,
    expect = function(state) return state.field:first { kind = "king_a" }.damage == damage end,
  }
end

scenario "R37: passing lets a support have its effect" (chain({ "pass" }, 2))
scenario "R37: a wizard cancels a support" (chain({ "counter wizard", "pass" }, 1))
scenario "R37: a wizard cancels a wizard" (chain({ "counter wizard", "counter wizard", "pass" }, 2))
scenario "R38: a king as a wizard cancels that one" (chain({ "counter wizard", "counter wizard", "counter king_a", "pass" }, 1))
scenario "R37: and so on" (chain({ "counter wizard", "counter wizard", "counter king_a", "counter wizard", "pass" }, 2))

scenario "R30: a support that is cancelled goes to the reserve as well" {
  game  = "art_of_war", phase = "action", given = duel({ hand = { "soldier" }, reserve = { "guard" } }, { hand = { "wizard" } }),
  play  = { "cheer soldier", "counter wizard" },
  expect = function(state)
    return last(state.red.reserve) == "soldier" and last(state.blue.reserve) == "wizard" and #state.red.reserve == 2
  end,
}

scenario "R39.3, T11: guard, wizard, guard, wizard: the attack goes through" {
  game  = "art_of_war", phase = "action",
  given = duel({ hand = { "wizard", "wizard", "soldier" } }, { hand = { "guard", "guard", "archer" } }),
  play  = {
    "attack red:front-1 blue:front-1", "guard guard", "counter wizard", "pass", "guard guard", "counter wizard", "pass",
    "pass",
  },
  expect = function(state) return state.field:first { kind = "king_a" }.damage == 1 and #state.blue.reserve == 2 end,
}

scenario "R39.3, T11: it ends with whoever stops" {
  game  = "art_of_war", phase = "action",
  given = duel({ hand = { "wizard", "soldier" } }, { hand = { "guard", "guard" } }),
  play  = { "attack red:front-1 blue:front-1", "guard guard", "counter wizard", "pass", "guard guard", "pass" },
  expect = function(state) return state.field:first { kind = "king_a" }.damage == 0 and #state.red.reserve == 1 end,
}

scenario "R39.2: a wizard may be countered by the defender, so that the guard stands" {
  game  = "art_of_war", phase = "action",
  given = duel({ hand = { "wizard", "soldier" } }, { hand = { "guard", "wizard" } }),
  play  = { "attack red:front-1 blue:front-1", "guard guard", "counter wizard", "counter wizard", "pass" },
  expect = function(state) return state.field:first { kind = "king_a" }.damage == 0 end,
}

scenario "R38: a king is any of them at its time, and lies in the reserve as the king" {
  game  = "art_of_war", phase = "action", given = duel({ hand = { "king_b" } }, { hand = { "king_a", "archer" } }),
  play  = { "cheer king_b", "counter king_a" },
  expect = function(state) return last(state.red.reserve) == "king_b" and last(state.blue.reserve) == "king_a" end,
}

scenario "R38: a king as a guard" {
  game  = "art_of_war", phase = "action", given = duel({}, { hand = { "king_a" } }),
  play  = { "attack red:front-1 blue:back-1", "guard king_a" },
  expect = function(state) return state.field:first { kind = "guard" }.damage == 0 end,
}

scenario "R38: a king as an archer" {
  game  = "art_of_war", phase = "action", given = duel({ hand = { "king_b" } }, {}),
  play  = { "shoot king_b blue:back-1" },
  expect = function(state) return state.field:first { kind = "guard" }.damage == 1 end,
}

scenario "R39.1: the active seat plays a support, attacks, or ends the action, as often as it will" {
  game  = "art_of_war", phase = "action", given = duel({ hand = { "soldier", "archer", "wizard" } }, {}),
  play  = { "cheer soldier", "attack red:front-1 blue:front-1" },
  expect = {
    options = {
      "shoot archer blue:front-1", "shoot archer blue:back-1", "attack red:back-1 blue:front-1",
      "attack red:back-1 blue:back-1", "pass",
    },
    function(state) return state.phase == "action" and state.active == state.red end,
  },
}

scenario "R39, O11: the active seat has no wizard or guard to play by itself" {
  game  = "art_of_war", phase = "action", given = duel({ hand = { "wizard", "guard" } }, {}),
  refuse = { { "counter wizard" }, { "guard guard" } },
}

-- R36
local ranks = {
  ["red:front-1"] = { "archer", tapped = true, damage = 1 }, ["red:back-1"] = "soldier", ["red:front-3"] = "guard",
  ["blue:front-1"] = "guard", red = { hand = { "priest", "priest" } },
}

scenario "R36: a priest swaps two units; how they lie and their damage goes with them" {
  game  = "art_of_war", phase = "action", given = ranks,
  play  = { "reposition priest red:back-1 red:front-1" },
  expect = function(state)
    local archer, soldier = state.field:first { kind = "archer" }, state.field:first { kind = "soldier" }
    return archer.cell.name == "red:back-1" and archer.tapped and archer.damage == 1
      and soldier.cell.name == "red:front-1" and not soldier.tapped
  end,
}

scenario "R36: or moves one to a free cell, and who is left behind it moves up" {
  game  = "art_of_war", phase = "action", given = ranks,
  play  = { "reposition priest red:front-1 red:back-3" },
  expect = function(state)
    return state.field:first { kind = "archer" }.cell.name == "red:back-3"
      and state.field:first { kind = "soldier" }.cell.name == "red:front-1"
  end,
}

scenario "R36: never behind itself, nor behind nobody" {
  game  = "art_of_war", phase = "action", given = ranks,
  refuse = {
    { "reposition priest red:front-3 red:back-3", because = "no other unit stands in front of that cell (R17)" },
    { "reposition priest red:front-1 red:back-2", because = "no other unit stands in front of that cell (R17)" },
  },
}

scenario "R36, C11: nor anybody of the reserve" {
  game  = "art_of_war", phase = "action",
  given = { ["red:front-1"] = "guard", ["blue:front-1"] = "guard", red = { hand = { "priest" }, reserve = { "archer" } } },
  refuse = { "reposition priest archer red:front-2" },
}

scenario "R36: a cancelled priest moves nobody" {
  game  = "art_of_war", phase = "action",
  given = { ["red:front-1"] = "archer", ["blue:front-1"] = "guard", red = { hand = { "priest" } }, blue = { hand = { "wizard" } } },
  play  = { "reposition priest red:front-1 red:front-2", "counter wizard" },
  expect = function(state) return state.field:first { kind = "archer" }.cell.name == "red:front-1" end,
}

local pair = {
  ["red:front-1"] = { "guard", damage = 1 }, ["red:front-3"] = "wizard", ["blue:front-1"] = "guard",
  red = { hand = { "priest" } },
}
for _, swap in { "red:front-1 red:front-3", "red:front-3 red:front-1" } do
  scenario("R36: a swap may be written either way: " .. swap) {
    game  = "art_of_war", phase = "action", given = pair, play = { "reposition priest " .. swap },
    expect = function(state)
      local guard = state.field:first { owner = state.red, kind = "guard" }
      return guard.cell.name == "red:front-3" and guard.damage == 1 and state.field:count { kind = "wizard" } == 1
    end,
  }
end

scenario "R38: a card is played as its own support only, and only from the hand" {
  game  = "art_of_war", phase = "action", given = duel({ hand = { "guard" } }, {}),
  refuse = {
    { "cheer guard", because = "that is not its support (R33 to R38)" },
    { "shoot archer blue:front-1", because = "no archer lies in red.hand" },
    { "guard guard", because = "`guard` answers a question, and nothing is asked now" },
  },
}

scenario "R39.3: what is asked in the guard step is said to whoever would do something else" {
  game  = "art_of_war", phase = "action", given = duel({}, { hand = { "archer" } }),
  play  = { "attack red:front-1 blue:front-1" },
  refuse = {
    { "attack red:back-1 blue:front-1", because = "blue: guard (cancel the attack just declared), after red: attack red:front-1 (wizard) blue:front-1 (king_a)" },
    { "guard archer", because = "that is not its support (R33 to R38)" },
  },
}

scenario "R39.2: and in a counter step, with what was laid last" {
  game  = "art_of_war", phase = "action", given = duel({ hand = { "soldier", "soldier" } }, { hand = { "wizard" } }),
  play  = { "cheer soldier", "counter wizard" },
  refuse = { "cheer soldier", because = "red: counter (cancel the support just played), after red: cheer soldier, blue: counter wizard" },
}
