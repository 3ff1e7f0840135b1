//! Other deals: full states that a viewer could be in for all it knows. Hidden pieces are exchanged among hidden places
//! of one owner and sort, within what the author says is possible; hidden values are drawn anew; chance to come is
//! other chance. In the middle of a rule the state before it is dealt anew and the rule done again, and the deal
//! counts only if the viewer's options, questions, events and observation come out the same.

use crate::diag::{Diagnostic, Result};

use crate::kernel::chance::Draw;
use crate::kernel::event::Event;
use crate::kernel::ids::{KindId, PieceId, SeatId, SortId, Viewer, ZoneId};
use crate::kernel::layout::{head, piece, seat, zone};
use crate::kernel::matching;
use crate::kernel::observation::Observation;
use crate::kernel::rehearse::{Failed, Performed, Stretch, first_difference};
use crate::kernel::renumber::Exchange;
use crate::kernel::rules::{Among, Column, Possible, Rules};
use crate::kernel::script::{Mode, Script};
use crate::kernel::state::State;
use crate::kernel::table::{Choice, Table};
use crate::kernel::tape::Step;
use crate::kernel::value::{Value, ValueType};
use crate::kernel::zone::seen_by;

/// Deals tried before a question in the middle of a rule is given up.
const TRIES: usize = 500;

/// Values tried for a hidden variable that `hidden.value` restricts.
const VALUE_TRIES: usize = 200;

/// A state that a viewer could be in.
#[derive(Clone, Debug, PartialEq)]
pub struct Determinized {
    pub state: State,
    /// Natural logarithm of the deal's weight among all deals of the same look: 0 where all deals are equally likely.
    pub weight: f64,
    /// Deals made until one agreed with what was seen.
    pub tries: usize,
}

/// How something a viewer must not know shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leak {
    /// Where it shows: `observation`, `options`, `events`, ...
    pub channel: &'static str,
    /// The first line that differs, as the viewer saw it and as it would be in another deal.
    pub saw: String,
    pub sees: String,
}

/// What came of another deal.
#[derive(Clone, Debug, PartialEq)]
pub enum Redealt {
    /// The viewer could not tell.
    Alike(Determinized),
    /// Nobody could have played so: an option was not on offer, or the match would have ended otherwise.
    Impossible(String),
    /// The viewer could tell.
    Leaks(Leak),
}

/// What a viewer saw of a stretch of play: of the question that waits, or of one more choice.
pub struct Look {
    viewer: Viewer,
    /// `None` where nothing was done: only what lies on the table is dealt anew.
    stretch: Option<Stretch>,
    hidden: Hidden,
    /// The state looked at.
    now: State,
    seen: Observation,
    options: Vec<String>,
    events: Vec<String>,
}

/// What a viewer cannot know, and what it could be.
struct Hidden {
    /// The state in which pieces are exchanged.
    base: State,
    /// By piece, whether the viewer cannot tell it in the state looked at.
    free: Vec<bool>,
    /// By piece that may be exchanged: which kinds it may be.
    possible: Vec<Option<Vec<bool>>>,
}

impl Look {
    pub fn state(&self) -> &State {
        &self.now
    }

    /// What the viewer read while it happened.
    pub fn events(&self) -> &[String] {
        &self.events
    }
}

