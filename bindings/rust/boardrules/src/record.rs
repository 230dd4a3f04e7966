//! Game records: complete games as texts.

use crate::codes::seat_of;
use crate::outcome::kind_of;
use crate::{ffi, Actor, Error, Fault, Move, OutcomeKind, Rules, Seat, Seats, State, Viewer};
use alloc::{collections::BTreeMap, format, string::String, vec::Vec};
use boardrules_sys as sys;
use core::{fmt, str::FromStr};

/// A saved game, which `doc/RECORDS.md` describes: its rules, its plies, how it ended. It prints as its text.
///
/// ```
/// use boardrules::{Actor, GameRecord, RecordWriter, Rules, Seat, Viewer};
/// let mut state = Rules::builtin_with("tokonoma", "max_plies=2")?.state()?;
/// let mut writer = RecordWriter::new(&state, Viewer::Referee, [("name0", "Anna")])?;
/// let mut text = writer.head().to_string();
/// for notation in ["b6c5", "c1c3"] {
///     let mv = state.parse_move(Actor::Referee, notation)?;
///     state.play_quietly(Actor::Referee, mv)?;
///     text += &writer.append(mv)?; // the text is a readable record after every ply
/// }
/// text += &writer.tail(&state, None)?;
/// let record = GameRecord::parse(&text)?;
/// record.verify()?;
/// assert_eq!((record.state()?, record.tags()), (state, vec![("name0", "Anna")]));
/// assert_eq!((record.outcome(), record.ended(), record.complete()), (Some("draw 0,1 max_plies"), None, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct GameRecord {
    text: String,
    record: sys::brd_record,
    rules: Rules,
}

/// How a game ended outside the rules, in a [`GameRecord`].
///
/// ```
/// use boardrules::{EndedKind, GameRecord, OutcomeKind, RecordWriter, Rules, Seat, Viewer};
/// let state = Rules::builtin("tokonoma")?.state()?;
/// let writer = RecordWriter::new(&state, Viewer::Referee, [])?;
/// let text = writer.head().to_string() + &writer.tail(&state, Some("resignation 1; late"))?;
/// let ended = GameRecord::parse(&text)?.ended().unwrap();
/// assert_eq!((ended.kind, ended.seat, ended.outcome), (EndedKind::Resignation, Some(Seat(1)), Some(OutcomeKind::Win)));
/// assert!(ended.seats.contains(Seat(0)) && ended.words == "late" && ended.text == "resignation 1 win 0; late");
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ended {
    /// What happened.
    pub kind: EndedKind,
    /// The seat that resigned or ran out of time.
    pub seat: Option<Seat>,
    /// The result; none: the record states none.
    pub outcome: Option<OutcomeKind>,
    /// The winners, or the seats that share the draw.
    pub seats: Seats,
    /// The free words.
    pub words: String,
    /// All of it, as the record has it.
    pub text: String,
}

/// What happened when a game [`Ended`] outside the rules.
///
/// ```
/// use boardrules::{EndedKind, Name, Rules};
/// let rules = Rules::builtin("carnyx")?;
/// assert_eq!(rules.name(Name::Ended, 4), Some("abandoned"));
/// assert_ne!(EndedKind::Abandoned, EndedKind::Other);
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndedKind {
    /// A player gave up.
    Resignation,
    /// A player ran out of time.
    Timeout,
    /// All players agreed.
    Agreement,
    /// Nobody continued the game.
    Abandoned,
    /// Other words, or a kind of a later version.
    Other,
}

fn ended_kind_of(code: u8) -> EndedKind {
    match i32::from(code) {
        sys::BRD_ENDED_RESIGNATION => EndedKind::Resignation,
        sys::BRD_ENDED_TIMEOUT => EndedKind::Timeout,
        sys::BRD_ENDED_AGREEMENT => EndedKind::Agreement,
        sys::BRD_ENDED_ABANDONED => EndedKind::Abandoned,
        _ => EndedKind::Other,
    }
}

const BEGINNING: &str = "boardrules-record ";

