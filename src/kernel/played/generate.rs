//! The options of one action: all the arguments the rules allow. Native generators push packed integers; a script is
//! called only where one was declared.

use crate::diag::{Diagnostic, Result};

use crate::kernel::action::{Action, Arg, ArgType, Generator, MAX_ARGS, MAX_OPTIONS, Opt};
use crate::kernel::ids::{ActionId, CellId, HookId, PieceId, SeatId, Viewer, ZoneDeclId};
use crate::kernel::moves::Steps;
use crate::kernel::rays::Ray;
use crate::kernel::rules::Rules;
use crate::kernel::script::{Mode, Script};
use crate::kernel::selector::{Check, Owner, Selector};
use crate::kernel::state::State;
use crate::kernel::table::{Denial, Table};
use crate::kernel::value::Value;
use crate::kernel::zone::Layout;

impl Table {
    /// Fills one action's options behind those already there and takes away what its `deny` denies.
    pub(in crate::kernel) fn fill_action(
        &mut self,
        script: &mut dyn Script,
        rules: &Rules,
        seat: SeatId,
        id: ActionId,
    ) -> Result<()> {
        let action = &rules.actions[id.index()];
        self.offering = self.options.len();
        self.offered = id;
        self.offered_seat = seat;
        self.denied.clear();
        self.denied_beginnings.clear();
        if action.is_plain {
            self.generate(rules, seat, &action.offer);
            return self.not_too_many(action, MAX_OPTIONS, "argument");
        }
        self.faces.clear();
        let first_told = self.denials.as_ref().map_or(0, Vec::len);
        if self.unseen && action.text_arg().is_some() {
            // A playout writes a text where it may, whatever there are by name.
        } else if let [Generator::Script(hook)] = action.offer[..] {
            self.call_listing(script, hook, Mode::Offer, seat)?;
        } else {
            self.generate(rules, seat, &action.offer);
            if action.args.iter().any(|arg| arg.kind == ArgType::Column) && !self.columns_differ(action) {
                self.drop_alike(self.offering);
            }
        }
        let several = action.args.last().is_some_and(|arg| matches!(arg.kind, ArgType::Several { .. }));
        let (most, what) = if several { (MAX_SEVERAL, "piece") } else { (MAX_OPTIONS, "argument") };
        self.not_too_many(action, most, what)?;
        if action.text_arg().is_some() {
            // Beside the listed texts, one that is still to be written.
            self.options.push(Opt::new(id));
        }
        let told = self.denials.as_ref().map_or(0, Vec::len);
        for deny in &action.deny {
            if self.deniable().next().is_none() {
                break;
            }
            if deny.when.is_empty() || self.is_due(rules, seat, Opt::new(id), &deny.when) {
                self.call_listing(script, deny.hook, Mode::Deny, seat)?;
            }
        }
        if let Some(denials) = &mut self.denials {
            // What may never be is a better reason than what an offer waits for.
            denials[first_told..].rotate_left(told - first_told);
        }
        if !self.denied.is_empty() || !self.denied_beginnings.is_empty() {
            let mut denied = std::mem::take(&mut self.denied);
            denied.sort_unstable();
            let mut kept = self.offering;
            for index in self.offering..self.options.len() {
                let option = self.options[index];
                let begins = |(beginning, args): &(u64, usize)| option.prefix(*args) == *beginning;
                if denied.binary_search(&option).is_err() && !self.denied_beginnings.iter().any(begins) {
                    self.options[kept] = self.options[index];
                    kept += 1;
                }
            }
            self.options.truncate(kept);
            self.denied = denied;
        }
        Ok(())
    }

    fn not_too_many(&self, action: &Action, most: usize, what: &str) -> Result<()> {
        if self.options.len() - self.offering <= most {
            return Ok(());
        }
        let message = format!("`{}` would have more than {most} options", action.name);
        let error = Diagnostic::error("rule/too-many-options", message).at(action.place.clone());
        Err(Box::new(error.help(format!("ask for one {what} at a time"))))
    }

    /// Whether the options of an action that takes a column alone are of as many columns: the first 64 are told apart.
    fn columns_differ(&self, action: &Action) -> bool {
        let [Arg { kind: ArgType::Column, .. }] = action.args[..] else { return false };
        let mut seen = 0u64;
        self.offered().iter().all(|opt| {
            let cell = opt.id(0).and_then(|id| self.rules.cells.get(id));
            let bit = cell.filter(|cell| cell.column < 64).map_or(0, |cell| 1 << cell.column);
            let new = bit & !seen != 0;
            seen |= bit;
            new
        })
    }

