//! Several people before one screen: what a seat is shown, what it may do, and what it takes away in a file.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use program::{Folder, Ran};
use serde_json::Value as Json;

/// Blue's set-up, and another that differs only in pieces that are never seen in `LINES`.
const CORNER: &str = "DHKDFIDHLDGDIFCJGFHDEGHEFIGBEJDEDBBEBBBM";
const OTHER: &str = "DHKDFIDHLDGDJFCIGFHDEGMEFIGBEJDEDBBEBBBH";

fn at_the_desk(lines: &str) -> Ran {
    Folder::noughts().run(&["repl", "noughts", "--keep-going"], lines)
}

#[test]
fn seats_take_turns_before_one_screen() {
    assert_eq!(
        at_the_desk(":as x\nmark b2\n\n:board\n:as o\nmark a1\n:as x\n:log\n").all(),
        "
---- x ----
turn, turn 1, round 1 | x decides | seen by x
   a  b  c
3  .  .  . 3
2  .  .  . 2
1  .  .  . 1
   a  b  c

x: mark b2
hand over to o: Enter clears the screen

---- hand over to o ----
whoever sits down types `:as o`

---- o ----
so far:
x: mark b2

turn, turn 2, round 1 | o decides | seen by o
   a  b  c
3  .  .  . 3
2  .[xX] . 2
1  .  .  . 1
   a  b  c
match: marked 1

o: mark a1
hand over to x: Enter clears the screen

---- x ----
since x last sat here:
o: mark a1

turn, turn 3, round 2 | x decides | seen by x
   a  b  c
3  .  .  . 3
2  . xX  . 2
1[oO] .  . 1
   a  b  c
match: marked 2

@1 t1  x: mark b2
@2 t2  o: mark a1
-- stderr
line 4: :board
`:board` is not possible between two seats: nobody has sat down yet
  help: `:as o`
-- exit 1"
    );
}

#[test]
fn what_is_not_a_seats_is_refused_with_a_reason() {
    let ran = at_the_desk(
        ":as x\nstate.turn\n:view o\n:view all\n:legal o\n:why o: mark a1\no: mark a1\n:position\n:auto\n:new\n:export o\n\
         :knows o a1\n:guess o\n:as nobody\n:as off\n:as z\n:view x\n:legal x mark a\n1\n",
    );
    assert_eq!(
        ran.err.replace(
            "  help: `:help as` tells what a seat may do; `:as referee` leaves it, and all read that it was left\n",
            ""
        ),
        "\
line 2: state.turn
Lua is not possible as x: only the referee may use it: it reads and changes everything
line 3: :view o
`:view` is not possible as x: it is for o
line 4: :view all
`:view` is not possible as x: it is for the referee
line 5: :legal o
`:legal` is not possible as x: it is for o
line 6: :why o: mark a1
`:why` is not possible as x: it is for o
line 7: o: mark a1
`o: mark a1` is not possible as x: it is for o
line 8: :position
`:position` is not possible as x: only the referee may use it: it holds every secret
line 9: :auto
`:auto` is not possible as x: only the referee may use it: it plays for every seat
line 10: :new
`:new` is not possible as x: only the referee may use it: it ends the match of all seats
line 11: :export o
`:export` is not possible as x: it is for o
line 12: :knows o a1
`:knows` is not possible as x: it is for o
line 13: :guess o
`:guess` is not possible as x: it is for o
line 14: :as nobody
error[usage/line]: a spectator has nothing to do: `:view nobody`
  note: seats: x, o
  help: :as SEAT | referee
line 15: :as off
error[usage/line]: say who sits down instead
  note: seats: x, o
  help: :as SEAT | referee
line 16: :as z
error[session/seat]: no seat is named `z`
  help: did you mean `x`?
"
    );
    assert!(ran.out.ends_with("x: mark a3\nhand over to o: Enter clears the screen\n"), "{}", ran.out);
    let settings = at_the_desk(":as x\n:settings\n");
    assert!(settings.out.contains("seed     known to the referee"), "{}", settings.out);
}

