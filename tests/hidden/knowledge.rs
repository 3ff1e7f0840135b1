//! What is known of a piece as it goes about: taught where it is seen, kept where it can be followed, forgotten where it
//! cannot.

use sandtable::kernel::ids::Viewer;
use sandtable::session::Match;

use crate::lab::game;

const YAML: &str = "title: Knowledge\nseats: [red, blue, green]\nfirst: red\nboards: { board: { columns: 3, rows: 2 } }\n\
    start: { bag: { ace: 1, king: 1, page: 1 }, hand: { red: { ace: 1, king: 1 } } }\n";
const KINDS: &str = "ace: {}\nking: {}\npage: {}\n";

const SCRIPT: &str = r#"
kinds.cards = {}
fields.cards = { note = { 0, min = 0, max = 9, see = "owner" } }
zones.bag   = { layout = "pool", see = "none" }
zones.sack  = { layout = "pool", see = "none" }
zones.heap  = { layout = "row" }
zones.deck  = { layout = "stack", see = "none" }
zones.hand  = { per = "seat", layout = "row", see = "owner" }
zones.board = { layout = "grid", see = "owner" }
actions.rest = {}
phases.turn = { actions = { "rest" } }
limits.turns = { turns = 9, result = "tie" }
"#;

struct Lab(Match);

impl Lab {
    fn new() -> Self {
        Self(Match::new(game(YAML, &[("cards", KINDS)], SCRIPT), 1).expect("a match"))
    }

