//! Batch scripts and agents through the program: what a script can do, what it is told when it cannot, and what it never
//! gets.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

#[path = "batch/agents.rs"]
mod agents;
#[path = "batch/desk.rs"]
mod desk;
#[path = "batch/files.rs"]
mod files;
#[path = "batch/stopping.rs"]
mod stopping;

use program::{Folder, Ran};
use serde_json::Value;

/// Runs a script in a folder with noughts and crosses.
fn run(script: &str) -> Ran {
    run_with(script, &[])
}

fn run_with(script: &str, arguments: &[&str]) -> Ran {
    let folder = Folder::noughts().with("batch.lua", script);
    folder.run(&[&["run", "batch.lua"], arguments].concat(), "")
}

/// What a script prints that must not fail.
#[track_caller]
fn printed(script: &str) -> String {
    let ran = run(script);
    assert_eq!(ran.code, Some(0), "{}", ran.all());
    ran.out
}

/// What a script fails with.
#[track_caller]
fn failed(script: &str) -> String {
    let ran = run(script);
    assert_eq!(ran.code, Some(1), "{}", ran.all());
    ran.err
}

#[test]
fn a_match_is_played_looked_at_and_taken_back() {
    let script = r#"
local game = load("noughts", { set = { length = 2 } })
print(game.name, game.title, table.concat(game.seats, " "), game.settings.length, game.seed)
local match = game:match { seed = 4 }
print(#match:options(), match:options()[1], match.active, match.turn, match.revision)
print(match:play("mark b2"))
match:play { "mark a1", "mark c1" }
print(match.outcome, match.winner, #match.deciders)
print(match:undo(2), match.outcome, match.active, match:redo(), match:undo())
print(match:branch(), match:branch("bold"), match:branch())
match:play("mark a2")
match:switch("main")
print(match:position())
match:switch("bold")
print(match:position(), match:why("mark c3"))
print(match:why("mark b2"))
match:goto(0)
print(match.revision, match:position())
print(#match:log(), match:view("o").grids[1].cells[1].name)
"#;
    assert_eq!(
        printed(script),
        "noughts\tNoughts\tx o\t2\t1
9\tmark a3\tx\t1\t0
mark b2
x wins: line\tx\t0
2\tnil\to\t1\t1
main\tbold\tbold
O.X.X.... x 3
...OX.... x 2	`mark c3` is on offer by action `mark` (scripts/noughts/main.lua:5): put your mark on a free cell
`mark b2` is not possible: b2 is taken
0	......... x 0
0	a1
"
    );
}

#[test]
fn values_of_the_match_come_as_data() {
    let script = r#"
local match = load("noughts"):match()
match:play("mark a1")
emit(match:eval("{ state.marked, state.turn, { who = state.active, name = 'a\"\\b' } }"))
emit(match:eval("state.marked / 2"))
match:eval("state.marked = 7")
print(match:eval("state.marked"), match.revision, match:eval("nil"), match:eval("state.marked > 3"))
match:undo()
print(match:eval("state.marked"))
match:set("length", 2)
print(match.turn, pcall(match.set, match, "length", 9))
"#;
    let out = printed(script);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], r#"[1,2,{"name":"a\"\b","who":"o"}]"#);
    assert_eq!(lines[1..4], ["0.5", "7\t2\tnil\ttrue", "1"]);
    assert!(lines[4].starts_with("2\tfalse\t") && lines[4].contains("`length`"), "{out}");
}

#[test]
fn a_match_is_saved_and_opened() {
    let script = r#"
local match = load("noughts"):match { seed = 9 }
match:play { "mark a1", "mark b1" }
match:save("half.save")
local again = open("half.save")
print(again.revision, again:position() == match:position(), again.seed)
again:agents { x = "random", o = "random" }
print(again:run() ~= nil, match.outcome)
"#;
    assert_eq!(printed(script), "2\ttrue\t9\ntrue\tnil\n");
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let begin = "local game = load(\"noughts\")\nlocal match = game:match()\n";
    for (line, wanted) in [
        ("match:play(\"mark z9\")", "`mark z9` is not possible"),
        ("match:paly(\"mark a1\")", "a match has no `paly`"),
        ("match.play(\"mark a1\")", "`play` was called without its match"),
        ("match.turn = 3", "`turn` of a match cannot be assigned to"),
        ("match:play(7)", "`play` has a number, expected texts"),
        ("match:eval(\"state.nothing\")", "nothing"),
        ("match:eval(\"state.\")", "Expected identifier"),
        ("match:eval(\"function() end\")", "the value is a function, expected data"),
        ("match:goto(99)", "there is no revision @99"),
        ("match:switch(\"nowhere\")", "no branch is named `nowhere`"),
        ("match:view(\"z\")", "no seat is named `z`"),
        ("match:run()", "no agent plays for `x`"),
        ("game:match { sed = 3 }", "`match` knows no `sed`"),
        ("game:match { x = \"rndom\" }", "no agent is named `rndom`"),
        ("game:match { x = 3 }", "a number cannot play for `x`"),
        ("game:matches { count = -1 }", "`count` is -1, expected a whole number from 0 on"),
        ("game:matches { count = 1, x = \"random\" }", "no agent plays for `o`"),
        ("load(\"nougths\")", "there is no game `nougths`"),
        ("load(\"noughts\", { variant = \"shrt\" })", "shrt"),
        ("load(\"noughts\", { set = { length = 9 } })", "length"),
        ("emit(print)", "a function is no data"),
        ("emit { 1, a = 2 }", "a table is either a list or has names"),
        ("tabulate { 3 }", "a row is a number, expected a table with names"),
        ("error(\"of my own\")", "of my own"),
        ("counted = 3", "`counted` is no declared name"),
        ("io.open(\"x\")", "nothing is named `io`"),
        ("os.time()", "nothing is named `os`"),
        ("require(\"x\")", "nothing is named `require`"),
        ("local x = state.turn", "nothing is named `state`"),
    ] {
        let told = failed(&format!("{begin}{line}\n"));
        assert!(told.contains(wanted) && told.contains("batch.lua:3"), "{line}\n{told}");
    }
    assert!(failed("local = 3").contains("batch.lua:1"));
    // The line that called is told where a rule went wrong.
    let main = "actions.go = { apply = function() error('broken') end }\nphases.turn = { actions = { 'go' } }\n";
    let folder = Folder::empty()
        .with("content/odd/game.yaml", "title: Odd\nseats: [x, o]\nfirst: x\n")
        .with("scripts/odd/main.lua", main)
        .with("batch.lua", "local match = load('odd'):match()\nlocal function go() match:play('go') end\ngo()\n");
    let ran = folder.run(&["run", "batch.lua"], "");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("scripts/odd/main.lua:1") && ran.err.contains("called at batch.lua:2"), "{}", ran.all());
}

#[test]
fn what_was_caught_is_a_text_and_changed_nothing() {
    let script = r#"
local match = load("noughts"):match()
local ok, why = pcall(match.play, match, "mark z9")
print(ok, type(why), string.find(why, "not possible", 1, true) ~= nil, match.revision)
print(pcall(error, "mine", 0))
"#;
    assert_eq!(printed(script), "false\tstring\ttrue\t0\nfalse\tmine\n");
}

#[test]
fn arguments_seed_and_chance() {
    let script = "print(#args, args[1], args[2])\nprint(random(1000), math.random(1000))\n";
    let first = run_with(script, &["a", "--", "--b"]);
    assert!(first.out.starts_with("2\ta\t--b\n"), "{}", first.all());
    assert_eq!(first.out, run_with(script, &["a", "--", "--b"]).out);
    assert_ne!(first.out, run_with(script, &["--seed", "2", "a", "--", "--b"]).out);
}

const MANY: &str = r#"
local function careful(view) return random(#view.options) end
local results = load("noughts"):matches { count = 40, seed = 3, x = careful, o = "random", alternate = true }
tabulate(results.agents, { "agent", "matches", "wins", "draws", "losses", "score", "low", "high" })
tabulate(results.seats, { "seat", "wins" })
emit(results.matches[7])
emit(results.length)
"#;

#[test]
fn many_matches_come_to_the_same_twice_and_add_up() {
    let first = printed(MANY);
    assert_eq!(first, printed(MANY));
    let ran = run_with(MANY, &["--json"]);
    let lines: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    assert_eq!(lines.len(), 6, "{}", ran.all());
    let (careful, random) = (&lines[0], &lines[1]);
    assert_eq!((&careful["agent"], &random["agent"]), (&"careful".into(), &"random".into()));
    let number = |row: &Value, name: &str| row[name].as_f64().unwrap();
    for row in [careful, random] {
        assert_eq!(number(row, "wins") + number(row, "draws") + number(row, "losses"), 40.0);
        assert!(number(row, "low") < number(row, "score") && number(row, "score") < number(row, "high"));
        assert!((number(row, "score") - (number(row, "wins") + number(row, "draws") / 2.0) / 40.0).abs() < 1e-9);
    }
    assert_eq!(number(careful, "losses"), number(random, "wins"));
    // Who has the first move of noughts wins more often: the seats differ, and the agents changed them.
    assert!(number(&lines[2], "wins") > number(&lines[3], "wins"), "{}", ran.all());
    assert_eq!(lines[4]["seed"], 9);
    assert_eq!(lines[4]["agents"]["x"], "careful", "the seventh match is as the first");
}

/// One of many can be looked at by itself.
#[test]
fn a_match_of_many_is_that_of_its_seed() {
    let script = r#"
local game = load("noughts")
local results = game:matches { count = 5, seed = 20, x = "random", o = "random" }
for _, one in ipairs(results.matches) do
  local match = game:match { seed = one.seed, x = "random", o = "random" }
  print(match:run() == one.outcome, match.revision == one.actions)
end
local short = game:matches { count = 3, limit = 2, x = "random", o = "random" }
print(short.endings[1].ending, short.endings[1].matches, short.agents[1].draws, short.agents[2].agent)
"#;
    assert_eq!(printed(script), format!("{}unfinished\t3\t3\trandom 2\n", "true\ttrue\n".repeat(5)));
}

#[test]
fn standard_output_is_json_alone_where_that_is_asked_for() {
    let ran = run_with("print('hello')\nemit { a = 1 }\nerror('over')\n", &["--json"]);
    let lines: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    assert_eq!(lines[0], serde_json::json!({ "a": 1 }));
    assert_eq!((&lines[1]["problem"]["message"], &lines[1]["problem"]["place"]["line"]), (&"over".into(), &3.into()));
    assert!(ran.err.starts_with("hello\n") && ran.code == Some(1), "{}", ran.all());
}

#[test]
fn what_is_no_batch_is_a_matter_of_usage() {
    let folder = Folder::noughts().with("notes.txt", "print(1)");
    for file in ["notes.txt", "nowhere.lua"] {
        assert_eq!(folder.run(&["run", file], "").code, Some(2), "{file}");
    }
}
