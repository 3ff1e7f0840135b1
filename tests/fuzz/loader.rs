//! Games with something broken in one of their files: what loads is played, what does not is told with its place.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sandtable::content::{Files, Memory};
use sandtable::diag::Diagnostic;
use sandtable::game::Game;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::Viewer;
use sandtable::kernel::table::Table;

use super::common::text_of;

/// A case takes a few milliseconds, or as long as scripts that use up their fuel. Nothing is done by the clock.
const LONGEST: Duration = Duration::from_secs(20);

/// What became of the cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub cases: u64,
    pub loaded: u64,
    /// Matches of broken games in which all plies were played.
    pub played: u64,
    /// Errors by code.
    pub codes: BTreeMap<String, u64>,
}

impl Tally {
    pub fn print(&self) {
        println!("{} cases: {} loaded, {} matches begun and played", self.cases, self.loaded, self.played);
        for (code, count) in &self.codes {
            println!("  {count:>8}  {code}");
        }
    }
}

/// Values that are odd wherever they stand.
const ODD: [&str; 34] = [
    "null",
    "~",
    "true",
    "no",
    "0",
    "-1",
    "1",
    "255",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483649",
    "99999999999999999999999999",
    "1e400",
    "0x10",
    "010",
    ".inf",
    ".nan",
    "1.5",
    "\"\"",
    "\"\\u0000\"",
    "'\u{202e}x'",
    "\u{1f600}",
    "e\u{301}\u{301}\u{301}",
    "\u{feff}",
    "[]",
    "{}",
    "[[[[]]]]",
    "{ a: { b: { c: 1 } } }",
    "*a",
    "&a b",
    "!!binary x",
    "<<",
    "- - -",
];

/// A game and its files, to be broken.
pub struct Target {
    files: Memory,
    name: String,
    /// Content, words, variants and scripts of the game.
    paths: Vec<String>,
    /// Lines and tokens of all games, to be put elsewhere.
    variants: Vec<String>,
}

/// Pieces of text from all files of all games.
pub struct Pool {
    lines: Vec<String>,
    tokens: Vec<String>,
}

fn tokens(text: &str) -> Vec<&str> {
    let parts = |c: char| c.is_whitespace() || ",:{}[]()\"'=".contains(c);
    text.split(parts).filter(|token| !token.is_empty()).collect()
}

pub fn targets(files: &Memory) -> (Vec<Target>, Pool) {
    let mut pool = Pool { lines: Vec::new(), tokens: Vec::new() };
    let mut targets = Vec::new();
    for (name, _) in sandtable::content::games(files) {
        let mut paths = Vec::new();
        for folder in ["content", "scripts"] {
            let folder = format!("{folder}/{name}");
            paths.extend(files.list(&folder).into_iter().map(|path| format!("{folder}/{path}")));
        }
        for path in &paths {
            let text = text_of(files, path);
            pool.lines.extend(text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned));
            pool.tokens.extend(tokens(&text).into_iter().map(str::to_owned));
        }
        let variants = paths.iter().filter_map(|path| path.strip_prefix(&format!("content/{name}/variants/")));
        let variants = variants.filter_map(|path| path.strip_suffix(".yaml")).map(str::to_owned).collect();
        targets.push(Target { files: files.clone(), name, paths, variants });
    }
    (targets, pool)
}

fn pick<'a, T>(draw: &mut Draw, from: &'a [T]) -> &'a T {
    &from[draw.below(from.len())]
}

/// A text of a file of kinds that was never written by anybody.
fn invented(draw: &mut Draw, pool: &Pool, depth: usize) -> String {
    let token = |draw: &mut Draw| match draw.below(3) {
        0 => (*pick(draw, &ODD)).to_owned(),
        _ => pick(draw, &pool.tokens).clone(),
    };
    match draw.below(if depth > 4 { 1 } else { 5 }) {
        0 | 1 => token(draw),
        2 => {
            let items: Vec<String> = (0..draw.below(4)).map(|_| invented(draw, pool, depth + 1)).collect();
            format!("[{}]", items.join(", "))
        }
        _ => {
            let mut items = Vec::new();
            for _ in 0..draw.below(4) {
                items.push(format!("{}: {}", pick(draw, &pool.tokens), invented(draw, pool, depth + 1)));
            }
            format!("{{ {} }}", items.join(", "))
        }
    }
}

