-- A piece that moves onto the row farthest from home may bring a lost piece back, once in a match.

fields.ranks = { rescued = false }

actions.rescue = {
  doc   = "bring a lost piece that moves back onto a free cell of your own rows",
  args  = { "lost: piece", "to: cell" },
  offer = { pieces { zone = "lost", owner = "self", moves = true }, cells { zone = "board", region = "home", of = "self", empty = true } },
  pass  = true,
  apply = go {},
}

local move = actions.move.apply
actions.move.apply = function(state, seat, piece, to)
  move(state, seat, piece, to)
  if piece.cell ~= to or not to:is("rear", seat) or piece.rescued then return end
  if state.lost:count { owner = seat, moves = true } == 0 then return end
  piece.rescued = state:ask(seat, "rescue") ~= nil
end
