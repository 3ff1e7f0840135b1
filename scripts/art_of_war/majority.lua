-- R46: in which types of citizens a seat is ahead. A king is no type, equal numbers are nobody's.

local majority = {}

function majority.leads(state, seat)
  local ahead = {}
  for kind in state:kinds("units", { king = false }) do
    local own, others = seat.kingdom:count { kind = kind }, seat.opponent.kingdom:count { kind = kind }
    if own > others then ahead[#ahead + 1] = kind end
  end
  return ahead
end

-- The seat that wins by development, if one does. Where half of the types or fewer will do, both may have them: then it
-- is the one with more.
function majority.winner(state)
  for seat in state:seats() do
    local own, others = #majority.leads(state, seat), #majority.leads(state, seat.opponent)
    if own >= settings.majorities and own > others then return seat end
  end
end

return majority
