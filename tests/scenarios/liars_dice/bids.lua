-- Liar's dice: what may be bid, and who loses. Dice are thrown from the first seat on.

local function doubted(dice, bid, outcome)
  scenario(string.format("%s and %s, %s: %s", dice[1], dice[2], bid, outcome)) {
    game = "liars_dice", fixed = dice, play = { bid, "doubt" }, outcome = outcome,
  }
end

doubted({ "four", "two" },  "bid 1 four",  "ann wins: doubt")
doubted({ "four", "two" },  "bid 1 three", "bob wins: doubt")
doubted({ "four", "four" }, "bid 2 four",  "ann wins: doubt")
doubted({ "four", "two" },  "bid 2 four",  "bob wins: doubt")
doubted({ "four", "six" },  "bid 2 four",  "ann wins: doubt")
doubted({ "six", "six" },   "bid 2 one",   "ann wins: doubt")
doubted({ "six", "one" },   "bid 1 six",   "ann wins: doubt")
doubted({ "six", "one" },   "bid 2 six",   "bob wins: doubt")

scenario "higher: more dice, or as many of a higher face" {
  game    = "liars_dice",
  play    = { "bid 1 five" },
  options = {
    "bid 1 six", "bid 2 one", "bid 2 two", "bid 2 three", "bid 2 four", "bid 2 five", "bid 2 six", "doubt",
  },
  refuse  = { "bid 1 five", because = "bid higher" },
}

scenario "after the highest bid one can only doubt" {
  game    = "liars_dice",
  play    = { "bid 2 six" },
  options = { "doubt" },
}

scenario "somebody has to bid first" {
  game   = "liars_dice",
  refuse = { "doubt", because = "nothing has been bid" },
}

scenario "without the wild face" {
  game     = "liars_dice",
  settings = { ["faces.six.wild"] = false },
  fixed    = { "four", "six" },
  play     = { "bid 2 four", "doubt" },
  outcome  = "bob wins: doubt",
}

scenario "with three dice there are bids of three" {
  game     = "liars_dice",
  settings = { seats = 3 },
  fixed    = { "two", "six", "two" },
  play     = { "bid 1 one", "bid 3 two", "doubt" },
  outcome  = "ann and bob win: doubt",
}
