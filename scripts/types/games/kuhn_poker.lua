---@meta
-- What `kuhn_poker` declares. Made by `sandtable stubs`.

---@class (partial) kind
---@field rank integer

---@class (partial) piece
---@field rank integer

---@class (partial) seat
---@field folded boolean
---@field hand zone
---@field paid integer

---@class (partial) state
---@field deck zone
---@field first seat
---@field second seat
---@field third seat
---@field winner seat

---@class (partial) settings
---@field ante integer
---@field bet integer
---@field seats integer

---@class (partial) content
---@field cards cards_kinds

---@class cards_kinds: sort_handle
---@field [string] kind
---@field jack kind
---@field queen kind
---@field king kind
---@field ace kind
