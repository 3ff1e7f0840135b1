//! What a game declares about its content: checks that refuse it at its place, and sheets that list it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::try_load;
use sandtable::content::Memory;

const GAME: &str = "title: Market\nseats: [red, blue]\nfirst: red\nstart:\n  stall: { each: goods }\n";
const GOODS: &str = "apple: { price: 3, tags: [red, sweet] }\nnail: { price: 9 }\n";

fn market(goods: &str, declared: &str) -> Memory {
    let main = format!(
        "kinds.goods = {{ price = \"integer\", tags = {{ \"list of word\", max = 4 }}, of = \"goods\" }}
zones.stall = {{ layout = \"pool\" }}
fields.goods = {{ sold = false }}
actions.wait = {{}}
phases.turn = {{ actions = {{ \"wait\" }} }}
{declared}"
    );
    Memory::new()
        .with("content/market/game.yaml", GAME)
        .with("content/market/goods.yaml", goods)
        .with("scripts/market/main.lua", main)
}

/// What is said of the game, or nothing.
fn said(goods: &str, declared: &str) -> String {
    match try_load(&market(goods, declared), "market", &[], &[]) {
        Ok(_) => String::new(),
        Err(errors) => errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
    }
}

#[test]
fn a_value_is_refused_at_its_place() {
    let cheap = "checks.goods = { price = function(price, good) return price < 5, good.id .. ' is dear' end }";
    assert_eq!(said(GOODS, cheap), "content/market/goods.yaml:2:16: `price` of `nail`: nail is dear");
    assert_eq!(said("apple: { price: 3 }", cheap), "");
}

#[test]
fn every_entry_of_a_list_is_looked_at() {
    let short = "checks.goods = { tags = function(tag) return #tag < 4, 'too long' end }";
    assert_eq!(said(GOODS, short), "content/market/goods.yaml:1:32: entry 2 of `tags` of `apple`: too long");
    let none = "checks.goods = { tags = function() end }";
    assert_eq!(
        said(GOODS, none),
        "content/market/goods.yaml:1:27: entry 1 of `tags` of `apple`: refused by `checks.goods.tags`\n\
         content/market/goods.yaml:1:32: entry 2 of `tags` of `apple`: refused by `checks.goods.tags`"
    );
}

#[test]
fn a_kind_is_refused_as_a_whole_and_may_look_at_others() {
    let fewer = "checks.goods = function(good)
      for other in content.goods:each() do
        if other.price > good.price then return false, other.id .. ' is dearer' end
      end
      return true
    end";
    assert_eq!(said(GOODS, fewer), "content/market/goods.yaml:1:1: `apple`: nail is dearer");
    let seats = "checks.seats = function(from, to) return from == to and to > 2, 'too few' end";
    assert_eq!(said(GOODS, seats), "content/market/game.yaml:2:8: 2 seats: too few");
}

#[test]
fn a_kind_of_a_script_is_refused_at_its_line() {
    let declared = "kinds.goods.gold = { price = 50 }
checks.goods = { price = function(price) return price < 10, 'too dear' end }";
    assert_eq!(said(GOODS, declared), "scripts/market/main.lua:6: `price` of `gold`: too dear");
}

#[test]
fn a_check_that_is_none_is_told_at_its_line() {
    let place = "scripts/market/main.lua:6";
    let cases = [
        ("checks.gods = function() end", "`checks.gods` is about a sort there is not (did you mean `goods`?)"),
        (
            "checks.goods = 3",
            "`checks.goods` is `3` (a check is a function of a kind, or a table with functions by field)",
        ),
        (
            "checks.goods = { prize = function() end }",
            "`checks.goods.prize` is about a field that `goods` do not have (did you mean `price`?)",
        ),
        (
            "checks.goods = { price = 3 }",
            "`checks.goods.price` is `3` (a check is a function of a kind, or a table with functions by field)",
        ),
    ];
    for (declared, wanted) in cases {
        assert_eq!(said(GOODS, declared), format!("{place}: {wanted}"));
    }
    let failing = said(GOODS, "checks.goods = function(good) return good.prize end");
    assert!(failing.starts_with(place), "{failing}");
}

#[test]
fn content_that_a_script_reads_while_it_is_loaded_is_to_blame_itself() {
    let read = "for good in content.goods:each() do local price = good.price end";
    assert_eq!(
        said("apple: { price: much }\nnail: {}", read),
        "content/market/goods.yaml:1:17: `price` of `apple` must be an integer, got the text `much` (write a number, such as `3`)\n\
         content/market/goods.yaml:2:1: `nail` needs `price`, an integer"
    );
}

#[test]
fn a_sheet_that_cannot_be_is_told_at_its_line() {
    let cases = [
        ("sheets.gods = { columns = { 'price' } }", "`sheets.gods` lists a sort there is not (did you mean `goods`?)"),
        ("sheets.goods = { columns = { 'prize' } }", "`goods` have no field `prize` to show (did you mean `price`?)"),
        ("sheets.goods = {}", "`sheets.goods.columns` is needed: a list of names of fields, or `owner`"),
        ("sheets.goods = { columns = { 3 } }", "`sheets.goods.columns` has `3`, expected names"),
        (
            "sheets.goods = { by = 'price', columns = { 'owner' } }",
            "`sheets.goods.by` is `price`, which is no field of `goods` that holds a kind",
        ),
        (
            "sheets.goods = { column = { 'sold' } }",
            "`sheets.goods.columns` is needed: a list of names of fields, or `owner`",
        ),
    ];
    for (declared, wanted) in cases {
        let told = said(GOODS, declared);
        assert_eq!(told.lines().next(), Some(format!("scripts/market/main.lua:6: {wanted}").as_str()), "{told}");
    }
    assert_eq!(said(GOODS, "sheets.goods = { columns = { 'price', 'tags', 'sold', 'owner' } }"), "");
}
