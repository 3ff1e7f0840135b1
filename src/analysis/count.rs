//! How many positions and sequences there are at each depth.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::graph::{Graph, Sort};

/// What so many decisions lead to. Sequences count every order of decisions and outcomes of chance; positions that go on
/// alike are told apart no further.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    pub depth: u32,
    /// Sequences that end where a seat chooses.
    pub decisions: u128,
    /// Sequences that end where the rules draw.
    pub chance: u128,
    /// Sequences that end a match.
    pub over: u128,
    /// Sequences that end where play is followed no further.
    pub stopped: u128,
    /// Different positions in which a seat chooses, first reached here.
    pub positions: usize,
    /// Different ends first reached here.
    pub ends: usize,
    /// Chance may go round for ever without a decision: there is no number of sequences.
    pub endless: bool,
}

impl Level {
    /// Sequences of that many decisions with all their outcomes: perft.
    pub fn sequences(&self) -> u128 {
        self.decisions.saturating_add(self.over).saturating_add(self.stopped)
    }
}

/// The levels that are known in full. Where everything was looked at and play cannot go round they reach to the last
/// end, through positions that were met before as well; else to the depth asked for, or to the last new position.
pub fn levels(graph: &Graph) -> Vec<Level> {
    let endless = graph.depth == u32::MAX && graph.goes_round();
    let most = if graph.stopped.is_some() || endless { graph.complete } else { graph.depth.saturating_add(1) };
    let mut levels = Vec::new();
    let mut here: BTreeMap<u32, u128> = BTreeMap::new();
    for (root, _) in &graph.roots {
        *here.entry(*root).or_default() += 1;
    }
    let mut endless = false;
    while (levels.len() as u32) < most && (endless || !here.is_empty()) {
        let depth = levels.len() as u32;
        levels.push(Level { depth, ..Level::default() });
        let Some(level) = levels.last_mut() else { break };
        let mut next = BTreeMap::new();
        let order = in_order(graph, here.keys().copied()).filter(|_| !endless);
        let Some(order) = order else {
            // Nor is there a number of those that go on from it.
            endless = true;
            level.endless = true;
            continue;
        };
        for node in order {
            let ways = here.get(&node).copied().unwrap_or_default();
            let into = match graph.nodes[node as usize].sort {
                Sort::Decision(_) => {
                    level.decisions = level.decisions.saturating_add(ways);
                    &mut next
                }
                Sort::Over => {
                    level.over = level.over.saturating_add(ways);
                    continue;
                }
                Sort::Stopped => {
                    level.stopped = level.stopped.saturating_add(ways);
                    continue;
                }
                sort => {
                    if sort == Sort::Chance {
                        level.chance = level.chance.saturating_add(ways);
                    }
                    &mut here
                }
            };
            for edge in graph.edges_of(node) {
                let more = ways.saturating_mul(edge.ways.into());
                let count: &mut u128 = into.entry(edge.to).or_default();
                *count = count.saturating_add(more);
            }
        }
        here = next;
    }
    for node in &graph.nodes {
        let Some(level) = levels.get_mut(node.depth as usize) else { continue };
        match node.sort {
            Sort::Decision(_) => level.positions += 1,
            Sort::Over | Sort::Stopped => level.ends += 1,
            Sort::Chance | Sort::Passing => {}
        }
    }
    levels
}

/// The nodes of one level, each after those that lead to it without a decision; `None` where they go round.
fn in_order(graph: &Graph, first: impl Iterator<Item = u32>) -> Option<Vec<u32>> {
    const OPEN: bool = false;
    const DONE: bool = true;
    let within = |node: u32| matches!(graph.nodes[node as usize].sort, Sort::Chance | Sort::Passing);
    let mut seen: BTreeMap<u32, bool> = BTreeMap::new();
    let mut order = Vec::new();
    for root in first {
        let mut path: Vec<(u32, usize)> = Vec::new();
        if let Entry::Vacant(new) = seen.entry(root) {
            new.insert(OPEN);
            path.push((root, 0));
        }
        while let Some((node, at)) = path.pop() {
            let edges = if within(node) { graph.edges_of(node) } else { &[] };
            let Some(edge) = edges.get(at) else {
                seen.insert(node, DONE);
                order.push(node);
                continue;
            };
            path.push((node, at + 1));
            match seen.get(&edge.to) {
                Some(&DONE) => {}
                Some(_) => return None,
                None => {
                    seen.insert(edge.to, OPEN);
                    path.push((edge.to, 0));
                }
            }
        }
    }
    order.reverse();
    Some(order)
}
