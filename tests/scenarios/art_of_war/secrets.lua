-- What a seat sees: R4.

local cards = {
  ["red:front-1"] = { "guard", tapped = true }, ["blue:front-1"] = "archer",
  red  = {
    hand = { "archer", "wizard" }, deck = { "guard", "priest" }, reserve = { "wizard", "king_a" }, kingdom = { "soldier" },
    graveyard = { "priest" },
  },
  blue = { hand = { "guard" }, deck = { "soldier" }, reserve = { "priest" }, kingdom = { "guard" }, graveyard = { "archer" } },
}

scenario "R4: of the other's hand and of both decks a seat sees how many cards there are, and no more" {
  game  = "art_of_war", phase = "action", given = cards,
  expect = {
    red  = { sees = { red = { hand = { "archer", "wizard" }, deck = { "?", "?" } }, blue = { hand = { "?" }, deck = { "?" } } } },
    blue = { sees = { red = { hand = { "?", "?" }, deck = { "?", "?" } }, blue = { hand = { "guard" }, deck = { "?" } } } },
  },
}

scenario "R4: battlefield, reserve, kingdom and graveyard are open" {
  game  = "art_of_war", phase = "action", given = cards,
  expect = {
    blue = { sees = {
      ["red:front-1"] = { "red guard", tapped = true },
      red = { reserve = { "wizard", "king_a" }, kingdom = { "soldier" }, graveyard = { "priest" } },
    } },
  },
}

scenario "R4: all know that a king begins in the hand, and that he stays there when the units are drawn again" {
  game  = "art_of_war", settings = { starts = "red" },
  play  = { "mulligan", "pass" },
  expect = {
    blue = { sees = { red = { hand = { "king_a", "?", "?", "?" } } } },
    red  = { sees = { blue = { hand = { "king_b", "?", "?", "?" } } } },
  },
}
