-- The turn: R13 to R21, T4, T5.

local base = { ["red:front-1"] = "guard", ["blue:front-1"] = "guard" }

local function with(more)
  local given = table.clone(base)
  for key, value in more do given[key] = value end
  return given
end

local full = { "archer", "archer", "soldier", "guard", "king_a" }

scenario "R16, T4: with six cards in the hand a citizen is compulsory" {
  game  = "art_of_war", phase = "development",
  given = with { red = { hand = { "archer", "archer", "soldier", "guard", "king_a", "priest" } } },
  refuse = {
    { "pass", because = "with six cards in hand a citizen is compulsory (R16)" },
    { "settle king_a", because = "a king is no citizen (R16)" },
  },
  expect = { options = { "settle archer", "settle soldier", "settle guard", "settle priest" } },
}

scenario "R16, T4: with five it is not" {
  game  = "art_of_war", phase = "development",
  given = with { red = { hand = full, deck = { "guard" } }, blue = { deck = { "guard" } } },
  play  = { "pass" },
  expect = function(state) return #state.red.hand == 5 and state.active == state.blue end,
}

scenario "R16: at most one citizen a turn" {
  game  = "art_of_war", phase = "development",
  given = with { red = { hand = full, deck = { "guard" } }, blue = { deck = { "guard" } } },
  play  = { "settle archer" },
  expect = function(state) return #state.red.kingdom == 1 and state.active == state.blue end,
}

scenario "R13: preparation, action, development, and then the other's" {
  game  = "art_of_war", phase = "preparation",
  given = with { red = { deck = { "guard", "archer" } }, blue = { deck = { "guard", "archer" } } },
  play  = { "attack red:front-1 blue:front-1", "pass", "settle archer", "attack blue:front-1 red:front-1", "pass" },
  expect = {
    options = { "settle archer", "pass" },
    function(state) return state.active == state.blue and state.phase == "development" and #state.red.kingdom == 1 end,
  },
}

scenario "R14: a card is drawn when the turn begins" {
  game  = "art_of_war", phase = "preparation",
  given = with { red = { deck = { "archer", "priest" } } },
  expect = function(state) return state.red.hand:first().kind.id == "priest" and #state.red.deck == 1 end,
}

scenario "O5: an empty deck gives nothing" {
  game  = "art_of_war", phase = "preparation",
  given = with { blue = { deck = { "archer" } } },
  expect = function(state) return #state.red.hand == 0 and state.phase == "action" end,
}

scenario "R18, T5: the oldest of the reserve is recruited, no other" {
  game  = "art_of_war", phase = "action",
  given = with { red = { reserve = { "archer", "priest" }, hand = { "soldier" } } },
  refuse = { { "recruit priest red:front-2" }, { "recruit soldier red:front-2" } },
  expect = { options = {
    "recruit archer red:front-1", "recruit archer red:front-2", "recruit archer red:front-3", "recruit archer red:back-1",
    "attack red:front-1 blue:front-1", "cheer soldier", "pass",
  } },
}

scenario "R18, T5: without a reserve, any card of the hand, also the king" {
  game  = "art_of_war", phase = "action",
  given = with { red = { hand = { "king_a", "wizard" }, deck = { "guard" } }, blue = { deck = { "guard" } } },
  play  = { "recruit king_a red:front-2" },
  expect = function(state)
    return state.phase == "development" and state.field:first { kind = "king_a" }.cell.name == "red:front-2"
  end,
}

scenario "R17: a back cell needs a unit in front of it" {
  game  = "art_of_war", phase = "action",
  given = with { red = { reserve = { "archer" } } },
  play  = { "recruit archer red:back-1" },
}

scenario "R17: without one it is refused" {
  game  = "art_of_war", phase = "action",
  given = with { red = { reserve = { "archer" } } },
  refuse = { "recruit archer red:back-2", because = "the front cell of that column is empty (R17)" },
}

scenario "R17: whoever stands in the back row alone stands against the rules" {
  game  = "art_of_war", phase = "action",
  given = with { ["red:back-2"] = "archer" },
  expect = function(state) return not invariants.backed_up(state) end,
}

