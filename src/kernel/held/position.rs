//! Position texts: one letter a cell from a1, the seat to act, the ply. For Stratego this is the format of Gravon's
//! records (F1) with OpenSpiel's tail (O2).

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};

use crate::kernel::draws::Fixed;
use crate::kernel::flow::blank;
use crate::kernel::ids::{CellId, KindId, PieceId, SeatId, ZoneId};
use crate::kernel::rules::Rules;
use crate::kernel::script::Script;
use crate::kernel::table::{Table, refuse};
use crate::kernel::value::Value;
use crate::kernel::zone::Grid;

/// Highest ply a position text may name.
const MAX_PLY: i32 = 1_000_000;

/// Where a piece is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Cell(CellId),
    Zone(ZoneId),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    pub kind: KindId,
    pub owner: Option<SeatId>,
    pub place: Place,
    /// Fields that are not as they are at first, by slot.
    pub fields: Vec<(usize, Value)>,
}

/// A situation to begin with instead of the usual set-up.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrangement {
    pub active: SeatId,
    pub ply: i32,
    /// The phase entered; the first of a turn if not said.
    pub phase: Option<usize>,
    pub pieces: Vec<Placed>,
    /// Values of variables, by seat or of the match, with the variable's slot.
    pub variables: Vec<(Option<SeatId>, usize, Value)>,
    /// Outcomes of the draws to come.
    pub fixed: Vec<Fixed>,
}

impl Default for Arrangement {
    fn default() -> Self {
        Self { active: SeatId(0), ply: 0, phase: None, pieces: Vec::new(), variables: Vec::new(), fixed: Vec::new() }
    }
}

impl Table {
    /// A match that begins in a given position: the letters of the board, then the seat to act (first seat if missing),
    /// then the ply (0 if missing). Pieces that are not on the board are nowhere.
    ///
    /// # Errors
    /// `position/...`: what is wrong with the text, at which cell.
    pub fn from_position(
        rules: Arc<Rules>,
        text: &str,
        seed: u64,
        script: &mut dyn Script,
        recording: bool,
    ) -> Result<Self> {
        let Some(grid) = rules.grids.first() else {
            return Err(wrong("position/no-board", format!("`{}` has no board to set a position on", rules.game)));
        };
        let mut words = text.split_whitespace();
        let letters: Vec<char> = words.next().unwrap_or_default().chars().collect();
        let seat = words.next().map_or(Ok(SeatId(0)), |word| seat_code(&rules, word))?;
        let ply = words.next().map_or(Ok(0), ply_number)?;
        if let Some(extra) = words.next() {
            return Err(wrong("position/extra", format!("`{extra}` after the ply is too much")));
        }
        if letters.len() != grid.cells() {
            let Grid { columns, rows, .. } = grid;
            return Err(wrong(
                "position/length",
                format!(
                    "a position has {} letters ({columns} columns, {rows} rows), got {}",
                    grid.cells(),
                    letters.len()
                ),
            ));
        }
        let mut pieces = Vec::new();
        for (local, letter) in letters.iter().enumerate() {
            let cell = CellId(grid.base + local as u16);
            if let Some((kind, owner)) = read_letter(&rules, grid, cell, *letter)? {
                pieces.push(Placed { kind, owner: Some(owner), place: Place::Cell(cell), fields: Vec::new() });
            }
        }
        let arrangement = Arrangement { active: seat, ply, pieces, ..Arrangement::default() };
        Self::arranged(rules, &arrangement, seed, script, recording)
    }

    /// A match that begins as arranged. Pieces that are not named are nowhere; end conditions are looked at at once.
    ///
    /// # Errors
    /// A piece that cannot stand where it is put, a value that a variable cannot have, or what the script did wrong.
    pub fn arranged(
        rules: Arc<Rules>,
        arrangement: &Arrangement,
        seed: u64,
        script: &mut dyn Script,
        recording: bool,
    ) -> Result<Self> {
        let mut table = Self::new(Arc::clone(&rules), blank(&rules, seed));
        table.events.record(recording);
        table.force(arrangement.fixed.iter().cloned());
        table.begin();
        table.arrange(arrangement)?;
        table.check_all_ends(script)?;
        table.advance(script, &rules)?;
        table.skip_empty_questions(script)?;
        table.compute_all(script)?;
        table.close_account();
        Ok(table)
    }

    pub(in crate::kernel) fn arrange(&mut self, arrangement: &Arrangement) -> Result<()> {
        let rules = Arc::clone(&self.rules);
        for placed in &arrangement.pieces {
            let piece = match placed.place {
                Place::Cell(cell) => self.create_on_cell(placed.kind, placed.owner, cell)?,
                Place::Zone(zone) => self.create_in_zone(placed.kind, placed.owner, zone)?,
            };
            for (slot, value) in &placed.fields {
                self.set_field(&rules, piece, *slot, value)?;
            }
        }
        self.place_turn(arrangement.active, arrangement.ply);
        if let Some(phase) = arrangement.phase {
            self.go_to_phase(&rules, phase);
        }
        for (seat, slot, value) in &arrangement.variables {
            match seat {
                Some(seat) => self.set_seat_variable(&rules, *seat, *slot, value)?,
                None => self.set_game_variable(&rules, *slot, value)?,
            }
        }
        Ok(())
    }

