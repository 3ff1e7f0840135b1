-- Othello: what is flipped, who passes, how it ends.

local function owner_on(state, name)
  return state.board:cell(name).piece.owner
end

scenario "the first move flips one disc" {
  game   = "othello",
  play   = { "place d3" },
  expect = function(state)
    return state.board:count { owner = state.black } == 4 and state.board:count { owner = state.white } == 1
       and owner_on(state, "d4") == state.black
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
    return owner_on(state, "b1") == state.black and owner_on(state, "c1") == state.black and owner_on(state, "b2") == state.black
       and owner_on(state, "e1") == state.white and owner_on(state, "a2") == state.white
  end,
}

scenario "who cannot move is passed over" {
  game   = "othello",
  given  = { b1 = "white disc", c1 = "black disc", g3 = "white disc", h3 = "black disc" },
  play   = { "place a1" },
  expect = function(state) return state.active == state.black end,
  options = { "place f3" },
}

scenario "it is over when nobody can move, and the more discs win" {
  game    = "othello",
  given   = { b1 = "white disc", c1 = "black disc" },
  play    = { "place a1" },
  outcome = "black wins: nobody can move",
}
