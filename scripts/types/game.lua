---@meta
-- Made by `sandtable stubs`: what is written here is lost when it is made again.

---@class zone_form a place where pieces lie; a grid has a board of its name in game.yaml
---@field layout? "grid"|"row"|"stack"|"pool" cells of a board; in order; in order, drawn from the top; in none (the usual)
---@field per? "seat" every seat has its own, `seat.NAME`; else there is one, `state.NAME`
---@field see? see who sees what lies in it: all (the usual), its owner or nobody; on a grid `owner` hides kinds only
---@field count? see who sees how many lie in it
---@field capacity? integer the most pieces it holds, 1 to 4096
---@field trail? integer how many of each seat's last moves a grid keeps, 0 to 64
---@field positions? boolean|integer|"as seen"|table for how many plies a grid keeps earlier boards: true, a number up to 4096, or `{ 200, as_seen = true }`

---@class declaration what changes on pieces, in the match or for a seat, by name: a literal gives type and default; a table begins with the default, a list of words of which the first is the default, or a type: integer, boolean, word, seat, piece, cell, zone, a sort, `tally of DIE`, `list of T`
---@field [1] any the default, or the type
---@field min? integer the least a number may be
---@field max? integer the most a number may be, or a list may have: 8 without it, 64 at most
---@field see? see who sees it: all (the usual), its owner, nobody; what is hidden needs a range
---@field lasts? lasts|lasts[] when it falls back to its default
---@field mark? string one sign behind the piece on boards while it is not at its default
---@field value? (fun(state: state, seat?: seat): any) computes a variable, which nothing writes then
---@field from? string the zone alone by which it is computed

---@class action_form something a seat may choose
---@field doc? string one line for lists of options
---@field args? string[] its arguments in order, as `"unit: piece"`; types are piece, cell, cell as column, zone, seat, word, number, boolean, text, a sort, `set of piece` and `order of piece`, with `?` where it may be missing
---@field offer? generator|generator[]|(fun(state: state, seat: seat, offer: offer, ...: any)) what there is to choose from; without it one option
---@field deny? (fun(state: state, seat: seat, deny: deny, ...: any))|table takes options away, each with its reason; or a list of such functions, `{ f, when = generator }` where one is asked only if the generator, or one of a list of them, finds something
---@field apply? effect|(fun(state: state, seat: seat, ...: any): ...any) what it does; without it it is only an answer
---@field see? "all"|"open"|"name"|"owner" what others read of it: all (the usual), pieces in it openly, its name, or nothing
---@field fallback? boolean on offer only where no other action of the phase is
---@field pass? boolean|(fun(state: state, seat: seat): boolean, string?) whether it may be declined where a rule asks for it
---@field count? integer|integer[] how many pieces a set or an order has: a number, or `{ min, max }`
---@field valid? (fun(state: state, seat: seat, text: string): boolean, string?) whether a text can be chosen, and why not; needed with a `text`
---@field sample? (fun(state: state, seat: seat, number: integer): string) a text made of a random number, for agents

---@class phase_form a part of the turn; phases come in the order they are assigned in
---@field once? boolean before the first turn, and never again; the other phases, in order, are the turn
---@field who? "active"|"each"|"in turn"|(fun(state: state): seat) who decides: whose turn it is (the usual), all at once in secret, each once in order, or whom a function names
---@field enter? (fun(state: state, seat: seat)) runs when it begins
---@field leave? (fun(state: state, seat: seat)) runs when it ends
---@field actions? string[] the actions on offer
---@field repeats? boolean goes on until it is ended, passed or done; else one action
---@field done? (fun(state: state, seat: seat): any) whether it is over for the seat; asked before every decision
---@field pass? boolean|(fun(state: state, seat: seat): boolean, string?) adds the option `pass`, which ends it for the seat
---@field stuck? "skip"|"error"|stuck what happens where nothing can be chosen; an error without it
---@field next? string|(fun(state: state): string) the phase that follows, or `turn`; the next one as declared without it

---@class stuck what becomes of a seat that has nothing to choose
---@field result? "win"|"lose"|"tie"|"score" what becomes of the seat that cannot choose
---@field reason? string the words of the outcome

---@class end_form how the match ends, looked at in the order they are assigned in
---@field after? string when it is looked at: a zone (something came or went), a variable, `turn`, `phase` or `round`; after every action without it
---@field check? (fun(state: state)) ends the match by `state:win` and the like
---@field when? test a test without Lua, in place of `check`
---@field result? "win"|"lose"|"tie"|"score" what follows where the test holds
---@field reason? string why, as it is told, with `when`; its name without it

---@class limit_form an end after so many plies, turns or rounds
---@field plies? integer so many actions in turns; one of plies, turns and rounds
---@field turns? integer so many turns
---@field rounds? integer so many rounds
---@field since? string plies are counted from the last change of that zone
---@field result? "win"|"lose"|"tie"|"score" what follows; a tie without it
---@field reason? string the words of the outcome

---@class sheet_form how pieces are listed that lie on no board
---@field by? string the printed field, a kind, by which rows are grouped
---@field columns string[] printed fields, fields of pieces, or `owner`

---@class go_form what `go { }` says
---@field to? string the zone it goes to; the action's second argument, a cell, without it
---@field clash? string the table of two kinds that says who stays: attacker, target, neither, both
---@field lost? string the zone of whoever goes
---@field reveal? "all" both kinds are shown
---@field after? (fun(state: state, seat: seat, piece: piece, from: cell, to: cell, met: piece?))|table runs when it is done; or `{ f, when = generator }`, and with a list of them any: run only if one finds something, by the names `piece`, `from`, `to`, `met`

