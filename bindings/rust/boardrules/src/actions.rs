//! Moves as dense numbers, for learning.

use crate::{Actor, Move, MoveList, Rules, Seat, State};
use alloc::{vec, vec::Vec};
use core::ops::Index;

/// The moves of rules as dense numbers from 0, both ways, for programs that learn. The number of a move stays the same for a
/// fingerprint.
///
/// ```
/// use boardrules::{Rules, Seat};
/// let rules = Rules::builtin("tokonoma")?;
/// let (actions, state) = (rules.actions(), rules.state()?);
/// let mask = state.action_mask(&actions, Seat(0));
/// let legal: Vec<_> = (0..actions.len()).filter(|&number| mask[number] == 1).map(|number| actions[number]).collect();
/// assert!(state.moves_of(Seat(0)).iter().eq(&legal));
/// assert_eq!(actions.index(legal[0]).map(|number| actions[number]), Some(legal[0]));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actions(Vec<Move>);

impl Rules {
    /// The moves of these rules as dense numbers. Keep the result: making it lists all moves.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tokonoma")?.actions().len(), 812);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn actions(&self) -> Actions {
        Actions(self.moves())
    }
}

impl Actions {
    /// How many moves there are: one more than the last number.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("thrones")?.actions().len(), 66_019);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // every game has moves
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The number of a move; none: the rules do not have it.
    ///
    /// ```
    /// use boardrules::{Move, Rules};
    /// let rules = Rules::builtin("tokonoma")?;
    /// assert_eq!(rules.actions().index(rules.parse_move("a1a3")?), Some(1));
    /// assert_eq!(rules.actions().index(Move::HIDDEN), None);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn index(&self, mv: Move) -> Option<usize> {
        self.0.binary_search(&mv).ok()
    }

    /// The move with a number; none: there are fewer moves. `actions[number]` panics then.
    ///
    /// ```
    /// let rules = boardrules::Rules::builtin("tokonoma")?;
    /// assert_eq!(rules.actions().get(1), Some(rules.parse_move("a1a3")?));
    /// assert_eq!(rules.actions().get(812), None);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn get(&self, number: usize) -> Option<Move> {
        self.0.get(number).copied()
    }

    /// All moves in the order of their numbers, which is that of their codes.
    ///
    /// ```
    /// let actions = boardrules::Rules::builtin("tomis")?.actions();
    /// assert_eq!(actions.moves()[7], actions[7]);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.0
    }

    /// The numbers of moves in ascending order, as [`State::moves_of`] lists them.
    fn numbers<'a>(&'a self, moves: &'a [Move]) -> impl Iterator<Item = usize> + 'a {
        let mut from = 0;
        moves.iter().filter_map(move |mv| {
            let found = self.0[from..].binary_search(mv).ok()? + from;
            from = found + 1;
            Some(found)
        })
    }
}

impl Index<usize> for Actions {
    type Output = Move;

    fn index(&self, number: usize) -> &Move {
        &self.0[number]
    }
}

impl State {
    /// Which numbers of `actions` are legal moves of an actor now: a byte for each number, 1 or 0. `actions` must be those of
    /// the same rules. The mask of a seat may reveal its secrets: it is for this seat alone.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let mask = rules.state()?.action_mask(&rules.actions(), Seat(0));
    /// assert_eq!(mask.iter().filter(|&&legal| legal == 1).count(), 9);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn action_mask(&self, actions: &Actions, actor: impl Into<Actor>) -> Vec<u8> {
        let mut mask = vec![0; actions.len()];
        self.action_mask_into(actions, actor, &mut mask);
        mask
    }

    /// Like [`State::action_mask`], into a slice; moves whose number is not below its length are left out.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let (actions, state) = (rules.actions(), rules.state()?);
    /// let mut masks = vec![9; 2 * actions.len()]; // of two seats, one after the other
    /// for (seat, mask) in masks.chunks_mut(actions.len()).enumerate() {
    ///     state.action_mask_into(&actions, Seat(seat as u8), mask);
    /// }
    /// assert_eq!(masks.iter().map(|&legal| usize::from(legal)).sum::<usize>(), 9); // the second seat has no legal moves
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn action_mask_into(&self, actions: &Actions, actor: impl Into<Actor>, mask: &mut [u8]) {
        mask.fill(0);
        self.for_numbers(actions, actor.into(), |number| {
            if let Some(legal) = mask.get_mut(number) {
                *legal = 1;
            }
        });
    }

    /// Like [`State::action_mask`], as bits: number n is bit n % 8 of byte n / 8.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let (state, actions) = (rules.state()?, rules.actions());
    /// let (bytes, bits) = (state.action_mask(&actions, Seat(0)), state.action_bits(&actions, Seat(0)));
    /// assert_eq!(bits.len(), 102);
    /// assert!((0..actions.len()).all(|number| bytes[number] == bits[number / 8] >> (number % 8) & 1));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn action_bits(&self, actions: &Actions, actor: impl Into<Actor>) -> Vec<u8> {
        let mut bits = vec![0; (actions.len() + 7) / 8];
        self.for_numbers(actions, actor.into(), |number| bits[number / 8] |= 1 << (number % 8));
        bits
    }

    /// Like [`State::action_mask`], as a list: the numbers of the legal moves in ascending order.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let (state, actions) = (rules.state()?, rules.actions());
    /// let legal: Vec<_> = state.action_numbers(&actions, Seat(0)).into_iter().map(|number| actions[number as usize]).collect();
    /// assert_eq!(legal, state.moves_of(Seat(0))[..]);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn action_numbers(&self, actions: &Actions, actor: impl Into<Actor>) -> Vec<u32> {
        let mut numbers = Vec::new();
        self.action_numbers_into(actions, actor.into(), &mut numbers);
        numbers
    }

    pub(crate) fn action_numbers_into(&self, actions: &Actions, actor: Actor, numbers: &mut Vec<u32>) {
        numbers.clear();
        self.for_numbers(actions, actor, |number| numbers.push(number as u32));
    }

    fn for_numbers(&self, actions: &Actions, actor: Actor, each: impl FnMut(usize)) {
        let mut moves = MoveList::new();
        self.moves_into(actor, &mut moves);
        actions.numbers(&moves).for_each(each);
    }

    /// What each seat has won: 1 for the winners and -1 for the others, 0 for the seats that share a draw, 0 for all while the
    /// game is not over.
    ///
    /// ```
    /// let mut state = boardrules::Rules::builtin_with("tokonoma", "max_plies=9")?.state()?;
    /// assert_eq!(state.returns(), [0, 0]);
    /// state.playout(1, 9);
    /// assert_eq!(state.returns(), [0, 0]); // a draw
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn returns(&self) -> Vec<i8> {
        let mut returns = vec![0; self.players().into()];
        self.returns_into(&mut returns);
        returns
    }

    /// Writes the returns of as many seats as the slice has numbers.
    pub(crate) fn returns_into(&self, returns: &mut [i8]) {
        let outcome = self.outcome();
        let won = |seat| match outcome {
            None => 0,
            Some(outcome) if !outcome.seats.contains(seat) => -1,
            Some(outcome) => i8::from(!outcome.is_draw()),
        };
        (0..).zip(returns).for_each(|(seat, returns)| *returns = won(Seat(seat)));
    }
}
