//! Arguments of actions: missing ones, those of every type before a `deny`, and why a seat may not pass.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::conformance::{CAREFUL, walk};
use common::desk::{Desk, small};
use common::{load_from, try_load};

#[test]
fn an_argument_may_be_missing() {
    let act = "args = { 'n: number', 'who: seat?' },
        apply = function(state, seat, n, who) seat.points = n + (who and 10 or 0) end";
    let by_function = format!(
        "actions.go = {{ {act}, offer = function(state, seat, offer)
           for n = 1, 2 do offer(n, seat.opponent) offer(n) offer(n, nil) end
         end }}"
    );
    let declared = format!("actions.go = {{ {act}, offer = {{ numbers {{ 1, 2 }}, seats_of {{ 'opponent' }} }} }}");
    for script in [&by_function, &declared] {
        let mut desk = Desk::script(script);
        assert_eq!(desk.question(), "red: go 1 blue, go 1 -, go 2 blue, go 2 -");
        desk.play("go 2 -");
        assert_eq!(desk.eval("red.points"), "2");
        desk.play("go 1 red");
        assert_eq!(desk.eval("blue.points"), "11");
        assert_eq!(desk.log("red"), ["red: go 2 -", "blue: go 1 red"]);
        let error = desk.fails("go 3 -").to_string();
        assert!(error.starts_with("`go 3 -` is not possible: `3` cannot be the n now"), "{error}");
    }
    let endless = format!("{declared} limits.plies = {{ plies = 20, result = 'tie' }}");
    walk(&mut load_from(&small(&endless), "small", &[], &[]), 0..3, CAREFUL);
}

#[test]
fn a_missing_argument_may_come_before_others() {
    let mut desk = Desk::script(
        "actions.go = { args = { 'thing: piece?', 'l: word' }, offer = { pieces { zone = 'hand' }, words { 'a', 'b' } },
           deny = function(state, seat, deny)
             deny('nothing goes with a', nil, 'a')
             deny.where('things go with a', function(thing, l) return thing ~= nil and l == 'b' end)
           end,
           apply = function(state, seat, thing, l) state:say(tostring(thing), l) end }",
    );
    assert_eq!(desk.question(), "red: go thing a, go - b");
    for (text, reason) in [("go - a", "nothing goes with a"), ("go thing b", "things go with a")] {
        let error = desk.fails(text).to_string();
        assert!(error.starts_with(&format!("`{text}` is not possible: {reason}")), "{error}");
    }
    desk.play("go - b");
    assert_eq!(desk.log("red").last().unwrap(), "nil b");
}

#[test]
fn an_argument_that_may_not_be_missing_is_not_left_out() {
    for (offer, told) in [
        ("offer(1)", "`l` of `go` is missing"),
        ("offer()", "`n` of `go` is missing"),
        ("offer(nil, 'a')", "`n` of `go` cannot be nil"),
        ("offer.when(true, 'why', 1)", "`l` of `go` is missing"),
    ] {
        let script = format!(
            "actions.go = {{ args = {{ 'n: number', 'l: word' }}, offer = function(state, seat, offer) {offer} end }}"
        );
        assert_eq!(Desk::refused(&script).message, told, "{offer}");
    }
    let errors = |args: &str| {
        let script = format!("actions.go = {{ args = {{ {args} }}, valid = function() return true end }}");
        let errors = try_load(&small(&script), "small", &[], &[]).err().unwrap_or_default();
        errors.iter().map(|error| error.message.clone()).collect::<Vec<_>>().join("\n")
    };
    let told = "`actions.go.args` has `x` with a `?`, which neither a text nor a set takes";
    assert_eq!(errors("'x: text?'"), told);
    assert_eq!(errors("'x: set of piece?'"), told);
    assert_eq!(errors("'x: seta?'"), "`seta` is no type of an argument");
}

#[test]
fn every_type_of_argument_is_tested_before_it_is_denied() {
    for (args, offer, test, left) in [
        (
            "'n: number', 'l: word'",
            "{ numbers { 1, 3 }, words { 'a', 'b' } }",
            "n, l) return n % 2 == 1 or l == 'a'",
            "go 2 b",
        ),
        ("'b: boolean'", "function(state, seat, offer) offer(true) offer(false) end", "b) return b", "go no"),
        (
            "'z: zone'",
            "function(state, seat, offer) offer(seat.hand) offer(state.heap) end",
            "z) return #z == 2",
            "go heap",
        ),
        ("'k: things'", "kinds_of { sort = 'things' }", "k) return k.id ~= 'thing'", "go thing"),
        ("'who: seat'", "seats_of { 'all' }", "who) return who.name == 'red'", "go blue"),
        ("'things: set of piece'", "pieces { zone = 'hand' }", "things) return #things == 1", "go thing+thing"),
    ] {
        let mut desk = Desk::script(&format!(
            "actions.go = {{ args = {{ {args} }}, offer = {offer},
               deny = function(state, seat, deny) deny.where('so it is', function({test} end) end }}"
        ));
        assert_eq!(desk.question(), format!("red: {left}"), "{args}");
    }
    // What a text will be is not known yet: the listed ones are tested.
    let mut desk = Desk::script(
        "actions.go = { args = { 't: text' }, offer = words { 'a', 'b' }, valid = function(state, seat, t) return #t == 1 end,
           deny = function(state, seat, deny) deny.where('so it is', function(t) return t == 'a' end) end }",
    );
    assert_eq!(desk.question(), "red: go b, go T");
}

#[test]
fn who_may_not_pass_is_told_why() {
    let mut desk = Desk::script(
        "actions.ask = { args = { 'n: number' }, offer = numbers { 1, 2 },
           pass = function(state, seat) return seat.name == 'red', 'only red may decline' end }
         actions.go = { apply = function(state, seat) state:ask(seat, 'ask') end }",
    );
    let error = desk.fails("pass").to_string();
    assert_eq!(error, "`pass` is not possible: something must be chosen here (:legal)");
    desk.play("go");
    assert_eq!(desk.question(), "red: ask 1, ask 2, pass");
    desk.play_all(&["pass", "go"]);
    assert_eq!(desk.question(), "blue: ask 1, ask 2");
    assert_eq!(desk.fails("pass").to_string(), "`pass` is not possible: only red may decline (:legal)");
}
