//! `sandtable check GAME`.

mod played;
mod purity;
mod secrets;

use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

use clap::Args;
use serde_json::json;

use self::secrets::{Effort, Where};
use super::exit::Exit;
use super::which::Place;
use crate::check::coverage::Coverage;
use crate::check::lint::{Scripts, lint, untranslated, unused_kinds};
use crate::check::matches::ENDLESS;
use crate::content::{Covered, Files, Watched, languages};
use crate::diag::{Diagnostic, Severity};
use crate::game::Game;
use crate::game::find::variants;
use crate::render::diagnostic;
use crate::repl::Screen;

#[derive(Args)]
#[command(after_help = "Example: sandtable check stratego --matches 5")]
pub struct Check {
    /// The game to load
    #[arg(value_name = "GAME")]
    game: String,
    /// One JSON object for each thing that is looked at, a line each
    #[arg(long)]
    json: bool,
    /// Warnings are failures
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    effort: Effort,
}

/// Loads the game alone, with each variant and in each language, and says what is wrong, every problem once; looks for
/// names that nothing has and things that nothing uses; then plays random matches to the end, and looks in others for what
/// scripts keep and for secrets that show.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Check, screen: &mut Screen) -> io::Result<Exit> {
    let found = arguments.place.finder().and_then(|finder| Ok(Arc::clone(&finder.find(&arguments.game)?.files)));
    let files = match found {
        Ok(files) => files,
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    let watched = Watched(&*files);
    let names = variants(&*files, &arguments.game);
    let loads = std::iter::once(None).chain(names.iter().map(|name| Some(name.as_str())));
    let mut told = Told { arguments, files: &*files, seen: Vec::new(), exit: Exit::Fine };
    let mut plain = None;
    let mut others: Vec<(String, Game)> = Vec::new();
    for variant in loads {
        let asked: Vec<&str> = variant.into_iter().collect();
        let problems = match Game::load(&watched, &arguments.game, &asked, &[]) {
            Ok(game) if variant.is_none() => {
                plain = Some(game);
                Vec::new()
            }
            Ok(game) => {
                others.extend(variant.map(|variant| (variant.to_owned(), game)));
                Vec::new()
            }
            Err(problems) => problems,
        };
        let what = variant.map_or_else(String::new, |variant| format!(" with {variant}"));
        told.loaded(("variant", variant), &what, &problems, screen)?;
    }
    // Words are held against the names of a game, so only of one that loads.
    let Some(mut game) = plain else { return Ok(told.exit) };
    let mut warnings = Vec::new();
    for name in languages(&*files, &arguments.game) {
        let problems = match game.language(&*files, &name) {
            Ok(language) => {
                warnings.extend(untranslated(game.rules(), &language, &*files));
                Vec::new()
            }
            Err(problems) => problems,
        };
        told.loaded(("language", Some(&name)), &format!(" in {name}"), &problems, screen)?;
    }
    let scripts = Scripts::read(&*files, &arguments.game);
    warnings.extend(lint(&game, &scripts));
    told.lints(None, warnings, screen)?;
    for (name, other) in &others {
        told.lints(Some(name), lint(other, &scripts), screen)?;
    }
    let mut coverage = Coverage::default();
    let mut seen = BTreeSet::new();
    let mut games: Vec<(Option<&str>, &mut Game)> = vec![(None, &mut game)];
    games.extend(others.iter_mut().map(|(name, game)| (Some(name.as_str()), game)));
    for (variant, game) in &mut games {
        let path = arguments.place.path.as_deref();
        let place = Where { game: &arguments.game, variant: *variant, path, json: arguments.json };
        let asked: Vec<&str> = variant.iter().copied().collect();
        // Lines are counted in a load of its own, that what is watched need not pay for it.
        let Ok(mut counted) = Game::load(&Covered(&*files), &arguments.game, &asked, &[]) else { continue };
        let (end, played) = played::run(&place, &mut counted, arguments.effort, screen)?;
        coverage.add(counted.host().coverage());
        let rules = Arc::clone(counted.rules());
        seen.extend(played.kinds(&rules).map(str::to_owned));
        seen.extend(rules.start.iter().map(|start| rules.kinds[start.kind.index()].id.clone()));
        told.exit = told.exit.max(end);
        // A rule that fails would fail again.
        if played.wrong.iter().any(|wrong| wrong.problem.code != ENDLESS) {
            continue;
        }
        let anew = || Game::load(&watched, &arguments.game, &asked, &[]);
        let mut end = purity::run(&place, game, &anew, arguments.effort, screen)?;
        // Secrets are looked for by playing on from one position in several ways, which takes scripts that keep nothing.
        if end == Exit::Fine {
            end = secrets::run(&place, game, arguments.effort, screen)?;
            let kept = game.host().take_impurities();
            end = end.max(purity::tell(&place, game, kept, screen)?);
        }
        told.exit = told.exit.max(end);
    }
    if arguments.effort.played(None) > 0 {
        for (variant, game) in &games {
            let unused = unused_kinds(game.rules(), &seen, &scripts, &*files);
            if !unused.is_empty() {
                told.lints(*variant, unused, screen)?;
            }
        }
        played::coverage(&arguments.game, arguments.json, &coverage, screen)?;
    }
    Ok(told.exit)
}

