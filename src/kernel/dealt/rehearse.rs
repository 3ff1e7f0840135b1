//! Doing a stretch of play over again in another deal: what it was made of is written down once with the real pieces,
//! then done again with others in the hidden places. What a viewer reads and sees of both can be compared, and must be
//! the same where nothing leaks.

use std::collections::VecDeque;

use crate::diag::Result;

use crate::kernel::action::{ArgType, MAX_ARGS, Opt};
use crate::kernel::chance::Draw;
use crate::kernel::draws::Possible;
use crate::kernel::event::Event;
use crate::kernel::ids::{CellId, PieceId, SeatId, SeatSet, Viewer, ZoneId};
use crate::kernel::renumber::Exchange;
use crate::kernel::retrace::Fallen;
use crate::kernel::rules::Rules;
use crate::kernel::script::Script;
use crate::kernel::state::State;
use crate::kernel::table::{Choice, Table};
use crate::kernel::tape::{PASS, Pick, Source, Step};

/// Where a piece is: another deal has another piece there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    Cell(CellId),
    /// The zone, and the place in it from 0.
    In(ZoneId, usize),
    Nowhere,
}

/// Something chosen in the stretch.
#[derive(Clone, Debug)]
pub(in crate::kernel) struct Decided {
    pub choice: Choice,
    /// The actions asked for, where a rule asked.
    question: Option<String>,
    /// By place of the arguments: the piece there, and where it was.
    spots: [Option<(PieceId, Spot)>; MAX_ARGS],
    /// The option as whoever chose it writes it.
    words: String,
    /// The viewer's own list of options, in its words.
    listed: Vec<String>,
}

/// A draw made in the stretch, with the pieces it concerned.
#[derive(Clone, Debug)]
pub(in crate::kernel) struct Drawn {
    pub stream: u16,
    pub name: String,
    pub size: u32,
    pub pick: Pick,
    pub audience: SeatSet,
    /// The piece drawn; of a shuffle the pieces in their new order, of a scatter those on the cells picked, in turn.
    pub pieces: Vec<PieceId>,
}

/// A stretch of play that ends in a state somebody looks at.
pub(in crate::kernel) struct Stretch {
    /// Where it begins.
    pub base: State,
    /// A step that was suspended and is begun again; else the first decision begins it.
    first: Option<Step>,
    /// Choices in order; the spots are filled in by tracing.
    decisions: Vec<Decided>,
    /// What was drawn up to where the state at hand begins to be new: outcomes to take again.
    supply: VecDeque<Pick>,
    drawn: Vec<Drawn>,
}

/// What came of doing a stretch.
pub(in crate::kernel) struct Performed {
    pub state: State,
    pub events: Vec<Event>,
}

/// Why a deal cannot be what happened, or how it shows.
pub(in crate::kernel) enum Failed {
    /// Another seat could not have done what it did, or the outcome would have been another: no such match was played.
    Impossible(String),
    /// The viewer would have seen something else: the channel, what it saw, what it would have seen.
    Differs { channel: &'static str, saw: String, sees: String },
}

/// Decides draws while a stretch is done again.
#[derive(Debug)]
pub(in crate::kernel) struct Director {
    how: Direction,
    made: Vec<Drawn>,
    /// A draw that the stretch does not have.
    lost: bool,
}

#[derive(Debug)]
enum Direction {
    /// As they fell; then as the streams have it.
    Again(VecDeque<Pick>),
    /// As a tape made under other rules has them; then as the streams have it.
    Taped(Fallen),
    /// What the viewer knows as it fell, the rest anew.
    Anew { drawn: VecDeque<Drawn>, free: Vec<bool>, viewer: Viewer, everyone: SeatSet, draw: Draw },
}

impl Director {
    /// Draws fall as they fell under other rules.
    pub(in crate::kernel) fn taped(fallen: Fallen) -> Self {
        Self { how: Direction::Taped(fallen), made: Vec::new(), lost: false }
    }