    /// Calls a function about a seat's options: with the seat, and the further values of the question.
    fn call_listing(&mut self, script: &mut dyn Script, hook: HookId, mode: Mode, seat: SeatId) -> Result<()> {
        let answer = match self.question() {
            None => script.call(self, hook, mode, &[Value::Seat(seat)]),
            Some(ask) => {
                let args: Vec<Value> = std::iter::once(Value::Seat(seat)).chain(ask.args.iter().cloned()).collect();
                script.call(self, hook, mode, &args)
            }
        };
        answer.map(drop)
    }

    /// Whether one of these conditions finds something for the seat, with the arguments of the option.
    pub(in crate::kernel) fn is_due(&mut self, rules: &Rules, seat: SeatId, opt: Opt, when: &[Generator]) -> bool {
        let mut found = std::mem::take(&mut self.spare_options);
        found.clear();
        let state = &self.state;
        let due = when.iter().any(|generator| match generator {
            // Those that stand before what is called at every ply: nothing is listed.
            Generator::NextTo { cell, selector } => next_to(rules, state, seat, opt, *cell, selector).next().is_some(),
            Generator::Seats { who, tests } => seats(rules, state, seat, *who, tests).next().is_some(),
            Generator::Streak { zone, moves } => streak(rules, state, seat, *zone, *moves).is_some(),
            _ => {
                let offer = std::slice::from_ref(generator);
                // What is found stands in the last arguments, where there is room for a piece and a cell.
                let filling = Filling { rules, state, seat, offer, args: &[], first: 0 };
                filling.fill(0, MAX_ARGS - 2, opt, &mut found);
                !found.is_empty()
            }
        });
        self.spare_options = found;
        due
    }

    /// The action being offered or denied.
    pub fn offered_action(&self) -> ActionId {
        self.offered
    }

    /// The seat whose options are being listed.
    pub fn offered_seat(&self) -> SeatId {
        self.offered_seat
    }

    /// The options so far of the action being offered or denied.
    pub fn offered(&self) -> &[Opt] {
        self.options.get(self.offering..).unwrap_or(&[])
    }

    /// What a `deny` may be about: the options offered and, where somebody asks why, those that the offer refused.
    pub fn deniable(&self) -> impl Iterator<Item = Opt> {
        let refused = self.denied.iter().filter(|opt| self.denials.is_some() && !self.offered().contains(opt));
        self.offered().iter().chain(refused).copied()
    }

    /// Offers one option of the action being offered; one that is there already is not offered twice. Of those that
    /// differ in alike pieces alone the one whose pieces are known to the most stands for all.
    pub fn offer(&mut self, opt: Opt) {
        let face = self.face(opt);
        match self.faces.iter().position(|known| *known == face) {
            None => {
                self.faces.push(face);
                self.options.push(opt);
            }
            Some(at) => {
                let at = self.offering + at;
                if self.knowing(opt) > self.knowing(self.options[at]) {
                    self.options[at] = opt;
                }
            }
        }
    }

    /// How many seats know the pieces that an option names.
    fn knowing(&self, opt: Opt) -> u32 {
        let named = self.rules.pieces_named(opt).into_iter();
        named.map(|piece| self.state.known_to(&self.rules, piece).count()).sum()
    }

    /// The option with each piece that lies off the grids replaced by the first of its zone that the seat would
    /// write alike, and each cell written by its column by the first of that. Options with one face print alike.
    fn face(&self, opt: Opt) -> Opt {
        let (rules, state, viewer) = (&*self.rules, &self.state, Viewer::Seat(self.offered_seat));
        let first_alike = |piece: PieceId| {
            let zone = state.zone(rules, piece).filter(|_| state.cell(rules, piece).is_none());
            let mut others = zone.into_iter().flat_map(|zone| state.pieces_in(rules, zone));
            others.find(|other| state.written_alike(rules, viewer, *other, piece)).unwrap_or(piece)
        };
        let mut face = opt;
        for (index, arg) in rules.action_of(opt).args.iter().enumerate() {
            match arg.kind {
                ArgType::Piece => {
                    if let Some(id) = opt.id(index) {
                        face = face.with(index, first_alike(PieceId(id as u16)).index());
                    }
                }
                ArgType::Several { .. } => {
                    for (place, piece) in opt.pieces_from(index).enumerate() {
                        face = face.with(index + place, first_alike(piece).index());
                    }
                }
                ArgType::Column => {
                    if let Some(cell) = opt.id(index).and_then(|id| rules.cells.get(id)) {
                        let first = rules.grids[usize::from(cell.grid)].cell(usize::from(cell.column), 0);
                        face = face.with(index, first.index());
                    }
                }
                _ => {}
            }
        }
        face
    }

