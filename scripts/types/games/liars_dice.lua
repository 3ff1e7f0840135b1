---@meta
-- What `liars_dice` declares. Made by `sandtable stubs`.

---@class (partial) kind
---@field pips integer
---@field wild boolean

---@class (partial) piece
---@field pips integer
---@field wild boolean

---@class (partial) seat
---@field cup zone
---@field die zone

---@class (partial) state
---@field ann seat
---@field bidder seat
---@field bob seat
---@field cleo seat
---@field count integer
---@field dan seat
---@field eve seat
---@field face kind
---@field finn seat

---@class (partial) settings
---@field seats integer

---@class (partial) content
---@field faces faces_kinds

---@class faces_kinds: sort_handle
---@field [string] kind
---@field one kind
---@field two kind
---@field three kind
---@field four kind
---@field five kind
---@field six kind
