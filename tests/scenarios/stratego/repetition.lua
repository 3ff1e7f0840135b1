-- Repetition: section 7 of the rules page.

-- A flag and pieces to spare for each side, far from what happens.
local function field(pieces)
  local given = { j1 = "red flag", i1 = "red scout", j10 = "blue flag", e9 = "blue major", g9 = "blue major" }
  for cell, piece in pieces do given[cell] = piece end
  return given
end

-- Red's moves with blue's spare pieces stepping in between, each to and fro in its turn.
local function red_moves(moves)
  local blues, texts = { "e9 e8", "g9 g8", "e8 e9", "g8 g9" }, {}
  for i, move in moves do
    texts[#texts + 1] = "move " .. move
    texts[#texts + 1] = "move " .. blues[(i - 1) % 4 + 1]
  end
  return texts
end

local function moves(steps)
  local texts = {}
  for i, step in steps do texts[i] = "move " .. step end
  return texts
end

-- That each text is on offer, which playing it out would not tell of more than one.
local function allowed(name, body, wanted)
  for i, step in wanted do
    local copy = table.clone(body)
    copy.play = table.clone(body.play)
    table.insert(copy.play, "move " .. step)
    copy.refuse = nil
    scenario (name .. ": " .. step) (copy)
  end
end

local two_squares = "two squares: the piece crossed this border"

local to_and_fro = { game = "stratego", given = field { a4 = "red marshal" }, play = red_moves { "a4 a5", "a5 a4", "a4 a5" } }

scenario "7.1: a piece that crossed a border on three turns may not cross it on the fourth" {
  game   = "stratego", given = to_and_fro.given, play = to_and_fro.play,
  refuse = { "move a5 a4", because = two_squares },
}

allowed("7.1: it may go elsewhere", to_and_fro, { "a5 a6", "a5 b5" })

scenario "7.1: on the third turn it still may" {
  game = "stratego", given = field { a4 = "red marshal" }, play = red_moves { "a4 a5", "a5 a4", "a4 a5" },
  expect = function(state) return state.active == state.red end,
}

local fro_and_to = { game = "stratego", given = field { a5 = "red marshal" }, play = red_moves { "a5 a4", "a4 a5", "a5 a4" } }

allowed("7.1: nor does going on along the line cross it", fro_and_to, { "a4 a3" })

scenario "7.1: the other way round" {
  game   = "stratego", given = fro_and_to.given, play = fro_and_to.play,
  refuse = { "move a4 a5", because = two_squares },
}

scenario "7.1: an attack counts as a move" {
  game   = "stratego", given = field { a6 = "red marshal", a9 = "blue scout" },
  play   = moves { "a6 b6", "e9 e8", "b6 a6", "e8 e9", "a6 b6", "a9 a6" },
  refuse = { "move b6 a6", because = two_squares },
}

scenario "7.1: it binds blue as well" {
  game   = "stratego", given = field { a4 = "red marshal", b1 = "red general" },
  play   = moves { "a4 a5", "e9 e8", "b1 b2", "e8 e9", "a5 a6", "e9 e8", "b2 b3" },
  refuse = { "move e8 e9", because = two_squares },
}

local five = { game = "stratego", settings = { two_squares = 5 }, given = field { a4 = "red marshal" } }
five.play = red_moves { "a4 a5", "a5 a4", "a4 a5", "a5 a4", "a4 a5" }

scenario "10.6: five turns by the setting" {
  game   = "stratego", settings = five.settings, given = five.given, play = five.play,
  refuse = { "move a5 a4", because = two_squares },
}

scenario "10.6: none by the setting" {
  game   = "stratego", settings = { two_squares = "off" }, given = field { a4 = "red marshal" },
  play   = red_moves { "a4 a5", "a5 a4", "a4 a5", "a5 a4", "a4 a5", "a5 a4", "a4 a5", "a5 a4" },
}

scenario "7.2: a scout may cross none of the borders it crossed on three turns" {
  game   = "stratego", given = field { a3 = "red scout" },
  play   = red_moves { "a3 a6", "a6 a4", "a4 a6" },
  refuse = {
    { "move a6 a5", because = two_squares }, { "move a6 a4", because = two_squares },
    { "move a6 a3", because = two_squares },
  },
}

local shorter = { game = "stratego", given = field { a3 = "red scout" }, play = red_moves { "a3 a6", "a6 a4", "a4 a7" } }

allowed("7.2: it may go a shorter way that avoids them", shorter, { "a7 a6", "a7 b7", "a7 a8" })

scenario "7.2: but no longer one" {
  game   = "stratego", given = shorter.given, play = shorter.play,
  refuse = { { "move a7 a5", because = two_squares }, { "move a7 a1", because = two_squares } },
}

allowed("7.2: moves without a border that all cross are free",
  { game = "stratego", given = field { a1 = "red scout" }, play = red_moves { "a1 a3", "a3 a5", "a5 a2" } }, { "a2 a4", "a2 a1" })

allowed("7.3: what the last move did not cross is free again",
  { game = "stratego", given = field { a3 = "red scout" }, play = red_moves { "a3 a6", "a6 a3", "a3 a4" } }, { "a4 a6" })

allowed("7.3: a turn of direction starts the count anew",
  { game = "stratego", given = field { e5 = "red marshal" }, play = red_moves { "e5 f5", "f5 e5", "e5 e6" } }, { "e6 e5", "e6 f6" })

-- The border between e6 and f6 lies as far along its line as the one between f5 and f6.
allowed("7.3: lines that cross do not share borders",
  { game = "stratego", given = field { f6 = "red marshal" }, play = red_moves { "f6 e6", "e6 f6", "f6 f5" } }, { "f5 e5", "f5 f6" })

allowed("7.3: a move of another piece starts it anew",
  { game = "stratego", given = field { a4 = "red marshal", b4 = "red general" }, play = red_moves { "a4 a5", "b4 b5", "a5 a4" } },
  { "a4 a5" })

allowed("7.3: as the last of three as well",
  { game = "stratego", given = field { a4 = "red marshal", b4 = "red general" }, play = red_moves { "a4 a5", "a5 a4", "b4 b5" } },
  { "a4 a5" })

allowed("7.3: and another piece may cross where this one did",
  { game = "stratego", given = field { a4 = "red marshal", b4 = "red general" }, play = red_moves { "a4 a5", "a5 a4", "a4 a5" } },
  { "b4 b5" })

scenario "7.3: a piece that was captured binds nobody" {
  game   = "stratego", given = field { a4 = "red scout", a9 = "blue miner" },
  play   = moves { "a4 a5", "a9 a8", "a5 a4", "a8 a7", "a4 a5", "a7 a6", "i1 i2", "a6 a5", "i2 i1" },
  expect = function(state) return #state.lost == 1 end,
}

scenario "7.3: nor one that was captured right after its third crossing" {
  game   = "stratego", given = field { a4 = "red scout", a7 = "blue miner" },
  play   = moves { "a4 a5", "e9 e8", "a5 a4", "a7 a6", "a4 a5", "a6 a5", "i1 i2" },
}

scenario "7.4, 6.3: who has no move but a forbidden one has lost" {
  game    = "stratego",
  given   = {
    a1 = "red scout", a2 = "red flag", c1 = "red bomb", b2 = "red bomb", j10 = "blue flag", e9 = "blue major", g9 = "blue major",
  },
  play    = red_moves { "a1 b1", "b1 a1", "a1 b1" },
  outcome = "blue wins: no legal move",
}

-- A red marshal follows a blue major around a square of four cells, once around.
local around = {
  game  = "stratego", given = field { a5 = "red marshal", a7 = "blue major" },
  play  = moves { "a5 a6", "a7 b7", "a6 a7", "b7 b6", "a7 b7", "b6 a6", "b7 b6", "a6 a7" },
}

local chase = "chase: this would bring back a position of the same chase"

scenario "7.5: a chase may not bring back a position of it" {
  game   = "stratego", given = around.given, play = around.play,
  refuse = { "move b6 a6", because = chase },
  expect = function(state) return state.red.chase == 8 and state.blue.chase == 0 end,
}

allowed("7.5: all else is free", around, { "b6 b7", "b6 b5", "i1 i2" })

scenario "7.5: with the other rule off as well" {
  game   = "stratego", settings = { two_squares = "off" }, given = around.given, play = around.play,
  refuse = { "move b6 a6", because = chase },
}

scenario "7.5: with no limit of quiet plies as well" {
  game   = "stratego", settings = { quiet_limit = "off" }, given = around.given, play = around.play,
  refuse = { "move b6 a6", because = chase },
}

allowed("7.5: without the rule it may", { game = "stratego", settings = { chase = false }, given = around.given, play = around.play },
  { "b6 a6" })

allowed("plain: it may", { game = "stratego", variant = "plain", given = around.given, play = around.play }, { "b6 a6" })

allowed("7.5: the step straight back is free, though the position comes again",
  { game = "stratego", given = field { e6 = "red marshal", f7 = "blue captain" }, play = moves { "e6 e7", "f7 f6", "e7 e6", "f6 f7" } },
  { "e6 e7" })

scenario "7.5: it is no step back if another piece makes it" {
  game   = "stratego",
  given  = field { e6 = "red marshal", f7 = "blue captain", a1 = "red miner" },
  play   = moves { "e6 e7", "f7 f6", "e7 e6", "f6 f7" },
  expect = function(state) return state.red.chase == 4 end,
}

allowed("7.5: a move that threatens nobody may bring a position back", {
  game  = "stratego",
  given = {
    j1 = "red flag", j10 = "blue flag", e7 = "red marshal", i8 = "red general", d8 = "blue major", g8 = "blue major",
  },
  play  = moves { "e7 e8", "d8 d9", "i8 h8", "g8 f8", "e8 e9", "d9 d8", "e9 e8", "f8 g8" },
}, { "h8 i8" })

allowed("7.5: the position before the chase is none of it", {
  game  = "stratego", given = field { a6 = "red scout", b7 = "blue major", b6 = "blue bomb" },
  play  = moves { "a6 a7", "b7 b8", "a7 a8", "b8 b7" },
}, { "a8 a6" })

local paused = table.clone(around)
paused.play = table.clone(around.play)
table.insert(paused.play, "move i1 i2")
table.insert(paused.play, "move e9 e8")

allowed("7.5: a chase that pauses begins anew", paused, { "b6 a6" })

local function chases(red, blue)
  return function(state)
    return state.red.chase == red and state.blue.chase == blue, state.red.chase .. " " .. state.blue.chase
  end
end

local pair = field { a5 = "red marshal", a7 = "blue major" }

scenario "7.6: before the first move nobody is in a chase" {
  game = "stratego", given = pair, expect = chases(0, 0),
}

scenario "7.6: a move that threatens begins one" {
  game = "stratego", given = pair, play = moves { "a5 a6" }, expect = chases(1, 0),
}

scenario "7.6: what is threatened goes away" {
  game = "stratego", given = pair, play = moves { "a5 a6", "a7 b7" }, expect = chases(2, 0),
}

scenario "7.6: and is threatened again" {
  game = "stratego", given = pair, play = moves { "a5 a6", "a7 b7", "a6 a7" }, expect = chases(3, 0),
}

scenario "7.6: it ends when another piece than the threatened one moves" {
  game = "stratego", given = pair, play = moves { "a5 a6", "a7 b7", "a6 a7", "e9 e8" }, expect = chases(0, 0),
}

scenario "7.6: and when nobody is threatened" {
  game = "stratego", given = pair, play = moves { "a5 a6", "a7 b7", "i1 i2" }, expect = chases(0, 0),
}

scenario "7.6: whoever goes away may threaten in turn" {
  game = "stratego", given = field { a5 = "red marshal", a7 = "blue major", b8 = "red scout" },
  play = moves { "a5 a6", "a7 b7" }, expect = chases(2, 1),
}

scenario "7.7: an attack ends the chase, by the hunted" {
  game = "stratego", given = pair, play = moves { "a5 a6", "a7 b7", "a6 a7", "b7 a7" }, expect = chases(0, 0),
}

scenario "7.7: by the hunter" {
  game   = "stratego", given = around.given,
  play   = moves { "a5 a6", "a7 b7", "a6 a7", "b7 b6", "a7 b7", "b6 a6", "b7 b6", "a6 a7", "b6 b7", "e9 e8", "b7 a7" },
  expect = chases(0, 0),
}

scenario "7.7: an attack that threatens begins one anew, and ends that of the other" {
  game   = "stratego", given = field { a5 = "red marshal", a7 = "blue scout", a8 = "blue general", b7 = "red miner", c7 = "blue spy" },
  play   = moves { "a5 a6", "e9 e8", "a6 a7" },
  expect = chases(1, 0),
}

scenario "7.7: the chase of the other ends with it" {
  game   = "stratego", active = "blue", given = field { a4 = "red marshal", a6 = "blue major" },
  play   = moves { "a6 a5", "a4 a5" },
  expect = chases(0, 0),
}

-- Two red pieces chase two blue ones and change places meanwhile; blue is back where it stood. What red may want to play
-- last, d9 to d8, gives the position after red's first move, but for which red piece is which.
local function changed_places(set, other)
  return {
    game  = "stratego", settings = { chase_identity = set },
    given = {
      j1 = "red flag", j10 = "blue flag", d7 = "red major", e9 = "red " .. other, c8 = "blue lieutenant", f8 = "blue captain",
    },
    play  = moves { "d7 d8", "c8 c9", "d8 e8", "f8 f9", "e9 d9", "c9 c8", "e8 e9", "f9 f8" },
  }
end

allowed("10.7: positions are compared piece by piece", changed_places("piece", "major"), { "d9 d8" })
allowed("10.7: by the setting kind by kind", changed_places("kind", "colonel"), { "d9 d8" })

local alike = changed_places("kind", "major")
alike.refuse = { "move d9 d8", because = chase }
scenario "10.7: by the setting two of a kind are alike" (alike)
