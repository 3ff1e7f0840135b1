//! Variables that a function computes: shown as they are after every step, read as they are at any moment, written by nobody.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use sandtable::content::Memory;
use sandtable::game::Game;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::{SeatId, Viewer};
use sandtable::kernel::observation::Seen;
use sandtable::kernel::table::Table;
use sandtable::session::Match;

const SCRIPT: &str = r#"
kinds.things = { worth = "integer" }
zones.heap = { layout = "pool" }
zones.bag  = { per = "seat", layout = "pool", see = "owner" }
variables.game.left = { 0, value = function(state) return #state.heap end }
variables.seat = {
  worth  = { 0, from = "bag", see = "owner", min = 0, max = 9, value = function(state, seat) return seat.bag:sum("worth") end },
  dear   = { "list of things", see = "owner", value = function(state, seat)
    local dear = {}
    for thing in seat.bag:each { worth = 3 } do dear[#dear + 1] = thing.kind end
    return dear
  end },
  before = 0,
}
actions.take = {
  args = { "thing: piece" }, offer = pieces { zone = "heap" },
  apply = function(state, seat, thing)
    seat.before = seat.worth
    thing:move_to(seat.bag)
    state:tell(seat, "worth", seat.worth, "and", #seat.dear, "of", state.left)
    --[[take]]
  end,
}
actions.swap = { apply = function(state, seat) seat.bag:move_to(state.heap) end }
phases.turn = { actions = { "take", "swap" } }
limits.turns = { turns = 9, result = "tie" }
--[[more]]
"#;

const YAML: &str = "title: Made\nseats: [ann, bob]\nfirst: ann\nstart: { heap: { coin: 3, ring: 3 } }\n";

fn files(place: &str, text: &str) -> Memory {
    let mark = format!("--[[{place}]]");
    assert!(place.is_empty() || SCRIPT.contains(&mark));
    let mut files = Memory::new();
    files.add("content/made/game.yaml", YAML);
    files.add("content/made/things.yaml", "coin: { worth: 1 }\nring: { worth: 3 }\n");
    files.add("scripts/made/main.lua", SCRIPT.replace(&mark, text));
    files
}

fn made(place: &str, text: &str) -> Game {
    common::load_from(&files(place, text), "made", &[], &[])
}

fn shown(table: &Match, viewer: &str, name: &str) -> Option<Seen> {
    let seen = table.observe(table.viewer(viewer).expect("a viewer"));
    let ann = &seen.seats[0].variables;
    ann.get(name).or_else(|| seen.variables.get(name)).cloned()
}

#[test]
fn they_are_as_the_table_is_after_every_step() {
    let mut lab = Match::new(made("", ""), 1).expect("a match");
    assert_eq!(shown(&lab, "ann", "left"), Some(Seen::Integer(6)));
    lab.play("take ring").expect("it is taken");
    assert_eq!(shown(&lab, "ann", "worth"), Some(Seen::Integer(3)));
    assert_eq!(shown(&lab, "ann", "dear"), Some(Seen::List(vec![Seen::Text("ring".to_owned())])));
    assert_eq!(shown(&lab, "bob", "worth"), None);
    assert_eq!(shown(&lab, "bob", "left"), Some(Seen::Integer(5)));
    // In the middle of a rule they are as the table is then.
    let told: Vec<String> = lab.log(lab.viewer("ann").expect("ann")).into_iter().map(|line| line.words).collect();
    assert_eq!(told.last().map(String::as_str), Some("worth 3 and 1 of 5"));
    assert_eq!(shown(&lab, "ann", "before"), Some(Seen::Integer(0)));
    // After a line of Lua, and taken back.
    lab.evaluate("state.heap:first { kind = 'coin' }:move_to(ann.bag)").expect("a line");
    assert_eq!(shown(&lab, "ann", "worth"), Some(Seen::Integer(4)));
    assert_eq!(lab.evaluate("ann.worth, #ann.dear, state.left").expect("a line").values, ["4", "1", "4"]);
    lab.undo(1);
    assert_eq!(shown(&lab, "ann", "worth"), Some(Seen::Integer(3)));
}

#[test]
fn nobody_writes_them() {
    let mut lab = Match::new(made("", ""), 1).expect("a match");
    for (line, name) in [("ann.worth = 3", "worth"), ("state.left = 3", "left")] {
        let error = lab.evaluate(line).expect_err("it is refused").to_string();
        assert!(error.contains(&format!("variable `{name}` is computed: nothing writes it")), "{error}");
    }
}

#[test]
fn what_is_computed_wrongly_is_told_and_nothing_has_happened() {
    let more = "variables.seat.odd = { 0, max = 2, value = function(state, seat) return seat.bag:sum('worth') end }";
    let mut lab = Match::new(made("more", more), 1).expect("a match");
    lab.play("take coin").expect("one is not too much");
    let error = lab.play("take ring").expect_err("three are").to_string();
    assert!(error.contains("variable `odd`"), "{error}");
    assert_eq!(lab.deciders().iter().next(), Some(SeatId(1)));
    assert_eq!(lab.evaluate("#bob.bag").expect("a line").values, ["0"]);
}

#[test]
fn what_cannot_be_computed_or_waited_for_is_refused_at_load() {
    let cases = [
        ("fields.things = { power = { 0, value = function() return 1 end } }", "`fields.things.power.value` is for"),
        (
            "variables.seat.odd = { 0, lasts = 'turn', value = function() return 1 end }",
            "`variables.seat.odd.lasts` is for",
        ),
        (
            "variables.seat.odd = { 'tally of d6', value = function() return 1 end }",
            "is a tally, which is not computed",
        ),
        ("variables.seat.odd = { 0, from = 'bags', value = function() return 1 end }", "`bags` is no zone"),
        ("variables.seat.odd = { 0, from = 'bag' }", "`variables.seat.odd.from` is for what has a `value`"),
        (
            "ends.rich = { after = 'worth', check = function(state) end }",
            "`ends.rich.after` is `worth`, which is computed",
        ),
        (
            "actions.rob = { args = { 'whom: seat' }, offer = seats_of { 'opponent', worth = 3 } }",
            "tests `worth`, which a function computes",
        ),
    ];
    for (more, wanted) in cases {
        let errors = common::try_load(&files("more", more), "made", &[], &[]).err().expect("it is refused");
        let told = errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        assert!(told.contains(wanted), "{more}: {told}");
    }
}

/// What a viewer cannot see it cannot see through what is computed either: another deal computes it anew.
#[test]
fn another_deal_computes_them_anew() {
    let more = "zones.rest = { per = 'seat', layout = 'stack', see = 'none' }";
    let mut files = files("more", more);
    files.add(
        "content/made/game.yaml",
        YAML.replace("heap:", "bag: { ann: { coin: 1, ring: 1 } }, rest: { ann: { coin: 3, ring: 3 } }, heap:"),
    );
    let mut game = common::load_from(&files, "made", &[], &[]);
    let rules = std::sync::Arc::clone(game.rules());
    let mut table = Table::begin_match(std::sync::Arc::clone(&rules), 1, game.script(), false).expect("a match");
    let mut worths = std::collections::BTreeSet::new();
    let mut draw = Draw::new(1, "deals", 0);
    for _ in 0..20 {
        let dealt = table.determinize(game.script(), Viewer::Seat(SeatId(1)), &mut draw).expect("a deal").state;
        let mut other = Table::new(std::sync::Arc::clone(&rules), dealt);
        let real = other.observe(Viewer::Referee).seats[0].variables["worth"].clone();
        let worth = game.host().evaluate(&mut other, "ann.bag:sum('worth')").expect("a sum");
        assert_eq!(format!("{real:?}"), format!("Integer({})", worth[0]));
        worths.insert(worth);
    }
    assert!(worths.len() > 1, "{worths:?}");
}
