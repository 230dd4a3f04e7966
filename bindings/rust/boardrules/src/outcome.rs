//! How a game ended.

use crate::{ffi, Name, Rules, Seat, Seats};
use alloc::{string::String, vec::Vec};
use boardrules_sys as sys;

const SEATS: usize = sys::BRD_MAX_SEATS as usize;

/// The outcome of a game, which [`State::outcome`](crate::State::outcome) returns: the winners or the seats that share a draw,
/// and why.
///
/// ```
/// use boardrules::{Rules, Seat};
/// let rules = Rules::builtin_with("tokonoma", "max_plies=1")?;
/// let mut state = rules.state()?;
/// assert_eq!(state.outcome(), None);
/// state.play(Seat(0), rules.parse_move("e5e4")?).unwrap();
/// let outcome = state.outcome().unwrap();
/// assert!(outcome.is_draw() && outcome.seats.contains(Seat(1)));
/// assert_eq!(outcome.reason(&rules), "max_plies");
/// assert!(outcome.sentence(&rules).to_lowercase().contains("draw"));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Outcome {
    /// A win or a draw.
    pub kind: OutcomeKind,
    /// The winners, or the seats that share the draw.
    pub seats: Seats,
    /// Why the game ended, a code of [`Name::Ending`].
    pub ending: u8,
    /// 1: a seat in `seats`; 1 + the number of those: another seat; 0: no such seat.
    ranks: [u8; SEATS],
}

impl Outcome {
    pub(crate) fn of(outcome: &sys::brd_outcome) -> Option<Outcome> {
        (i32::from(outcome.kind) != sys::BRD_NONE_YET).then(|| Outcome {
            kind: kind_of(outcome.kind),
            seats: Seats(outcome.seats),
            ending: outcome.ending,
            ranks: outcome.ranks,
        })
    }

    /// The outcome in an event, in which the rank of a seat has four bits.
    pub(crate) fn of_event(event: &sys::brd_event) -> Outcome {
        let mut ranks = [0; SEATS];
        ranks.iter_mut().enumerate().for_each(|(seat, rank)| *rank = (event.value_before as u32 >> (4 * seat) & 15) as u8);
        Outcome { kind: kind_of(event.type_), seats: Seats(event.value_after as u16), ending: event.count as u8, ranks }
    }

    /// Whether the game is a draw.
    ///
    /// ```
    /// # use boardrules::{OutcomeKind, Rules, Seat};
    /// # let rules = Rules::builtin_with("tokonoma", "max_plies=1")?;
    /// # let mut state = rules.state()?;
    /// # state.play(Seat(0), rules.parse_move("e5e4")?).unwrap();
    /// let outcome = state.outcome().unwrap();
    /// assert_eq!((outcome.is_draw(), outcome.kind), (true, OutcomeKind::Draw));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.kind == OutcomeKind::Draw
    }

    /// The rank of a seat: 1 for the seats in `seats`, 1 + the number of those for the others, none for a seat that does not
    /// play.
    ///
    /// ```
    /// # use boardrules::{Rules, Seat};
    /// # let rules = Rules::builtin_with("tokonoma", "max_plies=1")?;
    /// # let mut state = rules.state()?;
    /// # state.play(Seat(0), rules.parse_move("e5e4")?).unwrap();
    /// let outcome = state.outcome().unwrap();
    /// assert_eq!((outcome.rank(Seat(1)), outcome.rank(Seat(2))), (Some(1), None));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn rank(&self, seat: Seat) -> Option<u8> {
        self.ranks.get(usize::from(seat.0)).copied().filter(|&rank| rank > 0)
    }

    /// The name of the ending.
    ///
    /// ```
    /// # use boardrules::{Rules, Seat};
    /// # let rules = Rules::builtin_with("tokonoma", "max_plies=1")?;
    /// # let mut state = rules.state()?;
    /// # state.play(Seat(0), rules.parse_move("e5e4")?).unwrap();
    /// assert_eq!(state.outcome().unwrap().reason(&rules), "max_plies");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn reason<'a>(&self, rules: &'a Rules) -> &'a str {
        rules.name(Name::Ending, self.ending.into()).unwrap_or("unknown")
    }

    /// The paragraphs of `rules/<game>.md` that the ending rests on, the one to show first.
    ///
    /// ```
    /// # use boardrules::{Rules, Seat};
    /// # let rules = Rules::builtin_with("tokonoma", "max_plies=1")?;
    /// # let mut state = rules.state()?;
    /// # state.play(Seat(0), rules.parse_move("e5e4")?).unwrap();
    /// assert_eq!(state.outcome().unwrap().rule_ids(&rules), ["TOK.max-plies"]);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn rule_ids<'a>(&self, rules: &'a Rules) -> Vec<&'a str> {
        rules.rule_ids(Name::Ending, self.ending.into())
    }

    /// The outcome as a sentence: "White wins: the throne is in Black's fortress".
    ///
    /// ```
    /// # use boardrules::{Rules, Seat};
    /// # let rules = Rules::builtin_with("tokonoma", "max_plies=1")?;
    /// # let mut state = rules.state()?;
    /// # state.play(Seat(0), rules.parse_move("e5e4")?).unwrap();
    /// assert_eq!(state.outcome().unwrap().sentence(&rules), "Draw: the limit of plies is reached");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn sentence(&self, rules: &Rules) -> String {
        let outcome = sys::brd_outcome {
            struct_nbytes: ffi::nbytes::<sys::brd_outcome>(),
            kind: self.kind.code(),
            ending: self.ending,
            seats: self.seats.0,
            ranks: self.ranks,
        };
        // SAFETY: the outcome is complete, text and cap are those of a buffer.
        ffi::text(|text, cap| unsafe { sys::brd_outcome_sentence(rules.raw(), &outcome, text.cast(), cap) })
            .unwrap_or_default()
    }
}

/// What an [`Outcome`] is.
///
/// ```
/// use boardrules::{OutcomeKind, Rules};
/// let mut state = Rules::builtin("carnyx")?.state()?;
/// state.playout(1, 1000);
/// assert_eq!(state.outcome().unwrap().kind, OutcomeKind::Win);
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum OutcomeKind {
    /// One seat wins, or several do.
    Win,
    /// Seats share a draw.
    Draw,
    /// A kind that this version does not know, with its code.
    Unknown(u8),
}

pub(crate) fn kind_of(code: u8) -> OutcomeKind {
    match i32::from(code) {
        sys::BRD_WIN => OutcomeKind::Win,
        sys::BRD_DRAW => OutcomeKind::Draw,
        _ => OutcomeKind::Unknown(code),
    }
}

impl OutcomeKind {
    fn code(self) -> u8 {
        match self {
            OutcomeKind::Win => sys::BRD_WIN as u8,
            OutcomeKind::Draw => sys::BRD_DRAW as u8,
            OutcomeKind::Unknown(code) => code,
        }
    }
}