fn invented_file(draw: &mut Draw, pool: &Pool) -> Vec<u8> {
    let lines = 1 + draw.below(8);
    let line = |draw: &mut Draw| format!("{}: {}\n", pick(draw, &pool.tokens), invented(draw, pool, 0));
    (0..lines).map(|_| line(draw)).collect::<String>().into_bytes()
}

/// A text nested as deep as is said.
fn nested(draw: &mut Draw, depth: usize) -> String {
    match draw.below(4) {
        0 => format!("{}{}", "[".repeat(depth), "]".repeat(depth)),
        1 => "{ a: ".repeat(depth) + "1" + &" }".repeat(depth),
        2 => (0..depth).map(|level| format!("{}a:\n", " ".repeat(level))).collect(),
        _ => {
            // What stands for more and more of the same.
            let mut text = "a: &a [x, x, x, x, x, x, x, x]\n".to_owned();
            for level in 0..depth.min(20) {
                let (this, last) = ((b'b' + level as u8) as char, (b'a' + level as u8) as char);
                text += &format!("{this}: &{this} [*{last}, *{last}, *{last}, *{last}, *{last}]\n");
            }
            text
        }
    }
}

/// The text with one thing changed.
fn broken(draw: &mut Draw, bytes: Vec<u8>, pool: &Pool) -> Vec<u8> {
    let Ok(text) = String::from_utf8(bytes.clone()) else { return bytes };
    let lines: Vec<&str> = text.lines().collect();
    if lines.is_empty() {
        return invented_file(draw, pool);
    }
    let at = draw.below(lines.len());
    let joined = |lines: Vec<&str>| (lines.join("\n") + "\n").into_bytes();
    let mut changed = lines.clone();
    match draw.below(15) {
        0 => {
            let mut bytes = bytes;
            let at = draw.below(bytes.len());
            bytes[at] ^= 1 << draw.below(8);
            bytes
        }
        1 => {
            let mut bytes = bytes;
            bytes.truncate(draw.below(bytes.len()));
            bytes
        }
        2 => {
            changed.remove(at);
            joined(changed)
        }
        3 => {
            changed.insert(at, lines[at]);
            joined(changed)
        }
        4 => {
            changed.swap(at, draw.below(lines.len()));
            joined(changed)
        }
        5 => {
            changed.insert(at, pick(draw, &pool.lines).as_str());
            joined(changed)
        }
        6 => {
            let moved = format!("{}{}", " ".repeat(draw.below(5)), lines[at].trim_start());
            changed[at] = &moved;
            joined(changed)
        }
        7..=11 => {
            // A token for another, of anywhere or an odd one.
            let here = tokens(lines[at]);
            if here.is_empty() {
                return bytes;
            }
            let old = *pick(draw, &here);
            let new = match draw.below(3) {
                0 => (*pick(draw, &ODD)).to_owned(),
                1 => invented(draw, pool, 2),
                _ => pick(draw, &pool.tokens).clone(),
            };
            let line = lines[at].replacen(old, &new, 1);
            changed[at] = &line;
            joined(changed)
        }
        12 => {
            let depth = *pick(draw, &[3, 63, 64, 65, 200, 5000]);
            let deep = nested(draw, depth);
            changed.insert(at, &deep);
            joined(changed)
        }
        13 => {
            let line = format!("{} {}", lines[at], pick(draw, &ODD));
            changed[at] = &line;
            joined(changed)
        }
        _ => {
            let end = at + draw.below(lines.len() - at);
            changed.drain(at..=end);
            joined(changed)
        }
    }
}

