-- What a castle does when it is taken: a rule that its line of castles.yaml names.

kinds.castles = { on_taken = "rule" }

rules.favour = function(state, seat)
  state:say(string.format("%s has the favour of the court", seat.name))
  state:extra_turn()
end

on.moved = function(state, event)
  local castle = event.piece
  if castle.owner and castle.kind.on_taken then castle.kind.on_taken(state, castle.owner) end
end
