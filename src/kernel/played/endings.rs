//! How matches end: conditions that were touched, limits, scores, and who wins with whom.

use std::sync::Arc;

use crate::diag::Result;

use crate::kernel::ids::{CellId, PieceId, SeatId, ZoneDeclId};
use crate::kernel::layout::head;
use crate::kernel::lines::Lines;
use crate::kernel::outcome::Outcome;
use crate::kernel::phase::{After, End, EndTest, Ending, Unit};
use crate::kernel::rules::Rules;
use crate::kernel::script::{Mode, Script};
use crate::kernel::selector::Selector;
use crate::kernel::shortcuts::due_bit;
use crate::kernel::table::Table;
use crate::kernel::value::Value;

/// What has just been done when end conditions are looked at; each includes the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::kernel) enum Moment {
    Step,
    Phase,
    Turn,
    Round,
    /// The next turn begins, and values have fallen back.
    NextTurn,
}

impl Moment {
    /// The bits of the conditions that are looked at then, whatever was touched.
    fn due(self) -> u8 {
        match self {
            Self::Step | Self::NextTurn => due_bit(After::Action),
            Self::Phase => due_bit(After::Phase),
            Self::Turn => Self::Phase.due() | due_bit(After::Turn),
            Self::Round => Self::Turn.due() | due_bit(After::Round),
        }
    }
}

/// What was touched since the end conditions were last looked at.
#[derive(Clone, Copy, Debug)]
struct Touched {
    /// Bits of zone declarations.
    zones: u64,
    /// The variables are those written since the journal had this length; without it, all.
    since: Option<usize>,
}

impl Table {
    /// Looks at the end conditions that what happened has touched, in declared order.
    #[inline]
    pub(in crate::kernel) fn check_ends(
        &mut self,
        script: &mut dyn Script,
        rules: &Rules,
        moment: Moment,
    ) -> Result<()> {
        let shortcuts = &rules.shortcuts;
        let due = match moment {
            Moment::NextTurn => shortcuts.rules_end,
            moment => shortcuts.due(moment.due()),
        };
        if self.touched == 0 && !shortcuts.variables_end && !due {
            return Ok(());
        }
        let touched = self.touched_so_far();
        self.look_from_here();
        self.check_touched(script, rules, touched, moment)
    }

    fn touched_so_far(&self) -> Touched {
        Touched { zones: self.touched, since: Some(self.looked) }
    }

    /// What was touched until now is settled.
    pub(in crate::kernel) fn look_from_here(&mut self) {
        self.touched_in_step |= self.touched;
        self.touched = 0;
        self.looked = self.journal_length();
    }

    /// Whether a zone or a variable that the condition waits for is among what was touched. Variables are looked up in
    /// the journal of writes, so that nothing is paid for them where no condition waits for one.
    fn is_touched(&self, after: After, touched: Touched) -> bool {
        let columns = &self.rules.columns;
        match (after, touched.since) {
            (After::Zone(decl), _) => touched.zones >> (decl.0 & 63) & 1 == 1,
            (After::GameVariable(_) | After::SeatVariable(_), None) => true,
            (After::GameVariable(slot), Some(since)) => {
                let variable = &self.rules.game_variables[slot];
                let first = columns.game_variables + variable.at;
                let mine = first..first + variable.kind.width();
                self.written_since(since).any(|column| mine.contains(&column))
            }
            (After::SeatVariable(slot), Some(since)) => {
                let variable = &self.rules.seat_variables[slot];
                let all = columns.seat_variables..columns.streams;
                let mine = variable.at..variable.at + variable.kind.width();
                let seats = self.written_since(since).filter(|column| all.contains(column));
                seats.map(|column| (column - all.start) % columns.seat_variable_count).any(|at| mine.contains(&at))
            }
            _ => false,
        }
    }

