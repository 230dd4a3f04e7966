//! Why rules, a text or a query are not accepted.

use crate::codes::cell_of;
use crate::Cell;
use alloc::{string::String, vec::Vec};
use boardrules_sys::{self as sys, c_char};
use core::fmt;

/// Why rules, a text or a query are not accepted. (Why a move is not: [`Illegal`](crate::Illegal).) It prints as a message that
/// names the argument and what is valid, or as all faults of a text, each on a line.
///
/// With the feature `serde` it is an object of `status` (the name of the C library), `message` and `faults`, and can be read back.
///
/// ```
/// use boardrules::{Error, Rules, Seat};
/// let error = Rules::builtin("tomi").unwrap_err();
/// assert_eq!(error.to_string(), r#"game "tomi": there is no such game; did you mean tomis?"#);
/// let error = Rules::builtin("tomis")?.state()?.observe(Seat(7)).unwrap_err();
/// assert_eq!(error, Error::Argument("viewer 7: this game has 2 seats".into()));
/// let error = Rules::builtin_with("tokonoma", "max_plies=many").unwrap_err();
/// assert_eq!(error.faults()[0].field, "switches.max_plies");
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A number, seat or name is out of range: which one, and what is valid.
    Argument(String),
    /// A text or a move code is not a move.
    Move(String),
    /// A text is not an event.
    Event(String),
    /// A text is not a valid position, or a state is not valid.
    Position(Vec<Fault>),
    /// A text is not an observation that its viewer could have.
    Observation(Vec<Fault>),
    /// Bytes are not a save of [`State::save`](crate::State::save), or are damaged.
    Save(Vec<Fault>),
    /// A text is not a game record, or contradicts itself.
    Record(Vec<Fault>),
    /// A save or a record was made under other rules.
    OtherRules(Vec<Fault>),
    /// A rules file or a switch has faults.
    Rules(Vec<Fault>),
    /// No game has this name.
    NoGame(String),
    /// A rules file cannot be read.
    File(String),
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
    /// Another status of the library, which this version does not know.
    Unknown(i32),
}

impl Error {
    pub(crate) fn of(status: i32, faults: Vec<Fault>) -> Error {
        let message = || String::from(sentence(status));
        match status {
            sys::BRD_E_ARGUMENT => Error::Argument(message()),
            sys::BRD_E_MOVE => Error::Move(message()),
            sys::BRD_E_EVENT => Error::Event(message()),
            sys::BRD_E_POSITION => Error::Position(faults),
            sys::BRD_E_OBSERVATION => Error::Observation(faults),
            sys::BRD_E_SAVE => Error::Save(faults),
            sys::BRD_E_RECORD => Error::Record(faults),
            sys::BRD_E_FINGERPRINT => Error::OtherRules(faults),
            sys::BRD_E_RULES => Error::Rules(faults),
            sys::BRD_E_GAME => Error::NoGame(message()),
            sys::BRD_E_FILE => Error::File(message()),
            sys::BRD_E_NO_YAML => Error::NoYaml,
            sys::BRD_E_MEMORY => Error::Memory,
            sys::BRD_E_HIDDEN => Error::Hidden,
            sys::BRD_E_NOT_CHANCE => Error::NotChance,
            sys::BRD_E_OVERFLOW => Error::Overflow,
            status => Error::Unknown(status),
        }
    }

