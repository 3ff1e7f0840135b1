//! Positions that must not be taken for one, and others: each game is valued once more without any, by a plain walk
//! through all choices and draws as they are played.

use std::sync::Arc;

use sandtable::analysis::{Question, Role};
use sandtable::kernel::ids::SeatId;
use sandtable::kernel::script::Script;
use sandtable::kernel::state::State;
use sandtable::kernel::table::Table;

use super::{game, near, solved};

/// The first seat's share of the first place where all choose at random.
fn share(table: &mut Table, script: &mut dyn Script) -> f64 {
    if let Some(outcome) = table.state().outcome() {
        let first = outcome.ranks.iter().filter(|rank| **rank == 1).count();
        return if outcome.ranks[0] == 1 { 1.0 / first as f64 } else { 0.0 };
    }
    let seat = table.deciders().iter().next().expect("somebody decides");
    let options = table.options(script, seat).expect("options").to_vec();
    let here: State = table.state().clone();
    let mut value = 0.0;
    for (opt, chance) in options.iter().zip(Table::random_chances(&options)) {
        for branch in table.outcomes(script, seat, *opt, None, 1000).expect("outcomes") {
            table.set_state(branch.state);
            value += chance * branch.chance.0 as f64 / branch.chance.1 as f64 * share(table, script);
        }
        table.set_state(here.clone());
    }
    value
}

