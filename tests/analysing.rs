//! `explore` and `solve` as a user runs them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use program::Folder;

fn root() -> &'static std::path::Path {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The words of a shell's line: quotes hold together, a backslash before a line end joins lines.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in line.replace("\\\n", " ").chars() {
        match letter {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            letter => words.last_mut().unwrap().push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn the_readme_shows_what_the_program_finds() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let shown = readme.split("```").find(|block| block.contains("$ sandtable solve")).expect("a block with `solve`");
    let (command, printed) = shown.trim().split_once("\nchance").expect("a command and what it prints");
    let arguments = words(command.trim_start_matches("$ sandtable "));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let ran = Folder::copied("age_of_war").run(&arguments, "");
    assert_eq!(ran.all().trim(), format!("chance{printed}\n-- exit 0"));
}

#[test]
fn tic_tac_toe_is_counted_and_solved() {
    let folder = Folder::noughts();
    assert_eq!(
        folder.run(&["explore", "noughts", "--depth", "2"], "").all().trim_start(),
        "\
depth  sequences  decisions  over  positions  ends
0      1          1          0     1          0
1      9          9          0     9          0
2      72         72         0     72         0
settings: length = 3
-- exit 0"
    );
    let all = folder.run(&["explore", "noughts", "--json"], "").all();
    let last = all.lines().rfind(|line| line.starts_with('{')).unwrap();
    assert!(last.contains(r#""depth":9,"sequences":"127872","decisions":"0","chance":"0","over":"127872""#), "{last}");
    let over: u64 =
        all.lines().filter_map(|line| line.split(r#""over":""#).nth(1)?.split('"').next()?.parse::<u64>().ok()).sum();
    assert_eq!(over, 255_168, "all matches there are");
    assert_eq!(
        folder.run(&["solve", "noughts", "--play", "random"], "").all().trim_start(),
        "\
x's share of the first place: 0.648413
(x playing at random, the others at random)
seat  wins      ties
x     0.584921  0.126984
o     0.288095  0.126984
mark b2  0.750000
mark a3  0.671429
mark c1  0.671429
mark c3  0.671429
mark a1  0.671429
mark b3  0.600000
mark a2  0.600000
mark c2  0.600000
mark b1  0.600000
5478 positions
settings: length = 3
-- exit 0"
    );
    let best = folder.run(&["solve", "noughts", "--position", "X...O.... x 2"], "").all();
    assert!(best.trim_start().starts_with("x's share of the first place: 0.500000\n(x playing for the best"), "{best}");
    assert!(best.contains("mark c3  0.500000"), "{best}");
}

#[test]
fn what_cannot_be_asked_says_what_can() {
    let folder = Folder::noughts();
    let cases: [(&[&str], &str); 8] = [
        (
            &["solve", "noughts", "--until", "turn"],
            "error[usage/no-goal]: at the end of a turn nobody has won: say what is to be reached\n  help: --goal",
        ),
        (&["solve", "noughts", "--goal", "state.turn >"], "error[script/syntax]"),
        (&["solve", "noughts", "--goal", "state.trun > 1"], "did you mean `turn`?"),
        (&["solve", "noughts", "--worth", "x.name"], "the worth is a string, expected a number"),
        (&["solve", "noughts", "--for", "y"], "error[usage/seat]: no seat is named `y`"),
        (&["solve", "noughts", "--first", "o"], "`o` never has the first turn of this game"),
        (&["solve", "noughts", "--do", "state:end_turn()"], "error[edit/jump]"),
        (&["explore", "noughts", "--position", "XX"], "error[position/length]"),
    ];
    for (arguments, wanted) in cases {
        let ran = folder.run(arguments, "").all();
        assert!(ran.contains(wanted) && !ran.ends_with("exit 0"), "{arguments:?}: {ran}");
    }
    let stratego = Folder::empty().run(&["explore", "stratego", "--depth", "1"], "").all();
    assert!(stratego.contains("error[usage/open-text]"), "{stratego}");
    let small = folder.run(&["explore", "noughts", "--memory", "1"], "").all();
    let whole = folder.run(&["explore", "noughts"], "").all();
    assert!(small.contains("error[analysis/too-large]") && small.contains("positions fill 1 MB"), "{small}");
    assert!(small.contains("--memory MB"), "{small}");
    let told = |all: &str| all.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
    assert!(told(&small) > 2 && told(&small) < told(&whole), "the depths that were finished are told: {small}");
    let late = folder.run(&["solve", "noughts", "--seconds", "0"], "").all();
    assert!(late.contains("error[analysis/stopped]") && late.contains("between 0.000000 and 1.000000"), "{late}");
}

#[test]
fn a_shuffle_too_large_to_go_through_says_where_to_begin() {
    let folder = Folder::empty()
        .with("content/deck/game.yaml", "title: Deck\nseats: [ann, bob]\nfirst: ann\nstart: { deck: { each: cards } }\n")
        .with("content/deck/cards.yaml", "a: {}\nb: {}\nc: {}\nd: {}\ne: {}\nf: {}\ng: {}\n")
        .with(
            "scripts/deck/main.lua",
            "kinds.cards = {}\nzones.deck = { layout = 'stack' }\n\
             phases.deal = { once = true, enter = function(state) pcall(function() state:shuffle(state.deck) end) end }\n\
             actions.go = { apply = function(state, seat) state:win(seat, 'gone') end }\nphases.turn = { actions = { 'go' } }\n",
        );
    let ran = folder.run(&["explore", "deck"], "").all();
    assert!(
        ran.contains("error[chance/too-large]: `shuffle` of 7 pieces has too many outcomes to go through"),
        "{ran}"
    );
    assert!(ran.contains("help: begin after it: --seed 1"), "{ran}");
    let ran = folder.run(&["explore", "deck", "--seed", "1"], "").all();
    assert!(ran.contains("1      1          0          1     0          1"), "{ran}");
}

#[test]
fn the_prompt_solves_from_the_position_at_hand() {
    let lines =
        "mark a1\n:solve\n:explore 1\n:solve turn state.board:count { owner = o } == 1\n:explore x\n:solve turn\n";
    let told = Folder::noughts().run(&["repl", "noughts", "--keep-going"], lines).all();
    assert!(told.contains("o's share of the first place: 0.500000") && told.contains("mark b2  0.500000"), "{told}");
    assert!(told.contains("mark b3  0.000000"), "only the middle holds: {told}");
    assert!(told.contains("1      8          8"), "{told}");
    assert!(told.contains("chance of `state.board:count { owner = o } == 1`: 1.000000"), "{told}");
    assert!(told.contains("`x` is no number of decisions") && told.contains("say what is to be reached"), "{told}");
}

#[test]
fn the_readme_shows_what_seats_know() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let shown = readme.split("```").find(|block| block.contains("--information\n")).expect("a block with it");
    let (command, printed) = shown.trim().split_once('\n').expect("a command and what it prints");
    let arguments: Vec<&str> = command.trim_start_matches("$ sandtable ").split(' ').collect();
    let folder = Folder::copied("kuhn_poker");
    assert_eq!(folder.run(&arguments, "").all().trim(), format!("{printed}\n-- exit 0"));
    let json = folder.run(&["explore", "kuhn_poker", "--information", "--json"], "").all();
    assert!(json.contains(r#""histories":58,"chance":4,"decisions":24,"over":30,"stopped":0"#), "{json}");
    let part = folder.run(&["explore", "kuhn_poker", "--information", "--depth", "1"], "").all();
    assert!(part.contains("not followed") && !part.contains("uniform"), "no value without all ends: {part}");
}

#[test]
fn an_equilibrium_is_told_with_its_bounds() {
    let folder = Folder::copied("kuhn_poker");
    let ran = folder.run(&["solve", "kuhn_poker", "--equilibrium", "--tolerance", "0.001", "--json"], "").all();
    let line = ran.lines().find(|line| line.starts_with('{')).expect("a line of JSON");
    let found: serde_json::Value = serde_json::from_str(line).unwrap();
    let number = |path: &str| found.pointer(path).and_then(serde_json::Value::as_f64).expect("a number");
    let (low, high) = (number("/value/low"), number("/value/high"));
    assert!(low <= -1.0 / 18.0 && -1.0 / 18.0 <= high && high - low <= 0.002, "{line}");
    assert!(number("/exploitability") <= 0.001 && number("/rounds") > 1.0, "{line}");
    let cases: [(&[&str], &str); 5] = [
        (
            &["solve", "kuhn_poker", "--equilibrium", "--set", "seats=3"],
            "error[analysis/no-value]: only where two seats",
        ),
        (&["solve", "kuhn_poker", "--equilibrium", "--depth", "1"], "error[analysis/no-value]: what was not followed"),
        (&["solve", "kuhn_poker", "--equilibrium", "--goal", "true"], "cannot be used with"),
        (&["solve", "kuhn_poker", "--equilibrium", "--tolerance", "2"], "a number from 0 to 1"),
        (&["solve", "kuhn_poker", "--equilibrium", "--seconds", "0"], "error[analysis/stopped]"),
    ];
    for (arguments, wanted) in cases {
        let ran = folder.run(arguments, "").all();
        assert!(ran.contains(wanted) && !ran.ends_with("exit 0"), "{arguments:?}: {ran}");
    }
    let small = Folder::noughts().run(&["explore", "noughts", "--information", "--memory", "1"], "").all();
    assert!(small.contains("error[analysis/too-large]") && small.contains("histories fill 1 MB"), "{small}");
}
