//! What a game designer reads when something is wrong. Whatever is broken, the answer is a diagnostic that says where,
//! what and what to do; the state is as before and the match goes on.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::disallowed_methods, reason = "the net below the budget is a clock")]

mod common;

use std::cell::Cell;

use sandtable::content::Memory;
use sandtable::diag::Diagnostic;
use sandtable::game::Game;
use sandtable::session::Match;

const GAME: &str = "\
title: Skirmish
seats: [red, blue]
first: red
boards:
  board:
    columns: 4
    rows: 4
    blocked: [b2]
    faces: { red: north, blue: south }
    regions:
      home: { red: a1-d1, blue: a4-d4 }
    position: { empty: A, blocked: _ }
start:
  box: { spy: 1, scout: 2 }
settings:
  limit: { default: 50, values: [off], min: 10, max: 1000, doc: plies that make a draw }
  fast:  { default: off, doc: spies slide, changes: { on: { ranks: { spy: { moves: { slide: orthogonal } } } } } }
";

const RANKS: &str = "\
spy:     { strength: 1, code: { red: S, blue: T }, moves: { step: orthogonal }, beats: [marshal] }
scout:   { strength: 2, code: { red: D, blue: E }, moves: { slide: orthogonal } }
marshal: { strength: 9, code: { red: M, blue: N }, moves: { step: orthogonal } }
";

