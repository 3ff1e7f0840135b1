//! What carries over one by one: knowledge, trails, boards, choices made in secret, and what new rules end.

use std::sync::Arc;

use sandtable::game::Game;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::SeatId;
use sandtable::kernel::table::Table;
use sandtable::kernel::value::Value;
use sandtable::session::Match;

use crate::common::play::{begin, moves, position};
use crate::common::{changed, load, load_from, shipped_with, test_games};
use crate::lab::{begun, lab_with};
use crate::{carried, play, refused, rules_of};

const SCRIPT: &str = "scripts/stratego/main.lua";

/// Stratego some way into a random match.
fn walked(game: &mut Game, seed: u64, decisions: usize) -> Table {
    let mut table = Table::begin_match(Arc::clone(game.rules()), seed, game.script(), true).expect("it begins");
    let mut agent = Draw::new(seed, "agent", 0);
    for _ in 0..decisions {
        let Some(seat) = table.deciders().iter().next() else { break };
        let choice = table.random_choice(game.script(), seat, &mut agent).expect("a choice");
        table.play(game.script(), choice.seat, choice.opt, choice.text.as_deref()).expect("it is on offer");
    }
    table
}

/// Stratego in which two pieces go back and forth, each round its own square.
fn paced(game: &mut Game, times: usize) -> Table {
    let board = position(&[("a1", 'M'), ("a10", 'Y'), ("j10", 'X'), ("c1", 'L')]);
    let rules = Arc::clone(game.rules());
    let mut table = Table::from_position(rules, &format!("{board} red 0"), 1, game.script(), true).expect("a position");
    let red = ["c1 c2", "c2 d2", "d2 d1", "d1 c1"];
    let blue = ["j10 j9", "j9 i9", "i9 i10", "i10 j10"];
    for index in 0..times {
        play(&mut table, game, &format!("move {}", red[index % 4]));
        play(&mut table, game, &format!("move {}", blue[index % 4]));
    }
    table
}

#[test]
fn nobody_learns_anything_where_all_could_see() {
    let mut game = load("stratego", &[], &[]);
    let table = walked(&mut game, 3, 300);
    let open = shipped_with(
        SCRIPT,
        &[("  see       = \"owner\",                                       -- 8.1", "  see = \"all\", --")],
    );
    let mut other = load_from(&open, "stratego", &[], &[]);
    let on = carried(game.rules(), table.state(), &mut other);
    let (rules, wide) = (Arc::clone(game.rules()), Arc::clone(other.rules()));
    let hidden = table.state().pieces(&rules).filter(|piece| {
        let known = table.state().known_to(&rules, *piece);
        assert_eq!(on.state().known_to(&wide, *piece), known);
        known != rules.everyone()
    });
    assert!(hidden.count() > 10, "many ranks are hidden yet");
}