impl GameRecord {
    /// The record of a text, with its rules. A record that was cut off is read up to its last complete ply.
    ///
    /// # Errors
    /// [`Error::Record`]: with line and column of each fault. [`Error::Rules`]: the rules in the record have faults.
    /// [`Error::NoGame`]. [`Error::NoYaml`]: the record contains rules, and this build cannot read them.
    ///
    /// ```
    /// use boardrules::{Error, GameRecord};
    /// let error = GameRecord::parse("boardrules-record 1\ngame tokonoma\n").unwrap_err();
    /// assert!(matches!(error, Error::Record(faults) if faults[0].line > 0));
    /// ```
    pub fn parse(text: &str) -> Result<GameRecord, Error> {
        let mut record = sys::brd_record { struct_nbytes: ffi::nbytes::<sys::brd_record>(), ..Default::default() };
        // SAFETY: pointers and lengths are those of the text and of the faults; the structure contains its size.
        ffi::with_faults(|faults, most, found| unsafe {
            sys::brd_record_open(&mut record, text.as_ptr().cast(), text.len(), faults, most, found)
        })?;
        let rules = match part(text, record.rules) {
            "" => Rules::builtin_with(part(text, record.game), part(text, record.switches))?,
            yaml => Rules::from_yaml(yaml, "")?,
        };
        Ok(GameRecord { text: text.into(), record, rules })
    }

