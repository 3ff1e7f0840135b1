//! How sure a share of random matches is.

/// Wilson's interval for a share: `held` of `count`, at a confidence such as .99. Of no matches it is 0 to 1.
pub fn interval(held: u64, count: u64, confidence: f64) -> (f64, f64) {
    if count == 0 {
        return (0.0, 1.0);
    }
    let (count, z) = (count as f64, deviations(confidence));
    let share = held as f64 / count;
    let square = z * z / count;
    let middle = (share + square / 2.0) / (1.0 + square);
    let half = z / (1.0 + square) * (share * (1.0 - share) / count + square / (4.0 * count)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// How many standard deviations to either side hold that share of a normal distribution: 1.96 for .95.
fn deviations(confidence: f64) -> f64 {
    let (mut low, mut high) = (0.0, 40.0);
    // Halving sixty times leaves nothing that a float could tell.
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if libm::erf(middle / std::f64::consts::SQRT_2) < confidence { low = middle } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_tables() {
        assert!((deviations(0.95) - 1.959_964).abs() < 1e-6);
        assert!((deviations(0.99) - 2.575_829).abs() < 1e-6);
        // Wilson 1927, as recomputed by any package: 10 of 20 at 95 %.
        let (low, high) = interval(10, 20, 0.95);
        assert!((low - 0.299_298).abs() < 1e-5 && (high - 0.700_702).abs() < 1e-5, "{low} {high}");
        assert_eq!(interval(0, 10, 0.95).0, 0.0);
        assert_eq!(interval(0, 0, 0.95), (0.0, 1.0));
    }
}
