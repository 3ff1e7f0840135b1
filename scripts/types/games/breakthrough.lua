---@meta
-- What `breakthrough` declares. Made by `sandtable stubs`.

---@class (partial) kind
---@field moves pattern

---@class (partial) piece
---@field moves pattern

---@class (partial) state
---@field black seat
---@field board zone
---@field white seat

---@class (partial) content
---@field pieces pieces_kinds

---@class pieces_kinds: sort_handle
---@field [string] kind
---@field pawn kind
