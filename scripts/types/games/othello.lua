---@meta
-- What `othello` declares. Made by `sandtable stubs`.

---@class (partial) state
---@field black seat
---@field board zone
---@field white seat

---@class (partial) content
---@field discs discs_kinds

---@class discs_kinds: sort_handle
---@field [string] kind
---@field disc kind
