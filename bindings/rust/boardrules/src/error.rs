//! Why rules, a text or a query are not accepted.

use crate::codes::cell_of;
use crate::Cell;
use alloc::{string::String, vec::Vec};
use boardrules_sys::{self as sys, c_char};
use core::fmt;

/// Why rules, a text or a query are not accepted. (Why a move is not: [`Illegal`](crate::Illegal).)
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
    /// A number, seat or name is out of range.
    Argument,
    /// A text or a move code is not a move.
    Move,
    /// A line is not an event.
    Event,
    /// A text is not a valid position, or a state is not valid.
    Position(Vec<Fault>),
    /// A text is not an observation that its viewer could have.
    Observation(Vec<Fault>),
    /// Bytes are not a save of [`State::save`](crate::State::save), or are damaged.
    Save(Vec<Fault>),
    /// A save was made under other rules.
    OtherRules,
    /// A rules file or a switch has faults.
    Rules(Vec<Fault>),
    /// No game has this name.
    NoGame,
    /// A rules file cannot be read.
    File,
    /// The library was built without the loader of rules files.
    NoYaml,
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
            sys::BRD_E_EVENT => Error::Event,
            sys::BRD_E_POSITION => Error::Position(faults),
            sys::BRD_E_OBSERVATION => Error::Observation(faults),
            sys::BRD_E_SAVE => Error::Save(faults),
            sys::BRD_E_FINGERPRINT => Error::OtherRules,
            sys::BRD_E_RULES => Error::Rules(faults),
            sys::BRD_E_GAME => Error::NoGame,
            sys::BRD_E_FILE => Error::File,
            sys::BRD_E_NO_YAML => Error::NoYaml,
            sys::BRD_E_MEMORY => Error::Memory,
            sys::BRD_E_HIDDEN => Error::Hidden,
            sys::BRD_E_NOT_CHANCE => Error::NotChance,
            sys::BRD_E_OVERFLOW => Error::Overflow,
            status => Error::Other(status),
        }
    }

    fn sentence(&self) -> &'static str {
        match self {
            Error::Argument => "a number, seat or name is out of range",
            Error::Move => "this is not a move",
            Error::Event => "this is not the line of an event",
            Error::Position(_) => "this is not a valid position",
            Error::Observation(_) => "this is not an observation that this viewer could have",
            Error::Save(_) => "this is not an undamaged save",
            Error::OtherRules => "this was made under other rules",
            Error::Rules(_) => "the rules have faults",
            Error::NoGame => "no game has this name",
            Error::File => "the file cannot be read",
            Error::NoYaml => "this build cannot read rules files",
            Error::Memory => "out of memory",
            Error::Hidden => "the viewer may not know this",
            Error::NotChance => "chance is not to move",
            Error::Overflow => "the count does not fit into 64 bits",
            Error::Other(_) => "the library returned an error",
        }
    }

    /// All faults of a text, in their order in the text; empty for other errors.
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

/// Where and why a text was refused. It prints in the format of `brdlint`.
///
/// ```
/// use boardrules::{Error, Rules};
/// let rules = Rules::builtin("carnyx")?;
/// let error = rules.position("nonsense").unwrap_err();
/// assert_eq!(error.faults()[0].line, 0); // not a rules file
/// assert!(error.faults()[0].to_string().contains("; expected "));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fault {
    /// The kind of fault, one of `BRD_FAULT_*`.
    pub code: i32,
    /// The line in a rules file, from 1; else 0.
    pub line: u32,
    /// The column in a rules file, from 1, in characters; else 0.
    pub column: u32,
    /// Bytes from the start of the text.
    pub offset: u32,
    /// The cell at fault in a position, if there is one.
    pub cell: Option<Cell>,
    /// The field of a position, the path of a key, or a word.
    pub field: String,
    /// What was found.
    pub message: String,
    /// What was expected, the nearest valid word first for a misspelt one.
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
