//! Table 9.2 of the rules page beyond `tests/scenarios/age_of_war/chances.lua`: what only other content gives, and that
//! content decides.

use std::sync::Arc;

use crate::common::{changed, shipped, try_load};
use sandtable::analysis::{Measure, Problem, Question, Role, Start, Until, solve};
use sandtable::content::Memory;
use sandtable::kernel::ids::SeatId;

/// The best chance of the first seat to have the castle at the end of the turn, where all others but a second castle of
/// its clan are its own and it lies before the second seat (`theft`) or in the middle.
fn chance(files: &Memory, castle: &str, theft: bool, regroup: &str) -> f64 {
    let set = [("regroup", regroup)];
    let mut game = try_load(files, "age_of_war", &[], &set).unwrap_or_else(|errors| panic!("{errors:?}"));
    let rules = Arc::clone(game.rules());
    let mut start = Start::of_match(Arc::clone(&rules)).expect("a start");
    start.positions.retain(|position| position.active() == SeatId(0));
    let before_whom = if theft { "c.owner = blue c:move_to(blue.land)" } else { "" };
    let line = format!(
        "for c in state.middle:each() do if c.kind.id == '{castle}' then {before_whom} else c.owner = red \
         c:move_to(red.land) end end"
    );
    start.change(|table| game.host().evaluate(table, &line).map(|_| ())).expect("a line");
    let goal = format!("red.land:count {{ kind = '{castle}' }} == 1");
    let hook = game.host().expression(&rules, &goal, false).expect("an expression");
    let question = Question { until: Until::Turn, goal: Some((hook, Measure::Holds)), ..Question::default() };
    let problem = Problem { question, seat: SeatId(0), own: Role::For, others: Role::Against };
    let found = solve(&mut start, game.script(), &problem, &mut |_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(found.value.is_exact());
    found.value.low
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 0.000_000_5, "{found}, expected {expected}");
}

/// As printed it cannot be stolen: it is united as soon as it is taken (5.3).
#[test]
fn kumamoto_could_be_stolen_if_its_clan_had_a_second_castle() {
    let kumamoto = "kumamoto:   { name: Kumamoto,   clan: shimazu,   points: 3, lines: [DD, A, C, 4] }";
    let files = changed(
        shipped(),
        "content/age_of_war/castles.yaml",
        &[(
            kumamoto,
            "kumamoto: { name: Kumamoto, clan: shimazu, points: 3, lines: [DD, A, C, 4], steal: [D] }\nuchi: { name: Uchi, clan: shimazu, points: 1, lines: [A], steal: [D] }",
        )],
    );
    near(chance(&files, "kumamoto", true, "forced"), 0.075966);
    assert_eq!(chance(&shipped(), "kumamoto", true, "forced"), 0.0, "united under blue, it is never attacked");
}

#[test]
fn one_number_of_the_content_changes_the_chance() {
    let path = "content/age_of_war/castles.yaml";
    near(chance(&shipped(), "odani", false, "forced"), 0.338312);
    let nine = changed(shipped(), path, &[("points: 1, lines: [10]", "points: 1, lines: [9]")]);
    // With seven dice to four: 1 - (1 - p7)(1 - p6)(1 - p5)(1 - p4)(1 - p3), p the chance that so many dice show nine.
    fn shows_nine(dice: u32) -> f64 {
        let all = 6u32.pow(dice);
        let worth = |throw: u32| {
            (0..dice).map(|die| throw / 6u32.pow(die) % 6).map(|face| if face < 3 { face + 1 } else { 0 }).sum::<u32>()
        };
        f64::from((0..all).filter(|throw| worth(*throw) >= 9).count() as u32) / f64::from(all)
    }
    let fails: f64 = (1..=7).map(|dice| 1.0 - shows_nine(dice)).product();
    near(chance(&nine, "odani", false, "forced"), 1.0 - fails);
}
