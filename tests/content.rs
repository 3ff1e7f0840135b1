//! Content as a game author meets it: games read whole, variants and settings laid over them, and everything that can
//! be wrong said at once, at its place.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use sandtable::content::{
    Choice, FieldDecl, Files, Known, Memory, Package, SettingValue, check_sort, games, index_kinds, read,
};
use sandtable::diag::{Diagnostic, Place};

const GAME: &str = "\
title: Border
seats: [red, blue]
boards:
  board: { columns: 4, rows: 4, faces: { blue: south }, regions: { home: { red: a1-d1, blue: a4-d4 } } }
start:
  box: { flag: 1, scout: 3 }
settings:
  two_squares: { default: 3, values: [off, 3, 5], doc: shuttling }
  fast:
    default: off
    doc: scouts slide
    changes:
      on: { ranks: { scout: { moves: { slide: all } } }, start: { box: { scout: 1 } } }
  king: { default: { red: flag, blue: scout }, values: [flag, scout], per: seat }
";

const RANKS: &str = "\
flag:  { strength: 0 }
scout: { strength: 2, moves: { step: orthogonal }, beats: [flag] }
";

fn border() -> Memory {
    Memory::new()
        .with("content/border/game.yaml", GAME)
        .with("content/border/ranks.yaml", RANKS)
        .with("content/border/setups.yaml", "wall: { rows: [\"21\"] }\n")
        .with("content/border/words/fr.yaml", "title: Frontière\n")
        .with(
            "content/border/variants/small.yaml",
            "parent: border\ntitle: Small border\nstart: { box: { scout: 2, red: { flag: 2 } } }\nsetups: { wall: null }\n\
             settings: { two_squares: 5 }\n",
        )
        .with(
            "content/border/variants/smaller.yaml",
            "parent: small\ntitle: Smaller border\nranks: { flag: null, scout: { strength: 7 } }\nscripts: smaller.lua\n",
        )
        .with("content/border/variants/smaller.lua", "")
}

fn load(files: &Memory, variants: &[&str], overrides: &[(&str, &str)]) -> Result<Package, Vec<String>> {
    let overrides: Vec<_> = overrides.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    Package::load(files, "border", variants, &overrides)
        .map_err(|errors| errors.iter().map(Diagnostic::to_string).collect())
}

#[track_caller]
fn refused(files: &Memory, variants: &[&str], overrides: &[(&str, &str)], expected: &[&str]) {
    assert_eq!(load(files, variants, overrides).expect_err("this should not load"), expected);
}

fn value(package: &Package, path: &str) -> Option<(String, Place)> {
    package.values().into_iter().find(|(name, ..)| name == path).map(|(_, text, place)| (text, place))
}

#[test]
fn a_game_is_read_whole() {
    let package = load(&border(), &[], &[]).unwrap();
    assert_eq!((package.title.as_str(), package.file.seats.len()), ("Border", 2));
    assert_eq!(package.sorts.iter().map(|(sort, _)| sort.as_str()).collect::<Vec<_>>(), ["ranks", "setups"]);
    assert_eq!(package.setting("two_squares").unwrap().value, Choice::One(SettingValue::Integer(3)));
    assert_eq!(package.file.board("board").unwrap().regions[0].cells[1], [12, 13, 14, 15]);
    let variants: Vec<_> =
        package.known_variants.iter().map(|info| (info.name.as_str(), info.title.as_str())).collect();
    assert_eq!(variants, [("small", "Small border"), ("smaller", "Smaller border")]);
    assert_eq!(games(&border()), [("border".to_owned(), "Border".to_owned())]);
}

