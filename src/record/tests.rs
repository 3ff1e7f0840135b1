//! The three formats held against each other, and what is said about files that are wrong.

use super::*;
use crate::diag::{Diagnostic, Place, Result};

const E15_JSONL: &str = include_str!("../../tests/fixtures/records/e15.jsonl");
const E15_XML: &str = include_str!("../../tests/fixtures/records/e15.xml");
const E15_GSN: &str = include_str!("../../tests/fixtures/records/e15.gsn");

fn only(file: &str, text: &str) -> Record {
    let mut records = read(file, text.as_bytes()).unwrap();
    assert_eq!(records.len(), 1);
    records.remove(0).unwrap()
}

/// What is wrong with a file, as one line and its code.
fn wrong(file: &str, text: &str) -> (String, &'static str) {
    let error = match read(file, text.as_bytes()) {
        Err(error) => error,
        Ok(mut records) => records.remove(0).unwrap_err(),
    };
    assert!(error.help.is_some(), "{error} has no help");
    (Diagnostic { help: None, ..*error.clone() }.to_string(), error.code)
}

/// The record without what differs between files: places, its name, and who begins.
fn bare(record: &Record) -> Record {
    let place = Place::new("", 0, 0);
    let moves = record.moves.iter().map(|step| RecordMove { place: place.clone(), ..step.clone() }).collect();
    Record { id: String::new(), place, first: None, moves, ..record.clone() }
}

fn full() -> Record {
    let mut record = only("e15.jsonl", E15_JSONL);
    record.winner = Some(Winner::Blue);
    record.ending = Some("player clock and missing".into());
    record
}

#[test]
fn e15_is_one_match_in_three_formats() {
    let json = only("records/e15.jsonl", E15_JSONL);
    assert_eq!(json.id, "e15");
    assert_eq!(json.variant.as_deref(), Some("barrage"));
    assert_eq!(json.first.as_deref(), Some("red"));
    assert_eq!((json.moves.len(), json.winner, json.ending.clone()), (31, None, None));
    let last = json.moves.last().unwrap();
    assert_eq!((last.from.as_str(), last.to.as_str()), ("i9", "h9"));
    assert_eq!(json.moves[5].from, "j9");

    let xml = only("records/e15.xml", E15_XML);
    let gsn = only("records/e15.gsn", E15_GSN);
    assert_eq!((xml.id.as_str(), gsn.id.as_str()), ("e15", "e15"));
    assert_eq!(bare(&xml), bare(&json));
    assert_eq!(bare(&gsn), bare(&json));
}

#[test]
fn moves_know_where_they_stand() {
    let place = |record: Record, index: usize| record.moves[index].place.to_string();
    assert_eq!(place(only("e15.jsonl", E15_JSONL), 1), "e15.jsonl:1:175");
    assert_eq!(&E15_JSONL[174..178], "a7b7");
    assert_eq!(place(only("e15.xml", E15_XML), 1), "e15.xml:8:3");
    assert_eq!(place(only("e15.gsn", E15_GSN), 30), "e15.gsn:34:1");
}

#[test]
fn what_is_written_reads_the_same() {
    assert_eq!(only("e15.jsonl", &to_jsonl(&full())), full());
    assert_eq!(to_xml(&only("e15.xml", E15_XML)), E15_XML);
    assert_eq!(to_gsn(&only("e15.gsn", E15_GSN)), E15_GSN);
    for (name, written) in [("r.xml", to_xml(&full())), ("r.gsn", to_gsn(&full()))] {
        assert_eq!(bare(&only(name, &written)), bare(&full()), "{written}");
    }
    let setup_only = Record { position: None, moves: vec![], variant: Some("duel".into()), ..full() };
    for (name, written) in [("r.xml", to_xml(&setup_only)), ("r.gsn", to_gsn(&setup_only))] {
        assert_eq!(bare(&only(name, &written)), bare(&setup_only), "{written}");
    }
}

#[test]
fn marks_and_line_ends_of_other_systems_are_read() {
    let plain = bare(&full());
    for written in [to_xml(&full()), to_gsn(&full()), to_jsonl(&full())] {
        let windows = format!("\u{feff}{}", written.replace('\n', "\r\n"));
        assert_eq!(bare(&only("w", &windows)), plain);
    }
    let old = to_gsn(&full()).replace("v2", "v1").replace('-', "x").replace("StrategoxNotation", "Stratego-Notation");
    assert_eq!(bare(&only("v1", &old)), plain);
    assert_eq!(bare(&only("j", &to_xml(&full()).replace("\"K", "\"J"))), plain);
}