/// Every error has a code, and a place that is in its file.
fn is_told(files: &Memory, whence: &str, error: &Diagnostic) {
    assert!(error.code.contains('/') && !error.message.is_empty(), "{whence}: {error:?}");
    assert!(error.message.len() < 5000, "{whence}: a message of {} bytes", error.message.len());
    let Some(place) = &error.place else { return };
    let bytes = match files.read(&place.file) {
        Some(Ok(text)) => text,
        // Where it stops being text is told by a place in it as well.
        Some(Err(_)) => return,
        None => panic!("{whence}: a place in no file: {error}"),
    };
    let lines: Vec<&str> = bytes.split('\n').collect();
    let line = lines.get((place.line as usize).saturating_sub(1));
    let line = line.unwrap_or_else(|| panic!("{whence}: {} has {} lines: {error}", place.file, lines.len()));
    let width = line.chars().count() + 1;
    assert!(place.column as usize <= width.max(1), "{whence}: line {} has {width} columns: {error}", place.line);
}

/// One case: a game with one to three changes in its files.
pub fn run(targets: &[Target], pool: &Pool, seed: u64, tally: &mut Tally) {
    let mut draw = Draw::new(seed, "loader", 0);
    let target = pick(&mut draw, targets);
    let mut files = target.files.clone();
    let mut changed = Vec::new();
    for _ in 0..1 + draw.below(3) {
        // Content more often than the scripts.
        let mut path = pick(&mut draw, &target.paths);
        if path.ends_with(".lua") && draw.below(3) > 0 {
            path = pick(&mut draw, &target.paths);
        }
        let text = match files.read(path) {
            Some(Ok(text)) => text.into_bytes(),
            _ => continue,
        };
        let new = if path.ends_with(".yaml") && draw.below(12) == 0 {
            invented_file(&mut draw, pool)
        } else {
            broken(&mut draw, text, pool)
        };
        files.add(path.clone(), new);
        changed.push(path.clone());
    }
    let whence = format!("{}, seed {seed}, {changed:?}", target.name);
    tally.cases += 1;
    let start = Instant::now();
    let variant: Vec<&str> = match draw.below(2) {
        0 => target.variants.get(draw.below(target.variants.len().max(1))).map(String::as_str).into_iter().collect(),
        _ => Vec::new(),
    };
    let done = catch_unwind(AssertUnwindSafe(|| match Game::load(&files, &target.name, &variant, &[]) {
        Err(errors) => {
            assert!(!errors.is_empty(), "{whence}: refused for nothing");
            for error in &errors {
                is_told(&files, &whence, error);
            }
            (errors.iter().map(|error| error.code.to_owned()).collect(), false, false)
        }
        Ok(game) => {
            let (codes, played) = play(game, &files, &whence, &mut draw);
            (codes, true, played)
        }
    }));
    let (codes, loaded, played): (Vec<String>, bool, bool) =
        done.unwrap_or_else(|_| panic!("{whence}: it did not end as it should"));
    assert!(start.elapsed() < LONGEST, "{whence}: it took {:?}", start.elapsed());
    tally.loaded += u64::from(loaded);
    tally.played += u64::from(played);
    for code in codes {
        *tally.codes.entry(code).or_default() += 1;
    }
}

/// Five plies of a match, as far as its rules go. Their errors are told as well.
fn play(mut game: Game, files: &Memory, whence: &str, draw: &mut Draw) -> (Vec<String>, bool) {
    let rules = Arc::clone(game.rules());
    let failed = |error: Box<Diagnostic>| {
        is_told(files, whence, &error);
        (vec![error.code.to_owned()], false)
    };
    let mut table = match Table::begin_match(Arc::clone(&rules), draw.bits(), game.script(), true) {
        Ok(table) => table,
        Err(error) => return failed(error),
    };
    for _ in 0..5 {
        if let Err(wrong) = table.state().check(&rules) {
            panic!("{whence}: {wrong}");
        }
        for viewer in rules.seat_ids().map(Viewer::Seat).chain([Viewer::Spectator]) {
            serde_json::to_string(&table.observe(viewer)).expect("an observation is written");
        }
        let Some(seat) = table.deciders().iter().next() else { break };
        let choice = match table.random_choice(game.script(), seat, draw) {
            Ok(choice) => choice,
            Err(error) => return failed(error),
        };
        if let Err(error) = table.play(game.script(), choice.seat, choice.opt, choice.text.as_deref()) {
            return failed(error);
        }
    }
    (Vec::new(), true)
}
