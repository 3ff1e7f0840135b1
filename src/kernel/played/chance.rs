//! Randomness: a counter generator, so that a draw depends on the seed, the stream's name, how often that stream was
//! drawn from, and nothing else.

/// SplitMix64's finaliser.
pub fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// FNV-1a of a name, for keys that must not depend on the order of declarations.
pub fn name_key(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The numbers of one draw. A shuffle takes several; the stream's counter still advances by one.
#[derive(Clone, Debug)]
pub struct Draw {
    key: u64,
    index: u64,
}

impl Draw {
    /// The `count`-th draw of a stream.
    pub fn new(seed: u64, stream: &str, count: u64) -> Self {
        let stream = mix(seed ^ name_key(stream));
        Self { key: mix(stream ^ count.wrapping_mul(0xd1b5_4a32_d192_ed03)), index: 0 }
    }

    pub fn bits(&mut self) -> u64 {
        self.index += 1;
        mix(self.key.wrapping_add(self.index.wrapping_mul(0x8cb9_2ba7_2f3d_8dd7)))
    }

    /// A number below `bound`, by a multiply-high without rejection (the bias is below `bound` / 2^64).
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// A number from 0 to below 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// The index of one of the items: first one of the runs of items that are alike, then one of that run, each with
    /// equal chance. `None`, and nothing is drawn, where there are no items.
    pub fn run_first<T>(&mut self, items: &[T], alike: impl Fn(&T, &T) -> bool) -> Option<usize> {
        let mut runs = items.chunk_by(&alike);
        let count = runs.clone().count();
        if count == 0 {
            return None;
        }
        let run = self.below(count);
        let before: usize = runs.by_ref().take(run).map(<[T]>::len).sum();
        Some(before + self.below(runs.next()?.len()))
    }

    /// Fisher and Yates, from the end.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_repeat_and_streams_differ() {
        let numbers = |stream, count| {
            let mut draw = Draw::new(7, stream, count);
            [draw.below(1000), draw.below(1000), draw.below(1000)]
        };
        assert_eq!(numbers("deck", 0), numbers("deck", 0));
        assert_ne!(numbers("deck", 0), numbers("deck", 1));
        assert_ne!(numbers("deck", 0), numbers("hand", 0));
    }

    #[test]
    fn numbers_below_a_bound_are_even() {
        let mut counts = [0u32; 7];
        let mut draw = Draw::new(1, "die", 0);
        for _ in 0..70_000 {
            counts[draw.below(7)] += 1;
        }
        let chi: f64 = counts.iter().map(|&count| (f64::from(count) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 22.46, "chi-square {chi} with 6 degrees of freedom (p = 0.001)");
    }
}
