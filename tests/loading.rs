//! Content while a script is loaded: what it says there is what it says in a rule.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::desk::Desk;
use common::{load_from, try_load};
use sandtable::content::Memory;

const SETUP: &str = "kinds.tools = { of = 'things' } kinds.plans = { weight = 1 }
kinds.things = { worth = 'integer', heavy = false, uses = 'list of word', beats = 'list of things', power = 'integer or value', act = 'rule', moves = 'pattern' }
rules.act = function() return 5 end values.power = function() return 7 end
phases.turn = { actions = { 'go' } }\n";

fn files(script: &str) -> Memory {
    Memory::new()
        .with("content/two/game.yaml", "title: Two\nseats: [red, blue]\nfirst: red\n")
        .with(
            "content/two/things.yaml",
            "gem: { worth: 3, name: A Gem, uses: [a, b], beats: [rock, gem], power: 2, act: act, moves: { step: all } }\n\
             rock: { worth: 1, heavy: true, power: power }\n",
        )
        .with("content/two/tools.yaml", "pick: { of: rock }\n")
        .with("scripts/two/main.lua", format!("{SETUP}{script}"))
}

fn desk(script: &str) -> Desk {
    Desk::of(load_from(&files(script), "two", &[], &[]))
}

/// What a script is told whose loading fails.
fn told(script: &str) -> String {
    let Err(errors) = try_load(&files(script), "two", &[], &[]) else { panic!("`{script}` loads") };
    let line = errors[0].place.as_ref().map_or(0, |place| place.line);
    format!("{}: {}", line - SETUP.lines().count() as u32, errors[0].message)
}

#[test]
fn what_is_printed_reads_alike_while_loading_and_in_a_rule() {
    for (read, value) in [
        ("content.things.gem.worth", "3"),
        ("content.things.gem.heavy", "false"),
        ("content.things.rock.heavy", "true"),
        ("content.things.gem.id", "gem"),
        ("content.things.gem.sort", "things"),
        ("content.things.gem.name", "A Gem"),
        ("content.things.rock.name", "rock"),
        ("#content.things.gem.uses", "2"),
        ("content.things.gem.uses[2]", "b"),
        ("#content.things.rock.uses", "0"),
        ("content.things.gem.beats[1].worth", "1"),
        ("content.things.gem.beats[2] == content.things.gem", "true"),
        ("content.tools.pick.of == content.things.rock", "true"),
        ("content.tools.pick.of.worth", "1"),
        ("content.things.gem.power", "2"),
        ("content.things.rock.power", "nil"),
        ("content.things.none", "nil"),
        ("content.things == content.things", "true"),
        ("content.things['gem'].worth", "3"),
    ] {
        let script = format!(
            "local early = {read} actions.go = {{ apply = function(state) state:say(tostring(early), tostring({read})) end }}"
        );
        let mut desk = desk(&script);
        desk.play("go");
        assert_eq!(desk.log("red")[1], format!("{value} {value}"), "{read}");
    }
}

#[test]
fn a_handle_from_loading_is_the_same_in_a_rule() {
    let mut desk = desk(
        "local gem, things, all = content.things.gem, content.things, {}
         for kind in content.things:each() do all[#all + 1] = kind.id end
         kinds.plans.left = { weight = 2 } kinds.things.ash = { worth = 9, power = 1 }
         zones.heap = { layout = 'pool' }
         actions.go = { apply = function(state)
           local piece = state:create(gem, nil, state.heap)
           local late = {}
           for kind in things:each { worth = { max = 5 } } do late[#late + 1] = kind.id end
           state:say(tostring(piece.kind == gem), tostring(things == content.things), tostring(things.gem == gem), table.concat(all, '+'), table.concat(late, '+'),
             tostring(things.ash.worth), tostring(content.plans.left.weight), tostring(content.plans == things), gem.act())
         end }",
    );
    desk.play("go");
    assert_eq!(desk.log("red")[1], "true true true gem+rock gem+rock 9 2 false 5");
}

#[test]
fn declarations_depend_on_content() {
    let mut desk = desk(
        "zones.heap = { layout = 'pool' }
         for kind in content.things:each() do
           if kind.worth > 2 then
             actions['make_' .. kind.id] = { apply = function(state) state:create(kind, nil, state.heap) end }
           end
         end
         variables.game.total = content.things.gem.worth
         actions.go = { args = { 'thing: piece' }, offer = pieces { zone = 'heap', kind = content.things.gem } }
         phases.turn.actions = { 'go', 'make_gem' }",
    );
    assert_eq!(desk.question(), "red: make_gem");
    desk.play("make_gem");
    assert_eq!(desk.question(), "blue: go gem, make_gem");
    assert_eq!(desk.eval("state.total"), "3");
}

#[test]
fn what_cannot_be_known_yet_is_told() {
    for (script, wrong) in [
        ("local x = content.thing", "1: content has no sort `thing` while a script is loaded; did you mean `things`?"),
        ("local x = content.things.gem.wroth", "1: a kind of `things` has no `wroth`; did you mean `worth`?"),
        (
            "kinds.things = nil local x = content.things.gem.worth",
            "1: `kinds.things` is not declared yet: declare its fields before reading `gem.worth`",
        ),
        (
            "local x = content.things.gem.moves",
            "1: `moves` of `gem` is a pattern, which rules can read and declarations cannot",
        ),
        (
            "local x = content.things.gem.act",
            "1: `act` of `gem` is a function, which rules can read and declarations cannot",
        ),
        (
            "for kind in content.things:each { worth = 1 } do end",
            "1: while a script is loaded `each` has no selector: test the kinds in the loop",
        ),
        (
            "content.things.gem.worth = 4",
            "1: this function only reads: writing `worth` belongs into `apply`, `enter`, `leave` or `after`",
        ),
        (
            "variables.game.x = content.things",
            "1: `variables.game.x` is a thing of the match, which cannot be declared",
        ),
    ] {
        assert_eq!(told(script), wrong, "{script}");
    }
}
