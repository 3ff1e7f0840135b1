---@meta
-- What `nim` declares. Made by `sandtable stubs`.

---@class (partial) state
---@field ann seat
---@field bob seat
---@field piles integer[]

---@class (partial) settings
---@field misere boolean
---@field piles integer

---@class (partial) content
