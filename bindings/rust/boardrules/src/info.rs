//! What rules consist of: types, stocks and counters, switches.

use crate::codes::{direction_of, layer_of, type_of};
use crate::error::until_nul;
use crate::words;
use crate::{ffi, Cell, Direction, Error, Layer, Name, Reach, Rules, Seat, Type};
use alloc::{format, string::String, vec::Vec};
use boardrules_sys::{self as sys, c_char};

/// A type of piece, fixture or ground, which [`Rules::types`] returns.
///
/// ```
/// use boardrules::{Layer, Rules};
/// let types = Rules::builtin("tokonoma")?.types();
/// let flat = types.iter().find(|kind| kind.name == "flat").unwrap();
/// assert_eq!((flat.layer, flat.letter), (Layer::Piece, None)); // its notation names no type
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TypeInfo {
    /// Its code.
    pub what: Type,
    /// Its name.
    pub name: String,
    /// The layer of its items.
    pub layer: Layer,
    /// The number of items that one seat can own at most; none: the rules do not limit it.
    pub limit: Option<u32>,
    /// Its letter in notations of moves.
    pub letter: Option<char>,
    /// Its letters in positions, by the seat of the owner.
    pub seat_letters: [Option<char>; sys::BRD_MAX_SEATS as usize],
    /// Its letter in positions if nobody owns the item.
    pub common_letter: Option<char>,
    /// A sign to draw it with, such as `crown`; empty: none.
    pub picture: String,
    /// The number of items that each seat can own at most; none: the rules do not limit it.
    pub seat_limits: Vec<Option<u32>>,
}

/// What `brd_type_info.seat_counts` says: -1, no limit; -2, none.
fn seat_limit(most: i32) -> Option<u32> {
    (most != -1).then(|| u32::try_from(most).unwrap_or(0))
}

/// A seat, which [`Rules::seats`] returns.
///
/// ```
/// use boardrules::{Rules, Tone};
/// let seats = Rules::builtin("tokonoma")?.seats();
/// assert_eq!((&seats[0].name[..], seats[0].tone, seats[1].tone), ("White", Tone::Light, Tone::Dark));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SeatInfo {
    /// The seat.
    pub seat: Seat,
    /// Its name: "White", "Player 3".
    pub name: String,
    /// The number of its team, which partners share; without partners the number of the seat.
    pub team: u8,
    /// Its direction forward, named as the first seat sees it.
    pub forward: Option<Direction>,
    /// The tone of its pieces.
    pub tone: Tone,
}

/// The tone of a seat's pieces, in a [`SeatInfo`].
///
/// ```
/// use boardrules::{Rules, Tone};
/// assert!(Rules::builtin("tombs")?.seats().iter().all(|seat| seat.tone == Tone::None));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tone {
    /// Neither light nor dark.
    None,
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// A tone that this version does not know.
    Unknown,
}

fn tone_of(code: u8) -> Tone {
    match i32::from(code) {
        sys::BRD_TONE_NONE => Tone::None,
        sys::BRD_TONE_LIGHT => Tone::Light,
        sys::BRD_TONE_DARK => Tone::Dark,
        _ => Tone::Unknown,
    }
}

/// A stock or a counter, which [`Rules::stocks`] and [`Rules::counters`] return.
///
/// ```
/// use boardrules::{Name, Rules, SeenBy};
/// let rules = Rules::builtin("tombs")?;
/// let hidden = rules.stocks().into_iter().find(|one| one.seen_by == SeenBy::Owner).unwrap();
/// assert_eq!(rules.name(hidden.family, hidden.code.into()), Some(&hidden.name[..]));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Quantity {
    /// [`Name::Stock`] or [`Name::Counter`].
    pub family: Name,
    /// Its code in the family.
    pub code: u8,
    /// Its name.
    pub name: String,
    /// Whether it is common; otherwise each seat has one.
    pub is_common: bool,
    /// What its number means.
    pub meaning: Meaning,
    /// The type of item that it counts.
    pub what: Option<Type>,
    /// The viewers that may know its value.
    pub seen_by: SeenBy,
    /// The quantity of the same family that includes it.
    pub part_of: Option<u8>,
}

