//! The REPL as a user meets it, through a pipe: what is typed, what is answered, word for word.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use program::{Folder, steady, without_notes};

/// Lines in, everything printed out.
fn stratego(lines: &str) -> String {
    steady(&Folder::empty().run(&["repl", "stratego"], lines).all())
}

fn noughts(lines: &str) -> String {
    Folder::noughts().run(&["repl", "noughts"], lines).all()
}

#[test]
fn a_newcomer_is_led_through_a_match() {
    let lines = "\
red: deploy wall
blue: deploy corner
move a4 a5
move a7 a6
move b4 b5
move j7 j6
move e4 e5
move j6 j5
move e5 e6
move b7 a7
move j4 j5
move e7 e6
:view red
:view blue
:undo 3
:why move c9 c8
:why move b10 b9
:why move j5 j4
:why move j5 j6
:why move d5 d4
";
    assert_eq!(
        stratego(lines),
        "
red: deploy wall
blue: deploy corner
red: move a4 a5
blue: move a7 a6
red: move b4 b5
blue: move j7 j6
red: move e4 e5
blue: move j6 j5
red: move e5 e6
blue: move b7 a7

red: move j4 j5
red scout attacks blue scout on j5: both are lost

blue: move e7 e6
blue major attacks red major on e6: both are lost

move, turn 11, round 6 | red decides | seen by red
    a  b  c  d  e  f  g  h  i  j
10 b? b? b? b? b? b? b? b? b? b? 10
 9 b? b? b? b? b? b? b? b? b? b? 9
 8 b? b? b? b? b? b? b? b? b? b? 8
 7 b?  . b? b?[ .]b? b? b? b?  . 7
 6 b?  . ~~ ~~[ .] . ~~ ~~  .  . 6
 5 r2 r6 ~~ ~~  .  . ~~ ~~  .  . 5
 4  .  . r4 r2  . r2 r6 r4 r2  . 4
 3 r5 rM rS r4 r8 r2 r5 r6 r9 r3 3
 2 rB r3 r7 rB r4 rB r7 rB r5 r3 2
 1 r3 r2 rB rF rB r5 r2 r6 r3 r8 1
    a  b  c  d  e  f  g  h  i  j
lost (4): 2 scout, 2 major

move, turn 11, round 6 | red decides | seen by blue
    j  i  h  g  f  e  d  c  b  a
 1 r? r? r? r? r? r? r? r? r? r? 1
 2 r? r? r? r? r? r? r? r? r? r? 2
 3 r? r? r? r? r? r? r? r? r? r? 3
 4  . r? r? r? r?  . r? r?  .  . 4
 5  .  . ~~ ~~  .  . ~~ ~~ r? r? 5
 6  .  . ~~ ~~  .[ .]~~ ~~  . b2 6
 7  . b6 b9 b2 b4[ .]b2 b6  . bM 7
 8 b5 b2 b7 b4 bS b8 b5 b4 b6 b2 8
 9 b3 b5 b6 b3 b4 b7 b5 bB b3 b8 9
10 b2 b3 b2 bB bB b3 bB bB bB bF 10
    j  i  h  g  f  e  d  c  b  a
lost (4): 2 scout, 2 major

3 steps taken back; now @9: move, turn 8, round 4 | blue decides | seen by blue

`move c9 c8` is not possible: a bomb never moves (it has no `moves` at content/stratego/ranks.yaml:N)
  help: :legal

`move b10 b9` is not possible: a bomb never moves (it has no `moves` at content/stratego/ranks.yaml:N)
  help: :legal

`move j5 j4` is on offer by action `move` (scripts/stratego/main.lua:N): move a piece; onto an enemy piece it is an attack
`move j5 j6` is on offer by action `move` (scripts/stratego/main.lua:N): move a piece; onto an enemy piece it is an attack

`move d5 d4` is not possible: d5 cannot be entered
  help: :legal
-- exit 0"
    );
}

