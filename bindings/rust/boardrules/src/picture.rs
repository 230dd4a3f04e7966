//! Pictures of positions.

use crate::codes::cell_code;
use crate::{ffi, Actor, Cell, Error, Events, Fault, MoveList, State, Viewer};
use alloc::{string::String, vec};
use boardrules_sys::{self as sys, svg};
use core::ptr;

/// What a picture shows besides the position, and how: [`State::svg`]. The default: nothing, and colours as the reader prefers.
///
/// ```
/// use boardrules::{Colours, Picture, Rules, Seat};
/// let rules = Rules::builtin("tokonoma")?;
/// let mut state = rules.state()?;
/// let events = state.play(Seat(0), rules.parse_move("e5e4")?).unwrap();
/// let picture = Picture { events: Some(&events), colours: Colours::Dark, ..Picture::default() };
/// assert!(state.svg(Seat(1), &picture)?.contains("mark-from"));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Picture<'a> {
    /// The chosen cell: the destinations of moves that begin there are marked.
    pub cell: Option<Cell>,
    /// Mark the viewer's legal moves.
    pub moves: bool,
    /// The events of the last ply, which are marked.
    pub events: Option<&'a Events>,
    /// The sentence of the last ply.
    pub last: &'a str,
    /// CSS that is added after the built-in theme, which `apps/tools/brdsvg.md` explains.
    pub theme: &'a str,
    /// The colours.
    pub colours: Colours,
    /// Turn the board by 180 degrees.
    pub turned: bool,
    /// Draw the board alone, without status and seats.
    pub board_only: bool,
}

/// The colours of a [`Picture`].
///
/// ```
/// use boardrules::{Colours, Picture, Rules, Viewer};
/// let state = Rules::builtin("carnyx")?.state()?;
/// let light = state.svg(Viewer::Spectator, &Picture { colours: Colours::Light, ..Picture::default() })?;
/// assert!(!light.contains("prefers-color-scheme") && state.svg(Viewer::Spectator, &Picture::default())?.contains("prefers-color-scheme"));
/// # Ok::<(), boardrules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Colours {
    /// Those that the reader prefers.
    #[default]
    Preferred,
    /// Light colours.
    Light,
    /// Dark colours.
    Dark,
}

impl Picture<'_> {
    fn flags(&self) -> u32 {
        let colours = match self.colours {
            Colours::Preferred => 0,
            Colours::Light => svg::BRDSVG_LIGHT,
            Colours::Dark => svg::BRDSVG_DARK,
        };
        let turned = if self.turned { svg::BRDSVG_TURNED } else { 0 };
        let board = if self.board_only { svg::BRDSVG_BOARD } else { 0 };
        (colours | turned | board) as u32
    }

    /// The first fault of the theme.
    fn check_theme(&self) -> Result<(), Error> {
        let mut fault = sys::brd_fault::default();
        // SAFETY: pointer and length are those of the theme; the function writes the fault.
        match unsafe { svg::brdsvg_theme_check(self.theme.as_ptr().cast(), self.theme.len(), &mut fault) } {
            sys::BRD_OK => Ok(()),
            status => Err(Error::of(status, vec![Fault::of(&fault)])),
        }
    }
}

/// A text, or null if it is empty.
fn text_or_null(text: &str) -> *const sys::c_char {
    if text.is_empty() {
        ptr::null()
    } else {
        text.as_ptr().cast()
    }
}

impl State {
    /// The position as a viewer may see it, as a picture: SVG with CSS. `apps/draw/svg.h` lists the elements and classes in it.
    ///
    /// # Errors
    /// [`Error::Argument`]: there is no such viewer or cell. [`Error::Rules`]: the theme has a fault.
    ///
    /// ```
    /// use boardrules::{Picture, Rules, Viewer};
    /// let picture = Rules::builtin("tomis")?.state()?.svg(Viewer::Spectator, &Picture::default())?;
    /// assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn svg(&self, viewer: impl Into<Viewer>, picture: &Picture<'_>) -> Result<String, Error> {
        picture.check_theme()?;
        let viewer = viewer.into();
        let moves = self.moves_to_mark(picture, viewer);
        let (events, event_count) = picture.events.map_or((ptr::null(), 0), Events::raw);
        let options = svg::brdsvg_options {
            struct_nbytes: ffi::nbytes::<svg::brdsvg_options>(),
            flags: picture.flags(),
            viewer: viewer.code(),
            cell: cell_code(picture.cell),
            moves: if moves.is_empty() { ptr::null() } else { moves.as_ptr().cast() },
            move_count: moves.len(),
            events,
            event_count,
            last: text_or_null(picture.last),
            last_nbytes: picture.last.len(),
            theme: text_or_null(picture.theme),
            theme_nbytes: picture.theme.len(),
        };
        // SAFETY: the arrays and texts of the options live as long as this call; text and cap are those of a buffer.
        let drawn =
            ffi::text(|text, cap| unsafe { svg::brdsvg_draw(self.rules().raw(), self.raw(), &options, text.cast(), cap) });
        drawn.map_err(|error| {
            self.out_of_range(error, viewer, || self.rules().no_cell(picture.cell.unwrap_or(Cell(u16::MAX))))
        })
    }

    /// The viewer's moves; in a game without secrets everybody's.
    fn moves_to_mark(&self, picture: &Picture<'_>, viewer: Viewer) -> MoveList {
        match viewer {
            _ if !picture.moves => MoveList::new(),
            Viewer::Seat(seat) => self.moves_of(seat),
            Viewer::Spectator if self.rules().has_secrets() => MoveList::new(),
            _ => self.moves_of(Actor::Referee),
        }
    }
}
