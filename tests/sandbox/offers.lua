-- Options without end, and options that are none.
-- [ten-million] at=offer code=script/budget
local p = seat.hand:first() for i = 1, 10000000 do offer(p, i % 16000) end
-- [the-same-ten-million-times] at=offer code=script/budget
local p = seat.hand:first() for i = 1, 100000000 do offer(p, 1) end
-- [denied-ten-million] at=offer code=script/budget says=den
local p = seat.hand:first() for i = 1, 10000000 do offer.deny("no", p, i % 16000) end
-- [denied-with-texts] at=offer code=script/budget
local s, p = string.rep("x", 60000), seat.hand:first() for i = 1, 10000000 do offer.when(false, s, p, i % 16000) end
-- [caught] at=offer code=script/budget
local p = seat.hand:first() pcall(function() for i = 1, 16000 do offer(p, i) end end) for p in state:pieces() do for i = 1, 16000 do offer(p, i) end end
-- [deny-all-often] at=deny code=script/budget
while true do deny.where("no", function() return true end) end
-- [deny-slowly] at=deny code=script/budget
deny.where("no", function() while true do end end)
-- [deny-stood] at=deny code=script/error
deny.stood("no", 1e300)
-- [deny-nothing] at=deny code=script/error
deny.where(nil, nil)
-- [offer-of-nothing] at=offer says=missing
offer()
-- [offer-too-much] at=offer says=takes
offer(1, 2, 3, 4, 5, 6, 7, 8)
-- [offer-wrong-type] at=offer code=script/error
offer({}, function() end)
-- [offer-of-a-bomb] at=offer code=script/error
offer(string.rep("x", 30000000), 1)
-- [offer-nan] at=offer code=script/error
offer(seat.hand:first(), 0 / 0)
-- [offer-negative] at=offer code=script/error
offer(seat.hand:first(), -1)
-- [offer-all-of-nothing] at=offer code=script/error
offer.all(nil)
-- [offer-all-forged] at=offer code=script/error
offer.all(setmetatable({}, { call = "moves" }))
-- [offer-all-circle] at=offer code=script/error
local t = {} t[1] = t offer.all(t)
-- [offer-all-huge] at=offer code=script/error
offer.all(numbers { 0, 1e300 })
-- [offer-moves-of-a-pool] at=offer code=script/error
offer.moves(state.deck, seat)
-- [offer-kept] at=offer code=script/global
local o = offer kept = o
-- [offer-in-apply] says=no
offer(1)
-- [ask-in-offer] at=offer says=only_reads
state:ask(seat, "number")
-- [write-in-offer] at=offer says=only_reads
seat.points = 1
-- [create-in-offer] at=offer says=only_reads
state:create("ace", seat, state.lost)
-- [win-in-offer] at=offer says=only_reads
state:win(seat)
-- [shuffle-in-offer] at=offer says=only_reads
state:shuffle(state.deck)
-- [roll-in-offer] at=offer says=only_reads
state:roll("d6")
-- [say-in-check] at=check says=only_reads
state:say("x")
-- [write-in-deny] at=deny says=only_reads
seat.points = 1
-- [write-in-done] at=done says=only_reads
seat.points = 1