    fn check_touched(
        &mut self,
        script: &mut dyn Script,
        rules: &Rules,
        touched: Touched,
        moment: Moment,
    ) -> Result<()> {
        for end in &rules.ends {
            if self.state.outcome.is_some() {
                break;
            }
            let due = match end.after {
                // Nothing has moved since the step was over.
                After::Action if moment == Moment::NextTurn && touched.zones == 0 && end.goes_by_places() => false,
                After::Action | After::Phase | After::Turn | After::Round => moment.due() & due_bit(end.after) != 0,
                after => self.is_touched(after, touched),
            };
            if !due {
                continue;
            }
            if let EndTest::Script(hook) = &end.test {
                script.call(self, *hook, Mode::Check, &[])?;
            } else {
                self.check_native(rules, end);
            }
            self.settle(script)?;
        }
        Ok(())
    }

    /// Looks at a native end condition. Whether it holds: the match is over, or left to the scores. What it is, it is
    /// for the owner of a line or of a piece that is found, for the last seat, or else for the active one.
    pub fn check_native(&mut self, rules: &Rules, end: &End) -> bool {
        let (state, acting) = (&self.state, self.state.active());
        let held = match &end.test {
            EndTest::Script(_) => None,
            EndTest::InLine { lines } => match end.after {
                After::Action | After::Zone(_) => self.line_through_last(rules, lines),
                _ => self.line_anywhere(rules, lines),
            },
            EndTest::Full { zone } => self.is_full(*zone).then_some(acting),
            EndTest::Some { zone, selector } => {
                let found = self.selected_in(rules, *zone, selector);
                found.map(|piece| state.owner(rules, piece).unwrap_or(acting))
            }
            EndTest::None { zone, selector } => self.selected_in(rules, *zone, selector).is_none().then_some(acting),
            EndTest::LastSeat => {
                let mut playing = rules.seat_ids().filter(|seat| state.in_match(rules, *seat));
                let first = playing.next();
                first.filter(|first| playing.all(|seat| rules.allied(*first, seat)))
            }
        };
        let Some(seat) = held else { return false };
        match end.outcomes.get(seat.index()) {
            Some(outcome) => self.end(Arc::clone(outcome)),
            None => self.finish_by_score(end.reason.clone()),
        }
        true
    }

    /// The first piece that is selected, in zones declared so or anywhere.
    fn selected_in(&self, rules: &Rules, zone: Option<ZoneDeclId>, selector: &Selector) -> Option<PieceId> {
        let (state, acting) = (&self.state, self.state.active());
        let wanted = |piece: &PieceId| selector.piece(rules, state, acting, *piece);
        match zone {
            Some(zone) => {
                let zones = rules.zone_decls[zone.index()].zones.iter();
                zones.flat_map(|zone| state.pieces_in(rules, *zone)).find(wanted)
            }
            None => state.pieces(rules).filter(|piece| state.zone(rules, *piece).is_some()).find(wanted),
        }
    }

    /// The end conditions that the running rule has touched so far, by index.
    pub fn touched_ends(&self) -> Vec<usize> {
        let touched = self.touched_so_far();
        let due = |end: &End| end.after == After::Action || self.is_touched(end.after, touched);
        (0..self.rules.ends.len()).filter(|index| due(&self.rules.ends[*index])).collect()
    }

    /// All end conditions, whatever was touched: for a position that was given and not played.
    pub(in crate::kernel) fn check_all_ends(&mut self, script: &mut dyn Script) -> Result<()> {
        self.look_from_here();
        let rules = Arc::clone(&self.rules);
        self.check_touched(script, &rules, Touched { zones: u64::MAX, since: None }, Moment::Step)
    }

    pub(in crate::kernel) fn end_with(
        &mut self,
        script: &mut dyn Script,
        ending: &Ending,
        seat: SeatId,
        reason: &str,
    ) -> Result<()> {
        self.end_for(ending, seat, reason);
        self.settle(script)
    }

    /// Ends the match that way; one left to the scores ends when it is settled.
    fn end_for(&mut self, ending: &Ending, seat: SeatId, reason: &str) {
        match self.rules.outcome(ending, seat, reason) {
            Some(outcome) => self.end(Arc::new(outcome)),
            None => self.finish_by_score(reason.to_owned()),
        }
    }

    /// The seat and its allies have won.
    pub fn win(&mut self, seat: SeatId, reason: &str) {
        self.end_for(&Ending::Win, seat, reason);
    }

