//! A line for each zone: what lies in it, as far as the viewer knows.

use super::Style;
use super::fold::folded;
use super::style::tame;
use super::values::named;
use crate::kernel::language::Language;
use crate::kernel::observation::{PieceView, ZoneView};

/// `red.box (13): 8 scout, 5 miner`: the number of pieces where it is public and more than one sort of thing is listed,
/// then the kinds, then how many are hidden. Where pieces lie in an order they are listed in it, the top of a stack
/// first, `?` for a hidden one: `deck (5, top first): 2 ?, ace, 2 ?`. Long lines are folded; empty zones are left out.
pub fn lines(zones: &[ZoneView], language: &Language, style: Style) -> String {
    zones.iter().filter_map(|zone| line(zone, language, style)).collect::<Vec<_>>().join("\n")
}

fn line(zone: &ZoneView, language: &Language, style: Style) -> Option<String> {
    let in_order = zone.ordered && zone.pieces.iter().any(|piece| piece.kind.is_some() || !piece.fields.is_empty());
    let mut items: Vec<(String, bool)> = Vec::new();
    let top_first = in_order && zone.stack;
    let mut groups = groups(&zone.pieces, in_order);
    if top_first {
        groups.reverse();
    }
    for (piece, count) in groups {
        let hidden = || if in_order { "?".to_owned() } else { language.screen("hidden") };
        let kind = piece.kind.as_deref().map_or_else(hidden, |kind| tame(language.several(count, kind)));
        let number = if in_order && count == 1 { String::new() } else { format!("{count} ") };
        let fields =
            if piece.fields.is_empty() { String::new() } else { format!(" ({})", named(&piece.fields, language)) };
        items.push((format!("{number}{kind}{fields}"), piece.kind.is_none()));
    }
    let mut text = tame(&zone.name);
    match (zone.count, items.len()) {
        (Some(_), 0) => return None,
        (None, 0) => items.push((language.screen("not shown"), true)),
        (Some(count), 2..) if top_first => text += &format!(" ({count}, {})", language.screen("top first")),
        (Some(count), 2..) => text += &format!(" ({count})"),
        _ => {}
    }
    Some(folded(&format!("{text}:"), &items, style))
}

/// Pieces that are shown alike with how many there are: those that lie beside each other where they lie in an order,
/// else all.
fn groups(pieces: &[PieceView], in_order: bool) -> Vec<(&PieceView, usize)> {
    let mut groups: Vec<(&PieceView, usize)> = Vec::new();
    for piece in pieces {
        let alike = |(other, _): &&mut (&PieceView, usize)| other.kind == piece.kind && other.fields == piece.fields;
        let known = match in_order {
            true => groups.last_mut().filter(alike),
            false => groups.iter_mut().find(alike),
        };
        match known {
            Some((_, count)) => *count += 1,
            None => groups.push((piece, 1)),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::observation::PieceView;

    fn zone(name: &str, count: Option<usize>, known: &[(&str, usize)], hidden: usize) -> ZoneView {
        let piece = |kind: Option<&str>| PieceView { kind: kind.map(str::to_owned), ..PieceView::default() };
        let known = known.iter().flat_map(|(kind, count)| (0..*count).map(|_| piece(Some(kind))));
        let pieces = known.chain((0..hidden).map(|_| piece(None))).collect();
        ZoneView { name: name.into(), count, pieces, ..ZoneView::default() }
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
            lines(&zones, &Language::default(), Style::PLAIN),
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
        assert_eq!(
            lines(&zones, &Language::default(), Style { width: 24, ..Style::PLAIN }),
            "red.box (14): 8 scout,\n  5 miner, 1 spy"
        );
        assert_eq!(lines(&zones, &Language::default(), Style { width: 0, ..Style::PLAIN }).lines().count(), 4);
    }

    #[test]
    fn what_lies_in_an_order_is_listed_in_it() {
        let piece = |kind: &str| PieceView { kind: (kind != "?").then(|| kind.into()), ..PieceView::default() };
        let row = |kinds: &[&str]| ZoneView {
            name: "row".into(),
            ordered: true,
            stack: false,
            count: Some(kinds.len()),
            pieces: kinds.iter().map(|kind| piece(kind)).collect(),
        };
        let one = |zone: ZoneView| lines(&[zone], &Language::default(), Style::PLAIN);
        assert_eq!(one(row(&["?", "?", "ace", "?", "king", "king"])), "row (6): 2 ?, ace, ?, 2 king");
        assert_eq!(one(row(&["?", "?"])), "row: 2 hidden");
        assert_eq!(one(row(&["ace"])), "row: ace");
        let deck = ZoneView { stack: true, ..row(&["?", "?", "ace", "king"]) };
        assert_eq!(one(deck), "row (4, top first): king, ace, 2 ?");
        let mut tapped = row(&["ace", "ace"]);
        tapped.pieces[1].fields.insert("tapped".into(), crate::kernel::observation::Seen::Boolean(true));
        assert_eq!(one(tapped.clone()), "row (2): ace, ace (tapped yes)");
        tapped.ordered = false;
        assert_eq!(one(tapped), "row (2): 1 ace, 1 ace (tapped yes)");
    }
}
