//! The tree of histories: every row of choices and draws is a node of its own. What a seat has observed and done on the
//! way says in which information state it chooses.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::diag::{Diagnostic, Result};
use crate::kernel::action::Opt;
use crate::kernel::chance::{mix, name_key};
use crate::kernel::enumerate::Branch;
use crate::kernel::event::Event;
use crate::kernel::ids::SeatId;
use crate::kernel::information::Information;
use crate::kernel::script::Script;
use crate::kernel::state::State;
use crate::kernel::table::{Choice, Table};

use super::expand::{Progress, no_open_text};
use super::question::{Question, Until};
use super::start::Start;

/// What happens after a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fork {
    /// Nobody has looked yet.
    Waiting,
    /// A seat chooses, knowing no more than that it is in this information state.
    Decision(u32),
    Chance,
    /// The match is over: an index into the payoffs.
    Over(u32),
    /// Play is followed no further, by what was asked.
    Stopped,
}

/// What follows from it are `count` nodes from `first` on. They come after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub fork: Fork,
    pub first: u32,
    pub count: u32,
    /// The chance with which it is drawn, where chance leads here.
    pub chance: f64,
}

/// Histories that a seat which has to choose cannot tell apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct InformationState {
    pub seat: SeatId,
    pub options: u32,
    /// Where its options stand among those of all information states.
    pub first: u32,
}

/// All histories from a start, within the bounds of a question.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) states: Vec<InformationState>,
    /// What each seat gets, end by end.
    pub(super) payoffs: Vec<f64>,
    pub(super) seats: usize,
    /// Options of all information states.
    pub(super) options: usize,
}

/// How many nodes there are of each sort.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Histories {
    pub chance: usize,
    pub decisions: usize,
    pub over: usize,
    pub stopped: usize,
}

impl Histories {
    pub fn all(self) -> usize {
        self.chance + self.decisions + self.over + self.stopped
    }
}

impl Tree {
    pub fn histories(&self) -> Histories {
        let mut found = Histories::default();
        for node in &self.nodes {
            match node.fork {
                Fork::Chance => found.chance += 1,
                Fork::Decision(_) => found.decisions += 1,
                Fork::Over(_) => found.over += 1,
                Fork::Stopped | Fork::Waiting => found.stopped += 1,
            }
        }
        found
    }

    /// Information states by seat.
    pub fn information_states(&self) -> Vec<usize> {
        let of = |seat: usize| self.states.iter().filter(|state| state.seat.index() == seat).count();
        (0..self.seats).map(of).collect()
    }

    /// Whether every history was followed to an end of the match.
    pub fn is_whole(&self) -> bool {
        self.histories().stopped == 0
    }

    /// What all seats together get, if that is the same at every end.
    pub fn sum(&self) -> Option<f64> {
        let mut sums = self.payoffs.chunks_exact(self.seats.max(1)).map(|payoffs| payoffs.iter().sum::<f64>());
        let first = sums.next()?;
        sums.all(|sum| (sum - first).abs() <= 1e-9 * first.abs().max(1.0)).then_some(first)
    }

    pub(super) fn next(&self, node: &Node) -> std::ops::Range<usize> {
        node.first as usize..(node.first + node.count) as usize
    }
}

/// Grows the tree. `go_on` is told of the progress at each history, and ends it by saying no.
///
/// # Errors
/// `analysis/too-large` or `analysis/stopped` where there are more histories than there is room or time for, and what
/// `explore` refuses.
pub fn tree(
    start: &mut Start,
    script: &mut dyn Script,
    question: &Question,
    go_on: &mut dyn FnMut(&Progress) -> bool,
) -> Result<Tree> {
    let seats = start.table.rules().seats.len();
    start.table.keep_events();
    let turn = start.positions.first().map_or(0, State::turn);
    let known = BTreeMap::new();
    let tree = Tree { seats, ..Tree::default() };
    Grower { table: &mut start.table, script, question, turn, known, tree, waiting: Vec::new(), width: 0 }
        .run(&start.positions, go_on)
}

/// A history that is still to be looked at.
struct History {
    node: u32,
    state: State,
    depth: u32,
    /// By seat: what it remembers, and its last choice, counted among all options from 1.
    seats: Vec<(Information, u32)>,
    /// What happened since the seats last looked.
    events: Vec<Event>,
}

/// The seat, its last choice, what it has seen and read since, and what it may choose.
type Key = (u8, u32, u64, u64);

