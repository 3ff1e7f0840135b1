-- Set-up: R1 to R12, T9, T20, and the decks.

local own  = { starts = "red" }

-- Shuffles of both seats: what is named lies on top, the last uppermost.
local order = { order = { "archer", "wizard", "priest", "soldier", "guard" } }

scenario "R11, T9: two in the hand, one each on field, in reserve and kingdom, sixteen left" {
  game  = "art_of_war", settings = own, fixed = { order, order },
  play  = { "pass", "pass", "deploy king_a red:front-2", "deploy king_b blue:front-2", "store guard", "store guard" },
  expect = function(state)
    for seat in state:seats() do
      local drawn = state.active == seat and 1 or 0
      if #seat.hand ~= 2 + drawn or #seat.deck ~= 16 - drawn then return false, "hand and deck" end
      if #seat.reserve ~= 1 or #seat.kingdom ~= 1 or state.field:count { owner = seat } ~= 1 then return false end
    end
    return state.turn == 1 and state.phase == "action" and state.active == state.red
  end,
}

scenario "R2: four of each unit for the first game, and a king of one's own" {
  game  = "art_of_war", settings = own,
  expect = function(state)
    for seat in state:seats() do
      for kind in state:kinds("units", { king = false }) do
        if seat.deck:count { kind = kind } + seat.hand:count { kind = kind } ~= 4 then return false, kind.id end
      end
    end
    return state.red.hand:count { kind = "king_a" } == 1 and state.blue.hand:count { kind = "king_b" } == 1
  end,
}

local five = { "guard", "archer", "soldier", "priest", "wizard" }
local many = { "guard", "guard", "guard", "guard", "archer", "archer", "archer", "archer" }

scenario "R3: two rows of three cells, a reserve of five in their order, a kingdom without limit" {
  game  = "art_of_war", phase = "action",
  given = {
    ["red:front-1"] = "guard", ["blue:front-1"] = "guard", red = { reserve = five, kingdom = many },
    blue = { reserve = { "guard", "archer", "soldier", "priest" }, kingdom = many },
  },
  expect = function(state)
    for seat in state:seats() do
      for _, row in { "front", "back" } do
        local cells = 0
        for _ in state.field:cells { region = row, of = seat } do cells = cells + 1 end
        if cells ~= 3 then return false, "a row has three cells" end
      end
    end
    local reserve, cells = state.red.reserve, 0
    for _ in state.field:cells {} do cells = cells + 1 end
    return cells == 12 and reserve.full and not state.blue.reserve.full and reserve:first().kind.id == "guard"
      and reserve.top.kind.id == "wizard" and #state.red.kingdom == 8
  end,
}

