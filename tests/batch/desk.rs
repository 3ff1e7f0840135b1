//! Agents at the desk: `:agents` and `:auto`.

use super::program::Folder;

const FIRST: &str = "-- Takes the first cell.\nreturn function(view) return 1 end\n";

fn at_the_desk(lines: &str) -> String {
    let folder = Folder::noughts().with("scripts/noughts/agents/first.lua", FIRST);
    let told = folder.run(&["repl", "noughts", "--keep-going"], lines).all();
    told.lines().filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_seated_agent_answers_every_action_until_it_is_taken_away() {
    assert_eq!(
        at_the_desk(":agents o=first\nmark b2\nmark c3\n:agents o=human\nmark c1\n:position\n"),
        format!(
            "x: human, o: first
x: mark b2
o: mark a3
x: mark c3
o: mark b3
x: human, o: human
x: mark c1
{}-- exit 0
",
            position()
        )
    );
}

/// The board of the test above, as the program writes it.
fn position() -> String {
    let told = at_the_desk("mark b2\nmark a3\nmark c3\nmark b3\nmark c1\n:position\n");
    format!("{}\n", told.lines().nth(5).unwrap())
}

#[test]
fn an_agent_whose_turn_it_is_begins_and_two_play_to_the_end() {
    let told = at_the_desk(":agents x=first\n:agents o=first\n");
    assert!(told.starts_with("x: first, o: human\nx: mark a3\nx: first, o: first\no: mark b3\n"), "{told}");
    assert!(told.contains("the match is over: x wins: line"), "{told}");
}

#[test]
fn what_was_undone_is_not_played_again_by_itself() {
    let told = at_the_desk(":agents o=first\nmark b2\n:undo\n:position\n:auto\n:position\n");
    let (before, after) = told.split_once("....X.... o 1").unwrap();
    assert_eq!((before.matches("o: mark a3").count(), after.matches("o: mark a3").count()), (1, 1), "{told}");
}

#[test]
fn agents_are_listed_and_misspelt_ones_told() {
    let told = at_the_desk(":agents\n:agents z=first\n:agents o=frist\n:agents first\n:auto 2 frist\n");
    for part in [
        "first   Takes the first cell",
        "scripts/noughts/agents/first.lua",
        "x: human, o: human",
        "no seat is named `z`",
        "no agent is named `frist`",
        "did you mean `first`?",
        "`first` is not `SEAT=NAME`",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
}

#[test]
fn auto_plays_with_an_agent() {
    let told = at_the_desk(":auto 3 first\n:auto end\n");
    assert!(told.starts_with("x: mark a3\no: mark b3\nx: mark c3\n"), "{told}");
}

/// Who sits as a seat plays against an agent and is told nothing that it must not know.
#[test]
fn a_seat_plays_against_an_agent() {
    let lines = ":agents red=greedy\n:as blue\ndeploy corner\nmove a7 a6\n:agents\n";
    let told = Folder::empty().run(&["repl", "stratego", "--keep-going"], lines).all();
    assert!(told.contains("red: move "), "{told}");
    assert!(!told.contains("hand over"), "{told}");
    assert!(told.contains("`:agents` is not possible as blue"), "{told}");
    let sat = told.split("---- blue ----").last().unwrap();
    assert!(!sat.contains("red: deploy wall"), "{told}");
}

/// What an agent of the other seat failed with could tell what it sees.
#[test]
fn a_seat_is_not_told_why_the_others_agent_fails() {
    let tell = "return function(view)\n  if view.turn == 0 then return 1 end\n  error(view.grids[1].cells[1].piece.kind)\nend\n";
    let folder = Folder::empty().with("tell.lua", tell);
    let lines = ":agents red=tell.lua\n:as blue\ndeploy corner\n";
    let told = folder.run(&["repl", "stratego"], lines).all();
    assert!(told.contains("`tell.lua`, which plays for red, has no answer"), "{told}");
    assert!(!told.contains("tell.lua:3"), "{told}");
    let told = folder.run(&["repl", "stratego"], "deploy wall\nblue: deploy corner\n:agents red=tell.lua\n").all();
    assert!(told.contains("tell.lua:3"), "{told}");
}
