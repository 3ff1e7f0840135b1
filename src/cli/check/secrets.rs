//! `sandtable check`: the search for secrets that show, and what it says.

use std::io;
use std::path::Path;
use std::sync::Arc;

use clap::Args;
use serde_json::{Value as Json, json};

use super::purity;
use crate::check::secrets::{Care, Finding, Report, deals, look};
use crate::cli::exit::Exit;
use crate::game::Game;
use crate::repl::{Failure, Opening, Screen};
use crate::script::FIXED;

/// How much is looked at.
#[derive(Args, Clone, Copy)]
pub struct Effort {
    /// Random matches for the game and for each variant, played to the end and searched for secrets (without it: 100
    /// for the game and 20 for a variant, as many of them searched as takes seconds); 0 for none
    #[arg(long, value_name = "N")]
    matches: Option<u64>,
    /// The seed of the first of them; each has the next
    #[arg(long, value_name = "S", default_value_t = Opening::FIRST_SEED)]
    pub(super) seed: u64,
}

impl Effort {
    /// How many matches are played to the end.
    pub(super) fn played(&self, variant: Option<&str>) -> u64 {
        self.matches.unwrap_or(if variant.is_none() { PLAYED.0 } else { PLAYED.1 })
    }

    /// After how many decisions of all matches together the search is over, unless the number of matches was said.
    fn decisions(&self, variant: Option<&str>) -> usize {
        match self.matches {
            Some(_) => usize::MAX,
            None if variant.is_none() => SEARCHED.0,
            None => SEARCHED.1,
        }
    }

    /// How many are searched for secrets, of the game or of a variant of it.
    pub(super) fn matches(&self, variant: Option<&str>) -> u64 {
        self.matches.unwrap_or(if variant.is_none() { USUAL.0 } else { USUAL.1 })
    }
}

/// What is looked at, for the words about it.
pub struct Where<'a> {
    pub game: &'a str,
    pub variant: Option<&'a str>,
    pub path: Option<&'a Path>,
    pub json: bool,
}

/// Matches searched for a game, and for each variant: most of what a variant can do the game can do as well.
const USUAL: (u64, u64) = (20, 5);

/// Decisions after which enough of a game with long matches was searched, and of a variant: all in all it takes seconds.
const SEARCHED: (usize, usize) = (450, 60);

/// Matches played to the end, which takes much less.
const PLAYED: (u64, u64) = (100, 20);

/// Enough to meet what a game can do.
pub(super) const CARE: Care = Care { deals: 2, refusals: 2, decisions: 150 };

/// Beginnings compared with other deals, to find a shuffle that keeps an order.
const BEGINNINGS: u64 = 60;

/// Findings told in full; one rule that tells makes many.
const TOLD: usize = 5;

/// Where so many of a hundred deals or more could not have been, next to nothing was compared.
const NEARLY_ALL: usize = 95;

/// Looks for secrets that show and says what was found.
///
/// # Errors
/// A stream failed.
pub fn run(place: &Where, game: &mut Game, effort: Effort, screen: &mut Screen) -> io::Result<Exit> {
    let matches = effort.matches(place.variant);
    if matches == 0 {
        return Ok(Exit::Fine);
    }
    let mut report = Report::default();
    let rules = Arc::clone(game.rules());
    for number in 0..matches {
        let left = effort.decisions(place.variant).saturating_sub(report.decisions);
        if left == 0 {
            break;
        }
        let care = Care { decisions: CARE.decisions.min(left), ..CARE };
        let seed = effort.seed.wrapping_add(number);
        if let Err(problem) = look(&rules, game.script(), seed, care, &mut report) {
            if problem.code == FIXED {
                return purity::tell(place, game, vec![*problem], screen);
            }
            let note = format!("in a random match with seed {seed}, looking for secrets");
            return failed(place, game, Failure::from(problem).note(note), screen);
        }
    }
    match deals(&rules, game.script(), BEGINNINGS, &[]) {
        Ok(found) => report.findings.extend(found),
        Err(problem) => return failed(place, game, Failure::from(problem).note("looking at beginnings"), screen),
    }
    let fine = report.findings.is_empty();
    let text = if place.json { place.line(fine, "secrets", place.as_json(&report)) } else { place.as_text(&report) };
    screen.say(&text)?;
    Ok(if fine { Exit::Fine } else { Exit::Expectation })
}

pub(super) fn failed(place: &Where, game: &Game, failure: Failure, screen: &mut Screen) -> io::Result<Exit> {
    let text = failure.text(&|path| game.source(path), screen.err_style);
    match place.json {
        true => screen.say(&place.line(false, "secrets", json!({ "error": failure.problems })))?,
        false => screen.complain(&text)?,
    }
    Ok(failure.kind.into())
}

