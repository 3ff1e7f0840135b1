//! What is expected by name, held against what a viewer sees: cells, zones and variables, written as a situation is given.

use std::collections::BTreeMap;

use super::drawn::{Drawn, grid_named, read};
use super::fault;
use crate::diag::{Diagnostic, Result};
use crate::kernel::ids::SeatId;
use crate::kernel::observation::{Observation, PieceView, Seen, ZoneView};
use crate::kernel::rules::Rules;
use crate::kernel::value::ValueType;
use crate::script::Tree;
use crate::script::tree::Table;

/// A viewer, by what it sees, beside what there is.
pub struct Judge<'a> {
    pub rules: &'a Rules,
    pub seen: &'a Observation,
    /// What the referee sees: what is not in `seen` and is here is hidden.
    pub all: &'a Observation,
}

/// What is said of the match itself.
const FACTS: [&str; 6] = ["active", "phase", "turn", "round", "deciders", "question"];

impl Judge<'_> {
    /// # Errors
    /// `scenario/expect` with what was expected and what there is; `scenario/hidden` where a seat is expected to see what
    /// it does not; `scenario/unknown` for names that the game does not have.
    pub fn table(&self, wanted: &Table) -> Result<()> {
        if let Some(entry) = wanted.list.first() {
            return Err(fault("scenario/unknown", format!("{} stands under no name", entry.what())));
        }
        for (name, tree) in &wanted.named {
            self.named(name, tree)?;
        }
        Ok(())
    }

    fn named(&self, name: &str, tree: &Tree) -> Result<()> {
        let seen = self.seen;
        if FACTS.contains(&name) {
            let got = match name {
                "active" => Seen::Text(seen.active.clone()),
                "phase" => Seen::Text(seen.phase.clone()),
                "turn" => Seen::Integer(seen.turn),
                "round" => Seen::Integer(seen.round),
                "question" => seen.question.clone().map_or(Seen::Nothing, Seen::Text),
                _ => Seen::List(seen.deciders.iter().cloned().map(Seen::Text).collect()),
            };
            return self.value(name, tree, Some(&got), Some(&got));
        }
        if let (Some(grid), Tree::Text(text)) = (grid_named(self.rules, name), tree) {
            let viewer = seen.viewer.as_deref().and_then(|name| self.rules.seat_named(name)).unwrap_or(SeatId(0));
            let drawn = read(self.rules, grid, viewer, text).map_err(|message| fault("scenario/unknown", message))?;
            for (cell, drawn) in drawn {
                self.drawn(&self.rules.cells[cell.index()].name, drawn)?;
            }
            return Ok(());
        }
        if self.rules.cell_named(name).is_some() {
            return self.piece(name, self.piece_on(seen, name), tree);
        }
        if self.rules.seat_named(name).is_some() {
            return self.seat(name, tree);
        }
        if self.rules.zone_decl_named(name).is_some() {
            return self.zone(name, tree);
        }
        let all = self.all.variables.get(name);
        if all.is_none() {
            let known = self.all.variables.keys().map(String::as_str);
            return Err(self.unknown(name, known.chain(self.rules.zone_decls.iter().map(|decl| decl.name.as_str()))));
        }
        self.value(name, tree, seen.variables.get(name), all)
    }

    /// A seat's own zones and variables.
    fn seat(&self, seat: &str, tree: &Tree) -> Result<()> {
        let Tree::Table(table) = tree else {
            return Err(fault("scenario/unknown", format!("`{seat}` is {}, expected a table", tree.what())));
        };
        if let Some(entry) = table.list.first() {
            let message = format!("`{seat}` has {} without a name; expressions go beside it", entry.what());
            return Err(fault("scenario/unknown", message));
        }
        let of = |seen: &Observation, name: &str| {
            seen.seats.iter().find(|view| view.name == seat).and_then(|view| view.variables.get(name).cloned())
        };
        for (name, tree) in &table.named {
            let path = format!("{seat}.{name}");
            if self.rules.zone_decl_named(name).is_some() {
                self.zone(&path, tree)?;
                continue;
            }
            let all = of(self.all, name);
            if all.is_none() {
                let known = self.rules.seat_variables.iter().map(|variable| variable.name.as_str());
                let known = known.chain(self.rules.zone_decls.iter().map(|decl| decl.name.as_str()));
                return Err(self.unknown(name, known));
            }
            self.value(&path, tree, of(self.seen, name).as_ref(), all.as_ref())?;
        }
        Ok(())
    }

    fn piece_on<'o>(&self, seen: &'o Observation, cell: &str) -> Option<&'o PieceView> {
        seen.grids.iter().flat_map(|grid| &grid.cells).find(|view| view.name == cell)?.piece.as_ref()
    }

    fn drawn(&self, cell: &str, drawn: Drawn) -> Result<()> {
        let got = self.piece_on(self.seen, cell);
        let seat = |owner: Option<SeatId>| owner.map(|seat| self.rules.seats[seat.index()].name.as_str());
        let wanted = match drawn {
            Drawn::Blocked | Drawn::Empty => "empty".to_owned(),
            Drawn::Piece { owner, kind } => {
                let kind = kind.map_or("?", |kind| self.rules.kinds[kind.index()].id.as_str());
                format!("{} {kind}", seat(owner).unwrap_or("nobody"))
            }
        };
        self.piece_words(cell, got, &wanted)
    }

    /// `"red spy"`, `"spy"`, `"red ?"` and `"?"` for a back, `"empty"`; `{ "red spy", tapped = true }` with its fields.
    fn piece(&self, place: &str, got: Option<&PieceView>, tree: &Tree) -> Result<()> {
        let (words, fields) = match tree {
            Tree::Text(text) => (text, &[][..]),
            Tree::Boolean(false) => return self.piece_words(place, got, "empty"),
            Tree::Table(Table { list, named }) if matches!(list.as_slice(), [Tree::Text(_)]) => match list.as_slice() {
                [Tree::Text(text)] => (text, named.as_slice()),
                _ => return Ok(()),
            },
            other => {
                return Err(fault("scenario/unknown", format!("`{place}` is {}, expected a kind", other.what())));
            }
        };
        self.piece_words(place, got, words)?;
        for (name, tree) in fields {
            let slot = self.rules.fields.iter().position(|field| field.name == *name);
            let Some(slot) = slot else {
                return Err(self.unknown(name, self.rules.fields.iter().map(|field| field.name.as_str())));
            };
            // Only what is not as it was at first is listed.
            let first = seen_first(self.rules, slot);
            let value = got.and_then(|piece| piece.fields.get(name)).cloned().unwrap_or(first);
            self.value(&format!("{place}: {name}"), tree, Some(&value), Some(&value))?;
        }
        Ok(())
    }

    fn piece_words(&self, place: &str, got: Option<&PieceView>, wanted: &str) -> Result<()> {
        let (owner, kind) = match wanted.split_once(' ') {
            Some((owner, kind)) => (Some(owner), kind),
            None => (None, wanted),
        };
        let known = self.rules.kinds.iter().map(|kind| kind.id.as_str());
        if !matches!(kind, "?" | "empty") && self.rules.kind_named(kind).is_none() {
            return Err(self.unknown(kind, known));
        }
        let seats = || self.rules.seats.iter().map(|seat| seat.name.as_str());
        if let Some(owner) = owner
            && owner != "nobody"
            && self.rules.seat_named(owner).is_none()
        {
            return Err(self.unknown(owner, seats()));
        }
        let owned = |piece: &PieceView| owner.is_none_or(|owner| piece.owner.as_deref().unwrap_or("nobody") == owner);
        match got {
            None if kind == "empty" => Ok(()),
            Some(piece) if owned(piece) && piece.kind.as_deref().unwrap_or("?") == kind => Ok(()),
            Some(PieceView { kind: None, .. }) if !matches!(kind, "?" | "empty") => Err(self.hidden(place, "?")),
            got => Err(differs(place, wanted, &words(got))),
        }
    }

    /// A list of kinds, in order where the zone has one, or how many pieces there are.
    fn zone(&self, name: &str, tree: &Tree) -> Result<()> {
        let view = |seen: &Observation| seen.zones.iter().find(|zone| zone.name == name).cloned();
        let Some(all) = view(self.all) else {
            let message = match name.split_once('.') {
                Some((_, zone)) => format!("`{zone}` is no zone of each seat"),
                None => {
                    format!("`{name}` is a zone of each seat: {} = {{ {name} = {{ ... }} }}", self.rules.seats[0].name)
                }
            };
            return Err(fault("scenario/unknown", message));
        };
        let seen = view(self.seen).unwrap_or(ZoneView { count: None, pieces: Vec::new(), ..all.clone() });
        let wanted = match tree {
            Tree::Number(number) => {
                let Some(count) = seen.count else { return Err(self.hidden(name, "nothing of its count")) };
                let same = *number == count as f64;
                return if same { Ok(()) } else { Err(differs(name, &pieces(*number), &count.to_string())) };
            }
            Tree::Table(table) if table.named.is_empty() => &table.list,
            other => {
                let message = format!("`{name}` is {}, expected a list of kinds or a count", other.what());
                return Err(fault("scenario/unknown", message));
            }
        };
        let Some(count) = seen.count else { return Err(self.hidden(name, "nothing of its count")) };
        let listed =
            || format!("{{ {} }}", seen.pieces.iter().map(|piece| words(Some(piece))).collect::<Vec<_>>().join(", "));
        if count != wanted.len() {
            let got = if seen.pieces.is_empty() { count.to_string() } else { format!("{count}: {}", listed()) };
            return Err(differs(name, &pieces(wanted.len() as f64), &got));
        }
        if seen.ordered {
            for ((tree, piece), number) in wanted.iter().zip(&seen.pieces).zip(1..) {
                self.piece(&format!("{name} {number}"), Some(piece), tree)?;
            }
            return Ok(());
        }
        let mut left: Vec<&PieceView> = seen.pieces.iter().collect();
        let mut missing = None;
        for tree in wanted {
            let found = left.iter().position(|piece| self.piece(name, Some(piece), tree).is_ok());
            match found {
                Some(found) => drop(left.remove(found)),
                None => missing = missing.or(Some(tree)),
            }
        }
        let Some(tree) = missing else { return Ok(()) };
        // A name that is wrong is told as such, and so is a kind that nobody could see.
        let first = left.iter().find(|piece| piece.kind.is_none()).or(left.first()).copied();
        match self.piece(name, first, tree) {
            Err(error) if error.code != "scenario/expect" => Err(error),
            _ => Err(differs(name, &tree_words(tree), &listed())),
        }
    }

    fn value(&self, name: &str, tree: &Tree, got: Option<&Seen>, all: Option<&Seen>) -> Result<()> {
        let Some(got) = got else {
            return Err(match all {
                Some(_) => self.hidden(name, "nothing of it"),
                None => fault("scenario/unknown", format!("there is no `{name}`")),
            });
        };
        if is(tree, got) {
            return Ok(());
        }
        let (wanted, got) = (tree_words(tree), seen_words(got));
        // A number and a text that looks like it.
        Err(if wanted == got { differs(name, &format!("{wanted:?}"), &got) } else { differs(name, &wanted, &got) })
    }

    fn hidden(&self, what: &str, instead: &str) -> Box<Diagnostic> {
        let viewer = self.seen.viewer.as_deref().unwrap_or("a spectator");
        let error =
            Diagnostic::error("scenario/hidden", format!("`{what}` is hidden from {viewer}, who sees `{instead}`"));
        Box::new(error.help("ask for it outside of `sees`, or expect `?`"))
    }

    fn unknown<'n>(&self, name: &str, known: impl Iterator<Item = &'n str>) -> Box<Diagnostic> {
        let message = format!("nothing of {} is named `{name}`", self.rules.game);
        Box::new(Diagnostic::error("scenario/unknown", message).suggest(name, known))
    }
}

