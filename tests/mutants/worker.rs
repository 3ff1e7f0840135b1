//! A process that tries mutants, so that one that does not end, or takes all memory, can be ended.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::generate::{self, Mutant};
use crate::suite::{self, Held, Suite};

/// The argument by which the program knows that it is a worker.
pub const WORKER: &str = "--worker";

/// What a mutant gets; all scenarios of a game take a few seconds.
const LONGEST: Duration = Duration::from_secs(60);

/// Memory of a worker in kilobytes, all of its address space.
const MEMORY: u32 = 4_000_000;

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// By the scenario named.
    Killed(String),
    /// The game does not load.
    Unloaded,
    /// It ran into a limit of time or memory.
    Endless,
    Survived,
}

impl Fate {
    fn read(line: &str) -> Self {
        match line.trim_end().split_once(' ') {
            Some(("killed", name)) => Self::Killed(name.to_owned()),
            _ if line.starts_with("unloaded") => Self::Unloaded,
            _ if line.starts_with("survived") => Self::Survived,
            _ => Self::Endless,
        }
    }
}

/// A worker's whole life: a line of input is the number of a mutant, a line of output its fate.
pub fn live(suite: &Suite) {
    let mutants = generate::all(suite);
    let mut order: Vec<&Held> = suite.scenarios.iter().collect();
    for line in std::io::stdin().lines() {
        let number: usize = line.expect("a line").parse().expect("a number");
        let fate = try_one(suite, &mutants[number], &mut order);
        let words = match fate {
            Fate::Killed(name) => format!("killed {name}"),
            Fate::Unloaded => "unloaded".to_owned(),
            Fate::Endless => "endless".to_owned(),
            Fate::Survived => "survived".to_owned(),
        };
        println!("{words}");
        std::io::stdout().flush().expect("it is told");
    }
}

/// The scenarios that killed lately come first.
fn try_one(suite: &Suite, mutant: &Mutant, order: &mut Vec<&Held>) -> Fate {
    let mut files = suite.files.clone();
    let text = suite.text(&mutant.file).expect("its file");
    files.add(&mutant.file, mutant.apply(&text));
    let variant = suite::stem(Path::new(&mutant.file));
    let known = suite.text(&format!("content/{}/variants/{variant}.yaml", suite.game)).is_some();
    let variants = if mutant.of_variant() && known { vec![variant.as_str()] } else { Vec::new() };
    if suite::loads(&files, &suite.game, &variants, &[]).is_err() {
        return Fate::Unloaded;
    }
    // What a variant's files have only matches with variants go by.
    let killer =
        order.iter().position(|held| (!mutant.of_variant() || !held.variants.is_empty()) && held.run(&files).is_err());
    let Some(at) = killer else { return Fate::Survived };
    let held = order.remove(at);
    order.insert(0, held);
    if held.loads(&files).is_err() { Fate::Unloaded } else { Fate::Killed(held.name.clone()) }
}

/// A worker as its owner has it.
pub struct Worker {
    child: Child,
    answers: Receiver<String>,
}

impl Worker {
    /// Starts one for a game.
    pub fn start(root: &Path, game: &str) -> Self {
        let program = std::env::current_exe().expect("this program");
        let mut child = Command::new("sh")
            .args(["-c", &format!("ulimit -v {MEMORY} 2>/dev/null; ulimit -c 0; exec \"$0\" \"$@\"")])
            .arg(program)
            .args([WORKER, game, "--root"])
            .arg(root)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a worker");
        let (sender, answers) = channel();
        let output = BufReader::new(child.stdout.take().expect("its output"));
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        Self { child, answers }
    }

    /// What becomes of a mutant; `None` if the worker is gone, by a limit.
    pub fn ask(&mut self, number: usize) -> Option<Fate> {
        let input = self.child.stdin.as_mut().expect("its input");
        writeln!(input, "{number}").ok()?;
        match self.answers.recv_timeout(LONGEST) {
            Ok(line) => Some(Fate::read(&line)),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
