//! The changes of a ply.

use crate::codes::{direction_of, layer_of, seat_of, type_of};
use crate::list::List;
use crate::words::quoted;
use crate::{ffi, Actor, Cell, Direction, Error, Layer, Move, Outcome, Rules, Seat, Seats, Type, Viewer};
use alloc::{format, string::String, vec::Vec};
use boardrules_sys as sys;
use core::fmt;

/// One change that a ply made. Events are in causal order: the ply first, [`Event::Next`] or [`Event::End`] last. A client that
/// applies all its viewer's events knows everything that viewer may query.
///
/// ```
/// use boardrules::{Actor, Event, Rules, Seat};
/// let rules = Rules::builtin("tokonoma")?;
/// let events = rules.state()?.play(Seat(0), rules.parse_move("e5e4")?).unwrap();
/// assert_eq!(events.iter().next(), Some(Event::Ply { by: Some(Actor::Seat(Seat(0))), mv: rules.parse_move("e5e4")?, number: 1 }));
/// assert!(matches!(events.iter().nth(1), Some(Event::Move { count: 1, .. })));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// A ply was made.
    Ply {
        /// A seat or chance.
        by: Option<Actor>,
        /// The move; it may be hidden.
        mv: Move,
        /// The number of the ply, which [`State::ply`](crate::State::ply) is now. Every viewer gets it, so a gap is a lost ply.
        number: u16,
    },
    /// The topmost `count` items of a layer move from one cell onto another, in the same order. Two such events in a row with
    /// the cells swapped happen at once.
    Move {
        /// The layer.
        layer: Layer,
        /// The cell that they leave.
        from: Cell,
        /// The cell onto which they move.
        to: Cell,
        /// The type of the topmost item.
        what: Option<Type>,
        /// The owner of the topmost item.
        seat: Option<Seat>,
        /// The number of items.
        count: u16,
        /// Why it changed.
        cause: Cause,
    },
    /// A new item on top of the layer.
    Place {
        /// The layer.
        layer: Layer,
        /// The cell.
        cell: Cell,
        /// The type.
        what: Option<Type>,
        /// The owner.
        seat: Option<Seat>,
        /// Its value.
        value: i32,
        /// The direction in which it points.
        direction: Option<Direction>,
        /// Why it changed.
        cause: Cause,
    },
    /// The topmost item of that layer, type and seat is removed.
    Remove {
        /// The layer.
        layer: Layer,
        /// The cell.
        cell: Cell,
        /// The type.
        what: Option<Type>,
        /// The owner.
        seat: Option<Seat>,
        /// Its value.
        value: i32,
        /// Why it changed.
        cause: Cause,
    },
    /// `count` items of that layer and type with the value `before` get `after` and the direction.
    Change {
        /// The layer.
        layer: Layer,
        /// The cell.
        cell: Cell,
        /// The type.
        what: Option<Type>,
        /// The owner.
        seat: Option<Seat>,
        /// The old value.
        before: i32,
        /// The new one.
        after: i32,
        /// The number of items.
        count: u16,
        /// The new direction.
        direction: Option<Direction>,
        /// Why it changed.
        cause: Cause,
    },
    /// A stock of a seat changed, or a common one (no seat).
    Stock {
        /// The owner.
        seat: Option<Seat>,
        /// Its code, of [`Name::Stock`](crate::Name::Stock).
        stock: u8,
        /// The old value.
        before: i32,
        /// The new one.
        after: i32,
        /// Why it changed.
        cause: Cause,
    },
    /// A counter of a seat changed, or a common one (no seat).
    Counter {
        /// The owner.
        seat: Option<Seat>,
        /// Its code, of [`Name::Counter`](crate::Name::Counter).
        counter: u8,
        /// The old value.
        before: i32,
        /// The new one.
        after: i32,
        /// Why it changed.
        cause: Cause,
    },
    /// A seat draws a card. The changes of the stocks are events that follow.
    Draw {
        /// The seat.
        seat: Option<Seat>,
        /// The card's type.
        what: Option<Type>,
    },
    /// A seat discards a card. The changes of the stocks are events that follow.
    Discard {
        /// The seat.
        seat: Option<Seat>,
        /// The card's type.
        what: Option<Type>,
    },
    /// The item that was hidden in a layer of a cell; without `what` there was none.
    Reveal {
        /// The layer.
        layer: Layer,
        /// The cell.
        cell: Cell,
        /// The type.
        what: Option<Type>,
        /// The owner.
        seat: Option<Seat>,
        /// Its value.
        value: i32,
        /// The direction in which it points.
        direction: Option<Direction>,
    },
    /// The turn passes to another seat.
    Turn {
        /// The seat whose turn it is.
        seat: Option<Seat>,
    },
    /// The phase of a seat changes.
    Phase {
        /// The seat.
        seat: Option<Seat>,
        /// The old phase, of [`Name::Phase`](crate::Name::Phase).
        before: i32,
        /// The new phase.
        after: i32,
    },
    /// The actor whose ply the game waits for.
    Next {
        /// A seat or chance.
        to_move: Option<Actor>,
        /// The seats that may make a ply now.
        actors: Seats,
        /// The announced move that waits for chance.
        announced: Option<Move>,
        /// The seat for which chance acts.
        chance_for: Option<Seat>,
    },
    /// The game is over.
    End(Outcome),
    /// A kind that this version does not know; ignore it.
    Unknown {
        /// Its code.
        kind: u8,
    },
}