/// What a field is at first.
fn seen_first(rules: &Rules, slot: usize) -> Seen {
    let field = &rules.fields[slot];
    let first = field.default.first().copied().unwrap_or(0);
    match field.kind {
        ValueType::Boolean => Seen::Boolean(first != 0),
        ValueType::Integer { .. } => Seen::Integer(first),
        ValueType::List { .. } => Seen::List(Vec::new()),
        _ => Seen::Nothing,
    }
}

/// `1 piece`, `3 pieces`.
fn pieces(count: f64) -> String {
    if count == 1.0 { "1 piece".to_owned() } else { format!("{count} pieces") }
}

pub fn differs(what: &str, wanted: &str, got: &str) -> Box<Diagnostic> {
    fault("scenario/expect", format!("{what}: expected `{wanted}`, got `{got}`"))
}

fn is(tree: &Tree, got: &Seen) -> bool {
    match (tree, got) {
        (Tree::Boolean(wanted), Seen::Boolean(got)) => wanted == got,
        (Tree::Boolean(false), Seen::Nothing) => true,
        (Tree::Text(wanted), Seen::Nothing) => wanted == "nothing",
        (Tree::Number(wanted), Seen::Integer(got)) => *wanted == f64::from(*got),
        (Tree::Number(wanted), Seen::Text(got)) => wanted.to_string() == *got,
        (Tree::Text(wanted), Seen::Text(got)) => wanted == got,
        (Tree::Table(wanted), _) if !wanted.named.is_empty() => false,
        (Tree::Table(wanted), Seen::List(got)) => {
            wanted.list.len() == got.len() && wanted.list.iter().zip(got).all(|(wanted, got)| is(wanted, got))
        }
        // Dice by the faces they show.
        (Tree::Table(wanted), Seen::Tally(got)) => {
            let mut counts: BTreeMap<String, i32> = BTreeMap::new();
            for face in &wanted.list {
                *counts.entry(plain(face)).or_default() += 1;
            }
            counts == *got
        }
        _ => false,
    }
}

