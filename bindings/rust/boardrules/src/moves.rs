//! Moves and their descriptions.

use crate::codes::{cell_of, direction_of, type_of};
use crate::list::{IntoIter, List};
use crate::{Actor, Cell, Direction, Type};
use boardrules_sys as sys;

/// A move as a 32-bit code. Under the same rules, each notation has exactly one code. [`Rules::parse_move`](crate::Rules::parse_move)
/// reads a notation, [`Rules::format`](crate::Rules::format) writes it.
///
/// ```
/// use boardrules::Rules;
/// let rules = Rules::builtin("tokonoma")?;
/// assert_eq!(rules.format(rules.parse_move("e5e4")?)?, "e5e4");
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(transparent)]
pub struct Move(u32);

impl Move {
    /// A seat's ply that is hidden from the viewer: `?`.
    ///
    /// ```
    /// use boardrules::{Move, Rules};
    /// assert_eq!(Rules::builtin("thrones")?.format(Move::HIDDEN)?, "?");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub const HIDDEN: Move = Move(sys::BRD_CODE_HIDDEN as u32);

    /// A ply of chance that is hidden from the viewer: `+?`.
    ///
    /// ```
    /// use boardrules::{Move, Rules};
    /// assert_eq!(Rules::builtin("tombs")?.format(Move::HIDDEN_CHANCE)?, "+?");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub const HIDDEN_CHANCE: Move = Move(sys::BRD_CODE_HIDDEN_CHANCE as u32);

    /// The move with a code, which need not be valid.
    ///
    /// ```
    /// use boardrules::{Move, Rules, Seat};
    /// let mv = Rules::builtin("tomis")?.state()?.legal_moves(Seat(0)).next().unwrap();
    /// assert_eq!(Move::from_code(mv.code()), mv);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub const fn from_code(code: u32) -> Move {
        Move(code)
    }

    /// The code of the move. It is equal on every machine and can be stored.
    ///
    /// ```
    /// # use boardrules::{Move, Rules};
    /// let mv = Rules::builtin("tokonoma")?.parse_move("e5e4")?;
    /// let stored = mv.code().to_le_bytes();
    /// assert_eq!(Move::from_code(u32::from_le_bytes(stored)), mv);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub const fn code(self) -> u32 {
        self.0
    }

    #[inline]
    pub(crate) fn raw(self) -> sys::brd_move {
        sys::brd_move { code: self.0 }
    }
}

/// Moves in ascending order of their codes, on the stack: 16 KiB, enough for any position of any game.
///
/// ```
/// use boardrules::{Actor, MoveList, Rules};
/// let state = Rules::builtin("carnyx")?.state()?;
/// let mut moves = MoveList::new();
/// state.moves_into(Actor::Referee, &mut moves);
/// assert_eq!(moves, state.moves_of(Actor::Referee));
/// # Ok::<(), boardrules::Error>(())
/// ```
pub type MoveList = List<Move, { sys::BRD_MAX_MOVES as usize }>;

/// The legal moves by value, without heap memory, which [`State::legal_moves`](crate::State::legal_moves) returns.
///
/// ```
/// use boardrules::{LegalMoves, Rules, Seat};
/// let mut moves: LegalMoves = Rules::builtin("carnyx")?.state()?.legal_moves(Seat(0));
/// assert!(moves.next() < moves.next());
/// # Ok::<(), boardrules::Error>(())
/// ```
pub type LegalMoves = IntoIter<Move, { sys::BRD_MAX_MOVES as usize }>;

/// A description of a move in a position, which [`State::describe`](crate::State::describe) returns.
///
/// ```
/// use boardrules::{Actor, Name, Rules, Seat, Viewer};
/// let rules = Rules::builtin("tokonoma")?;
/// let info = rules.state()?.describe(Viewer::Referee, rules.parse_move("e5e4")?)?;
/// assert_eq!((info.from, info.to), (rules.find_cell("e5"), rules.find_cell("e4")));
/// assert_eq!(info.actor, Some(Actor::Seat(Seat(0))));
/// assert_eq!(rules.name(Name::Type, info.what.unwrap().0.into()), Some("flat"));
/// assert!(!info.is_chance && !info.captures);
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MoveInfo {
    /// The kind, of [`Name::MoveKind`](crate::Name::MoveKind); 255: hidden.
    pub kind: u8,
    /// The cell where it begins.
    pub from: Option<Cell>,
    /// The cell where it ends.
    pub to: Option<Cell>,
    /// A third cell that the notation names.
    pub target: Option<Cell>,
    /// The type of the item that acts, is placed or is drawn.
    pub what: Option<Type>,
    /// The type into which that item changes.
    pub becomes: Option<Type>,
    /// The direction that the notation names.
    pub direction: Option<Direction>,
    /// The actor that makes it; none: hidden.
    pub actor: Option<Actor>,
    /// The move is an outcome of chance: hosts should not undo past it.
    pub is_chance: bool,
    /// The move reveals something hidden: hosts should not undo past it.
    pub reveals: bool,
    /// Its seat gives up something by this ply.
    pub spends: bool,
    /// This ply captures something.
    pub captures: bool,
    /// Chance decides next whether the move takes place.
    pub announces: bool,
    /// The move is hidden from the viewer.
    pub is_hidden: bool,
}

impl MoveInfo {
    pub(crate) fn of(info: &sys::brd_move_info) -> MoveInfo {
        let has = |flag: i32| info.flags & flag as u32 != 0;
        MoveInfo {
            kind: info.kind,
            from: cell_of(info.from),
            to: cell_of(info.to),
            target: cell_of(info.target),
            what: type_of(info.type_),
            becomes: type_of(info.becomes),
            direction: direction_of(info.direction),
            actor: Actor::of(info.seat.into()),
            is_chance: has(sys::BRD_MOVE_CHANCE),
            reveals: has(sys::BRD_MOVE_REVEALS),
            spends: has(sys::BRD_MOVE_SPENDS),
            captures: has(sys::BRD_MOVE_CAPTURES),
            announces: has(sys::BRD_MOVE_ANNOUNCES),
            is_hidden: has(sys::BRD_MOVE_HIDDEN),
        }
    }
}

/// An outcome of chance; its probability is `numerator` over [`State::chance_denominator`](crate::State::chance_denominator).
///
/// ```
/// let state = boardrules::Rules::builtin("tombs")?.state()?;
/// let total: i32 = state.chance_outcomes()?.iter().map(|chance| chance.numerator).sum();
/// assert_eq!(total, state.chance_denominator()?);
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ChanceOutcome {
    /// The move that chance makes.
    pub mv: Move,
    /// The number of tickets that draw it.
    pub numerator: i32,
}

/// What waits for chance in a position, which [`State::pending`](crate::State::pending) returns.
///
/// ```
/// use boardrules::{Rules, Seat, Viewer};
/// let pending = Rules::builtin("tombs")?.state()?.pending(Viewer::Spectator)?;
/// assert_eq!((pending.announced, pending.chance_for), (None, Some(Seat(0))));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Pending {
    /// The announced move; none: a card is dealt, or chance does not act.
    pub announced: Option<Move>,
    /// The seat for which chance acts; none: chance does not act.
    pub chance_for: Option<crate::Seat>,
}