-- All that is shuffled, the uppermost last.
local twenty = {}
for _, kind in { "wizard", "priest", "archer", "guard", "soldier" } do
  for _ = 1, 4 do twenty[#twenty + 1] = kind end
end

scenario "R5: the twenty units are shuffled, and the king is not among them" {
  game  = "art_of_war", settings = own, fixed = { { order = twenty }, { order = twenty } },
  expect = function(state)
    local hand = state.red.hand
    return hand:count { kind = "soldier" } == 3 and hand:count { king = true } == 1 and state.red.deck.top.kind.id == "soldier"
      and state.blue.deck:count { king = true } == 0
  end,
}

scenario "R6: three cards and the king" {
  game  = "art_of_war", settings = own, fixed = { order, order },
  expect = { options = { "mulligan", "pass" }, function(state)
    local hand = state.red.hand
    return #hand == 4 and hand:count { king = true } == 1 and hand:count { kind = "priest" } == 1 and #state.red.deck == 17
  end },
}

scenario "R7: three others, once; the king stays" {
  game  = "art_of_war", settings = own, fixed = { order, order, { order = { "archer", "archer", "archer" } } },
  play  = { "mulligan" },
  expect = function(state)
    local hand = state.red.hand
    return hand:count { kind = "archer" } == 3 and hand:count { king = true } == 1
  end,
}

scenario "R7: then it is the other's turn to decide" {
  game  = "art_of_war", settings = own,
  play  = { "mulligan", "mulligan" },
  expect = function(state) return state.phase == "first_unit" and #state.red.kingdom == 1 and #state.blue.kingdom == 1 end,
}

scenario "R7: or none at all" {
  game  = "art_of_war", settings = own, fixed = { order, order },
  play  = { "pass", "pass" },
  expect = function(state) return state.phase == "first_unit" and state.red.hand:count { kind = "guard" } == 1 end,
}

scenario "R7: the units of the hand go back, and with them only the king has stayed" {
  game  = "art_of_war", settings = own, fixed = { order, order, { order = twenty } },
  play  = { "mulligan" },
  expect = function(state) return #state.red.hand == 4 and #state.red.deck == 17 and #state.red.kingdom == 0 end,
}

scenario "R8: the uppermost card of each deck is the first citizen, before anything is placed" {
  game  = "art_of_war", settings = own, fixed = { order, order },
  play  = { "pass", "pass" },
  expect = function(state)
    for seat in state:seats() do
      if #seat.kingdom ~= 1 or seat.kingdom:first().kind.id ~= "wizard" or #seat.deck ~= 16 then return false end
    end
    return state.field:count {} == 0
  end,
}

scenario "R9: the first unit stands in front, whoever it is" {
  game  = "art_of_war", settings = own, fixed = { order, order },
  play  = { "pass", "pass" },
  refuse = { "deploy guard red:back-1" },
  expect = { options = {
    "deploy guard red:front-1", "deploy guard red:front-2", "deploy guard red:front-3",
    "deploy soldier red:front-1", "deploy soldier red:front-2", "deploy soldier red:front-3",
    "deploy priest red:front-1", "deploy priest red:front-2", "deploy priest red:front-3",
    "deploy king_a red:front-1", "deploy king_a red:front-2", "deploy king_a red:front-3",
  } },
}

local first = { "pass", "pass", "deploy king_a red:front-2", "deploy guard blue:front-2" }

scenario "R10: a card of the hand goes to the reserve, the first player's first" {
  game  = "art_of_war", settings = own, fixed = { order, order }, play = first,
  expect = { options = { "store guard", "store soldier", "store priest" } },
}

scenario "R10: then the second player's, who may store the king" {
  game  = "art_of_war", settings = own, fixed = { order, order },
  play  = { "pass", "pass", "deploy king_a red:front-2", "deploy guard blue:front-2", "store soldier" },
  expect = {
    options = { "store king_b", "store soldier", "store priest" },
    function(state) return state.red.reserve:count { kind = "soldier" } == 1 and state.phase == "first_reserve" end,
  },
}

scenario "R12: whoever begins draws and attacks in the first turn like any other" {
  game  = "art_of_war", settings = own, fixed = { order, order },
  play  = { "pass", "pass", "deploy king_a red:front-2", "deploy guard blue:front-2", "store guard", "store soldier" },
  expect = {
    options = {
      "attack red:front-2 blue:front-2", "cheer soldier", "reposition priest red:front-2 red:front-1",
      "reposition priest red:front-2 red:front-3", "recruit guard red:front-1", "recruit guard red:front-2",
      "recruit guard red:front-3", "recruit guard red:back-2", "shoot archer blue:front-2", "pass",
    },
    function(state) return state.turn == 1 and #state.red.hand == 3 end,
  },
}

scenario "O1: the other may start" {
  game  = "art_of_war", settings = { starts = "blue" },
  play  = { "pass", "pass" },
  expect = function(state) return state.active == state.blue end,
}

scenario "R2: an army is chosen by name" {
  game  = "art_of_war", settings = { deck = "choose", starts = "red" },
  play  = { "muster bowmen" },
  refuse = {
    { "muster standard_a", because = "0 king_a are left in the box, this army has 1 (R2)" },
    { "muster 5archer+10guard+5wizard+king_b", because = "4 archer are left in the box, this army has 5 (R2)" },
  },
  expect = { options = { "muster standard_b", "muster wall", "muster DECK" } },
}

scenario "R2: or by its cards" {
  game  = "art_of_war", settings = { deck = "choose", starts = "red" },
  play  = { "muster 6soldier+8archer+6priest+king_a", "muster 10guard+10wizard+king_b" },
  expect = function(state)
    return #state.red.deck == 17 and #state.blue.deck == 17 and state.phase == "mulligan"
  end,
}

scenario "R1: what is no army is refused" {
  game  = "art_of_war", settings = { deck = "choose", starts = "red" },
  refuse = {
    { "muster 19soldier+king_a", because = "an army has 20 units beside its king, this one has 19 (R1)" },
    { "muster 10soldier+10guard", because = "an army has one king, this one has 0 (R1)" },
    { "muster 10soldier+10guard+king_a+king_b", because = "an army has one king, this one has 2 (R1)" },
    { "muster 11soldier+9guard+king_a", because = "10 soldier are in a box, this army has 11 (R2)" },
    { "muster 10soldier+10gard+king_a", because = "there is no card `gard`" },
    { "muster mine", because = "there is no card `mine`" },
  },
}

scenario "R1: a word that content knows as a method is no card" {
  game     = "art_of_war",
  settings = { deck = "choose" },
  refuse   = {
    { "muster each", because = "there is no card `each`" },
    { "muster 20first+king_a", because = "there is no card `first`" },
    { "muster " .. string.rep("1soldier+", 300) .. "king_a", because = "fewer letters" },
  },
}

scenario "R1: a number is read as it is written, up to a hundred" {
  game  = "art_of_war", settings = { deck = "choose" },
  refuse = {
    { "muster 101soldier+king_a", because = "there are not so many cards" },
    { "muster 100soldier+king_a", because = "an army has 20 units beside its king, this one has 100 (R1)" },
  },
}

scenario "R1: an army is written without spaces, with one `+` between cards, in 500 letters" {
  game  = "art_of_war", settings = { deck = "choose" },
  refuse = {
    { "muster 10soldier 10guard+king_a", because = "an army is written without spaces" },
    { "muster 1 0soldier+10guard+king_a", because = "an army is written without spaces" },
    { "muster +10soldier+10guard+king_a", because = "a `+` stands between two cards" },
    { "muster 10soldier++10guard+king_a", because = "a `+` stands between two cards" },
    { "muster 10soldier+10guard+king_a+", because = "a `+` stands between two cards" },
    { "muster " .. string.rep("1soldier+", 54) .. "1archer+lancer", because = "there is no card `lancer`" },
    { "muster " .. string.rep("1soldier+", 54) .. "1archer+lancers", because = "fewer letters" },
  },
}

scenario "R2: with a box each there are ten of a unit for either, and no more" {
  game  = "art_of_war", settings = { deck = "choose", boxes = 2, starts = "red" },
  play  = { "muster 10soldier+10guard+king_a" },
  refuse = { "muster 11soldier+9guard+king_a", because = "10 soldier are in a box, this army has 11 (R2)" },
}

for _, starts in { "red", "blue" } do
  scenario("R2: one may choose and the other have a deck by name, " .. starts .. " begins") {
    game  = "art_of_war", settings = { ["deck.blue"] = "choose", starts = starts },
    play  = { "muster wall" },
    expect = function(state)
      return #state.red.deck == 17 and #state.blue.deck == 17 and state.active.name == starts and state.phase == "mulligan"
    end,
  }
end

scenario "R1, R2: a deck of decks.yaml is held to the same" {
  game  = "art_of_war",
  expect = function(state)
    for _, deck in { "11soldier+9guard+king_a", "10soldier+9guard+king_a" } do
      if checks.decks { id = deck } then return false, deck end
    end
    return checks.decks { id = "10soldier+10guard+king_a" } and checks.decks(content.decks.standard_a)
  end,
}

-- What a sampler makes up, with so many of each unit and such kings in the other army.
local function sampled(units, kings, what)
  return function(state)
    local decks = require "decks"
    local function others(unit) return unit.king and (kings[unit.id] or 0) or units end
    for number = 1, 60 do
      local text = decks.sample(number, others)
      local army, reason = decks.read(text, others)
      if not army then return false, text .. ": " .. reason end
      if not what(army) then return false, text end
    end
    return true
  end
end
local function any() return true end

scenario "R1, R2: an army made up at random is one that the box holds" {
  game  = "art_of_war", expect = {
    sampled(0, {}, any), sampled(5, {}, any),
    sampled(6, {}, function(army) return army.soldier == 4 and army.guard == 4 and army.wizard == 4 end),
    sampled(0, { king_a = 1 }, function(army) return army.king_b == 1 end),
    sampled(0, { king_b = 1 }, function(army) return army.king_a == 1 end),
  },
}

scenario "R2: with a box each it takes what the other has as well" {
  game  = "art_of_war", settings = { boxes = 2 },
  expect = { sampled(10, { king_a = 1, king_b = 1 }, any) },
}

scenario "R2: it is not always the same army, nor the same king" {
  game  = "art_of_war",
  expect = function(state)
    local decks, soldiers, kings = require "decks", {}, {}
    for number = 1, 60 do
      local army = decks.read(decks.sample(number, function() return 0 end), function() return 0 end)
      soldiers[army.soldier or 0], kings[army.king_a and "a" or "b"] = true, true
    end
    return soldiers[3] and soldiers[4] and soldiers[5] and kings.a and kings.b
  end,
}

-- T20. Both draw the same cards, do nothing, and make a citizen of what they have just drawn as soon as R16 asks for one.
local drawn = {
  "priest", "wizard", "priest", "wizard", "soldier", "archer", "guard", "priest", "wizard", "soldier", "archer", "guard",
  "priest", "wizard", "soldier", "archer",
}
local whole_deck = {}
for index = #drawn, 1, -1 do whole_deck[#whole_deck + 1] = drawn[index] end
for _, card in { "guard", "archer", "soldier", "guard" } do whole_deck[#whole_deck + 1] = card end

-- So many of the turns that the seats take one after the other.
local function quiet(turns)
  local play = { "pass", "pass", "deploy king_a red:front-1", "deploy king_b blue:front-1", "store guard", "store guard" }
  for turn = 1, turns do
    local own = math.ceil(turn / 2)
    play[#play + 1] = "pass"
    play[#play + 1] = own < 4 and "pass" or "settle " .. drawn[own]
  end
  return play
end

scenario "R48, T20: the last card is drawn when the second seat's 16th turn begins, and the war goes on" {
  game = "art_of_war", settings = own, fixed = { { order = whole_deck }, { order = whole_deck } }, play = quiet(31),
  expect = function(state)
    return state.turn == 32 and state.active == state.blue and state.phase == "action"
      and #state.red.deck == 0 and #state.blue.deck == 0
  end,
}

scenario "R48, T20: it ends with that turn" {
  game = "art_of_war", settings = own, fixed = { { order = whole_deck }, { order = whole_deck } }, play = quiet(32),
  outcome = "a draw: end of the war",
  expect = function(state) return state.turn == 32 and #state.red.kingdom == 14 and #state.blue.kingdom == 14 end,
}
