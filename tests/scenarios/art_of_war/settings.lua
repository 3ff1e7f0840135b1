-- Every setting in its other reading; the scenarios of the other files have the default.

local function last(zone) return zone.top.kind.id end

local line = { ["red:front-1"] = "wizard", ["red:back-1"] = "wizard", ["blue:front-1"] = "archer", ["blue:front-3"] = "guard" }
local both = { "attack red:front-1 blue:front-1", "attack red:back-1 blue:front-1" }

scenario "C1: two blows that reach the defence destroy, if a single one must equal it" {
  game  = "art_of_war", phase = "action", settings = { capture = "single_value" },
  given = line, play = both,
  expect = function(state) return #state.blue.graveyard == 1 and #state.red.kingdom == 0 end,
}

scenario "C1: a single blow that equals it captures, though damage was there before" {
  game  = "art_of_war", phase = "action", settings = { capture = "single_value" },
  given = { ["red:front-1"] = "soldier", red = { hand = { "guard", "guard" } }, ["blue:front-1"] = { "archer", damage = 1 },
    ["blue:front-2"] = "guard" },
  play  = { "attack red:front-1 blue:front-1" },
  expect = function(state) return #state.red.kingdom == 1 end,
}

scenario "C1: or destroys, if it must be the first" {
  game  = "art_of_war", phase = "action", settings = { capture = "single_undamaged" },
  given = { ["red:front-1"] = "soldier", red = { hand = { "guard", "guard" } }, ["blue:front-1"] = { "archer", damage = 1 },
    ["blue:front-2"] = "guard" },
  play  = { "attack red:front-1 blue:front-1" },
  expect = function(state) return #state.blue.graveyard == 1 end,
}

scenario "C1: the first blow captures in every reading" {
  game  = "art_of_war", phase = "action", settings = { capture = "single_undamaged" },
  given = { ["red:front-1"] = "soldier", red = { hand = { "guard", "guard" } }, ["blue:front-1"] = "archer", ["blue:front-2"] = "guard" },
  play  = { "attack red:front-1 blue:front-1" },
  expect = function(state) return #state.red.kingdom == 1 end,
}

local fallen = { ["red:front-1"] = "wizard", ["blue:front-1"] = { "archer", tapped = true } }
local function fall(blue)
  local given = table.clone(fallen)
  given.blue = blue
  return given
end

scenario "C2: conscripts come from the hand" {
  game  = "art_of_war", phase = "action", settings = { conscripts = "hand" },
  given = fall { hand = { "guard", "king_b" }, kingdom = { "priest", "priest" } },
  play  = { "attack red:front-1 blue:front-1", "pass" },
  expect = { options = {
    "conscript guard blue:front-1", "conscript guard blue:front-2", "conscript guard blue:front-3",
    "conscript king_b blue:front-1", "conscript king_b blue:front-2", "conscript king_b blue:front-3",
  } },
}

scenario "C3: one conscript is enough" {
  game  = "art_of_war", phase = "action", settings = { collapse = "nobody" },
  given = fall { kingdom = { "priest" } },
  play  = { "attack red:front-1 blue:front-1", "conscript priest blue:front-1" },
  expect = { options = { "pass" } },
}

scenario "C3: nobody is too few" {
  game  = "art_of_war", phase = "action", settings = { collapse = "nobody" },
  given = fall {}, play = { "attack red:front-1 blue:front-1" },
  outcome = "red wins: collapse",
}

scenario "C4: a unit replaced from the hand goes back to the hand" {
  game  = "art_of_war", phase = "action", settings = { replaced = "hand" },
  given = { ["red:front-1"] = "guard", ["blue:front-1"] = "guard", red = { hand = { "archer" } } },
  play  = { "recruit archer red:front-1" },
  expect = function(state) return state.red.hand:count { kind = "guard" } == 1 and #state.red.reserve == 0 end,
}

scenario "C4: one replaced from the reserve does not" {
  game  = "art_of_war", phase = "action", settings = { replaced = "hand" },
  given = { ["red:front-1"] = "guard", ["blue:front-1"] = "guard", red = { reserve = { "archer" } } },
  play  = { "recruit archer red:front-1" },
  expect = function(state) return last(state.red.reserve) == "guard" end,
}