    /// Pushes what generators give for the action being offered, without what is there already.
    pub fn offer_all(&mut self, seat: SeatId, generators: &[Generator]) {
        let rules = std::sync::Arc::clone(&self.rules);
        let before = self.options.len();
        self.generate(&rules, seat, generators);
        self.drop_alike(before);
    }

    /// Offers the options from the `first`-th on one by one, so that those that print as one are one.
    fn drop_alike(&mut self, first: usize) {
        let mut all = std::mem::take(&mut self.spare_options);
        all.clear();
        all.extend(self.options.drain(first..));
        for opt in &all {
            self.offer(*opt);
        }
        self.spare_options = all;
    }

    /// Pushes what generators give for the action being offered; a few more than it may have where it has too many.
    fn generate(&mut self, rules: &Rules, seat: SeatId, offer: &[Generator]) {
        // The usual cases of board games, and the hottest.
        match offer {
            [Generator::Moves { zone, by }] => {
                let kept = self.moves.of((self.offered, seat, *zone, *by));
                return kept.list(rules, &self.state, &mut self.options);
            }
            [Generator::Cells { selector, spots: Some(spots), .. }]
                if rules.actions[self.offered.index()].args.first().is_some_and(|arg| !arg.optional) =>
            {
                let option = Opt::new(self.offered).with_each(0);
                let option = |cell: CellId| option(cell.index());
                return spots.list((selector, seat), rules, &self.state, option, &mut self.options);
            }
            _ => {}
        }
        let mut out = std::mem::take(&mut self.options);
        let (args, first) = (&rules.actions[self.offered.index()].args[..], self.offering);
        Filling { rules, state: &self.state, seat, offer, args, first }.fill(0, 0, Opt::new(self.offered), &mut out);
        self.options = out;
    }

    /// Denies an option, whether or not it was offered. A denial always beats an offer.
    pub fn deny(&mut self, opt: Opt, reason: impl FnOnce() -> String) {
        self.denied.push(opt);
        self.keep_reason(opt, reason);
    }

    /// Takes away all options of the action in hand that begin with these arguments, offered before or after.
    pub fn deny_beginning(&mut self, opt: Opt, args: usize, reason: impl FnOnce() -> String) {
        self.denied_beginnings.push((opt.prefix(args), args));
        self.keep_reason(opt, reason);
    }

    /// Whether reasons of denials are kept.
    pub fn asks_why(&self) -> bool {
        self.denials.is_some()
    }

    fn keep_reason(&mut self, opt: Opt, reason: impl FnOnce() -> String) {
        if let Some(denials) = &mut self.denials {
            denials.push(Denial { opt, reason: reason() });
        }
    }
}

/// The options of one action being made from generators.
struct Filling<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: SeatId,
    offer: &'a [Generator],
    args: &'a [Arg],
    /// Where the action's options begin among all.
    first: usize,
}

