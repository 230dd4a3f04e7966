//! The rules of a game.

use crate::codes::direction_of;
use crate::error::until_nul;
use crate::ffi::{self, Aligned};
use crate::{Cell, Direction, Error, Move, Name, Seat};
use alloc::alloc::{alloc_zeroed, handle_alloc_error, Layout};
use alloc::{boxed::Box, string::String, sync::Arc, vec, vec::Vec};
use boardrules_sys as sys;
use core::{fmt, ptr};

/// The compiled rules of a game. They never change, and threads may share them: a clone is another reference.
///
/// ```
/// use boardrules::Rules;
/// fn shared<T: Send + Sync>(_: &T) {}
/// let rules = Rules::builtin("thrones")?;
/// shared(&rules);
/// assert_eq!(rules.game(), "thrones");
/// assert_eq!(rules.clone(), rules);
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone)]
pub struct Rules(Arc<Aligned<sys::brd_rules>>);

/// 64 KiB of zeros, allocated without a copy on the stack.
fn no_rules() -> Box<Aligned<sys::brd_rules>> {
    let layout = Layout::new::<Aligned<sys::brd_rules>>();
    // SAFETY: the layout has a size, and zeros are numbers.
    unsafe {
        let memory = alloc_zeroed(layout).cast::<Aligned<sys::brd_rules>>();
        if memory.is_null() {
            handle_alloc_error(layout);
        }
        Box::from_raw(memory)
    }
}

/// The names of the games.
///
/// ```
/// assert_eq!(boardrules::games().count(), 5);
/// assert!(boardrules::games().any(|game| game == "carnyx"));
/// ```
pub fn games() -> impl Iterator<Item = &'static str> {
    // SAFETY: names of games are constants of the library.
    (0..unsafe { sys::brd_game_count() }).filter_map(|index| unsafe { ffi::constant(sys::brd_game_name(index).cast()) })
}

/// The version of the linked library.
///
/// ```
/// assert_eq!(boardrules::version(), env!("CARGO_PKG_VERSION"));
/// ```
#[must_use]
pub fn version() -> &'static str {
    // SAFETY: a constant of the library.
    unsafe { ffi::constant(sys::brd_version_string().cast()) }.unwrap_or_default()
}

/// The version of the linked library as a number, which grows with each release.
///
/// ```
/// let parts: Vec<u32> = boardrules::version().split(['.', '-']).take(2).map(|part| part.parse().unwrap()).collect();
/// assert_eq!(boardrules::version_number() / 1000, parts[0] * 1000 + parts[1]);
/// ```
#[must_use]
pub fn version_number() -> u32 {
    // SAFETY: the function reads a constant.
    unsafe { sys::brd_version_number() as u32 }
}

impl Rules {
    fn load(load: impl Fn(*mut sys::brd_rules, *mut sys::brd_fault, usize, *mut usize) -> i32) -> Result<Rules, Error> {
        let mut rules = no_rules();
        ffi::with_faults(|faults, most, found| load(&mut rules.0, faults, most, found))?;
        Ok(Rules(Arc::from(rules)))
    }

