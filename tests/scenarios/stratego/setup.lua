-- The board and the set-up: sections 1 to 3 of the rules page.

local function count(state, seat, kind)
  return seat.box:count { kind = kind } + state.board:count { owner = seat, kind = kind }
end

-- A flag and a piece that moves for each side, out of the way.
local function field(pieces)
  local given = { j1 = "red flag", i1 = "red miner", j10 = "blue flag", i10 = "blue miner" }
  for cell, piece in pieces do given[cell] = piece end
  return given
end

scenario "1.1: ten files from red's left, ten ranks from red's side" {
  game   = "stratego",
  given  = { j1 = "red scout", j10 = "red captain", a1 = "red flag", a10 = "blue flag", b9 = "blue miner" },
  refuse = {
    { "move j1 k1", because = "no cell is named `k1`" },
    { "move j10 j11", because = "no cell is named `j11`" },
    { "move j1 j0", because = "no cell is named `j0`" },
  },
  expect = {
    options = {
      "move j1 j2", "move j1 j3", "move j1 j4", "move j1 j5", "move j1 j6", "move j1 j7", "move j1 j8", "move j1 j9",
      "move j1 i1", "move j1 h1", "move j1 g1", "move j1 f1", "move j1 e1", "move j1 d1", "move j1 c1", "move j1 b1",
      "move j10 i10", "move j10 j9",
    },
  },
}

local shores = field {
  b5 = "red major", b6 = "red major", e5 = "red major", e6 = "red major",
  f5 = "red captain", f6 = "red captain", i5 = "red captain", i6 = "red captain",
}

scenario "1.2: no piece steps onto any of the eight lakes" {
  game   = "stratego", given = shores,
  refuse = {
    { "move b5 c5", because = "c5 cannot be entered" }, { "move b6 c6", because = "c6 cannot be entered" },
    { "move e5 d5", because = "d5 cannot be entered" }, { "move e6 d6", because = "d6 cannot be entered" },
    { "move f5 g5", because = "g5 cannot be entered" }, { "move f6 g6", because = "g6 cannot be entered" },
    { "move i5 h5", because = "h5 cannot be entered" }, { "move i6 h6", because = "h6 cannot be entered" },
  },
}

scenario "1.2: the squares before and behind the lakes are land" {
  game  = "stratego",
  given = field { c3 = "red major", d3 = "red major", g3 = "red major", h3 = "red major", c8 = "blue major", d8 = "blue major", g8 = "blue major", h8 = "blue major" },
  play  = { "move c3 c4", "move c8 c7", "move d3 d4", "move d8 d7", "move g3 g4", "move g8 g7", "move h3 h4", "move h8 h7" },
}

scenario "1.2, 4.3: a scout does not cross a lake" {
  game   = "stratego", given = field { b5 = "red scout", d4 = "red scout" },
  refuse = { "move b5 e5", "move d4 d7", "move d4 d5" },
}

scenario "2: forty pieces a side, seven of them immovable" {
  game   = "stratego",
  expect = function(state)
    local wanted = {
      flag = 1, spy = 1, scout = 8, miner = 5, sergeant = 4, lieutenant = 4, captain = 4, major = 3, colonel = 2,
      general = 1, marshal = 1, bomb = 6,
    }
    for _, seat in { state.red, state.blue } do
      for kind, number in wanted do
        if count(state, seat, kind) ~= number then return false, seat.name .. " " .. kind end
      end
      if #seat.box ~= 40 or seat.box:count { moves = true } ~= 33 then return false, seat.name end
    end
    return true
  end,
}

scenario "3.1: red sets up on ranks 1 to 4, blue on 7 to 10, anything anywhere there" {
  game   = "stratego",
  play   = {
    "red: place flag a1", "red: place bomb j1", "red: place spy a4", "red: place bomb j4",
    "blue: place flag a7", "blue: place bomb j7", "blue: place spy a10", "blue: place bomb j10",
  },
  refuse = { "red: place marshal a5", "blue: place marshal a6", "red: place marshal a1" },
}

scenario "3.1: each side fills its forty squares, and ranks 5 and 6 start empty" {
  game   = "stratego",
  play   = { "red: deploy wall", "blue: deploy storm" },
  expect = function(state)
    for cell in state.board:cells {} do
      if (cell.piece ~= nil) ~= (cell.row <= 4 or cell.row >= 7) then return false, cell.name end
    end
    return #state.red.box == 0 and #state.blue.box == 0
  end,
}

scenario "3.1: a set-up that is not the inventory is refused" {
  game   = "stratego",
  refuse = {
    { "red: deploy DHF", because = "it has 3 letters, expected 40" },
    { "red: deploy DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD", because = "set up, expected" },
    { "blue: deploy swift", because = "expected" },
  },
}