/// What the number of a [`Quantity`] means.
///
/// ```
/// use boardrules::{Meaning, Rules};
/// assert!(Rules::builtin("tombs")?.stocks().iter().any(|one| one.meaning == Meaning::Count)); // cards
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Meaning {
    /// Any number.
    Number,
    /// How many items or cards there are.
    Count,
    /// 0 or 1.
    Flag,
    /// A cell; -1: none.
    Cell,
    /// A seat; -1: none.
    Seat,
    /// A meaning that this version does not know.
    Unknown,
}

/// The viewers that may know the value of a [`Quantity`].
///
/// ```
/// use boardrules::{Rules, SeenBy};
/// assert!(Rules::builtin("carnyx")?.counters().iter().all(|one| one.seen_by == SeenBy::All));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SeenBy {
    /// All viewers.
    All,
    /// The seat that has it, and the referee.
    Owner,
    /// The referee alone.
    Referee,
    /// It is hidden at times.
    AtTimes,
    /// A rule that this version does not know.
    Unknown,
}

/// A switch of the rules, which [`Rules::switches`] returns.
///
/// ```
/// use boardrules::{Rules, SwitchKind};
/// let switches = Rules::builtin_with("tombs", "max_plies=200")?.switches();
/// let limit = switches.iter().find(|one| one.name == "max_plies").unwrap();
/// assert_eq!((&limit.kind, &limit.value[..], &limit.initial[..]), (&SwitchKind::Number, "200", "0"));
/// let teams = switches.iter().find(|one| one.name == "teams").unwrap();
/// assert_eq!(teams.words, ["false", "true"]);
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Switch {
    /// Its name, for [`Rules::builtin_with`].
    pub name: String,
    /// What its values are.
    pub kind: SwitchKind,
    /// Its value in these rules.
    pub value: String,
    /// Its value in the built-in rules.
    pub initial: String,
    /// The lowest number.
    pub min: i32,
    /// The highest number.
    pub max: i32,
    /// How many numbers a list has; otherwise 1.
    pub elements: u8,
    /// The words that it may have.
    pub words: Vec<String>,
}

/// What the values of a [`Switch`] are.
///
/// ```
/// use boardrules::{Rules, SwitchKind};
/// assert!(Rules::builtin("tombs")?.switches().iter().any(|one| one.kind == SwitchKind::Truth));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SwitchKind {
    /// A number from `min` to `max`.
    Number,
    /// `false` or `true`.
    Truth,
    /// One of `words`.
    Word,
    /// `elements` numbers, each from `min` to `max`.
    List,
    /// A fraction n/d with `min` <= n <= d <= `max`; 0 is written `0/1`, and 1 is written `1/1`.
    Fraction,
    /// A kind that this version does not know.
    Unknown,
}

fn letter_of(letter: c_char) -> Option<char> {
    (letter != 0).then(|| char::from(letter as u8))
}

fn meaning_of(code: u8) -> Meaning {
    match i32::from(code) {
        sys::BRD_MEANS_NUMBER => Meaning::Number,
        sys::BRD_MEANS_COUNT => Meaning::Count,
        sys::BRD_MEANS_FLAG => Meaning::Flag,
        sys::BRD_MEANS_CELL => Meaning::Cell,
        sys::BRD_MEANS_SEAT => Meaning::Seat,
        _ => Meaning::Unknown,
    }
}

fn seen_by_of(code: u8) -> SeenBy {
    match i32::from(code) {
        sys::BRD_SEEN_BY_ALL => SeenBy::All,
        sys::BRD_SEEN_BY_OWNER => SeenBy::Owner,
        sys::BRD_SEEN_BY_REFEREE => SeenBy::Referee,
        sys::BRD_SEEN_AT_TIMES => SeenBy::AtTimes,
        _ => SeenBy::Unknown,
    }
}

fn switch_kind_of(code: u8) -> SwitchKind {
    match i32::from(code) {
        sys::BRD_SWITCH_NUMBER => SwitchKind::Number,
        sys::BRD_SWITCH_TRUTH => SwitchKind::Truth,
        sys::BRD_SWITCH_WORD => SwitchKind::Word,
        sys::BRD_SWITCH_LIST => SwitchKind::List,
        sys::BRD_SWITCH_FRACTION => SwitchKind::Fraction,
        _ => SwitchKind::Unknown,
    }
}

