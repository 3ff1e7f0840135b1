//! A line for each zone: what lies in it, as far as the viewer knows.

use super::Style;
use super::style::{faint, tame};
use super::width::width;
use crate::kernel::observation::ZoneView;

/// `red.box (13): 8 scout, 5 miner`: the number of pieces where it is public and more than one kind is listed, then
/// the kinds, then how many are hidden. Long lines are folded; empty zones are left out.
pub fn lines(zones: &[ZoneView], style: Style) -> String {
    zones.iter().filter_map(|zone| line(zone, style)).collect::<Vec<_>>().join("\n")
}

fn line(zone: &ZoneView, style: Style) -> Option<String> {
    let (kinds, hidden) = (zone.known(), zone.hidden());
    let mut items: Vec<(String, bool)> =
        kinds.into_iter().map(|(kind, count)| (format!("{count} {}", tame(kind)), false)).collect();
    if hidden > 0 {
        items.push((format!("{hidden} hidden"), true));
    }
    let mut text = tame(&zone.name);
    match (zone.count, items.len()) {
        (Some(_), 0) => return None,
        (None, 0) => items.push(("not shown".into(), true)),
        (Some(count), 2..) => text += &format!(" ({count})"),
        _ => {}
    }
    text += ":";
    let mut used = width(&text);
    let last = items.len() - 1;
    for (index, (item, dim)) in items.iter().enumerate() {
        let item = if index < last { format!("{item},") } else { item.clone() };
        let columns = width(&item);
        if used + 1 + columns > style.width {
            text += "\n  ";
            used = 2 + columns;
        } else {
            text.push(' ');
            used += 1 + columns;
        }
        text += &style.paint(&item, if *dim { faint() } else { anstyle::Style::new() });
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::observation::PieceView;

    fn zone(name: &str, count: Option<usize>, known: &[(&str, usize)], hidden: usize) -> ZoneView {
        let piece = |kind: Option<&str>| PieceView { kind: kind.map(str::to_owned), ..PieceView::default() };
        let known = known.iter().flat_map(|(kind, count)| (0..*count).map(|_| piece(Some(kind))));
        let pieces = known.chain((0..hidden).map(|_| piece(None))).collect();
        ZoneView { name: name.into(), ordered: false, count, pieces }
    }

    #[test]
    fn zones_are_a_line_each() {
        let zones = [
            zone("red.box", Some(13), &[("scout", 8), ("miner", 5), ("spy", 0)], 0),
            zone("blue.box", Some(40), &[], 40),
            zone("lost", Some(3), &[("scout", 1)], 2),
            zone("one", Some(1), &[("flag", 1)], 0),
            zone("empty", Some(0), &[], 0),
            zone("secret", None, &[], 0),
            zone("deck", Some(9), &[], 9),
        ];
        assert_eq!(
            lines(&zones, Style::PLAIN),
            "red.box (13): 8 scout, 5 miner
blue.box: 40 hidden
lost (3): 1 scout, 2 hidden
one: 1 flag
secret: not shown
deck: 9 hidden"
        );
    }

    #[test]
    fn long_zones_are_folded() {
        let zones = [zone("red.box", Some(14), &[("scout", 8), ("miner", 5), ("spy", 1)], 0)];
        assert_eq!(lines(&zones, Style { width: 24, ..Style::PLAIN }), "red.box (14): 8 scout,\n  5 miner, 1 spy");
        assert_eq!(lines(&zones, Style { width: 0, ..Style::PLAIN }).lines().count(), 4);
    }
}