impl Table {
    /// A state that the viewer could be in, drawn at random.
    ///
    /// # Errors
    /// `hidden/no-deal` where none was found that agrees with what the viewer saw; what the script did wrong.
    pub fn determinize(&mut self, script: &mut dyn Script, viewer: Viewer, draw: &mut Draw) -> Result<Determinized> {
        let mut last = String::new();
        if !self.own_question(viewer) {
            // Without a rule in the middle the deal agrees by its making, and need not be looked at.
            let base = self.unasked(viewer);
            let held = std::mem::replace(&mut self.state, base.clone());
            self.options_seat = None;
            let hidden = self.hidden(script, viewer, base, &[]);
            self.set_state(held);
            let hidden = hidden?;
            for tries in 1..=TRIES {
                if let Some((state, _, weight)) = self.deal_anew(script, viewer, &hidden, draw)? {
                    return Ok(Determinized { state, weight, tries });
                }
            }
        } else {
            let look = self.look(script, viewer, None)?;
            for tries in 1..=TRIES {
                match self.redeal(script, &look, draw)? {
                    Redealt::Alike(found) => return Ok(Determinized { tries, ..found }),
                    Redealt::Impossible(reason) => last = reason,
                    Redealt::Leaks(leak) => last = format!("another deal shows in the {}", leak.channel),
                }
            }
        }
        let asked = self.question().map_or(String::new(), |ask| format!(" at the question for `{}`", ask.name));
        let message = format!("no deal agrees with what is seen{asked} after {TRIES} tries: {last}");
        Err(Box::new(
            Diagnostic::error("hidden/no-deal", message)
                .help("look at `hidden.possible`, and let nothing that others see depend on hidden cards"),
        ))
    }

    /// What the viewer sees of the state and of the question that waits; with `last`, of that choice being played as
    /// well. The table is as before afterwards.
    ///
    /// # Errors
    /// What the script did wrong.
    pub fn look(&mut self, script: &mut dyn Script, viewer: Viewer, last: Option<Choice>) -> Result<Look> {
        let alone = last.is_none();
        let mut stretch = match self.own_question(viewer) || !alone {
            true => Stretch::of(self, viewer, last),
            false => None,
        };
        let (base, performed) = match &mut stretch {
            Some(stretch) => {
                if alone {
                    stretch.base = unsealed(&self.rules, &stretch.base, viewer);
                }
                let performed = self.trace(script, stretch, viewer)?;
                (stretch.base.clone(), performed)
            }
            None => {
                let state = self.unasked(viewer);
                (state.clone(), Performed { state, events: Vec::new() })
            }
        };
        let now = performed.state;
        // What is seen is seen of the real state; what it may be is worked out without what others did in secret.
        let seen = match alone {
            true => Some(self.seen_now(script, viewer, &performed.events)?),
            false => None,
        };
        let held = std::mem::replace(&mut self.state, now.clone());
        self.options_seat = None;
        let mistakable = match alone {
            true => Vec::new(),
            false => self.mistakable(viewer, &base, stretch.as_ref()),
        };
        let hidden = self.hidden(script, viewer, base, &mistakable);
        let seen = match seen {
            Some(seen) => Ok(seen),
            None => self.seen_now(script, viewer, &performed.events),
        };
        self.set_state(held);
        let (hidden, (seen, options, events)) = (hidden?, seen?);
        Ok(Look { viewer, stretch, hidden, now, seen, options, events })
    }

    /// The state without a question that the viewer may not know of, and without what was chosen in secret.
    fn unasked(&self, viewer: Viewer) -> State {
        let before = self.state.pending().filter(|_| self.state.sealed.is_some());
        unsealed(&self.rules, before.map_or(&self.state, |pending| &*pending.before), viewer)
    }

    /// Whether a question waits that the viewer may know of.
    fn own_question(&self, viewer: Viewer) -> bool {
        let Some(pending) = self.state.pending() else { return false };
        match (&pending.step, &self.state.sealed, viewer) {
            (_, None, _) | (_, _, Viewer::Referee) => true,
            (Step::Action { seat, .. }, _, Viewer::Seat(own)) => self.rules.allied(*seat, own),
            _ => false,
        }
    }

