//! Numbers with a meaning: seats, cells, types, directions, layers, actors, viewers.

use alloc::vec::Vec;
use boardrules_sys as sys;
use core::fmt;

/// A player's seat, from 0.
///
/// ```
/// use boardrules::{Rules, Seat};
/// assert_eq!(Rules::builtin("tokonoma")?.state()?.turn(), Some(Seat(0)));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Seat(pub u8);

/// A cell of the board, from 0: [`Rules::find_cell`](crate::Rules::find_cell), [`Rules::cell`](crate::Rules::cell).
///
/// ```
/// use boardrules::Rules;
/// let rules = Rules::builtin("tomis")?;
/// let cell = rules.find_cell("b3").unwrap();
/// assert_eq!(rules.cell(cell)?.name, "b3");
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell(pub u16);

/// A type of piece, fixture, ground or card. [`Rules::name`](crate::Rules::name) with [`Name::Type`] returns its name.
///
/// ```
/// use boardrules::{Name, Rules, Type};
/// let rules = Rules::builtin("tokonoma")?;
/// let names: Vec<_> = (0..rules.type_count()).filter_map(|code| rules.name(Name::Type, code as i32)).collect();
/// assert!(names.contains(&"flat"));
/// assert_eq!(rules.name(Name::Type, Type::HIDDEN.0.into()), None);
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Type(pub u8);

impl Type {
    /// The type of an item that the viewer may not see.
    ///
    /// ```
    /// use boardrules::Type;
    /// assert_ne!(Type::HIDDEN, Type(0));
    /// ```
    pub const HIDDEN: Type = Type(sys::BRD_TYPE_HIDDEN as u8);
}

/// A direction. [`Rules::name`](crate::Rules::name) with [`Name::Direction`] returns its name.
///
/// ```
/// use boardrules::{Direction, Name, Rules};
/// let rules = Rules::builtin("tomis")?;
/// assert!(rules.name(Name::Direction, Direction(0).0.into()).is_some());
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Direction(pub u8);

/// A set of seats, in ascending order. Seats that no game can have are left out. With the feature `serde` it is a list.
///
/// ```
/// use boardrules::{Rules, Seat, Seats};
/// let actors = Rules::builtin("carnyx")?.state()?.actors();
/// assert!(actors.contains(Seat(0)) && !actors.contains(Seat(1)) && actors.len() == 1);
/// let partners: Seats = [Seat(2), Seat(0), Seat(2)].into_iter().collect();
/// assert!(partners.into_iter().eq([Seat(0), Seat(2)]));
/// assert_eq!(format!("{partners:?}"), "{Seat(0), Seat(2)}");
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Vec<Seat>", into = "Vec<Seat>"))]
pub struct Seats(pub(crate) u16);

impl Seats {
    /// Whether a seat is in the set.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let actors = Rules::builtin("tokonoma")?.state()?.actors();
    /// assert!(actors.contains(Seat(0)) && !actors.contains(Seat(1)));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < 16 && self.0 >> seat.0 & 1 == 1
    }

    /// The number of seats in the set.
    ///
    /// ```
    /// use boardrules::{Seat, Seats};
    /// assert_eq!(Seats::from_iter([Seat(1), Seat(3)]).len(), 2);
    /// ```
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    ///
    /// ```
    /// let state = boardrules::Rules::builtin("tombs")?.state()?;
    /// assert!(state.actors().is_empty()); // chance deals the cards
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in ascending order.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let mut state = Rules::builtin_with("tokonoma", "max_plies=1")?.state()?;
    /// state.playout(1, 1);
    /// assert!(state.outcome().unwrap().seats.iter().eq([Seat(0), Seat(1)])); // they share the draw
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn iter(self) -> SeatsIter {
        SeatsIter(self)
    }
}

