//! Scripts that mean harm, each in a process of its own under a limit of time and memory: it is refused with its place,
//! nothing has changed, and the next rule runs. The cases are in `tests/sandbox/`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::disallowed_methods, reason = "a case that hangs is killed by the clock")]

#[path = "sandbox/child.rs"]
mod child;
mod common;
#[path = "sandbox/entries.rs"]
mod entries;
#[path = "sandbox/mod.rs"]
mod sandbox;

use std::io::Read;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};

/// Wall clock a case gets; most take a tenth of a second.
const LONGEST: Duration = Duration::from_secs(10);

/// Memory of a child in kilobytes, all of its address space: a VM may have 64 MB.
const MEMORY: u32 = 400_000;

/// The argument by which the program knows that it is a child.
const CHILD: &str = "--sandbox-case";

fn in_child(name: &str) -> Result<(), Failed> {
    let program = std::env::current_exe().expect("the test program");
    // The limit of the shell is the limit of what it becomes.
    let mut child = Command::new("sh")
        .args(["-c", &format!("ulimit -v {MEMORY} 2>/dev/null; ulimit -c 0; exec \"$0\" \"$@\"")])
        .arg(program)
        .args([CHILD, name])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a child");
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("its status") {
            break status;
        }
        if start.elapsed() > LONGEST {
            child.kill().expect("it is killed");
            child.wait().expect("it ends");
            return Err(format!("it was still running after {LONGEST:?}").into());
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    if status.success() {
        return Ok(());
    }
    let mut said = String::new();
    child.stdout.take().expect("its output").read_to_string(&mut said).expect("text");
    child.stderr.take().expect("its errors").read_to_string(&mut said).expect("text");
    let said: String = said.chars().take(3000).collect();
    Err(format!("{status} after {:?}\n{said}", start.elapsed()).into())
}

/// A child's whole life.
fn run_child(name: &str) -> ExitCode {
    if let Some(entry) = name.strip_prefix("entries::") {
        let result = entries::run(entry);
        return result.map_or_else(
            |wrong| {
                println!("{wrong}");
                ExitCode::FAILURE
            },
            |()| ExitCode::SUCCESS,
        );
    }
    let all = sandbox::all();
    let Some(case) = all.iter().find(|case| format!("{}::{}", case.kind, case.name) == name) else {
        println!("no case is named `{name}`");
        return ExitCode::FAILURE;
    };
    let start = Instant::now();
    let result = child::run(case);
    println!("{:?}", start.elapsed());
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(wrong) => {
            println!("{wrong}");
            ExitCode::FAILURE
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, flag, name] = &arguments[..]
        && flag == CHILD
    {
        return run_child(name);
    }
    let cases = sandbox::all().into_iter().map(|case| format!("{}::{}", case.kind, case.name));
    let entries = entries::names().into_iter().map(|entry| format!("entries::{entry}"));
    let trials = cases.chain(entries).map(|name| Trial::test(name.clone(), move || in_child(&name))).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
