//! Chance in a running step: each draw takes its outcome from the tape, from what was forced, or from its stream, and
//! advances the stream by exactly one in all three cases.

use serde::{Deserialize, Serialize};

use crate::diag::{Diagnostic, Result};

use crate::kernel::chance::Draw;
use crate::kernel::dice;
use crate::kernel::ids::{CellId, PieceId, SeatSet, ZoneId};
use crate::kernel::rehearse::Drawn;
use crate::kernel::secret_write::Write;
use crate::kernel::table::Table;
use crate::kernel::tape::{Entry, Pick, Source};

/// An outcome fixed beforehand: the next draw takes it instead of a random one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Forced {
    /// By number from 0, in the order of the draw's outcomes.
    Index(u32),
    /// Faces of the dice thrown, in any order.
    Faces(Vec<String>),
    /// The kind of the piece drawn.
    Kind(String),
    /// Ids of kinds as a shuffle leaves them, the last one on top; kinds left out lie below.
    Order(Vec<String>),
    /// Places from 0, as an order of them was drawn: of a shuffle, or of the cells that pieces are scattered over.
    Places(Vec<u16>),
}

impl std::fmt::Display for Forced {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Index(index) => write!(f, "outcome {}", u64::from(*index) + 1),
            Self::Faces(faces) => write!(f, "the faces {}", faces.join(" ")),
            Self::Kind(kind) => write!(f, "a `{kind}`"),
            Self::Order(kinds) => write!(f, "the order {}", kinds.join(" ")),
            Self::Places(places) => {
                let places: Vec<String> = places.iter().map(|place| (u32::from(*place) + 1).to_string()).collect();
                write!(f, "the places {}", places.join(" "))
            }
        }
    }
}

/// An outcome fixed for a draw from any stream, or from one alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The stream's name; nothing for whichever draw comes next.
    pub stream: Option<String>,
    pub outcome: Forced,
}

impl From<Forced> for Fixed {
    fn from(outcome: Forced) -> Self {
        Self { stream: None, outcome }
    }
}

/// What chance decided, as a save keeps it and a replay holds it against what it decides.
#[derive(Clone, Debug, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fell {
    /// The stream, `war`, and what was drawn from it, `roll war`.
    pub from: String,
    pub what: String,
    /// How many outcomes there were; 0 for an order.
    pub of: u32,
    pub pick: Pick,
    /// Ids of the kinds that came out, in their new order, for whoever reads it; a save does without.
    #[serde(skip)]
    pub kinds: Vec<String>,
}

/// The same came out, whatever is told of it beside.
impl PartialEq for Fell {
    fn eq(&self, other: &Self) -> bool {
        (&self.from, &self.what, self.of, &self.pick) == (&other.from, &other.what, other.of, &other.pick)
    }
}

/// What may come out of a draw, numbered from 0.
pub enum Possible<'a> {
    /// So many outcomes, equally likely.
    Even(usize),
    /// Whole-number weights; the chance of each is its weight in their sum.
    Weighted(&'a [u64]),
    /// Throws of equal dice as multisets; see `dice::rank` for their numbers.
    Dice { faces: usize, dice: usize },
}

/// More outcomes than this are too many to go through one by one.
const MAX_LISTED: u64 = 1 << 20;

