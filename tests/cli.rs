//! The subcommands as a user meets them: what is printed and how the program ends.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use program::{Folder, Ran, steady};

const E15: &str = include_str!("fixtures/records/e15.jsonl");

fn check(folder: &Folder) -> String {
    folder.run(&["check", "noughts"], "").all()
}

#[test]
fn games_are_listed_with_their_variants() {
    let folder = Folder::noughts();
    let ran = folder.run(&["games"], "");
    assert_eq!(
        ran.out.lines().next().map(|line| line.split_whitespace().collect::<Vec<_>>()),
        Some(vec!["game", "title", "variants", "found"])
    );
    let listed = |words: [&str; 3]| ran.out.lines().any(|line| line.split_whitespace().take(3).eq(words));
    assert!(listed(["noughts", "Noughts", "short"]), "{}", ran.out);
    assert!(listed(["stratego", "Stratego", "barrage,"]), "{}", ran.out);
    let path = folder.path().to_str().unwrap();
    let ran = Folder::empty().run(&["games", "--path", path, "--json"], "");
    let found = format!(
        "{{\"name\":\"noughts\",\"title\":\"Noughts\",\"variants\":[\"short\"],\"languages\":[],\"found\":\"{path}\"}}\n"
    );
    assert_eq!(ran.out, found);
    assert_eq!(
        Folder::empty().run(&["games", "--path", "."], "").all(),
        "
no games
-- exit 0"
    );
}

#[test]
fn the_nearest_game_of_a_name_is_taken() {
    let mine = Folder::empty()
        .with("content/stratego/game.yaml", "title: Mine\nseats: [a, b]\n")
        .with("scripts/stratego/main.lua", "actions.wait = {}\nphases.turn = { actions = { 'wait' } }\n");
    let path = mine.path().to_str().unwrap();
    let title = |ran: &Ran| ran.out.split_whitespace().nth(1).map(str::to_owned);
    assert_eq!(title(&mine.run(&["repl", "-c", ":settings"], "")).as_deref(), Some("Mine"));
    let elsewhere = Folder::empty();
    assert_eq!(title(&elsewhere.run(&["repl", "-c", ":settings"], "")).as_deref(), Some("Stratego"));
    assert_eq!(title(&elsewhere.run(&["repl", "--path", path, "-c", ":settings"], "")).as_deref(), Some("Mine"));
    assert_eq!(
        elsewhere.run(&["repl", "noughts", "--path", path], "").all(),
        "
-- stderr
error[content/unknown-game]: there is no game `noughts`
  help: known: stratego
-- exit 2"
    );
    assert_eq!(
        elsewhere.run(&["repl", "--path", "nowhere"], "").all(),
        "
-- stderr
error[usage/folder]: `nowhere` does not exist
  help: name a folder with `content/` and `scripts/` in it
-- exit 2"
    );
}

