-- Nim: taking, the end, and the rule of XOR: who is to move has lost where the piles, written in binary, add up to
-- nothing without carrying. In the other game that changes only where every pile is one at most.

scenario "some of one pile" {
  game     = "nim",
  settings = { piles = 12 },
  options  = { "take 1 1", "take 2 1", "take 2 2" },
}

scenario "what is taken is gone" {
  game     = "nim",
  settings = { piles = 345 },
  play     = { "take 2 3" },
  expect   = function(state) return state.piles[1] == 3 and state.piles[2] == 1 and state.piles[3] == 5 end,
  refuse   = { "take 2 2" },
}

scenario "the last one wins" {
  game     = "nim",
  settings = { piles = 2 },
  play     = { "take 1 2" },
  outcome  = "ann wins: the last one is taken",
}

scenario "or loses" {
  game     = "nim",
  settings = { piles = 2, misere = true },
  play     = { "take 1 2" },
  outcome  = "bob wins: the last one is taken",
}

-- Every choice of one to four piles of up to five; the order of piles makes no difference.
local function each_choice(visit)
  local function more(piles)
    if #piles > 0 then visit(piles) end
    if #piles == 4 then return end
    for size = piles[#piles] or 1, 5 do
      local longer = table.clone(piles)
      table.insert(longer, size)
      more(longer)
    end
  end
  more {}
end

each_choice(function(piles)
  local sum, largest = 0, 0
  for _, size in ipairs(piles) do
    sum = bit32.bxor(sum, size)
    largest = math.max(largest, size)
  end
  for _, misere in ipairs { false, true } do
    local wins = sum ~= 0
    if misere and largest <= 1 then wins = #piles % 2 == 0 end
    local name = table.concat(piles, ", ")
    scenario(string.format("%s%s", name, misere and ", misere" or "")) {
      game     = "nim",
      settings = { piles = tonumber(table.concat(piles)), misere = misere },
      solve    = { value = wins and 1 or 0 },
    }
  end
end)
