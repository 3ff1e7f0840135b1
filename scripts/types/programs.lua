---@meta
-- Made by `sandtable stubs`: what is written here is lost when it is made again.

---@class view The table as one viewer sees it. Rows and columns are counted from the board's own first corner (a1); `bottom` says which side of the board lies before the viewer.
---@field game string 
---@field viewer string? A seat's name, or `spectator`; `None` is the referee, who sees everything.
---@field phase string 
---@field turn integer Turns begun, from 1; 0 before the first.
---@field round integer Times the turn came round, from 1.
---@field active string The seat whose turn it is.
---@field deciders string[] The seats that may choose now. While seats choose at once nobody sees which of the others are done.
---@field question string? What is asked while a rule waits for an answer, in words; `None` where a phase goes on.
---@field outcome string? How the match ended, in words; `None` while it goes on.
---@field seats seat_view[] 
---@field variables table<string, any> Variables of the match that the viewer sees, by name.
---@field modifiers modifier_view[] Numbers changed for a while, in the order they were.
---@field grids grid_view[] 
---@field zones zone_view[] 
---@field options option_view[] What the viewer may choose from now, in the order of the list; filled by `Table::view`.
---@field events string[] What happened since the viewer last chose (in an export: since the step before), in words it may know; filled by whoever keeps the log.

---@class seat_view 
---@field name string 
---@field team string? 
---@field in_match boolean False for an eliminated seat.
---@field variables table<string, any> Its variables that the viewer sees, by name.

---@class modifier_view A modifier: `attack`, `+1`, for `a4` or `kind wizard of red`, until `turn`.
---@field field string 
---@field change string 
---@field which string 
---@field until string 

---@class grid_view 
---@field name string 
---@field columns integer 
---@field rows integer 
---@field bottom "south"|"north"|"west"|"east" 
---@field cells cell_view[] `rows * columns` cells; cell `row * columns + column`.

---@class cell_view 
---@field name string 
---@field blocked boolean 
---@field piece piece_view? 

---@class piece_view 
---@field owner string? Seat name; `None` where nobody owns the piece.
---@field sort string The sort of the kind: what the back of a hidden piece shows.
---@field kind string? Kind id; `None` where the viewer does not know it.
---@field glyph string One or a few letters for the board; empty where the kind is not known.
---@field fields table<string, any>? Fields that the viewer sees and that are not as they were at first, by name.

---@class zone_view 
---@field name string `lost`, or `red.box` for a zone per seat.
---@field ordered boolean Whether its pieces lie in an order: then they are listed in it, the top of a stack last.
---@field stack boolean? Whether it is a stack, which is drawn from at the top.
---@field count integer? `None` where the count is not public.
---@field pieces piece_view[] What the viewer sees of its pieces. Where they lie in no order those it knows come first, by kind. Where the count is secret only those it knows are listed.

---@class option_view Something the viewer may choose.
---@field text string The text that plays it: `move a4 a5`. Where a text is still to be written it stands in capitals: `deploy SETUP`.
---@field action string 
---@field args table<string, string> Arguments by name, as they are written.
---@field open boolean Whether a text is still to be written.

---@class scenario_form what a scenario says
---@field game? string the game; in a folder named as one it need not be said
---@field variant? string|string[] variants laid over it
---@field variants? string|string[] the same
---@field settings? table<string, string|number|boolean> settings, also single values of the content
---@field seed? integer what chance follows from; 1 without it
---@field active? string whose turn it is
---@field phase? string the phase
---@field position? string where it begins: a position text
---@field given? table<string, any> where it begins: cells, zones and variables by name
---@field save? string where it begins: a save beside the file
---@field fixed? table what chance gives, in the order drawn or by stream
---@field play? string|(string|step_form)[] actions, commands of the referee, lines of Lua
---@field refuse any what must not be possible, and words of the reason
---@field expect any what must hold in the end
---@field always any what must hold after each step
---@field outcome? string how it must end, in words
---@field options? string|string[] all that can be done in the end
---@field solve? table an exact value: `goal`, `until`, `seat`, `play`, `others`, `value`, `within`
---@field sample? table a share of random matches: `goal`, `until`, `matches`, `seed`, `value`, `confidence`
---@field cases? table[] tables, each laid over the scenario: one test each

