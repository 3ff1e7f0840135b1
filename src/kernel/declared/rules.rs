//! The rules of a game under one variant and its settings: everything that does not change during a match.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::diag::Place;

use crate::kernel::action::{Action, ArgType, Generator, Opt};
use crate::kernel::dice::Die;
use crate::kernel::ids::{
    ActionId, CellId, HookId, KindId, PieceId, SeatId, SeatSet, SortId, TableId, WordId, ZoneDeclId, ZoneId,
};
use crate::kernel::kind::{Kind, PatternField, Sort};
use crate::kernel::language::Language;
use crate::kernel::layout::Columns;
use crate::kernel::outcome::Outcome;
use crate::kernel::pattern::Pattern;
use crate::kernel::phase::{End, Ending, Limit, Phase, Who};
use crate::kernel::rays::Rays;
use crate::kernel::shortcuts::Shortcuts;
use crate::kernel::spots::Spots;
use crate::kernel::tape::PASS;
use crate::kernel::value::{Value, ValueType};
use crate::kernel::zone::{Cell, Grid, Layout, Region, See, Zone, ZoneDecl};

#[derive(Clone, Debug)]
pub struct Seat {
    pub name: String,
    /// Seats of one team win and lose together.
    pub team: Option<String>,
}

/// Who has the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    Seat(SeatId),
    Random,
}

/// A declared field of pieces or a declared variable.
#[derive(Clone, Debug)]
pub struct Column {
    pub name: String,
    pub kind: ValueType,
    /// The first of its columns, within the block of its kind.
    pub at: usize,
    /// The columns' values at the start.
    pub default: Vec<i32>,
    /// Who sees the value.
    pub see: See,
    /// When it falls back to the default.
    pub lasts: Vec<Lasts>,
    /// Which values of the type it may have.
    pub among: Among,
    /// What stands behind a piece on a board while the field is yes, or is not 0 and follows it.
    pub mark: Option<String>,
    /// The function that computes a variable, which nothing writes then.
    pub computed: Option<HookId>,
    /// The zone from which alone it is computed; without one it is computed after every step.
    pub computed_from: Option<ZoneDeclId>,
}

/// Which values of a type a column may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Among {
    All,
    /// The words of an enum.
    Words(Vec<WordId>),
    /// The kinds of one sort.
    Sort(SortId),
}

impl Rules {
    /// Whether anything that lies on the table or is kept is hidden from somebody.
    pub fn has_secrets(&self) -> bool {
        let columns = self.fields.iter().chain(&self.game_variables).chain(&self.seat_variables);
        self.zone_decls.iter().any(|zone| zone.see != See::All || zone.count != See::All)
            || columns.into_iter().any(|column| column.see != See::All)
    }

    /// What is wrong with a value that has the column's type.
    ///
    /// # Errors
    /// What else was expected.
    pub fn among(&self, column: &Column, value: &Value) -> Result<(), String> {
        if let Value::List(items) = value {
            return items.iter().try_for_each(|item| self.among(column, item));
        }
        match (&column.among, value) {
            (Among::Words(words), Value::Word(word)) if words.contains(word) => Ok(()),
            (Among::Words(words), other) => {
                let known: Vec<&str> = words.iter().map(|word| self.words[word.index()].as_str()).collect();
                let got = match other {
                    Value::Word(word) => self.words[word.index()].as_str(),
                    other => other.type_name(),
                };
                Err(format!("got {got}, expected {}", known.join(" or ")))
            }
            (Among::Sort(sort), Value::Kind(kind)) if self.kinds[kind.index()].sort != *sort => {
                let (kind, sort) = (&self.kinds[kind.index()].id, &self.sorts[sort.index()].name);
                Err(format!("got {kind}, expected one of `{sort}`"))
            }
            _ => Ok(()),
        }
    }
}

/// How the pieces of a sort are listed where they lie on no board: a row each, below the names of the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    pub sort: SortId,
    /// The printed field, a kind, whose kinds head the groups of rows: a slot of the sort.
    pub by: Option<usize>,
    pub columns: Vec<SheetColumn>,
}