/// Why something changed.
///
/// ```
/// use boardrules::{Cause, Event, Rules, Seat};
/// let rules = Rules::builtin("tokonoma")?;
/// let events = rules.state()?.play(Seat(0), rules.parse_move("c7c5")?).unwrap();
/// assert!(events.iter().any(|event| matches!(event, Event::Counter { cause: Cause::Upkeep, .. })));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Cause {
    /// The move itself.
    Action,
    /// Taken by an opponent's ply.
    Captured,
    /// Moved off the board.
    Left,
    /// Given up by its owner, or lost by failing.
    Spent,
    /// The rules themselves.
    Upkeep,
    /// A cause that this version does not know.
    Unknown,
}

fn cause_of(code: u8) -> Cause {
    match i32::from(code) {
        sys::BRD_CAUSE_CAPTURED => Cause::Captured,
        sys::BRD_CAUSE_LEFT => Cause::Left,
        sys::BRD_CAUSE_SPENT => Cause::Spent,
        sys::BRD_CAUSE_UPKEEP => Cause::Upkeep,
        sys::BRD_CAUSE_ACTION => Cause::Action,
        _ => Cause::Unknown,
    }
}

impl Event {
    fn of(event: &sys::brd_event) -> Event {
        let (seat, what) = (seat_of(event.seat), type_of(event.type_));
        let (before, after) = (event.value_before, event.value_after);
        match i32::from(event.kind) {
            sys::BRD_EVENT_PLY => {
                Event::Ply { by: Actor::of(event.seat.into()), mv: Move::from_code(after as u32), number: before as u16 }
            }
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
            announced: (event.value_after != 0).then(|| Move::from_code(event.value_after as u32)),
            chance_for: seat_of(event.for_seat),
        }
    }

