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
        (
            "scenario \"none\" { game = \"stratego\", save = \"none.save\" }".to_owned(),
            "x.lua:1: `none.save` cannot be read",
        ),
        ("scenario \"none\" {\n game = }".to_owned(), "x.lua:2"),
        ("scenario(\"none\")(3)".to_owned(), "x.lua:1: scenario `none` is `3`, expected a table"),
    ];
    for (text, wanted) in cases {
        fails(&text, &[wanted]);
    }
}
