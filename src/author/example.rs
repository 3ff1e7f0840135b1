//! The game in which examples stand: red's ace on a1, blue's king on c3, two cards in each hand, two aces in the deck.

use crate::content::Memory;

/// Its `main.lua`; `OFFER`, `DENY` and `APPLY` are the bodies of the action `test`, and `MORE` is what is declared beside.
pub const EXAMPLE_MAIN: &str = r#"kinds.cards = { value = "integer", moves = "pattern" }
zones.board = { layout = "grid", trail = 3, positions = 20 }
zones.deck  = { layout = "stack", see = "none" }
zones.hand  = { per = "seat", layout = "pool", see = "owner" }
zones.lost  = { layout = "row", capacity = 6 }
fields.cards = { tapped = false }
variables.game.pot = 0
variables.seat.points = 0
tables.clash = function(attacker, target) return attacker.value > target.value and "attacker" or "target" end
actions.discard = { args = { "card: piece" }, offer = pieces { zone = "hand" }, apply = go { to = "lost" }, pass = true }
actions.test = {
  args  = { "piece: piece", "cell: cell" },
  offer = function(state, seat, offer)
    local piece = state.board:first { owner = seat }
    local cell = piece and piece.cell:step("forward", seat)
    if not piece or not cell then return end
    OFFER
  end,
  deny  = function(state, seat, deny)
    local piece = state.board:first { owner = seat }
    DENY
  end,
  apply = function(state, seat, piece, cell)
    APPLY
  end,
}
phases.set_up = {
  once  = true,
  enter = function(state)
    for seat in state:seats() do
      local corner = state.board:cells { region = "home", of = seat, first = 1 }()
      state:create(seat == state.red and "ace" or "king", seat, corner)
    end
    state:deal(state.deck, "hand", 2)
  end,
}
phases.main = { actions = { "test" }, stuck = "skip" }
MORE
"#;

/// Its `game.yaml`.
pub const EXAMPLE_GAME: &str = "title: Examples
seats: [red, blue]
boards:
  board: { columns: 3, rows: 3, faces: { red: north, blue: south }, regions: { home: { red: a1-c1, blue: a3-c3 } } }
dice: { coin: [heads, tails] }
start: { deck: { ace: 4, king: 2 } }
";

/// Its one file of kinds.
pub const EXAMPLE_CARDS: &str =
    "ace:  { name: Ace, glyph: A, code: { red: a, blue: A }, value: 1, moves: { step: orthogonal } }
king: { name: King, glyph: K, code: { red: k, blue: K }, value: 5, moves: { step: all } }
";

/// The game with an example in it. Without one for `offer` the action offers what pieces can do.
pub fn example_game(offer: &str, deny: &str, apply: &str, more: &str) -> Memory {
    let offer = if offer.is_empty() { "offer.moves(state.board, seat)" } else { offer };
    let main = EXAMPLE_MAIN.replace("OFFER", offer).replace("DENY", deny).replace("APPLY", apply).replace("MORE", more);
    Memory::new()
        .with("content/examples/game.yaml", EXAMPLE_GAME)
        .with("content/examples/cards.yaml", EXAMPLE_CARDS)
        .with("scripts/examples/main.lua", main)
        .with("scripts/examples/helper.lua", "return { twice = function(number) return 2 * number end }")
}
