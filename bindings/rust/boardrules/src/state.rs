//! A position, and how the game goes on from it.

use crate::codes::seat_of;
use crate::ffi::{self, Aligned};
use crate::list::List;
use crate::{
    Actor, Cell, Chance, Error, Events, Illegal, Item, Items, LegalMoves, Move, MoveInfo, MoveList, Outcome, Pending,
    Refusal, Rules, Seat, Seats, Viewer,
};
use alloc::{string::String, vec, vec::Vec};
use boardrules_sys as sys;
use core::{fmt, hash, ptr};

/// One position of a game, complete, with its rules. A clone costs 768 bytes and a count.
///
/// ```
/// use boardrules::{Actor, Rules};
/// let mut state = Rules::builtin("tokonoma")?.start()?;
/// let before = state.clone();
/// let mv = state.legal_moves().next().unwrap();
/// state.play(Actor::Referee, mv).unwrap();
/// assert_ne!(state, before);
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone)]
pub struct State {
    rules: Rules,
    raw: Aligned<sys::brd_state>,
}

/// What [`State::undo`] needs.
///
/// ```
/// use boardrules::{Rules, Undo};
/// let mut state = Rules::builtin("carnyx")?.start()?;
/// let before = state.clone();
/// let undo: Undo = state.play_undoable(state.legal_moves().next().unwrap());
/// state.undo(&undo)?;
/// assert_eq!(state, before);
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone)]
pub struct Undo(Aligned<sys::brd_undo>);

// How states come about, and what is asked of them.
impl State {
    pub(crate) fn made(
        rules: &Rules,
        make: impl Fn(*mut sys::brd_state, *mut sys::brd_fault, usize, *mut usize) -> i32,
    ) -> Result<State, Error> {
        let mut raw = Aligned(sys::brd_state::default());
        ffi::with_faults(|faults, most, found| make(&mut raw.0, faults, most, found))?;
        Ok(State { rules: rules.clone(), raw })
    }

    #[inline]
    fn raw(&self) -> *const sys::brd_state {
        &self.raw.0
    }

