//! Variants laid over one another: their order, and that it does not matter how they are taken together.

use proptest::prelude::*;

use crate::common::{shipped, try_load};
use sandtable::content::Memory;
use sandtable::game::Game;

const MAIN: &str = "kinds.ranks = { strength = 0, moves = 'pattern', beats = 'list of ranks' }
zones.box = { per = 'seat', layout = 'pool' }
variables.game.steps = { 0, lasts = 'turn' }
actions.wait = { apply = function(state, seat) end }
actions.rest = {}
phases.turn = { actions = { 'wait', 'rest' } }
limits.turns = { turns = 9, result = 'tie', reason = 'long' }
";

const GAME: &str = "title: War
seats: [red, blue]
first: red
dice: { war: [1, 2, 3] }
start: { box: { scout: 2, spy: 1 } }
settings: { goal: { default: 3, min: 1, max: 9 }, mode: { default: soft, values: [soft, hard] }, fog: { default: on } }
";

const RANKS: &str = "scout: { strength: 2, moves: { slide: all } }
spy: { strength: 1, beats: [scout] }
flag: { strength: 0 }
";

/// What overlays of the tests do: each is of a kind that touches what another changed.
const SCRIPTS: [(&str, &str); 4] = [
    (
        "once.lua",
        "kinds.ranks = { once = false } local before = actions.wait.apply\n\
                  actions.wait.apply = function(state, seat) before(state, seat) end",
    ),
    ("gone.lua", "actions.rest = nil"),
    ("back.lua", "actions.rest = { doc = 'again' } phases.turn.actions = list.with(phases.turn.actions, 'rest')"),
    ("wrong.lua", "actions.wait.aply = 3"),
];

fn war() -> Memory {
    let mut files = Memory::new()
        .with("content/war/game.yaml", GAME)
        .with("content/war/ranks.yaml", RANKS)
        .with("scripts/war/main.lua", MAIN);
    for (name, text) in SCRIPTS {
        files.add(format!("scripts/war/variants/{name}"), text);
    }
    files
}

/// A game as what tells it from others, or all that is wrong with it.
fn found(files: &Memory, game: &str, variants: &[&str]) -> Result<String, Vec<String>> {
    let told = |game: Game| format!("{}", game.id());
    try_load(files, game, variants, &[]).map(told).map_err(|errors| errors.iter().map(ToString::to_string).collect())
}

/// Lays (one then two) then three, and one then (two then three), as lists and as variants of variants.
fn ways(files: &Memory, game: &str, [one, two, three]: [&str; 3]) -> Vec<Result<String, Vec<String>>> {
    let mut files = files.clone();
    let folder = format!("content/{game}/variants");
    for (name, parents) in [
        ("x_left", [one, two]),
        ("x_right", [two, three]),
        ("x_lefts", ["x_left", three]),
        ("x_rights", [one, "x_right"]),
    ] {
        let text = format!("parent: [{}]\ntitle: {name}\n", parents.join(", "));
        files.add(format!("{folder}/{name}.yaml"), text);
    }
    let lists: [&[&str]; 5] = [&[one, two, three], &["x_left", three], &[one, "x_right"], &["x_lefts"], &["x_rights"]];
    lists.iter().map(|list| found(&files, game, list)).collect()
}

fn one_of(texts: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::sample::select(texts).prop_map(str::to_owned)
}

