//! The proof that nothing leaks: random matches, and at every decision, for every seat and a spectator, the hidden
//! pieces dealt anew. Whatever the viewer sees of the position and of the step that led on must come out the same.

pub use super::deals::deals;
pub use super::memory::{INVARIANT, remembers};

use crate::diag::{Place, Result};
use crate::kernel::chance::Draw;
use crate::kernel::determinize::{Leak, Redealt};
use crate::kernel::event::Event;
use crate::kernel::ids::{SeatId, SeatSet, Viewer, ZoneId};
use crate::kernel::observation::{Observation, ZoneView};
use crate::kernel::rules::Rules;
use crate::kernel::script::Script;
use crate::kernel::state::State;
use crate::kernel::table::{Choice, Table};

/// How much is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Care {
    /// Other deals for each look.
    pub deals: usize,
    /// Refusals compared at each decision.
    pub refusals: usize,
    /// Decisions of a match that are looked at; there it is left.
    pub decisions: usize,
}

/// A secret that shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The seed of the match and the number of its decision, from 0.
    pub seed: u64,
    pub decision: usize,
    /// Who could tell.
    pub viewer: String,
    /// What was chosen, where it shows in what came of it.
    pub choice: Option<String>,
    /// The action that was chosen, or the phase it was met in, where that is declared.
    pub place: Option<Place>,
    pub leak: Leak,
}

/// What was looked at, and what was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub matches: usize,
    pub decisions: usize,
    /// Deals that agreed with what was seen.
    pub alike: usize,
    /// Deals in which nobody could have played so.
    pub impossible: usize,
    pub findings: Vec<Finding>,
}

/// Findings after which no more are looked for.
const MOST_FINDINGS: usize = 8;

/// Looks for secrets that show in a random match.
///
/// # Errors
/// What the script did wrong.
pub fn look(
    rules: &std::sync::Arc<Rules>,
    script: &mut dyn Script,
    seed: u64,
    care: Care,
    report: &mut Report,
) -> Result<()> {
    let mut table = Table::begin_match(std::sync::Arc::clone(rules), seed, script, true)?;
    let mut chooser = Draw::new(seed, "random agent", 0);
    let mut search = Search { care, seed, decision: 0, draw: Draw::new(seed, "secrets", 0), met: Vec::new(), report };
    search.report.matches += 1;
    table.take_events();
    while let Some(seat) = table.deciders().iter().next() {
        let choice = table.random_choice(script, seat, &mut chooser)?;
        if search.decision >= care.decisions {
            break;
        }
        let mut rehearsed = Vec::new();
        if search.report.findings.len() < MOST_FINDINGS {
            search.report.decisions += 1;
            for viewer in viewers(rules) {
                search.position(&mut table, script, viewer)?;
                rehearsed.extend(search.step(&mut table, script, viewer, &choice)?);
            }
            search.met.push(table.text(&choice));
        }
        table.play(script, choice.seat, choice.opt, choice.text.as_deref())?;
        let events = table.take_events();
        for rehearsal in &rehearsed {
            search.memory(&table, rehearsal, &events, &choice)?;
        }
        search.decision += 1;
    }
    Ok(())
}

/// Every seat and a spectator.
pub fn viewers(rules: &Rules) -> impl Iterator<Item = Viewer> + use<> {
    rules.seat_ids().map(Viewer::Seat).chain([Viewer::Spectator])
}

/// Where the action of a text is declared, or else the phase.
pub(super) fn place_of(rules: &Rules, phase: usize, choice: Option<&str>) -> Option<Place> {
    let body = choice.map(|text| text.split_once(": ").map_or(text, |(_, body)| body));
    let action = body.and_then(|body| rules.action_named(body.split(' ').next()?));
    let place = action.map(|action| &rules.actions[action.index()].place);
    place.or_else(|| Some(&rules.phases.get(phase)?.place)).cloned()
}

pub(super) fn name_of(rules: &Rules, viewer: Viewer) -> String {
    match viewer {
        Viewer::Referee => "referee".to_owned(),
        Viewer::Spectator => "spectator".to_owned(),
        Viewer::Seat(seat) => rules.seats[seat.index()].name.clone(),
    }
}

/// A choice as it was done beside the match: for whom, what came of it, what that viewer read.
struct Rehearsal {
    viewer: Viewer,
    state: State,
    events: Vec<String>,
}

