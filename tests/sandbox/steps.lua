-- Steps that pull the table from under themselves.
-- [moved-while-walked] code=ok
for piece in state.deck:each() do piece:move_to(state.lost) end assert(#state.deck == 0 and #state.lost == 12)
-- [removed-while-walked] says=no_longer
for piece in state.deck:each() do state.deck:each()():remove() piece:move_to(state.deck) end
-- [made-while-walked] code=ok
for piece in state.lost:each() do state:create("ace", seat, state.lost) end
-- [made-while-walked-board] says=is_taken
for cell in state.board:cells() do state:create("ace", seat, cell) end
-- [lifted-and-forgotten] code=rule/lifted place=scripts/g/main.lua:23
state.board:first { owner = seat }:move_to(state.board:first { owner = seat.opponent }.cell)
-- [moved-in-a-comparator] code=ok
local t = {} for p in state.deck:each() do t[#t + 1] = p end table.sort(t, function(a, b) a:move_to(state.lost) return a.cost < b.cost end)
-- [eliminate-all] code=rule/no-decision place=scripts/g/main.lua:50
seat:eliminate("x") seat.opponent:eliminate("x")
-- [turn-twice] code=ok
pcall(function() state:end_turn() end) while true do end
-- [end-twice] code=ok
pcall(function() state:win(seat) end) state:lose(seat)
-- [extra-turns] code=script/budget
while true do state:extra_turn() end
-- [reveal-without-end] code=script/budget
while true do state:reveal(state.deck) end
-- [hide-without-end] code=script/budget
while true do state:hide(state.deck, seat) end
-- [check-without-end] code=script/budget place=scripts/g/main.lua:69
while true do state:check() end
-- [check-in-check] at=check says=only_reads
state:check()
-- [scatter-too-many] says=is_taken
state:scatter(state.deck, state.board, { region = "home", of = seat })
-- [draw-from-itself] code=script/error
state:draw(state.deck, state.deck, 1e9)
-- [deal-without-end] code=script/budget
while true do state:deal(state.deck, "hand", 1) for p in state:pieces { owner = seat } do end end
