//! Section 3: the set-up, by both at once and in secret.

use crate::common::play::{BLUE, RED, log, moves, options, outcome, play, refused, seen, stands, value, zone};
use crate::common::{load, stratego};
use sandtable::kernel::ids::{SeatId, Viewer};
use sandtable::session::Match;

fn fresh(set: &[(&str, &str)]) -> Match {
    Match::new(stratego(set), 1).unwrap()
}

/// Front row: bombs where the way ahead is open, scouts before the lakes. Nothing can move.
const STUCK: &str = "BBDDBBDDBBDDDDMCEEEEEFFFFGGGGHHHHIIIJJKL";

const PLAIN: &str = "DDDDDDDDEEEEEFFFFGGGGHHHHIIIJJKLCBBBBBBM";

#[test]
fn letters_are_read_front_row_first_as_their_owner_sees_them() {
    let mut table = fresh(&[]);
    play(&mut table, "red: deploy wall");
    play(&mut table, &format!("blue: deploy {PLAIN}"));
    // wall: DHFDIDHFDD / GLCFJDGHKE / BEIBFBIBGE / EDBMBGDHEJ
    stands(
        &table,
        &[("a4", 'D'), ("b4", 'H'), ("j4", 'D'), ("b3", 'L'), ("a2", 'B'), ("a1", 'E'), ("d1", 'M'), ("j1", 'J')],
    );
    stands(
        &table,
        &[("j7", 'P'), ("c7", 'P'), ("a7", 'Q'), ("j8", 'Q'), ("a10", 'Y'), ("b10", 'N'), ("i10", 'X'), ("j10", 'W')],
    );
}

#[test]
fn a_named_set_up_and_its_letters_are_the_same() {
    let (mut by_name, mut by_letters) = (fresh(&[]), fresh(&[]));
    for seat in ["red", "blue"] {
        play(&mut by_name, &format!("{seat}: deploy corner"));
        play(&mut by_letters, &format!("{seat}: deploy DHKDFIDHLDGDIFCJGFHDEGHEFIGBEJDEDBBEBBBM"));
    }
    assert_eq!(by_name.position(), by_letters.position());
    assert_eq!(by_name.state().hash(), by_letters.state().hash());
}

#[test]
fn either_may_be_first_to_finish_and_red_moves_first() {
    for order in [["red", "blue"], ["blue", "red"]] {
        let mut table = fresh(&[]);
        for seat in order {
            play(&mut table, &format!("{seat}: deploy storm"));
        }
        assert_eq!((table.deciders().iter().collect::<Vec<_>>(), table.state().ply()), (vec![RED], 0));
    }
}

/// What a seat sees of the other's rows: squares with a piece, and how many of these it knows.
fn of_the_other(table: &Match, viewer: SeatId, owner: &str) -> (usize, usize) {
    let view = table.observe(Viewer::Seat(viewer));
    let pieces = view.grids[0].cells.iter().filter_map(|cell| cell.piece.as_ref());
    let theirs: Vec<_> = pieces.filter(|piece| piece.owner.as_deref() == Some(owner)).collect();
    let known = theirs.iter().filter(|piece| piece.kind.is_some() || !piece.glyph.is_empty()).count();
    (theirs.len(), known)
}

#[test]
fn the_other_sees_that_squares_are_taken_and_not_by_what() {
    let mut table = fresh(&[]);
    play(&mut table, "red: deploy wall");
    assert_eq!(of_the_other(&table, BLUE, "red"), (0, 0), "not even that, before both are done");
    assert_eq!(of_the_other(&table, RED, "red"), (40, 40));
    play(&mut table, "blue: deploy wall");
    assert_eq!(of_the_other(&table, BLUE, "red"), (40, 0));
    assert_eq!(of_the_other(&table, RED, "blue"), (40, 0));
    assert_eq!(seen(&table, BLUE, "a7").owner.as_deref(), Some("blue"));
}

#[test]
fn what_is_in_a_box_only_its_owner_knows() {
    let table = fresh(&[]);
    assert_eq!(zone(&table, Viewer::Seat(RED), "red.box").len(), 12);
    assert!(zone(&table, Viewer::Seat(BLUE), "red.box").is_empty());
    assert!(zone(&table, Viewer::Spectator, "red.box").is_empty());
}

