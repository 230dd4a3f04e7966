//! Moves as dense numbers, for learning.

use crate::{Actor, Move, MoveList, Rules, Seat, State};
use alloc::{vec, vec::Vec};

/// The moves of rules as dense numbers from 0, both ways, for programs that learn. The number of a move stays the same for a
/// fingerprint.
///
/// ```
/// use boardrules::{Rules, Seat};
/// let rules = Rules::builtin("tokonoma")?;
/// let (actions, state) = (rules.actions(), rules.start()?);
/// let mask = state.action_mask(&actions, Seat(0));
/// let legal: Vec<_> = (0..actions.count()).filter(|&index| mask[index] == 1).map(|index| actions.mv(index).unwrap()).collect();
/// assert!(state.moves(Seat(0)).iter().eq(&legal));
/// assert_eq!(actions.index(legal[0]).and_then(|index| actions.mv(index)), Some(legal[0]));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actions(Vec<Move>);

impl Rules {
    /// The moves of these rules as dense numbers. Keep the result: making it lists all moves.
    ///
    /// ```
    /// assert_eq!(boardrules::Rules::builtin("tokonoma")?.actions().count(), 812);
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
    /// assert_eq!(boardrules::Rules::builtin("thrones")?.actions().count(), 66_019);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The number of a move; none: the rules do not have it.
    ///
    /// ```
    /// use boardrules::{Move, Rules};
    /// let rules = Rules::builtin("tokonoma")?;
    /// assert_eq!(rules.actions().index(rules.parse("a1a3")?), Some(1));
    /// assert_eq!(rules.actions().index(Move::HIDDEN), None);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn index(&self, mv: Move) -> Option<usize> {
        self.0.binary_search(&mv).ok()
    }

    /// The move with a number; none: there are fewer moves.
    ///
    /// ```
    /// let rules = boardrules::Rules::builtin("tokonoma")?;
    /// assert_eq!(rules.actions().mv(1), Some(rules.parse("a1a3")?));
    /// assert_eq!(rules.actions().mv(812), None);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn mv(&self, index: usize) -> Option<Move> {
        self.0.get(index).copied()
    }

    /// All moves in the order of their numbers.
    ///
    /// ```
    /// let rules = boardrules::Rules::builtin("tomis")?;
    /// assert_eq!(rules.actions().moves(), rules.moves());
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.0
    }
}

impl State {
    /// Which numbers of `actions` are legal moves of an actor now: a byte for each number, 1 or 0. `actions` must be those of
    /// the same rules. The mask of a seat may reveal its secrets: it is for this seat alone.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let mask = rules.start()?.action_mask(&rules.actions(), Seat(0));
    /// assert_eq!(mask.iter().filter(|&&legal| legal == 1).count(), 9);
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn action_mask(&self, actions: &Actions, actor: impl Into<Actor>) -> Vec<u8> {
        let mut mask = vec![0; actions.count()];
        self.action_mask_into(actions, actor, &mut mask);
        mask
    }

    /// Like [`State::action_mask`], into a slice; moves whose number is not below its length are left out.
    ///
    /// ```
    /// use boardrules::{Rules, Seat};
    /// let rules = Rules::builtin("tokonoma")?;
    /// let (actions, state) = (rules.actions(), rules.start()?);
    /// let mut masks = vec![9; 2 * actions.count()]; // of two seats, one after the other
    /// for (seat, mask) in masks.chunks_mut(actions.count()).enumerate() {
    ///     state.action_mask_into(&actions, Seat(seat as u8), mask);
    /// }
    /// assert_eq!(masks.iter().map(|&legal| usize::from(legal)).sum::<usize>(), 9); // the second seat has no legal moves
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn action_mask_into(&self, actions: &Actions, actor: impl Into<Actor>, mask: &mut [u8]) {
        mask.fill(0);
        let mut moves = MoveList::new();
        self.moves_into(actor, &mut moves);
        for index in moves.iter().filter_map(|&mv| actions.index(mv)) {
            if let Some(legal) = mask.get_mut(index) {
                *legal = 1;
            }
        }
    }

    /// What each seat has won: 1 for the winners and -1 for the others, 0 for the seats that share a draw, 0 for all while the
    /// game is not over.
    ///
    /// ```
    /// let mut state = boardrules::Rules::builtin_with("tokonoma", "max_plies=9")?.start()?;
    /// assert_eq!(state.returns(), [0, 0]);
    /// state.playout(1, 9);
    /// assert_eq!(state.returns(), [0, 0]); // a draw
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    #[must_use]
    pub fn returns(&self) -> Vec<i8> {
        let outcome = self.outcome();
        let won = |seat| match outcome {
            None => 0,
            Some(outcome) if !outcome.seats.contains(seat) => -1,
            Some(outcome) => i8::from(!outcome.is_draw),
        };
        (0..self.players()).map(|seat| won(Seat(seat))).collect()
    }
}
