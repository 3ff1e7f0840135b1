-- Battles: section 5 of the rules page.

local function at(state, name)
  for cell in state.board:cells {} do
    if cell.name == name then return cell.piece and cell.piece.kind.id end
  end
end

local function holds(wanted)
  return function(state)
    for cell, kind in wanted do
      if at(state, cell) ~= (kind or nil) then return false, cell .. " has " .. tostring(at(state, cell)) end
    end
    return true
  end
end

-- A flag and a piece that moves for each side, out of the way.
local function field(pieces)
  local given = { j1 = "red flag", j2 = "red miner", j10 = "blue flag", j9 = "blue miner" }
  for cell, piece in pieces do given[cell] = piece end
  return given
end

scenario "5.1: the attacker who wins stands on the attacked square, and both know both" {
  game   = "stratego", given = field { b4 = "red captain", b5 = "blue sergeant" },
  play   = { "move b4 b5" },
  refuse = { "move b5 b6", because = "the red captain on b5 is not yours" },
  expect = { holds { b4 = false, b5 = "captain" }, function(state) return #state.lost == 1 end },
}

scenario "5.1: the defender who wins stays, and both know both" {
  game   = "stratego", given = field { b4 = "red sergeant", b5 = "blue captain" },
  play   = { "move b4 b5", "move j9 i9" },
  refuse = { "move b5 b6", because = "the blue captain on b5 is not yours" },
  expect = { holds { b4 = false, b5 = "captain" }, function(state) return #state.lost == 1 end },
}

scenario "5.1, 5.2: equal ranks leave both" {
  game   = "stratego",
  given  = field {
    a3 = "red spy", a4 = "blue spy", b3 = "red scout", b4 = "blue scout", c3 = "red miner", c4 = "blue miner",
    d3 = "red marshal", d4 = "blue marshal",
  },
  play   = { "move a3 a4", "move b4 b3", "move c3 c4", "move d4 d3" },
  expect = {
    holds { a3 = false, a4 = false, b3 = false, b4 = false, c3 = false, c4 = false, d3 = false, d4 = false },
    function(state) return #state.lost == 8 end,
  },
}

local ranks = { "spy", "scout", "miner", "sergeant", "lieutenant", "captain", "major", "colonel", "general", "marshal" }

-- Beside each other in every file: a red piece and a blue one that is the next higher.
local neighbours, attacks, defended = {}, {}, {}
for i = 1, 9 do
  local file = string.sub("abcdefghi", i, i)
  neighbours[file .. 3], neighbours[file .. 4] = "red " .. ranks[i], "blue " .. ranks[i + 1]
  attacks[i] = i % 2 == 1 and `move {file}3 {file}4` or `move {file}4 {file}3`
  local from, to = file .. (i % 2 == 1 and 3 or 4), file .. (i % 2 == 1 and 4 or 3)
  defended[from], defended[to] = false, ranks[i + 1]
end

scenario "5.2: the higher rank wins, whoever attacks" {
  game   = "stratego", given = field(neighbours), play = attacks,
  expect = { holds(defended), function(state) return #state.lost == 9 end },
}

scenario "5.3: a miner takes a bomb" {
  game   = "stratego", given = field { a4 = "red miner", a5 = "blue bomb" },
  play   = { "move a4 a5" },
  expect = { holds { a4 = false, a5 = "miner" }, function(state) return #state.lost == 1 end },
}

scenario "5.3: whatever else attacks a bomb is lost, and the bomb stays" {
  game   = "stratego",
  given  = field { a3 = "red marshal", a4 = "blue bomb", b4 = "blue spy", b3 = "red bomb", e3 = "red scout", e8 = "blue bomb" },
  play   = { "move a3 a4", "move b4 b3", "move e3 e8" },
  expect = { holds { a3 = false, a4 = "bomb", b4 = false, b3 = "bomb", e8 = "bomb" }, function(state) return #state.lost == 3 end },
}

scenario "5.4: a spy that attacks the marshal wins" {
  game  = "stratego",
  given = { a4 = "red spy", a5 = "blue marshal", a1 = "red flag", j10 = "blue flag", j9 = "blue miner" },
  play  = { "move a4 a5" },
  expect = { holds { a5 = "spy" }, function(state) return #state.lost == 1 end },
}

scenario "5.4: a spy that is attacked by the marshal loses" {
  game   = "stratego",
  active = "blue",
  given  = { a4 = "red spy", a5 = "blue marshal", a1 = "red flag", b1 = "red miner", j10 = "blue flag" },
  play   = { "move a5 a4" },
  expect = holds { a4 = "marshal" },
}

scenario "5.4: against anything else a spy goes by its rank" {
  game   = "stratego", given = field { a4 = "red spy", a5 = "blue general", b4 = "red spy", b5 = "blue scout" },
  play   = { "move a4 a5", "move j9 j8", "move b4 b5" },
  expect = holds { a4 = false, a5 = "general", b4 = false, b5 = "scout" },
}

scenario "10.1: unless the setting says that the spy defends" {
  game     = "stratego",
  settings = { spy_defends = true },
  active   = "blue",
  given    = { a4 = "red spy", a5 = "blue marshal", b10 = "blue miner", a1 = "red flag", j10 = "blue flag" },
  play     = { "move a5 a4" },
  expect   = holds { a4 = "spy" },
}

for _, kind in ranks do
  scenario ("5.5: the flag is captured by a " .. kind) {
    game    = "stratego",
    given   = { a4 = "red " .. kind, a5 = "blue flag", a1 = "red flag", b9 = "blue marshal" },
    play    = { "move a4 a5" },
    outcome = "red wins: flag captured",
  }
end
