//! `sandtable sim` and `sandtable merge`: many matches come to the same however the work is shared out, stopped or taken
//! up again, and to what is known.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

#[path = "sim/failing.rs"]
mod failing;
#[path = "sim/files.rs"]
mod files;
#[cfg(unix)]
#[path = "sim/stopping.rs"]
mod stopping;

use program::{Folder, Ran};
use serde_json::Value;

/// Runs `sandtable sim` in a folder; words of the arguments are parted by spaces.
fn sim(folder: &Folder, arguments: &str) -> Ran {
    let words: Vec<&str> = ["sim"].into_iter().chain(arguments.split_whitespace()).collect();
    folder.run(&words, "")
}

/// What it prints where all goes well.
#[track_caller]
fn printed(folder: &Folder, arguments: &str) -> String {
    let ran = sim(folder, arguments);
    assert!(ran.code == Some(0) && ran.err.is_empty(), "{arguments}{}", ran.all());
    ran.out
}

#[track_caller]
fn json(folder: &Folder, arguments: &str) -> Value {
    serde_json::from_str(&printed(folder, &format!("{arguments} --json"))).unwrap()
}

/// An agent that takes the first of its options, and one that goes by what it was told.
fn with_agents() -> Folder {
    Folder::noughts()
        .with("scripts/noughts/agents/first.lua", "-- Takes what is listed first.\nreturn function(view) return 1 end")
        .with(
            "scripts/agents/told.lua",
            "return function(view)
               local letters = 0
               for _, line in ipairs(view.events) do letters = letters + #line end
               return letters % #view.options + 1
             end",
        )
}

#[test]
fn the_same_bytes_for_any_jobs() {
    let folder = with_agents();
    for arguments in [
        "noughts --games 777 --seed 5",
        "noughts --games 333 --agents first,random --alternate",
        "noughts --games 250 --agents told,first --cap 7",
        "age_of_war --games 40 --set seats=3",
        "kuhn_poker --games 6000 --until ci=0.02",
    ] {
        let run = |jobs: u32| {
            let rows = format!("{}-{jobs}.csv", arguments.len());
            let text = printed(&folder, &format!("{arguments} --jobs {jobs} --json --csv {rows}"));
            (text, std::fs::read_to_string(folder.path().join(rows)).unwrap())
        };
        let (one, two, three) = (run(1), run(2), run(3));
        assert!(one == two && one == three, "{arguments}\n{}\n{}\n{}", one.0, two.0, three.0);
        let played = serde_json::from_str::<Value>(&one.0).unwrap()["played"].as_u64().unwrap();
        assert_eq!(one.1.lines().count() as u64, played + 1, "{arguments}");
        let numbers = one.1.lines().skip(1).map(|line| line.split(',').next().unwrap().parse::<u64>().unwrap());
        assert!(numbers.eq(1..=played), "{arguments}: {}", one.1);
    }
}

/// Match n is the one that a batch, or the REPL, plays with the n-th seed.
#[test]
fn a_match_is_that_of_its_seed_wherever_it_is_played() {
    let script = "
local results = load('noughts'):matches { count = 60, seed = 11, x = 'told', o = 'random', alternate = true }
for n, one in ipairs(results.matches) do
  print(n .. ',' .. one.seed .. ',' .. one.agents.x .. ' ' .. one.agents.o .. ',' .. one.ending .. ',' .. (one.winner or '') .. ',' .. one.actions)
end
local match = load('noughts'):match { seed = 17, x = 'told', o = 'random' }
match:run()
print(match.outcome)
";
    let folder = with_agents().with("batch.lua", script);
    printed(&folder, "noughts --seed 11 --games 60 --agents told,random --alternate --csv rows.csv");
    let rows = std::fs::read_to_string(folder.path().join("rows.csv")).unwrap();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        [cells[0], cells[1], cells[2], cells[3], cells[4], cells[7]].join(",")
    };
    let rows: Vec<String> = rows.lines().skip(1).map(row).collect();
    let batch = folder.run(&["run", "batch.lua"], "");
    let lines: Vec<&str> = batch.out.lines().collect();
    assert_eq!(lines.len(), 61, "{}", batch.all());
    assert_eq!(rows, lines[..60]);
    // The seventh, with seed 17, at the REPL.
    let repl = folder.run(&["repl", "noughts", "--seed", "17", "-c", ":agents x=told o=random"], "");
    assert!(repl.out.contains(lines[60]), "{}\n{}", lines[60], repl.all());
    // And alone.
    let alone = "noughts --seed 11 --first 7 --games 1 --agents told,random --alternate --csv alone.csv";
    printed(&folder, alone);
    let alone = std::fs::read_to_string(folder.path().join("alone.csv")).unwrap();
    assert_eq!(alone.lines().nth(1).map(row).as_ref(), rows.get(6));
}

