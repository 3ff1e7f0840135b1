//! `sandtable solve GAME`.

use std::io;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use serde_json::json;

use super::exit::Exit;
use super::information::solved;
use super::scope::{Scope, helped, seat_named};
use super::which::settings_line;
use crate::analysis::{Measure, Problem, Range, Role, Solution, Start, solve};
use crate::diag::{Diagnostic, Result};
use crate::kernel::ids::SeatId;
use crate::render::analysis::{Asked, solution as told};
use crate::repl::{Failure, Loaded, Screen};

#[derive(Args)]
#[command(after_help = "Example: sandtable solve age_of_war --seed 1 --until turn --goal '#state.red.land == 1'")]
pub struct Solve {
    /// The game whose rules hold
    #[arg(value_name = "GAME")]
    game: String,
    /// What is to be reached, a Lua expression asked where play stops (of a turn: when it has passed on): 'red.land:count { kind = "edo" } == 1'
    #[arg(long, value_name = "LUA", conflicts_with = "worth")]
    goal: Option<String>,
    /// The same for an expression that gives a number: 'red.points - blue.points'
    #[arg(long, value_name = "LUA")]
    worth: Option<String>,
    /// The seat it is for; without it, the seat to act, or the first where any may have the first turn
    #[arg(long = "for", value_name = "SEAT")]
    seat: Option<String>,
    /// How that seat plays
    #[arg(long, value_enum, default_value_t = Play::Best)]
    play: Play,
    /// How the others play; without it, against it where it plays for the best, else at random
    #[arg(long, value_enum)]
    others: Option<Others>,
    /// Best play of two seats that hide something from each other, as neither can improve on alone
    #[arg(long, conflicts_with_all = ["goal", "worth", "seat", "play", "others"])]
    equilibrium: bool,
    /// How far off the value may be, where positions come again or with --equilibrium (0.0001)
    #[arg(long, value_name = "T", value_parser = tolerance)]
    tolerance: Option<f64>,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    scope: Scope,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Play {
    /// For the highest value
    Best,
    /// As the random agent does
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Others {
    /// For the lowest value
    Against,
    /// As the random agent does
    Random,
    /// For the highest value as well
    With,
}

fn tolerance(text: &str) -> std::result::Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| (0.0..1.0).contains(number));
    number.ok_or_else(|| "a number from 0 to 1, as 0.0001 or 1e-9".to_owned())
}

/// Values a position exactly: under random play, or under best play by backward induction.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Solve, screen: &mut Screen) -> io::Result<Exit> {
    if arguments.equilibrium {
        let Solve { game, scope, tolerance, json, .. } = arguments;
        return solved(game, scope, *tolerance, *json, screen);
    }
    let mut loaded = match arguments.scope.how.load(&arguments.game) {
        Ok(loaded) => loaded,
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    match found(arguments, &mut loaded) {
        Err(problem) => Exit::of_failure(&Failure::from(helped(problem)).from_files(Arc::clone(&loaded.files)), screen),
        Ok((start, problem, solution)) => {
            let seat = loaded.game.rules().seats[problem.seat.index()].name.clone();
            let options = match texts(&mut loaded, start, &solution) {
                Ok(options) => options,
                Err(problem) => return Exit::of_failure(&problem.into(), screen),
            };
            if arguments.json {
                screen.say(&as_json(&loaded, &seat, &options, &solution))?;
                screen.complain(&settings_line(&loaded))?;
            } else {
                let asked = Asked { goal: arguments.goal.as_deref(), worth: arguments.worth.as_deref() };
                let rules = loaded.game.rules();
                let text = told(rules, asked, &problem, options, &solution, screen.style);
                screen.say(&format!("{text}\n{}", settings_line(&loaded)))?;
            }
            match solution.graph.stopped {
                None => Ok(Exit::Fine),
                Some(stopped) => Exit::of_failure(&Failure::from(stopped), screen),
            }
        }
    }
}

fn found(arguments: &Solve, loaded: &mut Loaded) -> Result<(Start, Problem, Solution)> {
    let scope = &arguments.scope;
    let mut question = scope.question();
    question.bounds.tolerance = arguments.tolerance.unwrap_or_default();
    let rules = Arc::clone(loaded.game.rules());
    let asked = arguments.goal.as_ref().map(|source| (source, Measure::Holds));
    let asked = asked.or(arguments.worth.as_ref().map(|source| (source, Measure::Worth)));
    if let Some((source, measure)) = asked {
        let hook = loaded.game.host().expression(&rules, source, measure == Measure::Worth)?;
        question.goal = Some((hook, measure));
    } else if question.until == crate::analysis::Until::Turn {
        let message = "at the end of a turn nobody has won: say what is to be reached";
        return Err(Box::new(Diagnostic::error("usage/no-goal", message).help("--goal 'red.points > 3'")));
    }
    let mut start = scope.start(loaded)?;
    let seat = match &arguments.seat {
        Some(name) => seat_named(&rules, name)?,
        None => start.positions.first().map_or(SeatId(0), |state| state.active()),
    };
    let own = if arguments.play == Play::Best { Role::For } else { Role::Random };
    let others = match (arguments.others, own) {
        (Some(Others::Against), _) | (None, Role::For) => Role::Against,
        (Some(Others::With), _) => Role::For,
        _ => Role::Random,
    };
    let problem = Problem { question, seat, own, others };
    let mut watch = scope.watch();
    let solution = solve(&mut start, loaded.game.script(), &problem, &mut |progress| watch.go_on(progress))?;
    Ok((start, problem, solution))
}

/// The options of the first decision with their values.
fn texts(loaded: &mut Loaded, mut start: Start, solution: &Solution) -> Result<Vec<(String, Range)>> {
    let Some((seat, _)) = solution.graph.first_decision() else { return Ok(Vec::new()) };
    let texts = start.go_to_decision(loaded.game.script())?.option_texts(loaded.game.script(), seat)?;
    Ok(texts.into_iter().zip(solution.options.iter().copied()).collect())
}

fn as_json(loaded: &Loaded, seat: &str, options: &[(String, Range)], solution: &Solution) -> String {
    let both = |range: Range| json!({ "low": range.low, "high": range.high });
    let options = options.iter().map(|(text, value)| json!({ "text": text, "value": both(*value) }));
    let standing = |(index, [wins, ties]): (usize, &[Range; 2])| {
        let seat = &loaded.game.rules().seats[index].name;
        json!({ "seat": seat, "wins": both(*wins), "ties": both(*ties) })
    };
    json!({
        "for": seat,
        "value": both(solution.value),
        "options": options.collect::<Vec<_>>(),
        "standings": solution.standings.iter().enumerate().map(standing).collect::<Vec<_>>(),
        "positions": solution.graph.positions(),
    })
    .to_string()
}
