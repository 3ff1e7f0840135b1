//! Shards: what is written, skipped, added up and refused.

use std::fs;

use super::program::{Folder, Ran};
use super::{printed, sim};

fn merge(folder: &Folder, files: &str) -> Ran {
    let words: Vec<&str> = ["merge"].into_iter().chain(files.split_whitespace()).collect();
    folder.run(&words, "")
}

const PLAN: &str = "noughts --games 100 --seed 9";

/// A folder with the three shards of a plan.
fn sharded() -> Folder {
    let folder = Folder::noughts();
    for part in 1..=3 {
        printed(&folder, &format!("{PLAN} --shard {part}/3 --out {part}.json --csv {part}.csv"));
    }
    folder
}

#[test]
fn shards_add_up_to_the_bytes_of_one_run() {
    let folder = sharded();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    for form in ["", " --json"] {
        let one = printed(&folder, &format!("{PLAN}{form}"));
        for files in ["1.json 2.json 3.json", "3.json 1.json 2.json"] {
            let sum = merge(&folder, &format!("{files}{form}"));
            assert!(sum.code == Some(0) && sum.out == one, "{files}\n{one}{}", sum.all());
        }
    }
    printed(&folder, &format!("{PLAN} --out whole.json --csv whole.csv"));
    merge(&folder, "1.json 2.json 3.json --out sum.json");
    assert_eq!(read("sum.json"), read("whole.json"));
    let rows = |name: &str| read(name).split_once('\n').unwrap().1.to_owned();
    assert_eq!(["1.csv", "2.csv", "3.csv"].map(rows).concat(), rows("whole.csv"));
    // The whole is a shard of its own, and more shards than matches are fine.
    assert_eq!(merge(&folder, "whole.json --json").out, read("whole.json"));
    for part in 1..=5 {
        printed(&folder, &format!("noughts --games 3 --shard {part}/5 --out small-{part}.json"));
    }
    let sum = merge(&folder, "small-1.json small-2.json small-3.json small-4.json small-5.json --json");
    assert_eq!(sum.out, printed(&folder, "noughts --games 3 --json"));
}

#[test]
fn a_finished_shard_is_skipped() {
    let folder = sharded();
    let before = fs::read_to_string(folder.path().join("2.json")).unwrap();
    let ran = sim(&folder, &format!("{PLAN} --shard 2/3 --out 2.json"));
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.as_str()),
        (Some(0), "", "shard 2/3 is finished already: 33 matches, nothing to play\n")
    );
    // What is of other matches is left alone.
    for other in [
        "noughts --games 100 --seed 8 --shard 2/3",
        "noughts --games 101 --seed 9 --shard 2/3",
        "noughts --games 100 --seed 9 --shard 1/3",
        "noughts --games 100 --seed 9 --shard 2/4",
        "noughts --games 100 --seed 9 --shard 2/3 --cap 5",
        "noughts --games 100 --seed 9 --shard 2/3 --variant short",
        "kuhn_poker --games 100 --seed 9 --shard 2/3",
    ] {
        let ran = sim(&folder, &format!("{other} --out 2.json"));
        assert!(ran.code == Some(2) && ran.err.contains("`2.json` holds other matches"), "{other}{}", ran.all());
    }
    // So is what is no such file.
    let folder = folder.with("notes.json", "{}");
    let ran = sim(&folder, &format!("{PLAN} --out notes.json"));
    assert!(ran.code != Some(0) && ran.err.contains("no results of matches"), "{}", ran.all());
    let ran = sim(&folder, &format!("{PLAN} --csv 1.csv"));
    assert!(ran.code == Some(2) && ran.err.contains("`1.csv` is there already"), "{}", ran.all());
    assert_eq!(fs::read_to_string(folder.path().join("2.json")).unwrap(), before);
    // Rules that were changed since are other rules.
    let folder = folder.changed("scripts/noughts/main.lua", "result = \"tie\"", "result = \"win\"");
    let ran = sim(&folder, &format!("{PLAN} --shard 2/3 --out 2.json"));
    assert!(ran.code == Some(2) && ran.err.contains("`rules`"), "{}", ran.all());
}

#[test]
fn what_does_not_add_up_is_refused() {
    let folder = sharded();
    printed(&folder, "noughts --games 100 --seed 8 --shard 2/3 --out seed.json");
    printed(&folder, "noughts --games 100 --seed 9 --shard 2/4 --out four.json");
    let text = fs::read_to_string(folder.path().join("2.json")).unwrap();
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}: {text}");
        text.replacen(from, to, 1)
    };
    let folder = folder
        .with("cut.json", &text[..text.len() / 2])
        .with("other.json", changed("sandtable sim 1", "sandtable sim 2"))
        .with("many.json", changed("\"played\":33", "\"played\":34"))
        .with("unfinished.json", changed("\"finished\":true", "\"finished\":false"))
        .with("part.json", changed("\"shard\":\"2/3\"", "\"shard\":\"4/3\""))
        .with("huge.json", changed("\"plies\":{", "\"plies\":{\"18446744073709551615\":18446744073709551615,"));
    for (files, told) in [
        (
            "1.json 3.json",
            "shard 2/3 is missing\n  help: sandtable sim noughts --seed 9 --games 100 --shard 2/3 --out FILE",
        ),
        ("1.json 2.json 3.json 2.json", "`2.json` and `2.json` are both shard 2/3"),
        ("1.json seed.json 3.json", "`seed.json` and `1.json` are not of one plan: `seed` 8 and 9"),
        ("1.json four.json", "`four.json` is shard 2/4, `1.json` is 1/3"),
        ("1.json unfinished.json 3.json", "`unfinished.json` is not finished"),
        ("1.json cut.json 3.json", "these are no results of matches"),
        ("1.json other.json 3.json", "the format is `sandtable sim 2`"),
        ("1.json many.json 3.json", "the counts do not fit the plan"),
        ("1.json part.json 3.json", "is no part of a whole"),
        ("1.json 2.json nothing.json", "there is no file `nothing.json`"),
        ("", "required arguments were not provided"),
    ] {
        let ran = merge(&folder, files);
        assert!(ran.code.is_some_and(|code| (1..=3).contains(&code)) && ran.out.is_empty(), "{files}{}", ran.all());
        assert!(ran.err.contains(told) && ran.err.contains("help"), "{files}{}", ran.all());
    }
    // Whatever numbers a file has, nothing breaks.
    let ran = merge(&folder, "1.json huge.json 3.json");
    assert!(ran.code.is_some_and(|code| code != 101), "{}", ran.all());
}