scenario "3.1: a letter that stands for no rank is refused, an empty square is not" {
  game   = "stratego", variant = "barrage",
  play   = { "red: deploy swift" },
  refuse = { "blue: deploy ADAKALADAZAAAACAAAAAAAAAAAEAAAAAAABMAAAA", because = "letters that stand for no rank" },
}

scenario "barrage: a set-up by letters" {
  game   = "stratego", variant = "barrage",
  play   = { "red: deploy ADAKALADAAAAAACAAAAAAAAAAAEAAAAAAABMAAAA", "blue: deploy swift", "move b4 b5" },
  expect = function(state) return state.board:count { owner = "red" } == 8 and state.active == state.blue end,
}

scenario "ultimate, duel: their set-ups" {
  game   = "stratego", variant = "ultimate",
  play   = { "red: deploy bolt", "blue: deploy bolt" },
  expect = function(state) return state.board:count {} == 40 end,
}

scenario "duel: its set-up" {
  game   = "stratego", variant = "duel",
  play   = { "red: deploy pair", "blue: deploy pair" },
  expect = function(state) return state.board:count {} == 20 end,
}

scenario "3.1: a piece at a time, the rest at random" {
  game   = "stratego",
  play   = { "red: place marshal a1", "red: place flag b1", "red: scatter", "red: ready", "blue: deploy corner" },
  refuse = { "red: ready", "red: swap a1 b1" },
  expect = function(state)
    local at = state.board:first { owner = "red", kind = "marshal" }
    return at.cell.name == "a1" and state.board:count { owner = "red" } == 40 and state.active == state.red
  end,
}

scenario "deploy: what was placed by hand goes back into the box first" {
  game   = "stratego",
  play   = { "red: place marshal a1", "red: place flag b1", "red: deploy wall", "blue: deploy corner" },
  expect = function(state) return #state.red.box == 0 and count(state, state.red, "marshal") == 1 and state.active == state.red end,
}

scenario "3.1: who has pieces left is not ready" {
  game   = "stratego", phase = "deploy",
  given  = { a1 = "red flag", b1 = "red spy", red = { box = { "miner" } }, j10 = "blue flag", j9 = "blue miner" },
  refuse = {
    { "red: ready", because = "1 pieces are still in the box" },
    { "blue: scatter", because = "the box is empty" },
  },
}

scenario "3.1: the last piece may be scattered, and then the seat is ready" {
  game   = "stratego", phase = "deploy",
  given  = { a1 = "red flag", b1 = "red spy", red = { box = { "miner" } }, j10 = "blue flag", j9 = "blue miner" },
  play   = { "red: scatter", "red: ready", "blue: ready" },
  expect = function(state) return state.board:count { owner = "red" } == 3 and state.active == state.red end,
}

local placed = { a1 = "red flag", b1 = "red miner", c1 = "red miner", a2 = "red spy", j10 = "blue flag", j9 = "blue miner" }

scenario "3.1: pieces change places until the seat is ready" {
  game   = "stratego", phase = "deploy", given = placed,
  play   = { "red: swap a1 b1", "red: swap c1 d1", "red: swap d1 c1", "red: swap a2 a4", "red: swap a4 a3" },
  refuse = {
    { "red: swap a1 c1", because = "both are of one rank" },
    { "red: swap b1 a1", because = "one exchange is written one way" },
    "red: swap a1 a5",
  },
  expect = function(state)
    local flag, spy = state.board:first { owner = "red", kind = "flag" }, state.board:first { owner = "red", kind = "spy" }
    return flag.cell.name == "b1" and spy.cell.name == "a3" and #state.lost == 0
  end,
}

scenario "3.2: the other side sees that a square is taken, and not by what" {
  game   = "stratego",
  play   = { "red: deploy wall", "blue: deploy corner" },
  refuse = {
    { "move a7 a6", because = "the blue piece on a7 is not yours" },
    { "move e10 e9", because = "the blue piece on e10 is not yours" },
  },
}

-- Six bombs before the lakes and beside them: nothing gets out.
local walled = "BBMDBBDDBBCDDDDDEEEEEFFFFGGGGHHHHIIIJJKL"

scenario "3.3, 6.3: a set-up in which nothing can move is legal, and lost" {
  game    = "stratego",
  play    = { "red: deploy " .. walled, "blue: deploy corner" },
  outcome = "blue wins: no legal move",
}

scenario "3.4: red moves first" {
  game   = "stratego",
  play   = { "blue: deploy corner", "red: deploy wall" },
  refuse = { "blue: move a7 a6", because = "it is not for `blue` to decide now" },
  expect = function(state) return state.active == state.red end,
}