#[test]
fn variants_have_our_names() {
    let xml = |name: &str| only("x", &format!("<a><b><game type='{name}'/></b></a>")).variant.unwrap();
    assert_eq!(["classicfree", "ultimate lightning", "duell"].map(xml), ["free", "ultimate", "duel"]);
    let gsn = |figure: &str| only("x", &format!("#X38FA11 Stratego-Notation v1\ntype{figure}\nEND\n")).variant.unwrap();
    assert_eq!(["0", " 2", " 4"].map(gsn), ["classic", "free", "duel"]);
    let json = |name: &str| only("x", &format!("{{\"variant\":\"{name}\",\"moves\":[]}}")).variant.unwrap();
    assert_eq!(["duell", "fast-scouts"].map(json), ["duel", "fast-scouts"]);
}

#[test]
fn one_bad_line_does_not_stop_the_others() {
    let text = "{\"moves\": [\"a4a5\"]}\n\n{\"moves\": [\"a4a5\", \"a4k5\"]}\n{\"id\": \"three\", \"moves\": []}\n";
    let records: Vec<Result<Record>> = read("dir/some.jsonl", text.as_bytes()).unwrap();
    let ids: Vec<String> = records
        .iter()
        .map(|record| record.as_ref().map_or_else(|error| error.to_string(), |one| one.id.clone()))
        .collect();
    assert_eq!(
        ids,
        [
            "some:1",
            "dir/some.jsonl:3:21: move 2 is `a4k5`, a move is two squares of a1 to j10 \
             (write the two squares together: `a4a5`, `j9j10`)",
            "three",
        ]
    );
}

#[test]
fn wrong_json_lines_are_placed() {
    let cases = [
        (
            "{\"moves\": [5]}",
            "f:1:12: the line is no record: invalid type: integer `5`, expected a string",
            "record/json",
        ),
        (
            "{\"é\": 1, \"moves\": 5}",
            "f:1:19: the line is no record: invalid type: integer `5`, expected a sequence",
            "record/json",
        ),
        ("{}", "f:1:2: the line is no record: missing field `moves`", "record/json"),
        ("{\n \"moves\": []\n}", "f:1:1: the line is no record: EOF while parsing an object", "record/json"),
        ("{\"moves\": [], \"first\": \"rde\"}", "f:1:25: `first` is `rde`, a seat is `red` or `blue`", "record/seat"),
        (
            "{\"moves\": [], \"winner\": \"\\u0062\"}",
            "f:1: `winner` is `b`, a winner is `red`, `blue` or `none`",
            "record/result",
        ),
        ("{\"setup\": \"AAa\", \"moves\": []}", "f:1:14: letter 3 of the position is `a`", "record/position"),
        (
            "{\"setup\": \"AA\", \"moves\": []}",
            "f:1:12: the position has 2 letters, a board has 100 squares",
            "record/position",
        ),
    ];
    for (text, message, code) in cases {
        assert_eq!(wrong("f", text), (message.to_owned(), code), "{text}");
    }
}

#[test]
fn wrong_xml_is_placed() {
    let cases = [
        ("<a><game></a>", "f:1:10: the file is no XML that can be read: expected 'game' tag, not 'a'", "record/xml"),
        (
            "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>",
            "f:1:1: the file is no XML that can be read: XML with DTD detected",
            "record/xml",
        ),
        ("<a>\n</a>", "f:1:1: `a` holds no `game` element", "record/format"),
        ("<a><game/><game/></a>", "f:1:1: `a` holds 2 `game` elements, a file has one", "record/format"),
        ("<game type='chess'/>", "f:1:13: `type` of the game is `chess`, which is no variant", "record/variant"),
        ("<game>\n<move source='A4'/></game>", "f:2:1: a move has no `target`", "record/square"),
        (
            "<game>\n<move source='A4' target='A11'/></game>",
            "f:2:27: `target` of a move is `A11`, which is no square",
            "record/square",
        ),
        ("<game><field content='AZ'/></game>", "f:1:24: letter 2 of the position is `Z`", "record/position"),
        ("<game><result winner='0' type='1'/></game>", "f:1:23: `winner` of the result is `0`", "record/result"),
        ("<game><result winner='1' type='9'/></game>", "f:1:32: `type` of the result is `9`", "record/result"),
    ];
    for (text, message, code) in cases {
        assert_eq!(wrong("f", text), (message.to_owned(), code), "{text}");
    }
}

