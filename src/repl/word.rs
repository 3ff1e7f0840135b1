//! Words that may be typed next, each with what it means. A command's completer is made of these functions; what a
//! seated viewer must not know is kept out before one is asked (`complete.rs`).

use crate::content::languages;
use crate::kernel::ids::{SeatId, Viewer};
use crate::kernel::observation::PieceView;
use crate::kernel::rules::Rules;

use super::command::COMMANDS;
use super::desk::Desk;
use super::line::addressed;

/// A word that may stand next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub text: String,
    /// A line about it; may be empty.
    pub doc: String,
    /// More of the same word follows, as after `ranks.`.
    pub goes_on: bool,
}

impl Word {
    pub fn new(text: impl Into<String>, doc: impl Into<String>) -> Self {
        Self { text: text.into(), doc: doc.into(), goes_on: false }
    }
}

/// What stands before the word that is being typed, and what is there of it.
#[derive(Clone, Copy, Debug)]
pub struct Typed<'t> {
    pub earlier: &'t str,
    pub word: &'t str,
}

impl<'t> Typed<'t> {
    /// How many words stand before.
    pub fn nth(&self) -> usize {
        self.earlier.split_whitespace().count()
    }

    /// The word before.
    pub fn last(&self) -> Option<&'t str> {
        self.earlier.split_whitespace().next_back()
    }
}

/// What may follow the name of a command.
pub type Completer = fn(&mut Desk, &Typed) -> Vec<Word>;

/// Nothing that could be listed.
pub fn nothing(_: &mut Desk, _: &Typed) -> Vec<Word> {
    Vec::new()
}

/// Words with the same doc each.
pub fn fixed(words: &[(&str, &str)]) -> Vec<Word> {
    words.iter().map(|(text, doc)| Word::new(*text, *doc)).collect()
}

/// The seats, once.
pub fn a_seat(desk: &mut Desk, typed: &Typed) -> Vec<Word> {
    if typed.nth() == 0 { seats(desk) } else { Vec::new() }
}

pub fn seats(desk: &Desk) -> Vec<Word> {
    let team = |team: &Option<String>| team.as_ref().map_or_else(|| "a seat".to_owned(), |team| format!("of {team}"));
    desk.rules().seats.iter().map(|seat| Word::new(&*seat.name, team(&seat.team))).collect()
}

pub fn games(desk: &Desk) -> Vec<Word> {
    desk.finder.games().into_iter().map(|game| Word::new(game.name, game.title)).collect()
}

/// The variants of the game at hand; several may follow one another behind commas.
pub fn variants(desk: &Desk, typed: &Typed) -> Vec<Word> {
    let before = typed.word.rfind(',').map_or("", |comma| &typed.word[..=comma]);
    let variants = desk.game.game().variants().iter();
    variants.map(|variant| Word::new(format!("{before}{}", variant.name), &*variant.title)).collect()
}

pub fn languages_of(desk: &Desk) -> Vec<Word> {
    let known = languages(&*desk.files, &desk.rules().game);
    let others = known.into_iter().map(|name| Word::new(name, "words of that language"));
    others.chain([Word::new("own", "the game's own words")]).collect()
}

/// The branches of the match, and what they lead to.
pub fn branches(desk: &Desk) -> Vec<Word> {
    let branches = desk.game.history().branches().iter();
    branches.map(|branch| Word::new(&*branch.name, format!("leads to @{}", branch.tip))).collect()
}

/// Branches and the words for places in the history.
pub fn revisions(desk: &Desk) -> Vec<Word> {
    let words =
        [("start", "the beginning of the match"), ("here", "where the match is"), ("end", "where the branch leads")];
    fixed(&words).into_iter().chain(branches(desk)).collect()
}

pub fn zones(desk: &Desk) -> Vec<Word> {
    let rules = desk.rules();
    let doc = |zone: &crate::kernel::zone::Zone| {
        let decl = rules.zone_decls.get(zone.decl.index());
        decl.map_or_else(String::new, |decl| format!("a {}", format!("{:?}", decl.layout).to_lowercase()))
    };
    rules.zones.iter().filter(|zone| zone.grid.is_none()).map(|zone| Word::new(&*zone.name, doc(zone))).collect()
}

/// Cells and zones a piece may be put to.
pub fn places(desk: &Desk) -> Vec<Word> {
    let cells = desk.rules().cells.iter().map(|cell| Word::new(&*cell.name, "a cell"));
    zones(desk).into_iter().chain(cells).collect()
}

pub fn kinds(desk: &Desk) -> Vec<Word> {
    let rules = desk.rules();
    let sort = |kind: &crate::kernel::kind::Kind| rules.sorts.get(kind.sort.index()).map_or("", |sort| &*sort.name);
    rules.kinds.iter().map(|kind| Word::new(&*kind.id, format!("of {}", sort(kind)))).collect()
}

