//! Who decides for a seat.

mod random;

pub use random::Random;
