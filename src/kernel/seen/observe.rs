//! What a viewer sees of a state.

use std::collections::BTreeMap;

use crate::diag::Result;

use crate::kernel::action::{Arg, Opt};
use crate::kernel::ids::{PieceId, SeatId, SeatSet, Viewer, ZoneId};
use crate::kernel::modifier::{Change, Which};
use crate::kernel::notation::Naming;
use crate::kernel::observation::ZoneView;
use crate::kernel::observation::{
    CellView, GridView, ModifierView, Observation, OptionView, PieceView, SeatView, Seen, Side,
};
use crate::kernel::rules::{Column, Lasts};
use crate::kernel::script::Script;
use crate::kernel::state::State;
use crate::kernel::table::{Choice, Table};
use crate::kernel::tape::PASS;
use crate::kernel::value::Value;
use crate::kernel::zone::{Grid, Layout, seen_by};

impl Table {
    /// The table as the viewer sees it, without options.
    pub fn observe(&self, viewer: Viewer) -> Observation {
        let (rules, state) = (&*self.rules, &self.state);
        let name = |seat: SeatId| rules.seats[seat.index()].name.clone();
        let open = self.seen_state(viewer, None);
        let variables = rules.game_variables.iter().enumerate();
        let variables = variables.filter(|(_, column)| self.sees(viewer, column, None));
        Observation {
            game: rules.game.clone(),
            viewer: match viewer {
                Viewer::Referee => None,
                Viewer::Seat(seat) => Some(name(seat)),
                Viewer::Spectator => Some("spectator".to_owned()),
            },
            phase: rules.phases[state.phase()].name.clone(),
            turn: state.turn(),
            round: state.round(),
            active: name(state.active()),
            deciders: self.seen_deciders(viewer).iter().map(name).collect(),
            question: self.question_words(viewer).filter(|_| state.outcome().is_none()),
            outcome: state.outcome().map(|_| self.outcome_words()),
            seats: rules.seat_ids().map(|seat| self.seat_view(viewer, seat)).collect(),
            variables: variables
                .map(|(slot, column)| (column.name.clone(), self.seen_value(viewer, &open.game_variable(rules, slot))))
                .collect(),
            modifiers: self.modifier_views(viewer, open),
            grids: rules.grids.iter().map(|grid| self.grid_view(viewer, grid)).collect(),
            zones: (0..rules.zones.len() as u16).map(ZoneId).filter_map(|zone| self.zone_view(viewer, zone)).collect(),
            options: Vec::new(),
            events: Vec::new(),
        }
    }

    /// The table as a seat sees it, with its options.
    ///
    /// # Errors
    /// What the script did wrong when asked for options.
    pub fn view(&mut self, script: &mut dyn Script, seat: SeatId) -> Result<Observation> {
        self.options(script, seat)?;
        let mut view = self.observe(Viewer::Seat(seat));
        let named = self.named_options(seat).into_iter();
        view.options = named.map(|(opt, naming)| self.option_view(seat, opt, naming)).collect();
        Ok(view)
    }

    fn option_view(&self, seat: SeatId, opt: Opt, naming: Naming) -> OptionView {
        let text = self.text_named(&Choice { seat, opt, text: None }, naming);
        if opt == PASS {
            return OptionView { text, action: "pass".to_owned(), ..OptionView::default() };
        }
        let action = self.rules.action_of(opt);
        let viewer = Viewer::Seat(seat);
        let arg = |(index, arg): (usize, &Arg)| (arg.name.clone(), self.arg_text(viewer, opt, index, None, naming));
        OptionView {
            text,
            action: action.name.clone(),
            args: action.args.iter().enumerate().map(arg).collect(),
            open: action.text_arg().is_some_and(|arg| opt.id(arg).is_none()),
        }
    }

    /// Who chooses, as far as the viewer may know: of seats that choose at once nobody knows who of the others is done.
    pub(in crate::kernel) fn seen_deciders(&self, viewer: Viewer) -> SeatSet {
        let deciders = self.deciders();
        if viewer == Viewer::Referee || self.state.outcome().is_some() {
            return deciders;
        }
        let all = match self.state.pending() {
            Some(pending) if pending.ask.each => {
                let answered = pending.answers.iter().map(|(seat, _, _)| SeatSet::one(*seat));
                answered.fold(pending.ask.seats, SeatSet::with)
            }
            None if self.together() => {
                let playing = self.rules.seat_ids().filter(|seat| self.state.in_match(&self.rules, *seat));
                playing.map(SeatSet::one).fold(SeatSet::EMPTY, SeatSet::with)
            }
            _ => return deciders,
        };
        match viewer {
            Viewer::Seat(seat) if !deciders.has(seat) => all.without(SeatSet::one(seat)),
            _ => all,
        }
    }

