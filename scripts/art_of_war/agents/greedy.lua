-- Strikes where a unit falls, above all a king; fills its field, keeps its king back, and settles what it is short of.
--
-- An agent is a function from a view to one of `view.options`. What is printed on units it has to know itself.

local DEFENCE = { soldier = 2, guard = 3, archer = 2, priest = 2, wizard = 2, king_a = 5, king_b = 4 }
local TAPPED = { soldier = 1, guard = 2, archer = 1, priest = 2, wizard = 1, king_a = 4, king_b = 4 }

local function is_king(kind) return string.sub(kind, 1, 4) == "king" end

local function other(view) return view.viewer == "red" and "blue" or "red" end

-- The zone of a seat: its pieces, and how many of each kind.
local function zone(view, name)
  for _, found in ipairs(view.zones) do
    if found.name == name then
      local kinds = {}
      for _, piece in ipairs(found.pieces) do
        if piece.kind then kinds[piece.kind] = (kinds[piece.kind] or 0) + 1 end
      end
      return kinds, found.count
    end
  end
  return {}, 0
end

-- How good it is to do so much damage to a piece: it falls, it is taken to the kingdom, or it is only hurt.
local function blow(piece, damage)
  local fields = piece.fields or {}
  local defence = fields.tapped and TAPPED[piece.kind] or DEFENCE[piece.kind]
  local rest = defence - (fields.damage or 0)
  local worth = is_king(piece.kind) and 200 or 40
  if damage == rest then return worth + 20 end
  if damage > rest then return worth end
  return is_king(piece.kind) and 30 or 12
end

return function(view)
  local own, cells, blocked = view.viewer, {}, 0
  for _, cell in ipairs(view.grids[1].cells) do
    cells[cell.name] = cell.piece
    if cell.piece and cell.piece.owner == own then blocked = blocked + 1 end
  end
  local _, hand = zone(view, own .. ".hand")
  local mine, theirs = zone(view, own .. ".kingdom"), zone(view, other(view) .. ".kingdom")

  -- A citizen is worth most where it makes a majority.
  local function citizen(kind)
    local lead = (mine[kind] or 0) - (theirs[kind] or 0)
    return (lead == 0 and 30 or lead == -1 and 22 or 12)
  end

  local function worth_of(option)
    local args, action = option.args, option.action
    if action == "attack" then
      local unit, target = cells[args.unit], cells[args.target]
      return 20 + blow(target, unit.kind == "soldier" and hand or 1)
    end
    if action == "shoot" then
      local worth = blow(cells[args.target], 1)
      return worth >= 40 and worth - 15 or -5
    end
    if action == "recruit" or action == "deploy" then
      local kind = args.unit
      if cells[args.cell] then return -10 end
      return (is_king(kind) and (string.find(args.cell, "back") and 6 or -20) or 18) - blocked
    end
    if action == "settle" then return citizen(args.card) end
    if action == "guard" or action == "counter" then return is_king(args.card) and -1 or 10 end
    if action == "store" then return is_king(args.card) and -10 or 5 end
    if action == "conscript" then return is_king(args.unit or args.card or "") and -10 or 5 end
    if action == "cheer" or action == "reposition" or action == "mulligan" then return -5 end
    return 0                                           -- `pass`
  end

  local best, value = 1, -math.huge
  for number, option in ipairs(view.options) do
    local worth = worth_of(option) + random()          -- among equals it is a matter of chance
    if worth > value then best, value = number, worth end
  end
  return best
end
