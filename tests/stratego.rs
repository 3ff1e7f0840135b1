//! Stratego as its rules page tells it. Here the worked examples E1 to E18 of section 11; the rest by subject.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

#[path = "stratego/combat.rs"]
mod combat;
#[path = "stratego/edits.rs"]
mod edits;
#[path = "stratego/repetition.rs"]
mod repetition;
#[path = "stratego/settings.rs"]
mod settings;
#[path = "stratego/setup.rs"]
mod setup;
#[path = "stratego/variants.rs"]
mod variants;

use common::play::{
    BLUE, RED, allowed, begin, from, known, letter, log, moves, options, outcome, refused, seen, stands, value, zone,
};
use common::program::{perft, replay};
use common::{root, stratego};
use sandtable::kernel::ids::Viewer;
use sandtable::session::Match;

const YORKTOWN: &str =
    "FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDHAA__AA__AAAA__AA__AASTQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP";
const STRATEGUS: &str =
    "EGBDBDBDBMELFEEFDJIBIHCDDFGDGEKHJHHDIFGBAA__AA__AAAA__AA__AAPTPSPTWVTPPSVOQRPPPSUXNQNRQNQURRSYNQTUNN";
const BARRAGE: &str =
    "AAAAALADDMAACAAAAAABAAAAEAAAAAAAAAAAAAKAAA__AA__AAAA__AA__AAAAAAAAAPAAAAAAAAAAAAAAAWAAAAPOQAAAAAXANY";

/// E15: the position, and the moves before the one that is refused.
const CHASE: &str =
    "AAAAAAAABCAAAAAAAAAAAAAADAADAAAMAEALAAAKAA__AA__AAAA__AA__AAWAAAAAAAAAXAAAPAAAAAQAAAAAAAAPYNAAOAAAAA";
const CHASE_MOVES: &str = "d4c4 a7b7 h3h2 e10e9 f4e4 j9j8 e4d4 a8a7 e3b3 e9f9 j4j5 a7a6 j5j6 a6a5 j6j7 j8i8 j7i7 \
                           i8i9 i7i8 i9i10 i8i9 i10h10 i9h9 h10i10 h9i9 i10j10 i9j9 j10i10 j9i9 i10h10";

#[test]
fn e01_inventory() {
    let table = Match::new(stratego(&[]), 1).unwrap();
    for (seat, name) in [(RED, "red.box"), (BLUE, "blue.box")] {
        let counts: Vec<usize> = zone(&table, Viewer::Seat(seat), name).into_iter().map(|(_, count)| count).collect();
        assert_eq!(counts, [1, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6]);
        assert_eq!(counts.iter().sum::<usize>(), 40);
    }
}

#[test]
fn e02_node_counts_from_the_yorktown_position() {
    assert_eq!(perft(&format!("{YORKTOWN} r 0"), 4), [10, 50, 636, 5974]);
}

#[test]
fn e03_node_counts_from_the_strategus_position() {
    assert_eq!(perft(&format!("{STRATEGUS} r 0"), 4), [7, 82, 868, 12667]);
}

#[test]
fn e04_node_counts_from_the_barrage_position() {
    assert_eq!(perft(&format!("{BARRAGE} r 0"), 4), [21, 657, 15028, 469_027]);
}

#[test]
fn e05_a_scout_attacks_over_empty_squares_and_loses_to_a_captain() {
    let mut table = from(stratego(&[]), &format!("{YORKTOWN} r 0"));
    moves(&mut table, &["a4 a5", "a7 a6"]);
    assert_eq!(known(&table, RED, "i7"), None);
    moves(&mut table, &["i4 i7"]);
    stands(&table, &[("i7", 'T'), ("i4", 'A'), ("i5", 'A'), ("i6", 'A')]);
    assert_eq!(known(&table, RED, "i7").as_deref(), Some("captain"));
    assert_eq!(known(&table, RED, "h7"), None);
    let told = "red scout attacks blue captain on i7: the blue captain wins".to_owned();
    assert!(log(&table, Viewer::Seat(RED)).contains(&told) && log(&table, Viewer::Seat(BLUE)).contains(&told));
}

#[test]
fn e06_taking_the_flag_wins_at_once() {
    let mut table = begin(stratego(&[]), "b", &[("a1", 'M'), ("a2", 'L'), ("b1", 'Q'), ("j10", 'Y')]);
    moves(&mut table, &["b1 a1"]);
    assert_eq!(outcome(&table), "blue wins: flag captured");
    refused(&mut table, "red: move a2 a3", "the match is over");
}

