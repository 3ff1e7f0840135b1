-- Random calls of the API with arguments of the right type, taken from the live match. A program is a pure function of
-- the state and of one number, so that a step that asks may be run again. tests/fuzz/game.rs puts in `N`, the names of
-- the game's rules, and tests/fuzz/calls.rs the rows of the API table, each with a function that makes one call.


--@names

-- Names of ours that stand for other things below.
local pieces_of, cells_of = pieces, cells

-- Chance -------------------------------------------------------------------------------------------------------------

local r = 1
local EFFECT = go { }

local function below(n)
  r = bit32.bxor(r, bit32.lshift(r, 13))
  r = bit32.bxor(r, bit32.rshift(r, 17))
  r = bit32.bxor(r, bit32.lshift(r, 5))
  return r % n
end
local function seeded(number)
  r = bit32.bxor(number, 0x2545f491)
  if r == 0 then r = 1 end
  for _ = 1, 4 do below(2) end
end
local function chance(n) return below(n) == 0 end
local function one(from) return from[below(#from) + 1] end

-- What is on the table -----------------------------------------------------------------------------------------------

-- Of the program that runs; of the rules, once for all.
local state, offer, deny, offered, pieces, gone
local seats, zones, plain, grids, cells

local function collect_rules()
  seats, zones, plain, grids, cells = {}, {}, {}, {}, {}
  local seat = state.active
  for _ = 1, N.seats do
    seats[#seats + 1] = seat
    seat = seat.next
  end
  for _, zone in ipairs(N.zones) do
    for _, owner in ipairs(zone.per_seat and seats or { state }) do
      local handle = owner[zone.name]
      zones[#zones + 1] = handle
      if zone.grid then
        grids[#grids + 1] = { handle = handle, trail = zone.trail, positions = zone.positions }
        for cell in handle:cells() do
          cells[#cells + 1] = cell
          local beside = cell:step("east")                    -- a blocked one is found in no other way
          if beside then cells[#cells + 1] = beside end
        end
      else
        plain[#plain + 1] = handle
      end
    end
  end
end

local function collect_pieces()
  pieces, gone = {}, {}
  for piece in state:pieces() do pieces[#pieces + 1] = piece end
end

-- Arguments by what the signatures call them -------------------------------------------------------------------------

local G = {}

function G.state() return state end
function G.seat() return one(seats) end
function G.seat_or_nil() if chance(3) then return nil end return G.seat() end
function G.piece()
  if #gone > 0 and chance(12) then return one(gone) end
  return one(pieces)
end
function G.kind() local kind = one(N.kinds) return content[kind.sort][kind.id] end
function G.kind_or_id() if chance(3) then return one(N.kinds).id end return G.kind() end
function G.sort() return one(N.sorts) end
function G.sort_handle() return content[one(N.sorts)] end
function G.zone() return one(zones) end
function G.plain_zone() if chance(12) then return one(zones) end return one(plain) end
function G.grid() local grid = one(grids) return grid and grid.handle end
function G.cell() return one(cells) end
function G.free_cell()
  for _ = 1, 6 do
    local cell = one(cells)
    if not cell or not cell.piece then return cell end
  end
  return one(cells)
end
function G.place()
  if #cells > 0 and chance(2) then return chance(3) and G.cell() or G.free_cell() end
  return G.zone()
end
function G.piece_or_zone() if chance(3) or #pieces == 0 then return G.zone() end return G.piece() end
function G.seats()
  local which = below(4)
  if which == 0 then return nil end
  if which == 1 then return "all" end
  if which == 2 then return G.seat() end
  local list = {}
  for _, seat in ipairs(seats) do if chance(2) then list[#list + 1] = seat end end
  return list
end
function G.some_seats() return G.seats() or "all" end
function G.seat_or_team() if #N.teams > 0 and chance(2) then return one(N.teams) end return G.seat() end
function G.text() return one { "x", "a longer note", "", "{piece}", "\u{fc}", "pass" } end
function G.text_or_nil() if chance(2) then return nil end return G.text() end
function G.action() return one(N.questions) end
function G.actions()
  if chance(2) then return G.action() end
  local list = {}
  for _ = 1, below(3) + 1 do list[#list + 1] = G.action() end
  return list
end
function G.event() return one(N.events) end
function G.value()
  local which = below(8)
  if which == 0 then return nil end
  if which == 1 then return chance(2) end
  if which == 2 then return below(200) - 100 end
  if which == 3 then return G.piece() end
  if which == 4 then return G.seat() end
  if which == 5 then return one(N.words) or "x" end
  if which == 6 then return G.cell() end
  return G.zone()
end
function G.die() return one(N.dice) end
function G.few() return one { 0, 1, 1, 2, 3, 5 } end
function G.few_or_nil() if chance(3) then return nil end return G.few() end
function G.bound() return one { 1, 2, 6, 100, 100000 } end
function G.weights() return { one = below(9) + 1, two = below(9), ["three more"] = below(2) } end
function G.seat_zone() return one(N.seat_zones) end
function G.direction()
  return one {
    "forward", "back", "left", "right", "forward-left", "forward-right", "back-left", "back-right",
    "north", "south", "west", "east", "north-west", "north-east", "south-west", "south-east",
  }
end
function G.region() return one(N.regions) end
function G.field() local field = one(N.numbers) return field and field.name end
function G.change()
  local number = one { 1, -1, 3, 0, 100, -2147483648, 2147483647 }
  if chance(2) then return number end
  return { [one { "set", "max", "min" }] = number }
end
function G.piece_or_selector() if chance(2) then return G.piece() end return G.selector() end
function G.lasts() return one { "phase", "turn", "next turn", "round", "match" } end
function G.condition() return chance(2) end
function G.pattern() return one(N.patterns) end
function G.pattern_or_nil() if chance(2) then return nil end return G.pattern() end

local function field_test(selector, fields)
  local field = one(fields)
  if not field then return end
  if field.number then
    local low = below(6)
    selector[field.name] = one { low, { min = low, max = low + below(4) } }
  elseif field.flag then
    selector[field.name] = chance(2)
  elseif field.word then
    selector[field.name] = one(N.words)
  end
end
function G.selector()
  if chance(3) then return nil end
  local selector = {}
  for _ = 1, below(3) do
    local which = below(7)
    if which == 0 then selector.sort = G.sort() end
    if which == 1 then selector.kind = G.kind_or_id() end
    if which == 2 then selector.owner = one { "self", "opponent", "nobody", G.seat() } end
    if which == 3 then selector.region = G.region() end
    if which == 4 then selector.first = below(4) end
    if which >= 5 then field_test(selector, N.selectable) end
  end
  return selector
end
function G.cell_selector()
  if chance(3) then return nil end
  local selector = {}
  for _ = 1, below(3) do
    local which = below(5)
    if which == 0 then selector.region = G.region() end
    if which == 1 then selector.of = one { "self", "opponent", G.seat() } end
    if which == 2 then selector.empty = chance(2) end
    if which == 3 then selector.resting = one { "north", "south", "east", "west" } end
    if which == 4 then selector.first = below(9) end
  end
  return selector
end
function G.empty_cells()
  local selector = G.cell_selector() or {}
  selector.empty = true
  return selector
end
function G.kind_selector()
  if chance(3) then return nil end
  local selector = {}
  if chance(3) then selector.first = below(4) end
  if chance(2) then field_test(selector, N.selectable) end
  return selector
end

-- A value for a column of that declared type.
function G.of(column)
  local kind = column.type
  if kind == "integer" then
    if chance(4) then return one { column.min, column.max } end
    local low, high = math.max(column.min, -9), math.min(column.max, 99)
    return low <= high and low + below(high - low + 1) or column.min
  end
  if kind == "boolean" then return chance(2) end
  if kind ~= "word" and kind ~= "list" and kind ~= "tally" and chance(6) then return nil end
  if kind == "word" then return one(column.words or N.words) end
  if kind == "seat" then return G.seat() end
  if kind == "piece" then return one(pieces) end
  if kind == "cell" then return G.cell() end
  if kind == "zone" then return G.zone() end
  if kind == "kind" then
    if not column.sort then return G.kind() end
    local all = {}
    for each in content[column.sort]:each() do all[#all + 1] = each end
    return one(all)
  end
  if kind == "list" then
    local items = {}
    for _ = 1, below(column.max + 1) do items[#items + 1] = G.of(column.of) end
    return items
  end
  return state:roll(column.die, below(5) + 1)
end

-- What is passed where the action that is offered or denied says the types.
local function argument(kind)
  if kind == "piece" then return one(pieces) end
  if kind == "cell" then return G.cell() end
  if kind == "zone" then return G.zone() end
  if kind == "seat" then return G.seat() end
  if kind == "number" then return below(12) end
  if kind == "boolean" then return chance(2) end
  if kind == "word" or kind == "text" then return one(N.words) end
  if kind == "several" then
    local list, start = {}, below(#pieces)
    for step = 1, math.min(2, #pieces) do list[step] = pieces[(start + step) % #pieces + 1] end
    return list
  end
  local all = {}
  for each in content[kind]:each() do all[#all + 1] = each end
  return one(all)
end
function G.arguments()
  local packed = { n = 0 }
  for _, kind in ipairs(N.arguments[offered]) do
    local value = argument(kind)
    if value == nil then return nil end
    packed.n = packed.n + 1
    packed[packed.n] = value
  end
  return packed
end
function G.first_arguments()
  local packed = G.arguments()
  if packed and packed.n > 0 then packed.n = below(packed.n + 1) end
  return packed
end
function G.generators()
  local made, types, index = {}, N.arguments[offered], 1
  while types[index] do
    local kind, entry = types[index], nil
    if kind == "piece" and types[index + 1] == "cell" and #grids > 0 and #N.patterns > 0 and chance(2) then
      entry = moves { zone = one(N.grids), by = G.pattern() }
      index = index + 1
    elseif kind == "piece" or kind == "several" then
      entry = pieces_of { zone = one(N.plain) }
    elseif kind == "cell" then
      if #grids == 0 then return nil end
      entry = cells_of { zone = one(N.grids), empty = chance(2) }
    elseif kind == "seat" then
      entry = seats_of { one { "all", "opponent", "self" } }
    elseif kind == "number" then
      local low = below(5)
      entry = numbers { low, low + below(5) }
    elseif kind == "word" or kind == "text" then
      entry = words { one(N.words) }
    elseif kind == "zone" or kind == "boolean" then
      return nil
    else
      entry = kinds_of { sort = kind }
    end
    made[#made + 1] = entry
    index = index + 1
  end
  if #made == 0 then return nil end
  if #made == 1 and chance(2) then return made[1] end
  return made
end
function G.moves_something() local types = N.arguments[offered] return #types == 2 and types[1] == "piece" and types[2] == "cell" end
function G.more()
  local packed = { n = below(3) }
  for index = 1, packed.n do packed[index] = G.value() end
  return packed
end
function G.no_more() return { n = 0 } end
function G.kept_moves()
  local with = {}
  for _, grid in ipairs(grids) do if grid.trail > 0 then with[#with + 1] = grid end end
  local grid = one(with)
  if grid then return grid.handle, below(grid.trail) + 1 end
end
function G.kept_positions()
  local with = {}
  for _, grid in ipairs(grids) do if grid.positions > 0 then with[#with + 1] = grid end end
  local grid = one(with)
  return grid and grid.handle
end

-- One call -----------------------------------------------------------------------------------------------------------

local rows = {}
--@rows

-- The tables are made in a call: those that are there when the game is loaded are fixed.
local calls, refused, sample
local misplaced, alarm = 0, nil
local function count_anew()
  calls, refused, sample = {}, {}, {}
  for index in ipairs(rows) do calls[index], refused[index] = 0, 0 end
end

-- Which rows a function of that kind may call, as often as they weigh. What is done inside of a rule wakes no more.
local MAY = {
  write = { "write", "wakes", "ends" }, inner = { "write" }, check = { "ends" }, read = {},
  offer = { "offer" }, deny = { "deny" },
}
local choices = {}
for mode, extra in pairs(MAY) do
  choices[mode] = {}
  local writes = mode == "write" or mode == "inner"
  for index, row in ipairs(rows) do
    local weight = row.on == "read" and (writes and 1 or 3) or 0
    for _, on in ipairs(extra) do if row.on == on then weight = row.weight * (writes and 1 or 4) end end
    for _ = 1, weight do table.insert(choices[mode], index) end
  end
end

local step

local function put(lifted)
  -- What lies nowhere must be put somewhere before the rule ends; now and then it is forgotten.
  if lifted == nil or chance(24) then return end
  for _ = 1, 4 do
    local zone = one(plain)
    if pcall(function() lifted:move_to(zone) end) then return end
  end
end

local function look_at(row, first, depth)
  if row.name == "piece:move_to" then put(first) end
  if row.name == "state:create" then pieces[#pieces + 1] = first end
  if type(first) ~= "function" then return end
  for _ in first do if depth < 3 and chance(8) then step("read", false, depth + 1) end end
end

-- What only reads may not write, whatever is written.
local function misplace(mode)
  local row = rows[one(choices.inner)]
  if row.on == "read" then return end
  local made, call = pcall(row.make)
  if not made or not call then return end
  misplaced = misplaced + 1
  if pcall(call) then alarm = row.name .. " in a function of the kind " .. mode end
end

function step(mode, strict, depth)
  if mode ~= "write" and mode ~= "inner" and depth == 0 and chance(30) then return misplace(mode) end
  local index = one(choices[mode])
  -- A match is to go on for a while.
  if rows[index].on == "ends" and not chance(8) then return end
  local row = rows[index]
  local call, thing = row.make()
  if not call then return end
  calls[index] = calls[index] + 1
  local ok, first = pcall(call)
  if not ok then
    refused[index] = refused[index] + 1
    sample[index] = sample[index] or string.match(tostring(first), "^[^\n\t]*"):sub(1, 100)
    if strict then error(first, 0) end
    return
  end
  -- A piece that was taken off the table answers to nothing.
  for _, piece in ipairs(gone) do
    if piece == thing and string.sub(row.name, 1, 5) == "piece" then alarm = row.name .. " of a piece that is gone" end
  end
  if row.name == "piece:remove" then gone[#gone + 1] = thing end
  look_at(row, first, depth)
end

-- A few calls in a row. Programs stand in one another where a rule asks; one that is broken off is not gone on with.
local function program(mode, at, number, most, strict)
  local before = { r, state, pieces, gone }
  seeded(number)
  state = at
  if not seats then collect_rules() end
  if not calls then count_anew() end
  collect_pieces()
  for _ = 1, below(most) + 1 do step(mode, strict, 0) end
  local result = chance(2)
  r, state, pieces, gone = before[1], before[2], before[3], before[4]
  return result
end

-- Where programs run -------------------------------------------------------------------------------------------------

local fuzz = {}

-- The next number, for whatever runs next. Where all choose in secret nothing open may be written.
local function advance(at)
  local number = at.fuzz
  local next = bit32.band(bit32.bxor(bit32.lshift(number, 5), bit32.rshift(number, 7), 0x5bd1e995), 0x7fffffff)
  pcall(function() at.fuzz = next == 0 and 1 or next end)
  return number
end

-- In a function that may write: `write` is a rule of its own, `inner` one that others wake.
function fuzz.write(mode, old)
  return function(at, ...)
    if at.fuzz ~= 0 then
      local number = advance(at)
      if mode == "write" or number % 3 == 0 then
        program(mode, at, number, mode == "write" and 5 or 2, number % 4 == 0)
      end
    end
    if old then return old(at, ...) end
  end
end

-- In a function that reads; it goes by what the game says, or by chance where the game says nothing.
function fuzz.read(mode, old)
  return function(at, ...)
    local result = true
    if at.fuzz ~= 0 then result = program(mode, at, at.fuzz, 3, false) end
    if old then return old(at, ...) end
    return result
  end
end

function fuzz.lists(mode, name, old)
  return function(at, seat, verb, ...)
    if old then old(at, seat, verb, ...) end
    if at.fuzz == 0 then return end
    local before = { offer, deny, offered }
    offer, deny, offered = verb, verb, name
    program(mode, at, at.fuzz, 4, false)
    offer, deny, offered = before[1], before[2], before[3]
  end
end

-- A line: calls on the state itself, then the number that the rules to come go by.
function fuzz.line(at, number, most, strict, keep)
  program("write", at, number, most, strict)
  if at.fuzz ~= keep then at.fuzz = keep end
end

function fuzz.fails(at, number, most)
  program("write", at, number, most, false)
  error("it was made to fail")
end

-- Calls and refusals since the last report, by row, with one of the refusals; then what went through where it must not.
function fuzz.report()
  if not calls then count_anew() end
  local lines = {}
  for index, row in ipairs(rows) do
    lines[index] = row.name .. "\t" .. calls[index] .. "\t" .. refused[index] .. "\t" .. (sample[index] or "")
  end
  count_anew()
  local wrong, times = alarm or "", misplaced
  alarm, misplaced = nil, 0
  return table.concat(lines, "\n"), wrong, times
end

return fuzz
