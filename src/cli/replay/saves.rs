//! `sandtable replay SAVE`: what the rules, as they are now, make of a match that was saved.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::Replay;
use crate::cli::exit::Exit;
use crate::content::Snapshot;
use crate::diag::Diagnostic;
use crate::game::find::Finder;
use crate::game::{Difference, Recipe};
use crate::kernel::draws::Fell;
use crate::kernel::tape::Pick;
use crate::repl::{Failure, Kind, Screen, appearance, changed_lines, changed_value, read_text};
use crate::session::{Blame, Class, Culprit, Divergence, How, Replayed, Save, Until, replay};

/// A save that was played again.
struct Found {
    file: String,
    save: Save,
    difference: Difference,
    replayed: Replayed,
    blame: Blame,
}

/// # Errors
/// A stream failed.
pub fn run(what: &str, arguments: &Replay, screen: &mut Screen) -> io::Result<Exit> {
    let path = Path::new(what);
    let finder = match arguments.how.place.finder() {
        Ok(finder) => finder,
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    let files = match path.is_dir() {
        true => saves_in(path)?,
        false => vec![path.to_owned()],
    };
    if files.is_empty() {
        let failure = Failure::usage(format!("no file in `{what}` ends in `.save`"), "sandtable replay DIR --summary");
        return Exit::of_failure(&failure, screen);
    }
    let mut exit = Exit::Fine;
    let mut counts = [0usize; 4];
    let mut failed = 0;
    for (number, file) in files.iter().enumerate() {
        match play(file, arguments, &finder) {
            Ok(found) => {
                let class = found.replayed.class();
                counts[class as usize] += 1;
                if class != Class::Same {
                    exit = exit.max(Exit::Expectation);
                }
                if arguments.json {
                    screen.say(&as_json(&found).to_string())?;
                } else if arguments.summary {
                    screen.say(&format!("{}: {}", found.file, in_short(&found)))?;
                } else {
                    let apart = if number > 0 { "\n" } else { "" };
                    screen.say(&format!("{apart}{}", in_words(&found, arguments.go_on)))?;
                }
            }
            Err(failure) => {
                failed += 1;
                if arguments.json {
                    screen
                        .say(&json!({ "file": file.display().to_string(), "error": failure.problems }).to_string())?;
                }
                exit = exit.max(Exit::of_failure(&failure, screen)?);
            }
        }
    }
    if arguments.summary && !arguments.json {
        let [same, options, differs, impossible] = counts;
        let lost = if failed > 0 { format!(", {failed} not replayed") } else { String::new() };
        screen.say(&format!(
            "\n{} matches: {same} the same, {options} the same course with other options, {differs} that come out \
             otherwise, {impossible} impossible{lost}",
            files.len()
        ))?;
    }
    Ok(exit)
}

/// The saves of a folder, in the order of their names.
fn saves_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.is_file() && file.extension().is_some_and(|end| end == "save"));
    files.sort();
    Ok(files)
}

fn play(file: &Path, arguments: &Replay, finder: &Finder) -> Result<Found, Failure> {
    let text = read_text(file).map_err(|mut failure| {
        // It was named on the command line.
        failure.kind = Kind::Usage;
        if let Some(problem) = failure.problems.first_mut() {
            problem.help = Some("sandtable replay SAVE, or sandtable replay GAME FILE for records".to_owned());
        }
        failure
    })?;
    let shown = file.display().to_string();
    let save = Save::read(&shown, &text)?;
    let files = finder.find(&save.game)?.files;
    let now = Arc::new(Snapshot::of(&*files, &save.game));
    let how = &arguments.how;
    let otherwise = |recipe: &Recipe| Recipe {
        files: Arc::clone(&now),
        variants: recipe.variants.iter().chain(&how.variants).cloned().collect(),
        settings: recipe.settings.iter().chain(&how.settings).cloned().collect(),
        ..recipe.clone()
    };
    let failed = |problems: Vec<Diagnostic>| Failure::loading(problems, Arc::clone(&files));
    let until = if arguments.go_on { Until::End } else { Until::Divergence };
    let difference = save.difference(&otherwise).map_err(failed)?;
    let replayed = replay(&save, &otherwise, until).map_err(failed)?;
    let blame = match &replayed.divergence {
        Some(divergence) if !arguments.summary => save.blame(&otherwise, divergence).map_err(failed)?,
        _ => Blame::default(),
    };
    Ok(Found { file: shown, save, difference, replayed, blame })
}

fn class_name(class: Class) -> &'static str {
    match class {
        Class::Same => "same",
        Class::OtherOptions => "other options",
        Class::Differs => "differs",
        Class::Impossible => "impossible",
    }
}

fn in_short(found: &Found) -> String {
    let replayed = &found.replayed;
    match (replayed.class(), &replayed.divergence, &replayed.offered) {
        (Class::Same, ..) => format!("the same, {} steps", replayed.steps),
        (Class::OtherOptions, _, Some(offered)) => {
            format!("the same course, {} steps; other options at step {}", replayed.steps, offered.step)
        }
        (Class::Impossible, Some(divergence), _) => {
            format!("impossible at step {}: {}", divergence.step, divergence.done)
        }
        (_, Some(divergence), _) => format!("differs from step {} on: {}", divergence.step, divergence.done),
        _ => String::new(),
    }
}

