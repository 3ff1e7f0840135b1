-- Patterns that would match for hours.
-- [nested-stars] says=pattern
return string.find(string.rep("a", 60000), ".-.-.-b")
-- [many-optional] says=pattern
return string.find(string.rep("a", 30), string.rep("a?", 30) .. string.rep("a", 31))
-- [many-stars] says=pattern
return string.match(string.rep("a", 30000), string.rep("a*", 30) .. "b")
-- [balance] says=pattern
return string.match(string.rep("(", 200000), "%b()")
-- [gsub-stars] says=pattern
return string.gsub(string.rep("a", 60000), "(a*)*b", "")
-- [gmatch-stars] says=pattern
for x in string.gmatch(string.rep("a", 60000), ".-.-.-b") do end
-- [frontier] says=pattern
return string.find(string.rep("ab", 100000), "%f[c].*%f[d].*x")
-- [back-reference] says=pattern
return string.find(string.rep("a", 100000), "(.-)%1(.-)%2b")
-- [set] says=pattern
return string.find(string.rep("a", 60000), "[^b]*[^b]*[^b]*b")
-- [deep-captures] code=script/error
return string.find("x", string.rep("(", 40) .. "x" .. string.rep(")", 40))
-- [recursion-in-matcher] code=script/error
return string.match(string.rep("a", 250000), string.rep("a?", 250000))
-- [malformed] says=malformed
return string.find("x", "[")
-- [malformed-percent] says=malformed
return string.find("x", "%")
-- [plain-find] says=too_long
return string.find(string.rep("a", 4000000), string.rep("a", 2000000) .. "b", 1, true)
-- [plain-find-often] code=script/budget
local s, p = string.rep("a", 40000), string.rep("a", 20000) .. "b" while true do string.find(s, p, 1, true) end
-- [find-often] code=script/budget line=2
local s = string.rep("a", 9000)
while true do string.find(s, "a*b") end
-- [find-caught] code=script/budget line=2
local s = string.rep("a", 9000)
while true do pcall(string.find, s, "a*b") end
-- [split-long] says=too_long
return string.split(string.rep("a", 4000000), string.rep("a", 2000000) .. "b")
-- [gsub-of-nothing] code=script/budget
local s = string.rep("a", 1000000) while true do string.gsub(s, "", "") end
