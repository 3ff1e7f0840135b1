//! Files that are no whole save: refused with the place and a reason, and the match at hand stays.

use std::collections::BTreeMap;
use std::hash::Hasher;

use sandtable::agent::Random;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::save::Saved;
use sandtable::kernel::state::State;
use sandtable::session::{Match, Save};
use serde_json::{Value, json};
use siphasher::sip::SipHasher13;

use crate::common::walker::Walker;
use crate::common::{all_games, load_from};
use crate::program::Folder;

/// A save with much in it: branches, edits, lines, several rules.
fn save(game: &str, seed: u64) -> String {
    let mut walker = Walker::new(game, seed);
    for _ in 0..50 {
        walker.step();
    }
    walker.played.remark("a remark");
    walker.played.evaluate("state.turn = state.turn + 0").ok();
    walker.played.save().unwrap()
}

/// Refused; the reason, which has its place in the file.
#[track_caller]
fn refused(text: &str) -> String {
    let error = Save::read("a.save", text).expect_err("it is refused");
    let place = error.place.clone().expect("a place");
    let lines = text.split_inclusive('\n').count() as u32;
    assert!(place.line >= 1 && place.line <= lines + 1 && error.help.is_some(), "{error:?}");
    assert!(error.code.starts_with("save/"), "{error:?}");
    error.to_string()
}

/// A line with the sum that belongs to it at its place.
fn summed(number: usize, body: &str) -> String {
    let body = body.strip_suffix('}').unwrap();
    let mut hasher = SipHasher13::new();
    hasher.write_usize(number);
    hasher.write(body.as_bytes());
    format!("{body},\"sum\":\"{:08x}\"}}\n", hasher.finish() as u32)
}

/// Lines without their sums.
fn bodies(text: &str) -> Vec<Value> {
    let body = |line: &str| {
        let mut value: Value = serde_json::from_str(line).unwrap();
        value.as_object_mut().unwrap().remove("sum");
        value
    };
    text.lines().map(body).collect()
}

fn written(bodies: &[Value]) -> String {
    bodies.iter().enumerate().map(|(number, body)| summed(number, &body.to_string())).collect()
}

#[test]
fn cut_off_anywhere() {
    let text = save("counters", 3);
    let mut at: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    assert_eq!(at.pop(), Some(text.len()));
    let mut draw = Draw::new(1, "cuts", 0);
    at.extend((0..400).map(|_| draw.below(text.len())).filter(|at| text.is_char_boundary(*at)));
    for at in at {
        let reason = refused(&text[..at]);
        let expected = if at == 0 { "the file is empty" } else { "breaks off here" };
        assert!(reason.contains(expected) || at < 12 && reason.contains("this is no save"), "{at}: {reason}");
    }
}

#[test]
fn any_byte_changed() {
    let text = save("alarm", 4);
    let mut draw = Draw::new(2, "bytes", 0);
    for _ in 0..1500 {
        let at = draw.below(text.len());
        let mut bytes = text.clone().into_bytes();
        bytes[at] = loop {
            let byte = [b'0', b'9', b'"', b'}', b'\n', b' ', b'a', draw.below(128) as u8][draw.below(8)];
            if byte != bytes[at] {
                break byte;
            }
        };
        if let Ok(changed) = String::from_utf8(bytes) {
            let line = text[..at].matches('\n').count() as u32 + 1;
            let error = Save::read("a.save", &changed).err().unwrap_or_else(|| panic!("byte {at} of line {line}"));
            let told = error.place.clone().unwrap().line;
            assert!(told == line || text.as_bytes()[at] == b'\n' && told == line + 1, "{line}: {error:?}");
        }
    }
}

#[test]
fn lines_swapped_doubled_and_left_out() {
    let text = save("secret_bids", 5);
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for at in 0..lines.len() - 1 {
        let mut swapped = lines.clone();
        swapped.swap(at, at + 1);
        let mut doubled = lines.clone();
        doubled.insert(at, lines[at]);
        let mut short = lines.clone();
        short.remove(at);
        for (what, lines) in [("swapped", swapped), ("doubled", doubled), ("left out", short)] {
            let reason = refused(&lines.concat());
            assert!(["not as it was written", "this is no save"].iter().any(|r| reason.contains(r)), "{what} {reason}");
        }
    }
    let added = format!("{text}{}", lines[3]);
    assert!(refused(&added).contains("not as it was written"));
}

/// A line is changed and its sum made right; `None` takes it out.
fn rewritten(text: &str, is: &str, nth: usize, change: &dyn Fn(&mut Value)) -> String {
    let mut lines = bodies(text);
    let at = (0..lines.len()).filter(|at| lines[*at]["is"] == is).nth(nth).unwrap();
    change(&mut lines[at]);
    written(&lines)
}