#[test]
fn a_sound_game_is_fine() {
    assert_eq!(
        check(&Folder::noughts()),
        "
noughts: fine
noughts with short: fine
noughts: 100 matches of 5 to 9 decisions, 8 in the middle
   62 x wins: line
   24 o wins: line
   14 a draw: full
noughts: nothing is kept from call to call (20 matches, each played twice)
noughts: no secret shows (20 matches, 156 decisions, 1872 other deals, 0 more impossible)
noughts with short: 20 matches of 3 to 4 decisions, 3 in the middle
   12 x wins: line
    8 o wins: line
  never: endings full
noughts with short: nothing is kept from call to call (5 matches, each played twice)
noughts with short: no secret shows (5 matches, 17 decisions, 204 other deals, 0 more impossible)
scripts/noughts/main.lua: all lines run
-- exit 0"
    );
    let ran = Folder::noughts().run(&["check", "noughts", "--json", "--matches", "2", "--seed", "9"], "");
    assert_eq!(
        ran.all(),
        r#"
{"game":"noughts","variant":null,"ok":true,"problems":[]}
{"game":"noughts","variant":"short","ok":true,"problems":[]}
{"game":"noughts","variant":null,"ok":true,"lints":[]}
{"game":"noughts","variant":"short","ok":true,"lints":[]}
{"game":"noughts","variant":null,"ok":true,"played":{"matches":2,"length":{"min":8,"median":9,"max":9},"endings":{"o wins: line":1,"x wins: line":1},"never":{"actions":[],"phases":[],"kinds":[],"endings":["full"],"events":[]},"wrong":[]}}
{"game":"noughts","variant":null,"ok":true,"kept":[]}
{"game":"noughts","variant":null,"ok":true,"secrets":{"matches":2,"decisions":17,"deals":204,"impossible":0,"blind":false,"findings":[]}}
{"game":"noughts","variant":"short","ok":true,"played":{"matches":2,"length":{"min":4,"median":4,"max":4},"endings":{"o wins: line":2},"never":{"actions":[],"phases":[],"kinds":[],"endings":["full"],"events":[]},"wrong":[]}}
{"game":"noughts","variant":"short","ok":true,"kept":[]}
{"game":"noughts","variant":"short","ok":true,"secrets":{"matches":2,"decisions":8,"deals":96,"impossible":0,"blind":false,"findings":[]}}
{"game":"noughts","ok":true,"coverage":[{"file":"scripts/noughts/main.lua","lines":12,"run":12,"never":[]}]}
-- exit 0"#
    );
    assert_eq!(Folder::empty().run(&["check", "stratego", "--matches", "1"], "").code, Some(0));
}

/// Two seats lay their cards down one by one, face down; the log should not tell which.
fn cards(said: &str) -> Folder {
    let main = r#"kinds.cards = {}
zones.hand = { per = "seat", layout = "pool", see = "owner" }
zones.down = { per = "seat", layout = "row", see = "owner" }

actions.lay = {
  args  = { "card: piece" },
  see   = "name",
  offer = pieces { zone = "hand" },
  apply = function(state, seat, card)
    card:move_to(seat.down)
    state:say("laid down:", SAID)
  end,
}

phases.turn = { actions = { "lay" } }

ends.all = {
  after = "turn",
  check = function(state)
    if #state.red.hand + #state.blue.hand == 0 then state:finish("all is laid down") end
  end,
}
"#;
    Folder::empty()
        .with(
            "content/cards/game.yaml",
            "title: Cards\nseats: [red, blue]\nstart: { hand: { ace: 1, king: 1, two: 2 } }\n",
        )
        .with("content/cards/cards.yaml", "ace: {}\nking: {}\ntwo: {}\n")
        .with("scripts/cards/main.lua", main.replace("SAID", said))
}

#[test]
fn secrets_that_show_are_found_and_led_to() {
    let fine = cards("card").run(&["check", "cards"], "");
    assert_eq!((fine.code, fine.err.as_str()), (Some(0), ""), "{}", fine.all());
    assert!(fine.out.contains("cards: no secret shows (20 matches, 160 decisions,"), "{}", fine.out);
    let folder = cards("card.kind.name");
    assert_eq!(folder.run(&["check", "cards", "--matches", "0"], "").all(), "\ncards: fine\n-- exit 0");
    let ran = folder.run(&["check", "cards"], "");
    assert_eq!(ran.code, Some(1), "{}", ran.all());
    for part in ["secrets show", "  events: blue could tell from what comes of `lay ", "laid down: ", "and "] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let json = folder.run(&["check", "cards", "--json"], "");
    assert_eq!(json.code, Some(1));
    let line: serde_json::Value =
        serde_json::from_str(json.out.lines().find(|line| line.contains("\"secrets\"")).unwrap()).unwrap();
    assert_eq!(line["ok"], false);
    let finding = &line["secrets"]["findings"][0];
    assert_eq!((&finding["channel"], &finding["viewer"]), (&"events".into(), &"blue".into()));
    // The command line leads to what was seen.
    let command = finding["command"].as_str().unwrap();
    let (options, lines) = command.split_once(" -c ").unwrap();
    let lines: Vec<&str> = lines.split(" -c ").map(|line| line.trim_matches('\'')).collect();
    let mut words: Vec<&str> = options.split(' ').skip(1).collect();
    words.extend(lines.iter().flat_map(|line| ["-c", line]));
    let there = folder.run(&words, "");
    assert!(there.out.contains(finding["saw"].as_str().unwrap()), "{command}: {finding}: {}", there.all());
}

