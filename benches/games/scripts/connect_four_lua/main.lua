-- Connect four with nothing declared: what is offered, what it does and how it ends are functions.

kinds.discs = {}
zones.board = { layout = "grid" }

actions.drop = {
  doc   = "drop a disc into a column",
  args  = { "cell: cell as column" },
  offer = function(state, seat, offer)
    for cell in state.board:cells() do
      local below = cell:step("south")
      if not cell.piece and (not below or below.piece) then offer(cell) end
    end
  end,
  apply = function(state, seat, cell) state:create(content.discs.disc, seat, cell) end,
}

phases.turn = { actions = { "drop" } }

-- How many discs of one seat follow a cell that way.
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
