-- Modules from elsewhere, and modules that bite.
-- [absolute] at=load code=script/require
require "/etc/passwd"
-- [up] at=load code=script/require
require "../other/main"
-- [up-hidden] at=load code=script/require
require "lib/../../etc/passwd"
-- [dot] at=load code=script/require
require "./main"
-- [self] at=load code=script/require
require "@self/main"
-- [extension] at=load code=script/require
require "evil.lua"
-- [backslash] at=load code=script/require
require "..\\other"
-- [drive] at=load code=script/require
require "c:/x"
-- [double-slash] at=load code=script/require
require "lib//x"
-- [empty] at=load code=script/require
require ""
-- [slash-alone] at=load code=script/require
require "/"
-- [nul] at=load code=script/require
require "evil\0"
-- [not-utf8] at=load code=script/require
require "\xff"
-- [unicode-dots] at=load code=script/require
require "‥/other"
-- [unicode-slash] at=load code=script/require
require "lib∕x"
-- [unicode-lookalike] at=load code=script/require
require "еvil"
--> scripts/g/evil.lua
return 1
-- [right-to-left] at=load code=script/require
require "\u{202e}live"
-- [case] at=load code=script/require
require "EVIL"
--> scripts/g/evil.lua
return 1
-- [case-of-one-letter] at=load code=script/require
require "Evil"
--> scripts/g/evil.lua
return 1
-- [case-of-a-file] at=load code=script/require
require "evil"
--> scripts/g/Evil.lua
return 1
-- [case-of-the-ending] at=load code=script/require
require "evil"
--> scripts/g/evil.LUA
return 1
-- [case-of-the-folder] at=load code=script/require
require "Lib/evil"
--> scripts/lib/evil.lua
return 1
-- [decomposed] at=load code=script/require
require "e\u{301}vil"
-- [composed] at=load code=script/require
require "\u{e9}vil"
--> scripts/g/évil.lua
return 1
-- [full-width] at=load code=script/require
require "ｅｖｉｌ"
--> scripts/g/evil.lua
return 1
-- [full-width-dots] at=load code=script/require
require "．．/other"
-- [dotless-i] at=load code=script/require
require "ev\u{131}l"
--> scripts/g/evil.lua
return 1
-- [long-s] at=load code=script/require
require "\u{17f}ecret"
--> scripts/g/secret.lua
return 1
-- [zero-width] at=load code=script/require
require "ev\u{200b}il"
--> scripts/g/evil.lua
return 1
-- [combining] at=load code=script/require
require "evil\u{301}"
--> scripts/g/evil.lua
return 1
-- [byte-order-mark] at=load code=script/require
require "\u{feff}evil"
--> scripts/g/evil.lua
return 1
-- [surrogate] at=load code=script/require
require "evil\xed\xa0\x80"
-- [overlong-slash] at=load code=script/require
require "lib\xc0\xafx"
-- [percent] at=load code=script/require
require "%2e%2e/other"
-- [home] at=load code=script/require
require "~/x"
-- [variable] at=load code=script/require
require "$HOME/x"
-- [network] at=load code=script/require
require "\\\\host\\x"
-- [newline] at=load code=script/require
require "evil\n"
--> scripts/g/evil.lua
return 1
-- [slash-at-the-end] at=load code=script/require
require "evil/"
--> scripts/g/evil.lua
return 1
-- [lib-of-lib] at=load code=script/require
require "lib/lib/x"
--> scripts/lib/x.lua
return 1
-- [number] at=load code=script/require
require(1e300)
-- [cycle-of-three] at=load code=script/require place=scripts/g/c.lua:1 says=circle
require "a"
--> scripts/g/a.lua
require "b"
--> scripts/g/b.lua
require "c"
--> scripts/g/c.lua
require "a"
-- [blank] at=load code=script/require
require "evil "
-- [huge] at=load code=script/require
require(string.rep("x", 30000000))
-- [another-game] at=load code=script/require
require "h/main"
--> scripts/h/main.lua
return 1
-- [another-games-file] at=load code=script/require
require "lib/h"
--> scripts/h/h.lua
return 1
-- [no-text] at=load code=script/error
require {}
-- [missing] at=load code=script/require
require "missing"
-- [cycle] at=load code=script/require place=scripts/g/b.lua:1 says=circle
require "a"
--> scripts/g/a.lua
require "b"
--> scripts/g/b.lua
require "a"
-- [cycle-of-itself] at=load code=script/require place=scripts/g/a.lua:1 says=circle
require "a"
--> scripts/g/a.lua
require "a"
-- [main] at=load code=script/require
require "main"
-- [loop] at=load code=script/budget place=scripts/g/a.lua:1
require "a"
--> scripts/g/a.lua
while true do end
-- [loop-caught] at=load code=script/budget place=scripts/g/a.lua:1
pcall(require, "a")
--> scripts/g/a.lua
while true do end
-- [memory] at=load code=script/memory place=scripts/g/a.lua:1
require "a"
--> scripts/g/a.lua
local s = "x" while true do s = s .. s end
-- [error-huge] at=load code=script/error place=scripts/g/a.lua:1
require "a"
--> scripts/g/a.lua
error(string.rep("x", 30000000))
-- [bytecode] at=load code=script/syntax
require "a"
--> scripts/g/a.lua

-- [changed] at=load says=readonly
require("a").x = 1
--> scripts/g/a.lua
return { x = 0 }
-- [yields] at=load code=script/error
local ok = require "a" error(ok)
--> scripts/g/a.lua
return setmetatable({}, { __tostring = function() while true do end end })
-- [many] at=load code=script/require place=scripts/g/a.lua:1
require "a"
--> scripts/g/a.lua
for i = 1, 1000000 do require("a" .. i) end
-- [while-running] code=script/require
require "nothing"
-- [declares] at=load code=script/declare place=scripts/g/a.lua:1
require "a"
--> scripts/g/a.lua
actions["BAD NAME"] = {}
-- [in-a-rule] code=script/require says=was_not_loaded_with_the_game
require "late"
--> scripts/g/late.lua
return 1
