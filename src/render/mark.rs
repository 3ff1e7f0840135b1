//! The letter and the colour each seat is told by, on boards and wherever a piece's owner is named in one letter.

use anstyle::AnsiColor;

use super::style::coloured;
use crate::kernel::observation::Observation;

/// Colours of seats whose names are none. Red comes last: it is also the colour of errors.
const PALETTE: [AnsiColor; 6] =
    [AnsiColor::Cyan, AnsiColor::Magenta, AnsiColor::Yellow, AnsiColor::Green, AnsiColor::Blue, AnsiColor::Red];

/// What the seats of a match are told by. No two seats have the same letter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks(Vec<Mark>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Mark {
    seat: String,
    letter: String,
    colour: AnsiColor,
}

impl Marks {
    /// Marks for seats in the order given: the first letter of a name, or the next that is free. Give all seats of the
    /// match where they are known, so that letters do not change while it goes on.
    pub fn new<'a>(seats: impl IntoIterator<Item = &'a str>) -> Self {
        Self::told(seats.into_iter().map(|seat| (seat, seat)))
    }

    /// Marks for seats that are shown under other names: the name and the word shown. Letters are those of the words;
    /// the colour is that of the name, which the word may not tell.
    pub fn told<'a>(seats: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut marks: Vec<Mark> = Vec::new();
        for ((name, seat), index) in seats.into_iter().zip(0..) {
            if marks.iter().any(|mark| mark.seat == seat) {
                continue;
            }
            let own = seat.chars().flat_map(char::to_lowercase);
            let capitals = seat.chars().flat_map(char::to_uppercase);
            let free = own.chain(capitals).chain('1'..='9').filter(|letter| letter.is_alphanumeric());
            let letter = free.map(String::from).find(|letter| marks.iter().all(|mark| mark.letter != *letter));
            let colour = colour_named(name).unwrap_or(PALETTE[index % PALETTE.len()]);
            marks.push(Mark { seat: seat.to_owned(), letter: letter.unwrap_or_else(|| "*".into()), colour });
        }
        Self(marks)
    }

    /// Marks for the seats an observation names, in the order of their names.
    pub fn of(observation: &Observation) -> Self {
        let cells = observation.grids.iter().flat_map(|grid| &grid.cells);
        let owners = cells.filter_map(|cell| cell.piece.as_ref()?.owner.as_deref());
        let zones = observation.zones.iter().filter_map(|zone| Some(zone.name.split_once('.')?.0));
        let deciders = observation.deciders.iter().map(String::as_str);
        let mut seats: Vec<&str> = observation.viewer.as_deref().into_iter().chain(deciders).collect();
        seats.extend(owners.chain(zones));
        seats.sort_unstable();
        seats.dedup();
        Self::new(seats)
    }

    /// The letter of a seat; a space for a seat without a mark.
    pub fn letter(&self, seat: &str) -> &str {
        self.find(seat).map_or(" ", |mark| &mark.letter)
    }

    /// The look of a seat's pieces and name.
    pub fn look(&self, seat: &str) -> anstyle::Style {
        self.find(seat).map_or_else(anstyle::Style::new, |mark| coloured(mark.colour))
    }

    /// `b black, l blue` where a letter is not the first of its seat's name; otherwise nothing needs saying.
    pub fn legend(&self) -> Option<String> {
        let plain = |mark: &Mark| mark.seat.to_lowercase().starts_with(&mark.letter);
        let named = self.0.iter().map(|mark| format!("{} {}", mark.letter, mark.seat));
        (!self.0.iter().all(plain)).then(|| named.collect::<Vec<_>>().join(", "))
    }

    fn find(&self, seat: &str) -> Option<&Mark> {
        self.0.iter().find(|mark| mark.seat == seat)
    }
}

fn colour_named(seat: &str) -> Option<AnsiColor> {
    Some(match seat.to_lowercase().as_str() {
        "red" => AnsiColor::Red,
        "blue" => AnsiColor::Blue,
        "green" => AnsiColor::Green,
        "yellow" | "gold" | "orange" => AnsiColor::Yellow,
        "purple" | "violet" => AnsiColor::Magenta,
        "white" => AnsiColor::BrightWhite,
        "black" => AnsiColor::BrightBlack,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_told_apart() {
        let marks = Marks::new(["black", "blue", "Red"]);
        assert_eq!(["black", "blue", "Red", "none"].map(|seat| marks.letter(seat)), ["b", "l", "r", " "]);
        assert_eq!(marks.legend().as_deref(), Some("b black, l blue, r Red"));
        assert_eq!(Marks::new(["red", "blue", "red"]).legend(), None);
        let alike = Marks::new(["a", "A", "-", "é"]);
        assert_eq!(["a", "A", "-", "é"].map(|seat| alike.letter(seat)), ["a", "A", "1", "é"]);
    }

    #[test]
    fn a_seat_shown_under_another_name_keeps_its_colour() {
        let told = Marks::told([("blue", "azul"), ("red", "rojo")]);
        assert_eq!((told.letter("azul"), told.letter("blue")), ("a", " "));
        assert_eq!(told.look("azul"), Marks::new(["blue"]).look("blue"));
    }
}
