-- [fresh-tables]
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  local seen, count = {}, 0
  for other in seat.hand:each() do
    seen[other] = true
    count = count + 1
  end
  table.insert(seen, count)
  play(state, seat, card)
end
-- [closures-of-the-call]
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  local n = 0
  local function step() n = n + 1 return n end
  step()
  state.total = step()
  play(state, seat, card)
end
-- [constants]
local powers = { ace = 3, king = 2, deep = { list = { 1, 2 } } }
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  state.total = (powers[card.kind.id] or 0) + powers.deep.list[2]
  play(state, seat, card)
end
-- [memo-of-the-call]
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  local memo = {}
  local function fib(n)
    if n < 2 then return n end
    memo[n] = memo[n] or fib(n - 1) + fib(n - 2)
    return memo[n]
  end
  state.total = fib(20)
  play(state, seat, card)
end
-- [string-keys]
local powers = { ace = 3, king = 2 }
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  for id, power in powers do state.total = power end
  for id, power in pairs(powers) do state.total = power end
  for id, power in next, powers do state.total = power end
  play(state, seat, card)
end
-- [handle-keys]
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  local owners = {}
  for other in state:pieces() do owners[other] = other.owner end
  for other, owner in owners do state.total = owner.index end
  play(state, seat, card)
end
-- [table-keys-looked-up]
local a, b = {}, {}
local powers = { [a] = 1, [b] = 2 }
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  state.total = powers[a] + powers[b]
  if next(powers) == nil then state.total = 0 end
  play(state, seat, card)
end
-- [set-up-while-loading]
local count, names = 0, {}
local function register(name)
  count = count + 1
  names[count] = name
end
register("one")
register("two")
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  state.total = count + #names
  play(state, seat, card)
end
-- [forward-declared]
local later
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  state.total = later(3)
  play(state, seat, card)
end
later = function(n) return n == 0 and 0 or later(n - 1) end
-- [put-back]
local depth = 0
local function deeper(n)
  depth = depth + 1
  if n > 0 then deeper(n - 1) end
  depth = depth - 1
end
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  deeper(5)
  play(state, seat, card)
end
-- [module]
local geometry = require "geometry"
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  state.total = geometry.twice(2) + require("geometry").twice(1)
  play(state, seat, card)
end
--> geometry.lua
local factors = { two = 2 }
return { twice = function(n) return n * factors.two end }
-- [caught-write]
local constants = { one = 1 }
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  local written = pcall(function() constants.one = 2 end)
  state.total = written and 1 or constants.one
  play(state, seat, card)
end
-- [iterators-of-the-call]
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  for word in string.gmatch("a b c", "%a") do state:say(word) end
  play(state, seat, card)
end
-- [not-a-number]
local nothing = 0 / 0
nothing = nothing * 1
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  state.total = nothing == nothing and 1 or 2
  play(state, seat, card)
end
-- [more-values-than-a-frame-holds]
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  local values = {}
  for i = 1, 200 do values[i] = i end
  local function count(...) return select("#", ...) end
  state.total = count(table.unpack(values)) - 198
  play(state, seat, card)
end