fn in_words(found: &Found, go_on: bool) -> String {
    let Found { file, save, difference, replayed, blame } = found;
    let mut lines = vec![format!("{file}: {}, seed {}, {} steps", save.title, save.seed, replayed.steps)];
    if difference.is_empty() {
        lines.push("the rules are those it was saved with".to_owned());
    } else {
        lines.push("the rules have changed since:".to_owned());
        lines.extend(changed_lines(difference).into_iter().map(|line| format!("  {line}")));
    }
    if let Some(offered) = &replayed.offered {
        lines.push(format!("at step {} other things could have been chosen", offered.step));
        lines.extend(listed("gone", &offered.gone).into_iter().chain(listed("new", &offered.new)));
    }
    match &replayed.divergence {
        None => lines.push("all steps come out as they did".to_owned()),
        Some(divergence) => {
            lines.extend(divergence_lines(divergence));
            let culprits: Vec<String> = blame.culprits.iter().map(culprit).collect();
            lines.push(match (culprits.is_empty(), blame.together) {
                (true, _) if found.difference.is_empty() => "no change of the rules explains it".to_owned(),
                (true, _) => "because of the changes above: none of them can be made by itself".to_owned(),
                (false, false) => format!("because of {}", culprits.join("; or of ")),
                (false, true) => format!("because of these together: {}", culprits.join("; and ")),
            });
            if go_on {
                lines.push(format!(
                    "gone on with regardless: {} further steps; this is not the match that was saved",
                    replayed.further
                ));
                if let Some((done, why)) = &replayed.stopped {
                    lines.push(format!("`{done}` cannot be done there: {}", reason(why)));
                }
                let table = replayed.played.table();
                if replayed.played.state().outcome().is_some() {
                    lines.push(format!("it ends so: {}", table.outcome_told()));
                }
            } else {
                lines.push("`--continue` goes on from there as far as the steps can be done".to_owned());
            }
        }
    }
    lines.join("\n")
}

fn listed(what: &str, options: &[String]) -> Option<String> {
    const SHOWN: usize = 4;
    let more = options.len().saturating_sub(SHOWN);
    let few = options.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!options.is_empty()).then(|| format!("  {what}: {few}{more}"))
}

fn culprit(culprit: &Culprit) -> String {
    match culprit {
        Culprit::Value(changed) => changed_value(changed),
        Culprit::Part(name) | Culprit::File(name) => name.clone(),
    }
}

/// Lines of a kind that are shown.
const SHOWN: usize = 8;

fn divergence_lines(divergence: &Divergence) -> Vec<String> {
    let Divergence { step, done, how } = divergence;
    let mut lines = vec![format!("step {step}, `{done}`, goes another way:")];
    match how {
        How::Refused(why) => lines.push(format!("  it is not possible: {}", reason(why))),
        How::Chance { before, after } => {
            lines.push(format!("  chance gave {}", fell(before)));
            lines.push(format!("  and now    {}", fell(after)));
        }
        How::Events { before, after } => {
            let same = before.iter().zip(after).take_while(|(before, after)| before == after).count();
            let words = |events: &[String]| match events.get(same) {
                Some(event) => format!("`{event}`"),
                None => "nothing further".to_owned(),
            };
            lines.push(format!("  it was told: {}", words(before)));
            lines.push(format!("  and is now:  {}", words(after)));
        }
        How::Values(rows) => {
            for row in rows.iter().take(SHOWN) {
                let [before, after] =
                    [&row.before, &row.after].map(|look| look.as_ref().map_or("-".to_owned(), appearance));
                lines.push(format!("  {}: {before} -> {after}", row.what));
            }
            match rows.len() {
                0 => lines.push("  what is seen of the table is otherwise".to_owned()),
                count if count > SHOWN => lines.push(format!("  and {} more", count - SHOWN)),
                _ => {}
            }
        }
    }
    lines
}

/// Why something cannot be done, with the place in a script where that is one.
fn reason(why: &Diagnostic) -> String {
    match &why.place {
        Some(place) if place.line > 0 => format!("{} ({place})", why.message),
        _ => why.message.clone(),
    }
}

fn fell(fell: &[Fell]) -> String {
    let one = |fell: &Fell| match &fell.pick {
        Pick::Index(index) => format!("{} {} of {}", fell.what, index + 1, fell.of),
        Pick::Order(order) => format!("{} {}: an order of {}", fell.what, fell.from, order.len()),
        Pick::Nothing => fell.what.clone(),
    };
    if fell.is_empty() { "nothing".to_owned() } else { fell.iter().map(one).collect::<Vec<_>>().join(", ") }
}

fn as_json(found: &Found) -> Json {
    let replayed = &found.replayed;
    let divergence = replayed.divergence.as_ref();
    let how = divergence.map(|divergence| match &divergence.how {
        How::Refused(why) => json!({ "refused": why.message }),
        How::Chance { before, after } => json!({ "chance": { "before": before, "after": after } }),
        How::Events { before, after } => json!({ "events": { "before": before, "after": after } }),
        How::Values(rows) => {
            let row = |row: &crate::session::Row| {
                let [before, after] = [&row.before, &row.after].map(|look| look.as_ref().map(appearance));
                json!({ "what": row.what, "before": before, "after": after })
            };
            json!({ "values": rows.iter().map(row).collect::<Vec<_>>() })
        }
    });
    json!({
        "file": found.file,
        "class": class_name(replayed.class()),
        "steps": replayed.steps,
        "step": divergence.map(|divergence| divergence.step),
        "done": divergence.map(|divergence| divergence.done.as_str()),
        "how": how,
        "other_options_at": replayed.offered.as_ref().map(|offered| offered.step),
        "because_of": found.blame.culprits.iter().map(culprit).collect::<Vec<_>>(),
        "together": found.blame.together,
        "further": replayed.further,
        "outcome": replayed.played.state().outcome().map(|_| replayed.played.table().outcome_told()),
    })
}
