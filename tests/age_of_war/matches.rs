//! Random matches with two seats to six, held against tables of this file's own.

use std::collections::BTreeMap;

use crate::common::load;
use sandtable::agent::Random;
use sandtable::game::Game;
use sandtable::kernel::ids::SeatId;
use sandtable::session::Match;

/// A castle with its clan and points, as on the fronts of the cards.
const CASTLES: [(&str, &str, i32); 14] = [
    ("azuchi", "oda", 3),
    ("matsumoto", "oda", 2),
    ("odani", "oda", 1),
    ("gifu", "oda", 1),
    ("edo", "tokugawa", 3),
    ("kiyosu", "tokugawa", 2),
    ("inuyama", "tokugawa", 1),
    ("kasugayama", "uesugi", 4),
    ("kitanosho", "uesugi", 3),
    ("gassantoda", "mori", 2),
    ("takahashi", "mori", 2),
    ("matsuyama", "chosokabe", 2),
    ("marugame", "chosokabe", 1),
    ("kumamoto", "shimazu", 3),
];

/// What a clan is worth, as on the backs.
const CLANS: [(&str, i32); 6] =
    [("oda", 10), ("tokugawa", 8), ("uesugi", 8), ("mori", 5), ("chosokabe", 4), ("shimazu", 3)];

/// By castle, the seat it lies before; missing for those in the middle. Every castle is somewhere, once.
fn owners(table: &Match) -> BTreeMap<String, Option<SeatId>> {
    let (rules, state) = (table.rules(), table.state());
    let mut owners = BTreeMap::new();
    for zone in 0..rules.zones.len() {
        for piece in state.pieces_in(rules, sandtable::kernel::ids::ZoneId(zone as u16)) {
            let id = rules.kinds[state.kind(rules, piece).index()].id.clone();
            assert_eq!(state.owner(rules, piece), rules.zones[zone].owner, "{id} belongs to whom it lies before");
            assert_eq!(owners.insert(id, rules.zones[zone].owner), None);
        }
    }
    let ids: Vec<&str> = owners.keys().map(String::as_str).collect();
    let mut all = CASTLES.map(|(id, ..)| id);
    all.sort_unstable();
    assert_eq!(ids, all);
    owners
}

/// The clans that one seat has all castles of.
fn united(owners: &BTreeMap<String, Option<SeatId>>) -> BTreeMap<&'static str, SeatId> {
    let by_one = |clan: &str| {
        let mut of = CASTLES.iter().filter(|(_, of, _)| *of == clan).map(|(id, ..)| owners[*id]);
        let first = of.next()??;
        of.all(|owner| owner == Some(first)).then_some(first)
    };
    CLANS.iter().filter_map(|(clan, _)| Some((*clan, by_one(clan)?))).collect()
}

/// Points, and how many clans are united.
fn score(owners: &BTreeMap<String, Option<SeatId>>, seat: SeatId) -> (i32, usize) {
    let united = united(owners);
    let own = |clan: &str| united.get(clan) == Some(&seat);
    let clans = CLANS.iter().filter(|(clan, _)| own(clan)).map(|(_, points)| points).sum::<i32>();
    let single = CASTLES.iter().filter(|(id, clan, _)| owners[*id] == Some(seat) && !own(clan));
    (clans + single.map(|(.., points)| points).sum::<i32>(), united.values().filter(|owner| **owner == seat).count())
}

/// How a place is told from another.
#[derive(Clone, Copy)]
enum Tie {
    Clans,
    Shared,
}

#[derive(Debug, Default)]
struct Seen {
    matches: usize,
    longest: usize,
    decisions: usize,
    /// Matches in which equal points for the first place were told apart by clans.
    broken: usize,
    /// Matches with equal points for the first place.
    level: usize,
    stolen: usize,
    /// Matches the turn limit ended.
    limited: usize,
}