---@class selector which pieces, kinds or cells: all that is said must hold. Every other key is a field: equal to the value, a list that has it, `{ min = , max = }`, or true and false for what is there and what is not
---@field [string] any a field of pieces or kinds
---@field sort? string the sort of the piece
---@field kind? kind|string what it is
---@field owner? "self"|"opponent"|"nobody"|seat|string whose it is
---@field of? "self"|"opponent"|seat|string for cells: whose region, and from whose side they are listed
---@field region? string where it lies
---@field empty? boolean for cells: whether nothing stands there
---@field resting? "north"|"south"|"east"|"west" for cells: nothing empty beyond, that way
---@field first? integer so many of them at most
---@field because? table<string, string> in generators: by key, the reason why another is denied

---@class event what a listener is told; its fields are those of the event
---@field [string] any

---@class variables
---@field game table<string, any>
---@field seat table<string, any>
---@type variables
variables = {}

---@class outcome
---@field score (fun(state: state, seat: seat): number, ...number)? points, then what decides between equals
---@type outcome
outcome = {}

---@class hidden
---@field possible any whether a hidden piece may be of a kind: `fun(piece, kind)`, or `goes_as_far { by = }`
---@field value (fun(state: state, seat: seat, name: string, value: any): boolean)?
---@type hidden
hidden = {}

---@type table<string, table<string, any>>
kinds = {}

---@type table<string, any>
checks = {}

---@type table<string, zone_form>
zones = {}

---@type table<string, table<string, any>>
fields = {}

---@type table<string, fun(state: state, piece: piece): integer>
values = {}

---@type table<string, fun(state: state, ...: any): ...any>
rules = {}

---@type table<string, fun(a: kind, b: kind): any>
tables = {}

---@type table<string, action_form>
actions = {}

---@type table<string, phase_form>
phases = {}

---@type table<string, end_form>
ends = {}

---@type table<string, limit_form>
limits = {}

---@type table<string, sheet_form>
sheets = {}

---@type table<string, fun(state: state, event: event)>
on = {}

---@type table<string, fun(state: state): boolean, string?>
invariants = {}

---@class (partial) settings what the settings of the game stand at
---@type settings
settings = {}

---@type content
content = {}

---@class list
list = {}

--- fills a piece and a cell: the acting seat's pieces by their pattern, `moves` without `by`
---@param what { zone: string, by?: string }
---@return generator
function moves(what) end

--- fills a piece, a set or an order: those of a zone; of a zone per seat the acting seat's own
---@param what selector|{ zone: string }
---@return generator
function pieces(what) end

--- fills a cell of a grid
---@param what selector|{ zone: string }
---@return generator
function cells(what) end

--- fills a piece inside the pattern of an earlier argument
---@param what selector|{ from: string, by: string }
---@return generator
function in_reach(what) end

--- fills a piece that shares a side with the cell of an earlier argument
---@param what selector|{ cell: string }
---@return generator
function next_to(what) end

--- fills a kind of a sort
---@param what selector|{ sort: string }
---@return generator
function kinds_of(what) end

--- fills a seat: "opponent" (the usual), "self" or "all", and tests of variables of seats
---@param what? table<any, any>
---@return generator
function seats_of(what) end

--- fills a number from one to another, 0 to 10000
---@param range integer[]
---@return generator
function numbers(range) end

--- fills a word
---@param list string[]
---@return generator
function words(list) end

--- fills a piece: the one that made all of the acting seat's last moves on a grid, so many
---@param what { zone: string, moves: integer }
---@return generator
function streak(what) end

--- for `ends`: so many pieces of one owner in a line through the last one placed; in any line where it is looked at later than after the action
---@param what { zone: string, length: integer, by?: "owner" }
---@return test
function in_line(what) end

--- for `ends`: a grid has no empty cell
---@param what { zone: string }
---@return test
function full(what) end

--- for `ends`: such a piece is there, in the `zone` that is named or in any; the result is its owner's
---@param selector selector
---@return test
function some(selector) end

--- for `ends`: no such piece is there, in the `zone` that is named or in any; the result is the active seat's
---@param selector selector
---@return test
function none(selector) end

--- for `ends`: one seat is left in the match
---@param nothing? table
---@return test
function last_seat(nothing) end

--- for `hidden.possible`: a hidden piece may be what can go as far as it has gone
---@param what { by: string }
---@return any
function goes_as_far(what) end

--- for `apply`: makes a piece of the acting seat on the last argument, a cell
---@param what { kind: string }
---@return effect
function place(what) end

--- for `apply`: moves the first argument to the second or to a zone; can be called like the function it stands for
---@param what? go_form
---@return effect
function go(what) end

--- whether a list has the item
---@param items any[]
---@param item any
---@return boolean
function list.has(items, item) end

--- the list with the item behind it
---@param items any[]?
---@param item any
---@return any[]
function list.with(items, item) end

--- the list without the first such item
---@param items any[]
---@param item any
---@return any[]
function list.without(items, item) end

--- the items in an order that follows from a number: for `sample`, which is given a random one
---@param items any[]
---@param number number
---@return any[]
function list.shuffled(items, number) end

--- what another file of the game's folder, or of `scripts/lib`, returns; while the game is loaded
---@param module string
---@return any
function require(module) end

