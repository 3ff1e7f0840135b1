-- R46: in which types of citizens a seat is ahead. A king is no type, equal numbers are nobody's.

local majority = {}

-- The types, in the order of their file
local types = {}
for unit in content.units:each() do
  if not unit.king then types[#types + 1] = unit end
end

-- How many citizens a seat has of each type
local function citizens(seat)
  local count = {}
  for unit in seat.kingdom:each() do
    local kind = unit.kind
    count[kind] = (count[kind] or 0) + 1
  end
  return count
end

function majority.leads(state, seat)
  local own, others, ahead = citizens(seat), citizens(seat.opponent), {}
  for _, kind in types do
    if (own[kind] or 0) > (others[kind] or 0) then ahead[#ahead + 1] = kind end
  end
  return ahead
end

-- The seat that wins by development, if one does. Where half of the types or fewer will do, both may have them: then it
-- is the one with more.
function majority.winner(state)
  local leads = {}
  for seat in state:seats() do leads[seat] = #majority.leads(state, seat) end
  for seat, own in leads do
    if own >= settings.majorities and own > leads[seat.opponent] then return seat end
  end
end

return majority
