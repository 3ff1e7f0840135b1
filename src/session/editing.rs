//! What the referee does to the table by hand: pieces put, moved, taken away and given; variables and fields written.
//! Each is checked as any step and a revision of its own.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result, nearest};
use crate::kernel::ids::{KindId, PieceId, SeatId, Viewer, ZoneId};
use crate::kernel::position::Place;
use crate::kernel::rules::{Column, Rules};
use crate::kernel::script::Script;
use crate::kernel::table::Table;
use crate::kernel::value::{Value, ValueType};

use super::history::Cause;
use super::running::Match;

/// What a variable or a field belongs to.
#[derive(Clone, Copy)]
enum Bearer {
    Match,
    Seat(SeatId),
    Piece(PieceId),
}

/// Commands that change the table and are kept by their source.
const EDITS: [&str; 8] = [":place", ":move", ":remove", ":give", ":var", ":stack", ":roll", ":reroll"];

impl Match {
    /// Does what a command of the referee does, from its source: `:place red spy e5`, `:set spy.strength 5`. Anything
    /// else is a line of Lua.
    ///
    /// # Errors
    /// What is wrong with it; nothing has changed.
    pub fn command(&mut self, source: &str) -> Result<()> {
        let words: Vec<&str> = source.split_whitespace().collect();
        match words.as_slice() {
            [":set", path, value @ ..] if !value.is_empty() => {
                let path = self.path(path);
                self.set(&path, &value.join(" "), source).map(drop).map_err(super::travelling::first)
            }
            [":reset", path] => {
                let path = self.path(path);
                self.reset(Some(&path), source).map(drop).map_err(super::travelling::first)
            }
            [":reset"] => self.reset(None, source).map(drop).map_err(super::travelling::first),
            [first, ..] if first.starts_with(':') && !EDITS.contains(first) => {
                let error = Diagnostic::error("edit/unknown", format!("`{first}` is no command that a match keeps"));
                Err(Box::new(error.suggest(first, EDITS.into_iter().chain([":set", ":reset"]))))
            }
            [first, ..] if first.starts_with(':') => self.edit_again(&words.join(" ")),
            _ => self.evaluate(source).map(drop),
        }
    }

    /// Does an edit again, from its source.
    pub(super) fn edit_again(&mut self, source: &str) -> Result<()> {
        // By single spaces, so that it can be put together again as it was.
        let words: Vec<&str> = source.split(' ').collect();
        match words.as_slice() {
            [":place", "nobody", kind, at] => self.place(None, kind, at),
            [":place", seat, kind, at] => self.place(Some(seat), kind, at),
            [":move", piece @ .., to] => self.shift(&piece.join(" "), to),
            [":remove", piece @ ..] => self.remove(&piece.join(" ")),
            [":give", piece @ .., seat] => self.give(&piece.join(" "), seat),
            [":var", name, value @ ..] => self.write(name, &value.join(" ")),
            [":stack", zone, kinds @ ..] => self.stack(zone, kinds),
            [":roll", faces @ ..] => self.roll(faces.iter().map(|face| (*face).to_owned()).collect()).map(drop),
            [":reroll", "set-up", number] => self.set_up_again(number.parse().unwrap_or(1)),
            [":reroll", number] => {
                self.fall_otherwise(number.parse().unwrap_or(1));
                Ok(())
            }
            _ => self.evaluate(source).map(drop),
        }
    }

    /// Does something to the table as one step that is a revision.
    ///
    /// # Errors
    /// What is wrong with it; nothing has changed.
    pub(super) fn edit(
        &mut self,
        source: String,
        run: impl FnOnce(&mut Table, &mut dyn Script) -> Result<()>,
    ) -> Result<()> {
        self.table.edit(self.game.script(), run)?;
        let events = self.table.take_events();
        self.push(Cause::Edit(source), None, events);
        Ok(())
    }

    /// Makes a piece of a kind at a cell or in a zone; nobody owns it unless a seat is named.
    ///
    /// # Errors
    /// A name that means nothing, or why no such piece can be there.
    pub fn place(&mut self, owner: Option<&str>, kind: &str, at: &str) -> Result<()> {
        let rules = Arc::clone(self.game.rules());
        let seat = owner.map(|owner| seat_named(&rules, owner)).transpose()?;
        let (id, place) = (self.piece_kind(kind)?, place_named(&rules, at)?);
        let source = format!(":place {} {kind} {at}", owner.unwrap_or("nobody"));
        self.edit(source, |table, _| match place {
            Place::Cell(cell) => table.create_on_cell(id, seat, cell).map(drop),
            Place::Zone(zone) => table.create_in_zone(id, seat, zone).map(drop),
        })
    }

