//! Going through all that can follow, level by level: a level is what so many decisions lead to.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diag::{Diagnostic, Result};
use crate::kernel::action::Opt;
use crate::kernel::enumerate::Branch;
use crate::kernel::ids::{SeatId, SeatSet};
use crate::kernel::keys::Past;
use crate::kernel::rules::Rules;
use crate::kernel::script::{Mode, Script};
use crate::kernel::state::State;
use crate::kernel::table::{Choice, Table};
use crate::kernel::tape::PASS;
use crate::kernel::value::Value;

use super::graph::{Edge, Graph, Leaf, Node, Sort};
use super::question::{Question, Until};
use super::start::Start;

/// Bytes a node takes with its key, and an edge.
const NODE: usize = 112;
const EDGE: usize = size_of::<Edge>();

/// How far an exploration has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Positions found.
    pub positions: usize,
    /// Of these, those still to be looked at.
    pub waiting: usize,
    /// Decisions that lead to the present ones.
    pub depth: u32,
}

/// Why an exploration was left.
enum Left {
    Wrong(Box<Diagnostic>),
    /// A rule goes by something of the past that was no part of positions so far: all begins anew.
    Goes(Past),
}

impl From<Box<Diagnostic>> for Left {
    fn from(error: Box<Diagnostic>) -> Self {
        Self::Wrong(error)
    }
}

/// Goes through everything that can follow from the start, within the bounds of the question. `go_on` is told of the
/// progress at each position, and ends the search by saying no; what was not looked at is then left open.
///
/// # Errors
/// `usage/open-text` where an option takes any text, `chance/too-large` where a draw has too many outcomes, or what the
/// script did wrong.
pub fn explore(
    start: &mut Start,
    script: &mut dyn Script,
    question: &Question,
    go_on: &mut dyn FnMut(&Progress) -> bool,
) -> Result<Graph> {
    let rules = Arc::clone(start.table.rules());
    let mut past = Past::of_rules(&rules);
    start.table.take_past_read();
    loop {
        let explorer = Explorer {
            rules: Arc::clone(&rules),
            turn: start.positions.first().map_or(0, State::turn),
            table: &mut start.table,
            script: &mut *script,
            question,
            past,
            keys: BTreeMap::new(),
            graph: Graph { depth: question.bounds.depth, ..Graph::default() },
            here: Waiting::default(),
            next: Waiting::default(),
            waiting: 0,
        };
        match explorer.run(&start.positions, go_on) {
            Ok(graph) => return Ok(graph),
            Err(Left::Wrong(error)) => return Err(error),
            Err(Left::Goes(more)) => past = past.and(more),
        }
    }
}

/// Positions of one level still to be looked at.
#[derive(Default)]
struct Waiting {
    /// Those before a phase: what they lead to is of the same level, so they come first.
    entering: Vec<(u32, State)>,
    deciding: Vec<(u32, State)>,
}

impl Waiting {
    fn push(&mut self, node: u32, state: State) {
        match state.is_between() {
            true => self.entering.push((node, state)),
            false => self.deciding.push((node, state)),
        }
    }

    /// The newest: what a position was entered for lies near it, and fewer wait.
    fn pop(&mut self) -> Option<(u32, State)> {
        self.entering.pop().or_else(|| self.deciding.pop())
    }

    fn len(&self) -> usize {
        self.entering.len() + self.deciding.len()
    }

    fn nodes(&self) -> impl Iterator<Item = u32> {
        self.entering.iter().chain(&self.deciding).map(|(node, _)| *node)
    }
}

struct Explorer<'a> {
    rules: Arc<Rules>,
    table: &'a mut Table,
    script: &'a mut dyn Script,
    question: &'a Question,
    /// What of the past is part of a position.
    past: Past,
    /// The turn it begins in.
    turn: i32,
    keys: BTreeMap<u128, u32>,
    graph: Graph,
    /// Positions of this level, and of the next.
    here: Waiting,
    next: Waiting,
    /// Bytes in both.
    waiting: usize,
}

