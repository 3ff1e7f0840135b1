-- Loops and recursion without end, in every place that runs a function.
-- [while] code=script/budget says=fuel
while true do end
-- [repeat] code=script/budget
repeat until false
-- [for-huge] code=script/budget
for i = 1, 1e15 do end
-- [for-infinite-step] code=script/budget
for i = 1, 2, 1e-300 do end
-- [recursion] says=stack_overflow
local function f() return f() + 1 end f()
-- [mutual-recursion] line=3 says=stack_overflow
local g
local function f() g() end
g = function() f() end f()
-- [nested-loops] code=script/budget line=2
for i = 1, 1e9 do
  for j = 1, 1e9 do end
end
-- [meta-index] code=script/budget
local t = setmetatable({}, { __index = function() while true do end end }) return t.x
-- [meta-index-chain] line=2 says=stack_overflow
local t = {}
setmetatable(t, { __index = function(t, k) return t[k .. "x"] end }) return t.x
-- [meta-newindex] code=script/budget
local t = setmetatable({}, { __newindex = function() while true do end end }) t.x = 1
-- [meta-newindex-again] says=stack_overflow
local t = setmetatable({}, { __newindex = function(t, k, v) t[k] = v end }) t.x = 1
-- [meta-call] code=script/budget
local t = setmetatable({}, { __call = function() while true do end end }) t()
-- [meta-call-loop] code=script/error says=call
local t = {} setmetatable(t, { __call = t }) t()
-- [meta-concat] code=script/budget
local t = setmetatable({}, { __concat = function() while true do end end }) return t .. "x"
-- [meta-eq] code=script/budget
local m = { __eq = function() while true do end end } return setmetatable({}, m) == setmetatable({}, m)
-- [meta-lt] code=script/budget
local m = { __lt = function() while true do end end } return setmetatable({}, m) < setmetatable({}, m)
-- [meta-len] code=script/budget
local m = { __len = function() while true do end end } return #setmetatable({}, m)
-- [meta-iter] code=script/budget
local m = { __iter = function() while true do end end } for x in setmetatable({}, m) do end
-- [meta-iter-next] code=script/budget
local m = { __iter = function() return function() return 1 end end } for x in setmetatable({}, m) do end
-- [meta-tostring] code=ok
local m = { __tostring = function() while true do end end } assert(tostring(setmetatable({}, m)) == "table")
-- [meta-unm] code=script/budget
local m = { __unm = function() while true do end end } return -setmetatable({}, m)
-- [meta-idiv] code=script/budget
local m = { __idiv = function() while true do end end } return setmetatable({}, m) // 1
-- [iterator] code=script/budget
for x in function() return 1 end do end
-- [iterator-pairs-grows] code=script/budget
for i in function(_, i) return (i or 0) + 1 end do local t = { i } end
-- [ipairs-meta] code=script/budget
local t = setmetatable({}, { __index = function(_, i) return i end }) local i = 1 while t[i] do i += 1 end
-- [sort-comparator] code=script/budget
table.sort({ 3, 2, 1 }, function() while true do end end)
-- [sort-inconsistent] code=script/budget
while true do pcall(table.sort, { 3, 2, 1, 5, 4 }, function() return true end) end
-- [sort-big-often] code=script/budget line=3
local t = table.create(1000000, 0)
for i = 1, #t do t[i] = i * 7919 % 1000003 end
while true do table.sort(t) t[1] = 0 end
-- [gsub-callback] code=script/budget
string.gsub("x", "x", function() while true do end end)
-- [gsub-callback-recursion] says=overflow
local function f() return string.gsub("x", "x", f) end f()
-- [kernel-iterator] code=script/budget line=2
while true do
  for piece in state:pieces() do end
end
-- [kernel-walks] code=script/budget
while true do state.board:count { owner = seat } end
-- [kernel-stood] code=script/budget
local p = state.board:first() while true do state.board:stood(p, state.board:cells()(), 10) end
-- [kernel-nothing] code=script/budget
while true do local x = state.turn end
-- [kernel-writes] code=script/budget
while true do seat.points = 1 end
-- [kernel-moves] code=script/budget
local p = state.deck.top while true do p:move_to(state.lost) p:move_to(state.deck) end
-- [kernel-zone-moves] code=script/budget
while true do state.deck:move_to(state.lost) state.lost:move_to(state.deck) end
-- [kernel-texts] code=script/budget
while true do local x = tostring(seat) end
-- [string-of-chars] code=script/budget
while true do string.byte(string.rep("x", 100)) end
-- [interpolation] code=script/budget
local x = 0 while true do x = `{x}` end
-- [continue] code=script/budget
while true do continue end
-- [closure-chain] says=stack_overflow
local f = function() end for i = 1, 100000 do local g = f f = function() g() end end f()
-- [varargs-recursion] code=script/memory
local function f(...) return f(1, ...) end f()
-- [in-offer] at=offer code=script/budget
while true do end
-- [in-deny] at=deny code=script/budget
while true do end
-- [in-check] at=check code=script/budget
while true do end
-- [in-enter] at=enter code=script/budget
while true do end
-- [in-leave] at=leave code=script/budget
while true do end
-- [in-done] at=done code=script/budget
while true do end
-- [in-pass] at=pass code=script/budget
while true do end
-- [in-listener] at=listen code=script/budget
while true do end
-- [in-load] at=load code=script/budget
while true do end
-- [in-table] at=table code=script/budget
while true do end
-- [in-line] at=line code=script/budget
while true do end
-- [in-agent] at=agent code=script/budget line=2
return function(view)
  while true do end
end
-- [in-agent-load] at=agent code=script/budget
while true do end
-- [in-scenario] at=scenario code=script/budget
while true do end
-- [in-scenario-play] at=scenario code=script/budget line=4
scenario "evil" {
  game = "g",
  play = { "wait" },
  expect = function(state) while true do end end,
}
-- [slow-listeners] at=listen code=script/budget line=2
if event.value < 1000 then state:emit("poke", event.value + 1) end
for i = 1, 1000000 do end
-- [listeners-without-end] at=listen code=script/budget place=scripts/g/main.lua:71 says=listeners
state:emit("poke", event.value + 1)
-- [slow-offer-of-many] at=offer code=script/budget
for i = 1, 30000000 do local x = state.turn end
-- [slow-table-of-many] at=table code=script/budget says=step
for i = 1, 9000000 do end
-- [deep-parentheses] at=load code=script/syntax
local x = {{2000*(}}1{{2000*)}}
-- [deep-tables] at=load code=script/syntax
local x = {{2000*{ }}{{2000*}}}
