//! What is worked out when a game is linked is what would be found by looking: the cells of declared generators, and the
//! lines of an end condition, over random matches on boards of many sizes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::try_load;
use sandtable::content::Memory;
use sandtable::kernel::chance::Draw;
use sandtable::session::Match;

#[track_caller]
fn begin(columns: usize, rows: usize, blocked: &str, script: &str, seed: u64) -> Match {
    let last = (b'a' + columns as u8 - 1) as char;
    let regions = format!("{{ home: {{ red: a1-{last}1, blue: a{rows}-{last}{rows} }} }}");
    let board = format!(
        "{{ columns: {columns}, rows: {rows}, blocked: [{blocked}], position: {{ empty: A, blocked: _ }}, \
         faces: {{ red: north, blue: east }}, regions: {regions} }}"
    );
    let files = Memory::new()
        .with(
            "content/small/game.yaml",
            format!("title: Small\nseats: [red, blue]\nfirst: red\nboards: {{ board: {board} }}\n"),
        )
        .with("content/small/stones.yaml", "stone: { code: { red: S, blue: T }, moves: { step: all, onto: empty } }\n")
        .with(
            "scripts/small/main.lua",
            format!("kinds.stones = {{ moves = 'pattern' }}\nzones.board = {{ layout = 'grid' }}\n{script}"),
        );
    let game = try_load(&files, "small", &[], &[]).unwrap_or_else(|errors| panic!("{errors:?}"));
    Match::new(game, seed).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays an option of the one seat that decides, drawn among those that `may` be played; its text.
fn play(played: &mut Match, draw: &mut Draw, may: impl Fn(&str) -> bool) -> Option<String> {
    let seat = played.deciders().iter().next()?;
    let texts = played.option_texts(seat).unwrap();
    let texts: Vec<&String> = texts.iter().filter(|text| may(text)).collect();
    let text = (*texts.get(draw.below(texts.len()))?).clone();
    played.play(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    Some(text)
}

#[test]
fn cells_are_those_that_are_found_one_by_one() {
    let selectors = [
        "empty = true",
        "empty = true, resting = 'south'",
        "empty = true, resting = 'north'",
        "empty = true, resting = 'east'",
        "empty = true, resting = 'west', of = 'self'",
        "empty = true, region = 'home', of = 'self'",
        "empty = true, region = 'home', of = 'opponent', resting = 'south'",
        "empty = true, resting = 'south', first = 3",
        "empty = true, first = 2, of = 'opponent'",
    ];
    for (columns, rows) in [(1, 1), (3, 3), (7, 6), (8, 8), (9, 9), (1, 5)] {
        for selector in selectors {
            let asked = selector.replace("'self'", "seat").replace("'opponent'", "seat.opponent");
            let script = format!(
                "actions.put = {{ args = {{ 'cell: cell' }}, offer = cells {{ zone = 'board', {selector} }},
                   apply = place {{ kind = 'stone' }} }}
                 actions.look = {{ args = {{ 'cell: cell' }}, offer = function(state, seat, offer)
                   for cell in state.board:cells {{ {asked} }} do offer(cell) end
                 end }}
                 actions.lift = {{ args = {{ 'stone: piece' }}, offer = pieces {{ zone = 'board' }},
                   apply = function(state, seat, stone) stone:remove() end }}
                 phases.turn = {{ actions = {{ 'put', 'look', 'lift' }}, pass = true }}"
            );
            let blocked = if columns > 1 { "b2" } else { "" };
            let (mut played, mut draw) = (begin(columns, rows, blocked, &script, 1), Draw::new(7, "test", 0));
            let mut listed = 0;
            for ply in 0..60 {
                let seat = played.deciders().iter().next().unwrap();
                let texts = played.option_texts(seat).unwrap();
                let of = |verb: &str| -> Vec<String> {
                    texts.iter().filter_map(|text| text.strip_prefix(verb)).map(str::to_owned).collect()
                };
                assert_eq!(of("put "), of("look "), "{columns} by {rows}, {selector}, ply {ply}");
                listed += of("put ").len();
                let lift = ply % 3 == 2;
                play(&mut played, &mut draw, |text| {
                    text == "pass" || text.starts_with(if lift { "lift" } else { "put" })
                });
            }
            assert!(listed > 10, "{columns} by {rows}, {selector}: {listed}");
        }
    }
}

