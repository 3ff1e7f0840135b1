-- Numbers that are none, where scripts write them; those of every function of the table are made by `sandbox.rs`.
-- [variable-nan] code=script/error
seat.points = 0 / 0
-- [variable-infinite] code=script/error
seat.points = 1 / 0
-- [variable-fraction] code=script/error
seat.points = 0.5
-- [variable-too-large] code=script/error
seat.points = 10
-- [variable-negative] code=script/error
seat.points = -1
-- [variable-huge] code=script/error
seat.points = 2 ^ 53
-- [field-huge] code=script/error
state.deck.top.hurt = 1e300
-- [modify-overflow] code=ok
for i = 1, 200 do state:modify("cost", 2147483647) end local x = state.deck.top.cost
-- [modify-negative-overflow] code=ok
for i = 1, 200 do state:modify("cost", -2147483648) end local x = state.deck.top.cost
-- [index-nan] code=script/error
local t = {} t[0 / 0] = 1
-- [index-handle-by-number] code=script/error
return state[1]
-- [for-nan] code=ok
for i = 0 / 0, 10 do end
-- [rep-nan] code=ok
string.rep("x", 0 / 0)
-- [create-nan] code=script/error
table.create(0 / 0)
-- [create-negative] code=script/error
table.create(-1)
-- [concat-range] code=ok
return table.concat({}, "", 1, 2 ^ 53)
-- [move-range] says=at_most
table.move({}, 1, 2 ^ 53, 2)
-- [move-range-negative] says=at_most
table.move({}, -2 ^ 53, 2 ^ 53, 2)
-- [move-often] code=script/budget
local t = {} while true do table.move(t, 1, 1000000, 2) end
-- [insert-range] code=ok
table.insert({}, 2 ^ 53, 1)
-- [insert-front-often] code=script/budget line=2
local t = table.create(1000000, 0)
while true do table.insert(t, 1, 0) table.remove(t, 1) end
-- [maxn-often] code=script/budget line=2
local t = table.create(1000000, 0)
while true do table.maxn(t) end
-- [find-in-table-often] code=script/budget line=2
local t = table.create(1000000, 0)
while true do table.find(t, 1) end
-- [clear] code=script/error
table.clear({})
-- [next-often] code=script/budget line=3
local t = table.create(1000000, 0)
for i = 1, #t do t[i] = nil end
while true do next(t) end
-- [utf8-len-often] code=script/budget line=2
local s = string.rep("x", 10000000)
while true do utf8.len(s) end
-- [byte-range] code=script/error
return string.byte(string.rep("x", 10000000), 1, -1)
-- [char-many] code=script/error
return string.char(-1)
-- [utf8-char] code=script/error
return utf8.char(2 ^ 53)
-- [bit-huge] code=ok
return bit32.lshift(2 ^ 53, 2 ^ 53)
-- [bit-field] code=script/error
return bit32.extract(1, 40, 40)
-- [tonumber-huge] code=ok
return tonumber(string.rep("9", 10000000))
-- [tonumber-base] code=script/error
return tonumber("1", 1e9)
-- [compare-texts-often] code=script/budget line=2
local a, b = string.rep("x", 10000000) .. "a", string.rep("x", 10000000) .. "b"
while true do local x = a < b end
-- [select-negative] code=script/error
return select(-5, 1)
-- [clamp-nan] code=ok
pcall(math.clamp, 0 / 0, 1 / 0, -1 / 0)