struct Search<'r> {
    care: Care,
    seed: u64,
    decision: usize,
    draw: Draw,
    /// Texts of earlier choices: most are refused now, and a refusal tells why.
    met: Vec<String>,
    report: &'r mut Report,
}

impl Search<'_> {
    /// The position, and the question that waits.
    fn position(&mut self, table: &mut Table, script: &mut dyn Script, viewer: Viewer) -> Result<()> {
        self.counts(table, script, viewer)?;
        let look = table.look(script, viewer, None)?;
        for _ in 0..self.care.deals {
            match table.redeal(script, &look, &mut self.draw)? {
                Redealt::Alike(found) => {
                    self.report.alike += 1;
                    if let Viewer::Seat(seat) = viewer {
                        self.denials(table, script, seat, &found.state)?;
                        self.samples(table, script, seat, &found.state)?;
                        self.refusals(table, script, seat, found.state)?;
                    }
                }
                Redealt::Impossible(_) => self.report.impossible += 1,
                Redealt::Leaks(leak) => return self.found(table, viewer, None, leak),
            }
        }
        Ok(())
    }

    /// What a choice leads to.
    fn step(
        &mut self,
        table: &mut Table,
        script: &mut dyn Script,
        viewer: Viewer,
        choice: &Choice,
    ) -> Result<Option<Rehearsal>> {
        let look = match table.look(script, viewer, Some(choice.clone())) {
            Ok(look) => look,
            // The choice fails: how is compared with the refusals.
            Err(_) => return Ok(None),
        };
        if let Some(leak) = super::spelt::spelt_out(table, script, viewer, choice, &mut self.draw)? {
            self.found(table, viewer, Some(table.text(choice)), leak)?;
            return Ok(None);
        }
        if secret(table, viewer, choice.seat, look.state()) {
            self.unseen(table, script, viewer, choice)?;
            return Ok(None);
        }
        for _ in 0..self.care.deals {
            match table.redeal(script, &look, &mut self.draw)? {
                Redealt::Alike(_) => self.report.alike += 1,
                Redealt::Impossible(_) => self.report.impossible += 1,
                Redealt::Leaks(leak) => {
                    self.found(table, viewer, Some(table.text(choice)), leak)?;
                    return Ok(None);
                }
            }
        }
        Ok(Some(Rehearsal { viewer, state: look.state().clone(), events: look.events().to_vec() }))
    }

    /// A choice that was rehearsed is played: where something else comes of it, the rule remembers what it saw in a
    /// future that did not happen, and may tell.
    fn memory(&mut self, table: &Table, rehearsal: &Rehearsal, events: &[Event], choice: &Choice) -> Result<()> {
        let Rehearsal { viewer, state, events: told } = rehearsal;
        let tells = words(events, *viewer, table.rules().everyone(), table.state().open_serial());
        let leak = |saw: String, sees: String| Leak { channel: "memory", saw, sees };
        let leak = if !told.ends_with(&tells) {
            leak(tells.join("; "), told.join("; "))
        } else if state != table.state() {
            leak("the state".to_owned(), "another state".to_owned())
        } else {
            return Ok(());
        };
        self.found(table, *viewer, Some(table.text(choice)), leak)
    }

    /// A choice made in secret: nothing of it may be seen.
    fn unseen(&mut self, table: &mut Table, script: &mut dyn Script, viewer: Viewer, choice: &Choice) -> Result<()> {
        let (before, text) = (table.state().clone(), table.text(choice));
        let mut asked = Vec::new();
        if let Viewer::Seat(seat) = viewer
            && table.deciders().has(seat)
        {
            let name = table.rules().seats[seat.index()].name.clone();
            for _ in 0..self.care.refusals {
                asked.push(format!("{name}: {}", self.some_text(table, script, seat)?));
            }
        }
        let saw = Sight::of(table, script, viewer)?;
        let answers: Vec<String> = asked.iter().map(|text| answer(table, script, text)).collect();
        table.play(script, choice.seat, choice.opt, choice.text.as_deref())?;
        let told = words(&table.take_events(), viewer, table.rules().everyone(), table.state().open_serial());
        let sees = Sight::of(table, script, viewer)?;
        let mut leak = saw.leak(&sees);
        if leak.is_none() && !told.is_empty() {
            leak = Some(Leak { channel: "events", saw: String::new(), sees: told.join("; ") });
        }
        for (text, saw) in asked.iter().zip(answers) {
            let sees = answer(table, script, text);
            if leak.is_none() && saw != sees {
                leak = Some(Leak { channel: "why", saw: format!("{text}: {saw}"), sees: format!("{text}: {sees}") });
            }
        }
        table.set_state(before);
        match leak {
            Some(leak) => self.found(table, viewer, Some(text), leak),
            None => Ok(()),
        }
    }

    /// Why the viewer may not do what it cannot do, and what goes wrong with what it can.
    fn refusals(&mut self, table: &mut Table, script: &mut dyn Script, seat: SeatId, other: State) -> Result<()> {
        let name = table.rules().seats[seat.index()].name.clone();
        for _ in 0..self.care.refusals {
            let text = self.some_text(table, script, seat)?;
            let text = format!("{name}: {text}");
            let saw = answer(table, script, &text);
            let here = table.state().clone();
            table.set_state(other.clone());
            let sees = answer(table, script, &text);
            table.set_state(here);
            if saw != sees {
                let leak = Leak { channel: "why", saw: format!("{text}: {saw}"), sees: format!("{text}: {sees}") };
                return self.found(table, Viewer::Seat(seat), None, leak);
            }
        }
        Ok(())
    }

    /// With a piece less in a zone whose count the viewer does not know nothing it sees may change.
    fn counts(&mut self, table: &mut Table, script: &mut dyn Script, viewer: Viewer) -> Result<()> {
        let saw = Sight::of(table, script, viewer)?;
        let uncounted = |zone: &&ZoneView| zone.count.is_none();
        let names: Vec<String> = saw.observation.zones.iter().filter(uncounted).map(|zone| zone.name.clone()).collect();
        for name in names {
            let (rules, here) = (std::sync::Arc::clone(table.rules()), table.state().clone());
            let zone = rules.zones.iter().position(|zone| zone.name == name).map(|zone| ZoneId(zone as u16));
            let hidden = |zone| here.pieces_in(&rules, zone).filter(|id| !here.knows(&rules, viewer, *id)).last();
            let Some(piece) = zone.and_then(hidden) else { continue };
            table.remove(piece);
            // A rule that fails without the piece tells nothing: that position does not come about.
            let sees = Sight::of(table, script, viewer).unwrap_or_else(|_| saw.clone());
            table.set_state(here);
            if let Some(leak) = saw.leak(&sees) {
                return self.found(table, viewer, None, leak);
            }
        }
        Ok(())
    }

    /// Everything that is denied to the seat, and why.
    fn denials(&mut self, table: &mut Table, script: &mut dyn Script, seat: SeatId, other: &State) -> Result<()> {
        let saw = Sight::of(table, script, Viewer::Seat(seat))?;
        let here = table.state().clone();
        table.set_state(other.clone());
        let sees = Sight::of(table, script, Viewer::Seat(seat));
        table.set_state(here);
        match saw.leak(&sees?) {
            Some(leak) => self.found(table, Viewer::Seat(seat), None, leak),
            None => Ok(()),
        }
    }

    /// Texts that are made up for the seat: whoever plays them plays what the sampler knew.
    fn samples(&mut self, table: &mut Table, script: &mut dyn Script, seat: SeatId, other: &State) -> Result<()> {
        let bits = self.draw.bits();
        let saw = sampled(table, script, seat, bits)?;
        if saw.is_empty() {
            return Ok(());
        }
        let here = table.state().clone();
        table.set_state(other.clone());
        let sees = sampled(table, script, seat, bits);
        table.set_state(here);
        let sees = sees?;
        if saw == sees {
            return Ok(());
        }
        let leak = Leak { channel: "sample", saw: saw.join("; "), sees: sees.join("; ") };
        self.found(table, Viewer::Seat(seat), None, leak)
    }

    /// An option of the seat, or something that was played before, or a part of it with other words.
    fn some_text(&mut self, table: &mut Table, script: &mut dyn Script, seat: SeatId) -> Result<String> {
        let listed = table.option_texts(script, seat)?;
        let pick = |draw: &mut Draw, texts: &[String]| texts.get(draw.below(texts.len().max(1))).cloned();
        let first = match self.draw.below(2) {
            0 => pick(&mut self.draw, &listed),
            _ => pick(&mut self.draw, &self.met),
        };
        let text = first.or_else(|| pick(&mut self.draw, &listed)).unwrap_or_else(|| "pass".to_owned());
        let text = text.split_once(": ").map_or(text.as_str(), |(_, body)| body).to_owned();
        let other = pick(&mut self.draw, &self.met).unwrap_or_default();
        let mut words: Vec<&str> = text.split(' ').collect();
        if let (0, Some(word)) = (self.draw.below(3), other.split(' ').next_back()) {
            let at = self.draw.below(words.len());
            words[at] = word;
        }
        Ok(words.join(" "))
    }

    fn found(&mut self, table: &Table, viewer: Viewer, choice: Option<String>, leak: Leak) -> Result<()> {
        let viewer = name_of(table.rules(), viewer);
        let place = place_of(table.rules(), table.state().phase(), choice.as_deref());
        self.report.findings.push(Finding { seed: self.seed, decision: self.decision, viewer, choice, place, leak });
        Ok(())
    }
}

