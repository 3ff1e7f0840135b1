//! A match for people who want to play and not to program: seats take turns before one screen, agents play the others.
//! It is a desk at which nobody is the referee, so that nothing is shown or done that a seat may not see or do.

use std::io::{self, BufRead, Read};

use super::command::{self, MOST_STEPS, board_text, explained, legend, list, sit_down, stand, take_back, title};
use super::desk::Desk;
use super::failure::{Failure, Kind, Result};
use super::line::{addressed, first_word};
use super::screen::{Screen, wipe};
use super::sitting::{self, Deed, Who};
use super::{play, seated, telling};
use crate::diag::{Diagnostic, nearest};
use crate::kernel::ids::SeatId;
use crate::render::table;

/// Options shown at once.
const SHOWN: usize = 12;

/// The same where they were asked for.
const ASKED: usize = 60;

/// Lines that `log` tells.
const TOLD: usize = 20;

/// The longest line, in bytes.
const LONGEST: u64 = 4096;

/// What can be typed, beside numbers and actions.
const WORDS: [(&str, &str); 8] = [
    ("3", "plays option 3 of the list"),
    ("a text of the list", "plays it; its beginning lists all that begin so"),
    ("options", "all that you may do"),
    ("help ACTION", "what an action does"),
    ("board", "the table again"),
    ("log", "what happened"),
    ("undo", "takes back what you did, where nothing was learned from it"),
    ("quit", "leaves the match"),
];

/// Other words for the same, and those of a desk, which messages of the game may speak of.
const ALIASES: [(&str, &str); 8] = [
    ("?", "help"),
    ("h", "help"),
    ("q", "quit"),
    ("exit", "quit"),
    ("legal", "options"),
    ("", "board"),
    ("look", "board"),
    ("back", "undo"),
];

/// A match, and who plays.
pub struct Hotseat {
    desk: Desk,
    /// Whether people must not see what the other sees: two or more of them, in a game with secrets.
    hides: bool,
    /// What begins another match like it.
    again: String,
    is_terminal: bool,
}

/// What became of a line.
enum Done {
    /// Something was played or taken back.
    Moved(String),
    /// Words to read; whoever was to decide still is.
    Told(String),
    Left,
}

impl Hotseat {
    /// Seats as `red=greedy`; people play those that are not named.
    ///
    /// # Errors
    /// There is no such seat or agent.
    pub fn new(mut desk: Desk, seats: &[&str], again: String, is_terminal: bool) -> Result<Self> {
        for (seat, agent) in seated::read(&desk, seats)? {
            desk.seated.put(seat, agent);
        }
        let people = desk.rules().seat_ids().filter(|seat| desk.seated.name(*seat).is_none()).count();
        let hides = people > 1 && desk.rules().has_secrets();
        stand(&mut desk, Who::Nobody);
        Ok(Self { desk, hides, again, is_terminal })
    }

    /// Plays to the end, or until whoever plays leaves. Gives back how it failed, if an agent or a rule did.
    ///
    /// # Errors
    /// A stream failed.
    pub fn run(&mut self, input: &mut dyn BufRead, screen: &mut Screen) -> io::Result<Option<Kind>> {
        screen.say(&title(&self.desk))?;
        let words = self.desk.rules().seat_ids().map(|seat| {
            let who = self.desk.seated.name(seat).unwrap_or("you");
            format!("{}: {who}", self.desk.seat_word(seat))
        });
        screen.say(&format!("{}; `?` says what can be typed", words.collect::<Vec<_>>().join(", ")))?;
        if let Err((_, failure)) = seated::play_on(&mut self.desk, MOST_STEPS) {
            return self.broken(failure, screen).map(Some);
        }
        let mut begun = false;
        while self.desk.outcome().is_none() {
            let Some(seat) = self.next() else {
                screen.say(&format!("after {MOST_STEPS} choices of agents it is not over"))?;
                break;
            };
            if self.desk.sitting.seat() != Some(seat) && !self.change(seat, &mut begun, input, screen)? {
                return Ok(None);
            }
            screen.say(&format!("\n{}\n\n{}", board_text(&self.desk), self.offered(seat, "", SHOWN)))?;
            loop {
                let Some(line) = self.ask(seat, input, screen)? else { return self.left(screen) };
                match self.answer(seat, &line) {
                    Ok(Done::Moved(told)) => {
                        screen.say(&told)?;
                        break;
                    }
                    Ok(Done::Told(told)) => screen.say(&told)?,
                    Ok(Done::Left) => return self.left(screen),
                    Err(failure) if failure.said.is_some() => return self.broken(failure, screen).map(Some),
                    Err(failure) => screen.complain(&self.desk.failure_text(&failure, screen.err_style))?,
                }
            }
        }
        let outcome = self.desk.outcome().map(|outcome| format!("the match is over: {outcome}"));
        let mut parts = vec![board_text(&self.desk)];
        parts.extend(outcome.map(|words| self.desk.rules().language.screen(&words)));
        parts.push(format!(
            "another match: `{}`; with the same dice: `{} --seed {}`",
            self.again, self.again, self.desk.opening.seed
        ));
        screen.say(&format!("\n{}", parts.join("\n\n")))?;
        Ok(None)
    }