#[test]
fn longer_trails_and_more_boards_keep_what_there_is() {
    let mut compared = 0;
    for (was, is) in [
        (&[("two_squares", "3")][..], &[("two_squares", "5")][..]),
        (&[("two_squares", "5")], &[("two_squares", "3")]),
        (&[("quiet_limit", "50")], &[("quiet_limit", "300")]),
    ] {
        let mut game = load("stratego", &[], was);
        let mut other = load("stratego", &[], is);
        for times in [5, 8, 11] {
            let mut table = paced(&mut game, times);
            let mut on = carried(game.rules(), table.state(), &mut other);
            let (rules, wide) = (Arc::clone(game.rules()), Arc::clone(other.rules()));
            let kept = rules.grids[0].trail.min(wide.grids[0].trail);
            for seat in rules.seat_ids() {
                for back in 1..=kept {
                    let (was, is) =
                        (table.state().trail(&rules, 0, seat, back), on.state().trail(&wide, 0, seat, back));
                    assert!(was.is_some());
                    assert_eq!(was, is, "{back} moves back");
                }
                assert_eq!(on.times_stood(0, seat), table.times_stood(0, seat));
            }
            let seat = table.deciders().iter().next().expect("a seat");
            let listed = table.options(game.script(), seat).expect("options").to_vec();
            for opt in listed {
                let (Some(piece), Some(cell)) = (opt.id(0), opt.id(1)) else { continue };
                let (piece, cell) =
                    (sandtable::kernel::ids::PieceId(piece as u16), sandtable::kernel::ids::CellId(cell as u16));
                for plies in [1, 2, 3, 4, 8, 20] {
                    let stood = table.stood(seat, piece, cell, plies);
                    assert_eq!(on.stood(seat, piece, cell, plies), stood);
                    compared += usize::from(stood);
                }
            }
            // They go on alike where the rules say nothing else.
            let text = table.option_texts(game.script(), seat).expect("options").remove(0);
            play(&mut table, &mut game, &text);
            play(&mut on, &mut other, &text);
            let back = carried(&wide, on.state(), &mut game);
            let trail = |table: &Table, seat| table.state().trail(&rules, 0, seat, 1);
            assert_eq!(trail(&back, seat), trail(&table, seat));
        }
    }
    assert!(compared > 10, "boards that stood before are found: {compared}");
}

#[test]
fn a_board_that_is_not_kept_any_more_is_dropped() {
    let mut table = begin(load("stratego", &[], &[]), "red", &[("a1", 'M'), ("a10", 'Y'), ("c10", 'X'), ("c1", 'L')]);
    moves(&mut table, &["c1 c2", "c10 c9", "c2 c1", "c9 c10"]);
    let red = SeatId(0);
    assert_eq!(table.table().times_stood(0, red), 2);
    let mut off = load("stratego", &[], &[("chase", "off")]);
    let on = carried(&rules_of(&table), table.state(), &mut off);
    let without = Arc::clone(off.rules());
    let mut again = load("stratego", &[], &[]);
    let back = carried(&without, on.state(), &mut again);
    assert_eq!(back.times_stood(0, red), 1, "what was dropped does not come back as something else");
}

#[test]
fn choices_made_in_secret_are_not_laid_open_by_a_rule() {
    let mut game = load("stratego", &[], &[]);
    let mut table = Table::begin_match(Arc::clone(game.rules()), 1, game.script(), true).expect("it begins");
    let open = shipped_with(SCRIPT, &[("  who     = \"each\",\n", "  who     = \"in turn\",\n")]);
    let mut other = load_from(&open, "stratego", &[], &[]);
    // Nobody has chosen: there is nothing to keep.
    let on = carried(game.rules(), table.state(), &mut other);
    assert!(!on.together());
    let open_rules = Arc::clone(other.rules());
    assert!(carried(&open_rules, on.state(), &mut game).state() == table.state());
    play(&mut table, &mut game, "red: place flag a1");
    assert_eq!(
        refused(game.rules(), table.state(), &mut other),
        ["carry/secret: seats have chosen in secret in phase `deploy`, where they choose openly now"]
    );
    // The other way round: what was done openly stays open, and from here on it is secret.
    let mut on = on;
    play(&mut on, &mut other, "red: place flag a1");
    let closed = carried(&open_rules, on.state(), &mut game);
    assert!(closed.together());
    assert_eq!(closed.deciders(), game.rules().everyone());
}

#[test]
fn what_new_rules_end_is_over() {
    let mut game = load_from(&test_games(), "sudden", &[], &[]);
    let mut table = Table::begin_match(Arc::clone(game.rules()), 1, game.script(), true).expect("it begins");
    play(&mut table, &mut game, "run 3");
    let text = (
        "actions.run = {",
        "ends.three = { after = 'turn', check = function(state) if state.turn > 1 then state:tie('three') end end }\nactions.run = {",
    );
    let files = changed(test_games(), "scripts/sudden/main.lua", &[text]);
    let mut other = load_from(&files, "sudden", &[], &[]);
    let mut on = carried(game.rules(), table.state(), &mut other);
    assert_eq!(on.state().outcome().map(|outcome| outcome.reason.as_str()), Some("three"));
    assert_eq!(on.take_events().len(), 1, "the end is told");
    // An outcome stands, whatever the rules say then.
    let rules = Arc::clone(other.rules());
    let over = carried(&rules, on.state(), &mut game);
    assert!(over.state().outcome() == on.state().outcome());
}