impl Filling<'_> {
    /// One generator after another, each filling the next one or two arguments of `partial`.
    fn fill(&self, step: usize, arg: usize, partial: Opt, out: &mut Vec<Opt>) {
        let Filling { rules, state, seat, offer, args, first } = *self;
        let Some(generator) = offer.get(step) else {
            out.push(partial);
            return;
        };
        if out.len() - first > MAX_OPTIONS {
            return;
        }
        let mut next = |filled: Opt, args: usize| self.fill(step + 1, arg + args, filled, out);
        match generator {
            Generator::Moves { zone, by } => {
                let Some(grid) = rules.grid_of(rules.zone_of(*zone, seat)) else { return };
                for (cell, piece) in state.board(rules, grid) {
                    let Some(piece) = piece.filter(|_| state.owner_on(rules, cell) == Some(seat)) else { continue };
                    let begun = partial.with(arg, piece.index());
                    Steps { rules, state, seat, by: *by }
                        .each(piece, cell, |to| next(begun.with(arg + 1, to.index()), 2));
                }
            }
            Generator::Pieces { zone, selector }
                if let Some(ArgType::Several { min, max, ordered }) = args.get(arg).map(|arg| arg.kind) =>
            {
                let mut all = selected(rules, state, seat, *zone, selector);
                if !ordered && rules.zone_decls[zone.index()].layout == Layout::Pool {
                    // A set is told as it is listed: in the order of the pool it would tell what came first.
                    all.sort_by_key(|piece| state.kind(rules, *piece));
                }
                let (min, max) = (usize::from(min), usize::from(max));
                let several = Several { rules, state, seat, all: &all, min, max, ordered, first };
                several.fill(partial, arg, 0, &mut vec![false; all.len()], out);
            }
            Generator::Pieces { zone, selector } => {
                pieces(rules, state, seat, *zone, selector, |piece| next(partial.with(arg, piece.index()), 1));
            }
            Generator::Cells { selector, spots: Some(spots), .. } if step + 1 == offer.len() => {
                let option = partial.with_each(arg);
                spots.list((selector, seat), rules, state, |cell| option(cell.index()), out);
            }
            Generator::Cells { zone, selector, .. } => {
                let Some(grid) = rules.grid_of(rules.zone_of(*zone, seat)) else { return };
                let viewer = selector.of_seat(rules, seat).unwrap_or(SeatId(0));
                let cells = grid.order[viewer.index()].iter().copied();
                let selected =
                    cells.filter(|cell| !rules.cells[cell.index()].blocked && selector.cell(rules, state, seat, *cell));
                for cell in selected.take(selector.first.unwrap_or(usize::MAX)) {
                    next(partial.with(arg, cell.index()), 1);
                }
            }
            Generator::Kinds { sort, selector } => {
                let kinds = rules.sorts[sort.index()].kinds.iter();
                for kind in kinds.filter(|kind| selector.kind(rules, **kind)).take(selector.first.unwrap_or(usize::MAX))
                {
                    next(partial.with(arg, kind.index()), 1);
                }
            }
            Generator::Numbers { from, to } => {
                for number in (*from).max(0)..=*to {
                    next(partial.with(arg, number as usize), 1);
                }
            }
            Generator::InReach { from, by, selector } => {
                let Some(unit) = partial.id(*from).map(|id| PieceId(id as u16)) else { return };
                let Some(cell) = state.cell(rules, unit) else { return };
                let pattern = rules.pattern_fields[*by].by_kind[state.kind(rules, unit).index()];
                let owner = state.owner(rules, unit).unwrap_or(seat);
                let rays = rules.rays.from(pattern, owner, cell);
                let met = |ray: Ray<'_>| ray.cells.iter().find_map(|cell| state.piece_on(rules, CellId(*cell)));
                let selected = rays.filter_map(met).filter(|met| selector.piece(rules, state, seat, *met));
                for met in selected.take(selector.first.unwrap_or(usize::MAX)) {
                    next(partial.with(arg, met.index()), 1);
                }
            }
            Generator::NextTo { cell, selector } => {
                for met in next_to(rules, state, seat, partial, *cell, selector) {
                    next(partial.with(arg, met.index()), 1);
                }
            }
            Generator::Seats { who, tests } => {
                for other in seats(rules, state, seat, *who, tests) {
                    next(partial.with(arg, other.index()), 1);
                }
            }
            Generator::Words(words) => {
                for word in words {
                    next(partial.with(arg, word.index()), 1);
                }
            }
            Generator::Streak { zone, moves } => {
                if let Some(piece) = streak(rules, state, seat, *zone, *moves) {
                    next(partial.with(arg, piece.index()), 1);
                }
            }
            // A function fills all arguments itself: it is the whole offer or none of it.
            Generator::Script(_) => {}
        }
        if generator.fills() == 1 && args.get(arg).is_some_and(|arg| arg.optional) {
            self.fill(step + 1, arg + 1, partial, out);
        }
    }
}