#[test]
fn sums_that_are_right_over_lines_that_make_no_sense() {
    let text = save("counters", 3);
    assert!(written(&bodies(&text)) == text, "the test writes lines as the program does");
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    let refuse = |is: &str, nth: usize, change: &dyn Fn(&mut Value), reason: &str| {
        let said = Save::read("a.save", &rewritten(&text, is, nth, change)).err();
        let error = said.unwrap_or_else(|| panic!("{is} {nth}: {reason}"));
        let notes = error.notes.join(" ");
        assert!(notes.contains(reason), "{is}, expected `{reason}`: {error} {notes}");
        assert!(error.place.is_some());
    };
    for path in
        ["../x", "content/../../etc/passwd", "/etc/passwd", "content", "words/fr.yaml", "scripts//x", "content/a\\b"]
    {
        refuse("file", 1, &|line| line["path"] = json!(path), "no game has such a file");
    }
    refuse("revision", 3, &|line| line["parent"] = json!(9), "out of its order");
    refuse("revision", 3, &|line| line["parent"] = json!(3), "out of its order");
    refuse("revision", 3, &|line| line["number"] = json!(7), "out of its order");
    refuse("revision", 3, &|line| line["number"] = json!(-1), "invalid");
    refuse("revision", 3, &|line| line["edition"] = json!(99), "its rules are missing");
    refuse("revision", 0, &|line| drop(line.as_object_mut().unwrap().remove("edition")), "its rules are missing");
    refuse("revision", 0, &|line| line["action"] = json!("x"), "the first one is the set-up");
    refuse("revision", 3, &|line| line["redo"] = json!(3), "`redo` leads");
    refuse("revision", 3, &|line| line["redo"] = json!(1u64 << 40), "`redo` leads");
    refuse("revision", 3, &|line| line["state"] = json!("zz"), "not told by a number");
    refuse("revision", 3, &|line| line["because"] = json!(1), "unknown field");
    refuse("revision", 3, &|line| drop(line.as_object_mut().unwrap().remove("state")), "missing field");
    refuse("branch", 0, &|line| line["leads_to"] = json!(100_000), "no such revision");
    refuse("remark", 0, &|line| line["at"] = json!(100_000), "no such revision");
    refuse("end", 0, &|line| line["here"] = json!(100_000), "no such revision");
    refuse("end", 0, &|line| line["branch"] = json!("nowhere"), "no such branch");
    refuse("end", 0, &|line| line["lines"] = json!(u64::MAX), "lines are missing");
    refuse("edition", 0, &|line| line["is"] = json!("idea"), "unknown variant");
    let mut lines = bodies(&text);
    lines.insert(1, lines[0].clone());
    assert!(Save::read("a.save", &written(&lines)).err().unwrap().notes[0].contains("it begins twice"));
    // Deeper than anything is read, and longer.
    let body = bodies(&text)[0].to_string();
    let deeper = summed(0, &body.replace("\"title\":", &format!("\"x\":{deep},\"title\":")));
    assert!(refused(&deeper).contains("not as it was written"));
    let long = "x".repeat(9 << 20);
    let longer = rewritten(&text, "remark", 0, &|line| line["words"] = json!(long));
    assert!(refused(&longer).contains("not as it was written"));
}

/// All numbers and texts of a value, by pointers.
fn leaves(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(list) => {
            found.push(at.to_owned());
            list.iter().enumerate().for_each(|(index, inner)| leaves(inner, &format!("{at}/{index}"), found));
        }
        Value::Object(map) => map.iter().for_each(|(key, inner)| leaves(inner, &format!("{at}/{key}"), found)),
        _ => found.push(at.to_owned()),
    }
}