scenario "C5: three mulligans" {
  game  = "art_of_war", settings = { mulligans = 3, starts = "red" },
  play  = { "mulligan", "mulligan" },
  expect = { options = { "mulligan", "pass" }, function(state) return state.red.redrawn == 2 end },
}

scenario "C5: as many as ten" {
  game  = "art_of_war", settings = { mulligans = 10, starts = "red" },
  play  = { "mulligan", "mulligan", "mulligan", "pass" },
  expect = { options = { "mulligan", "pass" }, function(state) return state.red.redrawn == 3 end },
}

scenario "C5: none" {
  game  = "art_of_war", settings = { mulligans = 0, starts = "red" },
  expect = function(state) return state.phase == "first_unit" end,
}

scenario "C6: the first citizen comes after the first units" {
  game  = "art_of_war", settings = { first_citizen = "after", starts = "red", mulligans = 0 },
  expect = function(state) return #state.red.kingdom == 0 and #state.red.deck == 17 end,
}

scenario "C6: and then does come" {
  game  = "art_of_war", settings = { first_citizen = "after", starts = "red", mulligans = 0 },
  fixed = { { order = { "guard", "guard", "guard" } }, { order = { "guard", "guard", "guard" } } },
  play  = { "deploy king_a red:front-1", "deploy king_b blue:front-1", "store guard", "store guard" },
  expect = function(state) return #state.red.kingdom == 1 and #state.blue.kingdom == 1 and #state.blue.deck == 16 end,
}

local shots = {
  ["red:front-1"] = "wizard", ["blue:front-1"] = "guard", ["blue:back-1"] = "archer", red = { hand = { "archer", "archer" } },
}

scenario "C7: an archer's support hits the unit attacked last" {
  game  = "art_of_war", phase = "action", settings = { shoot_at = "attacked" }, given = shots,
  play  = { "attack red:front-1 blue:back-1" },
  expect = { options = { "shoot archer blue:back-1", "pass" } },
}

scenario "C7: and no other" {
  game  = "art_of_war", phase = "action", settings = { shoot_at = "attacked" }, given = shots,
  play  = { "attack red:front-1 blue:back-1" },
  refuse = { "shoot archer blue:front-1", because = "it is not the unit attacked last (C7)" },
}

scenario "C7: after a second attack only the second" {
  game  = "art_of_war", phase = "action", settings = { shoot_at = "attacked" },
  given = {
    ["red:front-1"] = "wizard", ["red:back-1"] = "wizard", ["blue:front-1"] = "guard", ["blue:back-1"] = "guard",
    red = { hand = { "archer" } },
  },
  play  = { "attack red:front-1 blue:front-1", "attack red:back-1 blue:back-1" },
  expect = { options = { "shoot archer blue:back-1", "pass" } },
}

scenario "C7: and nobody before an attack" {
  game  = "art_of_war", phase = "action", settings = { shoot_at = "attacked" }, given = shots,
  expect = { options = {
    "attack red:front-1 blue:front-1", "attack red:front-1 blue:back-1", "pass",
    "recruit archer red:front-1", "recruit archer red:front-2", "recruit archer red:front-3", "recruit archer red:back-1",
  } },
}

local market = { ["red:front-1"] = "guard", ["blue:front-1"] = "guard", red = { hand = { "soldier", "soldier" }, reserve = { "archer" } } }

scenario "C8: supports before recruiting" {
  game  = "art_of_war", phase = "action", settings = { supports_any_action = true }, given = market,
  play  = { "cheer soldier", "recruit archer red:front-2" },
  expect = { options = { "cheer soldier", "pass" } },
}

scenario "C8: and after it, but no attack" {
  game  = "art_of_war", phase = "action", settings = { supports_any_action = true }, given = market,
  play  = { "recruit archer red:front-2", "cheer soldier" },
  refuse = {
    { "attack red:front-1 blue:front-1", because = "whoever has recruited does not attack (R20)" },
    { "recruit soldier red:front-3", because = "one unit is recruited in a turn (R18)" },
  },
}

