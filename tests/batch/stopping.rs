//! What ends a batch: Ctrl-C, full memory, a reader that has seen enough. No number of steps does.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::failed;
use super::program::Folder;

/// Presses Ctrl-C once the script has printed a line; gives the exit code and what it said at the end.
#[cfg(unix)]
fn interrupted(script: &str) -> (Option<i32>, String) {
    let folder = Folder::noughts().with("batch.lua", script);
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["run", "batch.lua"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    assert_eq!(line, "ready\n");
    std::thread::sleep(Duration::from_millis(50));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (child.wait().unwrap().code(), said)
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_and_says_where_it_was() {
    let script = "print('ready')\nlocal n = 0\nwhile true do n = n + 1 end\n";
    assert_eq!(interrupted(script), (Some(130), "stopped at batch.lua:3\n".to_owned()));
    // Caught or not.
    let script = "print('ready')\nwhile true do pcall(function()\n  while true do end\nend) end\n";
    let (code, said) = interrupted(script);
    assert!(code == Some(130) && said.starts_with("stopped at batch.lua:"), "{said}");
    // Between two matches as well.
    let script =
        "local game = load('noughts')\nprint('ready')\ngame:matches { count = 1e9, x = 'random', o = 'random' }\n";
    assert_eq!(interrupted(script), (Some(130), "stopped at batch.lua:3\n".to_owned()));
}

#[test]
fn a_batch_may_take_longer_than_any_rule() {
    // More than a step of a rule may use, which is fifty million.
    let script = "local n = 0\nfor i = 1, 6e7 do n = n + 1 end\nprint(n)\n";
    assert_eq!(super::printed(script), "60000000\n");
}

#[test]
fn memory_has_an_end() {
    let told = failed("local all = {}\nwhile true do all[#all + 1] = string.rep('x', 1e6) .. #all end\n");
    assert!(told.contains("ran out of memory") && told.contains("batch.lua"), "{told}");
}

/// A match of which nothing is kept does not stay: the objects of a long batch are collected.
#[test]
fn a_thousand_matches_one_by_one() {
    let script = "local game = load('noughts')
local turns = 0
for seed = 1, 1000 do
  local match = game:match { seed = seed, x = 'random', o = 'random' }
  match:run()
  turns = turns + match.turn
end
print(turns > 5000)
";
    assert_eq!(super::printed(script), "true\n");
}