#[test]
fn what_is_told_adds_up() {
    let folder = with_agents();
    let told = json(&folder, "noughts --games 500 --agents first,random --alternate --cap 8");
    let (counts, results) = (&told["counts"], &told["results"]);
    assert_eq!((&told["played"], &told["finished"], &counts["matches"]), (&500.into(), &true.into(), &500.into()));
    let number = |value: &Value| value.as_f64().unwrap();
    for rows in ["seats", "agents"] {
        let rows = results[rows].as_array().unwrap();
        assert_eq!(rows.len(), 2);
        assert!((rows.iter().map(|row| number(&row["score"])).sum::<f64>() - 1.0).abs() < 1e-9, "{rows:?}");
        for row in rows {
            assert_eq!(number(&row["wins"]) + number(&row["shared"]) + number(&row["losses"]), 500.0);
            assert!(number(&row["low"]) < number(&row["score"]) && number(&row["score"]) < number(&row["high"]));
        }
    }
    let endings = results["endings"].as_array().unwrap();
    assert_eq!(endings.iter().map(|row| row["matches"].as_u64().unwrap()).sum::<u64>(), 500);
    // Eight plies fill no board: what is not won by then is broken off, and shared.
    let unfinished = results["unfinished"]["matches"].as_u64().unwrap();
    assert!(
        unfinished > 20 && counts["endings"]["unfinished"] == unfinished && results["draws"]["matches"] == 0,
        "{told}"
    );
    assert_eq!(results["seats"][0]["shared"], unfinished);
    assert_eq!(results["plies"]["longest"], 8);
    // Nine options, then eight, and so on.
    let lengths = counts["plies"].as_object().unwrap();
    let options = lengths.iter().map(|(plies, times)| {
        let plies: u64 = plies.parse().unwrap();
        times.as_u64().unwrap() * (0..plies).map(|ply| 9 - ply).sum::<u64>()
    });
    assert_eq!(counts["options"].as_u64().unwrap(), options.sum::<u64>());
}

/// 737/1260, 121/420 and 8/63: what random play of tic-tac-toe comes to.
#[track_caller]
fn holds_what_is_known(games: u64) {
    let told = json(&Folder::empty(), &format!("tic_tac_toe --games {games} --seed 3"));
    let counts = &told["counts"];
    // Four standard deviations: wrong once in sixteen thousand, and the seed stays.
    let near = |count: &Value, chance: f64| {
        let expected = games as f64 * chance;
        let deviation = (games as f64 * chance * (1.0 - chance)).sqrt();
        assert!((count.as_f64().unwrap() - expected).abs() < 4.0 * deviation, "{count}, expected {expected:.0}");
    };
    near(&counts["seats"][0]["wins"], 737.0 / 1260.0);
    near(&counts["seats"][1]["wins"], 121.0 / 420.0);
    near(&counts["draws"], 8.0 / 63.0);
    // The boards that are full: drawn, or won by the last mark.
    near(&counts["plies"]["9"], 8.0 / 63.0 + 71.0 / 315.0);
}

#[test]
fn tic_tac_toe_comes_to_what_is_known() {
    holds_what_is_known(20_000);
}

#[test]
#[ignore = "slow: run by name"]
fn tic_tac_toe_comes_to_what_is_known_in_a_hundred_thousand() {
    holds_what_is_known(100_000);
}

#[test]
fn until_enough_is_known() {
    let folder = Folder::empty();
    let told = json(&folder, "tic_tac_toe --until ci=0.03");
    let played = told["played"].as_u64().unwrap();
    let half = |row: &Value| (row["high"].as_f64().unwrap() - row["low"].as_f64().unwrap()) / 2.0;
    assert!(played.is_multiple_of(100) && played > 300 && told["finished"] == true, "{told}");
    let seats = told["results"]["seats"].as_array().unwrap();
    assert!(seats.iter().all(|row| half(row) < 0.03), "{told}");
    // A hundred matches before it was not yet known.
    let before = json(&folder, &format!("tic_tac_toe --games {}", played - 100));
    assert!(before["results"]["seats"].as_array().unwrap().iter().any(|row| half(row) >= 0.03), "{before}");
    // Where it is not reached that is said.
    let ran = sim(&folder, "tic_tac_toe --games 200 --until ci=0.001");
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.err, "after 200 matches half the widest interval is not below 0.001\n");
}

#[test]
fn the_report_as_it_is_read() {
    let folder = with_agents();
    insta::assert_snapshot!(printed(&folder, "noughts --variant short --games 300 --agents first,random --alternate"));
}

/// Each is refused with exit code 2 and a word on what to type, and nothing is played.
#[test]
fn arguments_that_make_no_sense() {
    let folder = with_agents();
    for arguments in [
        "noughts --games 0",
        "noughts --games -1",
        "noughts --games many",
        "noughts --first 0",
        "noughts --cap 0",
        "noughts --jobs 0",
        "noughts --jobs 1000",
        "noughts --seed x",
        "noughts --until ci=abc",
        "noughts --until ci=0",
        "noughts --until ci=nan",
        "noughts --until 0.01",
        "noughts --until ci=0.01 --shard 1/2",
        "noughts --shard 3/2",
        "noughts --shard 0/2",
        "noughts --shard 1",
        "noughts --shard a/b",
        "noughts --games 18446744073709551615 --first 2",
        "noughts --agents frist",
        "noughts --agents first,first,first",
        "noughts --agents first,",
        "noughts --set length=9",
        "noughts --variant shrot",
        "nougths",
        "noughts --csv none/rows.csv",
        "noughts --out none/out.json",
        "noughts --out content",
        "noughts --out both --csv both",
        "",
    ] {
        let ran = sim(&folder, arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments}{}", ran.all());
        let helps = ["help", "did you mean", "known:", "--help", "may be"];
        assert!(helps.iter().any(|help| ran.err.contains(help)), "{arguments}{}", ran.all());
    }
}