#[test]
fn a_limit_that_is_passed_ends_the_match() {
    let mut table = begin(load("stratego", &[], &[]), "red", &[("a1", 'M'), ("a10", 'Y'), ("c10", 'X'), ("c1", 'L')]);
    for _ in 0..3 {
        moves(&mut table, &["c1 c2", "c10 c9", "c2 d2", "c9 d9", "d2 d1", "d9 d10", "d1 c1", "d10 c10"]);
    }
    let rules = rules_of(&table);
    let mut short = load("stratego", &[], &[("quiet_limit", "20")]);
    let on = carried(&rules, table.state(), &mut short);
    assert_eq!(on.outcome_words(), "a draw: too long without an attack");
}

#[test]
fn numbers_changed_in_mid_match_count_from_here_on() {
    let mut table = Match::new(load_from(&test_games(), "spells", &[], &[]), 1).expect("it begins");
    table.play("cast humble knight").expect("it is on offer");
    table.play("cast weather page").expect("it is on offer");
    let strength = |table: &Table, rules: &sandtable::kernel::rules::Rules, printed: i32| {
        let pieces = table.state().pieces(rules).map(|piece| table.state().modified(rules, piece, "strength", printed));
        pieces.collect::<Vec<i32>>()
    };
    let rules = rules_of(&table);
    let beings = "content/spells/beings.yaml";
    let files = changed(test_games(), beings, &[("knight: {", "dragon: { strength: 9 }\nknight: {")]);
    let more = ("kinds.beings = {", "kinds.beings = { glow = 0, shade = false,");
    let files = changed(files, "scripts/spells/main.lua", &[more]);
    let mut other = load_from(&files, "spells", &[], &[]);
    let on = carried(&rules, table.state(), &mut other);
    let wide = Arc::clone(other.rules());
    assert_eq!(strength(&on, &wide, 6), strength(table.table(), &rules, 6));
    assert_eq!(strength(&on, &wide, 6), [2, 6, 2, 6], "two knights are humbled and weathered");
}

#[test]
fn a_rank_changed_in_mid_match_fights_with_its_new_strength() {
    let pieces = [("a1", 'M'), ("b1", 'C'), ("b3", 'L'), ("a10", 'Y'), ("b4", 'X'), ("c3", 'P'), ("c2", 'C')];
    let table = begin(load("stratego", &[], &[]), "red", &pieces);
    let mut strong = load("stratego", &[], &[("ranks.spy.strength", "3")]);
    let mut weak = load("stratego", &[], &[]);
    for (game, left) in [(&mut weak, "scout"), (&mut strong, "spy")] {
        let rules = Arc::clone(game.rules());
        let mut on = carried(&rules_of(&table), table.state(), game);
        play(&mut on, game, "move c2 c3");
        let there = on.state().piece_on(&rules, rules.cell_named("c3").expect("a cell")).expect("a piece");
        assert_eq!(rules.kinds[on.state().kind(&rules, there).index()].id, left);
    }
}

#[test]
fn a_match_stopped_before_a_phase_stays_there() {
    let mut game = load_from(&test_games(), "push_luck", &[], &[]);
    let (_, states) = Table::beginnings(Arc::clone(game.rules())).expect("it begins");
    let rules = Arc::clone(game.rules());
    assert!(states[0].is_between());
    let on = carried(&rules, &states[0], &mut game);
    assert!(*on.state() == states[0]);
}

