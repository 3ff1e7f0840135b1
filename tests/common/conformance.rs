//! The promises of the kernel, asked of a game without knowing it: every shipped game and every test game is walked at
//! random and held against them.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable::diag::{Diagnostic, Result};
use sandtable::game::Game;
use sandtable::kernel::action::{MAX_ARGS, Opt};
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::{ActionId, HookId, SeatId, Viewer};
use sandtable::kernel::keys::Past;
use sandtable::kernel::layout::piece;
use sandtable::kernel::modifier::{self, Modifier};
use sandtable::kernel::rules::Rules;
use sandtable::kernel::save::Saved;
use sandtable::kernel::script::{Answer, Mode, Script};
use sandtable::kernel::state::State;
use sandtable::kernel::table::{Choice, Table};
use sandtable::kernel::value::Value;
use sandtable::session::{Cause, Match};

/// No match of a shipped game has come near it.
pub const CAP: usize = 50_000;

/// Which games are walked: the game with variants and settings, as `Game::load` takes them.
#[derive(Clone, Debug)]
pub struct Which {
    pub game: String,
    pub variants: Vec<String>,
    pub settings: Vec<(String, String)>,
}

impl Which {
    pub fn new(game: &str) -> Self {
        Self { game: game.to_owned(), variants: Vec::new(), settings: Vec::new() }
    }

    pub fn load(&self) -> Game {
        let variants: Vec<&str> = self.variants.iter().map(String::as_str).collect();
        let set: Vec<(&str, &str)> =
            self.settings.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        super::load_from(&super::all_games(), &self.game, &variants, &set)
    }
}

/// How hard a walk looks.
#[derive(Clone, Copy, Debug)]
pub struct Care {
    /// Every so many decisions all options and many that are none are tried, and every way to fail.
    pub thorough: usize,
    /// How many options of such a decision are printed and parsed; all are played.
    pub parsed: usize,
    /// Whether the chosen option is printed, parsed and played a second time on a copy at every decision.
    pub copies: bool,
}

pub const CAREFUL: Care = Care { thorough: 1, parsed: 60, copies: true };

/// What became of the matches of a walk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub matches: usize,
    pub plies: u64,
    pub actions: u64,
    pub longest: usize,
    pub reasons: BTreeMap<String, usize>,
    /// Matches won by seat name, and ties.
    pub winners: BTreeMap<String, usize>,
    /// Sum of the hashes of the last states.
    pub hash: u64,
}

impl Tally {
    pub fn add(&mut self, other: &Tally) {
        self.matches += other.matches;
        self.plies += other.plies;
        self.actions += other.actions;
        self.longest = self.longest.max(other.longest);
        self.hash = self.hash.wrapping_add(other.hash);
        for (reason, count) in &other.reasons {
            *self.reasons.entry(reason.clone()).or_default() += count;
        }
        for (winner, count) in &other.winners {
            *self.winners.entry(winner.clone()).or_default() += count;
        }
    }

    pub fn print(&self, of: &str) {
        let mean = self.plies as f64 / self.matches.max(1) as f64;
        println!(
            "{of}: {} matches, {} plies, mean length {mean:.1}, most actions {}",
            self.matches, self.plies, self.longest
        );
        let mut reasons: Vec<_> = self.reasons.iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        for (reason, count) in reasons {
            println!("  {count:>7}  {reason}");
        }
        println!(
            "  {}",
            self.winners.iter().map(|(winner, count)| format!("{winner} {count}")).collect::<Vec<_>>().join(", ")
        );
    }
}

/// A script that breaks off at one of its calls, after it was made.
struct Failing<'s> {
    inner: &'s mut dyn Script,
    /// Calls until then.
    left: usize,
    failed: bool,
}

impl Script for Failing<'_> {
    fn call(&mut self, table: &mut Table, hook: HookId, mode: Mode, args: &[Value]) -> Result<Answer> {
        let answer = self.inner.call(table, hook, mode, args)?;
        if self.left == 0 {
            self.failed = true;
            return Err(Box::new(Diagnostic::error("test/failing", "it was made to fail")));
        }
        self.left -= 1;
        Ok(answer)
    }
}

