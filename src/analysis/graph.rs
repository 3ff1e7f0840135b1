//! Positions and the ways between them. Positions that go on alike are one, however they were reached.

use crate::diag::Diagnostic;
use crate::kernel::ids::{SeatId, SeatSet};

/// What happens at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A seat chooses; its options are the edges, in the order they are listed in.
    Decision(SeatId),
    /// The rules draw.
    Chance,
    /// The rules go on without a choice or a draw.
    Passing,
    /// The match is over.
    Over,
    /// Play is followed no further, by what was asked.
    Stopped,
}

/// A way from one node to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    pub to: u32,
    /// Rows of draws that lead here.
    pub ways: u32,
    /// Of an outcome, its chance; of an option, the chance that the random agent takes it.
    pub chance: f64,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub sort: Sort,
    /// Fewest decisions that lead here.
    pub depth: u32,
    /// Whether what lies behind it was not looked at.
    pub open: bool,
    pub first: u32,
    pub count: u32,
    /// Index of its leaf, where it has one.
    pub leaf: u32,
}

/// What came of it where play stops.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leaf {
    /// What the goal's function gave.
    pub goal: Option<f64>,
    /// The seats in first place, where the match is over.
    pub first: Option<SeatSet>,
}

/// All that was found.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    pub(super) leaves: Vec<Leaf>,
    /// Where it begins: nodes with their chances.
    pub(super) roots: Vec<(u32, f64)>,
    /// Decisions in a row that were to be looked at, at most.
    pub(super) depth: u32,
    /// Depth down to which everything was looked at.
    pub complete: u32,
    /// What ended the search early.
    pub stopped: Option<Box<Diagnostic>>,
    /// Seats choose at once somewhere: the first to choose is not known to the next.
    pub at_once: bool,
}

impl Graph {
    pub(super) fn edges_of(&self, node: u32) -> &[Edge] {
        let node = &self.nodes[node as usize];
        &self.edges[node.first as usize..(node.first + node.count) as usize]
    }

    /// The decision it begins with, where nothing is drawn before: its seat and the nodes of its options.
    pub fn first_decision(&self) -> Option<(SeatId, Vec<u32>)> {
        let &[(mut node, _)] = self.roots.as_slice() else { return None };
        // As many steps as there are nodes: a rule may go round.
        for _ in 0..self.nodes.len() {
            let edges = self.edges_of(node);
            match (self.nodes[node as usize].sort, edges) {
                (Sort::Decision(seat), _) => return Some((seat, edges.iter().map(|edge| edge.to).collect())),
                (Sort::Passing, [next]) => node = next.to,
                _ => return None,
            }
        }
        None
    }

    /// Different positions in which a seat chooses or play stops.
    pub fn positions(&self) -> usize {
        self.nodes.iter().filter(|node| !matches!(node.sort, Sort::Chance | Sort::Passing)).count()
    }

    /// Whether something was not looked at.
    pub fn is_open(&self) -> bool {
        self.nodes.iter().any(|node| node.open)
    }

    /// Whether play can lead back to where it was.
    pub(super) fn goes_round(&self) -> bool {
        let mut before = vec![0u32; self.nodes.len()];
        for edge in &self.edges {
            before[edge.to as usize] += 1;
        }
        let mut ready: Vec<u32> = (0..self.nodes.len() as u32).filter(|node| before[*node as usize] == 0).collect();
        let mut ordered = 0;
        while let Some(node) = ready.pop() {
            ordered += 1;
            for edge in self.edges_of(node) {
                before[edge.to as usize] -= 1;
                if before[edge.to as usize] == 0 {
                    ready.push(edge.to);
                }
            }
        }
        ordered < self.nodes.len()
    }

    /// The seats that choose somewhere.
    pub fn deciders(&self) -> SeatSet {
        let seat = |node: &Node| match node.sort {
            Sort::Decision(seat) if !node.open => Some(seat),
            _ => None,
        };
        self.nodes.iter().filter_map(seat).map(SeatSet::one).fold(SeatSet::EMPTY, SeatSet::with)
    }
}
