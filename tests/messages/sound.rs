//! What every message must have: what is meant, why, and what can be typed next.

/// Words that belong to the inside of the program.
const INSIDE: [&str; 12] =
    ["Some(", "None", "Ok(", "Err(", "Id(", "panicked", "unwrap", "RefCell", "Diagnostic", "src/", ".rs:", "0x"];

/// What a help line may begin with, beside a command of the REPL.
const STEPS: [&str; 8] = [
    "did you mean `",
    "known: ",
    "possible: ",
    "sandtable ",
    "--",
    "now: ",
    "name another file",
    "keep one of the two",
];

/// # Errors
/// What the message lacks, with the message.
pub fn sound(typed: &str, said: &str) -> Result<(), String> {
    let lacks = |what: &str| Err(format!("{what}:\n$ {typed}\n{said}"));
    if let Some(word) = INSIDE.iter().find(|word| said.contains(**word)) {
        return lacks(&format!("`{word}` is of the inside"));
    }
    // Where Lua cannot be read at all, the excerpt shows where to look; what a check of the game refuses is told in the
    // game's words, with the place of the check.
    if ["error[script/syntax]", "error[content/refused]"].iter().any(|code| said.contains(code)) {
        return Ok(());
    }
    let names_place = [".lua:", ".yaml:", "--> "].iter().any(|mark| said.contains(mark));
    let words = typed.split([' ', ':', '=', '.', '{', '}', ',', '(']).filter(|word| !word.is_empty());
    let alone = !typed.contains(' ');
    if !names_place && !alone && !words.clone().any(|word| names(said, word.trim_start_matches('-'))) {
        return lacks("it names neither a place nor what was typed");
    }
    // A near name, or what to write, may stand in the reason.
    if said.contains("did you mean `") || said.contains(", expected a") {
        return Ok(());
    }
    let mut helps = said.lines().filter_map(help);
    if !helps.clone().any(can_be_typed) {
        return lacks(if helps.next().is_some() { "its help cannot be typed" } else { "it has no help" });
    }
    Ok(())
}

/// Whether it speaks of the word: one letter could stand anywhere, and stands in quotes.
fn names(said: &str, word: &str) -> bool {
    if word.len() > 1 {
        said.contains(word)
    } else {
        ["`", "'"].iter().any(|quote| said.contains(&format!("{quote}{word}{quote}")))
    }
}

/// What follows `help: ` on a line, however an excerpt is framed.
fn help(line: &str) -> Option<&str> {
    let frame = [' ', '=', '|', '│', '╰', '━', '─'];
    let line = line.trim_start_matches(frame);
    let found = line.strip_prefix("help: ").or_else(|| line.strip_prefix("tip: "));
    found.or_else(|| line.starts_with("did you mean").then_some(line))
}

/// A command, a name to take instead, or something in backticks to write.
fn can_be_typed(help: &str) -> bool {
    help.starts_with(':')
        || STEPS.iter().any(|step| help.starts_with(step))
        || help.matches('`').count() >= 2
        || help == "options"
}

#[test]
fn what_a_message_lacks_is_noticed() {
    let fine = "no command is named `:bord`\n  help: did you mean `:board`?";
    assert_eq!(sound(":bord", fine), Ok(()));
    for (said, lacks) in [
        ("no command is named `:bord`", "it has no help"),
        ("no command is named `:bord`\n  help: look again", "its help cannot be typed"),
        ("that is wrong\n  help: :help", "it names neither a place nor what was typed"),
        ("no command Some(`:bord`)\n  help: :help", "`Some(` is of the inside"),
    ] {
        assert!(sound(":bord now", said).unwrap_err().starts_with(lacks), "{said}");
    }
}
