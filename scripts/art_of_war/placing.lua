-- Placing units on the battlefield: recruiting (R17 to R21), moving up (R28) and conscription (R41 to R44).

local placing = {}

-- R17: the front cells, and a back cell whose front cell is taken
function placing.may_stand(seat, cell)
  return cell:is("front") or cell:step("forward", seat).piece ~= nil
end

-- The cells of a seat, the front row before the back row, and for each what lets a unit stand there (R17): on the front
-- nothing has to, in the back it is the unit in front
local function home(state, seat)
  local cells = {}
  for cell in state.field:cells { region = "home", of = seat } do cells[#cells + 1] = cell end
  local columns = #cells / 2
  local held = table.create(columns, true)
  for i = 1, columns do held[columns + i] = cells[i].piece or false end
  return cells, held
end

local no_front = "the front cell of that column is empty (R17)"

-- R18, R41: offers the oldest card of the reserve; without a reserve, any card of the other zone
local function offer_next(seat, zone, offer, place)
  local reserve = seat.reserve
  local oldest = reserve:first()
  if not oldest then
    for card in zone:each() do place(card) end
    return
  end
  local deny = offer.deny
  for card in zone:each() do deny("as long as there is a reserve, its oldest card comes first (R18, R41)", card) end
  for card in reserve:each() do
    if card ~= oldest then deny("an older card of the reserve comes first (R18, R41)", card) end
  end
  place(oldest)
end

actions.recruit = {
  doc   = "place a unit: the oldest of the reserve or, without a reserve, one of the hand; it is all you do",
  args  = { "unit: piece", "cell: cell" }, see = "open",
  offer = function(state, seat, offer)
    if state.acts > 0 then
      if not settings.supports_any_action or state.attacking then
        return offer.deny("in an attack nobody is recruited (R15, R20)")
      end
      if state.recruited then return offer.deny("one unit is recruited in a turn (R18)") end
    end
    local cells, held = home(state, seat)
    local when = offer.when
    offer_next(seat, seat.hand, offer, function(unit)
      for i, cell in cells do when(held[i], no_front, unit, cell) end
    end)
  end,
  apply = function(state, seat, unit, cell)
    local to_hand = settings.replaced == "hand" and unit.zone == seat.hand
    local replaced = unit:move_to(cell)                                                  -- R19
    if replaced then replaced:move_to(to_hand and seat.hand or seat.reserve) end
    state.recruited = true
    if not settings.supports_any_action then state:end_phase() end                       -- C8
  end,
}

-- R28, R36: the unit behind an empty front cell moves up
function placing.close_ranks(seat, cell)
  local behind = cell:step("back", seat)
  local unit = behind and behind.piece
  if not unit or cell.piece then return end
  unit:move_to(cell)
  if settings.advance == "fresh" then unit.tapped, unit.damage = false, 0 end            -- O6
end

-- R36: orientation and damage go with a unit
function placing.offer_reposition(state, seat, offer)
  local cells, held, taken, units, when
  local function cells_for(card, unit, stands)
    for i, cell in cells do
      if not taken[i] then
        if stands then
          local may = held[i] and held[i] ~= unit
          when(may, "no other unit stands in front of that cell (R17)", card, unit, cell)
        end
      elseif taken[i] ~= unit then
        offer(card, unit, cell)
      end
    end
  end
  for card in seat.hand:each { supports = "reposition" } do
    if not cells then
      cells, held = home(state, seat)
      taken, units, when = {}, {}, offer.when
      for i, cell in cells do taken[i] = cell.piece end
      for unit in state.field:each { owner = seat } do units[#units + 1] = unit end
    end
    for _, unit in units do cells_for(card, unit, true) end
    if settings.reposition_reserve then                                                  -- C11
      for unit in seat.reserve:each() do cells_for(card, unit, false) end
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
    local cells, held = home(state, seat)
    offer_next(seat, seat[settings.conscripts], offer, function(unit)                           -- C2
      for i, cell in cells do
        if cell.piece then
          offer.deny("the second unit may not replace the first (R42)", unit, cell)
        else
          offer.when(held[i], no_front, unit, cell)
        end
      end
    end)
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