    /// What is left of the tape.
    pub(in crate::kernel) fn into_fallen(self) -> Option<Fallen> {
        if let Direction::Taped(fallen) = self.how { Some(fallen) } else { None }
    }

    fn is_free(&self, piece: PieceId) -> bool {
        match &self.how {
            Direction::Anew { free, .. } => free.get(piece.index()).copied().unwrap_or(false),
            Direction::Again(_) | Direction::Taped(_) => false,
        }
    }

    /// The next draw of the stretch, if it is this one.
    fn next_drawn(&mut self, stream: u16, name: &str, size: u32) -> Option<Drawn> {
        let Direction::Anew { drawn, .. } = &mut self.how else { return None };
        let next = drawn.pop_front().filter(|drawn| drawn.stream == stream && drawn.name == name && drawn.size == size);
        self.lost |= next.is_none();
        next
    }

    /// The outcome of a draw of one of several; `pieces` are those drawn from, if any are. `None` leaves it to chance.
    pub(in crate::kernel) fn outcome(
        &mut self,
        (stream, name, size): (u16, &str, u32),
        possible: &Possible,
        pieces: &[PieceId],
    ) -> Option<u64> {
        if let Direction::Again(supply) = &mut self.how {
            return match supply.pop_front() {
                Some(Pick::Index(index)) => Some(u64::from(index)),
                _ => None,
            };
        }
        if let Direction::Taped(fallen) = &mut self.how {
            return fallen.outcome(stream, name, size, possible);
        }
        let expected = self.next_drawn(stream, name, size)?;
        let index = match (&expected.pieces[..], &expected.pick) {
            ([piece], _) if !self.is_free(*piece) => pieces.iter().position(|other| other == piece).map(|at| at as u64),
            ([_], _) => {
                let free: Vec<usize> = (0..pieces.len()).filter(|at| self.is_free(pieces[*at])).collect();
                self.below(free.len()).map(|at| free[at] as u64)
            }
            (_, Pick::Index(index)) => Some(self.unless_hidden(u64::from(*index), expected.audience, possible)),
            _ => None,
        };
        self.lost |= index.is_none_or(|index| !possible.can_be(index));
        index.filter(|index| possible.can_be(*index))
    }

    fn unless_hidden(&mut self, index: u64, audience: SeatSet, possible: &Possible) -> u64 {
        match &mut self.how {
            Direction::Anew { viewer, everyone, draw, .. } if !viewer.knows(audience, *everyone) => possible.draw(draw),
            _ => index,
        }
    }

    fn below(&mut self, bound: usize) -> Option<usize> {
        match &mut self.how {
            Direction::Anew { draw, .. } if bound > 0 => Some(draw.below(bound)),
            _ => None,
        }
    }