    /// Its rules.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tombs")?.start()?.rules().game(), "tombs");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What a viewer may see of it, as a text for [`Rules::from_observation`]. [`Error::Argument`]: no such viewer.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let mut state = Rules::builtin("tombs")?.start()?;
    /// state.playout(7, 1); // the first card is dealt
    /// assert_ne!(state.observe(Seat(0))?, state.observe(Seat(1))?);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn observe(&self, viewer: impl Into<Viewer>) -> Result<String, Error> {
        let code = viewer.into().code();
        // SAFETY: text and cap are those of a buffer.
        ffi::text(|text, cap| unsafe { sys::brd_state_observe(self.rules.raw(), self.raw(), code, text.cast(), cap) })
    }

    /// The board as a few lines of text, for people. [`Error::Argument`]: no such viewer.
    ///
    /// ```
    /// use boardrules::{Rules, Viewer};
    /// assert!(Rules::builtin("carnyx")?.start()?.diagram(Viewer::Spectator)?.lines().count() > 5);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn diagram(&self, viewer: impl Into<Viewer>) -> Result<String, Error> {
        let code = viewer.into().code();
        // SAFETY: text and cap are those of a buffer.
        ffi::text(|text, cap| unsafe { sys::brd_state_diagram(self.rules.raw(), self.raw(), code, text.cast(), cap) })
    }

    /// Bytes that every later version reads, with the fingerprint of the rules.
    ///
    /// ```
    /// let rules = boardrules::Rules::builtin("thrones")?;
    /// let mut state = rules.start()?;
    /// state.playout(1, 20);
    /// assert_eq!(rules.restore(&state.save())?, state);
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

    /// How many players there are.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tombs")?.start_with(3)?.players(), 3);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn players(&self) -> u8 {
        // SAFETY: reads the state.
        unsafe { sys::brd_state_players(self.rules.raw(), self.raw()) as u8 }
    }

    /// Plies made so far; stays at 65535.
    ///
    /// ```
    /// let mut state = boardrules::Rules::builtin("tomis")?.start()?;
    /// state.playout(1, 5);
    /// assert_eq!(state.ply(), 5);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn ply(&self) -> u16 {
        // SAFETY: reads the state.
        unsafe { sys::brd_state_ply(self.rules.raw(), self.raw()) as u16 }
    }

    /// Whose turn it is, also while chance is to move; none when the game is over.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let mut state = Rules::builtin("tombs")?.start()?;
    /// assert_eq!(state.turn(), Some(Seat(0))); // while his cards are dealt
    /// state.playout(1, 1000);
    /// assert_eq!(state.turn(), None);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        // SAFETY: reads the state.
        u8::try_from(unsafe { sys::brd_state_turn(self.rules.raw(), self.raw()) }).ok().and_then(seat_of)
    }

    /// For whose ply the game waits, a seat or chance; none when it is over.
    ///
    /// ```
    /// use boardrules::{Actor, Rules};
    /// assert_eq!(Rules::builtin("tombs")?.start()?.to_move(), Some(Actor::Chance));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn to_move(&self) -> Option<Actor> {
        // SAFETY: reads the state.
        Actor::of(unsafe { sys::brd_state_to_move(self.rules.raw(), self.raw()) })
    }

    /// Who may make a ply now; nobody while chance is to move.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// assert!(Rules::builtin("tokonoma")?.start()?.actors().contains(Seat(0)));
    /// assert!(Rules::builtin("tombs")?.start()?.actors().is_empty()); // chance is to move
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn actors(&self) -> Seats {
        // SAFETY: reads the state.
        Seats(unsafe { sys::brd_state_actors(self.rules.raw(), self.raw()) } as u16)
    }

    /// What waits for chance, as a viewer may know it. [`Error::Argument`]: no such viewer.
    ///
    /// ```
    /// use boardrules::{Rules, Seat, Viewer};
    /// let state = Rules::builtin("tombs")?.start()?;
    /// assert_eq!(state.pending(Viewer::Spectator)?.chance_for, Some(Seat(0))); // a card is dealt to him
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn pending(&self, viewer: impl Into<Viewer>) -> Result<Pending, Error> {
        let mut pending = sys::brd_pending { struct_nbytes: ffi::nbytes::<sys::brd_pending>(), ..Default::default() };
        let viewer = viewer.into().code();
        // SAFETY: the structure says how large it is.
        ffi::count(unsafe { sys::brd_state_pending(self.rules.raw(), self.raw(), viewer, &mut pending) })?;
        let announced = (pending.move_.word != 0).then(|| Move::from_word(pending.move_.word));
        Ok(Pending { announced, chance_for: seat_of(pending.seat) })
    }

    /// The phase that a seat is in, of [`Name::Phase`](crate::Name::Phase). [`Error::Argument`]: nobody sits there.
    ///
    /// ```
    /// use boardrules::{Name, Rules, Seat};
    /// let state = Rules::builtin("thrones")?.start()?;
    /// assert_eq!(state.rules().name(Name::Phase, state.phase(Seat(0))?), Some("tiles"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn phase(&self, seat: Seat) -> Result<i32, Error> {
        // SAFETY: reads the state.
        let phase = unsafe { sys::brd_state_phase(self.rules.raw(), self.raw(), seat.0.into()) };
        ffi::count(phase).map(|_| phase)
    }

    /// 64 bits over the position without ply and what only counts: the same where the same moves are to be thought about.
    /// Equal on every machine.
    ///
    /// ```
    /// use boardrules::Rules;
    /// assert_ne!(Rules::builtin("tomis")?.start()?.key(), Rules::builtin("carnyx")?.start()?.key());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        // SAFETY: reads the state.
        unsafe { sys::brd_state_key(self.rules.raw(), self.raw()) }
    }

    /// What is on a cell, bottom to top. [`Error::Argument`]: no such viewer or cell.
    ///
    /// ```
    /// use boardrules::{Cell, Error, Name, Rules, Viewer};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let items = rules.start()?.cell(Viewer::Spectator, rules.find_cell("e5").unwrap())?;
    /// assert_eq!(rules.name(Name::Type, items[0].what.0.into()), Some("flat"));
    /// assert_eq!(rules.start()?.cell(Viewer::Spectator, Cell(200)), Err(Error::Argument));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn cell(&self, viewer: impl Into<Viewer>, cell: Cell) -> Result<Items, Error> {
        let (mut found, mut items, viewer) = (RawItems::new(), Items::new(), viewer.into().code());
        // SAFETY: as many items are written as are counted.
        ffi::count(unsafe {
            found.fill(|at, most| sys::brd_state_cell(self.rules.raw(), self.raw(), viewer, cell.0.into(), at, most))
        })?;
        found.iter().for_each(|item| items.push(Item::of(item)));
        Ok(items)
    }

    /// A stock of a seat, or a common one. [`Error::Hidden`]: not for this viewer; [`Error::Argument`]: no such stock.
    ///
    /// ```
    /// use boardrules::{Error, Rules, Seat, Viewer};
    /// let mut state = Rules::builtin("tombs")?.start()?;
    /// state.playout(1, 8); // the hands are dealt
    /// let hand = (0..state.rules().stock_count()).find(|&stock| state.stock(Seat(1), Some(Seat(0)), stock) == Err(Error::Hidden));
    /// assert!(state.stock(Viewer::Referee, Some(Seat(0)), hand.unwrap())? >= 0);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn stock(&self, viewer: impl Into<Viewer>, seat: Option<Seat>, stock: u8) -> Result<i32, Error> {
        let (mut value, viewer, seat) = (0, viewer.into().code(), owner(seat));
        // SAFETY: writes the value.
        ffi::count(unsafe { sys::brd_state_stock(self.rules.raw(), self.raw(), viewer, seat, stock.into(), &mut value) })?;
        Ok(value)
    }

    /// A counter of a seat, or a common one; likewise.
    ///
    /// ```
    /// use boardrules::{Rules, Viewer};
    /// let state = Rules::builtin("tokonoma")?.start()?;
    /// assert_eq!(state.counter(Viewer::Spectator, None, 0), Ok(0)); // reversible plies
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn counter(&self, viewer: impl Into<Viewer>, seat: Option<Seat>, counter: u8) -> Result<i32, Error> {
        let (mut value, viewer, seat) = (0, viewer.into().code(), owner(seat));
        // SAFETY: writes the value.
        ffi::count(unsafe {
            sys::brd_state_counter(self.rules.raw(), self.raw(), viewer, seat, counter.into(), &mut value)
        })?;
        Ok(value)
    }

    /// Whether and how the game is over.
    ///
    /// ```
    /// let mut state = boardrules::Rules::builtin_with("carnyx", "max_plies=30")?.start()?;
    /// assert_eq!(state.outcome(), None);
    /// state.playout(1, 30);
    /// assert!(state.outcome().is_some());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let mut outcome = sys::brd_outcome { struct_nbytes: ffi::nbytes::<sys::brd_outcome>(), ..Default::default() };
        // SAFETY: the structure says how large it is.
        unsafe { sys::brd_state_outcome(self.rules.raw(), self.raw(), &mut outcome) };
        Outcome::of(&outcome)
    }
}