impl Where<'_> {
    /// `stratego with duel`
    pub(super) fn name(&self) -> String {
        let variant = self.variant.map_or_else(String::new, |variant| format!(" with {variant}"));
        format!("{}{variant}", self.game)
    }

    pub(super) fn line(&self, ok: bool, of: &str, what: Json) -> String {
        json!({ "game": self.game, "variant": self.variant, "ok": ok, of: what }).to_string()
    }

    fn as_json(&self, report: &Report) -> Json {
        let finding = |finding: &Finding| {
            json!({
                "channel": finding.leak.channel,
                "viewer": finding.viewer,
                "choice": finding.choice,
                "saw": finding.leak.saw,
                "would_see": finding.leak.sees,
                "place": finding.place,
                "help": mended(finding.leak.channel),
                "seed": finding.seed,
                "decision": finding.decision,
                "command": self.command_of(finding),
            })
        };
        json!({
            "matches": report.matches,
            "decisions": report.decisions,
            "deals": report.alike,
            "impossible": report.impossible,
            "blind": is_blind(report),
            "findings": report.findings.iter().map(finding).collect::<Vec<_>>(),
        })
    }

    fn as_text(&self, report: &Report) -> String {
        let shows = match report.findings.len() {
            0 => "no secret shows".to_owned(),
            1 => "a secret shows".to_owned(),
            count => format!("secrets show {count} times"),
        };
        let mut lines = vec![format!(
            "{}: {shows} ({}, {} decisions, {} other deals, {} more impossible)",
            self.name(),
            matches(report.matches as u64),
            report.decisions,
            report.alike,
            report.impossible
        )];
        lines.extend(report.findings.iter().take(TOLD).map(|finding| self.finding(finding)));
        if let Some(more @ 1..) = report.findings.len().checked_sub(TOLD) {
            lines.push(format!("  and {more} more; `--json` lists all"));
        }
        if is_blind(report) {
            lines.push(
                "  warning: nearly all other deals were impossible, so next to nothing was compared\n  \
                 help: look at what `hidden.possible` allows, and at rules whose options depend on hidden pieces"
                    .to_owned(),
            );
        }
        lines.join("\n")
    }

    fn finding(&self, finding: &Finding) -> String {
        let when = match &finding.choice {
            Some(choice) => format!("what comes of `{choice}`"),
            None => "the position".to_owned(),
        };
        let at = finding.place.as_ref().map_or(String::new(), |place| format!("    at {place}\n"));
        format!(
            "  {}: {} could tell from {when} (seed {}, decision {})\n{at}    saw:       {}\n    would see: {}\n    {}\n    help: {}",
            finding.leak.channel,
            finding.viewer,
            finding.seed,
            finding.decision,
            finding.leak.saw.trim(),
            finding.leak.sees.trim(),
            self.command_of(finding),
            mended(finding.leak.channel)
        )
    }

    /// A command line that leads to the place of a finding.
    pub(super) fn command_of(&self, finding: &Finding) -> String {
        let viewer = if finding.viewer == "spectator" { "nobody" } else { &finding.viewer };
        let lines = std::iter::once(format!(":view {viewer}")).chain(finding.choice.clone());
        self.command(finding.seed, finding.decision, lines)
    }

    /// A command line that plays on at random to a decision, and then types lines.
    pub(super) fn command(&self, seed: u64, decision: usize, lines: impl IntoIterator<Item = String>) -> String {
        let mut words = vec!["sandtable".to_owned(), "repl".to_owned(), quoted(self.game)];
        for (option, value) in [("--variant", self.variant.map(str::to_owned)), ("--path", self.path.map(shown))] {
            words.extend(value.into_iter().flat_map(|value| [option.to_owned(), quoted(&value)]));
        }
        words.extend(["--seed".to_owned(), seed.to_string()]);
        let auto = (decision > 0).then(|| format!(":auto {decision}"));
        for line in auto.into_iter().chain(lines) {
            words.extend(["-c".to_owned(), quoted(&line)]);
        }
        words.join(" ")
    }
}

/// `1 match`, `20 matches`
pub(super) fn matches(count: u64) -> String {
    if count == 1 { "1 match".to_owned() } else { format!("{count} matches") }
}

/// How a secret that shows on a channel is usually kept.
fn mended(channel: &str) -> &'static str {
    match channel {
        "events" => "state:tell(seat, ...) for who may read it, or state:reveal(piece) before it is said",
        "observation" => "say `see = \"owner\"` where it is declared, or state:reveal(piece) before a rule goes by it",
        "sample" => "make the text of what the seat sees",
        "deal" => "state:shuffle(zone) before anything is dealt from it",
        "memory" => "keep nothing outside of `variables`",
        _ => "offer and deny by what the seat knows, or state:reveal(piece) first",
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// As a shell takes it for one word.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./:@".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

fn is_blind(report: &Report) -> bool {
    let all = report.alike + report.impossible;
    all >= 100 && report.impossible * 100 >= all * NEARLY_ALL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(["a-b", "move a4 a5", "it's", ""].map(quoted), ["a-b", "'move a4 a5'", r"'it'\''s'", "''"]);
    }

    #[test]
    fn nearly_only_impossible_deals_are_told() {
        let of = |alike, impossible| is_blind(&Report { alike, impossible, ..Report::default() });
        assert_eq!([of(0, 0), of(0, 50), of(5, 95), of(6, 94), of(900, 100)], [false, false, true, false, false]);
    }
}