    /// The order of a shuffle: `pieces` are those shuffled; `scattered` where they are put on picked places instead.
    /// `None` leaves it to chance.
    pub(in crate::kernel) fn order(
        &mut self,
        stream: u16,
        name: &str,
        count: usize,
        pieces: &[PieceId],
        scattered: bool,
    ) -> Option<Vec<u16>> {
        if let Direction::Again(supply) = &mut self.how {
            return match supply.pop_front() {
                Some(Pick::Order(order)) => Some(order),
                _ => None,
            };
        }
        if let Direction::Taped(fallen) = &mut self.how {
            return fallen.order(stream, name, count);
        }
        let expected = self.next_drawn(stream, name, 0)?;
        let Pick::Order(was) = expected.pick else { return None };
        if was.len() != count || expected.pieces.len() != pieces.len() {
            self.lost = true;
            return None;
        }
        // Pieces the viewer knows go where they went; the others share what is left at random.
        let place_of = |order: &[u16], at: usize| if scattered { order[at] } else { at as u16 };
        let mut taken: Vec<Option<PieceId>> = vec![None; count];
        let mut open = Vec::new();
        for (at, piece) in expected.pieces.iter().enumerate() {
            let place = place_of(&was, at);
            if self.is_free(*piece) {
                open.push(place);
            } else {
                taken[usize::from(place)] = Some(*piece);
            }
        }
        let mut free: Vec<PieceId> = pieces.iter().copied().filter(|piece| self.is_free(*piece)).collect();
        self.lost |= free.len() != open.len();
        if let Direction::Anew { draw, .. } = &mut self.how {
            draw.shuffle(&mut free);
        }
        for (place, piece) in open.into_iter().zip(free) {
            taken[usize::from(place)] = Some(piece);
        }
        let mut order: Vec<u16> = Vec::with_capacity(count);
        if scattered {
            let mut left: VecDeque<u16> =
                (0..count as u16).filter(|place| taken[usize::from(*place)].is_none()).collect();
            for piece in pieces {
                let place = taken.iter().position(|there| there == &Some(*piece));
                self.lost |= place.is_none();
                order.push(place.unwrap_or(0) as u16);
            }
            order.extend(left.drain(..));
        } else {
            for there in &taken {
                let index = there.and_then(|piece| pieces.iter().position(|other| *other == piece));
                self.lost |= index.is_none();
                order.push(index.unwrap_or(0) as u16);
            }
        }
        let mut sorted = order.clone();
        sorted.sort_unstable();
        if self.lost || sorted != (0..count as u16).collect::<Vec<u16>>() {
            self.lost = true;
            return None;
        }
        Some(order)
    }

    /// Writes down a draw that was made.
    pub(in crate::kernel) fn note(&mut self, drawn: Drawn) {
        if let Direction::Again(_) = &self.how {
            self.made.push(drawn);
        }
    }
}

impl Stretch {
    /// The stretch from where the state's suspended step began, with the answers that `viewer` may know of, and then
    /// `last`; without a suspended step it is `last` alone. `None` where nothing would be done.
    pub(in crate::kernel) fn of(table: &Table, viewer: Viewer, last: Option<Choice>) -> Option<Self> {
        let state = table.state();
        let decided = |seat: SeatId, opt: Opt, text: Option<String>| Decided {
            choice: Choice { seat, opt, text },
            question: None,
            spots: [None; MAX_ARGS],
            words: String::new(),
            listed: Vec::new(),
        };
        let mut stretch = Self {
            base: state.clone(),
            first: None,
            decisions: Vec::new(),
            supply: VecDeque::new(),
            drawn: Vec::new(),
        };
        if let Some(pending) = state.pending() {
            stretch.base = State::clone(&pending.before);
            stretch.first = Some(pending.step.clone());
            for (index, entry) in pending.tape.iter().enumerate() {
                match entry.source {
                    Source::Stream(_) => stretch.supply.push_back(entry.pick.clone()),
                    // A question without options was answered by nobody, and is again.
                    Source::Seat(_) if entry.size == 0 => {}
                    Source::Seat(seat) => {
                        let opt = pending.resolved.get(index).copied().flatten().unwrap_or(PASS);
                        let text = entry.text.as_deref().map(str::to_owned);
                        stretch.decisions.push(decided(seat, opt, text));
                    }
                }
            }
            for (seat, entry, opt) in pending.answers.iter().filter(|(_, entry, _)| entry.size > 0) {
                if last.is_some() || viewer == Viewer::Seat(*seat) {
                    let text = entry.text.as_deref().map(str::to_owned);
                    stretch.decisions.push(decided(*seat, opt.unwrap_or(PASS), text));
                }
            }
        }
        stretch.decisions.extend(last.map(|last| decided(last.seat, last.opt, last.text)));
        (stretch.first.is_some() || !stretch.decisions.is_empty()).then_some(stretch)
    }

