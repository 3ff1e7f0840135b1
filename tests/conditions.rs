//! Conditions that need no Lua: ends by the pieces that are somewhere, denials asked only where a generator finds something.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use sandtable::content::Memory;
use sandtable::kernel::ids::SeatId;
use sandtable::kernel::keys::Past;
use sandtable::session::Match;

const RED: SeatId = SeatId(0);

/// A board of three by three with a rook and a flag that stays, a pool for what is lost, and the script given.
fn files(script: &str) -> Memory {
    const MAIN: &str = "
        kinds.ranks = { moves = 'pattern' }
        zones.board = { layout = 'grid', trail = 3 }
        zones.lost  = { layout = 'pool' }
        variables.seat.hot = 0
        actions.wait = {}
        phases.turn = { actions = { 'move', 'wait' } }
        local move = { args = { 'piece: piece', 'to: cell' }, offer = moves { zone = 'board' }, apply = go { lost = 'lost' } }
        actions.move = move\n";
    Memory::new()
        .with(
            "content/small/game.yaml",
            "title: Small\nseats: [red, blue]\nfirst: red\nboards:\n  board: { columns: 3, rows: 3, \
             position: { empty: A }, faces: { red: north, blue: south } }\n",
        )
        .with(
            "content/small/ranks.yaml",
            "rook: { code: { red: S, blue: T }, moves: { slide: orthogonal } }\nflag: { code: { red: M, blue: Y } }\n",
        )
        .with("scripts/small/main.lua", format!("{MAIN}{script}"))
}

#[track_caller]
fn at(position: &str, script: &str) -> Match {
    let game =
        common::try_load(&files(script), "small", &[], &[]).unwrap_or_else(|errors| panic!("{script}: {errors:?}"));
    Match::from_position(game, position, 1).unwrap_or_else(|error| panic!("{error}"))
}

/// What is wrong with a script.
#[track_caller]
fn told(script: &str) -> String {
    let errors = common::try_load(&files(script), "small", &[], &[]).err();
    errors.unwrap_or_default().first().map_or(String::new(), |error| error.message.clone())
}