    /// The records of a text with several, one after the other. The lines of faults count from the beginning of the text.
    ///
    /// ```
    /// use boardrules::{GameRecord, RecordWriter, Rules, Viewer};
    /// let state = Rules::builtin("tomis")?.state()?;
    /// let writer = RecordWriter::new(&state, Viewer::Referee, [])?;
    /// let one = writer.head().to_string() + &writer.tail(&state, Some("abandoned"))?;
    /// let file = one.clone() + "\n" + &one;
    /// assert_eq!(GameRecord::all(&file).filter_map(Result::ok).count(), 2);
    /// let marked = file.replace("boardrules-record", "\u{feff}boardrules-record"); // with byte order marks
    /// assert_eq!(GameRecord::all(&marked).filter_map(Result::ok).count(), 2);
    /// assert!(GameRecord::all(&file.replace("tomis", "chess")).all(|record| record.is_err()));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn all(text: &str) -> impl Iterator<Item = Result<GameRecord, Error>> + '_ {
        let (mut at, mut lines) = (0, 0);
        core::iter::from_fn(move || {
            let rest = text.get(at..).filter(|rest| !rest.trim().is_empty())?;
            let one = &rest[..length_of_first(rest)];
            let found = GameRecord::parse(one).map_err(|error| moved(error, lines, at as u32));
            at += one.len();
            lines += one.matches('\n').count() as u32;
            Some(found)
        })
    }

    /// The rules that the game was played under.
    ///
    /// ```
    /// # use boardrules::{GameRecord, RecordWriter, Rules, Viewer};
    /// let rules = Rules::builtin_with("carnyx", "max_plies=80")?;
    /// let writer = RecordWriter::new(&rules.state()?, Viewer::Referee, [])?;
    /// assert_eq!(GameRecord::parse(writer.head())?.rules(), &rules);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Names and values of the tags, such as players, place and date.
    ///
    /// ```
    /// # use boardrules::{GameRecord, RecordWriter, Rules, Viewer};
    /// # let state = Rules::builtin("carnyx")?.state()?;
    /// let writer = RecordWriter::new(&state, Viewer::Referee, [("place", "Lyon"), ("date", "")])?;
    /// assert_eq!(GameRecord::parse(writer.head())?.tags(), [("place", "Lyon"), ("date", "")]);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn tags(&self) -> Vec<(&str, &str)> {
        let (text, nbytes, mut at) = (self.text.as_ptr().cast(), self.text.len(), 0);
        let next = core::iter::from_fn(|| {
            let (mut name, mut value) = (sys::brd_slice::default(), sys::brd_slice::default());
            // SAFETY: pointer and length are those of the text.
            let status = unsafe { sys::brd_record_tag(&self.record, text, nbytes, &mut at, &mut name, &mut value) };
            (status == 1).then(|| (part(&self.text, name), part(&self.text, value)))
        });
        next.collect()
    }

    /// The viewer whose record it is: the referee, or who saw the game in a one-viewer record, in which plies may be hidden.
    ///
    /// ```
    /// # use boardrules::{GameRecord, RecordWriter, Rules, Seat, Viewer};
    /// # let state = Rules::builtin("tombs")?.state()?;
    /// let writer = RecordWriter::new(&state, Seat(1), [])?;
    /// assert_eq!(GameRecord::parse(writer.head())?.viewer(), Viewer::Seat(Seat(1)));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        match self.record.viewer {
            sys::BRD_REFEREE => Viewer::Referee,
            seat => u8::try_from(seat).ok().and_then(seat_of).map_or(Viewer::Spectator, Viewer::Seat),
        }
    }

    /// Whether the record has the line `--- end`; what follows it may be cut off, [`outcome`](Self::outcome) too.
    ///
    /// ```
    /// # use boardrules::{GameRecord, RecordWriter, Rules, Viewer};
    /// # let state = Rules::builtin("tombs")?.state()?;
    /// let writer = RecordWriter::new(&state, Viewer::Referee, [])?;
    /// assert!(!GameRecord::parse(writer.head())?.complete());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn complete(&self) -> bool {
        self.record.complete != 0
    }

    /// The outcome by the rules, as the record states it: "win 0,2 field_lock".
    ///
    /// ```
    /// # use boardrules::{GameRecord, RecordWriter, Rules, Viewer};
    /// # let state = Rules::builtin("tombs")?.state()?;
    /// let writer = RecordWriter::new(&state, Viewer::Referee, [])?;
    /// assert_eq!(GameRecord::parse(writer.head())?.outcome(), None);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<&str> {
        Some(part(&self.text, self.record.outcome)).filter(|outcome| !outcome.is_empty())
    }

    /// How the game ended outside the rules; none: it did not.
    ///
    /// ```
    /// # use boardrules::{EndedKind, GameRecord, RecordWriter, Rules, Viewer};
    /// # let state = Rules::builtin("tombs")?.state()?;
    /// let writer = RecordWriter::new(&state, Viewer::Referee, [])?;
    /// let text = writer.head().to_string() + &writer.tail(&state, Some("abandoned"))?;
    /// assert_eq!(GameRecord::parse(&text)?.ended().unwrap().kind, EndedKind::Abandoned);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        let record = &self.record;
        (i32::from(record.ended_kind) != sys::BRD_ENDED_NOT).then(|| Ended {
            kind: ended_kind_of(record.ended_kind),
            seat: seat_of(record.ended_seat),
            outcome: (i32::from(record.ended_outcome) != sys::BRD_NONE_YET).then(|| kind_of(record.ended_outcome)),
            seats: Seats(record.ended_seats),
            words: part(&self.text, record.ended_words).into(),
            text: part(&self.text, record.ended).into(),
        })
    }

    /// The plies in order. In a one-viewer record they may be [`Move::HIDDEN`] and [`Move::HIDDEN_CHANCE`].
    ///
    /// # Errors
    /// [`Error::Record`]: a word is not a move. [`Error::OtherRules`].
    ///
    /// ```
    /// # use boardrules::{GameRecord, RecordWriter, Rules, Viewer};
    /// # let state = Rules::builtin("tokonoma")?.state()?;
    /// let text = RecordWriter::new(&state, Viewer::Referee, [])?.head().to_string() + "e5e4 c1c3\n";
    /// let record = GameRecord::parse(&text)?;
    /// assert_eq!(record.moves()?, [record.rules().parse_move("e5e4")?, record.rules().parse_move("c1c3")?]);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn moves(&self) -> Result<Vec<Move>, Error> {
        let (mut record, _) = self.begin()?;
        let (mut moves, mut mv) = (Vec::new(), sys::brd_move::default());
        loop {
            let mut status = 0;
            // SAFETY: pointers and lengths are those of the text and of the faults.
            let read = ffi::with_faults(|faults, most, found| unsafe {
                let (text, nbytes) = (self.text.as_ptr().cast(), self.text.len());
                status = sys::brd_record_next(&mut record, text, nbytes, self.rules.raw(), &mut mv, faults, most, found);
                status.min(sys::BRD_OK)
            });
            match (read, status) {
                (Err(error), _) => return Err(error),
                (_, 0) => return Ok(moves),
                _ => moves.push(Move::from_code(mv.code)),
            }
        }
    }

    /// The comments by the number of plies before them; those of several lines have several.
    ///
    /// ```
    /// # use boardrules::{GameRecord, RecordWriter, Rules, Viewer};
    /// # let state = Rules::builtin("tokonoma")?.state()?;
    /// let text = RecordWriter::new(&state, Viewer::Referee, [])?.head().to_string() + "; a test\n;of two\ne5e4 ; good\n";
    /// let comments = GameRecord::parse(&text)?.comments();
    /// assert!(comments.into_iter().eq([(0, "a test\nof two".into()), (1, "good".into())]));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn comments(&self) -> BTreeMap<usize, String> {
        let (mut comments, mut plies) = (BTreeMap::new(), 0);
        for line in part(&self.text, self.record.plies).lines() {
            let (moves, comment) = line.split_once(';').map_or((line, None), |(moves, comment)| (moves, Some(comment)));
            plies += moves.split_ascii_whitespace().count();
            if let Some(comment) = comment {
                let of_ply: &mut String = comments.entry(plies).or_default();
                *of_ply += if of_ply.is_empty() { "" } else { "\n" };
                *of_ply += comment.trim();
            }
        }
        comments
    }

    /// The position at the start; of a one-viewer record one that is consistent with what the viewer saw.
    ///
    /// # Errors
    /// [`Error::Record`]: it is not valid. [`Error::OtherRules`]: the game was played under other rules.
    ///
    /// ```
    /// # use boardrules::{GameRecord, RecordWriter, Rules, Viewer};
    /// let state = Rules::builtin("tokonoma")?.state()?;
    /// assert_eq!(GameRecord::parse(RecordWriter::new(&state, Viewer::Referee, [])?.head())?.start()?, state);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn start(&self) -> Result<State, Error> {
        self.begin().map(|(_, start)| start)
    }

    fn begin(&self) -> Result<(sys::brd_record, State), Error> {
        let mut record = self.record;
        // SAFETY: pointers and lengths are those of the text and of the faults.
        let start = State::made(&self.rules, |state, faults, most, found| unsafe {
            let (text, nbytes) = (self.text.as_ptr().cast(), self.text.len());
            sys::brd_record_begin(&mut record, text, nbytes, self.rules.raw(), state, faults, most, found)
        })?;
        Ok((record, start))
    }

    /// The position after the last ply.
    ///
    /// # Errors
    /// [`Error::Record`]: a ply is not legal. [`Error::Hidden`]: a ply is hidden. [`Error::OtherRules`].
    ///
    /// ```
    /// # use boardrules::{Error, GameRecord, RecordWriter, Rules, Viewer};
    /// # let state = Rules::builtin("tokonoma")?.state()?;
    /// let text = RecordWriter::new(&state, Viewer::Referee, [])?.head().to_string() + "e5e4 c1c3\n";
    /// assert_eq!(GameRecord::parse(&text)?.state()?.ply(), 2);
    /// let error = GameRecord::parse(&text.replace("c1c3", "c1c6"))?.state().unwrap_err();
    /// assert!(matches!(error, Error::Record(faults) if faults[0].ply == 2));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn state(&self) -> Result<State, Error> {
        let mut state = self.start()?;
        for mv in self.moves()? {
            if mv == Move::HIDDEN || mv == Move::HIDDEN_CHANCE {
                return Err(Error::Hidden);
            }
            if state.play_quietly(Actor::Referee, mv).is_err() {
                self.verify()?; // it has the place of the fault
            }
        }
        Ok(state)
    }

    /// Makes all plies and compares outcome and last position. Of a one-viewer record only the form is verified.
    ///
    /// # Errors
    /// [`Error::Record`]: a ply is not legal, or something differs. [`Error::OtherRules`].
    ///
    /// ```
    /// # use boardrules::{GameRecord, RecordWriter, Rules, Viewer};
    /// # let state = Rules::builtin("tokonoma")?.state()?;
    /// let text = RecordWriter::new(&state, Viewer::Referee, [])?.head().to_string() + "e5e4 e4e3\n";
    /// let error = GameRecord::parse(&text)?.verify().unwrap_err();
    /// assert_eq!((error.faults()[0].ply, &error.faults()[0].message[..]), (2, "e4: the flat on this tile is the opponent's"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn verify(&self) -> Result<(), Error> {
        let (record, state) = self.begin()?;
        // SAFETY: pointers and lengths are those of the text and of the faults.
        ffi::with_faults(|faults, most, found| unsafe {
            let (mut record, mut state) = (record, state.clone());
            let (text, nbytes, at) = (self.text.as_ptr().cast(), self.text.len(), state.raw_mut());
            sys::brd_record_verify(&mut record, text, nbytes, self.rules.raw(), at, faults, most, found).min(sys::BRD_OK)
        })
    }
}

