use super::*;

const SCRIPT: &str = r#"-- A game.
local lib = require "lib/geometry"
local low, high = 1, 2
local most

local function strike(state, piece)
  local function inner() return 1 end
  return inner() + low
end

function lib.area(a) return a * a end
function lib:side(a) return function() return a end end

zones.board = { layout = "grid", see = "owner" }

actions.attack = {
  doc   = "attack",
  apply = function(state, seat) strike(state, seat) end,
  ["offer"] = function(state) return { each = function() end } end,
  args  = { "a: cell" },
}
actions.pass = { apply = go { done = function() return true end } }
actions.wait = wrap(3, function() return 1 end)

tables.battle = function(a, b) return a > b end

invariants = { function() return 1 end, "text", function() return 2 end }
phases.main.enter, phases.main.leave = function() return 1 end, function() return 2 end

use.deck { draw = function() return 1 end }
use.deck { draw = function() return 2 end }

for _, name in { "a", "b" } do
  actions[name] = { apply = function() return name end }
end
if low > 1 then ends.none = { when = function() return false end } end

return { strike = strike, trail = function() return 5 end }
"#;

fn named(text: &str) -> Vec<String> {
    parts(text).into_iter().map(|part| format!("{}{}", part.name, if part.is_function { "()" } else { "" })).collect()
}

/// What is otherwise in another text, by name.
fn differing(before: &str, after: &str) -> Vec<String> {
    let (before, after) = (parts(before), parts(after));
    let other = |part: &&Part, list: &[Part]| !list.iter().any(|o| o.name == part.name && o.hash == part.hash);
    let gone = before.iter().filter(|part| other(part, &after)).map(|part| part.name.clone());
    let new = after.iter().filter(|part| other(part, &before)).map(|part| part.name.clone());
    let all: BTreeSet<String> = gone.chain(new).collect();
    all.into_iter().collect()
}

fn changed(from: &str, to: &str) -> Vec<String> {
    assert!(SCRIPT.contains(from), "{from}");
    differing(SCRIPT, &SCRIPT.replace(from, to))
}

#[test]
fn parts_are_named_by_where_they_go() {
    assert_eq!(
        named(SCRIPT),
        [
            "lib",
            "low, high",
            "most",
            "strike()",
            "lib.area()",
            "lib.side()",
            "zones.board",
            "actions.attack",
            "actions.attack.apply()",
            "actions.attack.offer()",
            "actions.pass",
            "actions.pass.apply.done()",
            "actions.wait",
            "actions.wait.2()",
            "tables.battle()",
            "invariants",
            "invariants.1()",
            "invariants.3()",
            "phases.main.enter, phases.main.leave",
            "phases.main.enter()",
            "phases.main.leave()",
            "use.deck",
            "use.deck.draw()",
            "use.deck 2",
            "use.deck.draw 2()",
            "actions[name]",
            "actions[name].apply()",
            "ends.none",
            "ends.none.when()",
            "return",
            "return.trail()",
            "the rest",
        ]
    );
    let lines: Vec<usize> = parts(SCRIPT).iter().map(|part| part.line).take(5).collect();
    assert_eq!(lines, [2, 3, 4, 6, 11]);
}

#[test]
fn a_change_is_told_where_it_is_and_nowhere_else() {
    assert_eq!(changed("a * a", "a * 2"), ["lib.area"]);
    assert_eq!(changed("return 1 end\n  return inner", "return 2 end\n  return inner"), ["strike"]);
    assert_eq!(changed("strike(state, seat) end", "strike(seat, state) end"), ["actions.attack.apply"]);
    assert_eq!(changed("\"attack\"", "\"an attack\""), ["actions.attack"]);
    assert_eq!(changed("\"owner\"", "\"all\""), ["zones.board"]);
    assert_eq!(changed("1, 2", "1, 3"), ["low, high"]);
    assert_eq!(changed("return 2 end }\n\nfor", "return 3 end }\n\nfor"), ["use.deck.draw 2"]);
    assert_eq!(changed("low > 1", "low > 2"), ["the rest"]);
    assert_eq!(changed("return false", "return true"), ["ends.none.when"]);
    assert_eq!(changed("return 5", "return 6"), ["return.trail"]);
    assert_eq!(changed("a > b", "a < b"), ["tables.battle"]);
    assert_eq!(changed("wrap(3,", "wrap(4,"), ["actions.wait"]);
}

#[test]
fn a_function_that_comes_or_goes_leaves_its_table_alone() {
    assert_eq!(
        changed("  [\"offer\"] = function(state) return { each = function() end } end,\n", ""),
        ["actions.attack.offer"]
    );
    let last = "  args  = { \"a: cell\" },\n}";
    assert_eq!(changed(last, "  args  = { \"a: cell\" };\n  deny = function() end\n}"), ["actions.attack.deny"]);
    assert_eq!(changed("function strike", "function hit"), ["hit", "strike"]);
}

