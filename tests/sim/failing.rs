//! A game whose script fails in some matches: they are told with what plays them again, and the others go on.

use super::program::{Folder, without_notes};
use super::{json, sim};

/// Fails where a die shows six, in about one match of six; `y` tells them.
fn broken() -> Folder {
    Folder::empty().with("content/broken/game.yaml", "title: Broken\nseats: [red, blue]\nfirst: red\n").with(
        "scripts/broken/main.lua",
        "actions.toss = { apply = function(state, seat)
  local fell = state:roll('d6')
  if fell == 6 then error('it is a six') end
  state:win(seat, 'tossed')
end }
phases.turn = { actions = { 'toss' } }
",
    )
}

#[test]
fn matches_that_fail_are_told_and_the_others_go_on() {
    let folder = broken();
    let run =
        |jobs: u32| sim(&folder, &format!("broken --games 600 --seed 40 --json --csv rows-{jobs}.csv --jobs {jobs}"));
    let (one, three) = (run(1), run(3));
    assert_eq!((one.code, &one.out, &one.err), (Some(4), &three.out, &three.err), "{}", one.all());
    let told: serde_json::Value = serde_json::from_str(&one.out).unwrap();
    let (played, failed) = (told["counts"]["matches"].as_u64().unwrap(), told["counts"]["failed"].as_u64().unwrap());
    assert!(played + failed == 600 && (60..140).contains(&failed), "{played} {failed}");
    let rows = std::fs::read_to_string(folder.path().join("rows-1.csv")).unwrap();
    let broken: Vec<&str> = rows.lines().skip(1).filter(|row| !row.ends_with(',')).collect();
    assert_eq!(broken.len() as u64, failed, "{rows}");
    let numbers = |rows: &[&str]| -> Vec<u64> {
        rows.iter().map(|row| row.split(',').next().unwrap().parse().unwrap()).collect()
    };
    let kept: Vec<u64> =
        told["failures"].as_array().unwrap().iter().map(|one| one["match"].as_u64().unwrap()).collect();
    assert_eq!(kept, numbers(&broken[..5]));
    // The first of them alone, as it is told to type it, and its neighbours.
    let first = kept[0];
    let command = format!("  help: sandtable sim broken --seed 40 --first {first} --games 1\n");
    let begins = format!("match {first}, seed {}, failed: error[script/", 39 + first);
    assert!(
        one.err.starts_with(&begins) && one.err.contains(&command) && one.err.contains("main.lua:3"),
        "{}",
        one.err
    );
    assert!(one.err.ends_with(&format!("and {} more failed\n", failed - 5)), "{}", one.err);
    let alone = sim(&folder, &format!("broken --seed 40 --first {first} --games 1"));
    assert_eq!(alone.code, Some(4));
    assert_eq!(without_notes(&alone.err).lines().next(), without_notes(&one.err).lines().next());
    let fine = (1..).find(|number| !numbers(&broken).contains(number)).unwrap();
    assert_eq!(json(&folder, &format!("broken --seed 40 --first {fine} --games 1"))["counts"]["matches"], 1);
}

/// What a script kept from a match that failed does not reach the next: results are those of each match alone.
#[test]
fn what_failed_leaves_nothing_behind() {
    let folder = broken();
    let all = sim(&folder, "broken --games 60 --csv all.csv");
    assert_eq!(all.code, Some(4));
    for number in 1..=60 {
        sim(&folder, &format!("broken --first {number} --games 1 --csv {number}.csv"));
    }
    let read = |name: String| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let alone: String =
        (1..=60).map(|number| read(format!("{number}.csv")).lines().nth(1).unwrap().to_owned() + "\n").collect();
    assert_eq!(read("all.csv".to_owned()).split_once('\n').unwrap().1, alone);
}

#[test]
fn an_agent_that_fails_is_told_as_well() {
    let folder = Folder::noughts()
        .with(
            "scripts/agents/lost.lua",
            "return function(view) if #view.options < 4 then error('lost') end return 1 end",
        )
        .with("scripts/agents/wrong.lua", "return 7");
    let ran = sim(&folder, "noughts --games 50 --agents lost,random --json");
    let told: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert!(
        ran.code == Some(4) && ran.err.contains("lost.lua:1") && ran.err.contains("--agents lost,random"),
        "{}",
        ran.all()
    );
    assert!(
        told["counts"]["matches"].as_u64().unwrap() > 0 && told["counts"]["failed"].as_u64().unwrap() > 0,
        "{told}"
    );
    // One that cannot be loaded is told before anything is played.
    let ran = sim(&folder, "noughts --agents wrong");
    assert!(ran.out.is_empty() && ran.code != Some(0) && ran.err.contains("wrong.lua"), "{}", ran.all());
}