#[test]
fn a_seat_takes_back_what_taught_nobody_anything() {
    let undone = |lines: &str| {
        Folder::empty().run(&["repl", "--keep-going"], format!("red: deploy wall\nblue: deploy corner\n{lines}"))
    };
    // A quiet move, before anybody else looked.
    let ran = undone(":as red\nmove a4 a5\n:undo\n:redo\n:undo\n:undo\n");
    assert!(
        ran.out.contains("1 step taken back; now @2: move, turn 1, round 1 | red decides | seen by red"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("1 step done again; now @3: move, turn 2, round 1 | blue decides | seen by red"),
        "{}",
        ran.out
    );
    assert!(ran.err.contains("`:undo` stops here: you have done nothing since you sat down"), "{}", ran.err);
    // An attack reveals; a shuffle is chance; the last of those who choose at once sees what the others chose.
    let attack = undone("move a4 a5\nmove a7 a6\n:as red\nmove a5 a6\n:undo\n");
    assert!(attack.err.contains("`:undo` stops here: something was learned from it"), "{}", attack.all());
    let fresh = |lines: &str| Folder::empty().run(&["repl", "--keep-going"], lines);
    let scatter = fresh(":as red\nscatter\n:undo\nplace spy a1\n");
    assert!(scatter.err.contains("`:undo` stops here: something was learned from it"), "{}", scatter.all());
    let placed = fresh(":as red\nplace spy a1\nplace flag b1\n:undo 3\n:undo 2\n");
    assert!(placed.err.contains("`:undo` stops here: you have done nothing"), "{}", placed.all());
    assert!(placed.out.contains("2 steps taken back; now @0"), "{}", placed.all());
    let last = fresh("red: deploy wall\n:as blue\ndeploy corner\n:undo\n");
    assert!(last.err.contains("`:undo` stops here: something was learned from it"), "{}", last.all());
    // What was done before it sat down is not its own to take back, nor what others will have done.
    let again = undone(":as red\nmove a4 a5\n:as blue\n:as red\n:undo\n:as referee\n:undo\n:as blue\n:redo\n");
    assert!(again.err.contains("you have done nothing since you sat down"), "{}", again.all());
    assert!(again.err.contains("there is nothing to redo"), "{}", again.all());
}

#[test]
fn whoever_looks_out_of_turn_is_in_everybodys_log() {
    let ran = at_the_desk(
        ":as x\nmark a1\n:as o\nmark b1\n:as o\n:as referee\n:undo 2\n:as x\n:log\n:as o\n:log\n:view nobody\n:as referee\n:log\n",
    );
    let note = "note: the referee looks at everything (`:as referee`, typed as o)";
    assert!(ran.out.contains("you are the referee; everybody's log says so"), "{}", ran.out);
    // Undoing does not undo it.
    assert_eq!(ran.out.matches(&format!("  {note}\n")).count(), 4, "{}", ran.out);
    assert!(ran.out.contains(&format!("---- x ----\nsince x last sat here:\n{note}\n")), "{}", ran.out);
    assert_eq!(ran.out.matches("  note: o sat down while x was to decide\n").count(), 2, "{}", ran.out);
    let over = at_the_desk(
        ":as x\nmark a1\n:as o\nmark a2\n:as x\nmark b1\n:as o\nmark b2\n:as x\nmark c1\n:as referee\n:log\n",
    );
    assert!(over.out.contains("the match is over: x wins: line\n"), "{}", over.out);
    assert!(!over.out.contains("hand over to o: Enter clears the screen\n\nyou are the referee"), "{}", over.out);
    assert!(!over.out.contains("note:"), "after the end nothing is hidden: {}", over.out);
}

/// Both seats in turn, and as red everything a seat may try.
fn session(blue: &str) -> (String, String) {
    let looks = "\
:board
:log
:legal
:legal blue
:why move a5 a6
:why move b5 b6
:why blue: move b7 b6
:why move a7 a6
:knows red a10
:knows red a6
:knows red d1
:guess red
:guess red
:export red --json
:view blue
:view red
:position
:auto
:undo
:redo
:settings
:help as
state.board:count { owner = blue, kind = 'flag' }
blue: move b7 b6
move a7 a6
move z1 z2
99
";
    let lines = format!(
        "\
:as red
{looks}deploy wall
{looks}
{looks}:as blue
deploy {blue}

:as red
{looks}move a4 a5
{looks}
:as blue
move a7 a6

:as red
{looks}move a5 a6
{looks}:as blue
move c7 d7
"
    );
    let ran = Folder::empty().run(&["repl", "--keep-going"], lines.replace("move c7 d7", "move b7 b6"));
    // What blue is shown is blue's: red reads what stands below its own name, and all that is refused.
    let mut red = String::new();
    let mut own = false;
    for line in ran.out.lines() {
        if line.starts_with("---- ") {
            own = line == "---- red ----" || line.starts_with("---- hand over");
        }
        if own {
            red += &format!("{line}\n");
        }
    }
    (red, ran.err)
}

#[test]
fn nothing_a_seat_is_shown_depends_on_what_it_must_not_know() {
    let (one, other) = (session(CORNER), session(OTHER));
    let first = one.0.lines().zip(other.0.lines()).find(|(a, b)| a != b);
    assert_eq!(first, None, "what red saw");
    assert_eq!(one.0, other.0);
    assert_eq!(one.1, other.1, "what red was refused");
    assert!(one.0.contains("a guess, not the truth: deal 2 that red could be facing"), "{}", one.0);
    // The referee sees the difference.
    let truth =
        |blue: &str| Folder::empty().run(&["repl"], format!("red: deploy wall\nblue: deploy {blue}\n:position\n")).out;
    assert_ne!(truth(CORNER), truth(OTHER));
}

#[test]
fn what_a_seat_knows_and_guesses() {
    let begun = "red: deploy wall\nblue: deploy corner\nmove a4 a5\nmove a7 a6\n";
    let stratego = |lines: &str| Folder::empty().run(&["repl", "--keep-going"], format!("{begun}{lines}"));
    assert_eq!(
        stratego(":knows red a6\n:knows red a10\n:knows red a5\n:knows blue a6\n:knows all a6\n:knows red c5\n:knows red\n")
            .all()
            .split_once("blue: move a7 a6\n")
            .unwrap()
            .1,
        "\
red does not know blue's piece at a6; it may be one of 10: spy, scout, miner, sergeant, lieutenant, captain, major, colonel, general, marshal
red does not know blue's piece at a10; it may be one of 12: flag, spy, scout, miner, sergeant, lieutenant, captain, major, colonel, general, marshal, bomb
red knows red's piece at a5: scout
blue knows blue's piece at a6: scout
the referee knows blue's piece at a6: scout
-- stderr
line 10: :knows red c5
nothing that is seen is at `c5`
  help: a piece is named by its cell, `a4`, or as `red.hand#2` or `red.box ?`
line 11: :knows red
error[usage/line]: say which seat, and of which piece
  help: :knows SEAT PIECE
-- exit 1"
    );
    // While all choose at once, nothing of the others is there.
    let early =
        Folder::empty().run(&["repl", "--keep-going"], "blue: deploy corner\n:knows red a10\n:knows red blue.box ?\n");
    assert!(early.err.contains("nothing that is seen is at `a10`"), "{}", early.all());
    assert!(early.out.contains("red does not know blue's piece at blue.box ?; it may be one of 12"), "{}", early.all());
    let guesses = stratego(":guess red\n:guess red\n").out;
    assert_eq!(guesses, stratego(":guess red\n:guess red\n").out, "guesses follow from the seed");
    let boards: Vec<&str> = guesses.split("a guess, not the truth: deal ").skip(1).collect();
    assert!(boards[0].starts_with("1 that red could be facing\nmove, turn 3, round 2 | red decides\n"), "{guesses}");
    assert_ne!(boards[0].split_once('\n').unwrap().1, boards[1].split_once('\n').unwrap().1);
    for board in boards {
        assert!(!board.contains("b?") && board.contains("\n 5 r2  ."), "{board}");
    }
    assert_ne!(guesses, Folder::empty().run(&["repl", "--seed", "2"], format!("{begun}:guess red\n:guess red\n")).out);
}

fn export(folder: &Folder, lines: &str) -> Json {
    let ran = folder.run(&["repl"], lines);
    serde_json::from_str(ran.out.lines().last().unwrap()).unwrap_or_else(|error| panic!("{error}: {}", ran.all()))
}

#[test]
fn a_seat_takes_away_what_it_saw() {
    let folder = Folder::empty();
    let lines =
        "red: place spy a1\nblue: deploy corner\nred: swap a1 b1\nred: deploy wall\nmove a4 a5\n:export red --json\n";
    let text = folder.run(&["repl", "--seed", "77"], lines).out;
    let export = export(&folder, lines);
    assert_eq!((&export["format"], &export["version"]), (&"sandtable-seat".into(), &1.into()));
    assert_eq!(
        (&export["game"], &export["seat"], &export["variant"]),
        (&"stratego".into(), &"red".into(), &Json::Null)
    );
    assert_eq!(export["settings"]["two_squares"], "3");
    let line = text.lines().last().unwrap();
    assert!(!line.contains("seed") && !line.contains("77"), "the seed is the referee's");
    let steps = export["steps"].as_array().unwrap();
    let told: Vec<(String, String, usize)> = steps
        .iter()
        .map(|step| {
            let events = step["observation"]["events"].as_array().unwrap();
            let events = events.iter().map(|event| event.as_str().unwrap()).collect::<Vec<_>>().join("; ");
            let action = step["action"].as_str().unwrap_or("-").to_owned();
            (action, events, step["observation"]["options"].as_array().unwrap().len())
        })
        .collect();
    let told: Vec<(&str, &str)> = told.iter().map(|(action, events, _)| (action.as_str(), events.as_str())).collect();
    // Blue's choice leaves no trace until both are done.
    assert_eq!(
        told,
        [
            ("-", ""),
            ("red: place spy a1", "red: place spy a1"),
            ("red: swap a1 b1", "red: swap a1 b1"),
            ("red: deploy wall", "blue: deploy ?; red: deploy wall"),
            ("move a4 a5", "red: move a4 a5"),
        ]
    );
    let options = |step: usize| steps[step]["observation"]["options"].as_array().unwrap().len();
    assert!(options(0) > 400 && options(3) > 0 && options(4) == 0, "options where it decided");
    let blue = Folder::empty().run(&["repl"], lines.replace("export red", "export blue")).out;
    for hidden in ["spy", "a1", "wall"] {
        let steps = blue.lines().last().unwrap().split("\"events\":").skip(1);
        assert!(
            steps.map(|rest| rest.split(']').next().unwrap()).all(|events| !events.contains(hidden)),
            "blue read {hidden}"
        );
    }
}

#[test]
fn an_export_is_a_file_that_nothing_replaces_unasked() {
    let folder = Folder::noughts();
    let ran = folder.run(
        &["repl", "noughts", "--keep-going"],
        "mark a1\n:export x\n:export x\n:export x --force\n:export x a.json\n:export\n:export all\n:export x --no\n:export x a b\n:export x no/a.json\n",
    );
    assert_eq!(
        ran.all().replace(": No such file or directory (os error 2)", ": ..."),
        "
x: mark a1
noughts-x.json: what x saw, 2 steps
noughts-x.json: what x saw, 2 steps
a.json: what x saw, 2 steps
-- stderr
line 3: :export x
`noughts-x.json` is there already
  help: name another file, or add `--force`
line 6: :export
error[usage/line]: say which seat
  help: :export SEAT [FILE] [--json] [--force]
line 7: :export all
error[usage/line]: what a seat saw is exported; a save holds the whole match
  help: :export SEAT [FILE] [--json] [--force]
line 8: :export x --no
error[usage/line]: `:export` knows no `--no`
  help: :export SEAT [FILE] [--json] [--force]
line 9: :export x a b
error[usage/line]: one file at a time: what is `b`?
  help: :export SEAT [FILE] [--json] [--force]
line 10: :export x no/a.json
`no/a.json` cannot be written: ...
  help: name another file
-- exit 1"
    );
    let text = std::fs::read_to_string(folder.path().join("noughts-x.json")).unwrap();
    let whole: Json = serde_json::from_str(&text).unwrap();
    assert_eq!(whole["steps"][1]["action"], "mark a1");
    assert_eq!(text, std::fs::read_to_string(folder.path().join("a.json")).unwrap());
}
