-- Refusals that are caught, and errors that bite.
-- [pcall-loop] code=script/budget
while true do pcall(function() while true do end end) end
-- [pcall-once] code=script/budget
pcall(function() while true do end end)
-- [pcall-nested] code=script/budget
pcall(pcall, pcall, function() while true do end end) local x = 1
-- [pcall-recursion] code=script/budget
local function f() pcall(f) pcall(f) end f()
-- [line-exploding] at=line code=script/budget place=none
local t = {} for i = 1, 60 do t["k" .. i] = t end return t
-- [pcall-deep] code=script/budget
local function f() return pcall(f) end while true do f() end
-- [pcall-pcall-loop] code=script/budget
while true do pcall(pcall) end
-- [xpcall] code=script/budget
xpcall(function() while true do end end, function() end)
-- [xpcall-handler-loop] code=script/budget
xpcall(function() error("x") end, function() while true do end end)
-- [xpcall-handler-of-stop] code=script/budget
xpcall(function() while true do end end, function() while true do end end)
-- [xpcall-handler-error] says=handling
assert(xpcall(function() error("x") end, function() error("y") end))
-- [xpcall-handler-recursion] code=script/budget
local function h() xpcall(error, h) end while true do xpcall(error, h) end
-- [caught-in-comparator] code=script/budget
table.sort({ 3, 2, 1 }, function(a, b) pcall(function() while true do end end) return a < b end)
-- [caught-in-gsub] code=script/budget
string.gsub("xxx", "x", function() pcall(function() while true do end end) end)
-- [caught-in-meta] code=script/budget
local t = setmetatable({}, { __index = function() pcall(function() while true do end end) return 1 end }) return t.x
-- [caught-kernel-stop] code=script/budget
pcall(function() while true do state:say(string.rep("x", 60000)) end end) seat.points = 5
-- [caught-events] code=script/budget
while true do pcall(function() while true do state:emit("poke", 1) end end) end
-- [caught-stack-overflow] code=script/budget
while true do pcall(function() local function f() f() end f() end) end
-- [coroutine] says=coroutine
coroutine.wrap(function() while true do end end)()
-- [coroutine-by-type] code=ok
local t = {} for name in pairs(string) do t[name] = true end assert(not t.dump)
-- [error-table] says=an_error_value
error({})
-- [error-nil] says=nil
error(nil)
-- [error-tostring-loop] says=an_error_value
error(setmetatable({}, { __tostring = function() while true do end end }))
-- [error-tostring-error] says=an_error_value
error(setmetatable({}, { __tostring = function() error("again") end }))
-- [error-index-loop] says=an_error_value
error(setmetatable({}, { __index = function() while true do end end, __concat = function() while true do end end }))
-- [error-metatable-hidden] says=an_error_value
error(setmetatable({}, { __metatable = "x", __tostring = function() return nil end }))
-- [error-function] says=an_error_value
error(function() while true do end end)
-- [error-handle] says=an_error_value
error(state.deck)
-- [error-huge] code=script/error
error(string.rep("x", 30000000))
-- [error-huge-lines] code=script/error
error(string.rep("x.lua:1: ", 3000000))
-- [error-not-utf8] code=script/error
error("\xff\xfe\x00 \xf0\x28\x8c\x28")
-- [error-with-nul] code=script/error
error("a\0b")
-- [error-in-colours] code=script/error
error("\27[31mred\27[0m\r\n\7")
-- [error-without-place] says=nowhere
error("nowhere", 0)
-- [error-level-huge] says=far
error("far", 1000000)
-- [error-level-negative] says=near
error("near", -1)
-- [error-of-assert] says=assert
assert(false, {})
-- [error-recursion] code=script/budget
local function f() local ok, e = pcall(f) error(e, 2) end while true do pcall(f) end
-- [error-grows] code=script/memory
local e = "x" while true do local _, more = pcall(error, e .. e) e = more end
-- [error-in-load] at=load says=an_error_value
error(setmetatable({}, { __tostring = function() while true do end end }))
-- [error-huge-in-load] at=load code=script/error
error(string.rep("x", 30000000))
-- [error-in-line] at=line says=an_error_value
error(setmetatable({}, { __tostring = function() while true do end end }))
-- [tostring-in-line] at=line code=ok
return setmetatable({}, { __tostring = function() while true do end end })
-- [line-nested] at=line code=ok
local t = {} for i = 1, 60 do t = { t, t } end return t
-- [line-wide] at=line code=ok
local t = {} for i = 1, 500 do t["k" .. i] = i end return t
-- [win-caught-and-loop] code=script/budget
pcall(function() error("x") end) pcall(function() while true do end end) state:win(seat)