struct Grower<'a> {
    table: &'a mut Table,
    script: &'a mut dyn Script,
    question: &'a Question,
    /// The turn it begins in.
    turn: i32,
    known: BTreeMap<Key, u32>,
    tree: Tree,
    waiting: Vec<History>,
    /// Bytes in those.
    width: usize,
}

/// Bytes an information state takes with its key.
const INFORMATION: usize = size_of::<InformationState>() + 3 * size_of::<Key>();

impl Grower<'_> {
    fn run(mut self, positions: &[State], go_on: &mut dyn FnMut(&Progress) -> bool) -> Result<Tree> {
        let blank = vec![(Information::default(), 0); self.tree.seats];
        let chance = 1.0 / positions.len().max(1) as f64;
        let drawn = |(index, state): (usize, &State)| Outcome {
            row: vec![index as u32],
            chance,
            history: History { node: 0, state: state.clone(), depth: 0, seats: blank.clone(), events: Vec::new() },
        };
        let root = self.nodes(1, 1.0);
        self.spread(root, positions.iter().enumerate().map(drawn).collect());
        while let Some(history) = self.waiting.pop() {
            self.width -= history.bytes();
            let (positions, waiting) = (self.tree.nodes.len(), self.waiting.len() + 1);
            if !go_on(&Progress { positions, waiting, depth: history.depth }) {
                let message = format!("stopped after {positions} histories");
                return Err(Box::new(Diagnostic::error("analysis/stopped", message).help("allow more: --seconds N")));
            }
            if self.used() > self.question.bounds.memory {
                let megabytes = self.question.bounds.memory >> 20;
                let message = format!("{positions} histories fill {megabytes} MB, and there are more");
                let help =
                    "ask for less, as with --depth 10 or a position nearer to the end, or allow more: --memory MB";
                return Err(Box::new(Diagnostic::error("analysis/too-large", message).help(help)));
            }
            self.look(history)?;
        }
        Ok(self.tree)
    }

    fn used(&self) -> usize {
        self.width
            + self.tree.nodes.len() * size_of::<Node>()
            + self.tree.states.len() * INFORMATION
            + self.tree.payoffs.len() * size_of::<f64>()
    }

    /// New nodes in a row; the first of them.
    fn nodes(&mut self, count: usize, chance: f64) -> u32 {
        let first = self.tree.nodes.len() as u32;
        let node = Node { fork: Fork::Waiting, first: 0, count: 0, chance };
        self.tree.nodes.resize(first as usize + count, node);
        first
    }

    fn wait(&mut self, history: History) {
        self.width += history.bytes();
        self.waiting.push(history);
    }

    fn look(&mut self, mut history: History) -> Result<()> {
        self.table.set_state(history.state.clone());
        if history.state.is_between() {
            if self.question.until == Until::Turn && history.state.turn() != self.turn {
                self.tree.nodes[history.node as usize].fork = Fork::Stopped;
                return Ok(());
            }
            // Phases that follow each other for ever are no more histories, and must end all the same.
            self.width += size_of::<Node>();
            let branches = self.table.entering_outcomes(self.script, self.question.bounds.outcomes)?;
            self.draw(history.node, history.depth, &history, branches);
            return Ok(());
        }
        if history.state.outcome().is_some() {
            let end = self.tree.payoffs.len() / self.tree.seats.max(1);
            let payoffs = self.payoffs(&history.state)?;
            self.tree.payoffs.extend(payoffs);
            self.tree.nodes[history.node as usize].fork = Fork::Over(end as u32);
            return Ok(());
        }
        if history.depth >= self.question.bounds.depth {
            self.tree.nodes[history.node as usize].fork = Fork::Stopped;
            return Ok(());
        }
        for (index, (memory, _)) in history.seats.iter_mut().enumerate() {
            memory.step(self.table, SeatId(index as u8), &history.events);
        }
        history.events.clear();
        // Of seats that choose at once one is first, and the others do not see what it chose.
        let seat = self.table.deciders().iter().next().unwrap_or(SeatId(0));
        let options = self.table.options(self.script, seat)?.to_vec();
        let state = self.information_state(&history, seat, &options)?;
        let first = self.nodes(options.len(), 1.0);
        let node = &mut self.tree.nodes[history.node as usize];
        (node.fork, node.first, node.count) = (Fork::Decision(state), first, options.len() as u32);
        let before = self.tree.states[state as usize].first;
        for (index, opt) in options.into_iter().enumerate() {
            no_open_text(self.table, seat, opt)?;
            let most = self.question.bounds.outcomes;
            let branches = match self.table.outcomes(self.script, seat, opt, None, most) {
                Ok(branches) => branches,
                Err(error) => {
                    let text = self.table.text(&Choice { seat, opt, text: None });
                    return Err(Box::new(error.note(format!("after `{text}`"))));
                }
            };
            history.seats[seat.index()].1 = before + index as u32 + 1;
            self.draw(first + index as u32, history.depth + 1, &history, branches);
        }
        Ok(())
    }

    /// The information state in which a seat has these options.
    fn information_state(&mut self, history: &History, seat: SeatId, options: &[Opt]) -> Result<u32> {
        let texts = self.table.option_texts(self.script, seat)?;
        let offered = texts.iter().fold(0, |key, text| mix(key ^ name_key(text)));
        let (memory, last) = &history.seats[seat.index()];
        let new = self.tree.states.len() as u32;
        Ok(match self.known.entry((seat.0, *last, memory.key(), offered)) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(vacant) => {
                let first = self.tree.options as u32;
                self.tree.states.push(InformationState { seat, options: options.len() as u32, first });
                self.tree.options += options.len();
                *vacant.insert(new)
            }
        })
    }

    /// What a step may come to: a chance node for each draw that can fall in several ways.
    fn draw(&mut self, node: u32, depth: u32, before: &History, branches: Vec<Branch>) {
        let outcome = |branch: Branch| {
            let mut events = before.events.clone();
            events.extend(branch.events);
            Outcome {
                row: branch.drawn,
                chance: branch.chance.0 as f64 / branch.chance.1 as f64,
                history: History { node, state: branch.state, depth, seats: before.seats.clone(), events },
            }
        };
        self.spread(node, branches.into_iter().map(outcome).collect());
    }

    /// Puts outcomes, in the order of their rows of draws, below a node.
    fn spread(&mut self, node: u32, outcomes: Vec<Outcome>) {
        let mut below = vec![(node, 0, outcomes)];
        while let Some((node, mut at, outcomes)) = below.pop() {
            let alike = |a: &Outcome, b: &Outcome, at: usize| a.row.get(at) == b.row.get(at);
            let forks = |at: usize| outcomes.windows(2).any(|pair| !alike(&pair[0], &pair[1], at));
            let longest = outcomes.iter().map(|outcome| outcome.row.len()).max().unwrap_or(0);
            while at < longest && !forks(at) {
                at += 1;
            }
            if at >= longest {
                for outcome in outcomes {
                    self.wait(History { node, ..outcome.history });
                }
                continue;
            }
            let whole: f64 = outcomes.iter().map(|outcome| outcome.chance).sum();
            let mut groups: Vec<Vec<Outcome>> = Vec::new();
            for outcome in outcomes {
                match groups.last_mut() {
                    Some(group) if alike(&group[0], &outcome, at) => group.push(outcome),
                    _ => groups.push(vec![outcome]),
                }
            }
            let first = self.nodes(groups.len(), 0.0);
            let here = &mut self.tree.nodes[node as usize];
            (here.fork, here.first, here.count) = (Fork::Chance, first, groups.len() as u32);
            for (next, group) in (first..).zip(groups) {
                let chance = group.iter().map(|outcome| outcome.chance).sum::<f64>() / whole;
                self.tree.nodes[next as usize].chance = chance;
                below.push((next, at + 1, group));
            }
        }
    }

    /// What each seat gets at the end of a match: its score, or its share of the first place.
    fn payoffs(&mut self, state: &State) -> Result<Vec<f64>> {
        if let Some(scores) = self.table.scores(self.script)? {
            return Ok(scores.iter().map(|points| points.first().copied().unwrap_or_default()).collect());
        }
        let ranks = state.outcome().map_or(&[][..], |outcome| &outcome.ranks);
        let first = ranks.iter().filter(|rank| **rank == 1).count().max(1);
        Ok(ranks.iter().map(|rank| if *rank == 1 { 1.0 / first as f64 } else { 0.0 }).collect())
    }
}

/// One way a row of draws may fall.
struct Outcome {
    row: Vec<u32>,
    chance: f64,
    history: History,
}

impl History {
    fn bytes(&self) -> usize {
        let columns = |state: &State| size_of::<State>() + 4 * state.width();
        let events: usize = self.events.iter().map(|event| size_of::<Event>() + 2 * event.truth.len()).sum();
        size_of::<Self>()
            + columns(&self.state)
            + self.state.pending().map_or(0, |pending| columns(&pending.before))
            + self.seats.len() * size_of::<(Information, u32)>()
            + events
    }
}
