//! What many matches came to, as a table for the script.

use crate::kernel::outcome::Outcome;
use crate::script::batch::{Table, Value};
use crate::sim::{self, Ended, Standing, UNFINISHED, distinct};

/// A match, as the script finds it in the list of all.
pub struct Row {
    pub seed: u64,
    /// Which player had each seat.
    pub players: Vec<usize>,
    /// How the end is told.
    pub words: Option<String>,
    pub turns: i32,
    pub ended: Ended,
}

pub struct Tally<'n> {
    players: &'n [String],
    seats: &'n [String],
    sum: sim::Tally,
    matches: Vec<Value>,
}

impl<'n> Tally<'n> {
    pub fn new(players: &'n [String], seats: &'n [String]) -> Self {
        Self { players, seats, sum: sim::Tally::of(seats.len()), matches: Vec::new() }
    }

    pub fn add(&mut self, row: Row) {
        let Row { seed, players, words, turns, ended } = row;
        self.sum.add(&players, &ended);
        let reason = ended.outcome.as_ref().map_or(UNFINISHED, |outcome| &outcome.reason);
        let winner = ended.outcome.as_ref().and_then(Outcome::winner);
        let seats = self.seats.iter().zip(&players);
        let agents = seats.filter_map(|(seat, player)| Some((seat.clone(), Value::text(self.players.get(*player)?))));
        let agents = Table { list: Vec::new(), named: agents.collect() };
        self.matches.push(Value::record([
            ("seed", number(seed)),
            ("agents", Value::Table(agents)),
            ("outcome", Value::maybe(words, Value::Text)),
            ("ending", Value::text(reason)),
            ("winner", Value::maybe(winner.and_then(|seat| self.seats.get(seat.index())), Value::text)),
            ("turns", Value::Number(turns.into())),
            ("actions", number(ended.decisions)),
        ]));
    }

    /// All of it as a table for the script.
    pub fn value(self) -> Value {
        let rows = |label: &str, names: &[String], standings: &[Standing]| {
            let rows = names.iter().zip(standings).map(|(name, standing)| row(label, name, standing));
            Value::list(rows.collect::<Vec<_>>())
        };
        let ending = |(reason, count)| Value::record([("ending", Value::text(reason)), ("matches", number(count))]);
        let actions = &self.sum.decisions;
        Value::record([
            ("count", number(self.sum.matches)),
            ("agents", rows("agent", &distinct(self.players), &self.sum.players)),
            ("seats", rows("seat", self.seats, &self.sum.seats)),
            ("endings", Value::list(self.sum.endings_by_count().into_iter().map(ending))),
            (
                "length",
                Value::record([
                    ("shortest", number(actions.at(0))),
                    ("median", number(actions.percentile(50))),
                    ("mean", Value::Number(actions.mean())),
                    ("longest", number(actions.at(u64::MAX))),
                ]),
            ),
            ("matches", Value::list(self.matches)),
        ])
    }
}

fn row(label: &str, name: &str, standing: &Standing) -> Value {
    let (low, high) = standing.interval();
    Value::record([
        (label, Value::text(name)),
        ("matches", number(standing.matches)),
        ("wins", number(standing.wins)),
        ("draws", number(standing.draws())),
        ("losses", number(standing.losses())),
        ("score", Value::Number(standing.score())),
        ("low", Value::Number(low)),
        ("high", Value::Number(high)),
    ])
}

fn number(number: u64) -> Value {
    Value::Number(number as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_first_place_is_a_share_and_who_is_who_is_kept() {
        let (players, seats) = (["a".to_owned(), "a".to_owned()], ["red".to_owned(), "blue".to_owned()]);
        let mut tally = Tally::new(&players, &seats);
        let row = |players: [usize; 2], outcome| Row {
            seed: 1,
            players: players.to_vec(),
            words: None,
            turns: 3,
            ended: Ended { outcome, plies: 4, decisions: 5, options: 9, first: 0 },
        };
        tally.add(row([0, 1], Some(Outcome { reason: "won".into(), ranks: vec![1, 2] })));
        tally.add(row([1, 0], Some(Outcome { reason: "won".into(), ranks: vec![2, 1] })));
        tally.add(row([0, 1], Some(Outcome::tie(2, "tied"))));
        tally.add(row([1, 0], None));
        let json = tally.value().json().unwrap();
        let agent = |index: usize| {
            (
                json["agents"][index]["wins"].clone(),
                json["agents"][index]["draws"].clone(),
                json["agents"][index]["losses"].clone(),
                json["agents"][index]["score"].clone(),
            )
        };
        assert_eq!(agent(0), (2.into(), 2.into(), 0.into(), 0.75.into()));
        assert_eq!(agent(1), (0.into(), 2.into(), 2.into(), 0.25.into()));
        assert_eq!(json["agents"][1]["agent"], "a 2");
        assert_eq!((&json["seats"][0]["wins"], &json["seats"][1]["wins"]), (&1.into(), &1.into()));
        assert_eq!((&json["endings"][0]["ending"], &json["length"]["mean"]), (&"won".into(), &5.into()));
        assert_eq!(json["endings"].as_array().unwrap().len(), 3);
    }
}
