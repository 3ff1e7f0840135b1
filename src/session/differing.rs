//! What differs between two revisions, in the words of the game.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diag::{Diagnostic, Result};
use crate::game::Difference;
use crate::kernel::ids::{PieceId, Viewer};
use crate::kernel::observation::{ModifierView, PieceView, Seen};
use crate::kernel::table::Table;

use super::history::Revision;
use super::running::Match;

/// What is otherwise in one revision than in another.
#[derive(Clone, Debug, PartialEq)]
pub struct Apart {
    /// The last revision before both.
    pub fork: usize,
    pub rules: Difference,
    pub rows: Vec<Row>,
}

/// One thing that differs, with how it is in each; `None` where it is not there.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// `turn`, `red.points`, `red spy`.
    pub what: String,
    pub before: Option<Appearance>,
    pub after: Option<Appearance>,
}

/// How something looks: a value, or where a piece is and what is not as usual with it.
#[derive(Clone, Debug, PartialEq)]
pub enum Appearance {
    Value(Seen),
    Piece { place: String, owner: Option<String>, fields: BTreeMap<String, Seen>, known_to: Vec<String> },
}

impl Match {
    /// What differs between two revisions, as the referee sees it.
    ///
    /// # Errors
    /// There is no such revision, or its rules do not load.
    pub fn differing(&mut self, before: usize, after: usize) -> Result<Apart> {
        let fork = self.history.fork(before, after);
        let (one, other) = (self.whole(before)?, self.whole(after)?);
        let lasting = self.whole(fork)?.table.state().piece_count(self.editions.rules(self.edition_of(fork)));
        let rules = match (self.edition_of(before), self.edition_of(after)) {
            (a, b) if a == b => Difference::default(),
            (a, b) => {
                let old = self.editions.recipe(a).load().map_err(super::travelling::first)?;
                self.under(b, |played| Difference::between(&old, &played.game))?
            }
        };
        let mut rows = rows_by_name(one.values(), other.values());
        rows.extend(one.pieces_beside(&other, lasting));
        Ok(Apart { fork, rules, rows })
    }

    fn edition_of(&self, number: usize) -> usize {
        self.history.revision(number).map_or(0, |revision| revision.edition)
    }

    fn whole(&self, number: usize) -> Result<Whole> {
        let revision: &Revision = self.history.revision(number).ok_or_else(|| {
            Box::new(Diagnostic::error("session/revision", format!("there is no revision @{number}")).help(":history"))
        })?;
        let rules = Arc::clone(self.editions.rules(revision.edition));
        Ok(Whole { table: Table::new(rules, revision.state()) })
    }
}

/// What differs between two tables, whatever rules they are under; a piece of one number is the same piece.
pub(super) fn rows(before: &Table, after: &Table) -> Vec<Row> {
    let whole = |table: &Table| Whole { table: Table::new(Arc::clone(table.rules()), table.state().clone()) };
    let (one, other) = (whole(before), whole(after));
    let mut rows = rows_by_name(one.values(), other.values());
    rows.extend(one.pieces_beside(&other, one.count().min(other.count())));
    rows
}

/// A revision laid on a table of its own.
struct Whole {
    table: Table,
}

impl Whole {
    /// What is no piece, by name, in the order in which it is told.
    fn values(&self) -> Vec<(String, Seen)> {
        let seen = self.table.observe(Viewer::Referee);
        let text = |text: &str| Seen::Text(text.to_owned());
        let mut values = vec![
            ("outcome".to_owned(), seen.outcome.as_deref().map_or(Seen::Nothing, text)),
            ("phase".to_owned(), text(&seen.phase)),
            ("turn".to_owned(), Seen::Integer(seen.turn)),
            ("round".to_owned(), Seen::Integer(seen.round)),
            ("active".to_owned(), text(&seen.active)),
            ("to decide".to_owned(), Seen::List(seen.deciders.iter().map(|seat| text(seat)).collect())),
        ];
        values.push(("asked".to_owned(), self.table.question().map_or(Seen::Nothing, |ask| text(&ask.name))));
        values.extend(seen.variables);
        for seat in seen.seats {
            values.extend(seat.variables.into_iter().map(|(name, value)| (format!("{}.{name}", seat.name), value)));
        }
        for (number, modifier) in seen.modifiers.iter().enumerate() {
            let ModifierView { field, change, which, until } = modifier;
            let words = format!("{field} {change} for {which} until {until}");
            values.push((format!("modifier {}", number + 1), Seen::Text(words)));
        }
        values
    }

