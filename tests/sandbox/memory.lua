-- Memory without end.
-- [doubling] code=script/memory says=memory
local s = "x" while true do s = s .. s end
-- [rep] code=script/memory
local s = string.rep("x", 2 ^ 30)
-- [rep-of-nothing] code=ok
local s = string.rep("", 1e9)
-- [rep-overflow] says=too_large
local s = string.rep("xx", 2 ^ 30)
-- [rep-negative] code=ok
assert(string.rep("xx", -2 ^ 53) == "")
-- [rep-often] code=script/budget
while true do string.rep("x", 1000000) end
-- [concat] code=script/memory
local t = {} for i = 1, 70 do t[i] = string.rep("x", 1000000) end return table.concat(t)
-- [concat-shared] code=script/memory
return table.concat(table.create(1000, string.rep("x", 1000000)))
-- [concat-often] code=script/budget
local t = table.create(1000, "xxxxxxxxxx") while true do table.concat(t) end
-- [table-growth] code=script/memory
local t = {} while true do t[#t + 1] = {} end
-- [table-hash] code=script/memory
local t, i = {}, 0 while true do i += 1 t["k" .. i] = i end
-- [table-create] code=script/memory
table.create(60000000)
-- [table-create-too-much] says=range
table.create(2 ^ 40)
-- [table-clone] code=script/memory
local t = table.create(100000, 0) local all = {} while true do all[#all + 1] = table.clone(t) end
-- [table-pack] code=script/memory
local all = {} while true do all[#all + 1] = table.pack(table.unpack(table.create(7000, 1))) end
-- [unpack] says=too_many
return table.unpack({}, 1, 1e8)
-- [unpack-recursion] code=script/memory
local function f(...) f(table.unpack({ ... }, 1, 7000)) end f(1)
-- [format-width] says=format
return string.format("%1000000000d", 1)
-- [format-many] code=script/memory
local s = string.format(string.rep("%99d", 7000), table.unpack(table.create(7000, 1))) while true do s = s .. s end
-- [format-texts] code=script/memory
local s = string.rep("x", 10000000) local all = {} while true do all[#all + 1] = string.format("%s%s", s, #all) end
-- [pack] code=script/memory
return string.pack("!16" .. string.rep("i16", 100000000))
-- [pack-sizes] says=too_large
return string.pack("s8", string.rep("x", 1000)) .. string.pack("c2147483647", "x")
-- [utf8] code=script/memory
local s = utf8.char(0x10FFFF) while true do s = s .. utf8.char(0x10FFFF) .. s end
-- [split] code=script/memory
return string.split(string.rep("a,", 5000000), ",")
-- [split-empty] code=script/memory
return string.split(string.rep("a", 10000000), "")
-- [closures] code=script/memory
local all = {} while true do all[#all + 1] = function() return all end end
-- [closure-upvalues] code=script/memory
local f = function() end while true do local g, h = f, {} f = function() return g, h end end
-- [upper] code=script/memory
local s, all = string.rep("x", 20000000), {} while true do all[#all + 1] = string.upper(s) end
-- [reverse-often] code=script/budget
local s = string.rep("x", 1000000) while true do string.reverse(s) end
-- [gsub-grows] code=script/memory
return (string.gsub(string.rep("x", 1000000), "x", string.rep("y", 1000)))
-- [gsub-table] code=script/memory
return (string.gsub(string.rep("x", 1000000), "x", { x = string.rep("y", 1000) }))
-- [interpolation] code=script/memory
local s = "x" while true do s = `{s}{s}{s}` end
-- [concat-of-many] code=script/memory
local s = string.rep("x", 8000000) return s .. s .. s .. s .. s .. s .. s .. s .. s .. s
-- [names-of-handles] code=script/budget
local s = string.rep("x", 1000000) local i = 0 while true do i += 1 pcall(function() return seat[s .. i] end) end
-- [iterators-kept] code=script/memory
local all = {} while true do all[#all + 1] = state:pieces() end
-- [caught-and-again] code=script/memory
while true do pcall(function() local s = "x" while true do s = s .. s end end) end
-- [caught-and-done] code=script/memory
pcall(string.rep, "x", 2 ^ 30)
-- [caught-tables] code=script/memory
pcall(function() local t = {} while true do t[#t + 1] = {} end end) while true do end
-- [handler-out-of-memory] code=script/memory
xpcall(function() error("x") end, function() local s = "x" while true do s = s .. s end end)
-- [notes] code=script/budget says=text
local s = string.rep("x", 60000) while true do state:say(s) end
-- [notes-of-parts] code=script/budget says=text
local s = string.rep("x", 60000) while true do state:say(s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s) end
-- [notes-to-one] code=script/budget says=text
local s = string.rep("x", 60000) while true do state:tell(seat, s) end
-- [notes-many] code=script/budget
while true do state:say("x") end
-- [events] code=script/budget says=event
while true do state:emit("poke", 1) end
-- [events-with-texts] code=script/budget
local s = string.rep("x", 60000) while true do state:emit("poke", s) end
-- [journal] code=script/budget says=writes
local p = state.deck.top for i = 1, 10 do for j = 1, 1e6 do seat.points = 1 seat.points = 2 seat.points = 3 seat.points = 4 end end
-- [pieces] says=at_most_4096
while true do state:create("ace", seat, state.lost) end
-- [pieces-made-and-removed] says=at_most_4096
while true do state:create("ace", seat, state.lost):remove() end
-- [modifiers] says=at_most_256
while true do state:modify("cost", 1, { owner = seat }) end
-- [globals-of-lines] at=line code=script/memory
x = {} while true do x[#x + 1] = string.rep("x", 1000) .. #x end
-- [filled-by-a-module] at=load code=script/memory place=scripts/g/keep.lua:2
local fill = require("keep") fill()
--> scripts/g/keep.lua
local kept = {}
return function() while true do kept[#kept + 1] = string.rep("x", 1000) .. #kept end end
-- [results-of-a-line] at=line code=ok
return table.unpack(table.create(7000, string.rep("x", 60000)))
-- [result-of-a-line] at=line code=ok
local s = string.rep("x", 30000000) return s
-- [in-load] at=load code=script/memory
local s = "x" while true do s = s .. s end
-- [in-table] at=table code=script/memory
local s = "x" while true do s = s .. s end
-- [in-agent] at=agent code=script/memory line=2
local kept = {}
return function(view) while true do kept[#kept + 1] = string.rep("x", 1000) .. #kept end end
-- [in-scenario] at=scenario code=script/memory
local s = "x" while true do s = s .. s end
-- [declared-texts] at=load code=script/declare says=text
local s = string.rep("x", 1000000) for i = 1, 500 do actions["a" .. i] = { doc = s, args = { s, s, s, s, s, s, s, s } } end
-- [declared-names] at=load code=script/declare says=name
local s = string.rep("x", 1000000) for i = 1, 5000 do actions[s .. i] = {} end
-- [declared-many] at=load code=script/declare says=entries
for i = 1, 1000000 do actions["a" .. i] = {} end
-- [declared-kinds] at=load code=script/declare line=2 says=kinds
kinds.things = {}
for i = 1, 1000000 do kinds.things["a" .. i] = {} end
-- [declared-values] at=load code=script/declare says=values
actions.big = { args = table.create(1000000, true) }
-- [declared-nested] at=load code=script/declare says=nested
local t = {} for i = 1, 100 do t = { t } end actions.deep = t
-- [declared-twofold] at=load code=script/declare says=deeper
local t = {} for i = 1, 60 do t = { t, t } end actions.deep = t
-- [declared-wide] at=load code=script/declare says=values
local big = {} for i = 1, 100000 do big["n" .. i] = true end actions.wide = table.create(90000, big)
-- [declared-keys] at=load code=script/declare says=key
local big = {} for i = 1, 100000 do big[{}] = true end actions.wide = table.create(90000, big)
-- [declared-circle] at=load code=script/declare says=deeper
local t = {} t.t = t actions.round = t
-- [declared-variables] at=load code=script/declare
local t = {} for i = 1, 300000 do t["a" .. i] = 0 end variables.game = t
-- [scenarios-many] at=scenario code=scenario/declare says=scenarios
for i = 1, 1000000 do scenario("x" .. i) {} end
-- [scenario-names] at=scenario code=scenario/declare
local s = string.rep("x", 1000000) for i = 1, 5000 do scenario(s .. i) {} end
-- [constants-of-source] at=load code=script/too-large place=none
local x = "{{600000*x}}"