/// Whether so many letters like that of a cell stand in one line with it.
fn in_line(board: &[u8], columns: usize, at: usize, length: usize) -> bool {
    let (rows, own) = (board.len() / columns, board[at]);
    [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|(dx, dy): &(i32, i32)| {
        let count = |sign: i32| {
            let cell = |step: i32| {
                let column = (at % columns) as i32 + sign * dx * step;
                let row = (at / columns) as i32 + sign * dy * step;
                let inside = (0..columns as i32).contains(&column) && (0..rows as i32).contains(&row);
                inside.then(|| board[row as usize * columns + column as usize])
            };
            (1..).take_while(|step| cell(*step) == Some(own)).count()
        };
        1 + count(1) + count(-1) >= length
    })
}

#[test]
fn lines_are_found_when_they_are_there_and_not_before() {
    let (mut found, mut missed) = (0, 0);
    for (columns, rows, length) in
        [(3, 3, 3), (7, 6, 4), (8, 8, 5), (5, 1, 3), (1, 4, 2), (4, 4, 1), (3, 3, 4), (9, 9, 4), (6, 2, 3)]
    {
        let script = format!(
            "actions.put = {{ args = {{ 'cell: cell' }}, offer = cells {{ zone = 'board', empty = true }},
               apply = place {{ kind = 'stone' }} }}
             actions.step = {{ args = {{ 'stone: piece', 'to: cell' }}, offer = moves {{ zone = 'board' }}, apply = go {{}} }}
             phases.turn = {{ actions = {{ 'put', 'step' }}, stuck = {{ result = 'tie', reason = 'full' }} }}
             ends.line = {{ when = in_line {{ zone = 'board', length = {length} }}, result = 'win' }}"
        );
        for seed in 0..12 {
            let blocked = if seed % 2 == 1 && columns > 3 && rows > 2 { "b2, c3" } else { "" };
            let (mut played, mut draw) = (begin(columns, rows, blocked, &script, seed), Draw::new(seed, "test", 0));
            while let Some(text) = play(&mut played, &mut draw, |_| true) {
                let position = played.position();
                let board = position.split(' ').next().unwrap().as_bytes();
                let cell = text.rsplit(' ').next().unwrap().as_bytes();
                let row: usize = std::str::from_utf8(&cell[1..]).unwrap().parse().unwrap();
                let at = (row - 1) * columns + usize::from(cell[0] - b'a');
                let outcome = played.state().outcome().map(|outcome| outcome.reason.clone());
                let there = in_line(board, columns, at, length);
                assert_eq!(
                    outcome.as_deref() == Some("line"),
                    there,
                    "{columns} by {rows}, {length}: {text}, {position}"
                );
                if there { found += 1 } else { missed += 1 }
            }
        }
    }
    assert!(found > 60 && missed > 1000, "{found} lines, {missed} plies without");
}

#[test]
fn a_line_that_an_earlier_action_of_the_turn_made_is_found_when_it_is_looked_for() {
    for after in ["turn", "phase", "round"] {
        let script = format!(
            "actions.put = {{ args = {{ 'cell: cell' }}, offer = cells {{ zone = 'board', empty = true }},
               apply = place {{ kind = 'stone' }} }}
             actions.rest = {{ apply = function(state) state:end_turn() end }}
             phases.turn = {{ actions = {{ 'put', 'rest' }}, repeats = true }}
             ends.line = {{ after = '{after}', when = in_line {{ zone = 'board', length = 3 }}, result = 'win' }}"
        );
        let mut played = begin(3, 3, "", &script, 1);
        for text in ["put a1", "put b1", "put c1", "put a3", "rest"] {
            assert!(played.state().outcome().is_none(), "{after}: before {text}");
            played.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        if after == "round" {
            played.play("rest").unwrap();
        }
        let outcome = played.state().outcome().unwrap_or_else(|| panic!("{after}: the line is there"));
        assert_eq!((outcome.reason.as_str(), &outcome.ranks[..]), ("line", &[1, 2][..]), "{after}");
    }
}
