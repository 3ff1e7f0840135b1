//! Values to text for the terminal. Nothing here reads the environment, asks the terminal or prints: the caller passes
//! a [`Style`] and prints the string. Every text ends without a line end.
//!
//! | file             | holds                                                        |
//! |------------------|--------------------------------------------------------------|
//! | `style.rs`       | [`Style`]: colour or not, how wide, which letters            |
//! | `width.rs`       | how many columns of a terminal a text takes                  |
//! | `mark.rs`        | the letter and the colour each seat is told by               |
//! | `board.rs`       | a grid as its viewer sees it                                 |
//! | `zone.rs`        | a line for each zone                                         |
//! | `facts.rs`       | variables, modifiers, fields of pieces on boards             |
//! | `sheet.rs`       | pieces of a sort as rows, as a game declares them             |
//! | `values.rs`      | values of variables and fields in words                      |
//! | `data.rs`        | tables and trees of whatever a script gives                  |
//! | `fold.rs`        | lists on one line, folded where it is too long               |
//! | `observation.rs` | all a viewer sees                                            |
//! | `told.rs`        | the same in the words of another language                    |
//! | `table.rs`       | numbered choices, pairs, tables                              |
//! | `histogram.rs`   | how often numbers came up, as bars                           |
//! | `tree.rs`        | revisions as a tree                                          |
//! | `analysis.rs`    | what an analysis found                                       |
//! | `diagnostic.rs`  | errors, with the lines they speak of                         |

pub mod analysis;
pub mod board;
pub mod data;
pub mod diagnostic;
mod facts;
mod fold;
pub mod histogram;
pub mod inked;
pub mod mark;
pub mod observation;
pub mod sheet;
mod style;
pub mod table;
mod told;
pub mod tree;
pub mod values;
pub mod width;
pub mod zone;

pub use style::Style;
pub use told::told;