/// The state through its saved text and back.
pub fn reload(rules: &Rules, state: &State) -> State {
    let text = serde_json::to_string(&state.save(rules)).expect("a state is written");
    let saved: Saved = serde_json::from_str(&text).expect("a written state is read");
    State::restore(rules, &saved).expect("a saved state is restored")
}

/// The same state with two pieces of the board that differ in nothing but place having changed ids; `None` where there
/// are none.
pub fn with_ids_exchanged(rules: &Rules, state: &State) -> Option<State> {
    let on_board = |id: &sandtable::kernel::ids::PieceId| state.cell(rules, *id).is_some();
    let ids: Vec<_> = state.pieces(rules).filter(on_board).collect();
    let pair = ids.iter().enumerate().find_map(|(index, a)| {
        let other = ids[index + 1..].iter().find(|b| state.alike(rules, Viewer::Referee, *a, **b));
        other.map(|b| (*a, *b))
    });
    let (a, b) = pair?;
    let mut saved = state.save(rules);
    saved.pieces.swap(a.index(), b.index());
    let cells = saved.columns.get_mut("cells")?;
    for (row, id) in [(a.index(), a), (b.index(), b)] {
        let cell = saved.pieces[row][piece::CELL] as usize - 1;
        cells[cell] = cells[cell] & !0xffff | id.column();
    }
    Some(State::restore(rules, &saved).expect("ids may be exchanged"))
}

/// One random match, held against everything at once.
pub struct Walk<'g> {
    game: &'g mut Game,
    rules: Arc<Rules>,
    table: Table,
    /// Where things are tried out.
    probe: Table,
    care: Care,
    seed: u64,
    draw: Draw,
    /// The numbers of the seats that choose.
    agent: Draw,
    /// Options met earlier in the match.
    met: Vec<Opt>,
    actions: usize,
    texts: Vec<String>,
}

impl<'g> Walk<'g> {
    pub fn new(game: &'g mut Game, seed: u64, care: Care) -> Self {
        let rules = Arc::clone(game.rules());
        let table = Table::begin_match(Arc::clone(&rules), seed, game.script(), false).expect("a match begins");
        let probe = Table::new(Arc::clone(&rules), table.state().clone());
        let (draw, agent) = (Draw::new(seed, "walk", 0), Draw::new(seed, "random agent", 0));
        Self { game, rules, table, probe, care, seed, draw, agent, met: Vec::new(), actions: 0, texts: Vec::new() }
    }

    fn whence(&self) -> String {
        format!("{} {:?}, seed {}, after {} actions", self.rules.game, self.rules.settings, self.seed, self.actions)
    }

    pub fn run(mut self) -> (Tally, Vec<String>) {
        while self.table.state().outcome().is_none() {
            assert!(self.actions < CAP, "{}: the match does not end", self.whence());
            self.decision();
        }
        self.after_the_end();
        let state = self.table.state();
        let outcome = state.outcome().expect("it is over");
        let winner = outcome.winner().map_or("tie".to_owned(), |seat| self.rules.seats[seat.index()].name.clone());
        let mut tally = Tally {
            matches: 1,
            plies: state.ply() as u64,
            actions: self.actions as u64,
            longest: self.actions,
            ..Tally::default()
        };
        tally.reasons.insert(outcome.reason.clone(), 1);
        tally.winners.insert(winner, 1);
        tally.hash = state.hash();
        (tally, self.texts)
    }

    fn decision(&mut self) {
        let whence = self.whence();
        let deciders: Vec<SeatId> = self.table.deciders().iter().collect();
        assert!(!deciders.is_empty(), "{whence}: nobody decides and the match is not over");
        let seat = deciders[self.draw.below(deciders.len())];
        let choice = self.table.random_choice(self.game.script(), seat, &mut self.agent).expect("something to choose");
        self.met.push(choice.opt);
        self.look(&whence);
        if (self.actions as u64).wrapping_add(self.seed).is_multiple_of(self.care.thorough as u64) {
            self.thorough(&whence, seat);
        }
        let before = self.care.copies.then(|| self.table.state().clone());
        if self.care.copies {
            self.prints_and_parses(&whence, &choice);
        }
        self.texts.push(self.table.text(&choice));
        let played = self.table.play(self.game.script(), seat, choice.opt, choice.text.as_deref());
        if let Err(error) = played {
            panic!("{whence}: a listed option was refused: {error}");
        }
        self.actions += 1;
        if let Some(before) = before {
            self.probe.set_state(before);
            self.probe
                .play(self.game.script(), seat, choice.opt, choice.text.as_deref())
                .expect("a copy takes the same answer");
            assert_eq!(self.probe.state(), self.table.state(), "{whence}: a copy went another way");
        }
    }