/// A line of a variant's file: it changes, adds, takes away, adds again, in long and in short.
fn line() -> impl Strategy<Value = (String, String)> {
    let rank = one_of(&["scout", "spy", "flag", "cannon"]);
    let kind = one_of(&[
        "~",
        "{ strength: 4 }",
        "{ strength: ~ }",
        "{ strength: high }",
        "{ moves: { step: all } }",
        "{ moves: { slide: orthogonal, upto: 2 } }",
        "{ moves: ~, beats: [spy] }",
        "{ moves: [{ step: all, onto: enemy }] }",
        "{ beats: [flag, spy] }",
        "{ once: true }",
    ]);
    let setting = one_of(&["goal", "mode", "fog", "luck"]);
    let value = one_of(&[
        "~",
        "5",
        "hard",
        "off",
        "{ default: 7 }",
        "{ min: 2, max: 4 }",
        "{ default: 1, min: 0, max: 1 }",
        "{ values: [soft, hard, mad] }",
        "{ doc: why }",
        "{ min: ~ }",
    ]);
    let start = one_of(&["{ scout: 5 }", "{ scout: ~ }", "{ cannon: 1 }", "{ flag: 1, spy: 0 }", "~"]);
    let die = one_of(&["[1, 2]", "~", "[4]"]);
    prop_oneof![
        4 => (rank, kind).prop_map(|(rank, kind)| (format!("ranks.{rank}"), kind)),
        3 => (setting, value).prop_map(|(setting, value)| (format!("settings.{setting}"), value)),
        1 => start.prop_map(|start| ("start.box".to_owned(), start)),
        1 => die.prop_map(|die| ("dice.war".to_owned(), die)),
    ]
}

/// A variant's file over the game and perhaps over earlier ones.
fn variant(earlier: &'static [&'static str]) -> impl Strategy<Value = String> {
    let lines = prop::collection::btree_map(
        line().prop_map(|(path, value)| (path, value)).prop_map(|line| line.0.clone() + "=" + &line.1),
        Just(()),
        0..4,
    );
    let scripts = prop::sample::subsequence(SCRIPTS.map(|(name, _)| name).to_vec(), 0..2);
    let parents = prop::sample::subsequence(earlier, 0..=earlier.len());
    (lines, scripts, parents, any::<bool>()).prop_map(|(lines, scripts, parents, plain)| {
        let parents = if parents.is_empty() || plain { "war".to_owned() } else { parents.join(", ") };
        let mut text = format!("parent: [{parents}]\n");
        if !scripts.is_empty() {
            text += &format!("scripts: [{}]\n", scripts.join(", "));
        }
        let mut sections = std::collections::BTreeMap::<String, std::collections::BTreeMap<String, String>>::new();
        for line in lines.keys() {
            let (path, value) = line.split_once('=').unwrap();
            let (section, key) = path.split_once('.').unwrap();
            sections.entry(section.to_owned()).or_default().insert(key.to_owned(), value.to_owned());
        }
        for (section, lines) in sections {
            text += &format!("{section}:\n");
            for (key, value) in lines {
                text += &format!("  {key}: {value}\n");
            }
        }
        text
    })
}

const NAMES: [&str; 4] = ["one", "two", "three", "four"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn composition_is_associative(
        texts in (variant(&[]), variant(&["one"]), variant(&["one", "two"]), variant(&["three", "one"])),
        picked in prop::array::uniform3(0usize..4),
    ) {
        let mut files = war();
        for (name, text) in NAMES.iter().zip([&texts.0, &texts.1, &texts.2, &texts.3]) {
            files.add(format!("content/war/variants/{name}.yaml"), text.as_str());
        }
        let ways = ways(&files, "war", picked.map(|at| NAMES[at]));
        for other in &ways[1..] {
            prop_assert_eq!(&ways[0], other, "{:?} {:?}", picked, texts);
        }
    }
}

/// Random overlays are of use only where many of them fit and many do not.
#[test]
fn the_overlays_of_the_property_fit_and_do_not() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut fitting = 0;
    for _ in 0..200 {
        let text = variant(&[]).new_tree(&mut runner).unwrap().current();
        let mut files = war();
        files.add("content/war/variants/one.yaml", text);
        fitting += usize::from(found(&files, "war", &["one"]).is_ok());
    }
    assert!((40..=170).contains(&fitting), "{fitting} of 200 load");
}