    /// The status of the C library, a code of [`Name::Status`](crate::Name::Status).
    ///
    /// ```
    /// use boardrules::{Name, Rules};
    /// let rules = Rules::builtin("carnyx")?;
    /// let status = rules.parse_move("castle").unwrap_err().status();
    /// assert_eq!((status, rules.name(Name::Status, status)), (-10, Some("bad_move")));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn status(&self) -> i32 {
        match self {
            Error::Argument(_) => sys::BRD_E_ARGUMENT,
            Error::Move(_) => sys::BRD_E_MOVE,
            Error::Event(_) => sys::BRD_E_EVENT,
            Error::Position(_) => sys::BRD_E_POSITION,
            Error::Observation(_) => sys::BRD_E_OBSERVATION,
            Error::Save(_) => sys::BRD_E_SAVE,
            Error::Record(_) => sys::BRD_E_RECORD,
            Error::OtherRules(_) => sys::BRD_E_FINGERPRINT,
            Error::Rules(_) => sys::BRD_E_RULES,
            Error::NoGame(_) => sys::BRD_E_GAME,
            Error::File(_) => sys::BRD_E_FILE,
            Error::NoYaml => sys::BRD_E_NO_YAML,
            Error::Memory => sys::BRD_E_MEMORY,
            Error::Hidden => sys::BRD_E_HIDDEN,
            Error::NotChance => sys::BRD_E_NOT_CHANCE,
            Error::Overflow => sys::BRD_E_OVERFLOW,
            Error::Unknown(status) => *status,
        }
    }

    /// The error with a message in the caller's terms, if it has a message.
    pub(crate) fn about(mut self, message: impl FnOnce() -> String) -> Error {
        if let Error::Argument(text) | Error::Move(text) | Error::Event(text) | Error::NoGame(text) | Error::File(text) =
            &mut self
        {
            *text = message();
        }
        self
    }

    pub(crate) fn message(&self) -> &str {
        match self {
            Error::Argument(text) | Error::Move(text) | Error::Event(text) | Error::NoGame(text) | Error::File(text) => text,
            other => sentence(other.status()),
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
            Error::Position(faults)
            | Error::Observation(faults)
            | Error::Save(faults)
            | Error::Record(faults)
            | Error::OtherRules(faults)
            | Error::Rules(faults) => faults,
            _ => &[],
        }
    }
}

fn sentence(status: i32) -> &'static str {
    match status {
        sys::BRD_E_ARGUMENT => "an argument is out of range",
        sys::BRD_E_MOVE => "this is not a move",
        sys::BRD_E_EVENT => "this is not an event",
        sys::BRD_E_POSITION => "this is not a valid position",
        sys::BRD_E_OBSERVATION => "this is not an observation that this viewer could have",
        sys::BRD_E_SAVE => "save: these bytes are not a save, or it is damaged",
        sys::BRD_E_RECORD => "this is not a valid game record",
        sys::BRD_E_FINGERPRINT => "this was made under other rules",
        sys::BRD_E_RULES => "the rules have faults",
        sys::BRD_E_GAME => "no game has this name",
        sys::BRD_E_FILE => "the file cannot be read",
        sys::BRD_E_NO_YAML => "this build cannot read rules files",
        sys::BRD_E_MEMORY => "out of memory",
        sys::BRD_E_HIDDEN => "the viewer may not know this",
        sys::BRD_E_NOT_CHANCE => "chance is not to move",
        sys::BRD_E_OVERFLOW => "the count does not fit into 64 bits",
        _ => "the library returned an error",
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.faults().split_first() {
            None => f.write_str(self.message()),
            Some((first, others)) => {
                write!(f, "{first}")?;
                others.iter().try_for_each(|fault| write!(f, "\n{fault}"))
            }
        }
    }
}

#[cfg(feature = "std")]
impl std::error::Error for Error {}

/// Where and why a text was refused. It prints in the format of `brdlint`.
///
/// ```
/// use boardrules::{Error, Rules};
/// let rules = Rules::builtin("carnyx")?;
/// let error = rules.from_position("nonsense").unwrap_err();
/// assert_eq!(error.faults()[0].line, 0); // not a rules file
/// assert!(error.faults()[0].to_string().contains("; expected "));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Fault {
    /// The kind of fault, one of `BRD_FAULT_*`.
    pub code: i32,
    /// The line in a rules file or record, from 1; else 0.
    pub line: u32,
    /// The column in a rules file or record, from 1, in characters; else 0.
    pub column: u32,
    /// Bytes from the start of the text.
    pub offset: u32,
    /// The number of the ply in a record, from 1; else 0.
    pub ply: u32,
    /// Why the ply of a record is refused, a code of [`Name::Refusal`](crate::Name::Refusal); else 0.
    pub reason: i32,
    /// The cell at fault, or the cell that forbids the ply, if there is one.
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
            ply: fault.ply,
            reason: fault.reason,
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
        f.write_str(&self.message)?;
        if !self.expected.is_empty() {
            write!(f, "; expected {}", self.expected)?;
        }
        Ok(())
    }
}
