//! The REPL in a real pseudo-terminal: keys are typed, and what stands on the screen is read. Nothing waits for a time;
//! each step waits until the screen shows what it must.
#![cfg(unix)]
#![allow(clippy::disallowed_methods, reason = "a clock ends a test that hangs")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use program::Folder;

/// However slow the machine is, it shows it before.
const LONGEST: Duration = Duration::from_secs(60);

/// How often a key is pressed that has to meet the right moment.
const AGAIN: Duration = Duration::from_millis(200);

const ROWS: u16 = 80;

fn size(cols: u16) -> (NonZeroU16, NonZeroU16) {
    (NonZeroU16::new(ROWS).unwrap(), NonZeroU16::new(cols).unwrap())
}

struct Terminal {
    screen: vt100::Parser,
    /// All that was ever written.
    written: Vec<u8>,
    output: Receiver<Vec<u8>>,
    keys: Sender<Vec<u8>>,
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
}

impl Terminal {
    fn open(folder: &Folder, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let pty = PtySize { rows: ROWS, cols: 80, ..PtySize::default() };
        let pair = native_pty_system().openpty(pty).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_sandtable"));
        command.args(arguments);
        command.cwd(folder.path());
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "LC_ALL", "XDG_STATE_HOME", "XDG_CONFIG_HOME"]
        {
            command.env_remove(name);
        }
        // Colours are not for whoever runs the tests to say.
        command.env_remove("CI");
        command.env("TERM", "xterm-256color");
        command.env("HOME", folder.path());
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        // A terminal whose program has ended may keep whoever writes to it waiting for ever.
        let mut writer = pair.master.take_writer().unwrap();
        let (keys, pressed) = channel::<Vec<u8>>();
        std::thread::spawn(move || {
            while let Ok(keys) = pressed.recv() {
                if writer.write_all(&keys).and_then(|()| writer.flush()).is_err() {
                    return;
                }
            }
        });
        let screen = vt100::Parser::new(size(80).0, size(80).1, 0);
        Self { screen, written: Vec::new(), output, keys, master: pair.master, child }
    }

    fn noughts(folder: &Folder) -> Self {
        let mut terminal = Self::open(folder, &["repl", "noughts"], &[]);
        terminal.until("noughts t1 x @0>");
        terminal
    }

    fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// The line the cursor stands on.
    fn line(&self) -> String {
        let screen = self.screen.screen();
        let row = usize::from(screen.cursor_position().0);
        screen.rows(0, screen.size().1.get()).nth(row).unwrap_or_default().trim_end().to_owned()
    }

    /// Takes in what is written next; false where nothing was for so long.
    fn take(&mut self, longest: Duration) -> bool {
        match self.output.recv_timeout(longest) {
            Ok(bytes) => {
                self.screen.process(&bytes);
                self.written.extend(bytes);
                true
            }
            Err(RecvTimeoutError::Timeout) => false,
            Err(RecvTimeoutError::Disconnected) => panic!("it has ended; the screen:\n{}", self.text()),
        }
    }

    /// Waits until the screen is as it must be.
    #[track_caller]
    fn wait(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !holds(self) {
            let left = LONGEST.checked_sub(begun.elapsed());
            assert!(left.is_some_and(|left| self.take(left)), "{what} never came; the screen:\n{}", self.text());
        }
    }

    /// Waits until a text stands on the screen.
    #[track_caller]
    fn until(&mut self, text: &str) {
        self.wait(text, |terminal| terminal.text().contains(text));
    }

    /// Waits until the line of the cursor ends so.
    #[track_caller]
    fn until_line(&mut self, end: &str) {
        self.wait(end, |terminal| terminal.line().ends_with(end));
    }

    fn press(&mut self, keys: &str) {
        // Where it has ended nobody reads them: what does not come then is told.
        let _ = self.keys.send(keys.as_bytes().to_vec());
    }

    /// Types a line, and waits for what it gives and for the prompt behind it.
    #[track_caller]
    fn answers(&mut self, line: &str, answer: &str, prompt: &str) {
        self.press(line);
        self.press(ENTER);
        self.until(answer);
        self.until_line(prompt);
    }

    /// Presses a key until the text is there once more: it is nothing where it comes too early.
    #[track_caller]
    fn press_until(&mut self, key: &str, text: &str) {
        let begun = Instant::now();
        let count = |terminal: &Self| terminal.text().matches(text).count();
        let before = count(self);
        while count(self) == before {
            assert!(begun.elapsed() < LONGEST, "{text} never came; the screen:\n{}", self.text());
            self.press(key);
            while self.take(AGAIN) && count(self) == before {}
        }
    }

    fn resize(&mut self, cols: u16) {
        self.screen.screen_mut().set_size(size(cols).0, size(cols).1);
        self.master.resize(PtySize { rows: ROWS, cols, ..PtySize::default() }).unwrap();
    }

    /// Leaves, and gives the exit code.
    fn leave(mut self, keys: &str) -> u32 {
        let begun = Instant::now();
        // What is pressed before it reads a line may be lost.
        while self.child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < LONGEST, "it does not leave; the screen:\n{}", self.text());
            self.press(keys);
            while let Ok(bytes) = self.output.recv_timeout(AGAIN) {
                self.screen.process(&bytes);
            }
        }
        self.child.wait().unwrap().exit_code()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