#[test]
fn wrong_gsn_is_placed() {
    let start = "#X38FA11 Stratego-Notation v2\ntype 1\n";
    let begun = format!("{start}{}\n", "A".repeat(100));
    let cases = [
        (
            "#X38FA11 Stratego-Notation v3\n".to_owned(),
            "f:1:1: the header is `#X38FA11 Stratego-Notation v3`",
            "record/format",
        ),
        (
            "#X38FA11 Stratego-Notation v2\ntype 7\nEND".into(),
            "f:2:6: the type is `7`, which is no variant",
            "record/variant",
        ),
        (
            "#X38FA11 Stratego-Notation v2\nAAA\nEND".into(),
            "f:2:1: `AAA` stands where the type should",
            "record/variant",
        ),
        (start.into(), "f:2: the file ends where the position or `END` should follow", "record/cut-short"),
        (begun.clone(), "f:3: the file ends where a move or `END` should follow", "record/cut-short"),
        (format!("{start}A4-A5\nEND\n"), "f:3:2: letter 2 of the position is `4`", "record/position"),
        (format!("{begun}A4-Z5\nEND\n"), "f:4:4: `A4-Z5` is no move", "record/square"),
        (format!("{begun}A4\nEND\n"), "f:4:3: `A4` is no move", "record/square"),
        (format!("{begun}A4-A5-\nEND\n"), "f:4:6: `A4-A5-` is no move", "record/square"),
        (
            format!("{begun}A4:B5\nEND\n"),
            "f:4:3: `A4:B5` is a rescue of ultimate lightning, which a record cannot hold",
            "record/rescue",
        ),
        (format!("{begun}END\nwho won\n"), "f:5:1: `who won` is no result", "record/result"),
        (format!("{begun}END\na vs b result 1 winner 3\n"), "f:5:24: the winner is `3`", "record/result"),
        (
            format!("{begun}END\na vs b result 9 winner 1\n"),
            "f:5:15: the result is `9`, which is no ending",
            "record/result",
        ),
        (
            format!("{begun}END\na vs b result 1 winner 1\nA4-A5\n"),
            "f:6:1: `A4-A5` comes after the result",
            "record/format",
        ),
    ];
    for (text, message, code) in cases {
        assert_eq!(wrong("f", &text), (message.to_owned(), code), "{text}");
    }
}

#[test]
fn other_files_are_refused_as_a_whole() {
    assert_eq!(wrong("f", " \n"), ("f:2: the file is empty".into(), "record/format"));
    assert_eq!(wrong("f", "[{}]").0, "f:1: the file is one JSON list, records are JSON objects, one a line");
    assert_eq!(
        wrong("f", "1. e4 e5").0,
        "f:1: the file begins with `1. e4 e5`, which is no format of records known here"
    );
    let error = read("f", b"{}\n\xc3\xa9\xff").unwrap_err();
    assert_eq!(
        error.to_string(),
        "f:2:2: byte 0xff is not UTF-8, a file of records is UTF-8 text (iconv -f latin1 -t utf-8 f > f.utf8)"
    );
    assert_eq!(read("f", &vec![b' '; SIZE_LIMIT + 1]).unwrap_err().code, "record/size");
}

#[test]
fn a_match_too_long_is_refused() {
    let mut record = full();
    record.moves = vec![record.moves[0].clone(); MOVES_LIMIT];
    assert_eq!(only("x", &to_jsonl(&record)).moves.len(), MOVES_LIMIT);
    assert_eq!(only("x", &to_xml(&record).replace('\n', "")).moves.len(), MOVES_LIMIT);
    record.moves.push(record.moves[0].clone());
    for text in [to_jsonl(&record), to_xml(&record), to_gsn(&record)] {
        let error = match read("x", text.as_bytes()) {
            Err(error) => error,
            Ok(mut records) => records.remove(0).unwrap_err(),
        };
        assert_eq!(error.code, "record/length");
    }
}

#[test]
fn deep_documents_do_no_harm() {
    let deep = format!("{}<game/>{}", "<a>".repeat(200_000), "</a>".repeat(200_000));
    assert!(only("deep.xml", &deep).moves.is_empty());
    let deep = format!("{{\"moves\":[],\"x\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(only("deep.jsonl", &deep).moves.is_empty());
}

/// The stretch of bytes may be cut or changed anywhere: an answer, never a panic.
#[test]
fn damaged_files_are_answered() {
    for text in [E15_JSONL, E15_XML, E15_GSN] {
        for at in 0..text.len() {
            let mut bytes = text.as_bytes().to_vec();
            for byte in [b'"', b'<', 0xff, b':', b'\n', b'1', 0xc3] {
                bytes[at] = byte;
                let _ = read("damaged", &bytes);
            }
            let _ = read("cut", &text.as_bytes()[..at]);
        }
    }
}
