//! Faults that once ended the process or hung it, each held by a case of its own.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::io::Write;
use std::process::{Command, Stdio};

use sandtable::content::Memory;
use sandtable::diag::Diagnostic;
use sandtable::session::Match;

const MAIN: &str = r#"
kinds.cards = {}
zones.pile = { layout = "pool" }
variables.game.score = 0
actions.noop = {}
phases.main = { actions = { "noop" }, repeats = true }
"#;

fn game(main: &str) -> Memory {
    let mut files = Memory::new();
    files.add("content/g/game.yaml", "title: G\nseats: [red, blue]\nstart: { pile: { ace: 3 } }\n");
    files.add("content/g/cards.yaml", "ace: {}\n");
    files.add("scripts/g/main.lua", main);
    files
}

fn begin(main: &str) -> Result<Match, Box<Diagnostic>> {
    Match::new(common::try_load(&game(main), "g", &[], &[]).expect("the game loads"), 1)
}

/// The first bytes that make Luau take a text for bytecode.
const BYTECODE: &str = "\u{6}\u{2}\u{1}\u{1}m\u{2}\u{3}\0\0\u{5}\u{5}\u{1}H\u{5}d\u{4}\u{3}\0";

#[test]
fn bytecode_is_refused_wherever_lua_is_read() {
    let mut table = begin(MAIN).expect("a match begins");
    for start in 1u8..32 {
        let line = format!("{}{}", char::from(start), &BYTECODE[1..]);
        let error = table.evaluate(&line).expect_err("no line of Lua");
        assert_eq!(error.code, "script/syntax", "{error}");
    }
    let errors = common::try_load(&game(BYTECODE), "g", &[], &[]).err().expect("no script");
    assert_eq!(errors[0].code, "script/syntax", "{}", errors[0]);
    let mut files = game("require \"evil\"");
    files.add("scripts/g/evil.lua", BYTECODE);
    let errors = common::try_load(&files, "g", &[], &[]).err().expect("no module");
    assert_eq!(errors[0].code, "script/syntax", "{}", errors[0]);
    let errors = sandtable::scenario::run_file(&game(MAIN), "x.lua", BYTECODE).expect_err("no scenarios");
    assert_eq!(errors[0].code, "script/syntax", "{}", errors[0]);
}

#[test]
fn phases_that_go_round_without_a_decision_are_an_error_and_no_overflow() {
    for phase in [
        "{ enter = function(s) end, actions = {} }",
        "{ enter = function(s) s:end_turn() end, actions = { \"noop\" } }",
        "{ enter = function(s) end, leave = function(s) s:end_turn() end, actions = {} }",
        "{ enter = function(s) end, actions = { \"noop\" }, done = function() return true end }",
        "{ enter = function(s, seat) s:ask(seat, \"never\") end }",
    ] {
        let main = MAIN.replace("{ actions = { \"noop\" }, repeats = true }", phase);
        let main = format!(
            "{main}\nactions.never = {{ args = {{ \"c: piece\" }}, offer = pieces {{ zone = \"pile\", first = 0 }} }}"
        );
        let main = main.replacen("phases.main", "actions.later = {}\nphases.main", 1);
        // Actions are declared before the phases that offer them.
        let (phases, rest): (Vec<&str>, Vec<&str>) = main.lines().partition(|line| line.starts_with("phases."));
        let main = [rest.join("\n"), phases.join("\n")].join("\n");
        let error = begin(&main).err().expect("nobody ever decides");
        assert_eq!(error.code, "rule/no-decision", "{phase}: {error}");
        let place = error.place.expect("a place");
        let line = main.lines().nth(place.line as usize - 1);
        assert!(line.is_some_and(|line| line.starts_with("phases.")), "{phase}: {place} is {line:?}");
    }
}

#[test]
fn a_line_leaves_nothing_behind_for_a_later_step() {
    let mut table = begin(MAIN).expect("a match begins");
    for line in ["state:end_turn()", "state:end_phase()"] {
        assert_eq!(table.evaluate(line).expect_err("no rule").code, "edit/jump");
    }
    table.play("noop").expect("it is offered");
    assert_eq!(table.state().turn(), 1, "the turn goes on");
    table.evaluate("state:finish('enough')").expect("the referee may end a match");
    assert_eq!(table.state().outcome().map(|outcome| outcome.reason.as_str()), Some("enough"));
    table.undo(1);
    table.play("noop").expect("the match goes on");
    assert!(table.state().outcome().is_none());
}

#[test]
fn counts_from_a_script_end_with_what_there_is() {
    let main = MAIN.replace("actions.noop = {}", "zones.hand = { per = \"seat\" }\nactions.noop = {}");
    let mut table = begin(&main).expect("a match begins");
    table.evaluate("state:deal(state.pile, 'hand', 2000000000)").expect("three aces are dealt");
    assert_eq!(table.evaluate("#red.hand + #blue.hand, #state.pile").expect("counts").values, ["3", "0"]);
    let error = table.evaluate("state:draw(red.hand, red.hand, 2000000000)").expect_err("it would never end");
    assert!(error.message.contains("cannot be drawn into itself"), "{error}");
    let error = table.evaluate("for i = 1, 1e6 do state:modify('score', 1) end").expect_err("no such field");
    assert!(error.message.contains("no field is named `score`"), "{error}");
}

/// Memory that is nearly full when the host itself has to push a text: an error, and no abort of the process.
#[test]
fn a_full_memory_is_an_error_wherever_it_is_met() {
    for size in [500, 5_000, 30_000, 60_000] {
        let mut lines = String::from("x = {}\n");
        for _ in 0..66 {
            lines.push_str("x[#x+1] = string.rep(\"a\", 1000000) .. #x\n");
        }
        for step in 0..120 {
            let fill = [50_000, 30_000, 10_000, 3_000, 1_000, 60_000, 300][(step * 5 + size) % 7];
            lines.push_str(&format!("x[#x+1] = string.rep(\"a\", {fill}) .. #x\ndeploy {}\n", "A".repeat(size)));
        }
        let mut program = Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .arg("--keep-going")
            .current_dir(common::root())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program runs");
        program.stdin.take().expect("its input").write_all(lines.as_bytes()).expect("it reads");
        let code = program.wait().expect("it ends").code();
        assert!(matches!(code, Some(1 | 4)), "with texts of {size}: {code:?}");
    }
}

/// What a rule keeps outlasts its call, and fills the memory that the next one needs.
#[test]
fn memory_that_a_rule_keeps_is_given_back() {
    let main = MAIN.replace(
        "actions.noop = {}",
        "local kept\nactions.fill = { apply = function() kept = {} while true do kept[#kept + 1] = ('x'):rep(1000) .. #kept end end }\n\
         actions.noop = { apply = function(state) state.score = #('x'):rep(40000000) end }",
    );
    let mut table = begin(&main.replace("{ \"noop\" }", "{ \"noop\", \"fill\" }")).expect("a match begins");
    for _ in 0..2 {
        assert_eq!(table.play("fill").expect_err("it fills the memory").code, "script/memory");
        table.play("noop").expect("there is room again");
    }
}
