//! `offer.moves` and `offer.all`: what an offer function pushes natively is what a declared generator would give.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::try_load;
use sandtable::content::Memory;
use sandtable::kernel::ids::SeatId;
use sandtable::session::Match;

const RED: SeatId = SeatId(0);

const MAIN: &str = r#"
kinds.ranks = { moves = "pattern", reach = "pattern", value = "integer", uses = "list of word" }
kinds.plans = {}
fields.ranks = { tired = false }
zones.board = { layout = "grid", see = "owner" }
zones.hand  = { per = "seat", layout = "row", see = "owner" }
zones.heap  = { layout = "pool" }
variables.seat.safe = false
actions.wait = {}
phases.setup = { once = true, enter = function(state)
  for seat in state:seats() do
    for k = 1, 2 do state:create("scout", seat, seat.hand) end
    state:create("guard", seat, seat.hand)
    for cell in state.board:cells { region = "home", of = seat } do
      state:create(cell.column == 2 and "guard" or "scout", seat, cell)
    end
  end
end }
phases.turn = { actions = { "wait", "act" } }
"#;

fn files(script: &str) -> Memory {
    Memory::new()
        .with(
            "content/small/game.yaml",
            "title: Small\nseats: [red, blue]\nfirst: red\nboards:\n  board: { columns: 4, rows: 4, blocked: [b2], \
             faces: { red: north, blue: south }, regions: { home: { red: a1-d1, blue: a4-d4 } } }\n",
        )
        .with(
            "content/small/ranks.yaml",
            "scout: { moves: { slide: orthogonal }, reach: { step: forward }, value: 1, uses: [cheer] }\n\
             guard: { moves: { step: all }, reach: { jump: [[0, 3], [1, 3]] }, value: 4, uses: [cheer, guard] }\n",
        )
        .with("content/small/plans.yaml", "left: {}\nright: {}\n")
        .with("scripts/small/main.lua", format!("{MAIN}{script}"))
}