    fn agrees_with_itself(&self, whence: &str) {
        if let Err(wrong) = self.table.state().check(&self.rules) {
            panic!("{whence}: {wrong}");
        }
    }

    /// What holds at every decision. An ending may break a rule off in the middle, so that a game's own invariants need
    /// not hold after it.
    fn look(&mut self, whence: &str) {
        self.agrees_with_itself(whence);
        let rules = Arc::clone(&self.rules);
        for invariant in &rules.invariants {
            self.probe.set_state(self.table.state().clone());
            let answer = self
                .game
                .script()
                .call(&mut self.probe, invariant.hook, Mode::Read, &[])
                .expect("an invariant is asked");
            assert!(answer.value.truthy(), "{whence}: invariant `{}` does not hold: {:?}", invariant.name, answer.text);
            assert_eq!(self.probe.state(), self.table.state());
        }
    }

    fn prints_and_parses(&mut self, whence: &str, choice: &Choice) {
        let (text, json) = (self.table.text(choice), self.table.json(choice));
        self.probe.set_state(self.table.state().clone());
        // The text of a simultaneous choice names its seat; elsewhere one seat decides.
        let parsed = self.probe.parse(self.game.script(), &text).unwrap_or_else(|error| panic!("{whence}: {error}"));
        assert_eq!(&parsed, choice, "{whence}: `{text}`");
        let parsed =
            self.probe.parse_json(self.game.script(), &json).unwrap_or_else(|error| panic!("{whence}: {error}"));
        assert_eq!(&parsed, choice, "{whence}: `{json}`");
    }

    fn thorough(&mut self, whence: &str, acting: SeatId) {
        let state = self.table.state().clone();
        let restored = reload(&self.rules, &state);
        assert_eq!((&restored, restored.hash()), (&state, state.hash()), "{whence}: a save lost something");
        if let Some(exchanged) = with_ids_exchanged(&self.rules, &state) {
            // A rule that waits, or a modifier, may name one of the pieces: then they are not the same.
            let named = |modifier: &Modifier| matches!(modifier.which, modifier::Which::Piece(_));
            if state.pending().is_none() && !state.modifiers().iter().any(named) {
                assert_eq!(
                    exchanged.position_key(&self.rules, Past::NONE),
                    state.position_key(&self.rules, Past::NONE),
                    "{whence}: ids in a position key"
                );
            }
            assert_ne!(exchanged.hash(), state.hash(), "{whence}: the hash does not see ids");
        }
        let mut listed: Vec<(SeatId, Vec<Opt>)> = Vec::new();
        for seat in self.rules.seat_ids() {
            let options = self.table.options(self.game.script(), seat).expect("options").to_vec();
            assert_eq!(options.is_empty(), !self.table.deciders().has(seat), "{whence}: who decides has options");
            let mut unique = options.clone();
            unique.sort_unstable();
            unique.dedup();
            assert_eq!(unique.len(), options.len(), "{whence}: an option is listed twice");
            let texts = self.table.option_texts(self.game.script(), seat).expect("texts");
            let distinct: std::collections::BTreeSet<&String> = texts.iter().collect();
            assert_eq!(distinct.len(), texts.len(), "{whence}: two options print alike");
            listed.push((seat, options));
        }
        for (seat, options) in &listed {
            let parsed = self.draw.below(options.len().max(1));
            for (index, opt) in options.iter().enumerate() {
                let parse = (index + options.len() - parsed) % options.len() < self.care.parsed;
                self.accepted(whence, &state, *seat, *opt, parse);
            }
        }
        self.refused(whence, &state, &listed);
        self.fails_whole(whence, &state, acting);
        assert_eq!(self.table.state(), &state, "{whence}: looking changed the state");
    }

