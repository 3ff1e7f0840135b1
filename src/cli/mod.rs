//! The command line: one file per subcommand. Only here are the environment, the terminal and the arguments read; what
//! they say is passed down as values.
//!
//! | file          | holds                                             |
//! |---------------|---------------------------------------------------|
//! | `terminal.rs` | colours, letters and width; where history is kept |
//! | `exit.rs`     | exit codes, and reporting failures                |
//! | `which.rs`    | the arguments that say which game                 |
//! | `repl.rs`     | `repl`, also without a subcommand                 |
//! | `play.rs`     | `play`                                            |
//! | `games.rs`    | `games`                                           |
//! | `check.rs`    | `check`                                           |
//! | `diff.rs`     | `diff`                                            |
//! | `test.rs`     | `test`                                            |
//! | `run.rs`      | `run`                                             |
//! | `schema.rs`   | `schema`                                          |
//! | `new.rs`      | `new`                                             |
//! | `stubs.rs`    | `stubs`                                           |
//! | `replay.rs`   | `replay`                                          |
//! | `moves.rs`    | playing the moves of a record                     |
//! | `perft.rs`    | `perft`                                           |
//! | `bench.rs`    | `bench`                                           |
//! | `signals.rs`  | what Ctrl-C does to what runs long                |
//! | `scope.rs`    | what `explore` and `solve` begin with             |
//! | `explore.rs`  | `explore`                                         |
//! | `solve.rs`    | `solve`                                           |
//! | `information.rs` | both, by what seats know                       |
//! | `sim.rs`      | `sim`; its threads, progress, files and report    |
//! | `merge.rs`    | `merge`                                           |

mod bench;
mod check;
mod diff;
mod exit;
mod explore;
mod games;
mod information;
mod merge;
mod moves;
mod new;
mod perft;
mod play;
mod repl;
mod replay;
mod run;
mod schema;
mod scope;
mod signals;
mod sim;
mod solve;
mod stubs;
mod terminal;
mod test;
mod which;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use self::exit::Exit;
use self::terminal::Terminal;

/// A scriptable rules lab for tabletop games.
#[derive(Parser)]
#[command(name = "sandtable", version, about, args_conflicts_with_subcommands = true, max_term_width = 100)]
#[command(after_help = "Exit codes: 0 fine, 1 an expectation failed, 2 usage, 3 content or scripts do not load, \
                        4 a script failed at run time.")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    repl: repl::Options,
}

#[derive(Subcommand)]
enum Command {
    /// Play and try things out, line by line (what happens without a subcommand)
    Repl(repl::Repl),
    /// Play a match: several people before one screen, or against agents
    Play(play::Play),
    /// List the games there are, with their variants
    Games(games::Games),
    /// Load a game with each of its variants and languages, look for secrets that show, and say what is wrong
    Check(check::Check),
    /// Tell what variants change in a game, value by value
    Diff(diff::Diff),
    /// Play recorded matches again by the rules of a game
    Replay(replay::Replay),
    /// Run scenarios: what a game must do in given situations
    Test(test::Test),
    /// Play random matches on one core and say how fast that is
    Bench(bench::Bench),
    /// Count the sequences of actions from a position, up to a depth
    Perft(perft::Perft),
    /// Go through every choice and every outcome of chance, and count
    Explore(explore::Explore),
    /// Value a position exactly, under random or best play
    Solve(solve::Solve),
    /// Play many matches and tell what they come to, with intervals
    Sim(Box<sim::Sim>),
    /// Add up the shards of `sim --shard`
    Merge(merge::Merge),
    /// Run a batch script: matches by the thousand, tables, lines of JSON
    Run(run::Run),
    /// Write a new game to begin with: cards, dice or a grid
    New(new::New),
    /// Write what editors need: stubs of the script API and schemas of the content
    Stubs(stubs::Stubs),
    /// Print the form of what other programs may read, as a JSON schema
    Schema(schema::Schema),
}

/// Runs the program.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let mut terminal = Terminal::new();
    let done = match cli.command {
        None => repl::run(repl::Repl::without_subcommand(cli.repl), &mut terminal),
        Some(Command::Repl(arguments)) => repl::run(arguments, &mut terminal),
        Some(Command::Play(arguments)) => play::run(&arguments, &mut terminal),
        Some(Command::Games(arguments)) => games::run(&arguments, &mut terminal.screen()),
        Some(Command::Check(arguments)) => check::run(&arguments, &mut terminal.screen()),
        Some(Command::Diff(arguments)) => diff::run(&arguments, &mut terminal.screen()),
        Some(Command::Replay(arguments)) => replay::run(&arguments, &mut terminal.screen()),
        Some(Command::Test(arguments)) => test::run(&arguments, &mut terminal.screen()),
        Some(Command::Bench(arguments)) => bench::run(&arguments, &mut terminal.screen()),
        Some(Command::Perft(arguments)) => perft::run(&arguments, &mut terminal.screen()),
        Some(Command::Explore(arguments)) => explore::run(&arguments, &mut terminal.screen()),
        Some(Command::Solve(arguments)) => solve::run(&arguments, &mut terminal.screen()),
        Some(Command::Sim(arguments)) => sim::run(&arguments, &mut terminal.screen()),
        Some(Command::Merge(arguments)) => merge::run(&arguments, &mut terminal.screen()),
        Some(Command::Run(arguments)) => run::run(&arguments, &mut terminal.screen()),
        Some(Command::New(arguments)) => new::run(&arguments, &mut terminal.screen()),
        Some(Command::Stubs(arguments)) => stubs::run(&arguments, &mut terminal.screen()),
        Some(Command::Schema(arguments)) => schema::run(&arguments, &mut terminal.screen()),
    };
    done.unwrap_or_else(|error| Exit::of_io(&error, &mut terminal.screen())).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }
}