    /// Puts pieces of a zone on empty cells by letters of position texts, one for each cell, whichever seat's they are. Of
    /// alike pieces the first in the zone goes first.
    ///
    /// # Errors
    /// A letter that is no kind's or of which no piece is left, another number of letters, a cell that is taken.
    pub fn set_up(&mut self, zone: ZoneId, cells: &[CellId], letters: &str) -> Result<()> {
        let rules = Arc::clone(&self.rules);
        let given = letters.chars().count();
        if given != cells.len() {
            return Err(refuse(format!("{given} letters are given for {} cells", cells.len())));
        }
        let mut left: Vec<PieceId> = self.state.pieces_in(&rules, zone).collect();
        for (cell, letter) in cells.iter().zip(letters.chars()) {
            let grid = &rules.grids[rules.grid_index(*cell)];
            let Some((kind, _)) = read_letter(&rules, grid, *cell, letter)? else { continue };
            let Some(at) = left.iter().position(|piece| self.state.kind(&rules, *piece) == kind) else {
                let (zone, kind) = (&rules.zones[zone.index()].name, &rules.kinds[kind.index()].id);
                return Err(refuse(format!("`{zone}` has no `{kind}` left for `{letter}`")));
            };
            if self.state.piece_on(&rules, *cell).is_some() {
                return Err(refuse(format!("`{}` is taken", rules.cells[cell.index()].name)));
            }
            self.move_to_cell(left.remove(at), *cell)?;
        }
        Ok(())
    }

    /// The position text of the first board; `?` for a piece without a letter.
    pub fn position_text(&self) -> String {
        let (rules, state) = (&*self.rules, &self.state);
        let Some(grid) = rules.grids.first() else { return String::new() };
        let letter = |(cell, piece): (CellId, Option<PieceId>)| match piece {
            Some(piece) => {
                let owner = state.owner(rules, piece).unwrap_or(SeatId(0));
                rules.kinds[state.kind(rules, piece).index()].codes[owner.index()].unwrap_or('?')
            }
            None if rules.cells[cell.index()].blocked => grid.blocked_code,
            None => grid.empty_code,
        };
        let board: String = state.board(rules, grid).map(letter).collect();
        let seat = &rules.seats[state.active().index()].name;
        format!("{board} {} {}", seat.chars().next().unwrap_or('?'), state.ply())
    }
}

fn wrong(code: &'static str, message: String) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(code, message)
            .help("a position text is one letter a cell from a1 row by row, then the seat to act, then the ply; `:position` prints one"),
    )
}

/// A seat by its name or by the first letter of it.
fn seat_code(rules: &Rules, word: &str) -> Result<SeatId> {
    let named = rules.seats.iter().position(|seat| seat.name == word || seat.name.chars().take(1).eq(word.chars()));
    named.map(|index| SeatId(index as u8)).ok_or_else(|| {
        let names: Vec<&str> = rules.seats.iter().map(|seat| seat.name.as_str()).collect();
        wrong("position/seat", format!("`{word}` is no seat: expected one of {} or its first letter", names.join(", ")))
    })
}

fn ply_number(word: &str) -> Result<i32> {
    let ply = word.parse().ok().filter(|ply| (0..=MAX_PLY).contains(ply));
    ply.ok_or_else(|| wrong("position/ply", format!("the ply is a number from 0 to {MAX_PLY}, got `{word}`")))
}

/// What a letter puts on a cell.
fn read_letter(rules: &Rules, grid: &Grid, cell: CellId, letter: char) -> Result<Option<(KindId, SeatId)>> {
    let def = &rules.cells[cell.index()];
    if letter == grid.blocked_code || letter == grid.empty_code {
        // A record may write a blocked cell either way.
        if letter == grid.blocked_code && !def.blocked {
            return Err(wrong("position/cell", format!("`{letter}` says that {} is blocked, and it is not", def.name)));
        }
        return Ok(None);
    }
    for (index, kind) in rules.kinds.iter().enumerate() {
        if let Some(seat) = kind.codes.iter().position(|code| *code == Some(letter)) {
            if def.blocked {
                return Err(wrong("position/cell", format!("{} is blocked: `{letter}` cannot stand there", def.name)));
            }
            return Ok(Some((KindId(index as u16), SeatId(seat as u8))));
        }
    }
    Err(wrong("position/letter", format!("`{letter}` on {} is the letter of no kind", def.name)))
}