fn plain(tree: &Tree) -> String {
    match tree {
        Tree::Text(text) => text.clone(),
        Tree::Number(number) => number.to_string(),
        Tree::Boolean(value) => value.to_string(),
        other => other.what(),
    }
}

fn tree_words(tree: &Tree) -> String {
    match tree {
        Tree::Table(table) => format!("{{ {} }}", table.list.iter().map(tree_words).collect::<Vec<_>>().join(", ")),
        other => plain(other),
    }
}

fn seen_words(seen: &Seen) -> String {
    match seen {
        Seen::Nothing => "nothing".to_owned(),
        Seen::Boolean(value) => value.to_string(),
        Seen::Integer(number) => number.to_string(),
        Seen::Text(text) => text.clone(),
        Seen::List(items) => format!("{{ {} }}", items.iter().map(seen_words).collect::<Vec<_>>().join(", ")),
        Seen::Tally(counts) => {
            let faces = counts.iter().flat_map(|(face, count)| (0..*count).map(move |_| face.as_str()));
            format!("{{ {} }}", faces.collect::<Vec<_>>().join(", "))
        }
    }
}

fn words(piece: Option<&PieceView>) -> String {
    let Some(piece) = piece else { return "empty".to_owned() };
    let kind = piece.kind.as_deref().unwrap_or("?");
    match &piece.owner {
        Some(owner) => format!("{owner} {kind}"),
        None => kind.to_owned(),
    }
}
