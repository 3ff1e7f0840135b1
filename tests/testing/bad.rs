//! Scenarios that are wrong in themselves say so at file:line.

use super::fails;

#[test]
fn each_says_where_and_what() {
    let flags = r##"a1 = "red flag", j10 = "blue flag", j9 = "blue miner""##;
    let given = |more: &str, rest: &str| {
        format!("\nscenario \"bad\" {{\n game = \"stratego\",\n given = {{ {flags}, {more} }}, {rest} }}")
    };
    let cases = [
        // An illegal position.
        (given("c5 = \"red spy\"", ""), "x.lua:2: `c5` is blocked"),
        (
            given("lost = { \"red spy\" }, a1 = { \"red spy\", taped = true }", ""),
            "x.lua:2: no piece has a field `taped`",
        ),
        (given("red = { lost = { \"spy\" } }", ""), "x.lua:2: `lost` is a zone that the seats share"),
        (given("box = { \"spy\" }", ""), "x.lua:2: `box` is a zone of each seat: red = { box = { ... } }"),
        (given("red = { chase = \"many\" }", ""), "x.lua:2:"),
        (given("phaze = 3", ""), "x.lua:2: no cell, zone or variable is named `phaze`"),
        // An unknown piece.
        (given("a4 = \"red spi\"", ""), "x.lua:2: no kind is named `spi`; did you mean `spy`?"),
        (given("a4 = \"rde spy\"", ""), "x.lua:2: no seat is named `rde`"),
        (given("a4 = \"spy\"", ""), "x.lua:2: `spy` on a4: say whose it is"),
        // Text that does not parse.
        (given("a4 = \"red spy\"", "play = {\n \"mvoe a4 a5\" }"), "x.lua:5: "),
        (given("a4 = \"red spy\"", "play = {\n \"move a4\" }"), "x.lua:5: "),
        (
            given("a4 = \"red spy\"", "play = { 3 }"),
            "`play` of scenario `bad` is a list with `3`, expected a text or a table",
        ),
        (given("a4 = \"red spy\"", "play = { { \"move a4 a5\", expcet = {} } }"), "a step that has `expcet`"),
        // What is hidden from the seat named.
        (
            given("a4 = \"blue spy\"", "expect = { red = { sees = { a4 = \"blue spy\" } } }"),
            "x.lua:2: `a4` is hidden from red",
        ),
        // Names that there are not.
        (given("a4 = \"red spy\"", "expect = { a44 = \"red spy\" }"), "x.lua:2: nothing of stratego is named `a44`"),
        (given("a4 = \"red spy\"", "expect = { a4 = \"red spi\" }"), "did you mean `spy`?"),
        (given("a4 = \"red spy\"", "expect = { red = { chaes = 1 } }"), "did you mean `chase`?"),
        (given("a4 = \"red spy\"", "expect = { green = { sees = { a4 = \"?\" } } }"), "no seat is named `green`"),
        (given("a4 = \"red spy\"", "active = \"rde\""), "no seat is named `rde`"),
        (given("a4 = \"red spy\"", "position = \"x\""), "begins twice: position and given"),
        (given("a4 = \"red spy\"", "sample = { goal = \"true\" }"), "a table without `goal` and `value`"),
        ("scenario \"none\" { }".to_owned(), "x.lua:1: scenario `none` names no game"),
        ("scenario \"none\" { game = \"strateog\" }".to_owned(), "did you mean `stratego`?"),
        ("scenario \"none\" { game = \"stratego\", variant = \"barage\" }".to_owned(), "x.lua:1"),
        ("scenario \"none\" { game = \"stratego\", settings = { chaes = true } }".to_owned(), "chaes"),
        ("scenario \"none\" { save = \"none.save\" }".to_owned(), "x.lua:1: `none.save` cannot be read"),
        ("scenario \"none\" {\n game = }".to_owned(), "x.lua:2"),
        ("scenario(\"none\")(3)".to_owned(), "x.lua:1: scenario `none` is `3`, expected a table"),
    ];
    for (text, wanted) in cases {
        fails(&text, &[wanted]);
    }
}

