-- R46: in which types of citizens a seat is ahead. A king is no type, equal numbers are nobody's.

local majority = {}

local function leads(state, seat)
  local ahead = {}
  for kind in state:kinds("units", { king = false }) do
    local own, others = seat.kingdom:count { kind = kind }, seat.opponent.kingdom:count { kind = kind }
    if own > others then ahead[#ahead + 1] = kind end
  end
  return ahead
end

-- Whenever a kingdom has changed: the table shows who is ahead.
function majority.count(state)
  for seat in state:seats() do
    seat.leads = leads(state, seat)
    seat.majorities = #seat.leads
  end
end

function majority.is_counted(state)
  for seat in state:seats() do
    local ahead = leads(state, seat)
    if #ahead ~= #seat.leads or seat.majorities ~= #ahead then return false, "the table shows who is ahead" end
    for index, kind in ipairs(ahead) do
      if seat.leads[index] ~= kind then return false, "the table shows who is ahead" end
    end
  end
  return true
end

-- The seat that wins by development, if one does. Where half of the types or fewer will do, both may have them: then it
-- is the one with more.
function majority.winner(state)
  for seat in state:seats() do
    local own, others = #leads(state, seat), #leads(state, seat.opponent)
    if own >= settings.majorities and own > others then return seat end
  end
end

return majority
