-- Whole matches from the usual set-up to each of the endings and a draw: R45 to R48, T14, T15.

-- Blue recruits its king before a soldier that strikes with as many as red holds cards: four, all that king can bear.
scenario "a whole match: execution" {
  game = "art_of_war", seed = 1327,
  play = {
    "pass", "pass", "deploy soldier red:front-1", "deploy guard blue:front-3", "store soldier", "store king_b",
    "recruit soldier red:front-2", "pass", "recruit king_b blue:front-2", "pass", "attack red:front-2 blue:front-2",
    "pass",
  },
  outcome = "red wins: execution",
}

-- Red's king stops a cheer and hardly a blow falls; archer, soldier and priest join blue's guard: ahead in four.
scenario "a whole match: development" {
  game = "art_of_war", seed = 466,
  play = {
    "pass", "mulligan", "deploy wizard blue:front-2", "deploy archer red:front-1", "store king_b", "store soldier",
    "cheer soldier", "counter king_a", "pass", "shoot archer red:front-1", "pass", "pass", "settle archer", "pass",
    "pass", "pass", "settle soldier", "reposition priest red:front-1 red:front-3", "pass", "pass", "pass",
    "settle priest",
  },
  outcome = "blue wins: development",
}

-- Blue's soldier destroys the archer, its guard captures the tapped wizard: red has neither field nor reserve.
scenario "a whole match: collapse" {
  game = "art_of_war", seed = 653,
  play = {
    "pass", "pass", "deploy guard blue:front-2", "deploy archer red:front-1", "store soldier", "store wizard",
    "recruit soldier blue:front-1", "pass", "recruit wizard red:front-2", "pass", "attack blue:front-1 red:front-1",
    "pass", "attack blue:front-2 red:front-2", "pass", "pass", "pass", "attack red:front-2 blue:front-2", "pass",
    "pass", "pass", "attack blue:front-2 red:front-2", "pass",
  },
  outcome = "blue wins: collapse",
}

-- Blows that kill nobody until both decks are empty, and blue has ten citizens to red's eight.
scenario "a whole match: end of the war" {
  game = "art_of_war", seed = 266,
  play = {
    "pass", "pass", "deploy king_b blue:front-1", "deploy guard red:front-2", "store wizard", "store king_a", "pass",
    "pass", "shoot archer blue:front-1", "counter wizard", "counter wizard", "pass", "shoot archer blue:front-1",
    "pass", "pass", "pass", "pass", "pass", "pass", "pass", "pass", "pass", "recruit king_a red:front-3",
    "settle soldier", "pass", "settle soldier", "recruit archer red:front-2", "settle wizard", "cheer soldier",
    "counter wizard", "counter wizard", "pass", "pass", "recruit wizard red:back-2", "settle priest", "pass",
    "settle guard", "pass", "settle priest", "attack blue:front-1 red:front-2", "shoot archer red:front-3", "pass",
    "settle archer", "cheer soldier", "pass", "pass", "recruit wizard blue:front-1", "settle priest",
    "shoot archer blue:front-1", "pass", "pass", "pass", "settle archer", "pass", "pass",
    "recruit wizard blue:front-2", "pass", "attack red:front-3 blue:front-2", "pass", "pass", "pass",
    "reposition priest blue:front-2 blue:back-1", "pass", "settle guard", "pass", "pass", "pass", "pass",
    "attack red:front-2 blue:back-1", "pass", "pass", "pass", "settle wizard", "attack red:front-2 blue:back-1",
    "pass", "settle wizard", "recruit soldier blue:back-1", "settle soldier", "recruit archer red:front-3", "pass",
    "recruit wizard blue:front-3", "settle archer", "pass", "settle priest", "recruit archer blue:back-1", "pass",
    "pass", "settle priest",
  },
  outcome = "blue wins: end of the war",
}

-- Guards stop two attacks and nobody falls until both decks are empty: ten citizens each, and both graveyards empty.
scenario "a whole match: a draw: end of the war" {
  game = "art_of_war", seed = 754,
  play = {
    "pass", "pass", "deploy guard red:front-2", "deploy priest blue:front-3", "store king_a", "store archer", "pass",
    "pass", "attack blue:front-3 red:front-2", "pass", "shoot king_b red:front-2", "counter wizard", "pass",
    "cheer soldier", "pass", "reposition priest blue:front-3 blue:front-2", "pass", "pass", "pass",
    "reposition priest red:front-2 red:front-1", "pass", "pass", "recruit archer blue:back-2", "pass",
    "recruit king_a red:front-1", "pass", "pass", "pass", "recruit wizard red:front-1", "settle guard", "pass",
    "settle wizard", "pass", "pass", "attack blue:front-2 red:front-1", "guard guard", "pass",
    "attack blue:back-2 red:front-1", "guard guard", "pass", "pass", "pass", "pass", "settle wizard", "cheer soldier",
    "cheer soldier", "pass", "settle guard", "pass", "pass", "attack blue:back-2 red:front-1", "pass", "pass", "pass",
    "settle priest", "recruit king_b blue:back-2", "pass", "pass", "settle soldier", "pass", "pass", "pass",
    "settle archer", "pass", "settle wizard", "pass", "pass", "recruit soldier blue:back-2", "settle guard", "pass",
    "settle soldier", "pass", "settle priest", "pass", "pass", "attack blue:front-2 red:front-1", "pass",
    "settle archer", "recruit priest red:back-1", "settle soldier", "recruit priest blue:back-2", "settle soldier",
    "pass", "settle priest", "pass", "settle archer", "shoot archer blue:back-2", "pass", "settle soldier",
    "recruit soldier blue:front-3", "settle wizard",
  },
  outcome = "a draw: end of the war",
}
