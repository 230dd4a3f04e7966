/// <reference lib="esnext.disposable" preserve="true" />
/**
 * boardrules: the rules of five board games, Tokonoma, Carnyx, Tombs, Tomis and Thrones. It knows which moves are legal, why a
 * move is not, what a ply changes, and when and why a game is over.
 *
 * @packageDocumentation
 */
export { load, type LoadOptions } from './load.js';
export { CHANCE, NOBODY, REFEREE, SPECTATOR, type Actor, type Viewer } from './roles.js';
export { randomBelow } from './random.js';
export { games, isGame, Rules, version, type GameName, type SwitchValue } from './rules.js';
export type { Quantity, Cell, Layer, Mark, PieceType, Seat, Switch } from './tables.js';
export { Batch, type BatchOptions } from './batch.js';
export type { Actions, MaskForm } from './actions.js';
export { Move, type MoveInfo, type MoveCopy, type MoveLike } from './move.js';
export { IllegalMove, type Refusal } from './refusal.js';
export { savedPosition, State, type CellLike } from './state.js';
export type { ChanceOutcome, Fraction, Item, Outcome, Pending, Reach, SavedPosition } from './results.js';
export type { Tally } from './tally.js';
export type { PictureOptions } from './picture.js';
export type { ReachAlone, ReachOptions } from './reach.js';
export type {
    QuantityEvent,
    AnyEvent,
    CardEvent,
    Cause,
    ChangeEvent,
    EndEvent,
    GameEvent,
    HiddenFrom,
    ItemEvent,
    MoveEvent,
    NextEvent,
    PhaseEvent,
    PlaceEvent,
    PlyEvent,
    RemoveEvent,
    RevealEvent,
    TurnEvent,
    TypedItemEvent,
} from './event_types.js';
export { type EndedOutside, GameRecord, type RecordOptions } from './record.js';
export { RecordWriter, type WriterOptions } from './record_writer.js';
export {
    BoardRulesError,
    DisposedError,
    EventError,
    FaultsError,
    faultText,
    HiddenError,
    LoadError,
    MoveError,
    NotChance,
    NothingToUndo,
    NotLoadedError,
    ObservationError,
    OutOfMemoryError,
    OverflowError,
    PositionError,
    RecordError,
    RulesError,
    SaveError,
    ThemeError,
    type Fault,
} from './errors.js';