    fn accepted(&mut self, whence: &str, state: &State, seat: SeatId, opt: Opt, parse: bool) {
        self.probe.set_state(state.clone());
        let bits = self.draw.bits();
        let text = self.probe.sample_text(self.game.script(), seat, opt, bits).expect("a sample");
        let choice = Choice { seat, opt, text };
        if parse {
            self.prints_and_parses(whence, &choice);
            self.probe.set_state(state.clone());
        }
        let played = self.probe.play(self.game.script(), seat, opt, choice.text.as_deref());
        if let Err(error) = played {
            panic!("{whence}: `{}` is listed and refused: {error}", self.table.text(&choice));
        }
        if let Err(wrong) = self.probe.state().check(&self.rules) {
            panic!("{whence}: after `{}`: {wrong}", self.table.text(&choice));
        }
        assert_ne!(self.probe.state(), state, "{whence}: `{}` did nothing at all", self.table.text(&choice));
    }

    /// Options of other decisions, of other seats, and some that are no options at all.
    fn refused(&mut self, whence: &str, state: &State, listed: &[(SeatId, Vec<Opt>)]) {
        let mut tried: Vec<Opt> = self.met.iter().rev().take(12).copied().collect();
        tried.extend((0..6).map(|_| self.met[self.draw.below(self.met.len())]));
        tried.extend(listed.iter().flat_map(|(_, options)| options.iter().take(4).copied()));
        for index in 0..tried.len() {
            tried.push(self.mangled(tried[index]));
        }
        tried.extend((0..8).map(|_| Opt(self.draw.bits())));
        for (seat, options) in listed {
            for opt in &tried {
                if options.contains(opt) {
                    continue;
                }
                self.probe.set_state(state.clone());
                let played = self.probe.play(self.game.script(), *seat, *opt, None);
                let Err(error) = played else { panic!("{whence}: {opt:?} is not listed for {seat:?} and was played") };
                assert!(error.code.starts_with("action/"), "{whence}: {error} ({})", error.code);
                assert_eq!(self.probe.state(), state, "{whence}: refusing {opt:?} changed the state");
            }
        }
    }

    /// The option with one argument changed, dropped or added.
    fn mangled(&mut self, opt: Opt) -> Opt {
        let arg = self.draw.below(MAX_ARGS);
        match self.draw.below(4) {
            0 => Opt::new(ActionId(self.draw.below(self.rules.actions.len() + 1) as u8))
                .with(arg, opt.id(0).unwrap_or(0)),
            1 => Opt(opt.0 & !(0x3fff << (14 * (MAX_ARGS - 1 - arg)))),
            2 => opt.with(arg, self.draw.below(200)),
            _ => opt.with(arg, opt.id(arg).unwrap_or(0) + 1),
        }
    }

    /// The chosen seat's options, broken off at every call of the script that they make.
    fn fails_whole(&mut self, whence: &str, state: &State, seat: SeatId) {
        let options = self.table.options(self.game.script(), seat).expect("options").to_vec();
        for _ in 0..2 {
            let opt = options[self.draw.below(options.len())];
            self.probe.set_state(state.clone());
            let bits = self.draw.bits();
            let text = self.probe.sample_text(self.game.script(), seat, opt, bits).expect("a sample");
            for left in 0..1000 {
                self.probe.set_state(state.clone());
                let mut failing = Failing { inner: self.game.script(), left, failed: false };
                let played = self.probe.play(&mut failing, seat, opt, text.as_deref());
                let failed = failing.failed;
                if !failed {
                    played.expect("nothing failed");
                    break;
                }
                assert_eq!(played.expect_err("it failed").code, "test/failing");
                assert_eq!(
                    self.probe.state(),
                    state,
                    "{whence}: {opt:?} failed at call {left} and left something behind"
                );
                // The table goes on as if nothing had been tried.
                let again = self.probe.options(self.game.script(), seat).expect("options");
                assert_eq!(again, options, "{whence}: other options after a failed step");
            }
        }
    }

