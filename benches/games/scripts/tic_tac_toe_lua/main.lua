-- Tic-tac-toe with nothing declared: what is offered, what it does and how it ends are functions.

kinds.marks = {}
zones.board = { layout = "grid" }

actions.mark = {
  doc   = "put your mark on a free cell",
  args  = { "cell: cell" },
  offer = function(state, seat, offer)
    for cell in state.board:cells() do
      if not cell.piece then offer(cell) end
    end
  end,
  apply = function(state, seat, cell) state:create(content.marks.mark, seat, cell) end,
}

phases.turn = { actions = { "mark" } }

-- How many marks of one seat follow a cell that way.
local function run(cell, seat, direction)
  local count, next = 0, cell:step(direction)
  while next and next.piece and next.piece.owner == seat do
    count, next = count + 1, next:step(direction)
  end
  return count
end

local lines = {
  { "north", "south" }, { "east", "west" }, { "north-east", "south-west" }, { "north-west", "south-east" },
}

ends.line = {
  after = "board",
  check = function(state)
    local seat, free = state.active, 0
    for cell in state.board:cells() do
      local piece = cell.piece
      if not piece then
        free = free + 1
      elseif piece.owner == seat then
        for _, line in lines do
          if 1 + run(cell, seat, line[1]) + run(cell, seat, line[2]) >= settings.length then state:win(seat, "line") end
        end
      end
    end
    if free == 0 then state:tie("full") end
  end,
}