impl Possible<'_> {
    pub(in crate::kernel) fn size(&self) -> u64 {
        match self {
            Self::Even(size) => *size as u64,
            Self::Weighted(weights) => weights.len() as u64,
            Self::Dice { faces, dice } => dice::multisets(*faces, *dice),
        }
    }

    pub(in crate::kernel) fn can_be(&self, index: u64) -> bool {
        match self {
            Self::Weighted(weights) => weights.get(index as usize).is_some_and(|weight| *weight > 0),
            _ => index < self.size(),
        }
    }

    pub(in crate::kernel) fn draw(&self, draw: &mut Draw) -> u64 {
        match self {
            Self::Even(size) => draw.below(*size) as u64,
            Self::Weighted(weights) => {
                let mut at = draw.below(weights.iter().sum::<u64>() as usize) as u64;
                let falls = |weight: &u64| {
                    let here = at < *weight;
                    at = at.saturating_sub(*weight);
                    here
                };
                weights.iter().position(falls).unwrap_or(0) as u64
            }
            Self::Dice { faces, dice } => {
                let mut counts = vec![0u8; *faces];
                for _ in 0..*dice {
                    counts[draw.below(*faces)] += 1;
                }
                dice::rank(&counts)
            }
        }
    }

    /// The weight of an outcome, and of all together; `None` where they are too many to go through or too large.
    pub(in crate::kernel) fn weight(&self, index: u64) -> Option<(u128, u128)> {
        if self.size() > MAX_LISTED {
            return None;
        }
        match self {
            Self::Even(size) => Some((1, *size as u128)),
            Self::Weighted(weights) => {
                let weight = weights.get(index as usize)?;
                Some(((*weight).into(), weights.iter().map(|weight| u128::from(*weight)).sum()))
            }
            Self::Dice { faces, dice } => {
                let ways = dice::ways(&dice::throw(*faces, *dice, index))?;
                Some((ways.into(), (*faces as u128).checked_pow(u32::try_from(*dice).ok()?)?))
            }
        }
    }
}

/// Names of the draws of orders.
const SHUFFLE: &str = "shuffle";
const SCATTER: &str = "scatter";

/// A draw about to be made.
pub struct Outcomes<'a> {
    /// The stream's name.
    pub stream: &'a str,
    /// What is drawn, for messages and tapes: `roll war`.
    pub name: &'a str,
    pub possible: Possible<'a>,
    /// The pieces drawn from, where it is one of them that is drawn.
    pub pieces: &'a [PieceId],
    /// Who learns what came out.
    pub audience: SeatSet,
}

impl Table {
    /// Draws one outcome and gives its number.
    ///
    /// # Errors
    /// There is no outcome, or a forced one does not exist, or the step has drawn too often.
    pub fn draw_outcome(&mut self, outcomes: &Outcomes, read: &dyn Fn(&Forced) -> Option<u64>) -> Result<u64> {
        let size = outcomes.possible.size();
        if !(0..size.min(MAX_LISTED)).any(|index| outcomes.possible.can_be(index)) {
            return Err(wrong(format!("`{}` has no possible outcome", outcomes.name)));
        }
        let Some(size) = u32::try_from(size).ok().filter(|size| *size < u32::MAX) else {
            return Err(wrong(format!("`{}` has too many outcomes: draw in smaller lots", outcomes.name)));
        };
        let stream = self.stream_column(outcomes.stream)?;
        let mut draw = self.draw_from(outcomes.stream)?;
        match self.taped(stream, outcomes.name, size) {
            Taped::Entry(Pick::Index(index)) => Ok(u64::from(index)),
            Taped::Entry(_) | Taped::Diverged => Ok(0),
            Taped::Fresh => {
                let directed = self.director.as_mut().and_then(|director| {
                    director.outcome((stream, outcomes.name, size), &outcomes.possible, outcomes.pieces)
                });
                let index = match directed {
                    Some(index) => index,
                    None => self.fresh_outcome(&mut draw, outcomes, read)?,
                };
                let pieces = outcomes.pieces.get(index as usize).copied().into_iter().collect();
                let pick = Pick::Index(index as u32);
                let drawn =
                    Drawn { stream, name: outcomes.name.to_owned(), size, pick, audience: outcomes.audience, pieces };
                self.record(drawn)?;
                Ok(index)
            }
        }
    }

    fn fresh_outcome(
        &mut self,
        draw: &mut Draw,
        outcomes: &Outcomes,
        read: &dyn Fn(&Forced) -> Option<u64>,
    ) -> Result<u64> {
        if let Some(enumeration) = &mut self.enumeration {
            return enumeration.next(outcomes.name, &outcomes.possible);
        }
        if let Some(forced) = self.next_forced(outcomes.stream, |_| true) {
            let index = match &forced {
                Forced::Index(index) => Some(u64::from(*index)),
                other => read(other),
            };
            return index.filter(|index| outcomes.possible.can_be(*index)).ok_or_else(|| {
                let size = outcomes.possible.size();
                wrong(format!("`{}` cannot give {forced}: it has {size} outcomes", outcomes.name))
            });
        }
        let fits = self.awaited.as_ref().and_then(read).filter(|index| outcomes.possible.can_be(*index));
        if let Some(index) = fits {
            self.awaited = None;
            return Ok(index);
        }
        Ok(outcomes.possible.draw(draw))
    }

