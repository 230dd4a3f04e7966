//! What a ply changed.

use crate::codes::{direction_of, layer_of, seat_of, type_of};
use crate::list::List;
use crate::{ffi, Actor, Cell, Direction, Error, Layer, Move, Outcome, Rules, Seat, Seats, Type, Viewer};
use boardrules_sys as sys;
use core::fmt;

/// One thing that a ply changed, in causal order: the ply first, [`Event::Next`] or [`Event::End`] last. Who replays the events
/// that one viewer sees knows all that he may ask.
///
/// ```
/// use boardrules::{Actor, Event, Rules, Seat};
/// let rules = Rules::builtin("tokonoma")?;
/// let events = rules.start()?.play(Seat(0), rules.parse("e5e4")?).unwrap();
/// assert_eq!(events.iter().next(), Some(Event::Ply { by: Some(Actor::Seat(Seat(0))), mv: rules.parse("e5e4")? }));
/// assert!(matches!(events.iter().nth(1), Some(Event::Move { count: 1, .. })));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
#[rustfmt::skip]
pub enum Event {
    /// A ply was made; the ply number is one more.
    Ply { /** A seat or chance. */ by: Option<Actor>, /** Or a hidden word. */ mv: Move },
    /// The topmost `count` items of the layer go from one cell onto another, order kept. Two in a row with the cells swapped
    /// happen at once.
    Move { /** Which. */ layer: Layer, /** From where. */ from: Cell, /** Onto what. */ to: Cell, /** The topmost's. */ what: Option<Type>,
           /** The topmost's. */ seat: Option<Seat>, /** How many. */ count: u16, /** Why. */ cause: Cause },
    /// A new item on top of the layer.
    Place { /** Which. */ layer: Layer, /** Where. */ cell: Cell, /** What. */ what: Option<Type>, /** Whose. */ seat: Option<Seat>,
            /** Its value. */ value: i32, /** Where it points. */ direction: Option<Direction>, /** Why. */ cause: Cause },
    /// The topmost item of that layer, type and seat goes.
    Remove { /** Which. */ layer: Layer, /** Where. */ cell: Cell, /** What. */ what: Option<Type>, /** Whose. */ seat: Option<Seat>,
             /** Its value. */ value: i32, /** Why. */ cause: Cause },
    /// `count` items of that layer and type with the value `before` get `after` and the direction.
    Change { /** Which. */ layer: Layer, /** Where. */ cell: Cell, /** What. */ what: Option<Type>, /** Whose. */ seat: Option<Seat>,
             /** The old value. */ before: i32, /** The new one. */ after: i32, /** How many. */ count: u16,
             /** The new direction. */ direction: Option<Direction>, /** Why. */ cause: Cause },
    /// A stock of a seat, or of nobody.
    Stock { /** Whose. */ seat: Option<Seat>, /** Of [`Name::Stock`](crate::Name::Stock). */ stock: u8, /** The old value. */ before: i32,
            /** The new one. */ after: i32, /** Why. */ cause: Cause },
    /// A counter likewise.
    Counter { /** Whose. */ seat: Option<Seat>, /** Of [`Name::Counter`](crate::Name::Counter). */ counter: u8, /** The old value. */ before: i32,
              /** The new one. */ after: i32, /** Why. */ cause: Cause },
    /// A seat draws a card; the stock events follow.
    Draw { /** Who. */ seat: Option<Seat>, /** What. */ what: Option<Type> },
    /// A seat discards a card; the stock events follow.
    Discard { /** Who. */ seat: Option<Seat>, /** What. */ what: Option<Type> },
    /// What was hidden in a layer of a cell is this; nothing, if there is no `what`.
    Reveal { /** Which. */ layer: Layer, /** Where. */ cell: Cell, /** What. */ what: Option<Type>, /** Whose. */ seat: Option<Seat>,
             /** Its value. */ value: i32, /** Where it points. */ direction: Option<Direction> },
    /// The turn passes to another seat.
    Turn { /** Whose it is. */ seat: Option<Seat> },
    /// The phase of a seat changes.
    Phase { /** Whose. */ seat: Option<Seat>, /** Of [`Name::Phase`](crate::Name::Phase). */ before: i32, /** The new one. */ after: i32 },
    /// For whom the game waits.
    Next { /** A seat or chance. */ to_move: Option<Actor>, /** Who may act. */ actors: Seats, /** What waits for chance. */ announced: Option<Move>,
           /** For whom chance acts. */ chance_for: Option<Seat> },
    /// The game is over.
    End(Outcome),
    /// A kind that this version does not know: to be ignored.
    Unknown { /** Its code. */ kind: u8 },
}