    /// The pieces that left a pool since `base`, new to the viewer where they are now, and no more of their like than it
    /// knew to lie there: for all it knows it was those that left.
    fn mistakable(&self, viewer: Viewer, base: &State, stretch: Option<&Stretch>) -> Vec<PieceId> {
        let (rules, now) = (&*self.rules, &self.state);
        let named = stretch.map_or_else(Vec::new, |stretch| stretch.named_first(rules));
        let mut found = Vec::new();
        for zone in (0..rules.zones.len()).map(|zone| ZoneId(zone as u16)).filter(|zone| rules.is_pool(*zone)) {
            let lay: Vec<PieceId> =
                base.pieces_in(rules, zone).filter(|id| !base.can_tell(rules, viewer, *id)).collect();
            let new = |id: &PieceId| now.knows(rules, viewer, *id) && !base.knows(rules, viewer, *id);
            for id in lay.iter().filter(|id| new(id) && !named.contains(id)) {
                let like = || lay.iter().filter(|other| base.alike(rules, viewer, *id, **other));
                let known = like().filter(|other| base.knows(rules, viewer, **other)).count();
                let left = like().filter(|other| now.zone(rules, **other) != Some(zone)).count();
                let shown = like().any(|other| new(other) && now.zone(rules, *other) == Some(zone));
                if left <= known && !shown {
                    found.push(*id);
                }
            }
        }
        found
    }

    /// What the viewer cannot know of the state on the table, to be dealt anew in `base`; also the kinds of pieces that
    /// it takes for others.
    fn hidden(
        &mut self,
        script: &mut dyn Script,
        viewer: Viewer,
        base: State,
        mistakable: &[PieceId],
    ) -> Result<Hidden> {
        let rules = std::sync::Arc::clone(&self.rules);
        let pieces = self.state.pieces(&rules);
        let free: Vec<bool> = pieces.clone().map(|piece| !self.state.knows(&rules, viewer, piece)).collect();
        let mut possible = vec![None; free.len()];
        for piece in pieces.filter(|piece| free[piece.index()] || mistakable.contains(piece)) {
            if piece.index() < base.piece_count(&rules) && !base.knows(&rules, viewer, piece) {
                possible[piece.index()] = Some(self.possible(script, piece)?);
            }
        }
        Ok(Hidden { base, free, possible })
    }

    fn seen_now(
        &mut self,
        script: &mut dyn Script,
        viewer: Viewer,
        events: &[Event],
    ) -> Result<(Observation, Vec<String>, Vec<String>)> {
        let options = match viewer {
            Viewer::Seat(seat) if self.deciders().has(seat) => self.option_texts(script, seat)?,
            _ => Vec::new(),
        };
        let (everyone, serial) = (self.rules.everyone(), self.state.open_serial());
        let words = events.iter().filter_map(|event| event.words_for(viewer, everyone, serial));
        Ok((self.observe(viewer), options, words.map(str::to_owned).collect()))
    }

    /// By kind, whether a hidden piece may be of it for all that everybody can work out.
    fn possible(&mut self, script: &mut dyn Script, id: PieceId) -> Result<Vec<bool>> {
        let rules = std::sync::Arc::clone(&self.rules);
        let own = self.state.kind(&rules, id);
        let sort = rules.kinds[own.index()].sort;
        let mut possible = vec![false; rules.kinds.len()];
        for kind in &rules.sorts[sort.index()].kinds {
            possible[kind.index()] = match rules.possible {
                None => true,
                Some(Possible::GoesAsFar { by }) => {
                    let pattern = rules.pattern_fields[by].by_kind[kind.index()];
                    self.state.farthest(&rules, id) <= rules.rays.longest(pattern) as i32
                }
                Some(Possible::Script(hook)) => {
                    let args = [Value::Piece(id), Value::Kind(*kind)];
                    script.call(self, hook, Mode::Pure, &args)?.value.truthy()
                }
            };
        }
        if !possible[own.index()] {
            let (address, kind) = (self.address(Viewer::Referee, id), &rules.kinds[own.index()].id);
            let message =
                format!("`hidden.possible` says that the piece at `{address}` cannot be what it is: `{kind}`");
            return Err(Box::new(Diagnostic::error("hidden/excludes-truth", message)));
        }
        Ok(possible)
    }

