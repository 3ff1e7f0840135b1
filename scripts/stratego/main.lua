-- Stratego. Numbers in comments are paragraphs of the rules.

local repetition = require "repetition"

kinds.ranks  = { strength = "integer", moves = "pattern", beats = "list of ranks", holds = "list of ranks" }
kinds.setups = { rows = "list of word" }

zones.box   = { per = "seat", layout = "pool", see = "owner" }
zones.board = {
  layout    = "grid",
  see       = "owner",                                       -- 8.1: where and whose is open, the rank is its owner's
  trail     = repetition.trail,
  positions = repetition.positions,
}
zones.lost  = { layout = "pool" }

variables.seat.ready = false
variables.seat.chase = 0                                      -- 7.6: n[p]

-- Section 5. Asked once for every two ranks when the game is loaded.
tables.battle = function(attacker, target)
  if list.has(attacker.beats, target) then return "attacker" end
  if list.has(target.holds, attacker) then return "target" end
  if attacker.strength > target.strength then return "attacker" end
  if attacker.strength < target.strength then return "target" end
  return "neither"
end

-- Section 3: set-up, by both seats at once and in secret ------------------------------------------------------------

-- How many pieces of each rank the seat has, wherever they stand.
local function inventory(state, seat)
  local boxed, placed, count = seat.box:tally(), state.board:tally { owner = seat }, {}
  for rank in state:kinds("ranks") do count[rank] = (boxed[rank] or 0) + (placed[rank] or 0) end
  return count
end

local function home_size(state, seat) return state.board:count_cells { region = "home", of = seat } end