    /// The seat to decide: the one that sits, if it may, else the first that a person plays.
    fn next(&self) -> Option<SeatId> {
        let deciders = self.desk.game.deciders();
        let sits = self.desk.sitting.seat().filter(|seat| deciders.has(*seat));
        sits.or_else(|| deciders.iter().find(|seat| self.desk.seated.name(*seat).is_none()))
    }

    /// Another seat sits down. False where somebody leaves meanwhile.
    fn change(
        &mut self,
        seat: SeatId,
        begun: &mut bool,
        input: &mut dyn BufRead,
        screen: &mut Screen,
    ) -> io::Result<bool> {
        let word = self.desk.seat_word(seat).to_owned();
        if self.hides {
            if *begun {
                let told = format!("\nthe turn passes to {word}: Enter clears the screen");
                if !self.entered(&told, input, screen)? {
                    return Ok(false);
                }
                stand(&mut self.desk, Who::Nobody);
                self.clear(&word, screen)?;
            }
            if !self.entered(&format!("{word} sits down alone before the screen, then Enter"), input, screen)? {
                return Ok(false);
            }
            self.clear(&word, screen)?;
        }
        // Where all see all, whoever sits down has read it already.
        let news = sit_down(&mut self.desk, seat);
        if let Some(news) = news.filter(|_| self.hides || !*begun) {
            screen.say(&news)?;
        }
        *begun = true;
        Ok(true)
    }

    fn clear(&self, over: &str, screen: &mut Screen) -> io::Result<()> {
        if self.is_terminal { wipe() } else { screen.say(&format!("\n---- {over} ----")) }
    }

    /// Waits for an empty line. False where somebody leaves.
    fn entered(&self, words: &str, input: &mut dyn BufRead, screen: &mut Screen) -> io::Result<bool> {
        loop {
            screen.say(words)?;
            match read(input)?.as_deref().map(word_meant) {
                Some("board") => return Ok(true),
                Some("quit") | None => {
                    self.left(screen)?;
                    return Ok(false);
                }
                Some(_) => {}
            }
        }
    }

    /// A line of whoever sits; none at the end of the input.
    fn ask(&self, seat: SeatId, input: &mut dyn BufRead, screen: &mut Screen) -> io::Result<Option<String>> {
        if self.is_terminal {
            write!(screen.out, "{}> ", self.desk.seat_word(seat))?;
            screen.out.flush()?;
        }
        read(input)
    }

    fn answer(&mut self, seat: SeatId, line: &str) -> Result<Done> {
        let (first, rest) = first_word(line);
        // An action of the game comes before a word of the program, but a colon says which is meant.
        let is_action = self.desk.rules().action_named(first).is_some() || first == "pass";
        let done = match word_meant(first) {
            _ if is_action => self.act(seat, line),
            _ if line.bytes().all(|byte| byte.is_ascii_digit()) && !line.is_empty() => {
                let picked = play::picked(&self.desk, line.parse().unwrap_or(usize::MAX));
                picked.and_then(|text| self.play(&text))
            }
            "quit" => Ok(Done::Left),
            "help" => self.help(rest),
            "options" => Ok(Done::Told(self.offered(seat, rest, ASKED))),
            "board" => Ok(Done::Told(format!("{}\n\n{}", board_text(&self.desk), self.offered(seat, "", SHOWN)))),
            "log" => Ok(Done::Told(self.log())),
            "undo" => self.undo(),
            _ => self.act(seat, line),
        };
        done.map_err(|failure| here(self.desk.explained(failure)))
    }

