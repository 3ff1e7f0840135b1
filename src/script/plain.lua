-- The first result of a line as JSON. What is of the match goes by its name, as the REPL prints it.
local gsub, concat, format, byte = string.gsub, table.concat, string.format, string.byte

local function text(value)
  return '"' .. gsub(value, '[%c"\\]', function(c) return format("\\u%04x", byte(c)) end) .. '"'
end

local function number(value)
  if value ~= value or math.abs(value) == math.huge then error("the value is no finite number", 0) end
  if value == math.floor(value) and math.abs(value) < 1e15 then return format("%d", value) end
  return format("%.17g", value)
end

local function plain(value, depth)
  local kind = type(value)
  if kind == "nil" then return "null" end
  if kind == "boolean" then return tostring(value) end
  if kind == "number" then return number(value) end
  if kind == "function" then error("the value is a function, expected data", 0) end
  if kind ~= "table" then return text(kind == "string" and value or tostring(value)) end
  if depth > 16 then error("the value is too deep", 0) end
  local parts, names = {}, {}
  for _, item in ipairs(value) do parts[#parts + 1] = plain(item, depth + 1) end
  for name in pairs(value) do
    if type(name) == "string" then names[#names + 1] = name end
  end
  if #names == 0 then return "[" .. concat(parts, ",") .. "]" end
  if #parts > 0 then error("the value is a list and has names as well", 0) end
  table.sort(names)
  for _, name in ipairs(names) do parts[#parts + 1] = text(name) .. ":" .. plain(value[name], depth + 1) end
  return "{" .. concat(parts, ",") .. "}"
end

return function(line) return plain((line()), 0) end
