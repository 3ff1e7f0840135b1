//! Faults planted in a small sound game, one at a time: `check` names each with its code, its file and line, and what
//! mends it. Without them it finds nothing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use program::{Folder, Ran};
use serde_json::Value as Json;

const GAME: &str = include_str!("faults/game.yaml");
const GOODS: &str = include_str!("faults/goods.yaml");
const RICH: &str = include_str!("faults/rich.yaml");
const FRENCH: &str = include_str!("faults/fr.yaml");
const MAIN: &str = include_str!("faults/main.lua");

const FILES: [(&str, &str); 5] = [
    ("content/market/game.yaml", GAME),
    ("content/market/goods.yaml", GOODS),
    ("content/market/variants/rich.yaml", RICH),
    ("content/market/words/fr.yaml", FRENCH),
    ("scripts/market/main.lua", MAIN),
];

fn market() -> Folder {
    FILES.iter().fold(Folder::empty(), |folder, (file, text)| folder.with(file, text))
}

/// Everything `check --json` found: code, file and line, and help.
fn found(ran: &Ran) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    let text = |value: &Json| value.as_str().unwrap_or_default().to_owned();
    let place = |value: &Json| format!("{}:{}", text(&value["place"]["file"]), value["place"]["line"]);
    for line in ran.out.lines() {
        let line: Json = serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}\n{}", ran.all()));
        let lists = [&line["problems"], &line["lints"], &line["kept"], &line["secrets"]["error"]];
        let problems = lists.into_iter().filter_map(Json::as_array).flatten();
        let wrong = line["played"]["wrong"].as_array().into_iter().flatten().map(|wrong| &wrong["problem"]);
        for problem in problems.chain(wrong) {
            found.push((text(&problem["code"]), place(problem), text(&problem["help"])));
        }
        for leak in line["secrets"]["findings"].as_array().into_iter().flatten() {
            found.push((format!("leak/{}", text(&leak["channel"])), place(leak), text(&leak["help"])));
        }
    }
    found
}