    /// The pieces that the action names with which the stretch begins, where a rule had asked before.
    pub(in crate::kernel) fn named_first(&self, rules: &Rules) -> Vec<PieceId> {
        match &self.first {
            Some(Step::Action { opt, .. }) => rules.pieces_named(*opt),
            _ => Vec::new(),
        }
    }
}

impl Table {
    /// Does the stretch as it was, and writes down in it where the pieces chosen were and what was drawn.
    pub(in crate::kernel) fn trace(
        &mut self,
        script: &mut dyn Script,
        stretch: &mut Stretch,
        viewer: Viewer,
    ) -> Result<Performed> {
        let director = Director { how: Direction::Again(stretch.supply.clone()), made: Vec::new(), lost: false };
        let (performed, director) = self.aside(director, |table| {
            let base = stretch.base.clone();
            let mut decisions = std::mem::take(&mut stretch.decisions);
            let performed = table.perform(script, base, stretch.first.clone(), |table, script, index| {
                let Some(decided) = decisions.get_mut(index) else { return Ok(None) };
                decided.question = table.asked_for();
                decided.spots = table.spots(decided.choice.opt);
                decided.words = table.text_for(Viewer::Seat(decided.choice.seat), decided.choice.opt, None);
                decided.listed = table.listed_for(script, viewer, decided.choice.seat)?;
                Ok(Some(decided.choice.clone()))
            });
            stretch.decisions = decisions;
            performed
        });
        stretch.drawn = director.made;
        let (state, events) = performed?;
        Ok(Performed { state, events })
    }

    /// Does the stretch again with pieces exchanged at its beginning. `free` are the pieces the viewer cannot tell.
    pub(in crate::kernel) fn redo(
        &mut self,
        script: &mut dyn Script,
        stretch: &Stretch,
        viewer: Viewer,
        (base, exchange): (State, &Exchange),
        free: &[bool],
        draw: &mut Draw,
    ) -> Result<Performed, Failed> {
        let everyone = self.rules.everyone();
        let drawn = stretch.drawn.iter().cloned().collect();
        let how =
            Direction::Anew { drawn, free: free.to_vec(), viewer, everyone, draw: Draw::new(draw.bits(), "redeal", 0) };
        let first = match &stretch.first {
            Some(Step::Action { seat, opt, text }) => {
                let opt = exchange.option(&self.rules, *opt);
                Some(Step::Action { seat: *seat, opt, text: text.clone() })
            }
            other => other.clone(),
        };
        let mut failed = None;
        let mut made = 0;
        let (performed, director) = self.aside(Director { how, made: Vec::new(), lost: false }, |table| {
            if let (Some(Step::Action { seat, opt, .. }), Some(Step::Action { opt: was, .. })) =
                (&first, &stretch.first)
            {
                table.set_state(stretch.base.clone());
                let offered_before = table.options(script, *seat)?.contains(was);
                table.set_state(base.clone());
                if offered_before && !table.options(script, *seat)?.contains(opt) {
                    failed = Some(Failed::Impossible("the first action was not on offer".to_owned()));
                    return Ok(None);
                }
            }
            let result = table.perform(script, base, first, |table, script, index| {
                let Some(decided) = stretch.decisions.get(index) else { return Ok(None) };
                match table.decide_again(script, viewer, decided, free)? {
                    Ok(choice) => {
                        made += 1;
                        Ok(Some(choice))
                    }
                    Err(fault) => {
                        failed = Some(fault);
                        Ok(None)
                    }
                }
            });
            result.map(Some)
        });
        if let Some(failed) = failed {
            return Err(failed);
        }
        if director.lost {
            return Err(Failed::Impossible("chance was asked for something else".to_owned()));
        }
        if let Direction::Anew { drawn, .. } = &director.how
            && !drawn.is_empty()
        {
            return Err(Failed::Impossible("chance was asked less often".to_owned()));
        }
        match performed {
            Ok(Some((state, events))) if made == stretch.decisions.len() => Ok(Performed { state, events }),
            Ok(_) => Err(Failed::Impossible("fewer decisions were made".to_owned())),
            Err(error) => Err(Failed::Impossible(error.message.clone())),
        }
    }

