-- T21: every cell of the table of reaches (section 2), for both seats. Columns are numbered from 1; `f` is the enemy's
-- front row, `b` its back row.

local reach = {
  soldier = { front = { "f1", "f2", "f3" }, back = { "", "", "" } },
  guard   = { front = { "f1", "f2", "f3" }, back = { "", "", "" } },
  archer  = { front = { "f3 b2", "b1 b3", "f1 b2" }, back = { "f2", "f1 f3", "f2" } },
  priest  = { front = { "f2 b3", "f1 f3", "f2 b1" }, back = { "f3", "", "f1" } },
  wizard  = { front = { "f1 b1", "f2 b2", "f3 b3" }, back = { "f1 b1", "f2 b2", "f3 b3" } },
  king_a  = { front = { "f1 f2", "f1 f2 f3", "f2 f3" }, back = { "", "", "" } },
  king_b  = { front = { "f1 f2 b1", "f1 f2 f3 b2", "f2 f3 b3" }, back = { "f1", "f2", "f3" } },
}

for unit, rows in reach do
  for row, columns in rows do
    for column, cells in ipairs(columns) do
      for seat, foe in { red = "blue", blue = "red" } do
        local from, given, options = seat .. ":" .. row .. "-" .. column, {}, { "pass" }
        for i = 1, 3 do given[foe .. ":front-" .. i], given[foe .. ":back-" .. i] = "guard", "guard" end
        if row == "back" then given[seat .. ":front-" .. column] = { "guard", tapped = true } end
        given[from] = unit
        for side, number in string.gmatch(cells, "(%a)(%d)") do
          local to = foe .. (side == "f" and ":front-" or ":back-") .. number
          options[#options + 1] = "attack " .. from .. " " .. to
        end
        scenario("R23, T21: a " .. unit .. " on " .. from) {
          game = "art_of_war", active = seat, phase = "action", given = given, expect = { options = options },
        }
      end
    end
  end
end