/// An iterator over [`Seats`] in ascending order.
///
/// ```
/// use boardrules::{Seat, Seats, SeatsIter};
/// let mut seats: SeatsIter = Seats::from_iter([Seat(5), Seat(1)]).into_iter();
/// assert_eq!((seats.len(), seats.next_back(), seats.next(), seats.next()), (2, Some(Seat(5)), Some(Seat(1)), None));
/// ```
#[derive(Clone, Debug)]
pub struct SeatsIter(Seats);

impl Iterator for SeatsIter {
    type Item = Seat;

    fn next(&mut self) -> Option<Seat> {
        let lowest = self.0 .0.trailing_zeros() as u8;
        self.0 .0 &= self.0 .0.wrapping_sub(1);
        (lowest < 16).then(|| Seat(lowest))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for SeatsIter {
    fn next_back(&mut self) -> Option<Seat> {
        let highest = 15u8.checked_sub(self.0 .0.leading_zeros() as u8)?;
        self.0 .0 &= !(1 << highest);
        Some(Seat(highest))
    }
}

impl ExactSizeIterator for SeatsIter {}
impl core::iter::FusedIterator for SeatsIter {}

impl IntoIterator for Seats {
    type Item = Seat;
    type IntoIter = SeatsIter;

    fn into_iter(self) -> SeatsIter {
        self.iter()
    }
}

impl IntoIterator for &Seats {
    type Item = Seat;
    type IntoIter = SeatsIter;

    fn into_iter(self) -> SeatsIter {
        self.iter()
    }
}

impl Extend<Seat> for Seats {
    fn extend<I: IntoIterator<Item = Seat>>(&mut self, seats: I) {
        seats.into_iter().filter_map(|seat| seat_of(seat.0)).for_each(|seat| self.0 |= 1 << seat.0);
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::default();
        set.extend(seats);
        set
    }
}

impl From<Vec<Seat>> for Seats {
    fn from(seats: Vec<Seat>) -> Seats {
        seats.into_iter().collect()
    }
}

impl From<Seats> for Vec<Seat> {
    fn from(seats: Seats) -> Vec<Seat> {
        seats.iter().collect()
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A layer of a cell, bottom to top.
///
/// ```
/// use boardrules::Layer;
/// assert!(Layer::Ground < Layer::Piece);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Layer {
    /// The tile.
    Ground,
    /// A gate, a tombstone, a claim.
    Fixture,
    /// A piece, a disc, a card.
    Piece,
    /// A layer that this version does not know, with its code.
    Unknown(u8),
}

/// The actor that makes a move. A server passes the seat of the connection that sent the move.
///
/// ```
/// use boardrules::{Actor, Seat};
/// assert_eq!(Actor::from(Seat(1)), Actor::Seat(Seat(1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Actor {
    /// A player's seat.
    Seat(Seat),
    /// Chance, which deals and draws cards and flips coins.
    Chance,
    /// May make any seat's move and chance's: for the host, and for bots in their own copies of the game.
    Referee,
}

/// A viewer, whose knowledge limits what is returned.
///
/// ```
/// use boardrules::{Seat, Viewer};
/// assert_eq!(Viewer::from(Seat(1)), Viewer::Seat(Seat(1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Viewer {
    /// A player's seat.
    Seat(Seat),
    /// Sees what is public.
    Spectator,
    /// Sees everything.
    Referee,
}

/// The family of a code, for [`Rules::name`](crate::Rules::name).
///
/// ```
/// use boardrules::{Name, Rules};
/// assert_eq!(Rules::builtin("thrones")?.name(Name::Phase, 0), Some("tiles"));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Name {
    /// A status of the C library.
    Status = sys::BRD_NAME_STATUS as isize,
    /// A kind of event.
    Event = sys::BRD_NAME_EVENT as isize,
    /// A layer.
    Layer = sys::BRD_NAME_LAYER as isize,
    /// A win or a draw.
    Outcome = sys::BRD_NAME_OUTCOME as isize,
    /// A [`Cell`].
    Cell = sys::BRD_NAME_CELL as isize,
    /// A [`Type`].
    Type = sys::BRD_NAME_TYPE as isize,
    /// A [`Direction`].
    Direction = sys::BRD_NAME_DIRECTION as isize,
    /// A stock, such as a hand or a reserve.
    Stock = sys::BRD_NAME_STOCK as isize,
    /// A counter.
    Counter = sys::BRD_NAME_COUNTER as isize,
    /// A kind of move: [`MoveInfo`](crate::MoveInfo).
    MoveKind = sys::BRD_NAME_MOVE_KIND as isize,
    /// The reason of a refusal.
    Refusal = sys::BRD_NAME_REFUSAL as isize,
    /// Why a game ended: [`Outcome`](crate::Outcome).
    Ending = sys::BRD_NAME_ENDING as isize,
    /// A field of a position.
    Field = sys::BRD_NAME_FIELD as isize,
    /// A phase of the game.
    Phase = sys::BRD_NAME_PHASE as isize,
    /// A mark of cells: [`Mark`](crate::Mark).
    Mark = sys::BRD_NAME_MARK as isize,
    /// How a game ended outside the rules: [`Ended`](crate::Ended).
    Ended = sys::BRD_NAME_ENDED as isize,
}