    /// An event on a cell.
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

/// The events of a ply, on the stack (12 KiB). They contain all secrets: send a client only those of [`Events::seen_by`]. What
/// `{:?}` prints is what a spectator sees, as lines. With the feature `serde` they are a list of objects with names, which
/// `bindings/EVENTS.md` describes.
///
/// ```
/// use boardrules::{Actor, Event, Move, Rules, Seat};
/// let rules = Rules::builtin("tombs")?;
/// let mut state = rules.state()?; // a card is dealt to the first player, hidden from the second
/// let events = state.play(Actor::Chance, state.draw(0)?).unwrap();
/// let seen = events.seen_by(Seat(1))?;
/// assert_eq!(seen.iter().next(), Some(Event::Ply { by: Some(Actor::Chance), mv: Move::HIDDEN_CHANCE, number: 1 }));
/// assert!(format!("{events:?}").starts_with(r#"["ply seat=chance number=1 move=+? "#));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone)]
pub struct Events {
    rules: Rules,
    list: RawEvents,
}

pub(crate) type RawEvents = List<sys::brd_event, { sys::BRD_MAX_EVENTS as usize }>;

impl Events {
    pub(crate) fn new(rules: &Rules, list: RawEvents) -> Events {
        Events { rules: rules.clone(), list }
    }

    #[cfg(feature = "svg")]
    pub(crate) fn raw(&self) -> (*const sys::brd_event, usize) {
        (self.list.as_ptr(), self.list.len())
    }

    /// The rules of the game.
    ///
    /// ```
    /// # use boardrules::{Rules, Seat};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// let events = rules.state()?.play(Seat(0), rules.parse_move("e5e4")?).unwrap();
    /// assert_eq!(events.rules(), &rules);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The events in order.
    ///
    /// ```
    /// # use boardrules::{Actor, Event, Rules, Seat};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// let events = rules.state()?.play(Seat(0), rules.parse_move("e5e4")?).unwrap();
    /// let last = events.iter().last();
    /// assert!(matches!(last, Some(Event::Next { to_move: Some(Actor::Seat(Seat(1))), .. })));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Event> + '_ {
        self.list.iter().map(Event::of)
    }

    /// The number of events. Every viewer sees at least the ply and the last event.
    ///
    /// ```
    /// # use boardrules::{Rules, Seat};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// let events = rules.state()?.play(Seat(0), rules.parse_move("e5e4")?).unwrap();
    /// assert_eq!(events.len(), events.iter().len());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // a ply always has an event
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The events as a viewer may see them. Of events that were limited to another viewer, it keeps what both may see.
    ///
    /// # Errors
    /// [`Error::Argument`]: there is no such viewer.
    ///
    /// ```
    /// # use boardrules::{Actor, Event, Rules, Seat, Type};
    /// # let rules = Rules::builtin("tombs")?;
    /// # let mut state = rules.state()?;
    /// let events = state.play(Actor::Chance, state.draw(0)?).unwrap();
    /// let card = Event::Draw { seat: Some(Seat(0)), what: Some(Type::HIDDEN) };
    /// assert!(events.seen_by(Seat(1))?.iter().any(|event| event == card));
    /// assert!(events.seen_by(Seat(0))?.iter().all(|event| event != card)); // the owner sees the card
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn seen_by(&self, viewer: impl Into<Viewer>) -> Result<Events, Error> {
        let (mut seen, viewer) = (List::new(), viewer.into());
        let (rules, from, count) = (self.rules.raw(), self.list.as_ptr(), self.list.len());
        // SAFETY: as many events are written as are counted.
        let status =
            unsafe { seen.fill(|events, most| sys::brd_redact_events(rules, from, count, viewer.code(), events, most)) };
        ffi::count(status).map_err(|error| error.about(|| self.rules.no_viewer(viewer)))?;
        Ok(Events::new(&self.rules, seen))
    }