/// What a column of a sheet shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetColumn {
    Owner,
    /// What is printed: a slot of the sort.
    Printed(usize),
    /// What changes on a piece, by the name of the field.
    Field(String),
}

/// When a value ends that does not last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lasts {
    Phase,
    Turn,
    /// Until the next turn of its own seat begins.
    NextTurn,
    Round,
    LeavesZone,
}

/// What everybody can work out about a hidden piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Possible {
    /// It is of a kind whose pattern leads as far as the piece ever went in one move: an index of a pattern field.
    GoesAsFar {
        by: usize,
    },
    Script(HookId),
}

/// The columns a list of declared things takes.
pub fn width(columns: &[Column]) -> usize {
    columns.iter().map(|column| column.kind.width()).sum()
}

/// A pure function of two kinds, evaluated at load.
#[derive(Clone, Debug)]
pub struct Table {
    pub name: String,
    /// `kinds * kinds` values; the first kind's row, the second kind's column.
    pub values: Vec<Value>,
    /// The same read as results of a clash, where all are such.
    pub clashes: Vec<Clash>,
}

/// Who leaves when two pieces meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// The attacker wins, the target leaves.
    Attacker,
    /// The target wins, the attacker leaves.
    Target,
    /// Neither wins: both leave.
    Neither,
    /// Both stay; the mover goes back.
    Both,
}

impl Clash {
    /// The word of a table's function for it.
    pub fn named(word: &str) -> Option<Self> {
        match word {
            "attacker" => Some(Self::Attacker),
            "target" => Some(Self::Target),
            "neither" => Some(Self::Neither),
            "both" => Some(Self::Both),
            _ => None,
        }
    }
}

/// Pieces on the table before the first phase.
#[derive(Clone, Debug)]
pub struct Start {
    pub zone: ZoneId,
    pub kind: KindId,
    pub owner: Option<SeatId>,
    pub count: usize,
    /// Of a piece on a grid.
    pub cell: Option<CellId>,
}

/// A function of `on`.
#[derive(Clone, Debug)]
pub struct Listener {
    pub event: String,
    pub hook: HookId,
    pub place: Place,
}

/// A function of `invariants`.
#[derive(Clone, Debug)]
pub struct Invariant {
    pub name: String,
    pub hook: HookId,
    pub place: Place,
}

/// The rules of a game: declarations resolved to ids, geometry worked out. Immutable while matches run on it.
#[derive(Clone, Debug)]
pub struct Rules {
    pub game: String,
    pub title: String,
    pub variant: Option<String>,
    /// Setting names with their values as text, in declared order.
    pub settings: Vec<(String, String)>,
    pub seats: Vec<Seat>,
    pub dice: Vec<Die>,
    pub first: First,
    pub words: Vec<String>,
    pub sorts: Vec<Sort>,
    pub kinds: Vec<Kind>,
    pub patterns: Vec<Pattern>,
    pub pattern_fields: Vec<PatternField>,
    pub zone_decls: Vec<ZoneDecl>,
    pub zones: Vec<Zone>,
    pub grids: Vec<Grid>,
    pub cells: Vec<Cell>,
    pub regions: Vec<Region>,
    pub rays: Rays,
    /// Fields of pieces, of whatever sort.
    pub fields: Vec<Column>,
    pub game_variables: Vec<Column>,
    pub seat_variables: Vec<Column>,
    pub tables: Vec<Table>,
    pub actions: Vec<Action>,
    pub phases: Vec<Phase>,
    pub ends: Vec<End>,
    pub limits: Vec<Limit>,
    /// `on.EVENT`, in declared order.
    pub listeners: Vec<Listener>,
    pub invariants: Vec<Invariant>,
    /// `outcome.score`: points, then tie-breaks.
    pub score: Option<HookId>,
    /// `hidden.possible`: whether a hidden piece may be of a kind.
    pub possible: Option<Possible>,
    /// `hidden.value`: whether a hidden variable of a seat may have a value.
    pub hidden_value: Option<HookId>,
    pub sheets: Vec<Sheet>,
    pub start: Vec<Start>,
    pub columns: Columns,
    pub shortcuts: Shortcuts,
    /// The words things are told in. Nothing is computed from them.
    pub language: Language,
}

