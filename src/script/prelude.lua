-- What scripts find beside the language itself. Runs before the sandbox closes.

-- Generators, effects and tests are values: a table that remembers what it is.
local function value(name)
  local mark = table.freeze { call = name }
  return function(entries) return setmetatable(entries or {}, mark) end
end
for _, name in {
  "moves", "pieces", "cells", "in_reach", "kinds_of", "seats_of", "numbers", "words",
  "go", "place", "in_line", "full", "none", "last_seat", "goes_as_far",
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

-- Patterns and moves run natively, where no budget is counted: what would take too long is refused instead.
local LONGEST = 2e8
local raw_find = string.find

-- Steps that matching may take at worst: a quantifier multiplies them by the length of the text, `?` by two.
local function check_pattern(text, pattern)
  if type(text) ~= "string" or type(pattern) ~= "string" then return end
  local length, steps = #text + 1, #text + 1
  if raw_find(pattern, "[%*%+%-%?%%]") then
    local i, size = 1, #pattern
    while i <= size and steps <= LONGEST * length do
      local c = string.sub(pattern, i, i)
      if c == "%" then
        if string.sub(pattern, i + 1, i + 1) == "b" then steps = steps * length end
        i = i + 1
      elseif c == "?" then
        steps = steps * 2
      elseif c == "*" or c == "+" or c == "-" then
        steps = steps * length
      end
      i = i + 1
    end
    if string.sub(pattern, 1, 1) == "^" then steps = steps / length end
  end
  if steps * math.max(1, #pattern / 32) > LONGEST then
    error("the pattern could take too long on a text of " .. #text .. " bytes: cut the text first", 3)
  end
end

for _, name in { "match", "gmatch", "gsub" } do
  local raw = string[name]
  string[name] = function(text, pattern, ...)
    check_pattern(text, pattern)
    return raw(text, pattern, ...)
  end
end

string.find = function(text, pattern, init, plain)
  if not plain then
    check_pattern(text, pattern)
  elseif type(text) == "string" and type(pattern) == "string" and #text * #pattern > LONGEST * 10 then
    error("the text and what is looked for in it are too long", 2)
  end
  return raw_find(text, pattern, init, plain)
end

local raw_split = string.split
string.split = function(text, separator)
  if type(text) == "string" and type(separator) == "string" and #text * #separator > LONGEST * 10 then
    error("the text and its separator are too long", 2)
  end
  return raw_split(text, separator)
end

-- `%*` would print addresses.
local raw_format = string.format
string.format = function(format, ...)
  if type(format) == "string" and string.find(format, "%*", 1, true) then
    error("`%*` is not there: use `%s` with tostring(value)", 2)
  end
  return raw_format(format, ...)
end

local raw_move = table.move
table.move = function(from, first, last, to, into)
  if type(first) == "number" and type(last) == "number" and last - first > 1e6 then
    error("table.move moves at most a million items", 2)
  end
  return raw_move(from, first, last, to, into or from)
end

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
