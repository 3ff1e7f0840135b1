---@meta
-- What `tic_tac_toe` declares. Made by `sandtable stubs`.

---@class (partial) state
---@field board zone
---@field o seat
---@field x seat

---@class (partial) settings
---@field length integer

---@class (partial) content
---@field marks marks_kinds

---@class marks_kinds: sort_handle
---@field [string] kind
---@field mark kind