#[test]
fn what_a_hidden_variable_holds_is_not_told_where_it_does_not_fit() {
    let bids = "scripts/secret_bids/main.lua";
    for (see, wanted) in [
        ("", "carry/value: `wish` of ann: got 7, expected 0 to 5"),
        (", see = \"owner\"", "carry/value: `wish` of ann: the rules no longer allow what it holds"),
    ] {
        let with = |default: &str, most: &str| {
            let text =
                format!("variables.seat.wish = {{ {default}, min = 0, max = {most}{see} }}\nvariables.seat.bid ");
            load_from(&changed(test_games(), bids, &[("variables.seat.bid ", &text)]), "secret_bids", &[], &[])
        };
        let mut game = with("7", "9");
        let table = Table::begin_match(Arc::clone(game.rules()), 1, game.script(), true).expect("it begins");
        let faults = refused(game.rules(), table.state(), &mut with("0", "5"));
        assert_eq!(faults[0], wanted);
    }
}

#[test]
fn an_end_that_is_looked_at_after_every_action_is_looked_at() {
    let mut game = load_from(&test_games(), "sudden", &[], &[]);
    let mut table = begun(&mut game);
    play(&mut table, &mut game, "run 3");
    let mut near = load_from(&test_games(), "sudden", &[], &[("goal", "3")]);
    let on = carried(game.rules(), table.state(), &mut near);
    assert_eq!(on.state().outcome().map(|outcome| outcome.reason.as_str()), Some("home"));
}

#[test]
fn words_and_faces_are_found_by_name_or_named_where_they_are_gone() {
    let text = |moods: &str| {
        format!(
            "variables.game.mood = {{ {{ {moods} }} }} variables.game.rolled = {{ 'tally of cube' }} \
             actions.go = {{ apply = function(state) state.mood = 'sad' state.rolled = state:roll('cube', 3) end }} \
             phases.turn = {{ actions = {{ 'go' }} }}"
        )
    };
    let die = |faces: &str| format!("dice: {{ cube: [{faces}] }}");
    let mut game = lab_with(&die("north, east"), "pebble: {}\n", &text("'glad', 'sad'"));
    let mut table = begun(&mut game);
    play(&mut table, &mut game, "go");
    let mut other = lab_with(&die("up, east, north"), "pebble: {}\n", &text("'calm', 'sad', 'glad'"));
    let on = carried(game.rules(), table.state(), &mut other);
    let held = |table: &Table| {
        let rules = table.rules();
        let words = |name: &str| {
            let slot = rules.game_variables.iter().position(|variable| variable.name == name).expect("a variable");
            match table.state().game_variable(rules, slot) {
                Value::Word(word) => rules.words[word.index()].clone(),
                Value::Tally { die, counts } => {
                    let faces = rules.dice[die].faces.iter().zip(counts).filter(|(_, count)| *count > 0);
                    let mut faces: Vec<String> = faces.map(|(face, count)| format!("{face} {count}")).collect();
                    faces.sort();
                    faces.join(", ")
                }
                other => panic!("{other:?}"),
            }
        };
        (words("mood"), words("rolled"))
    };
    assert_eq!(held(&on), held(&table));
    assert!(held(&on).1.contains("north") || held(&on).1.contains("east"));
    let mut calm = lab_with(&die("up"), "pebble: {}\n", &text("'calm', 'glad'"));
    let faults = refused(game.rules(), table.state(), &mut calm);
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert_eq!(faults[0], "carry/value: `mood` of the match: the rules no longer have the word `sad`");
    assert!(
        faults[1].starts_with("carry/value: `rolled` of the match: the rules no longer have the face `"),
        "{faults:?}"
    );
    // The word is there, and not among those of the variable.
    let there =
        format!("{} actions.cry = {{ args = {{ 'how: word' }}, offer = words {{ 'sad' }} }}", text("'calm', 'glad'"));
    let mut there = lab_with(&die("north, east"), "pebble: {}\n", &there);
    let there = refused(game.rules(), table.state(), &mut there);
    assert!(there[0].starts_with("carry/value: `mood` of the match: got sad, expected "), "{there:?}");
}