#[test]
fn nothing_of_a_set_up_is_told_before_both_are_done() {
    let mut table = fresh(&[]);
    play(&mut table, "red: deploy wall");
    assert_eq!(log(&table, Viewer::Seat(RED)), ["red: deploy wall"]);
    assert!(log(&table, Viewer::Seat(BLUE)).is_empty());
    assert!(log(&table, Viewer::Spectator).is_empty());
    assert_eq!(log(&table, Viewer::Referee), ["red: deploy wall"]);
}

#[test]
fn afterwards_the_others_read_that_it_was_done_and_no_more() {
    let mut table = fresh(&[]);
    play(&mut table, "red: deploy wall");
    play(&mut table, &format!("blue: deploy {PLAIN}"));
    assert_eq!(log(&table, Viewer::Seat(BLUE)), ["red: deploy ?".to_owned(), format!("blue: deploy {PLAIN}")]);
    assert_eq!(log(&table, Viewer::Seat(RED)), ["red: deploy wall", "blue: deploy ?"]);
    assert_eq!(log(&table, Viewer::Spectator), ["red: deploy ?", "blue: deploy ?"]);
}

#[test]
fn placing_piece_by_piece_is_never_told_to_the_other() {
    let mut table = fresh(&[]);
    for action in ["place flag a1", "place bomb b1", "swap a1 c1", "scatter", "ready"] {
        play(&mut table, &format!("red: {action}"));
    }
    play(&mut table, "blue: deploy wall");
    let first = options(&mut table, RED).into_iter().next().expect("a move");
    play(&mut table, &first);
    for line in log(&table, Viewer::Seat(BLUE)).iter().chain(&log(&table, Viewer::Spectator)) {
        for word in ["place", "swap", "scatter", "flag", "bomb", "a1"] {
            assert!(!line.contains(word), "blue reads `{line}`");
        }
    }
}

#[test]
fn a_set_up_that_cannot_move_is_accepted_and_loses() {
    let mut table = fresh(&[]);
    play(&mut table, &format!("red: deploy {STUCK}"));
    play(&mut table, "blue: deploy wall");
    assert_eq!(outcome(&table), "blue wins: no legal move");
    let mut table = fresh(&[]);
    play(&mut table, &format!("blue: deploy {STUCK}"));
    play(&mut table, "red: deploy wall");
    assert_eq!(outcome(&table), "");
    moves(&mut table, &["a4 a5"]);
    assert_eq!(outcome(&table), "red wins: no legal move");
}

#[test]
fn a_set_up_with_the_wrong_pieces_is_refused_and_says_which() {
    let mut table = fresh(&[]);
    let mut refuse = |letters: &str, reason: &str| refused(&mut table, &format!("deploy {letters}"), reason);
    refuse(&PLAIN.replacen('D', "L", 1), "scout: 7 set up, expected 8");
    refuse(&PLAIN.replacen('B', "L", 1), "marshal: 2 set up, expected 1");
    refuse(&PLAIN.replacen('M', "B", 1), "flag: 0 set up, expected 1");
    refuse(&PLAIN.replacen('B', "A", 1), "bomb: 5 set up, expected 6");
    refuse(&PLAIN[1..], "it has 39 letters, expected 40, front row first");
    refuse(&format!("{PLAIN}D"), "it has 41 letters, expected 40, front row first");
    refuse(&PLAIN.replacen('B', "Z", 1), "bomb: 5 set up, expected 6");
    refuse(&PLAIN.to_lowercase(), "flag: 0 set up, expected 1");
    refuse("swift", "scout: 2 set up, expected 8");
    refuse("%a%a", "letters");
}

#[test]
fn a_letter_that_stands_for_no_rank_is_refused_where_squares_may_stay_empty() {
    let mut table = Match::new(load("stratego", &["barrage"], &[]), 1).unwrap();
    let letters = "ADAKALADAAAAAACAAAAAAAAAAAEAAAAAAABMAAAA";
    refused(&mut table, &format!("deploy {}", letters.replacen("AA", "AZ", 1)), "letters that stand for no rank");
    refused(&mut table, &format!("deploy {}", letters.replacen("AA", "A_", 1)), "letters that stand for no rank");
    play(&mut table, &format!("deploy {letters}"));
}

#[test]
fn a_set_up_of_another_variant_is_not_on_offer() {
    let texts = options(&mut fresh(&[]), RED);
    let named: Vec<&str> = texts.iter().filter_map(|text| text.strip_prefix("red: deploy ")).collect();
    assert_eq!(named, ["wall", "corner", "storm", "SETUP"]);
}