fn one(game: Game, seed: u64, tie: Tie, seen: &mut Seen) -> Game {
    let mut table = Match::new(game, seed).unwrap();
    let mut agent = Random::new(seed);
    let (mut before, mut steps) = (owners(&table), 0);
    while table.state().outcome().is_none() {
        assert_eq!(table.auto(1, &mut agent).unwrap().len(), 1);
        steps += 1;
        assert!(steps < 20_000, "seed {seed} ends");
        let now = owners(&table);
        for (clan, seat) in united(&before) {
            assert_eq!(united(&now).get(clan), Some(&seat), "seed {seed}: {clan} stays with whom it is united");
        }
        let moved: Vec<&String> = now.iter().filter(|(id, owner)| before[*id] != **owner).map(|(id, _)| id).collect();
        assert!(moved.len() <= 1, "seed {seed}: one castle a turn, not {moved:?}");
        assert!(moved.iter().all(|id| now[*id].is_some()), "seed {seed}: none goes back to the middle");
        seen.stolen += moved.iter().filter(|id| before[**id].is_some()).count();
        let over = table.state().outcome().is_some();
        let limited = over && table.state().outcome().unwrap().reason == "the turn limit is reached";
        assert_eq!(
            now.values().all(Option::is_some),
            over && !limited,
            "seed {seed}: the end comes with the last castle"
        );
        seen.limited += usize::from(limited);
        before = now;
    }
    let outcome = table.state().outcome().unwrap();
    let scores: Vec<(i32, usize)> = table.rules().seat_ids().map(|seat| score(&before, seat)).collect();
    let key = |(points, clans): (i32, usize)| match tie {
        Tie::Clans => (points, clans),
        Tie::Shared => (points, 0),
    };
    for (seat, own) in scores.iter().enumerate() {
        let rank = 1 + scores.iter().filter(|other| key(**other) > key(*own)).count();
        assert_eq!(usize::from(outcome.ranks[seat]), rank, "seed {seed}: {scores:?} gives {:?}", outcome.ranks);
        let shown = table.state().seat_variable(table.rules(), SeatId(seat as u8), points(&table));
        assert_eq!(shown, sandtable::kernel::value::Value::Integer(own.0), "seed {seed}: the points shown");
    }
    let most = scores.iter().map(|(points, _)| *points).max().unwrap();
    let level = scores.iter().filter(|(points, _)| *points == most).count();
    let first = outcome.ranks.iter().filter(|rank| **rank == 1).count();
    seen.broken += usize::from(first < level);
    seen.level += usize::from(level > 1);
    seen.matches += 1;
    seen.decisions += steps;
    seen.longest = seen.longest.max(steps);
    table.into_game()
}

fn points(table: &Match) -> usize {
    table.rules().seat_variables.iter().position(|variable| variable.name == "points").unwrap()
}

fn play(seats: usize, seeds: std::ops::Range<u64>, tie: Tie) -> Seen {
    let word = match tie {
        Tie::Clans => "clans",
        Tie::Shared => "shared",
    };
    let mut game = load("age_of_war", &[], &[("seats", &seats.to_string()), ("tie", word)]);
    let mut seen = Seen::default();
    for seed in seeds {
        game = one(game, seed, tie, &mut seen);
    }
    println!("{seats} seats, {word}: {seen:?}");
    seen
}

fn two_hundred(seats: usize) {
    let seen = play(seats, 0..200, Tie::Clans);
    assert_eq!(seen.matches, 200);
    assert!(seen.stolen > 200, "castles are stolen");
}

#[test]
fn two_hundred_random_matches_of_two_are_as_the_tables_say() {
    two_hundred(2);
}

#[test]
fn two_hundred_random_matches_of_three_are_as_the_tables_say() {
    two_hundred(3);
}

#[test]
fn two_hundred_random_matches_of_four_are_as_the_tables_say() {
    two_hundred(4);
}

#[test]
fn two_hundred_random_matches_of_five_are_as_the_tables_say() {
    two_hundred(5);
}

#[test]
fn two_hundred_random_matches_of_six_are_as_the_tables_say() {
    two_hundred(6);
}

#[test]
fn equal_points_are_told_apart_by_clans_or_not_at_all() {
    let clans = play(4, 1000..1150, Tie::Clans);
    let shared = play(4, 1000..1150, Tie::Shared);
    assert!(clans.broken > 0 && clans.broken < clans.level, "{clans:?}");
    assert_eq!((shared.broken, shared.level), (0, clans.level), "the same matches, told apart or not");
}

/// `cargo test --test age_of_war ten_thousand -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn ten_thousand_random_matches() {
    for seats in 2..=6 {
        let seen = play(seats, 0..2000, Tie::Clans);
        assert_eq!(seen.matches, 2000);
    }
}

#[test]
fn who_begins_is_left_to_chance() {
    let mut begun = [0; 3];
    for seed in 0..60 {
        let table = Match::new(load("age_of_war", &[], &[("seats", "3")]), seed).unwrap();
        begun[table.state().active().index()] += 1;
    }
    assert!(begun.iter().all(|count| *count > 5), "{begun:?}");
}
