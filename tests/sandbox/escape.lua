-- Ways out of the sandbox that are no way.
-- [getfenv] says=getfenv
getfenv(0).string = nil
-- [setfenv] says=setfenv
setfenv(1, {})
-- [newproxy] says=newproxy
newproxy(true)
-- [loadstring] says=loadstring
loadstring("while true do end")()
-- [load] says=load
load("while true do end")()
-- [dofile] says=dofile
dofile("/etc/passwd")
-- [os] says=os
os.execute("true")
-- [io] says=io
io.open("/etc/passwd")
-- [debug] says=debug
debug.info(1, "f")
-- [package] says=package
package.loaded.x = 1
-- [_G] says=nothing_is_named
_G.string = nil
-- [_ENV] code=script/global
_ENV = {}
-- [shared] says=shared
shared.x = 1
-- [vector] says=vector
vector.create(1, 2, 3)
-- [buffer] says=buffer
buffer.create(1e9)
-- [collectgarbage] says=collectgarbage
collectgarbage("stop")
-- [gcinfo] says=gcinfo
gcinfo()
-- [random] code=script/error
math.random(6)
-- [randomseed] code=script/error
math.randomseed(1)
-- [sine] code=script/error
math.sin(1)
-- [power] code=script/error
math.pow(2, 0.5)
-- [print] says=state:say
print("x")
-- [make-a-global] code=script/global
evil = 1
-- [change-a-global] code=script/global
string = nil
-- [library-write] says=readonly
string.rep = nil
-- [library-rawset] says=readonly
rawset(string, "rep", nil)
-- [table-library-write] says=readonly
table.insert = function() end
-- [math-write] says=readonly
math.huge = 0
-- [list-write] says=readonly
list.has = nil
-- [settings-write] says=readonly
settings.x = 1
-- [string-metatable] code=script/error
getmetatable("").__index = nil
-- [string-metatable-field] code=script/error
getmetatable("").__index.rep = nil
-- [string-metatable-newindex] code=script/error
getmetatable("").__add = function() return 1 end
-- [string-setmetatable] code=script/error
setmetatable("", {})
-- [handle-metatable] code=script/error
getmetatable(state).__index = nil
-- [handle-metatable-hidden] code=ok
assert(getmetatable(state) == false and getmetatable(seat) == false)
-- [handle-setmetatable] code=script/error
setmetatable(state, {})
-- [handle-rawget] code=script/error
rawget(state, "turn")
-- [handle-rawset] code=script/error
rawset(state, "turn", 1)
-- [globals-metatable] code=ok
assert(getmetatable(string) == nil)
-- [settings-metatable] code=script/error
getmetatable(settings).__index = nil
-- [actions-metatable] code=script/error
getmetatable(actions).__index = nil
-- [weak-table] says=weak
setmetatable({}, { __mode = "k" })
-- [weak-later] says=weak
local m = {} local t = setmetatable({}, m) m.__mode = "v" setmetatable(t, m)
-- [finalizer] code=ok
setmetatable({}, { __gc = function() while true do end end })
-- [protected-metatable] code=script/error says=protected
setmetatable(setmetatable({}, { __metatable = 1 }), {})
-- [mark-metatable] code=script/error
getmetatable(pieces {}).call = "moves"
-- [mark-forged] at=load code=script/wrong-type place=scripts/g/main.lua:1
actions.forged = { offer = setmetatable({}, { call = "no_such" }) }
-- [actions-at-run-time] code=script/declare says=fixed
actions.more = {}
-- [kinds-at-run-time] code=script/declare says=fixed
kinds.cards.more = {}
-- [content-at-run-time] code=script/error
content.cards.ace = nil
-- [bytecode-line] at=line code=script/syntax place=none

-- [agent-has-no-state] at=agent says=state
return function(view) return state.turn end
-- [agent-has-no-require] at=agent says=require
require "main"
-- [agent-view-is-fixed] at=agent says=readonly
return function(view) view.options[1].text = "x" return 1 end
-- [agent-answers-a-bomb] at=agent code=agent/answer
return function(view) return string.rep("x", 30000000) end
-- [agent-answers-nan] at=agent code=agent/answer
return function(view) return 0 / 0 end
-- [agent-answers-a-table] at=agent code=agent/answer
return function(view) return setmetatable({}, { __tostring = function() while true do end end }) end
-- [agent-random-nan] at=agent says=whole
return function(view) return random(0 / 0) end
-- [agent-random-huge] at=agent says=whole
return function(view) return random(-1e300, 1e300) end
-- [native-function-call] says=colon
local f = state.say
-- [vector-constant] says=vector
local v = vector.create(1, 2, 3)
-- [integer] says=integer
return integer.create(1)
-- [sine-of-a-variable] code=script/error
local x = seat.index return math.sin(x)
