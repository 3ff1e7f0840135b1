//! Agents by name: `random`, a file of `scripts/GAME/agents/` or `scripts/agents/`, or the path of a file. The one place
//! where they are found.

use std::collections::BTreeSet;
use std::hash::Hash;
use std::path::Path;
use std::sync::Arc;

use siphasher::sip128::{Hasher128, SipHasher13};

use crate::agent::{Agent, Random};
use crate::content::Files;
use crate::diag::{Diagnostic, Result};
use crate::kernel::chance::Draw;
use crate::kernel::ids::SeatId;
use crate::script::LuaAgent;

use super::find::{Disk, Finder};

/// The agent that needs no file.
pub const RANDOM: &str = "random";

/// Where agents lie that play any game.
const SHARED: &str = "scripts/agents";

/// An agent that can be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentInfo {
    pub name: String,
    /// The first line of its file, if that is a comment.
    pub doc: String,
    /// Where it comes from: `built in`, or its file with the name of the shelf.
    pub place: String,
}

/// An agent that was found and can be loaded for one match after another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundAgent {
    pub name: String,
    /// Path and text; `None` for the random one.
    file: Option<(String, String)>,
}

impl FoundAgent {
    /// Whether it is the random one, which needs no view of the table.
    pub fn is_random(&self) -> bool {
        self.file.is_none()
    }

    /// Tells its text from others: two agents with one id decide alike.
    pub fn id(&self) -> String {
        let mut hasher = SipHasher13::new();
        self.file.as_ref().map(|(_, text)| text).hash(&mut hasher);
        format!("{:032x}", hasher.finish128().as_u128())
    }

    /// The agent, with nothing remembered. All it draws follows from the seed.
    ///
    /// # Errors
    /// What is wrong with its file.
    pub fn load(&self, seed: u64) -> Result<Box<dyn Agent>> {
        Ok(match &self.file {
            None => Box::new(Random::new(seed)),
            Some((path, text)) => Box::new(LuaAgent::load(path, text, seed)?),
        })
    }
}

/// The agent of that name for a game, among files that are no finder's shelves: those of the game itself first.
///
/// # Errors
/// Those of [`Agents::find`].
pub fn find_among(files: &dyn Files, game: &str, name: &str) -> Result<FoundAgent> {
    let folders = [format!("scripts/{game}/agents"), SHARED.to_owned()];
    let folders = folders.each_ref().map(|folder| (folder.as_str(), files));
    found(&folders, name).unwrap_or_else(|| {
        let listed = folders.iter().flat_map(|(folder, files)| files.list(folder));
        let names = listed.filter_map(|file| file.strip_suffix(".lua").filter(|name| is_name(name)).map(str::to_owned));
        let known: BTreeSet<String> = names.chain([RANDOM.to_owned()]).collect();
        Err(unknown(name, known.iter().map(String::as_str)))
    })
}

/// The first agent of that name in one of the folders.
fn found(folders: &[(&str, &dyn Files)], name: &str) -> Option<Result<FoundAgent>> {
    if name == RANDOM {
        return Some(Ok(FoundAgent { name: name.to_owned(), file: None }));
    }
    if name.contains('/') || name.ends_with(".lua") {
        return Some(by_path(name));
    }
    folders.iter().filter(|_| is_name(name)).find_map(|(folder, files)| {
        let path = format!("{folder}/{name}.lua");
        let text = files.read(&path)?;
        Some(text.map(|text| FoundAgent { name: name.to_owned(), file: Some((path, text)) }))
    })
}

fn unknown<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Box<Diagnostic> {
    let error = Diagnostic::error("agent/unknown", format!("no agent is named `{}`", name.escape_debug()));
    Box::new(error.suggest(name, known))
}

/// Where an agent's chance begins that plays a seat of a match with that seed.
pub fn seed_of(seed: u64, seat: SeatId) -> u64 {
    Draw::new(seed, "agents", seat.index() as u64).bits()
}

/// The agents for one game, those on a nearer shelf and those of the game itself first.
#[derive(Clone)]
pub struct Agents {
    /// Folders with the files of their shelf and its name.
    folders: Vec<(String, Arc<dyn Files>, String)>,
}

impl Agents {
    /// Those that a finder leads to.
    pub fn of(finder: &Finder, game: &str) -> Self {
        let own = format!("scripts/{game}/agents");
        let both = [own, SHARED.to_owned()];
        let folders = finder.shelves().iter().flat_map(|shelf| {
            let folder = |folder: &String| (folder.clone(), Arc::clone(&shelf.files), shelf.name.clone());
            both.each_ref().map(folder)
        });
        Self { folders: folders.collect() }
    }

