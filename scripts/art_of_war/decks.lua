-- Decks: an army as a list of cards, and what is wrong with one (R1, R2).

local decks = {}

-- By id, whatever is typed: `content.units.each` is no unit.
local units, named = {}, {}
for unit in content.units:each() do units[unit.id] = unit end
for deck in content.decks:each() do named[deck.id] = deck end

-- `4 soldier` or `king_a`: how many of which unit.
local function read(entry)
  local digits, id = string.match(entry, "^(%d*) ?(%l[%l%d_]*)$")
  local unit = id and units[id]
  if not unit then return nil, string.format("there is no card `%s`", id or entry) end
  local number = digits == "" and 1 or tonumber(digits)
  if number > 100 then return nil, "there are not so many cards" end
  return number, unit
end

-- Units with their numbers; nothing and the reason where it is no army.
local function counted(cards)
  local count, base, kings = {}, 0, 0
  for _, entry in ipairs(cards) do
    local number, unit = read(entry)
    if not number then return nil, unit end
    count[unit.id] = (count[unit.id] or 0) + number
    if unit.king then kings = kings + number else base = base + number end
  end
  if kings ~= 1 then return nil, string.format("an army has one king, this one has %d (R1)", kings) end
  if base ~= 20 then return nil, string.format("an army has 20 units beside its king, this one has %d (R1)", base) end
  return count
end

-- The cards of a deck by its name, or as they are typed: `6soldier+8archer+6priest+king_a`.
local function cards_of(text)
  local deck = named[text]
  if deck then return deck.cards end
  local cards = {}
  for entry in string.gmatch(text .. "+", "([^+]*)%+") do cards[#cards + 1] = entry end
  return cards
end

-- R2: what the box holds of a unit, with so many of them in the other army
local function too_many(unit, number, others)
  local taken = settings.boxes == 1 and others or 0
  local left = math.max(unit.box - taken, 0)
  if number <= left then return nil end
  if taken == 0 then return string.format("%d %s are in a box, this army has %d (R2)", left, unit.id, number) end
  return string.format("%d %s are left in the box, this army has %d (R2)", left, unit.id, number)
end

-- An army by name or as it is typed, as units with their numbers; `others(unit)` are those of the other army. Nothing
-- and the reason where it is no army.
function decks.read(text, others)
  if #text > 500 then return nil, "21 cards are written in fewer letters" end
  if string.find(text, " ") then return nil, "an army is written without spaces" end
  if string.find("+" .. text .. "+", "++", 1, true) then return nil, "a `+` stands between two cards, and nowhere else" end
  local count, reason = counted(cards_of(text))
  if not count then return nil, reason end
  for unit in content.units:each() do
    local wrong = too_many(unit, count[unit.id] or 0, others(unit))
    if wrong then return nil, wrong end
  end
  return count
end

-- A random army, as it is typed; `number` is a random number.
function decks.sample(number, others)
  local left, typed, king = {}, {}, nil
  for unit in content.units:each() do
    local room = unit.box - (settings.boxes == 1 and others(unit) or 0)
    if unit.king then
      if room > 0 and (not king or number % 2 == 0) then king = unit.id end
    else
      for _ = 1, room do left[#left + 1] = unit.id end
    end
  end
  local taken = {}
  for _ = 1, 20 do
    number = (number * 16807) % 2147483647
    local id = table.remove(left, number % #left + 1)
    taken[id] = (taken[id] or 0) + 1
  end
  for unit in content.units:each() do
    if taken[unit.id] then typed[#typed + 1] = taken[unit.id] .. unit.id end
  end
  typed[#typed + 1] = king
  return table.concat(typed, "+")
end

-- Whether a deck of content is an army; and the decks that the settings give the two seats must both be there.
function decks.check(deck)
  local count, reason = decks.read(deck.id, function() return 0 end)
  if not count then return false, reason end
  local rival = settings.deck.red == deck.id and content.decks[settings.deck.blue]
  local taken = rival and counted(rival.cards)
  if not taken then return true end
  count, reason = decks.read(deck.id, function(unit) return taken[unit.id] or 0 end)
  return count ~= nil, string.format("with blue's `%s` out of the same box: %s", rival.id, reason or "")
end

return decks