    /// The state in which the viewer sees what belongs to `owner`: while all seats choose at once, what is not its own
    /// is as it was when they began.
    pub(in crate::kernel) fn seen_state(&self, viewer: Viewer, owner: Option<SeatId>) -> &State {
        let Some(sealed) = self.state.sealed() else { return &self.state };
        let own = match viewer {
            Viewer::Referee => true,
            Viewer::Seat(seat) => owner.is_some_and(|owner| self.rules.allied(owner, seat)),
            Viewer::Spectator => false,
        };
        if own { &self.state } else { sealed }
    }

    /// Whether the viewer sees the values of a variable or field whose owner is this seat.
    fn sees(&self, viewer: Viewer, column: &Column, owner: Option<SeatId>) -> bool {
        let everyone = self.rules.everyone();
        viewer.knows(seen_by(column.see, None, owner, everyone), everyone)
    }

    fn seat_view(&self, viewer: Viewer, seat: SeatId) -> SeatView {
        let rules = &*self.rules;
        let state = self.seen_state(viewer, Some(seat));
        let variables = rules.seat_variables.iter().enumerate();
        let variables = variables.filter(|(_, column)| self.sees(viewer, column, Some(seat)));
        SeatView {
            name: rules.seats[seat.index()].name.clone(),
            team: rules.seats[seat.index()].team.clone(),
            in_match: state.in_match(rules, seat),
            variables: variables
                .map(|(slot, column)| {
                    (column.name.clone(), self.seen_value(viewer, &state.seat_variable(rules, seat, slot)))
                })
                .collect(),
        }
    }

    pub(in crate::kernel) fn seen_value(&self, viewer: Viewer, value: &Value) -> Seen {
        let rules = &*self.rules;
        let list = |items: &[Value]| items.iter().map(|item| self.seen_value(viewer, item)).collect();
        match value {
            Value::Nil => Seen::Nothing,
            Value::Boolean(yes) => Seen::Boolean(*yes),
            Value::Integer(number) => Seen::Integer(*number),
            Value::Seat(seat) => Seen::Text(rules.seats[seat.index()].name.clone()),
            Value::Piece(piece) => Seen::Text(self.address(viewer, *piece)),
            Value::Kind(kind) => Seen::Text(rules.kinds[kind.index()].id.clone()),
            Value::Zone(zone) => Seen::Text(rules.zones[zone.index()].name.clone()),
            Value::Cell(cell) => Seen::Text(rules.cells[cell.index()].name.clone()),
            Value::Word(word) => Seen::Text(rules.words[word.index()].clone()),
            Value::Text(text) => Seen::Text(text.clone()),
            Value::List(items) => Seen::List(list(items)),
            Value::Record(entries) => Seen::List(entries.iter().map(|(_, v)| self.seen_value(viewer, v)).collect()),
            Value::Tally { die, counts } => {
                let faces = rules.dice[*die].faces.iter().zip(counts).filter(|(_, count)| **count != 0);
                Seen::Tally(faces.map(|(face, count)| (face.clone(), *count)).collect())
            }
            Value::Numbers(numbers) => Seen::List(numbers.iter().map(|n| Seen::Text(n.to_string())).collect()),
        }
    }

    fn modifier_views(&self, viewer: Viewer, open: &State) -> Vec<ModifierView> {
        let view = |modifier: &crate::kernel::modifier::Modifier| ModifierView {
            field: modifier.field.clone(),
            change: match modifier.change {
                Change::Add(add) => format!("{add:+}"),
                Change::Set(set) => format!("={set}"),
                Change::Max(max) => format!("at most {max}"),
                Change::Min(min) => format!("at least {min}"),
            },
            which: match &modifier.which {
                Which::Piece(piece) => self.address(viewer, *piece),
                Which::Selected(selector, acting) => selector.words(&self.rules, *acting),
            },
            until: match modifier.lasts {
                None => "match",
                Some(Lasts::Phase) => "phase",
                Some(Lasts::Turn) => "turn",
                Some(Lasts::NextTurn) => "next turn",
                Some(Lasts::Round) => "round",
                Some(Lasts::LeavesZone) => "leaves zone",
            }
            .to_owned(),
        };
        open.modifiers().iter().map(view).collect()
    }

    /// All pieces in a zone as the viewer sees it, each with the state it sees it in.
    fn seen_pieces(&self, viewer: Viewer, zone: ZoneId) -> Vec<(PieceId, &State)> {
        let (rules, state) = (&*self.rules, &self.state);
        let Some(sealed) = state.sealed().filter(|_| viewer != Viewer::Referee) else {
            return state.pieces_in(rules, zone).map(|piece| (piece, state)).collect();
        };
        let sees_in = |seen_in: &State, piece: PieceId, of: &State| {
            std::ptr::eq(self.seen_state(viewer, of.owner(rules, piece)), seen_in)
        };
        let theirs = sealed.pieces_in(rules, zone).filter(|piece| sees_in(sealed, *piece, sealed));
        let own = state.pieces_in(rules, zone).filter(|piece| sees_in(state, *piece, state));
        theirs.map(|piece| (piece, sealed)).chain(own.map(|piece| (piece, state))).collect()
    }