    /// A kind that pieces may be of: of a sort that pieces begin with, have letters, or are of now.
    fn piece_kind(&self, id: &str) -> Result<KindId> {
        let (rules, state) = (self.rules(), self.state());
        let mut sorts = rules.piece_sorts();
        for piece in state.pieces(rules) {
            sorts[rules.kinds[state.kind(rules, piece).index()].sort.index()] = true;
        }
        let kinds =
            rules.kinds.iter().enumerate().filter(|(_, kind)| !sorts.contains(&true) || sorts[kind.sort.index()]);
        let found = kinds.clone().find(|(_, kind)| kind.id == id);
        found.map(|(index, _)| KindId(index as u16)).ok_or_else(|| {
            let error = Diagnostic::error("session/kind", format!("no piece is a `{}`", id.escape_debug()));
            Box::new(error.suggest(id, kinds.map(|(_, kind)| kind.id.as_str())))
        })
    }

    /// Moves a piece to a cell that is free, or to the end of a zone.
    ///
    /// # Errors
    /// A name that means nothing, or why it cannot be there.
    pub fn shift(&mut self, piece: &str, to: &str) -> Result<()> {
        let rules = Arc::clone(self.game.rules());
        let (id, place) = (self.piece_named(piece)?, place_named(&rules, to)?);
        self.edit(format!(":move {piece} {to}"), |table, _| match place {
            Place::Cell(cell) => match table.state().piece_on(&rules, cell) {
                Some(other) if other != id => {
                    let error = Diagnostic::error("session/place", format!("something stands on {to}"));
                    Err(Box::new(error.help(format!(":remove {to}"))))
                }
                _ => table.move_to_cell(id, cell).map(drop),
            },
            Place::Zone(zone) => table.move_to_zone(id, zone),
        })
    }

    /// Takes a piece out of the match.
    ///
    /// # Errors
    /// Nothing is there.
    pub fn remove(&mut self, piece: &str) -> Result<()> {
        let id = self.piece_named(piece)?;
        self.edit(format!(":remove {piece}"), |table, _| {
            table.remove(id);
            Ok(())
        })
    }

    /// Makes a piece a seat's, or nobody's.
    ///
    /// # Errors
    /// A name that means nothing.
    pub fn give(&mut self, piece: &str, owner: &str) -> Result<()> {
        let rules = Arc::clone(self.game.rules());
        let seat = if owner == "nobody" { None } else { Some(seat_named(&rules, owner)?) };
        let id = self.piece_named(piece)?;
        self.edit(format!(":give {piece} {owner}"), |table, _| {
            table.set_owner(id, seat);
            Ok(())
        })
    }

    /// Writes a variable of the match (`pot`), of a seat (`red.points`) or a field of a piece (`a4.tapped`).
    ///
    /// # Errors
    /// A name that means nothing, or a value it cannot have.
    pub fn write(&mut self, name: &str, value: &str) -> Result<()> {
        let rules = Arc::clone(self.game.rules());
        let (bearer, columns, word) = self.bearer(&rules, name)?;
        let Some(slot) = columns.iter().position(|column| column.name == word) else {
            let what = match bearer {
                Bearer::Match => "the match has no variable",
                Bearer::Seat(_) => "a seat has no variable",
                Bearer::Piece(_) => "no piece has a field",
            };
            let error = Diagnostic::error("session/variable", format!("{what} `{}`", word.escape_debug()));
            return Err(Box::new(
                error.help(":board").suggest(word, columns.iter().map(|column| column.name.as_str())),
            ));
        };
        let read = self.read_value(&columns[slot].kind, value)?;
        self.edit(format!(":var {name} {value}"), |table, _| {
            let rules = Arc::clone(table.rules());
            match bearer {
                Bearer::Match => table.set_game_variable(&rules, slot, &read),
                Bearer::Seat(seat) => table.set_seat_variable(&rules, seat, slot, &read),
                Bearer::Piece(piece) => table.set_field(&rules, piece, slot, &read),
            }
        })
    }

    fn bearer<'n, 'r>(&self, rules: &'r Rules, name: &'n str) -> Result<(Bearer, &'r [Column], &'n str)> {
        let Some((of, word)) = name.rsplit_once('.') else {
            return Ok((Bearer::Match, &rules.game_variables, name));
        };
        match rules.seat_named(of) {
            Some(seat) => Ok((Bearer::Seat(seat), &rules.seat_variables, word)),
            None => Ok((Bearer::Piece(self.piece_named(of)?), &rules.fields, word)),
        }
    }

