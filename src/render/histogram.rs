//! How often numbers came up, as bars that lie.

use super::Style;

/// The most bars there are.
const MOST: u64 = 16;

/// Columns of the longest bar.
const LONGEST: u64 = 40;

/// A line for each stretch of numbers, with how many came up in it. The entries are in order.
pub fn bars(entries: &[(u64, u64)], style: Style) -> String {
    let (Some((low, _)), Some((high, _))) = (entries.first(), entries.last()) else { return String::new() };
    let width = round((high - low) / MOST + 1);
    let begin = low - low % width;
    let mut counts = vec![0_u64; usize::try_from((high - begin) / width + 1).unwrap_or(1)];
    for (number, times) in entries {
        let bar = usize::try_from((number - begin) / width).unwrap_or(0);
        if let Some(count) = counts.get_mut(bar) {
            *count = count.saturating_add(*times);
        }
    }
    let name = |bar: usize| {
        let from = begin + bar as u64 * width;
        if width == 1 { from.to_string() } else { format!("{from} to {}", from.saturating_add(width - 1)) }
    };
    let names: Vec<String> = (0..counts.len()).map(name).collect();
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let (names_width, counts_width) = (names.iter().map(String::len).max().unwrap_or(0), most.to_string().len());
    let line = |(name, count): (&String, &u64)| {
        let bar = bar(*count, most, style);
        format!("{name:>names_width$}  {count:>counts_width$}  {bar}").trim_end().to_owned()
    };
    names.iter().zip(&counts).map(line).collect::<Vec<_>>().join("\n")
}

/// The next number that is easy to count in: 1, 2, 5, 10, 20, ...
fn round(least: u64) -> u64 {
    let mut ten = 1_u64;
    loop {
        for step in [1, 2, 5] {
            match ten.checked_mul(step) {
                Some(width) if width >= least => return width,
                Some(_) => {}
                None => return u64::MAX,
            }
        }
        ten = ten.saturating_mul(10);
    }
}

/// In eighths of a column where there are letters for them. What came up at all is seen.
fn bar(count: u64, most: u64, style: Style) -> String {
    let eighths = u64::try_from(u128::from(count) * u128::from(LONGEST * 8) / u128::from(most)).unwrap_or(0);
    let eighths = eighths.max(u64::from(count > 0));
    if !style.unicode {
        return "#".repeat(eighths.div_ceil(8) as usize);
    }
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let rest = PARTS.get((eighths % 8) as usize).copied().unwrap_or_default();
    "█".repeat((eighths / 8) as usize) + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_numbers_came_up_often() {
        let entries = [(5, 1), (6, 40), (9, 10)];
        assert_eq!(
            bars(&entries, Style::PLAIN),
            format!("5   1  #\n6  40  {}\n7   0\n8   0\n9  10  {}", "#".repeat(40), "#".repeat(10))
        );
        let unicode = Style { unicode: true, ..Style::PLAIN };
        assert_eq!(bars(&[(1, 1), (2, 17)], unicode), format!("1   1  ██▎\n2  17  {}", "█".repeat(40)));
        assert_eq!(bars(&[], unicode), "");
    }

    #[test]
    fn there_are_few_bars_whatever_the_numbers() {
        let entries: Vec<(u64, u64)> = (123..2345).map(|number| (number, 1)).collect();
        let text = bars(&entries, Style::PLAIN);
        assert!(text.starts_with("    0 to 199   77  ################\n"), "{text}");
        for entries in
            [&entries[..], &[(0, 1), (u64::MAX, 1)], &[(u64::MAX, u64::MAX)], &[(u64::MAX - 9, 3), (u64::MAX, 1)]]
        {
            assert!((1..=17).contains(&bars(entries, Style::PLAIN).lines().count()), "{entries:?}");
        }
    }
}