type RawItems = List<sys::brd_item, { sys::BRD_MAX_ITEMS as usize }>;

fn owner(seat: Option<Seat>) -> i32 {
    seat.map_or(sys::BRD_NO_SEAT, |seat| seat.0.into())
}

// Moves and play.
impl State {
    /// The legal moves of all who may act, ascending by word; while chance is to move, its outcomes. Without the heap.
    ///
    /// ```
    /// let state = boardrules::Rules::builtin("tokonoma")?.start()?;
    /// let texts: Vec<String> = state.legal_moves().map(|mv| state.rules().format(mv).unwrap()).collect();
    /// assert!(texts.contains(&"e5e4".into()));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> LegalMoves {
        self.moves(Actor::Referee).into_iter()
    }

    /// Those of one actor, as a list; who may not act now has none.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let state = Rules::builtin("tokonoma")?.start()?;
    /// assert_eq!((state.moves(Seat(0)).len(), state.moves(Seat(1)).len()), (9, 0));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn moves(&self, actor: impl Into<Actor>) -> MoveList {
        let mut moves = MoveList::new();
        self.moves_into(actor, &mut moves);
        moves
    }

    /// The same into a list that is there already, in a loop that counts nanoseconds.
    ///
    /// ```
    /// use boardrules::{Actor, MoveList, Rules};
    /// let (mut state, mut moves) = (Rules::builtin("carnyx")?.start()?, MoveList::new());
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
        // SAFETY: as many moves are written as are counted; a move is its word.
        unsafe { moves.fill(|at, most| sys::brd_moves(self.rules.raw(), self.raw(), actor, at.cast(), most)) };
    }

    /// Those that begin at a cell.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let state = Rules::builtin("tokonoma")?.start()?;
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

    /// Those whose notation names a cell, or no cell.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let state = Rules::builtin("tokonoma")?.start()?;
    /// assert!(state.moves_at(Seat(0), state.rules().find_cell("e4")).contains(&state.rules().parse("e5e4")?));
    /// assert!(state.moves_at(Seat(0), None).is_empty());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn moves_at(&self, actor: impl Into<Actor>, cell: Option<Cell>) -> MoveList {
        let (mut moves, actor) = (MoveList::new(), actor.into().code());
        let cell = cell.map_or(sys::BRD_NO_CELL, |cell| cell.0.into());
        // SAFETY: as in `moves_into`.
        unsafe { moves.fill(|at, most| sys::brd_moves_at(self.rules.raw(), self.raw(), actor, cell, at.cast(), most)) };
        moves
    }

    /// Whether a move is legal for an actor.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let (state, mv) = (rules.start()?, rules.parse("e5e4")?);
    /// assert!(state.check(Seat(0), mv).is_ok() && state.check(Seat(1), mv).is_err());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn check(&self, actor: impl Into<Actor>, mv: Move) -> Result<(), Illegal> {
        let (mut verdict, actor) = (sys::brd_verdict::default(), actor.into().code());
        // SAFETY: writes the verdict.
        let status = unsafe { sys::brd_move_check(self.rules.raw(), self.raw(), actor, mv.raw(), &mut verdict) };
        self.judge(status, verdict)
    }

    fn judge(&self, status: i32, verdict: sys::brd_verdict) -> Result<(), Illegal> {
        match status {
            sys::BRD_E_ILLEGAL => Err(Illegal::Refused(Refusal::new(&self.rules, verdict))),
            sys::BRD_E_ARGUMENT => Err(Illegal::NoSuchActor),
            status if status < 0 => Err(Illegal::NotAMove),
            _ => Ok(()),
        }
    }

    /// What a move is; it need not be legal. [`Error::Move`]: its word stands for none.
    ///
    /// ```
    /// use boardrules::{Name, Rules};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let info = rules.start()?.describe(rules.parse("e5e4")?)?;
    /// assert_eq!(rules.name(Name::MoveKind, info.kind.into()), Some("move"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn describe(&self, mv: Move) -> Result<MoveInfo, Error> {
        let mut info = sys::brd_move_info { struct_nbytes: ffi::nbytes::<sys::brd_move_info>(), ..Default::default() };
        // SAFETY: the structure says how large it is.
        ffi::count(unsafe { sys::brd_move_describe(self.rules.raw(), self.raw(), mv.raw(), &mut info) })?;
        Ok(MoveInfo::of(&info))
    }

    /// A move in words, before it is made. [`Error::Move`], [`Error::Argument`].
    ///
    /// ```
    /// use boardrules::{Rules, Viewer};
    /// let state = Rules::builtin("tokonoma")?.start()?;
    /// assert!(state.sentence(Viewer::Spectator, state.rules().parse("e5e4")?)?.contains("e5"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn sentence(&self, viewer: impl Into<Viewer>, mv: Move) -> Result<String, Error> {
        let (rules, viewer) = (self.rules.raw(), viewer.into().code());
        // SAFETY: text and cap are those of a buffer.
        ffi::text(|text, cap| unsafe { sys::brd_move_sentence(rules, self.raw(), viewer, mv.raw(), text.cast(), cap) })
    }

    /// Makes a ply, after checking it: what it changed, for the referee. Refused, it changes nothing.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let mut state = rules.start()?;
    /// assert!(state.play(Seat(0), rules.parse("e5c4")?).is_err() && state == rules.start()?);
    /// assert!(state.play(Seat(0), rules.parse("e5e4")?).is_ok() && state.ply() == 1);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn play(&mut self, actor: impl Into<Actor>, mv: Move) -> Result<Events, Illegal> {
        let (mut events, mut verdict) = (Events(List::new()), sys::brd_verdict::default());
        let (rules, state, actor, none) = (self.rules.raw(), &mut self.raw.0, actor.into().code(), ptr::null_mut());
        // SAFETY: as many events are written as are counted.
        let status =
            unsafe { events.0.fill(|at, most| sys::brd_apply(rules, state, actor, mv.raw(), &mut verdict, none, at, most)) };
        self.judge(status, verdict).map(|()| events)
    }

    /// Makes a move that [`State::legal_moves`] gave for this very state, for searchers: nothing is checked, nothing told.
    /// After another move the state is unspecified, though nothing outside it is ever touched.
    ///
    /// ```
    /// let mut state = boardrules::Rules::builtin("carnyx")?.start()?;
    /// state.play_trusted(state.legal_moves().next().unwrap());
    /// assert_eq!(state.ply(), 1);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[inline]
    pub fn play_trusted(&mut self, mv: Move) {
        let (rules, none) = (self.rules.raw(), ptr::null_mut());
        // SAFETY: on any word the library stays in the state.
        unsafe { sys::brd_apply_trusted(rules, &mut self.raw.0, mv.raw(), none, ptr::null_mut(), 0) };
    }

    /// The same, and what takes it back.
    ///
    /// ```
    /// let mut state = boardrules::Rules::builtin("tomis")?.start()?;
    /// let undo = state.play_undoable(state.legal_moves().next().unwrap());
    /// state.undo(&undo)?;
    /// assert_eq!(state.ply(), 0);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn play_undoable(&mut self, mv: Move) -> Undo {
        let mut undo = Undo(Aligned(sys::brd_undo::default()));
        // SAFETY: on any word the library stays in the state.
        unsafe { sys::brd_apply_trusted(self.rules.raw(), &mut self.raw.0, mv.raw(), &mut undo.0 .0, ptr::null_mut(), 0) };
        undo
    }

    /// Takes a ply back, in the reverse order of the plies. [`Error::Argument`]: one of other rules.
    ///
    /// ```
    /// let mut state = boardrules::Rules::builtin("tokonoma")?.start()?;
    /// let undos = [(); 2].map(|()| state.play_undoable(state.legal_moves().next().unwrap()));
    /// undos.iter().rev().try_for_each(|undo| state.undo(undo))?;
    /// assert_eq!(state, state.rules().start()?);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn undo(&mut self, undo: &Undo) -> Result<(), Error> {
        // SAFETY: on any bytes the library stays in the state.
        ffi::count(unsafe { sys::brd_undo_move(self.rules.raw(), &mut self.raw.0, &undo.0 .0) }).map(|_| ())
    }

    /// The denominator of all outcomes of chance: so many tickets there are. [`Error::NotChance`].
    ///
    /// ```
    /// use boardrules::{Error, Rules};
    /// assert_eq!(Rules::builtin("tombs")?.start()?.chance_denominator(), Ok(36)); // cards in the deck
    /// assert_eq!(Rules::builtin("tomis")?.start()?.chance_denominator(), Err(Error::NotChance));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn chance_denominator(&self) -> Result<i32, Error> {
        // SAFETY: reads the state.
        let denominator = unsafe { sys::brd_chance_denominator(self.rules.raw(), self.raw()) };
        ffi::count(denominator).map(|_| denominator)
    }

    /// The outcomes of chance with their exact probabilities. [`Error::NotChance`].
    ///
    /// ```
    /// let state = boardrules::Rules::builtin("tombs")?.start()?;
    /// assert_eq!(state.chances()?.len(), 4); // kinds of cards
    /// assert!(state.chances()?.iter().all(|chance| chance.numerator == 9));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn chances(&self) -> Result<Vec<Chance>, Error> {
        let list = |at, most| unsafe { sys::brd_chance_list(self.rules.raw(), self.raw(), at, most) };
        let mut found = vec![sys::brd_chance::default(); ffi::count(list(ptr::null_mut(), 0))?];
        // SAFETY, here and above: at most as many outcomes are written as there is room for.
        list(found.as_mut_ptr(), found.len());
        Ok(found.iter().map(|one| Chance { mv: Move::from_word(one.move_.word), numerator: one.numerator }).collect())
    }

    /// The outcome that a ticket draws, 0 to the denominator less one: with a uniform ticket each comes up as often as it
    /// should. [`Error::NotChance`], [`Error::Argument`].
    ///
    /// ```
    /// use boardrules::{Actor, Rules};
    /// let mut state = Rules::builtin("tombs")?.start()?;
    /// let ticket = 20; // of a random source of your own, below state.chance_denominator()?
    /// let drawn = state.draw(ticket)?;
    /// state.play(Actor::Chance, drawn).unwrap();
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[inline]
    pub fn draw(&self, ticket: i32) -> Result<Move, Error> {
        let mut mv = sys::brd_move::default();
        // SAFETY: writes the move.
        ffi::count(unsafe { sys::brd_chance_pick(self.rules.raw(), self.raw(), ticket, &mut mv) })?;
        Ok(Move::from_word(mv.word))
    }

    /// Plays at random until the game is over or so many plies are made: how many were.
    ///
    /// ```
    /// let mut state = boardrules::Rules::builtin("tombs")?.start()?;
    /// assert!(state.playout(7, 1000) < 1000);
    /// assert!(state.outcome().is_some());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn playout(&mut self, seed: u64, max_plies: u16) -> u32 {
        // SAFETY: changes the state alone.
        u32::try_from(unsafe { sys::brd_playout(self.rules.raw(), &mut self.raw.0, seed, max_plies.into()) }).unwrap_or(0)
    }

    /// Counts the sequences of exactly `depth` plies, 0 to 64. [`Error::Argument`], [`Error::Overflow`].
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tokonoma")?.start()?.perft(1), Ok(9));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn perft(&self, depth: u8) -> Result<u64, Error> {
        let depth = depth.into();
        // SAFETY: the workspace is as large as is told here, and aligned.
        unsafe {
            let nbytes = ffi::count(sys::brd_perft_nbytes(self.rules.raw(), depth))?;
            let mut workspace = vec![Aligned([0u8; 8]); (nbytes + 7) / 8];
            let mut count = 0;
            let (at, length) = (workspace.as_mut_ptr().cast(), workspace.len() * 8);
            ffi::count(sys::brd_perft(self.rules.raw(), self.raw(), depth, 0, at, length, &mut count))?;
            Ok(count)
        }
    }
}

impl PartialEq for State {
    /// The same position by the same rules.
    fn eq(&self, other: &Self) -> bool {
        self.raw.0.opaque[..] == other.raw.0.opaque[..] && self.rules == other.rules
    }
}

impl Eq for State {}

impl hash::Hash for State {
    fn hash<H: hash::Hasher>(&self, hasher: &mut H) {
        // SAFETY: reads the state.
        hasher.write_u64(unsafe { sys::brd_state_hash(self.rules.raw(), self.raw()) });
    }
}

impl fmt::Display for State {
    /// The canonical position, which tells everything: for the host, not for its clients.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: text and cap are those of a buffer.
        let text = ffi::text(|text, cap| unsafe { sys::brd_state_format(self.rules.raw(), self.raw(), text.cast(), cap) });
        f.write_str(&text.unwrap_or_default())
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
