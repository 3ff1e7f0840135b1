-- Nim: take as many as you like, of one pile. The piles are numbers; there is no board and there are no pieces.

variables.game.piles = { "list of integer", max = 9 }

local function total(state)
  local sum = 0
  for _, left in ipairs(state.piles) do sum = sum + left end
  return sum
end

-- A phase with `once` comes before the first turn.
phases.setup = {
  once  = true,
  enter = function(state)
    local piles = {}
    for digit in string.gmatch(tostring(settings.piles), "%d") do piles[#piles + 1] = tonumber(digit) end
    state.piles = piles
  end,
}

actions.take = {
  doc   = "take some of one pile",
  args  = { "pile: number", "count: number" },                -- typed as `take 2 3`: three of the second pile
  offer = function(state, seat, offer)
    for pile, left in ipairs(state.piles) do
      for count = 1, left do offer(pile, count) end
    end
  end,
  apply = function(state, seat, pile, count)
    local piles = table.clone(state.piles)                    -- what a list gives cannot be changed: change a copy
    piles[pile] = piles[pile] - count
    state.piles = piles                                       -- and assign it
    if total(state) == 0 then state:win(settings.misere and seat.opponent or seat, "the last one is taken") end
  end,
}

phases.turn = { actions = { "take" } }
