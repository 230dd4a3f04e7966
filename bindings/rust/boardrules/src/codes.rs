//! Numbers with a meaning: seats, cells, types, directions, layers, actors, viewers.

use boardrules_sys as sys;

/// A player's seat, from 0.
///
/// ```
/// use boardrules::{Rules, Seat};
/// assert_eq!(Rules::builtin("tokonoma")?.start()?.turn(), Some(Seat(0)));
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
pub struct Cell(pub u8);

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

/// A set of seats.
///
/// ```
/// use boardrules::{Rules, Seat};
/// let actors = Rules::builtin("carnyx")?.start()?.actors();
/// assert!(actors.contains(Seat(0)) && !actors.contains(Seat(1)));
/// assert_eq!(actors.iter().collect::<Vec<_>>(), [Seat(0)]);
/// assert!(!actors.is_empty());
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Seats(pub(crate) u16);

impl Seats {
    /// Whether a seat is in the set.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let actors = Rules::builtin("tokonoma")?.start()?.actors();
    /// assert!(actors.contains(Seat(0)) && !actors.contains(Seat(1)));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < 16 && self.0 >> seat.0 & 1 == 1
    }

    /// Whether the set is empty.
    ///
    /// ```
    /// let state = boardrules::Rules::builtin("tombs")?.start()?;
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
    /// let mut state = Rules::builtin_with("tokonoma", "max_plies=1")?.start()?;
    /// state.playout(1, 1);
    /// assert!(state.outcome().unwrap().seats.iter().eq([Seat(0), Seat(1)])); // they share the draw
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..16).map(Seat).filter(move |&seat| self.contains(seat))
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
pub enum Layer {
    /// The tile.
    Ground,
    /// A gate, a tombstone, a claim.
    Fixture,
    /// A piece, a disc, a card.
    Piece,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
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
    /// A phase of the game.
    Phase = sys::BRD_NAME_PHASE as isize,
    /// A mark of cells: [`Mark`](crate::Mark).
    Mark = sys::BRD_NAME_MARK as isize,
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

/// The code of a seat. A seat that does not exist must not become the code of another actor or viewer.
fn seat_code(seat: Seat) -> i32 {
    seat_of(seat.0).map_or(-1, |seat| seat.0.into())
}

pub(crate) fn seat_of(code: u8) -> Option<Seat> {
    (i32::from(code) < sys::BRD_MAX_SEATS).then(|| Seat(code))
}

pub(crate) fn cell_of(code: u8) -> Option<Cell> {
    (i32::from(code) != sys::BRD_NO_CELL).then(|| Cell(code))
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
        _ => Layer::Piece,
    }
}
