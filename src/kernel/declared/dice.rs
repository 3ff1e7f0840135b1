//! Dice: faces, and throws of several dice as multisets, in which order does not matter.

/// A die with its faces in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
    pub name: String,
    pub faces: Vec<String>,
    /// Its random stream.
    pub stream: String,
}

/// Most dice rolled at once.
pub const MAX_DICE: usize = 60;

/// How many throws of `dice` dice there are as multisets; `u64::MAX` where the number does not fit.
pub fn multisets(faces: usize, dice: usize) -> u64 {
    if faces == 0 {
        return u64::from(dice == 0);
    }
    let mut count: u128 = 1;
    for k in 1..faces as u128 {
        count = count.saturating_mul(dice as u128 + k) / k;
        if count > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    count as u64
}

/// The number of a throw given by its counts by face, in the order of all throws of as many dice: the first face's
/// highest count first.
pub fn rank(counts: &[u8]) -> u64 {
    let mut left: usize = counts.iter().map(|count| usize::from(*count)).sum();
    let mut before = 0;
    for (index, count) in counts.iter().enumerate() {
        let fewer = left - usize::from(*count);
        // Throws alike so far that show this face more often.
        before += if fewer > 0 { multisets(counts.len() - index, fewer - 1) } else { 0 };
        left = fewer;
    }
    before
}

/// The counts by face of the throw with that number; see `rank`.
pub fn throw(faces: usize, dice: usize, number: u64) -> Vec<u8> {
    let (mut left, mut number) = (dice, number);
    let mut counts = Vec::with_capacity(faces);
    for index in 0..faces {
        let mut count = left;
        if index + 1 < faces {
            while count > 0 {
                let same = multisets(faces - index - 1, left - count);
                if number < same {
                    break;
                }
                number -= same;
                count -= 1;
            }
        }
        counts.push(count as u8);
        left -= count;
    }
    counts
}

/// In how many of the `faces` to the power of `dice` ways the dice show these counts; `None` where that does not fit.
pub fn ways(counts: &[u8]) -> Option<u64> {
    let (mut ways, mut placed) = (1u128, 0u128);
    for count in counts {
        for k in 1..=u128::from(*count) {
            placed += 1;
            ways = ways.checked_mul(placed)? / k;
        }
    }
    u64::try_from(ways).ok()
}

/// The counts by face of dice that show these faces, in any order; `None` where they are no throw of `dice` dice.
pub fn counts_of(names: &[String], dice: usize, thrown: &[String]) -> Option<Vec<u8>> {
    let mut counts = vec![0u8; names.len()];
    for face in thrown {
        counts[names.iter().position(|name| name == face)?] += 1;
    }
    (thrown.len() == dice).then_some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_of_seven_dice_count_all_ways() {
        assert_eq!(multisets(6, 7), 792);
        let total: u64 = (0..792).map(|number| ways(&throw(6, 7, number)).unwrap_or(0)).sum();
        assert_eq!(total, 6u64.pow(7));
        assert_eq!(throw(6, 7, 0), [7, 0, 0, 0, 0, 0]);
        assert_eq!(throw(6, 7, 791), [0, 0, 0, 0, 0, 7]);
    }

    #[test]
    fn rank_and_throw_are_inverse() {
        for (faces, dice) in [(1, 0), (1, 5), (2, 9), (6, 7), (4, 1), (3, 0), (20, 2)] {
            let all: Vec<Vec<u8>> = (0..multisets(faces, dice)).map(|number| throw(faces, dice, number)).collect();
            for (number, counts) in all.iter().enumerate() {
                assert_eq!(rank(counts), number as u64, "{faces} faces, {dice} dice: {counts:?}");
                assert_eq!(counts.iter().map(|count| usize::from(*count)).sum::<usize>(), dice);
            }
            assert!(all.windows(2).all(|pair| pair[0] > pair[1]), "the first face's highest count first");
        }
    }

    #[test]
    fn numbers_that_do_not_fit_are_told() {
        assert_eq!(multisets(100, MAX_DICE), u64::MAX);
        assert_eq!(ways(&[10; 6]), None);
        assert_eq!(multisets(0, 0), 1);
        assert_eq!(multisets(0, 3), 0);
    }
}
