//! States that rules make: the start, a position, an observation, a save.

use crate::{Error, Rules, State, Viewer};
use boardrules_sys as sys;

impl Rules {
    /// The position at the start, with the fewest players.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tombs")?.start()?.players(), 2);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn start(&self) -> Result<State, Error> {
        self.start_with(0)
    }

    /// The same with so many players. [`Error::Argument`]: they may not play.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tombs")?.start_with(4)?.players(), 4);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn start_with(&self, players: u8) -> Result<State, Error> {
        // SAFETY: writes the state.
        State::made(self, |state, _, _, _| unsafe { sys::brd_state_initial(self.raw(), state, players.into()) })
    }

    /// A position by its canonical text. [`Error::Position`].
    ///
    /// ```
    /// let rules = boardrules::Rules::builtin("tomis")?;
    /// assert_eq!(rules.position(&rules.start()?.to_string())?, rules.start()?);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn position(&self, text: &str) -> Result<State, Error> {
        // SAFETY: pointers and lengths are those of the text and of the faults.
        State::made(self, |state, faults, most, found| unsafe {
            sys::brd_state_parse(self.raw(), state, text.as_ptr().cast(), text.len(), faults, most, found)
        })
    }

    /// A full state that agrees with what a viewer observes; what he cannot know is drawn from the seed.
    /// [`Error::Observation`].
    ///
    /// ```
    /// use boardrules::{Rules, Seat, Viewer};
    /// let rules = Rules::builtin("tombs")?;
    /// let mut state = rules.start()?;
    /// state.playout(7, 12);
    /// let seen = state.observe(Seat(1))?;
    /// let imagined = rules.from_observation(Seat(1), &seen, 2026)?;
    /// assert_eq!(imagined.observe(Seat(1))?, seen);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[allow(clippy::wrong_self_convention)] // a state from an observation, by these rules
    pub fn from_observation(&self, viewer: impl Into<Viewer>, text: &str, seed: u64) -> Result<State, Error> {
        let viewer = viewer.into().code();
        // SAFETY: pointers and lengths are those of the text and of the faults.
        State::made(self, |state, faults, most, found| unsafe {
            let (text, nbytes) = (text.as_ptr().cast(), text.len());
            sys::brd_state_from_observation(self.raw(), state, viewer, text, nbytes, seed, faults, most, found)
        })
    }

    /// A state from what [`State::save`] wrote. [`Error::Save`], [`Error::OtherRules`].
    ///
    /// ```
    /// use boardrules::{Error, Rules};
    /// let (rules, others) = (Rules::builtin("carnyx")?, Rules::builtin_with("carnyx", "max_plies=80")?);
    /// let save = rules.start()?.save();
    /// assert_eq!(rules.restore(&save)?, rules.start()?);
    /// assert_eq!(others.restore(&save), Err(Error::OtherRules));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn restore(&self, save: &[u8]) -> Result<State, Error> {
        // SAFETY: pointers and lengths are those of the bytes and of the faults.
        State::made(self, |state, faults, most, found| unsafe {
            sys::brd_state_restore(self.raw(), state, save.as_ptr(), save.len(), faults, most, found)
        })
    }
}
