-- Battle lines: what is written on a castle, and what of a roll fills it. Which symbols there are, and what a face counts,
-- is in faces.yaml.

local lines = {}

-- The faces of the die by their sign: all in order, the infantry, strong ones first, and those of which some count as any
-- symbol, cheap ones first. A face that counts for nothing else is a symbol.
local faces, symbol, infantry, any = {}, {}, {}, {}
for face in content.faces:each() do
  -- A roll has numbers under numbers.
  local row = { sign = tonumber(face.glyph) or face.glyph, worth = face.infantry, price = face.any }
  table.insert(faces, row)
  if row.worth > 0 then table.insert(infantry, row) else symbol[face.glyph] = true end
  if row.price > 0 then table.insert(any, row) end
end
table.sort(infantry, function(a, b) return a.worth > b.worth end)
table.sort(any, function(a, b) return a.price < b.price end)

-- A line as `{ strength = 7 }` or `{ symbols = { A = 1, C = 1 } }`; nothing and the reason where it is neither.
local function read(line)
  if string.find(line, "^%d+$") then
    local strength = tonumber(line)
    if strength == 0 or strength > 1000 then return nil, "a number of infantry is from 1 to 1000" end
    if #infantry == 0 then return nil, "no face of the die is infantry" end
    return { strength = strength }
  end
  if string.find(line, "%d") then return nil, "a line is either symbols or one number of infantry" end
  local symbols = {}
  for i = 1, #line do
    local sign = string.sub(line, i, i)
    if not symbol[sign] then return nil, string.format("no face of the die is the symbol `%s`", sign) end
    symbols[sign] = (symbols[sign] or 0) + 1
  end
  return { symbols = symbols }
end

-- Lines are few: each is read once, while the game is loaded. What is wrong with one is said by `checks`. Before an
-- opponent a castle has its lines and one more (4.1).
local known, defended = {}, {}
for castle in content.castles:each() do
  local all = castle.lines
  for _, line in ipairs(castle.steal) do all = list.with(all, line) end
  for _, line in ipairs(all) do known[line] = read(line) end
  defended[castle] = all
end

-- 3.7: fewest dice means the strongest first.
local function infantry_for(strength, rolled)
  local used = 0
  for _, face in ipairs(infantry) do
    local taken = math.min(rolled[face.sign], math.ceil(strength / face.worth))
    strength, used = strength - taken * face.worth, used + taken
    if strength <= 0 then return used end
  end
  return nil
end

-- 3.7: each symbol by its own face, one die each. What is missing is made up by faces that count as any symbol, the
-- cheap ones first, with the dice that show them and are not wanted as themselves: no other choice takes fewer dice.
local function symbols_for(symbols, rolled)
  local used, missing = 0, 0
  for sign, wanted in symbols do
    local taken = math.min(wanted, rolled[sign])
    used, missing = used + taken, missing + wanted - taken
  end
  for _, face in ipairs(any) do
    local free = rolled[face.sign] - math.min(symbols[face.sign] or 0, rolled[face.sign])
    local made = math.min(missing, math.floor(free / face.price))
    used, missing = used + made * face.price, missing - made
  end
  return missing == 0 and used or nil
end

-- How many dice of the roll the line takes; nothing if the roll cannot fill it.
function lines.dice_for(line, rolled)
  local wanted = known[line]
  if wanted.strength then return infantry_for(wanted.strength, rolled) end
  return symbols_for(wanted.symbols, rolled)
end

-- The lines of a castle as it stands.
function lines.of(castle) return castle.owner and defended[castle.kind] or castle.lines end

-- The dice of a roll as they are written, in the order of the faces.
function lines.shown(rolled)
  local shown = {}
  for _, face in ipairs(faces) do
    for _ = 1, rolled[face.sign] do shown[#shown + 1] = face.sign end
  end
  return table.concat(shown, " ")
end

-- Whether a face can be told from others in a line, for `checks`.
function lines.check_face(face)
  if face.infantry < 0 or face.any < 0 then return false, "`infantry` and `any` are 0 or more" end
  if face.infantry == 0 and (#face.glyph ~= 1 or string.find(face.glyph, "%d")) then
    return false, "a symbol is one letter or sign, and no digit"
  end
  for other in content.faces:each() do
    if other ~= face and other.glyph == face.glyph then
      return false, string.format("two faces have the sign `%s`", face.glyph)
    end
  end
  return true
end

-- Whether a text is a battle line, for `checks`.
function lines.check(line)
  local wanted, reason = read(line)
  return wanted ~= nil, reason
end

return lines