#[test]
fn broken_content_is_placed() {
    let game = "content/noughts/game.yaml";
    let folder = Folder::noughts().changed(game, "seats: [x, o]", "seats: [x, o");
    assert_eq!(
        check(&folder),
        "
noughts: 1 problem
error[content/yaml]: the structure breaks here
 --> content/noughts/game.yaml:3:7
  |
3 | boards:
  |       ^
  |
  = note: the YAML parser says: illegal placement of ':' indicator
  = help: begin the keys of one map in the same column, with a space after each `:`; put a text with `: ` in quotes
noughts with short: the same
-- exit 3",
        "broken YAML"
    );
    let folder = Folder::noughts().changed(game, "doc: marks", "dco: marks");
    assert_eq!(
        check(&folder),
        "
noughts: 1 problem
error[content/unknown-key]: setting `length` has no key `dco`
 --> content/noughts/game.yaml:6:41
  |
6 |   length: { default: 3, values: [2, 3], dco: marks in a line that win }
  |                                         ^^^
  |
  = help: did you mean `doc`?
noughts with short: the same
-- exit 3",
        "unknown key"
    );
    let folder = Folder::noughts().changed("content/noughts/marks.yaml", "glyph:", "glyhp:");
    assert_eq!(
        check(&folder),
        "
noughts: 1 problem
error[content/unknown-field]: `mark` has no field `glyhp`
 --> content/noughts/marks.yaml:1:9
  |
1 | mark: { glyhp: { x: X, o: O }, code: { x: X, o: O } }
  |         ^^^^^
  |
  = help: did you mean `glyph`?
noughts with short: the same
-- exit 3",
        "unknown field"
    );
    let folder = Folder::noughts().changed(game, "columns: 3", "columns: three");
    assert_eq!(
        check(&folder),
        "
noughts: 1 problem
error[content/wrong-type]: `columns` of board `board` must be an integer from 1 to 1023, got the text `three`
 --> content/noughts/game.yaml:4:21
  |
4 |   board: { columns: three, rows: 3, position: { empty: ., blocked: _ } }
  |                     ^^^^^
  |
  = help: write a number, such as `3`
noughts with short: the same
-- exit 3",
        "wrong type"
    );
    let folder = Folder::noughts().changed("content/noughts/variants/short.yaml", "length: 2", "length: 4");
    assert_eq!(
        check(&folder),
        "
noughts: fine
noughts with short: 1 problem
error[content/setting-value]: `length` must be 2 or 3, got `4`
 --> content/noughts/variants/short.yaml:3:21
  |
3 | settings: { length: 4 }
  |                     ^
  |
 ::: content/noughts/game.yaml:6:3
  |
6 |   length: { default: 3, values: [2, 3], doc: marks in a line that win }
  |   ------ declared here
  |
  = help: write one of these, such as `2`
noughts: 100 matches of 5 to 9 decisions, 8 in the middle
   62 x wins: line
   24 o wins: line
   14 a draw: full
noughts: nothing is kept from call to call (20 matches, each played twice)
noughts: no secret shows (20 matches, 156 decisions, 1872 other deals, 0 more impossible)
scripts/noughts/main.lua: all lines run
-- exit 3",
        "in a variant only"
    );
}