impl Rules {
    /// The listeners of an event.
    pub fn listeners_of(&self, event: &str) -> impl Iterator<Item = &Listener> {
        self.listeners.iter().filter(move |listener| listener.event == event)
    }

    pub fn everyone(&self) -> SeatSet {
        SeatSet::all(self.seats.len())
    }

    pub fn seat_ids(&self) -> impl Iterator<Item = SeatId> + use<> {
        (0..self.seats.len() as u8).map(SeatId)
    }

    /// The other seat of a game for two, or the first of the other team where there are two.
    pub fn opponent(&self, seat: SeatId) -> Option<SeatId> {
        if self.seats.len() == 2 {
            return Some(SeatId(1 - seat.0));
        }
        self.seats[seat.index()].team.as_ref()?;
        self.seat_ids().find(|other| !self.allied(*other, seat))
    }

    /// Whether two seats are one, or of one team.
    pub fn allied(&self, a: SeatId, b: SeatId) -> bool {
        let team = &self.seats[a.index()].team;
        a == b || team.is_some() && *team == self.seats[b.index()].team
    }

    /// Works out what follows from the rules and would else be looked for at every ply. To be called when they are
    /// complete.
    pub fn work_out(&mut self) {
        self.shortcuts = Shortcuts::new(self);
        for phase in &mut self.phases {
            phase.passes = phase.who == Who::Active && !phase.repeats && phase.leave.is_none();
        }
        let mut actions = std::mem::take(&mut self.actions);
        for generator in actions.iter_mut().flat_map(|action| &mut action.offer) {
            if let Generator::Cells { zone, selector, spots } = generator {
                *spots = Spots::new(self, *zone, selector);
            }
        }
        for action in &mut actions {
            action.is_plain = action.only_lists();
        }
        self.actions = actions;
        let mut ends = std::mem::take(&mut self.ends);
        for end in &mut ends {
            let outcome = |seat| self.outcome(&end.ending, seat, &end.reason).map(Arc::new);
            end.outcomes = self.seat_ids().map_while(outcome).collect();
        }
        self.ends = ends;
    }

    /// How a match ends that way for that seat; none where the scores say it.
    pub(in crate::kernel) fn outcome(&self, ending: &Ending, seat: SeatId, reason: &str) -> Option<Outcome> {
        let first =
            |wins: bool| -> Vec<bool> { self.seat_ids().map(|other| self.allied(other, seat) == wins).collect() };
        Some(match ending {
            Ending::Win => Outcome::win_of(&first(true), reason),
            Ending::Lose => Outcome::win_of(&first(false), reason),
            Ending::Tie => Outcome::tie(self.seats.len(), reason),
            Ending::Score => return None,
        })
    }

    /// The seat after this one, round the table.
    pub fn next_seat(&self, seat: SeatId) -> SeatId {
        SeatId((seat.0 + 1) % self.seats.len().max(1) as u8)
    }

    pub fn seat_named(&self, name: &str) -> Option<SeatId> {
        self.seats.iter().position(|seat| seat.name == name).map(|index| SeatId(index as u8))
    }

    pub fn kind_named(&self, id: &str) -> Option<KindId> {
        self.kinds.iter().position(|kind| kind.id == id).map(|index| KindId(index as u16))
    }

    pub fn sort_named(&self, name: &str) -> Option<SortId> {
        self.sorts.iter().position(|sort| sort.name == name).map(|index| SortId(index as u8))
    }

    /// By sort, whether its kinds are pieces by what is declared: they start on the table, or have a letter for position
    /// texts.
    pub fn piece_sorts(&self) -> Vec<bool> {
        let mut sorts = vec![false; self.sorts.len()];
        for start in &self.start {
            sorts[self.kinds[start.kind.index()].sort.index()] = true;
        }
        for kind in &self.kinds {
            sorts[kind.sort.index()] |= kind.codes.iter().any(Option::is_some);
        }
        sorts
    }

    pub fn zone_decl_named(&self, name: &str) -> Option<ZoneDeclId> {
        self.zone_decls.iter().position(|decl| decl.name == name).map(|index| ZoneDeclId(index as u16))
    }

