-- Battles of Stratego. Numbers are paragraphs of the rules.

local function kind_on(state, name)
  for cell in state.board:cells {} do
    if cell.name == name then return cell.piece and cell.piece.kind.id end
  end
end

scenario "5.4: a spy that attacks the marshal wins" {
  game  = "stratego",
  given = { a4 = "red spy", a5 = "blue marshal", a1 = "red flag", j10 = "blue flag", j9 = "blue miner" },
  play  = { "move a4 a5" },
  expect = function(state) return kind_on(state, "a5") == "spy" and #state.lost == 1 end,
}

scenario "5.4: a spy that is attacked by the marshal loses" {
  game   = "stratego",
  active = "blue",
  given  = { a4 = "red spy", a5 = "blue marshal", a1 = "red flag", b1 = "red miner", j10 = "blue flag" },
  play   = { "move a5 a4" },
  expect = function(state) return kind_on(state, "a4") == "marshal" end,
}

scenario "10.1: unless the setting says that the spy defends" {
  game     = "stratego",
  settings = { spy_defends = true },
  active   = "blue",
  given    = { a4 = "red spy", a5 = "blue marshal", b10 = "blue miner", a1 = "red flag", j10 = "blue flag" },
  play     = { "move a5 a4" },
  expect   = function(state) return kind_on(state, "a4") == "spy" end,
}

scenario "5.5: the flag is captured by anything" {
  game    = "stratego",
  given   = { a4 = "red spy", a5 = "blue flag", a1 = "red flag", b9 = "blue marshal" },
  play    = { "move a4 a5" },
  outcome = "red wins: flag captured",
}

scenario "4.4: bombs never move, and say so" {
  game   = "stratego",
  given  = { a4 = "red bomb", b4 = "red miner", a1 = "red flag", j10 = "blue flag", j9 = "blue miner" },
  refuse = { "move a4 a5", because = "a bomb never moves" },
}

scenario "6.2: bombs and a flag are not enough" {
  game    = "stratego",
  given   = { a1 = "red flag", b1 = "red bomb", c1 = "red marshal", i10 = "blue bomb", j10 = "blue flag", c2 = "blue spy" },
  play    = { "move c1 c2" },
  outcome = "red wins: no piece left that moves",
}
