//! The game as a user meets it at the REPL.

use crate::common::root;
use crate::program::{Folder, steady};

fn repl(arguments: &[&str], lines: &str) -> String {
    let all: Vec<&str> = ["repl", "age_of_war", "--keep-going"].iter().chain(arguments).copied().collect();
    steady(&Folder::empty().run(&all, lines).all())
}

/// Lines without those that are empty.
fn full<'t>(lines: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
    lines.map(str::trim_end).filter(|line| !line.is_empty()).collect()
}

#[test]
fn the_readme_shows_what_the_program_prints() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let shown = readme.split("```").find(|block| block.contains("> :roll")).expect("a transcript with `:roll`");
    let (typed, printed): (Vec<&str>, Vec<&str>) = shown.lines().partition(|line| line.starts_with("> "));
    let lines: String = typed.iter().map(|line| format!("{}\n", &line[2..])).collect();
    let got = repl(&[], &lines);
    assert_eq!(full(printed.into_iter()), full(got.lines().filter(|line| !line.starts_with("-- "))), "{got}");
}

#[test]
fn a_siege_shows_its_filled_lines_and_what_is_before_whom() {
    let lines = "\
:roll C C 3 3 1 1 2
attack Azuchi CC
:roll 3 3 A 1 1
fill 5
:roll A 2 2
fill A
:roll D D C 3 3 3 1
attack Azuchi D
:roll 3 2 A C D 1
fill 5
:board
:log 3
";
    let told = repl(&[], lines);
    let after = &told[told.find("red: fill A").unwrap()..];
    for line in [
        "red conquers azuchi",
        "siege, turn 2, round 1 | blue decides | seen by the referee",
        "castles       points  lines     steal  filled  owner",
        "Oda (united 10)",
        "  azuchi      3       A CC 5    D      D 5     red",
        "  matsumoto   2       A A 7     D",
        "red: points 3",
        "match: pool 4, rolled 1 3 C C, target red.land azuchi",
    ] {
        assert!(after.lines().any(|told| told == line), "`{line}` in\n{after}");
    }
    assert!(after.contains("@10 t2  blue: fill 5") && after.contains("@10 t2  blue rolls 1 3 C C"), "{after}");
}

#[test]
fn thrown_dice_are_thrown_again_or_wait() {
    let lines = "\
:roll
:roll d d 3 3 3 1 C
:roll 6
:roll D D
:roll off
:roll next A A C C D 3 3
:roll x
attack marugame DD
:undo 2
:log
:as red
:roll 1 1 1 1 1 1 1
";
    let told = repl(&[], lines);
    assert!(
        told.starts_with(
            "
the next throw is left to chance
red rolls 1 3 3 3 C D D
6 waits for the next throw of one die
D D wait for the next throw of 2 dice
the next throw is left to chance
A A C C D 3 3 wait for the next throw of 7 dice

red: attack marugame DD
red rolls 1 1 3 3 C

2 steps taken back; now @0: muster, turn 1, round 1 | red decides | seen by the referee
@0 t1  red rolls 1 3 3 A A D D
"
        ),
        "{told}"
    );
    assert!(
        told.ends_with(
            "
line 7: :roll x
error[session/face]: no die has the face `x`
  help: known: 1, 2, 3, A, C, D
line 12: :roll 1 1 1 1 1 1 1
`:roll` is not possible as red: only the referee may use it: it decides what chance should
  help: `:help as` tells what a seat may do; `:as referee` leaves it, and all read that it was left
-- exit 2"
        ),
        "{told}"
    );
}

#[test]
fn what_waits_falls_when_it_can() {
    let lines = ":roll next 3 3 3 3 3 3 3\n:roll C C 3 3 3 1 1\nattack azuchi CC\n:roll 3 3 1 1 1\nfill 5\n\
                 :roll A 1 1\nfill A\n:roll\n";
    let told = repl(&[], lines);
    assert!(told.contains("red conquers azuchi\nblue rolls 3 3 3 3 3 3 3\n"), "{told}");
    assert!(told.contains("the next throw is left to chance\n-- exit 0"), "{told}");
}

#[test]
fn seven_seats_or_one_are_none() {
    for count in ["1", "7"] {
        let told = repl(&["--set", &format!("seats={count}")], "");
        assert!(
            told.contains(&format!("error[content/setting-value]: `seats` must be 2 to 6, got `{count}`")),
            "{told}"
        );
    }
}

#[test]
fn a_broken_castle_is_shown_at_its_line() {
    let path = "content/age_of_war/castles.yaml";
    let text = std::fs::read_to_string(root().join(path)).unwrap();
    let folder = Folder::copied("age_of_war").with(path, text.replace("[AC, AC, 3]", "[AC, A3, 3]"));
    let told = steady(&folder.run(&["check", "age_of_war"], "").all());
    assert!(
        told.starts_with(
            "
age_of_war: 1 problem
error[content/refused]: entry 2 of `lines` of `edo`: a line is either symbols or one number of infantry
  --> content/age_of_war/castles.yaml:N
   |
 7 | ...okugawa,  points: 3, lines: [AC, A3, 3],   steal: [D] }
   |                                     ^^
"
        ),
        "{told}"
    );
}

#[test]
fn points_are_as_the_castles_lie_however_they_came_there() {
    let told = repl(&[], "local c = state.middle:first { kind = \"edo\" } c.owner = red c:move_to(red.land)\n:board\n");
    assert!(told.lines().any(|line| line == "red: points 3"), "{told}");
}