/// The outcome after some moves: `reason: red 1, blue 2`, empty while the match goes on.
#[track_caller]
fn after(position: &str, script: &str, texts: &[&str]) -> String {
    let mut played = at(position, script);
    for text in texts {
        played.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let outcome = played.state().outcome();
    outcome.map_or(String::new(), |outcome| format!("{}: {:?}", outcome.reason, outcome.ranks))
}

const BOTH_FLAGS: &str = "SAA AMA TYA r 0";

fn position(rows: &str) -> String {
    rows.replacen(' ', "", 2)
}

#[test]
fn the_owner_of_a_piece_that_is_found_has_the_result() {
    let taken =
        "ends.taken = { when = some { zone = 'lost', kind = 'flag' }, result = 'lose', reason = 'flag captured' }";
    // a1 red's rook, b2 red's flag, a3 blue's rook, b3 blue's flag.
    let on = position(BOTH_FLAGS);
    assert_eq!(after(&on, taken, &["move a1 a2"]), "");
    assert_eq!(after(&on, taken, &["move a1 a3"]), "", "another piece is lost");
    assert_eq!(after(&on, taken, &["wait", "move a3 a2", "wait", "move a2 b2"]), "flag captured: [2, 1]");
    assert_eq!(after(&on, taken, &["move a1 a3", "wait", "move a3 b3"]), "flag captured: [1, 2]");
    // Without a zone it is looked for wherever pieces are, without a reason the name tells it.
    let anywhere = "ends.there = { when = some { kind = 'flag', owner = 'opponent' }, result = 'win' }";
    assert_eq!(after(&on, anywhere, &[]), "there: [2, 1]");
}

#[test]
fn where_no_piece_is_left_the_active_seat_has_the_result() {
    let out = |owner: &str, result: &str| {
        format!(
            "ends.out = {{ after = 'lost', when = none {{ zone = 'board', owner = '{owner}', moves = true }}, \
             result = '{result}', reason = 'nothing moves' }}"
        )
    };
    let on = position(BOTH_FLAGS);
    for (owner, result, ranks) in [("opponent", "win", "[1, 2]"), ("opponent", "tie", "[1, 1]"), ("self", "lose", "")] {
        let expected = if ranks.is_empty() { String::new() } else { format!("nothing moves: {ranks}") };
        assert_eq!(after(&on, &out(owner, result), &["move a1 a3"]), expected, "{owner} {result}");
    }
    // The lost rook lies in `lost`: without the zone it would count.
    let anywhere = out("opponent", "win").replace("zone = 'board', ", "");
    assert_eq!(after(&on, &anywhere, &["move a1 a3"]), "");
}

#[test]
fn what_a_test_of_pieces_cannot_be_is_told() {
    for (test, wrong) in [
        ("some { zone = 'bord' }", "`ends.e.when` names the zone `bord`; did you mean `board`?"),
        ("none { zone = 3 }", "`ends.e.when` has `zone = `3`` in `none`, expected the name of a zone"),
        ("some { sort = 'rank' }", "`ends.e.when` no sort is named `rank`; did you mean `ranks`?"),
    ] {
        assert_eq!(told(&format!("ends.e = {{ when = {test}, result = 'win' }}")), wrong, "{test}");
    }
    assert_eq!(told("ends.e = { check = function() end, reason = 'why' }"), "`ends.e` has no `reason`");
}

/// A move's `deny` that tells of each time it is asked.
const TELLING: &str = "move.deny = { { function(state, seat, deny) deny('asked') end, when = WHEN } }";

#[track_caller]
fn moves_left(played: &mut Match) -> bool {
    let options = played.option_texts(RED).unwrap_or_else(|error| panic!("{error}"));
    options.iter().any(|option| option.starts_with("move"))
}

#[test]
fn a_denial_is_asked_only_where_its_generator_finds_something() {
    let on = position(BOTH_FLAGS);
    for (when, finds) in [
        ("pieces { zone = 'board', owner = 'opponent', kind = 'rook' }", true),
        ("pieces { zone = 'lost' }", false),
        ("cells { zone = 'board', empty = true }", true),
        ("cells { zone = 'board', empty = true, first = 0 }", false),
        ("moves { zone = 'board' }", true),
        ("seats_of { 'self', hot = 2 }", false),
        ("seats_of { 'self', hot = 0 }", true),
        ("seats_of { 'self', hot = { min = 1 } }", false),
        ("seats_of { 'self', hot = { max = 1 } }", true),
        ("seats_of { 'opponent', hot = { min = 0, max = 0 } }", true),
    ] {
        let mut played = at(&on, &TELLING.replace("WHEN", when));
        assert_eq!(moves_left(&mut played), !finds, "{when}");
    }
    let mut played = at(&on, &TELLING.replace("WHEN", "seats_of { 'self', hot = { min = 2 } }"));
    for (hot, left) in [(1, true), (2, false), (3, false), (0, true)] {
        played.evaluate(&format!("red.hot = {hot} blue.hot = 3 - {hot}")).unwrap();
        assert_eq!(moves_left(&mut played), left, "red.hot = {hot}");
    }
}

#[test]
fn of_several_denials_each_goes_by_its_own_condition() {
    let script = "move.deny = {
        false,
        function(state, seat, deny) deny.where('not there', function(piece, to) return to.name == 'b1' end) end,
        { function(state, seat, deny) deny('never') end, when = pieces { zone = 'lost' } },
        { function(state, seat, deny) deny.where('nor there', function(piece, to) return to.name == 'a2' end) end,
          when = seats_of { 'self' } },
    }";
    let mut played = at(&position(BOTH_FLAGS), script);
    assert_eq!(played.option_texts(RED).unwrap(), ["move a1 a3", "move a1 c1", "wait"]);
    for (text, reason) in [("move a1 b1", "not there"), ("move a1 a2", "nor there")] {
        let error = played.play(text).expect_err("it is denied").to_string();
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn a_streak_is_of_one_piece_in_all_of_the_last_moves() {
    let script = TELLING.replace("WHEN", "streak { zone = 'board', moves = 2 }");
    let begin = || at("SASAAATAY r 0", &script);
    let mut played = begin();
    for (text, left) in [("move a1 a2", true), ("move a3 b3", true), ("move a2 a1", true), ("move b3 a3", false)] {
        played.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let red = played.deciders().has(RED);
        assert!(!red || moves_left(&mut played) == left, "after {text}");
    }
    // Another piece breaks it.
    let mut played = begin();
    for text in ["move a1 a2", "wait", "move c1 c2", "wait"] {
        played.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    assert!(moves_left(&mut played));
    // A piece that was taken made the last moves, and can do no more.
    let mut played = begin();
    for text in ["move a1 a2", "wait", "move a2 a1", "move a3 a1"] {
        played.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    assert!(moves_left(&mut played));
}

#[test]
fn a_streak_fills_an_argument_and_makes_earlier_moves_count_for_positions() {
    let script = "actions.rest = { args = { 'piece: piece' }, offer = streak { zone = 'board', moves = 1 } }
                  phases.turn.actions = { 'move', 'wait', 'rest' }";
    let mut played = at(&position(BOTH_FLAGS), script);
    assert!(Past::of_rules(played.rules()).has(Past::MOVES));
    assert!(!Past::of_rules(at(&position(BOTH_FLAGS), "").rules()).has(Past::MOVES));
    played.play("move a1 a2").unwrap();
    played.play("wait").unwrap();
    assert!(played.option_texts(RED).unwrap().contains(&"rest a2".to_owned()));
}

#[test]
fn what_a_denial_cannot_be_is_told() {
    for (deny, wrong) in [
        ("3", "`actions.move.deny` is `3`, expected a function"),
        ("{ 3 }", "`actions.move.deny` is `3`, expected a function"),
        ("streak { zone = 'board', moves = 3 }", "`actions.move.deny` is `streak { }`, expected a function"),
        ("{ { function() end } }", "`actions.move.deny` has a table, expected { function, when = generator }"),
        (
            "{ { function() end, when = 3 } }",
            "`actions.move.deny` has a table, expected { function, when = generator }",
        ),
        (
            "{ { function() end, when = in_reach { from = 'piece' } } }",
            "`actions.move.deny` has `in_reach`, which goes by an earlier argument: there is none here",
        ),
        (
            "{ { function() end, when = streak { zone = 'board', moves = 4 } } }",
            "`actions.move.deny` has a `streak` of 4 moves on `board`, which keeps 3: declare `trail = 4`",
        ),
        (
            "{ { function() end, when = streak { zone = 'board' } } }",
            "`actions.move.deny` has `streak` without `moves`, a number from 1 on",
        ),
        (
            "{ { function() end, when = streak { zone = 'lost', moves = 1 } } }",
            "`actions.move.deny` has `streak` on `lost`, which is no grid",
        ),
        (
            "{ { function() end, when = streak { zone = 'board', moves = 1, kind = 'rook' } } }",
            "`actions.move.deny` has a selector in `streak`, which takes `zone` and `moves`",
        ),
    ] {
        assert_eq!(told(&format!("move.deny = {deny}")), wrong, "{deny}");
    }
}

/// A `go` that counts in red's `hot` how often its function is called.
const COUNTING: &str =
    "move.apply = go { lost = 'lost', after = { function(state) state.red.hot = state.red.hot + 1 end,
    when = WHEN } }";

/// How often it was after each of the moves.
#[track_caller]
fn called(on: &str, script: &str, texts: &[&str]) -> Vec<String> {
    let mut played = at(on, script);
    let hot = |text: &&str| {
        played.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        played.evaluate("red.hot").unwrap_or_else(|error| panic!("{error}")).values.concat()
    };
    texts.iter().map(hot).collect()
}

#[test]
fn what_follows_a_move_is_called_only_where_a_condition_finds_something() {
    let on = position(BOTH_FLAGS);
    // a1 red's rook, b2 red's flag, a3 blue's rook, b3 blue's flag.
    let texts = ["move a1 a2", "wait", "move a2 a1", "wait", "move a1 a3"];
    for (when, times) in [
        // On a2 it stands below blue's rook, on a3 beside blue's flag.
        ("next_to { cell = 'to', owner = 'opponent' }", "11112"),
        ("next_to { cell = 'from', owner = 'opponent' }", "00111"),
        ("next_to { cell = 'to', kind = 'flag' }", "11112"),
        ("next_to { cell = 'to', kind = 'flag', owner = 'opponent' }", "00001"),
        ("in_reach { from = 'piece', by = 'moves', owner = 'opponent' }", "11223"),
        // What was met is no longer anywhere.
        ("in_reach { from = 'met', by = 'moves' }", "00000"),
        ("pieces { zone = 'lost' }", "00001"),
        ("{ pieces { zone = 'lost' }, next_to { cell = 'from', owner = 'opponent' } }", "00112"),
        ("{ pieces { zone = 'lost' }, seats_of { 'self', hot = 7 } }", "00001"),
        ("moves { zone = 'board' }", "11223"),
    ] {
        assert_eq!(called(&on, &COUNTING.replace("WHEN", when), &texts).concat(), times, "{when}");
        // Called by what wraps the action it is the same.
        let wrapped = format!(
            "{}\nlocal old = move.apply move.apply = function(state, seat, piece, to) old(state, seat, piece, to) end",
            COUNTING.replace("WHEN", when)
        );
        assert_eq!(called(&on, &wrapped, &texts).concat(), times, "{when}, wrapped");
    }
}

#[test]
fn a_condition_made_in_a_rule_is_made_anew_each_time() {
    let script = "move.apply = function(state, seat, piece, to)
        local from, count = piece.cell, function(state) state.red.hot = state.red.hot + 1 end
        local step = go { lost = 'lost', after = { count, when = pieces { zone = 'lost' } } }
        step(state, seat, piece, to)
        step.after.when = pieces { zone = 'board' }
        step(state, seat, piece, from)
        step.after.when = { cells { zone = 'board', first = 0 }, pieces { zone = 'lost' } }
        step(state, seat, piece, to)
      end";
    assert_eq!(called(&position(BOTH_FLAGS), script, &["move a1 a2", "wait", "move a2 a1"]).concat(), "112");
}

#[test]
fn what_follows_a_move_to_a_zone_has_no_cell_reached() {
    let burn = |when: &str| {
        format!(
            "actions.burn = {{ args = {{ 'piece: piece' }}, offer = pieces {{ zone = 'board', owner = 'self' }},
               apply = go {{ to = 'lost', after = {{ function(state) state.red.hot = 1 end, when = {when} }} }} }}
             phases.turn.actions = {{ 'burn', 'wait' }}"
        )
    };
    for (when, times) in [
        ("next_to { cell = 'to' }", "0"),
        ("next_to { cell = 'from' }", "0"),
        ("next_to { cell = 'from', owner = 'self' }", "0"),
        ("pieces { zone = 'lost', kind = 'rook' }", "1"),
    ] {
        assert_eq!(called("SAAAMATYA r 0", &burn(when), &["burn a1"]).concat(), times, "{when}");
    }
    assert_eq!(called("SMAAAATYA r 0", &burn("next_to { cell = 'from' }"), &["burn a1"]).concat(), "1");
}

