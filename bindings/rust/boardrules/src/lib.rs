#![doc = include_str!("../README.md")]
#![no_std]
#![deny(missing_docs)]
#![warn(rust_2018_idioms)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod actions;
mod codes;
mod error;
mod events;
mod ffi;
mod info;
mod list;
mod moves;
mod outcome;
mod refusal;
mod rules;
mod start;
mod state;

pub use actions::Actions;
pub use codes::{Actor, Cell, Direction, Layer, Name, Seat, Seats, Type, Viewer};
pub use error::{Error, Fault};
pub use events::{Cause, Event, Events, Item, Items};
pub use info::{Meaning, Quantity, SeenBy, Switch, SwitchKind, TypeInfo};
pub use list::{IntoIter, List};
pub use moves::{Chance, LegalMoves, Move, MoveInfo, MoveList, Pending};
pub use outcome::Outcome;
pub use refusal::{Illegal, Refusal};
pub use rules::{games, version, version_number, Mark, Place, Rules, Shape};
pub use start::saved_position;
pub use state::{random_below, State, Undo};
