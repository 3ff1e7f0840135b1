---@meta
-- What `stratego` declares. Made by `sandtable stubs`.

---@class (partial) kind
---@field beats kind[]
---@field holds kind[]
---@field moves pattern
---@field once boolean
---@field rows string[]
---@field strength integer

---@class (partial) piece
---@field beats kind[]
---@field holds kind[]
---@field moves pattern
---@field once boolean
---@field rescued boolean
---@field rows string[]
---@field strength integer

---@class (partial) seat
---@field box zone
---@field chase integer
---@field ready boolean

---@class (partial) state
---@field blue seat
---@field board zone
---@field lost zone
---@field red seat

---@class (partial) settings
---@field both_out "draw"|"mover_loses"
---@field chase boolean
---@field chase_identity "piece"|"kind"
---@field ply_limit false|integer
---@field quiet_limit false|integer
---@field scout_strikes_far boolean
---@field spy_defends boolean
---@field two_squares false|integer

---@class (partial) content
---@field ranks ranks_kinds
---@field setups setups_kinds

---@class ranks_kinds: sort_handle
---@field [string] kind
---@field flag kind
---@field spy kind
---@field scout kind
---@field miner kind
---@field sergeant kind
---@field lieutenant kind
---@field captain kind
---@field major kind
---@field colonel kind
---@field general kind
---@field marshal kind
---@field bomb kind
---@field mine kind

---@class setups_kinds: sort_handle
---@field [string] kind
---@field wall kind
---@field corner kind
---@field storm kind
---@field swift kind
---@field bolt kind
---@field pair kind
---@field powder kind
---@field brook kind