#[test]
fn neighbours_fill_an_argument() {
    let script = "actions.push = { args = { 'cell: cell', 'piece: piece' },
                    offer = { cells { zone = 'board', empty = true }, next_to { cell = 'cell', owner = 'opponent' } } }
                  phases.turn.actions = { 'push' }";
    let mut played = at(&position(BOTH_FLAGS), script);
    assert_eq!(played.option_texts(RED).unwrap(), ["push c3 b3", "push a2 a3"]);
    // The board has borders, and a corner is beside no corner.
    let mut played = at("MAYAAAYAT r 0", script);
    let options = played.option_texts(RED).unwrap();
    assert_eq!(options, ["push b3 c3", "push b3 a3", "push a2 a3", "push c2 c3", "push c2 c1", "push b1 c1"]);
}

#[test]
fn what_cannot_follow_a_move_is_told() {
    for (after, wrong) in [
        ("3", "`go.after` is `3`, expected a function"),
        ("{ function() end }", "`go.after` has a table, expected { function, when = generator }"),
        ("{ function() end, when = {} }", "`go.after` has a table, expected { function, when = generator }"),
        (
            "{ function() end, when = { pieces { zone = 'lost' }, 3 } }",
            "`go.after` has a table, expected { function, when = generator }",
        ),
        (
            "{ function() end, unless = pieces { zone = 'lost' } }",
            "`go.after` has a table, expected { function, when = generator }",
        ),
        (
            "{ function() end, when = next_to { owner = 'opponent' } }",
            "`go.after` has `next_to` without `cell`, the name of an argument that is a cell",
        ),
        (
            "{ function() end, when = next_to { cell = 'piece' } }",
            "`go.after` has `next_to` without `cell`, the name of an argument that is a cell",
        ),
    ] {
        assert_eq!(told(&format!("move.apply = go {{ lost = 'lost', after = {after} }}")), wrong, "{after}");
    }
    let script = "actions.push = { args = { 'piece: piece', 'cell: cell' },
                    offer = { next_to { cell = 'cell' }, cells { zone = 'board' } } }";
    assert_eq!(told(script), "`actions.push.offer` looks from the argument `cell`, which is not filled yet");
    // A denial has no arguments to go by.
    let script = "move.deny = { { function() end, when = next_to { cell = 'to' } } }";
    assert_eq!(
        told(script),
        "`actions.move.deny` has `next_to`, which goes by an earlier argument: there is none here"
    );
    // In a wrapper it is told when it comes to it.
    for (wrong, words) in [
        ("after = 5", "`after` is a number, expected a function"),
        ("after = { function() end, when = {} }", "expected { function, when = generator }"),
        (
            "after = { function() end, function() end, when = pieces { zone = 'lost' } }",
            "expected { function, when = generator }",
        ),
        ("to = 5", "`to` is a number, expected a name"),
        ("reveal = 'some'", "the effect reveals `some`, expected `all`"),
    ] {
        let script = format!(
            "local old = go {{ lost = 'lost', {wrong} }}
             move.apply = function(state, seat, piece, to) old(state, seat, piece, to) end"
        );
        let error = at(&position(BOTH_FLAGS), &script).play("move a1 a2").expect_err(wrong).to_string();
        assert!(error.contains(words), "{wrong}: {error}");
    }
    let script = "local old = go { lost = 'lost', after = { function() end, when = 3 } }
                  move.apply = function(state, seat, piece, to) old(state, seat, piece, to) end";
    let error = at(&position(BOTH_FLAGS), script).play("move a1 a2").expect_err("a number is no generator").to_string();
    assert!(error.contains("`generator` is a number, expected one like"), "{error}");
}