/// What is planted: a text of a file and what stands in its place; then the code, the file and line, and a part of the
/// help, and whether the program fails without `--strict`.
struct Fault {
    changes: Vec<(&'static str, &'static str, &'static str)>,
    code: &'static str,
    place: &'static str,
    help: &'static str,
    fails: bool,
}

fn fault(
    changes: &[(&'static str, &'static str, &'static str)],
    code: &'static str,
    place: &'static str,
    help: &'static str,
) -> Fault {
    Fault { changes: changes.to_vec(), code, place, help, fails: true }
}

fn warning(
    changes: &[(&'static str, &'static str, &'static str)],
    code: &'static str,
    place: &'static str,
    help: &'static str,
) -> Fault {
    Fault { fails: false, ..fault(changes, code, place, help) }
}

const SOLD: &str = "    seat.coins = seat.coins + good.price";

fn faults() -> Vec<Fault> {
    vec![
        // In the content.
        fault(
            &[("goods.yaml", "price: 3", "prise: 3")],
            "content/unknown-field",
            "goods.yaml:2",
            "did you mean `price`?",
        ),
        fault(&[("goods.yaml", "price: 3", "price: dear")], "content/wrong-type", "goods.yaml:2", "write a number"),
        fault(&[("game.yaml", "doc:", "dco:")], "content/unknown-key", "game.yaml:8", "did you mean `doc`?"),
        fault(&[("game.yaml", "default: 14", "default: 60")], "content/setting-value", "game.yaml:8", "such as `1`"),
        fault(&[("rich.yaml", "goal: 9", "goal: 99")], "content/setting-value", "rich.yaml:3", "such as `1`"),
        fault(&[("game.yaml", "apple: 4", "aple: 4")], "content/unknown-kind", "game.yaml:5", "did you mean `apple`?"),
        fault(&[("fr.yaml", "sell:", "sel:")], "content/unknown-action", "fr.yaml:2", "did you mean `sell`?"),
        warning(
            &[("fr.yaml", ", haggle: marchander", "")],
            "check/untranslated",
            "fr.yaml:2",
            "actions: { haggle: ... }",
        ),
        warning(
            &[("goods.yaml", "pear:", "nut:   { price: 9 }\npear:")],
            "check/unused-kind",
            "goods.yaml:2",
            "`start:`",
        ),
        warning(
            &[("game.yaml", "settings:\n", "settings:\n  tax: { default: 1, min: 0, max: 3, doc: unused }\n")],
            "check/unused-setting",
            "game.yaml:8",
            "settings.tax",
        ),
        // In what the script declares.
        warning(
            &[("main.lua", "ripe = false", "ripe = false, weight = 1")],
            "check/unused-field",
            "main.lua:3",
            "piece.weight",
        ),
        warning(
            &[("main.lua", "variables.seat.coins = 0", "variables.seat = { coins = 0, debt = 0 }")],
            "check/unused-variable",
            "main.lua:8",
            "seat.debt",
        ),
        warning(
            &[("main.lua", "phases.trade", "actions.gossip = {}\nphases.trade")],
            "check/unused-action",
            "main.lua:33",
            "actions = { \"gossip\" }",
        ),
        warning(
            &[(
                "main.lua",
                "stuck = \"skip\" }",
                "stuck = \"skip\", next = \"chat\" }\nphases.night = { actions = { \"haggle\" } }",
            )],
            "check/unreachable-phase",
            "main.lua:34",
            "phases.trade.next = \"night\"",
        ),
        warning(&[("main.lua", "on.moved", "on.movd")], "check/unheard", "main.lua:11", "did you mean `on.moved`?"),
        warning(&[("main.lua", "on.moved", "on.theft")], "check/unheard", "main.lua:11", "state:emit(\"theft\")"),
        fault(
            &[("main.lua", "{ \"sell\" }", "{ \"sel\" }")],
            "script/unknown-action",
            "main.lua:33",
            "did you mean `sell`?",
        ),
        fault(
            &[("main.lua", "after = \"turn\"", "after = \"trun\"")],
            "script/unknown-zone",
            "main.lua:36",
            "did you mean `turn`?",
        ),
        fault(
            &[("main.lua", "zones.stall", "goods = 3\nzones.stall")],
            "script/global",
            "main.lua:6",
            "write `local goods = ...`",
        ),
        // In rules.
        fault(
            &[("main.lua", SOLD, "    seat.coins = seat.coins + good.prise")],
            "check/unknown-name",
            "main.lua:22",
            "did you mean `price`?",
        ),
        fault(
            &[(
                "main.lua",
                SOLD,
                "    if seat.coins > 1000 then total = 1 end\n    seat.coins = seat.coins + good.price",
            )],
            "check/undeclared",
            "main.lua:22",
            "local total = ...",
        ),
        fault(&[("main.lua", "math.max", "maht.max")], "check/undeclared", "main.lua:29", "did you mean `math`?"),
        fault(&[("main.lua", SOLD, "    seat.coins = seat.coins + nil")], "script/error", "main.lua:22", ""),
        fault(&[("main.lua", SOLD, "    while true do end")], "script/budget", "main.lua:22", ""),
        fault(
            &[
                ("main.lua", "actions.sell", "local sold = 0\nactions.sell"),
                ("main.lua", SOLD, "    sold = sold + 1\n    seat.coins = seat.coins + good.price"),
            ],
            "check/impure",
            "main.lua:21",
            "variables.game.sold = 0",
        ),
        fault(
            &[(
                "main.lua",
                "    state:say(seat.name, \"haggles\")",
                "    state:say(seat.name, \"has\", seat.hand:count { kind = \"pear\" })",
            )],
            "leak/events",
            "main.lua:25",
            "state:tell(seat, ...)",
        ),
        fault(&[("main.lua", ", stuck = \"skip\"", "")], "rule/stuck", "main.lua:33", "stuck = \"skip\""),
        fault(
            &[
                ("main.lua", "== 0 then", "< 0 then"),
                ("main.lua", "limits.turns", "local never"),
                ("main.lua", ">= settings.goal", "> 1000 * settings.goal"),
            ],
            "check/endless",
            "main.lua:34",
            "limits.turns = {",
        ),
        fault(
            &[("main.lua", "words { \"hard\", \"softly\" }", "words { \"hard\", \"very softly\" }")],
            "check/text",
            "main.lua:25",
            "one word",
        ),
    ]
}

#[test]
fn the_game_without_faults_is_sound() {
    let ran = market().run(&["check", "market", "--strict"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.all());
    for no in ["error", "warning"] {
        assert!(!ran.out.contains(no), "{no}: {}", ran.all());
    }
    assert!(
        ran.out.contains("market: 100 matches of ") && ran.out.contains("market with rich: 20 matches of "),
        "{}",
        ran.out
    );
    assert_eq!(found(&market().run(&["check", "market", "--json"], "")), []);
}

#[test]
fn every_planted_fault_is_named_with_its_place_and_what_mends_it() {
    let faults = faults();
    let mut missed = Vec::new();
    for fault in &faults {
        let path = |file: &str| FILES.iter().find(|(path, _)| path.ends_with(&format!("/{file}"))).expect("a file").0;
        let change = |folder: Folder, (file, from, to): &(&str, &str, &str)| folder.changed(path(file), from, to);
        let folder = fault.changes.iter().fold(market(), change);
        let ran = folder.run(&["check", "market", "--matches", "8", "--json"], "");
        let all = found(&ran);
        let named = all.iter().any(|(code, place, help)| {
            code == fault.code && place.ends_with(&format!("/{}", fault.place)) && help.contains(fault.help)
        });
        let failed = ran.code != Some(0);
        let strict = fault.fails || folder.run(&["check", "market", "--matches", "8", "--strict"], "").code == Some(1);
        if !named || failed != fault.fails || !strict {
            missed.push(format!("{} at {}, exit {:?}, found {all:#?}", fault.code, fault.place, ran.code));
        }
    }
    assert!(missed.is_empty(), "{} of {}:\n{}", missed.len(), faults.len(), missed.join("\n\n"));
    assert!(faults.len() >= 20);
}

/// A position in which nobody can go on is told with the line that leads there.
#[test]
fn a_stuck_position_can_be_gone_to() {
    let folder = market().changed("scripts/market/main.lua", ", stuck = \"skip\"", "");
    let ran = folder.run(&["check", "market", "--matches", "3"], "");
    assert_eq!(ran.code, Some(1), "{}", ran.all());
    let line =
        ran.out.lines().find_map(|line| line.trim_start().strip_prefix("= note: sandtable ")).expect("a command");
    let mut words: Vec<String> = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let there = folder.run(&words, "");
    assert!(there.err.contains("has nothing to choose in phase `trade`"), "{line}: {}", there.all());
}

#[test]
fn lines_and_things_that_no_match_came_to_are_told_and_are_no_fault() {
    let folder = market().changed(
        "scripts/market/main.lua",
        SOLD,
        "    if seat.coins > 1000 then\n      seat.coins = 0\n    end\n    seat.coins = seat.coins + good.price",
    );
    let folder = folder.changed(
        "scripts/market/main.lua",
        "phases.chat",
        "actions.rest = { offer = function(state, seat, offer) offer.when(seat.coins > 1000, \"poor\") end }\nphases.chat",
    );
    let folder =
        folder.changed("scripts/market/main.lua", "actions = { \"haggle\" }", "actions = { \"haggle\", \"rest\" }");
    let folder =
        folder.changed("content/market/words/fr.yaml", "haggle: marchander", "haggle: marchander, rest: attendre");
    let ran = folder.run(&["check", "market", "--strict"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.all());
    assert!(ran.out.contains("\n  never: actions rest; endings turns\n"), "{}", ran.out);
    let told = ran.out.lines().last().unwrap();
    assert!(told.starts_with("scripts/market/main.lua: 23 never run (9") && told.ends_with("lines run)"), "{told}");
    let json = folder.run(&["check", "market", "--json"], "");
    let last: Json = serde_json::from_str(json.out.lines().last().unwrap()).unwrap();
    assert_eq!(last["coverage"][0]["never"], serde_json::json!([[23, 23]]), "{last}");
}