/// Why something changed.
///
/// ```
/// use boardrules::{Cause, Event, Rules, Seat};
/// let rules = Rules::builtin("tokonoma")?;
/// let events = rules.start()?.play(Seat(0), rules.parse("c7c5")?).unwrap();
/// assert!(events.iter().any(|event| matches!(event, Event::Counter { cause: Cause::Upkeep, .. })));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Cause {
    /// The action itself.
    Action,
    /// Taken by an enemy's ply.
    Captured,
    /// Went off the board.
    Left,
    /// Given up by its owner, or lost by failing.
    Spent,
    /// What the rules do by themselves.
    Upkeep,
}

fn cause_of(code: u8) -> Cause {
    match i32::from(code) {
        sys::BRD_CAUSE_CAPTURED => Cause::Captured,
        sys::BRD_CAUSE_LEFT => Cause::Left,
        sys::BRD_CAUSE_SPENT => Cause::Spent,
        sys::BRD_CAUSE_UPKEEP => Cause::Upkeep,
        _ => Cause::Action,
    }
}

impl Event {
    fn of(event: &sys::brd_event) -> Event {
        let (seat, what) = (seat_of(event.seat), type_of(event.type_));
        let (before, after) = (event.value_before, event.value_after);
        match i32::from(event.kind) {
            sys::BRD_EVENT_PLY => Event::Ply { by: Actor::of(event.seat.into()), mv: Move::from_word(after as u32) },
            sys::BRD_EVENT_STOCK => Event::Stock { seat, stock: event.type_, before, after, cause: cause_of(event.cause) },
            sys::BRD_EVENT_COUNTER => {
                Event::Counter { seat, counter: event.type_, before, after, cause: cause_of(event.cause) }
            }
            sys::BRD_EVENT_DRAW => Event::Draw { seat, what },
            sys::BRD_EVENT_DISCARD => Event::Discard { seat, what },
            sys::BRD_EVENT_TURN => Event::Turn { seat },
            sys::BRD_EVENT_PHASE => Event::Phase { seat, before, after },
            sys::BRD_EVENT_NEXT => Event::next(event),
            sys::BRD_EVENT_END => Event::End(Outcome::of_event(event)),
            _ => Event::on_board(event),
        }
    }

    fn next(event: &sys::brd_event) -> Event {
        Event::Next {
            to_move: Actor::of(event.seat.into()),
            actors: Seats(event.count),
            announced: (event.value_after != 0).then(|| Move::from_word(event.value_after as u32)),
            chance_for: seat_of(event.cell),
        }
    }

    /// What happens on a cell.
    fn on_board(event: &sys::brd_event) -> Event {
        let (seat, what, layer) = (seat_of(event.seat), type_of(event.type_), layer_of(event.layer));
        let (cell, direction, count, cause) =
            (Cell(event.cell), direction_of(event.direction), event.count, cause_of(event.cause));
        let (before, after) = (event.value_before, event.value_after);
        match i32::from(event.kind) {
            sys::BRD_EVENT_MOVE => Event::Move { layer, from: cell, to: Cell(event.cell_to), what, seat, count, cause },
            sys::BRD_EVENT_PLACE => Event::Place { layer, cell, what, seat, value: after, direction, cause },
            sys::BRD_EVENT_REMOVE => Event::Remove { layer, cell, what, seat, value: before, cause },
            sys::BRD_EVENT_CHANGE => Event::Change { layer, cell, what, seat, before, after, count, direction, cause },
            sys::BRD_EVENT_REVEAL => Event::Reveal { layer, cell, what, seat, value: after, direction },
            _ => Event::Unknown { kind: event.kind },
        }
    }
}