const TAB: &str = "\t";
const ENTER: &str = "\r";
const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";
const CTRL_R: &str = "\x12";
const CTRL_U: &str = "\x15";
const END: &str = "\x05";
const UP: &str = "\x1b[A";
const PAGE_UP: &str = "\x1b[5~";

#[test]
fn words_are_completed_with_what_they_mean() {
    let folder = Folder::noughts();
    let mut terminal = Terminal::noughts(&folder);
    terminal.press(":boa\t");
    terminal.until_line("> :board");
    terminal.press(ENTER);
    terminal.until("seen by the referee");
    // Several that fit: each with its doc on a line of its own.
    terminal.press(":br\t\t");
    terminal.until(":branches  the branches, where they lead");
    terminal.press(CTRL_U);
    for (begun, whole, then) in [
        (":set len", ":set length", ""),
        (":new --variant sh", ":new --variant short", ""),
        (":view ", ":view ", "a spectator"),
        ("mark b", "mark b", "b3"),
        (":stack ", ":stack", ""),
        ("state.bo", "state.board", ""),
        ("state.board:su", "state.board:sum(", "selector): integer"),
        ("state.board:first().ki", "state.board:first().kind", ""),
        ("string.rep", "string.rep", ""),
    ] {
        terminal.press(begun);
        terminal.press("\t\t");
        terminal.until(whole);
        terminal.until(then);
        terminal.press(CTRL_U);
        terminal.until_line("@0>");
    }
    assert_eq!(terminal.leave(CTRL_D), 0);
}

#[test]
fn what_follows_stands_in_grey() {
    let folder = Folder::noughts();
    let mut terminal = Terminal::noughts(&folder);
    for (typed, hint) in [
        (":und", ":undo [N]  take back the last step, or the last N"),
        (":undo ", ":undo [N]"),
        (":knows x ", ":knows x PIECE"),
        ("mark ", "mark CELL"),
        ("state:roll(", "state:roll(die: string, n?: integer, seat?: seat): any"),
    ] {
        terminal.press(typed);
        terminal.until_line(hint);
        let (row, column) = terminal.screen.screen().cursor_position();
        assert!(terminal.screen.screen().cell(row, column).unwrap().dim(), "{hint} is grey");
        // It is only read: the key that takes hints over takes none.
        terminal.press("\x1b[C");
        terminal.press(CTRL_U);
        terminal.until_line("@0>");
    }
    assert_eq!(terminal.leave(CTRL_D), 0);
}

#[test]
fn a_line_goes_on_until_lua_is_whole() {
    let folder = Folder::noughts();
    let mut terminal = Terminal::noughts(&folder);
    terminal.press("for i = 1, 3 do\r");
    terminal.press("state.marked += i\r");
    terminal.until("state.marked += i");
    terminal.press("end\r");
    terminal.until("the state was changed (@1)");
    terminal.press("state.marked\r");
    terminal.until("\n6");
    terminal.press("_ + _1\r");
    terminal.until("\n12");
    assert_eq!(terminal.leave(CTRL_D), 0);
}

