-- The end: section 6 of the rules page.

local function field(pieces)
  local given = { j1 = "red flag", j10 = "blue flag" }
  for cell, piece in pieces do given[cell] = piece end
  return given
end

scenario "6.1: who captures the flag wins, at once" {
  game    = "stratego", active = "blue",
  given   = { a1 = "red flag", a2 = "red marshal", b1 = "blue miner", j10 = "blue flag" },
  play    = { "move b1 a1" },
  outcome = "blue wins: flag captured",
}

scenario "6.1: whatever else is taken, the match goes on" {
  game   = "stratego",
  given  = field { a4 = "red marshal", a5 = "blue bomb", b4 = "red miner", b5 = "blue spy", c9 = "blue spy" },
  play   = { "move b4 b5" },
  expect = function(state) return #state.lost == 1 and state.active == state.blue end,
}

scenario "6.2: who loses the last piece that moves in an own attack has lost" {
  game    = "stratego",
  given   = field { a4 = "red spy", a5 = "blue captain", i1 = "red bomb" },
  play    = { "move a4 a5" },
  outcome = "blue wins: no piece left that moves",
}

scenario "6.2: one piece that moves is enough for either side" {
  game   = "stratego",
  given  = { a4 = "red captain", a5 = "blue spy", b9 = "blue spy" },
  play   = { "move a4 a5", "move b9 b8" },
  expect = function(state) return state.active == state.red end,
}

scenario "6.2: who has nothing but a flag and bombs has lost before anything is played" {
  game    = "stratego",
  given   = { a1 = "red flag", b1 = "red bomb", c1 = "red marshal", i10 = "blue bomb", j10 = "blue flag" },
  outcome = "red wins: no piece left that moves",
}

scenario "6.3: who is to move and cannot has lost" {
  game    = "stratego", active = "blue",
  given   = { a1 = "red spy", b1 = "red flag", a2 = "red bomb", c9 = "blue miner", j10 = "blue flag" },
  play    = { "move c9 c8" },
  outcome = "blue wins: no legal move",
}

scenario "6.3: only when it is that side's turn" {
  game   = "stratego",
  given  = { a1 = "red spy", b1 = "red flag", a2 = "red bomb", c1 = "red miner", c9 = "blue miner", j10 = "blue flag" },
  play   = { "move c1 c2" },
  expect = function(state) return state.active == state.blue end,
}

scenario "6.4, 6.7: the last two that move take each other: a draw, before anybody has lost" {
  game    = "stratego", given = field { a4 = "red miner", a5 = "blue miner", a1 = "red bomb" },
  play    = { "move a4 a5" },
  outcome = "a draw: neither side can move",
}

scenario "10.4: unless the setting says that the mover loses" {
  game    = "stratego", settings = { both_out = "mover_loses" }, given = field { a4 = "red miner", a5 = "blue miner" },
  play    = { "move a4 a5" },
  outcome = "blue wins: no piece left that moves",
}

-- Both captains walk around four squares each, so that no rule of section 7 stops them.
local function walk(plies)
  local red, blue = { "a1", "a2", "b2", "b1" }, { "f9", "f8", "g8", "g9" }
  local texts = {}
  for ply = 0, plies - 1 do
    local way, step = ply % 2 == 0 and red or blue, ply // 2
    texts[#texts + 1] = "move " .. way[step % 4 + 1] .. " " .. way[(step + 1) % 4 + 1]
  end
  return texts
end

local walkers = field { a1 = "red captain", f9 = "blue captain" }

scenario "6.6: a draw after 200 plies without an attack" {
  game = "stratego", given = walkers, play = walk(200), outcome = "a draw: too long without an attack",
}

scenario "6.6: not before" {
  game   = "stratego", given = walkers, play = walk(199),
  expect = function(state) return state.active == state.blue end,
}

scenario "6.6: the shortest limit there may be" {
  game = "stratego", settings = { quiet_limit = 10 }, given = walkers, play = walk(10), outcome = "a draw: too long without an attack",
}

scenario "6.6: an attack starts the count anew" {
  game   = "stratego", settings = { quiet_limit = 10 },
  given  = field { a1 = "red captain", f9 = "blue captain", d1 = "red miner", d2 = "blue spy", e1 = "red miner" },
  play   = { "move a1 a2", "move f9 f8", "move a2 b2", "move f8 g8", "move d1 d2", "move g8 g9", "move b2 b1", "move g9 f9",
    "move b1 a1", "move f9 f8", "move a1 a2" },
  expect = function(state) return state.active == state.blue end,
}

scenario "6.6: no limit, or the longest" {
  game   = "stratego", settings = { quiet_limit = "off", ply_limit = 100000 }, given = walkers, play = walk(210),
  expect = function(state) return state.active == state.red end,
}

scenario "6.6: the other way round" {
  game    = "stratego", settings = { quiet_limit = 100000, ply_limit = "off" }, given = walkers, play = walk(210),
  expect  = function(state) return state.active == state.red end,
}

-- Late in a match: red's flag and captain on a1 and b1, blue's flag and captain on a10 and b10.
local function late(ply, b2, b9)
  local empty, lakes = string.rep("A", 10), "AA__AA__AA"
  return "MHAAAAAAAA" .. "A" .. b2 .. "AAAAAAAA" .. empty .. empty .. lakes .. lakes .. empty .. empty
    .. "A" .. b9 .. "AAAAAAAA" .. "YTAAAAAAAA" .. " red " .. ply
end

scenario "6.6: a draw after 4000 plies" {
  game    = "stratego", position = late(3998, "A", "A"), play = { "move b1 c1", "move b10 c10" },
  outcome = "a draw: the ply limit is reached",
}

scenario "6.6: and not after 3999" {
  game   = "stratego", position = late(3998, "A", "A"), play = { "move b1 c1" },
  expect = function(state) return state.active == state.blue end,
}

scenario "6.6: the shortest limit of plies there may be" {
  game    = "stratego", settings = { ply_limit = 10 }, given = walkers, play = walk(10),
  outcome = "a draw: the ply limit is reached",
}

scenario "6.7: a flag captured with the last ply is captured" {
  game    = "stratego", settings = { ply_limit = 10 },
  position = "MAAAAAAAAA" .. string.rep("A", 30) .. "AA__AA__AAAA__AA__AA" .. string.rep("A", 20) .. "DAAAAAAAAOYAAAAAAAAA red 9",
  play    = { "move a9 a10" },
  outcome = "red wins: flag captured",
}

scenario "6.7: the last piece that moves lost with the last ply is lost" {
  game    = "stratego", settings = { ply_limit = 10 },
  position = "MAAAAAAAAA" .. string.rep("A", 30) .. "AA__AA__AAAA__AA__AA" .. string.rep("A", 20) .. "HOAAAAAAAAYAAAAAAAAA red 9",
  play    = { "move a9 b9" },
  outcome = "red wins: no piece left that moves",
}
