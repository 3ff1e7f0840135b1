//! How often each number came up, exactly: it takes as much room as there are different numbers, and is the same
//! whatever order they came in.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Histogram(BTreeMap<u64, u64>);

impl Histogram {
    pub fn add(&mut self, number: u64) {
        *self.0.entry(number).or_default() += 1;
    }

    pub fn add_all(&mut self, other: &Self) {
        for (number, times) in &other.0 {
            let own = self.0.entry(*number).or_default();
            *own = own.saturating_add(*times);
        }
    }

    /// How many numbers came up, the same one counted each time.
    pub fn count(&self) -> u64 {
        self.0.values().fold(0, |sum, times| sum.saturating_add(*times))
    }

    pub fn sum(&self) -> u128 {
        let products = self.0.iter().map(|(number, times)| u128::from(*number) * u128::from(*times));
        products.fold(0, u128::saturating_add)
    }

    pub fn mean(&self) -> f64 {
        self.sum() as f64 / (self.count() as f64).max(1.0)
    }

    /// The number at that place of all of them in order, from 0; beyond the last the last, and 0 where there is none.
    pub fn at(&self, place: u64) -> u64 {
        let mut before = 0_u64;
        let found = self.0.iter().find(|(_, times)| {
            before = before.saturating_add(**times);
            before > place
        });
        found.or_else(|| self.0.iter().next_back()).map_or(0, |(number, _)| *number)
    }

    /// The number below which that many hundredths of them lie.
    pub fn percentile(&self, hundredths: u64) -> u64 {
        let place = u128::from(self.count()) * u128::from(hundredths) / 100;
        self.at(u64::try_from(place).unwrap_or(u64::MAX))
    }

    /// The numbers in order, each with how often it came up.
    pub fn entries(&self) -> impl Iterator<Item = (u64, u64)> {
        self.0.iter().map(|(number, times)| (*number, *times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_by_their_place() {
        let mut histogram = Histogram::default();
        assert_eq!((histogram.at(0), histogram.percentile(50), histogram.mean()), (0, 0, 0.0));
        for number in [5, 9, 5, 7, 5, 9, 8] {
            histogram.add(number);
        }
        let all: Vec<u64> = (0..8).map(|place| histogram.at(place)).collect();
        assert_eq!(all, [5, 5, 5, 7, 8, 9, 9, 9]);
        assert_eq!((histogram.percentile(0), histogram.percentile(50), histogram.percentile(100)), (5, 7, 9));
        assert_eq!((histogram.count(), histogram.sum()), (7, 48));
        let mut twice = histogram.clone();
        twice.add_all(&histogram);
        assert_eq!((twice.count(), twice.sum(), twice.at(6)), (14, 96, 7));
    }
}