#[test]
fn variants_follow_their_parents_and_values_keep_their_files() {
    let package = load(&border(), &["smaller"], &[]).unwrap();
    assert_eq!(package.title, "Smaller border");
    assert_eq!(package.scripts, ["content/border/variants/smaller.lua"]);
    assert!(package.sort("setups").unwrap().get("wall").is_none());
    assert!(package.sort("ranks").unwrap().get("flag").is_none());
    let (text, place) = value(&package, "ranks.scout.strength").unwrap();
    assert_eq!((text.as_str(), place.to_string().as_str()), ("7", "content/border/variants/smaller.yaml:3:41"));
    let (_, place) = value(&package, "ranks.scout.beats.1").unwrap();
    assert_eq!(place.to_string(), "content/border/ranks.yaml:2:60");
    let setting = package.setting("two_squares").unwrap();
    assert_eq!(
        (setting.value.to_string().as_str(), setting.place.file.as_ref()),
        ("5", "content/border/variants/small.yaml")
    );
    let zone = &package.file.start[0];
    let counts = |seat| zone.for_seat(seat).into_iter().map(|entry| entry.count).collect::<Vec<_>>();
    assert_eq!((counts(0), counts(1)), (vec![2, 2], vec![1, 2]));
}

#[test]
fn settings_bring_their_changes_after_the_variants() {
    let package = load(&border(), &["small"], &[("fast", "true")]).unwrap();
    assert_eq!(value(&package, "ranks.scout.moves.slide").unwrap().0, "all");
    assert_eq!(value(&package, "ranks.scout.moves.step"), None);
    assert_eq!(value(&package, "start.box.scout").unwrap().0, "1");
    assert_eq!(package.setting("fast").unwrap().place.to_string(), "--set");
    let package =
        load(&border(), &[], &[("king", "flag"), ("king.red", "scout"), ("ranks.scout.strength", "9")]).unwrap();
    assert_eq!(package.setting("king").unwrap().value.to_string(), "scout, flag");
    assert_eq!(value(&package, "ranks.scout.strength").unwrap().1.to_string(), "--set ranks.scout.strength:1:1");
}

#[test]
fn overrides_that_mean_nothing_are_refused() {
    refused(
        &border(),
        &[],
        &[
            ("two_sqares", "3"),
            ("two_squares", "4"),
            ("fast.red", "on"),
            ("king.rde", "flag"),
            ("ranks.scuot.strength", "1"),
        ],
        &[
            "--set: there is no setting `two_sqares` (did you mean `two_squares`?)",
            "--set: `two_squares` must be off, 3 or 5, got `4` (write one of these, such as `3`)",
            "--set: setting `fast` is not per seat (write `fast=on`)",
            "--set: there is no seat `rde` (did you mean `red`?)",
            "--set ranks.scuot.strength: `ranks` has no kind `scuot` (did you mean `scout`?)",
        ],
    );
    let deep = format!("ranks.scout{}", ".x".repeat(200_000));
    assert!(load(&border(), &[], &[(&deep, "1"), ("ranks..x", "1"), ("start", "[")]).unwrap_err().len() >= 2);
}

#[test]
fn unknown_games_and_variants_are_told_with_the_nearest() {
    let error = &Package::load(&border(), "bordr", &[], &[]).unwrap_err()[0];
    assert_eq!(error.to_string(), "there is no game `bordr` (did you mean `border`?)");
    assert!(Package::load(&border(), "../border", &[], &[]).is_err());
    assert!(Package::load(&Memory::new(), "border", &[], &[]).is_err());
    refused(&border(), &["smal"], &[], &["`border` has no variant `smal` (did you mean `small`?)"]);
}

#[test]
fn variants_in_a_circle_are_refused() {
    let files = border()
        .with("content/border/variants/a.yaml", "parent: b\n")
        .with("content/border/variants/b.yaml", "parent: a\n")
        .with("content/border/variants/c.yaml", "parent: c\n");
    let expected = "these variants are each other's parents: a -> b -> a (write `parent: border` in one of them)";
    refused(&files, &["a"], &[], &[&format!("content/border/variants/b.yaml:1:9: {expected}")]);
    assert!(load(&files, &["c"], &[]).is_err());
}

