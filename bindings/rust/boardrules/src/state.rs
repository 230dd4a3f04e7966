//! States: a position, its queries, and play.

use crate::codes::{cell_code, seat_of};
use crate::ffi::{self, Aligned};
use crate::list::List;
use crate::words;
use crate::{
    Actor, Cell, ChanceOutcome, Error, Events, Illegal, Item, Items, LegalMoves, Move, MoveInfo, MoveList, Name, Outcome,
    Pending, Reach, Refusal, Rules, Seat, Seats, Viewer,
};
use alloc::{format, string::String, vec, vec::Vec};
use boardrules_sys::{self as sys, c_char};
use core::{fmt, hash, mem::MaybeUninit, ptr};

/// One complete position of a game, with its rules. A clone copies 1,024 bytes and increments a reference count.
///
/// ```
/// use boardrules::{Actor, Rules};
/// let mut state = Rules::builtin("tokonoma")?.state()?;
/// let before = state.clone();
/// let mv = state.legal_moves(Actor::Referee).next().unwrap();
/// state.play(Actor::Referee, mv).unwrap();
/// assert_ne!(state, before);
/// # Ok::<(), boardrules::Error>(())
/// ```
pub struct State {
    rules: Rules,
    raw: Aligned<sys::brd_state>,
}

/// The data that [`State::undo`] needs to take a ply back.
///
/// ```
/// use boardrules::{Rules, Seat, Undo};
/// let mut state = Rules::builtin("carnyx")?.state()?;
/// let before = state.clone();
/// let undo: Undo = state.play_undoable(state.legal_moves(Seat(0)).next().unwrap());
/// state.undo(&undo)?;
/// assert_eq!(state, before);
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone)]
pub struct Undo(MaybeUninit<Aligned<sys::brd_undo>>); // the library writes a part, and reads what it wrote

/// How playouts ended, which [`State::playouts`] returns.
///
/// ```
/// use boardrules::{Rules, Tally};
/// let tally: Tally = Rules::builtin_with("tokonoma", "max_plies=9")?.state()?.playouts(1, 4, 9);
/// assert_eq!((tally.plies, &tally.draws[..3]), (36, &[4, 4, 0][..]));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Tally {
    /// The plies of all games.
    pub plies: u64,
    /// The number of games that have no end.
    pub unfinished: u64,
    /// The number of games that each seat won.
    pub wins: [u64; sys::BRD_MAX_SEATS as usize],
    /// The number of draws that each seat shares.
    pub draws: [u64; sys::BRD_MAX_SEATS as usize],
}

impl Tally {
    fn count(&mut self, outcome: Option<Outcome>) {
        let outcome = match outcome {
            Some(outcome) => outcome,
            None => return self.unfinished += 1,
        };
        let counts = if outcome.is_draw() { &mut self.draws } else { &mut self.wins };
        (0..).zip(counts).for_each(|(seat, count)| *count += u64::from(outcome.seats.contains(Seat(seat))));
    }
}

/// A random number below `bound`, all equally likely, by the library's generator splitmix64, which advances the seed. It is
/// not for secrets. 0 if `bound` is 0.
///
/// ```
/// let (mut seed, mut again) = (7, 7);
/// let dice: Vec<u32> = (0..100).map(|_| boardrules::random_below(&mut seed, 6)).collect();
/// assert!((0..6).all(|side| dice.contains(&side)) && dice.iter().all(|&side| side < 6));
/// assert!(dice.iter().all(|&side| side == boardrules::random_below(&mut again, 6)));
/// ```
pub fn random_below(seed: &mut u64, bound: u32) -> u32 {
    // SAFETY: the function changes the seed alone.
    unsafe { sys::brd_random_below(seed, bound) }
}

// Creating states, and queries.
impl State {
    pub(crate) fn made(
        rules: &Rules,
        mut make: impl FnMut(*mut sys::brd_state, *mut sys::brd_fault, usize, *mut usize) -> i32,
    ) -> Result<State, Error> {
        let mut raw = Aligned(sys::brd_state::default());
        ffi::with_faults(|faults, most, found| make(&mut raw.0, faults, most, found))?;
        Ok(State { rules: rules.clone(), raw })
    }

    /// The bytes in which equal positions are equal.
    fn used(&self) -> &[u8] {
        let nbytes = (self.rules.info().state_used_nbytes as usize).min(core::mem::size_of_val(&self.raw.0));
        // SAFETY: no more bytes than the state has, and all of them are initialised.
        unsafe { core::slice::from_raw_parts(self.raw().cast(), nbytes) }
    }

    #[inline]
    pub(crate) fn raw(&self) -> *const sys::brd_state {
        &self.raw.0
    }

    pub(crate) fn raw_mut(&mut self) -> *mut sys::brd_state {
        &mut self.raw.0
    }

    /// An error that names the viewer, if that is out of range, or what else is.
    pub(crate) fn out_of_range(&self, error: Error, viewer: Viewer, other: impl FnOnce() -> String) -> Error {
        error.about(|| match viewer {
            Viewer::Seat(seat) if seat.0 >= self.players() => self.no_seat("viewer", seat),
            _ => other(),
        })
    }

    fn no_seat(&self, what: &str, seat: Seat) -> String {
        format!("{} {}: this game has {} seats", what, seat.0, self.players())
    }

    /// The text for a viewer; `write` gets (viewer, text, cap).
    pub(crate) fn seen(&self, viewer: Viewer, write: impl Fn(i32, *mut c_char, usize) -> i32) -> Result<String, Error> {
        ffi::text(|text, cap| write(viewer.code(), text.cast(), cap))
            .map_err(|error| self.out_of_range(error, viewer, || String::from("no such viewer")))
    }

