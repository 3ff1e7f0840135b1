-- The support of the herald: a support like the others, with the same counter step.

local combat = require "combat"

actions.rally = {
  doc   = "stand one of your tapped units up",
  args  = { "card: piece", "unit: piece" }, see = "open",
  offer = { combat.cards "rally", pieces { zone = "field", owner = "self", tapped = true } },
  deny  = combat.deny_full,
  apply = function(state, seat, card, unit)
    if combat.stands(state, seat, card) then unit.tapped = false end
  end,
}
phases.action.actions = list.with(phases.action.actions, "rally")
