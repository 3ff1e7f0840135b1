-- The castles and clans as they are printed: every line is filled by exactly what it shows, from the middle and as a
-- theft, and what is taken counts what the card says.

local castles = {
  { "azuchi",     "oda",       3, { "A", "CC", "5" } },
  { "matsumoto",  "oda",       2, { "A", "A", "7" } },
  { "odani",      "oda",       1, { "10" } },
  { "gifu",       "oda",       1, { "D", "A", "C" } },
  { "edo",        "tokugawa",  3, { "AC", "AC", "3" } },
  { "kiyosu",     "tokugawa",  2, { "D", "A", "C", "3" } },
  { "inuyama",    "tokugawa",  1, { "D", "AA" } },
  { "kasugayama", "uesugi",    4, { "AA", "CC" } },
  { "kitanosho",  "uesugi",    3, { "D", "AC", "6" } },
  { "gassantoda", "mori",      2, { "D", "8" } },
  { "takahashi",  "mori",      2, { "CC", "5", "2" } },
  { "matsuyama",  "chosokabe", 2, { "D", "4", "4" } },
  { "marugame",   "chosokabe", 1, { "DD", "C" } },
  { "kumamoto",   "shimazu",   3, { "DD", "A", "C", "4" } },
}

local united = { oda = 10, tokugawa = 8, uesugi = 8, mori = 5, chosokabe = 4, shimazu = 3 }

-- The dice that fill a line exactly, the strong ones first, and as many in all: what fills up is of no use to the line.
local function showing(line, dice)
  local shown, worth = {}, tonumber(line)
  while worth and worth > 0 do
    table.insert(shown, math.min(worth, 3))
    worth = worth - shown[#shown]
  end
  if not worth then shown = string.split(line, "") end
  local used = #shown
  while #shown < dice do table.insert(shown, tonumber(line) and "A" or 1) end
  return shown, used
end

-- The rolls that fill these lines one after another, what is played, and the roll of whoever is next.
local function siege(castle, lines)
  local fixed, play, dice = {}, {}, 7
  for i, line in ipairs(lines) do
    local shown, used = showing(line, dice)
    table.insert(fixed, shown)
    table.insert(play, i == 1 and string.format("attack %s %s", castle, line) or "fill " .. line)
    dice = dice - used
  end
  table.insert(fixed, { 1, 1, 1, 1, 1, 1, 1 })
  return fixed, play
end

-- Another castle keeps the match going.
local function besides(castle) return castle == "kumamoto" and "odani" or "kumamoto" end

for _, row in ipairs(castles) do
  local castle, clan, points, lines = unpack(row)
  local fixed, play = siege(castle, lines)
  scenario("1.3: " .. castle) {
    game   = "age_of_war",
    given  = { middle = { castle, besides(castle) } }, fixed = fixed,
    play   = play,
    expect = function(state)
      local taken = state.red.land:first()
      return taken.kind.id == castle and taken.clan.id == clan and taken.points == points and state.red.points == points
        and state.active == state.blue
    end,
  }

  for _, line in ipairs(lines) do
    if tonumber(line) then
      scenario(string.format("1.3: %s, %d infantry are too few for %s", castle, line - 1, line)) {
        game   = "age_of_war", settings = { dice = #showing(line, 0) },
        given  = { middle = { castle, besides(castle) } },
        fixed  = { (showing(tostring(line - 1), #showing(line, 0))) },
        refuse = { string.format("attack %s %s", castle, line), because = "this roll cannot fill the line" },
      }
    end
  end

  if castle ~= "kumamoto" then
    local fixed, play = siege(castle, { "D", unpack(lines) })
    scenario(string.format("4.1: %s as a theft", castle)) {
      game   = "age_of_war",
      given  = { middle = { besides(castle) }, blue = { land = { castle } } }, fixed = fixed,
      play   = play,
      expect = function(state) return state.red.points == points and state.blue.points == 0 end,
    }
    local fixed, play = siege(castle, lines)
    fixed[#fixed] = nil
    local left = 7
    for _, line in ipairs(lines) do left = left - select(2, showing(line, 0)) end
    table.insert(fixed, (showing("0", left)))
    scenario(string.format("4.1: %s is not stolen without its further line", castle)) {
      game   = "age_of_war",
      given  = { middle = { besides(castle) }, blue = { land = { castle } } }, fixed = fixed,
      play   = play,
      expect = { options = { "regroup" }, function(state) return #state.blue.land == 1 end },
    }
  end
end

for clan, worth in united do
  local own, last = {}, nil
  for _, row in ipairs(castles) do
    if row[2] == clan then
      if last then table.insert(own, last) end
      last = row[1]
    end
  end
  for _, row in ipairs(castles) do
    if row[1] == last then
      local fixed, play = siege(last, row[4])
      scenario(string.format("5.1: %s united", clan)) {
        game   = "age_of_war",
        given  = { middle = { last, besides(last) }, red = { land = own } }, fixed = fixed,
        play   = play,
        expect = function(state)
          return state.red.points == worth and #state.red.clans == 1 and state.red.clans[1].id == clan
        end,
      }
    end
  end
end
