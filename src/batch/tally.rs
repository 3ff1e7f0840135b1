//! What many matches came to. A first place that is shared counts its share, so that a draw of two is half a win; so
//! does a match that was broken off.

use std::collections::BTreeMap;

use crate::analysis::interval;
use crate::kernel::outcome::Outcome;
use crate::script::batch::Value;

/// The end of one match.
pub struct Ended {
    pub seed: u64,
    /// Which player had each seat.
    pub players: Vec<usize>,
    /// None where it was broken off.
    pub outcome: Option<Outcome>,
    pub words: Option<String>,
    pub turns: i32,
    pub actions: u64,
}

/// How often a player or a seat came first.
#[derive(Clone, Debug, Default)]
struct Record {
    matches: u64,
    wins: u64,
    draws: u64,
    score: f64,
}

pub struct Tally<'n> {
    players: &'n [String],
    seats: &'n [String],
    by_player: Vec<Record>,
    by_seat: Vec<Record>,
    endings: BTreeMap<String, u64>,
    matches: Vec<Value>,
    actions: Vec<u64>,
}

/// What a match that was broken off ended by.
const UNFINISHED: &str = "unfinished";

impl<'n> Tally<'n> {
    pub fn new(players: &'n [String], seats: &'n [String]) -> Self {
        Self {
            players,
            seats,
            by_player: vec![Record::default(); players.len()],
            by_seat: vec![Record::default(); seats.len()],
            endings: BTreeMap::new(),
            matches: Vec::new(),
            actions: Vec::new(),
        }
    }

    pub fn add(&mut self, ended: Ended) {
        let ranks = ended.outcome.as_ref().map(|outcome| &outcome.ranks);
        let is_first = |seat: usize| ranks.is_none_or(|ranks| ranks.get(seat) == Some(&1));
        let first = (0..self.seats.len()).filter(|seat| is_first(*seat)).count().max(1);
        for (seat, player) in ended.players.iter().copied().enumerate() {
            for record in [self.by_player.get_mut(player), self.by_seat.get_mut(seat)].into_iter().flatten() {
                record.matches += 1;
                if is_first(seat) {
                    record.score += 1.0 / first as f64;
                    *(if first == 1 { &mut record.wins } else { &mut record.draws }) += 1;
                }
            }
        }
        let reason = ended.outcome.as_ref().map_or_else(|| UNFINISHED.to_owned(), |outcome| outcome.reason.clone());
        *self.endings.entry(reason.clone()).or_default() += 1;
        self.actions.push(ended.actions);
        let winner = ended.outcome.as_ref().and_then(Outcome::winner);
        let seats = self.seats.iter().zip(&ended.players);
        let agents = seats.filter_map(|(seat, player)| Some((seat.clone(), Value::text(self.players.get(*player)?))));
        let agents = crate::script::batch::Table { list: Vec::new(), named: agents.collect() };
        self.matches.push(Value::record([
            ("seed", Value::Number(ended.seed as f64)),
            ("agents", Value::Table(agents)),
            ("outcome", Value::maybe(ended.words, Value::Text)),
            ("ending", Value::Text(reason)),
            ("winner", Value::maybe(winner.and_then(|seat| self.seats.get(seat.index())), Value::text)),
            ("turns", Value::Number(ended.turns.into())),
            ("actions", Value::Number(ended.actions as f64)),
        ]));
    }

    /// All of it as a table for the script.
    pub fn value(mut self) -> Value {
        let rows = |label: &str, names: &[String], records: &[Record]| {
            let rows = names.iter().zip(records).map(|(name, record)| row(label, name, record));
            Value::list(rows.collect::<Vec<_>>())
        };
        let mut endings: Vec<(String, u64)> = std::mem::take(&mut self.endings).into_iter().collect();
        endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let ending = |(reason, count)| {
            Value::record([("ending", Value::Text(reason)), ("matches", Value::Number(count as f64))])
        };
        self.actions.sort_unstable();
        let at = |index: usize| Value::Number(self.actions.get(index).copied().unwrap_or(0) as f64);
        let count = self.actions.len();
        let mean = self.actions.iter().sum::<u64>() as f64 / count.max(1) as f64;
        Value::record([
            ("count", Value::Number(count as f64)),
            ("agents", rows("agent", &distinct(self.players), &self.by_player)),
            ("seats", rows("seat", self.seats, &self.by_seat)),
            ("endings", Value::list(endings.into_iter().map(ending))),
            (
                "length",
                Value::record([
                    ("shortest", at(0)),
                    ("median", at(count / 2)),
                    ("mean", Value::Number(mean)),
                    ("longest", at(count.saturating_sub(1))),
                ]),
            ),
            ("matches", Value::list(self.matches)),
        ])
    }
}

fn row(label: &str, name: &str, record: &Record) -> Value {
    let Record { matches, wins, draws, score } = *record;
    let (low, high) = interval(score, matches, CONFIDENCE);
    let number = |number: u64| Value::Number(number as f64);
    Value::record([
        (label, Value::text(name)),
        ("matches", number(matches)),
        ("wins", number(wins)),
        ("draws", number(draws)),
        ("losses", number(matches - wins - draws)),
        ("score", Value::Number(score / (matches as f64).max(1.0))),
        ("low", Value::Number(low)),
        ("high", Value::Number(high)),
    ])
}

/// Names that tell the players apart: of several alike the second is `random 2`.
fn distinct(names: &[String]) -> Vec<String> {
    let earlier = |index: usize| names.iter().take(index).filter(|name| names.get(index) == Some(name)).count();
    let named = names.iter().enumerate().map(|(index, name)| match earlier(index) {
        0 => name.clone(),
        before => format!("{name} {}", before + 1),
    });
    named.collect()
}

/// How sure the intervals are.
const CONFIDENCE: f64 = 0.95;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_first_place_is_a_share_and_who_is_who_is_kept() {
        let (players, seats) = (["a".to_owned(), "a".to_owned()], ["red".to_owned(), "blue".to_owned()]);
        let mut tally = Tally::new(&players, &seats);
        let ended = |players: [usize; 2], outcome| Ended {
            seed: 1,
            players: players.to_vec(),
            outcome,
            words: None,
            turns: 3,
            actions: 5,
        };
        tally.add(ended([0, 1], Some(Outcome { reason: "won".into(), ranks: vec![1, 2] })));
        tally.add(ended([1, 0], Some(Outcome { reason: "won".into(), ranks: vec![2, 1] })));
        tally.add(ended([0, 1], Some(Outcome::tie(2, "tied"))));
        tally.add(ended([1, 0], None));
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
        assert_eq!(json["endings"][0]["ending"], "won");
        assert_eq!(json["endings"].as_array().unwrap().len(), 3);
    }
}
