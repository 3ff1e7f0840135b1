-- What scripts find beside the language itself. Runs before the sandbox closes.
--
-- `charge` takes fuel for what a library function does inside of one call, about as much as a loop that does the same.
-- `full` stops a rule that has caught what was said when memory ran out.
local charge, full = ...

-- Generators, effects and tests are values: a table that remembers what it is.
local function value(name, run)
  local mark = table.freeze { call = name, __call = run }
  return function(entries) return setmetatable(entries or {}, mark) end
end
for _, name in {
  "moves", "pieces", "cells", "in_reach", "next_to", "kinds_of", "seats_of", "numbers", "words", "streak",
  "in_line", "full", "some", "none", "last_seat", "goes_as_far",
} do
  getfenv()[name] = value(name)
end

-- An effect can be called like the function it stands for, by what wraps it.
for _, name in { "place", "go" } do
  getfenv()[name] = value(name, function(effect, state, seat, ...) state:carry_out(effect, seat, ...) end)
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
  -- What a script draws itself, as `sample` must, follows from one number: Lehmer's generator, 7^5 modulo 2^31 - 1.
  shuffled = function(items, number)
    local copy = table.clone(items)
    number = math.max(1, math.floor(math.abs(number)) % 2147483647)
    for i = #copy, 2, -1 do
      number = number * 16807 % 2147483647
      local j = number % i + 1
      copy[i], copy[j] = copy[j], copy[i]
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

-- Refusals cannot be caught. Running out of fuel raises again by itself; running out of memory does not.
local OUT_OF_MEMORY = "not enough memory"
local raw_pcall, raw_xpcall = pcall, xpcall

local function judged(ok, problem, ...)
  if not ok then
    if problem == OUT_OF_MEMORY then full() end
    -- Catching an error takes as long as thousands of calls.
    charge(3000)
  end
  -- Calls in calls pass what they return on and on.
  local passed = select("#", ...)
  if passed > 16 then charge(passed / 2) end
  return ok, problem, ...
end

pcall = function(...) return judged(raw_pcall(...)) end

xpcall = function(run, handle, ...)
  if type(handle) ~= "function" then return judged(raw_xpcall(run, handle, ...)) end
  local function handled(...) return judged(raw_pcall(handle, ...)) end
  local function heard(problem)
    if problem == OUT_OF_MEMORY then full() end
    local ok, answer = handled(problem)
    if not ok then error("error in error handling", 0) end
    return answer
  end
  return judged(raw_xpcall(run, heard, ...))
end

-- Weak tables show when memory is collected, which differs from run to run.
local raw_setmetatable = setmetatable
setmetatable = function(value, meta)
  if type(meta) == "table" and rawget(meta, "__mode") ~= nil then
    error("weak tables are not there: remove `__mode`", 2)
  end
  return raw_setmetatable(value, meta)
end

local function count(items) return type(items) == "table" and rawlen(items) or 0 end

-- Library functions that walk a table in one call.
for name, share in { sort = 8, find = 1 / 4, maxn = 1 / 4, concat = 1 / 2, insert = 1 / 8, remove = 1 / 8 } do
  local raw = table[name]
  table[name] = function(items, ...)
    charge(count(items) * share)
    return raw(items, ...)
  end
end

-- Loops of their own, so that what they walk is seen.
table.foreach = function(items, visit)
  for key, value in next, items do
    local result = visit(key, value)
    if result ~= nil then return result end
  end
  return nil
end

-- It takes as long as the table once was, which nobody sees.
table.clear = nil

local raw_unpack, raw_len, raw_offset = table.unpack, utf8.len, utf8.offset
utf8.len = function(text, ...)
  if type(text) == "string" then charge(#text / 16) end
  return raw_len(text, ...)
end
utf8.offset = function(text, ...)
  if type(text) == "string" then charge(#text / 16) end
  return raw_offset(text, ...)
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
  elseif type(text) == "string" and type(pattern) == "string" then
    charge(#text / 64 + #text * #pattern / 256)
  end
  return raw_find(text, pattern, init, plain)
end

local raw_split = string.split
string.split = function(text, separator)
  if type(text) == "string" and type(separator) == "string" and #text * #separator > LONGEST * 10 then
    error("the text and its separator are too long", 2)
  elseif type(text) == "string" then
    charge(#text * (type(separator) == "string" and #separator + 1 or 1) / 64)
  end
  return raw_split(text, separator)
end

local raw_move = table.move
table.move = function(from, first, last, to, into)
  if type(first) == "number" and type(last) == "number" then
    if last - first > 1e6 then error("table.move moves at most a million items", 2) end
    charge(math.max(last - first, 0))
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

-- `%*`, which `{value}` in backticks becomes, would print addresses.
local raw_format, raw_gsub, raw_pack = string.format, string.gsub, table.pack
string.format = function(format, ...)
  if type(format) ~= "string" or not raw_find(format, "%*", 1, true) then return raw_format(format, ...) end
  charge(20)
  local values, nth = raw_pack(...), 0
  local written = raw_gsub(format, "%%(.)", function(c)
    if c == "%" then return nil end
    nth += 1
    if c ~= "*" or nth > values.n then return nil end
    values[nth] = tostring(values[nth])
    return "%s"
  end)
  return raw_format(written, raw_unpack(values, 1, values.n))
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
    if #keys >= 1000 then break end
    if type(key) == "string" then keys[#keys + 1] = key end
  end
  table.sort(keys)
  for i, key in ipairs(keys) do
    if i > 50 then parts[#parts + 1] = "..." break end
    parts[#parts + 1] = key .. " = " .. show(value[key], depth + 1)
  end
  return #parts == 0 and "{}" or "{ " .. table.concat(parts, ", ") .. " }"
end

local function quoted(text)
  text = raw_gsub(string.sub(text, 1, 1000), '[%c"\\]', function(c)
    return raw_format("\\u%04x", string.byte(c))
  end)
  return '"' .. text .. '"'
end

local function before(one, other)
  local same = type(one) == type(other)
  if same and (type(one) == "number" or type(one) == "string") then return one < other end
  if same then return tostring(one) < tostring(other) end
  return type(one) < type(other)
end

-- A value as JSON, for whoever lays it out: lists as lists, all else as records whose keys are sorted.
local function json(value, depth)
  if value == nil then return "null" end
  if type(value) == "boolean" then return tostring(value) end
  if type(value) == "number" and math.isfinite(value) then return raw_format("%.14g", value) end
  if type(value) ~= "table" then return quoted(tostring(value)) end
  if depth >= 8 then return quoted("{ ... }") end
  local parts, keys = {}, {}
  for key in pairs(value) do
    keys[#keys + 1] = key
    if #keys >= 1000 then break end
  end
  if #keys == rawlen(value) then
    for i = 1, #keys do parts[i] = json(rawget(value, i), depth + 1) end
    return "[" .. table.concat(parts, ",") .. "]"
  end
  table.sort(keys, before)
  for i, key in ipairs(keys) do parts[i] = quoted(tostring(key)) .. ":" .. json(rawget(value, key), depth + 1) end
  return "{" .. table.concat(parts, ",") .. "}"
end

-- Runs a line of the REPL. Of each result it gives the text, and for a table the same as JSON. `keep` is told the first.
return function(line, keep)
  local results, told = table.pack(line()), {}
  for i = 1, results.n do
    told[2 * i - 1] = show(results[i], 0)
    told[2 * i] = type(results[i]) == "table" and json(results[i], 0) or ""
  end
  if results[1] ~= nil then keep(results[1]) end
  return table.unpack(told, 1, 2 * results.n)
end
