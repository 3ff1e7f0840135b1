-- Attacks what it beats, scouts what it does not know with little ones, and walks forward.
--
-- An agent is a function from a view to one of `view.options`. The view is what this seat sees: backs have no `kind`.

local STRENGTH = {
  flag = -1, spy = 1, scout = 2, miner = 3, sergeant = 4, lieutenant = 5, captain = 6, major = 7, colonel = 8,
  general = 9, marshal = 10, bomb = 11,
}

-- What a piece is worth to its side.
local WORTH = {
  flag = 1000, spy = 30, scout = 8, miner = 25, sergeant = 15, lieutenant = 20, captain = 30, major = 45, colonel = 65,
  general = 85, marshal = 100, bomb = 25,
}

-- What it remembers: backs that were seen to move are no bombs and no flags. It forgets who moves on.
local moved = {}

local function beats(own, other)
  if own == "spy" and other == "marshal" then return true end
  if own == "miner" and other == "bomb" then return true end
  return STRENGTH[own] > STRENGTH[other]
end

-- How good it is to attack with a piece: what is won less what is lost, a back counted as a piece of middling strength.
local function attack(own, met, name)
  if met.kind then
    if STRENGTH[own] == STRENGTH[met.kind] then return WORTH[met.kind] - WORTH[own] - 1 end
    return beats(own, met.kind) and 100 + WORTH[met.kind] or -100 - WORTH[own]
  end
  if moved[name] then return 3 * STRENGTH[own] - 12 end
  -- It may be a bomb: miners do not mind, and a scout is soon lost.
  if own == "miner" then return 12 end
  return 14 - WORTH[own] / 2
end

return function(view)
  local cells, forward = {}, view.viewer == "red" and 1 or -1
  for _, cell in ipairs(view.grids[1].cells) do cells[cell.name] = cell.piece end
  for _, line in ipairs(view.events) do
    local from, to = string.match(line, "move (%w+) (%w+)")
    if to and not (cells[to] and cells[to].owner == view.viewer) then
      moved[from], moved[to] = nil, true
    end
  end

  local best, value = 1, -math.huge
  for number, option in ipairs(view.options) do
    local worth = random()                             -- among equals it is a matter of chance
    if option.action == "move" then
      local own, met = cells[option.args.piece], cells[option.args.to]
      if met then
        worth = worth + attack(own.kind, met, option.args.to)
      else
        local from, to = option.args.piece, option.args.to
        worth = worth + 2 * forward * (tonumber(string.sub(to, 2)) - tonumber(string.sub(from, 2)))
      end
    elseif option.action == "deploy" and not option.open then
      worth = worth + 50                               -- a set-up that has a name is a good one
    elseif option.action == "place" or option.action == "swap" then
      worth = worth - 50                               -- setting up piece by piece is for people
    end
    if worth > value then best, value = number, worth end
  end
  return best
end
