//! Lua's errors as diagnostics: the place out of the message, script frames only.

use crate::diag::{Diagnostic, Place};
use crate::interrupt;

use super::budget::Limits;
use super::raw::Failure;

/// Splits `scripts/duel/main.lua:3: message`.
pub fn split(message: &str) -> (Option<Place>, String) {
    for (at, _) in message.match_indices(".lua:") {
        let (file, rest) = message.split_at(at + 4);
        let digits: String = rest[1..].chars().take_while(char::is_ascii_digit).collect();
        let tail = &rest[1 + digits.len()..];
        if let (Ok(line), Some(text)) = (digits.parse(), tail.strip_prefix(": ")) {
            if file.contains(char::is_whitespace) {
                break;
            }
            return (Some(Place::new(file, line, 0)), text.to_owned());
        }
    }
    if let Some(rest) = message.strip_prefix("input:")
        && let Some((_, text)) = rest.split_once(": ")
    {
        return (None, text.to_owned());
    }
    (None, message.to_owned())
}

fn place_of_frame(frame: &str) -> Option<Place> {
    let (file, line) = frame.rsplit_once(" at ")?.1.rsplit_once(':')?;
    Some(Place::new(file, line.parse().ok()?, 0))
}

/// A failed call of a rule. `rule` names it: `actions.move.apply`.
pub fn failed_call(failure: Failure, rule: &str, limits: &Limits) -> Diagnostic {
    let (code, message, frames, help) = match failure {
        Failure::Error { message, frames, .. } => ("script/error", message, frames, None),
        Failure::Safe { error, frames } => {
            let mut error = from_lua(&error);
            let frames = of_scripts(frames);
            error.place = error
                .place
                .filter(|place| &*place.file != PRELUDE)
                .or_else(|| frames.iter().find_map(|frame| place_of_frame(frame)));
            let error = clipped(error).note(format!("in `{rule}`"));
            return frames.into_iter().fold(error, Diagnostic::note);
        }
        Failure::Budget { message, help, frames } => ("script/budget", message, frames, help),
        Failure::Memory { place, frames } => {
            ("script/memory", format!("{place}{OUT_OF_MEMORY}"), frames, Some(limits.keep_less()))
        }
        Failure::Interrupted { place, frames } => {
            (interrupt::CODE, format!("{place}{}", interrupt::MESSAGE), frames, None)
        }
        Failure::Panic(text) => (
            "internal/panic",
            format!("the program itself failed: {text}"),
            Vec::new(),
            Some("this is a fault of Sandtable, not of the script: please report it".to_owned()),
        ),
    };
    let (place, text) = split(&message);
    let frames = of_scripts(frames);
    let place = place.filter(|place| &*place.file != PRELUDE);
    let place = place.or_else(|| frames.iter().find_map(|frame| place_of_frame(frame)));
    let mut error = clipped(Diagnostic::error(code, text)).at(place).note(format!("in `{rule}`"));
    for frame in frames {
        error = error.note(frame);
    }
    match help.or_else(|| advice(&error.message).map(str::to_owned)) {
        Some(help) => error.help(help),
        None => error,
    }
}

/// The script that runs typed lines and describes unknown names: none of the user's.
const PRELUDE: &str = "prelude.lua";

/// The frames that are the user's.
fn of_scripts(frames: Vec<String>) -> Vec<String> {
    frames.into_iter().filter(|frame| !frame.contains(" at prelude.lua:")).collect()
}

/// A script whose own text failed, before any rule ran.
pub fn failed_load(failure: Failure, file: &str, limits: &Limits) -> Diagnostic {
    let mut error = failed_call(failure, file, limits);
    error.place = error.place.or_else(|| Some(Place::new(file, 0, 0)));
    // The one frame of a script's own text says no more than the place.
    let frame = error.place.as_ref().map(|place| format!("in a function at {place}"));
    let alone = error.notes.len() == 2;
    error.notes.retain(|note| *note != format!("in `{file}`") && !(alone && Some(note) == frame.as_ref()));
    if error.code == "script/budget" {
        error.message =
            error.message.replacen("the rule ran too long", "the script ran too long while it was loaded", 1);
    }
    error
}

const OUT_OF_MEMORY: &str = "the script ran out of memory";

/// What to do about errors of Lua itself.
fn advice(message: &str) -> Option<&'static str> {
    Some(match message {
        "stack overflow" => "look for a function that calls itself without end",
        "attempt to modify a readonly table" => {
            "settings, lists of content, modules and libraries are fixed; keep what changes in `variables`"
        }
        _ if message.starts_with("attempt to index ") => "look at the `name` before it, which may be misspelt",
        "attempt to iterate over a zone value" => "for piece in zone:each() do, or for cell in grid:cells() do",
        _ => return None,
    })
}