    /// The rules of the game.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tombs")?.state()?.rules().game(), "tombs");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The observation of a viewer: the position as the viewer may see it, as a text for [`Rules::from_observation`].
    ///
    /// # Errors
    /// [`Error::Argument`]: there is no such viewer.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let mut state = Rules::builtin("tombs")?.state()?;
    /// state.playout(7, 1); // the first card is dealt
    /// assert_ne!(state.observe(Seat(0))?, state.observe(Seat(1))?);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn observe(&self, viewer: impl Into<Viewer>) -> Result<String, Error> {
        let (rules, state) = (self.rules.raw(), self.raw());
        // SAFETY: text and cap are those of a buffer.
        self.seen(viewer.into(), |viewer, text, cap| unsafe { sys::brd_state_observe(rules, state, viewer, text, cap) })
    }

    /// The whole position in canonical form, with all secrets, as a text for [`Rules::from_position`]. For the host alone.
    ///
    /// ```
    /// use boardrules::{Rules, Viewer};
    /// let state = Rules::builtin("thrones")?.state()?;
    /// assert_eq!(state.position(), state.observe(Viewer::Referee)?);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn position(&self) -> String {
        // SAFETY: text and cap are those of a buffer.
        ffi::text(|text, cap| unsafe { sys::brd_state_format(self.rules.raw(), self.raw(), text.cast(), cap) })
            .unwrap_or_default()
    }

    /// Checks whether the state is valid.
    ///
    /// # Errors
    /// [`Error::Position`]: it is not, as after [`State::play_trusted`] with a move that was not legal; the faults say why.
    /// For the host alone.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tomis")?.state()?.check(), Ok(()));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn check(&self) -> Result<(), Error> {
        // SAFETY: pointers and lengths are those of the faults.
        ffi::with_faults(|faults, most, found| unsafe {
            sys::brd_state_check(self.rules.raw(), self.raw(), faults, most, found)
        })
    }

    /// The board as a few lines of text, for people, as a viewer may see it.
    ///
    /// # Errors
    /// [`Error::Argument`]: there is no such viewer.
    ///
    /// ```
    /// use boardrules::{Rules, Viewer};
    /// assert!(Rules::builtin("carnyx")?.state()?.diagram(Viewer::Spectator)?.lines().count() > 5);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn diagram(&self, viewer: impl Into<Viewer>) -> Result<String, Error> {
        let (rules, state) = (self.rules.raw(), self.raw());
        // SAFETY: text and cap are those of a buffer.
        self.seen(viewer.into(), |viewer, text, cap| unsafe { sys::brd_state_diagram(rules, state, viewer, text, cap) })
    }

    /// What a viewer is to do, as a sentence; whom the game waits for; or how it ended. It reveals no more than the viewer may
    /// query.
    ///
    /// # Errors
    /// [`Error::Argument`]: there is no such viewer.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let state = Rules::builtin("thrones")?.state()?;
    /// assert_ne!(state.prompt(Seat(0))?, state.prompt(Seat(1))?); // the first player places a tile, the second waits
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn prompt(&self, viewer: impl Into<Viewer>) -> Result<String, Error> {
        let (rules, state) = (self.rules.raw(), self.raw());
        // SAFETY: text and cap are those of a buffer.
        self.seen(viewer.into(), |viewer, text, cap| unsafe { sys::brd_state_prompt(rules, state, viewer, text, cap) })
    }

    /// The position as bytes that every later version can read, with the fingerprint of the rules. They contain all secrets.
    ///
    /// ```
    /// let rules = boardrules::Rules::builtin("thrones")?;
    /// let mut state = rules.state()?;
    /// state.playout(1, 20);
    /// assert_eq!(rules.from_save(&state.save())?, state);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn save(&self) -> Vec<u8> {
        let mut save = vec![0; sys::BRD_MAX_SAVE_NBYTES as usize];
        // SAFETY: pointer and length are those of the bytes.
        let length = unsafe { sys::brd_state_save(self.rules.raw(), self.raw(), save.as_mut_ptr(), save.len()) };
        save.truncate(usize::try_from(length).unwrap_or(0));
        save
    }

    /// The number of players.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tombs")?.state_with(3)?.players(), 3);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn players(&self) -> u8 {
        // SAFETY: reads the state.
        unsafe { sys::brd_state_players(self.rules.raw(), self.raw()) as u8 }
    }

    /// The number of plies made in the game; it stops at 65535.
    ///
    /// ```
    /// let mut state = boardrules::Rules::builtin("tomis")?.state()?;
    /// state.playout(1, 5);
    /// assert_eq!(state.ply(), 5);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn ply(&self) -> u16 {
        // SAFETY: reads the state.
        unsafe { sys::brd_state_ply(self.rules.raw(), self.raw()) as u16 }
    }

    /// The seat whose turn it is, even while chance is to move; none when the game is over.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let mut state = Rules::builtin("tombs")?.state()?;
    /// assert_eq!(state.turn(), Some(Seat(0))); // while this seat's cards are dealt
    /// state.playout(1, 1000);
    /// assert_eq!(state.turn(), None);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        // SAFETY: reads the state.
        u8::try_from(unsafe { sys::brd_state_turn(self.rules.raw(), self.raw()) }).ok().and_then(seat_of)
    }

    /// The actor whose ply the game waits for, a seat or chance; none when the game is over.
    ///
    /// ```
    /// use boardrules::{Actor, Rules};
    /// assert_eq!(Rules::builtin("tombs")?.state()?.to_move(), Some(Actor::Chance));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn to_move(&self) -> Option<Actor> {
        // SAFETY: reads the state.
        Actor::of(unsafe { sys::brd_state_to_move(self.rules.raw(), self.raw()) })
    }

    /// Whether the game is over.
    ///
    /// ```
    /// assert!(!boardrules::Rules::builtin("tombs")?.state()?.is_over());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.to_move().is_none()
    }

    /// Whether chance is to move.
    ///
    /// ```
    /// assert!(boardrules::Rules::builtin("tombs")?.state()?.is_chance());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn is_chance(&self) -> bool {
        self.to_move() == Some(Actor::Chance)
    }

    /// The seats that may make a ply now; none while chance is to move.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// assert!(Rules::builtin("tokonoma")?.state()?.actors().contains(Seat(0)));
    /// assert!(Rules::builtin("tombs")?.state()?.actors().is_empty()); // chance is to move
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn actors(&self) -> Seats {
        // SAFETY: reads the state.
        Seats(unsafe { sys::brd_state_actors(self.rules.raw(), self.raw()) } as u16)
    }

    /// What waits for chance, as far as a viewer may know it.
    ///
    /// # Errors
    /// [`Error::Argument`]: there is no such viewer.
    ///
    /// ```
    /// use boardrules::{Rules, Seat, Viewer};
    /// let state = Rules::builtin("tombs")?.state()?;
    /// assert_eq!(state.pending(Viewer::Spectator)?.chance_for, Some(Seat(0))); // a card is dealt to this seat
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn pending(&self, viewer: impl Into<Viewer>) -> Result<Pending, Error> {
        let mut pending = sys::brd_pending { struct_nbytes: ffi::nbytes::<sys::brd_pending>(), ..Default::default() };
        let viewer = viewer.into();
        // SAFETY: the structure contains its size.
        let status = unsafe { sys::brd_state_pending(self.rules.raw(), self.raw(), viewer.code(), &mut pending) };
        ffi::count(status).map_err(|error| self.out_of_range(error, viewer, || String::from("no such viewer")))?;
        let announced = (pending.move_.code != 0).then(|| Move::from_code(pending.move_.code));
        Ok(Pending { announced, chance_for: seat_of(pending.seat) })
    }

    /// A seat's phase, of [`Name::Phase`](crate::Name::Phase).
    ///
    /// # Errors
    /// [`Error::Argument`]: this seat does not play.
    ///
    /// ```
    /// use boardrules::{Name, Rules, Seat};
    /// let state = Rules::builtin("thrones")?.state()?;
    /// assert_eq!(state.rules().name(Name::Phase, state.phase(Seat(0))?), Some("tiles"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn phase(&self, seat: Seat) -> Result<i32, Error> {
        // SAFETY: reads the state.
        let phase = unsafe { sys::brd_state_phase(self.rules.raw(), self.raw(), seat.0.into()) };
        ffi::count(phase).map_err(|error| error.about(|| self.no_seat("seat", seat)))?;
        Ok(phase)
    }

    /// A hash of 64 bits of the position that ignores the ply; equal on every machine. For the host alone.
    ///
    /// ```
    /// use boardrules::{Actor, Rules};
    /// let state = Rules::builtin("carnyx")?.state()?;
    /// assert_eq!(state.hash64(), Rules::builtin("carnyx")?.state()?.hash64());
    /// assert_ne!(state.hash64(), state.after(Actor::Referee, state.legal_moves(Actor::Referee).next().unwrap())?.hash64());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hash64(&self) -> u64 {
        // SAFETY: reads the state.
        unsafe { sys::brd_state_hash(self.rules.raw(), self.raw()) }
    }

    /// A hash of 64 bits of the position that ignores the ply and pure counters (turn number, reversible plies) unless they
    /// affect which moves are legal; equal on every machine. For the host alone.
    ///
    /// ```
    /// use boardrules::Rules;
    /// assert_ne!(Rules::builtin("tomis")?.state()?.key(), Rules::builtin("carnyx")?.state()?.key());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        // SAFETY: reads the state.
        unsafe { sys::brd_state_key(self.rules.raw(), self.raw()) }
    }

    /// The items on a cell, from bottom to top, as a viewer may see them.
    ///
    /// # Errors
    /// [`Error::Argument`]: there is no such viewer or cell.
    ///
    /// ```
    /// use boardrules::{Cell, Error, Name, Rules, Viewer};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let items = rules.state()?.items(Viewer::Spectator, rules.find_cell("e5").unwrap())?;
    /// assert_eq!(rules.name(Name::Type, items[0].what.0.into()), Some("flat"));
    /// assert_eq!(rules.state()?.items(Viewer::Spectator, Cell(200)), Err(Error::Argument("cell 200: this game has 29 cells".into())));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn items(&self, viewer: impl Into<Viewer>, cell: Cell) -> Result<Items, Error> {
        let (mut found, mut items, viewer) = (RawItems::new(), Items::new(), viewer.into());
        let (rules, code) = (self.rules.raw(), viewer.code());
        // SAFETY: as many items are written as are counted.
        let status = unsafe { found.fill(|at, most| sys::brd_state_cell(rules, self.raw(), code, cell.0.into(), at, most)) };
        ffi::count(status).map_err(|error| self.out_of_range(error, viewer, || self.rules.no_cell(cell)))?;
        found.iter().for_each(|item| items.push(Item::of(item)));
        Ok(items)
    }

    /// Where the topmost piece on a cell gets, anybody's, as if its owner began a turn here: the cells in ascending order. Empty
    /// if the viewer sees no piece there, or if it gets nowhere.
    ///
    /// # Errors
    /// [`Error::Argument`]: there is no such viewer or cell.
    ///
    /// ```
    /// use boardrules::{Rules, Viewer};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let reach = rules.state()?.reach(Viewer::Spectator, rules.find_cell("a5").unwrap())?;
    /// assert_eq!(reach.iter().map(|one| Some(one.cell)).collect::<Vec<_>>(), ["a3", "b6"].map(|name| rules.find_cell(name)));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn reach(&self, viewer: impl Into<Viewer>, cell: Cell) -> Result<Vec<Reach>, Error> {
        let (viewer, rules) = (viewer.into(), self.rules.raw());
        // SAFETY: as many cells are written as are counted.
        Reach::read(|at, most| unsafe { sys::brd_state_reach(rules, self.raw(), viewer.code(), cell.0.into(), at, most) })
            .map_err(|error| self.out_of_range(error, viewer, || self.rules.no_cell(cell)))
    }

    /// The items on all cells, as a viewer may see them: cells in ascending order, the items of a cell from bottom to top.
    ///
    /// # Errors
    /// [`Error::Argument`]: there is no such viewer.
    ///
    /// ```
    /// use boardrules::{Rules, Viewer};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let board = rules.state()?.board(Viewer::Spectator)?;
    /// assert_eq!(board.len(), 22);
    /// assert_eq!(Some(board[0].cell), rules.find_cell("a1"));
    /// assert_eq!(board[0], rules.state()?.items(Viewer::Spectator, board[0].cell)?[0]);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn board(&self, viewer: impl Into<Viewer>) -> Result<Vec<Item>, Error> {
        let mut items = Vec::new();
        self.board_into(viewer, &mut items)?;
        Ok(items)
    }

    /// Like [`State::board`], into an existing vector, whose memory is used again.
    ///
    /// # Errors
    /// [`Error::Argument`]: there is no such viewer. The vector is then empty.
    ///
    /// ```
    /// use boardrules::{Rules, Viewer};
    /// let (mut state, mut items) = (Rules::builtin("tombs")?.state()?, Vec::new());
    /// while !state.is_over() {
    ///     state.playout(7, 1);
    ///     state.board_into(Viewer::Spectator, &mut items)?;
    /// }
    /// assert_eq!(items, state.board(Viewer::Spectator)?);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn board_into(&self, viewer: impl Into<Viewer>, items: &mut Vec<Item>) -> Result<(), Error> {
        let (mut found, viewer, rules) = (RawBoard::new(), viewer.into(), self.rules.raw());
        items.clear();
        // SAFETY: as many items are written as are counted.
        let status = unsafe { found.fill(|at, most| sys::brd_state_board(rules, self.raw(), viewer.code(), at, most)) };
        ffi::count(status).map_err(|error| self.out_of_range(error, viewer, || String::from("no such viewer")))?;
        items.extend(found.iter().map(Item::of));
        Ok(())
    }

    /// The value of a seat's stock, or of a common one (no seat).
    ///
    /// # Errors
    /// [`Error::Hidden`]: this viewer may not know it; [`Error::Argument`]: there is no such stock.
    ///
    /// ```
    /// use boardrules::{Error, Rules, Seat, Viewer};
    /// let mut state = Rules::builtin("tombs")?.state()?;
    /// state.playout(1, 8); // the hands are dealt
    /// let hand = (0..state.rules().stock_count()).find(|&stock| state.stock(Seat(1), Some(Seat(0)), stock) == Err(Error::Hidden));
    /// assert!(state.stock(Viewer::Referee, Some(Seat(0)), hand.unwrap())? >= 0);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn stock(&self, viewer: impl Into<Viewer>, seat: Option<Seat>, stock: u8) -> Result<i32, Error> {
        let (mut value, viewer) = (0, viewer.into());
        let (rules, code, owner) = (self.rules.raw(), viewer.code(), owner(seat));
        // SAFETY: writes the value.
        let status = unsafe { sys::brd_state_stock(rules, self.raw(), code, owner, stock.into(), &mut value) };
        let other = || self.no_quantity(Name::Stock, seat, stock);
        ffi::count(status).map_err(|error| self.out_of_range(error, viewer, other))?;
        Ok(value)
    }

    /// Why there is no stock or counter: its number, who has it, or the seat.
    fn no_quantity(&self, family: Name, seat: Option<Seat>, number: u8) -> String {
        let (what, all) = match family {
            Name::Stock => ("stock", self.rules.stocks()),
            _ => ("counter", self.rules.counters()),
        };
        match (all.get(usize::from(number)), seat) {
            (None, _) => format!("{what} {number}: this game has {} {what}s", all.len()),
            (Some(one), Some(_)) if one.is_common => format!("{what} {}: it is common to all seats; name no seat", one.name),
            (Some(_), Some(seat)) => self.no_seat("seat", seat),
            (Some(one), None) => format!("{what} {}: each seat has its own; name the seat", one.name),
        }
    }

    /// The value of a seat's counter, or of a common one (no seat).
    ///
    /// # Errors
    /// [`Error::Hidden`]: this viewer may not know it; [`Error::Argument`]: there is no such counter.
    ///
    /// ```
    /// use boardrules::{Rules, Viewer};
    /// let state = Rules::builtin("tokonoma")?.state()?;
    /// assert_eq!(state.counter(Viewer::Spectator, None, 0), Ok(0)); // reversible plies
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn counter(&self, viewer: impl Into<Viewer>, seat: Option<Seat>, counter: u8) -> Result<i32, Error> {
        let (mut value, viewer) = (0, viewer.into());
        let (rules, code, owner) = (self.rules.raw(), viewer.code(), owner(seat));
        // SAFETY: writes the value.
        let status = unsafe { sys::brd_state_counter(rules, self.raw(), code, owner, counter.into(), &mut value) };
        let other = || self.no_quantity(Name::Counter, seat, counter);
        ffi::count(status).map_err(|error| self.out_of_range(error, viewer, other))?;
        Ok(value)
    }

    /// The outcome; none: the game is not over.
    ///
    /// ```
    /// let mut state = boardrules::Rules::builtin_with("carnyx", "max_plies=30")?.state()?;
    /// assert_eq!(state.outcome(), None);
    /// state.playout(1, 30);
    /// assert!(state.outcome().is_some());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let mut outcome = sys::brd_outcome { struct_nbytes: ffi::nbytes::<sys::brd_outcome>(), ..Default::default() };
        // SAFETY: the structure contains its size.
        unsafe { sys::brd_state_outcome(self.rules.raw(), self.raw(), &mut outcome) };
        Outcome::of(&outcome)
    }
}