fn part(text: &str, slice: sys::brd_slice) -> &str {
    let (from, nbytes) = (slice.offset as usize, slice.nbytes as usize);
    text.get(from..from + nbytes).unwrap_or_default()
}

/// The bytes of the first of several records.
fn length_of_first(text: &str) -> usize {
    let mut length = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_start_matches('\u{feff}').starts_with(BEGINNING) && !text[..length].trim().is_empty() {
            break;
        }
        length += line.len();
    }
    length
}

/// An error whose faults lie further behind in a text.
fn moved(mut error: Error, lines: u32, offset: u32) -> Error {
    if let Error::Record(faults) = &mut error {
        faults
            .iter_mut()
            .for_each(|fault: &mut Fault| (fault.line, fault.offset) = (fault.line + lines, fault.offset + offset));
    }
    error
}

impl FromStr for GameRecord {
    type Err = Error;

    fn from_str(text: &str) -> Result<GameRecord, Error> {
        GameRecord::parse(text)
    }
}

impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = self.moves().map_or(0, |moves| moves.len());
        write!(f, "GameRecord({}, {} plies, seen by {})", self.rules.game(), plies, self.viewer())
    }
}

impl PartialEq for GameRecord {
    /// Whether the texts are equal.
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for GameRecord {}

/// Writes a record ply by ply. Each function returns the text to append; it is a readable record after the head and after every
/// ply.
///
/// ```
/// use boardrules::{Actor, GameRecord, RecordWriter, Rules, Viewer};
/// let mut state = Rules::builtin("carnyx")?.state()?;
/// let mut writer = RecordWriter::new(&state, Viewer::Referee, [("name0", "Anna"), ("name1", "Börje")])?;
/// let mut file = writer.head().to_string();
/// for _ in 0..12 {
///     let mv = state.legal_moves(Actor::Referee).next().unwrap();
///     state.play_quietly(Actor::Referee, mv)?;
///     file += &writer.append(mv)?;
/// }
/// file += &writer.comment("and so on")?;
/// file += &writer.tail(&state, Some("agreement"))?;
/// assert_eq!(GameRecord::parse(&file)?.state()?, state);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct RecordWriter {
    rules: Rules,
    viewer: Viewer,
    head: String,
    /// How many plies the line has.
    column: usize,
}