#[test]
fn broken_scripts_are_placed() {
    let main = "scripts/noughts/main.lua";
    assert_eq!(
        check(&Folder::noughts().without(main)),
        "
noughts: 1 problem
error[script/missing]: there is no script `scripts/noughts/main.lua`
  help: a game needs a `main.lua`; make the file, or look at the name of the folder
noughts with short: the same
-- exit 3",
        "missing script"
    );
    let folder = Folder::noughts().changed(main, "layout = \"grid\" }", "layout = \"grid\"");
    assert_eq!(
        check(&folder),
        "
noughts: 1 problem
error[script/syntax]: Expected ',' after table constructor element
 --> scripts/noughts/main.lua:3:1
  |
3 | variables.game.marked = 0
  | ^^^^^^^^^^^^^^^^^^^^^^^^^
noughts with short: the same
-- exit 3",
        "syntax error"
    );
    let folder = Folder::noughts().changed(main, "layout = \"grid\"", "layuot = \"grid\"");
    assert_eq!(
        check(&folder),
        r#"
noughts: 2 problems
error[script/no-zone]: the board `board` has no zone
 --> content/noughts/game.yaml:4:3
  |
4 |   board: { columns: 3, rows: 3, position: { empty: ., blocked: _ } }
  |   ^^^^^
  |
  = help: in main.lua: zones.board = { layout = "grid" }

error[script/unknown-entry]: `zones.board` has no `layuot`
 --> scripts/noughts/main.lua:2:1
  |
2 | zones.board = { layuot = "grid" }
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: did you mean `layout`?
noughts with short: the same
-- exit 3"#,
        "unknown key"
    );
    let folder = Folder::noughts().changed(main, "kinds.marks = {}", "kinds.marks = {}\nlocal x = nil + 1");
    assert_eq!(
        check(&folder),
        "
noughts: 1 problem
error[script/error]: attempt to perform arithmetic (add) on nil and number
 --> scripts/noughts/main.lua:2:1
  |
2 | local x = nil + 1
  | ^^^^^^^^^^^^^^^^^
noughts with short: the same
-- exit 3",
        "error while loading"
    );
}

#[test]
fn many_problems_are_told_at_once() {
    let folder = Folder::noughts().changed("content/noughts/game.yaml", "columns: 3", "columns: three").changed(
        "content/noughts/game.yaml",
        "doc: marks",
        "dco: marks",
    );
    let ran = folder.run(&["check", "noughts"], "");
    assert!(ran.out.starts_with("noughts: 2 problems\n"), "{}", ran.out);
    assert!(ran.out.ends_with("noughts with short: the same\n"), "{}", ran.out);
    assert_eq!(ran.code, Some(3));
}

#[test]
fn a_game_that_does_not_load_is_not_played() {
    let folder = Folder::noughts().changed("content/noughts/game.yaml", "columns: 3", "columns: three");
    for arguments in [&["repl", "noughts"][..], &["perft", "noughts", "--depth", "1"], &["replay", "noughts", "x"]] {
        let ran = folder.run(arguments, "");
        assert_eq!(ran.code, Some(3), "{}", ran.all());
        assert!(ran.err.contains("content/noughts/game.yaml:4:"), "{}", ran.err);
    }
}

#[test]
fn wrong_settings_are_usage() {
    let run = |argument: &str| Folder::noughts().run(&["repl", "noughts", "--set", argument], "").all();
    assert_eq!(
        run("length=4"),
        "
-- stderr
--set: error[content/setting-value]: `length` must be 2 or 3, got `4`
  content/noughts/game.yaml:6:3: declared here
  help: write one of these, such as `3`
-- exit 2"
    );
    assert_eq!(
        run("lenght=2"),
        "
-- stderr
--set: error[content/unknown-setting]: there is no setting `lenght`
  help: did you mean `length`?
-- exit 2"
    );
    assert_eq!(
        run("length"),
        "
-- stderr
error: invalid value 'length' for '--set <NAME=VALUE>': `length` is not `NAME=VALUE`

For more information, try '--help'.
-- exit 2"
    );
    let ran = Folder::noughts().run(&["repl", "noughts", "--variant", "shrot"], "");
    assert_eq!(
        ran.all(),
        "
-- stderr
error[content/unknown-variant]: `noughts` has no variant `shrot`
  help: did you mean `short`?
-- exit 2"
    );
}