/// Whether the choice is one of several made at once that are not all made yet, by somebody else.
fn secret(table: &Table, viewer: Viewer, actor: SeatId, after: &State) -> bool {
    let rules = table.rules();
    if matches!(viewer, Viewer::Seat(seat) if rules.allied(seat, actor)) {
        return false;
    }
    let together =
        table.together() && after.outcome().is_none() && after.phase_serial() == table.state().phase_serial();
    // The same question still waits, for others to answer.
    let each = match (table.state().pending(), after.pending()) {
        (Some(was), Some(is)) => is.ask.each && was.tape == is.tape && was.before == is.before,
        _ => false,
    };
    together || each
}

/// All that lies before a viewer without asking: the position, its options, what is denied to it and why.
#[derive(Clone, PartialEq)]
struct Sight {
    observation: Observation,
    options: Vec<String>,
    denied: Vec<String>,
}

impl Sight {
    fn of(table: &mut Table, script: &mut dyn Script, viewer: Viewer) -> Result<Self> {
        let mut sight = Self { observation: table.observe(viewer), options: Vec::new(), denied: Vec::new() };
        if let Viewer::Seat(seat) = viewer {
            sight.options = table.option_texts(script, seat)?;
            let denied = table.denied(script, seat)?.into_iter();
            sight.denied = denied.map(|(text, reason)| format!("{text}: {reason}")).collect();
        }
        Ok(sight)
    }