#[test]
fn comments_and_layout_are_no_part_of_anything() {
    let mut laid_out = String::from("--[[ otherwise ]]\n");
    for line in SCRIPT.lines() {
        laid_out += &format!("   {line} -- said\n\n");
    }
    let laid_out = laid_out
        .replace("see = \"owner\" }", "see = 'owner', }")
        .replace("\"a: cell\" },\n", "\n'a: cell'\n;}, -- cells\n")
        .replace("local most", "local most;");
    assert_eq!(differing(SCRIPT, &laid_out), Vec::<String>::new());
    assert_eq!(named(SCRIPT), named(&laid_out));
    // What reads otherwise is otherwise.
    assert_eq!(differing("x = \"a\\n\"", "x = [[a\\n]]"), ["x"]);
    assert_eq!(differing("x = 'ab'", "x = 'a', 'b'"), ["x"]);
    assert_eq!(differing("x = `a{b}`", "x = `a{c}`"), ["x"]);
    assert_eq!(differing("f(a, b)", "f(a)"), ["f"]);
}

#[test]
fn a_statement_that_moves_into_a_condition_is_told() {
    let text = "if a then\nend\nx.y = 1";
    assert_eq!(differing(text, "if a then\nx.y = 1\nend"), ["the rest"]);
}

#[test]
fn names_are_distinct_whatever_a_script_calls_its_own() {
    let text = "t.x = 1\nt.x = 2\nt['x 2'] = 3\nt[1] = 4\nt[a + 1] = 5\n(f or g)(function() end)\nx += 1";
    assert_eq!(named(text), ["t.x", "t.x 2", "t.x 2 2", "t.1", "t[a + 1]", "(...)", "(...).1()", "x"]);
    let long = format!("t['{}'] = 1", "é".repeat(1000));
    assert_eq!(named(&long), [format!("t.{}...", "é".repeat(40))]);
}

#[test]
fn functions_are_found_behind_operators_choices_and_types() {
    let text = "\
type Area = { a: number }
@native local function fast(a: number): number return a end
t.a = x and { f = function() end } or { f = function() end }
t.b = if x then { f = function() end } elseif y then { g = function() end } else { h = function() end }
t.c = ({ f = function() end } :: Area)
t.d = wrap { f = function() end }:with { g = function() end }.x
t.e = a or function() end
while x do function t.f() end end
repeat local z = function() end until z
";
    assert_eq!(
        named(text),
        [
            "Area",
            "fast()",
            "t.a",
            "t.a.f()",
            "t.a.f 2()",
            "t.b",
            "t.b.f()",
            "t.b.g()",
            "t.b.h()",
            "t.c",
            "t.c.f()",
            "t.d",
            "t.d.f()",
            "t.d.g()",
            "t.e",
            "t.f()",
            "z()",
            "the rest",
        ]
    );
}

#[test]
fn what_cannot_be_parsed_is_one_part() {
    for text in ["local x = ", "x = \"", "goto a", "\u{0}", "return return"] {
        let found = parts(text);
        assert_eq!(found.len(), 1, "{text:?}");
        assert_eq!((found[0].name.as_str(), found[0].line, found[0].is_function), (WHOLE, 1, false));
        assert_ne!(found[0].hash, parts(&format!("{text} "))[0].hash);
    }
    assert_eq!(parts(""), []);
    assert_eq!(parts("-- nothing"), []);
}

/// What nests as deep as Luau takes, and deeper, in every way.
#[test]
fn no_nesting_is_too_deep() {
    let shapes: [(&str, &str, &str); 13] = [
        ("(", "1", ")"),
        ("{", "1", "}"),
        ("{ a = ", "1", "}"),
        ("f(", "1", ")"),
        ("f { a = ", "1", "}"),
        ("- ", "1", ""),
        ("not ", "1", ""),
        ("a .. ", "a", ""),
        ("a + ", "a", ""),
        ("function() return ", "1", " end"),
        ("if a then 1 else ", "1", ""),
        ("a[", "1", "]"),
        ("`{", "1", "}`"),
    ];
    for (before, middle, after) in shapes {
        let nested = |depth: usize| format!("x = {}{middle}{}", before.repeat(depth), after.repeat(depth));
        let takes = |depth: &usize| mlua::chunk::Compiler::new().compile(nested(*depth)).is_ok();
        let deepest = (1..=10).rev().map(|hundreds| hundreds * 100 - 10).find(takes).unwrap();
        assert_eq!(parts(&nested(deepest))[0].name, "x", "{before} {deepest}");
        assert!(!parts(&nested(10_000)).is_empty(), "{before}");
    }
    for (before, after) in [("do ", " end"), ("if a then ", " end"), ("while a do ", " end"), ("repeat ", " until a")] {
        let nested = |depth: usize| format!("{} x = 1 {}", before.repeat(depth), after.repeat(depth));
        assert_eq!(parts(&nested(150))[0].name, "x", "{before}");
        assert!(!parts(&nested(10_000)).is_empty(), "{before}");
    }
}