scenario "R17: a whole column does not" {
  game  = "art_of_war", phase = "action",
  given = with { ["red:back-1"] = "archer" },
  expect = function(state) return invariants.backed_up(state) end,
}

scenario "R17, C12: nor does anybody where nobody moves up" {
  game  = "art_of_war", phase = "action", settings = { advance = "stay" },
  given = with { ["red:back-2"] = "archer" },
  expect = function(state) return invariants.backed_up(state) end,
}

scenario "R19: a unit that is replaced goes to the end of the reserve, upright and undamaged (R20)" {
  game  = "art_of_war", phase = "action",
  given = { ["red:front-1"] = { "guard", damage = 1 }, ["blue:front-1"] = "guard", red = { reserve = { "archer", "priest" } } },
  play  = { "recruit archer red:front-1" },
  expect = function(state)
    local guard = state.red.reserve.top
    return guard.kind.id == "guard" and #state.red.reserve == 2 and guard.damage == 0
  end,
}

scenario "C4: so does one replaced from the hand" {
  game  = "art_of_war", phase = "action",
  given = with { red = { hand = { "archer" } } },
  play  = { "recruit archer red:front-1" },
  expect = function(state) return state.red.reserve.top.kind.id == "guard" end,
}

scenario "R20: recruiting is all that is done" {
  game  = "art_of_war", phase = "action",
  given = with { red = { reserve = { "archer" }, hand = { "soldier" } } },
  play  = { "recruit archer red:front-2" },
  expect = { options = { "settle soldier", "pass" } },
}

scenario "R15, R20: whoever has attacked does not recruit" {
  game  = "art_of_war", phase = "action",
  given = with { red = { reserve = { "archer" } } },
  play  = { "attack red:front-1 blue:front-1" },
  refuse = { "recruit archer red:front-2", because = "in an attack nobody is recruited (R15, R20)" },
}

scenario "R15, C8: nor does whoever has played a support" {
  game  = "art_of_war", phase = "action",
  given = with { red = { hand = { "soldier" } } },
  play  = { "cheer soldier" },
  refuse = { "recruit soldier red:front-2", because = "in an attack nobody is recruited (R15, R20)" },
}

scenario "R21: no card but a priest moves a unit" {
  game  = "art_of_war", phase = "action",
  given = with { red = { hand = { "guard", "wizard", "archer", "soldier" } } },
  refuse = {
    { "reposition guard red:front-1 red:front-2", because = "no rule offers it" },
  },
  expect = { options = {
    "attack red:front-1 blue:front-1", "cheer soldier", "shoot archer blue:front-1", "pass",
    "recruit guard red:front-1", "recruit guard red:front-2", "recruit guard red:front-3", "recruit guard red:back-1",
    "recruit wizard red:front-1", "recruit wizard red:front-2", "recruit wizard red:front-3", "recruit wizard red:back-1",
    "recruit archer red:front-1", "recruit archer red:front-2", "recruit archer red:front-3", "recruit archer red:back-1",
    "recruit soldier red:front-1", "recruit soldier red:front-2", "recruit soldier red:front-3", "recruit soldier red:back-1",
  } },
}

scenario "R15, O7: doing nothing is an action" {
  game  = "art_of_war", phase = "action",
  given = with { red = { deck = { "guard" } }, blue = { deck = { "guard" } } },
  play  = { "pass", "pass" },
  expect = function(state) return state.active == state.blue end,
}

scenario "R18: why not another of the reserve, nor one of the hand" {
  game  = "art_of_war", phase = "action",
  given = {
    ["red:front-1"] = "guard", ["blue:front-1"] = "guard",
    red = { hand = { "wizard", "archer" }, reserve = { "archer", "priest" } },
  },
  refuse = {
    { "recruit priest red:front-2", because = "an older card of the reserve comes first (R18, R41)" },
    { "recruit wizard red:front-2", because = "as long as there is a reserve, its oldest card comes first (R18, R41)" },
    { "recruit archer red:back-2", because = "the front cell of that column is empty (R17)" },
    { "recruit soldier red:front-2", because = "`soldier` cannot be the unit now" },
  },
}