    /// How another sight differs from this one.
    fn leak(&self, other: &Self) -> Option<Leak> {
        let leak = |channel, saw: String, sees: String| Some(Leak { channel, saw, sees });
        let odd = |a: &[String], b: &[String]| a.iter().find(|line| !b.contains(line)).cloned().unwrap_or_default();
        if self.observation != other.observation {
            let line = |seen: &Observation| serde_json::to_string(seen).unwrap_or_default();
            return leak("observation", line(&self.observation), line(&other.observation));
        }
        if self.options != other.options {
            return leak("options", self.options.join("; "), other.options.join("; "));
        }
        if self.denied != other.denied {
            return leak("why", odd(&self.denied, &other.denied), odd(&other.denied, &self.denied));
        }
        None
    }
}

fn sampled(table: &mut Table, script: &mut dyn Script, seat: SeatId, bits: u64) -> Result<Vec<String>> {
    let options = table.options(script, seat)?.to_vec();
    let mut texts = Vec::new();
    for opt in options {
        texts.extend(table.sample_text(script, seat, opt, bits)?);
    }
    Ok(texts)
}

fn words(events: &[Event], viewer: Viewer, everyone: SeatSet, serial: i32) -> Vec<String> {
    events.iter().filter_map(|event| event.words_for(viewer, everyone, serial)).map(str::to_owned).collect()
}

/// What the seat is told when it asks about a text, and what goes wrong when it plays it.
fn answer(table: &mut Table, script: &mut dyn Script, text: &str) -> String {
    let told = match table.why(script, text) {
        Err(error) => return error.to_string(),
        Ok(told) => told,
    };
    let Ok(choice) = table.parse(script, text) else { return told };
    let here = table.state().clone();
    let played = table.play(script, choice.seat, choice.opt, choice.text.as_deref());
    table.take_events();
    table.set_state(here);
    match played {
        Ok(()) => format!("{told} {}", table.json(&choice)),
        Err(error) => format!("{told}: {error}"),
    }
}