/// What was said already, and how it ends.
struct Told<'a> {
    arguments: &'a Check,
    files: &'a dyn Files,
    seen: Vec<Diagnostic>,
    exit: Exit,
}

impl Told<'_> {
    fn render(&self, problems: &[Diagnostic], screen: &Screen) -> String {
        diagnostic::render(problems, &|path| self.files.read(path)?.ok(), screen.style)
    }

    /// What was not said before.
    fn unsaid(&mut self, problems: &[Diagnostic]) -> Vec<Diagnostic> {
        let new: Vec<Diagnostic> = problems.iter().filter(|problem| !self.seen.contains(problem)).cloned().collect();
        self.seen.extend(new.iter().cloned());
        new
    }

    /// `stratego with duel: fine`, or what is wrong with it.
    fn loaded(
        &mut self,
        of: (&str, Option<&str>),
        what: &str,
        problems: &[Diagnostic],
        screen: &mut Screen,
    ) -> io::Result<()> {
        let game = &self.arguments.game;
        if !problems.is_empty() {
            self.exit = Exit::Loading;
        }
        if self.arguments.json {
            let line = json!({ "game": game, of.0: of.1, "ok": problems.is_empty(), "problems": problems });
            return screen.say(&line.to_string());
        }
        let new = self.unsaid(problems);
        let text = match (problems.len(), new.len()) {
            (0, _) => format!("{game}{what}: fine"),
            (_, 0) => format!("{game}{what}: the same"),
            (1, _) => format!("{game}{what}: 1 problem\n{}", self.render(&new, screen)),
            (count, _) => format!("{game}{what}: {count} problems\n{}", self.render(&new, screen)),
        };
        screen.say(&text)
    }

    /// What was found in the text of a game, or of a variant of it that has more.
    fn lints(&mut self, variant: Option<&str>, problems: Vec<Diagnostic>, screen: &mut Screen) -> io::Result<()> {
        let new = self.unsaid(&problems);
        let errors = new.iter().filter(|problem| problem.severity == Severity::Error).count();
        let fails = errors > 0 || self.arguments.strict && !new.is_empty();
        if fails {
            self.exit = self.exit.max(Exit::Expectation);
        }
        let game = &self.arguments.game;
        if self.arguments.json {
            let line = json!({ "game": game, "variant": variant, "ok": !fails, "lints": new });
            return screen.say(&line.to_string());
        }
        let what = variant.map_or_else(String::new, |variant| format!(" with {variant}"));
        let warnings = new.len() - errors;
        let count = |count: usize, one: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            count => Some(format!("{count} {one}s")),
        };
        let counts: Vec<String> = count(errors, "error").into_iter().chain(count(warnings, "warning")).collect();
        if counts.is_empty() {
            return Ok(());
        }
        let text = format!("{game}{what}: {}\n{}", counts.join(", "), self.render(&new, screen));
        screen.say(&text)
    }
}
