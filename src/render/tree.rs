//! A tree drawn downwards: the trunk at the margin, what leaves it further in.

use super::Style;
use super::style::{faint, tame};

/// A node; its number is its index.
#[derive(Clone, Debug)]
pub struct Node {
    pub parent: Option<usize>,
    pub text: String,
    /// What stands behind it, as where a branch leads.
    pub mark: Option<String>,
    /// It has a line of its own in any case.
    pub kept: bool,
}

/// Fewer plain nodes in a row each have their line.
const FOLDED: usize = 3;

/// Draws the tree from node 0. `trunk` is the node to which the line at the margin leads.
pub fn draw(nodes: &[Node], trunk: usize, style: Style) -> String {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut on_trunk = vec![false; nodes.len()];
    for (number, node) in nodes.iter().enumerate() {
        if let Some(of) = node.parent.and_then(|parent| children.get_mut(parent)) {
            of.push(number);
        }
    }
    for number in std::iter::successors(Some(trunk), |number| nodes.get(*number)?.parent) {
        if let Some(on) = on_trunk.get_mut(number) {
            *on = true;
        }
    }
    let mut lines: Vec<(String, String, Option<String>)> = Vec::new();
    // Lines to draw, the next one last: where each begins, how far in, and whether it leaves another there.
    let mut begun = vec![(0, 0, false)];
    while let Some((first, depth, leaves)) = begun.pop() {
        let mut run: Vec<usize> = Vec::new();
        let mut next = Some(first);
        while let Some(number) = next.take() {
            let Some((node, below)) = nodes.get(number).zip(children.get(number)) else { break };
            let begins = leaves && number == first;
            if !node.kept && node.mark.is_none() && below.len() == 1 && !begins && number != 0 {
                run.push(number);
            } else {
                flush(&mut run, nodes, depth, &mut lines);
                line(nodes, number, indent(depth, begins), &mut lines);
            }
            // The way on is the trunk, or else what was done first.
            let on = below.iter().copied().find(|child| on_trunk[*child]).or(below.first().copied());
            match (on, below.len()) {
                (Some(on), 2..) => {
                    begun.push((on, depth, false));
                    let leaving = below.iter().rev().copied().filter(|child| *child != on);
                    begun.extend(leaving.map(|child| (child, depth + 1, true)));
                }
                (on, _) => next = on,
            }
        }
        flush(&mut run, nodes, depth, &mut lines);
    }
    let wide = lines.iter().map(|(left, _, _)| left.len()).max().unwrap_or(0);
    let drawn = lines.into_iter().map(|(left, text, mark)| {
        let mark = mark.map_or(String::new(), |mark| format!("  {}", style.paint(&format!("<- {mark}"), faint())));
        format!("{left:<wide$}  {}{mark}", tame(&text))
    });
    drawn.collect::<Vec<_>>().join("\n")
}

fn indent(depth: usize, first: bool) -> String {
    match depth.checked_sub(1) {
        None => String::new(),
        Some(before) => format!("{}{}", "|  ".repeat(before), if first { "|- " } else { "|  " }),
    }
}

fn line(nodes: &[Node], number: usize, indent: String, lines: &mut Vec<(String, String, Option<String>)>) {
    let Some(node) = nodes.get(number) else { return };
    lines.push((format!("{indent}@{number}"), node.text.clone(), node.mark.clone()));
}

/// Plain nodes in a row: each on its line, or all on one.
fn flush(run: &mut Vec<usize>, nodes: &[Node], depth: usize, lines: &mut Vec<(String, String, Option<String>)>) {
    match run.as_slice() {
        [first, .., last] if run.len() >= FOLDED => {
            lines.push((format!("{}@{first}..@{last}", indent(depth, false)), format!("{} steps", run.len()), None));
        }
        few => few.iter().for_each(|number| line(nodes, *number, indent(depth, false), lines)),
    }
    run.clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(parents: &[Option<usize>], marks: &[(usize, &str)], trunk: usize) -> String {
        let node = |(number, parent): (usize, &Option<usize>)| Node {
            parent: *parent,
            text: format!("step {number}"),
            mark: marks.iter().find(|(at, _)| *at == number).map(|(_, mark)| (*mark).to_owned()),
            kept: number == 0,
        };
        let nodes: Vec<Node> = parents.iter().enumerate().map(node).collect();
        draw(&nodes, trunk, Style::PLAIN)
    }

    #[test]
    fn a_line_is_folded() {
        let line: Vec<Option<usize>> = std::iter::once(None).chain((0..6).map(Some)).collect();
        assert_eq!(drawn(&line, &[(6, "main")], 6), "@0      step 0\n@1..@5  5 steps\n@6      step 6  <- main");
        assert_eq!(drawn(&line[..3], &[(2, "main")], 2), "@0  step 0\n@1  step 1\n@2  step 2  <- main");
    }

    #[test]
    fn what_leaves_the_trunk_stands_further_in() {
        // 0 - 1 - 2 - 3, from 1 also 4 - 5 - 6, and from 5 also 7.
        let parents = [None, Some(0), Some(1), Some(2), Some(1), Some(4), Some(5), Some(5)];
        let wanted = [
            "@0        step 0",
            "@1        step 1",
            "|- @4     step 4",
            "|  @5     step 5",
            "|  |- @7  step 7  <- here",
            "|  @6     step 6  <- bold",
            "@2        step 2",
            "@3        step 3  <- main",
        ];
        assert_eq!(drawn(&parents, &[(3, "main"), (6, "bold"), (7, "here")], 3), wanted.join("\n"));
    }
}
