//! States that rules make: the start, a position, an observation, a save.

use crate::{ffi, words, Error, Rules, State, Viewer};
use alloc::{format, string::String};
use boardrules_sys as sys;
use core::ptr;

/// The fingerprint and the position in a save, without its rules: for games that began before a rule was corrected. They
/// contain all secrets.
///
/// # Errors
/// [`Error::Save`]: these bytes are no save, or are damaged.
///
/// ```
/// use boardrules::{saved_position, Rules};
/// let state = Rules::builtin("carnyx")?.state()?;
/// assert_eq!(saved_position(&state.save())?, (state.rules().fingerprint(), state.position()));
/// assert!(saved_position(b"nonsense").is_err());
/// # Ok::<(), boardrules::Error>(())
/// ```
pub fn saved_position(save: &[u8]) -> Result<(u64, String), Error> {
    let (at, nbytes, mut fingerprint) = (save.as_ptr(), save.len(), 0);
    // SAFETY: pointer and length are those of the bytes; the function writes the fingerprint.
    ffi::count(unsafe { sys::brd_save_read(at, nbytes, &mut fingerprint, ptr::null_mut(), 0) })?;
    // SAFETY: text and cap are those of a buffer.
    let text = ffi::text(|text, cap| unsafe { sys::brd_save_read(at, nbytes, ptr::null_mut(), text.cast(), cap) })?;
    Ok((fingerprint, text))
}

impl Rules {
    /// The state at the start, with the lowest allowed number of players.
    ///
    /// # Errors
    /// None with rules of this library: each has a start.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tombs")?.state()?.players(), 2);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn state(&self) -> Result<State, Error> {
        self.state_with(0)
    }

    /// The state at the start with a number of players; 0: the lowest that is allowed.
    ///
    /// # Errors
    /// [`Error::Argument`]: the rules do not allow that number.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tombs")?.state_with(4)?.players(), 4);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn state_with(&self, players: u8) -> Result<State, Error> {
        // SAFETY: writes the state.
        let made = State::made(self, |state, _, _, _| unsafe { sys::brd_state_initial(self.raw(), state, players.into()) });
        made.map_err(|error| error.about(|| self.no_players(players)))
    }

    fn no_players(&self, players: u8) -> String {
        format!("players {players}: these rules of {} allow {}", self.game(), words::either(&self.players()))
    }

    /// The message about a viewer that no game of these rules has.
    pub(crate) fn no_viewer(&self, viewer: Viewer) -> String {
        format!("viewer {viewer}: this game has at most {} seats", self.players().last().unwrap_or(&0))
    }

    /// A state from the text of a position.
    ///
    /// # Errors
    /// [`Error::Position`]: with all faults of the text.
    ///
    /// ```
    /// let rules = boardrules::Rules::builtin("tomis")?;
    /// assert_eq!(rules.from_position(&rules.state()?.to_string())?, rules.state()?);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn from_position(&self, text: &str) -> Result<State, Error> {
        // SAFETY: pointers and lengths are those of the text and of the faults.
        State::made(self, |state, faults, most, found| unsafe {
            sys::brd_state_parse(self.raw(), state, text.as_ptr().cast(), text.len(), faults, most, found)
        })
    }

    /// A full state consistent with an observation, the text from [`State::observe`] (a determinization). The hidden parts
    /// are drawn from the seed and the history is ignored; the same seed gives the same state on every machine. The C header
    /// describes the distribution for each game; in the setup of Thrones kinds of terrain are drawn, not single tiles.
    ///
    /// # Errors
    /// [`Error::Observation`]: the text is not an observation that this viewer could have.
    ///
    /// ```
    /// use boardrules::{Rules, Seat, Viewer};
    /// let rules = Rules::builtin("tombs")?;
    /// let mut state = rules.state()?;
    /// state.playout(7, 12);
    /// let seen = state.observe(Seat(1))?;
    /// let full = rules.from_observation(Seat(1), &seen, 2026)?;
    /// assert_eq!(full.observe(Seat(1))?, seen);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[allow(clippy::wrong_self_convention)] // `from` names the source of the state
    pub fn from_observation(&self, viewer: impl Into<Viewer>, text: &str, seed: u64) -> Result<State, Error> {
        let viewer = viewer.into();
        // SAFETY: pointers and lengths are those of the text and of the faults.
        let made = State::made(self, |state, faults, most, found| unsafe {
            let (text, nbytes) = (text.as_ptr().cast(), text.len());
            sys::brd_state_from_observation(self.raw(), state, viewer.code(), text, nbytes, seed, faults, most, found)
        });
        made.map_err(|error| error.about(|| self.no_viewer(viewer)))
    }

    /// A state from the bytes that [`State::save`] returned.
    ///
    /// # Errors
    /// [`Error::Save`], [`Error::OtherRules`].
    ///
    /// ```
    /// use boardrules::{Error, Rules};
    /// let (rules, others) = (Rules::builtin("carnyx")?, Rules::builtin_with("carnyx", "max_plies=80")?);
    /// let save = rules.state()?.save();
    /// assert_eq!(rules.from_save(&save)?, rules.state()?);
    /// assert!(matches!(others.from_save(&save), Err(Error::OtherRules(_))));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn from_save(&self, save: &[u8]) -> Result<State, Error> {
        // SAFETY: pointers and lengths are those of the bytes and of the faults.
        State::made(self, |state, faults, most, found| unsafe {
            sys::brd_state_restore(self.raw(), state, save.as_ptr(), save.len(), faults, most, found)
        })
    }
}