#[test]
fn every_file_is_checked_before_anything_is_refused() {
    let files = border()
        .with("content/border/game.yaml", "titel: Border\nseats: [red, blue]\nfirst: rde\nboards: [3]\n")
        .with("content/border/ranks.yaml", "flag: 1\nflag: 2\n")
        .with("content/border/setups.yaml", "[a, list]\n")
        .with("content/border/tokens.yml", "")
        .with("content/border/Cards.yaml", "")
        .with(
            "content/border/variants/bad.yaml",
            "parent: border\nrnaks: { x: 1 }\nsetups: 3\nscripts: [../x.lua, y.lua]\n",
        );
    let errors = load(&files, &["bad"], &[]).unwrap_err();
    let starts: Vec<&str> = errors.iter().map(|error| error.split(": ").next().unwrap_or_default()).collect();
    assert_eq!(
        starts,
        [
            "content/border/Cards.yaml",
            "content/border/game.yaml:1:1",
            "content/border/game.yaml:1:1",
            "content/border/game.yaml:3:8",
            "content/border/game.yaml:4:9",
            "content/border/ranks.yaml:2:1",
            "content/border/setups.yaml:1:1",
            "content/border/tokens.yml",
            "content/border/variants/bad.yaml:2:1",
            "content/border/variants/bad.yaml:3:9",
            "content/border/variants/bad.yaml:4:11",
            "content/border/variants/bad.yaml:4:21",
        ],
        "{errors:#?}"
    );
}

#[test]
fn an_error_in_a_variants_value_points_into_the_variant() {
    let files = border().with(
        "content/border/variants/odd.yaml",
        "parent: border\ntitle: Odd\nranks:\n  scout: { strength: many, beats: [flg] }\n",
    );
    let package = load(&files, &["odd"], &[]).unwrap();
    let sorts: Vec<&str> = package.sorts.iter().map(|(sort, _)| sort.as_str()).collect();
    let decl = |name: &str, text: &str| {
        FieldDecl::read(name, &read("scripts/border/main.lua", text).unwrap(), &sorts).unwrap()
    };
    let decls = [decl("strength", "integer"), decl("moves", "pattern"), decl("beats", "list of ranks")];
    let (kinds, errors) = index_kinds(&package.sorts);
    assert!(errors.is_empty());
    let known = Known { kinds, seats: vec!["red".into(), "blue".into()], ..Known::default() };
    let (kinds, errors) = check_sort("ranks", &decls, package.sort("ranks").unwrap(), &known);
    assert_eq!(kinds.len(), 1);
    let errors: Vec<String> = errors.iter().map(Diagnostic::to_string).collect();
    assert_eq!(
        errors,
        [
            "content/border/variants/odd.yaml:4:22: `strength` of `scout` must be an integer, got the text `many` (write a number, such as `3`)",
            "content/border/variants/odd.yaml:4:36: entry 1 of `beats` of `scout` must be one of `ranks`, got `flg` (did you mean `flag`?)",
        ]
    );
}

#[test]
fn changes_of_settings_are_looked_at_even_while_they_do_not_hold() {
    let game = "title: x\nseats: [a]\nsettings:\n  s: { default: off, changes: { on: { rnaks: {} }, maybe: {} } }\n";
    let errors = load(&border().with("content/border/game.yaml", game), &[], &[]).unwrap_err();
    assert_eq!(
        errors,
        [
            "content/border/game.yaml:4:39: `on` of setting `s` has no key `rnaks` (did you mean `ranks`?)",
            "content/border/game.yaml:4:52: `s` must be on or off, got `maybe` (write one of these, such as `off`)",
        ]
    );
}

