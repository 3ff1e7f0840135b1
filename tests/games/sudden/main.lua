-- Sudden: a race that ends in the middle of a rule. Who sets foot on the goal is home, however far the run was meant
-- to go; who could run past it would have to begin again.

kinds.things = {}

variables.seat.steps = 0

ends.home = {
  check = function(state)
    for seat in state:seats() do
      if seat.steps == settings.goal then state:win(seat, "home") end
    end
  end,
}

local function run(state, seat, steps)
  for _ = 1, steps do
    seat.steps = seat.steps + 1
    state:check()                                           -- looks at `ends` now; does not return if one holds
  end
end

actions.run = {
  doc   = "run so many steps",
  args  = { "steps: number" },
  offer = numbers { 1, 9 },
  apply = function(state, seat, steps)
    run(state, seat, steps)
    if seat.steps > settings.goal then seat.steps = 0 end
  end,
}

-- No `pcall` catches an ending: nothing below it runs.
actions.stumble = {
  doc   = "run so many steps with closed eyes",
  args  = { "steps: number" },
  offer = numbers { 1, 9 },
  apply = function(state, seat, steps)
    local ok = pcall(run, state, seat, steps)
    state:say(ok and "still on the way" or "a stone")
    for _ = 1, 3 do pcall(function() seat.steps = 0 end) end
  end,
}

phases.turn = { actions = { "run", "stumble" } }
