//! `sandtable repl`, and `sandtable` alone.

use std::io::{self, BufReader, Cursor};

use clap::Args;

use super::exit::Exit;
use super::terminal::{Terminal, history_file, startup_file};
use super::which::How;
use crate::repl::suite::Named;
use crate::repl::{Answer, Batch, Desk, Opening, begun, run_batch, run_interactive, run_startup, title};

/// The game that is opened when none is named.
const USUAL_GAME: &str = "stratego";

#[derive(Args)]
#[command(after_help = "Example: sandtable repl stratego --variant barrage --seed 7")]
pub struct Repl {
    /// The game to open
    #[arg(value_name = "GAME", default_value = USUAL_GAME)]
    game: String,
    #[command(flatten)]
    options: Options,
}

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    how: How,
    /// Where everything random comes from: the same seed gives the same match
    #[arg(long, value_name = "N", default_value_t = Opening::FIRST_SEED)]
    seed: u64,
    /// Tell the match in another language: words only, the match is the same
    #[arg(long, visible_alias = "lang", value_name = "LANGUAGE")]
    language: Option<String>,
    /// Run these lines instead of reading any, then leave; again for more
    #[arg(short, long = "command", value_name = "COMMANDS")]
    commands: Vec<String>,
    /// Take up a scenario, FILE:LINE, and go through it up to what does not hold
    #[arg(long, value_name = "FILE:LINE")]
    scenario: Option<String>,
    /// Remember no lines from one run to the next
    #[arg(long)]
    no_history: bool,
    /// Leave out the lines of the file `startup` in the folder of your settings
    #[arg(long)]
    no_startup: bool,
    /// Answer each line with one line of JSON, for other programs
    #[arg(long)]
    json: bool,
    /// Go on after a line that failed, when nobody is typing
    #[arg(long)]
    keep_going: bool,
}

impl Repl {
    /// What `sandtable` alone means.
    pub fn without_subcommand(options: Options) -> Self {
        Self { game: USUAL_GAME.to_owned(), options }
    }
}

/// Opens the game and answers lines: those given, else those typed, else those that come through the pipe.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: Repl, terminal: &mut Terminal) -> io::Result<Exit> {
    let Repl { game, options } = arguments;
    let opening = Opening { language: options.language, ..options.how.opening(&game, options.seed) };
    let style = terminal.style();
    let named = options.scenario.as_deref().map(Named::read);
    let desk = options.how.place.finder().and_then(|finder| match &named {
        Some(named) => Desk::open_scenario(finder, named, style),
        None => Desk::open(finder, opening, style),
    });
    let is_interactive = terminal.is_interactive && options.commands.is_empty() && !options.json;
    let mut screen = terminal.screen();
    let mut desk = match desk {
        Ok(desk) => desk,
        Err(failure) => return Exit::of_failure(&failure, &mut screen),
    };
    if named.is_some() {
        screen.say(&begun(&desk))?;
        let done = desk.answer(":step all");
        match done {
            Ok(Answer::Text(text)) => screen.say(&text)?,
            Ok(_) => {}
            Err(failure) => screen.complain(&desk.failure_text(&failure, screen.err_style))?,
        }
    }
    if is_interactive {
        screen.say(&title(&desk))?;
        screen.say("`:help` for commands, `:legal` for what can be done")?;
        let left = match startup_file().filter(|_| !options.no_startup) {
            Some(file) => run_startup(&mut desk, &file, &mut screen)?,
            None => false,
        };
        if !left {
            let history = history_file().filter(|_| !options.no_history);
            run_interactive(desk, &mut screen, history.as_deref())?;
        }
        return Ok(Exit::Fine);
    }
    let how = Batch { keep_going: options.keep_going, json: options.json };
    let failed = if options.commands.is_empty() {
        run_batch(&mut desk, &mut BufReader::new(io::stdin()), &mut screen, how)?
    } else {
        let lines = options.commands.join("\n");
        run_batch(&mut desk, &mut Cursor::new(lines), &mut screen, how)?
    };
    Ok(failed.map_or(Exit::Fine, Exit::from))
}
