#![doc = include_str!("../README.md")]
#![no_std]
#![deny(missing_docs)]
#![warn(clippy::missing_errors_doc)]
#![warn(rust_2018_idioms)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod actions;
mod batch;
mod codes;
mod error;
mod events;
mod ffi;
mod info;
mod list;
mod moves;
#[cfg(feature = "serde")]
mod named;
mod outcome;
#[cfg(feature = "svg")]
mod picture;
mod record;
mod refusal;
mod rules;
mod start;
mod state;
mod words;

pub use actions::Actions;
pub use batch::{Batch, IllegalStep};
pub use codes::{Actor, Cell, Direction, Layer, Name, Seat, Seats, SeatsIter, Type, Viewer};
pub use error::{Error, Fault};
pub use events::{Cause, Event, Events, Item, Items, Reach};
pub use info::{Meaning, Quantity, SeatInfo, SeenBy, Switch, SwitchKind, Tone, TypeInfo};
pub use list::{IntoIter, List};
pub use moves::{ChanceOutcome, LegalMoves, Move, MoveInfo, MoveList, Pending};
#[cfg(feature = "serde")]
pub use named::{NamedEvent, NamedIllegal, Value};
pub use outcome::{Outcome, OutcomeKind};
#[cfg(feature = "svg")]
pub use picture::{Colours, Picture};
pub use record::{Ended, EndedKind, GameRecord, RecordWriter};
pub use refusal::{Illegal, Refusal};
pub use rules::{games, version, version_number, Mark, Place, Rules, Shape};
pub use start::saved_position;
pub use state::{random_below, State, Tally, Undo};