/// The selected pieces that share a side with the cell in that argument.
fn next_to<'a>(
    rules: &'a Rules,
    state: &'a State,
    seat: SeatId,
    opt: Opt,
    cell: usize,
    selector: &'a Selector,
) -> impl Iterator<Item = PieceId> + 'a {
    let cell = opt.id(cell).map(|id| CellId(id as u16));
    let sides = cell.into_iter().flat_map(|cell| rules.grids[rules.grid_index(cell)].sides(cell));
    let pieces = sides.filter_map(|side| state.piece_on(rules, side));
    let selected = pieces.filter(move |met| selector.piece(rules, state, seat, *met));
    selected.take(selector.first.unwrap_or(usize::MAX))
}

/// The seats in the match that pass the tests of their variables.
fn seats<'a>(
    rules: &'a Rules,
    state: &'a State,
    seat: SeatId,
    who: Owner,
    tests: &'a [(usize, Check)],
) -> impl Iterator<Item = SeatId> + 'a {
    let asked = rules.seat_ids().filter(move |other| state.in_match(rules, *other) && who.is(Some(*other), seat));
    asked.filter(move |other| tests.iter().all(|(slot, check)| state.seat_passes(rules, *other, *slot, check)))
}

/// The piece that made all of the seat's last moves, so many, on the grid of the zone.
fn streak(rules: &Rules, state: &State, seat: SeatId, zone: ZoneDeclId, moves: usize) -> Option<PieceId> {
    let grid = rules.zones[rules.zone_of(zone, seat).index()].grid?;
    state.streak(rules, grid, seat, moves)
}

/// The selected pieces of a zone; of a zone per seat, the acting seat's own unless the selector says whose. Of alike ones
/// those known to the most come first: which of them is used then tells nobody that there are more.
fn selected(rules: &Rules, state: &State, seat: SeatId, zone: ZoneDeclId, selector: &Selector) -> Vec<PieceId> {
    let decl = &rules.zone_decls[zone.index()];
    let owner = match selector.of {
        Some(_) => selector.of_seat(rules, seat),
        None => Some(seat),
    };
    let Some(owner) = owner else { return Vec::new() };
    let zone = if decl.per_seat { decl.zones[owner.index()] } else { decl.zones[0] };
    let pieces = state.pieces_in(rules, zone).filter(|piece| selector.piece(rules, state, seat, *piece));
    let mut pieces: Vec<PieceId> = pieces.collect();
    if rules.grid_of(zone).is_none() {
        state.best_known_first(rules, Viewer::Seat(seat), &mut pieces);
    }
    pieces.truncate(selector.first.unwrap_or(usize::MAX));
    pieces
}

/// The same, alike ones once: they would print alike. On a grid every piece has a place of its own.
fn pieces(
    rules: &Rules,
    state: &State,
    seat: SeatId,
    zone: ZoneDeclId,
    selector: &Selector,
    mut found: impl FnMut(PieceId),
) {
    let mut shown: Vec<PieceId> = Vec::new();
    for piece in selected(rules, state, seat, zone, selector) {
        if state.cell(rules, piece).is_none() {
            if shown.iter().any(|other| state.written_alike(rules, Viewer::Seat(seat), *other, piece)) {
                continue;
            }
            shown.push(piece);
        }
        found(piece);
    }
}

/// Sets or orders of pieces, those that print alike once.
struct Several<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: SeatId,
    all: &'a [PieceId],
    min: usize,
    max: usize,
    ordered: bool,
    /// Where the action's options begin among all.
    first: usize,
}

impl Several<'_> {
    /// Adds every selection that begins with the `count` pieces in `partial`; `taken` marks them.
    fn fill(&self, partial: Opt, arg: usize, count: usize, taken: &mut [bool], out: &mut Vec<Opt>) {
        if count >= self.min {
            out.push(partial);
        }
        if count == self.max || out.len() - self.first > MAX_SEVERAL {
            return;
        }
        // In a set the pieces rise, so that each set is made once.
        let first = if self.ordered { 0 } else { taken.iter().rposition(|taken| *taken).map_or(0, |last| last + 1) };
        let mut tried: Vec<PieceId> = Vec::new();
        for index in first..self.all.len() {
            let piece = self.all[index];
            let same = |other: &PieceId| self.state.written_alike(self.rules, Viewer::Seat(self.seat), *other, piece);
            if taken[index] || tried.iter().any(same) {
                continue;
            }
            tried.push(piece);
            taken[index] = true;
            self.fill(partial.with(arg + count, piece.index()), arg, count + 1, taken, out);
            taken[index] = false;
        }
    }
}

/// Most options of an action that offers sets or orders.
const MAX_SEVERAL: usize = 500;
