//! Answers for other programs: a line of JSON for each line that was answered.

use serde_json::{Value as Json, json};

use super::desk::{Answer, Desk};
use super::failure::{Kind, Result};
use crate::diag::Diagnostic;

/// The name and the version of the form.
const SCHEMA: &str = "sandtable.answer/1";

/// What came of a line; `None` where nothing did: an empty line, or one that leaves.
pub fn document(desk: &Desk, number: usize, typed: &str, answer: &Result<Answer>) -> Option<Json> {
    let mut document = json!({ "schema": SCHEMA, "line": number, "input": typed, "ok": answer.is_ok() });
    let text = match answer {
        Ok(Answer::Quit) => return None,
        Ok(Answer::Text(text)) if text.is_empty() && typed.trim().is_empty() => return None,
        Ok(Answer::Text(text) | Answer::Cleared { text, .. }) => text.clone(),
        Err(failure) => {
            document["kind"] = json!(kind(failure.kind));
            document["problems"] = failure.problems.iter().map(problem).collect();
            desk.failure_text(failure, crate::render::Style::PLAIN)
        }
    };
    document["revision"] = json!(desk.number());
    document["text"] = json!(text);
    if !desk.values.is_empty() {
        document["values"] = Json::Array(desk.values.clone());
    }
    Some(document)
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Refused => "refused",
        Kind::Usage => "usage",
        Kind::Loading => "loading",
        Kind::Script => "script",
    }
}

fn problem(problem: &Diagnostic) -> Json {
    json!({
        "code": problem.code,
        "place": problem.place.as_ref().map(ToString::to_string),
        "message": problem.message,
        "notes": problem.notes,
        "help": problem.help,
    })
}
