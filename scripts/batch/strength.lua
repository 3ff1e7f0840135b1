-- How strong the greedy agents are against random play, seats alternated. A draw counts half.
--
--   sandtable run scripts/batch/strength.lua [COUNT] [GAME]...

local count = tonumber(args[1] or "1000")
local games = #args > 1 and table.move(args, 2, #args, 1, {}) or { "stratego", "age_of_war", "art_of_war" }

local rows = {}
for _, name in ipairs(games) do
  local game = load(name)
  local first, second = game.seats[1], game.seats[2]
  local results = game:matches { count = count, seed = 1, [first] = "greedy", [second] = "random", alternate = true }
  local row = results.agents[1]
  row.game, row.actions = name, results.length.mean
  table.insert(rows, row)
end
tabulate(rows, { "game", "agent", "matches", "wins", "draws", "losses", "score", "low", "high", "actions" })