#[test]
fn ctrl_c_stops_what_runs_and_never_the_program() {
    // The third mark hangs.
    let line = "state.marked = state.marked + 1";
    let folder =
        Folder::noughts().changed("scripts/noughts/main.lua", line, &format!("{line} while state.marked == 3 do end"));
    // A budget that would last for many minutes.
    let mut terminal = Terminal::open(&folder, &["repl", "noughts", "--budget", "1000"], &[]);
    terminal.until("noughts t1 x @0>");
    // At the prompt it drops the line.
    terminal.press("nonsense");
    terminal.until_line("nonsense");
    terminal.press(CTRL_C);
    terminal.until_line("@0>");
    terminal.press("mark a1\r");
    terminal.until_line("noughts t2 o @1>");
    terminal.press("state.marked = 5 while true do end\r");
    terminal.press_until(CTRL_C, "stopped by Ctrl-C");
    terminal.until("the match is still at @1");
    terminal.until_line("noughts t2 o @1>");
    terminal.press("state.marked\r");
    terminal.until("\n1\n");
    // What it had caught goes on nowhere either.
    terminal.press("while true do pcall(function() while true do end end) end\r");
    terminal.press_until(CTRL_C, "stopped by Ctrl-C");
    terminal.until_line("noughts t2 o @1>");
    terminal.press(":explore 9\r");
    terminal.press_until(CTRL_C, "stopped by Ctrl-C");
    terminal.until_line("noughts t2 o @1>");
    // A rule that does not end, after actions that did: they are taken back as well, and kept.
    terminal.press(":auto 5\r");
    terminal.press_until(CTRL_C, "stopped by Ctrl-C");
    terminal.until("`:redo` does it again");
    terminal.until_line("noughts t2 o @1>");
    terminal.press(":redo\r");
    terminal.until_line("noughts t3 x @2>");
    terminal.press("1000 + 1\r");
    terminal.until("\n1001");
    assert_eq!(terminal.leave(CTRL_D), 0);
}

#[test]
fn another_width_is_taken_up() {
    let folder = Folder::noughts();
    let mut terminal = Terminal::noughts(&folder);
    terminal.resize(60);
    terminal.press(":help roll\r");
    terminal.until("example: :roll next 6");
    let screen = terminal.screen.screen();
    let wrapped: Vec<String> =
        screen.rows(0, 60).enumerate().filter(|(row, _)| screen.row_wrapped(*row as u16)).map(|(_, row)| row).collect();
    assert_eq!(wrapped, Vec::<String>::new(), "{}", terminal.text());
    assert!(terminal.text().lines().any(|line| line.len() > 50), "the width is used");
    assert_eq!(terminal.leave(CTRL_D), 0);
}

#[test]
fn lines_are_remembered_and_found() {
    let folder = Folder::noughts();
    let mut terminal = Terminal::noughts(&folder);
    terminal.answers("mark b2", "x: mark b2", "@1>");
    terminal.answers("1 + 1", "\n2", "@1>");
    terminal.answers(" 7 + 7", "\n14", "@1>");
    terminal.press(CTRL_R);
    terminal.press("mar");
    terminal.until_line("`mar': mark b2");
    terminal.answers("", "`mark b2` is not possible", "@1>");
    terminal.answers("2 + 3", "\n5", "@1>");
    // Page Up looks for what begins so.
    terminal.press("ma");
    terminal.until_line("> ma");
    terminal.press(PAGE_UP);
    terminal.until_line("> mark b2");
    terminal.press(END);
    terminal.press(CTRL_U);
    terminal.until_line("@1>");
    assert_eq!(terminal.leave(CTRL_D), 0);
    // The next time it is there, without what began with a space.
    let mut terminal = Terminal::noughts(&folder);
    for known in ["2 + 3", "mark b2", "1 + 1", "mark b2"] {
        terminal.press(UP);
        terminal.until_line(&format!("> {known}"));
    }
    terminal.press(CTRL_U);
    terminal.until_line("@0>");
    assert_eq!(terminal.leave(CTRL_D), 0);
    let mut terminal = Terminal::open(&folder, &["repl", "noughts", "--no-history"], &[]);
    terminal.until("@0>");
    terminal.answers("2 + 2", "\n4", "@0>");
    assert_eq!(terminal.leave(CTRL_D), 0);
    let kept = std::fs::read_to_string(folder.path().join(".local/state/sandtable/history")).unwrap();
    assert!(kept.contains("mark b2") && !kept.contains("2 + 2") && !kept.contains("7 + 7"), "{kept}");
}