type RawItems = List<sys::brd_item, { sys::BRD_MAX_ITEMS as usize }>;
type RawBoard = List<sys::brd_item, { sys::BRD_MAX_BOARD_ITEMS as usize }>;

fn owner(seat: Option<Seat>) -> i32 {
    seat.map_or(sys::BRD_NO_SEAT, |seat| seat.0.into())
}

// Moves and play.
impl State {
    /// The legal moves of an actor by value, in ascending order of their codes. [`Actor::Chance`] has the outcomes of chance,
    /// [`Actor::Referee`] the moves of all actors. An actor that may not move now has none.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let state = Rules::builtin("tokonoma")?.state()?;
    /// let texts: Vec<String> = state.legal_moves(Seat(0)).map(|mv| state.rules().format(mv).unwrap()).collect();
    /// assert!(texts.contains(&"e5e4".into()));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    ///
    /// The moves of a seat may reveal its secrets, so the actor is always named:
    ///
    /// ```compile_fail
    /// let state = boardrules::Rules::builtin("tombs")?.state()?;
    /// let moves = state.legal_moves();
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn legal_moves(&self, actor: impl Into<Actor>) -> LegalMoves {
        LegalMoves::filled(|moves| self.moves_into(actor, moves))
    }

    /// Like [`State::legal_moves`], as a list, which is a slice.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let state = Rules::builtin("tokonoma")?.state()?;
    /// assert_eq!((state.moves_of(Seat(0)).len(), state.moves_of(Seat(1)).len()), (9, 0));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn moves_of(&self, actor: impl Into<Actor>) -> MoveList {
        let mut moves = MoveList::new();
        self.moves_into(actor, &mut moves);
        moves
    }

    /// Writes the legal moves of an actor into an existing list, for search code that reuses lists.
    ///
    /// ```
    /// use boardrules::{Actor, MoveList, Rules};
    /// let (mut state, mut moves) = (Rules::builtin("carnyx")?.state()?, MoveList::new());
    /// for _ in 0..10 {
    ///     state.moves_into(Actor::Referee, &mut moves);
    ///     state.play_trusted(moves[0]);
    /// }
    /// assert_eq!(state.ply(), 10);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[inline]
    pub fn moves_into(&self, actor: impl Into<Actor>, moves: &mut MoveList) {
        let actor = actor.into().code();
        // SAFETY: as many moves are written as are counted; a `Move` has the layout of a `brd_move`.
        unsafe { moves.fill(|at, most| sys::brd_moves(self.rules.raw(), self.raw(), actor, at.cast(), most)) };
    }

    /// The legal moves of an actor that begin on a cell.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let state = Rules::builtin("tokonoma")?.state()?;
    /// let cell = state.rules().find_cell("e5").unwrap();
    /// assert_eq!(state.moves_from(Seat(0), cell).len(), 2);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn moves_from(&self, actor: impl Into<Actor>, cell: Cell) -> MoveList {
        let (mut moves, actor) = (MoveList::new(), actor.into().code());
        // SAFETY: as in `moves_into`.
        unsafe {
            moves.fill(|at, most| sys::brd_moves_from(self.rules.raw(), self.raw(), actor, cell.0.into(), at.cast(), most))
        };
        moves
    }

    /// The legal moves of an actor whose notation names a cell, or no cell.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let state = Rules::builtin("tokonoma")?.state()?;
    /// assert!(state.moves_at(Seat(0), state.rules().find_cell("e4")).contains(&state.rules().parse_move("e5e4")?));
    /// assert!(state.moves_at(Seat(0), None).is_empty());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn moves_at(&self, actor: impl Into<Actor>, cell: Option<Cell>) -> MoveList {
        let (mut moves, actor) = (MoveList::new(), actor.into().code());
        let cell = cell_code(cell);
        // SAFETY: as in `moves_into`.
        unsafe { moves.fill(|at, most| sys::brd_moves_at(self.rules.raw(), self.raw(), actor, cell, at.cast(), most)) };
        moves
    }

    /// Whether a move is legal for an actor, without making the list.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let (state, mv) = (rules.state()?, rules.parse_move("e5e4")?);
    /// assert!(state.is_legal(Seat(0), mv) && !state.is_legal(Seat(1), mv));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn is_legal(&self, actor: impl Into<Actor>, mv: Move) -> bool {
        let (none, actor) = (ptr::null_mut(), actor.into().code());
        // SAFETY: reads the state; there is no verdict.
        unsafe { sys::brd_move_check(self.rules.raw(), self.raw(), actor, mv.raw(), none) == sys::BRD_OK }
    }

    /// Why a move is not legal for an actor; none: it is legal.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let state = rules.state()?;
    /// assert_eq!(state.why_not(Seat(0), rules.parse_move("e5e4")?), None);
    /// let why = state.why_not(Seat(0), rules.parse_move("e5c4")?).unwrap();
    /// assert_eq!(why.to_string(), "e5c4: off_pattern: c4: the flat does not move to this tile [TOK.pattern]");
    /// assert_eq!(why.refusal().unwrap().rule_ids()[0], "TOK.pattern");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn why_not(&self, actor: impl Into<Actor>, mv: Move) -> Option<Illegal> {
        let (mut verdict, actor) = (sys::brd_verdict::default(), actor.into());
        // SAFETY: writes the verdict.
        let status = unsafe { sys::brd_move_check(self.rules.raw(), self.raw(), actor.code(), mv.raw(), &mut verdict) };
        self.judge(status, verdict, actor, mv).err()
    }

    /// The move of a notation, if it is legal for an actor.
    ///
    /// # Errors
    /// [`Illegal::NotAMove`]: the notation is not a move of the game.
    ///
    /// ```
    /// use boardrules::{Illegal, Rules, Seat};
    /// let mut state = Rules::builtin("tokonoma")?.state()?;
    /// let mv = state.parse_move(Seat(0), "e5e4").unwrap();
    /// state.play(Seat(0), mv).unwrap();
    /// assert!(matches!(state.parse_move(Seat(0), "e4e3"), Err(Illegal::Refused(_)))); // it is not this seat's turn
    /// assert!(matches!(state.parse_move(Seat(0), "castle"), Err(Illegal::NotAMove(_))));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn parse_move(&self, actor: impl Into<Actor>, notation: &str) -> Result<Move, Illegal> {
        let mv = self.rules.parse_move(notation).map_err(|error| Illegal::NotAMove(error.message().into()))?;
        self.why_not(actor, mv).map_or(Ok(mv), Err)
    }

    /// Whether a move captures something in this ply, as far as a viewer may know it.
    ///
    /// # Errors
    /// [`Error::Move`], [`Error::Argument`].
    ///
    /// ```
    /// use boardrules::{Rules, Viewer};
    /// let state = Rules::builtin("tokonoma")?.state()?;
    /// assert!(!state.is_capture(Viewer::Spectator, state.rules().parse_move("e5e4")?)?);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn is_capture(&self, viewer: impl Into<Viewer>, mv: Move) -> Result<bool, Error> {
        self.describe(viewer, mv).map(|info| info.captures)
    }

    /// The state after a move that is legal for an actor; this one does not change.
    ///
    /// # Errors
    /// [`Illegal`]: why the move is not legal.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let state = Rules::builtin("carnyx")?.state()?;
    /// let next = state.after(Seat(0), state.legal_moves(Seat(0)).next().unwrap())?;
    /// assert_eq!((state.ply(), next.ply()), (0, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, actor: impl Into<Actor>, mv: Move) -> Result<State, Illegal> {
        let mut next = self.clone();
        next.apply(actor.into(), mv, ptr::null_mut(), ptr::null_mut(), 0)?;
        Ok(next)
    }

    /// Makes a ply after a check, and returns the number of events. With null nothing is kept for undo, or no events are made.
    #[inline]
    fn apply(
        &mut self,
        actor: Actor,
        mv: Move,
        undo: *mut sys::brd_undo,
        events: *mut sys::brd_event,
        most: usize,
    ) -> Result<i32, Illegal> {
        let mut verdict = sys::brd_verdict::default();
        let (rules, state, code) = (self.rules.raw(), &mut self.raw.0, actor.code());
        // SAFETY: the callers of this function pass null, or objects of the right size.
        let status = unsafe { sys::brd_apply(rules, state, code, mv.raw(), &mut verdict, undo, events, most) };
        self.judge(status, verdict, actor, mv).map(|()| status)
    }

    #[inline]
    fn judge(&self, status: i32, verdict: sys::brd_verdict, actor: Actor, mv: Move) -> Result<(), Illegal> {
        if status < 0 {
            return Err(self.illegal(status, verdict, actor, mv));
        }
        Ok(())
    }

    #[cold]
    fn illegal(&self, status: i32, verdict: sys::brd_verdict, actor: Actor, mv: Move) -> Illegal {
        match (status, actor) {
            (sys::BRD_E_ILLEGAL, _) => Illegal::Refused(Refusal::new(&self.rules, mv, verdict)),
            (sys::BRD_E_ARGUMENT, Actor::Seat(seat)) => Illegal::NoSuchActor(self.no_seat("actor", seat)),
            _ => Illegal::NotAMove(self.rules.no_move(mv)),
        }
    }

    /// Describes a move in this position, as a viewer may know it. It need not be legal.
    ///
    /// # Errors
    /// [`Error::Move`]: its code is not a move of the game. [`Error::Argument`]: there is no such viewer.
    ///
    /// ```
    /// use boardrules::{Name, Rules, Viewer};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let info = rules.state()?.describe(Viewer::Referee, rules.parse_move("e5e4")?)?;
    /// assert_eq!(rules.name(Name::MoveKind, info.kind.into()), Some("move"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn describe(&self, viewer: impl Into<Viewer>, mv: Move) -> Result<MoveInfo, Error> {
        let viewer = viewer.into();
        let mut info = sys::brd_move_info { struct_nbytes: ffi::nbytes::<sys::brd_move_info>(), ..Default::default() };
        // SAFETY: the structure contains its size.
        let status = unsafe { sys::brd_move_describe(self.rules.raw(), self.raw(), viewer.code(), mv.raw(), &mut info) };
        ffi::count(status).map_err(|error| self.out_of_range(error, viewer, || self.rules.no_move(mv)))?;
        Ok(MoveInfo::of(&info))
    }

    /// A move as a sentence, before it is made. The sentence reveals the move: pass only moves that this viewer may see.
    ///
    /// # Errors
    /// [`Error::Move`], [`Error::Argument`].
    ///
    /// ```
    /// use boardrules::{Rules, Viewer};
    /// let state = Rules::builtin("tokonoma")?.state()?;
    /// assert!(state.sentence(Viewer::Spectator, state.rules().parse_move("e5e4")?)?.contains("e5"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn sentence(&self, viewer: impl Into<Viewer>, mv: Move) -> Result<String, Error> {
        let (rules, viewer) = (self.rules.raw(), viewer.into());
        // SAFETY: text and cap are those of a buffer.
        ffi::text(|text, cap| unsafe {
            sys::brd_move_sentence(rules, self.raw(), viewer.code(), mv.raw(), text.cast(), cap)
        })
        .map_err(|error| self.out_of_range(error, viewer, || self.rules.no_move(mv)))
    }

    /// Checks a move, makes its ply, and returns the events, which contain all secrets. A move that is refused changes nothing.
    ///
    /// # Errors
    /// [`Illegal`]: why the move is not legal.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let mut state = rules.state()?;
    /// assert!(state.play(Seat(0), rules.parse_move("e5c4")?).is_err() && state == rules.state()?);
    /// assert!(state.play(Seat(0), rules.parse_move("e5e4")?).is_ok() && state.ply() == 1);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn play(&mut self, actor: impl Into<Actor>, mv: Move) -> Result<Events, Illegal> {
        let (mut list, mut result, actor) = (List::new(), Ok(0), actor.into());
        // SAFETY: as many events are written as are counted.
        unsafe {
            list.fill(|events, most| {
                result = self.apply(actor, mv, ptr::null_mut(), events, most);
                *result.as_ref().unwrap_or(&0)
            })
        };
        result.map(|_| Events::new(&self.rules, list))
    }

    /// Like [`State::play`], without events and with the data for [`State::undo`]: for programs that try moves.
    ///
    /// # Errors
    /// [`Illegal`]: why the move is not legal.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let mut state = rules.state()?;
    /// let undo = state.play_quietly(Seat(0), rules.parse_move("e5e4")?)?;
    /// assert!(state.play_quietly(Seat(0), rules.parse_move("e4e3")?).is_err()); // it is not this seat's turn
    /// state.undo(&undo)?;
    /// assert_eq!(state, rules.state()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn play_quietly(&mut self, actor: impl Into<Actor>, mv: Move) -> Result<Undo, Illegal> {
        let mut undo = MaybeUninit::<Aligned<sys::brd_undo>>::uninit();
        self.apply(actor.into(), mv, undo.as_mut_ptr().cast(), ptr::null_mut(), 0)?;
        Ok(Undo(undo))
    }

    /// Makes a move from [`State::legal_moves`] of this state without a check and without events, for search code. With any
    /// other move the state becomes unspecified, but nothing outside it is changed.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let mut state = Rules::builtin("carnyx")?.state()?;
    /// state.play_trusted(state.legal_moves(Seat(0)).next().unwrap());
    /// assert_eq!(state.ply(), 1);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[inline]
    pub fn play_trusted(&mut self, mv: Move) {
        let (rules, none) = (self.rules.raw(), ptr::null_mut());
        // SAFETY: with any move code the library writes only to the state.
        unsafe { sys::brd_apply_trusted(rules, &mut self.raw.0, mv.raw(), none, ptr::null_mut(), 0) };
    }

    /// Like [`State::play_trusted`], and returns the data for [`State::undo`].
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let mut state = Rules::builtin("tomis")?.state()?;
    /// let undo = state.play_undoable(state.legal_moves(Seat(0)).next().unwrap());
    /// state.undo(&undo)?;
    /// assert_eq!(state.ply(), 0);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn play_undoable(&mut self, mv: Move) -> Undo {
        let (rules, none) = (self.rules.raw(), ptr::null_mut());
        let mut undo = MaybeUninit::<Aligned<sys::brd_undo>>::uninit();
        let at = undo.as_mut_ptr().cast();
        // SAFETY: with any move code the library writes only to the state and to `undo`.
        if unsafe { sys::brd_apply_trusted(rules, &mut self.raw.0, mv.raw(), at, none, 0) } < 0 {
            undo.write(Aligned(sys::brd_undo::default())); // no ply was made, and nothing written
        }
        Undo(undo)
    }

    /// Takes a ply back and restores the state byte for byte. Undo plies in reverse order.
    ///
    /// # Errors
    /// [`Error::Argument`]: the ply was made under other rules.
    ///
    /// ```
    /// use boardrules::{Actor, Rules};
    /// let mut state = Rules::builtin("tokonoma")?.state()?;
    /// let undos = [(); 2].map(|()| state.play_undoable(state.legal_moves(Actor::Referee).next().unwrap()));
    /// undos.iter().rev().try_for_each(|undo| state.undo(undo))?;
    /// assert_eq!(state, state.rules().state()?);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn undo(&mut self, undo: &Undo) -> Result<(), Error> {
        // SAFETY: the library reads what it wrote into `undo`; with any bytes it writes only to the state.
        let status = unsafe { sys::brd_undo_move(self.rules.raw(), &mut self.raw.0, undo.0.as_ptr().cast()) };
        ffi::count(status).map_err(|error| error.about(|| String::from("undo: it was made under other rules")))?;
        Ok(())
    }

    /// The denominator of the probabilities of chance, which is the number of tickets.
    ///
    /// # Errors
    /// [`Error::NotChance`].
    ///
    /// ```
    /// use boardrules::{Error, Rules};
    /// assert_eq!(Rules::builtin("tombs")?.state()?.chance_denominator(), Ok(32)); // cards in the deck
    /// assert_eq!(Rules::builtin("tomis")?.state()?.chance_denominator(), Err(Error::NotChance));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn chance_denominator(&self) -> Result<i32, Error> {
        // SAFETY: reads the state.
        let denominator = unsafe { sys::brd_chance_denominator(self.rules.raw(), self.raw()) };
        ffi::count(denominator).map(|_| denominator)
    }

    /// The outcomes of chance with their exact probabilities.
    ///
    /// # Errors
    /// [`Error::NotChance`]: chance is not to move.
    ///
    /// ```
    /// let state = boardrules::Rules::builtin("tombs")?.state()?;
    /// assert_eq!(state.chance_outcomes()?.len(), 4); // kinds of cards
    /// assert!(state.chance_outcomes()?.iter().all(|chance| chance.numerator == 8));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn chance_outcomes(&self) -> Result<Vec<ChanceOutcome>, Error> {
        let list = |at, most| unsafe { sys::brd_chance_list(self.rules.raw(), self.raw(), at, most) };
        let mut found = vec![sys::brd_chance_outcome::default(); ffi::count(list(ptr::null_mut(), 0))?];
        // SAFETY, here and above: at most as many outcomes are written as there is room for.
        list(found.as_mut_ptr(), found.len());
        Ok(found.iter().map(|one| ChanceOutcome { mv: Move::from_code(one.move_.code), numerator: one.numerator }).collect())
    }

    /// The outcome that a ticket draws, from 0 to the denominator - 1. A uniformly random ticket gives each outcome its
    /// probability.
    ///
    /// # Errors
    /// [`Error::NotChance`], [`Error::Argument`].
    ///
    /// ```
    /// use boardrules::{Actor, Rules};
    /// let mut state = Rules::builtin("tombs")?.state()?;
    /// let ticket = 20; // a random number below state.chance_denominator()?
    /// let drawn = state.draw(ticket)?;
    /// state.play(Actor::Chance, drawn).unwrap();
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[inline]
    pub fn draw(&self, ticket: i32) -> Result<Move, Error> {
        let mut mv = sys::brd_move::default();
        // SAFETY: writes the move.
        let status = unsafe { sys::brd_chance_pick(self.rules.raw(), self.raw(), ticket, &mut mv) };
        ffi::count(status).map_err(|error| error.about(|| self.no_ticket(ticket)))?;
        Ok(Move::from_code(mv.code))
    }

    fn no_ticket(&self, ticket: i32) -> String {
        words::no_number("ticket", ticket, 0, self.chance_denominator().unwrap_or(1) - 1)
    }

    /// The outcome that 64 random bits draw: that of the ticket `bits * denominator / 2^64`, rounded down. If all numbers
    /// are equally likely, each outcome has its probability, up to 2^-64.
    ///
    /// # Errors
    /// [`Error::NotChance`].
    ///
    /// ```
    /// use boardrules::{Actor, Rules};
    /// let mut state = Rules::builtin("tombs")?.state()?;
    /// let bits = 1 << 63; // 64 random bits
    /// let drawn = state.draw_bits(bits)?;
    /// assert_eq!(drawn, state.draw(state.chance_denominator()? / 2)?);
    /// state.play(Actor::Chance, drawn).unwrap();
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[inline]
    pub fn draw_bits(&self, bits: u64) -> Result<Move, Error> {
        let mut mv = sys::brd_move::default();
        // SAFETY: writes the move.
        ffi::count(unsafe { sys::brd_chance_draw(self.rules.raw(), self.raw(), bits, &mut mv) })?;
        Ok(Move::from_code(mv.code))
    }

    /// Makes random plies until the game is over or `max_plies` are made, and returns their number. The same seed gives the
    /// same plies on every machine. For the host alone: the result reveals secrets.
    ///
    /// ```
    /// let mut state = boardrules::Rules::builtin("tombs")?.state()?;
    /// assert!(state.playout(7, 1000) < 1000);
    /// assert!(state.outcome().is_some());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn playout(&mut self, seed: u64, max_plies: u16) -> u32 {
        // SAFETY: changes the state alone.
        u32::try_from(unsafe { sys::brd_playout(self.rules.raw(), &mut self.raw.0, seed, max_plies.into()) }).unwrap_or(0)
    }

    /// Playouts on copies of this state, with seeds drawn from `seed`. The same seed gives the same result on every machine. For
    /// the host alone.
    ///
    /// ```
    /// let state = boardrules::Rules::builtin("carnyx")?.state()?;
    /// let tally = state.playouts(1, 50, 1000);
    /// assert_eq!(tally.wins[0] + tally.wins[1] + tally.draws[0] + tally.unfinished, 50);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn playouts(&self, mut seed: u64, count: u32, max_plies: u16) -> Tally {
        let (mut tally, mut state) = (Tally::default(), self.clone());
        for index in 0..count {
            let high = u64::from(random_below(&mut seed, u32::MAX));
            state.clone_from(self);
            tally.plies += u64::from(state.playout(high << 32 | u64::from(index), max_plies));
            tally.count(state.outcome());
        }
        tally
    }

    /// Counts the sequences of exactly `depth` plies, 0 to 64, from this position. Depth 0 counts 1, even in a finished
    /// game; every greater depth there counts 0. For the host alone: the count reveals secrets.
    ///
    /// # Errors
    /// [`Error::Argument`], [`Error::Overflow`].
    ///
    /// ```
    /// let mut state = boardrules::Rules::builtin("tokonoma")?.state()?;
    /// assert_eq!(state.perft(1), Ok(9));
    /// state.playout(1, 1000); // to the end
    /// assert_eq!((state.perft(0), state.perft(1)), (Ok(1), Ok(0)));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn perft(&self, depth: u8) -> Result<u64, Error> {
        let depth = depth.into();
        // SAFETY: the workspace has the size that is passed, and is aligned.
        unsafe {
            let nbytes = sys::brd_perft_nbytes(self.rules.raw(), depth);
            let nbytes = ffi::count(nbytes).map_err(|error| error.about(|| words::no_number("depth", depth, 0, 64)))?;
            let mut workspace = vec![Aligned([0u8; 8]); (nbytes + 7) / 8];
            let mut count = 0;
            let (at, length) = (workspace.as_mut_ptr().cast(), workspace.len() * 8);
            ffi::count(sys::brd_perft(self.rules.raw(), self.raw(), depth, 0, at, length, &mut count))?;
            Ok(count)
        }
    }
}

impl Clone for State {
    fn clone(&self) -> State {
        State { rules: self.rules.clone(), raw: self.raw }
    }

    /// Copies only the bytes that are in use, which is faster than [`Clone::clone`].
    fn clone_from(&mut self, from: &State) {
        if !self.rules.is_same(&from.rules) {
            self.rules = from.rules.clone();
        }
        // SAFETY: both are states of this binding, with their rules.
        if unsafe { sys::brd_state_copy(from.rules.raw(), &mut self.raw.0, from.raw()) } != sys::BRD_OK {
            self.raw = from.raw;
        }
    }
}

impl PartialEq for State {
    /// Whether the positions and their rules are equal.
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules && self.used() == other.used()
    }
}

impl Eq for State {}

impl hash::Hash for State {
    fn hash<H: hash::Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.hash64());
    }
}

impl fmt::Display for State {
    /// What a spectator may see: without secrets the canonical text of the position. [`State::observe`] shows it to other
    /// viewers; the referee's observation is the position with all secrets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.observe(Viewer::Spectator).unwrap_or_default())
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({}: {})", self.rules.game(), self)
    }
}

impl fmt::Debug for Undo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Undo")
    }
}