#[test]
fn numbers_pick_from_the_list_just_shown() {
    assert_eq!(
        noughts("3\n"),
        "
-- stderr
line 1: 3
`3` picks from a list, and none was shown yet
  help: :legal
-- exit 1"
    );
    assert_eq!(
        noughts(":legal\n2\n:legal\n2\n:board\n"),
        "
x has 9 options:
1 mark a3  3 mark c3  5 mark b2  7 mark a1  9 mark c1
2 mark b3  4 mark a2  6 mark c2  8 mark b1

x: mark b3

o has 8 options:
1 mark a3  3 mark a2  5 mark c2  7 mark b1
2 mark c3  4 mark b2  6 mark a1  8 mark c1

o: mark c3

turn, turn 3, round 2 | x decides | seen by the referee
   a  b  c
3  . xX[oO]3
2  .  .  . 2
1  .  .  . 1
   a  b  c
match: marked 2
-- exit 0"
    );
    assert_eq!(
        noughts(":legal\n2\n2\n"),
        "
x has 9 options:
1 mark a3  3 mark c3  5 mark b2  7 mark a1  9 mark c1
2 mark b3  4 mark a2  6 mark c2  8 mark b1

x: mark b3
-- stderr
line 3: 2
`2` picks from a list of @0, and this is @1
  help: :legal
-- exit 1"
    );
    assert_eq!(
        noughts(":legal\n10\n"),
        "
x has 9 options:
1 mark a3  3 mark c3  5 mark b2  7 mark a1  9 mark c1
2 mark b3  4 mark a2  6 mark c2  8 mark b1
-- stderr
line 2: 10
the list has no 10: it goes from 1 to 9
  help: :legal
-- exit 1"
    );
    assert_eq!(
        noughts(":legal\n0\n"),
        "
x has 9 options:
1 mark a3  3 mark c3  5 mark b2  7 mark a1  9 mark c1
2 mark b3  4 mark a2  6 mark c2  8 mark b1
-- stderr
line 2: 0
the list has no 0: it goes from 1 to 9
  help: :legal
-- exit 1"
    );
    assert_eq!(
        stratego(":legal deploy\n4\n"),
        "
red has 4 options that begin with `deploy`:
1 deploy wall    2 deploy corner  3 deploy storm   4 deploy SETUP
-- stderr
line 2: 4
`red: deploy SETUP` is not whole: a text goes in place of `SETUP`
  help: type `red: deploy ` and the text
-- exit 1"
    );
}

#[test]
fn only_who_decides_has_options() {
    assert_eq!(
        noughts(":legal o\n:view o\n:legal\nmark b2\n:legal\n:legal mark c\n:legal mark d\n"),
        "
nothing: it is not for o to decide now, but for x
  help: :legal x

turn, turn 1, round 1 | x decides | seen by o
   a  b  c
3  .  .  . 3
2  .  .  . 2
1  .  .  . 1
   a  b  c

nothing: it is not for o to decide now, but for x
  help: :legal x

x: mark b2

o has 8 options:
1 mark a3  3 mark c3  5 mark c2  7 mark b1
2 mark b3  4 mark a2  6 mark a1  8 mark c1

o has 3 options that begin with `mark c`:
1 mark c3  2 mark c2  3 mark c1
-- stderr
line 7: :legal mark d
no option of o begins with `mark d`
  help: :legal o
-- exit 1"
    );
}

#[test]
fn long_lists_are_cut_with_a_share_for_each_action() {
    let folder = Folder::empty();
    let all = folder.run(&["repl"], ":legal\n");
    assert_eq!(all.out.lines().next(), Some("red has 485 options; 60 of them:"));
    for shown in ["deploy wall", "place flag", "scatter", "to see others, say how they begin: `:legal red place`"] {
        assert!(all.out.contains(shown), "{shown}: {}", all.out);
    }
    let kinds = folder.run(&["repl"], ":legal place\n");
    assert_eq!(kinds.out.lines().next(), Some("red has 480 options that begin with `place`; 60 of them:"));
    for shown in ["place flag", "place spy", "place marshal", "place bomb", "`:legal red place flag`"] {
        assert!(kinds.out.contains(shown), "{shown}: {}", kinds.out);
    }
    let cells = folder.run(&["repl"], ":legal blue place spy\n");
    assert_eq!(cells.out.lines().next(), Some("blue has 40 options that begin with `place spy`:"));
}

#[test]
fn lua_runs_against_the_live_state() {
    assert_eq!(
        noughts("1 + 2\n= state.turn\nx = 4\nx * x, 'a'\nx;\n-- nothing\n\n{1, k = 'v'}\n"),
        r#"
3
1
16, a
{ 1, k = "v" }
-- exit 0"#
    );
    assert_eq!(
        noughts("mark a1\nstate.marked = 7\nstate.marked\n:log\n:undo\nstate.marked\n:redo\nstate.marked\n"),
        "
x: mark a1
the state was changed (@2); `:undo` takes it back
7

@1 t1  x: mark a1  <- action `mark` (scripts/noughts/main.lua:5)
@2 t2  edit: state.marked = 7

1 step taken back; now @1: turn, turn 2, round 1 | o decides | seen by the referee
1
1 step done again; now @2: turn, turn 2, round 1 | o decides | seen by the referee
7
-- exit 0"
    );
}

