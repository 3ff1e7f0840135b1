-- Handles that mean nothing, or another thing.
-- [removed] says=no_longer
local p = state.deck.top p:remove() return p.kind
-- [removed-moved] says=no_longer
local p = state.deck.top p:remove() p:move_to(state.lost)
-- [removed-twice] says=no_longer
local p = state.deck.top p:remove() p:remove()
-- [removed-field] says=no_longer
local p = state.deck.top p:remove() p.hurt = 1
-- [removed-kept-in-a-variable] code=ok
local p = state.deck.top state.chosen = p p:remove() assert(state.chosen == nil or not pcall(function() return state.chosen.kind end))
-- [removed-told] says=no_longer
local p = state.deck.top p:remove() state:say("x", p)
-- [removed-printed] says=no_longer
local p = state.deck.top p:remove() return tostring(p)
-- [forged-number] code=script/error
return (1099511627777).kind
-- [arithmetic] code=script/error
return (state.deck.top + 1).kind
-- [concatenated] code=script/error
return (state.deck.top .. "1").kind
-- [compared] code=script/error
return state.deck.top < state.deck.top
-- [called] code=script/error
state.deck.top()
-- [length-of-a-piece] says=no_length
return #state.deck.top
-- [iterated] code=script/error
for x in state.deck do end
-- [assigned] code=script/error
state.deck.top.zone = state.lost
-- [kind-written] code=script/error
state.deck.top.kind = "king"
-- [method-of-another] code=script/error
seat:move_to(state.lost)
-- [dot-for-colon] says=colon
state.deck.top.move_to(state.lost)
-- [piece-for-seat] code=script/error
state:win(state.deck.top)
-- [seat-for-piece] code=script/error
state:reveal(seat)
-- [kind-for-piece] code=script/error
state:reveal(content.cards.ace)
-- [cell-for-zone] code=script/error
state:shuffle(state.board:cells()())
-- [grid-for-zone] code=script/error
state.deck.top:move_to(state.board)
-- [state-as-value] code=script/error
state.chosen = state
-- [kind-as-piece-variable] code=script/error
state.chosen = content.cards.ace
-- [text-as-piece-variable] code=script/error
state.chosen = "ace"
-- [table-like-a-handle] code=script/error
state:win(setmetatable({ name = "red", index = 1 }, { __index = seat }))
-- [function-as-value] code=script/error
seat.points = function() end
-- [handle-as-key] code=ok
local t = {} t[state.deck.top] = 1 t[seat] = 2 assert(t[state.deck.top] == 1 and t[seat] == 2)
-- [lightuserdata-from-nothing] code=ok
assert(type(state) == "userdata" and typeof(state) == "state")