#[track_caller]
fn begin(script: &str) -> Match {
    let game = try_load(&files(script), "small", &[], &[]).unwrap_or_else(|errors| panic!("{errors:?}"));
    Match::new(game, 1).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn options(script: &str) -> Vec<String> {
    begin(script).option_texts(RED).unwrap_or_else(|error| panic!("{error}"))
}

/// The action's arguments with an offer that is declared, and with the same offer made by a function.
#[track_caller]
fn same(args: &str, declared: &str, made: &str) -> Vec<String> {
    let expected = options(&format!("actions.act = {{ args = {args}, offer = {declared} }}"));
    let script = format!("actions.act = {{ args = {args}, offer = function(state, seat, offer) {made} end }}");
    assert_eq!(options(&script), expected, "{made}");
    expected
}

#[test]
fn moves_are_those_of_the_declared_generator_in_its_order() {
    let args = r#"{ "piece: piece", "to: cell" }"#;
    let all = same(args, r#"moves { zone = "board" }"#, "offer.moves(state.board, seat)");
    assert!(all.len() > 10, "{all:?}");
    let reached = same(args, r#"moves { zone = "board", by = "reach" }"#, "offer.moves(state.board, seat, 'reach')");
    assert!(reached.contains(&"act a1 a2".to_owned()) && reached != all, "{reached:?}");
    same(args, r#"moves { zone = "board", by = "reach" }"#, "offer.all(moves { zone = 'board', by = 'reach' })");
    // Those of another seat are seen from its side, and are not those of the seat asked.
    let theirs = options(&format!(
        "actions.act = {{ args = {args}, offer = function(state, seat, offer) offer.moves(state.board, seat.opponent, 'reach') end }}"
    ));
    assert!(theirs.contains(&"act a4 a3".to_owned()) && !theirs.contains(&"act a1 a2".to_owned()), "{theirs:?}");
}

#[test]
fn every_generator_gives_the_same_from_a_function() {
    for (args, generator) in [
        (r#"{ "card: piece" }"#, "pieces { zone = 'hand' }"),
        (r#"{ "card: piece" }"#, "pieces { zone = 'hand', of = 'opponent' }"),
        (r#"{ "card: piece" }"#, "pieces { zone = 'board', owner = 'self', value = { min = 2 }, tired = false }"),
        (r#"{ "card: piece" }"#, "pieces { zone = 'hand', uses = 'guard', because = { uses = 'it is no guard' } }"),
        (r#"{ "cards: set of piece" }"#, "pieces { zone = 'hand' }"),
        (r#"{ "cards: order of piece" }"#, "pieces { zone = 'hand', first = 2 }"),
        (r#"{ "to: cell" }"#, "cells { zone = 'board', empty = true }"),
        (r#"{ "to: cell as column" }"#, "cells { zone = 'board', empty = true, resting = 'south', region = 'home' }"),
        (r#"{ "plan: plans" }"#, "kinds_of { sort = 'plans' }"),
        (r#"{ "who: seat" }"#, "seats_of { 'opponent', safe = false }"),
        (r#"{ "n: number" }"#, "numbers { 2, 5 }"),
        (r#"{ "use: word" }"#, "words { 'guard', 'cheer' }"),
        (r#"{ "card: piece", "to: cell" }"#, "{ pieces { zone = 'hand' }, cells { zone = 'board', empty = true } }"),
        (
            r#"{ "unit: piece", "target: piece" }"#,
            "{ pieces { zone = 'board', owner = 'self' }, in_reach { from = 'unit', by = 'reach', owner = 'opponent' } }",
        ),
        (r#"{ "n: number", "use: word", "m: number" }"#, "{ numbers { 0, 2 }, words { 'cheer' }, numbers { 1, 2 } }"),
    ] {
        let made = same(args, generator, &format!("offer.all({generator})"));
        assert!(made.len() > 1 || generator.contains("resting"), "{generator}: {made:?}");
        // Declared once outside of the function, and offered with more beside it.
        let outside = format!(
            "local all = {generator}\nactions.act = {{ args = {args}, offer = function(state, seat, offer) offer.all(all) offer.all(all) end }}"
        );
        assert_eq!(options(&outside), made, "what is there already is not offered twice");
    }
}

#[test]
fn a_generator_in_a_function_may_say_what_only_the_function_knows() {
    let args = r#"{ "card: piece" }"#;
    same(
        args,
        "pieces { zone = 'board', owner = 'opponent' }",
        "offer.all(pieces { zone = 'board', owner = seat.opponent })",
    );
    same(
        args,
        "pieces { zone = 'hand', kind = 'guard' }",
        "for kind in state:kinds('ranks', { uses = 'guard' }) do offer.all(pieces { zone = 'hand', kind = kind }) end",
    );
}

#[test]
fn what_is_offered_one_by_one_comes_first_and_denials_beat_all() {
    let mut played = begin(
        "actions.act = { args = { 'n: number' }, offer = function(state, seat, offer)
           offer(4) offer.deny('two is taken', 2) offer.all(numbers { 1, 5 }) offer(9) offer(3) end,
           deny = function(state, seat, deny) deny('five is taken', 5) end }",
    );
    assert_eq!(played.option_texts(RED).unwrap(), ["wait", "act 4", "act 1", "act 3", "act 9"]);
    for (text, reason) in [("act 2", "two is taken"), ("act 5", "five is taken")] {
        let error = played.play(text).expect_err("it is denied").to_string();
        assert!(error.starts_with(&format!("`{text}` is not possible: {reason}")), "{error}");
    }
    played.play("act 3").unwrap();
}

/// A denial in an offer that leaves arguments out is for all that begin so, whichever came first; what is said of one
/// option is told before what is said of many.
#[test]
fn a_denial_of_a_beginning_is_for_all_that_begin_so() {
    let mut played = begin(
        "actions.act = { args = { 'a: number', 'b: number' }, offer = function(state, seat, offer)
           offer(1, 1) offer(2, 1) offer.deny('two is taken', 2) offer(2, 2) offer(3, 1)
           offer.deny('no such pair', 2, 3) end }",
    );
    assert_eq!(played.option_texts(RED).unwrap(), ["wait", "act 1 1", "act 3 1"]);
    for (text, reason) in [
        ("act 2 1", "two is taken"),
        ("act 2 9", "two is taken"),
        ("act 2 3", "no such pair"),
        ("act 7 1", "`7` cannot be the a now"),
        ("act 3 2", "with 3, `2` cannot be the b now"),
    ] {
        let error = played.play(text).expect_err("it is denied").to_string();
        assert!(error.starts_with(&format!("`{text}` is not possible: {reason}")), "{error}");
    }
}

#[test]
fn a_question_s_offer_is_for_the_seat_that_is_asked() {
    let mut played = begin(
        "actions.card = { args = { 'card: piece' }, offer = function(state, seat, offer, zone) offer.all(pieces { zone = 'board', owner = 'self' }) end }
         actions.act = { apply = function(state, seat) state:ask(seat.opponent, 'card') end }",
    );
    played.play("act").unwrap();
    assert_eq!(played.option_texts(SeatId(1)).unwrap(), ["card a4", "card b4", "card c4", "card d4"]);
}

#[test]
fn what_cannot_be_offered_is_told_at_its_line() {
    let piece_and_cell = r#"{ "piece: piece", "to: cell" }"#;
    let number = r#"{ "n: number" }"#;
    for (args, made, told) in [
        (piece_and_cell, "offer.moves(seat.hand, seat)", "`red.hand` is no grid: nothing moves on it by a pattern"),
        (piece_and_cell, "offer.moves('board', seat)", "`zone` is a string, expected a zone"),
        (piece_and_cell, "offer.moves(state.board)", "`seat` is nil, expected a seat"),
        (piece_and_cell, "offer.moves(state.board, seat, 'value')", "`value` is no field of type `pattern`"),
        (number, "offer.moves(state.board, seat)", "the generator fills 2 arguments, the action has 1"),
        (piece_and_cell, "offer.all(pieces { zone = 'hand' })", "the generator fills 1 argument, the action has 2"),
        (
            piece_and_cell,
            "offer.all { cells { zone = 'board' }, pieces { zone = 'hand' } }",
            "the generator fills `piece` with cells, which its type does not allow",
        ),
        (number, "offer.all(words { 'cheer' })", "the generator fills `n` with words, which its type does not allow"),
        (
            number,
            "offer.all(5)",
            "`generator` is a number, expected one like pieces { zone = \"hand\" }, or a list of them",
        ),
        (
            number,
            "offer.all { 1, 5 }",
            "`generator` is a number, expected one like pieces { zone = \"hand\" }, or a list of them",
        ),
        (number, "offer.all {}", "the generator fills 0 arguments, the action has 1"),
        (
            number,
            "offer.all(numbers { 1, 2, 3 })",
            "the generator has `numbers`, which are written numbers { 1, 6 } with numbers from 0 to 10000",
        ),
        (number, "offer.all(full { zone = 'board' })", "the generator has `full`, which is no generator"),
        (piece_and_cell, "offer.all(moves { zone = 'hand' })", "the generator has `moves` on `hand`, which is no grid"),
        (
            piece_and_cell,
            "offer.all(moves { zone = 'baord' })",
            "the generator names the zone `baord`; did you mean `board`?",
        ),
        (
            piece_and_cell,
            "offer.all(moves { zone = state.board })",
            "the generator has `zone = a zone` in `moves`, expected the name of a zone",
        ),
        (
            r#"{ "use: word" }"#,
            "offer.all(words { 'never_heard' })",
            "the generator has the word `never_heard`, which neither content nor a declaration knows",
        ),
    ] {
        let mut played = begin("actions.act = {}");
        let script = format!("actions.act = {{ args = {args}, offer = function(state, seat, offer)\n{made} end }}");
        let game = try_load(&files(&script), "small", &[], &[]).unwrap_or_else(|errors| panic!("{errors:?}"));
        let error = Match::new(game, 1).map_or_else(|error| error, |mut played| played.option_texts(RED).unwrap_err());
        let line = MAIN.lines().count() + 2;
        assert_eq!((error.place.as_ref().unwrap().line as usize, error.message.as_str()), (line, told), "{made}");
        played.play("act").unwrap();
    }
    let error = begin("actions.act = { apply = function(state, seat) end }").evaluate("offer.all(numbers { 1, 2 })");
    assert!(error.is_err(), "there is no offer outside of an offer function");
}

#[test]
fn declared_generators_fill_each_argument_with_its_type() {
    let errors = |args: &str, offer: &str| {
        let script = format!("actions.act = {{ args = {args}, offer = {offer} }}");
        let errors = try_load(&files(&script), "small", &[], &[]).err().unwrap_or_default();
        errors.iter().map(|error| error.message.clone()).collect::<Vec<_>>().join("\n")
    };
    for (args, offer, told) in [
        ("{ 'n: number' }", "cells { zone = 'board' }", "fills `n` with cells, which its type does not allow"),
        (
            "{ 'kind: ranks' }",
            "kinds_of { sort = 'plans' }",
            "fills `kind` with kinds of another sort, which its type does not allow",
        ),
        (
            "{ 'target: piece', 'unit: piece' }",
            "{ in_reach { from = 'unit', by = 'reach' }, pieces { zone = 'board' } }",
            "looks from the argument `unit`, which is not filled yet",
        ),
        ("{ 'n: number' }", "numbers { 1, 2, step = 2 }", "has `step` in `numbers`, which takes a list"),
        ("{ 'card: piece' }", "pieces { 'hand' }", "has `hand` in `pieces`, which takes named entries"),
        (
            "{ 'piece: piece', 'to: cell' }",
            "moves { zone = 'board', kind = 'guard' }",
            "has a selector in `moves`, which takes `zone` and `by`: use `deny`",
        ),
    ] {
        assert_eq!(errors(args, offer), format!("`actions.act.offer` {told}"), "{offer}");
    }
}

#[test]
fn too_many_options_are_an_error_and_none_is_left_out_in_silence() {
    let wide = "{ numbers { 0, 200 }, numbers { 0, 200 } }";
    let args = r#"{ "n: number", "m: number" }"#;
    for offer in [wide.to_owned(), format!("function(state, seat, offer) offer.all({wide}) end")] {
        let game = try_load(&files(&format!("actions.act = {{ args = {args}, offer = {offer} }}")), "small", &[], &[])
            .unwrap();
        let error = Match::new(game, 1).map_or_else(|error| error, |mut played| played.option_texts(RED).unwrap_err());
        assert!(error.message.contains("20000 options"), "{error}");
    }
    // The options of an earlier action do not count against sets and orders.
    let both = options(
        "actions.wait = { args = { 'n: number' }, offer = numbers { 1, 600 } }
         actions.act = { args = { 'cards: order of piece' }, offer = pieces { zone = 'hand' } }",
    );
    assert_eq!(
        both.len(),
        600 + same(r#"{ "cards: order of piece" }"#, "pieces { zone = 'hand' }", "offer.all(pieces { zone = 'hand' })")
            .len()
            - 1
    );
}

#[test]
fn alike_pieces_are_offered_once_whoever_offers_them() {
    let args = r#"{ "card: piece", "to: cell" }"#;
    let declared = "{ pieces { zone = 'hand' }, cells { zone = 'board', empty = true } }";
    let by_one =
        "for card in seat.hand:each() do for cell in state.board:cells { empty = true } do offer(card, cell) end end";
    let all = same(args, declared, by_one);
    assert_eq!(all.iter().filter(|text| text.starts_with("act scout a2")).count(), 1);
    same(args, declared, &format!("{by_one} offer.all({declared})"));
    same(args, declared, &format!("offer.all({declared}) {by_one}"));
    let set = r#"{ "cards: set of piece" }"#;
    let pairs = "local a, b, c = nil, nil, nil for card in seat.hand:each() do a, b, c = b, c, card end";
    let made = options(&format!(
        "actions.act = {{ args = {set}, offer = function(state, seat, offer) {pairs} offer({{ a, c }}) offer({{ b, c }}) offer({{ a, b }}) end }}"
    ));
    assert_eq!(made, ["wait", "act scout+guard", "act scout+scout"]);
    // On the board each stands on a place of its own, and one that differs is another.
    let units = "for unit in state.board:each { owner = seat } do offer(unit) end";
    let unit = r#"{ "unit: piece" }"#;
    assert_eq!(same(unit, "pieces { zone = 'board', owner = 'self' }", units).len(), 5);
    let tired = "local first = seat.hand:first() offer(first) for card in seat.hand:each() do offer(card) end";
    let script = format!("actions.act = {{ args = {unit}, offer = function(state, seat, offer) {tired} end }}");
    let mut played = begin(&script);
    assert_eq!(played.option_texts(RED).unwrap().len(), 3);
    played.evaluate("red.hand:first().tired = true").unwrap();
    assert_eq!(played.option_texts(RED).unwrap().len(), 4);
}

#[test]
fn go_refuses_a_blocked_cell_and_a_piece_does_not_meet_itself() {
    let mut played = begin(
        "actions.act = {
           args  = { 'piece: piece', 'cell: cell' },
           offer = function(state, seat, offer)
             local piece = state.board:first { region = 'home', of = seat }
             local beside = state.board:cells { first = 1 }()
             for cell in state.board:cells() do if cell.name == 'a2' then beside = cell end end
             offer(piece, piece.cell)
             offer(piece, beside:step('east'))
           end,
           apply = go {},
         }",
    );
    let before = played.state().clone();
    let error = played.play("act a1 b2").unwrap_err();
    assert!(error.message.contains("`b2` is blocked"), "{error}");
    assert_eq!(played.state(), &before);
    played.play("act a1 a1").expect("it stays where it is");
    played.state().check(played.rules()).expect("a state");
    assert_eq!(played.state().count(played.rules(), played.rules().grids[0].zone), 8, "nobody was captured");
}

#[test]
fn cells_of_one_column_are_one_option_where_the_column_is_written() {
    let args = "args = { 'cell: cell as column' }";
    for offer in [
        "function(state, seat, offer) for cell in state.board:cells() do offer(cell) end end",
        "function(state, seat, offer) offer.all(cells { zone = 'board' }) end",
        "cells { zone = 'board' }",
    ] {
        let listed = options(&format!("actions.act = {{ {args}, offer = {offer} }}"));
        assert_eq!(listed, ["wait", "act a", "act b", "act c", "act d"], "{offer}");
    }
}

#[test]
fn of_seats_that_choose_at_once_each_may_have_nothing_to_choose() {
    for (who, others) in [(0, "blue"), (1, "red")] {
        let played = begin(&format!(
            "actions.act = {{ offer = function(state, seat, offer) offer.when(seat ~= state.{others}, 'not yours') end }}
             phases.turn = {{ who = 'each', actions = {{ 'act' }}, stuck = 'skip' }}",
        ));
        let deciders: Vec<SeatId> = played.deciders().iter().collect();
        assert_eq!(deciders, [SeatId(who)], "{others} has nothing to choose");
    }
}
