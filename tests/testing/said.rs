//! What a scenario can say.

use super::{fails, holds, run};

const BASE: &str = r##"game = "stratego", given = { a4 = "red spy", a5 = "blue marshal", a1 = "red flag", j10 = "blue flag", j9 = "blue miner" }"##;

fn spy(rest: &str) -> String {
    format!("scenario \"spy\" {{ {BASE}, {rest} }}")
}

#[test]
fn what_lies_there_is_expected_as_it_is_given() {
    holds(&spy(
        r##"play = "move a4 a5", expect = { a5 = "red spy", a4 = "empty", a1 = "flag", lost = { "blue marshal" }, active = "blue", phase = "move",
           red = { chase = 0 } }"##,
    ));
    fails(
        &spy(r##"play = "move a4 a5", expect = { a5 = "blue marshal" }"##),
        &["a5: expected `blue marshal`, got `red spy`"],
    );
    fails(&spy(r##"expect = { lost = { "spy" } }"##), &["lost: expected `1 piece`, got `0`"]);
    fails(
        &spy(r##"play = "move a4 a5", expect = { lost = { "miner" } }"##),
        &["lost: expected `miner`, got `{ blue marshal }`"],
    );
    fails(&spy(r##"expect = { red = { chase = 3 } }"##), &["red.chase: expected `3`, got `0`"]);
    fails(&spy(r##"expect = { active = "blue" }"##), &["active: expected `blue`, got `red`"]);
}

#[test]
fn a_zone_with_an_order_is_expected_in_it() {
    let text = |expected: &str| {
        format!(
            r##"scenario "hand" {{ game = "art_of_war", phase = "action", given = {{ ["red:front-1"] = "king_a", ["blue:front-1"] = "king_a",
               red = {{ deck = {{ "guard", "soldier" }}, hand = {{ "archer", "priest" }} }} }}, expect = {{ red = {expected} }} }}"##
        )
    };
    holds(&text(r##"{ deck = { "guard", "soldier" }, hand = { "priest", "archer" } }"##));
    holds(&text("{ deck = 2, hand = 2, reserve = 0 }"));
    fails(&text(r##"{ deck = { "soldier", "guard" } }"##), &["red.deck 1: expected `soldier`, got `red guard`"]);
    fails(&text(r##"{ hand = { "priest", "guard" } }"##), &["red.hand: expected `guard`, got"]);
    fails(&text("{ hand = 3 }"), &["red.hand: expected `3 pieces`, got `2`"]);
}

#[test]
fn a_board_is_drawn_as_it_is_shown() {
    let drawn = "
   a  b  c  d  e  f  g  h  i  j
10  .  .  .  .  .  .  .  .  . bF 10
9  .  .  .  .  .  .  .  .  . b3 9
 .  .  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  .  .  .
 .  . ~~ ~~  .  . ~~ ~~  .  .
bM  . ~~ ~~  .  .[~~]~~  .  .
rS  .  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  .  .  .
rF  .  .  .  .  .  .  .  .  .";
    let text =
        |rest: &str| format!("scenario \"drawn\" {{ game = \"stratego\", given = {{ board = [[{drawn}]] }}, {rest} }}");
    holds(&text(r##"play = "move a4 a5", expect = { lost = { "marshal" }, a5 = "red spy" }"##));
    holds(&text(&format!("expect = {{ board = [[{drawn}]] }}")));
    fails(
        &text(&format!("play = \"move a4 b4\", expect = {{ board = [[{drawn}]] }}")),
        &["a4: expected `red spy`, got `empty`"],
    );
    let seen = drawn.replace("bM", "b?").replace("bF", "b?").replace("b3", "b?");
    holds(&text(&format!("expect = {{ red = {{ sees = {{ board = [[{seen}]] }} }} }}")));
    fails(
        &text(&format!("expect = {{ red = {{ sees = {{ board = [[{drawn}]] }} }} }}")),
        &["`j10` is hidden from red"],
    );
    for (old, new, wanted) in [
        ("rS", "rX", "line 8: `rX` on a4 is no piece of this game"),
        ("rS  .", "rS", "has 9 cells, expected 10"),
        ("\nrF  .  .  .  .  .  .  .  .  .", "", "is drawn with 9 rows, expected 10"),
        ("bM  . ~~", "bM  . r9", "c5 is blocked"),
        ("rF  .", "rF ~~", "says that b1 is blocked, and it is not"),
        ("bM", "b?", "has a back on a5: say which kind it is"),
    ] {
        fails(&text("").replacen(old, new, 1), &[wanted, "x.lua:1"]);
    }
}

#[test]
fn a_seat_sees_what_it_sees_and_is_told_what_it_is_told() {
    holds(&spy(
        r##"expect = { red = { sees = { a5 = "blue ?", a4 = "spy" }, offers = { "move a4 a5" } }, blue = { sees = { a5 = "marshal", a4 = "?" }, options = {} } }"##,
    ));
    holds(&spy(
        r##"play = "move a4 a5", expect = { blue = { sees = { a5 = "red spy" }, told = "red spy attacks blue marshal on a5: the red spy wins" } }"##,
    ));
    fails(
        &spy(r##"expect = { red = { sees = { a5 = "blue marshal" } } }"##),
        &["x.lua:1: `a5` is hidden from red, who sees `?`"],
    );
    fails(&spy(r##"expect = { red = { sees = { a5 = "empty" } } }"##), &["a5: expected `empty`, got `blue ?`"]);
    fails(&spy(r##"expect = { red = { offers = "move a4 c4" } }"##), &["the options: expected `move a4 c4`, got `"]);
    fails(
        &spy(r##"play = "move a4 a5", expect = { told = "nothing" }"##),
        &["what is told: expected `nothing`, got `red: move a4 a5; red spy attacks"],
    );
    let bids = r##"game = "art_of_war", phase = "action", given = { ["red:front-1"] = "king_a", ["blue:front-1"] = "king_a", blue = { hand = { "guard" } } }"##;
    holds(&format!("scenario \"hand\" {{ {bids}, expect = {{ red = {{ sees = {{ blue = {{ hand = 1 }} }} }} }} }}"));
    fails(
        &format!(
            "scenario \"hand\" {{ {bids}, expect = {{ red = {{ sees = {{ blue = {{ hand = {{ \"guard\" }} }} }} }} }} }}"
        ),
        &["`blue.hand` is hidden from red"],
    );
}

#[test]
fn expressions_tell_both_sides() {
    holds(&spy(r##"expect = "state.turn == 1 and #state.lost == 0""##));
    fails(
        &spy(r##"expect = "state.turn == 1 and #state.lost == 2""##),
        &["`state.turn == 1 and #state.lost == 2` does not hold", "`#state.lost` is 0, `2` is 2"],
    );
    fails(&spy(r##"expect = "state.turm == 1""##), &["turm"]);
    fails(&spy(r##"expect = "state.turn ==""##), &["x.lua:1"]);
    fails(&spy(r##"expect = "state.turn""##), &["expected true or false"]);
}

#[test]
fn steps_have_checks_edits_and_outcomes_of_their_own() {
    holds(&spy(r##"play = {
             { refuse = { "move a4 a6", because = "no" } },
             { "move a4 a5", expect = { a5 = "spy" }, refuse = { "move a5 a6" } },
             ":place red general b5",
             { lua = "state.board:first{ kind = 'miner' }:move_to(state.lost)", expect = { lost = 2 } },
             ":set ranks.general.strength 1",
             { expect = { b5 = "red general" } },
           }, expect = { b5 = "general" }"##));
    fails(
        &spy("play = {\n \"move a4 b4\",\n { \"move a5 b5\", expect = { b5 = \"spy\" } } }"),
        &["x.lua:3: b5: expected `spy`, got `blue marshal`", "step 2 of `play`: `move a5 b5`"],
    );
    fails(&spy("play = { \":plaec red spy b5\" }"), &["did you mean `:place`?"]);
    fails(&spy("play = { \":place red spi b5\" }"), &["spi"]);
    fails(&spy("play = { { lua = 'error(\"no\")' } }"), &["step 1 of `play`"]);
}

#[test]
fn what_must_hold_always_is_looked_at_after_each_step() {
    holds(&spy(r##"play = { "move a4 b4", "move a5 b5" }, always = "#state.lost == 0""##));
    fails(
        &spy(r##"play = { "move a4 a5", "move j9 j8" }, always = "#state.lost == 0""##),
        &["`#state.lost` is 1", "it must hold always", "step 1 of `play`: `move a4 a5`"],
    );
    fails(&spy(r##"always = "#state.lost == 1""##), &["it must hold always"]);
}

#[test]
fn cases_are_scenarios_of_their_own() {
    let text = r##"scenario "who wins" { game = "stratego",
      given = { a1 = "red flag", j10 = "blue flag", j9 = "blue miner", a5 = "blue captain" }, play = "move a4 a5",
      cases = {
        { name = "higher", given = { a4 = "red major" }, expect = { a5 = "red major" } },
        { given = { a4 = "red sergeant" }, expect = { a5 = "blue captain" } },
        { given = { a4 = "red captain" }, expect = { a5 = "empty" } },
        { name = "wrong", given = { a4 = "red spy" }, expect = { a5 = "empty" } },
      } }"##;
    let outcomes = run(text);
    let names: Vec<(&str, bool)> = outcomes.iter().map(|(name, wrong)| (name.as_str(), wrong.is_none())).collect();
    assert_eq!(
        names,
        [("who wins [higher]", true), ("who wins [2]", true), ("who wins [3]", true), ("who wins [wrong]", false)]
    );
    fails(
        "scenario \"none\" { game = \"stratego\", cases = {} }",
        &["`cases` of scenario `none` is no list of tables"],
    );
}

#[test]
fn outcomes_are_fixed_for_streams_by_name() {
    let text = |fixed: &str| {
        format!(
            r##"scenario "dice" {{ game = "age_of_war", settings = {{ dice = 2 }}, given = {{ middle = {{ "gifu" }} }}, fixed = {fixed},
               expect = {{ rolled = {{ "A", 3 }} }} }}"##
        )
    };
    holds(&text(r##"{ ["die war"] = { { 3, "A" } } }"##));
    holds(&text(r##"{ { "A", 3 } }"##));
    fails(&text(r##"{ ["dei war"] = { { 3, "A" } } }"##), &["no stream is named `dei war`", "did you mean `die war`?"]);
    fails(&text(r##"{ { "A", 3 }, ["die war"] = { { 1, 1 } } }"##), &["1 fixed outcome was never drawn"]);
}

#[test]
fn shares_of_random_matches_lie_in_an_interval() {
    let text = |value: f64| {
        format!(
            r##"scenario "half" {{ game = "age_of_war", settings = {{ dice = 1 }}, given = {{ middle = {{ "gifu" }} }},
               sample = {{ goal = "#state.middle == 0", ["until"] = "turn", matches = 400, value = {value}, confidence = 0.999 }} }}"##
        )
    };
    // Gifu has three lines, and one die fills one.
    holds(&text(0.0));
    fails(&text(0.5), &["`#state.middle == 0`: expected 0.5, got 0 of 400, 0.0000 to"]);
    let first = r##"scenario "first" { game = "age_of_war", sample = { goal = "state.red.points > state.blue.points", matches = 300, value = 0.5, confidence = 0.9999 } }"##;
    holds(first);
    assert_eq!(run(first), run(first));
}

#[test]
fn agents_play_on() {
    let war = |rest: &str| format!("scenario \"agents\" {{ game = \"age_of_war\", {rest} }}");
    holds(&war(r##"agents = { red = "greedy", blue = "random" }, run = "match", expect = "#state.middle == 0""##));
    // To the end of the match where nothing else is said.
    holds(&war(r##"agents = { red = "greedy", blue = "random" }, expect = "#state.middle == 0""##));
    holds(&war(r##"agents = { red = "random", blue = "random" }, run = "turn", expect = "state.turn == 2""##));
    fails(
        &war(r##"agents = { red = "random", blue = "random" }, run = "turn", expect = "state.turn == 1""##),
        &["`state.turn` is 2"],
    );
    let moves = |count: &str, rest: &str| {
        spy(&format!(r##"play = "move a4 a5", agents = {{ blue = "random", red = "greedy" }}, run = {count}, {rest}"##))
    };
    holds(&moves("1", r##"expect = { active = "red", a5 = "red spy", "state.turn == 3" }"##));
    holds(&moves("2", r##"expect = { active = "blue", lost = { "marshal" } }"##));
    fails(
        &moves("1", r##"always = "state.turn < 3""##),
        &["it must hold always", "step 2 of `play`: `agents play 1 choice`"],
    );
    let same = moves("9", r##"expect = "state.turn == 0""##);
    assert_eq!(run(&same), run(&same));
}

#[test]
fn agents_that_cannot_play_are_told() {
    fails(&spy(r##"agents = { red = "gredy" }"##), &["no agent is named `gredy`", "did you mean `greedy`?"]);
    fails(&spy(r##"agents = { rde = "greedy" }"##), &["no seat is named `rde`", "did you mean `red`?"]);
    fails(
        &spy(r##"agents = { red = "random" }, run = 2"##),
        &["nobody plays for `blue`, who decides", "agents = { blue = \"random\" }"],
    );
    holds(&spy(r##"agents = { red = "random" }, run = 1"##));
    fails(&spy(r##"run = "match""##), &["`run` of scenario `spy` stands without `agents`"]);
    fails(&spy(r##"agents = "greedy""##), &["expected agents by seat: { red = \"random\" }"]);
    for wrong in ["0", "1.5", "-1", "1e9", "\"round\"", "{}"] {
        let text = spy(&format!(r##"agents = {{ red = "random" }}, run = {wrong}"##));
        fails(&text, &["`run` of scenario `spy` is", "expected \"match\", \"turn\" or a number of choices"]);
    }
}
