//! What actions do: native effects, or a function of the script.

use crate::diag::{Diagnostic, Result};

use super::action::{Action, ArgType, Effect, Go, Opt};
use super::ids::{CellId, PieceId, SeatId, Viewer};
use super::layout::head;
use super::rules::Clash;
use super::script::{Mode, Script};
use super::table::{Table, refuse};
use super::value::Value;

impl Table {
    /// Does what the action says.
    pub(super) fn effect(
        &mut self,
        script: &mut dyn Script,
        seat: SeatId,
        action: &Action,
        opt: Opt,
        text: Option<&str>,
    ) -> Result<()> {
        match &action.apply {
            Effect::None => {}
            Effect::Script(hook) => {
                let mut args = vec![Value::Seat(seat)];
                args.extend(self.arguments(action, opt, text));
                script.call(self, *hook, Mode::Write, &args)?;
            }
            Effect::Go(go) => self.go(script, seat, opt, go)?,
            Effect::Create(kind) => {
                let cell = opt.id(action.args.len().saturating_sub(1)).unwrap_or(0);
                let piece = self.new_piece(*kind, Some(seat))?;
                self.move_to_cell(piece, CellId(cell as u16))?;
            }
        }
        let lifted = self.state.get(head::LIFTED);
        if lifted > 0 && self.state.outcome.is_none() {
            return Err(Box::new(
                Diagnostic::error("rule/lifted", format!("{lifted} piece(s) lifted off a cell were put nowhere"))
                    .at(action.place.clone())
                    .help("`piece:move_to(cell)` returns the piece that stood there: move or remove it"),
            ));
        }
        Ok(())
    }

    /// The arguments of an option as values; a text argument is always text.
    pub fn arguments(&self, action: &Action, opt: Opt, text: Option<&str>) -> Vec<Value> {
        let value = |(index, arg): (usize, &super::action::Arg)| match (arg.kind, opt.value(index, arg.kind)) {
            (ArgType::Text, Value::Word(word)) => Value::Text(self.rules.words[word.index()].clone()),
            (ArgType::Text, _) => Value::Text(text.unwrap_or_default().to_owned()),
            (_, value) => value,
        };
        action.args.iter().enumerate().map(value).collect()
    }

    fn go(&mut self, script: &mut dyn Script, seat: SeatId, opt: Opt, go: &Go) -> Result<()> {
        let Some(piece) = opt.id(0).map(|id| PieceId(id as u16)) else {
            return Err(refuse("`go` moves the first argument, which is missing".into()));
        };
        if let Some(decl) = go.to {
            let zone = self.rules.zone_of(decl, seat);
            if self.rules.grid_of(zone).is_none() {
                return self.move_to_zone(piece, zone);
            }
        }
        let Some(to) = opt.id(1).map(|id| CellId(id as u16)) else {
            return Err(refuse("`go` moves to the second argument, which is missing".into()));
        };
        let from = self.state.cell(&self.rules, piece);
        let met = self.state.piece_on(&self.rules, to);
        match met {
            Some(met) => self.clash(seat, piece, met, from, to, go)?,
            None => self.put_on_cell(piece, to, None),
        }
        if let Some(hook) = go.after {
            let cell = |cell: Option<CellId>| cell.map_or(Value::Nil, Value::Cell);
            let met = met.map_or(Value::Nil, Value::Piece);
            let args = [Value::Seat(seat), Value::Piece(piece), cell(from), Value::Cell(to), met];
            script.call(self, hook, Mode::Write, &args)?;
        }
        Ok(())
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
