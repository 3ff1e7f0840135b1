-- A capture by an attack brings a card.

local attack = actions.attack.apply
actions.attack.apply = function(state, seat, unit, target)
  local citizens = #seat.kingdom
  attack(state, seat, unit, target)
  if #seat.kingdom > citizens then state:draw(seat.deck, seat.hand, 1) end
end
