//! Dealing pieces to places at random where not every kind may lie everywhere. Every allowed way to do it is equally
//! likely where that can be counted; else each has a weight.

use crate::kernel::chance::Draw;

/// Places that allow the same kinds.
#[derive(Clone, Debug)]
struct Class {
    allowed: Vec<bool>,
    places: Vec<usize>,
}

/// Which piece lies in which place: `pieces[place]`, and how this way was chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Dealt {
    pub pieces: Vec<usize>,
    /// Natural logarithm of this way's weight among all ways dealt for the same places: 0 for each where all are
    /// equally likely to be dealt.
    pub weight: f64,
}

/// Numbers kept while counting, beyond which weights are used.
const MOST_COUNTED: usize = 4_000_000;

/// Deals piece `i` of kind `kinds[i]` to places; `allowed[place][kind]` says what may lie there. As many places as
/// pieces. `None` where there is no way, or where none was found by chance.
pub fn deal(kinds: &[usize], allowed: &[Vec<bool>], draw: &mut Draw) -> Option<Dealt> {
    let mut classes: Vec<Class> = Vec::new();
    for (place, row) in allowed.iter().enumerate() {
        match classes.iter_mut().find(|class| class.allowed == *row) {
            Some(class) => class.places.push(place),
            None => classes.push(Class { allowed: row.clone(), places: vec![place] }),
        }
    }
    classes.sort_by_key(|class| class.allowed.iter().filter(|allowed| **allowed).count());
    let within = |a: &Class, b: &Class| a.allowed.iter().zip(&b.allowed).all(|(a, b)| !a || *b);
    if classes.windows(2).all(|pair| within(&pair[0], &pair[1])) {
        return nested(kinds, &classes, draw);
    }
    match counted(kinds, &classes, draw) {
        Counted::Dealt(pieces) => Some(Dealt { pieces, weight: 0.0 }),
        Counted::Impossible => None,
        Counted::TooMany => (0..100).find_map(|_| one_by_one(kinds, allowed, draw)),
    }
}

/// Each class allows all that the ones before it do: whatever those took, as many ways are left.
fn nested(kinds: &[usize], classes: &[Class], draw: &mut Draw) -> Option<Dealt> {
    let mut pieces = vec![0; kinds.len()];
    let mut free: Vec<usize> = Vec::with_capacity(kinds.len());
    let mut added = vec![false; kinds.len()];
    for class in classes {
        for (piece, kind) in kinds.iter().enumerate() {
            if !added[piece] && class.allowed[*kind] {
                added[piece] = true;
                free.push(piece);
            }
        }
        for &place in &class.places {
            if free.is_empty() {
                return None;
            }
            pieces[place] = free.swap_remove(draw.below(free.len()));
        }
    }
    Some(Dealt { pieces, weight: 0.0 })
}

enum Counted {
    Dealt(Vec<usize>),
    Impossible,
    TooMany,
}

/// Kinds that the same classes allow, with their pieces.
struct Lot {
    classes: Vec<bool>,
    pieces: Vec<usize>,
}