    /// All that have a name, in order of name. Of several with one name, the one that would be found.
    pub fn list(&self) -> Vec<AgentInfo> {
        let random = AgentInfo {
            name: RANDOM.to_owned(),
            doc: "chooses an action by chance, then one of its options".to_owned(),
            place: "built in".to_owned(),
        };
        let mut found = vec![random];
        for (folder, files, shelf) in &self.folders {
            for file in files.list(folder) {
                let Some(name) = file.strip_suffix(".lua").filter(|name| is_name(name)) else { continue };
                if found.iter().any(|known| known.name == name) {
                    continue;
                }
                let path = format!("{folder}/{file}");
                let doc = files.read(&path).and_then(Result::ok).map_or_else(String::new, |text| doc(&text));
                found.push(AgentInfo { name: name.to_owned(), doc, place: format!("{path} ({shelf})") });
            }
        }
        found.sort_by(|a, b| a.name.cmp(&b.name));
        found
    }

    /// The agent of that name; what has a `/` in it or ends in `.lua` is a file below the current folder.
    ///
    /// # Errors
    /// `agent/unknown` with the nearest name, or why the file cannot be read.
    pub fn find(&self, name: &str) -> Result<FoundAgent> {
        let folders: Vec<(&str, &dyn Files)> =
            self.folders.iter().map(|(folder, files, _)| (folder.as_str(), &**files)).collect();
        found(&folders, name).unwrap_or_else(|| {
            let known = self.list();
            Err(unknown(name, known.iter().map(|agent| agent.name.as_str())))
        })
    }
}

fn by_path(path: &str) -> Result<FoundAgent> {
    let below = path.trim_start_matches("./");
    let text = Disk::open(Path::new("."))?.read(below).unwrap_or_else(|| {
        let message = format!("there is no file `{}` below the current folder", path.escape_debug());
        Err(Box::new(
            Diagnostic::error("agent/unknown", message).help("a path goes down from there: `agents/mine.lua`"),
        ))
    })?;
    Ok(FoundAgent { name: path.to_owned(), file: Some((below.to_owned(), text)) })
}

/// Names are those that can be typed: letters, digits and `_`.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// The first line as words, if it is a comment.
fn doc(text: &str) -> String {
    let line = text.lines().next().unwrap_or("");
    let words = line.strip_prefix("--").unwrap_or("").trim().trim_end_matches('.');
    words.chars().filter(|letter| !letter.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Memory;
    use crate::game::find::Shelf;

    const LAST: &str = "-- Takes whatever is listed last.\nreturn function(view) return #view.options end";

    fn agents() -> Agents {
        let shelf = |name: &str, files: Memory| Shelf { name: name.into(), files: Arc::new(files), folder: None };
        let near = Memory::new().with("scripts/agents/last.lua", LAST).with("scripts/duel/agents/no name.lua", "");
        let far = Memory::new()
            .with("scripts/duel/agents/last.lua", "-- Another.\n")
            .with("scripts/duel/agents/bold.lua", "return 1")
            .with("scripts/war/agents/other.lua", "");
        Agents::of(&Finder::with(vec![shelf("near", near), shelf("far", far)]), "duel")
    }

    #[test]
    fn the_nearest_of_a_name_is_listed_and_found() {
        let listed: Vec<String> = agents()
            .list()
            .into_iter()
            .map(|agent| format!("{}: {} [{}]", agent.name, agent.doc, agent.place))
            .collect();
        assert_eq!(
            listed,
            [
                "bold:  [scripts/duel/agents/bold.lua (far)]",
                "last: Takes whatever is listed last [scripts/agents/last.lua (near)]",
                "random: chooses an action by chance, then one of its options [built in]",
            ]
        );
        let found = agents().find("last").unwrap();
        assert_eq!(found.file, Some(("scripts/agents/last.lua".to_owned(), LAST.to_owned())));
        assert!(found.load(1).is_ok() && agents().find("random").unwrap().load(1).is_ok());
        assert_eq!(agents().find("bold").unwrap().load(1).err().unwrap().code, "agent/file");
    }

    #[test]
    fn what_is_not_there_is_told_with_what_is() {
        let error = |name: &str| agents().find(name).unwrap_err().to_string();
        assert_eq!(error("lsat"), "no agent is named `lsat` (did you mean `last`?)");
        assert_eq!(error("zzzzzz"), "no agent is named `zzzzzz` (known: bold, last, random)");
        assert_eq!(error("other"), "no agent is named `other` (known: bold, last, random)");
        for path in ["../x.lua", "/etc/passwd", "none/x.lua", "scripts/../../x.lua"] {
            assert_eq!(agents().find(path).unwrap_err().code, "agent/unknown", "{path}");
        }
    }
}
