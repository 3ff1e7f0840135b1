//! Playing at random as fast as it goes: a match begun in the memory of the last, nothing observed, no text written,
//! choices straight from the options.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};

use crate::kernel::action::Opt;
use crate::kernel::chance::Draw;
use crate::kernel::flow::blank;
use crate::kernel::ids::SeatId;
use crate::kernel::layout::head;
use crate::kernel::script::Script;
use crate::kernel::state::State;
use crate::kernel::table::{Choice, Table};

/// Where the texts come from that a random seat writes, such as set-ups.
#[derive(Clone, Debug)]
pub enum Texts {
    /// The action's `sample` makes them up.
    MadeUp,
    /// One of these, each as likely.
    Among(Vec<String>),
}

/// A match laid out once, to begin again and again.
#[derive(Debug)]
pub(in crate::kernel) struct LaidOut {
    state: State,
    /// Whether it stands at its first decision: all matches begin so, whatever their seed.
    decides: bool,
}

/// Decisions for each ply that a playout may take: there are games in which no decision makes a ply.
const DECISIONS: u64 = 100;

impl Table {
    /// Another match in place of the one on the table, as `begin_match` begins it.
    ///
    /// # Errors
    /// What the script did wrong in setting up.
    pub fn begin_anew(&mut self, seed: u64, script: &mut dyn Script) -> Result<()> {
        let rules = Arc::clone(&self.rules);
        let laid_out = match self.laid_out.take() {
            Some(laid_out) => laid_out,
            None => {
                let mut table = Self::new(Arc::clone(&rules), blank(&rules, 0));
                table.lay_out(SeatId(0))?;
                LaidOut { state: table.state, decides: false }
            }
        };
        self.state.copy_from(&laid_out.state);
        let decides = laid_out.decides;
        self.laid_out = Some(laid_out);
        self.state.set_seed(seed);
        self.options_seat = None;
        self.forced.clear();
        self.awaited = None;
        self.begin();
        if decides {
            self.close_account();
            return Ok(());
        }
        let first = self.first_seat(&rules)?;
        self.set(head::ACTIVE, i32::from(first.0));
        self.look_from_here();
        self.advance(script, &rules)?;
        self.skip_empty_questions(script)?;
        self.compute_all(script)?;
        // Where no function was called and nothing drawn, every match begins so.
        let alone = self.spent() == Some(0) && self.state.draws(&rules) == 0 && self.state.sealed.is_none();
        if alone && self.state.pending.is_none() && self.state.outcome.is_none() && !self.events.recording() {
            self.laid_out = Some(LaidOut { state: self.state.clone(), decides: true });
        }
        self.close_account();
        Ok(())
    }

    /// From now on the table is played out and nobody looks at it on the way, which is what makes playouts fast: options
    /// are listed only as far as somebody asks, and texts by name not at all where one may be written; variables that
    /// are computed wait for the end of `play_out`. A rule that fails in one of these may then fail after the step that
    /// led there, not in it.
    pub fn unseen(&mut self) {
        self.unseen = true;
    }

    /// Plays on at random until the match is over or has that many plies, or a hundred times as many decisions were made,
    /// or `ends` says so. Every option is as likely as another, but where a text may be written one is.
    ///
    /// # Errors
    /// What the script did wrong, or a text that is not acceptable.
    pub fn play_out(
        &mut self,
        script: &mut dyn Script,
        draw: &mut Draw,
        texts: &Texts,
        cap: u32,
        ends: &dyn Fn() -> bool,
    ) -> Result<()> {
        let rules = Arc::clone(&self.rules);
        for _ in 0..u64::from(cap) * DECISIONS {
            if self.ply().unsigned_abs() >= cap || ends() {
                break;
            }
            let Some(seat) = self.deciders().iter().next() else { break };
            let open = if rules.shortcuts.texts && self.may_write() { self.open_text(script, seat)? } else { None };
            if let Some(opt) = open {
                match texts {
                    Texts::Among(texts) if !texts.is_empty() => {
                        let text = texts.get(draw.below(texts.len())).map(String::as_str);
                        self.play_listed(script, seat, opt, text)?;
                    }
                    // What the game makes up itself is acceptable.
                    _ => {
                        let text = self.sample_text(script, seat, opt, draw.bits())?;
                        self.do_step(script, &rules, seat, opt, text.as_deref())?;
                    }
                }
                continue;
            }
            let options = self.options(script, seat)?;
            let Some(&opt) = options.get(draw.below(options.len())) else { break };
            self.do_step(script, &rules, seat, opt, None)?;
        }
        if self.unseen { self.compute_late(script) } else { Ok(()) }
    }

    /// Whether an action on offer takes a text.
    fn may_write(&self) -> bool {
        let phase = || &self.rules.phases[self.state.phase()].actions;
        let actions = self.state.pending.as_ref().map_or_else(phase, |pending| &pending.ask.actions);
        actions.iter().any(|action| self.rules.actions[action.index()].text_arg().is_some())
    }

    /// The first option that leaves a text open.
    fn open_text(&mut self, script: &mut dyn Script, seat: SeatId) -> Result<Option<Opt>> {
        let rules = Arc::clone(&self.rules);
        let is_open = |opt: &Opt| rules.leaves_text_open(*opt);
        self.list(script, &rules, seat, |options| options.iter().any(is_open))?;
        Ok(self.options.iter().copied().find(is_open))
    }

    /// The only option of a seat, where it leaves no text open: nothing is decided by it, and no agent is asked. A
    /// question that might have had more options is none the wiser: to the others it looks as every answer does.
    ///
    /// # Errors
    /// What the script did wrong when asked for options.
    pub fn only_choice(&mut self, script: &mut dyn Script, seat: SeatId) -> Result<Option<Choice>> {
        let &[opt] = self.options(script, seat)? else { return Ok(None) };
        Ok((!self.rules.leaves_text_open(opt)).then_some(Choice { seat, opt, text: None }))
    }

    /// The chances with which the random agent chooses each of the options: as `random_choice` does.
    pub fn random_chances(options: &[Opt]) -> Vec<f64> {
        let runs = || options.chunk_by(|a, b| a.action() == b.action());
        let count = runs().count() as f64;
        runs().flat_map(|run| vec![1.0 / (count * run.len() as f64); run.len()]).collect()
    }

    /// What the random agent would choose with that draw, without the observation it would be given: first one of the
    /// actions on offer, then one of its options.
    ///
    /// # Errors
    /// What the script did wrong when asked for options or a text, or `action/nothing` where the seat has none.
    pub fn random_choice(&mut self, script: &mut dyn Script, seat: SeatId, draw: &mut Draw) -> Result<Choice> {
        if let Some(choice) = self.only_choice(script, seat)? {
            return Ok(choice);
        }
        let options = self.options(script, seat)?;
        let index = draw.run_first(options, |a, b| a.action() == b.action());
        let Some(&opt) = index.and_then(|index| options.get(index)) else {
            return Err(Box::new(Diagnostic::error("action/nothing", "there is nothing to choose")));
        };
        let text = self.sample_text(script, seat, opt, draw.bits())?;
        Ok(Choice { seat, opt, text })
    }
}
