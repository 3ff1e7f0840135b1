-- Besieges the castle with the best prospect: its points times the chance to fill what is left of it.
--
-- An agent is a function from a view to one of `view.options`. What is printed on castles it has to know itself.

local CASTLES = {
  azuchi = { 3, "A", "CC", "5" },     matsumoto = { 2, "A", "A", "7" },  odani = { 1, "10" },
  gifu = { 1, "D", "A", "C" },        edo = { 3, "AC", "AC", "3" },      kiyosu = { 2, "D", "A", "C", "3" },
  inuyama = { 1, "D", "AA" },         kasugayama = { 4, "AA", "CC" },    kitanosho = { 3, "D", "AC", "6" },
  gassantoda = { 2, "D", "8" },       takahashi = { 2, "CC", "5", "2" }, matsuyama = { 2, "D", "4", "4" },
  marugame = { 1, "DD", "C" },        kumamoto = { 3, "DD", "A", "C", "4" },
}

-- Dice that a line takes, and how likely so many dice show it: a die counts 1 infantry on average, and shows each
-- symbol once in six.
local function needs(line)
  local infantry = tonumber(line)
  return infantry and math.ceil(infantry / 2) or #line
end

local function chance(line, dice)
  if dice < needs(line) then return 0 end
  local infantry = tonumber(line)
  if infantry then return math.min(1, (dice / infantry) ^ 2) end
  return (1 - (5 / 6) ^ (dice / #line)) ^ (#line > 1 and 1.5 or 1)
end

-- The chance to fill the lines one after another, the most demanding first.
local function prospect(lines, dice)
  local product = 1
  table.sort(lines, function(a, b) return needs(a) > needs(b) end)
  for _, line in ipairs(lines) do
    product = product * chance(line, dice)
    dice = dice - needs(line)
  end
  return product
end

-- The lines that are left once those are filled.
local function left(all, filled)
  local lines = table.clone(all)
  table.remove(lines, 1)                               -- the points
  for _, line in ipairs(filled) do
    local at = table.find(lines, line)
    if at then table.remove(lines, at) end
  end
  return lines
end

return function(view)
  local owner, filled = {}, {}
  for _, zone in ipairs(view.zones) do
    for _, piece in ipairs(zone.pieces) do
      owner[piece.kind] = piece.owner
      filled[piece.kind] = piece.fields and piece.fields.filled or {}
    end
  end
  local target = view.variables.target and string.match(view.variables.target, "(%w+)$")

  local best, value = 1, -1
  for number, option in ipairs(view.options) do
    local castle, line = option.args.castle or target, option.args.line
    local worth = 0                                    -- `regroup`: only where there is nothing better
    if line and CASTLES[castle] then
      local lines = left(CASTLES[castle], list.with(filled[castle] or {}, line))
      local dice = view.variables.pool - needs(line)
      worth = CASTLES[castle][1] * prospect(lines, dice)
      if owner[castle] then worth = worth * 1.5 * chance("D", dice) end       -- stolen points count twice
    end
    if worth > value then best, value = number, worth end
  end
  return best
end
