//! Content that cannot be right is refused when the game is loaded, at its place.

use crate::common::{load_from, shipped_with, try_load};
use sandtable::content::Memory;

/// What is said when a text of a file is put in another's place, notes left out.
#[track_caller]
fn with(file: &str, from: &str, to: &str) -> String {
    told(&shipped_with(&format!("content/age_of_war/{file}"), &[(from, to)]), &[])
}

#[track_caller]
fn told(files: &Memory, set: &[(&str, &str)]) -> String {
    match try_load(files, "age_of_war", &[], set) {
        Ok(_) => panic!("it should not load"),
        Err(errors) => errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
    }
}

#[test]
fn a_castle_needs_a_line() {
    assert_eq!(
        with("castles.yaml", "lines: [10], ", "lines: [], "),
        "content/age_of_war/castles.yaml:5:68: `lines` of `odani` must have at least 1 entry, got 0"
    );
    assert_eq!(
        with("castles.yaml", "lines: [10], ", ""),
        "content/age_of_war/castles.yaml:5:1: `odani` needs `lines`, a list of word"
    );
}

#[test]
fn a_line_is_symbols_or_a_number() {
    assert_eq!(
        with("castles.yaml", "[AC, AC, 3]", "[AC, A3, 3]"),
        "content/age_of_war/castles.yaml:7:73: entry 2 of `lines` of `edo`: a line is either symbols or one number of \
         infantry"
    );
    assert_eq!(
        with("castles.yaml", "[AC, AC, 3]", "[AC, AC, 0]"),
        "content/age_of_war/castles.yaml:7:77: entry 3 of `lines` of `edo`: a number of infantry is from 1 to 1000"
    );
}

#[test]
fn a_line_has_symbols_of_the_die() {
    assert_eq!(
        with("castles.yaml", "[AC, AC, 3]", "[AX, AC, 3]"),
        "content/age_of_war/castles.yaml:7:69: entry 1 of `lines` of `edo`: no face of the die is the symbol `X`"
    );
    let stolen = with("castles.yaml", "lines: [10],          steal: [D]", "lines: [10],          steal: [Q]");
    assert_eq!(
        stolen,
        "content/age_of_war/castles.yaml:5:91: entry 1 of `steal` of `odani`: no face of the die is the symbol `Q`"
    );
    // A face that counts as infantry is no symbol.
    let files = shipped_with("content/age_of_war/faces.yaml", &[("glyph: A }", "glyph: A, infantry: 4 }")]);
    assert!(told(&files, &[]).starts_with(
        "content/age_of_war/castles.yaml:3:69: entry 1 of `lines` of `azuchi`: no face of the die is the symbol `A`\n"
    ));
}

#[test]
fn a_clan_needs_a_castle() {
    assert_eq!(
        with("clans.yaml", "oda:       {", "takeda: { united: 4 }\noda:       {"),
        "content/age_of_war/clans.yaml:2:1: `takeda`: a clan needs a castle: it could never be united"
    );
    assert_eq!(
        with("castles.yaml", "clan: oda,       points: 3", "clan: odo,       points: 3"),
        "content/age_of_war/castles.yaml:3:39: `clan` of `azuchi` must be one of `clans`, got `odo` (did you mean `oda`?)"
    );
}

#[test]
fn a_castle_without_a_clan_is_told_at_its_place() {
    assert_eq!(
        with("castles.yaml", "clan: oda,       points: 3", "points: 3"),
        "content/age_of_war/castles.yaml:3:1: `azuchi` has no `clan`, by which `castles` are listed (clan: oda)"
    );
}

#[test]
fn faces_are_told_apart_and_count_what_can_be_counted() {
    // Lines that were of the symbol that is gone are told first.
    let twice = with("faces.yaml", "glyph: C }", "glyph: A }");
    assert!(
        twice.ends_with(
            "\ncontent/age_of_war/faces.yaml:7:1: `archery`: two faces have the sign `A`\n\
             content/age_of_war/faces.yaml:8:1: `cavalry`: two faces have the sign `A`"
        ),
        "{twice}"
    );
    let long = with("faces.yaml", "glyph: D }", "glyph: DA }");
    let told = "\ncontent/age_of_war/faces.yaml:9:1: `daimyo`: a symbol is one letter or sign, and no digit";
    assert!(long.ends_with(told), "{long}");
    assert_eq!(
        with("faces.yaml", "glyph: D }", "glyph: D, any: -2 }"),
        "content/age_of_war/faces.yaml:9:1: `daimyo`: `infantry` and `any` are 0 or more"
    );
}

#[test]
fn two_to_six_play() {
    let files = crate::common::shipped();
    let wrong = |count: &str| told(&files, &[("seats", count)]);
    assert_eq!(wrong("1"), "--set: `seats` must be 2 to 6, got `1` (write one of these, such as `2`)");
    assert_eq!(wrong("7"), "--set: `seats` must be 2 to 6, got `7` (write one of these, such as `2`)");
    assert_eq!(
        with("game.yaml", "seats: { from: 2, to: 6,", "seats: { from: 1, to: 6,"),
        "content/age_of_war/game.yaml:3:8: 1 to 6 seats: it is for two to six"
    );
    assert_eq!(
        with("game.yaml", "from: 2, to: 6, names: [red,", "from: 2, to: 7, names: [pink, red,"),
        "content/age_of_war/game.yaml:3:8: 2 to 7 seats: it is for two to six"
    );
}

#[test]
fn whatever_is_wrong_is_said_at_once() {
    let all = "edo:        { name: Edo,        clan: tokugawa,  points: 3, lines: [AC, AC, 3]";
    let broken = "edo:        { name: Edo,        clan: tokugawa,  points: 3, lines: [A3, X, 0]";
    assert_eq!(with("castles.yaml", all, broken).lines().count(), 3);
}

#[test]
fn a_castle_more_is_a_line_of_yaml() {
    let castle = "osaka: { name: Osaka, clan: shimazu, points: 2, lines: [AAC, 12], steal: [DD] }\n";
    let files =
        shipped_with("content/age_of_war/castles.yaml", &[("kumamoto:   {", &format!("{castle}kumamoto:   {{"))]);
    let mut table = sandtable::session::Match::new(load_from(&files, "age_of_war", &[], &[]), 1).unwrap();
    table.roll(["A", "A", "C", "3", "3", "3", "3"].map(str::to_owned).to_vec()).unwrap();
    table.play("attack osaka AAC").unwrap();
    assert_eq!(table.state().count(table.rules(), sandtable::kernel::ids::ZoneId(0)), 15);
}

/// No castle of the box has such a line, a designer's may: the daimyo that it wants makes no pair.
#[test]
fn two_daimyo_fill_a_line_of_a_daimyo_and_another_with_a_third() {
    let files = shipped_with("content/age_of_war/castles.yaml", &[("lines: [10],", "lines: [DA],")]);
    let game = match try_load(&files, "age_of_war", &["two_daimyo"], &[]) {
        Ok(game) => game,
        Err(errors) => panic!("{errors:?}"),
    };
    let mut table = sandtable::session::Match::new(game, 1).unwrap();
    let rolled = |text: &str| text.split(' ').map(str::to_owned).collect();
    table.roll(rolled("D D 1 1 1 1 1")).unwrap();
    assert!(table.play("attack odani DA").is_err());
    table.roll(rolled("D D D 1 1 1 1")).unwrap();
    table.play("attack odani DA").unwrap();
    assert_eq!(table.evaluate("state.red.land:count { kind = 'odani' }").unwrap().values, ["1"]);
}
