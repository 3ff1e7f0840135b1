//! What actions do: native effects, or a function of the script.

use crate::diag::{Diagnostic, Place, Result};

use crate::kernel::action::{Action, ArgType, Effect, Generator, Go, Opt, Told};
use crate::kernel::ids::{CellId, HookId, PieceId, SeatId, Viewer};
use crate::kernel::layout::head;
use crate::kernel::rules::{Clash, Rules};
use crate::kernel::script::{Mode, Script};
use crate::kernel::table::{Table, refuse};
use crate::kernel::value::Value;

/// A function to be called after a native effect: with the seat, then what `Told` has.
pub type After = (HookId, [Value; 5]);

impl Table {
    /// Does what the action says.
    pub(in crate::kernel) fn effect(
        &mut self,
        script: &mut dyn Script,
        rules: &Rules,
        seat: SeatId,
        opt: Opt,
        text: Option<&str>,
    ) -> Result<()> {
        let action = rules.action_of(opt);
        match &action.apply {
            Effect::None => {}
            Effect::Script(hook) => script.act(self, *hook, seat, opt, text)?,
            Effect::Go(_) | Effect::Create(_) => {
                if let Some((hook, args)) = self.native_effect(rules, seat, action, opt)? {
                    script.call(self, hook, Mode::Write, &args)?;
                }
            }
        }
        Ok(())
    }

    /// A rule is over, or asks: pieces that it lifted off a cell and put nowhere are a fault of it, unless it ended the match.
    pub(in crate::kernel) fn put_down(&mut self, place: impl FnOnce(&Self) -> Option<Place>) -> Result<()> {
        let lifted = self.state.get(head::LIFTED);
        if lifted == 0 {
            return Ok(());
        }
        if self.state.outcome.is_some() {
            // The ending broke the rule off before it could say where they go.
            for id in self.state.pieces(&self.rules) {
                if self.state.is_lifted(&self.rules, id) {
                    self.remove(id);
                }
            }
            return Ok(());
        }
        let pieces = if lifted == 1 { "a piece was".to_owned() } else { format!("{lifted} pieces were") };
        Err(Box::new(
            Diagnostic::error("rule/lifted", format!("{pieces} lifted off a cell and put nowhere"))
                .at(place(self))
                .help("`piece:move_to(cell)` returns the piece that stood there: move or remove it"),
        ))
    }

    /// The arguments of an option as values; a text argument is always text.
    pub fn arguments(&self, action: &Action, opt: Opt, text: Option<&str>) -> Vec<Value> {
        (0..action.args.len()).map(|index| self.rules.argument(opt, index, text)).collect()
    }

    /// Does a native effect. The function to call after it, with its arguments, if there is one.
    ///
    /// # Errors
    /// What is impossible about it.
    pub fn native_effect(&mut self, rules: &Rules, seat: SeatId, action: &Action, opt: Opt) -> Result<Option<After>> {
        match &action.apply {
            Effect::Go(go) => self.go(rules, seat, opt, go),
            Effect::Create(kind) => {
                let cell = opt.id(action.args.len().saturating_sub(1)).unwrap_or(0);
                self.create_on_cell(*kind, Some(seat), CellId(cell as u16))?;
                Ok(None)
            }
            Effect::None | Effect::Script(_) => Ok(None),
        }
    }

    fn go(&mut self, rules: &Rules, seat: SeatId, opt: Opt, go: &Go) -> Result<Option<After>> {
        let several = matches!(rules.action_of(opt).args[0].kind, ArgType::Several { .. });
        let Some(piece) = opt.id(0).map(|id| PieceId(id as u16)) else {
            // A set may be of nothing, and nothing follows it.
            if several {
                return Ok(None);
            }
            return Err(refuse("`go` moves the first argument, which is missing".into()));
        };
        let from = self.state.cell(&self.rules, piece);
        let after = |table: &mut Self, to: Option<CellId>, met: Option<PieceId>| {
            let called = go.after.as_ref()?;
            if !table.is_due_after(rules, seat, &called.when, (piece, from, to, met)) {
                return None;
            }
            let cell = |cell: Option<CellId>| cell.map_or(Value::Nil, Value::Cell);
            let met = met.map_or(Value::Nil, Value::Piece);
            Some((called.hook, [Value::Seat(seat), Value::Piece(piece), cell(from), cell(to), met]))
        };
        if let Some(decl) = go.to {
            let zone = self.rules.zone_of(decl, seat);
            if self.rules.grid_of(zone).is_none() {
                for piece in opt.pieces_from(0).take(if several { usize::MAX } else { 1 }) {
                    self.still_there(piece)?;
                    self.move_to_zone(piece, zone)?;
                }
                return Ok(after(self, None, None));
            }
        }
        let Some(to) = opt.id(1).map(|id| CellId(id as u16)) else {
            return Err(refuse("`go` moves to the second argument, which is missing".into()));
        };
        self.still_there(piece)?;
        let met = self.go_to_cell(seat, piece, to, go)?;
        Ok(after(self, Some(to), met))
    }

