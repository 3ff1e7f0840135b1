-- Moving: section 4 of the rules page.

local function at(state, name)
  for cell in state.board:cells {} do
    if cell.name == name then return cell.piece and cell.piece.kind.id end
  end
end

-- A flag and a piece that moves for each side, out of the way.
local function field(pieces)
  local given = { j1 = "red flag", i1 = "red bomb", j10 = "blue flag", i10 = "blue miner" }
  for cell, piece in pieces do given[cell] = piece end
  return given
end

scenario "4.1: one move of one piece, then it is for the other" {
  game   = "stratego", given = field { a4 = "red captain", b4 = "red major" },
  play   = { "move a4 a5" },
  refuse = {
    { "red: move b4 b5", because = "it is not for `red` to decide now" },
    { "move a5 a6", because = "not yours" },
  },
  expect = function(state) return state.active == state.blue end,
}

scenario "4.1: passing is not allowed" {
  game   = "stratego", given = field { a4 = "red captain" },
  refuse = { "pass", because = "something must be chosen here" },
}

scenario "4.2: a step goes up, down, left or right, to an empty square or an enemy" {
  game   = "stratego",
  given  = field { b6 = "red sergeant", b7 = "red bomb", a6 = "blue marshal" },
  refuse = {
    { "move b6 b7", because = "your own piece stands on b7" },
    { "move b6 a5", because = "does not reach a5" },
    { "move b6 b4", because = "does not reach b4" },
    { "move a6 a5", because = "not yours" },
  },
  expect = { options = { "move b6 a6", "move b6 b5" } },
}

scenario "4.2: in the open there are four of them" {
  game   = "stratego", given = field { e3 = "red sergeant" },
  expect = { options = { "move e3 e4", "move e3 e2", "move e3 d3", "move e3 f3" } },
}

local steppers = { "spy", "miner", "sergeant", "lieutenant", "captain", "major", "colonel", "general", "marshal" }
for _, kind in steppers do
  scenario ("4.2: a " .. kind .. " makes one step") {
    game   = "stratego", given = field { a1 = "red " .. kind },
    expect = { options = { "move a1 a2", "move a1 b1" } },
  }
end

scenario "4.3: a scout goes as far as the way is free, and strikes the first enemy in it" {
  game   = "stratego", given = field { a1 = "red scout", a5 = "blue spy", a8 = "blue spy", d1 = "red bomb" },
  refuse = {
    { "move a1 a8", because = "the way to a8 is blocked by the piece on a5" },
    { "move a1 e1", because = "the way to e1 is blocked by the piece on d1" },
    { "move a1 b2", because = "does not reach b2" },
  },
  expect = { options = { "move a1 a2", "move a1 a3", "move a1 a4", "move a1 a5", "move a1 b1", "move a1 c1" } },
}

scenario "4.3: it moves several squares and attacks in one turn" {
  game   = "stratego", given = field { a1 = "red scout", a5 = "blue spy" },
  play   = { "move a1 a5" },
  expect = function(state) return at(state, "a5") == "scout" and #state.lost == 1 end,
}

scenario "10.2: unless the setting says that it does not" {
  game   = "stratego", settings = { scout_strikes_far = false }, given = field { a1 = "red scout", a5 = "blue spy", b1 = "blue spy" },
  refuse = { "move a1 a5" },
  expect = { options = { "move a1 a2", "move a1 a3", "move a1 a4", "move a1 b1" } },
}

scenario "4.4, 8.2: bombs and flags never move, so what moved is neither" {
  game   = "stratego", given = field { a4 = "red bomb", b4 = "red miner", b5 = "blue spy", i2 = "red miner" },
  refuse = {
    { "move a4 a5", because = "a bomb never moves" },
    { "move i1 h1", because = "a bomb never moves" },
    { "move j1 j2", because = "a flag never moves" },
  },
}

scenario "4.4: nor do they attack" {
  game   = "stratego", given = field { a4 = "red bomb", a5 = "blue spy", b4 = "red miner", j2 = "blue spy" },
  refuse = { { "move a4 a5", because = "a bomb never moves" }, { "move j1 j2", because = "a flag never moves" } },
}

scenario "4.5: attacking is never compulsory" {
  game   = "stratego", given = field { a4 = "red marshal", a5 = "blue spy" },
  expect = { options = { "move a4 a5", "move a4 a3", "move a4 b4" } },
}