    fn piece(&self, piece: PieceId) -> Option<(PieceView, Appearance)> {
        let (rules, state) = (self.table.rules(), self.table.state());
        state.zone(rules, piece)?;
        let view = self.table.see(Viewer::Referee, piece);
        let known = state.known_to(rules, piece);
        let known_to = known.iter().map(|seat| rules.seats[seat.index()].name.clone()).collect();
        let place = self.table.address(Viewer::Referee, piece);
        let look = Appearance::Piece { place, owner: view.owner.clone(), fields: view.fields.clone(), known_to };
        Some((view, look))
    }

    fn count(&self) -> usize {
        self.table.state().piece_count(self.table.rules())
    }

    /// Pieces that are not alike here and there. Up to `lasting` a number means the same piece in both.
    fn pieces_beside(&self, other: &Self, lasting: usize) -> Vec<Row> {
        let mut rows = Vec::new();
        let ids = |from: usize, to: usize| (from..to).map(|number| PieceId(number as u16));
        for id in ids(0, lasting) {
            let (before, after) = (self.piece(id), other.piece(id));
            let Some((view, _)) = before.as_ref().or(after.as_ref()) else { continue };
            let what = match after.as_ref().map(|(after, _)| after) {
                Some(after) if after.kind != view.kind => format!("{} -> {}", piece_words(view), piece_words(after)),
                Some(after) if after.owner != view.owner => view.kind.clone().unwrap_or_default(),
                _ => piece_words(view),
            };
            let turned = before.as_ref().zip(after.as_ref()).is_some_and(|((a, _), (b, _))| a.kind != b.kind);
            let (before, after) = (before.map(|(_, look)| look), after.map(|(_, look)| look));
            if before != after || turned {
                rows.push(Row { what, before, after });
            }
        }
        let made = |whole: &Self| ids(lasting, whole.count()).filter_map(|id| whole.piece(id)).collect::<Vec<_>>();
        let mut there = made(other);
        for (view, look) in made(self) {
            match there.iter().position(|(other, at)| piece_words(other) == piece_words(&view) && *at == look) {
                Some(twin) => drop(there.remove(twin)),
                None => rows.push(Row { what: piece_words(&view), before: Some(look), after: None }),
            }
        }
        rows.extend(there.into_iter().map(|(view, look)| Row {
            what: piece_words(&view),
            before: None,
            after: Some(look),
        }));
        rows
    }
}

/// `red spy`.
fn piece_words(view: &PieceView) -> String {
    let kind = view.kind.as_deref().unwrap_or("?");
    view.owner.as_ref().map_or_else(|| kind.to_owned(), |owner| format!("{owner} {kind}"))
}

/// Values that differ, in the order of the first list and then of the second.
fn rows_by_name(before: Vec<(String, Seen)>, after: Vec<(String, Seen)>) -> Vec<Row> {
    let find = |list: &[(String, Seen)], name: &str| list.iter().find(|(n, _)| n == name).map(|(_, v)| v.clone());
    let new: Vec<(String, Seen)> = after.iter().filter(|(name, _)| find(&before, name).is_none()).cloned().collect();
    let old = before.iter().map(|(name, value)| (name.clone(), Some(value.clone()), find(&after, name)));
    let all = old.chain(new.into_iter().map(|(name, value)| (name, None, Some(value))));
    let differ = all.filter(|(_, before, after)| before != after);
    differ
        .map(|(what, before, after)| Row {
            what,
            before: before.map(Appearance::Value),
            after: after.map(Appearance::Value),
        })
        .collect()
}