#[test]
fn pieces_are_set_up_by_letters() {
    let script = |call: &str| {
        format!(
            "actions.pack = {{ apply = function(state)
               for piece in state.board:each() do piece:move_to(state.lost) end
             end }}
             actions.unpack = {{ apply = function(state, seat) state:set_up({call}) end }}
             phases.turn.actions = {{ 'pack', 'unpack' }}"
        )
    };
    let unpack = |call: &str| {
        let mut played = at(&position(BOTH_FLAGS), &script(call));
        played.play("pack").unwrap_or_else(|error| panic!("{error}"));
        played.play("unpack").map_err(|error| error.to_string())?;
        Ok::<_, String>(played.position())
    };
    // Whose letter it is does not matter: red's flag goes first, since it lay there first. Rows are as red sees them, or as
    // blue, who unpacks.
    let red = unpack("state.lost, state.board, 'YAAAASAMT', { of = seat.opponent }").unwrap();
    assert_eq!(red.split(' ').next(), Some("AYTAASMAA"));
    let blue = unpack("state.lost, state.board, 'YAAAASAMT', { of = seat }").unwrap();
    assert_eq!(blue.split(' ').next(), Some("AAMSAATYA"));
    let some = unpack("state.lost, state.board, 'AT', { empty = true, first = 2 }").unwrap();
    assert_eq!(some.split(' ').next(), Some("AAAAAAASA"), "the first rook of those that lay there");
    for (call, wrong) in [
        ("state.lost, state.board, 'SM'", "2 letters are given for 9 cells"),
        ("state.lost, state.board, 'SSSAAAAAA'", "`lost` has no `rook` left for `S`"),
        ("state.lost, state.board, 'QAAAAAAAA'", "`Q` on a3 is the letter of no kind"),
        ("state.lost, state.lost, 'S'", "`lost` is no grid and has no cells"),
        ("state.lost, state.board, 3", "`letters` is a number, expected a string"),
    ] {
        let error = unpack(call).expect_err(call);
        assert!(error.contains(wrong), "{call}: {error}");
    }
    let mut played = at(&position(BOTH_FLAGS), &script("state.lost, state.board, 'SAAAAAAAA'"));
    played.evaluate("state.board:first { kind = 'rook' }:move_to(state.lost)").unwrap();
    let error = played.play("unpack").expect_err("something stands there").to_string();
    assert!(error.contains("`a3` is taken"), "{error}");
}

