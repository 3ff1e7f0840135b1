-- Order: whose turn it is, is the game. A turn goes to the next seat unless a rule says otherwise.

kinds.things = {}

variables.seat.points = 0
variables.game.named  = { "seat" }

actions.step  = { doc = "gain a point", apply = function(state, seat) seat.points = seat.points + 1 end }
actions.again = { doc = "have another turn after this one", apply = function(state) state:extra_turn() end }
actions.call  = {
  doc   = "say who has the next turn",
  args  = { "who: seat" },
  offer = seats_of { "opponent" },
  apply = function(state, seat, who) state:next_turn(who) end,
}
actions.name = {
  doc   = "name who gives the prize",
  args  = { "who: seat" },
  offer = seats_of { "all" },
  apply = function(state, seat, who) state.named = who end,
}
phases.act = { actions = { "step", "again", "call", "name" } }

-- `who` may be a function: here the seat that was named or else the poorest, and it is asked anew for every decision.
actions.prize = {
  doc   = "give two points",
  args  = { "who: seat" },
  offer = seats_of { "opponent" },
  apply = function(state, seat, who) who.points = who.points + 2 end,
}
phases.prize = {
  who = function(state)
    if state.named then return state.named end
    local poorest = state.active
    for seat in state:seats() do
      if seat.points < poorest.points then poorest = seat end
    end
    return poorest
  end,
  actions = { "prize" },
  leave   = function(state) state.named = nil end,
  next    = "act_after",
}
phases.act_after = { enter = function(state) state:say("now", state.active, "may rest") end }

ends.seven = {
  after = "round",
  check = function(state)
    for seat in state:seats() do
      if seat.points >= 7 then state:finish("seven points") end
    end
  end,
}
outcome.score = function(state, seat) return seat.points end