#[test]
fn wrong_usage_ends_with_two() {
    for arguments in [
        &["play"][..],
        &["--sed", "3"],
        &["repl", "--seed", "x"],
        &["perft", "stratego"],
        &["perft", "stratego", "--depth", "0"],
        &["perft", "stratego", "--depth", "13"],
        &["replay", "stratego"],
        &["check", "chess"],
        &["replay", "stratego", "no-such-file"],
        &["perft", "stratego", "--depth", "1"],
    ] {
        let ran = Folder::empty().run(arguments, "");
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.all());
        assert!(ran.out.is_empty() && !ran.err.is_empty(), "{arguments:?}: {}", ran.all());
    }
    assert_eq!(Folder::empty().run(&["--help"], "").code, Some(0));
}

#[test]
fn records_are_replayed() {
    let folder = Folder::empty().with("e15.jsonl", E15);
    assert_eq!(
        steady(&folder.run(&["replay", "stratego", "e15.jsonl"], "").all()),
        "
e15: 30 plies, then `move i9 h9` refused: chase: this would bring back a position of the same chase (7.5)

1 match, 30 plies: 0 accepted to the end, 1 refused a move
  1 unfinished
settings: ...
-- exit 0"
    );
    assert_eq!(
        steady(&folder.run(&["replay", "stratego", "-", "--json"], E15).all()),
        r#"
{"id":"e15","plies":30,"result":"unfinished","refused_at":30,"action":"move i9 h9","reason":"chase: this would bring back a position of the same chase (7.5)","final_position":"AAAAAAAABCAAAAAAADAAADAAAAAAAAAMELAAAAAAXA__AA__AAAA__AA__AAAWAAAAAAAAAAAAPAAAAAQAAAAOAAKAYNAAAAAPAA r 30"}
-- stderr
settings: ...
-- exit 0"#
    );
    let ran = folder.run(&["replay", "stratego", "e15.jsonl", "--set", "chase=off", "--variant", "barrage"], "");
    assert_eq!(
        steady(&ran.all()),
        "
e15: 31 plies, unfinished

1 match, 31 plies: 1 accepted to the end, 0 refused a move
  1 unfinished
settings: variant barrage ...
-- exit 0"
    );
}

#[test]
fn records_in_all_formats_are_replayed_alike() {
    let xml = include_str!("fixtures/records/e15.xml");
    let gsn = include_str!("fixtures/records/e15.gsn");
    let folder = Folder::empty().with("e15.jsonl", E15).with("e15.xml", xml).with("e15.gsn", gsn);
    let run = |file: &str| folder.run(&["replay", "stratego", file, "--json"], "").out;
    assert_eq!(run("e15.xml"), run("e15.jsonl"));
    assert_eq!(run("e15.gsn"), run("e15.jsonl"));
}

/// A position text of Stratego (F1) with these pieces.
fn position(pieces: &[(&str, char)]) -> String {
    let letter = |index: usize| {
        let cell = format!("{}{}", char::from(b'a' + (index % 10) as u8), index / 10 + 1);
        let piece = pieces.iter().find(|(at, _)| *at == cell).map(|(_, letter)| *letter);
        let is_lake = matches!((index % 10, index / 10), (2 | 3 | 6 | 7, 4 | 5));
        piece.unwrap_or(if is_lake { '_' } else { 'A' })
    };
    (0..100).map(letter).collect()
}

#[test]
fn moves_after_the_end_are_refused() {
    let setup = position(&[("a1", 'L'), ("j1", 'D'), ("a2", 'Y'), ("j9", 'P')]);
    let line = format!("{{\"id\": \"over\", \"setup\": \"{setup}\", \"moves\": [\"a1a2\", \"j9j8\"]}}");
    assert_eq!(
        steady(&Folder::empty().run(&["replay", "stratego", "-"], line).all()),
        "
over: 1 ply, red wins: flag captured, then `move j9 j8` refused: the match is over: red wins: flag captured

1 match, 1 ply: 0 accepted to the end, 1 refused a move
  1 red wins: flag captured
settings: ...
-- exit 0"
    );
}

