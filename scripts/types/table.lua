---@meta
-- Made by `sandtable stubs`: what is written here is lost when it is made again.

---@alias seats seat|seat[]|"all"
---@alias see "all"|"owner"|"none"
---@alias lasts "phase"|"turn"|"next turn"|"round"|"leaves zone"|"match"
---@alias direction "forward"|"back"|"left"|"right"|"forward-left"|"forward-right"|"back-left"|"back-right"|"north"|"south"|"east"|"west"|"north-west"|"north-east"|"south-west"|"south-east"

---@class change what `state:modify` does to a number
---@field set? integer
---@field min? integer
---@field max? integer

---@class pattern how a piece moves or reaches
---@field longest integer its longest move on this grid, in cells

---@class generator what fills arguments of an action

---@class test when a match ends

---@class effect what an action does
---@overload fun(state: state, seat: seat, ...: any)
---@field after any

---@param text string
---@param separator? string
---@return string[]
function string.split(text, separator) end

---@generic T
---@param items T
---@return T
function table.clone(items) end

---@generic T
---@param items T
---@return T
function table.freeze(items) end

---@param items any[]
---@param item any
---@param from? integer
---@return integer?
function table.find(items, item, from) end

---@param count integer
---@param item? any
---@return any[]
function table.create(count, item) end

---@param number number
---@param least number
---@param most number
---@return number
function math.clamp(number, least, most) end

---@param number number
---@return number
function math.round(number) end

---@param number number
---@return number
function math.sign(number) end

---@param value any
---@return string
function typeof(value) end

---@class (partial) state
---@field active seat the seat whose turn it is
---@field turn integer turns begun, from 1; 0 before the first
---@field round integer times the turn came round, from 1
---@field phase string the name of the phase
---@field acts integer actions done in this phase, the one at hand counted
---@field ply integer actions done in turns, the one at hand counted
local state = {}

--- iterates the seats in the match, from the active one round
---@return fun(): seat
function state:seats() end

--- iterates pieces anywhere, in order of making
---@param selector? selector
---@return fun(): piece
function state:pieces(selector) end

--- iterates the kinds of a sort, in the order of its file
---@param sort string
---@param selector? selector
---@return fun(): kind
function state:kinds(sort, selector) end

--- counts the kinds of a sort
---@param sort string
---@param selector? selector
---@return integer
function state:count_kinds(sort, selector) end

--- makes a piece on a cell or in a zone; who sees the place learns what it is
---@param kind kind|string
---@param owner seat?
---@param place cell|zone
---@return piece
function state:create(kind, owner, place) end

--- does what `go { }` or `place { }` says, also what follows it, and tells where the piece was and whom it met
---@param effect effect
---@param seat seat
---@param piece any
---@param cell? cell
---@return cell?
---@return piece?
function state:carry_out(effect, seat, piece, cell) end

--- puts the pieces of a zone on the selected cells at random; as many as there are cells
---@param zone zone
---@param grid zone
---@param selector? selector
function state:scatter(zone, grid, selector) end

--- puts pieces of a zone on the selected cells by letters of position texts, whichever seat's they are, one for each cell
---@param zone zone
---@param grid zone
---@param letters string
---@param selector? selector
function state:set_up(zone, grid, letters, selector) end

--- teaches kinds for good to all, to a seat or to a list of seats
---@param what piece|zone
---@param seats? seats
function state:reveal(what, seats) end

--- takes a reveal back for what moves or is shuffled from now on
---@param what piece|zone
---@param seats? seats
function state:hide(what, seats) end

--- a note in everybody's log, a space between its parts; pieces in it are written as each reader knows them
---@param text string
---@param ... any
function state:say(text, ...) end

--- a note in the log of one seat, of a list of seats or of "all"
---@param seats seats
---@param text string
---@param ... any
function state:tell(seats, text, ...) end

--- changes a number of pieces for a while: adds, or `{ set = n }`, `{ min = n }`, `{ max = n }`; for ever without `lasts`
---@param field string
---@param change integer|change
---@param which? piece|selector
---@param lasts? lasts
function state:modify(field, change, which, lasts) end

--- tells the listeners `on.EVENT`, which run after the rule; they get `event.value`
---@param event string
---@param value? any
function state:emit(event, value) end

--- asks a seat and does what it answers; gives its arguments, after the action's name where several were named, or nothing if it passed or had no option
---@param seat seat
---@param actions string|string[]
---@param ... any
---@return any ...
function state:ask(seat, actions, ...) end

--- asks seats in secret, all at once; iterates each seat with its arguments
---@param seats seats
---@param action string
---@param ... any
---@return fun(): seat
---@return any ...
function state:ask_each(seats, action, ...) end

--- rolls one die and gives its face; with `n`, so many dice as a tally: `t.heads` of that face, `t.n` in all; with `seat`, seen by that seat alone
---@param die string
---@param n? integer
---@param seat? seat
---@return any
function state:roll(die, n, seat) end

--- a number from 1 to n, n at most 100000
---@param n integer
---@return integer
function state:random(n) end

--- a word by weight, in whole numbers
---@param weights table<string, integer>
---@return string
function state:pick(weights) end

--- puts a zone in a random order; who does not see into it forgets it
---@param zone zone
function state:shuffle(zone) end

--- pieces from the top of a stack, at random from a pool, 1 without `n`; gives how many there were
---@param from zone
---@param to zone
---@param n? integer
---@return integer
function state:draw(from, to, n) end

--- n pieces to each seat in turn, from the active one, into its zone of that name
---@param from zone
---@param zone string
---@param n integer
function state:deal(from, zone, n) end

--- the seat, or the team of that name, wins; does not return
---@param seat seat|string
---@param reason? string
function state:win(seat, reason) end