/// What could never fail is no expectation.
#[test]
fn what_cannot_fail_is_refused() {
    let base = r#"game = "stratego", given = { a4 = "red spy", a5 = "blue marshal", a1 = "red flag", j10 = "blue flag", j9 = "blue miner" }"#;
    let cases = [
        (r#"refuse = "mvoe a4 a5""#, "no action is named `mvoe`"),
        (r#"refuse = "purple: move a4 a5""#, "no seat is named `purple`"),
        (r#"refuse = "" "#, "no action was given"),
        (r#"refuse = { "move a4 c4", becuase = "x" }"#, "a table with `becuase`"),
        (r#"refuse = { "move a4 c4", because = "" }"#, "`because` is empty"),
        (r#"refuse = { because = "x" }"#, "a table without a text"),
        (r#"expect = { red = { "1 == 2" } }"#, "without a name"),
        (r#"expect = { red = { "1 == 2", sees = { a4 = "spy" } } }"#, "without a name"),
        (r#"expect = { red = { function() return false end } }"#, "without a name"),
        (r#"play = "move a4 a5", expect = { told = {} }"#, "what is told: expected `nothing`"),
        (r#"expect = { offers = {} }"#, "`offers` names none"),
        (r#"expect = function() return 0 end"#, "a function gave a number, expected true or false"),
        (r#"expect = function() return "no" end"#, "a function gave a text"),
        (r#"expect = "state.turn == 1, 1 == 2""#, "script/syntax"),
        (r#"expect = { "1 == 1", nil, "1 == 2" }"#, "is in no list: that ends at 1"),
        (r#"play = { "move a4 b4", nil, "move j9 j2" }"#, "is in no list: that ends at 1"),
        (r#"[1.5] = 3"#, "is in no list"),
        (r#"[true] = 3"#, "has a boolean as a key"),
        (r#"variant = "x", variants = {}"#, "both `variant` and `variants`"),
        (r#"solve = { value = 7 }"#, "a number from 0 to 1"),
        (r#"solve = { value = 1, within = 10 }"#, "a number from 0 to 0.5"),
        (r#"solve = { { value = 0.2 }, value = 0.2 }"#, "no table with `value`"),
        (r#"sample = { goal = "true", matches = 2, value = 0.9 }"#, "2 matches tell no more than"),
        (r#"cases = { { "1 == 2" } }"#, "case 1 of scenario `bad` is no table by names"),
        (r#"fixed = { { 1, A = 3 } }"#, "a list with `A`"),
    ];
    for (rest, wanted) in cases {
        let outcomes = super::run(&format!("scenario \"bad\" {{ {base}, {rest} }}"));
        let told = outcomes.iter().find_map(|(_, wrong)| wrong.clone());
        let told = told.unwrap_or_else(|| panic!("{rest} passes"));
        // Of a syntax error the words are the language's.
        assert!(wanted == "script/syntax" || told.contains(wanted), "{rest}: `{wanted}` is not in\n{told}");
    }
    for (text, wanted) in [
        ("scenario(\"x\", { game = \"stratego\", expect = \"1 == 2\" })", "does not hold"),
        ("scenario \"x\"", "scenario `x` has no table"),
        ("", "`x.lua` has no scenarios"),
        (
            "scenario \"x\" { game = \"stratego\", seed = 3, active = \"blue\" }",
            "`active` of scenario `x` says nothing there",
        ),
        ("scenario \"x\" { save = \"q.save\", seed = 3 }", "`seed` of scenario `x` says nothing there"),
        ("scenario \"x\" { game = \"stratego\", given = { \"red spy\" } }", "stands under no name"),
        (
            "scenario \"x\" { game = \"stratego\", given = { red = { box = { spy = 3 } } } }",
            "is a list of kinds, and has `spy`",
        ),
        ("scenario \"x\" { game = \"stratego\", given = { red = { chase = 1e12 } } }", "is no value of a variable"),
    ] {
        fails(text, &[wanted]);
    }
}

/// A rule that goes wrong has refused nothing.
#[test]
fn a_fault_of_the_rules_is_no_refusal() {
    let mut files = crate::common::shipped();
    let main = crate::common::text_of(&files, "scripts/stratego/main.lua");
    files.add("scripts/stratego/main.lua", format!("{main}\nactions.move.apply = function() error(\"boom\") end\n"));
    let text = "scenario \"x\" { game = \"stratego\", given = { a4 = \"red spy\", a5 = \"blue flag\", a1 = \"red flag\", j9 = \"blue miner\" }, refuse = \"move a4 a5\" }";
    let outcomes = sandtable::scenario::run_file(&files, "x.lua", text).expect("a file");
    let failure = outcomes[0].1.as_ref().expect_err("it must not pass");
    assert!(failure.error.message.contains("boom"), "{}", failure.error);
}

/// Each scenario begins with nothing of the one before.
#[test]
fn nothing_passes_from_one_to_the_next() {
    let text = "local n = 0
for i = 1, 2 do scenario(\"once \" .. i) { game = \"stratego\", expect = { function() n = n + 1 return n == 1 end,
  \"not pcall(function() return leaked end)\", \"(function() leaked = 5 return true end)()\" } } end";
    for (name, wrong) in super::run(text) {
        assert_eq!(wrong, None, "{name}");
    }
}