#[test]
fn shipped_variants_compose_alike_however_they_are_taken_together() {
    let files = shipped();
    for game in ["stratego", "age_of_war", "art_of_war"] {
        let names: Vec<String> =
            try_load(&files, game, &[], &[]).unwrap().variants().iter().map(|variant| variant.name.clone()).collect();
        let mut fit = 0;
        // Neighbours round the list, near and far: every variant is first, in the middle and last.
        for (at, step) in (0..names.len()).flat_map(|at| [(at, 1), (at, 3)]) {
            let three = [0, 1, 2].map(|nth| names[(at + nth * step) % names.len()].as_str());
            let ways = ways(&files, game, three);
            assert!(ways.iter().all(|way| *way == ways[0]), "{game} {three:?}: {ways:?}");
            fit += usize::from(ways[0].is_ok());
        }
        assert!(fit > names.len(), "{game}: {fit} of {} go together", 2 * names.len());
    }
}

fn with(variants: &[(&str, &str)]) -> Memory {
    let mut files = war();
    for (name, text) in variants {
        files.add(format!("content/war/variants/{name}.yaml"), *text);
    }
    files
}

fn value(files: &Memory, variants: &[&str], path: &str) -> Option<String> {
    let game = try_load(files, "war", variants, &[]).unwrap();
    game.values().into_iter().find(|(found, ..)| found == path).map(|(_, value, _)| value)
}

#[test]
fn the_later_one_changes_what_the_earlier_one_left() {
    let files = with(&[
        ("strong", "parent: war\nranks: { scout: { strength: 5 } }"),
        ("weak", "parent: war\nranks: { scout: { strength: 0 } }"),
    ]);
    assert_eq!(value(&files, &["strong", "weak"], "ranks.scout.strength").as_deref(), Some("0"));
    assert_eq!(value(&files, &["weak", "strong"], "ranks.scout.strength").as_deref(), Some("5"));
    // None twice: where it is named first, it is laid.
    assert_eq!(value(&files, &["weak", "strong", "weak"], "ranks.scout.strength").as_deref(), Some("5"));
}

#[test]
fn what_was_taken_away_comes_back_as_a_new_one() {
    let files = with(&[
        ("without", "parent: war\nranks: { scout: ~ }\nstart: { box: { scout: ~ } }"),
        ("again", "parent: war\nranks: { scout: { strength: 9 } }"),
    ]);
    let files = files.with("content/war/ranks.yaml", RANKS.replace(", beats: [scout]", ""));
    assert_eq!(value(&files, &["without", "again"], "ranks.scout.strength").as_deref(), Some("9"));
    assert_eq!(value(&files, &["without", "again"], "ranks.scout.moves.slide"), None, "nothing of the old one is left");
    assert_eq!(value(&files, &["again"], "ranks.scout.moves.slide").as_deref(), Some("all"));
}

#[test]
fn short_and_long_forms_of_a_setting_mix() {
    let files = with(&[
        ("short", "parent: war\nsettings: { goal: 4 }"),
        ("long", "parent: war\nsettings: { goal: { max: 5 } }"),
        ("new", "parent: war\nsettings: { luck: on }"),
    ]);
    for order in [["short", "long"], ["long", "short"]] {
        assert_eq!(value(&files, &order, "settings.goal").as_deref(), Some("4"));
        let game = try_load(&files, "war", &order, &[]).unwrap();
        assert_eq!(game.settings()[0].allowed, "1 to 5", "{order:?}");
    }
    assert_eq!(value(&files, &["new"], "settings.luck").as_deref(), Some("on"));
}

#[test]
fn a_script_that_two_variants_name_runs_once() {
    let mut files = with(&[("left", "parent: war\nscripts: count.lua"), ("right", "parent: war\nscripts: count.lua")]);
    let script = "variables.game.runs = 1 + (variables.game.runs or 0)";
    files.add("scripts/war/variants/count.lua", script);
    let mut desk = crate::common::desk::Desk::of(try_load(&files, "war", &["left", "right"], &[]).unwrap());
    assert_eq!(desk.eval("state.runs"), "1");
}
