//! Records of played matches, read from the files of other programs and written in the same formats.
//!
//! A record is what the file says and no more: whether a move is legal, or a position possible, is for the rules to
//! say. F1 to F4 in these files are the formats of the rules page of Stratego, section 9.
//!
//! | file           | holds                                                              |
//! |----------------|--------------------------------------------------------------------|
//! | `played.rs`    | [`Record`] and its parts                                           |
//! | `read.rs`      | [`read`]: which format a file is in, and how large it may be       |
//! | `jsonl.rs`     | one JSON object a line                                             |
//! | `gravon_xml.rs`| F2, the XML files of Gravon                                        |
//! | `gsn.rs`       | F3, the older `.gsn` files of Gravon                               |
//! | `position.rs`  | F1, a position in a hundred letters                                |
//! | `codes.rs`     | F2 to F4, the numbers and names of variants, winners and endings   |
//! | `square.rs`    | names of squares, theirs and ours                                  |
//! | `quote.rs`     | words of a file quoted in an error                                 |
//! | `cursor.rs`    | from an offset in a text to its line and column                    |

mod codes;
mod cursor;
mod gravon_xml;
mod gsn;
mod jsonl;
mod played;
mod position;
mod quote;
mod read;
mod square;
#[cfg(test)]
mod tests;

pub use gravon_xml::write as to_xml;
pub use gsn::write as to_gsn;
pub use jsonl::write as to_jsonl;
pub use played::{Record, RecordMove, Winner};
pub use read::{MOVES_LIMIT, SIZE_LIMIT, read};
