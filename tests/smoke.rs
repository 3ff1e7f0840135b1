mod common;
use sandtable::session::Match;
#[test]
fn loads_and_plays() {
    let game = common::stratego(&[]);
    let mut m = Match::new(game, 1).unwrap();
    println!("{:?}", m.option_texts(sandtable::kernel::ids::SeatId(0)).map(|o| o.len()));
    m.play("red: deploy wall").unwrap();
    m.play("blue: deploy corner").unwrap();
    println!("{}", m.position());
    println!("{:?}", m.option_texts(sandtable::kernel::ids::SeatId(0)));
    let t = std::time::Instant::now();
    let mut a = sandtable::agent::Random::new(3);
    let n = m.auto(100000, &mut a).map(|x| x.len());
    println!("{n:?} {:?} {:?}", m.state().outcome(), t.elapsed());
    for l in m.log(sandtable::kernel::ids::Viewer::Referee).iter().rev().take(12) { println!("{l:?}"); }
}