#[test]
fn who_has_finished_may_not_change_it() {
    let mut table = fresh(&[]);
    play(&mut table, "red: deploy wall");
    refused(&mut table, "red: deploy storm", "it is not for `red` to decide now, but for `blue`");
    refused(&mut table, "red: swap a1 b1", "it is not for `red` to decide now");
}

#[test]
fn pieces_are_placed_one_by_one_on_own_rows() {
    let mut table = fresh(&[]);
    play(&mut table, "red: place flag a1");
    play(&mut table, "blue: place marshal j10");
    stands(&table, &[("a1", 'M'), ("j10", 'X')]);
    refused(&mut table, "red: place flag a2", "");
    refused(&mut table, "red: place spy a1", "");
    refused(&mut table, "red: place spy a5", "");
    refused(&mut table, "red: place spy a7", "");
    refused(&mut table, "red: place dragon a2", "`dragon` is neither a cell nor a kind of piece");
    refused(&mut table, "blue: place spy a4", "");
    assert_eq!(value(&mut table, "#state.red.box"), "39");
}

#[test]
fn pieces_are_exchanged_or_moved_to_a_free_square() {
    let mut table = fresh(&[]);
    for action in ["place flag a1", "place spy b1", "swap a1 b1", "swap b1 c3"] {
        play(&mut table, &format!("red: {action}"));
    }
    stands(&table, &[("a1", 'C'), ("b1", 'A'), ("c3", 'M')]);
    refused(&mut table, "red: swap a1 a5", "");
    refused(&mut table, "red: swap c3 a1", "");
    refused(&mut table, "red: swap d1 a2", "");
    refused(&mut table, "blue: swap a1 a2", "");
}

#[test]
fn scattering_puts_the_rest_on_free_squares_and_leaves_what_stands() {
    let mut table = fresh(&[]);
    play(&mut table, "red: place flag a1");
    refused(&mut table, "red: ready", "39 pieces are still in the box");
    play(&mut table, "red: scatter");
    stands(&table, &[("a1", 'M')]);
    assert_eq!((value(&mut table, "#state.red.box"), of_the_other(&table, RED, "red").0), ("0".to_owned(), 40));
    refused(&mut table, "red: scatter", "the box is empty");
    play(&mut table, "red: ready");
    refused(&mut table, "red: ready", "it is not for `red` to decide now");
    assert_eq!(outcome(&table), "");
}

#[test]
fn scattering_follows_the_seed() {
    let scattered = |seed: u64| {
        let mut table = Match::new(stratego(&[]), seed).unwrap();
        play(&mut table, "red: scatter");
        play(&mut table, "blue: scatter");
        table.position()
    };
    assert_eq!(scattered(5), scattered(5));
    assert_ne!(scattered(5), scattered(6));
}

#[test]
fn deploying_after_placing_takes_the_placed_pieces_along() {
    let mut table = fresh(&[]);
    play(&mut table, "red: place flag e2");
    play(&mut table, "red: deploy wall");
    stands(&table, &[("d1", 'M'), ("e2", 'F')]);
    assert_eq!(of_the_other(&table, RED, "red").0, 40);
}

#[test]
fn a_move_during_the_set_up_is_refused() {
    refused(&mut fresh(&[]), "red: move a4 a5", "`move` cannot be done in phase `deploy`");
    let mut table = fresh(&[]);
    play(&mut table, "red: deploy wall");
    play(&mut table, "blue: deploy wall");
    refused(&mut table, "deploy wall", "`deploy` cannot be done in phase `move`");
}

#[test]
fn nothing_that_one_side_sets_up_is_seen_before_both_are_done() {
    let game = crate::common::load("stratego", &["barrage"], &[]);
    let mut table = sandtable::session::Match::new(game, 1).expect("a match begins");
    let (red, blue) = (Viewer::Seat(SeatId(0)), Viewer::Seat(SeatId(1)));
    let before = (table.observe(blue), table.observe(Viewer::Spectator));
    let own = table.observe(red);
    for text in ["red: place scout a4", "red: swap a4 b4", "red: deploy swift"] {
        table.play(text).expect("red sets up");
        assert_eq!((table.observe(blue), table.observe(Viewer::Spectator)), before, "{text}");
        assert_eq!(table.log(blue), []);
    }
    assert_ne!(table.observe(red), own, "red sees its own pieces");
    table.play("blue: deploy swift").expect("blue sets up");
    let after = table.observe(blue);
    let backs = after.grids[0].cells.iter().filter_map(|cell| cell.piece.as_ref()).filter(|piece| piece.kind.is_none());
    assert_eq!(backs.count(), 8, "now the places are open, the ranks are not");
}
