//! How sure a share of random matches is.

/// Wilson's interval for a share: `held` of `count`, at a confidence such as .99. Half points are taken as they are, which
/// makes it rather too wide than too narrow. Of no matches it is 0 to 1.
pub fn interval(held: f64, count: u64, confidence: f64) -> (f64, f64) {
    if count == 0 {
        return (0.0, 1.0);
    }
    let (count, z) = (count as f64, deviations(confidence));
    let share = held / count;
    let square = z * z / count;
    let middle = (share + square / 2.0) / (1.0 + square);
    let half = z / (1.0 + square) * (share * (1.0 - share) / count + square / (4.0 * count)).sqrt();
    // At the ends it is exact, whatever floats make of it.
    let low = if held == 0.0 { 0.0 } else { (middle - half).max(0.0) };
    (low, if share == 1.0 { 1.0 } else { (middle + half).min(1.0) })
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
        // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        for (held, count, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ] {
            let (found_low, found_high) = interval(held, count, 0.95);
            assert!((found_low - low).abs() < 6e-5 && (found_high - high).abs() < 6e-5, "{found_low} {found_high}");
        }
        assert_eq!(interval(0.0, 10, 0.95).0, 0.0);
        assert_eq!(interval(20.0, 20, 0.95).1, 1.0);
        assert_eq!(interval(0.0, 0, 0.95), (0.0, 1.0));
    }
}
