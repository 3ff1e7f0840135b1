//! What a save says. One JSON value a line, so that two saves can be laid side by side; each line ends with a sum over
//! itself, so that it is told where somebody wrote into it.

use std::hash::Hasher;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use siphasher::sip::SipHasher13;

use crate::content::Snapshot;
use crate::diag::{Diagnostic, Place, Result};
use crate::game::Recipe;
use crate::kernel::draws::Fell;
use crate::kernel::save::Saved;

use super::super::history::Cause;

/// The version of the form.
pub const VERSION: u32 = 1;

/// How a save begins.
const BEGIN: &str = "{\"is\":\"save\"";

/// Longest line, in bytes: a file of a game is at most 1 MiB, and its letters may be written as escapes.
const LONGEST: usize = 8 << 20;

/// A whole match: what it was played by, what was done, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Save {
    /// The version of the program that wrote it.
    pub engine: String,
    pub game: String,
    pub title: String,
    pub seed: u64,
    /// The text of the position it began from, if not from the set-up.
    pub position: Option<String>,
    pub editions: Vec<Edition>,
    pub revisions: Vec<Revision>,
    /// Names and where they lead.
    pub branches: Vec<(String, usize)>,
    /// The branch that new revisions go on, by its place among them.
    pub branch: usize,
    pub remarks: Vec<Remark>,
    pub here: usize,
    /// Faces that wait for a throw.
    pub awaited: Option<Vec<String>>,
}

/// Rules that held.
#[derive(Clone, Debug, PartialEq)]
pub struct Edition {
    /// What tells them from others, as `RulesId` is written.
    pub rules: String,
    pub recipe: Recipe,
}

/// A revision, by number.
#[derive(Clone, Debug, PartialEq)]
pub struct Revision {
    pub parent: Option<usize>,
    pub cause: Cause,
    pub seat: Option<String>,
    pub forced: bool,
    pub edition: usize,
    /// What chance decided, and whether somebody had said before what it should.
    pub fell: Vec<Fell>,
    pub fixed: bool,
    /// Hash of the state after it.
    pub state: u64,
    /// The state itself, where doing it again may not lead there.
    pub whole: Option<Box<Saved>>,
    /// Where `redo` goes from here, unless to what was done from here last.
    pub redo: Option<usize>,
}

/// See `session::Remark`.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    pub at: usize,
    pub turn: i32,
    pub words: String,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
enum Line {
    Save {
        version: u32,
        engine: String,
        game: String,
        title: String,
        seed: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
    },
    Edition {
        rules: String,
        variants: Vec<String>,
        settings: Vec<(String, String)>,
        changes: Vec<(String, String)>,
        budget: u32,
    },
    /// A file that was read; without a text it is there no more.
    File {
        path: String,
        text: Option<String>,
    },
    /// The content after all changes, for whoever lays two saves side by side.
    Value {
        path: String,
        value: String,
    },
    /// A part of a script, likewise.
    Part {
        name: String,
        hash: String,
    },
    Revision {
        number: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        parent: Option<usize>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        action: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        edit: Option<String>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        forced: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        edition: Option<usize>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        fell: Vec<Fell>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        fixed: bool,
        state: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        whole: Option<Box<Saved>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        redo: Option<usize>,
    },
    Branch {
        name: String,
        leads_to: usize,
    },
    Remark {
        at: usize,
        turn: i32,
        words: String,
    },
    Awaited {
        faces: Vec<String>,
    },
    End {
        here: usize,
        branch: String,
        lines: usize,
    },
}

/// A value or a part, which a save tells beside what it is made of.
pub(super) enum Told {
    Value(String, String),
    Part(String, u64),
}