    /// A random order of `count` places, for the pieces of a zone: shuffled, or scattered over as many places.
    ///
    /// # Errors
    /// No stream has that name.
    fn draw_order(&mut self, stream_name: &str, name: &str, count: usize, pieces: &[PieceId]) -> Result<Vec<u16>> {
        let stream = self.stream_column(stream_name)?;
        let mut draw = self.draw_from(stream_name)?;
        match self.taped(stream, name, 0) {
            Taped::Entry(Pick::Order(order)) if order.len() == count => Ok(order),
            Taped::Entry(_) | Taped::Diverged => {
                self.diverge(format!("`{name}` has another number of places"));
                Ok((0..count as u16).collect())
            }
            Taped::Fresh => {
                let scattered = name == SCATTER;
                let directed = self
                    .director
                    .as_mut()
                    .and_then(|director| director.order(stream, name, count, pieces, scattered))
                    .filter(|order| order.len() == count);
                let order = match directed {
                    Some(order) => order,
                    None => self.fresh_order(&mut draw, stream_name, name, count)?,
                };
                self.record_order(stream, name, &order, pieces, scattered)?;
                Ok(order)
            }
        }
    }

    fn fresh_order(&mut self, draw: &mut Draw, stream: &str, name: &str, count: usize) -> Result<Vec<u16>> {
        let mut order: Vec<u16> = (0..count as u16).collect();
        if let Some(enumeration) = &mut self.enumeration {
            enumeration.order(name, &mut order)?;
        } else if let Some(Forced::Places(places)) = self.next_forced(stream, |next| matches!(next, Forced::Places(_)))
        {
            let mut sorted = places.clone();
            sorted.sort_unstable();
            if sorted != order {
                let given = Forced::Places(places);
                return Err(wrong(format!("`{name}` of `{stream}` orders {count} places, each once, not {given}")));
            }
            order = places;
        } else {
            draw.shuffle(&mut order);
        }
        Ok(order)
    }

    /// Takes the outcome forced for the next draw from a stream, if it is as asked for.
    fn next_forced(&mut self, stream: &str, fits: impl Fn(&Forced) -> bool) -> Option<Forced> {
        let at = self.forced.iter().position(|fixed| fixed.stream.as_deref().is_none_or(|name| name == stream))?;
        if !fits(&self.forced.get(at)?.outcome) {
            return None;
        }
        self.forced.remove(at).map(|fixed| fixed.outcome)
    }

    fn record_order(
        &mut self,
        stream: u16,
        name: &str,
        order: &[u16],
        pieces: &[PieceId],
        scattered: bool,
    ) -> Result<()> {
        let pieces = match scattered {
            true => pieces.to_vec(),
            false => order.iter().filter_map(|at| pieces.get(usize::from(*at)).copied()).collect(),
        };
        let pick = Pick::Order(order.to_vec());
        self.record(Drawn { stream, name: name.to_owned(), size: 0, pick, audience: SeatSet::EMPTY, pieces })
    }

    fn stream_column(&self, name: &str) -> Result<u16> {
        let found = self.rules.columns.stream_names.iter().position(|known| known == name);
        found.map(|index| index as u16).ok_or_else(|| wrong(format!("no random stream is named `{name}`")))
    }

    fn taped(&mut self, stream: u16, name: &str, size: u32) -> Taped {
        if self.running.step.is_none() || self.running.cursor >= self.running.tape.len() {
            return Taped::Fresh;
        }
        let entry = &self.running.tape[self.running.cursor];
        if entry.source != Source::Stream(stream) || &*entry.name != name || entry.size != size {
            let found = self.entry_words(entry);
            self.diverge(format!("it draws {} where it {found}", self.draw_words(stream, name, size)));
            return Taped::Diverged;
        }
        let pick = entry.pick.clone();
        self.running.cursor += 1;
        Taped::Entry(pick)
    }

