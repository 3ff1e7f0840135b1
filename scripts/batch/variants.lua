-- What a rule is worth: random matches under each value of a setting, how long they take and how they end.
--
--   sandtable run scripts/batch/variants.lua [COUNT]

local count = tonumber(args[1] or "50")
local rows = {}
for _, value in ipairs { "off", "3", "5" } do
  local game = load("stratego", { variant = "barrage", set = { two_squares = value } })
  local results = game:matches { count = count, red = "random", blue = "random" }
  for _, row in ipairs(results.endings) do
    table.insert(rows, { two_squares = value, ending = row.ending, matches = row.matches, actions = results.length.mean })
  end
end
tabulate(rows, { "two_squares", "ending", "matches", "actions" })