impl Save {
    /// The text of the save; `told` stands behind the first edition.
    ///
    /// # Errors
    /// None for what a match holds.
    pub(super) fn write(&self, told: Vec<Told>) -> Result<String> {
        let mut lines = Lines { text: String::new(), count: 0 };
        lines.add(&Line::Save {
            version: VERSION,
            engine: self.engine.clone(),
            game: self.game.clone(),
            title: self.title.clone(),
            seed: self.seed,
            position: self.position.clone(),
        })?;
        let mut told = Some(told);
        let mut files_before: Option<&Snapshot> = None;
        for Edition { rules, recipe } in &self.editions {
            lines.add(&Line::Edition {
                rules: rules.clone(),
                variants: recipe.variants.clone(),
                settings: recipe.settings.clone(),
                changes: recipe.changes.clone(),
                budget: crate::content::Files::budget(&*recipe.files),
            })?;
            for (path, text) in recipe.files.changed_since(files_before) {
                lines.add(&Line::File { path: path.to_owned(), text: text.map(str::to_owned) })?;
            }
            files_before = Some(&recipe.files);
            for told in told.take().into_iter().flatten() {
                lines.add(&match told {
                    Told::Value(path, value) => Line::Value { path, value },
                    Told::Part(name, hash) => Line::Part { name, hash: format!("{hash:016x}") },
                })?;
            }
        }
        for (number, revision) in self.revisions.iter().enumerate() {
            let before = revision.parent.and_then(|parent| self.revisions.get(parent));
            let (action, edit) = match &revision.cause {
                Cause::Start => (None, None),
                Cause::Action(text) => (Some(text.clone()), None),
                Cause::Edit(text) => (None, Some(text.clone())),
            };
            lines.add(&Line::Revision {
                number,
                // The one before, unless it says otherwise.
                parent: revision.parent.filter(|parent| parent + 1 != number),
                seat: revision.seat.clone(),
                action,
                edit,
                forced: revision.forced,
                edition: Some(revision.edition).filter(|edition| before.is_none_or(|b| b.edition != *edition)),
                fell: revision.fell.clone(),
                fixed: revision.fixed,
                state: format!("{:016x}", revision.state),
                whole: revision.whole.clone(),
                redo: revision.redo,
            })?;
        }
        for (name, tip) in &self.branches {
            lines.add(&Line::Branch { name: name.clone(), leads_to: *tip })?;
        }
        for Remark { at, turn, words } in &self.remarks {
            lines.add(&Line::Remark { at: *at, turn: *turn, words: words.clone() })?;
        }
        if let Some(faces) = &self.awaited {
            lines.add(&Line::Awaited { faces: faces.clone() })?;
        }
        let count = lines.count;
        let branch = self.branches.get(self.branch).map(|(name, _)| name.clone()).unwrap_or_default();
        lines.add(&Line::End { here: self.here, branch, lines: count })?;
        Ok(lines.text)
    }

    /// The save that a text is.
    ///
    /// # Errors
    /// `save/form` where it is none, `save/newer`, `save/changed` where somebody wrote into it, `save/cut-off`, each with
    /// its line.
    pub fn read(file: &str, text: &str) -> Result<Self> {
        let file: Arc<str> = file.into();
        let mut reader = Reader::new(&file);
        let mut number = 0;
        for line in text.split_inclusive('\n') {
            number += 1;
            reader.at = number;
            reader.line(line)?;
        }
        reader.at = number + 1;
        reader.finish()
    }
}

struct Lines {
    text: String,
    count: usize,
}

impl Lines {
    fn add(&mut self, line: &Line) -> Result<()> {
        let json = serde_json::to_string(line).map_err(|error| {
            Box::new(Diagnostic::error("save/form", format!("what is to be saved cannot be written: {error}")))
        })?;
        let body = json.strip_suffix('}').unwrap_or(&json);
        self.text += &format!("{body},\"sum\":\"{}\"}}\n", sum(self.count, body));
        self.count += 1;
        Ok(())
    }
}

fn ensure(holds: bool, otherwise: &'static str) -> std::result::Result<(), &'static str> {
    if holds { Ok(()) } else { Err(otherwise) }
}

/// Whether a path leads into the folders that games are made of.
fn is_of_a_game(path: &str) -> bool {
    let mut parts = path.split('/');
    matches!(parts.next(), Some("content" | "scripts"))
        && path.contains('/')
        && parts.all(|part| !matches!(part, "" | "." | "..") && !part.contains(['\\', '\0']))
}

/// The sum of a line: of its number and its text.
fn sum(number: usize, body: &str) -> String {
    let mut hasher = SipHasher13::new();
    hasher.write_usize(number);
    hasher.write(body.as_bytes());
    format!("{:08x}", hasher.finish() as u32)
}

struct Reader<'f> {
    file: &'f Arc<str>,
    at: u32,
    count: usize,
    save: Option<Save>,
    ended: bool,
}

impl<'f> Reader<'f> {
    fn new(file: &'f Arc<str>) -> Self {
        Self { file, at: 0, count: 0, save: None, ended: false }
    }

    fn wrong(&self, code: &'static str, message: impl Into<String>, help: &str) -> Box<Diagnostic> {
        let place = Place::new(Arc::clone(self.file), self.at, 0);
        Box::new(Diagnostic::error(code, message.into()).at(place).help(help.to_owned()))
    }

    fn cut_off(&self) -> Box<Diagnostic> {
        self.wrong("save/cut-off", "the save breaks off here", "a part of the file is missing: open an earlier save")
    }

    fn changed(&self) -> Box<Diagnostic> {
        let help = "open an earlier save; to try other values open the save and use `:set`";
        self.wrong("save/changed", "this line is not as it was written", help)
    }

    fn line(&mut self, line: &str) -> Result<()> {
        let Some(line) = line.strip_suffix('\n') else {
            return Err(if self.count == 0 && !line.starts_with(BEGIN) { self.no_save() } else { self.cut_off() });
        };
        if self.ended || line.len() > LONGEST {
            return Err(self.changed());
        }
        if self.save.is_none() {
            self.look_at_first(line)?;
        }
        let (body, written) =
            line.strip_suffix("\"}").and_then(|line| line.rsplit_once(",\"sum\":\"")).ok_or_else(|| self.changed())?;
        if sum(self.count, body) != written {
            return Err(self.changed());
        }
        let parsed = serde_json::from_str(&format!("{body}}}"));
        let parsed = parsed.map_err(|error| Box::new(self.changed().note(error.to_string())))?;
        self.count += 1;
        self.take(parsed).map_err(|wrong| Box::new(self.changed().note(wrong)))
    }