/// Every game begins with one action, in which what is drawn is drawn.
const GAMES: [(&str, &str); 16] = [
    (
        "a variable names one of two equal pieces",
        r#"fields.things = { power = 0 }
variables.game.target = { "piece" }
actions.begin = { apply = function(state)
  local k, i = state:random(3), 0
  for p in state.box:each { kind = "coin" } do
    i = i + 1
    if i == 1 then state.target = p end
    if (i == 1) == (k == 1) then p.power = 1 end
  end
end }
actions.go = { apply = function(state, seat)
  if state.target.power == 1 then state:win(seat, "strong") else state:lose(seat, "weak") end
end }"#,
    ),
    (
        "a field names one",
        r#"fields.things = { guard = { "piece" } }
actions.begin = { apply = function(state)
  local all = {}
  for p in state.box:each { kind = "coin" } do all[#all + 1] = p end
  local ring = state.box:first { kind = "ring" }
  ring.guard = all[1]
  all[state:random(3) == 1 and 1 or 2]:move_to(state.out)
end }
actions.go = { apply = function(state, seat)
  local ring = state.box:first { kind = "ring" }
  if ring.guard.zone == state.out then state:win(seat, "out") else state:lose(seat, "in") end
end }"#,
    ),
    (
        "the order in a pool, from its top",
        r#"actions.begin = { apply = function(state)
  local a, b = state.box:first { kind = "coin" }, state.box:first { kind = "ring" }
  if state:random(3) == 1 then a, b = b, a end
  a:move_to(state.out)
  b:move_to(state.out)
end }
actions.go = { apply = function(state, seat)
  if state.out.top.kind.id == "coin" then state:win(seat, "coin") else state:lose(seat, "ring") end
end }"#,
    ),
    (
        "and from its beginning",
        r#"actions.begin = { apply = function(state)
  local a, b = state.box:first { kind = "coin" }, state.box:first { kind = "ring" }
  if state:random(3) == 1 then a, b = b, a end
  a:move_to(state.out)
  b:move_to(state.out)
end }
actions.go = { apply = function(state, seat)
  if state.out:first().kind.id == "coin" then state:win(seat, "coin") else state:lose(seat, "ring") end
end }"#,
    ),
    (
        "which of two equal pieces stands where",
        r#"zones.board = { layout = "grid" }
actions.begin = { apply = function(state)
  local cells, at = {}, state:random(3)
  for cell in state.board:cells {} do cells[#cells + 1] = cell end
  local i = 0
  for p in state.box:each { kind = "coin" } do
    i = i + 1
    p:move_to(cells[(i == 1) == (at == 1) and 1 or 2])
  end
end }
actions.go = { apply = function(state, seat)
  for p in state:pieces { kind = "coin" } do
    if p.cell.name == "a1" then state:win(seat, "a1") else state:lose(seat, "b1") end
  end
end }"#,
    ),
    (
        "a question about one of two equal pieces",
        r#"fields.things = { power = 0 }
actions.yes = { offer = function(state, seat, offer, unit) offer() end }
actions.no = {}
actions.begin = { apply = function(state, seat)
  local first = state.box:first { kind = "coin" }
  local k, i = state:random(3), 0
  for p in state.box:each { kind = "coin" } do
    i = i + 1
    if (i == 1) == (k == 1) then p.power = 1 end
  end
  state:ask(seat, { "yes", "no" }, first)
  if first.power == 1 then state:win(seat, "strong") end
end }
actions.go = { apply = function(state, seat) state:lose(seat, "weak") end }"#,
    ),
    (
        "a modifier of one",
        r#"actions.begin = { apply = function(state)
  local first = state.box:first { kind = "coin" }
  state:modify("worth", 5, first, "match")
  local k, i = state:random(3), 0
  for p in state.box:each { kind = "coin" } do
    i = i + 1
    if (i == 1) == (k == 1) then p:move_to(state.out) end
  end
end }
actions.go = { apply = function(state, seat)
  if state.out:sum("worth") == 6 then state:win(seat, "six") else state:lose(seat, "one") end
end }"#,
    ),
    (
        "a line that any of the turn's actions may have closed, looked for when it ends",
        r#"zones.board = { layout = "grid" }
actions.begin = { args = { "cell: cell" }, offer = cells { zone = "board", empty = true }, apply = place { kind = "coin" } }
actions.go = {}
phases.turn = { actions = { "begin" }, repeats = true,
  done = function(state, seat) return state.board:count { owner = seat } == 3 end }
phases.rest = { actions = { "go" } }
ends.line = { when = in_line { zone = "board", length = 3 }, after = "turn", result = "win" }
ends.none = { after = "turn", check = function(state) state:tie("no line") end }"#,
    ),
    (
        "what falls back as a turn begins is seen at once",
        r#"variables.seat.shield = { 0, lasts = "next turn" }
actions.begin = { apply = function(state, seat) seat.shield = 1 end }
actions.go = {}
phases.turn = { enter = function(state) end, actions = { "begin", "go" } }
ends.shield = { after = "shield", check = function(state)
  if state.ann.shield == 0 and state.turn > 2 then state:win(state.ann, "the shield is down") end
end }
limits.turns = { turns = 4, result = "tie" }"#,
    ),
    (
        "throws in the middle of a rule, by what was thrown before",
        r#"variables.game.sum = 0
actions.begin = { apply = function(state)
  state.sum = state:roll("d6")
  if state.sum < 3 then state.sum = state.sum + state:roll("d6") end
end }
actions.go = { apply = function(state, seat)
  if state.sum > 4 then state:win(seat, "much") else state:lose(seat, "little") end
end }"#,
    ),
    (
        "extra turns and who is next",
        r#"variables.game.done = 0
actions.begin = { apply = function(state, seat)
  state.done = state.done + 1
  if state:random(2) == 1 then state:extra_turn() end
end }
actions.go = { apply = function(state, seat)
  state.done = state.done + 1
  if state.done > 3 then state:win(seat, "last") end
end }
phases.turn = { actions = { "begin", "go" } }
limits.turns = { turns = 6, result = "tie" }"#,
    ),
    (
        "a variable names one of two equal pieces, and no rule goes by an order",
        r#"zones.board = { layout = "grid" }
variables.game.target = { "piece" }
actions.begin = { apply = function(state)
  local a, b = two_cells(state)
  state.target = state:create("coin", nil, a)
  state:create("coin", nil, b)
end }
actions.go = { apply = function(state, seat)
  if state.target.cell.name == "a1" then state:win(seat, "a1") else state:lose(seat, "b1") end
end }"#,
    ),
    (
        "a variable of a seat does",
        r#"zones.board = { layout = "grid" }
variables.seat.targets = { "list of piece", max = 2 }
actions.begin = { apply = function(state, seat)
  local a, b = two_cells(state)
  seat.targets = { state:create("coin", nil, a) }
  state:create("coin", nil, b)
end }
actions.go = { apply = function(state, seat)
  if seat.targets[1].cell.name == "a1" then state:win(seat, "a1") else state:lose(seat, "b1") end
end }"#,
    ),
    (
        "a field does",
        r#"zones.board = { layout = "grid" }
fields.things = { guard = { "piece" } }
actions.begin = { apply = function(state)
  local a, b, c = two_cells(state)
  local guard = state:create("coin", nil, a)
  state:create("coin", nil, b)
  state:create("ring", nil, c).guard = guard
end }
actions.go = { apply = function(state, seat)
  for ring in state.board:each { kind = "ring" } do
    if ring.guard.cell.name == "a1" then state:win(seat, "a1") else state:lose(seat, "b1") end
  end
end }"#,
    ),
    (
        "a modifier is for one of them",
        r#"zones.board = { layout = "grid" }
actions.begin = { apply = function(state)
  local a, b = two_cells(state)
  state:modify("worth", 5, state:create("coin", nil, a), "match")
  state:create("coin", nil, b)
end }
actions.go = { apply = function(state, seat)
  for coin in state.board:each() do
    if coin.worth == 6 and coin.cell.name == "a1" then state:win(seat, "a1") end
  end
  state:lose(seat, "b1")
end }"#,
    ),
    (
        "a question about one of two equal pieces, put where a phase is left",
        r#"zones.board = { layout = "grid" }
actions.pick = { args = { "coin: piece" }, offer = pieces { zone = "board" } }
actions.yes = { offer = function(state, seat, offer, coin) offer() end }
actions.begin = { apply = function(state)
  local a, b = two_cells(state)
  state:create("coin", nil, a)
  state:create("coin", nil, b)
end }
actions.go = { apply = function(state, seat) state:lose(seat, "at last") end }
phases.first = { once = true, actions = { "begin" }, leave = function(state, seat)
  local coin = state:ask(seat, "pick")
  state:ask(seat, "yes", coin)
  if coin.cell.name == "a1" then state:win(seat, "a1") end
end }
phases.turn = { actions = { "go" } }"#,
    ),
];

