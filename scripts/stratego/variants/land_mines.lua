-- What stands `once` takes whoever it beats along.

kinds.ranks = { once = false }

local battle = tables.battle
tables.battle = function(attacker, target)
  local stays = battle(attacker, target)
  if stays == "target" and target.once then return "neither" end
  return stays
end