    fn grid_view(&self, viewer: Viewer, grid: &Grid) -> GridView {
        let rules = &*self.rules;
        let facing = match viewer {
            Viewer::Seat(seat) => grid.facing[seat.index()],
            _ => grid.facing.first().copied().unwrap_or(Side::North),
        };
        let mut on: Vec<Option<(PieceId, &State)>> = vec![None; grid.cells()];
        for (piece, state) in self.seen_pieces(viewer, grid.zone) {
            if let Some(cell) = state.cell(rules, piece) {
                on[rules.local(cell)] = Some((piece, state));
            }
        }
        let cells = on.into_iter().enumerate().map(|(local, piece)| {
            let cell = &rules.cells[grid.base as usize + local];
            let piece = piece.map(|(piece, state)| self.piece_view(viewer, piece, state));
            CellView { name: cell.name.clone(), blocked: cell.blocked, piece }
        });
        GridView {
            name: grid.name.clone(),
            columns: grid.columns,
            rows: grid.rows,
            bottom: opposite(facing),
            cells: cells.collect(),
        }
    }

    /// One piece as the viewer sees it.
    pub fn see(&self, viewer: Viewer, piece: PieceId) -> PieceView {
        self.piece_view(viewer, piece, &self.state)
    }

    fn piece_view(&self, viewer: Viewer, piece: PieceId, state: &State) -> PieceView {
        let rules = &*self.rules;
        let owner = state.owner(rules, piece);
        let kind = &rules.kinds[state.kind(rules, piece).index()];
        let known = viewer.knows(state.known_to(rules, piece), rules.everyone());
        let mut fields = BTreeMap::new();
        for (slot, field) in rules.fields.iter().enumerate() {
            if self.sees(viewer, field, owner) && !state.has_default(rules, piece, slot) {
                let value = self.seen_value(viewer, &state.field(rules, piece, slot));
                fields.insert(field.name.clone(), value);
            }
        }
        PieceView {
            owner: owner.map(|seat| rules.seats[seat.index()].name.clone()),
            sort: rules.sorts[kind.sort.index()].name.clone(),
            kind: known.then(|| kind.id.clone()),
            glyph: if known { kind.glyphs[owner.map_or(0, SeatId::index)].clone() } else { String::new() },
            fields,
        }
    }

    fn zone_view(&self, viewer: Viewer, zone: ZoneId) -> Option<ZoneView> {
        let rules = &*self.rules;
        let def = &rules.zones[zone.index()];
        if def.grid.is_some() {
            return None;
        }
        let decl = &rules.zone_decls[def.decl.index()];
        let counted = seen_by(decl.count, def.owner, None, rules.everyone());
        let count_known = viewer.knows(counted, rules.everyone()) || counted == SeatSet::all(rules.seats.len());
        let ordered = !rules.is_pool(zone);
        let seen = self.seen_pieces(viewer, zone);
        let count = count_known.then_some(seen.len());
        let known = |(piece, state): &(PieceId, &State)| viewer.knows(state.known_to(rules, *piece), rules.everyone());
        let listed = seen.into_iter().filter(|piece| count_known || known(piece));
        let mut pieces: Vec<PieceView> = Vec::new();
        if ordered {
            pieces.extend(listed.map(|(piece, state)| self.piece_view(viewer, piece, state)));
        } else {
            let mut sorted: Vec<(usize, PieceView)> = Vec::new();
            for (piece, state) in listed {
                let rank = if known(&(piece, state)) { state.kind(rules, piece).index() } else { usize::MAX };
                sorted.push((rank, self.piece_view(viewer, piece, state)));
            }
            sorted.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| shown_order(&a.1).cmp(&shown_order(&b.1))));
            pieces.extend(sorted.into_iter().map(|(_, view)| view));
        }
        let stack = decl.layout == Layout::Stack;
        Some(ZoneView { name: def.name.clone(), ordered, stack, count, pieces })
    }
}

/// Orders pieces of one kind, or of none that is known, by what is shown of them and by nothing else.
fn shown_order(view: &PieceView) -> (&Option<String>, &String, String) {
    let fields = if view.fields.is_empty() { String::new() } else { format!("{:?}", view.fields) };
    (&view.owner, &view.sort, fields)
}

fn opposite(side: Side) -> Side {
    match side {
        Side::North => Side::South,
        Side::South => Side::North,
        Side::East => Side::West,
        Side::West => Side::East,
    }
}
