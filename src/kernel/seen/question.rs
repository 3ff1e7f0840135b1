//! What is asked while a rule waits: who is to answer, with what, and what was done before.

use std::sync::Arc;

use crate::kernel::action::{ArgType, Opt, Shown};
use crate::kernel::ids::{PieceId, SeatId, SeatSet, Viewer};
use crate::kernel::language::Language;
use crate::kernel::notation::Naming;
use crate::kernel::table::Table;
use crate::kernel::tape::{PASS, Pending, Source, Step};

impl Table {
    /// `blue: guard (cancel the attack), after red: attack a2 (archer) a3 (soldier)`, as the viewer may know it and in the
    /// game's own words; nothing where no rule waits for an answer.
    pub fn question_words(&self, viewer: Viewer) -> Option<String> {
        self.question_words_in(&Language::default(), viewer)
    }

    /// The same in the language that is told.
    pub fn question_told(&self, viewer: Viewer) -> Option<String> {
        self.question_words_in(&self.rules.language, viewer)
    }

    fn question_words_in(&self, language: &Language, viewer: Viewer) -> Option<String> {
        let pending = self.state.pending()?;
        let asked = self.seen_deciders(viewer);
        let own = viewer == Viewer::Referee || matches!(viewer, Viewer::Seat(seat) if asked.has(seat));
        let seats: Vec<&str> = asked.iter().map(|seat| language.seat(&self.rules.seats[seat.index()].name)).collect();
        let actions = pending.ask.actions.iter().map(|id| &self.rules.actions[id.index()]);
        let actions: Vec<String> = actions
            .filter(|action| own || action.shown != Shown::Owner)
            .map(|action| match language.docs.get(&action.name).unwrap_or(&action.doc).as_str() {
                "" => action.name.clone(),
                doc => format!("{} ({doc})", action.name),
            })
            .collect();
        let done: Vec<String> = self.before_question(pending, asked, language, viewer);
        let actions = if actions.is_empty() { "?".to_owned() } else { actions.join(", ") };
        Some(match done.is_empty() {
            true => format!("{}: {actions}", seats.join(", ")),
            false => {
                let after = language.screen(&format!("after {}", done.join(", ")));
                format!("{}: {actions}, {after}", seats.join(", "))
            }
        })
    }

    /// What the step began with, and what another than those who are asked, as far as the viewer may know who they are,
    /// answered last.
    fn before_question(&self, pending: &Pending, asked: SeatSet, language: &Language, viewer: Viewer) -> Vec<String> {
        let mut done = Vec::new();
        if let Step::Action { seat, opt, text } = &pending.step {
            let then = Table::new(Arc::clone(&self.rules), (*pending.before).clone());
            done.extend(then.done_words(language, viewer, *seat, *opt, text.as_deref()));
        }
        let answers = pending.tape.iter().zip(&pending.resolved).filter_map(|(entry, opt)| match entry.source {
            Source::Seat(seat) => opt.map(|opt| (seat, opt, entry.text.as_deref())),
            Source::Stream(_) => None,
        });
        let mut others = answers.filter(|(seat, opt, _)| !asked.has(*seat) && *opt != PASS);
        done.extend(
            others.next_back().and_then(|(seat, opt, text)| self.done_words(language, viewer, seat, opt, text)),
        );
        done
    }

    /// `red: attack a2 (archer) a3 (soldier)`: what the log tells the viewer, with the kinds of what stands on boards.
    fn done_words(
        &self,
        language: &Language,
        viewer: Viewer,
        seat: SeatId,
        opt: Opt,
        text: Option<&str>,
    ) -> Option<String> {
        let rules = &*self.rules;
        let action = rules.action_of(opt);
        let name = language.seat(&rules.seats[seat.index()].name);
        let own = viewer == Viewer::Referee || viewer == Viewer::Seat(seat);
        let naming = match action.shown {
            Shown::Owner if !own => return None,
            Shown::Name if !own => return Some(format!("{name}: {} ?", action.name)),
            Shown::Open => Naming::Named,
            Shown::Owner | Shown::Name | Shown::All => Naming::Untold,
        };
        let mut line = format!("{name}: {}", action.name);
        for (index, arg) in action.args.iter().enumerate() {
            line = format!("{line} {}", self.arg_text(viewer, opt, index, text, naming));
            let piece = opt.id(index).filter(|_| arg.kind == ArgType::Piece).map(|id| PieceId(id as u16));
            let known = |piece: &PieceId| {
                self.state.cell(rules, *piece).is_some() && self.state.can_tell(rules, viewer, *piece)
            };
            if let Some(piece) = piece.filter(known) {
                let id = &rules.kinds[self.state.kind(rules, piece).index()].id;
                line = format!("{line} ({})", language.kind(id).unwrap_or(id));
            }
        }
        Some(line)
    }
}
