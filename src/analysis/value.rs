//! What positions are worth: by backward induction from where play stops. Where positions can come again, values are
//! closed in from below and from above.

use crate::diag::{Diagnostic, Result};
use crate::kernel::ids::SeatId;

use super::graph::{Graph, Leaf, Sort};

/// What is valued where play stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The chance that what the goal's function asks for holds.
    Holds,
    /// What the goal's function gives, as a number of any size.
    Worth,
    /// A seat's share of the first place: 1 alone, a half with another.
    Share(SeatId),
    /// How the seat stands at the end.
    Stands(SeatId, Standing),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// First, and nobody else.
    Wins,
    /// First with others.
    Ties,
}

/// How a seat chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// For the highest value.
    For,
    /// For the lowest.
    Against,
    /// As the random agent does.
    Random,
}

/// A value that lies between two numbers; mostly they are one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    pub low: f64,
    pub high: f64,
}

impl Range {
    fn exactly(value: f64) -> Self {
        Self { low: value, high: value }
    }

    /// Whether the value is known as well as such numbers can tell.
    pub fn is_exact(self) -> bool {
        self.high - self.low <= 1e-9 * self.high.abs().max(1.0)
    }
}

/// One end of a range.
type End = fn(&Range) -> f64;

/// Rounds of closing in, at most.
const ROUNDS: usize = 100_000;

/// Values closed in on so far are left.
const NEAR: f64 = 1e-13;

impl Value {
    fn at(self, leaf: &Leaf) -> f64 {
        let first = |seat: SeatId| leaf.first.filter(|first| first.has(seat)).map_or(0, |first| first.iter().count());
        match self {
            Self::Holds | Self::Worth => leaf.goal.unwrap_or(0.0),
            Self::Share(seat) => match first(seat) {
                0 => 0.0,
                several => 1.0 / several as f64,
            },
            Self::Stands(seat, standing) => {
                let several = first(seat);
                f64::from(match standing {
                    Standing::Wins => several == 1,
                    Standing::Ties => several > 1,
                })
            }
        }
    }

