//! Many games at once, for learning.

use crate::{random_below, Actions, Actor, Error, Illegal, Item, Move, Rules, State, Viewer};
use alloc::{format, vec, vec::Vec};
use core::fmt;

/// Games of the same rules and number of players, which are stepped by one call. Its slices have all games, one after the other;
/// [`Batch::step`] changes them in place.
///
/// ```
/// use boardrules::{Batch, Rules};
/// let mut batch = Batch::new(&Rules::builtin("tombs")?, 2, 64, Some(1))?;
/// while !batch.is_over() {
///     let first: Vec<i32> = batch.numbers().iter().map(|legal| legal.first().map_or(-1, |&number| number as i32)).collect();
///     batch.step(&first).unwrap();
/// }
/// assert!(batch.returns().chunks(2).all(|won| won[0] == -won[1]));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone)]
pub struct Batch {
    actions: Actions,
    starts: Vec<State>,
    states: Vec<State>,
    /// The generators of chance; empty: `step` makes its plies.
    seeds: Vec<u64>,
    viewer: Option<Viewer>,
    to_move: Vec<Option<Actor>>,
    numbers: Vec<Vec<u32>>,
    masks: Vec<u8>,
    boards: Vec<Vec<Item>>,
    returns: Vec<i8>,
}

/// A move that is not legal, in a game of a [`Batch`].
///
/// ```
/// use boardrules::{Batch, IllegalStep, Rules};
/// let mut batch = Batch::new(&Rules::builtin("tokonoma")?, 2, 2, None)?;
/// let refused: IllegalStep = batch.step(&[-1, 900]).unwrap_err();
/// assert_eq!(refused.to_string(), "game 1: action 900: these rules have 812");
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IllegalStep {
    /// The number of the game.
    pub game: usize,
    /// Why the move is not legal.
    pub illegal: Illegal,
}

impl fmt::Display for IllegalStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game, self.illegal)
    }
}

#[cfg(feature = "std")]
impl std::error::Error for IllegalStep {}