impl Rules {
    /// The types of pieces, fixtures and ground, in the order of their codes.
    ///
    /// ```
    /// use boardrules::{Name, Rules};
    /// let rules = Rules::builtin("thrones")?;
    /// assert!(rules.types().iter().all(|kind| rules.name(Name::Type, kind.what.0.into()) == Some(&kind.name[..])));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn types(&self) -> Vec<TypeInfo> {
        (0..self.type_count()).filter_map(|code| self.type_info(code)).collect()
    }

    /// Where `count` pieces of a type of a seat get, alone on the board, from a cell; `None`: from the cell nearest to the middle
    /// where they get to most cells. Returns the cell, too.
    ///
    /// # Errors
    /// [`Error::Argument`]: there is no such type of a piece, seat or cell, or `count` is not 1 to 32.
    ///
    /// ```
    /// use boardrules::{Rules, Seat, Type};
    /// let rules = Rules::builtin("carnyx")?;
    /// let (cell, stack) = rules.reach(Type(0), Seat(0), 2, None)?;
    /// assert_eq!((cell, stack.len()), (rules.find_cell("c3").unwrap(), 3));
    /// assert!(rules.reach(Type(9), Seat(0), 1, None).is_err());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn reach(&self, what: Type, seat: Seat, count: u8, cell: Option<Cell>) -> Result<(Cell, Vec<Reach>), Error> {
        let mut from = cell.map_or(sys::BRD_NO_CELL, |cell| cell.0.into());
        // SAFETY: as many cells are written as are counted, and `from` is a number of its own.
        let found = Reach::read(|at, most| unsafe {
            sys::brd_type_reach(self.raw(), what.0.into(), seat.0.into(), count.into(), &mut from, at, most)
        });
        let reach = found.map_err(|error| error.about(|| self.no_reach(what, seat, count, cell)))?;
        Ok((Cell(u16::try_from(from).unwrap_or(u16::MAX)), reach))
    }

    /// How pieces of a type go by these rules, as a sentence.
    ///
    /// # Errors
    /// [`Error::Argument`]: there is no such type of a piece.
    ///
    /// ```
    /// use boardrules::{Rules, Type};
    /// let rules = Rules::builtin("tomis")?;
    /// assert_eq!(rules.type_sentence(Type(0))?, "The base does not move and attacks nothing");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn type_sentence(&self, what: Type) -> Result<String, Error> {
        // SAFETY: text and cap are those of a buffer.
        ffi::text(|text, cap| unsafe { sys::brd_type_sentence(self.raw(), what.0.into(), text.cast(), cap) })
            .map_err(|error| error.about(|| self.no_piece(what).unwrap_or_default()))
    }

    /// The message about a type that is not one of pieces.
    fn no_piece(&self, what: Type) -> Option<String> {
        let count = self.type_count();
        match self.type_info(what.0) {
            None => Some(format!("type {}: this game has {count} types", what.0)),
            Some(info) if info.layer != Layer::Piece => Some(format!("type {}: not a piece", info.name)),
            Some(_) => None,
        }
    }

    /// Which argument of [`Rules::reach`] is out of range.
    fn no_reach(&self, what: Type, seat: Seat, count: u8, cell: Option<Cell>) -> String {
        let seats = self.seats().len();
        match (self.no_piece(what), cell) {
            (Some(message), _) => message,
            (None, _) if usize::from(seat.0) >= seats => format!("seat {}: this game has {seats} seats", seat.0),
            (None, Some(cell)) if cell.0 >= self.cell_count() => self.no_cell(cell),
            _ => words::no_number("count", count, 1, sys::BRD_MAX_ITEMS),
        }
    }

    fn type_info(&self, code: u8) -> Option<TypeInfo> {
        let mut info = sys::brd_type_info { struct_nbytes: ffi::nbytes::<sys::brd_type_info>(), ..Default::default() };
        // SAFETY: the structure contains its size.
        let status = unsafe { sys::brd_rules_type(self.raw(), code.into(), &mut info) };
        (status == sys::BRD_OK).then(|| TypeInfo {
            what: Type(code),
            name: until_nul(&info.name),
            layer: layer_of(info.layer),
            limit: u32::try_from(info.count).ok(),
            letter: letter_of(info.letter),
            seat_letters: info.seat_letters.map(letter_of),
            common_letter: letter_of(info.common_letter),
            picture: until_nul(&info.picture),
            seat_limits: info.seat_counts.iter().filter(|&&most| most != 0).map(|&most| seat_limit(most)).collect(),
        })
    }

    /// The stocks in the order of their codes, such as hands and reserves.
    ///
    /// ```
    /// let rules = boardrules::Rules::builtin("thrones")?;
    /// assert_eq!(rules.stocks().len(), usize::from(rules.stock_count()));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn stocks(&self) -> Vec<Quantity> {
        (0..self.stock_count()).filter_map(|code| self.quantity(Name::Stock, sys::BRD_STOCK, code)).collect()
    }

    /// The counters in the order of their codes.
    ///
    /// ```
    /// let counters = boardrules::Rules::builtin("carnyx")?.counters();
    /// assert!(counters.iter().any(|counter| counter.name == "bar_from"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn counters(&self) -> Vec<Quantity> {
        (0..self.counter_count()).filter_map(|code| self.quantity(Name::Counter, sys::BRD_COUNTER, code)).collect()
    }

    /// The seats in ascending order, also those without a player in smaller games.
    ///
    /// ```
    /// let seats = boardrules::Rules::builtin_with("tombs", "teams=true")?.seats();
    /// assert_eq!((seats.len(), seats[0].team), (4, seats[2].team));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn seats(&self) -> Vec<SeatInfo> {
        (0..sys::BRD_MAX_SEATS as u8).map_while(|seat| self.seat(Seat(seat))).collect()
    }

    fn seat(&self, seat: Seat) -> Option<SeatInfo> {
        let mut info = sys::brd_seat_info { struct_nbytes: ffi::nbytes::<sys::brd_seat_info>(), ..Default::default() };
        // SAFETY: the structure contains its size.
        let status = unsafe { sys::brd_rules_seat(self.raw(), seat.0.into(), &mut info) };
        (status == sys::BRD_OK).then(|| SeatInfo {
            seat,
            name: until_nul(&info.name),
            team: info.team,
            forward: direction_of(info.forward),
            tone: tone_of(info.tone),
        })
    }

    fn quantity(&self, family: Name, family_code: i32, code: u8) -> Option<Quantity> {
        let mut info =
            sys::brd_quantity_info { struct_nbytes: ffi::nbytes::<sys::brd_quantity_info>(), ..Default::default() };
        // SAFETY: the structure contains its size.
        let status = unsafe { sys::brd_rules_quantity(self.raw(), family_code, code.into(), &mut info) };
        (status == sys::BRD_OK).then(|| Quantity {
            family,
            code,
            name: until_nul(&info.name),
            is_common: info.common != 0,
            meaning: meaning_of(info.meaning),
            what: type_of(info.type_),
            seen_by: seen_by_of(info.seen_by),
            part_of: (i32::from(info.part_of) != sys::BRD_NO_QUANTITY).then(|| info.part_of),
        })
    }

    /// The switches, with their values in these rules.
    ///
    /// ```
    /// let switches = boardrules::Rules::builtin("carnyx")?.switches();
    /// assert!(switches.iter().all(|switch| switch.value == switch.initial));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn switches(&self) -> Vec<Switch> {
        (0..i32::from(self.info().switch_count)).filter_map(|index| self.switch(index)).collect()
    }

    fn switch(&self, index: i32) -> Option<Switch> {
        let mut info = sys::brd_switch_info { struct_nbytes: ffi::nbytes::<sys::brd_switch_info>(), ..Default::default() };
        // SAFETY: the structure contains its size; words are constants.
        let status = unsafe { sys::brd_rules_switch(self.raw(), index, &mut info) };
        let word = |at| unsafe { ffi::constant(sys::brd_rules_switch_word(self.raw(), index, at).cast()) };
        (status == sys::BRD_OK).then(|| Switch {
            name: until_nul(&info.name),
            kind: switch_kind_of(info.kind),
            value: until_nul(&info.value),
            initial: until_nul(&info.initial),
            min: info.min,
            max: info.max,
            elements: info.elements,
            words: (0..info.words.into()).filter_map(word).map(String::from).collect(),
        })
    }
}