const PLIES_A_LINE: usize = 10;
const LONGEST_COMMENT: usize = 4000; // a line has at most 4096 bytes, and ten plies in it at most 160

impl RecordWriter {
    /// A record of a game that begins in a position, with names and values of tags. The viewer is the referee; or, for a
    /// one-viewer record, the viewer who saw the game.
    ///
    /// # Errors
    /// [`Error::Argument`]: there is no such viewer, or a tag is not valid.
    ///
    /// ```
    /// use boardrules::{Error, RecordWriter, Rules, Seat, Viewer};
    /// let state = Rules::builtin("tombs")?.state()?;
    /// assert!(matches!(RecordWriter::new(&state, Seat(2), []), Err(Error::Argument(_))));
    /// assert!(matches!(RecordWriter::new(&state, Viewer::Referee, [("two words", "")]), Err(Error::Argument(_))));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn new<'a>(
        start: &State,
        viewer: impl Into<Viewer>,
        tags: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<RecordWriter, Error> {
        let (rules, viewer, mut lines) = (start.rules(), viewer.into(), String::new());
        for (name, value) in tags {
            if name.contains(char::is_whitespace) || value.contains('\n') {
                return Err(Error::Argument(bad_tag(name, value)));
            }
            lines.extend([name, " ", value, "\n"]);
        }
        // SAFETY: pointers and lengths are those of the tags and of a buffer.
        let head = ffi::text(|text, cap| unsafe {
            let (tags, nbytes) = (lines.as_ptr().cast(), lines.len());
            sys::brd_record_head(rules.raw(), start.raw(), viewer.code(), tags, nbytes, text.cast(), cap)
        });
        let head = head.map_err(|error| start.out_of_range(error, viewer, || bad_tags(&lines)))?;
        Ok(RecordWriter { rules: rules.clone(), viewer, head, column: 0 })
    }