/// Draws how many pieces of each lot go to each class, in proportion to the ways that leads to, then which.
fn counted(kinds: &[usize], classes: &[Class], draw: &mut Draw) -> Counted {
    let mut lots: Vec<Lot> = Vec::new();
    for (piece, kind) in kinds.iter().enumerate() {
        let of: Vec<bool> = classes.iter().map(|class| class.allowed[*kind]).collect();
        match lots.iter_mut().find(|lot| lot.classes == of) {
            Some(lot) => lot.pieces.push(piece),
            None => lots.push(Lot { classes: of, pieces: vec![piece] }),
        }
    }
    let class_sizes: Vec<usize> = classes.iter().map(|class| class.places.len()).collect();
    let lot_sizes: Vec<usize> = lots.iter().map(|lot| lot.pieces.len()).collect();
    let states = |sizes: &[usize]| sizes.iter().fold(1usize, |product, size| product.saturating_mul(size + 1));
    // The same numbers come out whichever side is gone through; the one with fewer states is quicker.
    let by_lot = states(&class_sizes).saturating_mul(lots.len()) <= states(&lot_sizes).saturating_mul(classes.len());
    let table = if by_lot {
        let allowed = lots.iter().map(|lot| lot.classes.clone()).collect();
        Spread { rows: lot_sizes, columns: class_sizes, allowed }
    } else {
        let allowed = (0..classes.len()).map(|class| lots.iter().map(|lot| lot.classes[class]).collect()).collect();
        Spread { rows: class_sizes, columns: lot_sizes, allowed }
    };
    if states(&table.columns).saturating_mul(table.rows.len() + 1) > MOST_COUNTED {
        return Counted::TooMany;
    }
    let Some(numbers) = table.draw(draw) else { return Counted::Impossible };
    let mut given: Vec<Vec<usize>> = vec![Vec::new(); classes.len()];
    for (index, lot) in lots.iter().enumerate() {
        let mut pieces = lot.pieces.clone();
        draw.shuffle(&mut pieces);
        for (class, given) in given.iter_mut().enumerate() {
            let count = if by_lot { numbers[index][class] } else { numbers[class][index] };
            given.extend(pieces.drain(pieces.len() - count..));
        }
    }
    let mut dealt = vec![0; kinds.len()];
    for (class, mut pieces) in classes.iter().zip(given) {
        draw.shuffle(&mut pieces);
        for (place, piece) in class.places.iter().zip(pieces) {
            dealt[*place] = piece;
        }
    }
    Counted::Dealt(dealt)
}

/// A table of numbers with given sums of rows and columns, some places being empty.
struct Spread {
    rows: Vec<usize>,
    columns: Vec<usize>,
    allowed: Vec<Vec<bool>>,
}

impl Spread {
    /// Draws a table; its chance is in proportion to one over the product of the factorials of its numbers, which is to
    /// how many ways it stands for. `None` where there is none.
    fn draw(&self, draw: &mut Draw) -> Option<Vec<Vec<usize>>> {
        let counts = self.counts();
        let mut room = self.columns.clone();
        let mut table = Vec::new();
        for row in 0..self.rows.len() {
            let mut left = self.rows[row];
            let mut numbers = vec![0; room.len()];
            for column in 0..room.len() {
                let most = if self.allowed[row][column] { left.min(room[column]) } else { 0 };
                let mut weights = Vec::with_capacity(most + 1);
                for take in 0..=most {
                    room[column] -= take;
                    weights
                        .push(self.rest(&counts[row + 1], row, column + 1, left - take, &mut room) / factorial(take));
                    room[column] += take;
                }
                let take = proportional(&weights, draw)?;
                room[column] -= take;
                left -= take;
                numbers[column] = take;
            }
            table.push(numbers);
        }
        Some(table)
    }

    /// The ways of the columns of a row from one on, and of all rows below.
    fn rest(&self, below: &[f64], row: usize, column: usize, left: usize, room: &mut Vec<usize>) -> f64 {
        if column == room.len() || left == 0 {
            return if left == 0 { below[self.state(room)] } else { 0.0 };
        }
        let most = if self.allowed[row][column] { left.min(room[column]) } else { 0 };
        let mut sum = 0.0;
        for take in 0..=most {
            room[column] -= take;
            sum += self.rest(below, row, column + 1, left - take, room) / factorial(take);
            room[column] += take;
        }
        sum
    }

    /// The number of a state: how much room each column has left.
    fn state(&self, room: &[usize]) -> usize {
        room.iter().zip(&self.columns).fold(0, |state, (room, size)| state * (size + 1) + room)
    }

