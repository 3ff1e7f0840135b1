-- R46: in which types of citizens a seat is ahead. A king is no type, equal numbers are nobody's.

local majority = {}

-- The types, in the order of their file, and for each a selector of its citizens
local types, of_type = {}, {}
for unit in content.units:each() do
  if not unit.king then
    types[#types + 1] = unit
    of_type[#types] = { kind = unit }
  end
end

function majority.leads(state, seat)
  local own, others, ahead = seat.kingdom, seat.opponent.kingdom, {}
  for i, kind in types do
    if own:count(of_type[i]) > others:count(of_type[i]) then ahead[#ahead + 1] = kind end
  end
  return ahead
end

-- Whether that is enough to win by development. Where half of the types or fewer will do, both may have them: then it is
-- the one with more.
local function is_enough(own, others) return own >= settings.majorities and own > others end

-- The seat that wins by development, if one does
function majority.winner(state)
  local seat = state.active
  local other = seat.opponent
  local here, there = seat.kingdom, other.kingdom
  local own, others = 0, 0
  for _, citizens in of_type do
    local mine, yours = here:count(citizens), there:count(citizens)
    if mine > yours then own = own + 1 elseif mine < yours then others = others + 1 end
  end
  if is_enough(own, others) then return seat end
  if is_enough(others, own) then return other end
end

return majority
