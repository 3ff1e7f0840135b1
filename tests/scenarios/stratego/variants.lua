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

scenario "rescue: each piece once, and it may be left" {
  game  = "stratego", variant = "rescue", given = breakthrough,
  play  = {
    "move a9 a10", "rescue marshal d4", "move i10 i9", "move a10 a9", "move i9 i8", "move a9 a10", "move i8 i7",
    "move b9 b10",
  },
  expect = { options = { "move i7 h7", "move i7 i6", "move i7 i8", "move i7 j7" } },
}

scenario "rescue: an attack on the last row counts if it is won" {
  game  = "stratego", variant = "rescue",
  given = field { a9 = "red captain", a10 = "blue spy", b9 = "red scout", b10 = "blue bomb", lost = { "red marshal" } },
  play  = { "move b9 b10", "move i10 i9", "move a9 a10", "rescue scout c3" },
  expect = function(state) return at(state, "c3") == "scout" end,
}
