//! Random matches in which rules and lines call the API at random, held against the kernel's promises after every step.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable::diag::{Diagnostic, Result};
use sandtable::game::Game;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::{SeatId, Viewer};
use sandtable::kernel::keys::Past;
use sandtable::kernel::rules::Rules;
use sandtable::kernel::state::State;
use sandtable::kernel::table::{Choice, Table};

use super::common::conformance::reload;

/// Most steps of one match: pieces and modifiers add up, and a match has bounds for both.
const LONGEST: usize = 80;

/// What happened in the cases so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Steps that were tried: lines, actions and answers.
    pub cases: u64,
    pub accepted: u64,
    /// Of the refused ones, by code.
    pub refused: BTreeMap<String, u64>,
    pub matches: u64,
    /// Steps that stopped to ask, and matches that ended.
    pub asked: u64,
    pub ended: u64,
    /// Calls and refusals by function.
    pub calls: BTreeMap<String, (u64, u64)>,
    /// One refusal by function.
    pub samples: BTreeMap<String, String>,
    /// Writes in functions that only read, all refused.
    pub misplaced: u64,
    /// Other deals that were found, and those that could not be.
    pub dealt: (u64, u64),
    pub most_pieces: usize,
    /// Folded over all states, to compare runs.
    pub hash: u64,
}

impl Tally {
    pub fn add(&mut self, other: &Self) {
        self.cases += other.cases;
        self.accepted += other.accepted;
        self.matches += other.matches;
        self.asked += other.asked;
        self.ended += other.ended;
        self.misplaced += other.misplaced;
        self.dealt = (self.dealt.0 + other.dealt.0, self.dealt.1 + other.dealt.1);
        self.most_pieces = self.most_pieces.max(other.most_pieces);
        self.hash = self.hash.wrapping_add(other.hash);
        for (name, sample) in &other.samples {
            self.samples.entry(name.clone()).or_insert_with(|| sample.clone());
        }
        for (code, count) in &other.refused {
            *self.refused.entry(code.clone()).or_default() += count;
        }
        for (name, (calls, refused)) in &other.calls {
            let sum = self.calls.entry(name.clone()).or_default();
            *sum = (sum.0 + calls, sum.1 + refused);
        }
    }

    pub fn print(&self) {
        let calls: u64 = self.calls.values().map(|(calls, _)| calls).sum();
        println!(
            "{} cases in {} matches: {} accepted, {} suspended, {} matches ended; {calls} calls; {} misplaced; {} other deals \
             ({} impossible); most pieces {}",
            self.cases,
            self.matches,
            self.accepted,
            self.asked,
            self.ended,
            self.misplaced,
            self.dealt.0,
            self.dealt.1,
            self.most_pieces
        );
        for (code, count) in &self.refused {
            println!("  {count:>9}  {code}");
        }
        for (name, (calls, refused)) in &self.calls {
            let sample = self.samples.get(name).map_or("", String::as_str);
            println!("{name:<24} {calls:>9} calls {:>6.1} % accepted  {sample}", share(*calls, *refused));
        }
    }
}

/// Accepted calls in percent.
pub fn share(calls: u64, refused: u64) -> f64 {
    100.0 * (calls - refused) as f64 / calls.max(1) as f64
}

/// One step that is tried.
enum Step {
    Line(String),
    Play(Choice),
}

/// A match of a game, and a second table beside it.
pub struct Walk<'g> {
    game: &'g mut Game,
    rules: Arc<Rules>,
    table: Table,
    probe: Table,
    draw: Draw,
    seed: u64,
    steps: usize,
    tally: Tally,
}

impl<'g> Walk<'g> {
    pub fn new(game: &'g mut Game, seed: u64) -> Self {
        let rules = Arc::clone(game.rules());
        let table = Table::begin_match(Arc::clone(&rules), seed, game.script(), true).expect("a match begins");
        let probe = Table::new(Arc::clone(&rules), table.state().clone());
        let draw = Draw::new(seed, "fuzz", 0);
        Self { game, rules, table, probe, draw, seed, steps: 0, tally: Tally::default() }
    }

    fn whence(&self) -> String {
        format!("{}, seed {}, step {}", self.rules.game, self.seed, self.steps)
    }

    /// To the end of the match, or as far as it goes.
    pub fn run(mut self) -> Tally {
        self.tally.matches = 1;
        // Some way into the match by its own rules alone.
        for _ in 0..self.draw.below(14) {
            if !self.play_quietly() {
                break;
            }
        }
        while self.steps < LONGEST {
            let over = self.table.state().outcome().is_some();
            self.step();
            if over {
                break;
            }
        }
        self.tally.ended = u64::from(self.table.state().outcome().is_some());
        self.report();
        self.tally.hash = self.table.state().hash();
        self.tally
    }

