-- What the game says of content before it is played, asked as the loader asks it, and what it says of every state.

-- Whether a check takes the good and refuses the others for this reason. The reason counts only beside `false`.
local function refuses(check, because, good, bad)
  for _, case in ipairs(good) do
    if not check(unpack(case)) then return false, "refused: " .. tostring(case[1]) end
  end
  for _, case in ipairs(bad) do
    local fine, reason = check(unpack(case))
    if fine then return false, "accepted: " .. tostring(case[1]) end
    if reason ~= because then return false, "refused because: " .. tostring(reason) end
  end
  return true
end

scenario "1.1: two to six may play, and no others" {
  game   = "age_of_war",
  expect = function()
    return refuses(checks.seats, "it is for two to six", { { 2, 6 }, { 2, 2 }, { 6, 6 } }, { { 1, 6 }, { 2, 7 } })
  end,
}

scenario "1.3: a line of infantry has a number from 1 to 1000" {
  game   = "age_of_war",
  expect = function()
    local because = "a number of infantry is from 1 to 1000"
    return refuses(checks.castles.lines, because, { { "1" }, { "1000" } }, { { "0" }, { "1001" } })
  end,
}

scenario "1.3: a line is either symbols only or infantry only" {
  game   = "age_of_war",
  expect = {
    function()
      local because = "a line is either symbols or one number of infantry"
      return refuses(checks.castles.lines, because, { { "A" }, { "DD" } }, { { "A3" }, { "3A" } })
    end,
    function()
      return refuses(checks.castles.steal, "no face of the die is the symbol `Q`", { { "AC" } }, { { "AQ" } })
    end,
  },
}

scenario "a line of infantry needs a face of infantry" {
  game     = "age_of_war",
  settings = (function()
    local set = {}
    for face, sign in { one = "X", two = "Y", three = "Z" } do
      set[string.format("faces.%s.infantry", face)], set[string.format("faces.%s.glyph", face)] = 0, sign
    end
    for _, castle in ipairs {
      "azuchi", "matsumoto", "odani", "edo", "kiyosu", "kitanosho", "gassantoda", "takahashi", "matsuyama", "kumamoto",
    } do
      set[string.format("castles.%s.lines", castle)] = "[X, YZ]"
    end
    return set
  end)(),
  expect   = function()
    return refuses(checks.castles.lines, "no face of the die is infantry", { { "A" }, { "X" } }, { { "1" } })
  end,
}

scenario "a face counts nothing or more" {
  game   = "age_of_war",
  expect = function()
    return refuses(checks.faces, "`infantry` and `any` are 0 or more", {
      { { infantry = 0, any = 0, glyph = "W" } }, { { infantry = 4, any = 1, glyph = "4" } },
    }, {
      { { infantry = -1, any = 0, glyph = "W" } }, { { infantry = 0, any = -1, glyph = "W" } },
    })
  end,
}

scenario "a symbol is one sign, and no digit" {
  game   = "age_of_war",
  expect = function()
    return refuses(checks.faces, "a symbol is one letter or sign, and no digit", {
      { { infantry = 10, any = 0, glyph = "10" } }, { { infantry = 0, any = 0, glyph = "+" } },
    }, {
      { { infantry = 0, any = 0, glyph = "WW" } }, { { infantry = 0, any = 0, glyph = "" } },
      { { infantry = 0, any = 0, glyph = "4" } },
    })
  end,
}

scenario "no two faces are written alike" {
  game   = "age_of_war",
  expect = function()
    local other = { infantry = 0, any = 0, glyph = "A" }
    return refuses(checks.faces, "two faces have the sign `A`", { { content.faces.archery } }, { { other } })
  end,
}

scenario "a clan without a castle could never be united" {
  game   = "age_of_war",
  expect = function()
    local because = "a clan needs a castle: it could never be united"
    return refuses(checks.clans, because, { { content.clans.shimazu } }, { { content.faces.one } })
  end,
}

scenario "every castle lies somewhere, wherever that is" {
  game   = "age_of_war",
  expect = function(state) return invariants.castles(state) end,
}

scenario "and a castle that is gone is missed" {
  game   = "age_of_war",
  given  = { middle = { "odani" }, red = { land = { "edo" } } },
  expect = function(state) return not invariants.castles(state) end,
}
