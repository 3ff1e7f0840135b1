-- Questions without end, and where none can be asked.
-- [draws-without-end] says=more_than_10000 code=script/budget
while true do state:random(6) end
-- [draws-caught] code=script/budget
while true do pcall(function() state:random(6) end) end
-- [rolls-of-many] says=at_most
state:roll("d6", 1e9)
-- [rolls-of-many-often] code=script/budget
while true do state:roll("d6", 20) end
-- [shuffles-without-end] code=script/budget
while true do state:shuffle(state.deck) end
-- [asks-of-nobody] code=script/budget
while true do for x in state:ask_each({}, "number") do end end
-- [in-a-comparator] says=impossible
table.sort({ 3, 2, 1 }, function() state:ask(seat, "number") end)
-- [in-a-callback] says=impossible
string.gsub("x", "x", function() state:ask(seat, "number") end)
-- [in-a-metamethod] says=impossible
return setmetatable({}, { __index = function() state:ask(seat, "number") end }).x
-- [for-no-action] says=no_action
state:ask(seat, "nothing")
-- [for-many-actions] says=at_most
state:ask(seat, table.create(100000, "number"))
-- [with-a-bomb] code=script/error
state:ask(seat, "number", setmetatable({}, { __index = function() while true do end end }))
-- [of-a-forged-seat] says=seat
state:ask(3, "number")
-- [of-many-seats] code=script/error
state:ask_each(table.create(100000, seat), "number")
-- [in-a-line] at=line says=nobody_can_be_asked
state:ask(red, "number")
-- [in-a-check] at=check says=only_reads
state:ask(state.active, "number")
-- [in-a-done] at=done says=only_reads
state:ask(seat, "number")