    /// Whether the function after a `go` is to be called: it has no condition, or one holds.
    pub fn is_due_after(
        &mut self,
        rules: &Rules,
        seat: SeatId,
        when: &[Generator],
        (piece, from, to, met): Told,
    ) -> bool {
        if when.is_empty() {
            return true;
        }
        let ids = [Some(piece.index()), from.map(CellId::index), to.map(CellId::index), met.map(PieceId::index)];
        let put = |opt: Opt, (arg, id): (usize, Option<usize>)| id.map_or(opt, |id| opt.with(arg, id));
        let told = ids.into_iter().enumerate().fold(Opt(0), put);
        self.is_due(rules, seat, told, when)
    }

    /// Moves a piece as `go` does, and gives the piece that it met there.
    ///
    /// # Errors
    /// What is impossible about it.
    pub fn go_to_cell(&mut self, seat: SeatId, piece: PieceId, to: CellId, go: &Go) -> Result<Option<PieceId>> {
        let from = self.state.cell(&self.rules, piece);
        // A function may offer any cell: one that is blocked is refused, a piece does not meet itself.
        let met = self.state.piece_on(&self.rules, to).filter(|met| *met != piece);
        match met {
            Some(met) => self.clash(seat, piece, met, from, to, go)?,
            None => self.move_to_cell(piece, to).map(drop)?,
        }
        Ok(met)
    }

    /// Of answers given together one may take away what another names.
    fn still_there(&self, piece: PieceId) -> Result<()> {
        if self.state.exists(&self.rules, piece) {
            return Ok(());
        }
        Err(refuse("the piece that `go` moves is no longer in the match".into()))
    }

    fn clash(
        &mut self,
        seat: SeatId,
        piece: PieceId,
        met: PieceId,
        from: Option<CellId>,
        to: CellId,
        go: &Go,
    ) -> Result<()> {
        if go.reveal {
            let everyone = self.rules.everyone();
            self.reveal(piece, everyone);
            self.reveal(met, everyone);
        }
        let result = match go.clash {
            Some(table) => {
                let kind = |piece| self.state.kind(&self.rules, piece);
                self.rules.table_clash(table, kind(piece), kind(met))
            }
            None => Clash::Attacker,
        };
        self.tell_clash(seat, piece, met, to, result);
        if let Some(from) = from.filter(|_| self.in_turn() && result != Clash::Attacker) {
            self.note_trail(self.rules.grid_index(to), piece, from, to, Some(met));
        }
        if matches!(result, Clash::Attacker | Clash::Neither) {
            self.lose(met, go)?;
        }
        match result {
            Clash::Attacker => self.put_on_cell(piece, to, Some(met)),
            Clash::Target | Clash::Neither => self.lose(piece, go)?,
            Clash::Both => {}
        }
        Ok(())
    }

    fn lose(&mut self, piece: PieceId, go: &Go) -> Result<()> {
        match go.lost {
            Some(decl) => {
                let owner = self.state.owner(&self.rules, piece).unwrap_or(SeatId(0));
                self.move_to_zone(piece, self.rules.zone_of(decl, owner))
            }
            None => {
                self.remove(piece);
                Ok(())
            }
        }
    }

    fn tell_clash(&mut self, seat: SeatId, piece: PieceId, met: PieceId, to: CellId, result: Clash) {
        if !self.events.recording() {
            return;
        }
        let cell = self.rules.cells[to.index()].name.clone();
        let words = |table: &Self, viewer: Viewer| {
            let (attacker, target) = (table.piece_words(piece, viewer), table.piece_words(met, viewer));
            let end = match result {
                Clash::Attacker => format!("the {attacker} wins"),
                Clash::Target => format!("the {target} wins"),
                Clash::Neither => "both are lost".to_owned(),
                Clash::Both => "both stay".to_owned(),
            };
            format!("{attacker} attacks {target} on {cell}: {end}")
        };
        self.tell(Some(seat), None, words);
    }
}