#[test]
fn a_users_own_lines_come_first() {
    let folder = Folder::noughts().with(".config/sandtable/startup", "-- mine\nmine = 40 + 2\nnonsense.x\nmark a1\n");
    let mut terminal = Terminal::open(&folder, &["repl", "noughts"], &[]);
    terminal.until_line("noughts t2 o @1>");
    assert!(terminal.text().contains("/.config/sandtable/startup, line 3:"), "{}", terminal.text());
    terminal.answers("mine", "\n42", "@1>");
    assert_eq!(terminal.leave(CTRL_D), 0);
    let mut terminal = Terminal::open(&folder, &["repl", "noughts", "--no-startup"], &[]);
    terminal.until_line("noughts t1 x @0>");
    assert_eq!(terminal.leave(CTRL_D), 0);
}

#[test]
fn a_seat_is_shown_no_word_that_it_may_not_know() {
    let folder = Folder::noughts();
    let mut terminal = Terminal::noughts(&folder);
    terminal.press(":as x\r");
    terminal.until_line("noughts/x t1 x @0>");
    for typed in ["state.bo", ":place ", ":set len", ":goto ", ":knows o ", "state.board:count("] {
        terminal.press(typed);
        terminal.press("\t\t");
        terminal.press("|");
        // Nothing was completed and nothing listed.
        terminal.until_line(&format!("{typed}|"));
        terminal.press(CTRL_U);
        terminal.until_line("@0>");
    }
    terminal.press(":vie\tx\r");
    terminal.until("seen by x");
    assert_eq!(terminal.leave(CTRL_D), 0);
}

#[test]
fn without_colour_and_on_a_dumb_terminal_it_is_plain() {
    let folder = Folder::noughts();
    let mut plain = Terminal::open(&folder, &["repl", "noughts"], &[("NO_COLOR", "1")]);
    plain.until("@0>");
    plain.press(":board\r");
    plain.until("seen by the referee");
    plain.press("'text' .. 1\r");
    plain.until("\ntext1");
    let written = String::from_utf8_lossy(&plain.written).into_owned();
    for look in ["\x1b[1m", "\x1b[2m", "\x1b[3", "\x1b[1;"] {
        assert!(!written.contains(look), "{look:?} in {written:?}");
    }
    assert_eq!(plain.leave(CTRL_D), 0);
    let mut dumb = Terminal::open(&folder, &["repl", "noughts"], &[("TERM", "dumb")]);
    dumb.until("@0>");
    dumb.press("1000 + 1\r");
    dumb.until("\n1001");
    let written = String::from_utf8_lossy(&dumb.written).into_owned();
    assert!(!written.contains('\x1b'), "{written:?}");
    assert_eq!(dumb.leave(CTRL_D), 0);
}

#[test]
fn a_word_that_is_no_lua_is_answered_sensibly() {
    let folder = Folder::noughts();
    let mut terminal = Terminal::noughts(&folder);
    terminal.press("help undo\r");
    terminal.until("example: :undo 3");
    terminal.press(TAB);
    assert_eq!(terminal.leave("\x15quit\r"), 0);
}

#[test]
fn many_matches_show_how_far_they_are() {
    let folder = Folder::noughts();
    let mut terminal = Terminal::open(&folder, &["sim", "noughts", "--games", "300000000", "--jobs", "1"], &[]);
    terminal.wait("how far it is", |terminal| {
        let text = terminal.text();
        text.contains("/300000000 ") && text.contains("/s ") && text.contains("x 0.6") && text.contains("+-0.0")
    });
    terminal.press(CTRL_C);
    terminal.wait("how to go on", |terminal| {
        terminal.text().contains("for the others: sandtable sim noughts --seed 1 --first ")
    });
    assert!(terminal.text().contains("matches by plies"), "{}", terminal.text());
}