    /// By row, the ways to fill that row and all below it, by the room there is; a last entry for no row.
    fn counts(&self) -> Vec<Vec<f64>> {
        let states: usize = self.columns.iter().map(|size| size + 1).product();
        let mut below = vec![0.0; states];
        below[0] = 1.0;
        let mut counts = vec![below];
        let mut total = 0;
        for row in (0..self.rows.len()).rev() {
            total += self.rows[row];
            let mut ways = counts[counts.len() - 1].clone();
            let mut stride = 1;
            for column in (0..self.columns.len()).rev() {
                let size = self.columns[column] + 1;
                if self.allowed[row][column] {
                    // From the fullest down, so that what is read is not yet written.
                    for state in (0..states).rev() {
                        let most = (state / stride % size).min(self.rows[row]);
                        ways[state] = (0..=most).map(|take| ways[state - take * stride] / factorial(take)).sum();
                    }
                }
                stride *= size;
            }
            for (state, ways) in ways.iter_mut().enumerate() {
                if self.room_in(state) != total {
                    *ways = 0.0;
                }
            }
            counts.push(ways);
        }
        counts.reverse();
        counts
    }

    fn room_in(&self, mut state: usize) -> usize {
        let mut sum = 0;
        for size in self.columns.iter().rev() {
            sum += state % (size + 1);
            state /= size + 1;
        }
        sum
    }
}

fn factorial(n: usize) -> f64 {
    (1..=n).map(|k| k as f64).product()
}

/// An index in proportion to its weight; `None` where all are nothing.
fn proportional(weights: &[f64], draw: &mut Draw) -> Option<usize> {
    let total: f64 = weights.iter().sum();
    if total <= 0.0 {
        return None;
    }
    let mut at = draw.unit() * total;
    for (index, weight) in weights.iter().enumerate() {
        if at < *weight {
            return Some(index);
        }
        at -= weight;
    }
    weights.iter().rposition(|weight| *weight > 0.0)
}