scenario "C8: nor recruiting after an attack" {
  game  = "art_of_war", phase = "action", settings = { supports_any_action = true }, given = market,
  play  = { "attack red:front-1 blue:front-1" },
  refuse = { "recruit archer red:front-2", because = "in an attack nobody is recruited (R15, R20)" },
}

scenario "C8, C11: nor after an attack of a unit that a priest has since put in the reserve" {
  game  = "art_of_war", phase = "action", settings = { supports_any_action = true, reposition_reserve = true },
  given = {
    ["red:front-1"] = "guard", ["blue:front-1"] = "guard",
    red = { hand = { "priest" }, reserve = { "wizard", "archer" } },
  },
  play  = { "attack red:front-1 blue:front-1", "reposition priest wizard red:front-1" },
  refuse = { "recruit archer red:front-2", because = "in an attack nobody is recruited (R15, R20)" },
  expect = { options = { "attack red:front-1 blue:front-1", "pass" } },
}

-- A soldier whose hand loses a wizard in the guard step.
local spent = {
  ["red:front-1"] = "soldier", red = { hand = { "wizard", "priest" } }, ["blue:front-1"] = "king_a", blue = { hand = { "guard" } },
}
local spend = { "attack red:front-1 blue:front-1", "guard guard", "counter wizard" }

scenario "C9: X is the hand when the attack is declared" {
  game  = "art_of_war", phase = "action", given = spent, play = spend,
  expect = function(state) return state.field:first { kind = "king_a" }.damage == 2 end,
}

scenario "C9: or when it is resolved" {
  game  = "art_of_war", phase = "action", settings = { attack_judged = "resolved" }, given = spent, play = spend,
  expect = function(state) return state.field:first { kind = "king_a" }.damage == 1 end,
}

scenario "C10: no second guard" {
  game  = "art_of_war", phase = "action", settings = { second_guard = false },
  given = { ["red:front-1"] = "guard", red = { hand = { "wizard" } }, ["blue:front-1"] = "king_a", blue = { hand = { "guard", "guard", "archer" } } },
  play  = { "attack red:front-1 blue:front-1", "guard guard", "counter wizard", "pass" },
  expect = function(state) return state.field:first { kind = "king_a" }.damage == 1 end,
}

scenario "C11: a priest exchanges a unit with one of the reserve" {
  game  = "art_of_war", phase = "action", settings = { reposition_reserve = true },
  given = { ["red:front-1"] = "guard", ["blue:front-1"] = "guard", red = { hand = { "priest" }, reserve = { "archer", "wizard" } } },
  play  = { "reposition priest archer red:front-1" },
  expect = function(state)
    return state.field:first { owner = state.red }.kind.id == "archer" and last(state.red.reserve) == "guard"
      and #state.red.reserve == 3
  end,
}

scenario "C11: one of the reserve goes to no free cell" {
  game   = "art_of_war", phase = "action", settings = { reposition_reserve = true },
  given  = { ["red:front-1"] = "guard", ["blue:front-1"] = "guard", red = { hand = { "priest" }, reserve = { "archer" } } },
  refuse = { "reposition priest archer red:front-2" },
}

local column = {
  ["red:front-1"] = "guard", ["blue:front-1"] = { "archer", tapped = true },
  ["blue:back-1"] = { "priest", tapped = true, damage = 1 },
}

scenario "C12: nobody moves up" {
  game  = "art_of_war", phase = "action", settings = { advance = "stay" }, given = column,
  play  = { "attack red:front-1 blue:front-1" },
  expect = function(state) return state.field:first { kind = "priest" }.cell.name == "blue:back-1" end,
}

scenario "O6: who moves up is upright and undamaged" {
  game  = "art_of_war", phase = "action", settings = { advance = "fresh" }, given = column,
  play  = { "attack red:front-1 blue:front-1" },
  expect = function(state)
    local priest = state.field:first { kind = "priest" }
    return priest.cell.name == "blue:front-1" and not priest.tapped and priest.damage == 0
  end,
}

