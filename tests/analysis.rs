//! What an analysis finds, against numbers that are known or worked out another way.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "analysis/by_hand.rs"]
mod by_hand;
mod common;

use std::sync::Arc;

use sandtable::analysis::{
    Bounds, Graph, Measure, Problem, Question, Role, Solution, Start, Until, explore, levels, solve, tree,
};
use sandtable::content::Memory;
use sandtable::game::Game;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::SeatId;
use sandtable::kernel::table::Table;

const ANN: SeatId = SeatId(0);

/// A game of one sort of things, none of them on the table, with that script.
fn game(yaml: &str, lua: &str) -> Game {
    let mut files = Memory::new();
    files.add("content/made/game.yaml", format!("title: Made\nfirst: ann\n{yaml}"));
    files.add("content/made/things.yaml", "coin: {}\nring: {}\nshell: {}\nbead: {}\n");
    files.add("scripts/made/main.lua", format!("kinds.things = {{ worth = 1 }}\n{lua}"));
    common::try_load(&files, "made", &[], &[]).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// Two seats throw a die as often as they dare, to have so many points; a one loses what the turn has brought.
fn pig(goal: usize) -> Game {
    const PIG: &str = r#"
variables.seat.points = 0
variables.game.kept   = { 0, lasts = "turn" }
actions.roll = { apply = function(state, seat)
  local face = state:roll("d6")
  if face == 1 then state:end_turn() end
  state.kept = state.kept + face
  if seat.points + state.kept >= settings.goal then state:win(seat, "goal") end
end }
actions.hold = {
  offer = function(state, seat, offer) offer.when(state.kept > 0, "roll first") end,
  apply = function(state, seat)
    seat.points = seat.points + state.kept
    state:end_turn()
  end,
}
phases.turn = { actions = { "roll", "hold" }, repeats = true }
"#;
    game(
        &format!(
            "seats: [ann, bob]\nsettings: {{ goal: {{ default: {goal}, min: 2, max: 1000, doc: points that win }} }}\n"
        ),
        PIG,
    )
}

fn from_the_beginning(game: &mut Game, question: &Question) -> Graph {
    let mut start = Start::of_match(Arc::clone(game.rules())).expect("a start");
    explore(&mut start, game.script(), question, &mut |_| true).unwrap_or_else(|error| panic!("{error}"))
}

fn solved(game: &mut Game, question: Question, own: Role, others: Role) -> Solution {
    let mut start = Start::of_match(Arc::clone(game.rules())).expect("a start");
    let problem = Problem { question, seat: ANN, own, others };
    solve(&mut start, game.script(), &problem, &mut |_| true).unwrap_or_else(|error| panic!("{error}"))
}

fn goal(game: &mut Game, expression: &str, until: Until) -> Question {
    let rules = Arc::clone(game.rules());
    let hook = game.host().expression(&rules, expression, false).expect("an expression");
    Question { until, goal: Some((hook, Measure::Holds)), ..Question::default() }
}

fn near(solution: &Solution, expected: f64) {
    let value = solution.value;
    assert!(value.is_exact() && (value.low - expected).abs() < 1e-9, "{value:?}, expected {expected}");
}

mod pig_game {
    use super::*;

    /// The chance that the seat to decide wins, by the rules written once more: own points, the other's, and those of
    /// the turn. Positions come again, so values are repeated until nothing moves.
    #[expect(clippy::needless_range_loop, reason = "points are numbers here, and indexes")]
    fn known(goal: usize) -> f64 {
        let mut wins = vec![vec![vec![0.5f64; goal]; goal]; goal];
        for _ in 0..10_000 {
            let mut moved = 0.0f64;
            for own in 0..goal {
                for other in 0..goal {
                    for kept in (0..goal - own).rev() {
                        let hold = if kept > 0 { 1.0 - wins[other][own + kept][0] } else { 0.0 };
                        let after = |face: usize| match face {
                            1 => 1.0 - wins[other][own][0],
                            _ if own + kept + face >= goal => 1.0,
                            _ => wins[own][other][kept + face],
                        };
                        let roll = (1..=6).map(after).sum::<f64>() / 6.0;
                        let value = hold.max(roll);
                        moved = moved.max((value - wins[own][other][kept]).abs());
                        wins[own][other][kept] = value;
                    }
                }
            }
            if moved < 1e-14 {
                break;
            }
        }
        wins[0][0][0]
    }

    #[test]
    fn has_its_value_though_positions_come_again() {
        for goal in [5, 12] {
            let solution = solved(&mut pig(goal), Question::default(), Role::For, Role::Against);
            near(&solution, known(goal));
        }
    }

    /// T. Neller and C. Presser, Optimal Play of the Dice Game Pig (2004): the first player wins 53.06 percent.
    #[test]
    #[ignore = "a minute and more: half a million positions"]
    fn to_a_hundred_points_is_won_as_often_as_is_known() {
        let mut game = pig(100);
        let solution = solved(&mut game, Question::default(), Role::For, Role::Against);
        println!("{} positions, {:?}", solution.graph.positions(), solution.value);
        assert!(solution.value.is_exact() && (solution.value.low - 0.5306).abs() < 0.000_05, "{:?}", solution.value);
    }

    #[test]
    fn at_random_is_won_as_often_as_random_matches_say() {
        let mut game = pig(8);
        let solution = solved(&mut game, Question::default(), Role::Random, Role::Random);
        let [wins, _] = solution.standings[0];
        let matches = 20_000;
        let mut won = 0;
        for seed in 0..matches {
            let mut table =
                Table::begin_match(Arc::clone(game.rules()), seed, game.script(), false).expect("a match begins");
            let mut draw = Draw::new(seed, "players", 0);
            while let Some(seat) = table.deciders().iter().next() {
                let choice = table.random_choice(game.script(), seat, &mut draw).expect("a choice");
                table.play(game.script(), seat, choice.opt, None).expect("a listed option");
            }
            won += u32::from(table.state().outcome().expect("it ends").winner() == Some(ANN));
        }
        let share = f64::from(won) / matches as f64;
        let deviation = (wins.low * (1.0 - wins.low) / matches as f64).sqrt();
        assert!(wins.is_exact() && (share - wins.low).abs() < 4.0 * deviation, "{share}, expected {wins:?}");
    }

    #[test]
    fn has_as_many_sequences_as_the_die_has_faces() {
        let mut game = pig(100);
        let question = Question { bounds: Bounds { depth: 2, ..Bounds::default() }, ..Question::default() };
        let levels = levels(&from_the_beginning(&mut game, &question));
        // Roll: six outcomes, after five of which one may hold or roll; after a one the other has one option.
        let found: Vec<_> = levels.iter().map(|level| (level.sequences(), level.chance, level.positions)).collect();
        assert_eq!(found[..2], [(1, 0, 1), (6, 1, 6)]);
        assert_eq!(levels[2].sequences(), 5 * (6 + 1) + 6);
        assert_eq!(levels[2].chance, 6);
    }
}

/// Throw one die or two, five times at most, to have exactly seven.
const SEVEN: &str = r#"
variables.game.total = 0
variables.game.throws = 0
local function throw(dice)
  return function(state)
    local fell = 0
    for _ = 1, dice do fell = fell + state:roll("d6") end
    state.total = state.total + fell
    state.throws = state.throws + 1
    if state.total > 7 or state.throws == 5 then state:end_turn() end
  end
end
actions.one = { apply = throw(1) }
actions.two = { apply = throw(2) }
actions.stop = { apply = function(state) state:end_turn() end }
phases.turn = { actions = { "one", "two", "stop" }, repeats = true }
"#;

#[test]
fn a_goal_at_the_end_of_the_turn_is_reached_as_often_as_it_can_be() {
    fn best(total: usize, throws: usize) -> f64 {
        let now = f64::from(total == 7);
        if total > 7 || throws == 5 {
            return now;
        }
        let one = (1..=6).map(|face| best(total + face, throws + 1)).sum::<f64>() / 6.0;
        let two: f64 = (1..=6).flat_map(|a| (1..=6).map(move |b| best(total + a + b, throws + 1))).sum();
        now.max(one).max(two / 36.0)
    }
    let mut made = game("seats: [ann, bob]\n", SEVEN);
    let question = goal(&mut made, "state.total == 7", Until::Turn);
    let solution = solved(&mut made, question, Role::For, Role::Against);
    near(&solution, best(0, 0));
    assert_eq!(solution.options.len(), 3, "the value of each option");
    assert_eq!(solution.options.iter().map(|value| value.low).fold(0.0, f64::max), solution.value.low);
    let rules = Arc::clone(made.rules());
    let hook = made.host().expression(&rules, "state.total", true).expect("an expression");
    let worth = Question { goal: Some((hook, Measure::Worth)), ..question };
    let solution = solved(&mut made, worth, Role::For, Role::Against);
    assert!(solution.value.is_exact() && solution.value.low > 10.0, "{:?}", solution.value);
}

/// Two who may pass for ever, or give up.
const STUBBORN: &str = r#"
actions.wait = { apply = function(state) end }
actions.give_up = { apply = function(state, seat) state:lose(seat, "gave up") end }
phases.turn = { actions = { "wait", "give_up" } }
"#;

#[test]
fn what_may_go_on_for_ever_has_a_value_between_two() {
    let mut made = game("seats: [ann, bob]\n", STUBBORN);
    let solution = solved(&mut made, Question::default(), Role::For, Role::Against);
    assert!(!solution.value.is_exact() && (solution.value.low, solution.value.high) == (0.0, 1.0), "{solution:?}");
    // At random somebody gives up sooner or later: ann in the first turn, or the third, ...
    near(&solved(&mut made, Question::default(), Role::Random, Role::Random), 1.0 / 3.0);
}

/// Whoever waits long enough wins: a position is another one in another turn.
const PATIENCE: &str = r#"
actions.wait = { apply = function(state, seat) if state.turn == 4 then state:win(seat, "patience") end end }
actions.tire = { apply = function(state, seat) if state.turn < 3 then state:win(seat, "early") end end }
phases.turn = { actions = { "wait", "tire" } }
"#;

#[test]
fn counts_that_a_rule_goes_by_are_part_of_a_position() {
    let mut made = game("seats: [ann, bob]\n", PATIENCE);
    let graph = from_the_beginning(
        &mut made,
        &Question { bounds: Bounds { depth: 6, ..Bounds::default() }, ..Question::default() },
    );
    assert!(levels(&graph)[3].decisions == 2 && levels(&graph)[4].over > 0, "{:?}", levels(&graph));
    // Ann tires at once and wins; were turns no part of positions, waiting would lead back to where it began.
    near(
        &solved(
            &mut made,
            Question { bounds: Bounds { depth: 6, ..Bounds::default() }, ..Question::default() },
            Role::For,
            Role::Against,
        ),
        1.0,
    );
    assert!(levels(&graph)[1].positions == 1 && levels(&graph)[2].positions == 1, "each turn has its own");
}

#[test]
fn limits_are_part_of_a_position_though_no_script_looks_at_them() {
    let lua = format!("{STUBBORN}limits.turns = {{ turns = 4, result = \"tie\" }}\n");
    let mut made = game("seats: [ann, bob]\n", &lua);
    near(&solved(&mut made, Question::default(), Role::For, Role::Against), 0.5);
    assert_eq!(levels(&from_the_beginning(&mut made, &Question::default())).len(), 5);
}

#[test]
fn the_seats_that_may_be_first_are_equally_likely() {
    let mut files = Memory::new();
    files.add("content/made/game.yaml", "title: Made\nseats: [ann, bob, cid]\nfirst: random\n");
    files.add("content/made/things.yaml", "coin: {}\n");
    files.add(
        "scripts/made/main.lua",
        "kinds.things = {}\nactions.take = { apply = function(state, seat) state:win(seat, 'first') end }\n\
         phases.turn = { actions = { 'take' } }\n",
    );
    let mut made = common::try_load(&files, "made", &[], &[]).unwrap_or_else(|errors| panic!("{errors:?}"));
    near(&solved(&mut made, Question::default(), Role::For, Role::Against), 1.0 / 3.0);
}

/// The top card of four is drawn by who dares; a shell wins, anything else loses.
const CARDS: &str = r#"
zones.deck = { layout = "stack" }
zones.open = { layout = "row" }
phases.deal = { once = true, enter = function(state) state:shuffle(state.deck) end }
actions.draw = { apply = function(state, seat)
  local card = state.deck.top
  card:move_to(state.open)
  if card.kind.id == "shell" then state:win(seat, "shell") end
  if #state.deck == 0 then state:lose(seat, "no shell") end
end }
phases.turn = { actions = { "draw" } }
"#;

#[test]
fn a_shuffle_is_gone_through_in_all_its_orders() {
    let mut made = game("seats: [ann, bob]\nstart: { deck: { each: things } }\n", CARDS);
    near(&solved(&mut made, Question::default(), Role::For, Role::Against), 0.5);
    let levels = levels(&from_the_beginning(&mut made, &Question::default()));
    assert_eq!((levels[0].sequences(), levels[0].chance, levels[0].positions), (24, 1, 24));
    assert_eq!((levels[1].over, levels[2].over, levels[3].over, levels[4].over), (6, 6, 6, 6));
}

/// Both show a hand at once.
const SHOW: &str = r#"
variables.seat.shown = { 0, min = 0, max = 2, see = "owner" }
actions.show = { args = { "hand: number" }, offer = numbers { 1, 2 },
  apply = function(state, seat, hand) seat.shown = hand end }
phases.show = { who = "each", actions = { "show" }, leave = function(state)
  local seats = {}
  for seat in state:seats() do table.insert(seats, seat) end
  if seats[1].shown == seats[2].shown then state:win(seats[1], "same") else state:win(seats[2], "different") end end }
"#;

#[test]
fn choices_made_at_once_have_no_best_and_a_value_at_random() {
    let mut made = game("seats: [ann, bob]\n", SHOW);
    let mut start = Start::of_match(Arc::clone(made.rules())).expect("a start");
    let problem = Problem { question: Question::default(), seat: ANN, own: Role::For, others: Role::Against };
    let refused = solve(&mut start, made.script(), &problem, &mut |_| true).map(|_| ()).unwrap_err();
    assert_eq!(refused.code, "analysis/at-once");
    near(&solved(&mut made, Question::default(), Role::Random, Role::Random), 0.5);
}

#[test]
fn what_was_not_looked_at_leaves_a_range_that_holds_the_value() {
    let mut game = pig(8);
    let whole = solved(&mut game, Question::default(), Role::For, Role::Against).value.low;
    let bounds = [Bounds { depth: 2, ..Bounds::default() }, Bounds { memory: 3_000, ..Bounds::default() }];
    for bounds in bounds {
        let part = solved(&mut game, Question { bounds, ..Question::default() }, Role::For, Role::Against);
        let range = part.value;
        assert!(range.low < whole && whole < range.high, "{range:?} and {whole}");
        assert!(part.graph.is_open());
    }
    let small = Question { bounds: Bounds { memory: 3_000, ..Bounds::default() }, ..Question::default() };
    let graph = from_the_beginning(&mut game, &small);
    let stopped = graph.stopped.as_ref().expect("it says so");
    assert_eq!(stopped.code, "analysis/too-large");
    assert!(stopped.help.as_deref().is_some_and(|help| help.contains("--until turn")), "{stopped:?}");
    assert!(levels(&graph).len() < 20, "levels that were not finished are not told");
    let mut start = Start::of_match(Arc::clone(game.rules())).expect("a start");
    let mut asked = 0;
    let graph = explore(&mut start, game.script(), &Question::default(), &mut |progress| {
        asked += 1;
        progress.positions < 20
    });
    assert_eq!(graph.expect("a part").stopped.expect("it says so").code, "analysis/stopped");
    assert!(asked > 3);
}

#[test]
fn it_is_the_same_from_a_position_of_a_match() {
    let mut game = pig(8);
    let table = Table::begin_match(Arc::clone(game.rules()), 5, game.script(), false).expect("a match begins");
    let mut start = Start::at(Arc::clone(game.rules()), table.state().clone());
    let problem = Problem { question: Question::default(), seat: ANN, own: Role::For, others: Role::Against };
    let here = solve(&mut start, game.script(), &problem, &mut |_| true).expect("a value");
    let whole = solved(&mut game, Question::default(), Role::For, Role::Against);
    near(&here, whole.value.low);
}

#[test]
fn who_chooses_at_once_knows_nothing_of_the_others() {
    let mut game = common::load_from(&common::test_games(), "secret_bids", &[], &[]);
    let mut start = Start::of_match(Arc::clone(game.rules())).expect("a start");
    let question = Question { bounds: Bounds { depth: 3, ..Bounds::default() }, ..Question::default() };
    let grown = tree(&mut start, game.script(), &question, &mut |_| true).expect("a tree");
    assert_eq!(grown.information_states(), [1, 1, 1]);
    assert!(grown.histories().decisions > 3, "though there are several histories: {:?}", grown.histories());
}

/// One seat is told what fell, or neither: which of the two is all that a seat can go by.
#[test]
fn what_a_seat_was_told_makes_its_information_states() {
    let told = |line: &str| {
        let lua = format!(
            r#"variables.game.fell = {{ 1, see = "none", min = 1, max = 6 }}
phases.begin = {{ once = true, enter = function(state) state.fell = state:roll("d6") {line} end }}
actions.stay = {{ apply = function(state, seat) state:win(seat, "stayed") end }}
phases.turn = {{ actions = {{ "stay" }} }}"#
        );
        let mut made = game("seats: [ann, bob]\n", &lua);
        let mut start = Start::of_match(Arc::clone(made.rules())).expect("a start");
        tree(&mut start, made.script(), &Question::default(), &mut |_| true).expect("a tree")
    };
    let counts = |line: &str| told(line).information_states()[0];
    assert_eq!(counts(""), 1);
    assert_eq!(counts("state:tell(state.bob, 'fell', tostring(state.fell))"), 1);
    assert_eq!(counts("state:tell(state.ann, 'fell', tostring(state.fell))"), 6);
    assert_eq!(counts("state:tell(state.ann, tostring(state.fell % 2))"), 2);
    assert_eq!(told("").histories().chance, 1);
}
