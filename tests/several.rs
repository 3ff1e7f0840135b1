//! Actions with several pieces at once: sets, orders, what prints alike, and the limit beyond which one asks one by one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use sandtable::content::Memory;
use sandtable::kernel::ids::SeatId;
use sandtable::session::Match;

fn game(hand: &str, kind: &str, count: &str) -> Memory {
    let script = format!(
        r#"
kinds.cards = {{}}
zones.hand = {{ per = "seat", see = "owner" }}
zones.out  = {{ layout = "row" }}
actions.discard = {{ args = {{ "cards: {kind} of piece" }}, count = {count}, offer = pieces {{ zone = "hand" }}, apply = go {{ to = "out" }} }}
phases.turn = {{ actions = {{ "discard" }}, stuck = {{ result = "tie" }} }}
"#
    );
    let mut files = Memory::new();
    files.add("content/g/game.yaml", format!("title: G\nseats: [a, b]\nstart: {{ hand: {hand} }}\n").into_bytes());
    files.add("content/g/cards.yaml", b"ace: {}\ntwo: {}\nsix: {}\n".to_vec());
    files.add("scripts/g/main.lua", script.into_bytes());
    files
}

fn begin(hand: &str, kind: &str, count: &str) -> Match {
    Match::new(common::try_load(&game(hand, kind, count), "g", &[], &[]).expect("the game loads"), 1)
        .expect("it begins")
}

fn texts(table: &mut Match) -> Vec<String> {
    table.option_texts(SeatId(0)).expect("options").iter().map(|text| text.replace("discard ", "")).collect()
}

#[test]
fn each_set_is_offered_once_and_alike_cards_print_alike() {
    let mut table = begin("{ ace: 2, two: 1, six: 1 }", "set", "2");
    assert_eq!(texts(&mut table), ["ace+ace", "ace+two", "ace+six", "two+six"]);
}

#[test]
fn sets_may_have_from_some_to_more_pieces() {
    let mut table = begin("{ ace: 1, two: 1 }", "set", "{ 0, 2 }");
    assert_eq!(texts(&mut table), ["none", "ace", "ace+two", "two"]);
}

#[test]
fn an_order_is_offered_each_way_round() {
    let mut table = begin("{ ace: 1, two: 1, six: 1 }", "order", "2");
    assert_eq!(texts(&mut table), ["ace+two", "ace+six", "two+ace", "two+six", "six+ace", "six+two"]);
}

#[test]
fn all_pieces_of_a_set_go_and_undo_brings_them_back() {
    let mut table = begin("{ ace: 2, two: 1 }", "order", "{ 1, 3 }");
    let before = table.state().clone();
    assert_eq!(table.play("discard two+ace").expect("it is offered"), "discard two+ace");
    assert_eq!(table.evaluate("#state.out, #a.hand, state.out.top.kind.id").expect("a line").values, ["2", "1", "ace"]);
    table.undo(1);
    assert_eq!(*table.state(), before);
    let refused = table.play("discard two+two").expect_err("there is one two");
    assert!(refused.message.contains("`discard two+two` is not possible"), "{refused}");
}

#[test]
fn too_many_sets_are_refused_with_a_way_out() {
    let files = game("{ ace: 1 }", "order", "4");
    let mut files = files;
    let kinds: String = (0..12).map(|index| format!("k{index}: {{}}\n")).collect();
    files.add("content/g/cards.yaml", kinds.into_bytes());
    files.add("content/g/game.yaml", b"title: G\nseats: [a, b]\nstart: { hand: { each: cards } }\n".to_vec());
    let game = common::try_load(&files, "g", &[], &[]).expect("the game loads");
    let Err(error) = Match::new(game, 1) else { panic!("11,880 orders were offered") };
    assert_eq!(error.message, "`discard` would have more than 500 options");
    assert_eq!(error.help.as_deref(), Some("ask for one piece at a time"));
}

#[test]
fn a_set_that_does_not_fit_is_refused_at_load() {
    let errors = common::try_load(&game("{ ace: 1 }", "set", "9"), "g", &[], &[]).err().expect("nine do not fit");
    assert!(errors[0].message.contains("`actions.discard.count` is a number from 1 to 4"), "{}", errors[0]);
}
