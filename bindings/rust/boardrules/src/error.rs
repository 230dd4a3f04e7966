//! What can go wrong, and why.

use crate::codes::{cell_of, seat_of, type_of};
use crate::{ffi, Cell, Name, Rules, Seat, Type};
use alloc::{string::String, vec::Vec};
use boardrules_sys::{self as sys, c_char};
use core::fmt;

/// Why rules, a position or a question were not accepted. (Why a move was not: [`Illegal`].)
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

/// Why a move was not made.
///
/// ```
/// use boardrules::{Illegal, Rules, Seat};
/// let rules = Rules::builtin("tokonoma")?;
/// let mut state = rules.start()?;
/// let illegal = state.play(Seat(0), rules.parse("e5c4")?).unwrap_err();
/// assert_eq!(illegal.refusal().unwrap().reason(), "off_pattern");
/// let illegal = state.play(Seat(1), rules.parse("e5e4")?).unwrap_err();
/// assert_eq!(illegal.refusal().unwrap().reason(), "not_your_turn");
/// assert_eq!(state.play(Seat(7), rules.parse("e5e4")?).unwrap_err(), Illegal::NoSuchActor);
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The word stands for no move of these rules.
    NotAMove,
    /// The actor is a seat that does not play.
    NoSuchActor,
    /// The rules refuse it here.
    Refused(Refusal),
}

impl Illegal {
    /// The refusal, if the rules refuse it.
    ///
    /// ```
    /// # use boardrules::{Illegal, Rules, Seat};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// let illegal = rules.start()?.check(Seat(1), rules.parse("e5e4")?).unwrap_err();
    /// assert_eq!(illegal.refusal().unwrap().to_string(), "it is not your turn");
    /// assert_eq!(Illegal::NotAMove.refusal(), None);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Illegal::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::NotAMove => f.write_str("no move of these rules"),
            Illegal::NoSuchActor => f.write_str("nobody sits there"),
            Illegal::Refused(refusal) => refusal.fmt(f),
        }
    }
}

#[cfg(feature = "std")]
impl std::error::Error for Illegal {}

/// Which rule refuses a move, and what stands against it; prints itself as a sentence.
///
/// ```
/// use boardrules::{Actor, Rules};
/// let rules = Rules::builtin("tokonoma")?;
/// let illegal = rules.start()?.check(Actor::Referee, rules.parse("e5c4")?).unwrap_err();
/// let refusal = illegal.refusal().unwrap();
/// assert_eq!(refusal.to_string(), "c4: the flat does not move to this tile");
/// assert_eq!(refusal.cell(), rules.find_cell("c4"));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone)]
pub struct Refusal {
    rules: Rules,
    verdict: sys::brd_verdict,
}

impl Refusal {
    pub(crate) fn new(rules: &Rules, verdict: sys::brd_verdict) -> Self {
        Refusal { rules: rules.clone(), verdict }
    }

    /// The name of the reason, as the rulebook lists it under Refusals.
    ///
    /// ```
    /// # use boardrules::{Actor, Rules};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// # let illegal = rules.start()?.check(Actor::Referee, rules.parse("e5c4")?).unwrap_err();
    /// # let refusal = illegal.refusal().unwrap();
    /// assert_eq!(refusal.reason(), "off_pattern");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn reason(&self) -> &str {
        self.rules.name(Name::Refusal, self.code()).unwrap_or("unknown")
    }

    /// The reason's code, of [`Name::Refusal`].
    ///
    /// ```
    /// # use boardrules::{Actor, Name, Rules};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// # let illegal = rules.start()?.check(Actor::Referee, rules.parse("e5c4")?).unwrap_err();
    /// # let refusal = illegal.refusal().unwrap();
    /// assert_eq!(rules.name(Name::Refusal, refusal.code()), Some(refusal.reason()));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn code(&self) -> i32 {
        self.verdict.reason
    }

    /// The cell that forbids it.
    ///
    /// ```
    /// # use boardrules::{Actor, Rules};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// # let illegal = rules.start()?.check(Actor::Referee, rules.parse("e5c4")?).unwrap_err();
    /// # let refusal = illegal.refusal().unwrap();
    /// assert_eq!(refusal.cell(), rules.find_cell("c4"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        cell_of(self.verdict.cell)
    }

    /// What is in the way, or what the move is about, and whose that is.
    ///
    /// ```
    /// # use boardrules::{Actor, Name, Rules};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// # let illegal = rules.start()?.check(Actor::Referee, rules.parse("e5c4")?).unwrap_err();
    /// # let refusal = illegal.refusal().unwrap();
    /// let (what, _) = refusal.item();
    /// assert_eq!(rules.name(Name::Type, what.unwrap().0.into()), Some("flat"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn item(&self) -> (Option<Type>, Option<Seat>) {
        (type_of(self.verdict.type_), seat_of(self.verdict.seat))
    }

    /// A number that the sentence names, else 0.
    ///
    /// ```
    /// # use boardrules::{Actor, Rules};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// # let illegal = rules.start()?.check(Actor::Referee, rules.parse("e5c4")?).unwrap_err();
    /// # let refusal = illegal.refusal().unwrap();
    /// assert_eq!(refusal.value(), 0);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn value(&self) -> i32 {
        self.verdict.value
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: rules and verdict are the library's own, text and cap are those of a buffer.
        let sentence =
            ffi::text(|text, cap| unsafe { sys::brd_verdict_sentence(self.rules.raw(), &self.verdict, text.cast(), cap) });
        f.write_str(&sentence.unwrap_or_default())
    }
}

impl fmt::Debug for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Refusal({}: {})", self.reason(), self)
    }
}

impl PartialEq for Refusal {
    fn eq(&self, other: &Self) -> bool {
        let told = |refusal: &Self| (refusal.code(), refusal.cell(), refusal.item(), refusal.value());
        told(self) == told(other) && self.rules == other.rules
    }
}

impl Eq for Refusal {}