    pub fn action_named(&self, name: &str) -> Option<ActionId> {
        self.actions.iter().position(|action| action.name == name).map(|index| ActionId(index as u8))
    }

    pub fn cell_named(&self, name: &str) -> Option<CellId> {
        self.cells.iter().position(|cell| cell.name == name).map(|index| CellId(index as u16))
    }

    pub fn word(&self, text: &str) -> Option<WordId> {
        self.words.iter().position(|word| word == text).map(|index| WordId(index as u16))
    }

    /// The zone of a declaration that belongs to `seat`, or the shared one.
    pub fn zone_of(&self, decl: ZoneDeclId, seat: SeatId) -> ZoneId {
        let decl = &self.zone_decls[decl.index()];
        if decl.per_seat { decl.zones[seat.index()] } else { decl.zones[0] }
    }

    /// The grid a zone is, if it is one.
    pub fn grid_of(&self, zone: ZoneId) -> Option<&Grid> {
        self.zones[zone.index()].grid.map(|grid| &self.grids[grid])
    }

    /// Whether pieces lie in the zone in no order.
    pub fn is_pool(&self, zone: ZoneId) -> bool {
        self.zone_decls[self.zones[zone.index()].decl.index()].layout == Layout::Pool
    }

    pub fn grid_index(&self, cell: CellId) -> usize {
        self.cells[cell.index()].grid as usize
    }

    /// The cell's index in its grid.
    pub fn local(&self, cell: CellId) -> usize {
        cell.index() - self.grids[self.grid_index(cell)].base as usize
    }

    pub fn table_clash(&self, table: TableId, attacker: KindId, target: KindId) -> Clash {
        let table = &self.tables[table.index()];
        table.clashes[attacker.index() * self.kinds.len() + target.index()]
    }

    /// Whether everything the option names is there, pieces below `pieces` being so.
    pub fn names_known(&self, opt: Opt, pieces: usize) -> bool {
        let Some(action) = self.actions.get(opt.action().index()) else { return false };
        action.args.iter().enumerate().all(|(index, arg)| {
            let below = match arg.kind {
                ArgType::Piece => pieces,
                ArgType::Several { .. } => return opt.pieces_from(index).all(|piece| piece.index() < pieces),
                ArgType::Cell | ArgType::Column => self.cells.len(),
                ArgType::Zone => self.zones.len(),
                ArgType::Seat => self.seats.len(),
                ArgType::Kind(_) => self.kinds.len(),
                ArgType::Word | ArgType::Text => self.words.len(),
                ArgType::Number | ArgType::Boolean => usize::MAX,
            };
            opt.id(index).is_none_or(|id| id < below)
        })
    }

    /// The pieces that an option names.
    pub fn pieces_named(&self, opt: Opt) -> Vec<PieceId> {
        if opt == PASS {
            return Vec::new();
        }
        let args = self.action_of(opt).args.iter().enumerate();
        args.flat_map(|(index, arg)| match arg.kind {
            ArgType::Piece => opt.id(index).map(|id| PieceId(id as u16)).into_iter().collect(),
            ArgType::Several { .. } => opt.pieces_from(index).collect(),
            _ => Vec::new(),
        })
        .collect()
    }

    /// Whether the option leaves a text open that is still to be written.
    pub fn leaves_text_open(&self, opt: Opt) -> bool {
        let action = self.actions.get(opt.action().index());
        action.and_then(Action::text_arg).is_some_and(|arg| opt.id(arg).is_none())
    }

    pub fn action_of(&self, opt: Opt) -> &Action {
        &self.actions[opt.action().index()]
    }

    /// An argument of an option as a value; a text argument is always text.
    pub fn argument(&self, opt: Opt, index: usize, text: Option<&str>) -> Value {
        let kind = self.action_of(opt).args[index].kind;
        match (kind, opt.value(index, kind)) {
            (ArgType::Text, Value::Word(word)) => Value::Text(self.words[word.index()].clone()),
            (ArgType::Text, _) => Value::Text(text.unwrap_or_default().to_owned()),
            (_, value) => value,
        }
    }
}
