---@meta
-- What `connect_four` declares. Made by `sandtable stubs`.

---@class (partial) state
---@field board zone
---@field red seat
---@field yellow seat

---@class (partial) settings
---@field length integer

---@class (partial) content
---@field discs discs_kinds

---@class discs_kinds: sort_handle
---@field [string] kind
---@field disc kind