    /// Puts a draw on the tape of the running step.
    fn record(&mut self, drawn: Drawn) -> Result<()> {
        if self.running.step.is_some() {
            self.room_on_tape()?;
            self.running.tape.push(Entry {
                source: Source::Stream(drawn.stream),
                name: drawn.name.as_str().into(),
                size: drawn.size,
                pick: drawn.pick.clone(),
                audience: drawn.audience,
                options: 0,
                text: None,
            });
            self.running.resolved.resize(self.running.tape.len(), None);
            self.running.cursor = self.running.tape.len();
        }
        if self.events.recording() {
            let from = self.rules.columns.stream_names[usize::from(drawn.stream)].clone();
            let id = |piece: &PieceId| self.rules.kinds[self.state.kind(&self.rules, *piece).index()].id.clone();
            let kinds = drawn.pieces.iter().map(id).collect();
            let fell = Fell { from, what: drawn.name.clone(), of: drawn.size, pick: drawn.pick.clone(), kinds };
            self.fell.push(fell);
        }
        if let Some(director) = &mut self.director {
            director.note(drawn);
        }
        Ok(())
    }

    /// What chance decided in the last step, where events are recorded.
    pub fn take_fell(&mut self) -> Vec<Fell> {
        std::mem::take(&mut self.fell)
    }

    /// Forces the outcomes of the next draws, in order, and of those from named streams in theirs. What was forced
    /// before is forgotten.
    pub fn force<F: Into<Fixed>>(&mut self, outcomes: impl IntoIterator<Item = F>) {
        self.forced = outcomes.into_iter().map(Into::into).collect();
    }

    /// What is forced and not drawn yet.
    pub fn fixed(&self) -> Vec<Fixed> {
        self.forced.iter().cloned().collect()
    }

    /// Forces further outcomes, behind those forced before.
    pub fn force_also(&mut self, outcomes: impl IntoIterator<Item = Fixed>) {
        self.forced.extend(outcomes);
    }

    /// The names of streams that something is forced for.
    pub fn forced_streams(&self) -> impl Iterator<Item = &str> {
        self.forced.iter().filter_map(|fixed| fixed.stream.as_deref())
    }

    /// Outcomes forced and not yet drawn.
    pub fn forced(&self) -> usize {
        self.forced.len()
    }

    /// Has the next draw that can come out so come out so, whenever it is made; other draws before it are random.
    pub fn expect_draw(&mut self, outcome: Option<Forced>) {
        self.awaited = outcome;
    }

    /// What is still expected.
    pub fn expected_draw(&self) -> Option<&Forced> {
        self.awaited.as_ref()
    }

    /// Puts the pieces of a zone on the given empty cells at random, as far as both go.
    ///
    /// # Errors
    /// A cell is blocked or taken.
    pub fn scatter(&mut self, zone: ZoneId, cells: &[CellId]) -> Result<()> {
        let rules = std::sync::Arc::clone(&self.rules);
        let pieces: Vec<PieceId> = self.state.pieces_in(&rules, zone).collect();
        let pieces: Vec<PieceId> = pieces.into_iter().take(cells.len()).collect();
        let order = self.draw_order(&rules.zones[zone.index()].name, SCATTER, cells.len(), &pieces)?;
        for (piece, at) in pieces.into_iter().zip(order) {
            let cell = cells[usize::from(at)];
            if self.state.piece_on(&rules, cell).is_some() {
                return Err(wrong(format!("`{}` is taken", rules.cells[cell.index()].name)));
            }
            // Who saw them lie there cannot tell which went where.
            self.forget(piece, rules.grids[rules.grid_index(cell)].zone);
            self.move_to_cell(piece, cell)?;
        }
        Ok(())
    }