    #[track_caller]
    fn run(&mut self, line: &str) {
        self.0.evaluate(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }

    /// The kinds that red, blue, green and a spectator read in a zone or on the board, `?` for one they cannot.
    #[track_caller]
    fn reads(&self, zone: &str, wanted: [&str; 4]) {
        let names = ["red", "blue", "green", "nobody"];
        let reads = names.map(|name| {
            let seen = self.0.observe(self.0.viewer(name).expect("a viewer"));
            let lying = match zone {
                "board" => seen.grids[0].cells.iter().filter_map(|cell| cell.piece.clone()).collect(),
                _ => seen.zones.iter().find(|view| view.name == zone).expect("a zone").pieces.clone(),
            };
            let kinds = lying.iter().map(|piece| piece.kind.clone().unwrap_or_else(|| "?".to_owned()));
            kinds.collect::<Vec<String>>().join(" ")
        });
        assert_eq!(reads, wanted, "{zone}");
    }
}

#[test]
fn who_sees_a_zone_learns_what_enters_and_nobody_else() {
    let mut lab = Lab::new();
    lab.reads("red.hand", ["ace king", "? ?", "? ?", "? ?"]);
    lab.reads("bag", ["? ? ?", "? ? ?", "? ? ?", "? ? ?"]);
    lab.run("red.hand.top:move_to(blue.hand)");
    lab.reads("blue.hand", ["king", "king", "?", "?"]);
    lab.run("state.bag:first():move_to(state.heap)");
    lab.reads("heap", ["ace"; 4]);
    // On the board kinds are their owners'.
    lab.run("for cell in state.board:cells { first = 1 } do red.hand.top:move_to(cell) end");
    lab.reads("board", ["ace", "?", "?", "?"]);
}

#[test]
fn what_can_be_followed_stays_known() {
    let mut lab = Lab::new();
    lab.run("red.hand:first():move_to(state.heap)");
    lab.run("state.heap.top:move_to(state.deck)");
    lab.reads("deck", ["ace"; 4]);
    lab.run("state.deck.top:move_to(green.hand)");
    lab.reads("green.hand", ["ace"; 4]);
    lab.run("state:reveal(red.hand.top, blue) red.hand.top:move_to(state.deck)");
    lab.reads("deck", ["king", "king", "?", "?"]);
}

#[test]
fn a_shuffle_out_of_sight_forgets() {
    let mut lab = Lab::new();
    lab.run("red.hand:move_to(state.heap) state.heap:move_to(state.deck)");
    lab.reads("deck", ["ace king"; 4]);
    lab.run("state:shuffle(state.deck)");
    lab.reads("deck", ["? ?"; 4]);
    let mut lab = Lab::new();
    lab.run("state:reveal(red.hand, blue) state:shuffle(red.hand)");
    let red = lab.0.observe(lab.0.viewer("red").expect("a viewer"));
    assert_eq!(red.zones.iter().find(|zone| zone.name == "red.hand").expect("a zone").hidden(), 0);
    let blue = lab.0.observe(lab.0.viewer("blue").expect("a viewer"));
    assert_eq!(blue.zones.iter().find(|zone| zone.name == "red.hand").expect("a zone").hidden(), 2);
}

#[test]
fn one_of_several_in_a_pool_cannot_be_followed() {
    let mut lab = Lab::new();
    lab.run("state:reveal(state.bag, { red, blue })");
    lab.reads("bag", ["ace king page", "ace king page", "? ? ?", "? ? ?"]);
    // It goes where nobody sees it: neither it nor those left are known.
    lab.run("state.bag:first():move_to(state.sack)");
    lab.reads("sack", ["?"; 4]);
    lab.reads("bag", ["? ?"; 4]);
    // It goes to blue's hand: blue sees which it was, and knows what is left.
    let mut lab = Lab::new();
    lab.run("state:reveal(state.bag, { red, blue })");
    lab.run("state.bag:first():move_to(blue.hand)");
    lab.reads("blue.hand", ["?", "ace", "?", "?"]);
    lab.reads("bag", ["? ?", "king page", "? ?", "? ?"]);
}

#[test]
fn a_scatter_forgets_which_went_where() {
    let mut lab = Lab::new();
    lab.run("state:reveal(red.hand, blue) state:scatter(red.hand, state.board, {})");
    let known = ["red", "blue", "nobody"].map(|name| {
        let seen = lab.0.observe(lab.0.viewer(name).expect("a viewer"));
        let standing = seen.grids[0].cells.iter().filter_map(|cell| cell.piece.as_ref());
        standing.filter(|piece| piece.kind.is_some()).count()
    });
    assert_eq!(known, [2, 0, 0]);
}

#[test]
fn a_reveal_that_was_taken_back_fades_when_the_piece_moves() {
    let mut lab = Lab::new();
    lab.run("state:reveal(red.hand.top, { blue, green })");
    lab.run("state:hide(red.hand.top, green)");
    lab.reads("red.hand", ["ace king", "? king", "? king", "? king"]);
    // Within its zone everybody follows it.
    lab.run("red.hand.top:move_to(red.hand)");
    lab.reads("red.hand", ["ace king", "? king", "? king", "? king"]);
    // Shown again it is known for good again.
    lab.run("state:hide(red.hand.top, blue) state:reveal(red.hand.top, blue) red.hand.top:move_to(state.deck)");
    lab.reads("deck", ["king", "king", "?", "?"]);
}

#[test]
fn a_spectator_reads_what_all_seats_read() {
    let mut lab = Lab::new();
    lab.run("state:tell({ red, blue }, 'for two') state:say('for all') state:tell(green, 'for one')");
    let reads = |viewer: Viewer| lab.0.log(viewer).into_iter().map(|line| line.words).collect::<Vec<String>>();
    assert_eq!(reads(lab.0.viewer("red").expect("red")), ["for two", "for all"]);
    assert_eq!(reads(lab.0.viewer("green").expect("green")), ["for all", "for one"]);
    assert_eq!(reads(Viewer::Spectator), ["for all"]);
    lab.run("state:reveal(state.bag:first(), { red, blue })");
    let known = |lab: &Lab, name: &str| {
        let seen = lab.0.observe(lab.0.viewer(name).expect("a viewer"));
        3 - seen.zones.iter().find(|zone| zone.name == "bag").expect("a zone").hidden()
    };
    assert_eq!(["red", "blue", "green", "nobody"].map(|name| known(&lab, name)), [1, 1, 0, 0]);
    lab.run("state:reveal(state.bag:first(), green)");
    assert_eq!(known(&lab, "nobody"), 1);
}

#[test]
fn a_field_is_read_by_whom_it_is_declared_for() {
    let mut lab = Lab::new();
    lab.run("red.hand.top.note = 7");
    let notes = ["red", "blue", "nobody", "all"].map(|name| {
        let seen = lab.0.observe(lab.0.viewer(name).expect("a viewer"));
        let hand = seen.zones.iter().find(|zone| zone.name == "red.hand").expect("a zone").clone();
        hand.pieces.iter().filter(|piece| piece.fields.contains_key("note")).count()
    });
    assert_eq!(notes, [1, 0, 0, 1]);
}