    /// The events of lines that [`Events::lines`] returned, what they hide from which viewers included.
    ///
    /// # Errors
    /// [`Error::Event`]: a line is no event of these rules. [`Error::Argument`]: there are too many lines.
    ///
    /// ```
    /// # use boardrules::{Actor, Error, Events, Rules, Seat};
    /// # let rules = Rules::builtin("tombs")?;
    /// # let mut state = rules.state()?;
    /// let events = state.play(Actor::Chance, state.draw(0)?).unwrap();
    /// let lines = events.lines()?;
    /// let again = Events::parse(&rules, lines.iter().map(|line| &line[..]))?;
    /// assert_eq!(again.lines()?, lines);
    /// assert_eq!(again.seen_by(Seat(1))?.lines()?, events.seen_by(Seat(1))?.lines()?);
    /// assert!(matches!(Events::parse(&rules, ["castle"]), Err(Error::Event(_))));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn parse<'a>(rules: &Rules, lines: impl IntoIterator<Item = &'a str>) -> Result<Events, Error> {
        let mut list = List::new();
        for line in lines {
            if list.len() == sys::BRD_MAX_EVENTS as usize {
                return Err(Error::Argument(format!("a ply has no more than {} events", list.len())));
            }
            list.push(raw_event(rules, line)?);
        }
        Ok(Events::new(rules, list))
    }

    /// What the ply did, as a sentence: "Arm b5 to b3, capturing the flat on c4". It reveals what the events contain: send a client
    /// the sentence of [`Events::seen_by`].
    ///
    /// # Errors
    /// [`Error::Argument`]: an event names what these rules do not have.
    ///
    /// ```
    /// # use boardrules::{Rules, Seat};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// let events = rules.state()?.play(Seat(0), rules.parse_move("e5e4")?).unwrap();
    /// assert_eq!(events.sentence()?, "Flat e5 to e4");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn sentence(&self) -> Result<String, Error> {
        let (rules, events, count) = (self.rules.raw(), self.list.as_ptr(), self.list.len());
        // SAFETY: events and count are those of the list, text and cap those of a buffer.
        ffi::text(|text, cap| unsafe { sys::brd_events_sentence(rules, events, count, text.cast(), cap) })
    }

    /// The events as lines of text, for logs and protocols: the kind, then keys and values in the format of brdsh.
    ///
    /// # Errors
    /// [`Error::Argument`]: an event is of a kind that this version does not know.
    ///
    /// ```
    /// # use boardrules::{Rules, Seat};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// let events = rules.state()?.play(Seat(0), rules.parse_move("e5e4")?).unwrap();
    /// assert_eq!(events.lines()?[0], "ply seat=0 number=1 move=e5e4");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn lines(&self) -> Result<Vec<String>, Error> {
        // SAFETY: at most cap bytes are written.
        let line = |event: &sys::brd_event| {
            ffi::text(|text, cap| unsafe { sys::brd_event_format(self.rules.raw(), event, text.cast(), cap) })
        };
        self.list.iter().map(line).collect()
    }
}

fn raw_event(rules: &Rules, line: &str) -> Result<sys::brd_event, Error> {
    let mut event = sys::brd_event::default();
    // SAFETY: pointer and length are those of the line; the function writes the event.
    let status = unsafe { sys::brd_event_parse(rules.raw(), line.as_ptr().cast(), line.len(), &mut event) };
    ffi::count(status)
        .map_err(|error| error.about(|| format!("event {}: not an event of {}", quoted(line), rules.game())))?;
    Ok(event)
}

impl Rules {
    /// The event of a line that [`Events::lines`] returned.
    ///
    /// # Errors
    /// [`Error::Event`]: the line is no event of these rules.
    ///
    /// ```
    /// use boardrules::{Actor, Error, Event, Rules, Seat};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let ply = Event::Ply { by: Some(Actor::Seat(Seat(0))), mv: rules.parse_move("e5e4")?, number: 1 };
    /// assert_eq!(rules.parse_event("ply seat=0 number=1 move=e5e4"), Ok(ply));
    /// assert!(matches!(rules.parse_event("ply seat=0"), Err(Error::Event(_))));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn parse_event(&self, line: &str) -> Result<Event, Error> {
        raw_event(self, line).map(|event| Event::of(&event))
    }
}

impl fmt::Debug for Events {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.seen_by(Viewer::Spectator).and_then(|seen| seen.lines());
        f.debug_list().entries(lines.unwrap_or_default()).finish()
    }
}