impl Batch {
    /// As many games from the start of the rules. `players`: 0 for the lowest number. `seed`: plies of chance are made at once, by
    /// each game's own generator; none: [`Batch::step`] makes them.
    ///
    /// # Errors
    /// [`Error::Argument`]: the rules do not allow that number of players.
    ///
    /// ```
    /// use boardrules::{Actor, Batch, Rules};
    /// let rules = Rules::builtin("tombs")?;
    /// assert_eq!(Batch::new(&rules, 0, 3, None)?.to_move(), [Some(Actor::Chance); 3]); // it deals the cards
    /// assert!(!Batch::new(&rules, 0, 3, Some(7))?.to_move().contains(&Some(Actor::Chance)));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn new(rules: &Rules, players: u8, count: usize, seed: Option<u64>) -> Result<Batch, Error> {
        Batch::of(vec![rules.state_with(players)?; count], seed)
    }

    /// Games that begin with these states.
    ///
    /// # Errors
    /// [`Error::Argument`]: they are not of equal rules and as many players, or there are none.
    ///
    /// ```
    /// use boardrules::{Batch, Rules};
    /// let (tomis, tombs) = (Rules::builtin("tomis")?, Rules::builtin("tombs")?);
    /// assert!(Batch::of(vec![tomis.state()?, tombs.state()?], None).is_err());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn of(starts: Vec<State>, seed: Option<u64>) -> Result<Batch, Error> {
        let is_like = |one: &State, other: &State| one.rules() == other.rules() && one.players() == other.players();
        let first = starts.first().filter(|first| starts.iter().all(|state| is_like(state, first)));
        let first =
            first.ok_or_else(|| Error::Argument("states: at least one, of equal rules and as many players".into()))?;
        let (actions, players, count) = (first.rules().actions(), usize::from(first.players()), starts.len());
        let mut batch = Batch {
            states: starts.clone(),
            seeds: seed.map_or(Vec::new(), |seed| seeds(seed, count)),
            viewer: None,
            to_move: vec![None; count],
            numbers: vec![Vec::new(); count],
            masks: vec![0; count * actions.len()],
            boards: vec![Vec::new(); count],
            returns: vec![0; count * players],
            actions,
            starts,
        };
        (0..count).for_each(|game| batch.put(game));
        Ok(batch)
    }

    /// Lets [`Batch::boards`] show what one viewer sees. Otherwise each shows what the seat to move sees, or a spectator while
    /// nobody is.
    ///
    /// # Errors
    /// [`Error::Argument`]: there is no such viewer.
    ///
    /// ```
    /// use boardrules::{Batch, Rules, Viewer};
    /// let mut batch = Batch::new(&Rules::builtin("thrones")?, 0, 4, Some(1))?;
    /// batch.set_viewer(Viewer::Referee)?;
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn set_viewer(&mut self, viewer: impl Into<Viewer>) -> Result<(), Error> {
        let viewer = viewer.into();
        self.states[0].board(viewer)?;
        self.viewer = Some(viewer);
        (0..self.states.len()).for_each(|game| self.see(game));
        Ok(())
    }

    /// The number of games.
    ///
    /// ```
    /// # use boardrules::{Batch, Rules};
    /// assert_eq!(Batch::new(&Rules::builtin("carnyx")?, 0, 9, None)?.len(), 9);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // there is at least one
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// The numbered moves of the rules.
    ///
    /// ```
    /// # use boardrules::{Batch, Rules};
    /// let rules = Rules::builtin("carnyx")?;
    /// assert_eq!(Batch::new(&rules, 0, 9, None)?.actions(), &rules.actions());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn actions(&self) -> &Actions {
        &self.actions
    }

    /// Makes a ply in each game, by the actor that is to move, with the numbers of the moves in [`Batch::actions`]. A game with -1
    /// stays as it is, and so does a game that is over.
    ///
    /// # Errors
    /// [`IllegalStep`]: a move is not legal in its game. Nothing has changed.
    ///
    /// # Panics
    /// If there are not as many numbers as games.
    ///
    /// ```
    /// # use boardrules::{Batch, Rules};
    /// let mut batch = Batch::new(&Rules::builtin("tokonoma")?, 0, 2, None)?;
    /// let second = batch.numbers()[1][0] as i32;
    /// batch.step(&[-1, second]).unwrap();
    /// assert_eq!((batch.state(0).ply(), batch.state(1).ply()), (0, 1));
    /// assert!(batch.step(&[0, second]).is_err());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn step(&mut self, numbers: &[i32]) -> Result<(), IllegalStep> {
        assert_eq!(numbers.len(), self.len(), "a number for each game");
        let moves = numbers.iter().enumerate().map(|(game, &number)| self.move_of(game, number));
        let moves: Vec<Option<Move>> = moves.collect::<Result<_, _>>()?;
        for (game, mv) in moves.into_iter().enumerate() {
            if let Some(mv) = mv {
                self.states[game].play_trusted(mv);
                self.draw_chance(game);
                self.write(game);
            }
        }
        Ok(())
    }

    /// The move of a number; none: the game stays as it is.
    fn move_of(&self, game: usize, number: i32) -> Result<Option<Move>, IllegalStep> {
        if number == -1 || self.to_move[game].is_none() {
            return Ok(None);
        }
        let mv = u32::try_from(number).ok().and_then(|number| self.actions.get(number as usize));
        if self.numbers[game].binary_search(&(number as u32)).is_ok() {
            return Ok(mv);
        }
        let none = || Illegal::NotAMove(format!("action {}: these rules have {}", number, self.actions.len()));
        let actor = self.to_move[game].unwrap_or(Actor::Referee);
        let illegal = mv.map_or_else(|| Some(none()), |mv| self.states[game].why_not(actor, mv));
        illegal.map_or(Ok(mv), |illegal| Err(IllegalStep { game, illegal }))
    }

    /// Puts all games that are over back to where they began. Their generators go on.
    ///
    /// ```
    /// # use boardrules::{Batch, Rules};
    /// let mut batch = Batch::new(&Rules::builtin_with("tomis", "max_plies=1")?, 0, 2, None)?;
    /// let first = batch.numbers()[0][0] as i32;
    /// batch.step(&[first, -1]).unwrap();
    /// assert_eq!((batch.to_move()[0], batch.state(0).ply()), (None, 1));
    /// batch.reset();
    /// assert_eq!(batch.state(0).ply(), 0);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn reset(&mut self) {
        (0..self.len()).for_each(|game| {
            if self.to_move[game].is_none() {
                self.put(game);
            }
        });
    }

    fn put(&mut self, game: usize) {
        self.states[game].clone_from(&self.starts[game]);
        self.draw_chance(game);
        self.write(game);
    }

    fn draw_chance(&mut self, game: usize) {
        if let Some(seed) = self.seeds.get_mut(game) {
            let state = &mut self.states[game];
            while let Ok(tickets) = state.chance_denominator() {
                match state.draw(random_below(seed, tickets as u32) as i32) {
                    Ok(mv) => state.play_trusted(mv),
                    Err(_) => return,
                }
            }
        }
    }

    fn write(&mut self, game: usize) {
        let (state, size) = (&self.states[game], self.actions.len());
        let mask = &mut self.masks[game * size..(game + 1) * size];
        let numbers = &mut self.numbers[game];
        numbers.iter().for_each(|&number| mask[number as usize] = 0);
        self.to_move[game] = state.to_move();
        numbers.clear();
        if let Some(actor) = self.to_move[game] {
            state.action_numbers_into(&self.actions, actor, numbers);
        }
        numbers.iter().for_each(|&number| mask[number as usize] = 1);
        let players = self.returns.len() / self.states.len();
        state.returns_into(&mut self.returns[game * players..(game + 1) * players]);
        self.see(game);
    }

    fn see(&mut self, game: usize) {
        let viewer = self.viewer.unwrap_or(match self.to_move[game] {
            Some(Actor::Seat(seat)) => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        });
        let seen = self.states[game].board_into(viewer, &mut self.boards[game]);
        debug_assert!(seen.is_ok(), "the viewer was checked");
    }

    /// The actor whose ply each game waits for; none: it is over.
    ///
    /// ```
    /// # use boardrules::{Actor, Batch, Rules, Seat};
    /// let batch = Batch::new(&Rules::builtin("carnyx")?, 0, 2, None)?;
    /// assert_eq!(batch.to_move(), [Some(Actor::Seat(Seat(0))); 2]);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn to_move(&self) -> &[Option<Actor>] {
        &self.to_move
    }

    /// Whether all games are over.
    ///
    /// ```
    /// # use boardrules::{Batch, Rules};
    /// assert!(!Batch::new(&Rules::builtin("carnyx")?, 0, 2, None)?.is_over());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.to_move.iter().all(Option::is_none)
    }

    /// The numbers of the legal moves of the actor that is to move in each game, ascending.
    ///
    /// ```
    /// # use boardrules::{Batch, Rules};
    /// let batch = Batch::new(&Rules::builtin("tokonoma")?, 0, 2, None)?;
    /// assert_eq!((batch.numbers().len(), batch.numbers()[1].len()), (2, 9));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn numbers(&self) -> &[Vec<u32>] {
        &self.numbers
    }

    /// The same moves as in [`State::action_mask`]: as many bytes for each game as there are actions.
    ///
    /// ```
    /// # use boardrules::{Batch, Rules};
    /// let batch = Batch::new(&Rules::builtin("tokonoma")?, 0, 2, None)?;
    /// assert!(batch.masks().chunks(812).all(|mask| mask.iter().filter(|&&legal| legal == 1).count() == 9));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn masks(&self) -> &[u8] {
        &self.masks
    }

    /// The items of each game, as in [`State::board`].
    ///
    /// ```
    /// # use boardrules::{Batch, Rules, Seat};
    /// let batch = Batch::new(&Rules::builtin("tokonoma")?, 0, 2, None)?;
    /// assert_eq!(batch.boards()[1], batch.state(1).board(Seat(0))?);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn boards(&self) -> &[Vec<Item>] {
        &self.boards
    }

    /// What each seat has won, as in [`State::returns`]: as many numbers for each game as there are players.
    ///
    /// ```
    /// # use boardrules::{Batch, Rules};
    /// assert_eq!(Batch::new(&Rules::builtin("tombs")?, 3, 2, None)?.returns(), [0; 6]);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn returns(&self) -> &[i8] {
        &self.returns
    }

    /// The state of a game.
    ///
    /// # Panics
    /// If there is no such game.
    ///
    /// ```
    /// # use boardrules::{Batch, Rules};
    /// let rules = Rules::builtin("carnyx")?;
    /// assert_eq!(Batch::new(&rules, 0, 2, None)?.state(1), &rules.state()?);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn state(&self, game: usize) -> &State {
        &self.states[game]
    }

    /// Plays each game to its end at random, and returns what each seat has won, as in [`Batch::returns`]; 0 where `max_plies`
    /// stopped a game. The games do not change. With the feature `std` as many threads share the work; their number does not change
    /// the result. For the host alone.
    ///
    /// ```
    /// # use boardrules::{Batch, Rules};
    /// let batch = Batch::new(&Rules::builtin("carnyx")?, 0, 8, None)?;
    /// let won = batch.playouts(3, 1000, 2);
    /// assert_eq!(won, batch.playouts(3, 1000, 1));
    /// assert!(won.chunks(2).any(|won| won != [0, 0]));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn playouts(&self, seed: u64, max_plies: u16, threads: usize) -> Vec<i8> {
        let players = self.returns.len() / self.len();
        let games = (self.len() + threads.max(1) - 1) / threads.max(1);
        let mut won = vec![0; self.returns.len()];
        let parts = won.chunks_mut(games * players).zip(self.states.chunks(games)).enumerate();
        let play = |(part, (won, states)): (usize, (&mut [i8], &[State]))| {
            for (index, (won, state)) in won.chunks_mut(players).zip(states).enumerate() {
                let mut state = state.clone();
                state.playout(seed_of(seed, part * games + index), max_plies);
                state.returns_into(won);
            }
        };
        #[cfg(feature = "std")]
        if threads > 1 {
            std::thread::scope(|scope| parts.for_each(|part| drop(scope.spawn(move || play(part)))));
            return won;
        }
        parts.for_each(play);
        won
    }
}

/// A seed for each game.
fn seeds(mut seed: u64, count: usize) -> Vec<u64> {
    let mut next = || u64::from(random_below(&mut seed, u32::MAX));
    (0..count).map(|_| next() << 32 | next()).collect()
}

/// The seed of a playout, as in the other packages.
fn seed_of(seed: u64, game: usize) -> u64 {
    let mut seed = seed.wrapping_add((game as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    u64::from(random_below(&mut seed, u32::MAX)) << 32 | game as u64
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let over = self.to_move.iter().filter(|actor| actor.is_none()).count();
        write!(f, "Batch({}: {} games, {} over)", self.states[0].rules().game(), self.len(), over)
    }
}