local last_cards = { ["red:front-1"] = "guard", ["blue:front-1"] = "guard" }
local function war(red, blue)
  local given = table.clone(last_cards)
  given.red, given.blue = red, blue
  return given
end

scenario "C13: one empty deck ends the war" {
  game  = "art_of_war", phase = "action", settings = { last_deck = "either" },
  given = war({ kingdom = { "guard" } }, { deck = { "guard" } }),
  play  = { "pass", "pass" },
  outcome = "red wins: end of the war",
}

scenario "C13b: the last card ends the war at once" {
  game  = "art_of_war", phase = "preparation", settings = { war_ends = "at_once" },
  given = war({ kingdom = { "guard" }, deck = { "guard" } }, {}),
  outcome = "red wins: end of the war",
}

scenario "C14: king B reaches five columns" {
  game  = "art_of_war", phase = "action", settings = { wide_king_b = true },
  given = {
    ["red:front-1"] = "king_b", ["red:front-3"] = "king_b", ["blue:front-1"] = "guard", ["blue:front-2"] = "guard",
    ["blue:front-3"] = "guard", ["blue:back-1"] = "guard", ["blue:back-2"] = "guard", ["blue:back-3"] = "guard",
  },
  expect = { options = {
    "attack red:front-1 blue:front-1", "attack red:front-1 blue:front-2", "attack red:front-1 blue:front-3",
    "attack red:front-1 blue:back-1", "attack red:front-3 blue:front-1", "attack red:front-3 blue:front-2",
    "attack red:front-3 blue:front-3", "attack red:front-3 blue:back-3", "pass",
  } },
}

scenario "O2: no card in the first turn" {
  game  = "art_of_war", phase = "preparation", settings = { first_draw = false },
  given = war({ deck = { "guard" } }, { deck = { "guard" } }),
  play  = { "pass", "pass" },
  expect = function(state) return #state.red.deck == 1 and #state.blue.deck == 0 end,
}

scenario "O4: with a box each, two kings may be alike" {
  game  = "art_of_war", settings = { boxes = 2, deck = "standard_a", mulligans = 0 },
  expect = function(state) return state.red.hand:count { kind = "king_a" } == 1 and state.blue.hand:count { kind = "king_a" } == 1 end,
}

scenario "O10: equal citizens are a draw, whoever was destroyed" {
  game  = "art_of_war", phase = "action", settings = { tie = "draw" }, active = "blue",
  given = war({ graveyard = { "guard" } }, {}),
  play  = { "pass", "pass" },
  outcome = "a draw: end of the war",
}

scenario "R46: three majorities" {
  game  = "art_of_war", phase = "action", settings = { majorities = 3 },
  given = war({ kingdom = { "guard", "soldier", "priest" } }, {}),
  outcome = "red wins: development",
}

scenario "R46: with more majorities than there are types nobody wins by them" {
  game  = "art_of_war", phase = "development", settings = { majorities = 20 },
  given = war(
    { kingdom = { "guard", "soldier", "priest", "archer" }, hand = { "wizard" }, deck = { "guard" } }, { deck = { "guard" } }
  ),
  play  = { "settle wizard" },
  expect = function(state) return #state.red.leads == 5 and state.active == state.blue end,
}

scenario "R46: in as many types as the other nobody has won, so that the first citizens decide nothing" {
  game = "art_of_war", settings = { majorities = 1, mulligans = 0, starts = "red" },
  fixed = { { order = { "guard", "guard", "guard", "guard" } }, { order = { "archer", "archer", "archer", "archer" } } },
  play  = { "deploy king_a red:front-1", "deploy king_b blue:front-1", "store guard", "store archer" },
  expect = function(state) return state.turn == 1 and #state.red.leads == 1 and #state.blue.leads == 1 end,
}

scenario "R46: until one of them is ahead in more" {
  game  = "art_of_war", phase = "development", settings = { majorities = 1 }, active = "blue",
  given = war({ kingdom = { "guard" } }, { kingdom = { "archer" }, hand = { "priest" } }),
  play  = { "settle priest" },
  outcome = "blue wins: development",
}
