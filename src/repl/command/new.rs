//! `:new`: another match, of this game or of another.

use super::{Command, Group, Reach};
use crate::content::languages;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::opening::{Opening, read_setting};
use crate::repl::word::{self, Typed, Word, fixed, games, setting_values, variants};

pub const COMMAND: Command = Command {
    name: "new",
    arguments: "[GAME] [--variant V[,V]]... [--set NAME=VALUE]... [--seed N]",
    doc: "begin another match",
    more: "Without a game, variants and settings it is another match of the same game with the next seed, with what \
           was set in this one. Variants are laid over the game in their order: `:variants` lists them. The files of \
           the game are read again. If they do not load, the match at hand stays.",
    example: ":new stratego --set two_squares=5 --seed 7",
    after: &[],
    group: Group::Match,
    reach: Reach::Referee("it ends the match of all seats"),
    complete,
    run,
};

fn complete(desk: &mut Desk, typed: &Typed) -> Vec<Word> {
    match typed.last() {
        Some("--variant") => variants(desk, typed),
        Some("--seed") => Vec::new(),
        Some("--set") => match typed.word.split_once('=') {
            None => word::settings(desk)
                .into_iter()
                .map(|word| Word { goes_on: true, text: word.text + "=", ..word })
                .collect(),
            Some((name, _)) => {
                let values = setting_values(desk, name).into_iter();
                values.map(|word| Word { text: format!("{name}={}", word.text), ..word }).collect()
            }
        },
        before => {
            let games = if before.is_none() { games(desk) } else { Vec::new() };
            let options = [
                ("--variant", "lay variants over the game"),
                ("--set", "change a setting or a value"),
                ("--seed", "where chance comes from"),
            ];
            games.into_iter().chain(fixed(&options)).collect()
        }
    }
}

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let mut present = desk.opening.clone();
    present.settings.extend_from_slice(desk.game.changes());
    let mut opening = opening(&present, rest)?;
    // The language stays, where the other game has it.
    let shelf = desk.finder.find(&opening.game);
    let spoken = shelf.map_or_else(|_| Vec::new(), |shelf| languages(&*shelf.files, &opening.game));
    opening.language = opening.language.filter(|language| spoken.contains(language));
    *desk = Desk::open(desk.finder.clone(), opening, desk.style)?;
    Ok(Answer::Text(title(desk)))
}

/// `Stratego, seed 7`: what is on the desk, in one line.
pub fn title(desk: &Desk) -> String {
    let rules = desk.rules();
    let title = desk.style.paint(rules.shown_title(), anstyle::Style::new().bold());
    let set = |(name, value): &(String, String)| format!(", {name} = {value}");
    let settings: String = desk.opening.settings.iter().map(set).collect();
    format!("{title} ({}){settings}, seed {}", desk.place, desk.opening.seed)
}

fn opening(present: &Opening, rest: &str) -> Result<Opening> {
    let mut words = rest.split_whitespace();
    let mut game = None;
    let mut wanted =
        Opening { seed: present.seed.wrapping_add(1), language: present.language.clone(), ..Opening::of("") };
    while let Some(word) = words.next() {
        let (name, value) = match word.split_once('=') {
            Some((name, value)) if word.starts_with("--") => (name, Some(value)),
            _ => (word, None),
        };
        let mut value = || {
            let value = value.or_else(|| words.next());
            value.ok_or_else(|| COMMAND.misused(format!("something must follow `{name}`")))
        };
        match name {
            "--variant" => wanted.variants.extend(value()?.split(',').map(str::to_owned)),
            "--set" => wanted.settings.push(read_setting(value()?).map_err(|wrong| COMMAND.misused(wrong))?),
            "--seed" => {
                let seed = value()?;
                let wrong = |_| COMMAND.misused(format!("a seed is a number from 0 to {}, got `{seed}`", u64::MAX));
                wanted.seed = seed.parse().map_err(wrong)?;
            }
            _ if word.starts_with('-') => return Err(COMMAND.misused(format!("`:new` knows no `{word}`"))),
            _ if game.is_none() => game = Some(word.to_owned()),
            _ => return Err(COMMAND.misused(format!("one game at a time: what is `{word}`?"))),
        }
    }
    let again = game.is_none() && wanted.variants.is_empty() && wanted.settings.is_empty();
    wanted.game = game.unwrap_or_else(|| present.game.clone());
    Ok(if again { Opening { seed: wanted.seed, ..present.clone() } } else { wanted })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for() {
        let present = Opening { variants: vec!["duel".into()], seed: 4, ..Opening::of("stratego") };
        let read = |rest| opening(&present, rest).map_err(|failure| failure.problems[0].message.clone());
        assert_eq!(read(""), Ok(Opening { seed: 5, ..present.clone() }));
        assert_eq!(read("--seed 9"), Ok(Opening { seed: 9, ..present.clone() }));
        assert_eq!(
            read("--set a=1"),
            Ok(Opening { settings: vec![("a".into(), "1".into())], seed: 5, ..Opening::of("stratego") })
        );
        assert_eq!(
            read("war --variant=long,y --variant x --set=b=2"),
            Ok(Opening {
                game: "war".into(),
                variants: vec!["long".into(), "y".into(), "x".into()],
                settings: vec![("b".into(), "2".into())],
                seed: 5,
                language: None
            })
        );
        assert_eq!(read("--seed"), Err("something must follow `--seed`".into()));
        assert_eq!(read("--seed -1"), Err(format!("a seed is a number from 0 to {}, got `-1`", u64::MAX)));
        assert_eq!(read("--set a"), Err("`a` is not `NAME=VALUE`".into()));
        assert_eq!(read("--sed 3"), Err("`:new` knows no `--sed`".into()));
        assert_eq!(read("a b"), Err("one game at a time: what is `b`?".into()));
    }
}