-- Whether a set-up, by name or by letters, is the seat's inventory on its own cells: one letter a cell, A for an empty
-- one. Red's letters are everybody's.
local function fits(state, seat, setup, wanted, size)
  local named = content.setups[setup]
  local letters = named and table.concat(named.rows) or setup
  if #letters ~= size then
    return false, string.format("it has %d letters, expected %d, front row first", #letters, size)
  end
  local count, red = {}, state.red
  for letter in string.gmatch(letters, ".") do
    count[letter] = (count[letter] or 0) + 1
  end
  local known = count.A or 0
  for rank in state:kinds("ranks") do
    local got = count[rank:code(red)] or 0
    if got ~= wanted[rank] then return false, string.format("%s: %d set up, expected %d", rank.name, got, wanted[rank]) end
    known = known + got
  end
  if known ~= size then return false, "it has letters that stand for no rank" end
  return true
end

actions.deploy = {
  doc    = "set up all pieces: a named set-up, or one letter a cell, front row first, A for an empty one",
  see    = "name",
  args   = { "setup: text" },
  offer  = function(state, seat, offer)
    local wanted, size = inventory(state, seat), home_size(state, seat)
    for setup in state:kinds("setups") do
      local ok, reason = fits(state, seat, setup.id, wanted, size)
      offer.when(ok, reason, setup.id)
    end
  end,
  deny   = function(state, seat, deny)
    local red = state.red
    for rank in state:kinds("ranks") do
      if rank:code(red) == "" and inventory(state, seat)[rank] > 0 then
        deny(rank.name .. " has no letter: give it a `code` in ranks.yaml, or place it by hand")
      end
    end
  end,
  valid  = function(state, seat, setup)
    return fits(state, seat, setup, inventory(state, seat), home_size(state, seat))
  end,
  -- A random set-up: the inventory in a random order. `number` is the agent's own random number.
  sample = function(state, seat, number)
    local count, all, red = inventory(state, seat), "", state.red
    for rank in state:kinds("ranks") do all = all .. string.rep(rank:code(red), count[rank]) end
    local letters = string.split(all .. string.rep("A", home_size(state, seat) - #all), "")
    return table.concat(list.shuffled(letters, number))
  end,
  apply  = function(state, seat, setup)
    for piece in state.board:each { owner = seat } do piece:move_to(seat.box) end
    local named = content.setups[setup]
    local letters = named and table.concat(named.rows) or setup
    state:set_up(seat.box, state.board, letters, { region = "home", of = seat })    -- as the seat sees it, front row first
    seat.ready = true
  end,
}

actions.place = {
  doc   = "put a piece from the box on a free cell of your own rows",
  see   = "owner",
  args  = { "piece: piece", "to: cell" },
  offer = { pieces { zone = "box" }, cells { zone = "board", region = "home", of = "self", empty = true } },
  apply = go {},
}

actions.swap = {
  doc   = "exchange two of your pieces, or move one to a free cell of your own rows",
  see   = "owner",
  args  = { "piece: piece", "to: cell" },
  offer = function(state, seat, offer)
    for piece in state.board:each { owner = seat } do
      for cell in state.board:cells { region = "home", of = seat } do
        local other = cell.piece
        if other and other.kind == piece.kind then
          offer.deny("both are of one rank", piece, cell)
        elseif other and cell.index < piece.cell.index then
          offer.deny("one exchange is written one way: the other cell first", piece, cell)
        else
          offer(piece, cell)
        end
      end
    end
  end,
  apply = function(state, seat, piece, to)
    local from = piece.cell
    local other = piece:move_to(to)
    if other then other:move_to(from) end
  end,
}

actions.scatter = {
  doc   = "put what is left in the box on free cells of your own rows at random",
  see   = "owner",
  deny  = function(state, seat, deny)
    if #seat.box == 0 then deny("the box is empty") end
  end,
  apply = function(state, seat) state:scatter(seat.box, state.board, { region = "home", of = seat, empty = true }) end,
}

actions.ready = {
  doc   = "say that your set-up is finished",
  deny  = function(state, seat, deny)
    if #seat.box > 0 then deny(string.format("%d pieces are still in the box: place them, or scatter", #seat.box)) end
  end,
  apply = function(state, seat) seat.ready = true end,
}

phases.deploy = {
  once    = true,
  who     = "each",
  actions = { "deploy", "place", "swap", "scatter", "ready" },
  repeats = true,
  done    = function(state, seat) return seat.ready end,
}

-- Sections 4, 5 and 7: moving and attacking ---------------------------------------------------------------------------

actions.move = {
  doc   = "move a piece; onto an enemy piece it is an attack",
  args  = { "piece: piece", "to: cell" },
  offer = moves { zone = "board", by = "moves" },
  deny  = repetition.deny,
  apply = go { clash = "battle", lost = "lost", reveal = "all", after = repetition.after },
}

phases.move = { actions = { "move" }, stuck = { result = "lose", reason = "no legal move" } }            -- 6.3, 7.4

-- Section 6: the end, in the order of 6.7 -----------------------------------------------------------------------------

ends.flag = {                                                 -- 6.1
  after  = "lost",
  when   = some { zone = "lost", kind = "flag" },
  result = "lose",
  reason = "flag captured",
}

if settings.both_out == "draw" then
  ends.both_out = {                                           -- 6.4
    after  = "lost",
    when   = none { zone = "board", moves = true },
    result = "tie",
    reason = "neither side can move",
  }
end

ends.mover_out = {                                            -- 6.2
  after  = "lost",
  when   = none { zone = "board", owner = "self", moves = true },
  result = "lose",
  reason = "no piece left that moves",
}

ends.other_out = {                                            -- 6.2
  after  = "lost",
  when   = none { zone = "board", owner = "opponent", moves = true },
  result = "win",
  reason = "no piece left that moves",
}

if settings.quiet_limit then                                  -- 6.6
  limits.quiet = { plies = settings.quiet_limit, since = "lost", result = "tie", reason = "too long without an attack" }
end
if settings.ply_limit then
  limits.plies = { plies = settings.ply_limit, result = "tie", reason = "the ply limit is reached" }
end

-- Section 8: what can be worked out from the table: how far a piece has ever gone in one move
hidden.possible = goes_as_far { by = "moves" }

invariants.immobile = function(state)
  for piece in state.board:each() do
    if piece.farthest > piece.kind.moves.longest then return false, "a piece has gone farther than it can" end
  end
  return true
end