    fn play_quietly(&mut self) -> bool {
        let Some(choice) = self.choice() else { return false };
        self.table.play(self.game.script(), choice.seat, choice.opt, choice.text.as_deref()).is_ok()
    }

    /// A random option of a random seat to decide. Listing them may fail in a function of the game that meets what it
    /// never expected.
    fn choice(&mut self) -> Option<Choice> {
        let deciders: Vec<SeatId> = self.table.deciders().iter().collect();
        if deciders.is_empty() {
            assert!(self.table.state().outcome().is_some(), "{}: nobody decides", self.whence());
            return None;
        }
        let seat = deciders[self.draw.below(deciders.len())];
        match self.table.random_choice(self.game.script(), seat, &mut self.draw) {
            Ok(choice) => Some(choice),
            Err(error) => {
                self.is_told(&error);
                None
            }
        }
    }

    fn is_told(&self, error: &Diagnostic) {
        let whence = self.whence();
        assert!(error.code.contains('/') && !error.message.is_empty(), "{whence}: {error:?}");
        assert!(!error.message.contains("prelude"), "{whence}: {error}");
        // Nothing here is large: what uses up a budget hangs.
        assert!(
            !matches!(error.code, "script/budget" | "script/memory" | "script/impure"),
            "{whence}: {error} {:?}",
            error.notes
        );
        if error.code.starts_with("script/") {
            let place = error.place.as_ref().unwrap_or_else(|| panic!("{whence}: no place: {error}"));
            assert!(place.file.starts_with("scripts/") || &*place.file == "input", "{whence}: {error}");
        }
    }

    fn number(&mut self) -> u32 {
        (self.draw.bits() >> 33) as u32 | 1
    }

    fn step(&mut self) {
        let step = match self.draw.below(8) {
            0..=3 => self.line(),
            _ => self.choice().map_or_else(|| self.line(), Step::Play),
        };
        self.steps += 1;
        self.tally.cases += 1;
        let before = self.table.state().clone();
        let hash = before.hash();
        let result = Self::take(self.game, &mut self.table, &step);
        let events = self.table.take_events();
        match &result {
            Ok(()) => {
                self.tally.accepted += 1;
                self.tally.asked += u64::from(self.table.state().pending().is_some());
                self.look();
                for event in &events {
                    for viewer in self.viewers() {
                        let serial = self.table.state().phase_serial();
                        let _ = event.words_for(viewer, self.rules.everyone(), serial);
                    }
                }
            }
            Err(error) => {
                *self.tally.refused.entry(error.code.to_owned()).or_default() += 1;
                self.is_told(error);
                if let Step::Play(choice) = &step {
                    let text = self.table.text(choice);
                    // A game's own sampler may write what its validator refuses on a board it never expected.
                    let sampled = choice.text.is_some() && error.code == "action/text";
                    assert!(
                        !error.code.starts_with("action/") || sampled,
                        "{}: `{text}` was listed and is refused: {error} ({})",
                        self.whence(),
                        error.code
                    );
                }
                assert!(*self.table.state() == before, "{}: a refused step changed something: {error}", self.whence());
                assert_eq!(self.table.state().hash(), hash, "{}", self.whence());
                assert!(events.is_empty(), "{}: a refused step told something: {error}", self.whence());
            }
        }
        if self.draw.below(4) == 0 {
            self.again(&step, &before, result.is_ok());
        }
        if self.draw.below(6) == 0 {
            self.rolled_back();
        }
    }

    /// Random calls on the state, of which the first refused one may end it all; then a number for the rules to come.
    fn line(&mut self) -> Step {
        let (number, strict) = (self.number(), self.draw.below(4) == 0);
        let keep = if self.draw.below(3) == 0 { 0 } else { self.number() };
        // A rule that waits would be run again without the change.
        let calls = if self.table.state().pending().is_some() { 1 } else { 8 };
        Step::Line(format!("require('fuzz').line(state, {number}, {calls}, {strict}, {keep})"))
    }

    fn take(game: &mut Game, table: &mut Table, step: &Step) -> Result<()> {
        match step {
            Step::Line(source) => game.host().evaluate(table, source).map(drop),
            Step::Play(choice) => table.play(game.script(), choice.seat, choice.opt, choice.text.as_deref()),
        }
    }

    fn viewers(&self) -> Vec<Viewer> {
        let seats = self.rules.seat_ids().map(Viewer::Seat);
        seats.chain([Viewer::Spectator, Viewer::Referee]).collect()
    }