    /// The piece a word means: by its cell, by its address as the referee reads it (`red.hand#2`), or by its kind where
    /// there is one piece of it.
    ///
    /// # Errors
    /// There is none, or there are several.
    pub fn piece_named(&self, word: &str) -> Result<PieceId> {
        let (rules, state) = (self.rules(), self.state());
        if let Some(cell) = rules.cell_named(word) {
            return state.piece_on(rules, cell).ok_or_else(|| {
                let error = Diagnostic::error("session/no-piece", format!("nothing stands on {word}"));
                Box::new(error.help(":board"))
            });
        }
        let here = |piece: &PieceId| state.zone(rules, *piece).is_some();
        let pieces = || state.pieces(rules).filter(here);
        if let Some(piece) = pieces().find(|piece| self.table.address(Viewer::Referee, *piece) == word) {
            return Ok(piece);
        }
        let of_kind: Vec<PieceId> =
            pieces().filter(|piece| rules.kinds[state.kind(rules, *piece).index()].id == word).collect();
        match of_kind.as_slice() {
            [piece] => Ok(*piece),
            [] => {
                let error = Diagnostic::error("session/no-piece", format!("nothing is at `{}`", word.escape_debug()));
                Err(Box::new(error.help("a piece is named by its cell, `a4`, by its place, `red.deck#2` or `red.hand archer`, or by its kind")))
            }
            [first, ..] => {
                let (count, place) = (of_kind.len(), self.table.address(Viewer::Referee, *first));
                let error = Diagnostic::error("session/no-piece", format!("there are {count} pieces `{word}`"));
                Err(Box::new(error.help(format!("name one by its place: `{place}`"))))
            }
        }
    }

    /// A value as it is typed: `3`, `yes`, `red`, `a4`, `none`, `[archer, guard]`.
    fn read_value(&self, kind: &ValueType, text: &str) -> Result<Value> {
        let rules = self.rules();
        let wrong = |expected: &str| {
            let error = Diagnostic::error("session/value", format!("`{}` is not {expected}", text.escape_debug()));
            Box::new(error)
        };
        if matches!(text, "none" | "nil" | "nobody") && !matches!(kind, ValueType::List { .. } | ValueType::Word) {
            return Ok(Value::Nil);
        }
        Ok(match kind {
            ValueType::Integer { .. } => Value::Integer(text.parse().map_err(|_| wrong("a whole number"))?),
            ValueType::Boolean => match text {
                "yes" | "on" | "true" => Value::Boolean(true),
                "no" | "off" | "false" => Value::Boolean(false),
                _ => return Err(wrong("yes or no")),
            },
            ValueType::Word => Value::Word(rules.word(text).ok_or_else(|| wrong("a word the game knows"))?),
            ValueType::Seat => Value::Seat(seat_named(rules, text)?),
            ValueType::Piece => Value::Piece(self.piece_named(text)?),
            ValueType::Kind => Value::Kind(kind_named(rules, text)?),
            ValueType::Cell => Value::Cell(rules.cell_named(text).ok_or_else(|| wrong("a cell"))?),
            ValueType::Zone => Value::Zone(zone_named(rules, text).ok_or_else(|| wrong("a zone"))?),
            ValueType::List { of, .. } => {
                let inner = text.trim_start_matches('[').trim_end_matches(']');
                let items = inner.split([',', ' ']).filter(|item| !item.is_empty() && *item != "none");
                Value::List(items.map(|item| self.read_value(of, item)).collect::<Result<_>>()?)
            }
            ValueType::Tally { .. } => return Err(wrong("what can be written: dice are made to fall with `:roll`")),
        })
    }
}

fn seat_named(rules: &Rules, name: &str) -> Result<SeatId> {
    rules.seat_named(name).ok_or_else(|| {
        let error = Diagnostic::error("session/seat", format!("no seat is named `{}`", name.escape_debug()));
        Box::new(error.suggest(name, rules.seats.iter().map(|seat| seat.name.as_str())))
    })
}

fn kind_named(rules: &Rules, id: &str) -> Result<KindId> {
    rules.kind_named(id).ok_or_else(|| {
        let error = Diagnostic::error("session/kind", format!("no kind is named `{}`", id.escape_debug()));
        Box::new(error.suggest(id, rules.kinds.iter().map(|kind| kind.id.as_str())))
    })
}

fn zone_named(rules: &Rules, name: &str) -> Option<ZoneId> {
    rules.zones.iter().position(|zone| zone.name == name).map(|zone| ZoneId(zone as u16))
}

fn place_named(rules: &Rules, name: &str) -> Result<Place> {
    if let Some(cell) = rules.cell_named(name) {
        return Ok(Place::Cell(cell));
    }
    let zone = zone_named(rules, name).filter(|zone| rules.grid_of(*zone).is_none());
    zone.map(Place::Zone).ok_or_else(|| {
        let zones = rules.zones.iter().filter(|zone| zone.grid.is_none()).map(|zone| zone.name.as_str());
        let known: Vec<&str> = zones.chain(rules.cells.iter().map(|cell| cell.name.as_str())).collect();
        let message = format!("no cell or zone is named `{}`", name.escape_debug());
        let error = Diagnostic::error("session/place", message);
        Box::new(match nearest(name, known.iter().copied()) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error.help("a cell of the board, `a4`, or a zone, `red.hand`: `:board` shows them"),
        })
    })
}
