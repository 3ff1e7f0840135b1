-- Castles of a seat with fewer points than the attacker are out of reach.

local deny_as_before = actions.attack.deny
actions.attack.deny = function(state, seat, deny)
  deny_as_before(state, seat, deny)
  for other in state:seats() do
    if other.points < seat.points then
      for castle in other.land:each() do deny("its owner has fewer points than you", castle) end
    end
  end
end