    /// Puts the pieces of a zone in a random order. Seats that do not see into the zone no longer know its pieces.
    ///
    /// # Errors
    /// The zone is a grid.
    pub fn shuffle(&mut self, zone: ZoneId) -> Result<()> {
        let rules = std::sync::Arc::clone(&self.rules);
        let def = &rules.zones[zone.index()];
        if def.grid.is_some() {
            return Err(wrong(format!("`{}` is a grid and has no order", def.name)));
        }
        self.writing(Write::Zone(zone));
        let pieces: Vec<PieceId> = self.state.pieces_in(&rules, zone).collect();
        let recalled = self.enumeration.is_some() || self.running.cursor < self.running.tape.len();
        let wanted = match recalled {
            true => None,
            false => self.next_forced(&def.name, |next| matches!(next, Forced::Order(_))),
        };
        let order = match wanted.and_then(|wanted| if let Forced::Order(ids) = wanted { Some(ids) } else { None }) {
            Some(wanted) => self.forced_order(&def.name, &pieces, &wanted)?,
            None => self.draw_order(&def.name, SHUFFLE, pieces.len(), &pieces)?,
        };
        let shuffled: Vec<PieceId> = order.into_iter().map(|at| pieces[usize::from(at)]).collect();
        self.relink(zone, &shuffled);
        for piece in shuffled {
            self.forget(piece, zone);
        }
        Ok(())
    }

    /// The places in the order that the forced kinds want, as if it had been drawn.
    fn forced_order(&mut self, stream_name: &str, pieces: &[PieceId], wanted: &[String]) -> Result<Vec<u16>> {
        let rules = std::sync::Arc::clone(&self.rules);
        let mut left: Vec<u16> = (0..pieces.len() as u16).collect();
        let mut order = Vec::new();
        for id in wanted {
            let is = |at: &u16| rules.kinds[self.state.kind(&rules, pieces[usize::from(*at)]).index()].id == *id;
            let Some(found) = left.iter().position(is) else {
                return Err(wrong(format!("`{stream_name}` has no further `{id}` to put in order")));
            };
            order.push(left.remove(found));
        }
        // What was not named lies below.
        let order: Vec<u16> = left.into_iter().chain(order).collect();
        let stream = self.stream_column(stream_name)?;
        self.draw_from(stream_name)?;
        self.record_order(stream, SHUFFLE, &order, pieces, false)?;
        Ok(order)
    }

    /// Moves up to `count` pieces to another zone: from the top of a stack, at random from a pool. Returns how many.
    ///
    /// # Errors
    /// The zone drawn into is a grid or full.
    pub fn draw_pieces(&mut self, from: ZoneId, to: ZoneId, count: usize) -> Result<usize> {
        let rules = std::sync::Arc::clone(&self.rules);
        let def = &rules.zones[from.index()];
        if from == to {
            return Err(wrong(format!("`{}` cannot be drawn into itself", def.name)));
        }
        let random = rules.zone_decls[def.decl.index()].layout == crate::kernel::zone::Layout::Pool;
        let target = &rules.zones[to.index()];
        let see = rules.zone_decls[target.decl.index()].see;
        let audience = crate::kernel::zone::seen_by(see, target.owner, None, rules.everyone());
        for done in 0..count {
            let pieces: Vec<PieceId> = self.state.pieces_in(&rules, from).collect();
            let Some(top) = pieces.last().copied() else { return Ok(done) };
            let drawn = if random {
                let possible = Possible::Even(pieces.len());
                let outcomes = Outcomes { stream: &def.name, name: "draw", possible, pieces: &pieces, audience };
                let kind_of = |piece: &PieceId| rules.kinds[self.state.kind(&rules, *piece).index()].id.clone();
                let kinds: Vec<String> = pieces.iter().map(kind_of).collect();
                let index = self.draw_outcome(&outcomes, &|forced| match forced {
                    Forced::Kind(id) => kinds.iter().position(|kind| kind == id).map(|index| index as u64),
                    _ => None,
                })?;
                pieces.get(index as usize).copied().unwrap_or(top)
            } else {
                top
            };
            self.move_to_zone(drawn, to)?;
        }
        Ok(count)
    }
}

enum Taped {
    Entry(Pick),
    Diverged,
    Fresh,
}

fn wrong(message: String) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("rule/impossible", message))
}
