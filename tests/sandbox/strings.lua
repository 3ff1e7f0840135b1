-- Texts that are too long, that are no text, or that are taken for something else.
-- [say-not-utf8] code=ok
state:say("\xff\xfe\x00\xf0\x28\x8c\x28")
-- [say-colours] code=ok
state:say("\27]0;title\7\27[2J")
-- [say-huge] code=ok
state:say(string.rep("x", 30000000))
-- [reason-huge] code=ok
state:tie(string.rep("x", 30000000))
-- [name-huge] says=no
return seat[string.rep("x", 30000000)]
-- [name-not-utf8] says=no
return seat["\xff\xff"]
-- [name-with-nul] says=no
return seat["points\0"]
-- [name-written-huge] says=no
seat[string.rep("x", 30000000)] = 1
-- [kind-huge] says=no_kind
state:create(string.rep("x", 30000000), seat, state.lost)
-- [kind-of-content-huge] code=ok
assert(content.cards[string.rep("x", 30000000)] == nil)
-- [die-huge] says=no_die
state:roll(string.rep("x", 30000000))
-- [event-huge] code=ok
state:emit(string.rep("x", 30000000), 1)
-- [field-huge] says=no_field
state:modify(string.rep("x", 30000000), 1)
-- [selector-huge] code=script/error
state.board:count { [string.rep("x", 30000000)] = 1 }
-- [selector-value-huge] says=no_kind
state.deck:count { kind = string.rep("x", 30000000) }
-- [selector-of-many] says=at_most
local t = {} for i = 1, 100000 do t["k" .. i] = 1 end state.board:count(t)
-- [action-huge] says=no_action
state:ask(seat, string.rep("x", 30000000))
-- [setting-huge] says=no_setting
return settings[string.rep("x", 30000000)]
-- [global-huge] says=nothing_is_named
return {{100000*x}}
-- [pick-huge] code=ok
state:pick { [string.rep("x", 30000000)] = 1 }
-- [words-as-numbers] says=number
state:random("1e400")
-- [format-star] code=ok
assert(string.format("%%* %* %d", {}, 7) == "%* table 7")
-- [format-star-missing] code=script/error
return string.format("%* %*", 1)
-- [format-pointer] says=invalid
return string.format("%p", {})
-- [address] code=ok
assert(tostring({}) == "table" and not tostring(function() end):find("0x"))
-- [address-interpolated] code=ok
local t = `{table} {function() end} {1} {seat}` assert(t == "table function 1 red", t)