    /// The choice that was made, for the pieces that lie there now, with the viewer's own list of options.
    #[allow(clippy::type_complexity, reason = "an error of the script, or a deal that cannot be")]
    fn decide_again(
        &mut self,
        script: &mut dyn Script,
        viewer: Viewer,
        decided: &Decided,
        free: &[bool],
    ) -> Result<Result<Choice, Failed>> {
        let seat = decided.choice.seat;
        let question = self.asked_for();
        if question != decided.question || !self.deciders().has(seat) {
            let words = |question: &Option<String>| match question {
                Some(question) => format!("a question for `{question}`"),
                None => "a decision of the phase".to_owned(),
            };
            return Ok(Err(Failed::Differs {
                channel: "who is asked for what",
                saw: words(&decided.question),
                sees: words(&question),
            }));
        }
        let mut opt = self.resolve(decided);
        let mut offered = self.options(script, seat)?.contains(&opt);
        if self.is_read(decided, free) && (!offered || self.is_elsewhere(decided)) {
            let alike = self.written_so(decided);
            (opt, offered) = (alike.unwrap_or(opt), alike.is_some());
        }
        let listed = self.listed_for(script, viewer, seat)?;
        if listed != decided.listed {
            let (saw, sees) = first_difference(&decided.listed, &listed);
            return Ok(Err(Failed::Differs { channel: "options", saw, sees }));
        }
        if !offered {
            return Ok(Err(Failed::Impossible("another seat's option was not on offer".to_owned())));
        }
        Ok(Ok(Choice { seat, opt, text: decided.choice.text.clone() }))
    }

    /// The pieces chosen that lay in a pool, each with the zone.
    fn pooled<'d>(&self, decided: &'d Decided) -> impl Iterator<Item = (PieceId, ZoneId)> + use<'d, '_> {
        decided.spots.iter().flatten().filter_map(|(piece, spot)| match spot {
            Spot::In(zone, _) if self.rules.is_pool(*zone) => Some((*piece, *zone)),
            _ => None,
        })
    }

    /// Whether a piece that was chosen from a pool does not lie there in this deal.
    fn is_elsewhere(&self, decided: &Decided) -> bool {
        self.pooled(decided).any(|(piece, zone)| self.state.zone(&self.rules, piece) != Some(zone))
    }

    /// Whether a piece was chosen from a pool that the viewer can tell since. Which of those that are alike it was is
    /// nobody's choice.
    fn is_read(&self, decided: &Decided, free: &[bool]) -> bool {
        self.pooled(decided).any(|(piece, _)| !free.get(piece.index()).copied().unwrap_or(true))
    }

    /// The option listed now that is written as the one chosen was.
    fn written_so(&self, decided: &Decided) -> Option<Opt> {
        let (seat, action) = (decided.choice.seat, decided.choice.opt.action());
        let mut listed = self.listed().iter().filter(|opt| **opt != PASS && opt.action() == action);
        listed.find(|opt| self.text_for(Viewer::Seat(seat), **opt, None) == decided.words).copied()
    }

    /// The actions that a rule asks for now. What else the rule says in asking (a piece, say) is between it and its
    /// offer, and nobody sees it.
    fn asked_for(&self) -> Option<String> {
        let ask = self.question()?;
        let names = ask.actions.iter().map(|id| self.rules.actions[id.index()].name.as_str());
        Some(names.collect::<Vec<&str>>().join(" or "))
    }

    /// The options of a seat as it reads them, where the viewer is that seat.
    fn listed_for(&mut self, script: &mut dyn Script, viewer: Viewer, seat: SeatId) -> Result<Vec<String>> {
        if viewer == Viewer::Seat(seat) { self.option_texts(script, seat) } else { Ok(Vec::new()) }
    }