    /// The kinds a piece may be of for all that the viewer knows: its own where it knows it.
    ///
    /// # Errors
    /// What the script did wrong.
    pub fn possible_kinds(&mut self, script: &mut dyn Script, viewer: Viewer, id: PieceId) -> Result<Vec<KindId>> {
        let rules = std::sync::Arc::clone(&self.rules);
        let own = self.state.kind(&rules, id);
        if self.state.knows(&rules, viewer, id) {
            return Ok(vec![own]);
        }
        let possible = self.possible(script, id)?;
        let group = (self.state.owner(&rules, id), rules.kinds[own.index()].sort);
        let hidden = |other: &PieceId| {
            self.state.exists(&rules, *other)
                && !self.state.knows(&rules, viewer, *other)
                && group_of(&rules, &self.state, *other) == group
        };
        let mut kinds: Vec<KindId> =
            self.state.pieces(&rules).filter(hidden).map(|other| self.state.kind(&rules, other)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.retain(|kind| possible[kind.index()]);
        Ok(kinds)
    }

    /// Deals anew what the viewer cannot know and compares what it would have seen.
    ///
    /// # Errors
    /// What the script did wrong.
    pub fn redeal(&mut self, script: &mut dyn Script, look: &Look, draw: &mut Draw) -> Result<Redealt> {
        let Some((base, exchange, weight)) = self.deal_anew(script, look.viewer, &look.hidden, draw)? else {
            return Ok(Redealt::Impossible("no deal fits".to_owned()));
        };
        let performed = match &look.stretch {
            None => Performed { state: base, events: Vec::new() },
            Some(stretch) => {
                match self.redo(script, stretch, look.viewer, (base, &exchange), &look.hidden.free, draw) {
                    Ok(performed) => performed,
                    Err(Failed::Impossible(reason)) => return Ok(Redealt::Impossible(reason)),
                    Err(Failed::Differs { channel, saw, sees }) => {
                        return Ok(Redealt::Leaks(Leak { channel, saw, sees }));
                    }
                }
            }
        };
        if performed.state.outcome() != look.now.outcome() {
            return Ok(Redealt::Impossible("the match would have ended otherwise".to_owned()));
        }
        let held = std::mem::replace(&mut self.state, performed.state.clone());
        self.options_seat = None;
        let compared = self.compare(script, look, &performed);
        self.set_state(held);
        Ok(match compared? {
            Some(redealt) => redealt,
            None => Redealt::Alike(Determinized { state: performed.state, weight, tries: 1 }),
        })
    }

    fn compare(&mut self, script: &mut dyn Script, look: &Look, performed: &Performed) -> Result<Option<Redealt>> {
        let rules = std::sync::Arc::clone(&self.rules);
        if look.stretch.is_some() {
            for piece in self.state.pieces(&rules) {
                if !self.state.knows(&rules, look.viewer, piece) && self.possible(script, piece).is_err() {
                    return Ok(Some(Redealt::Impossible("a piece would be what it cannot be".to_owned())));
                }
            }
        }
        let (seen, options, events) = self.seen_now(script, look.viewer, &performed.events)?;
        let leak = |channel, (saw, sees): (String, String)| Some(Redealt::Leaks(Leak { channel, saw, sees }));
        if events != look.events {
            return Ok(leak("events", first_difference(&look.events, &events)));
        }
        if seen != look.seen {
            return Ok(leak("observation", first_difference(&lines(&look.seen), &lines(&seen))));
        }
        if options != look.options {
            return Ok(leak("options", first_difference(&look.options, &options)));
        }
        Ok(None)
    }

    /// The state at the beginning of the look with hidden pieces exchanged, hidden values drawn anew and other chance to
    /// come; `None` where no deal was found.
    fn deal_anew(
        &mut self,
        script: &mut dyn Script,
        viewer: Viewer,
        hidden: &Hidden,
        draw: &mut Draw,
    ) -> Result<Option<(State, Exchange, f64)>> {
        let rules = std::sync::Arc::clone(&self.rules);
        let (base, possible) = (&hidden.base, &hidden.possible);
        let mut exchange = Exchange::none(base.piece_count(&rules));
        let mut weight = 0.0;
        // What comes out follows from the draw and from what the viewer knows, and from nothing else: in the order of
        // their numbers the pieces would be those of the truth, and whoever knows the seed could reckon back to it.
        let mut left: Vec<PieceId> = base.pieces(&rules).filter(|id| possible[id.index()].is_some()).collect();
        let numbers = numbers_in_order(&rules, base);
        left.sort_by_key(|id| (base.zone(&rules, *id), base.cell(&rules, *id), numbers[id.index()]));
        while let Some(first) = left.first() {
            let in_all = base.pieces_in_all(&rules);
            let group_of = |id: PieceId| (group_of(&rules, base, id), id.index() < in_all);
            let group = group_of(*first);
            let (places, others): (Vec<PieceId>, Vec<PieceId>) = left.iter().partition(|id| group_of(**id) == group);
            left = others;
            let mut pieces = places.clone();
            pieces.sort_by_key(|id| (base.kind(&rules, *id), *id));
            let kinds: Vec<usize> = pieces.iter().map(|id| base.kind(&rules, *id).index()).collect();
            let allowed: Vec<Vec<bool>> = places.iter().filter_map(|id| possible[id.index()].clone()).collect();
            let Some(dealt) = matching::deal(&kinds, &allowed, draw) else { return Ok(None) };
            weight += dealt.weight;
            for (place, index) in places.iter().zip(dealt.pieces) {
                exchange.0[place.index()] = pieces[index].0;
            }
        }
        let mut state = base.exchange(&rules, &exchange);
        self.draw_values(script, &mut state, viewer, draw)?;
        let seed = draw.bits();
        state.columns[head::SEED_LOW] = seed as u32 as i32;
        state.columns[head::SEED_HIGH] = (seed >> 32) as u32 as i32;
        let held = std::mem::replace(&mut self.state, state);
        self.options_seat = None;
        let computed = self.compute_all(script);
        let state = self.state.clone();
        self.set_state(held);
        computed?;
        Ok(Some((state, exchange, weight)))
    }

    /// Draws the values that the viewer does not see anew, each from what its declaration allows.
    fn draw_values(
        &mut self,
        script: &mut dyn Script,
        state: &mut State,
        viewer: Viewer,
        draw: &mut Draw,
    ) -> Result<()> {
        let rules = std::sync::Arc::clone(&self.rules);
        let everyone = rules.everyone();
        let hidden = |column: &Column, owner: Option<SeatId>| {
            column.computed.is_none() && !viewer.knows(seen_by(column.see, None, owner, everyone), everyone)
        };
        for variable in rules.game_variables.iter().filter(|variable| hidden(variable, None)) {
            let first = rules.columns.game_variables + variable.at;
            self.draw_value(script, state, variable, first, None, draw)?;
        }
        for owner in rules.seat_ids() {
            for (slot, variable) in rules.seat_variables.iter().enumerate() {
                if hidden(variable, Some(owner)) {
                    let first = State::seat_variable_column(&rules, owner, slot);
                    self.draw_value(script, state, variable, first, Some(owner), draw)?;
                }
            }
        }
        for field in rules.fields.iter() {
            for id in state.pieces(&rules) {
                if hidden(field, state.owner(&rules, id)) {
                    let first = State::piece_column(&rules, id, piece::SIZE + field.at);
                    self.draw_value(script, state, field, first, None, draw)?;
                }
            }
        }
        Ok(())
    }

    fn draw_value(
        &mut self,
        script: &mut dyn Script,
        state: &mut State,
        column: &Column,
        first: usize,
        owner: Option<SeatId>,
        draw: &mut Draw,
    ) -> Result<()> {
        let rules = std::sync::Arc::clone(&self.rules);
        let width = column.kind.width();
        for _ in 0..VALUE_TRIES {
            let drawn = drawn_value(&rules, column, &state.columns[first..first + width], draw);
            let value = column.kind.read(&drawn);
            let allowed = match (rules.hidden_value, owner) {
                (Some(hook), Some(owner)) => {
                    let args = [Value::Seat(owner), Value::Text(column.name.clone()), value];
                    script.call(self, hook, Mode::Read, &args)?.value.truthy()
                }
                _ => true,
            };
            if allowed {
                state.columns[first..first + width].copy_from_slice(&drawn);
                if let Some(sealed) = &mut state.sealed
                    && first + width <= sealed.columns.len()
                {
                    std::sync::Arc::make_mut(sealed).columns[first..first + width].copy_from_slice(&drawn);
                }
                return Ok(());
            }
        }
        let message = format!("`hidden.value` accepted none of {VALUE_TRIES} values of `{}`", column.name);
        Err(Box::new(Diagnostic::error("hidden/no-value", message)))
    }
}

/// By piece its number where it lies in an order, else 0.
fn numbers_in_order(rules: &Rules, state: &State) -> Vec<usize> {
    let mut numbers = vec![0; state.piece_count(rules)];
    let zones = (0..rules.zones.len()).map(|zone| ZoneId(zone as u16));
    for zone in zones.filter(|zone| rules.grid_of(*zone).is_none() && !rules.is_pool(*zone)) {
        for (number, piece) in state.pieces_in(rules, zone).enumerate() {
            numbers[piece.index()] = number;
        }
    }
    numbers
}

/// Hidden pieces are exchanged within a group: their owners and their backs are seen.
fn group_of(rules: &Rules, state: &State, id: PieceId) -> (Option<SeatId>, SortId) {
    (state.owner(rules, id), rules.kinds[state.kind(rules, id).index()].sort)
}

/// A value of the declared type; dice are rolled again, as many as there are.
fn drawn_value(rules: &Rules, column: &Column, now: &[i32], draw: &mut Draw) -> Vec<i32> {
    match &column.kind {
        ValueType::Integer { min, max } => {
            let span = i64::from(*max) - i64::from(*min) + 1;
            vec![(i64::from(*min) + draw.below(span as usize) as i64) as i32]
        }
        ValueType::Boolean => vec![draw.below(2) as i32],
        ValueType::Seat => vec![1 + draw.below(rules.seats.len()) as i32],
        ValueType::Word | ValueType::Kind => match &column.among {
            Among::Words(words) => vec![words[draw.below(words.len())].column()],
            Among::Sort(sort) => {
                let kinds = &rules.sorts[sort.index()].kinds;
                vec![kinds[draw.below(kinds.len())].column()]
            }
            Among::All => now.to_vec(),
        },
        ValueType::Tally { faces, .. } => {
            let mut counts = vec![0; *faces];
            for _ in 0..now.iter().sum::<i32>() {
                counts[draw.below(*faces)] += 1;
            }
            counts
        }
        // Refused where it is declared.
        _ => now.to_vec(),
    }
}

/// Whether hidden values of this column can be drawn anew.
pub fn can_be_drawn(column: &Column) -> bool {
    match &column.kind {
        ValueType::Integer { min, max } => *min > i32::MIN && *max < i32::MAX,
        ValueType::Boolean | ValueType::Seat | ValueType::Tally { .. } => true,
        ValueType::Word | ValueType::Kind => column.among != Among::All,
        _ => false,
    }
}

/// The state with nothing done yet by those whose choices the viewer does not see: while all choose at once, what is not
/// the viewer's own is as it was when they began.
pub(in crate::kernel) fn unsealed(rules: &Rules, state: &State, viewer: Viewer) -> State {
    let Some(sealed) = state.sealed().filter(|_| viewer != Viewer::Referee) else { return state.clone() };
    let own_seat = |owner: Option<SeatId>| match (viewer, owner) {
        (Viewer::Seat(seat), Some(owner)) => rules.allied(owner, seat),
        _ => false,
    };
    let columns = &rules.columns;
    let mut out = sealed.clone();
    out.sealed.clone_from(&state.sealed);
    for name in [head::PHASE, head::STAGE, head::SERIAL] {
        out.columns[name] = state.get(name);
    }
    for owner in rules.seat_ids().filter(|owner| own_seat(Some(*owner))) {
        let done = columns.seats + owner.index() * seat::SIZE + seat::DONE;
        out.columns[done] = state.columns[done];
        let first = columns.seat_variables + owner.index() * columns.seat_variable_count;
        let block = first..first + columns.seat_variable_count;
        out.columns[block.clone()].copy_from_slice(&state.columns[block]);
    }
    // Rows of pieces: the viewer's own as they are; what others made since is not there, nor what stood where the
    // viewer's own stands now: it went, and the viewer cannot know where to.
    let is_own = |id: PieceId| own_seat(state.owner(rules, id));
    let gone = |id: PieceId| {
        let cell = (id.index() < sealed.piece_count(rules)).then(|| sealed.cell(rules, id)).flatten();
        cell.and_then(|cell| state.piece_on(rules, cell)).is_some_and(is_own)
    };
    let stride = columns.stride;
    for id in state.pieces(rules) {
        let row = State::piece_column(rules, id, 0);
        let made_since = id.index() >= sealed.piece_count(rules);
        if made_since {
            out.columns.extend_from_slice(&state.columns[row..row + stride]);
        }
        if is_own(id) {
            out.columns[row..row + stride].copy_from_slice(&state.columns[row..row + stride]);
        } else if made_since || gone(id) {
            out.columns[row + piece::ZONE] = 0;
            out.columns[row + piece::CELL] = 0;
        }
    }
    for index in 0..rules.zones.len() {
        let id = ZoneId(index as u16);
        let theirs = sealed.pieces_in(rules, id).filter(|piece| !is_own(*piece) && !gone(*piece));
        let pieces: Vec<PieceId> = theirs.chain(state.pieces_in(rules, id).filter(|piece| is_own(*piece))).collect();
        let first = columns.zones + index * zone::SIZE;
        out.columns[first + zone::COUNT] = pieces.len() as i32;
        if let Some(grid) = rules.grid_of(id) {
            for cell in grid.base..grid.base + grid.cells() as u16 {
                out.columns[columns.cells + usize::from(cell)] = 0;
            }
            for piece in pieces {
                let at = |column| out.columns[State::piece_column(rules, piece, column)];
                let (cell, owner) = (at(piece::CELL), at(piece::OWNER));
                if cell > 0 {
                    out.columns[columns.cells + cell as usize - 1] = piece.column() | owner << 16;
                }
            }
            continue;
        }
        let column = |piece: Option<&PieceId>| piece.map_or(0, |piece| piece.column());
        out.columns[first + zone::FIRST] = column(pieces.first());
        out.columns[first + zone::LAST] = column(pieces.last());
        for (at, id) in pieces.iter().enumerate() {
            let previous = column(at.checked_sub(1).and_then(|before| pieces.get(before)));
            out.columns[State::piece_column(rules, *id, piece::PREVIOUS)] = previous;
            out.columns[State::piece_column(rules, *id, piece::NEXT)] = column(pieces.get(at + 1));
        }
    }
    out
}

/// An observation in lines, to find the first that differs.
fn lines(seen: &Observation) -> Vec<String> {
    serde_json::to_string_pretty(seen)
        .map_or_else(|_| Vec::new(), |text| text.lines().map(|line| line.trim_end_matches(',').to_owned()).collect())
}