    /// What holds of every state.
    fn look(&mut self) {
        let whence = self.whence();
        let state = self.table.state().clone();
        self.tally.most_pieces = self.tally.most_pieces.max(state.piece_count(&self.rules));
        if let Err(wrong) = state.check(&self.rules) {
            panic!("{whence}: {wrong}");
        }
        let restored = reload(&self.rules, &state);
        assert!(restored == state && restored.hash() == state.hash(), "{whence}: a save lost something");
        let _ = state.position_key(&self.rules, Past::MOVES);
        for viewer in self.viewers() {
            let view = self.table.observe(viewer);
            serde_json::to_string(&view).expect("an observation is written");
        }
        if self.draw.below(2) == 0 {
            self.options(&whence);
        }
        if self.draw.below(16) == 0 {
            let viewers = self.viewers();
            let viewer = viewers[self.draw.below(viewers.len())];
            match self.table.determinize(self.game.script(), viewer, &mut self.draw) {
                Ok(dealt) => {
                    self.tally.dealt.0 += 1;
                    if let Err(wrong) = dealt.state.check(&self.rules) {
                        panic!("{whence}: another deal: {wrong}");
                    }
                }
                Err(error) => {
                    self.tally.dealt.1 += 1;
                    self.is_told(&error);
                }
            }
        }
        assert!(*self.table.state() == state, "{whence}: looking changed the state");
    }

    /// What is listed is the same on a table that has just come to this state, and each is parsed from its own text.
    fn options(&mut self, whence: &str) {
        for seat in self.rules.seat_ids() {
            let listed = self.table.options(self.game.script(), seat).map(<[_]>::to_vec);
            self.probe.set_state(self.table.state().clone());
            let anew = self.probe.options(self.game.script(), seat).map(<[_]>::to_vec);
            match (listed, anew) {
                (Ok(listed), Ok(anew)) => {
                    assert_eq!(listed, anew, "{whence}: a table kept old options");
                    let decides = self.table.deciders().has(seat);
                    assert_eq!(listed.is_empty(), !decides, "{whence}: who decides has options");
                    if listed.is_empty() {
                        continue;
                    }
                    let opt = listed[self.draw.below(listed.len())];
                    let bits = self.draw.bits();
                    let Ok(text) = self.table.sample_text(self.game.script(), seat, opt, bits) else { continue };
                    let choice = Choice { seat, opt, text };
                    let text = self.table.text(&choice);
                    let parsed = self.probe.parse(self.game.script(), &text);
                    let parsed = parsed.unwrap_or_else(|error| panic!("{whence}: `{text}`: {error}"));
                    assert_eq!(parsed, choice, "{whence}: `{text}`");
                    assert_eq!(self.probe.text(&parsed), text, "{whence}");
                }
                (Err(a), Err(b)) => {
                    self.is_told(&a);
                    assert_eq!(a, b, "{whence}: a table fails otherwise");
                }
                (a, b) => panic!("{whence}: a table kept old options: {a:?}, {b:?}"),
            }
        }
    }

    /// A copy of the state takes the same step the same way.
    fn again(&mut self, step: &Step, before: &State, accepted: bool) {
        self.probe.set_state(before.clone());
        let result = Self::take(self.game, &mut self.probe, step);
        assert_eq!(result.is_ok(), accepted, "{}: a copy goes another way: {result:?}", self.whence());
        assert!(self.probe.state() == self.table.state(), "{}: a copy went another way", self.whence());
    }

    /// Calls that were accepted and are taken back, since the line fails at its end.
    fn rolled_back(&mut self) {
        let number = self.number();
        let before = self.table.state().clone();
        let line = format!("require('fuzz').fails(state, {number}, 8)");
        self.probe.set_state(before.clone());
        if Self::take(self.game, &mut self.probe, &Step::Line(line)).is_err() {
            assert!(*self.probe.state() == before, "{}: not all was taken back, number {number}", self.whence());
            assert_eq!(self.probe.state().hash(), before.hash(), "{}: number {number}", self.whence());
        }
    }

    fn ask_scripts(&mut self, call: &str) -> Vec<String> {
        let mut scratch = Table::new(Arc::clone(&self.rules), self.table.state().clone());
        let line = format!("require('fuzz').{call}");
        self.game.host().evaluate(&mut scratch, &line).expect("the programs answer")
    }

    /// Takes over what the programs counted; nothing went through where it must not.
    fn report(&mut self) {
        let answer = self.ask_scripts("report()");
        let [lines, alarm, misplaced] = &answer[..] else { panic!("{answer:?}") };
        assert!(alarm.is_empty(), "{}: {alarm} went through", self.whence());
        self.tally.misplaced += misplaced.parse::<u64>().expect("a number");
        for line in lines.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            let [name, calls, refused, sample] = fields[..] else { panic!("{line}") };
            if !sample.is_empty() {
                self.tally.samples.entry(name.to_owned()).or_insert_with(|| sample.to_owned());
            }
            let sum = self.tally.calls.entry(name.to_owned()).or_default();
            let number = |text: &str| text.parse::<u64>().expect("a number");
            *sum = (sum.0 + number(calls), sum.1 + number(refused));
        }
    }
}
