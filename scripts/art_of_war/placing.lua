-- Placing units on the battlefield: recruiting (R17 to R21), moving up (R28) and conscription (R41 to R44).


local placing = {}

-- R17: the front cells, and a back cell whose front cell is taken, by another unit than the one about to leave it
function placing.may_stand(seat, cell, leaving)
  if cell:is("front") then return true end
  local ahead = cell:step("forward", seat).piece
  return ahead ~= nil and ahead ~= leaving
end

-- The cells of a seat in order, and for each whether a unit that comes may stand there
local function home(state, seat)
  local cells, open = {}, {}
  for cell in state.field:cells { region = "home", of = seat } do
    cells[#cells + 1] = cell
    open[#cells] = placing.may_stand(seat, cell)
  end
  return cells, open
end

local no_front = "the front cell of that column is empty (R17)"

-- R18, R41: the oldest card of the reserve; without a reserve, any card of the other zone
local function next_from(seat, zone, offer)
  if #seat.reserve == 0 then return zone:each() end
  for card in zone:each() do offer.deny("as long as there is a reserve, its oldest card comes first (R18, R41)", card) end
  local oldest = seat.reserve:first()
  for card in seat.reserve:each() do
    if card ~= oldest then offer.deny("an older card of the reserve comes first (R18, R41)", card) end
  end
  return seat.reserve:each { first = 1 }
end

actions.recruit = {
  doc   = "place a unit: the oldest of the reserve or, without a reserve, one of the hand; it is all you do",
  args  = { "unit: piece", "cell: cell" }, see = "open",
  offer = function(state, seat, offer)
    if state.recruited then return offer.deny("one unit is recruited in a turn (R18)") end
    if state.attacking or (state.acts > 0 and not settings.supports_any_action) then
      return offer.deny("in an attack nobody is recruited (R15, R20)")
    end
    local cells, open = home(state, seat)
    for unit in next_from(seat, seat.hand, offer) do
      for i, cell in cells do offer.when(open[i], no_front, unit, cell) end
    end
  end,
  apply = function(state, seat, unit, cell)
    local from_hand = unit.zone == seat.hand
    local replaced = unit:move_to(cell)                                                  -- R19
    if replaced then replaced:move_to(from_hand and settings.replaced == "hand" and seat.hand or seat.reserve) end
    state.recruited = true
    if not settings.supports_any_action then state:end_phase() end                       -- C8
  end,
}

-- R28, R36: the unit behind an empty front cell moves up
function placing.close_ranks(seat, cell)
  local behind = cell:step("back", seat)
  if not behind or not behind.piece or cell.piece then return end
  local unit = behind.piece
  unit:move_to(cell)
  if settings.advance == "fresh" then unit.tapped, unit.damage = false, 0 end            -- O6
end

-- R36: orientation and damage go with a unit
function placing.offer_reposition(state, seat, offer)
  local cells
  local function cells_for(card, unit)
    local from = unit.cell
    for _, cell in cells do
      if not cell.piece then
        if from then
          local may = placing.may_stand(seat, cell, unit)
          offer.when(may, "no other unit stands in front of that cell (R17)", card, unit, cell)
        end
      elseif cell ~= from then
        offer(card, unit, cell)
      end
    end
  end
  for card in seat.hand:each { supports = "reposition" } do
    cells = cells or home(state, seat)
    for unit in state.field:each { owner = seat } do cells_for(card, unit) end
    if settings.reposition_reserve then                                                  -- C11
      for unit in seat.reserve:each() do cells_for(card, unit) end
    end
  end
end

function placing.reposition(seat, unit, cell)
  local left = unit.cell
  local other = unit:move_to(cell)
  if other then
    other:move_to(left or seat.reserve)
  else
    placing.close_ranks(seat, left)
  end
end

-- C7: the unit attacked last in this turn
function placing.mark(state, target)
  for unit in state.field:each { attacked = true } do unit.attacked = false end
  target.attacked = true
end

actions.conscript = {
  doc   = "place a unit of the reserve or, without a reserve, a citizen: your battlefield is empty",
  args  = { "unit: piece", "cell: cell" }, see = "open",
  offer = function(state, seat, offer)
    local cells, open = home(state, seat)
    for unit in next_from(seat, seat[settings.conscripts], offer) do                            -- C2
      for i, cell in cells do
        if cell.piece then
          offer.deny("the second unit may not replace the first (R42)", unit, cell)
        else
          offer.when(open[i], no_front, unit, cell)
        end
      end
    end
  end,
  apply = function(state, seat, unit, cell)
    unit:move_to(cell)
  end,
}

-- R41, R47, at once: two units for an empty battlefield, or the end
function placing.conscript(state, seat)
  if state.field:count { owner = seat } > 0 then return end
  local fewest = settings.collapse == "nobody" and 1 or 2                                -- C3
  if #seat.reserve + #seat[settings.conscripts] < fewest then state:lose(seat, "collapse") end
  for _ = 1, 2 do state:ask(seat, "conscript") end
end

return placing