---@class step_form a step of `play`: a text, or this with the text first
---@field [1] string? the text
---@field lua? string a line of Lua in place of the text
---@field fixed? table what chance gives from here on
---@field refuse any what must not be possible before it
---@field expect any what must hold after it

---@class game a game in a batch
---@field name string the name of its folder
---@field title string what it is called
---@field seats string[] the seats that play
---@field seed integer the first seed of its matches
---@field settings table<string, string> settings as they are written
---@field variants string[] those laid over it

---@class (partial) game
local game = {}

---@class match a match in a batch
---@field game string the name of its game
---@field seed integer what its chance follows from
---@field turn integer turns begun, from 1; 0 before the first
---@field phase string the phase
---@field active string the seat whose turn it is
---@field deciders string[] the seats that choose now
---@field outcome? string how it ended
---@field winner? string the seat that won alone
---@field revision integer where it stands in its history

---@class (partial) match
local match = {}

--- in agents and batches: a number from 1 to n, or from 0 up to 1 without n; it follows from the seed
---@param n? integer
---@return number
function random(n) end

--- a situation, what is played, what must come of it; one for each of its `cases`
---@param name string
---@return fun(body: scenario_form)
function scenario(name) end

---@type string[] what stands behind the file of a batch
args = {}

--- a game under variants, settings and a seed
---@param game string
---@param how? { variant?: string|string[], set?: table<string, any>, seed?: integer }
---@return game
function load(game, how) end

--- a saved match
---@param file string
---@return match
function open(file) end

--- a line of output
---@param ... any
function print(...) end

--- a line of JSON
---@param value any
function emit(value) end

--- a table of output; with `--json` a line a row
---@param rows table[]
---@param columns? string[]
function tabulate(rows, columns) end

--- the text of a file below the current folder
---@param file string
---@return string
function read(file) end

--- writes a file below the current folder
---@param file string
---@param text string
function write(file, text) end

--- begins a match: `seed`, `position`, and agents by seat
---@param how? table<string, any>
---@return match
function game:match(how) end

--- many matches: `count` `seed` `limit` `alternate`, and agents by seat; what they came to
---@param how? table<string, any>
---@return table
function game:matches(how) end

--- the agents there are: `name`, `doc`, `place`
---@return table[]
function game:agents() end

--- does actions; the last of them in words
---@param texts string|string[]
---@return string
function match:play(texts) end

--- lets the agents play to the end or to a limit of actions; the outcome
---@param how? { limit?: integer }
---@return string?
function match:run(how) end

--- who plays which seat
---@param who table<string, any>
function match:agents(who) end

--- what a seat can do; the first that decides without one
---@param seat? string
---@return string[]
function match:options(seat) end

--- why something can be done, or why not
---@param text string
---@return string
function match:why(text) end

--- what a seat, "spectator" or "all" sees
---@param viewer string
---@return view
function match:view(viewer) end

--- the table as `:board` shows it
---@param viewer? string
---@return string
function match:board(viewer) end

--- the lines of the log
---@param viewer? string
---@return string[]
function match:log(viewer) end

--- the position as a text
---@return string
function match:position() end

--- what an expression comes to
---@param source string
---@return any
function match:eval(source) end

--- changes a value of the content, or a setting
---@param path string
---@param value any
function match:set(path, value) end

--- takes steps back; how many
---@param steps? integer
---@return integer
function match:undo(steps) end

--- does them again; how many
---@param steps? integer
---@return integer
function match:redo(steps) end

--- begins a branch; the name of the one at hand
---@param name? string
---@return string
function match:branch(name) end

--- goes to the end of a branch
---@param name string
function match:switch(name) end

--- writes the match to a file
---@param file string
function match:save(file) end

