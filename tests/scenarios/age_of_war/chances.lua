-- The best chance to conquer a castle in one turn with seven dice, where it is the only one that can be attacked: no
-- other is on the table. Table 9.2 of the rules page; Kumamoto's theft needs other content and is a test of its
-- own. Where free regrouping gains nothing it is left out.

--                  from the middle             as a theft
local table_9_2 = {
  azuchi     = { forced = { 0.367319, 0.194315 }, free = { 0.369696, 0.194705 } },
  odani      = { forced = { 0.338312, 0.237475 }, free = { nil, 0.237502 } },
  gifu       = { forced = { 0.922889, 0.786792 } },
  edo        = { forced = { 0.319063, 0.182000 }, free = { 0.327306, 0.183118 } },
  inuyama    = { forced = { 0.658340, 0.510746 } },
  gassantoda = { forced = { 0.571859, 0.315159 }, free = { 0.572045, 0.316014 } },
  matsuyama  = { forced = { 0.685979, 0.347894 }, free = { 0.686699, 0.348493 } },
  kumamoto   = { forced = { 0.265774 }, free = { 0.266204 } },
}

for wanted, figures in table_9_2 do
  local function chance(value)
    return { goal = string.format("red.land:count { kind = %q } == 1", wanted), ["until"] = "turn", value = value }
  end
  for regroup, values in figures do
    if values[1] then
      scenario(string.format("9.2: %s from the middle, %s", wanted, regroup)) {
        game     = "age_of_war",
        settings = { regroup = regroup },
        given    = { middle = { wanted } },
        solve    = chance(values[1]),
      }
    end
    if values[2] then
      scenario(string.format("9.2: %s as a theft, %s", wanted, regroup)) {
        game     = "age_of_war",
        settings = { regroup = regroup },
        given    = { blue = { land = { wanted } } },
        solve    = chance(values[2]),
      }
    end
  end
end