    /// The built-in rules of a game, one of [`games`]. [`Error::NoGame`].
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tomis")?.title(), "Tomis");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn builtin(game: &str) -> Result<Rules, Error> {
        Rules::builtin_with(game, "")
    }

    /// The built-in rules of a game with switches set, `name=value` separated by single spaces. [`Error::NoGame`],
    /// [`Error::Rules`].
    ///
    /// ```
    /// let rules = boardrules::Rules::builtin_with("tombs", "teams=true max_plies=200")?;
    /// assert!(rules.has_teams());
    /// assert_eq!(rules.overrides(), "max_plies=200 teams=true");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn builtin_with(game: &str, switches: &str) -> Result<Rules, Error> {
        // SAFETY: pointers and lengths are those of the texts and of the faults.
        Rules::load(|rules, faults, most, found| unsafe {
            let (text, nbytes) = (switches.as_ptr().cast(), switches.len());
            sys::brd_rules_builtin_with(rules, game.as_ptr().cast(), game.len(), text, nbytes, faults, most, found)
        })
    }

    /// Rules from YAML, at most 65536 bytes, with switches as for [`Rules::builtin_with`]. [`Error::Rules`]: with all faults.
    /// [`Error::NoYaml`]: the library was built without the loader, as it is without the feature `yaml`.
    ///
    /// ```
    /// use boardrules::{Error, Rules};
    /// let rules = Rules::from_yaml("schema: 1\nextends: tokonoma\nswitches:\n  max_plies: 90\n", "");
    /// # if rules == Err(Error::NoYaml) { return Ok(()); }
    /// assert_eq!(rules?.overrides(), "max_plies=90");
    /// let error = Rules::from_yaml("schema: 1\nextends: tokonoma\nswitch:\n  max_plies: 90\n", "").unwrap_err();
    /// assert_eq!((error.faults()[0].line, error.faults()[0].column), (3, 1));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn from_yaml(yaml: &str, switches: &str) -> Result<Rules, Error> {
        // SAFETY: pointers and lengths are those of the texts and of the faults.
        Rules::load(|rules, faults, most, found| unsafe {
            let (text, nbytes) = (switches.as_ptr().cast(), switches.len());
            sys::brd_rules_load(rules, yaml.as_ptr().cast(), yaml.len(), text, nbytes, faults, most, found)
        })
    }

    /// Rules from a YAML file, otherwise like [`Rules::from_yaml`]. [`Error::File`]: the file cannot be read.
    /// [`Error::Argument`]: the path contains a NUL.
    ///
    /// ```
    /// use boardrules::{Error, Rules};
    /// let error = Rules::from_file("no/such/file.yaml", "").unwrap_err();
    /// assert!(error == Error::File || error == Error::NoYaml);
    /// ```
    pub fn from_file(path: &str, switches: &str) -> Result<Rules, Error> {
        if path.contains('\0') {
            return Err(Error::Argument);
        }
        let path: Vec<u8> = path.bytes().chain([0]).collect();
        // SAFETY: the path ends with NUL; pointers and lengths are those of the text and of the faults.
        Rules::load(|rules, faults, most, found| unsafe {
            let (text, nbytes) = (switches.as_ptr().cast(), switches.len());
            sys::brd_rules_load_file(rules, path.as_ptr().cast(), text, nbytes, faults, most, found)
        })
    }

    /// Whether both are references to one object.
    pub(crate) fn is_same(&self, other: &Rules) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    #[inline]
    pub(crate) fn raw(&self) -> *const sys::brd_rules {
        &self.0 .0
    }

    /// The game's name, which [`Rules::builtin`] accepts.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin_with("carnyx", "max_plies=80")?.game(), "carnyx");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn game(&self) -> &str {
        // SAFETY: the name is part of the rules or a constant.
        unsafe { ffi::constant(sys::brd_rules_name(self.raw()).cast()) }.unwrap_or_default()
    }

    /// The game's title.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("thrones")?.title(), "Thrones");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn title(&self) -> &str {
        // SAFETY: the title is part of the rules or a constant.
        unsafe { ffi::constant(sys::brd_rules_title(self.raw()).cast()) }.unwrap_or_default()
    }

    /// The designer's credit.
    ///
    /// ```
    /// assert!(boardrules::Rules::builtin("carnyx")?.credit().contains("Gary Pettie"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn credit(&self) -> &str {
        // SAFETY: the credit is part of the rules or a constant.
        unsafe { ffi::constant(sys::brd_rules_credit(self.raw()).cast()) }.unwrap_or_default()
    }

    /// A hash of 64 bits of everything that affects behaviour. Store it with a game and compare it before continuing the game.
    ///
    /// ```
    /// use boardrules::Rules;
    /// assert_ne!(Rules::builtin("tomis")?.fingerprint(), Rules::builtin_with("tomis", "max_plies=9")?.fingerprint());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        // SAFETY: reads the rules.
        unsafe { sys::brd_rules_fingerprint(self.raw()) }
    }

    /// The switches that differ from the built-in rules.
    ///
    /// ```
    /// use boardrules::Rules;
    /// assert_eq!(Rules::builtin("tomis")?.overrides(), "");
    /// assert_eq!(Rules::builtin_with("tomis", "max_plies=80")?.overrides(), "max_plies=80");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn overrides(&self) -> String {
        // SAFETY: text and cap are those of a buffer.
        ffi::text(|text, cap| unsafe { sys::brd_rules_overrides(self.raw(), text.cast(), cap) }).unwrap_or_default()
    }

    /// The complete rules as canonical YAML. Loading it gives the same fingerprint.
    ///
    /// ```
    /// assert!(boardrules::Rules::builtin("tombs")?.to_yaml().contains("schema: 1"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn to_yaml(&self) -> String {
        // SAFETY: text and cap are those of a buffer.
        ffi::text(|text, cap| unsafe { sys::brd_rules_format(self.raw(), text.cast(), cap) }).unwrap_or_default()
    }

    pub(crate) fn info(&self) -> sys::brd_rules_info {
        let mut info = sys::brd_rules_info { struct_nbytes: ffi::nbytes::<sys::brd_rules_info>(), ..Default::default() };
        // SAFETY: the structure contains its size.
        unsafe { sys::brd_rules_info_get(self.raw(), &mut info) };
        info
    }

    /// Whether the rules allow a number of players.
    ///
    /// ```
    /// let rules = boardrules::Rules::builtin("tombs")?;
    /// assert!(rules.allows_players(3) && !rules.allows_players(5));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn allows_players(&self, players: u8) -> bool {
        players < 32 && self.info().players >> players & 1 == 1
    }

    /// The number of cells.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tombs")?.cell_count(), 9);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn cell_count(&self) -> u8 {
        self.info().cell_count as u8
    }

    /// The number of codes of types: one more than the last code.
    ///
    /// ```
    /// use boardrules::{Name, Rules};
    /// let rules = Rules::builtin("carnyx")?;
    /// assert_eq!(rules.type_count(), 1);
    /// assert_eq!(rules.name(Name::Type, 0), Some("disc"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn type_count(&self) -> u8 {
        self.info().type_count as u8
    }

    /// The number of stocks.
    ///
    /// ```
    /// use boardrules::{Name, Rules};
    /// let rules = Rules::builtin("tombs")?;
    /// assert!((0..rules.stock_count()).all(|stock| rules.name(Name::Stock, stock.into()).is_some()));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn stock_count(&self) -> u8 {
        self.info().stock_count as u8
    }

    /// The number of counters.
    ///
    /// ```
    /// use boardrules::{Name, Rules};
    /// let rules = Rules::builtin("carnyx")?;
    /// assert!((0..rules.counter_count()).any(|counter| rules.name(Name::Counter, counter.into()) == Some("bar_from")));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn counter_count(&self) -> u8 {
        self.info().counter_count as u8
    }

    fn has(&self, flag: i32) -> bool {
        self.info().flags & flag as u32 != 0
    }

    /// Whether chance makes moves in this game.
    ///
    /// ```
    /// use boardrules::Rules;
    /// assert!(Rules::builtin("tombs")?.has_chance() && !Rules::builtin("tomis")?.has_chance());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn has_chance(&self) -> bool {
        self.has(sys::BRD_RULES_CHANCE)
    }

    /// Whether something may be hidden from some viewers.
    ///
    /// ```
    /// use boardrules::Rules;
    /// assert!(Rules::builtin("thrones")?.has_secrets() && !Rules::builtin("carnyx")?.has_secrets());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn has_secrets(&self) -> bool {
        self.has(sys::BRD_RULES_SECRETS)
    }

    /// Whether several seats may act at once.
    ///
    /// ```
    /// assert!(!boardrules::Rules::builtin("tokonoma")?.has_several_actors());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn has_several_actors(&self) -> bool {
        self.has(sys::BRD_RULES_SEVERAL_ACTORS)
    }

    /// Whether seats may be partners.
    ///
    /// ```
    /// use boardrules::Rules;
    /// assert!(Rules::builtin_with("tombs", "teams=true")?.has_teams() && !Rules::builtin("tombs")?.has_teams());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn has_teams(&self) -> bool {
        self.has(sys::BRD_RULES_TEAMS)
    }

    /// The name of a code.
    ///
    /// ```
    /// use boardrules::{Name, Rules};
    /// let rules = Rules::builtin("tomis")?;
    /// assert_eq!(rules.name(Name::Direction, 1), Some("NE"));
    /// assert_eq!(rules.name(Name::Type, rules.type_count().into()), None);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn name(&self, family: Name, code: i32) -> Option<&str> {
        // SAFETY: names are part of the rules or constants.
        unsafe { ffi::constant(sys::brd_name(self.raw(), family as i32, code).cast()) }
    }

    /// The paragraphs of `rules/<game>.md` that a refusal ([`Name::Refusal`]) or an ending ([`Name::Ending`]) rests on, the one
    /// to show first.
    ///
    /// ```
    /// use boardrules::{Name, Rules};
    /// let rules = Rules::builtin("tokonoma")?;
    /// assert_eq!(rules.rule_ids(Name::Refusal, 1), ["TOK.over"]);
    /// assert!(rules.rule_ids(Name::Type, 1).is_empty());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn rule_ids(&self, family: Name, code: i32) -> Vec<&str> {
        // SAFETY: the ids are constants.
        let id = |index| unsafe { ffi::constant(sys::brd_rule_id(self.raw(), family as i32, code, index).cast()) };
        (0..).map_while(id).collect()
    }

    /// A cell's name, its place in a drawing and its marks. [`Error::Argument`]: there is no such cell.
    ///
    /// ```
    /// use boardrules::{Cell, Rules, Shape};
    /// let place = Rules::builtin("tokonoma")?.cell(Cell(0))?;
    /// assert_ne!(place.shape, Shape::Square);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn cell(&self, cell: Cell) -> Result<Place, Error> {
        let mut info = sys::brd_cell_info { struct_nbytes: ffi::nbytes::<sys::brd_cell_info>(), ..Default::default() };
        // SAFETY: the structure contains its size.
        ffi::count(unsafe { sys::brd_rules_cell(self.raw(), cell.0.into(), &mut info) })?;
        let shape = match i32::from(info.shape) {
            sys::BRD_SHAPE_SQUARE => Shape::Square,
            sys::BRD_SHAPE_HEXAGON => Shape::Hexagon,
            _ => Shape::HexagonFlat,
        };
        Ok(Place { name: until_nul(&info.name), x: info.x, y: info.y, shape, marks: self.marks(&info) })
    }

    /// In the order of their codes; the common one comes before those of seats.
    fn marks(&self, info: &sys::brd_cell_info) -> Vec<Mark> {
        let seats = (0..).map(|seat| Some(Seat(seat))).zip(info.seat_marks);
        let owners: Vec<_> = core::iter::once((None, info.marks)).chain(seats).collect();
        let named = (0..16).filter_map(|code| Some((code, self.name(Name::Mark, code)?)));
        named
            .flat_map(|(code, name)| {
                let having = owners.iter().filter(move |(_, mask)| mask >> code & 1 != 0);
                having.map(move |&(seat, _)| Mark { name: name.into(), seat })
            })
            .collect()
    }

    /// A cell by its name.
    ///
    /// ```
    /// let rules = boardrules::Rules::builtin("tokonoma")?;
    /// assert_eq!(rules.cell(rules.find_cell("e5").unwrap())?.name, "e5");
    /// assert_eq!(rules.find_cell("z9"), None);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn find_cell(&self, name: &str) -> Option<Cell> {
        // SAFETY: pointer and length are those of the name.
        u8::try_from(unsafe { sys::brd_rules_find_cell(self.raw(), name.as_ptr().cast(), name.len()) }).ok().map(Cell)
    }

    /// The cell next to a cell, in a direction as a seat sees it; none: the board ends there.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let (cell, forward) = (rules.find_cell("e5").unwrap(), rules.forward(Seat(0)).unwrap());
    /// let next = rules.neighbour(cell, Seat(0), forward).unwrap();
    /// assert_eq!(rules.cell(next)?.name, "e4");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn neighbour(&self, cell: Cell, seat: Seat, direction: Direction) -> Option<Cell> {
        // SAFETY: reads the rules.
        let next = unsafe { sys::brd_rules_neighbour(self.raw(), cell.0.into(), seat.0.into(), direction.0.into()) };
        u8::try_from(next).ok().and_then(crate::codes::cell_of)
    }

    fn seat(&self, seat: Seat) -> Option<sys::brd_seat_info> {
        let mut info = sys::brd_seat_info { struct_nbytes: ffi::nbytes::<sys::brd_seat_info>(), ..Default::default() };
        // SAFETY: the structure contains its size.
        let status = unsafe { sys::brd_rules_seat(self.raw(), seat.0.into(), &mut info) };
        (status == sys::BRD_OK).then(|| info)
    }

    /// A seat's name: "White", "Player 3".
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// assert_eq!(Rules::builtin("tokonoma")?.seat_name(Seat(0)), Some("White".into()));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn seat_name(&self, seat: Seat) -> Option<String> {
        self.seat(seat).map(|info| until_nul(&info.name))
    }

    /// The number of a seat's team, which partners share; without partners the number of the seat.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let rules = Rules::builtin_with("tombs", "teams=true")?;
    /// assert_eq!(rules.team(Seat(0)), rules.team(Seat(2)));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn team(&self, seat: Seat) -> Option<u8> {
        self.seat(seat).map(|info| info.team)
    }

    /// A seat's direction forward, named as the first seat sees it.
    ///
    /// ```
    /// use boardrules::{Name, Rules, Seat};
    /// let rules = Rules::builtin("tomis")?;
    /// assert_eq!(rules.name(Name::Direction, rules.forward(Seat(1)).unwrap().0.into()), Some("S"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn forward(&self, seat: Seat) -> Option<Direction> {
        self.seat(seat).and_then(|info| direction_of(info.forward))
    }

    /// The move of a notation, legal or not. [`Error::Move`]: the notation is not a move of the game.
    ///
    /// ```
    /// use boardrules::{Error, Rules};
    /// let rules = Rules::builtin("tokonoma")?;
    /// assert!(rules.parse("e5c4").is_ok()); // although no flat moves like this
    /// assert_eq!(rules.parse("castle"), Err(Error::Move));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn parse(&self, notation: &str) -> Result<Move, Error> {
        let mut mv = sys::brd_move::default();
        // SAFETY: pointer and length are those of the text.
        ffi::count(unsafe { sys::brd_move_parse(self.raw(), notation.as_ptr().cast(), notation.len(), &mut mv) })?;
        Ok(Move::from_code(mv.code))
    }

    /// The notation of a move. [`Error::Move`]: its code is not a move of the game.
    ///
    /// ```
    /// use boardrules::{Error, Move, Rules};
    /// let rules = Rules::builtin("tokonoma")?;
    /// assert_eq!(rules.format(rules.parse("e5e4")?)?, "e5e4");
    /// assert_eq!(rules.format(Move::from_code(u32::MAX)), Err(Error::Move));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn format(&self, mv: Move) -> Result<String, Error> {
        // SAFETY: text and cap are those of a buffer.
        ffi::text(|text, cap| unsafe { sys::brd_move_format(self.raw(), mv.raw(), text.cast(), cap) })
    }

    /// All moves that some notation has under these rules, in ascending order of their codes, whatever the position and
    /// whoever makes them; chance's moves are among them. The index of a move is a dense number for learning: it stays the
    /// same for a fingerprint.
    ///
    /// ```
    /// use boardrules::Rules;
    /// let rules = Rules::builtin("tokonoma")?;
    /// let moves = rules.moves();
    /// assert_eq!(moves.len(), 29 * 28);
    /// assert_eq!(moves.binary_search(&rules.parse("a1a3")?), Ok(1));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn moves(&self) -> Vec<Move> {
        let list = |at, most| unsafe { sys::brd_rules_moves(self.raw(), at, most) };
        let count = usize::try_from(list(ptr::null_mut(), 0)).unwrap_or(0);
        let mut found = vec![sys::brd_move::default(); count];
        // SAFETY, here and above: at most as many moves are written as there is room for.
        list(found.as_mut_ptr(), count);
        found.iter().map(|one| Move::from_code(one.code)).collect()
    }
}

