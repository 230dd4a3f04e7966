//! Why a move is refused.

use crate::codes::{cell_of, seat_of, type_of};
use crate::{ffi, Cell, Move, Name, Rules, Seat, Type};
use alloc::{string::String, vec::Vec};
use boardrules_sys as sys;
use core::fmt;

/// Why a move is not legal. It prints as the move, the reason, its sentence, and the paragraph of the rulebook to show first.
///
/// ```
/// use boardrules::{Illegal, Rules, Seat};
/// let rules = Rules::builtin("tokonoma")?;
/// let mut state = rules.state()?;
/// let illegal = state.play(Seat(0), rules.parse_move("e5c4")?).unwrap_err();
/// assert_eq!(illegal.to_string(), "e5c4: off_pattern: c4: the flat does not move to this tile [TOK.pattern]");
/// assert_eq!(illegal.refusal().unwrap().reason(), "off_pattern");
/// let illegal = state.play(Seat(1), rules.parse_move("e5e4")?).unwrap_err();
/// assert_eq!(illegal.refusal().unwrap().reason(), "not_your_turn");
/// let illegal = state.play(Seat(7), rules.parse_move("e5e4")?).unwrap_err();
/// assert_eq!(illegal, Illegal::NoSuchActor("actor 7: this game has 2 seats".into()));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegal {
    /// The text or the code is not a move of these rules: which one.
    NotAMove(String),
    /// The actor is a seat that does not play: which one.
    NoSuchActor(String),
    /// The rules refuse it here.
    Refused(Refusal),
}

impl Illegal {
    #[cfg(feature = "serde")]
    pub(crate) fn status(&self) -> i32 {
        match self {
            Illegal::NotAMove(_) => sys::BRD_E_MOVE,
            Illegal::NoSuchActor(_) => sys::BRD_E_ARGUMENT,
            Illegal::Refused(_) => sys::BRD_E_ILLEGAL,
        }
    }

    /// The refusal, if the rules refuse it.
    ///
    /// ```
    /// # use boardrules::{Illegal, Rules, Seat};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// let illegal = rules.state()?.why_not(Seat(1), rules.parse_move("e5e4")?).unwrap();
    /// assert_eq!(illegal.refusal().unwrap().to_string(), "it is not your turn");
    /// assert_eq!(Illegal::NotAMove("castle".into()).refusal(), None);
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
            Illegal::NotAMove(message) | Illegal::NoSuchActor(message) => f.write_str(message),
            Illegal::Refused(refusal) => refusal.write_all(f),
        }
    }
}

#[cfg(feature = "std")]
impl std::error::Error for Illegal {}

/// The reason for which the rules refuse a move. It prints as a sentence.
///
/// ```
/// use boardrules::{Actor, Rules};
/// let rules = Rules::builtin("tokonoma")?;
/// let illegal = rules.state()?.why_not(Actor::Referee, rules.parse_move("e5c4")?).unwrap();
/// let refusal = illegal.refusal().unwrap();
/// assert_eq!(refusal.to_string(), "c4: the flat does not move to this tile");
/// assert_eq!(refusal.cell(), rules.find_cell("c4"));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone)]
pub struct Refusal {
    rules: Rules,
    mv: Move,
    verdict: sys::brd_verdict,
}

impl Refusal {
    pub(crate) fn new(rules: &Rules, mv: Move, verdict: sys::brd_verdict) -> Self {
        Refusal { rules: rules.clone(), mv, verdict }
    }

    /// The move, the reason, the sentence, and the paragraph to show first.
    fn write_all(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {self}", self.rules.format(self.mv).unwrap_or_default(), self.reason())?;
        self.rule_ids().first().map_or(Ok(()), |id| write!(f, " [{id}]"))
    }

    /// The move that is refused.
    ///
    /// ```
    /// # use boardrules::{Actor, Rules};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// # let illegal = rules.state()?.why_not(Actor::Referee, rules.parse_move("e5c4")?).unwrap();
    /// # let refusal = illegal.refusal().unwrap();
    /// assert_eq!(refusal.mv(), rules.parse_move("e5c4")?);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn mv(&self) -> Move {
        self.mv
    }

    #[cfg(feature = "serde")]
    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The name of the reason, which the rulebook explains under Refusals.
    ///
    /// ```
    /// # use boardrules::{Actor, Rules};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// # let illegal = rules.state()?.why_not(Actor::Referee, rules.parse_move("e5c4")?).unwrap();
    /// # let refusal = illegal.refusal().unwrap();
    /// assert_eq!(refusal.reason(), "off_pattern");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn reason(&self) -> &str {
        self.rules.name(Name::Refusal, self.code()).unwrap_or("unknown")
    }

    /// The code of the reason, of [`Name::Refusal`].
    ///
    /// ```
    /// # use boardrules::{Actor, Name, Rules};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// # let illegal = rules.state()?.why_not(Actor::Referee, rules.parse_move("e5c4")?).unwrap();
    /// # let refusal = illegal.refusal().unwrap();
    /// assert_eq!(rules.name(Name::Refusal, refusal.code()), Some(refusal.reason()));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn code(&self) -> i32 {
        self.verdict.reason
    }

    /// The paragraphs of `rules/<game>.md` that the refusal rests on, the one to show first.
    ///
    /// ```
    /// # use boardrules::{Actor, Rules};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// # let illegal = rules.state()?.why_not(Actor::Referee, rules.parse_move("e5c4")?).unwrap();
    /// # let refusal = illegal.refusal().unwrap();
    /// assert_eq!(refusal.rule_ids()[0], "TOK.pattern");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn rule_ids(&self) -> Vec<&str> {
        self.rules.rule_ids(Name::Refusal, self.code())
    }

    /// The cell that forbids the move.
    ///
    /// ```
    /// # use boardrules::{Actor, Rules};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// # let illegal = rules.state()?.why_not(Actor::Referee, rules.parse_move("e5c4")?).unwrap();
    /// # let refusal = illegal.refusal().unwrap();
    /// assert_eq!(refusal.cell(), rules.find_cell("c4"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        cell_of(self.verdict.cell)
    }

    /// The type of the item that the sentence mentions, and the seat of its owner.
    ///
    /// ```
    /// # use boardrules::{Actor, Name, Rules};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// # let illegal = rules.state()?.why_not(Actor::Referee, rules.parse_move("e5c4")?).unwrap();
    /// # let refusal = illegal.refusal().unwrap();
    /// let (what, _) = refusal.item();
    /// assert_eq!(rules.name(Name::Type, what.unwrap().0.into()), Some("flat"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn item(&self) -> (Option<Type>, Option<Seat>) {
        (type_of(self.verdict.type_), seat_of(self.verdict.seat))
    }

    /// A number that the sentence mentions, else 0.
    ///
    /// ```
    /// # use boardrules::{Actor, Rules};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// # let illegal = rules.state()?.why_not(Actor::Referee, rules.parse_move("e5c4")?).unwrap();
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
        write!(f, "Refusal({:?} {}: {} {:?})", self.mv, self.reason(), self, self.rule_ids())
    }
}

impl PartialEq for Refusal {
    fn eq(&self, other: &Self) -> bool {
        let parts = |refusal: &Self| (refusal.mv, refusal.code(), refusal.cell(), refusal.item(), refusal.value());
        parts(self) == parts(other) && self.rules == other.rules
    }
}

impl Eq for Refusal {}