/// Place after place, the narrowest first, any piece that may still lie there: a way is worth the more the more choices
/// there were.
fn one_by_one(kinds: &[usize], allowed: &[Vec<bool>], draw: &mut Draw) -> Option<Dealt> {
    let mut free: Vec<usize> = (0..kinds.len()).collect();
    let mut open: Vec<usize> = (0..allowed.len()).collect();
    let mut pieces = vec![0; kinds.len()];
    let mut weight = 0.0;
    while !open.is_empty() {
        let fitting = |place: usize| free.iter().filter(|piece| allowed[place][kinds[**piece]]).count();
        let (at, choices) = open.iter().map(|place| fitting(*place)).enumerate().min_by_key(|(_, count)| *count)?;
        let place = open.swap_remove(at);
        if choices == 0 {
            return None;
        }
        let wanted = draw.below(choices);
        let fits = (0..free.len()).filter(|index| allowed[place][kinds[free[*index]]]).nth(wanted)?;
        pieces[place] = free.swap_remove(fits);
        weight += (choices as f64).ln();
    }
    Some(Dealt { pieces, weight })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every way to deal, by trying all of them.
    fn all_ways(kinds: &[usize], allowed: &[Vec<bool>]) -> Vec<Vec<usize>> {
        fn fill(kinds: &[usize], allowed: &[Vec<bool>], way: &mut Vec<usize>, ways: &mut Vec<Vec<usize>>) {
            if way.len() == allowed.len() {
                ways.push(way.clone());
                return;
            }
            for piece in 0..kinds.len() {
                if !way.contains(&piece) && allowed[way.len()][kinds[piece]] {
                    way.push(piece);
                    fill(kinds, allowed, way, ways);
                    way.pop();
                }
            }
        }
        let mut ways = Vec::new();
        fill(kinds, allowed, &mut Vec::new(), &mut ways);
        ways
    }

    fn rows(rows: &[&str]) -> Vec<Vec<bool>> {
        rows.iter().map(|row| row.chars().map(|letter| letter == 'x').collect()).collect()
    }

    /// Chi-square of many deals against all ways being equally likely, in standard deviations above its mean.
    fn excess(kinds: &[usize], allowed: &[Vec<bool>], deals: usize) -> f64 {
        let ways = all_ways(kinds, allowed);
        let mut counts = vec![0u32; ways.len()];
        let mut draw = Draw::new(11, "deal", 0);
        for _ in 0..deals {
            let dealt = deal(kinds, allowed, &mut draw).map(|dealt| (dealt.pieces, dealt.weight));
            let Some((pieces, 0.0)) = dealt else { return f64::INFINITY };
            let Some(way) = ways.iter().position(|way| *way == pieces) else { return f64::INFINITY };
            counts[way] += 1;
        }
        let expected = deals as f64 / ways.len() as f64;
        let chi: f64 = counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
        let freedom = (ways.len() - 1) as f64;
        (chi - freedom) / (2.0 * freedom).sqrt()
    }

    #[test]
    fn nested_classes_are_dealt_evenly() {
        let kinds = [0, 0, 1, 2, 2, 3];
        let allowed = rows(&["xxxx", "xxxx", "xxx.", "xxx.", "x...", "xxxx"]);
        assert!(excess(&kinds, &allowed, 60_000) < 4.0);
    }

    #[test]
    fn crossing_classes_are_dealt_evenly() {
        let kinds = [0, 0, 1, 2, 2, 3];
        let allowed = rows(&["xx..", ".xx.", "..xx", "x.x.", "xxxx", "x..x"]);
        assert!(excess(&kinds, &allowed, 60_000) < 4.0);
    }

    #[test]
    fn eight_crossing_classes_are_counted() {
        // Forty pieces of twelve kinds in eight sets that cross each other.
        let counts = [1, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6];
        let kinds: Vec<usize> = counts.iter().enumerate().flat_map(|(kind, count)| vec![kind; *count]).collect();
        let sizes = [17, 9, 4, 3, 2, 2, 2, 1];
        let classes = sizes.iter().enumerate().flat_map(|(class, size)| vec![class; *size]);
        let allowed: Vec<Vec<bool>> = classes
            .map(|class| (0..12).map(|kind| (kind + class) % 8 != 0 && (kind * class) % 7 != 3).collect())
            .collect();
        let mut draw = Draw::new(3, "deal", 0);
        let dealt = deal(&kinds, &allowed, &mut draw);
        assert!(dealt.as_ref().is_some_and(|dealt| dealt.weight == 0.0), "counted, not weighted: {dealt:?}");
    }

    #[test]
    fn what_cannot_be_dealt_is_not() {
        let mut draw = Draw::new(1, "deal", 0);
        assert_eq!(deal(&[0, 1], &rows(&["x.", "x."]), &mut draw), None);
        assert_eq!(deal(&[0, 1, 1], &rows(&["xx", "x.", "x."]), &mut draw), None);
        assert_eq!(
            deal(&[0, 1, 2], &rows(&["xx.", "x.x", "x.."]), &mut draw).map(|dealt| dealt.pieces),
            Some(vec![1, 2, 0])
        );
    }

    #[test]
    fn weights_undo_the_unevenness_of_dealing_one_by_one() {
        let kinds = [0, 1, 2, 3];
        let allowed = rows(&["xx..", "xxx.", "x.xx", "xxxx"]);
        let ways = all_ways(&kinds, &allowed);
        let mut sums = vec![0.0; ways.len()];
        let mut draw = Draw::new(5, "deal", 0);
        let deals = 80_000;
        for _ in 0..deals {
            let Some(dealt) = one_by_one(&kinds, &allowed, &mut draw) else { continue };
            let Some(way) = ways.iter().position(|way| *way == dealt.pieces) else { continue };
            sums[way] += dealt.weight.exp();
        }
        // Each way's weights add up to the number of deals, whatever its chance was.
        for sum in sums {
            assert!((sum / f64::from(deals) - 1.0).abs() < 0.05, "{sum}");
        }
    }
}