#[test]
fn hostile_files_are_refused_in_good_time() {
    let sources: [Vec<u8>; 12] = [
        Vec::new(),
        b"\xFF\xFE".to_vec(),
        b"title: \0".to_vec(),
        b"- a\n- list\n".to_vec(),
        b"just a text".to_vec(),
        vec![b'x'; 10 << 20],
        b"[".repeat(500_000),
        b"a: &a [*a, *a]\n".to_vec(),
        "x: [".bytes().chain(b"{a: ".repeat(60_000)).collect(),
        (0..90_000).flat_map(|n| format!("k{n}: \n").into_bytes()).collect(),
        [b"title: x\nseats: [".as_slice(), &b"q, ".repeat(100_000), b"]"].concat(),
        [
            b"title: x\nseats: [a]\nboards: { b: { columns: 31, rows: 33, blocked: [".as_slice(),
            &b"a1-ae33, ".repeat(90_000),
            b"]}}",
        ]
        .concat(),
    ];
    for (index, source) in sources.into_iter().enumerate() {
        for path in ["content/border/game.yaml", "content/border/ranks.yaml", "content/border/variants/small.yaml"] {
            let result = load(&border().with(path, source.clone()), &["small"], &[]);
            // The last one is an odd board, but a board; an empty sort and a text full of kinds are fine too.
            let fine = path.ends_with("ranks.yaml") && matches!(index, 0 | 9);
            assert!(fine || index == 11 || result.is_err(), "{index} as {path}");
        }
    }
}

#[test]
fn files_list_what_lies_below() {
    let files = border();
    assert!(files.list("content/border").contains(&"variants/smaller.lua".to_owned()));
    assert!(files.read("content/border/nothing.yaml").is_none());
}

#[test]
fn a_comma_that_cuts_a_text_is_explained() {
    let game = "title: x\nseats: [a]\nsettings:\n  s: { default: on, doc: which way (2.1, 4.3) }\n";
    let errors = load(&border().with("content/border/game.yaml", game), &[], &[]).unwrap_err();
    assert_eq!(
        errors,
        ["content/border/game.yaml:4:42: setting `s` has no key `4.3)` \
             (a text with a comma needs quotes: `doc: \"which way (2.1, 4.3)\"`)",]
    );
}

proptest::proptest! {
    /// Whatever is in a file, reading it ends with a package or with diagnostics, each with a code and a message.
    #[test]
    fn no_text_breaks_the_reader(
        words in proptest::collection::vec(
            proptest::sample::select(vec![
                "title: x\n", "seats: [red, blue]\n", "seats", "boards", "settings", "start", "dice", "first", ": ", ", ", "\n", "\n  ",
                "[", "]", "{", "}", "- ", "a1-d4", "a1", "red", "~", "default", "values", "changes", "on", "off", "names", "named_by",
                "regions", "columns: 3", "rows: 3", "b: ", "&a ", "*a", "\"{seat}-{column}\"", "0", "-1", "99999999999", "1.5", "é", "|\n", "'",
                "# ", "\t", "scout", "each: ", "step: ", "slide: ", "jump: ", "per: seat",
            ]),
            0..40,
        ),
        into in proptest::sample::select(vec!["game.yaml", "ranks.yaml", "variants/small.yaml"]),
    ) {
        let files = border().with(&format!("content/border/{into}"), words.concat());
        if let Err(errors) = Package::load(&files, "border", &["small"], &[]) {
            assert!(!errors.is_empty());
            assert!(errors.iter().all(|error| error.code.starts_with("content/") && !error.message.is_empty()));
        }
    }

    /// A value laid over with itself is itself, and laying the same change twice is laying it once.
    #[test]
    fn changes_laid_twice_are_laid_once(numbers in proptest::collection::vec(0..5i32, 1..8), gone in 0..8usize) {
        let base = "{ a: { b: 1, c: [1, 2] }, d: x, e: { f: { g: 0 } } }";
        let keys = ["a", "d", "e", "h", "i", "j", "k", "l"];
        let change: Vec<String> = numbers.iter().zip(keys).enumerate().map(|(index, (number, key))| {
            if index == gone { format!("{key}: {{ b: 7 }}") } else { format!("{key}: {number}") }
        }).collect();
        let change = read("change", &format!("{{ {} }}", change.join(", "))).unwrap();
        let mut problems = sandtable::content::Problems::new();
        let mut once = read("base", base).unwrap();
        let before = once.clone();
        sandtable::content::overlay(&mut once, &before, &mut problems);
        assert_eq!(once, before);
        sandtable::content::overlay(&mut once, &change, &mut problems);
        let mut twice = once.clone();
        sandtable::content::overlay(&mut twice, &change, &mut problems);
        assert_eq!(once, twice);
        assert!(problems.is_empty());
    }
}
