//! What a child process does with one case: the attack, twice, then an honest rule on the same match.

use sandtable::diag::Diagnostic;
use sandtable::game::Game;
use sandtable::script::LuaAgent;
use sandtable::session::Match;

use super::common;
use super::sandbox::{Case, game};

fn begin(case: Option<&Case>) -> Result<Match, Vec<Diagnostic>> {
    let game = Game::load(&game(case), "g", &[], &[])?;
    Match::new(game, 1).map_err(|error| vec![*error])
}

/// The refusal of one attempt; `None` where it went through.
fn attempt(case: &Case, played: &mut Match) -> Option<Diagnostic> {
    let first = |errors: Vec<Diagnostic>| errors.into_iter().next();
    match case.at.as_str() {
        "load" | "table" | "cards" | "game" => begin(Some(case)).err().and_then(first),
        "scenario" => match sandtable::scenario::run_file(&game(None), "scenarios/evil.lua", &case.body) {
            Err(errors) => first(errors),
            Ok(outcomes) => outcomes.into_iter().find_map(|(_, result)| result.err()).map(|failure| *failure.error),
        },
        "line" => played.evaluate(&case.body).err().map(|error| *error),
        "agent" => match LuaAgent::load("agents/evil.lua", &case.body, 1) {
            Err(error) => Some(*error),
            Ok(mut agent) => {
                let seat = played.deciders().iter().next().expect("a seat decides");
                played.decide(seat, &mut agent).err().map(|error| *error)
            }
        },
        "apply" => played.play("test").err().map(|error| *error),
        _ => played.play("arm").err().map(|error| *error),
    }
}

/// Where the match itself holds the attack.
fn in_match(case: &Case) -> bool {
    !matches!(case.at.as_str(), "load" | "table" | "scenario" | "cards" | "game" | "line" | "agent")
}

/// # Errors
/// What is not as the case says it should be.
pub fn run(case: &Case) -> Result<(), String> {
    let mut played =
        begin(in_match(case).then_some(case)).map_err(|errors| format!("it does not begin: {errors:?}"))?;
    let (before, hash, log) = (played.state().clone(), played.state().hash(), played.log(common_viewer()).len());
    let mut places = Vec::new();
    for _ in 0..2 {
        let refusal = attempt(case, &mut played);
        match refusal {
            None if case.code == "ok" => {
                let back = played.revision();
                played.undo(back);
            }
            None => return Err("it went through".to_owned()),
            Some(error) => {
                let place =
                    error.place.as_ref().map_or(String::new(), |place| format!("{}:{}", place.file, place.line));
                let shown: String =
                    format!("{} {place} {error} {:?}", error.code, error.notes).chars().take(800).collect();
                println!("{shown}");
                let said = format!("{} {} {:?}", error.message, error.help.as_deref().unwrap_or(""), error.notes);
                if error.code != case.code {
                    return Err(format!("the code is {}, expected {}: {error}", error.code, case.code));
                }
                if place != case.place {
                    return Err(format!("the place is `{place}`, expected `{}`: {error}", case.place));
                }
                if let Some(says) = case.says.as_ref().filter(|says| !said.contains(says.as_str())) {
                    return Err(format!("it does not say `{says}`: {}", said.chars().take(800).collect::<String>()));
                }
                if said.len() > 5000 {
                    return Err(format!("the message has {} bytes", said.len()));
                }
                if in_match(case)
                    && case.code.starts_with("script/")
                    && !error.notes.iter().any(|note| note.starts_with("in `"))
                {
                    return Err(format!("no rule is named: {error} {:?}", error.notes));
                }
                places.push(place);
                // What only the clock stops is not waited for twice.
                if error.message.contains("seconds") {
                    break;
                }
            }
        }
        if played.state() != &before || played.state().hash() != hash || played.revision() != 0 {
            return Err("something has changed".to_owned());
        }
        if played.log(common_viewer()).len() != log {
            return Err("something was told".to_owned());
        }
    }
    played.state().check(played.rules())?;
    // The next rule runs, in the same process and the same match.
    played.play("wait").map_err(|error| format!("the match does not go on: {error}"))?;
    played.evaluate("state.red.points = 3").map_err(|error| format!("no line runs: {error}"))?;
    let values =
        played.evaluate("state.red.points, #string.rep('x', 1000000)").map_err(|error| error.to_string())?.values;
    if values != ["3", "1000000"] {
        return Err(format!("the sandbox is spoiled: {values:?}"));
    }
    played.state().check(played.rules())?;
    let reloaded = common::conformance::reload(played.rules(), played.state());
    if &reloaded != played.state() {
        return Err("a save gives another state".to_owned());
    }
    Ok(())
}

fn common_viewer() -> sandtable::kernel::ids::Viewer {
    sandtable::kernel::ids::Viewer::Referee
}