    fn after_the_end(&mut self) {
        let whence = self.whence();
        let state = self.table.state().clone();
        self.agrees_with_itself(&whence);
        let outcome = state.outcome().expect("it is over");
        assert_eq!(outcome.ranks.len(), self.rules.seats.len(), "{whence}");
        assert!(outcome.ranks.contains(&1) && !outcome.reason.is_empty(), "{whence}: {outcome:?}");
        assert!(self.table.deciders().iter().next().is_none(), "{whence}: somebody decides after the end");
        let restored = reload(&self.rules, &state);
        assert_eq!((&restored, restored.hash()), (&state, state.hash()), "{whence}: a save lost something");
        for seat in self.rules.seat_ids() {
            let options = self.table.options(self.game.script(), seat).expect("no error");
            assert!(options.is_empty(), "{whence}: options after the end");
            for opt in self.met.iter().rev().take(4) {
                let played = self.table.play(self.game.script(), seat, *opt, None);
                assert_eq!(played.expect_err("the match is over").code, "action/over", "{whence}");
            }
        }
        assert_eq!(self.table.state(), &state, "{whence}: something happened after the end");
    }
}

/// Walks matches of the seeds and adds them up.
pub fn walk(game: &mut Game, seeds: impl IntoIterator<Item = u64>, care: Care) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        tally.add(&Walk::new(game, seed, care).run().0);
    }
    tally
}

/// The matches of the seeds on two threads, each with a VM of its own.
pub fn walk_on_two(which: &Which, matches: u64, care: Care) -> Tally {
    let half = |first: u64| walk(&mut which.load(), (first..matches).step_by(2), care);
    let (mut one, two) = std::thread::scope(|scope| {
        let two = scope.spawn(|| half(1));
        (half(0), two.join().expect("no promise was broken"))
    });
    one.add(&two);
    one
}

/// Plays a match of a session by the texts, goes back to the root and forward again. Gives the game back.
pub fn undo_and_redo(game: Game, seed: u64, texts: &[String]) -> Game {
    let mut played = Match::new(game, seed).expect("a match begins");
    let mut states = vec![played.state().clone()];
    for text in texts {
        assert_eq!(&played.play(text).expect("a text that was played"), text);
        states.push(played.state().clone());
    }
    assert!(played.state().outcome().is_some());
    let last = states.len() - 1;
    for (revision, state) in states.iter().enumerate().rev().skip(1) {
        assert_eq!(played.undo(1), 1);
        assert_eq!((played.revision(), played.state()), (revision, state), "{revision} of {last}");
        played.state().check(played.rules()).expect("a state of the match");
    }
    assert_eq!((played.undo(1), played.revision()), (0, 0), "nothing lies before the root");
    for (revision, state) in states.iter().enumerate().skip(1) {
        assert_eq!(played.redo(1), 1);
        assert_eq!((played.revision(), played.state()), (revision, state));
    }
    assert_eq!(played.redo(1), 0);
    // From the middle the same answers lead to the same states, on a branch of their own.
    played.undo(last - last / 2);
    for (text, state) in texts[last / 2..].iter().zip(&states[last / 2 + 1..]) {
        played.play(text).expect("a text that was played");
        assert_eq!(played.state(), state);
    }
    assert_eq!(played.revision(), last + (last - last / 2));
    let causes = played.history().line().into_iter().skip(1).map(|number| {
        match &played.history().revision(number).expect("a revision").cause {
            Cause::Action(text) => text.clone(),
            other => panic!("{other:?}"),
        }
    });
    assert_eq!(causes.collect::<Vec<_>>(), texts);
    played.into_game()
}

/// Every game of the files as it comes, in every variant, and with every value of every setting on its own.
pub fn everything() -> Vec<Which> {
    let files = super::all_games();
    let mut all = Vec::new();
    for (game, _) in sandtable::content::games(&files) {
        let plain = Which::new(&game);
        let loaded = plain.load();
        for variant in loaded.variants() {
            all.push(Which { variants: vec![variant.name.clone()], ..plain.clone() });
        }
        for setting in loaded.settings() {
            // `off, 3 or 5`; what is no value on its own does not load and is left out.
            let words = setting.allowed.split([',', ' ']).filter(|word| !word.is_empty() && *word != setting.value);
            for word in words {
                let set = [(setting.name.as_str(), word)];
                if super::try_load(&files, &game, &[], &set).is_ok() {
                    all.push(Which { settings: super::settings(&set), ..plain.clone() });
                }
            }
        }
        all.push(plain);
    }
    all
}
