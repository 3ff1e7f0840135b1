-- Othello. A disc changes sides by changing its owner.

kinds.discs = {}

zones.board = { layout = "grid" }

local directions = { "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west" }

-- How many discs of the opponent lie that way between the cell and the next disc of your own.
local function enclosed(cell, seat, direction)
  local count, next = 0, cell:step(direction)
  while next and next.piece and next.piece.owner ~= seat do
    count = count + 1
    next = next:step(direction)
  end
  return next and next.piece and count or 0
end

local function flips(cell, seat)
  for _, direction in ipairs(directions) do
    if enclosed(cell, seat, direction) > 0 then return true end
  end
  return false
end

actions.place = {
  doc   = "put a disc where it closes in discs of the opponent, and flip them",
  args  = { "cell: cell" },
  offer = function(state, seat, offer)
    for cell in state.board:cells { empty = true } do
      offer.when(flips(cell, seat), "it would flip nothing", cell)
    end
  end,
  apply = function(state, seat, cell)
    for _, direction in ipairs(directions) do
      local next = cell
      for _ = 1, enclosed(cell, seat, direction) do
        next = next:step(direction)
        next.piece.owner = seat
      end
    end
    state:create(content.discs.disc, seat, cell)
  end,
}

phases.turn = { actions = { "place" }, stuck = "skip" }       -- who cannot move is not asked

-- Looked at before the next seat is asked.
ends.stuck = {
  after = "turn",
  check = function(state)
    for seat in state:seats() do
      for cell in state.board:cells { empty = true } do
        if flips(cell, seat) then return end
      end
    end
    state:finish("nobody can move")
  end,
}

outcome.score = function(state, seat) return state.board:count { owner = seat } end