    /// The seat and its allies have lost; the others share the first place.
    pub fn lose_match(&mut self, seat: SeatId, reason: &str) {
        self.end_for(&Ending::Lose, seat, reason);
    }

    /// Nobody has won.
    pub fn tie(&mut self, reason: &str) {
        self.end_for(&Ending::Tie, self.state.active(), reason);
    }

    /// Leaves it to the scores who has won; the running rule stops.
    pub fn finish_by_score(&mut self, reason: String) {
        self.running.finish.get_or_insert(reason);
    }

    /// The match is over; `outcome.score` ranks the seats, all equal without it.
    fn finish(&mut self, script: &mut dyn Script, reason: &str) -> Result<()> {
        let outcome = match self.scores(script)? {
            Some(scores) => Outcome::ranked(&scores, reason),
            None => Outcome::tie(self.rules.seats.len(), reason),
        };
        self.end(Arc::new(outcome));
        Ok(())
    }

    /// What `outcome.score` gives each seat, points before tie-breaks, where the game declares it.
    ///
    /// # Errors
    /// What the script did wrong.
    pub fn scores(&mut self, script: &mut dyn Script) -> Result<Option<Vec<Vec<f64>>>> {
        let rules = Arc::clone(&self.rules);
        let Some(hook) = rules.score else { return Ok(None) };
        let mut scores = Vec::new();
        for seat in rules.seat_ids() {
            let answer = script.call(self, hook, Mode::Score, &[Value::Seat(seat)])?;
            scores.push(match answer.value {
                Value::Numbers(numbers) => numbers,
                _ => vec![0.0],
            });
        }
        Ok(Some(scores))
    }

    /// A rule that finished the match left it to the scores.
    #[inline]
    pub(in crate::kernel) fn settle(&mut self, script: &mut dyn Script) -> Result<()> {
        if self.running.finish.is_none() {
            return Ok(());
        }
        let reason = self.running.finish.take().unwrap_or_default();
        self.finish(script, &reason)
    }

    fn line_through_last(&self, rules: &Rules, lines: &Lines) -> Option<SeatId> {
        let piece = PieceId::from_column(self.state.get(head::LAST))?;
        self.line_through(rules, lines, self.state.cell(rules, piece)?)
    }

    /// Where it is looked at later than the action that made it, a line may lie anywhere.
    fn line_anywhere(&self, rules: &Rules, lines: &Lines) -> Option<SeatId> {
        (0..rules.cells.len()).find_map(|cell| self.line_through(rules, lines, CellId(cell as u16)))
    }

    fn line_through(&self, rules: &Rules, lines: &Lines, cell: CellId) -> Option<SeatId> {
        let occupants = self.state.occupants(rules);
        let owner = SeatId::from_column(occupants[cell.index()] >> 16)?;
        let differs = |at: CellId| (occupants[at.index()] >> 16) ^ owner.column();
        lines.any_through(cell, differs).then_some(owner)
    }

    fn is_full(&self, decl: ZoneDeclId) -> bool {
        let grid = self.rules.grid_of(self.rules.zone_of(decl, SeatId(0)));
        grid.is_some_and(|grid| self.state.count(&self.rules, grid.zone) >= grid.open)
    }

    #[inline]
    pub(in crate::kernel) fn check_limits(&mut self, script: &mut dyn Script, rules: &Rules) -> Result<()> {
        if rules.limits.is_empty() { Ok(()) } else { self.check_each_limit(script, rules) }
    }

    fn check_each_limit(&mut self, script: &mut dyn Script, rules: &Rules) -> Result<()> {
        for limit in &rules.limits {
            let count = match limit.unit {
                Unit::Plies => self.state.ply(),
                Unit::Turns => self.state.turn() - 1,
                Unit::Rounds => self.state.round() - 1,
            };
            let since = limit.since.map_or(0, |decl| {
                let zones = rules.zone_decls[decl.index()].zones.iter();
                zones.map(|zone| self.state.changed(rules, *zone)).max().unwrap_or(0)
            });
            if count - since >= limit.at {
                return self.end_with(script, &limit.ending, self.state.active(), &limit.reason);
            }
        }
        Ok(())
    }
}
