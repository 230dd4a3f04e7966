//! Why rules, a position or a query are not accepted.

use crate::codes::cell_of;
use crate::Cell;
use alloc::{string::String, vec::Vec};
use boardrules_sys::{self as sys, c_char};
use core::fmt;

/// Why rules, a position or a question were not accepted. (Why a move was not: [`Illegal`](crate::Illegal).)
///
/// ```
/// use boardrules::{Error, Rules};
/// assert_eq!(Rules::builtin("chess"), Err(Error::NoGame));
/// let error = Rules::builtin_with("tokonoma", "max_plies=many").unwrap_err();
/// assert_eq!(error.faults()[0].field, "switches.max_plies");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A number, a seat or a name out of its range.
    Argument,
    /// Text or word stands for no move.
    Move,
    /// A position is malformed or not valid.
    Position(Vec<Fault>),
    /// A text is no observation that its viewer could have.
    Observation(Vec<Fault>),
    /// Bytes are not what [`State::save`](crate::State::save) writes.
    Save(Vec<Fault>),
    /// A save was made under other rules.
    OtherRules,
    /// A rules file or a switch is at fault.
    Rules(Vec<Fault>),
    /// No game has this name.
    NoGame,
    /// Memory ran out while rules were loaded.
    Memory,
    /// The viewer may not know this.
    Hidden,
    /// Chance is not to move.
    NotChance,
    /// A count does not fit into 64 bits.
    Overflow,
    /// Another status of the library.
    Other(i32),
}

impl Error {
    pub(crate) fn of(status: i32, faults: Vec<Fault>) -> Error {
        match status {
            sys::BRD_E_ARGUMENT => Error::Argument,
            sys::BRD_E_MOVE => Error::Move,
            sys::BRD_E_POSITION => Error::Position(faults),
            sys::BRD_E_OBSERVATION => Error::Observation(faults),
            sys::BRD_E_SAVE => Error::Save(faults),
            sys::BRD_E_FINGERPRINT => Error::OtherRules,
            sys::BRD_E_RULES => Error::Rules(faults),
            sys::BRD_E_GAME => Error::NoGame,
            sys::BRD_E_MEMORY => Error::Memory,
            sys::BRD_E_HIDDEN => Error::Hidden,
            sys::BRD_E_NOT_CHANCE => Error::NotChance,
            sys::BRD_E_OVERFLOW => Error::Overflow,
            status => Error::Other(status),
        }
    }

    fn sentence(&self) -> &'static str {
        match self {
            Error::Argument => "a number, seat or name is out of its range",
            Error::Move => "this stands for no move",
            Error::Position(_) => "no valid position",
            Error::Observation(_) => "no observation that this viewer could have",
            Error::Save(_) => "no intact save",
            Error::OtherRules => "made under other rules",
            Error::Rules(_) => "rules at fault",
            Error::NoGame => "no game has this name",
            Error::Memory => "out of memory",
            Error::Hidden => "the viewer may not know this",
            Error::NotChance => "chance is not to move",
            Error::Overflow => "the count does not fit into 64 bits",
            Error::Other(_) => "the library refuses",
        }
    }

    /// All faults of a text, in order of position; none of other errors.
    ///
    /// ```
    /// use boardrules::Rules;
    /// assert_eq!(Rules::builtin_with("tokonoma", "max_plies=many colour=red").unwrap_err().faults().len(), 2);
    /// assert!(Rules::builtin("chess").unwrap_err().faults().is_empty());
    /// ```
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        match self {
            Error::Position(faults) | Error::Observation(faults) | Error::Save(faults) | Error::Rules(faults) => faults,
            _ => &[],
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence())?;
        self.faults().iter().try_for_each(|fault| write!(f, "\n{}", fault))
    }
}

#[cfg(feature = "std")]
impl std::error::Error for Error {}

/// Where and why a text was refused; prints itself as `brdlint` does.
///
/// ```
/// use boardrules::{Error, Rules};
/// let rules = Rules::builtin("carnyx")?;
/// let error = rules.position("nonsense").unwrap_err();
/// assert_eq!(error.faults()[0].line, 0); // no rules file
/// assert!(error.faults()[0].to_string().contains("; expected "));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fault {
    /// One of `BRD_FAULT_*`.
    pub code: i32,
    /// Of a rules file, from 1; else 0.
    pub line: u32,
    /// In characters, from 1; else 0.
    pub column: u32,
    /// In bytes from the start of the text.
    pub offset: u32,
    /// Of the position, if a cell is at fault.
    pub cell: Option<Cell>,
    /// A field of the position, a key's path, a word.
    pub field: String,
    /// What was found.
    pub message: String,
    /// What was expected.
    pub expected: String,
}

impl Fault {
    pub(crate) fn of(fault: &sys::brd_fault) -> Fault {
        Fault {
            code: fault.code,
            line: fault.line,
            column: fault.column,
            offset: fault.offset,
            cell: cell_of(fault.cell),
            field: until_nul(&fault.field),
            message: until_nul(&fault.message),
            expected: until_nul(&fault.expected),
        }
    }
}

/// The text in an array of C.
pub(crate) fn until_nul(array: &[c_char]) -> String {
    let bytes: Vec<u8> = array.iter().map(|&unit| unit as u8).take_while(|&byte| byte != 0).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "{}:{}: ", self.line, self.column)?;
        }
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        write!(f, "{}; expected {}", self.message, self.expected)
    }
}
