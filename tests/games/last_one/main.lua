-- Last one: who has no chip left is out; the last one wins. Who hides cannot be hit until its own next turn.

kinds.chips = {}

zones.chips = { per = "seat", layout = "pool" }

variables.seat.safe = { false, lasts = "next turn" }        -- falls back when the seat's own next turn begins

actions.hit = {
  doc   = "take a chip from a seat that does not hide",
  args  = { "who: seat" },
  offer = seats_of { "opponent", safe = false },            -- only seats still in the match
  apply = function(state, seat, who)
    who.chips.top:remove()
    if #who.chips == 0 then who:eliminate("no chip is left") end
  end,
}
actions.hide = { doc = "hide until your next turn", apply = function(state, seat) seat.safe = true end }

phases.turn = { actions = { "hit", "hide" } }

-- An eliminated seat gets no turn and no question: asking it returns at once.
on.eliminated = function(state, event)
  state:ask(event.seat, { "hide" })
  for seat in state:seats() do seat.safe = false end        -- nobody stays hidden when somebody goes
end

ends.last = { when = last_seat {}, result = "win" }
limits.rounds = { rounds = 50, result = "tie" }             -- two who only hide would play for ever