    /// The head of the record, with which the text begins.
    ///
    /// ```
    /// use boardrules::{RecordWriter, Rules, Viewer};
    /// let writer = RecordWriter::new(&Rules::builtin("tomis")?.state()?, Viewer::Referee, [])?;
    /// assert!(writer.head().starts_with("boardrules-record 1\ngame tomis\n") && writer.head().ends_with("--- plies\n"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn head(&self) -> &str {
        &self.head
    }

    /// A ply, as the viewer of the record saw it.
    ///
    /// # Errors
    /// [`Error::Move`]: it is not a move of the game.
    ///
    /// ```
    /// # use boardrules::{RecordWriter, Rules, Viewer};
    /// # let mut writer = RecordWriter::new(&Rules::builtin("tokonoma")?.state()?, Viewer::Referee, [])?;
    /// let mv = Rules::builtin("tokonoma")?.parse_move("e5e4")?;
    /// assert_eq!(writer.append(mv)?, "e5e4 ");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn append(&mut self, mv: Move) -> Result<String, Error> {
        let mut text = self.rules.format(mv)?;
        self.column = (self.column + 1) % PLIES_A_LINE;
        text.push(if self.column == 0 { '\n' } else { ' ' });
        Ok(text)
    }

    /// A comment on the last ply. Each of its lines is a line of the record.
    ///
    /// # Errors
    /// [`Error::Argument`]: it has control or invisible characters, or a line of more than 4000 bytes.
    ///
    /// ```
    /// # use boardrules::{RecordWriter, Rules, Viewer};
    /// # let mut writer = RecordWriter::new(&Rules::builtin("tokonoma")?.state()?, Viewer::Referee, [])?;
    /// assert_eq!(writer.comment("a good start\nof the game")?, "; a good start\n; of the game\n");
    /// assert!(writer.comment("\0").is_err() && writer.comment("turned \u{202e}back").is_err());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn comment(&mut self, comment: &str) -> Result<String, Error> {
        let blank = [' ', '\t', '\r'];
        let lines: String =
            comment.split('\n').map(|line| format!("{}\n", format!("; {line}").trim_end_matches(blank))).collect();
        if comment.split('\n').any(|line| line.len() > LONGEST_COMMENT) || !is_comment(&lines) {
            return Err(Error::Argument(format!(
                "comment {comment:?}: lines of at most 4000 bytes, without control or invisible characters"
            )));
        }
        self.column = 0;
        Ok(lines)
    }

    /// The end of the record. `ended`: how the game ended outside the rules, "resignation 1", "timeout 0", "agreement" or
    /// "abandoned", then a result if another than the usual one was agreed, then free words: "timeout 0 draw 0,1; a power cut".
    ///
    /// # Errors
    /// [`Error::Argument`]: `ended` has another form or a result that contradicts its kind, or the game is over by its rules.
    ///
    /// ```
    /// # use boardrules::{RecordWriter, Rules, Viewer};
    /// # let state = Rules::builtin("tokonoma")?.state()?;
    /// # let writer = RecordWriter::new(&state, Viewer::Referee, [])?;
    /// assert!(writer.tail(&state, Some("timeout 1"))?.contains("ended timeout 1 win 0\n"));
    /// assert!(writer.tail(&state, Some("resignation 7")).unwrap_err().to_string().starts_with("ended \"resignation 7\""));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn tail(&self, state: &State, ended: Option<&str>) -> Result<String, Error> {
        let (viewer, how) = (self.viewer.code(), ended.unwrap_or_default());
        // SAFETY: pointers and lengths are those of the text and of a buffer.
        let tail = ffi::text(|text, cap| unsafe {
            let (how, nbytes) = (how.as_ptr().cast(), how.len());
            sys::brd_record_tail(self.rules.raw(), state.raw(), viewer, how, nbytes, text.cast(), cap)
        });
        let bad = || format!("ended {how:?}: not a way in which this game can end outside its rules");
        let tail = tail.map_err(|error| state.out_of_range(error, self.viewer, bad))?;
        Ok(if self.column == 0 { tail } else { format!("\n{tail}") })
    }
}

/// Whether a record may have these lines of comments. The library decides.
fn is_comment(lines: &str) -> bool {
    const HEAD: &str = "boardrules-record 1\ngame -\nrevision 0\nfingerprint 0000000000000000\nplayers 1\n--- plies\n";
    let mut record = sys::brd_record { struct_nbytes: ffi::nbytes::<sys::brd_record>(), ..Default::default() };
    let text = format!("{HEAD}{lines}");
    // SAFETY: pointer and length are those of the text; the structure contains its size, and no faults are wanted.
    let status = unsafe {
        let none = (core::ptr::null_mut(), 0, core::ptr::null_mut());
        sys::brd_record_open(&mut record, text.as_ptr().cast(), text.len(), none.0, none.1, none.2)
    };
    status == sys::BRD_OK
}

fn bad_tag(name: &str, value: &str) -> String {
    format!("tag {name:?} {value:?}: a name has 1 to 32 letters, digits and signs _ - . and a value is one line")
}

fn bad_tags(lines: &str) -> String {
    format!(
        "tags {lines:?}: at most 1000; a name has 1 to 32 letters, digits and signs _ - . and a value is one line of at most \
         4096 bytes without control and invisible characters"
    )
}

impl fmt::Debug for RecordWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RecordWriter({}, seen by {})", self.rules.game(), self.viewer)
    }
}