    /// Plays the option that a text is, or lists those that begin so.
    fn act(&mut self, seat: SeatId, text: &str) -> Result<Done> {
        sitting::admit(&self.desk, &Deed::Action(text))?;
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let before = format!("{}: ", self.desk.seat_name(seat));
        let words = words.strip_prefix(&before).unwrap_or(&words);
        let texts = self.desk.game.option_texts(seat)?;
        let bodies = || texts.iter().map(|text| text.strip_prefix(&before).unwrap_or(text));
        if !bodies().any(|body| body == words) && list(&mut self.desk, seat, words, SHOWN).is_ok() {
            return Ok(Done::Told(self.offered(seat, words, SHOWN)));
        }
        let first = first_word(words).0;
        if self.desk.rules().action_named(first).is_none() && first != "pass" && addressed(text).is_none() {
            let error =
                Diagnostic::error("repl/word", format!("`{}` is nothing that can be done here", first.escape_debug()));
            let actions = self.desk.rules().actions.iter().map(|action| action.name.as_str());
            let known = actions.chain(WORDS.iter().map(|(word, _)| first_word(word).0).filter(|word| word.len() > 2));
            return Err(match nearest(first, known) {
                Some(near) => error.help(format!("did you mean `{near}`?")),
                None => error.help("options"),
            }
            .into());
        }
        self.play(text)
    }

    fn play(&mut self, text: &str) -> Result<Done> {
        play::answered(&mut self.desk, text).map(Done::Moved)
    }

    fn undo(&mut self) -> Result<Done> {
        let Who::Seat { since, .. } = self.desk.sitting.who else { return Ok(Done::Told(String::new())) };
        match take_back(&mut self.desk, 1, since) {
            Ok(_) => Ok(Done::Moved("taken back".to_owned())),
            Err(refused) => Err(Desk::refuse(format!("nothing is taken back: {refused}"), "options")),
        }
    }

    fn help(&self, rest: &str) -> Result<Done> {
        let rules = self.desk.rules();
        if rest.is_empty() {
            let more: Vec<&str> = rules.actions.iter().map(|action| action.name.as_str()).collect();
            let words = table::pairs(WORDS, self.desk.style);
            return Ok(Done::Told(format!("{words}\nactions: {}", more.join(", "))));
        }
        let action = rules.action_named(rest).and_then(|id| rules.actions.get(id.index()));
        let action = action.ok_or_else(|| {
            let error = Diagnostic::error("repl/word", format!("no action is named `{}`", rest.escape_debug()));
            error.suggest(rest, rules.actions.iter().map(|action| action.name.as_str()))
        })?;
        Ok(Done::Told(explained(action, &rules.language, self.desk.style)))
    }

    fn log(&self) -> String {
        let lines = self.desk.log();
        let last = lines.get(lines.len().saturating_sub(TOLD)..).unwrap_or_default();
        let words: Vec<String> = last.iter().map(|line| telling::tame(&line.words)).collect();
        if words.is_empty() { "nothing has happened yet".to_owned() } else { words.join("\n") }
    }

    /// `red may:` and the options, numbered.
    fn offered(&mut self, seat: SeatId, words: &str, most: usize) -> String {
        let listing = match list(&mut self.desk, seat, words, most) {
            Ok(listing) => listing,
            Err(failure) => return self.desk.failure_text(&here(failure), self.desk.style),
        };
        let (count, all) = (listing.shown.len(), listing.all);
        let of = if count < all { format!(", {count} of {all}") } else { String::new() };
        let mut lines = vec![format!("what {} may do{of}:", self.desk.seat_word(seat))];
        lines.push(table::numbered(&listing.shown, self.desk.style));
        if count < all {
            let deeper = listing.deeper.unwrap_or_else(|| "options".to_owned());
            lines.push(format!("type a number, or how others begin, such as `{deeper}`, to see those"));
        }
        lines.extend(legend(&listing.shown, &self.desk.rules().language));
        lines.join("\n")
    }

    fn left(&self, screen: &mut Screen) -> io::Result<Option<Kind>> {
        screen.say(&format!("the match was left; another: `{}`", self.again))?;
        Ok(None)
    }

    /// An agent or a rule failed: nobody here can mend that.
    fn broken(&self, failure: Failure, screen: &mut Screen) -> io::Result<Kind> {
        screen.complain(&self.desk.failure_text(&failure, screen.err_style))?;
        Ok(failure.kind)
    }
}

/// The word of the program that a line is, or else the line.
fn word_meant(line: &str) -> &str {
    let word = line.trim().trim_start_matches(':');
    ALIASES.iter().find(|(alias, _)| *alias == word).map_or(word, |(_, meant)| meant)
}

/// The failure with help that can be typed here, where there are no commands.
fn here(mut failure: Failure) -> Failure {
    for problem in &mut failure.problems {
        let Some(help) = &problem.help else { continue };
        if help.starts_with(':') || help.contains("`:") {
            problem.help = Some(match help.strip_prefix(":help ") {
                Some(name) if command::exact(name).is_none() => format!("help {name}"),
                _ => "options".to_owned(),
            });
        }
    }
    failure
}

/// A line without its end; what is too long or no text is cut or mended, and will be no option.
fn read(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if Read::take(&mut *input, LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}