#[test]
fn values_are_laid_out() {
    assert_eq!(
        noughts(
            "{ name = 'spy', strength = 1 }\n{ { a = 1 }, { a = 2, b = 'x' } }\n{ 1, 2 }\n\
             { deep = { list = { 1, 2 }, of = { x = state.x } } }\n_.deep.list, _1.deep.list[2], _4.name\n"
        ),
        "
name      spy
strength  1

a  b
1
2  x

{ 1, 2 }

deep
  list: 1, 2
  of
    x: x

{ 1, 2 }, 2, spy
-- exit 0"
    );
    let folder = Folder::noughts();
    let ran = folder
        .run(&["repl", "noughts", "--keep-going"], "mark z9\n_err.code, _err.help\nx = _\n:undo x\n_err.message\n");
    assert_eq!(ran.out, "action/not-offered, :legal\n`:undo` takes a number from 1 to 10000, got `x`\n", "{}", ran.err);
}

#[test]
fn names_are_explained() {
    assert_eq!(
        noughts("state.board:count?\n:doc mark\n?marked\n:doc length\n:show mark\n:undo?\n"),
        "
zone:count(selector?: selector): integer  counts its pieces

mark CELL
put your mark on a free cell
action `mark` (scripts/noughts/main.lua:5)

mark of marks: mark; on boards X O (content/noughts/marks.yaml:1:1)
printed  value  where
glyph.x  X      content/noughts/marks.yaml:1:21
glyph.o  O      content/noughts/marks.yaml:1:27
code.x   X      content/noughts/marks.yaml:1:43
code.o   O      content/noughts/marks.yaml:1:49

marked: a variable of the match

length: a setting, now 3; 2 or 3
marks in a line that win

mark of marks: mark; on boards X O (content/noughts/marks.yaml:1:1)
printed  value  where
glyph.x  X      content/noughts/marks.yaml:1:21
glyph.o  O      content/noughts/marks.yaml:1:27
code.x   X      content/noughts/marks.yaml:1:43
code.o   O      content/noughts/marks.yaml:1:49

:undo [N]
take back the last step, or the last N
A step is an action or a line of Lua that changed the state. What is taken back
is kept: `:redo`.
example: :undo 3 (after `deploy wall`, `deploy corner`, `move a4 a5`)
-- exit 0"
    );
    for (line, help) in [
        (":doc state.bord", "did you mean `state.board`?"),
        ("mrak?", "did you mean `mark`?"),
        (":show mrak", "`mark`"),
    ] {
        let ran = Folder::noughts().run(&["repl", "noughts"], line);
        assert!(ran.err.contains(help) && ran.code == Some(2), "{line}: {}", ran.all());
    }
}

#[test]
fn events_are_told_as_they_happen() {
    let lines = "deploy wall\ndeploy corner\n:trace moved revealed\nmove e4 e5\nmove f7 f6\nmove e5 f5\nmove f6 f5\n:undo\n:trace off\nmove f6 f5\n";
    assert_eq!(
        stratego(lines),
        "
red: deploy wall
blue: deploy corner
told: moved, revealed; `:trace off` ends it

moved: piece red major, from e4, to e5
red: move e4 e5

moved: piece blue sergeant, from f7, to f6
blue: move f7 f6

moved: piece red major, from e5, to f5
red: move e5 f5

revealed: piece blue sergeant
revealed: piece red major
moved: piece blue sergeant, from board, to lost
blue: move f6 f5
blue sergeant attacks red major on f5: the red major wins

1 step taken back; now @5: move, turn 4, round 2 | blue decides | seen by the referee
no events are told; `:trace moved` tells of pieces that move

blue: move f6 f5
blue sergeant attacks red major on f5: the red major wins
-- exit 0"
    );
    let line = "state.board:first().zone.name error('x')";
    let failed = "local p = state.board:first({ owner = red, kind = 'scout' }) p:move_to(state.lost) error('no')";
    let ran = Folder::empty().run(&["repl", "stratego"], format!("deploy wall\n:trace all\n{failed}\n{line}\n"));
    assert!(ran.err.contains("moved: piece red scout, from "), "{}", ran.all());
}

