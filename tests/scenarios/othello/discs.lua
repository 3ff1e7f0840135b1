-- Othello: what is flipped, who passes, how it ends.

local function owner_on(state, name)
  for cell in state.board:cells { empty = false } do
    if cell.name == name then return cell.piece.owner end
  end
end

scenario "the first move flips one disc" {
  game   = "othello",
  play   = { "place d3" },
  expect = function(state)
    return state.board:count { owner = black } == 4 and state.board:count { owner = white } == 1
       and owner_on(state, "d4") == black
  end,
}

scenario "a move flips something" {
  game    = "othello",
  options = { "place d3", "place c4", "place f5", "place e6" },
  refuse  = { "place a1", because = "it would flip nothing" },
}

scenario "several rows at once, each to the next disc of your own" {
  game   = "othello",
  given  = {
    b1 = "white disc", c1 = "white disc", d1 = "black disc", e1 = "white disc", b2 = "white disc", c3 = "black disc",
    a2 = "white disc",
  },
  play   = { "place a1" },
  expect = function(state)
    return owner_on(state, "b1") == black and owner_on(state, "c1") == black and owner_on(state, "b2") == black
       and owner_on(state, "e1") == white and owner_on(state, "a2") == white
  end,
}

scenario "who cannot move is passed over" {
  game   = "othello",
  given  = { b1 = "white disc", c1 = "black disc", g3 = "white disc", h3 = "black disc" },
  play   = { "place a1" },
  expect = function(state) return state.active == black end,
  options = { "place f3" },
}

scenario "it is over when nobody can move, and the more discs win" {
  game    = "othello",
  given   = { b1 = "white disc", c1 = "black disc" },
  play    = { "place a1" },
  outcome = "black wins: nobody can move",
}
