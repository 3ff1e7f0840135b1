//! Running the scenarios of a file.

use std::sync::Arc;

use super::course::{Course, Failure, Outset};
use super::fault;
use super::parse::{Scenario, Situation, parse};
use super::players;
use crate::content::Files;
use crate::diag::{Diagnostic, Place, Result};
use crate::game::Game;
use crate::script::{Declared, scenarios};
use crate::session::{Match, Save};

/// A scenario's name with what it found wrong, if anything.
pub type Outcome = (String, Result<(), Failure>);

/// Where the texts of saves come from: by name, beside the file of scenarios.
pub type Beside<'a> = &'a dyn Fn(&str) -> Result<String>;

/// The scenarios of one file.
pub struct Runner<'a> {
    files: &'a dyn Files,
    beside: Beside<'a>,
    path: &'a str,
    text: Arc<str>,
    /// The game that scenarios are of which name none.
    usual: Option<String>,
    /// Each with the number of its declaration and of its case there.
    outlines: Vec<(usize, usize, Scenario)>,
}

impl<'a> Runner<'a> {
    /// Reads a file. In a folder named as a game, scenarios need not name it.
    ///
    /// # Errors
    /// Everything wrong with it, at file:line.
    pub fn read(files: &'a dyn Files, path: &'a str, text: &str, beside: Beside<'a>) -> Result<Self, Vec<Diagnostic>> {
        let folder = path.rsplit(['/', '\\']).nth(1);
        let usual =
            folder.filter(|name| crate::content::games(files).iter().any(|(game, _)| game == name)).map(str::to_owned);
        let (mut outlines, mut errors) = (Vec::new(), Vec::new());
        for (index, declared) in scenarios::list(path, text)?.iter().enumerate() {
            match parse(declared, usual.as_deref()) {
                Ok(cases) => outlines.extend(cases.into_iter().enumerate().map(|(case, one)| (index, case, one))),
                Err(faults) => errors.extend(faults),
            }
        }
        if errors.is_empty() {
            Ok(Self { files, beside, path, text: text.into(), usual, outlines })
        } else {
            Err(errors)
        }
    }

    /// The names of the scenarios with their places, in order.
    pub fn names(&self) -> impl Iterator<Item = (&str, &Place)> {
        self.outlines.iter().map(|(_, _, scenario)| (scenario.name.as_str(), &scenario.place))
    }

    /// Runs a scenario, by its number from 0.
    ///
    /// # Errors
    /// What it found wrong.
    pub fn run(&self, number: usize) -> Result<(), Box<Failure>> {
        let done = self.begin(number).and_then(|(mut game, mut course)| course.run(&mut game));
        done.map_err(|failure| Box::new(Failure { nth: self.nth(number), ..*failure }))
    }

    /// Which of the scenarios on its line it is, from 1, where there are several: cases, and those made in a loop.
    fn nth(&self, number: usize) -> Option<usize> {
        let line = |at: usize| self.outlines.get(at).map(|(_, _, scenario)| scenario.place.line);
        let on_it: Vec<usize> = (0..self.outlines.len()).filter(|at| line(*at) == line(number)).collect();
        let nth = on_it.iter().position(|at| *at == number)?;
        (on_it.len() > 1).then_some(nth + 1)
    }

    /// Begins a scenario, by its number from 0, and leaves it where nothing was played yet.
    ///
    /// # Errors
    /// What is wrong with it, or does not hold from the first.
    pub fn begin(&self, number: usize) -> Result<(Match, Course), Box<Failure>> {
        let outline = self.outlines.get(number).map(|(_, _, scenario)| scenario.clone());
        let Some(outline) = outline else { return Err(Box::new(self.lost(number))) };
        let failed = |error: Box<Diagnostic>| {
            let error = match error.place {
                Some(_) => error.label(outline.place.clone(), "in this scenario"),
                None => error.at(outline.place.clone()),
            };
            let (scenario, place) = (outline.name.clone(), outline.place.clone());
            Box::new(Failure { scenario, place, nth: None, error: Box::new(error), step: None, table: None })
        };
        if let Situation::Save(file) = &outline.start {
            let mut game = self.saved(file).map_err(failed)?;
            game.fix(outline.fixed.clone());
            let declared = game.scenarios(self.path, &self.text).map_err(first).map_err(failed)?;
            let scenario = self.scenario(number, &declared).map_err(failed)?;
            let outset = self.outset(&game.recipe().name, scenario).map_err(failed)?;
            let course = Course::on(&mut game, outset)?;
            return Ok((game, course));
        }
        let (game, scenario) = self.load(number, &outline).map_err(failed)?;
        let outset = self.outset(&scenario.game.clone(), scenario).map_err(failed)?;
        Course::begin(game, outset)
    }