    /// Whether this is a save at all, and one that this program can read.
    fn look_at_first(&self, line: &str) -> Result<()> {
        #[derive(Deserialize)]
        struct First {
            is: String,
            version: u32,
            engine: String,
        }
        let first = serde_json::from_str::<First>(line).ok().filter(|first| first.is == "save" && first.version > 0);
        match first {
            Some(first) if first.version > VERSION => {
                let message = format!("this save was written by a newer program, {}", first.engine);
                Err(self.wrong("save/newer", message, "take a program of that version or later"))
            }
            Some(_) => Ok(()),
            None => Err(self.no_save()),
        }
    }

    fn no_save(&self) -> Box<Diagnostic> {
        let help = "`:save FILE` writes one; records of other programs are played with `sandtable replay GAME FILE`";
        self.wrong("save/form", "this is no save", help)
    }

    /// Takes in a line that was not tampered with, or says why it makes no sense there.
    fn take(&mut self, line: Line) -> std::result::Result<(), &'static str> {
        if let Line::Save { engine, game, title, seed, position, .. } = line {
            ensure(self.save.is_none(), "it begins twice")?;
            self.save = Some(Save {
                engine,
                game,
                title,
                seed,
                position,
                editions: Vec::new(),
                revisions: Vec::new(),
                branches: Vec::new(),
                branch: 0,
                remarks: Vec::new(),
                here: 0,
                awaited: None,
            });
            return Ok(());
        }
        let save = self.save.as_mut().ok_or("it does not begin")?;
        let count = save.revisions.len();
        match line {
            Line::Save { .. } => {}
            Line::Edition { rules, variants, settings, changes, budget } => {
                ensure(count == 0, "rules stand before what was done")?;
                let before = save.editions.last();
                let files = before.map_or_else(|| Snapshot::empty(budget), |edition| (*edition.recipe.files).clone());
                let recipe = Recipe { files: Arc::new(files), name: save.game.clone(), variants, settings, changes };
                save.editions.push(Edition { rules, recipe });
            }
            Line::File { path, text } => {
                ensure(count == 0 && is_of_a_game(&path), "no game has such a file there")?;
                let edition = save.editions.last_mut().ok_or("the file belongs to no rules")?;
                Arc::make_mut(&mut edition.recipe.files).put(&path, text.as_deref());
            }
            Line::Value { .. } | Line::Part { .. } => {}
            Line::Revision { number, parent, seat, action, edit, forced, edition, fell, fixed, state, whole, redo } => {
                let parent = number.checked_sub(1).map(|before| parent.unwrap_or(before));
                ensure(number == count && parent.is_none_or(|parent| parent < number), "it is out of its order")?;
                let inherited = parent.and_then(|parent| save.revisions.get(parent)).map(|before| before.edition);
                let cause = match (action, edit) {
                    (None, None) => Cause::Start,
                    (Some(text), None) => Cause::Action(text),
                    (None, Some(text)) => Cause::Edit(text),
                    _ => return Err("it was done in two ways"),
                };
                let edition = edition.or(inherited).filter(|edition| *edition < save.editions.len());
                let edition = edition.ok_or("its rules are missing")?;
                ensure((number == 0) == (cause == Cause::Start), "the first one is the set-up, and no other")?;
                let state = u64::from_str_radix(&state, 16).map_err(|_| "the state is not told by a number")?;
                save.revisions.push(Revision { parent, cause, seat, forced, edition, fell, fixed, state, whole, redo });
            }
            Line::Branch { name, leads_to } => {
                ensure(leads_to < count, "there is no such revision")?;
                ensure(
                    save.branches.iter().all(|(other, _)| *other != name),
                    "there is a branch of that name already",
                )?;
                save.branches.push((name, leads_to));
            }
            Line::Remark { at, turn, words } => {
                ensure(at < count, "there is no such revision")?;
                save.remarks.push(Remark { at, turn, words });
            }
            Line::Awaited { faces } => save.awaited = Some(faces),
            Line::End { here, branch, lines } => {
                ensure(lines.checked_add(1) == Some(self.count), "lines are missing or too many")?;
                ensure(here < count, "there is no such revision")?;
                let known = save.branches.iter().position(|(name, _)| *name == branch);
                let goes_to = |to: usize| save.revisions.get(to).and_then(|child| child.parent);
                let astray = |(number, revision): (usize, &Revision)| {
                    revision.redo.is_some_and(|to| goes_to(to) != Some(number))
                };
                ensure(
                    !save.revisions.iter().enumerate().any(astray),
                    "`redo` leads from a revision to no child of it",
                )?;
                (save.here, save.branch) = (here, known.ok_or("there is no such branch")?);
                self.ended = true;
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Save> {
        match self.save.take() {
            Some(save) if self.ended => Ok(save),
            Some(_) => Err(self.cut_off()),
            None => Err(self.wrong("save/form", "the file is empty", "`:save FILE` writes a save")),
        }
    }
}
