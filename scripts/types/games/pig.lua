---@meta
-- What `pig` declares. Made by `sandtable stubs`.

---@class (partial) seat
---@field points integer

---@class (partial) state
---@field ann seat
---@field bob seat
---@field kept integer

---@class (partial) settings
---@field die "d4"|"d6"|"d8"|"d10"|"d12"|"d20"
---@field goal integer

---@class (partial) content