    /// What it may be where nothing is known: of a number all that comes of it somewhere, if everything was looked at.
    fn unknown(self, graph: &Graph) -> Range {
        if self != Self::Worth {
            return Range { low: 0.0, high: 1.0 };
        }
        if graph.is_open() {
            return Range { low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let worths = || graph.leaves.iter().map(|leaf| self.at(leaf));
        Range { low: worths().fold(f64::INFINITY, f64::min), high: worths().fold(f64::NEG_INFINITY, f64::max) }
    }
}

/// The value of every node, and of the start.
#[derive(Clone, Debug)]
pub struct Values {
    nodes: Vec<Range>,
    pub start: Range,
}

impl Values {
    pub fn of(&self, node: u32) -> Range {
        self.nodes[node as usize]
    }
}

/// The values when each seat chooses by its role; where positions come again, that of the start to a tolerance.
///
/// # Errors
/// `analysis/at-once` where seats choose at once and not all at random: then no choice is best for certain.
pub fn value(graph: &Graph, value: Value, roles: &[Role], tolerance: f64) -> Result<Values> {
    let role = |seat: SeatId| roles.get(seat.index()).copied().unwrap_or(Role::Random);
    if graph.at_once && graph.deciders().iter().any(|seat| role(seat) != Role::Random) {
        let message = "seats choose at once here: what is best depends on what the others guess, and no choice is best";
        return Err(Box::new(
            Diagnostic::error("analysis/at-once", message).help("ask for random play: --play random"),
        ));
    }
    let combine = |node: u32, nodes: &[Range]| {
        let edges = graph.edges_of(node);
        let over = |end: End, better: fn(f64, f64) -> f64| {
            edges.iter().map(|edge| end(&nodes[edge.to as usize])).reduce(better).unwrap_or_default()
        };
        let mean = |end: End| edges.iter().map(|edge| edge.chance * end(&nodes[edge.to as usize])).sum::<f64>();
        let role = match graph.nodes[node as usize].sort {
            Sort::Decision(seat) => role(seat),
            _ => Role::Random,
        };
        let (low, high): (End, End) = (|range| range.low, |range| range.high);
        match role {
            Role::For => Range { low: over(low, f64::max), high: over(high, f64::max) },
            Role::Against => Range { low: over(low, f64::min), high: over(high, f64::min) },
            Role::Random => Range { low: mean(low), high: mean(high) },
        }
    };
    let mut nodes = vec![value.unknown(graph); graph.nodes.len()];
    let mut missing: Vec<u32> = graph.nodes.iter().map(|node| node.count).collect();
    let before = predecessors(graph);
    let mut ready = Vec::new();
    for (index, node) in graph.nodes.iter().enumerate() {
        if let Some(leaf) = graph.leaves.get(node.leaf as usize) {
            nodes[index] = Range::exactly(value.at(leaf));
        }
        if node.count == 0 {
            ready.push(index as u32);
        }
    }
    while let Some(node) = ready.pop() {
        if graph.nodes[node as usize].count > 0 {
            nodes[node as usize] = combine(node, &nodes);
        }
        for &earlier in before.of(node) {
            missing[earlier as usize] -= 1;
            if missing[earlier as usize] == 0 {
                ready.push(earlier);
            }
        }
    }
    let circles: Vec<u32> = (0..graph.nodes.len() as u32).filter(|node| missing[*node as usize] > 0).collect();
    let start = |nodes: &[Range]| {
        let at = |end: End| graph.roots.iter().map(|(root, chance)| chance * end(&nodes[*root as usize])).sum::<f64>();
        Range { low: at(|range| range.low), high: at(|range| range.high) }
    };
    let near = |nodes: &[Range]| {
        let Range { low, high } = start(nodes);
        high - low <= tolerance
    };
    close_in(&circles, &mut nodes, combine, near);
    let start = start(&nodes);
    Ok(Values { nodes, start })
}

/// Values of nodes that lead back to themselves, until they are near enough.
fn close_in(
    circles: &[u32],
    nodes: &mut [Range],
    combine: impl Fn(u32, &[Range]) -> Range,
    near: impl Fn(&[Range]) -> bool,
) {
    for _ in 0..ROUNDS {
        let mut moved = 0.0f64;
        // Later ones first: values come from where play stops.
        for &node in circles.iter().rev() {
            let Range { low, high } = combine(node, nodes);
            let here = &mut nodes[node as usize];
            let next = Range { low: low.max(here.low), high: high.min(here.high) };
            let change = |new: f64, old: f64| if new == old { 0.0 } else { (new - old).abs() };
            moved = moved.max(change(next.low, here.low)).max(change(next.high, here.high));
            *here = next;
        }
        if moved <= NEAR || near(nodes) {
            return;
        }
    }
}

/// For each node those with a way to it, once for each way.
struct Before {
    first: Vec<u32>,
    nodes: Vec<u32>,
}

impl Before {
    fn of(&self, node: u32) -> &[u32] {
        &self.nodes[self.first[node as usize] as usize..self.first[node as usize + 1] as usize]
    }
}

fn predecessors(graph: &Graph) -> Before {
    let mut first = vec![0u32; graph.nodes.len() + 1];
    for edge in &graph.edges {
        first[edge.to as usize + 1] += 1;
    }
    for index in 1..first.len() {
        first[index] += first[index - 1];
    }
    let mut at = first.clone();
    let mut nodes = vec![0u32; graph.edges.len()];
    for node in 0..graph.nodes.len() as u32 {
        for edge in graph.edges_of(node) {
            nodes[at[edge.to as usize] as usize] = node;
            at[edge.to as usize] += 1;
        }
    }
    Before { first, nodes }
}
