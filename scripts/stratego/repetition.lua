-- Section 7 of the rules: the two-square rule and the continuous chase.

local two_squares, chase = settings.two_squares, settings.chase

-- Whether the line from a cell to another goes up the board, and the ends of that stretch of it.
local function stretch(from, to)
  local a, b = from.column, to.column
  local upright = a == b
  if upright then a, b = from.row, to.row end
  return upright, math.min(a, b), math.max(a, b)
end

-- 7.2. Asked where one piece made all of the last moves.
local function deny_two_squares(state, seat, deny)
  local near, far = state.board:crossed(seat, two_squares)
  if near == nil then return end
  local upright, low, high = stretch(near, far)
  local piece = state.board:trail(seat, 1)
  local here = piece.cell
  deny.where("two squares: the piece crossed this border on each of its last " .. two_squares .. " turns (7.1)", piece,
    function(to)
      local along, first, last = stretch(here, to)
      return along == upright and first < high and last > low
    end)
end

-- 7.5, 7.6: threatening an enemy piece in a position that this chase has seen. The step straight back is free. A board
-- that stood before has no piece less: an attack never repeats one.
local function deny_chase(state, seat, deny)
  local _, left, reached = state.board:trail(seat, 1)
  deny.stood("chase: this would bring back a position of the same chase (7.5)", seat.chase - 1, function(piece, to)
    return to:touches(seat.opponent) and not (piece.cell == reached and to == left)
  end)
end

-- 7.6: the length of the chase each side is in, after a move.
local function count_chase(state, seat, piece, from, to, met)
  local foe = seat.opponent
  local hunted = foe.chase
  if hunted > 0 then                                                     -- else nothing was threatened that could flee
    local _, _, reached = state.board:trail(foe, 1)
    foe.chase = reached and from:next_to(reached) and hunted + 1 or 0    -- (ii)
  end
  if met then seat.chase, foe.chase = 0, 0 end                           -- (iii)
  seat.chase = to:touches(foe) and seat.chase + 1 or 0                   -- (iv)
end

return {
  -- How many of a seat's last moves must be known: one for the chase.
  trail = two_squares or chase and 1 or 0,
  -- Earlier boards are dropped at every attack, so the quiet limit bounds them; without it a thousand plies are kept.
  positions = chase and { math.min(settings.quiet_limit or math.huge, 1000), as_seen = settings.chase_identity == "kind" },
  deny = {
    two_squares and { deny_two_squares, when = streak { zone = "board", moves = two_squares } },
    chase and { deny_chase, when = seats_of { "self", chase = { min = 2 } } },
  },
  after = chase and {
    count_chase,
    when = { next_to { cell = "to", owner = "opponent" }, seats_of { "all", chase = { min = 1 } } },
  },
}