    /// Runs with draws directed; the table is as before afterwards.
    fn aside<T>(&mut self, director: Director, run: impl FnOnce(&mut Self) -> T) -> (T, Director) {
        let state = self.state.clone();
        let recording = self.events.recording();
        self.events.record(true);
        self.director = Some(director);
        let result = run(self);
        let director = self.director.take();
        self.events.roll_back();
        self.events.record(recording);
        self.set_state(state);
        let none = Director { how: Direction::Again(VecDeque::new()), made: Vec::new(), lost: true };
        (result, director.unwrap_or(none))
    }

    /// Plays from a state: first a step, then what `decide` says until it says nothing.
    fn perform(
        &mut self,
        script: &mut dyn Script,
        base: State,
        first: Option<Step>,
        mut decide: impl FnMut(&mut Self, &mut dyn Script, usize) -> Result<Option<Choice>>,
    ) -> Result<(State, Vec<Event>)> {
        self.set_state(base);
        let mut events = Vec::new();
        if let Some(step) = first {
            self.begin_step(script, &step)?;
            events.extend(self.take_events());
        }
        let mut index = 0;
        while let Some(choice) = decide(self, script, index)? {
            self.play(script, choice.seat, choice.opt, choice.text.as_deref())?;
            events.extend(self.take_events());
            index += 1;
        }
        Ok((self.state.clone(), events))
    }

    fn spots(&self, opt: Opt) -> [Option<(PieceId, Spot)>; MAX_ARGS] {
        let mut spots = [None; MAX_ARGS];
        if opt == PASS {
            return spots;
        }
        for (index, arg) in self.rules.action_of(opt).args.iter().enumerate() {
            let places = match arg.kind {
                ArgType::Piece => index..index + 1,
                ArgType::Several { .. } => index..MAX_ARGS,
                _ => continue,
            };
            for place in places {
                let piece = opt.id(place).map(|id| PieceId(id as u16));
                spots[place] = piece.map(|piece| (piece, self.spot(piece)));
            }
        }
        spots
    }

    fn spot(&self, piece: PieceId) -> Spot {
        let (rules, state) = (&*self.rules, &self.state);
        if let Some(cell) = state.cell(rules, piece) {
            return Spot::Cell(cell);
        }
        let Some(zone) = state.zone(rules, piece) else { return Spot::Nowhere };
        let at = state.pieces_in(rules, zone).position(|other| other == piece);
        at.map_or(Spot::Nowhere, |at| Spot::In(zone, at))
    }

    /// The option with the pieces that lie where its pieces lay. In a pool places have no meaning: the piece itself,
    /// where it is there.
    fn resolve(&self, decided: &Decided) -> Opt {
        let (rules, state) = (&*self.rules, &self.state);
        let mut opt = decided.choice.opt;
        for (place, spot) in decided.spots.iter().enumerate() {
            let Some((piece, spot)) = spot else { continue };
            let there = match *spot {
                Spot::Cell(cell) => state.piece_on(rules, cell),
                Spot::In(zone, _) if rules.is_pool(zone) && state.zone(rules, *piece) == Some(zone) => Some(*piece),
                Spot::In(zone, at) => state.pieces_in(rules, zone).nth(at),
                Spot::Nowhere => Some(*piece),
            };
            if let Some(there) = there {
                opt = opt.with(place, there.index());
            }
        }
        opt
    }
}

/// The first lines in which two lists differ.
pub(in crate::kernel) fn first_difference(saw: &[String], sees: &[String]) -> (String, String) {
    let at = saw.iter().zip(sees).take_while(|(a, b)| a == b).count();
    let line = |lines: &[String]| lines.get(at).cloned().unwrap_or_else(|| "nothing".to_owned());
    (line(saw), line(sees))
}
