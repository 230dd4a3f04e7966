//! The rules of a game.

use crate::error::until_nul;
use crate::ffi::{self, Aligned};
use crate::words::{self, quoted};
use crate::{Cell, Direction, Error, Move, Name, Seat};
use alloc::alloc::{alloc_zeroed, handle_alloc_error, Layout};
use alloc::{boxed::Box, format, string::String, sync::Arc, vec, vec::Vec};
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
/// assert_eq!(boardrules::version_number() / 100_000, parts[0] * 1000 + parts[1]);
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

    /// The built-in rules of a game, one of [`games`].
    ///
    /// # Errors
    /// [`Error::NoGame`]: it names the nearest game, or all.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tomis")?.title(), "Tomis");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn builtin(game: &str) -> Result<Rules, Error> {
        Rules::builtin_with(game, "")
    }

    /// The built-in rules of a game with switches set, `name=value` separated by single spaces.
    ///
    /// # Errors
    /// [`Error::NoGame`]. [`Error::Rules`]: with all faults of the switches, which name the nearest words.
    ///
    /// ```
    /// let rules = boardrules::Rules::builtin_with("tombs", "teams=true max_plies=200")?;
    /// assert!(rules.has_teams());
    /// assert_eq!(rules.overrides(), "max_plies=200 teams=true");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn builtin_with(game: &str, switches: &str) -> Result<Rules, Error> {
        // SAFETY: pointers and lengths are those of the texts and of the faults.
        let rules = Rules::load(|rules, faults, most, found| unsafe {
            let (text, nbytes) = (switches.as_ptr().cast(), switches.len());
            sys::brd_rules_builtin_with(rules, game.as_ptr().cast(), game.len(), text, nbytes, faults, most, found)
        });
        rules.map_err(|error| error.about(|| words::no_name("game", game, &games().collect::<Vec<_>>())))
    }

    /// Rules from YAML, at most 65536 bytes, with switches as for [`Rules::builtin_with`].
    ///
    /// # Errors
    /// [`Error::Rules`]: with all faults. [`Error::NoYaml`]: the library was built without the loader, as it is without the
    /// feature `yaml`.
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

    /// Rules from a YAML file, otherwise like [`Rules::from_yaml`].
    ///
    /// # Errors
    /// [`Error::File`]: the file cannot be read. [`Error::Argument`]: the path contains a NUL.
    ///
    /// ```
    /// use boardrules::{Error, Rules};
    /// let error = Rules::from_file("no/such/file.yaml", "").unwrap_err();
    /// assert!(matches!(error, Error::File(_) | Error::NoYaml));
    /// ```
    pub fn from_file(path: &str, switches: &str) -> Result<Rules, Error> {
        if path.contains('\0') {
            return Err(Error::Argument(format!("path {}: it contains a NUL", quoted(path))));
        }
        let name = path;
        let path: Vec<u8> = path.bytes().chain([0]).collect();
        // SAFETY: the path ends with NUL; pointers and lengths are those of the text and of the faults.
        Rules::load(|rules, faults, most, found| unsafe {
            let (text, nbytes) = (switches.as_ptr().cast(), switches.len());
            sys::brd_rules_load_file(rules, path.as_ptr().cast(), text, nbytes, faults, most, found)
        })
        .map_err(|error| error.about(|| format!("{name}: this file cannot be read")))
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

    /// The revision of the game's rules. It is part of the fingerprint; a release that corrects a rule raises it.
    ///
    /// ```
    /// assert!(boardrules::Rules::builtin("tombs")?.revision() >= 1);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn revision(&self) -> u32 {
        self.info().revision
    }

    /// The numbers of players that the rules allow, in ascending order.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tombs")?.players(), [2, 3, 4]);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn players(&self) -> Vec<u8> {
        let allowed = self.info().players;
        (0..32).filter(|players| allowed >> players & 1 == 1).collect()
    }

    /// No position has more legal moves.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let rules = Rules::builtin("carnyx")?;
    /// assert!(rules.state()?.legal_moves(Seat(0)).len() <= rules.max_moves());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn max_moves(&self) -> usize {
        self.info().max_moves as usize
    }

    /// Whether a rules file changed more than switches.
    ///
    /// ```
    /// assert!(!boardrules::Rules::builtin_with("tombs", "teams=true")?.is_changed());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.has(sys::BRD_RULES_FILE)
    }

    /// The number of cells.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tombs")?.cell_count(), 9);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn cell_count(&self) -> u16 {
        self.info().cell_count
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

    /// The endings that a game under these rules may have, codes of [`Name::Ending`]: limits that are off and ends that a rules file
    /// leaves out are not there.
    ///
    /// ```
    /// use boardrules::{Name, Rules};
    /// let rules = Rules::builtin_with("carnyx", "max_plies=9")?;
    /// let names: Vec<_> = rules.possible_endings().iter().filter_map(|&code| rules.name(Name::Ending, code.into())).collect();
    /// assert_eq!(names, ["elimination", "max_plies"]);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn possible_endings(&self) -> Vec<u8> {
        let endings = self.info().endings;
        (0..64).filter(|code| endings >> code & 1 == 1).collect()
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

    #[cfg(feature = "serde")]
    pub(crate) fn status_name(status: i32) -> Option<&'static str> {
        // SAFETY: names of statuses are constants, which need no rules.
        unsafe { ffi::constant(sys::brd_name(ptr::null(), sys::BRD_NAME_STATUS, status).cast()) }
    }

    /// The code of a name, what [`Rules::name`] returns for a code.
    ///
    /// ```
    /// use boardrules::{Name, Rules};
    /// let rules = Rules::builtin("tomis")?;
    /// assert_eq!(rules.find(Name::Direction, "NE"), Some(1));
    /// assert_eq!(rules.find(Name::Direction, "up"), None);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn find(&self, family: Name, name: &str) -> Option<i32> {
        match family {
            Name::Status => (-99..=0).find(|&code| self.name(family, code) == Some(name)),
            _ => (0..sys::BRD_MAX_CELLS).find(|&code| self.name(family, code) == Some(name)),
        }
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

    /// A cell's name, its place in a drawing and its marks.
    ///
    /// # Errors
    /// [`Error::Argument`]: there is no such cell.
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
        let status = unsafe { sys::brd_rules_cell(self.raw(), cell.0.into(), &mut info) };
        ffi::count(status).map_err(|error| error.about(|| self.no_cell(cell)))?;
        let shape = match i32::from(info.shape) {
            sys::BRD_SHAPE_SQUARE => Shape::Square,
            sys::BRD_SHAPE_HEXAGON => Shape::Hexagon,
            sys::BRD_SHAPE_HEXAGON_FLAT => Shape::HexagonFlat,
            _ => Shape::Unknown,
        };
        Ok(Place { cell, name: until_nul(&info.name), x: info.x, y: info.y, shape, marks: self.marks(&info) })
    }

    pub(crate) fn no_cell(&self, cell: Cell) -> String {
        format!("cell {}: this game has {} cells", cell.0, self.cell_count())
    }

    /// All cells in the order of their codes.
    ///
    /// ```
    /// let cells = boardrules::Rules::builtin("tombs")?.cells();
    /// assert_eq!((cells.len(), &cells[0].name[..]), (9, "a1"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn cells(&self) -> Vec<Place> {
        (0..self.cell_count()).filter_map(|cell| self.cell(Cell(cell)).ok()).collect()
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
        u16::try_from(unsafe { sys::brd_rules_find_cell(self.raw(), name.as_ptr().cast(), name.len()) }).ok().map(Cell)
    }

    /// The cell next to a cell, in a direction as a seat sees it; none: the board ends there.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let (cell, forward) = (rules.find_cell("e5").unwrap(), rules.seats()[0].forward.unwrap());
    /// let next = rules.neighbour(cell, Seat(0), forward).unwrap();
    /// assert_eq!(rules.cell(next)?.name, "e4");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn neighbour(&self, cell: Cell, seat: Seat, direction: Direction) -> Option<Cell> {
        // SAFETY: reads the rules.
        let next = unsafe { sys::brd_rules_neighbour(self.raw(), cell.0.into(), seat.0.into(), direction.0.into()) };
        u16::try_from(next).ok().and_then(crate::codes::cell_of)
    }

    /// The move of a notation, legal or not.
    ///
    /// # Errors
    /// [`Error::Move`]: the notation is not a move of the game.
    ///
    /// ```
    /// use boardrules::{Error, Rules};
    /// let rules = Rules::builtin("tokonoma")?;
    /// assert!(rules.parse_move("e5c4").is_ok()); // although no flat moves like this
    /// assert_eq!(rules.parse_move("castle"), Err(Error::Move(r#"move "castle": not a move of tokonoma"#.into())));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn parse_move(&self, notation: &str) -> Result<Move, Error> {
        let mut mv = sys::brd_move::default();
        // SAFETY: pointer and length are those of the text.
        let status = unsafe { sys::brd_move_parse(self.raw(), notation.as_ptr().cast(), notation.len(), &mut mv) };
        ffi::count(status).map_err(|error| error.about(|| self.no_notation(notation)))?;
        Ok(Move::from_code(mv.code))
    }

    /// The notation of a move.
    ///
    /// # Errors
    /// [`Error::Move`]: its code is not a move of the game.
    ///
    /// ```
    /// use boardrules::{Error, Move, Rules};
    /// let rules = Rules::builtin("tokonoma")?;
    /// assert_eq!(rules.format(rules.parse_move("e5e4")?)?, "e5e4");
    /// assert_eq!(rules.format(Move::from_code(u32::MAX)), Err(Error::Move("move code 4294967295: not a move of tokonoma".into())));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn format(&self, mv: Move) -> Result<String, Error> {
        // SAFETY: text and cap are those of a buffer.
        ffi::text(|text, cap| unsafe { sys::brd_move_format(self.raw(), mv.raw(), text.cast(), cap) })
            .map_err(|error| error.about(|| self.no_code(mv)))
    }

    fn no_code(&self, mv: Move) -> String {
        format!("move code {}: not a move of {}", mv.code(), self.game())
    }

    fn no_notation(&self, notation: &str) -> String {
        format!("move {}: not a move of {}", quoted(notation), self.game())
    }

    /// The message about a move that no seat can make: it has no notation, or is hidden.
    pub(crate) fn no_move(&self, mv: Move) -> String {
        self.format(mv).map_or_else(|_| self.no_code(mv), |notation| self.no_notation(&notation))
    }

    /// All moves that some notation has under these rules, in ascending order of their codes.
    pub(crate) fn moves(&self) -> Vec<Move> {
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
#[non_exhaustive]
pub struct Place {
    /// The cell.
    pub cell: Cell,
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
/// use boardrules::{Rules, Seat};
/// let rules = Rules::builtin("tokonoma")?;
/// let marks = rules.cell(rules.find_cell("c1").unwrap())?.marks;
/// assert_eq!((&marks[0].name[..], marks[0].seat), ("house", Some(Seat(1))));
/// assert_eq!((&marks[1].name[..], marks[1].seat), ("mid", None));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
#[non_exhaustive]
pub enum Shape {
    /// A square.
    Square,
    /// A hexagon with a corner at the top.
    Hexagon,
    /// A hexagon with a side at the top.
    HexagonFlat,
    /// A shape that this version does not know.
    Unknown,
}
