-- What scripts find beside the language itself. Runs before the sandbox closes.

-- Generators, effects and tests are values: a table that remembers what it is.
local function value(name)
  local mark = table.freeze { call = name }
  return function(entries) return setmetatable(entries or {}, mark) end
end
for _, name in {
  "moves", "pieces", "cells", "in_reach", "kinds_of", "seats_of", "numbers", "words",
  "go", "place", "in_line", "full", "none", "last_seat",
} do
  getfenv()[name] = value(name)
end

list = table.freeze {
  has = function(items, item)
    for _, other in ipairs(items) do
      if other == item then return true end
    end
    return false
  end,
  with = function(items, item)
    local copy = table.clone(items)
    copy[#copy + 1] = item
    return copy
  end,
  without = function(items, item)
    local copy, gone = {}, false
    for _, other in ipairs(items) do
      if other == item and not gone then gone = true else copy[#copy + 1] = other end
    end
    return copy
  end,
}

-- No addresses: they differ from run to run.
local raw_tostring = tostring
tostring = function(value)
  local type = type(value)
  if type == "table" or type == "function" or type == "thread" or type == "buffer" then return type end
  return raw_tostring(value)
end

-- A value as the REPL prints it: keys sorted, cut at a depth and a length.
local function show(value, depth)
  if type(value) == "string" then return depth == 0 and value or string.format("%q", value) end
  if type(value) ~= "table" then return tostring(value) end
  if depth >= 4 then return "{ ... }" end
  local parts, keys = {}, {}
  for _, item in ipairs(value) do
    if #parts >= 50 then parts[#parts + 1] = "..." break end
    parts[#parts + 1] = show(item, depth + 1)
  end
  for key in pairs(value) do
    if type(key) == "string" then keys[#keys + 1] = key end
  end
  table.sort(keys)
  for i, key in ipairs(keys) do
    if i > 50 then parts[#parts + 1] = "..." break end
    parts[#parts + 1] = key .. " = " .. show(value[key], depth + 1)
  end
  return #parts == 0 and "{}" or "{ " .. table.concat(parts, ", ") .. " }"
end

-- Runs a line of the REPL and gives its results as texts.
return function(line)
  local results = table.pack(line())
  for i = 1, results.n do results[i] = show(results[i], 0) end
  return table.unpack(results, 1, results.n)
end