/// Where pieces are, as a viewer sees them, and what they are as far as it knows.
pub fn pieces(desk: &Desk, viewer: Viewer) -> Vec<Word> {
    let seen = desk.game.observe(viewer);
    let told = |piece: &PieceView| {
        let kind = piece.kind.as_deref().unwrap_or("something hidden");
        piece.owner.as_ref().map_or_else(|| kind.to_owned(), |owner| format!("{owner} {kind}"))
    };
    let on_boards = seen.grids.iter().flat_map(|grid| &grid.cells);
    let cells = on_boards.filter_map(|cell| Some(Word::new(&*cell.name, told(cell.piece.as_ref()?))));
    let ordered = seen.zones.iter().filter(|zone| zone.ordered);
    let in_zones = ordered.flat_map(|zone| {
        let nth = zone.pieces.iter().enumerate();
        nth.map(|(index, piece)| Word::new(format!("{}#{}", zone.name, index + 1), told(piece)))
    });
    cells.chain(in_zones).collect()
}

/// The actions of the game.
pub fn actions(rules: &Rules) -> Vec<Word> {
    let language = &rules.language;
    let doc = |action: &crate::kernel::action::Action| language.docs.get(&action.name).unwrap_or(&action.doc).clone();
    rules.actions.iter().map(|action| Word::new(&*action.name, doc(action))).collect()
}

/// The commands, without their colon.
pub fn commands() -> Vec<Word> {
    COMMANDS.iter().map(|command| Word::new(command.name, command.doc)).collect()
}

/// The settings, with what they may be.
pub fn settings(desk: &Desk) -> Vec<Word> {
    let settings = desk.game.game().settings().iter();
    settings.map(|setting| Word::new(&*setting.name, format!("{} ({})", setting.doc, setting.allowed))).collect()
}

/// What a setting may be, where that is a list.
pub fn setting_values(desk: &Desk, name: &str) -> Vec<Word> {
    let setting = desk.game.game().settings().iter().find(|setting| setting.name == name);
    let listed = setting.filter(|setting| !setting.allowed.contains(" to "));
    let words = listed.map_or("", |setting| &setting.allowed).split([',', ' ']);
    words.filter(|word| !word.is_empty() && *word != "or").map(|value| Word::new(value, "")).collect()
}

/// Paths of values, down to the next dot: `ranks.`, `ranks.spy.`, `ranks.spy.strength`.
pub fn paths(desk: &Desk, typed: &Typed) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for (path, value, _) in desk.game.game().values() {
        let Some(rest) = path.strip_prefix(typed.word) else { continue };
        match rest.find('.') {
            Some(dot) => {
                let text = &path[..typed.word.len() + dot + 1];
                if words.last().is_none_or(|last| last.text != text) {
                    words.push(Word { goes_on: true, ..Word::new(text, "") });
                }
            }
            None => words.push(Word::new(path, format!("now {value}"))),
        }
    }
    words
}

/// Variables of the match and of seats.
pub fn variables(desk: &Desk) -> Vec<Word> {
    let rules = desk.rules();
    let own = rules.game_variables.iter().map(|variable| Word::new(&*variable.name, "of the match"));
    let of_seats = rules.seats.iter().flat_map(|seat| {
        let names = rules.seat_variables.iter();
        names.map(move |variable| Word::new(format!("{}.{}", seat.name, variable.name), "of a seat"))
    });
    own.chain(of_seats).collect()
}

/// The words that may follow in the actions now on offer to a seat: the one named, else the one that looks or the first
/// that decides. Whoever sits is told of no other's.
pub fn next_in_actions(desk: &mut Desk, earlier: &str) -> Vec<Word> {
    let (seat, earlier) = match addressed(earlier) {
        Some((seat, rest)) if desk.rules().seat_named(seat).is_some() => (desk.rules().seat_named(seat), rest),
        _ => (None, earlier),
    };
    let usual = match desk.view {
        Viewer::Seat(seat) => Some(seat),
        _ => desk.game.deciders().iter().next(),
    };
    let sees = |seat: &SeatId| desk.sitting.is_referee() || desk.sitting.seat() == Some(*seat);
    let Some(seat) = seat.or(usual).filter(sees).filter(|seat| desk.game.deciders().has(*seat)) else {
        return Vec::new();
    };
    let before = format!("{}: ", desk.seat_name(seat));
    let typed: Vec<&str> = earlier.split_whitespace().collect();
    let mut words: Vec<String> = Vec::new();
    for text in desk.game.option_texts(seat).unwrap_or_default() {
        let mut parts = text.strip_prefix(&before).unwrap_or(&text).split_whitespace();
        if typed.iter().all(|word| parts.next() == Some(word))
            && let Some(next) = parts.next()
            && words.last().is_none_or(|last| last != next)
        {
            words.push(next.to_owned());
        }
    }
    words.sort_unstable();
    words.dedup();
    let docs = if typed.is_empty() { actions(desk.rules()) } else { Vec::new() };
    let doc = |word: &String| docs.iter().find(|known| known.text == *word).map_or("", |known| known.doc.as_str());
    words.iter().map(|word| Word::new(word, doc(word))).collect()
}
