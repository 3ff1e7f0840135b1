-- Conscription: R41 to R44, T6 to T8, and the order of what follows a blow (O9).

-- Red destroys the only unit of blue.
local function given(blue)
  return {
    ["red:front-1"] = "wizard", ["red:back-1"] = "wizard", ["blue:front-1"] = { "archer", tapped = true }, blue = blue,
  }
end
local blow = "attack red:front-1 blue:front-1"

scenario "R41, T6: with two or more in the reserve it is the two oldest, in their order" {
  game  = "art_of_war", phase = "action",
  given = given { reserve = { "guard", "priest", "soldier" }, kingdom = { "wizard" } },
  play  = { blow },
  expect = { options = {
    "conscript guard blue:front-1", "conscript guard blue:front-2", "conscript guard blue:front-3",
  } },
}

scenario "R42: the second stands beside the first or behind it, and not in its place" {
  game  = "art_of_war", phase = "action",
  given = given { reserve = { "guard", "priest", "soldier" } },
  play  = { blow, "conscript guard blue:front-2" },
  refuse = {
    { "conscript priest blue:front-2", because = "the second unit may not replace the first (R42)" },
    { "conscript priest blue:back-1", because = "the front cell of that column is empty (R17)" },
  },
  expect = { options = {
    "conscript priest blue:front-1", "conscript priest blue:front-3", "conscript priest blue:back-2",
  } },
}

scenario "R41, T6: with one in the reserve, that one and a citizen of choice" {
  game  = "art_of_war", phase = "action",
  given = given { reserve = { "guard" }, kingdom = { "wizard", "priest" } },
  play  = { blow, "conscript guard blue:front-1" },
  expect = { options = {
    "conscript wizard blue:front-2", "conscript wizard blue:front-3", "conscript wizard blue:back-1",
    "conscript priest blue:front-2", "conscript priest blue:front-3", "conscript priest blue:back-1",
  } },
}

scenario "R41, T6: without a reserve, two citizens of choice" {
  game  = "art_of_war", phase = "action",
  given = given { kingdom = { "wizard", "priest", "priest" } },
  play  = { blow, "conscript priest blue:front-1", "conscript wizard blue:back-1" },
  expect = function(state)
    return state.field:count { owner = state.blue } == 2 and #state.blue.kingdom == 1
      and state.blue.kingdom:first().kind.id == "priest"
  end,
}

scenario "R41, R43: two and no more; the attacker goes on, and may strike them" {
  game  = "art_of_war", phase = "action",
  given = given { reserve = { "guard", "priest", "soldier" }, kingdom = { "wizard" } },
  play  = { blow, "conscript guard blue:front-1", "conscript priest blue:back-1" },
  expect = {
    options = { "attack red:back-1 blue:front-1", "attack red:back-1 blue:back-1", "pass" },
    function(state) return state.active == state.red and #state.red.kingdom == 1 end,
  },
}

scenario "R44, R47, T7: fewer than two are the end, whatever the hand" {
  game  = "art_of_war", phase = "action",
  given = given { reserve = { "guard" }, hand = { "guard", "guard", "king_a" } },
  play  = { blow, "pass" },
  outcome = "red wins: collapse",
}

scenario "R47: one citizen alone is no conscription" {
  game  = "art_of_war", phase = "action",
  given = {
    ["red:front-1"] = { "guard", damage = 2 }, ["blue:front-1"] = "wizard", ["blue:front-2"] = "king_b",
    red = { kingdom = { "archer" }, deck = { "guard", "guard" } }, blue = { deck = { "guard", "guard" } },
  },
  active = "blue",
  play  = { "attack blue:front-1 red:front-1" },
  outcome = "blue wins: collapse",
}

scenario "R41, T8: red captures, and places what it captured when its own field falls" {
  game  = "art_of_war", phase = "action",
  given = {
    ["red:front-1"] = "wizard", ["blue:front-1"] = { "archer", tapped = true }, ["blue:back-1"] = "guard",
    red = { deck = { "guard", "guard" }, kingdom = { "soldier" } },
    blue = { deck = { "guard", "guard" }, hand = { "soldier" } },
  },
  play  = { blow, "pass", "pass", "pass", "attack blue:front-1 red:front-1", "conscript archer red:front-2", "conscript soldier red:front-1" },
  expect = function(state) return state.field:first { kind = "archer" }.owner == state.red end,
}

scenario "R35, R41: an archer's support empties a battlefield as well" {
  game  = "art_of_war", phase = "action",
  given = {
    ["red:front-1"] = "wizard", ["blue:front-1"] = { "archer", tapped = true }, red = { hand = { "archer" } },
    blue = { reserve = { "guard", "priest" } },
  },
  play  = { "shoot archer blue:front-1", "conscript guard blue:front-3", "conscript priest blue:front-1" },
  expect = function(state) return state.field:count { owner = state.blue } == 2 and #state.blue.graveyard == 1 end,
}

scenario "R28, R41: with a unit left to move up, nobody is conscripted" {
  game  = "art_of_war", phase = "action",
  given = {
    ["red:front-1"] = "guard", ["blue:front-1"] = { "archer", tapped = true }, ["blue:back-1"] = "guard",
    blue = { reserve = { "priest", "priest" } },
  },
  play  = { blow },
  expect = { options = { "pass" }, function(state) return state.field:first { owner = state.blue }.cell.name == "blue:front-1" end },
}

-- O9: what a capture decides comes before the collapse it causes, and a citizen taken out may decide as well.
scenario "R39.4, O9: a capture that is a fourth majority wins by development, before the collapse" {
  game  = "art_of_war", phase = "action",
  given = {
    ["red:front-1"] = "wizard", ["blue:front-1"] = { "archer", tapped = true },
    red = { kingdom = { "soldier", "guard", "priest" } },
  },
  play  = { blow },
  outcome = "red wins: development",
}

scenario "R46, O9: taking citizens out may hand the opponent the fourth" {
  game  = "art_of_war", phase = "action",
  given = {
    ["red:front-1"] = "wizard", ["blue:front-1"] = { "archer", tapped = true },
    red = { kingdom = { "soldier", "guard" } }, blue = { kingdom = { "priest", "wizard", "wizard" }, reserve = { "soldier" } },
  },
  play  = { blow, "conscript soldier blue:front-1", "conscript priest blue:front-2" },
  expect = function(state) return #state.red.leads == 3 end,
}

scenario "R46, O9: and does, at once" {
  game  = "art_of_war", phase = "action",
  given = {
    ["red:front-1"] = "wizard", ["blue:front-1"] = { "archer", tapped = true },
    red = { kingdom = { "soldier", "guard", "priest" } }, blue = { kingdom = { "archer", "priest", "wizard" } },
  },
  play  = { blow, "conscript archer blue:front-1", "conscript priest blue:front-2" },
  outcome = "red wins: development",
}

scenario "R41: why not another order" {
  game  = "art_of_war", phase = "action",
  given = given { reserve = { "guard", "priest" }, kingdom = { "wizard" } },
  play  = { blow },
  refuse = {
    { "conscript priest blue:front-1", because = "an older card of the reserve comes first (R18, R41)" },
    { "conscript wizard blue:front-1", because = "as long as there is a reserve, its oldest card comes first (R18, R41)" },
  },
}
