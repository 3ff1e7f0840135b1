//! All a viewer sees: a line about the match, the boards, the zones.

use super::fold::folded;
use super::inked::ink;
use super::mark::Marks;
use super::sheet::{self, Sheet};
use super::style::tame;
use super::{Style, board, facts, zone};
use crate::kernel::language::Language;
use crate::kernel::observation::Observation;
use crate::kernel::rules::Rules;

/// The whole observation. `sheets` were taken out of it; `marks` are best made of all seats of the match, else by
/// [`Marks::of`]; `highlight` are pairs of a grid's index and a cell's index in it.
pub fn text(
    observation: &Observation,
    sheets: &[Sheet],
    (marks, language): (&Marks, &Language),
    highlight: &[(usize, usize)],
    style: Style,
) -> String {
    let header = header_in(observation, (marks, language), style);
    whole(header, (observation, sheets), (marks, language), highlight, style)
}

/// The same with the sheets a game declares and the marks of fields, in its own words.
pub fn of_game(rules: &Rules, mut seen: Observation, style: Style) -> String {
    let sheets = sheet::take(rules, &mut seen);
    ink(rules, &mut seen);
    let marks = Marks::new(rules.seats.iter().map(|seat| seat.name.as_str()));
    text(&seen, &sheets, (&marks, &rules.language), &[], style)
}

/// The same of a table that nobody sees so: without who sees it.
pub fn unsigned(observation: &Observation, sheets: &[Sheet], words: (&Marks, &Language), style: Style) -> String {
    let between = separator(style);
    whole(situation(observation, words, style).join(between), (observation, sheets), words, &[], style)
}

fn whole(
    header: String,
    (observation, sheets): (&Observation, &[Sheet]),
    (marks, language): (&Marks, &Language),
    highlight: &[(usize, usize)],
    style: Style,
) -> String {
    let question = observation.question.iter().map(|question| asked(question, style));
    let mut parts: Vec<String> = std::iter::once(header).chain(question).collect();
    for (grid, index) in observation.grids.iter().zip(0..) {
        if observation.grids.len() > 1 {
            parts.push(format!("{}:", tame(&grid.name)));
        }
        let cells: Vec<usize> = highlight.iter().filter(|(of, _)| *of == index).map(|(_, cell)| *cell).collect();
        parts.push(board::draw(grid, marks, &cells, style));
    }
    if !observation.grids.is_empty() {
        parts.extend(marks.legend());
    }
    parts.extend(sheets.iter().map(|sheet| sheet::draw(sheet, marks, style)));
    parts.push(facts::lines(observation, (marks, language), style));
    parts.push(zone::lines(&observation.zones, language, style));
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

/// `play, turn 12 | red decides | seen by blue`, or the outcome in place of who decides. A turn or a round of 0 has
/// not begun and is not named.
pub fn header(observation: &Observation, marks: &Marks, style: Style) -> String {
    header_in(observation, (marks, &Language::default()), style)
}

/// The same with the program's own words in a language.
pub fn header_in(observation: &Observation, words: (&Marks, &Language), style: Style) -> String {
    let viewer = observation.viewer.as_deref().map_or_else(|| "the referee".into(), tame);
    let [when, what] = situation(observation, words, style);
    [when, what, words.1.screen(&format!("seen by {viewer}"))].join(separator(style))
}

/// `blue: guard (cancel the attack), after red: attack a2 a3?`, folded where it is long.
pub fn asked(question: &str, style: Style) -> String {
    let question = format!("{}?", tame(question));
    let (who, what) = question.split_once(": ").unwrap_or(("", &question));
    let items: Vec<(String, bool)> = what.split(", ").map(|part| (part.to_owned(), false)).collect();
    folded(&format!("{who}:"), &items, style)
}

fn separator(style: Style) -> &'static str {
    if style.unicode { " · " } else { " | " }
}

/// When it is, and who decides or how it ended.
fn situation(observation: &Observation, (marks, language): (&Marks, &Language), style: Style) -> [String; 2] {
    let mut when = vec![tame(&observation.phase)];
    let numbers = [("turn", observation.turn), ("round", observation.round)];
    when.extend(
        numbers
            .iter()
            .filter(|(_, number)| *number != 0)
            .map(|(name, number)| language.screen(&format!("{name} {number}"))),
    );
    when.retain(|part| !part.is_empty());
    let what = match &observation.outcome {
        Some(outcome) => style.paint(&tame(outcome), anstyle::Style::new().bold()),
        None => {
            let named = |seat: &String| style.paint(&tame(seat), marks.look(seat).bold());
            let seats = observation.deciders.iter().map(named).collect::<Vec<_>>().join(", ");
            match observation.deciders.len() {
                0 => language.screen("nobody decides"),
                1 => language.screen(&format!("{seats} decides")),
                _ => language.screen(&format!("{seats} decide")),
            }
        }
    };
    [when.join(", "), what]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::observation::{CellView, GridView, PieceView, Side, ZoneView};

    fn observation() -> Observation {
        let piece = |owner: &str, glyph: &str| {
            let kind = (!glyph.is_empty()).then(|| "kind".to_owned());
            Some(PieceView { owner: Some(owner.into()), kind, glyph: glyph.into(), ..PieceView::default() })
        };
        let cell = |piece| CellView { name: String::new(), blocked: false, piece };
        Observation {
            viewer: Some("red".into()),
            phase: "play".into(),
            turn: 12,
            deciders: vec!["blue".into()],
            grids: vec![GridView {
                name: "board".into(),
                columns: 1,
                rows: 2,
                bottom: Side::South,
                cells: vec![cell(piece("red", "M")), cell(piece("blue", ""))],
            }],
            zones: vec![ZoneView {
                name: "lost".into(),
                stack: false,
                ordered: false,
                count: Some(1),
                pieces: vec![PieceView { kind: Some("spy".into()), ..PieceView::default() }],
            }],
            ..Observation::default()
        }
    }

    fn plain(observation: &Observation) -> String {
        text(observation, &[], (&Marks::of(observation), &Language::default()), &[(0, 1), (1, 0)], Style::PLAIN)
    }

    #[test]
    fn all_that_is_seen() {
        assert_eq!(
            plain(&observation()),
            "play, turn 12 | blue decides | seen by red
   a
2[b?]2
1 rM 1
   a
lost: 1 spy"
        );
    }

    #[test]
    fn outcomes_and_many_deciders() {
        let mut seen = observation();
        seen.grids.push(GridView { name: "hand".into(), columns: 1, rows: 1, ..seen.grids[0].clone() });
        seen.grids.remove(0);
        seen.zones.clear();
        (seen.viewer, seen.round) = (None, 2);
        seen.deciders = vec!["red".into(), "blue".into()];
        assert_eq!(
            plain(&seen).lines().next(),
            Some("play, turn 12, round 2 | red, blue decide | seen by the referee")
        );
        seen.outcome = Some("red wins: flag captured".into());
        (seen.turn, seen.round) = (0, 0);
        assert_eq!(
            header(&seen, &Marks::default(), Style::PLAIN),
            "play | red wins: flag captured | seen by the referee"
        );
    }
}
