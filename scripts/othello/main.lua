-- Othello. A disc changes sides by changing its owner.

kinds.discs = {}

zones.board = { layout = "grid" }

local directions = { "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west" }

-- The discs of the opponent that a disc put on the cell would close in, from there to the next of your own.
local function flipped(cell, seat)
  local discs = {}
  for _, direction in ipairs(directions) do
    local before, next = #discs, cell:step(direction)
    while next and next.piece and next.piece.owner ~= seat do
      discs[#discs + 1] = next.piece
      next = next:step(direction)
    end
    if not (next and next.piece) then                         -- nobody closes the row: forget it
      for i = #discs, before + 1, -1 do discs[i] = nil end
    end
  end
  return discs
end

local function can_move(state, seat)
  for cell in state.board:cells { empty = true } do
    if #flipped(cell, seat) > 0 then return true end
  end
  return false
end

-- A phase with `once` comes before the first turn. Pieces cannot `start` on a grid: a rule puts them there.
phases.setup = {
  once  = true,
  enter = function(state)
    for seat in state:seats() do
      for cell in state.board:cells { region = "start", of = seat } do
        state:create(content.discs.disc, seat, cell)
      end
    end
  end,
}

actions.place = {
  doc   = "put a disc where it closes in discs of the opponent, and flip them",
  args  = { "cell: cell" },
  offer = function(state, seat, offer)
    for cell in state.board:cells { empty = true } do
      offer.when(#flipped(cell, seat) > 0, "it would flip nothing", cell)
    end
  end,
  apply = function(state, seat, cell)
    for _, disc in ipairs(flipped(cell, seat)) do disc.owner = seat end
    state:create(content.discs.disc, seat, cell)
  end,
}

-- Who cannot move passes: nobody is asked, it is the other's turn again.
phases.turn = { actions = { "place" }, stuck = "skip" }

ends.stuck = {
  after = "turn",
  check = function(state)
    for seat in state:seats() do
      if can_move(state, seat) then return end
    end
    state:finish("nobody can move")
  end,
}

outcome.score = function(state, seat) return state.board:count { owner = seat } end