#[test]
fn other_programs_get_json() {
    let folder = Folder::noughts();
    let ran = folder.run(
        &["repl", "noughts", "--json", "--keep-going"],
        "mark a1\n{ a = { 1, true } }, 'x'\n\nmark a1\n:quit\n1\n",
    );
    let documents: Vec<serde_json::Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [played, lua, refused] = documents.as_slice() else { panic!("{}", ran.out) };
    assert_eq!(
        *played,
        serde_json::json!({
            "schema": "sandtable.answer/1", "line": 1, "input": "mark a1", "ok": true, "revision": 1,
            "text": "x: mark a1",
        })
    );
    assert_eq!(lua["values"], serde_json::json!([{ "a": [1, true] }, "x"]));
    assert_eq!((&refused["ok"], &refused["line"], &refused["kind"]), (&false.into(), &4.into(), &"refused".into()));
    assert!(refused["problems"][0]["message"].as_str().unwrap().contains("mark a1"), "{refused}");
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(1)));
}

#[test]
fn lua_may_go_over_several_lines() {
    assert_eq!(
        noughts("for i = 1, 3 do\n  state.marked = state.marked + i\nend\nstate.marked\n"),
        "
the state was changed (@1); `:undo` takes it back
6
-- exit 0"
    );
    // A command ends what was not finished; the number is that of its first line.
    assert_eq!(
        noughts("state.turn\nlocal t = {\n  1,\n:board\n"),
        "
1
-- stderr
line 2: local t = {
error[script/syntax]: Expected identifier when parsing expression, got <eof>
-- exit 4"
    );
}

#[test]
fn lua_that_fails_changes_nothing() {
    assert_eq!(
        without_notes(&noughts("state.marked = 7 error('no')\nstate.marked\n")),
        "
-- stderr
line 1: state.marked = 7 error('no')
input:1: error[script/error]: no
-- exit 4"
    );
    let folder = Folder::noughts();
    let kept = folder.run(&["repl", "noughts", "--keep-going"], "state.marked = 7 error('no')\nstate.marked\n:log\n");
    assert_eq!(
        without_notes(&kept.all()),
        "
0
nothing has happened that the referee may know
-- stderr
line 1: state.marked = 7 error('no')
input:1: error[script/error]: no
-- exit 4"
    );
}

#[test]
fn actions_that_fail_change_nothing() {
    let apply =
        Folder::noughts().changed("scripts/noughts/main.lua", "state.marked + 1", "state.marked + cell.nothing");
    assert_eq!(
        apply.run(&["repl", "noughts", "--keep-going"], "mark a1\n:position\n:log\n").all(),
        "
......... x 0
nothing has happened that the referee may know
-- stderr
line 1: mark a1
error[script/error]: a cell has no `nothing`
  --> scripts/noughts/main.lua:11:5
   |
11 |     state.marked = state.marked + cell.nothing
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = note: in `actions.mark.apply`
   = note: in `apply` at scripts/noughts/main.lua:11
-- exit 4"
    );
    let offer = Folder::noughts().changed(
        "scripts/noughts/main.lua",
        "offer = cells { zone = \"board\", empty = true }",
        "offer = function(state, seat, offer)\n    if state.marked > 0 then offer(state.nowhere) end\n    for cell in state.board:cells { empty = true } do offer(cell) end\n  end",
    );
    assert_eq!(
        offer.run(&["repl", "noughts", "--keep-going"], "mark a1\n:auto\n:position\n:log\n").all(),
        "
......... x 0
nothing has happened that the referee may know
-- stderr
line 1: mark a1
error[script/error]: a state has no `nowhere`
 --> scripts/noughts/main.lua:9:5
  |
9 |     if state.marked > 0 then offer(state.nowhere) end
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = note: in `actions.mark.offer`
  = note: in `offer` at scripts/noughts/main.lua:9
line 2: :auto
error[script/error]: a state has no `nowhere`
 --> scripts/noughts/main.lua:9:5
  |
9 |     if state.marked > 0 then offer(state.nowhere) end
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = note: in `actions.mark.offer`
  = note: in `offer` at scripts/noughts/main.lua:9
-- exit 4"
    );
}

#[test]
fn the_first_failure_ends_the_run() {
    assert_eq!(
        noughts("mark a1\nmark a1\nmark b1\n"),
        "
x: mark a1
-- stderr
line 2: mark a1
`mark a1` is not possible: a1 is taken
  help: :legal
-- exit 1"
    );
    let folder = Folder::noughts();
    assert_eq!(
        folder.run(&["repl", "noughts", "--keep-going"], "mark a1\nmark a1\nfoo(\n:x\nmark b1\n").all(),
        "
x: mark a1
o: mark b1
-- stderr
line 2: mark a1
`mark a1` is not possible: a1 is taken
  help: :legal
line 3: foo(
error[script/syntax]: Expected identifier when parsing expression, got <eof>
line 4: :x
error[usage/command]: no command is named `:x`
  help: `:help` shows those there are
-- exit 1"
    );
    assert_eq!(
        folder.run(&["repl", "noughts", "-c", "mark a1\n:position", "-c", "mark b1"], "mark c1\n").all(),
        "
x: mark a1
X........ o 1
o: mark b1
-- exit 0"
    );
    assert_eq!(
        folder.run(&["repl", "noughts"], "mark a1\n:quit\nmark b1\n").all(),
        "
x: mark a1
-- exit 0"
    );
}

#[test]
fn what_was_meant_is_guessed() {
    for (line, help) in [
        (":lgal", "did you mean `:legal`?"),
        (":undo x", ":undo [N]"),
        ("undo 3", ":undo 3"),
        ("mrak a1", "did you mean `mark a1`?"),
        ("x: mrak a1", "did you mean `mark`?"),
        ("y: mark a1", "did you mean `x`?"),
        ("mark a9", "did you mean `a1`?"),
        (":view oo", "did you mean `o`?"),
        (":new nougths", "did you mean `noughts`?"),
        (":new --variant shrot", "did you mean `short`?"),
        (":new --set lenght=2", "did you mean `length`?"),
        (":new --set length=9", "2 or 3"),
    ] {
        let ran = Folder::noughts().run(&["repl", "noughts"], line);
        assert!(ran.err.contains(help), "{line}: {}", ran.err);
        assert_ne!(ran.code, Some(0), "{line}");
        assert_eq!(ran.out, "", "{line}");
    }
}

#[test]
fn exit_codes_tell_what_failed() {
    let folder = Folder::noughts();
    for (line, code) in [
        (":board", 0),
        (":why mark z9", 0),
        ("mark z9", 1),
        (":undo", 1),
        (":redo", 1),
        ("7", 1),
        (":nothing", 2),
        (":l", 2),
        (":view z", 2),
        (":auto 0", 2),
        (":new chess", 2),
        (":new --set length=9", 2),
        ("1 +", 4),
        ("error('x')", 4),
        ("while true do end", 4),
    ] {
        let ran = folder.run(&["repl", "noughts"], line);
        assert_eq!(ran.code, Some(code), "{line}: {}", ran.all());
    }
}

#[test]
fn the_end_of_a_match_is_told() {
    assert_eq!(
        noughts("mark a1\nmark a2\nmark b1\nmark b2\nmark c1\n:legal\n:board\nmark c3\n"),
        "
x: mark a1
o: mark a2
x: mark b1
o: mark b2

x: mark c1
the match is over: x wins: line

nothing: the match is over: x wins: line
  help: :undo, or :new for another match

turn, turn 5, round 3 | x wins: line | seen by the referee
   a  b  c
3  .  .  . 3
2 oO oO  . 2
1 xX xX[xX]1
   a  b  c
match: marked 5
-- stderr
line 8: mark c3
the match is over: x wins: line
  help: :undo, or :new for another match
-- exit 1"
    );
    assert_eq!(
        noughts(":auto end\n:auto\n"),
        "
x: mark b3
o: mark b2
x: mark a3
o: mark b1
x: mark c2
o: mark a2
x: mark a1
o: mark c3
x: mark c1
the match is over: a draw: full
-- stderr
line 2: :auto
the match is over: a draw: full
  help: :undo, or :new for another match
-- exit 1"
    );
}

#[test]
fn a_seat_sees_no_more_than_it_may() {
    let ran =
        Folder::empty().run(&["repl"], ":view blue\nred: scatter\nred: ready\nblue: deploy wall\n:log\n:legal red\n");
    assert_eq!(
        ran.all(),
        "
deploy | red, blue decide | seen by blue
    j  i  h  g  f  e  d  c  b  a
 1  .  .  .  .  .  .  .  .  .  . 1
 2  .  .  .  .  .  .  .  .  .  . 2
 3  .  .  .  .  .  .  .  .  .  . 3
 4  .  .  .  .  .  .  .  .  .  . 4
 5  .  . ~~ ~~  .  . ~~ ~~  .  . 5
 6  .  . ~~ ~~  .  . ~~ ~~  .  . 6
 7  .  .  .  .  .  .  .  .  .  . 7
 8  .  .  .  .  .  .  .  .  .  . 8
 9  .  .  .  .  .  .  .  .  .  . 9
10  .  .  .  .  .  .  .  .  .  . 10
    j  i  h  g  f  e  d  c  b  a
red.box: 40 hidden
blue.box (40): 1 flag, 1 spy, 8 scout, 5 miner, 4 sergeant, 4 lieutenant,
  4 captain, 3 major, 2 colonel, 1 general, 1 marshal, 6 bomb

done (@1); blue may know nothing of it
done (@2); blue may know nothing of it
blue: deploy wall

@2 t0  red: ready
@3 t0  blue: deploy wall

red has 3 options:
1 move b4 b5  2 move e4 e5  3 move i4 i5
-- exit 0"
    );
    for line in [":view blue", ":view nobody"] {
        let ran = Folder::empty().run(&["repl"], format!("red: deploy wall\nblue: deploy corner\n{line}\n:log\n"));
        assert!(!ran.out.contains("rF") && ran.out.contains("r?"), "{}", ran.out);
        assert!(ran.out.contains("red: deploy ?"), "{}", ran.out);
    }
}

#[test]
fn going_back_and_forth() {
    assert_eq!(
        noughts("mark a1\nmark b1\nmark c1\n:undo 2\n:redo\n:undo 9\n:redo 9\n:undo\nmark c3\n:position\n:redo\n"),
        "
x: mark a1
o: mark b1
x: mark c1
2 steps taken back; now @1: turn, turn 2, round 1 | o decides | seen by the referee
1 step done again; now @2: turn, turn 3, round 2 | x decides | seen by the referee
2 steps taken back, the beginning of the match; now @0: turn, turn 1, round 1 | x decides | seen by the referee
3 steps done again, all that was taken back; now @3: turn, turn 4, round 2 | o decides | seen by the referee
1 step taken back; now @2: turn, turn 3, round 2 | x decides | seen by the referee
x: mark c3
XO......X o 3
-- stderr
line 11: :redo
there is nothing to redo: nothing was taken back from here
  help: :undo
-- exit 1"
    );
}

#[test]
fn a_new_match_is_begun_or_the_old_one_stays() {
    let folder = Folder::noughts();
    let lines = "mark a1\n:new --set length=2\n:settings\n:new --variant short --seed 40\n:new\n:settings\n";
    assert_eq!(
        folder.run(&["repl", "noughts"], lines).all(),
        "
x: mark a1
Noughts (this folder), length = 2, seed 2

game     Noughts
found    this folder
variant  none
seed     2

setting   value  allowed  meaning
length *  2      2 or 3   marks in a line that win

Short noughts (this folder), seed 40
Short noughts (this folder), seed 41

game     Short noughts
found    this folder
variant  short
seed     41

setting  value  allowed  meaning
length   2      2 or 3   marks in a line that win
-- exit 0"
    );
    let broken = folder.with("content/other/game.yaml", "title: [\n");
    let ran = broken.run(&["repl", "noughts", "--keep-going"], "mark a1\n:new other\n:position\n");
    assert_eq!(
        ran.all(),
        "
x: mark a1
X........ o 1
-- stderr
line 2: :new other
error[content/yaml]: a `[` or `{` is not closed
 --> content/other/game.yaml:1:8
  |
1 | title: [
  |        ^
  |
  = help: add the `]` or `}` that is missing
-- exit 3"
    );
}

#[test]
fn chance_follows_from_the_seed() {
    let folder = Folder::empty();
    let run = |seed: &str| folder.run(&["repl", "--seed", seed], ":auto 40\n:position\n").out;
    assert_eq!(run("5"), run("5"));
    assert_ne!(run("5"), run("6"));
}

#[test]
fn help_covers_every_command() {
    assert_eq!(
        noughts(":help\n"),
        "
the match
  :new ...                begin another match
  :games                  the games there are, with their variants
  :variants               the variants of this game: what each changes and why
  :settings               the rule switches of this match and what they may be
  :as SEAT | referee      sit down as that seat: from then on nothing is shown
                          or done that the seat may not see or do
  :agents [SEAT=NAME]...  the agents there are; with a seat, one plays for it
                          whenever it is its turn
  :save [FILE] [--force]  write the whole match to a file: every revision and
                          branch, and the rules it was played by
  :open FILE              take up a match that was saved, where it was, with
                          all its branches
  :export ...             write what that seat saw of the match to a file, and
                          nothing else

looking
  :board                       the table as it is seen now
  :view SEAT | all | nobody    see the table as that seat does, as the referee
                               (`all`) or as a spectator (`nobody`)
  :show KIND                   a kind: its words, the values printed on it,
                               and where each stands
  :knows SEAT PIECE            what that seat knows of a piece: its kind, or
                               the kinds it may be of
  :guess SEAT                  the whole table in one deal that the seat could
                               be facing, for all it knows
  :position                    the board as one line of text, with the seat to
                               act and the ply
  :log [N]                     the last N lines of what happened, in the words
                               of whoever looks
  :language [NAME | own]       tell the match in another language, or (`own`)
                               in the game's own words
  :explore [DEPTH]             go through every choice and every outcome of
                               chance from here, and count
  :solve [turn] [LUA]          the exact value of this position and of each
                               option, with best play
  :time LUA                    run a line of Lua and say how long it took
  :trace [EVENTS | all | off]  tell these events before the answer of each
                               line, in the order in which they happen

playing
  :legal [SEAT] [WORDS]    what may be done now, numbered; a number alone then
                           plays it
  :why ACTION              why an action is on offer, or why not
  :auto [N | end] [AGENT]  let chance or an agent play N actions, or to the
                           end
  :roll [next] FACES       make dice show these faces: those just thrown, else
                           those of the next throw that can
  :stack ZONE KIND ...     put cards of these kinds on top of a deck, the
                           first uppermost

back and forth
  :undo [N]                take back the last step, or the last N
  :redo [N]                do again what was taken back last, or the last N
  :reroll                  do the step that was taken back, or the last one,
                           again with other dice
  :goto REV                go to any revision: back, forward, or over to one
                           that was taken back
  :history [all]           the revisions as a tree: where it forks, what was
                           edited, where the branches lead
  :branch NAME             begin a branch here: what is done from now on goes
                           on it
  :branches                the branches, where they lead and where they leave
                           the present one
  :switch BRANCH           go to where a branch leads, and on with it
  :diff [ONE] OTHER [all]  what differs between two revisions or branches: the
                           rules, the turn, variables, pieces

the rules, in mid-match
  :set PATH VALUE               change a value of the rules; the match goes on
                                with it
  :sets                         what was set in the rules since the match
                                began and holds now
  :reset [PATH]                 take back what was set at a path, or all that
                                was set; the match goes on from where it is
  :save-variant NAME [--force]  make a variant of what was set: a file that
                                gives the same rules
  :reload                       read the files of the game again; the match
                                goes on with the new rules from where it is
  :watch [on | off]             read the files of the game again by itself,
                                whenever one was saved

the table, by hand
  :place [SEAT] KIND WHERE  put a new piece on a cell or into a zone
  :move PIECE WHERE         put a piece on another cell or into a zone by
                            hand, whatever its moves are
  :remove PIECE             take a piece out of the match
  :give PIECE SEAT          make a piece another seat's, or `nobody`'s
  :var [NAME VALUE]         write a variable of the match, of a seat
                            (`red.points`) or a field of a piece (`a4.tapped`)

what must hold
  :scenario FILE | FILE:LINE  run the scenarios of a file, or take up the one
                              on a line to go through it
  :step [N | all]             do the next step of the scenario that was taken
                              up, N steps or all that are left
  :break ...                  stop `:step all` and `:auto` after a step that
                              is told in these words, or once an expression
                              holds
  :expect EXPR                hold an expression against the match: it must be
                              true, and `:record` keeps it
  :record FILE [NAME]         write what was played as a scenario that passes:
                              how it began, what fell, what was checked, what
                              lies there now

the rest
  :help [TOPIC]  the commands, or about a command, an action of the game or a
                 topic
  :doc NAME      what a name means: of Lua, of the game, of a command; `NAME?`
                 does the same
  :quit          leave

other lines
  3           plays option 3 of the list just shown
  mark        an action as `:legal` shows it is played: `mark ...`
  state.turn  anything else is Lua and gives its value; a change of the state
              can be undone

topics of `:help`
  keys   what keys do while a line is typed
  lua    lines of Lua, and what they may name
  seats  several people before one screen, and who sees what
  time   going back and forth, and other ways on
  rules  changing the rules while a match goes on

Commands may be shortened (`:u`). `:help legal` and `:help mark` tell more about
one thing.
-- exit 0"
    );
    assert_eq!(
        noughts(":help undo\n:he :new\n:help mark\n"),
        "
:undo [N]
take back the last step, or the last N
A step is an action or a line of Lua that changed the state. What is taken back
is kept: `:redo`.
example: :undo 3 (after `deploy wall`, `deploy corner`, `move a4 a5`)

:new [GAME] [--variant V[,V]]... [--set NAME=VALUE]... [--seed N]
begin another match
Without a game, variants and settings it is another match of the same game with
the next seed, with what was set in this one. Variants are laid over the game in
their order: `:variants` lists them. The files of the game are read again. If
they do not load, the match at hand stays.
example: :new stratego --set two_squares=5 --seed 7

mark CELL
put your mark on a free cell
action `mark` (scripts/noughts/main.lua:5)
-- exit 0"
    );
    let overview = Folder::noughts().run(&["repl", "noughts"], ":help").out;
    for command in overview.lines().filter_map(|line| line.strip_prefix("  :")?.split_whitespace().next()) {
        let ran = Folder::noughts().run(&["repl", "noughts"], format!(":help {command}"));
        assert!(ran.out.starts_with(&format!(":{command}")) && ran.out.contains("\nexample: :"), "{}", ran.out);
    }
}

#[test]
fn a_pipe_gets_plain_text_unless_it_wants_colour() {
    let folder = Folder::noughts();
    let lines = "mark a1\n:board\n:legal\n:log\n";
    let plain = folder.run(&["repl", "noughts"], lines);
    assert!(plain.out.is_ascii() && !plain.out.contains('\u{1b}'), "{:?}", plain.out);
    let forced = folder.run_with(&["repl", "noughts"], lines, &[("CLICOLOR_FORCE", "1")]);
    assert!(forced.out.contains('\u{1b}'), "{:?}", forced.out);
    let refused = folder.run_with(&["repl", "noughts"], lines, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]);
    assert_eq!(refused.out, plain.out);
}

#[test]
fn any_line_is_answered() {
    let folder = Folder::noughts();
    let long = "x".repeat(1 << 19);
    let lines: Vec<Vec<u8>> = vec![
        b"\xff\xfe".to_vec(),
        b"\0".to_vec(),
        long.clone().into_bytes(),
        format!("x = '{}'", "y".repeat(200_000)).into_bytes(),
        "é".repeat(1000).into_bytes(),
        b":".to_vec(),
        b"::".to_vec(),
        b": board".to_vec(),
        b"mark".to_vec(),
        b"mark ".to_vec(),
        b"mark a1 a2 a3".to_vec(),
        b"x: ".to_vec(),
        b"x:".to_vec(),
        b"99999999999999999999".to_vec(),
        b"=".to_vec(),
        b";".to_vec(),
        b"\"\\27[2J\"".to_vec(),
        format!("{}1{}", "(".repeat(5000), ")".repeat(5000)).into_bytes(),
        b":legal \x1b[2J".to_vec(),
        b":undo 99999999999999999999".to_vec(),
        b":new --seed 99999999999999999999".to_vec(),
    ];
    for line in lines {
        let shown = String::from_utf8_lossy(&line[..line.len().min(40)]).into_owned();
        let ran = folder.run(&["repl", "noughts", "--keep-going"], [line, b"\n:position\n".to_vec()].concat());
        assert!(matches!(ran.code, Some(0..=4)), "{shown}: {:?} {}", ran.code, ran.err);
        assert!(!ran.out.contains('\u{1b}') && !ran.err.contains('\u{1b}'), "{shown}: {}", ran.err);
        assert!(ran.out.ends_with("......... x 0\n"), "{shown}: {}", ran.all());
    }
}

/// A piece made in the match goes with an undo, and another may get its number: a name that held it must not mean that.
#[test]
fn a_name_for_a_piece_goes_when_the_piece_does() {
    let lines = "\
kept = state.lost:first()
old = red
made = state:create('spy', red, state.lost)
deep = { { made } }
:undo
other = state:create('miner', red, state.lost)
other.kind.id
made
";
    let said = stratego(&format!("red: deploy wall\nblue: deploy corner\n{lines}"));
    assert!(said.contains("names of lines that mean nothing here: deep, made"), "{said}");
    assert!(said.contains("miner"), "{said}");
    assert!(said.contains("nothing is named `made`"), "{said}");
}