/// Two cells in one of two orders, and a third. Whoever makes pieces on them goes by no order.
const TWO_CELLS: &str = r#"
local function two_cells(state)
  local cells = {}
  for cell in state.board:cells {} do cells[#cells + 1] = cell end
  if state:random(3) == 1 then return cells[1], cells[2], cells[3] end
  return cells[2], cells[1], cells[3]
end
"#;

/// Phases of a game that has none of its own: one action, then another.
const PHASES: &str = r#"
phases.first = { once = true, actions = { "begin" } }
phases.turn = { actions = { "go" } }
"#;

#[test]
fn no_positions_that_go_on_differently_are_one() {
    let yaml = "seats: [ann, bob]\nstart: { box: { coin: 2, ring: 1 } }\nboards: { board: { columns: 4, rows: 1 } }\n";
    for (what, lua) in GAMES {
        let phases = if lua.contains("phases.") { "" } else { PHASES };
        let board = if lua.contains("zones.board") { "" } else { "zones.board = { layout = \"grid\" }\n" };
        let zones = "zones.box = { layout = \"pool\" }\nzones.out = { layout = \"pool\" }\n";
        let mut made = game(yaml, &format!("{zones}{board}{TWO_CELLS}{lua}{phases}"));
        let mut table = Table::begin_match(Arc::clone(made.rules()), 1, made.script(), false).expect("a match begins");
        assert_eq!(table.state().active(), SeatId(0));
        let by_hand = share(&mut table, made.script());
        println!("{what}: {by_hand}");
        assert!(by_hand > 0.0 && by_hand < 1.0, "{what}: {by_hand} tells nothing");
        near(&solved(&mut made, Question::default(), Role::Random, Role::Random), by_hand);
    }
}