/// The events of a ply, on the stack (12 KiB). They are the referee's: give a client those of [`Events::seen_by`] alone.
///
/// ```
/// use boardrules::{Actor, Event, Move, Rules, Seat, Viewer};
/// let rules = Rules::builtin("tombs")?;
/// let mut state = rules.start()?; // a card is dealt to the first player: no business of the second
/// let events = state.play(Actor::Chance, state.draw(0)?).unwrap();
/// let seen = events.seen_by(&rules, Viewer::Seat(Seat(1)))?;
/// assert_eq!(seen.iter().next(), Some(Event::Ply { by: Some(Actor::Chance), mv: Move::HIDDEN_CHANCE }));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone)]
pub struct Events(pub(crate) List<sys::brd_event, { sys::BRD_MAX_EVENTS as usize }>);

impl Events {
    /// Each of them.
    ///
    /// ```
    /// # use boardrules::{Actor, Event, Rules, Seat};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// let events = rules.start()?.play(Seat(0), rules.parse("e5e4")?).unwrap();
    /// let last = events.iter().last();
    /// assert!(matches!(last, Some(Event::Next { to_move: Some(Actor::Seat(Seat(1))), .. })));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Event> + '_ {
        self.0.iter().map(Event::of)
    }

    /// How many there are; the ply and what comes next are always told.
    ///
    /// ```
    /// # use boardrules::{Rules, Seat};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// let events = rules.start()?.play(Seat(0), rules.parse("e5e4")?).unwrap();
    /// assert_eq!(events.len(), events.iter().len());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // they never are
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// As a viewer may see them. Of what one viewer saw: as both may. [`Error::Argument`]: no such viewer.
    ///
    /// ```
    /// # use boardrules::{Actor, Event, Rules, Seat, Type};
    /// # let rules = Rules::builtin("tombs")?;
    /// # let mut state = rules.start()?;
    /// let events = state.play(Actor::Chance, state.draw(0)?).unwrap();
    /// let card = Event::Draw { seat: Some(Seat(0)), what: Some(Type::HIDDEN) };
    /// assert!(events.seen_by(&rules, Seat(1))?.iter().any(|event| event == card));
    /// assert!(events.seen_by(&rules, Seat(0))?.iter().all(|event| event != card)); // he sees which it is
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn seen_by(&self, rules: &Rules, viewer: impl Into<Viewer>) -> Result<Events, Error> {
        let (mut seen, code) = (List::new(), viewer.into().code());
        // SAFETY: as many events are written as are counted.
        let status = unsafe {
            seen.fill(|events, most| sys::brd_redact_events(rules.raw(), self.0.as_ptr(), self.0.len(), code, events, most))
        };
        ffi::count(status).map(|_| Events(seen))
    }
}

impl fmt::Debug for Events {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// One thing on a cell: [`State::cell`](crate::State::cell).
///
/// ```
/// use boardrules::{Layer, Rules, Seat, Viewer};
/// let rules = Rules::builtin("tokonoma")?;
/// let items = rules.start()?.cell(Viewer::Spectator, rules.find_cell("e5").unwrap())?;
/// let top = items.last().unwrap();
/// assert_eq!((top.layer, top.seat), (Layer::Piece, Some(Seat(0))));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Item {
    /// Which layer it is in.
    pub layer: Layer,
    /// What it is, or [`Type::HIDDEN`].
    pub what: Type,
    /// Its owner.
    pub seat: Option<Seat>,
    /// Where it points.
    pub direction: Option<Direction>,
    /// What the rulebook says under Things; else 0.
    pub value: i32,
}

impl Item {
    pub(crate) fn of(item: &sys::brd_item) -> Item {
        Item {
            layer: layer_of(item.layer),
            what: Type(item.type_),
            seat: seat_of(item.seat),
            direction: direction_of(item.direction),
            value: item.value,
        }
    }
}

/// What is on a cell, bottom to top, on the stack.
///
/// ```
/// use boardrules::{Items, Rules, Viewer};
/// let rules = Rules::builtin("carnyx")?;
/// let items: Items = rules.start()?.cell(Viewer::Spectator, boardrules::Cell(0))?;
/// assert!(items.len() <= 26);
/// # Ok::<(), boardrules::Error>(())
/// ```
pub type Items = List<Item, { sys::BRD_MAX_ITEMS as usize }>;
