-- Alarm: whenever a thief gets into the vault the guards may ring a bell. The rule that moves the thief says nothing
-- about bells: a listener hears of the move, and may ask, in the same step.

kinds.people = {}

zones.street = { per = "seat", layout = "pool" }
zones.vault  = { layout = "pool" }
zones.cells  = { layout = "pool" }

variables.seat.bells = 1

-- An action without arguments is asked for in a list: then its name comes back, and nothing if the seat passed.
actions.ring = {
  doc   = "ring a bell: the thief is caught",
  offer = function(state, seat, offer) offer.when(seat.bells > 0, "no bell is left") end,
  apply = function(state, seat) seat.bells = seat.bells - 1 end,
  pass  = true,
}

on.moved = function(state, event)
  if event.to ~= state.vault then return end                -- also hears of the move to the cells
  local guards = event.piece.owner.opponent
  if state:ask(guards, { "ring" }) == "ring" then
    event.piece:move_to(state.cells)
    state:emit("caught", #state.cells)                      -- an event of the script's own
  end
end

on.caught = function(state, event) state:say("thieves in the cells:", event.value) end

actions.sneak = {
  doc   = "send a thief into the vault",
  args  = { "thief: piece" },
  offer = pieces { zone = "street" },
  apply = go { to = "vault" },
}
actions.wait = { doc = "look the other way" }

phases.thieves = { who = function(state) return state.thieves end, actions = { "sneak" }, stuck = "skip" }
phases.guards  = { who = function(state) return state.guards end, actions = { "wait" } }

ends.street = {
  after = "turn",
  check = function(state)
    if #state.thieves.street > 0 then return end
    if #state.vault > #state.cells then state:win(state.thieves, "rich") end
    state:lose(state.thieves, "caught")
  end,
}
