//! `sandtable play`.

use std::io::{self, BufReader};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;

use super::exit::Exit;
use super::terminal::Terminal;
use super::which::How;
use crate::repl::{Desk, Hotseat, Opening};

/// Seeds that are made up are short enough to be typed again.
const SEEDS: u128 = 1_000_000;

#[derive(Args)]
#[command(
    after_help = "Seats that are not named are played by people, who take turns before one screen. `?` says what \
                        can be typed. Example: sandtable play stratego --seat blue=greedy"
)]
pub struct Play {
    /// The game; `sandtable games` lists them
    #[arg(value_name = "GAME")]
    game: String,
    /// Who plays for a seat: `human`, `random`, or an agent of the game such as `greedy`; again for another seat
    #[arg(long = "seat", value_name = "SEAT=WHO", value_delimiter = ',')]
    seats: Vec<String>,
    #[command(flatten)]
    how: How,
    /// Where everything random comes from: the same seed gives the same dice; without it, a new one each time
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Tell the match in another language: words only, the match is the same
    #[arg(long, visible_alias = "lang", value_name = "LANGUAGE")]
    language: Option<String>,
}

/// Begins a match and plays it to its end, or until whoever plays leaves.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Play, terminal: &mut Terminal) -> io::Result<Exit> {
    let seed = arguments.seed.unwrap_or_else(any_seed);
    let opening = Opening { language: arguments.language.clone(), ..arguments.how.opening(&arguments.game, seed) };
    let style = terminal.style();
    let desk = arguments.how.place.finder().and_then(|finder| Desk::open(finder, opening, style));
    let is_interactive = terminal.is_interactive;
    let mut screen = terminal.screen();
    let seats: Vec<&str> = arguments.seats.iter().map(String::as_str).collect();
    let mut hotseat = match desk.and_then(|desk| Hotseat::new(desk, &seats, arguments.again(), is_interactive)) {
        Ok(hotseat) => hotseat,
        Err(failure) => return Exit::of_failure(&failure, &mut screen),
    };
    let failed = hotseat.run(&mut BufReader::new(io::stdin()), &mut screen)?;
    Ok(failed.map_or(Exit::Fine, Exit::from))
}

impl Play {
    /// What begins another match like it.
    fn again(&self) -> String {
        let mut words = vec!["sandtable".to_owned(), "play".to_owned(), quoted(&self.game)];
        let mut option = |name: &str, value: &str| words.extend([format!("--{name}"), quoted(value)]);
        self.seats.iter().for_each(|seat| option("seat", seat));
        self.how.variants.iter().for_each(|variant| option("variant", variant));
        self.how.settings.iter().for_each(|(name, value)| option("set", &format!("{name}={value}")));
        if let Some(path) = &self.how.place.path {
            option("path", &path.display().to_string());
        }
        if let Some(language) = &self.language {
            option("language", language);
        }
        words.join(" ")
    }
}

/// A word as a shell takes it for one.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "_-=./,:+".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Whoever plays for fun wants other dice each evening.
#[expect(clippy::disallowed_methods, reason = "the clock makes up a seed, which is told and can be given again")]
fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_micros());
    u64::try_from(now % SEEDS).unwrap_or(Opening::FIRST_SEED)
}