#[test]
fn a_script_that_fails_at_run_time_ends_with_four() {
    let folder = Folder::copied("stratego").changed(
        "scripts/stratego/repetition.lua",
        "local foe = seat.opponent",
        "local foe = seat.foe",
    );
    let setup = position(&[("a1", 'L'), ("c1", 'D'), ("a2", 'P'), ("b2", 'Y')]);
    let line = format!("{{\"id\": \"one\", \"setup\": \"{setup}\", \"moves\": [\"c1b1\", \"a2a1\"]}}\n");
    let ran = folder.run(&["replay", "stratego", "-"], line);
    assert_eq!(ran.code, Some(4), "{}", ran.all());
    for part in
        ["error[script/error]: a seat has no `foe`", "--> scripts/stratego/repetition.lua:", "note: at move 1 of `one`"]
    {
        assert!(ran.err.contains(part), "{part}: {}", ran.err);
    }
    let ran = folder.run(&["perft", "stratego", "--depth", "2", "--position", &setup], "");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(4), 1), "{}", ran.all());
}

#[test]
fn malformed_records_are_placed_and_do_not_stop_the_others() {
    let text = format!("{{\"moves\": [\"a4k5\"]}}\n{{\"id\": \"short\", \"setup\": \"AAA\", \"moves\": []}}\n{E15}");
    let folder = Folder::empty().with("some.jsonl", text);
    assert_eq!(
        steady(&folder.run(&["replay", "stratego", "some.jsonl"], "").all()),
        r#"
e15: 30 plies, then `move i9 h9` refused: chase: this would bring back a position of the same chase (7.5)

3 matches, 30 plies: 0 accepted to the end, 1 refused a move, 2 not replayed
  1 unfinished
settings: ...
-- stderr
error[record/square]: move 1 is `a4k5`, a move is two squares of a1 to j10
 --> some.jsonl:1:13
  |
1 | {"moves": ["a4k5"]}
  |             ^^^^
  |
  = help: write the two squares together: `a4a5`, `j9j10`
error[record/position]: the position has 3 letters, a board has 100 squares
 --> some.jsonl:2:27
  |
2 | {"id": "short", "setup": "AAA", "moves": []}
  |                           ^^^
  |
  = help: a position is `A` for an empty square, `_` for a lake, `B` to `M` for red and `N` to `Y` for blue
-- exit 1"#
    );
    assert_eq!(
        steady(&folder.run(&["replay", "stratego", "some.jsonl", "--json"], "").all()),
        r#"
{"id":null,"error":{"code":"record/square","severity":"error","message":"move 1 is `a4k5`, a move is two squares of a1 to j10","place":{"file":"some.jsonl","line":1,"column":13},"help":"write the two squares together: `a4a5`, `j9j10`"}}
{"id":null,"error":{"code":"record/position","severity":"error","message":"the position has 3 letters, a board has 100 squares","place":{"file":"some.jsonl","line":2,"column":27},"help":"a position is `A` for an empty square, `_` for a lake, `B` to `M` for red and `N` to `Y` for blue"}}
{"id":"e15","plies":30,"result":"unfinished","refused_at":30,"action":"move i9 h9","reason":"chase: this would bring back a position of the same chase (7.5)","final_position":"AAAAAAAABCAAAAAAADAAADAAAAAAAAAMELAAAAAAXA__AA__AAAA__AA__AAAWAAAAAAAAAAAAPAAAAAQAAAAOAAKAYNAAAAAPAA r 30"}
-- stderr
settings: ...
-- exit 1"#
    );
    assert_eq!(
        steady(&Folder::empty().run(&["replay", "stratego", "-"], "1. e4 e5\n").all()),
        r#"
-- stderr
error[record/format]: the file begins with `1. e4 e5`, which is no format of records known here
 --> -:1:1
  |
1 | 1. e4 e5
  | ^^^^^^^^
  |
  = help: records are read as JSON lines (`{"moves": ["a4a5"]}`), as Gravon's XML (`<game ...>`) and as GSN (`#X38FA11 Stratego-Notation v2`)
-- exit 1"#
    );
    let ran = Folder::empty().run(&["replay", "stratego", "-"], "{\"id\": \"one\", \"moves\": [\"a4a5\"]}\n");
    assert_eq!(
        steady(&ran.all()),
        r#"
1 match, 0 plies: 0 accepted to the end, 0 refused a move, 1 not replayed
settings: ...
-- stderr
error[record/no-position]: the record has moves and no position to make them from
 --> -:1:1
  |
1 | {"id": "one", "moves": ["a4a5"]}
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: add the position before the first move: `setup`
-- exit 1"#
    );
}