impl From<Seat> for Actor {
    fn from(seat: Seat) -> Self {
        Actor::Seat(seat)
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Self {
        Viewer::Seat(seat)
    }
}

impl Actor {
    pub(crate) fn code(self) -> i32 {
        match self {
            Actor::Seat(seat) => seat_code(seat),
            Actor::Chance => sys::BRD_CHANCE,
            Actor::Referee => sys::BRD_REFEREE,
        }
    }

    /// The actor in a state or an event: a seat, chance or nobody.
    pub(crate) fn of(code: i32) -> Option<Actor> {
        match code {
            sys::BRD_CHANCE => Some(Actor::Chance),
            code => u8::try_from(code).ok().and_then(seat_of).map(Actor::Seat),
        }
    }
}

impl Viewer {
    pub(crate) fn code(self) -> i32 {
        match self {
            Viewer::Seat(seat) => seat_code(seat),
            Viewer::Spectator => sys::BRD_SPECTATOR,
            Viewer::Referee => sys::BRD_REFEREE,
        }
    }
}

impl fmt::Display for Viewer {
    /// A seat's number, `spectator` or `referee`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => seat.0.fmt(f),
            Viewer::Spectator => f.write_str("spectator"),
            Viewer::Referee => f.write_str("referee"),
        }
    }
}

/// The code of a seat. A seat that does not exist must not become the code of another actor or viewer.
fn seat_code(seat: Seat) -> i32 {
    seat_of(seat.0).map_or(-1, |seat| seat.0.into())
}

pub(crate) fn seat_of(code: u8) -> Option<Seat> {
    (i32::from(code) < sys::BRD_MAX_SEATS).then(|| Seat(code))
}

pub(crate) fn cell_of(code: u16) -> Option<Cell> {
    (i32::from(code) != sys::BRD_NO_CELL).then(|| Cell(code))
}

/// The code of a cell, or of none.
pub(crate) fn cell_code(cell: Option<Cell>) -> i32 {
    cell.map_or(sys::BRD_NO_CELL, |cell| cell.0.into())
}

pub(crate) fn type_of(code: u8) -> Option<Type> {
    (i32::from(code) != sys::BRD_NO_TYPE).then(|| Type(code))
}

pub(crate) fn direction_of(code: u8) -> Option<Direction> {
    (i32::from(code) != sys::BRD_NO_DIRECTION).then(|| Direction(code))
}

pub(crate) fn layer_of(code: u8) -> Layer {
    match i32::from(code) {
        sys::BRD_GROUND => Layer::Ground,
        sys::BRD_FIXTURE => Layer::Fixture,
        sys::BRD_PIECE => Layer::Piece,
        _ => Layer::Unknown(code),
    }
}