--- the seat, or the team of that name, loses; does not return
---@param seat seat|string
---@param reason? string
function state:lose(seat, reason) end

--- nobody wins; does not return
---@param reason? string
function state:tie(reason) end

--- ends the match; `outcome.score` ranks the seats; does not return
---@param reason? string
function state:finish(reason) end

--- ends the phase; does not return
function state:end_phase() end

--- ends the turn; does not return
function state:end_turn() end

--- the active seat has another turn after this one
function state:extra_turn() end

--- the seat that has the next turn
---@param seat seat
function state:next_turn(seat) end

--- looks at the end conditions now, in the middle of a rule; does not return if the match is over
function state:check() end

---@class (partial) seat
---@field name string the seat's name
---@field index integer its number, from 1
---@field next seat the seat after it, round the table
---@field opponent seat the other seat of a game for two
---@field team string? its team
---@field in_match boolean whether it still plays
local seat = {}

--- takes it out of the match
---@param reason? string
function seat:eliminate(reason) end

---@class (partial) piece
---@field kind kind what it is
---@field owner seat? whose it is; may be written
---@field zone zone? where it is
---@field cell cell? its cell, on a grid
---@field farthest integer its longest move on this grid, in cells
local piece = {}

--- moves it; returns the piece lifted off the cell, which must be put somewhere before the rule asks or ends
---@param place cell|zone
---@return piece?
function piece:move_to(place) end

--- takes it off the table for good
function piece:remove() end

---@class (partial) kind
---@field id string its id
---@field sort string its sort
---@field name string the name shown to people
---@field glyph string the sign on boards and dice; the first seat's where seats have their own
local kind = {}

--- the letter of position texts for that seat's piece; "" where content gives none
---@param seat seat
---@return string
function kind:code(seat) end

---@class (partial) sort_handle
local sort_handle = {}

--- iterates its kinds; while a script is loaded without a selector
---@param selector? selector
---@return fun(): kind
function sort_handle:each(selector) end

---@class (partial) cell
---@field name string `a4`
---@field piece piece? the piece on it
---@field column integer from 1
---@field row integer from 1
---@field index integer its number on the board, from 1
local cell = {}

--- the next cell that way as the seat sees the board; `north` and the like need no seat
---@param direction direction
---@param seat? seat
---@return cell?
function cell:step(direction, seat) end

--- whether it belongs to a region, of that seat or of any
---@param region string
---@param seat? seat
---@return boolean
function cell:is(region, seat) end

--- whether they share a side
---@param cell cell
---@return boolean
function cell:next_to(cell) end

--- whether a piece of the seat stands orthogonally next to it
---@param seat seat
---@return boolean
function cell:touches(seat) end

---@class (partial) zone
---@operator len: integer
---@field name string `lost`, or `red.box`
---@field top piece? the last piece to enter
---@field full boolean whether it holds as many as it can
local zone = {}

--- iterates its pieces, in the order they came, on a grid cell by cell; moving them in the loop is safe
---@param selector? selector
---@return fun(): piece
function zone:each(selector) end

--- its first selected piece
---@param selector? selector
---@return piece?
function zone:first(selector) end

--- counts its pieces
---@param selector? selector
---@return integer
function zone:count(selector) end

--- how many of its pieces are of each kind; nil for a kind it has none of
---@param selector? selector
---@return table<kind, integer>
function zone:tally(selector) end

--- adds up a number of its pieces, modifiers counted
---@param field string
---@param selector? selector
---@return integer
function zone:sum(field, selector) end

--- moves everything in it
---@param zone zone
function zone:move_to(zone) end

--- the cell with that name, such as `d4`
---@param name string
---@return cell
function zone:cell(name) end

--- iterates the cells of a grid as the seat `of` sees them: the farthest row first, each from left to right
---@param selector? selector
---@return fun(): cell
function zone:cells(selector) end

--- counts the cells of a grid
---@param selector? selector
---@return integer
function zone:count_cells(selector) end

--- the k-th last move a seat made here, at most as far back as the zone's `trail`: piece, from, to, met
---@param seat seat
---@param k integer
---@return piece?
---@return cell?
---@return cell?
---@return piece?
function zone:trail(seat, k) end

--- the ends of the stretch, along one row or column, that each of a seat's last n moves here went over; nil where they have no border between two cells in common
---@param seat seat
---@param n integer
---@return cell?
---@return cell?
function zone:crossed(seat, n) end

--- whether the move would give a board of the last n plies; without arguments how often the present board has stood, with the same seat to act, this time counted
---@param piece? piece
---@param cell? cell
---@param n? integer
---@return boolean|integer
function zone:stood(piece, cell, n) end

---@class (partial) offer
---@overload fun(...: any) offers an option
local offer = {}

--- offers an option, or denies it for that reason
---@param condition any
---@param reason string?
---@param ... any
function offer.when(condition, reason, ...) end

--- denies an option; missing arguments at the end mean all
---@param reason string
---@param ... any
function offer.deny(reason, ...) end

--- offers what the patterns of the seat's pieces allow on a grid; `by` is the field, "moves" without it
---@param zone zone
---@param seat seat
---@param by? string
function offer.moves(zone, seat, by) end

--- offers what a generator gives, or several that follow one another
---@param generators generator|generator[]
function offer.all(generators) end

---@class (partial) deny
---@overload fun(reason: string, ...: any) denies options; missing arguments at the end mean all
local deny = {}

--- denies the options for which the function is true; with a first argument before it those with that one, and the function gets the others
---@param reason string
---@param argument any
---@param test? fun(...: any): any
function deny.where(reason, argument, test) end

--- denies the moves that would give a board of the last n plies, where the function is true
---@param reason string
---@param n integer
---@param test? fun(piece: piece, cell: cell): any
function deny.stood(reason, n, test) end