#[test]
fn the_stretch_that_all_of_the_last_moves_crossed_is_told() {
    let on = "SAAAMATYA r 0";
    let crossed = |texts: &[&str], n: usize| {
        let mut played = at(on, "");
        for text in texts {
            played.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        played.evaluate(&format!("state.board:crossed(red, {n})")).unwrap().values.join(" ")
    };
    let up = ["move a1 a2"];
    assert_eq!(crossed(&up, 1), "a1 a2");
    assert_eq!(crossed(&up, 0), "nil nil");
    assert_eq!(crossed(&up, 2), "nil nil", "one was made");
    let back = ["move a1 a2", "wait", "move a2 a1"];
    assert_eq!(crossed(&back, 2), "a1 a2", "the lower end first");
    let wide = ["move a1 c1", "wait", "move c1 b1", "wait", "move b1 c1"];
    assert_eq!([crossed(&wide, 1), crossed(&wide, 3)], ["b1 c1", "b1 c1"]);
    let on_and_on = ["move a1 b1", "wait", "move b1 c1"];
    assert_eq!(crossed(&on_and_on, 2), "nil nil", "no border in common");
    let turned = ["move a1 a2", "wait", "move a2 a1", "wait", "move a1 b1"];
    assert_eq!([crossed(&turned, 1), crossed(&turned, 2)], ["a1 b1", "nil nil"]);
    let taken = ["move a1 a3"];
    assert_eq!(crossed(&taken, 1), "a1 a3", "an attack counts");
}
