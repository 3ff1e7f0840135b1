-- What a player knows: section 8 of the rules page.

local function field(pieces)
  local given = { j1 = "red flag", j2 = "red miner", j10 = "blue flag", j9 = "blue miner" }
  for cell, piece in pieces do given[cell] = piece end
  return given
end

scenario "8.1: ranks are secret, next to each other as well" {
  game   = "stratego", given = field { b3 = "red marshal", b5 = "blue scout" },
  play   = { "move b3 b4" },
  refuse = { "move b4 b3", because = "the red piece on b4 is not yours" },
}

scenario "8.1: what has fought is known for good, wherever it goes" {
  game   = "stratego", given = field { b4 = "red sergeant", b5 = "blue captain", e5 = "blue captain" },
  play   = { "move b4 b5", "move b5 b6", "move j2 j3", "move b6 a6" },
  refuse = {
    { "move a6 a7", because = "the blue captain on a6 is not yours" },
    { "move e5 e4", because = "the blue piece on e5 is not yours" },
  },
}

scenario "8.3: what moves from where to where is told to both" {
  game   = "stratego", given = field {},
  play   = { "move j2 j3" },
  expect = { blue = { told = { "red: move j2 j3" } } },
}
