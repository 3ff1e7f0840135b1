-- The variants, each against what is otherwise without it.

local function at(state, name)
  for cell in state.board:cells {} do
    if cell.name == name then return cell.piece and cell.piece.kind.id end
  end
end

-- A flag and a piece that moves for each side, out of the way.
local function field(pieces)
  local given = { j1 = "red flag", i1 = "red miner", j10 = "blue flag", i10 = "blue miner" }
  for cell, piece in pieces do given[cell] = piece end
  return given
end

scenario "barrage: eight pieces a side" {
  game = "stratego", variant = "barrage",
  expect = function(state) return #state.red.box == 8 and #state.blue.box == 8 end,
}

scenario "duel: ten pieces a side, two of them bombs" {
  game = "stratego", variant = "duel",
  expect = function(state) return #state.red.box == 10 and state.red.box:count { kind = "bomb" } == 2 end,
}

scenario "ultimate: twenty pieces a side" {
  game = "stratego", variant = "ultimate",
  expect = function(state) return #state.red.box == 20 and state.blue.box:count { kind = "scout" } == 4 end,
}

scenario "plain: a piece goes to and fro as long as it likes" {
  game  = "stratego", variant = "plain", given = field { a4 = "red captain", e8 = "blue major" },
  play  = { "move a4 a5", "move e8 e7", "move a5 a4", "move e7 f7", "move a4 a5", "move f7 f8", "move a5 a4" },
  expect = function(state) return at(state, "a4") == "captain" end,
}

scenario "skirmish: three rows of eight, and two between the armies" {
  game  = "stratego", variant = "skirmish",
  play  = { "red: deploy brook", "blue: deploy brook", "move a3 a4", "move a6 a5" },
  expect = function(state) return at(state, "a4") == "scout" and at(state, "a5") == "scout" and #state.red.box == 0 end,
}

scenario "skirmish: eight files, eight ranks, four lakes" {
  game  = "stratego", variant = "skirmish",
  given = {
    h1 = "red flag", g1 = "red scout", h8 = "red miner", b4 = "red captain", b5 = "red captain", e4 = "red major", e5 = "red major",
    a8 = "blue flag", a7 = "blue spy",
  },
  refuse = {
    { "move h8 i8", because = "no cell is named `i8`" }, { "move h8 h9", because = "no cell is named `h9`" },
    { "move b4 c4", because = "c4 cannot be entered" }, { "move b5 c5", because = "c5 cannot be entered" },
    { "move e4 f4", because = "f4 cannot be entered" }, { "move e5 f5", because = "f5 cannot be entered" },
  },
}

scenario "land mines: a mine takes the strongest along" {
  game  = "stratego", variant = "land_mines", given = field { a4 = "red marshal", a5 = "blue mine" },
  play  = { "move a4 a5" },
  expect = function(state) return #state.lost == 2 and at(state, "a4") == nil and at(state, "a5") == nil end,
}

scenario "land mines: a miner lifts one" {
  game  = "stratego", variant = "land_mines", given = field { a4 = "red miner", a5 = "blue mine" },
  play  = { "move a4 a5" },
  expect = function(state) return #state.lost == 1 and at(state, "a5") == "miner" end,
}

scenario "land mines: a bomb stays as it was" {
  game  = "stratego", variant = "land_mines", given = field { a4 = "red marshal", a5 = "blue bomb" },
  play  = { "move a4 a5" },
  expect = function(state) return #state.lost == 1 and at(state, "a5") == "bomb" end,
}

scenario "land mines: four bombs and two mines a side" {
  game   = "stratego", variant = "land_mines",
  play   = { "red: deploy powder" },
  expect = function(state)
    return state.blue.box:count { kind = "mine" } == 2 and state.blue.box:count { kind = "bomb" } == 4 and #state.red.box == 0
  end,
}

local breakthrough = field { a9 = "red captain", b9 = "red major", lost = { "red marshal", "red bomb", "blue general" } }

scenario "rescue: whoever gets to the last row brings a lost piece back" {
  game  = "stratego", variant = "rescue", given = breakthrough,
  play  = { "move a9 a10", "rescue marshal d4" },
  expect = function(state) return at(state, "d4") == "marshal" and at(state, "a10") == "captain" and #state.lost == 2 end,
}

scenario "rescue: only what moves, and only home" {
  game  = "stratego", variant = "rescue", given = breakthrough,
  play  = { "move a9 a10" },
  refuse = { "rescue bomb d4", "rescue marshal d5", "rescue marshal a10" },
}

local two_lost = field { a9 = "red captain", b9 = "red major", lost = { "red marshal", "red spy" } }

scenario "rescue: each piece once" {
  game  = "stratego", variant = "rescue", given = two_lost,
  play  = {
    "move a9 a10", "rescue marshal d4", "move i10 i9", "move a10 a9", "move i9 i8", "move a9 a10",
  },
  expect = function(state) return state.active == state.blue and #state.lost == 1 end,
}

scenario "rescue: it may be left, and then comes again" {
  game  = "stratego", variant = "rescue", given = two_lost,
  play  = {
    "move a9 a10", "pass", "move i10 i9", "move a10 a9", "move i9 i8", "move a9 a10", "rescue spy d4",
  },
  expect = function(state) return at(state, "d4") == "spy" and #state.lost == 1 end,
}

scenario "rescue: nothing to bring back, nothing asked" {
  game  = "stratego", variant = "rescue", given = field { a9 = "red captain", lost = { "red bomb", "blue spy" } },
  play  = { "move a9 a10" },
  expect = function(state) return state.active == state.blue end,
}

scenario "rescue: the row before the last is none" {
  game  = "stratego", variant = "rescue", given = field { a8 = "red captain", a3 = "blue captain", lost = { "red marshal", "blue spy" } },
  play  = { "move a8 a9", "move a3 a2", "move i1 h1", "move a2 a1", "rescue spy d7" },
  expect = function(state) return at(state, "d7") == "spy" end,
}

scenario "rescue: an attack on the last row counts if it is won" {
  game  = "stratego", variant = "rescue",
  given = field { a9 = "red captain", a10 = "blue spy", b9 = "red scout", b10 = "blue bomb", lost = { "red marshal" } },
  play  = { "move b9 b10", "move i10 i9", "move a9 a10", "rescue scout c3" },
  expect = function(state) return at(state, "c3") == "scout" end,
}
