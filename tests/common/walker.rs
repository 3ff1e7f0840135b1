//! Somebody who does anything at all to a match, at random.

use sandtable::agent::Random;
use sandtable::content::Memory;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::{KindId, Viewer, ZoneId};
use sandtable::kernel::value::ValueType;
use sandtable::kernel::zone::Layout;
use sandtable::session::Match;

use super::{all_games, load_from, text_of};

pub struct Walker {
    pub played: Match,
    files: Memory,
    agent: Random,
    draw: Draw,
    branches: usize,
    /// Whether it writes lines of Lua that go by names of earlier lines.
    pub lines: bool,
}

impl Walker {
    pub fn new(game: &str, seed: u64) -> Self {
        let played = Match::new(load_from(&all_games(), game, &[], &[]), seed);
        Self::of(played.unwrap_or_else(|error| panic!("{error}")), seed)
    }

    pub fn of(played: Match, seed: u64) -> Self {
        let draw = Draw::new(seed, "what a tester does", 0);
        Self { played, files: all_games(), agent: Random::new(seed), draw, branches: 0, lines: true }
    }

    fn one_of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.draw.below(list.len())].clone())
    }

    /// Does something, and says what and whether it could be done.
    pub fn step(&mut self) -> (&'static str, bool) {
        let count = self.played.history().count();
        match self.draw.below(22) {
            0..=4 => ("play", self.play()),
            5 => ("undo", self.played.undo(1 + self.draw.below(6)) > 0),
            6 => ("redo", self.played.redo(1 + self.draw.below(6)) > 0),
            7 => {
                // Beyond the last one as well.
                let number = self.draw.below(count + 2);
                let done = self.played.go(number);
                assert_eq!(done.is_ok(), number < count, "@{number} of {count}");
                ("go", done.is_ok())
            }
            8 => self.branch(),
            9 | 10 => ("set", self.set()),
            11 => ("reset", self.played.reset(None, ":reset").is_ok_and(|change| change.is_some())),
            12 => ("edit", self.edit()),
            13 => ("reroll", self.played.reroll().is_ok()),
            14 => ("roll", self.roll()),
            15 => ("var", self.var()),
            16 => ("stack", self.stack()),
            17 => {
                let who = self.draw.below(3);
                self.played.remark(format!("somebody sat down as {who}"));
                ("remark", true)
            }
            18..=20 => ("line", self.line()),
            _ => ("reload", self.reload()),
        }
    }

    fn roll(&mut self) -> bool {
        let dice = self.played.rules().dice.iter().map(|die| die.faces.clone()).collect::<Vec<_>>();
        let Some(faces) = self.one_of(&dice) else { return false };
        let faces = (0..1 + self.draw.below(7)).map(|_| self.one_of(&faces).unwrap()).collect();
        match self.draw.below(3) {
            0 => return self.played.roll(faces).is_ok(),
            1 => self.played.roll_later(Some(faces)),
            // One die, which any throw of one can show.
            _ => self.played.roll_later(Some(faces.into_iter().take(1).collect())),
        }
        true
    }

    fn var(&mut self) -> bool {
        let rules = self.played.rules();
        let of_seats = rules.seats.iter().flat_map(|seat| {
            rules.seat_variables.iter().map(move |column| (format!("{}.{}", seat.name, column.name), &column.kind))
        });
        let own = rules.game_variables.iter().map(|column| (column.name.clone(), &column.kind));
        let all: Vec<(String, ValueType)> = own.chain(of_seats).map(|(name, kind)| (name, kind.clone())).collect();
        let Some((name, kind)) = self.one_of(&all) else { return false };
        let value = match kind {
            ValueType::Boolean => ["yes", "no"][self.draw.below(2)].to_owned(),
            ValueType::Integer { .. } => self.draw.below(9).to_string(),
            ValueType::List { .. } => "[ none,  none ]".to_owned(),
            _ => "none".to_owned(),
        };
        self.played.write(&name, &value).is_ok()
    }

    fn stack(&mut self) -> bool {
        let (rules, state) = (self.played.rules(), self.played.state());
        let lying = state.pieces(rules).filter_map(|piece| Some((state.zone(rules, piece)?, state.kind(rules, piece))));
        let stacked = lying.filter(|(zone, _)| {
            let decl = rules.zones[zone.index()].decl;
            rules.zone_decls[decl.index()].layout == Layout::Stack
        });
        let names = |(zone, kind): (ZoneId, KindId)| {
            (rules.zones[zone.index()].name.clone(), rules.kinds[kind.index()].id.clone())
        };
        let stacked: Vec<(String, String)> = stacked.map(names).collect();
        let Some((zone, kind)) = self.one_of(&stacked) else { return false };
        self.played.stack(&zone, &[&kind]).is_ok()
    }

    /// A line of Lua: one that gives a name, which no revision keeps, or one that uses it.
    fn line(&mut self) -> bool {
        if !self.lines {
            return false;
        }
        let rules = self.played.rules();
        let numbers = rules.game_variables.iter().filter(|column| matches!(column.kind, ValueType::Integer { .. }));
        let own = numbers.map(|column| format!("state.{}", column.name));
        let numbers = rules.seat_variables.iter().filter(|column| matches!(column.kind, ValueType::Integer { .. }));
        let of_seats =
            numbers.flat_map(|column| rules.seats.iter().map(move |seat| format!("{}.{}", seat.name, column.name)));
        let names: Vec<String> = own.chain(of_seats).collect();
        let zones = rules.zones.iter().filter(|zone| zone.grid.is_none()).map(|zone| match zone.name.contains('.') {
            true => zone.name.clone(),
            false => format!("state.{}", zone.name),
        });
        let zones: Vec<String> = zones.collect();
        let seats: Vec<String> = rules.seats.iter().map(|seat| seat.name.clone()).collect();
        let (name, zone, seat) = (self.one_of(&names), self.one_of(&zones), self.one_of(&seats).unwrap());
        let count = self.played.history().count();
        let source = match (self.draw.below(4), name, zone) {
            (0, ..) => format!("number = {}", self.draw.below(4)),
            (1, Some(name), _) => format!("{name} = {name} + number"),
            (2, _, Some(zone)) => format!("for piece in {zone}:each() do held = piece break end"),
            (3, ..) => format!("held.owner = {seat}"),
            (_, Some(name), _) => format!("number = number + 1; {name} = {name} + 1"),
            _ => "state.turn".to_owned(),
        };
        self.played.evaluate(&source).is_ok() && self.played.history().count() > count
    }

    fn play(&mut self) -> bool {
        let steps = 1 + self.draw.below(5);
        let before = self.played.history().count();
        // A game that was edited by hand may fail; what was played before stands.
        let _ = self.played.auto(steps, &mut self.agent);
        self.played.history().count() > before
    }

    fn branch(&mut self) -> (&'static str, bool) {
        if self.draw.below(2) == 0 {
            self.branches += 1;
            return ("branch", self.played.branch(&format!("b{}", self.branches)).is_ok());
        }
        let names: Vec<String> = self.played.history().branches().iter().map(|branch| branch.name.clone()).collect();
        let name = self.one_of(&names).unwrap();
        self.played.switch(&name).unwrap_or_else(|error| panic!("{error}"));
        let branch = self.played.history().branch();
        assert_eq!((&branch.name, branch.tip), (&name, self.played.revision()), "a switch goes to where it leads");
        ("switch", true)
    }

    fn set(&mut self) -> bool {
        let numbers = self.played.game().values().into_iter();
        let numbers: Vec<(String, i64)> =
            numbers.filter_map(|(path, text, _)| Some((path, text.parse::<i64>().ok()?))).collect();
        let Some((path, number)) = self.one_of(&numbers) else { return false };
        let path = path.strip_prefix("settings.").unwrap_or(&path).to_owned();
        let value = (number + self.draw.below(3) as i64 - 1).to_string();
        matches!(self.played.set(&path, &value, &format!(":set {path} {value}")), Ok(Some(_)))
    }

    fn edit(&mut self) -> bool {
        let (rules, state) = (self.played.rules(), self.played.state());
        let pieces = state.pieces(rules).filter(|piece| state.zone(rules, *piece).is_some());
        let places: Vec<String> = pieces.map(|piece| self.played.table().address(Viewer::Referee, piece)).collect();
        let seats: Vec<String> = rules.seats.iter().map(|seat| seat.name.clone()).chain(["nobody".into()]).collect();
        let zones: Vec<String> = rules.zones.iter().map(|zone| zone.name.clone()).collect();
        let cells: Vec<String> = rules.cells.iter().map(|cell| cell.name.clone()).collect();
        let kinds: Vec<String> = rules.kinds.iter().map(|kind| kind.id.clone()).collect();
        let Some(piece) = self.one_of(&places) else { return false };
        let (seat, kind) = (self.one_of(&seats).unwrap(), self.one_of(&kinds).unwrap());
        let to = [self.one_of(&zones), self.one_of(&cells)].into_iter().flatten().collect::<Vec<_>>();
        let to = self.one_of(&to).unwrap();
        let count = self.played.history().count();
        let done = match self.draw.below(5) {
            0 => self.played.remove(&piece),
            1 => self.played.give(&piece, &seat),
            2 => self.played.shift(&piece, &to),
            3 => self.played.place((seat != "nobody").then_some(seat.as_str()), &kind, &to),
            _ => self.played.evaluate("state.turn").map(drop),
        };
        done.is_ok() && self.played.history().count() > count
    }

    /// The files change: a comment, a broken file, or all as it was.
    fn reload(&mut self) -> bool {
        let game = self.played.rules().game.clone();
        let path = format!("content/{game}/game.yaml");
        let text = text_of(&all_games(), &path);
        let number = self.draw.below(1000);
        let (text, broken) = match self.draw.below(4) {
            0 => (format!("{text}\n# {number}\n"), false),
            1 => (text + "\nnope: [\n", true),
            2 => (text.replacen("title: ", &format!("title: {number} "), 1), false),
            _ => (text, false),
        };
        self.files.add(&path, text);
        let before = self.played.game().id();
        let done = self.played.reload(&self.files, ":reload");
        assert!(!(broken && done.is_ok()), "a broken file is not taken up");
        assert!(done.is_err() || self.played.stale_files(&self.files).is_empty(), "the files are taken up");
        let changed = matches!(done, Ok(Some(_)));
        assert_eq!(changed, self.played.game().id() != before, "a step where the rules are others, and no other");
        changed
    }
}
