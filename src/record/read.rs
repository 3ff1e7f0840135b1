//! Which format a file is in, and how large it may be.

use std::path::Path;
use std::sync::Arc;

use super::{Record, gravon_xml, gsn, jsonl};
use crate::diag::{Diagnostic, Place, Result};

/// The largest file read, in bytes.
pub const SIZE_LIMIT: usize = 64 << 20;

/// The most moves of one match.
pub const MOVES_LIMIT: usize = 100_000;

/// Reads the matches of a file; the format is told from its content. `file_name` is used in places and, without its
/// folder and ending, as the id of a match that has none.
///
/// Errors: the outer one is about the whole file (`record/size`, `record/encoding`, `record/format`); the inner ones
/// are about one match each (a file of JSON lines has many, the others one) and do not stop the rest.
pub fn read(file_name: &str, bytes: &[u8]) -> Result<Vec<Result<Record>>> {
    let file: Arc<str> = Arc::from(file_name);
    let text = text(&file, bytes)?;
    let id =
        Path::new(file_name).file_stem().map_or_else(|| file_name.to_owned(), |stem| stem.to_string_lossy().into());
    let start = text.trim_start();
    if start.starts_with('<') {
        gravon_xml::read(&file, text, &id)
    } else if start.starts_with(gsn::SIGN) {
        Ok(vec![gsn::read(&file, text, &id)])
    } else if start.starts_with('{') {
        Ok(jsonl::read(&file, text, &id))
    } else {
        Err(Box::new(unknown(&file, text, start)))
    }
}

/// The file as text, without the byte-order mark some programs write.
fn text<'a>(file: &Arc<str>, bytes: &'a [u8]) -> Result<&'a str> {
    if bytes.len() > SIZE_LIMIT {
        let message = format!("the file has {} bytes, a file of records may have {SIZE_LIMIT}", bytes.len());
        let error = Diagnostic::error("record/size", message).at(Place::new(file.clone(), 0, 0));
        return Err(Box::new(error.help(format!("split it: split -C 60M {file} part-"))));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(error) => {
            let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
            let line = 1 + good.iter().filter(|byte| **byte == b'\n').count();
            let last = good.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
            let column = 1 + String::from_utf8_lossy(last).chars().count();
            let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
            let from =
                if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) { "utf-16" } else { "latin1" };
            let bad = bytes.get(error.valid_up_to()).copied().unwrap_or_default();
            let message = format!("byte {bad:#04x} is not UTF-8, a file of records is UTF-8 text");
            Err(Box::new(
                Diagnostic::error("record/encoding", message)
                    .at(Place::new(file.clone(), number(line), number(column)))
                    .help(format!("iconv -f {from} -t utf-8 {file} > {file}.utf8")),
            ))
        }
    }
}

/// The name for the lines made of a file of JSON.
pub(super) fn beside(file: &str) -> String {
    let stem = file.strip_suffix(".json").or_else(|| file.strip_suffix(".jsonl")).unwrap_or(file);
    format!("{stem}{}", if file.ends_with(".jsonl") { "-lines.jsonl" } else { ".jsonl" })
}

fn unknown(file: &Arc<str>, text: &str, start: &str) -> Diagnostic {
    const FORMATS: &str = "records are read as JSON lines (`{\"moves\": [\"a4a5\"]}`), as Gravon's XML (`<game ...>`) \
                           and as GSN (`#X38FA11 Stratego-Notation v2`)";
    let before = text.len() - start.len();
    let line = text.bytes().take(before).filter(|byte| *byte == b'\n').count() + 1;
    let place = Place::new(file.clone(), u32::try_from(line).unwrap_or(u32::MAX), 0);
    if start.is_empty() {
        return Diagnostic::error("record/format", "the file is empty").at(place).help(FORMATS);
    }
    if start.starts_with('[') {
        return Diagnostic::error("record/format", "the file is one JSON list, records are JSON objects, one a line")
            .at(place)
            .help(format!("jq -c '.[]' {file} > {}", beside(file)));
    }
    let begins: String = start.lines().next().unwrap_or("").chars().take(24).collect();
    let message = format!("the file begins with `{}`, which is no format of records known here", begins.escape_debug());
    Diagnostic::error("record/format", message).at(place).help(FORMATS)
}