/// Longest message, in characters: it is for people.
const LONGEST: usize = 1000;

/// No more of a message than somebody reads.
fn clipped(mut error: Diagnostic) -> Diagnostic {
    if let Some((end, _)) = error.message.char_indices().nth(LONGEST) {
        error.message.truncate(end);
        error.message.push_str("...");
    }
    error
}

/// An error of the safe side: loading, declaring, requiring.
pub fn from_lua(error: &mlua::Error) -> Diagnostic {
    clipped(whole(error))
}

fn whole(error: &mlua::Error) -> Diagnostic {
    match error {
        mlua::Error::SyntaxError { message, .. } => {
            let (place, text) = split(message);
            Diagnostic::error("script/syntax", text).at(place)
        }
        mlua::Error::MemoryError(_) => Diagnostic::error("script/memory", OUT_OF_MEMORY),
        mlua::Error::CallbackError { traceback, cause } => {
            let mut inner = from_lua(cause);
            if inner.place.is_none() {
                inner.place = place_of(traceback);
            }
            inner
        }
        mlua::Error::ExternalError(external) => match external.downcast_ref::<Diagnostic>() {
            Some(diagnostic) => diagnostic.clone(),
            None => Diagnostic::error("script/error", external.to_string()),
        },
        other => {
            let text = match other {
                mlua::Error::RuntimeError(text) => text.clone(),
                other => other.to_string(),
            };
            // Values that are no texts come with their address, which differs from run to run.
            let text = match ["table", "function", "thread", "buffer", "userdata"]
                .iter()
                .find(|kind| text.starts_with(&format!("{kind}: 0x")))
            {
                Some(kind) => format!("an error value that is a {kind}"),
                None if text == "nil" => "an error value that is nil".to_owned(),
                None => text,
            };
            let (message, trace) = text.split_once("\nstack traceback:").unwrap_or((&text, ""));
            let (place, message) = split(message.trim());
            let mut error = Diagnostic::error("script/error", message).at(place);
            for frame in frames(trace) {
                error = error.note(format!("called from {frame}"));
            }
            error
        }
    }
}

/// Where the innermost script frame of a traceback is.
pub fn place_of(traceback: &str) -> Option<Place> {
    frames(traceback).iter().find(|frame| !frame.starts_with(PRELUDE)).and_then(|frame| split(&format!("{frame}: ")).0)
}

/// An error of a batch script with its place, and with the line that led to it where the place is another file's.
pub fn with_caller(error: &mlua::Error) -> Diagnostic {
    let mut problem = from_lua(error);
    if let mlua::Error::CallbackError { traceback, .. } = error
        && let Some(called) = place_of(traceback)
        && problem.place.as_ref().is_some_and(|place| place.file != called.file)
        && !problem.notes.iter().any(|note| note.starts_with("called at "))
    {
        // A rule that was stopped has no fault to be found in it.
        problem = match problem.code {
            interrupt::CODE => problem.at(called),
            _ => problem.note(format!("called at {called}")),
        };
    }
    problem
}

/// The script frames of a traceback: `file.lua:3`, with `in function 'f'` where known.
fn frames(trace: &str) -> Vec<String> {
    let script = trace.lines().map(str::trim).filter(|line| line.contains(".lua:"));
    script.map(|line| line.trim_end_matches(':').to_owned()).take(8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_takes_too_long_says_how_to_give_it_more() {
        use crate::script::{api::META, raw::Vm, sandbox};
        let longest = std::time::Duration::from_secs(1);
        let limits = Limits { times: 3, rule: i64::MAX >> 1, longest, ..Limits::USUAL };
        let (lua, _) = sandbox::vm(&limits).unwrap();
        let vm = Vm::new(lua, META, limits).unwrap();
        let chunk = sandbox::chunk(vm.lua(), "\nwhile true do end".to_owned(), "@scripts/a/main.lua".to_owned());
        let function = vm.keep(chunk.into_function().unwrap()).unwrap();
        let failure = vm.load(limits.rule, function).unwrap_err();
        assert_eq!(
            failed_call(failure, "actions.go.apply", &limits).to_string(),
            "scripts/a/main.lua:2: the step ran too long: it still ran after 1 seconds (look for a loop that does not \
             end; nothing has changed; `--budget 30` for a game you trust)"
        );
    }

    #[test]
    fn places_come_out_of_messages() {
        let (place, text) = split("scripts/duel/main.lua:12: attempt to index nil with 'x'");
        assert_eq!(place, Some(Place::new("scripts/duel/main.lua", 12, 0)));
        assert_eq!(text, "attempt to index nil with 'x'");
        assert_eq!(split("no place: here"), (None, "no place: here".to_owned()));
    }
}