    fn outset(&self, game: &str, scenario: Scenario) -> Result<Outset> {
        let players = players::find(self.files, game, &scenario)?;
        Ok(Outset { scenario, source: Arc::clone(&self.text), players })
    }

    /// A match that was saved, under the rules as they are now.
    fn saved(&self, file: &str) -> Result<Match> {
        let mut game = Save::read(file, &(self.beside)(file)?)?.open().map_err(first)?;
        game.reload(self.files, ":reload").map_err(first)?;
        Ok(game)
    }

    /// The game of a scenario and the scenario with functions that run there. The file is read once more inside the game,
    /// so that its functions see the game's names. Each scenario has a game of its own: nothing passes from one to the next.
    fn load(&self, number: usize, outline: &Scenario) -> Result<(Game, Scenario)> {
        let variants: Vec<&str> = outline.variants.iter().map(String::as_str).collect();
        let mut loaded = Game::load(self.files, &outline.game, &variants, &outline.settings).map_err(first)?;
        let declared = loaded.host().scenarios(self.path, &self.text).map_err(first)?;
        let scenario = self.scenario(number, &declared)?;
        Ok((loaded, scenario))
    }

    fn scenario(&self, number: usize, declared: &[Declared]) -> Result<Scenario> {
        let changed = || fault("scenario/changed", "the file has other scenarios inside the game");
        let (index, case, _) = self.outlines.get(number).ok_or_else(changed)?;
        let declared = declared.get(*index).ok_or_else(changed)?;
        let cases = parse(declared, self.usual.as_deref()).map_err(first)?;
        cases.into_iter().nth(*case).ok_or_else(changed)
    }

    fn lost(&self, number: usize) -> Failure {
        let error = fault("scenario/changed", format!("`{}` has no scenario {}", self.path, number + 1));
        let place = Place::new(self.path, 0, 0);
        Failure { scenario: String::new(), place, nth: None, error, step: None, table: None }
    }
}

fn first(errors: Vec<Diagnostic>) -> Box<Diagnostic> {
    let error = errors.into_iter().next();
    Box::new(error.unwrap_or_else(|| Diagnostic::error("scenario/load", "the game does not load")))
}

/// Runs every scenario of a file and gives their names, with what each found wrong.
///
/// # Errors
/// What is wrong with the file itself.
pub fn run_file(files: &dyn Files, path: &str, text: &str) -> Result<Vec<Outcome>, Vec<Diagnostic>> {
    run_chosen(files, path, text, &|_| true)
}

/// The same for those whose names are wanted.
///
/// # Errors
/// As for `run_file`.
pub fn run_chosen(
    files: &dyn Files,
    path: &str,
    text: &str,
    wanted: &dyn Fn(&str) -> bool,
) -> Result<Vec<Outcome>, Vec<Diagnostic>> {
    let none = |file: &str| Err(fault("scenario/save", format!("`{file}` cannot be read from here")));
    let runner = Runner::read(files, path, text, &none)?;
    let names: Vec<String> = runner.names().map(|(name, _)| name.to_owned()).collect();
    let chosen = names.into_iter().enumerate().filter(|(_, name)| wanted(name));
    Ok(chosen.map(|(number, name)| (name, runner.run(number).map_err(|failure| *failure))).collect())
}