/// Anything at all in a line, with sums and hashes made right: it is refused, or the match can be played.
fn fuzzed(game: &str, seed: u64, tries: usize, tally: &mut BTreeMap<&'static str, usize>) {
    let text = save(game, seed);
    let lines = bodies(&text);
    let mut draw = Draw::new(seed, "nonsense", 0);
    let revisions: Vec<usize> = (0..lines.len()).filter(|at| lines[*at]["is"] == "revision").collect();
    let wholes: Vec<usize> = revisions.iter().copied().filter(|at| lines[*at]["whole"].is_object()).collect();
    let rules = Match::new(load_from(&all_games(), game, &[], &[]), 1).unwrap();
    for _ in 0..tries {
        let mut lines = lines.clone();
        let from = [&revisions, &wholes][draw.below(2)];
        let at = match draw.below(4) {
            0 => draw.below(lines.len()),
            _ if from.is_empty() => continue,
            _ => from[draw.below(from.len())],
        };
        let mut found = Vec::new();
        leaves(&lines[at], "", &mut found);
        let pointer = found[draw.below(found.len())].clone();
        let other = found[draw.below(found.len())].clone();
        let other = lines[at].pointer(&other).unwrap().clone();
        let place = lines[at].pointer_mut(&pointer).unwrap();
        *place = match draw.below(12) {
            0 => json!(-1),
            1 => json!(i32::MAX),
            2 => json!(u64::MAX),
            3 => Value::Null,
            4 => json!("x".repeat(70_000)),
            5 => json!([]),
            6 => other,
            7 => json!(65_535),
            8 => json!(i32::MIN),
            _ => json!(draw.below(9)),
        };
        // What somebody would do who knows the program.
        if lines[at]["whole"].is_object()
            && let Ok(saved) = serde_json::from_value::<Saved>(lines[at]["whole"].clone())
            && let Ok(state) = State::restore(rules.rules(), &saved)
        {
            lines[at]["state"] = json!(format!("{:016x}", state.hash()));
            lines[at]["edit"] = json!("no_such_name()");
        }
        let text = written(&lines);
        let save = match Save::read("a.save", &text) {
            Ok(save) => save,
            Err(error) => {
                assert!(error.place.is_some(), "{error:?}");
                *tally.entry("refused when read").or_default() += 1;
                continue;
            }
        };
        match save.open() {
            Err(errors) => {
                assert!(!errors.is_empty() && errors.iter().all(|error| !error.message.is_empty()));
                *tally.entry("refused when opened").or_default() += 1;
            }
            Ok(mut played) => {
                *tally.entry("opened").or_default() += 1;
                for number in 0..played.history().count() {
                    played.go(number).unwrap();
                    played.state().check(played.rules()).unwrap_or_else(|wrong| panic!("@{number}: {wrong}"));
                }
                let _ = played.auto(12, &mut Random::new(seed));
                let again = played.save().unwrap();
                assert!(Save::read("b.save", &again).is_ok(), "what is opened can be saved");
            }
        }
    }
}

#[test]
fn nonsense_with_right_sums_is_refused_or_played() {
    let mut tally = BTreeMap::new();
    for (game, seed) in [("counters", 3), ("alarm", 2), ("secret_bids", 5), ("spells", 1), ("art_of_war", 7)] {
        fuzzed(game, seed, 300, &mut tally);
    }
    println!("{tally:?}");
    assert!(["refused when read", "refused when opened", "opened"].iter().all(|what| tally[what] > 10), "{tally:?}");
}

#[test]
fn the_match_at_hand_stays() {
    let good = save("push_luck", 1);
    let newer = rewritten(&good, "save", 0, &|line| (line["version"], line["engine"]) = (json!(7), json!("9.1")));
    let wrong = rewritten(&good, "revision", 2, &|line| line["state"] = json!("0123456789abcdef"));
    let folder = Folder::empty()
        .with("empty.save", "")
        .with("binary.save", [0, 159, 146, 150, 0, 10])
        .with("letter.save", "Dear all\n")
        .with("newer.save", &newer)
        .with("wrong.save", &wrong)
        .with("cut.save", &good[..good.len() / 2])
        .with("e15.save", include_str!("../fixtures/records/e15.jsonl"))
        .with("folder.save/x", "");
    for (file, code, reason) in [
        ("empty", "save/form", "the file is empty"),
        ("binary", "repl/file", "is no text"),
        ("letter", "save/form", "this is no save"),
        ("newer", "save/newer", "a newer program, 9.1"),
        ("wrong", "save/otherwise", "@2 is not as it was saved"),
        ("cut", "save/cut-off", "breaks off here"),
        ("e15", "save/form", "this is no save"),
        ("folder", "repl/file", "is no ordinary file"),
        ("none", "repl/file", "there is no file `none.save`"),
    ] {
        let lines = format!("red: deploy wall\n:open {file}.save\n:log 1\n:history\n");
        let ran = folder.run(&["repl", "stratego", "--keep-going"], lines);
        assert!(ran.err.contains(code) || code == "repl/file", "{file}: {}", ran.err);
        assert!(ran.err.contains(reason), "{file}: {}", ran.err);
        assert!(ran.out.contains("deploy wall"), "{file}: the match at hand is the old one: {}", ran.out);
        assert_ne!(ran.code, Some(0), "{file}");
    }
}

/// A game that nobody has here is played from the save alone; one whose files changed goes on by the rules in the save.
#[test]
fn the_rules_are_those_of_the_save() {
    let folder = Folder::noughts();
    folder.run(&["repl", "noughts"], ":auto 2\n:save a.save\n");
    let text = std::fs::read_to_string(folder.path().join("a.save")).unwrap();
    let elsewhere = Folder::empty().with("a.save", &text);
    let ran = elsewhere.run(&["repl", "stratego"], ":open a.save\n:auto 1\n:save b.save\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("(the save)") && !ran.out.contains("changed since"), "{}", ran.out);
    let changed = folder.changed("scripts/noughts/main.lua", "result = \"win\"", "result = \"loss\"");
    let ran = changed.run(&["repl", "stratego"], ":open a.save\n:auto 1\n:save b.save\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("scripts/noughts/main.lua changed since; `:reload`"), "{}", ran.out);
    let of = |folder: &Folder| std::fs::read_to_string(folder.path().join("b.save")).unwrap();
    assert!(of(&changed) == of(&elsewhere));
}
