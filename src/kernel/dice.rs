//! Dice: faces, and throws of several dice as multisets, in which order does not matter.

/// A die with its faces in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
    pub name: String,
    pub faces: Vec<String>,
    /// Its random stream.
    pub stream: String,
}

/// All throws of `dice` dice as counts by face, the first face's highest count first: the order that indices follow.
fn each(faces: usize, dice: usize, seen: &mut impl FnMut(&[u8])) {
    fn fill(counts: &mut Vec<u8>, faces: usize, left: usize, seen: &mut impl FnMut(&[u8])) {
        if counts.len() + 1 == faces {
            counts.push(left as u8);
            seen(counts);
            counts.pop();
            return;
        }
        for count in (0..=left).rev() {
            counts.push(count as u8);
            fill(counts, faces, left - count, seen);
            counts.pop();
        }
    }
    if faces > 0 {
        fill(&mut Vec::with_capacity(faces), faces, dice, seen);
    }
}

/// In how many ways each multiset falls, of `faces` to the power of `dice`; weights are scaled down where they would not
/// fit, which no throw of up to 20 six-sided dice needs.
pub fn multiset_weights(faces: usize, dice: usize) -> Vec<u64> {
    let mut weights = Vec::new();
    each(faces, dice, &mut |counts| {
        let mut ways: u128 = 1;
        let mut placed = 0u128;
        for count in counts {
            for k in 1..=u128::from(*count) {
                placed += 1;
                ways = ways.saturating_mul(placed) / k;
            }
        }
        weights.push(u64::try_from(ways).unwrap_or(u64::MAX >> 24));
    });
    weights
}

/// The counts by face of the multiset with that index.
pub fn multiset(faces: usize, dice: usize, index: usize) -> Vec<u8> {
    let mut at = 0;
    let mut found = vec![0; faces];
    each(faces, dice, &mut |counts| {
        if at == index {
            found = counts.to_vec();
        }
        at += 1;
    });
    found
}

/// The index of the throw that shows these faces, in any order; `None` where they are no throw of `dice` dice.
pub fn index_of(names: &[String], dice: usize, thrown: &[String]) -> Option<usize> {
    let mut wanted = vec![0u8; names.len()];
    for face in thrown {
        wanted[names.iter().position(|name| name == face)?] += 1;
    }
    let (mut at, mut found) = (0, None);
    each(names.len(), dice, &mut |counts| {
        if *counts == wanted[..] {
            found = Some(at);
        }
        at += 1;
    });
    found.filter(|_| thrown.len() == dice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_of_seven_dice_count_all_ways() {
        let weights = multiset_weights(6, 7);
        assert_eq!(weights.len(), 792);
        assert_eq!(weights.iter().sum::<u64>(), 6u64.pow(7));
        assert_eq!(multiset(6, 7, 0), [7, 0, 0, 0, 0, 0]);
        assert_eq!(multiset(6, 7, 791), [0, 0, 0, 0, 0, 7]);
    }
}
