-- [upvalue] says `actions.play.apply` changed its variable `count` from 0 to 1 | help: variables.game.count = 0
local count = 0
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  count = count + 1
  play(state, seat, card)
end
-- [flag] says `actions.play.apply` changed its variable `begun` from false to true | help: variables.game.begun = false
local begun = false
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  begun = true
  play(state, seat, card)
end
-- [module-table] says `actions.play.apply` writes to `M.count`, which is fixed | help: variables.game.count = 0 | main.lua:27
local M = { count = 0 }
actions.play.apply = function(state, seat, card)
  M.count += 1
  card:move_to(state.out)
end
-- [nested-table] says `actions.play.apply` writes to `M.seen`, which is fixed | help: variables.game.seen = "list of integer"
local M = { seen = {} }
actions.play.apply = function(state, seat, card)
  M.seen[card] = true
  card:move_to(state.out)
end
-- [table-by-library] says `actions.play.apply` writes to `seen`, which is fixed | help: variables.game.seen = "list of integer"
local seen = {}
actions.play.apply = function(state, seat, card)
  table.insert(seen, card)
  card:move_to(state.out)
end
-- [table-by-rawset] says `actions.play.apply` writes to `seen`, which is fixed
local seen = {}
actions.play.apply = function(state, seat, card)
  rawset(seen, card, true)
  card:move_to(state.out)
end
-- [table-by-assignment] says `actions.play.apply` changed its variable `log`: it holds a table that was made in the call
local log = {}
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  log = list.with(log, card)
  play(state, seat, card)
end
-- [kept-closure] says `actions.play.apply` changed `n` of `number` from 0 to 1 | main.lua:27 | goes otherwise when the match is played again by scripts loaded anew | --seed 2
local function counter()
  local n = 0
  return function()
    n = n + 1
    return n
  end
end
local number = counter()
actions.play.apply = function(state, seat, card)
  state.total = number()
  card:move_to(state.out)
end
-- [closure-by-assignment] says `actions.play.apply` changed its variable `later` from nil to a function | help: local later = ...
local later
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  if later then later() end
  later = function() state.total = 0 end
  play(state, seat, card)
end
-- [cached-handle] says `actions.play.apply` changed its variable `lastCard` from nil to a piece | help: variables.game.last_card = "piece"
local lastCard
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  lastCard = card
  play(state, seat, card)
end
-- [memo] says `actions.play.offer` writes to `memo`, which is fixed
local memo = {}
actions.play.offer = function(state, seat, offer)
  for card in seat.hand:each() do
    memo[card.kind.id] = memo[card.kind.id] or card.power
    offer(card)
  end
end
-- [lazy] says `actions.play.apply` changed its variable `worth` from nil to 1
local worth
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  worth = worth or card.power
  play(state, seat, card)
end
-- [metatable] says `actions.play.apply` changed `asked` of `powers.__index` from 0 to 1
local asked = 0
local powers = setmetatable({}, {
  __index = function(_, id)
    asked += 1
    return asked
  end,
})
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  state.total = powers.ace
  play(state, seat, card)
end
-- [required] says `actions.play.apply` changed `n` of `counter.step` from 0 to 1 | scripts/g/counter.lua:3
local counter = require "counter"
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  counter.step()
  play(state, seat, card)
end
--> counter.lua
local n = 0
return {
  step = function() n = n + 1 end,
}
-- [required-in-the-call] says `actions.play.apply` changed `n` of `counter.step` from 0 to 1
require "counter"
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  require("counter").step()
  play(state, seat, card)
end
--> counter.lua
local n = 0
return {
  step = function() n = n + 1 end,
}
-- [computed-field] says `actions.play.apply` changed `reads` of `values.strength` from 0 to 1
local reads = 0
values.strength = function(state, card)
  reads = reads + 1
  return reads
end
-- [offer] says `actions.play.offer` changed its variable `listed` from 0 to 1
local listed = 0
actions.play.offer = function(state, seat, offer)
  listed = listed + 1
  for card in seat.hand:each() do offer(card) end
end
-- [listener] says `on.played` changed its variable `heard` from 0 to 1
local heard = 0
on.played = function(state, event) heard = heard + 1 end
-- [score] says `outcome.score` changed its variable `scored` from 0 to 1
local scored = 0
outcome.score = function(state, seat)
  scored = scored + 1
  return scored
end
-- [rule] says `actions.play.apply` changed `gains` of `rules.gain` from 0 to 1
local gains = 0
rules.gain = function(state, seat) gains = gains + 1 end
-- [end] says `ends.all.check` changed its variable `looked` from 0 to 1
local looked = 0
local check = ends.all.check
ends.all.check = function(state)
  looked = looked + 1
  check(state)
end
-- [declared-table] says `actions.play.apply` writes to `args.count`, which is fixed | help: variables.game.count = 0
local args = { "card: piece" }
actions.play.args = args
actions.play.apply = function(state, seat, card)
  args.count = (args.count or 0) + 1
  card:move_to(state.out)
end
-- [iterator] says `actions.play.apply` went on with the iterator `words` | help: local words = ...
local words = string.gmatch("a b c d e f", "%a")
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  state:say(words() or "none")
  play(state, seat, card)
end
-- [table-keys] says `actions.play.apply` walks over `powers`, whose keys are tables | main.lua:29
local a, b = { 1 }, { 2 }
local powers = { [a] = 1, [b] = 2 }
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  for key, power in powers do state.total = power end
  play(state, seat, card)
end
-- [table-keys-pairs] says `actions.play.apply` walks over `powers`, whose keys are tables
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  local powers = { [{}] = 1, [{}] = 2 }
  for _, power in pairs(powers) do state.total = power end
  play(state, seat, card)
end
-- [function-keys] says `actions.play.apply` walks over a table, whose keys are functions
local play = actions.play.apply
local function powers() return { [function() return play end] = 1, one = 2 } end
actions.play.apply = function(state, seat, card)
  for _, power in powers() do state.total = power end
  play(state, seat, card)
end
-- [function-keys-next] says `actions.play.apply` walks over `powers`, whose keys are functions
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  local powers = { [function() return play end] = 1, [function() return card end] = 2 }
  local key, power = next(powers)
  while key do
    state.total = power
    key, power = next(powers, key)
  end
  play(state, seat, card)
end
-- [table-keys-foreach] says `actions.play.apply` walks over `powers`, whose keys are tables
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  local powers = { [{}] = 1, [{}] = 2 }
  table.foreach(powers, function(_, power) state.total = power end)
  play(state, seat, card)
end
-- [table-keys-kept-pairs] says `actions.play.apply` walks over `powers`, whose keys are tables
local each, play = pairs, actions.play.apply
actions.play.apply = function(state, seat, card)
  local powers = { [{}] = 1, [{}] = 2 }
  local go, from, at = each(powers)
  for _, power in go, from, at do state.total = power end
  play(state, seat, card)
end
-- [table-keys-by-metamethod] says `actions.play.apply` walks over a table, whose keys are tables
local walked = { __iter = function(powers) return next, powers end }
local play = actions.play.apply
actions.play.apply = function(state, seat, card)
  for _, power in setmetatable({ [{}] = 1, [{}] = 2 }, walked) do state.total = power end
  play(state, seat, card)
end
-- [table-keys-while-loading] says `the script` walks over `powers`, whose keys are tables
local powers = { [{}] = 1, [{}] = 2 }
local first
for _, power in powers do first = first or power end
outcome.score = function() return first end