impl PartialEq for Rules {
    /// Whether all bytes of the compiled rules are equal.
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.raw(), other.raw()) || self.0 .0.opaque[..] == other.0 .0.opaque[..]
    }
}

impl Eq for Rules {}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({} {:016x})", self.game(), self.fingerprint())
    }
}

/// A cell's place in a drawing, which [`Rules::cell`] returns. The centres of cells that share a side are 1000 apart.
///
/// ```
/// use boardrules::{Place, Rules};
/// let rules = Rules::builtin("carnyx")?;
/// let place: Place = rules.cell(rules.find_cell("a1").unwrap())?;
/// assert_eq!(place.name, "a1");
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The cell's name in notations.
    pub name: String,
    /// The distance of its centre to the right.
    pub x: i32,
    /// The distance of its centre upwards.
    pub y: i32,
    /// Its shape.
    pub shape: Shape,
    /// What the rulebook calls the cell.
    pub marks: Vec<Mark>,
}

/// What the rulebook calls a cell, in a [`Place`].
///
/// ```
/// use boardrules::{Mark, Rules, Seat};
/// let rules = Rules::builtin("tokonoma")?;
/// let marks = rules.cell(rules.find_cell("c1").unwrap())?.marks;
/// assert_eq!(marks[0], Mark { name: "house".into(), seat: Some(Seat(1)) });
/// assert_eq!(marks[1], Mark { name: "mid".into(), seat: None });
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Its name.
    pub name: String,
    /// Whose mark it is; none: it is common.
    pub seat: Option<Seat>,
}

/// The shape of a cell.
///
/// ```
/// use boardrules::{Cell, Rules, Shape};
/// assert_eq!(Rules::builtin("thrones")?.cell(Cell(0))?.shape, Shape::Square);
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A square.
    Square,
    /// A hexagon with a corner at the top.
    Hexagon,
    /// A hexagon with a side at the top.
    HexagonFlat,
}