/// The line of `TEST` is the sixteenth.
const MAIN: &str = r#"kinds.ranks = { strength = "integer", moves = "pattern", beats = "list of ranks" }
zones.box   = { per = "seat", layout = "pool", see = "owner" }
zones.board = { layout = "grid", see = "owner", trail = 2, positions = 20 }
zones.lost  = { layout = "pool" }
variables.seat.points = { 0, min = 0, max = 9 }
variables.game.target = { "piece" }
tables.battle = function(attacker, target) return attacker.strength > target.strength and "attacker" or "neither" end
actions.move = {
  args  = { "piece: piece", "to: cell" },
  offer = moves { zone = "board", by = "moves" },
  apply = go { clash = "battle", lost = "lost", reveal = "all" },
}
actions.wait = {}
actions.test = {
  apply = function(state, seat)
    TEST
  end,
}
phases.setup = {
  once  = true,
  enter = function(state)
    for seat in state:seats() do state:scatter(seat.box, state.board, { region = "home", of = seat, empty = true }) end
  end,
}
phases.move = { actions = { "move", "wait", "test" }, stuck = { result = "lose", reason = "no move" } }
ends.gone = { after = "lost", check = function(state) if #state.lost > 5 then state:tie("all gone") end end }
if settings.limit then limits.plies = { plies = settings.limit, result = "tie", reason = "the limit" } end
"#;

fn skirmish() -> Memory {
    Memory::new()
        .with("content/skirmish/game.yaml", GAME)
        .with("content/skirmish/ranks.yaml", RANKS)
        .with("scripts/skirmish/main.lua", MAIN.replace("TEST", "seat.points = 1"))
}

/// The game with one text of a file in another's place.
fn with(file: &str, from: &str, to: &str) -> Memory {
    let (path, text) = match file {
        "game.yaml" => ("content/skirmish/game.yaml", GAME.to_owned()),
        "ranks.yaml" => ("content/skirmish/ranks.yaml", RANKS.to_owned()),
        _ => ("scripts/skirmish/main.lua", MAIN.replace("TEST", "seat.points = 1")),
    };
    assert!(text.contains(from), "`{from}` is in {file}");
    skirmish().with(path, text.replacen(from, to, 1))
}

fn lines(errors: &[Diagnostic]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// What is said when the files are loaded.
#[track_caller]
fn loading(files: &Memory) -> String {
    match common::try_load(files, "skirmish", &[], &[]) {
        Ok(_) => panic!("it should not load"),
        Err(errors) => lines(&errors),
    }
}

#[track_caller]
fn script(from: &str, to: &str) -> String {
    loading(&with("main.lua", from, to))
}

fn load(files: &Memory) -> Game {
    common::try_load(files, "skirmish", &[], &[]).unwrap_or_else(|errors| panic!("{}", lines(&errors)))
}

/// What is said when the text is played; nothing has changed then, and another action goes through.
#[track_caller]
fn playing(files: &Memory, text: &str) -> Diagnostic {
    let mut played = Match::new(load(files), 1).expect("a match begins");
    let (before, hash) = (played.state().clone(), played.state().hash());
    for _ in 0..2 {
        let error = played.play(text).expect_err("it should fail");
        assert_eq!(played.state(), &before, "{error}");
        assert_eq!(played.state().hash(), hash);
        assert_eq!(played.revision(), 0);
    }
    let error = played.play(text).expect_err("it fails again");
    played.play("wait").unwrap_or_else(|error| panic!("the match goes on: {error}"));
    played.state().check(played.rules()).expect("a sound state");
    *error
}

/// What is said when the body runs in an `apply`.
#[track_caller]
fn applying(body: &str) -> String {
    playing(&skirmish().with("scripts/skirmish/main.lua", MAIN.replace("TEST", body)), "test").to_string()
}

/// A match in which the body runs in an `apply` without a fault.
#[track_caller]
fn applied(body: &str) -> Match {
    let files = skirmish().with("scripts/skirmish/main.lua", MAIN.replace("TEST", body));
    let mut played = Match::new(load(&files), 1).expect("a match begins");
    played.play("test").unwrap_or_else(|error| panic!("{error}"));
    played.state().check(played.rules()).expect("a sound state");
    let reloaded = common::conformance::reload(played.rules(), played.state());
    assert_eq!(&reloaded, played.state());
    played
}

thread_local! {
    static WRONG: Cell<usize> = const { Cell::new(0) };
}

/// Compares what is said with what should be, and goes on, so that one run shows all that differ.
#[track_caller]
fn says(got: String, expected: &str) {
    if got != expected {
        let line = std::panic::Location::caller().line();
        println!("SAYS {line} {got:?}");
        WRONG.set(WRONG.get() + 1);
    }
}

/// At the end of a test of messages.
#[track_caller]
fn all_said() {
    assert_eq!(WRONG.get(), 0, "messages differ");
}

#[test]
fn the_game_of_these_tests_is_sound() {
    let mut played = Match::new(load(&skirmish()), 1).expect("a match begins");
    played.play("test").expect("a fine action");
    common::conformance::walk(&mut played.into_game(), 0..20, common::conformance::CAREFUL);
}

#[test]
fn content_that_is_wrong_is_told_at_its_place() {
    says(
        loading(&with("game.yaml", "seats: [red, blue]", "seats: [red, blue")),
        "content/skirmish/game.yaml:3:6: the structure breaks here (begin the keys of one map in the same column, with a space after each `:`; put a text with `: ` in quotes)",
    );
    says(
        loading(&with("ranks.yaml", "strength: 2", "strenght: 2")),
        "content/skirmish/ranks.yaml:2:1: `scout` needs `strength`, an integer\ncontent/skirmish/ranks.yaml:2:12: `scout` has no field `strenght` (did you mean `strength`?)",
    );
    says(
        loading(&with("ranks.yaml", "strength: 2", "strength: two")),
        "content/skirmish/ranks.yaml:2:22: `strength` of `scout` must be an integer, got the text `two` (write a number, such as `3`)",
    );
    says(
        loading(&with("ranks.yaml", "beats: [marshal]", "beats: [marshall]")),
        "content/skirmish/ranks.yaml:1:89: entry 1 of `beats` of `spy` must be one of `ranks`, got `marshall` (did you mean `marshal`?)",
    );
    says(
        loading(&with("ranks.yaml", "beats: [marshal]", "beats: [zebra]")),
        "content/skirmish/ranks.yaml:1:89: entry 1 of `beats` of `spy` must be one of `ranks`, got `zebra` (known: marshal, scout, spy)",
    );
    says(
        loading(&with("ranks.yaml", "slide: orthogonal", "slide: sideways")),
        "content/skirmish/ranks.yaml:2:68: `moves` of `scout` names the direction `sideways`, which there is not (known: orthogonal, diagonal, all, forward, forward-right, right, back-right, back, back-left, left, forward-left, north, north-east, east, south-east, south, south-west, west, north-west)",
    );
    says(
        loading(&with("ranks.yaml", "red: D,", "red: S,")),
        "content/skirmish/ranks.yaml:2:31: `spy` and `scout` have the same code `S`",
    );
    says(
        loading(&with("ranks.yaml", "scout: ", "spy: ")),
        "content/skirmish/ranks.yaml:2:1: `spy` is here twice (keep one of the two)",
    );
    says(
        loading(&with("game.yaml", "scout: 2", "scuot: 2")),
        "content/skirmish/game.yaml:14:18: zone `box` of `start` names the kind `scuot`, which there is not (did you mean `scout`?)",
    );
    says(
        loading(&with("game.yaml", "  box:", "  bxo:")),
        "content/skirmish/game.yaml:14:3: no zone is named `bxo` (did you mean `box`?)",
    );
    says(
        loading(&with("game.yaml", "blocked: [b2]", "blocked: [b7]")),
        "content/skirmish/game.yaml:8:15: `blocked` names the cell `b7`, but board `board` has a1 to d4",
    );
    says(
        loading(&with("game.yaml", "first: red", "first: green")),
        "content/skirmish/game.yaml:3:8: `first` must be a seat or `random`, got `green` (known: red, blue, random)",
    );
    says(
        loading(&with("game.yaml", "title: Skirmish", "titel: Skirmish")),
        "content/skirmish/game.yaml:1:1: `game.yaml` needs `title`\ncontent/skirmish/game.yaml:1:1: `game.yaml` has no key `titel` (did you mean `title`?)",
    );
    says(
        loading(&with("game.yaml", "columns: 4", "columns: 0")),
        "content/skirmish/game.yaml:6:14: `columns` of board `board` must be an integer from 1 to 1023, got `0`",
    );
    says(
        loading(&skirmish().with("content/skirmish/cards.yaml", "ace: {}\n")),
        "content/skirmish/cards.yaml:1:1: the script does not declare the sort `cards` (in main.lua: kinds.cards = { ... }, or take the file away)",
    );
    all_said();
}

#[test]
fn names_nobody_knows_are_told_with_the_nearest() {
    let load = |game, variants: &[&str], set: &[(&str, &str)]| match common::try_load(&skirmish(), game, variants, set)
    {
        Ok(_) => panic!("it should not load"),
        Err(errors) => lines(&errors),
    };
    says(load("skirmsh", &[], &[]), "there is no game `skirmsh` (did you mean `skirmish`?)");
    says(load("chess", &[], &[]), "there is no game `chess` (known: skirmish)");
    says(load("skirmish", &["large"], &[]), "`skirmish` has no variant `large`");
    says(load("skirmish", &[], &[("limt", "20")]), "--set: there is no setting `limt` (did you mean `limit`?)");
    says(
        load("skirmish", &[], &[("limit", "5")]),
        "--set: `limit` must be off, or 10 to 1000, got `5` (write one of these, such as `50`)",
    );
    says(
        load("skirmish", &[], &[("limit", "soon")]),
        "--set: `limit` must be off, or 10 to 1000, got `soon` (write one of these, such as `50`)",
    );
    says(
        load("skirmish", &[], &[("fast", "perhaps")]),
        "--set: `fast` must be on or off, got `perhaps` (write one of these, such as `off`)",
    );
    all_said();
}

#[test]
fn scripts_that_do_not_load_are_told_at_their_line() {
    let mut none = Memory::new().with("content/skirmish/game.yaml", GAME).with("content/skirmish/ranks.yaml", RANKS);
    says(
        loading(&none),
        "there is no script `scripts/skirmish/main.lua` (a game needs a `main.lua`; make the file, or look at the name of the folder)",
    );
    none.add("scripts/skirmish/main.lua", b"\xff".to_vec());
    says(
        loading(&none),
        "scripts/skirmish/main.lua:1:1: this is not UTF-8 text: there is a byte 0xFF (save the file as UTF-8)",
    );
    says(
        script("actions.wait = {}", "actions.wait = {"),
        "scripts/skirmish/main.lua:14: Expected '}' (to close '{' at line 13), got '='",
    );
    says(
        script("actions.wait = {}", "actions.wait = {} end"),
        "scripts/skirmish/main.lua:13: Expected <eof>, got 'end'",
    );
    says(
        script("actions.wait = {}", "actoins.pass = {}"),
        "scripts/skirmish/main.lua:13: nothing is named `actoins`; did you mean `actions`?",
    );
    says(
        script("actions.wait = {}", "wibble.pass = {}"),
        "scripts/skirmish/main.lua:13: nothing is named `wibble`; declare it with `local`",
    );
    says(
        script("actions.wait = {}", "print('hello')"),
        "scripts/skirmish/main.lua:13: nothing is named `print`; use `state:say(text)`, or in the REPL just write the value",
    );
    says(
        script("actions.wait = {}", "actions.wait = {} count = 1"),
        "scripts/skirmish/main.lua:13: `count` is no declared name, and scripts make no globals (write `local count = ...`; what a match must keep goes into `variables`)",
    );
    says(
        script("actions.wait = {}", "actions.Wait = {}"),
        "scripts/skirmish/main.lua:13: `Wait` is no name for an entry of `actions` (small letters, digits and `_`)",
    );
    says(
        script("actions.wait = {}", "actions.wait = 7"),
        "scripts/skirmish/main.lua:13: `actions.wait` is `7`, expected a table\nscripts/skirmish/main.lua:25: phase `move` offers `wait`, which is no action (known: move, test)",
    );
    says(
        script("actions.wait = {}", "actions.wait = { dco = 'x' }"),
        "scripts/skirmish/main.lua:13: `actions.wait` has no `dco` (did you mean `doc`?)",
    );
    says(
        script("actions.wait = {}", "actions.wait = { args = { 'n: numbr' } }"),
        "scripts/skirmish/main.lua:13: `numbr` is no type of an argument (did you mean `number`?)",
    );
    says(
        script("actions.wait = {}", "actions.wait = { args = 'n: number' }"),
        "scripts/skirmish/main.lua:13: `actions.wait.args` is `n: number`, expected a list like { \"piece: piece\" }",
    );
    says(
        script("actions.wait = {}", "actions.wait = { args = { 'n' } }"),
        "scripts/skirmish/main.lua:13: `actions.wait.args` has `n`, expected \"name: type\"",
    );
    says(
        script("actions.wait = {}", "actions.wait = { args = { 'n: number' }, offer = { move { zone = 'board' } } }"),
        "scripts/skirmish/main.lua:13: nothing is named `move`; did you mean `moves`?",
    );
    says(
        script("actions.wait = {}", "actions.wait = {} actions.pass = {}"),
        "scripts/skirmish/main.lua:13: `pass` is no name for an action: it is the word for passing (give it another name, or write `pass = true` in the phase)",
    );
    says(
        script("zone = \"board\", by", "zone = \"baord\", by"),
        "scripts/skirmish/main.lua:8: `actions.move.offer` names the zone `baord`; did you mean `board`?",
    );
    says(
        script("zone = \"board\", by = \"moves\"", "by = \"moves\""),
        "scripts/skirmish/main.lua:8: `actions.move.offer` has `moves` without `zone`",
    );
    says(
        script("zone = \"board\", by", "zone = \"lost\", by"),
        "scripts/skirmish/main.lua:8: `actions.move.offer` has `moves` on `lost`, which is no grid",
    );
    says(
        script("by = \"moves\"", "by = \"move\""),
        "scripts/skirmish/main.lua:8: `actions.move.offer` moves by `move`, which is no field of type `pattern`",
    );
    says(
        script("by = \"moves\"", "by = \"strength\""),
        "scripts/skirmish/main.lua:8: `actions.move.offer` moves by `strength`, which is no field of type `pattern`",
    );
    says(
        script("by = \"moves\"", "ownr = \"self\""),
        "scripts/skirmish/main.lua:8: `actions.move.offer` cannot be read: no field or key of a selector is named `ownr`; did you mean `owner`?",
    );
    says(
        script("args  = { \"piece: piece\", \"to: cell\" }", "args = { 'piece: piece' }"),
        "scripts/skirmish/main.lua:8: `actions.move.offer` fills 2 arguments, the action has 1\nscripts/skirmish/main.lua:8: `go.to` moves the first argument, a piece, to the second, a cell, or to the zone named by `to`",
    );
    says(
        script("clash = \"battle\"", "clash = \"batle\""),
        "scripts/skirmish/main.lua:8: no table is named `batle` (did you mean `battle`?)",
    );
    says(
        script("lost = \"lost\"", "lost = \"lots\""),
        "scripts/skirmish/main.lua:8: `go.lost` names the zone `lots`; did you mean `lost`?",
    );
    says(
        script("reveal = \"all\"", "reveal = \"some\""),
        "scripts/skirmish/main.lua:8: `go.reveal` is `some` (known: all)",
    );
    says(
        script("\"move\", \"wait\"", "\"move\", \"wiat\""),
        "scripts/skirmish/main.lua:25: phase `move` offers `wiat`, which is no action (did you mean `wait`?)",
    );
    says(
        script("once  = true", "once = 1"),
        "scripts/skirmish/main.lua:19: `phases.setup.once` is `1`, expected true or false",
    );
    says(
        script("once  = true", "who = 'everybody'"),
        "scripts/skirmish/main.lua:19: `phases.setup.who` is `everybody` (known: active, each, in turn)",
    );
    says(
        script("stuck = {", "stuk = {"),
        "scripts/skirmish/main.lua:25: `phases.move` has no `stuk` (did you mean `stuck`?)",
    );
    says(
        script("result = \"lose\"", "result = \"loose\""),
        "scripts/skirmish/main.lua:25: `loose` is no result (did you mean `lose`?)",
    );
    says(
        script("after = \"lost\"", "after = \"lots\""),
        "scripts/skirmish/main.lua:26: `lots` is no zone, no variable, and not `turn` (did you mean `lost`?)",
    );
    says(
        script("after = \"lost\", check =", "after = \"lost\", chek ="),
        "scripts/skirmish/main.lua:26: `ends.gone.check` or `when` is needed, and not both\nscripts/skirmish/main.lua:26: `ends.gone` has no `chek` (did you mean `check`?)",
    );
    says(
        script("plies = settings.limit", "plies = 0"),
        "scripts/skirmish/main.lua:27: `limits.plies.plies` is `0`, expected a whole number from 1 to 1000000\nscripts/skirmish/main.lua:27: `limits.plies.plies` or `turns` or `rounds` is needed, one of them",
    );
    says(
        script("plies = settings.limit, result", "result"),
        "scripts/skirmish/main.lua:27: `limits.plies.plies` or `turns` or `rounds` is needed, one of them",
    );
    says(
        script("layout = \"grid\"", "layout = \"grdi\""),
        "content/skirmish/game.yaml:5:3: the board `board` has no zone (in main.lua: zones.board = { layout = \"grid\" })\nscripts/skirmish/main.lua:3: `zones.board.layout` is `grdi` (did you mean `grid`?)",
    );
    says(
        script("zones.board", "zones.bord"),
        "content/skirmish/game.yaml:5:3: the board `board` has no zone (in main.lua: zones.board = { layout = \"grid\" })\nscripts/skirmish/main.lua:3: the grid `bord` has no board (in game.yaml: boards: { bord: { columns: 8, rows: 8 } })\nscripts/skirmish/main.lua:8: `actions.move.offer` names the zone `board`; did you mean `bord`?",
    );
    says(
        script("settings.limit then", "settings.limt then"),
        "scripts/skirmish/main.lua:27: no setting is named `limt`; did you mean `limit`?",
    );
    says(
        script("min = 0, max = 9", "min = 0, mx = 9"),
        "scripts/skirmish/main.lua:5: `variables.seat.points` has no `mx` (did you mean `max`?)",
    );
    says(
        script("{ 0, min = 0", "{ 'sate', min = 0"),
        "scripts/skirmish/main.lua:5: `variables.seat.points` has the type `sate`, which is not known (0, false, { \"seat\" }, { 0, min = 0, max = 7, see = \"owner\" }, { \"list of word\", max = 5 })",
    );
    says(
        script("strength = \"integer\"", "strength = \"interger\""),
        "scripts/skirmish/main.lua:1: there is no type `interger` (did you mean `integer`?)",
    );
    says(
        script("\"list of ranks\"", "\"list of rnaks\""),
        "scripts/skirmish/main.lua:1: there is no type `rnaks` (did you mean `ranks`?)",
    );
    says(
        script("\"list of ranks\"", "\"list\""),
        "scripts/skirmish/main.lua:1: there is no type `list` (a list of what: \"list of ranks\")",
    );
    says(
        script("actions.wait = {}", "values.x = 1"),
        "scripts/skirmish/main.lua:13: `values.x` is `1`, expected a function\nscripts/skirmish/main.lua:25: phase `move` offers `wait`, which is no action (known: move, test)",
    );
    all_said();
}

#[test]
fn scripts_that_fail_while_they_load_are_told_at_their_line() {
    says(
        script("actions.wait = {}", "local x = nil + 1"),
        "scripts/skirmish/main.lua:13: attempt to perform arithmetic (add) on nil and number",
    );
    says(
        script("actions.wait = {}", "local x = nil; x.y = 1"),
        "scripts/skirmish/main.lua:13: attempt to index nil with 'y' (look at the `name` before it, which may be misspelt)",
    );
    says(script("actions.wait = {}", "error('no')"), "scripts/skirmish/main.lua:13: no");
    says(
        script("actions.wait = {}", "error({ code = 7 })"),
        "scripts/skirmish/main.lua:13: an error value that is a table",
    );
    says(script("actions.wait = {}", "error()"), "scripts/skirmish/main.lua:13: an error value that is nil");
    says(
        script("actions.wait = {}", "local function f() return f() + 1 end f()"),
        "scripts/skirmish/main.lua:13: stack overflow (look for a function that calls itself without end)",
    );
    says(
        script("actions.wait = {}", "while true do end"),
        "scripts/skirmish/main.lua:13: the script ran too long while it was loaded: it has used up its fuel of 50000000 (look for a loop that does not end; nothing has changed; `--budget 10` for a game you trust)",
    );
    says(
        script("actions.wait = {}", "pcall(function() while true do end end)"),
        "scripts/skirmish/main.lua:13: the script ran too long while it was loaded: it has used up its fuel of 50000000 (look for a loop that does not end; nothing has changed; `--budget 10` for a game you trust)",
    );
    says(
        script("actions.wait = {}", "while true do pcall(function() while true do end end) end"),
        "scripts/skirmish/main.lua:13: the script ran too long while it was loaded: it has used up its fuel of 50000000 (look for a loop that does not end; nothing has changed; `--budget 10` for a game you trust)",
    );
    says(
        script("actions.wait = {}", "local t = {} while true do t[#t + 1] = string.rep('x', 100000) .. #t end"),
        "scripts/skirmish/main.lua:13: the script ran out of memory (keep less in tables and texts: there are 64 MB; `--budget 10` for a game you trust)",
    );
    says(
        script("actions.wait = {}", "local t = {} t.t = t actions.wait = t"),
        "scripts/skirmish/main.lua:13: `actions.wait.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t` is nested deeper than 16 tables",
    );
    says(
        script("return attacker.strength >", "return attacker.strenth >"),
        "scripts/skirmish/main.lua:7: a kind has no `strenth`; did you mean `strength`?",
    );
    says(
        script("return attacker.strength >", "while true do end return attacker.strength >"),
        "scripts/skirmish/main.lua:7: the rule ran too long: it has used up its fuel of 10000000 (look for a loop that does not end; nothing has changed; `--budget 10` for a game you trust)",
    );
    says(
        script("\"attacker\" or", "\"atacker\" or"),
        "scripts/skirmish/main.lua:7: `tables.battle` gives `atacker` for `scout` and `spy`, and an action clashes by it (return \"attacker\", \"target\", \"neither\" or \"both\": who stays)",
    );
    says(
        script("or \"neither\"", ""),
        "scripts/skirmish/main.lua:7: `tables.battle` gives nothing for `spy` and `spy`, and an action clashes by it (return \"attacker\", \"target\", \"neither\" or \"both\": who stays)",
    );
    says(
        script("return attacker.strength >", "attacker.strength = 3 return attacker.strength >"),
        "scripts/skirmish/main.lua:7: this function only reads: writing `strength` belongs into `apply`, `enter`, `leave` or `after`",
    );
    all_said();
}

#[test]
fn scripts_require_their_own_modules_and_nothing_else() {
    let requiring = |name: &str| script("actions.wait = {}", &format!("require {name}"));
    says(
        requiring("'../x'"),
        "scripts/skirmish/main.lua:13: `../x` is no module name (small letters, digits and `_`, folders with `/`: require \"shuttle\" or require \"lib/geometry\")",
    );
    says(
        requiring("'/etc/passwd'"),
        "scripts/skirmish/main.lua:13: `/etc/passwd` is no module name (small letters, digits and `_`, folders with `/`: require \"shuttle\" or require \"lib/geometry\")",
    );
    says(
        requiring("'x\\0y'"),
        "scripts/skirmish/main.lua:13: `x\\0y` is no module name (small letters, digits and `_`, folders with `/`: require \"shuttle\" or require \"lib/geometry\")",
    );
    says(
        requiring("''"),
        "scripts/skirmish/main.lua:13: `` is no module name (small letters, digits and `_`, folders with `/`: require \"shuttle\" or require \"lib/geometry\")",
    );
    says(requiring("'nothing'"), "scripts/skirmish/main.lua:13: there is no script `scripts/skirmish/nothing.lua`");
    says(requiring("'lib/nothing'"), "scripts/skirmish/main.lua:13: there is no script `scripts/lib/nothing.lua`");
    says(
        script("actions.wait = {}", "require(7)"),
        "scripts/skirmish/main.lua:13: there is no script `scripts/skirmish/7.lua`",
    );
    let circle = with("main.lua", "actions.wait = {}", "require 'one'")
        .with("scripts/skirmish/one.lua", "return require 'two'")
        .with("scripts/skirmish/two.lua", "return require 'one'");
    says(
        loading(&circle),
        "scripts/skirmish/two.lua:1: scripts require each other in a circle: scripts/skirmish/one.lua -> scripts/skirmish/two.lua -> scripts/skirmish/one.lua",
    );
    let broken = with("main.lua", "actions.wait = {}", "require 'one'");
    says(
        loading(&broken.clone().with("scripts/skirmish/one.lua", "local x =\n\n= 3")),
        "scripts/skirmish/one.lua:3: Expected identifier when parsing expression, got '='",
    );
    says(
        loading(&broken.with("scripts/skirmish/one.lua", "\nlocal x = nil .. 'x'")),
        "scripts/skirmish/one.lua:2: attempt to concatenate nil with string",
    );
    all_said();
}

#[test]
fn a_rule_that_fails_says_where_and_changes_nothing() {
    says(applying("seat.points = 2 error('no')"), "scripts/skirmish/main.lua:16: no");
    says(
        applying("seat.points = 2 local x = nil + 1"),
        "scripts/skirmish/main.lua:16: attempt to perform arithmetic (add) on nil and number",
    );
    says(applying("seat.points = 10"), "scripts/skirmish/main.lua:16: variable `points`: got 10, expected 0 to 9");
    says(
        applying("seat.points = 'many'"),
        "scripts/skirmish/main.lua:16: variable `points`: got text, expected integer",
    );
    says(applying("seat.pionts = 1"), "scripts/skirmish/main.lua:16: a seat has no `pionts`; did you mean `points`?");
    says(applying("seat.name = 'x'"), "scripts/skirmish/main.lua:16: `name` of a seat cannot be written");
    says(
        applying("state.board:first().cell = nil"),
        "scripts/skirmish/main.lua:16: `cell` of a piece cannot be written: `piece:move_to(place)` moves it",
    );
    says(
        applying("count = 1"),
        "scripts/skirmish/main.lua:16: `count` is no declared name, and scripts make no globals (write `local count = ...`; what a match must keep goes into `variables`)",
    );
    says(
        applying("local x = cuont"),
        "scripts/skirmish/main.lua:16: nothing is named `cuont`; declare it with `local`",
    );
    says(
        applying("state.board:first():move_to(7)"),
        "scripts/skirmish/main.lua:16: `place` is a number, expected a cell or a zone",
    );
    says(
        applying("state.board:first {}:move_to(seat.opponent)"),
        "scripts/skirmish/main.lua:16: `place` is a seat, expected a cell or a zone",
    );
    says(applying("state.board:frist()"), "scripts/skirmish/main.lua:16: a zone has no `frist`; did you mean `first`?");
    says(
        applying("state.board.first()"),
        "scripts/skirmish/main.lua:16: `first` is called with a colon: zone:first(selector?: selector): piece?",
    );
    says(applying("state:move()"), "scripts/skirmish/main.lua:16: a state has no `move`");
    says(
        applying("state.board:first { ownr = seat }"),
        "scripts/skirmish/main.lua:16: no field or key of a selector is named `ownr`; did you mean `owner`?",
    );
    says(
        applying("state.board:first { kind = 'spi' }"),
        "scripts/skirmish/main.lua:16: no kind is named `spi`; did you mean `spy`?",
    );
    says(
        applying("state.board:first { first = -1 }"),
        "scripts/skirmish/main.lua:16: `first` is a number of at least 0",
    );
    says(
        applying("state.board:first { 1 }"),
        "scripts/skirmish/main.lua:16: a selector has named entries, got a number key",
    );
    says(applying("state.board:first(7)"), "scripts/skirmish/main.lua:16: got number, expected a table");
    says(
        applying(
            "for k = 1, 99 do state.board:first():move_to(seat.box) state:create('spy', seat, state.board:cells { empty = true }()) end state:nothing()",
        ),
        "scripts/skirmish/main.lua:16: a state has no `nothing`",
    );
    says(
        applying("while true do state:create('spy', seat, state.lost) end"),
        "scripts/skirmish/main.lua:16: a match may hold at most 4096 pieces",
    );
    says(
        applying(
            "local mine, theirs = state.board:first { owner = seat }, state.board:first { owner = seat.opponent } mine:move_to(theirs.cell)",
        ),
        "scripts/skirmish/main.lua:14: a piece was lifted off a cell and put nowhere (`piece:move_to(cell)` returns the piece that stood there: move or remove it)",
    );
    says(
        applying("local p = state.board:first() p:remove() p:move_to(seat.box)"),
        "scripts/skirmish/main.lua:16: the piece is no longer in the match, or is from another one",
    );
    says(
        applying("local p = state.board:first() p:remove() local k = p.kind"),
        "scripts/skirmish/main.lua:16: the piece is no longer in the match, or is from another one",
    );
    says(
        applying("local p = state.board:first() p:remove() state:reveal(p)"),
        "scripts/skirmish/main.lua:16: the piece is no longer in the match, or is from another one",
    );
    says(
        applying("local p = state.board:first() p:remove() state.board:stood(p, state.board:cells()())"),
        "scripts/skirmish/main.lua:16: the piece is no longer in the match, or is from another one",
    );
    says(
        applying("state:scatter(seat.box, state.lost)"),
        "scripts/skirmish/main.lua:16: `lost` is no grid and has no cells",
    );
    says(
        applying("state.board:trail(seat, 3)"),
        "scripts/skirmish/main.lua:16: `board` keeps the last 2 moves: declare `trail = 3`",
    );
    says(
        applying("state.board:first():move_to(state.board)"),
        "scripts/skirmish/main.lua:16: `board` is a grid: name the cell",
    );
    says(
        applying("state:create('spy', seat, state.board:first().cell)"),
        "scripts/skirmish/main.lua:16: `a1` is taken",
    );
    says(applying("state:create('spi', seat, state.lost)"), "scripts/skirmish/main.lua:16: no kind is named `spi`");
    says(
        applying("state:create('spy', 7, state.lost)"),
        "scripts/skirmish/main.lua:16: `owner` is a number, expected a seat",
    );
    says(applying("state:win()"), "scripts/skirmish/main.lua:16: `seat` is nil, expected a seat");
    says(applying("state:win(seat, 7)"), "scripts/skirmish/main.lua:16: `reason` is a number, expected a string");
    says(applying("error({ code = 7 })"), "scripts/skirmish/main.lua:16: an error value that is a table");
    says(applying("error(nil)"), "scripts/skirmish/main.lua:16: an error value that is nil");
    says(applying("error(state.lost)"), "scripts/skirmish/main.lua:16: an error value that is a zone");
    says(
        applying("actions.more = {}"),
        "scripts/skirmish/main.lua:16: `actions.more` is fixed once the game is loaded (declare it in main.lua)",
    );
    says(
        applying("kinds.ranks.more = {}"),
        "scripts/skirmish/main.lua:16: kinds are fixed once the game is loaded (declare it in main.lua)",
    );
    says(
        applying("settings.limit = 3"),
        "scripts/skirmish/main.lua:16: attempt to modify a readonly table (settings, lists of content, modules and libraries are fixed; keep what changes in `variables`)",
    );
    says(
        applying("string.rep = nil"),
        "scripts/skirmish/main.lua:16: attempt to modify a readonly table (settings, lists of content, modules and libraries are fixed; keep what changes in `variables`)",
    );
    says(applying("require 'one'"), "scripts/skirmish/main.lua:16: there is no script `scripts/skirmish/one.lua`");
    says(
        applying("for x in state.board do end"),
        "scripts/skirmish/main.lua:16: attempt to iterate over a zone value (for piece in zone:each() do, or for cell in grid:cells() do)",
    );
    says(
        applying("local x = state[1]"),
        "scripts/skirmish/main.lua:16: a state is indexed with a number: handles have names, no numbers (as in piece.owner)",
    );
    says(applying("local x = state < seat"), "scripts/skirmish/main.lua:16: attempt to compare state < seat");
    all_said();
}

#[test]
fn a_rule_without_end_is_stopped_at_its_line() {
    says(
        applying("seat.points = 2 while true do end"),
        "scripts/skirmish/main.lua:16: the rule ran too long: it has used up its fuel of 10000000 (look for a loop that does not end; nothing has changed; `--budget 10` for a game you trust)",
    );
    says(
        applying("seat.points = 2 local function f() f() end f()"),
        "scripts/skirmish/main.lua:16: stack overflow (look for a function that calls itself without end)",
    );
    says(
        applying("seat.points = 2 pcall(function() while true do end end)"),
        "scripts/skirmish/main.lua:16: the rule ran too long: it has used up its fuel of 10000000 (look for a loop that does not end; nothing has changed; `--budget 10` for a game you trust)",
    );
    says(
        applying("while true do pcall(function() while true do end end) end"),
        "scripts/skirmish/main.lua:16: the rule ran too long: it has used up its fuel of 10000000 (look for a loop that does not end; nothing has changed; `--budget 10` for a game you trust)",
    );
    says(
        applying("local function f() return pcall(f) end while true do f() end"),
        "scripts/skirmish/main.lua:16: the rule ran too long: it has used up its fuel of 10000000 (look for a loop that does not end; nothing has changed; `--budget 10` for a game you trust)",
    );
    says(
        applying("local t = {} while true do t[#t + 1] = string.rep('x', 100000) .. #t end"),
        "scripts/skirmish/main.lua:16: the script ran out of memory (keep less in tables and texts: there are 64 MB; `--budget 10` for a game you trust)",
    );
    says(
        applying(
            "pcall(function() local t = {} while true do t[#t + 1] = string.rep('x', 100000) .. #t end end) while true do end",
        ),
        "scripts/skirmish/main.lua:16: the script ran out of memory (keep less in tables and texts: there are 64 MB; `--budget 10` for a game you trust)",
    );
    says(
        applying("string.rep('x', 2 ^ 30)"),
        "scripts/skirmish/main.lua:16: the script ran out of memory (keep less in tables and texts: there are 64 MB; `--budget 10` for a game you trust)",
    );
    says(
        applying("local s = string.rep('x', 10000000) while true do local t = s .. 'y' end"),
        "scripts/skirmish/main.lua:16: the script ran out of memory (keep less in tables and texts: there are 64 MB; `--budget 10` for a game you trust)",
    );
    says(
        applying("local s = 'x' while true do s = s .. s end"),
        "scripts/skirmish/main.lua:16: the script ran out of memory (keep less in tables and texts: there are 64 MB; `--budget 10` for a game you trust)",
    );
    says(
        applying("table.sort({ 3, 2, 1 }, function(a, b) while true do end end)"),
        "scripts/skirmish/main.lua:16: the rule ran too long: it has used up its fuel of 10000000 (look for a loop that does not end; nothing has changed; `--budget 10` for a game you trust)",
    );
    says(
        applying("string.gsub('x', 'x', function() while true do end end)"),
        "scripts/skirmish/main.lua:16: the rule ran too long: it has used up its fuel of 10000000 (look for a loop that does not end; nothing has changed; `--budget 10` for a game you trust)",
    );
    says(
        applying("string.find(string.rep('a', 60000), '.-.-.-b')"),
        "scripts/skirmish/main.lua:16: the pattern could take too long on a text of 60000 bytes: cut the text first",
    );
    all_said();
}

#[test]
fn a_pattern_or_a_table_function_without_end_is_stopped_in_good_time() {
    for body in [
        "string.find(string.rep('a', 30000), string.rep('a?', 30000) .. 'b')",
        "string.find(string.rep('a', 60000), '.-.-.-.-.-b')",
        "string.match(string.rep('(', 200000), '%b()')",
        "string.find(string.rep('a', 4000000), string.rep('a', 2000000) .. 'b', 1, true)",
        "table.concat(table.create(1000000, string.rep('x', 1000)))",
        "table.move({}, 1, 2 ^ 53, 2)",
        "table.create(2 ^ 31)",
        "string.split(string.rep('a', 10000000), '')",
        "for i = 1, 10000000 do string.rep('x', 1000000) end",
    ] {
        let start = std::time::Instant::now();
        let files = skirmish().with("scripts/skirmish/main.lua", MAIN.replace("TEST", body));
        let mut played = Match::new(load(&files), 1).expect("a match begins");
        let result = played.play("test").map_err(|error| error.to_string());
        println!("TIME {:?} {body}: {result:?}", start.elapsed());
        if let Err(error) = result {
            assert!(error.starts_with("scripts/skirmish/main.lua:"), "{body}: {error}");
            played.play("wait").expect("the match goes on");
        }
    }
}

#[test]
fn a_script_that_ends_the_match_ends_it() {
    for body in [
        "pcall(function() state:win(seat, 'mine') end) seat.points = 9",
        "pcall(function() state:win(seat, 'mine') end) while true do end",
        "while true do pcall(function() state:win(seat, 'mine') end) end",
        "local ok = pcall(state.win, state, seat, 'mine') error('not reached')",
        "string.gsub('x', 'x', function() state:win(seat, 'mine') end) state:win(seat.opponent, 'yours')",
        "local met = state.board:first { owner = seat }:move_to(state.board:first { owner = seat.opponent }.cell) state:win(seat, 'mine')",
    ] {
        let body =
            body.replace("pcall(state.win, state, seat, 'mine')", "pcall(function() state:win(seat, 'mine') end)");
        let played = applied(&body);
        let outcome = played.state().outcome().unwrap_or_else(|| panic!("the match is over: {body}"));
        assert_eq!((outcome.reason.as_str(), outcome.ranks.as_slice()), ("mine", &[1, 2][..]), "{body}");
        let points = played.state().seat_variable(played.rules(), sandtable::kernel::ids::SeatId(0), 0);
        assert_eq!(points, sandtable::kernel::value::Value::Integer(0), "nothing is done after the end: {body}");
    }
}

#[test]
fn functions_that_only_read_do_not_write() {
    let offer = |body: &str| {
        let action =
            format!("actions.test = {{ args = {{ 'n: number' }}, offer = function(state, seat, offer) {body} end,");
        with("main.lua", "actions.test = {", &action)
    };
    let offering = |body: &str| {
        let errors = Match::new(load(&offer(body)), 1).err().map(|error| error.to_string());
        errors.expect("the options of the first decision fail")
    };
    says(
        offering("seat.points = 1"),
        "scripts/skirmish/main.lua:14: an `offer` only reads: writing `points` belongs into `apply`, `enter`, `leave` or `after`",
    );
    says(
        offering("state.board:first():move_to(seat.box)"),
        "scripts/skirmish/main.lua:14: an `offer` only reads: moving a piece belongs into `apply`, `enter`, `leave` or `after`",
    );
    says(
        offering("state:win(seat)"),
        "scripts/skirmish/main.lua:14: this function only reads: a match is ended in `apply`, `after`, `enter`, `leave` or `check`",
    );
    says(
        offering("state:say('x')"),
        "scripts/skirmish/main.lua:14: an `offer` only reads: a note belongs into `apply`, `enter`, `leave` or `after`",
    );
    says(offering("offer(seat)"), "scripts/skirmish/main.lua:14: `n` of `test` cannot be a seat");
    says(
        offering("offer('x')"),
        "scripts/skirmish/main.lua:14: `n` of `test` cannot be a string; a word of content is expected",
    );
    says(offering("offer(1, 2)"), "scripts/skirmish/main.lua:14: `test` takes 1 argument, got 2");
    says(
        offering("offer(-1)"),
        "scripts/skirmish/main.lua:14: `n` of `test` cannot be -1; a number is offered from 0 to 16382",
    );
    says(offering("offer(1.5)"), "scripts/skirmish/main.lua:14: got 1.5, expected a whole number within 32 bits");
    says(offering("offer(1e300)"), "scripts/skirmish/main.lua:14: got 1e300, expected a whole number within 32 bits");
    says(offering("offer(0/0)"), "scripts/skirmish/main.lua:14: got NaN, expected a whole number within 32 bits");
    says(offering("offer.when(false, nil, 1)"), "scripts/skirmish/main.lua:14: `reason` is nil, expected a string");
    says(offering("offer.wen(true)"), "scripts/skirmish/main.lua:14: an offer has no `wen`; did you mean `when`?");
    says(
        offering("while true do end"),
        "scripts/skirmish/main.lua:14: the rule ran too long: it has used up its fuel of 10000000 (look for a loop that does not end; nothing has changed; `--budget 10` for a game you trust)",
    );
    says(
        offering("local x = nil + 1"),
        "scripts/skirmish/main.lua:14: attempt to perform arithmetic (add) on nil and number",
    );
    all_said();
}

fn hooked(from: &str, to: &str) -> Memory {
    with("main.lua", from, to)
}

#[test]
fn every_hook_that_fails_is_named_and_changes_nothing() {
    // The hooks fail once a seat has a point, which `test` gives: so the match begins, and `wait` goes on.
    let named = |files: &Memory, text: &str| {
        let error = playing(files, text);
        let rule = error.notes.iter().find(|note| note.starts_with("in `") && !note.contains(" at "));
        format!("{error}; {}", rule.map_or("", String::as_str))
    };
    let deny = "actions.move = { deny = function(state, seat, deny) if seat.points == 1 or seat.opponent.points == 1 then local x = nil + 1 end end,".to_string();
    says(
        named(&hooked("actions.move = {", &deny), "test"),
        "scripts/skirmish/main.lua:8: attempt to perform arithmetic (add) on nil and number; in `actions.move.deny`",
    );
    let after = "after = function(state, seat) if seat.points == 0 then local x = nil + 1 end end, reveal";
    let files = hooked("reveal", after);
    let mut played = Match::new(load(&files), 1).expect("a match begins");
    let seat = sandtable::kernel::ids::SeatId(0);
    let text =
        played.option_texts(seat).expect("texts").into_iter().find(|text| text.starts_with("move")).expect("a move");
    says(
        named(&files, &text),
        "scripts/skirmish/main.lua:11: attempt to perform arithmetic (add) on nil and number; in `actions.move.apply.after`",
    );
    let check =
        "ends.bad = { check = function(state) if state.red.points == 1 then local x = nil + 1 end end }\nends.gone";
    says(
        named(&hooked("ends.gone", check), "test"),
        "scripts/skirmish/main.lua:26: attempt to perform arithmetic (add) on nil and number; in `ends.bad.check`",
    );
    let check =
        "ends.bad = { check = function(state) if state.red.points == 1 then state.red.points = 2 end end }\nends.gone";
    says(
        named(&hooked("ends.gone", check), "test"),
        "scripts/skirmish/main.lua:26: the `check` of an end condition only reads: writing `points` belongs into `apply`, `enter`, `leave` or `after`; in `ends.bad.check`",
    );
    let enter = "phases.move = { enter = function(state) if state.red.points == 1 then local x = nil + 1 end end,";
    says(
        named(&hooked("phases.move = {", enter), "test"),
        "scripts/skirmish/main.lua:25: attempt to perform arithmetic (add) on nil and number; in `phases.move.enter`",
    );
    let leave = "phases.move = { leave = function(state) if state.red.points == 1 then local x = nil + 1 end end,";
    says(
        named(&hooked("phases.move = {", leave), "test"),
        "scripts/skirmish/main.lua:25: attempt to perform arithmetic (add) on nil and number; in `phases.move.leave`",
    );
    let lifts = "phases.move = { leave = function(state) if state.red.points == 1 then local p = state.board:first { owner = state.red } \
                 p:move_to(state.board:first { owner = state.blue }.cell) end end,";
    says(
        named(&hooked("phases.move = {", lifts), "test"),
        "scripts/skirmish/main.lua:25: a piece was lifted off a cell and put nowhere (`piece:move_to(cell)` returns the piece that stood there: move or remove it); ",
    );
    let done = "phases.move = { done = function(state) if state.red.points == 1 then local x = nil + 1 end end,";
    says(
        named(&hooked("phases.move = {", done), "test"),
        "scripts/skirmish/main.lua:25: attempt to perform arithmetic (add) on nil and number; in `phases.move.done`",
    );
    all_said();
}

#[test]
fn numbers_that_are_none_are_refused_by_every_function_that_takes_one() {
    for number in ["0/0", "1/0", "-1/0", "1e300", "-1e300", "1.5", "-1", "2^31", "2^53", "2^63"] {
        for body in [
            "seat.points = N",
            "state.board:trail(seat, N)",
            "state.board:stood(state.board:first(), state.board:cells()(), N)",
            "state.board:first { first = N }",
            "state.board:count { strength = N }",
            "state.board:count { strength = { min = N } }",
            "state.board:count { strength = { min = N, max = N } }",
            "state.board:first():move_to(N)",
            "state:say('x', N)",
            "state:create(N, seat, state.lost)",
            "state:create('spy', seat, N)",
            "state.target = N",
            "state:win(N)",
            "state:reveal(N)",
            "state:scatter(N, N)",
            "state:kinds(N)",
            "state.board:cells { of = N }",
            "state.board:cells { empty = N }",
            "state.board:cells { region = N }",
            "state.board:cells()():step(N, seat)",
            "state.board:cells()():is(N)",
            "content.ranks.spy:code(N)",
            "local x = state.board[N]",
        ] {
            let body = body.replace('N', &format!("({number})"));
            let files = skirmish().with("scripts/skirmish/main.lua", MAIN.replace("TEST", &body));
            let mut played = Match::new(load(&files), 1).expect("a match begins");
            let before = played.state().clone();
            if let Err(error) = played.play("test") {
                assert_eq!(error.code, "script/error", "{body}: {error}");
                let place = error.place.as_ref().unwrap_or_else(|| panic!("{body}: {error} has no place"));
                assert_eq!(place.to_string(), "scripts/skirmish/main.lua:16", "{body}: {error}");
                assert_eq!(played.state(), &before, "{body}");
                played.play("wait").expect("the match goes on");
            }
            played.state().check(played.rules()).unwrap_or_else(|wrong| panic!("{body}: {wrong}"));
        }
    }
}

#[test]
fn texts_that_are_no_actions_are_answered_with_what_is_possible() {
    let mut played = Match::from_position(load(&skirmish()), "SDAMA_AAAAAATEAN r 0", 1).expect("a position");
    let mut answer = |text: &str| played.play(text).expect_err("no action").to_string();
    says(answer("mvoe a1 a2"), "no action is named `mvoe` (did you mean `move`?)");
    says(
        answer("move"),
        "`move` is not possible: it is written `move PIECE TO` (possible: move a1 a2, move b1 c1, move d1 d2, move d1 c1)",
    );
    says(answer("move a1"), "`move a1` is not possible: it is written `move PIECE TO` (possible: move a1 a2)");
    says(
        answer("move a1 a3"),
        "`move a1 a3` is not possible: a spy on a1 does not reach a3 (its `moves` at content/skirmish/ranks.yaml:1:1) (possible: move a1 a2)",
    );
    says(answer("move a1 b1"), "`move a1 b1` is not possible: your own piece stands on b1 (possible: move a1 a2)");
    says(answer("move a1 z9"), "`move a1 z9` is not possible: no cell is named `z9` (possible: move a1 a2)");
    says(answer("move b3 b4"), "`move b3 b4` is not possible: nothing stands on b3 (:legal)");
    says(answer("move a4 a3"), "`move a4 a3` is not possible: the blue piece on a4 is not yours (:legal)");
    says(answer("move b1 b2"), "`move b1 b2` is not possible: b2 cannot be entered (possible: move b1 c1)");
    says(answer("move b1 d1"), "`move b1 d1` is not possible: your own piece stands on d1 (possible: move b1 c1)");
    says(
        answer("move a1 a2 a3"),
        "`move a1 a2 a3` is not possible: it is written `move PIECE TO` (possible: move a1 a2)",
    );
    says(
        answer("move spx a2"),
        "`move spx a2` is not possible: `spx` is neither a cell nor a kind of piece; did you mean `spy`? (:legal)",
    );
    says(answer("blue: wait"), "it is not for `blue` to decide now, but for `red` (:legal)");
    says(answer("green: wait"), "no seat is named `green` (known: red, blue)");
    says(answer(""), "no action was given (known: move, wait, test)");
    says(answer("wait now"), "`wait now` is not possible: it is written `wait` (:legal)");
    all_said();
}

#[test]
fn position_texts_that_are_wrong_are_told_at_the_cell() {
    let set = |text: &str| match Match::from_position(load(&skirmish()), text, 1) {
        Ok(_) => panic!("it is no position"),
        Err(error) => error.to_string(),
    };
    says(
        set(""),
        "a position has 16 letters (4 columns, 4 rows), got 0 (a position text is one letter a cell from a1 row by row, then the seat to act, then the ply; `:position` prints one)",
    );
    says(
        set("AAAA r 0"),
        "a position has 16 letters (4 columns, 4 rows), got 4 (a position text is one letter a cell from a1 row by row, then the seat to act, then the ply; `:position` prints one)",
    );
    says(
        set("AAAAA_AAAAAAAAAZ r 0"),
        "`Z` on d4 is the letter of no kind (a position text is one letter a cell from a1 row by row, then the seat to act, then the ply; `:position` prints one)",
    );
    says(
        set("AAAAASAAAAAAAAAA r 0"),
        "b2 is blocked: `S` cannot stand there (a position text is one letter a cell from a1 row by row, then the seat to act, then the ply; `:position` prints one)",
    );
    says(
        set("_AAAA_AAAAAAAAAA r 0"),
        "`_` says that a1 is blocked, and it is not (a position text is one letter a cell from a1 row by row, then the seat to act, then the ply; `:position` prints one)",
    );
    says(
        set("SAAAA_AAAAAAAAAT g 0"),
        "`g` is no seat: expected one of red, blue or its first letter (a position text is one letter a cell from a1 row by row, then the seat to act, then the ply; `:position` prints one)",
    );
    says(
        set("SAAAA_AAAAAAAAAT r -1"),
        "the ply is a number from 0 to 1000000, got `-1` (a position text is one letter a cell from a1 row by row, then the seat to act, then the ply; `:position` prints one)",
    );
    says(
        set("SAAAA_AAAAAAAAAT r x"),
        "the ply is a number from 0 to 1000000, got `x` (a position text is one letter a cell from a1 row by row, then the seat to act, then the ply; `:position` prints one)",
    );
    says(
        set("SAAAA_AAAAAAAAAT r 99999999999"),
        "the ply is a number from 0 to 1000000, got `99999999999` (a position text is one letter a cell from a1 row by row, then the seat to act, then the ply; `:position` prints one)",
    );
    says(
        set("SAAAA_AAAAAAAAAT r 0 0"),
        "`0` after the ply is too much (a position text is one letter a cell from a1 row by row, then the seat to act, then the ply; `:position` prints one)",
    );
    all_said();
}

#[test]
fn records_that_are_malformed_are_told_at_their_line() {
    let read = |name: &str, text: &[u8]| match sandtable::record::read(name, text) {
        Err(error) => error.to_string(),
        Ok(records) => records.into_iter().find_map(Result::err).expect("a record that is wrong").to_string(),
    };
    says(
        read("r.jsonl", b""),
        "r.jsonl:1: the file is empty (records are read as JSON lines (`{\"moves\": [\"a4a5\"]}`), as Gravon's XML (`<game ...>`) and as GSN (`#X38FA11 Stratego-Notation v2`))",
    );
    says(
        read("r.jsonl", b"\xff\xfe"),
        "r.jsonl:1:1: byte 0xff is not UTF-8, a file of records is UTF-8 text (iconv -f utf-16 -t utf-8 r.jsonl > r.jsonl.utf8)",
    );
    says(
        read("r.jsonl", b"hello"),
        "r.jsonl:1: the file begins with `hello`, which is no format of records known here (records are read as JSON lines (`{\"moves\": [\"a4a5\"]}`), as Gravon's XML (`<game ...>`) and as GSN (`#X38FA11 Stratego-Notation v2`))",
    );
    says(
        read("r.jsonl", b"{"),
        "r.jsonl:1:1: the line is no record: EOF while parsing an object (jq -c . r.jsonl > r-lines.jsonl)",
    );
    says(
        read("r.jsonl", b"{\"moves\": 7}"),
        "r.jsonl:1:11: the line is no record: invalid type: integer `7`, expected a sequence (a record: {\"id\": \"one\", \"moves\": [\"a4a5\", \"a7a6\"]})",
    );
    says(
        read("r.jsonl", b"{\"moves\": []}\n{\"moves\": [\"a4z5\"]}"),
        "r.jsonl:2:13: move 1 is `a4z5`, a move is two squares of a1 to j10 (write the two squares together: `a4a5`, `j9j10`)",
    );
    says(
        read("r.jsonl", b"{\"moves\": [], \"first\": \"green\"}"),
        "r.jsonl:1:25: `first` is `green`, a seat is `red` or `blue` (known: red, blue)",
    );
    says(
        read("r.gsn", b"#X38FA11 Stratego-Notation v3\n"),
        "r.gsn:1:1: the header is `#X38FA11 Stratego-Notation v3` (the first line is `#X38FA11 Stratego-Notation v1` or `#X38FA11 Stratego-Notation v2`)",
    );
    says(
        read("r.gsn", b"#X38FA11 Stratego-Notation v2\ntype 9\n"),
        "r.gsn:2:6: the type is `9`, which is no variant (the second line is `type` and one of 0 classic, 1 barrage, 2 free, 3 ultimate, 4 duel)",
    );
    says(
        read("r.xml", b"<game"),
        "r.xml:1:1: the file is no XML that can be read: the document does not have a root node (xmllint --noout r.xml)",
    );
    says(
        read("r.xml", b"<match/>"),
        "r.xml:1:1: `match` holds no `game` element (a record: <stratego><game type=\"classic\">...</game></stratego>)",
    );
    all_said();
}

#[test]
fn saves_that_contradict_themselves_are_refused() {
    let played = Match::new(load(&skirmish()), 1).expect("a match begins");
    let rules = std::sync::Arc::clone(played.game().rules());
    let saved = played.state().save(&rules);
    let mut refused = 0;
    let restore = |saved: &sandtable::kernel::save::Saved| sandtable::kernel::state::State::restore(&rules, saved);
    assert_eq!(&restore(&saved).expect("it is sound"), played.state());
    // Every column of it, changed a little or a lot: the state is refused, or it is sound and can be played on.
    let names: Vec<String> = saved.columns.keys().cloned().collect();
    for name in names {
        for index in 0..saved.columns[&name].len() {
            for value in [-1, 1, 7, i32::MAX, i32::MIN] {
                let mut broken = saved.clone();
                broken.columns.get_mut(&name).expect("a section")[index] = value;
                refused += usize::from(survives(&rules, &broken, played.state()));
            }
        }
    }
    for row in 0..saved.pieces.len() {
        for column in 0..saved.pieces[row].len() {
            for value in [-1, 0, 1, 2, 7, i32::MAX] {
                let mut broken = saved.clone();
                broken.pieces[row][column] = value;
                refused += usize::from(survives(&rules, &broken, played.state()));
            }
        }
    }
    assert!(refused > 300, "{refused}");
    let mut broken = saved.clone();
    broken.columns.remove("cells");
    says(
        restore(&broken).expect_err("it is not whole").to_string(),
        "section `cells` has 0 columns, these rules have 16 (open the save with the rules it was made with)",
    );
    let mut broken = saved.clone();
    broken.pieces[0].pop();
    says(
        restore(&broken).expect_err("it is not whole").to_string(),
        "a piece has 8 columns, these rules have 9 (open the save with the rules it was made with)",
    );
    let mut broken = saved.clone();
    broken.pieces.pop();
    says(
        restore(&broken).expect_err("it is not whole").to_string(),
        "the saved state contradicts itself: last piece 6 is out of range (it was changed by hand, or made with other rules: go back to an earlier save)",
    );
    all_said();
}

/// Whether the saved form is refused; one that is believed plays to some end without a panic.
fn survives(
    rules: &std::sync::Arc<sandtable::kernel::rules::Rules>,
    saved: &sandtable::kernel::save::Saved,
    sound: &sandtable::kernel::state::State,
) -> bool {
    use sandtable::kernel::{state::State, table::Table};
    let state = match State::restore(rules, saved) {
        Ok(state) => {
            // Nothing that a save can say is left out of the hash.
            assert_eq!(*sound == state, sound.hash() == state.hash());
            state
        }
        Err(error) => {
            assert!(error.code.starts_with("save/"), "{error}");
            return true;
        }
    };
    thread_local! {
        static GAME: std::cell::RefCell<Option<Game>> = const { std::cell::RefCell::new(None) };
    }
    GAME.with_borrow_mut(|game| {
        let game = game.get_or_insert_with(|| load(&skirmish()));
        let mut table = Table::new(std::sync::Arc::clone(rules), state);
        let mut draw = sandtable::kernel::chance::Draw::new(1, "survivor", 0);
        for _ in 0..20 {
            let Some(seat) = table.deciders().iter().next() else { break };
            let Ok(choice) = table.random_choice(game.script(), seat, &mut draw) else { break };
            let _ = table.text(&choice);
            if table.play(game.script(), seat, choice.opt, None).is_err() {
                break;
            }
            if let Err(wrong) = table.state().check(rules) {
                panic!("a save was believed and broke: {wrong}");
            }
        }
    });
    false
}