/// An item on a cell, which [`State::items`](crate::State::items) returns.
///
/// ```
/// use boardrules::{Layer, Rules, Seat, Viewer};
/// let rules = Rules::builtin("tokonoma")?;
/// let items = rules.state()?.items(Viewer::Spectator, rules.find_cell("e5").unwrap())?;
/// let top = items.last().unwrap();
/// assert_eq!((top.layer, top.seat, Some(top.cell)), (Layer::Piece, Some(Seat(0)), rules.find_cell("e5")));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Item {
    /// The cell that it is on.
    pub cell: Cell,
    /// Its layer.
    pub layer: Layer,
    /// Its type, or [`Type::HIDDEN`].
    pub what: Type,
    /// Its owner.
    pub seat: Option<Seat>,
    /// The direction in which it points.
    pub direction: Option<Direction>,
    /// Its value, which the rulebook explains under Things; 0 if it has none.
    pub value: i32,
}

impl Item {
    pub(crate) fn of(item: &sys::brd_item) -> Item {
        Item {
            cell: Cell(item.cell),
            layer: layer_of(item.layer),
            what: Type(item.type_),
            seat: seat_of(item.seat),
            direction: direction_of(item.direction),
            value: item.value,
        }
    }
}

/// A cell where a piece gets, which [`State::reach`](crate::State::reach) and [`Rules::reach`](crate::Rules::reach) return.
///
/// ```
/// use boardrules::{Rules, Viewer};
/// let rules = Rules::builtin("tokonoma")?;
/// let reach = rules.state()?.reach(Viewer::Spectator, rules.find_cell("a5").unwrap())?;
/// let (first, second) = (reach[0], reach[1]);
/// assert!(first.moves && first.attacks && first.kinds == 1 && !first.captures && !first.stays);
/// assert!(!second.moves && second.attacks && second.kinds == 0); // an own stack is there
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(clippy::struct_excessive_bools)]
pub struct Reach {
    /// The cell.
    pub cell: Cell,
    /// A move ends there and captures nothing on it.
    pub moves: bool,
    /// A move captures what is there.
    pub captures: bool,
    /// An enemy there is attacked, or would be.
    pub attacks: bool,
    /// The piece's own cell: a move ends on no cell.
    pub stays: bool,
    /// The kinds of those moves: bit n for code n of [`Name::MoveKind`](crate::Name::MoveKind).
    pub kinds: u32,
}

impl Reach {
    /// Reads what a call writes.
    pub(crate) fn read(call: impl FnOnce(*mut sys::brd_reach, usize) -> i32) -> Result<Vec<Reach>, Error> {
        let mut found = [sys::brd_reach::default(); sys::BRD_MAX_CELLS as usize];
        let count = ffi::count(call(found.as_mut_ptr(), found.len()))?;
        Ok(found.iter().take(count).map(Reach::of).collect())
    }

    fn of(raw: &sys::brd_reach) -> Reach {
        let has = |way: i32| i32::from(raw.ways) & way != 0;
        Reach {
            cell: Cell(raw.cell),
            moves: has(sys::BRD_REACH_MOVE),
            captures: has(sys::BRD_REACH_CAPTURE),
            attacks: has(sys::BRD_REACH_ATTACK),
            stays: has(sys::BRD_REACH_STAY),
            kinds: raw.kinds,
        }
    }
}

/// The items on a cell, from bottom to top, on the stack.
///
/// ```
/// use boardrules::{Items, Rules, Viewer};
/// let rules = Rules::builtin("carnyx")?;
/// let items: Items = rules.state()?.items(Viewer::Spectator, boardrules::Cell(0))?;
/// assert!(items.len() <= 26);
/// # Ok::<(), boardrules::Error>(())
/// ```
pub type Items = List<Item, { sys::BRD_MAX_ITEMS as usize }>;