#[test]
fn a_game_without_moves_has_no_records() {
    assert_eq!(
        Folder::noughts().run(&["replay", "noughts", "-"], E15).all(),
        "
-- stderr
error[usage/no-moves]: phase `turn` of `noughts` has no action that takes a piece and a cell
  help: sandtable games
-- exit 2"
    );
}

#[test]
fn sequences_are_counted() {
    let folder = Folder::noughts();
    assert_eq!(
        folder.run(&["perft", "noughts", "--depth", "6"], "").all(),
        "
depth 1: 9
depth 2: 72
depth 3: 504
depth 4: 3024
depth 5: 15120
depth 6: 54720
total: 73449 nodes
settings: length = 3
-- exit 0"
    );
    let ran = folder.run(&["perft", "noughts", "--depth", "3", "--position", "XXOOOXX.. x 7", "--json"], "");
    assert_eq!(
        ran.all(),
        r#"
{"depth":1,"nodes":2}
{"depth":2,"nodes":2}
{"depth":3,"nodes":0}
{"depths":3,"total":4}
-- stderr
settings: length = 3
-- exit 0"#
    );
    let ran = folder.run(&["perft", "noughts", "--depth", "2", "--position", "XXX......"], "");
    assert_eq!(
        ran.all(),
        "
depth 1: 0
depth 2: 0
total: 0 nodes
settings: length = 3
-- exit 0"
    );
}

#[test]
fn wrong_positions_are_usage() {
    let run =
        |position: &str| Folder::noughts().run(&["perft", "noughts", "--depth", "1", "--position", position], "").all();
    assert_eq!(
        run("XX"),
        "
-- stderr
error[position/length]: a position has 9 letters (3 columns, 3 rows), got 2
  help: a position text is one letter a cell from a1 row by row, then the seat to act, then the ply; `:position` prints one
-- exit 2"
    );
    assert_eq!(
        run("XXQ......"),
        "
-- stderr
error[position/letter]: `Q` on c1 is the letter of no kind
  help: a position text is one letter a cell from a1 row by row, then the seat to act, then the ply; `:position` prints one
-- exit 2"
    );
    assert_eq!(
        run("......... z"),
        "
-- stderr
error[position/seat]: `z` is no seat: expected one of x, o or its first letter
  help: a position text is one letter a cell from a1 row by row, then the seat to act, then the ply; `:position` prints one
-- exit 2"
    );
}

#[test]
fn whoever_stops_reading_is_not_a_failure() {
    use std::process::{Command, Stdio};
    let folder = Folder::empty();
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["repl", "-c", ":auto end", "-c", ":log 9999"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The records of the project's data folder, where it is there.
#[test]
fn only_the_last_move_of_a_chase_is_refused() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/stratego/games.jsonl");
    let Ok(text) = std::fs::read_to_string(file) else {
        println!("skipped: there is no {file}");
        return;
    };
    let folder = Folder::empty();
    let ran = folder.run(&["replay", "stratego", file, "--json", "--set", "quiet_limit=off"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.out.lines().count(), text.lines().count());
    for (line, record) in ran.out.lines().zip(text.lines()) {
        let (line, record): (serde_json::Value, serde_json::Value) =
            (serde_json::from_str(line).unwrap(), serde_json::from_str(record).unwrap());
        let moves = record["moves"].as_array().unwrap().len();
        assert_eq!(line["id"], record["id"]);
        if record["id"].as_str().unwrap().starts_with("chase_") {
            assert_eq!(line["refused_at"], moves - 1, "{line}");
            assert!(line["reason"].as_str().unwrap().starts_with("chase: "), "{line}");
        } else {
            assert_eq!((&line["plies"], &line["result"]), (&moves.into(), &"blue wins: flag captured".into()));
        }
    }
}