#[test]
fn e07_bombs_and_flag_alone_have_lost_whoever_is_to_move() {
    for who in ["r", "b"] {
        let pieces = [("a1", 'M'), ("b1", 'B'), ("c1", 'L'), ("i10", 'N'), ("j10", 'Y')];
        let table = begin(stratego(&[]), who, &pieces);
        assert_eq!(outcome(&table), "red wins: no piece left that moves", "{who} to move");
    }
}

#[test]
fn e07_who_throws_away_the_last_piece_that_moves_has_lost_though_the_other_is_next() {
    let mut table = begin(stratego(&[]), "b", &[("a1", 'M'), ("b1", 'B'), ("c1", 'L'), ("c2", 'Q'), ("j10", 'Y')]);
    moves(&mut table, &["c2 c1"]);
    assert_eq!(outcome(&table), "red wins: no piece left that moves");
}

/// A flag and a spare piece for each side, far from the fight.
fn fight(who: &str, pieces: &[(&'static str, char)]) -> Match {
    let spare = [("j1", 'M'), ("i1", 'D'), ("j10", 'Y'), ("i10", 'P')];
    begin(stratego(&[]), who, &[&spare[..], pieces].concat())
}

#[test]
fn e08_a_spy_beats_a_marshal_it_attacks() {
    let mut table = fight("r", &[("a4", 'C'), ("a5", 'X')]);
    moves(&mut table, &["a4 a5"]);
    stands(&table, &[("a4", 'A'), ("a5", 'C')]);
}

#[test]
fn e08_a_marshal_beats_a_spy_it_attacks() {
    let mut table = fight("b", &[("a4", 'C'), ("a5", 'X')]);
    moves(&mut table, &["a5 a4"]);
    stands(&table, &[("a4", 'X'), ("a5", 'A')]);
}

#[test]
fn e09_a_miner_takes_a_bomb_and_moves_in() {
    let mut table = fight("r", &[("a4", 'E'), ("a5", 'N')]);
    moves(&mut table, &["a4 a5"]);
    stands(&table, &[("a4", 'A'), ("a5", 'E')]);
}

#[test]
fn e09_a_marshal_falls_to_a_bomb_which_stays_and_is_known() {
    let mut table = fight("r", &[("a4", 'L'), ("a5", 'N')]);
    moves(&mut table, &["a4 a5"]);
    stands(&table, &[("a4", 'A'), ("a5", 'N')]);
    assert_eq!(known(&table, RED, "a5").as_deref(), Some("bomb"));
    assert_eq!(zone(&table, Viewer::Seat(BLUE), "lost"), [("marshal".to_owned(), 1)]);
}

#[test]
fn e10_the_fourth_move_over_the_same_two_squares_is_refused() {
    let pieces = [("a1", 'M'), ("b1", 'K'), ("j4", 'L'), ("a10", 'Y'), ("b10", 'W'), ("e9", 'P')];
    let mut table = begin(stratego(&[]), "r", &pieces);
    moves(&mut table, &["j4 j5", "e9 e8", "j5 j4", "e8 f8", "j4 j5", "f8 f9"]);
    refused(&mut table, "move j5 j4", "two squares");
    allowed(&mut table, "move j5 j6");
    allowed(&mut table, "move j5 i5");
}

#[test]
fn e11_an_attack_over_the_same_border_is_refused_too() {
    let pieces = [("j1", 'M'), ("i1", 'D'), ("a6", 'L'), ("j10", 'Y'), ("i10", 'P'), ("a8", 'U')];
    let mut table = begin(stratego(&[]), "r", &pieces);
    moves(&mut table, &["a6 b6", "a8 a7", "b6 a6", "i10 i9", "a6 b6", "a7 a6"]);
    refused(&mut table, "move b6 a6", "two squares");
    allowed(&mut table, "move b6 b7");
    assert!(!options(&mut table, RED).contains(&"move b6 a6".to_owned()));
}

#[test]
fn e12_a_change_of_direction_starts_the_count_anew() {
    let mut table = fight("r", &[("a6", 'L'), ("e9", 'U'), ("f9", 'U')]);
    moves(&mut table, &["a6 b6", "e9 e8", "b6 a6", "f9 f8", "a6 a5", "e8 e9"]);
    for to in ["a6", "b5", "a4"] {
        allowed(&mut table, &format!("move a5 {to}"));
    }
}

#[test]
fn e13_a_scout_may_not_cross_the_same_borders_a_fourth_time() {
    let mut table = fight("r", &[("a3", 'D'), ("e9", 'U'), ("f9", 'U')]);
    moves(&mut table, &["a3 a6", "e9 e8", "a6 a4", "f9 f8", "a4 a6", "e8 e9"]);
    for to in ["a5", "a4", "a3", "a2", "a1"] {
        refused(&mut table, &format!("move a6 {to}"), "two squares");
    }
    for to in ["a7", "a10", "b6"] {
        allowed(&mut table, &format!("move a6 {to}"));
    }
}

/// Red's scout can only go to and fro between a1 and b1.
const SHUTTLE: [(&str, char); 7] =
    [("a1", 'D'), ("a2", 'M'), ("b2", 'B'), ("c1", 'B'), ("j10", 'Y'), ("e9", 'U'), ("f9", 'U')];
const SHUTTLE_MOVES: [&str; 6] = ["a1 b1", "e9 e8", "b1 a1", "f9 f8", "a1 b1", "e8 e9"];

#[test]
fn e14_who_may_not_move_by_the_two_square_rule_has_lost() {
    let mut table = begin(stratego(&[]), "r", &SHUTTLE);
    moves(&mut table, &SHUTTLE_MOVES[..5]);
    assert_eq!(outcome(&table), "");
    moves(&mut table, &SHUTTLE_MOVES[5..]);
    assert_eq!(outcome(&table), "blue wins: no legal move");
}

#[test]
fn e14_without_the_rule_the_shuttle_goes_on() {
    let mut table = begin(stratego(&[("two_squares", "off")]), "r", &SHUTTLE);
    moves(&mut table, &SHUTTLE_MOVES);
    assert_eq!((outcome(&table).as_str(), options(&mut table, RED)), ("", vec!["move b1 a1".to_owned()]));
}

/// The match of E15 at its last move.
fn chase(set: &[(&str, &str)]) -> Match {
    let mut table = from(stratego(set), &format!("{CHASE} r 0"));
    for step in CHASE_MOVES.split_whitespace() {
        let cut = step.rfind(|letter: char| letter.is_ascii_lowercase()).unwrap();
        moves(&mut table, &[&format!("{} {}", &step[..cut], &step[cut..])]);
    }
    table
}

#[test]
fn e15_a_chase_may_not_bring_a_position_back() {
    let mut table = chase(&[]);
    assert_eq!(value(&mut table, "state.red.chase"), "16");
    refused(&mut table, "move i9 h9", "chase");
}

#[test]
fn e15_nothing_else_of_that_position_is_refused() {
    let mut free = options(&mut chase(&[("chase", "off")]), RED);
    let bound = options(&mut chase(&[]), RED);
    free.retain(|text| !bound.contains(text));
    assert_eq!(free, ["move i9 h9"]);
}

#[test]
fn e15_replays_from_records_of_all_three_formats() {
    for format in ["jsonl", "xml", "gsn"] {
        let file = root().join("tests/fixtures/records").join(format!("e15.{format}"));
        let played = replay(&file, &[]);
        let [line] = &played[..] else { panic!("{format}: one match, got {}", played.len()) };
        assert_eq!((line["plies"].as_u64(), line["refused_at"].as_u64()), (Some(30), Some(30)), "{format}");
        assert_eq!(line["action"], "move i9 h9", "{format}");
        assert!(line["reason"].as_str().unwrap().contains("chase"), "{format}: {line}");
    }
}

const LATE: &str =
    "EGBABDBDBMFAEDEFAAIBAXAAAAAAGEAAAAAAAAABAU__AA__AAAA__AA__AJAAAAJAAAWAAAAAAUAAAAAANQNRQNQARRSYNQTUNN";

/// The Strategus match after 376 plies, reached by its last eight from a position with a weak blue piece on f7.
fn late(set: &[(&str, &str)]) -> Match {
    let mut letters: Vec<char> = LATE.chars().collect();
    (letters[55], letters[65], letters[64]) = ('J', 'P', 'A');
    let before: String = letters.into_iter().collect();
    let mut table = from(stratego(set), &format!("{before} r 368"));
    moves(&mut table, &["f6 f7", "f8 e8", "f7 e7", "e8 d8", "e7 d7", "d8 e8", "d7 e7", "e8 f8"]);
    assert_eq!(table.position(), format!("{LATE} r 376"));
    table
}

#[test]
fn e16_one_of_twenty_four_moves_is_refused_by_the_chase_rule() {
    let mut table = late(&[]);
    assert_eq!(value(&mut table, "state.red.chase"), "8");
    refused(&mut table, "move e7 f7", "chase");
    assert_eq!(options(&mut table, RED).len(), 23);
    let mut free = late(&[("chase", "off"), ("two_squares", "off")]);
    assert_eq!(options(&mut free, RED).len(), 24);
    allowed(&mut free, "move e7 f7");
}

#[test]
fn e16_the_position_alone_has_no_chase_in_it() {
    let mut table = from(stratego(&[]), &format!("{LATE} r 376"));
    assert_eq!((value(&mut table, "state.red.chase"), options(&mut table, RED).len()), ("0".to_owned(), 24));
}

/// Red's marshal on b5 threatens the blue major that goes to and fro on a5 and a6, and follows it.
fn to_and_fro(set: &[(&str, &str)]) -> Match {
    let spare = [("j1", 'M'), ("i1", 'D'), ("j10", 'Y'), ("i10", 'P')];
    let mut table = begin(stratego(set), "r", &[&spare[..], &[("b5", 'L'), ("a6", 'U')]].concat());
    moves(&mut table, &["b5 b6", "a6 a5", "b6 b5", "a5 a6"]);
    table
}

#[test]
fn e17_stepping_straight_back_is_allowed_though_the_position_comes_back() {
    let mut table = to_and_fro(&[]);
    assert_eq!(value(&mut table, "state.red.chase"), "4");
    allowed(&mut table, "move b5 b6");
}

#[test]
fn e17_until_the_two_square_rule_stops_it() {
    let mut table = to_and_fro(&[]);
    moves(&mut table, &["b5 b6", "a6 a5"]);
    refused(&mut table, "move b6 b5", "two squares");
    let mut free = to_and_fro(&[("two_squares", "off")]);
    for _ in 0..10 {
        moves(&mut free, &["b5 b6", "a6 a5", "b6 b5", "a5 a6"]);
    }
    assert_eq!(value(&mut free, "state.red.chase"), "44");
}

#[test]
fn e18_both_sides_left_without_movers_is_a_draw() {
    let pieces = [("a1", 'M'), ("b1", 'B'), ("a4", 'E'), ("a5", 'Q'), ("j10", 'Y'), ("i10", 'N')];
    let mut table = begin(stratego(&[]), "r", &pieces);
    moves(&mut table, &["a4 a5"]);
    assert_eq!(outcome(&table), "a draw: neither side can move");
    assert_eq!((letter(&table, "a4"), letter(&table, "a5")), ('A', 'A'));
}

#[test]
fn e19_a_piece_that_goes_three_squares_gives_its_kind_away_by_no_more_than_that() {
    let mut table = fight("b", &[("a8", 'P'), ("a1", 'B')]);
    moves(&mut table, &["a8 a5"]);
    assert_eq!(seen(&table, RED, "a5").owner.as_deref(), Some("blue"));
    assert_eq!(known(&table, RED, "a5"), None, "what can be worked out is left to the player");
    assert_eq!(possible(&mut table, "a5"), ["scout"]);
}

#[test]
fn e19_a_piece_that_has_moved_is_neither_bomb_nor_flag() {
    // One of each rank is hidden besides, so that the count of ranks excludes nothing.
    let others = ['O', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'N'];
    let squares = ["a10", "b10", "c10", "d10", "e10", "f10", "g10", "h10", "a9", "b9"];
    let mut pieces = vec![("a8", 'P'), ("a1", 'B')];
    pieces.extend(squares.into_iter().zip(others));
    let mut table = fight("b", &pieces);
    moves(&mut table, &["a8 a7"]);
    let everything = table.knows(Viewer::Seat(RED), "a10").expect("a piece stands there").kinds;
    assert_eq!(everything.len(), 12, "what has not moved may be anything");
    let all_but =
        ["spy", "scout", "miner", "sergeant", "lieutenant", "captain", "major", "colonel", "general", "marshal"];
    assert_eq!(possible(&mut table, "a7"), all_but);
}

/// What the piece on a square may be for all that red can work out.
fn possible(table: &mut Match, name: &str) -> Vec<String> {
    let kinds = table.knows(Viewer::Seat(RED), name).expect("a piece stands there").kinds;
    kinds.iter().map(|kind| table.rules().kinds[kind.index()].id.clone()).collect()
}
