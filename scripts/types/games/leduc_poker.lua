---@meta
-- What `leduc_poker` declares. Made by `sandtable stubs`.

---@class (partial) kind
---@field rank integer

---@class (partial) piece
---@field rank integer

---@class (partial) seat
---@field hand zone
---@field paid integer

---@class (partial) state
---@field deck zone
---@field first seat
---@field raised integer
---@field second seat
---@field table zone
---@field winner seat

---@class (partial) settings
---@field ante integer
---@field raise_1 integer
---@field raise_2 integer
---@field raises integer
---@field suits boolean

---@class (partial) content
---@field cards cards_kinds

---@class cards_kinds: sort_handle
---@field [string] kind
---@field jack_a kind
---@field jack_b kind
---@field queen_a kind
---@field queen_b kind
---@field king_a kind
---@field king_b kind