impl Explorer<'_> {
    fn run(mut self, positions: &[State], go_on: &mut dyn FnMut(&Progress) -> bool) -> Result<Graph, Left> {
        for position in positions {
            let node = self.node(position.clone(), 0)?;
            self.graph.roots.push((node, 1.0 / positions.len() as f64));
        }
        std::mem::swap(&mut self.here, &mut self.next);
        let mut depth = 0;
        loop {
            while let Some((node, state)) = self.here.pop() {
                self.waiting -= bytes(&state);
                let waiting = self.here.len() + self.next.len() + 1;
                if !go_on(&Progress { positions: self.graph.nodes.len(), waiting, depth }) {
                    let message = format!("stopped after {} positions", self.graph.positions());
                    self.leave_open(node, depth, Diagnostic::error("analysis/stopped", message));
                    return Ok(self.graph);
                }
                if self.used() > self.question.bounds.memory {
                    return Ok(self.full(node, depth));
                }
                match self.expand(node, &state, depth) {
                    // All outcomes of a step are at hand at once, and there was no room for them.
                    Err(error)
                        if error.code == "chance/too-large" && self.room(&state) < self.question.bounds.outcomes =>
                    {
                        return Ok(self.full(node, depth));
                    }
                    done => done?,
                }
                let read = self.table.take_past_read();
                if !self.past.has(read) {
                    return Err(Left::Goes(read));
                }
            }
            if self.next.len() == 0 {
                // Below it there may be ends.
                self.graph.complete = 1 + self.graph.nodes.iter().map(|node| node.depth).max().unwrap_or(0);
                return Ok(self.graph);
            }
            self.graph.complete = depth + 1;
            std::mem::swap(&mut self.here, &mut self.next);
            depth += 1;
        }
    }

    /// Ends the search where memory does.
    fn full(mut self, node: u32, depth: u32) -> Graph {
        let megabytes = self.question.bounds.memory >> 20;
        let message = format!("{} positions fill {megabytes} MB, and there are more", self.graph.positions());
        self.leave_open(node, depth, Diagnostic::error("analysis/too-large", message));
        self.graph
    }

    /// How many states such as this one there is room for.
    fn room(&self, state: &State) -> usize {
        self.question.bounds.memory.saturating_sub(self.used()) / bytes(state)
    }

    fn used(&self) -> usize {
        self.waiting + self.graph.nodes.len() * NODE + self.graph.edges.len() * EDGE
    }

    /// Leaves a node and all that wait unlooked at.
    fn leave_open(&mut self, node: u32, depth: u32, why: Diagnostic) {
        let waiting = self.here.nodes().chain(self.next.nodes()).chain([node]);
        for node in waiting.collect::<Vec<_>>() {
            self.graph.nodes[node as usize].open = true;
        }
        let help = match depth {
            0 | 1 => "ask for less: --until turn, or a position nearer to the end".to_owned(),
            _ => format!("ask for less, as with --depth {}, or allow more: --memory MB, --seconds N", depth - 1),
        };
        self.graph.stopped = Some(Box::new(why.help(help)));
    }

    /// The node of a state; it will be looked at if it is new.
    fn node(&mut self, state: State, depth: u32) -> Result<u32> {
        let over = state.outcome().is_some();
        let stopped = !over && self.question.until == Until::Turn && state.turn() != self.turn;
        // The same position in the turn after is another node: there play is not followed.
        let key = state.position_key(&self.rules, self.past) ^ u128::from(stopped);
        if let Some(&node) = self.keys.get(&key) {
            return Ok(node);
        }
        let sort = match () {
            () if over => Sort::Over,
            () if stopped => Sort::Stopped,
            () if state.is_between() => Sort::Passing,
            () => {
                self.table.set_state(state.clone());
                Sort::Decision(self.table.deciders().iter().next().unwrap_or(SeatId(0)))
            }
        };
        let node = self.graph.nodes.len() as u32;
        self.keys.insert(key, node);
        self.graph.nodes.push(Node { sort, depth, open: false, first: 0, count: 0, leaf: u32::MAX });
        match sort {
            Sort::Over | Sort::Stopped => {
                let leaf = self.leaf(state)?;
                self.graph.nodes[node as usize].leaf = self.graph.leaves.len() as u32;
                self.graph.leaves.push(leaf);
            }
            Sort::Decision(_) if depth >= self.question.bounds.depth => self.graph.nodes[node as usize].open = true,
            _ => {
                self.waiting += bytes(&state);
                self.next.push(node, state);
            }
        }
        Ok(node)
    }

    fn leaf(&mut self, state: State) -> Result<Leaf> {
        let first = state.outcome().map(|outcome| {
            let first = outcome.ranks.iter().enumerate().filter(|(_, rank)| **rank == 1);
            first.map(|(seat, _)| SeatSet::one(SeatId(seat as u8))).fold(SeatSet::EMPTY, SeatSet::with)
        });
        let goal = match self.question.goal {
            None => None,
            Some((goal, _)) => {
                self.table.set_state(state);
                match self.script.call(self.table, goal, Mode::Score, &[])?.value {
                    Value::Numbers(numbers) => numbers.first().copied(),
                    _ => None,
                }
            }
        };
        Ok(Leaf { goal, first })
    }

    /// Looks at what follows from a node.
    fn expand(&mut self, node: u32, state: &State, depth: u32) -> Result<()> {
        self.table.set_state(state.clone());
        let most = self.question.bounds.outcomes.min(self.room(state));
        let Sort::Decision(seat) = self.graph.nodes[node as usize].sort else {
            let branches = self.table.entering_outcomes(self.script, most)?;
            let sort = if branches.len() == 1 { Sort::Passing } else { Sort::Chance };
            // Entering takes no decision: what follows is of this level.
            let waiting = std::mem::replace(&mut self.next, std::mem::take(&mut self.here));
            let edges = self.edges(branches, depth);
            self.here = std::mem::replace(&mut self.next, waiting);
            let edges = edges?;
            self.graph.nodes[node as usize].sort = sort;
            self.join(node, &edges);
            return Ok(());
        };
        self.graph.at_once |= self.table.deciders() != SeatSet::one(seat);
        let options = self.table.options(self.script, seat)?.to_vec();
        let mut ways = Vec::with_capacity(options.len());
        for (&opt, chance) in options.iter().zip(Table::random_chances(&options)) {
            let to = self.follow(seat, opt, depth + 1, most)?;
            ways.push(Edge { to, ways: 1, chance });
        }
        self.join(node, &ways);
        Ok(())
    }

    /// The node an option leads to: a chance node of its own where the rules draw on the way.
    fn follow(&mut self, seat: SeatId, opt: Opt, depth: u32, most: usize) -> Result<u32> {
        let state = self.table.state().clone();
        let text = |table: &Table| table.text(&Choice { seat, opt, text: None });
        no_open_text(self.table, seat, opt)?;
        let branches = match self.table.outcomes(self.script, seat, opt, None, most) {
            Ok(branches) => branches,
            Err(error) => return Err(Box::new(error.note(format!("after `{}`", text(self.table))))),
        };
        let edges = self.edges(branches, depth);
        self.table.set_state(state);
        match edges?.as_slice() {
            &[Edge { to, ways: 1, .. }] => Ok(to),
            edges => {
                let node = self.graph.nodes.len() as u32;
                self.graph.nodes.push(Node {
                    sort: Sort::Chance,
                    depth,
                    open: false,
                    first: 0,
                    count: 0,
                    leaf: u32::MAX,
                });
                self.join(node, edges);
                Ok(node)
            }
        }
    }

    /// Ways to the nodes of branches, those to one node as one.
    fn edges(&mut self, branches: Vec<Branch>, depth: u32) -> Result<Vec<Edge>> {
        let mut edges: Vec<Edge> = Vec::new();
        let mut at: BTreeMap<u32, usize> = BTreeMap::new();
        for branch in branches {
            let to = self.node(branch.state, depth)?;
            let chance = branch.chance.0 as f64 / branch.chance.1 as f64;
            match at.get(&to) {
                Some(&index) => {
                    edges[index].ways += 1;
                    edges[index].chance += chance;
                }
                None => {
                    at.insert(to, edges.len());
                    edges.push(Edge { to, ways: 1, chance });
                }
            }
        }
        Ok(edges)
    }

    fn join(&mut self, node: u32, edges: &[Edge]) {
        let node = &mut self.graph.nodes[node as usize];
        node.first = self.graph.edges.len() as u32;
        node.count = edges.len() as u32;
        self.graph.edges.extend_from_slice(edges);
    }
}

/// Options that take any text cannot be gone through.
pub(super) fn no_open_text(table: &Table, seat: SeatId, opt: Opt) -> Result<()> {
    if opt == PASS || table.rules().action_of(opt).text_arg().is_none_or(|arg| opt.id(arg).is_some()) {
        return Ok(());
    }
    let text = table.text(&Choice { seat, opt, text: None });
    let message = format!("`{text}` takes any text: such options cannot be gone through");
    Err(Box::new(Diagnostic::error("usage/open-text", message).help("give a position after it: --position TEXT")))
}

/// What a state takes while it waits; a rule that waits keeps the state before it as well.
fn bytes(state: &State) -> usize {
    let columns = |state: &State| size_of::<State>() + 4 * state.width();
    columns(state) + state.pending().map_or(0, |pending| columns(&pending.before))
}
