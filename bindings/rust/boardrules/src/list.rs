//! A list without heap memory.

use core::mem::MaybeUninit;
use core::{fmt, ops::Deref, slice};

/// At most `N` elements without heap memory. It is a slice, and an iterator by value.
///
/// ```
/// use boardrules::{MoveList, Rules};
/// let state = Rules::builtin("tokonoma")?.state()?;
/// let moves: MoveList = state.moves_of(boardrules::Actor::Referee);
/// assert_eq!(moves.len(), 9);
/// assert!(moves.iter().all(|mv| moves.contains(mv)));
/// # Ok::<(), boardrules::Error>(())
/// ```
pub struct List<T: Copy, const N: usize> {
    /// The first `count` are initialised.
    elements: [MaybeUninit<T>; N],
    count: usize,
}

impl<T: Copy, const N: usize> List<T, N> {
    /// An empty list, which [`State::moves_into`](crate::State::moves_into) can fill.
    ///
    /// ```
    /// assert!(boardrules::MoveList::new().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        List { elements: [MaybeUninit::uninit(); N], count: 0 }
    }

    /// Replaces the elements: `write` gets (array, capacity) and returns the number of elements. If it returns an error, the
    /// list becomes empty and the error is returned.
    ///
    /// # Safety
    /// `write` initialises as many elements as it returns, up to the capacity.
    #[inline]
    pub(crate) unsafe fn fill(&mut self, write: impl FnOnce(*mut T, usize) -> i32) -> i32 {
        let status = write(self.elements.as_mut_ptr().cast(), N);
        self.count = usize::try_from(status).unwrap_or(0).min(N);
        status
    }

    pub(crate) fn push(&mut self, element: T) {
        self.elements[self.count] = MaybeUninit::new(element);
        self.count += 1;
    }
}

impl<T: Copy, const N: usize> Clone for List<T, N> {
    /// Copies only the elements that it has.
    fn clone(&self) -> Self {
        let mut copy = List::new();
        copy.elements[..self.count].copy_from_slice(&self.elements[..self.count]);
        copy.count = self.count;
        copy
    }
}

impl<T: Copy, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the first `count` elements are initialised.
        unsafe { slice::from_raw_parts(self.elements.as_ptr().cast(), self.count) }
    }
}

impl<T: Copy, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List::new()
    }
}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Copy + Eq, const N: usize> Eq for List<T, N> {}

/// An iterator over the elements of a [`List`] by value.
///
/// ```
/// use boardrules::{LegalMoves, Rules, Seat};
/// let mut moves: LegalMoves = Rules::builtin("carnyx")?.state()?.legal_moves(Seat(0));
/// let (most, last) = (moves.len(), moves.next_back());
/// assert!(last.is_some() && moves.len() == most - 1);
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct IntoIter<T: Copy, const N: usize> {
    list: List<T, N>,
    at: usize,
}

impl<T: Copy, const N: usize> IntoIter<T, N> {
    /// Filled in place.
    #[inline]
    pub(crate) fn filled(fill: impl FnOnce(&mut List<T, N>)) -> Self {
        let mut all = IntoIter { list: List::new(), at: 0 };
        fill(&mut all.list);
        all
    }
}

impl<T: Copy, const N: usize> IntoIterator for List<T, N> {
    type Item = T;
    type IntoIter = IntoIter<T, N>;

    #[inline]
    fn into_iter(self) -> IntoIter<T, N> {
        IntoIter { list: self, at: 0 }
    }
}

impl<'a, T: Copy, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;

    fn into_iter(self) -> slice::Iter<'a, T> {
        self.iter()
    }
}

impl<T: Copy, const N: usize> Iterator for IntoIter<T, N> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let element = self.list.get(self.at).copied();
        self.at += usize::from(element.is_some());
        element
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<T> {
        self.at = self.at.saturating_add(n).min(self.list.count);
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.count - self.at;
        (left, Some(left))
    }
}

impl<T: Copy, const N: usize> DoubleEndedIterator for IntoIter<T, N> {
    fn next_back(&mut self) -> Option<T> {
        let element = self.list.get(self.at..)?.last().copied();
        self.list.count -= usize::from(element.is_some());
        element
    }
}

impl<T: Copy, const N: usize> ExactSizeIterator for IntoIter<T, N> {}
impl<T: Copy, const N: usize> core::iter::FusedIterator for IntoIter<T, N> {}
