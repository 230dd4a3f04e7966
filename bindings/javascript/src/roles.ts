import { BRD_CHANCE, BRD_NOBODY, BRD_REFEREE, BRD_SPECTATOR } from './abi.js';

/** A viewer, whose knowledge limits what is returned: a seat, `SPECTATOR`, or `REFEREE`, who sees everything. */
export type Viewer = number;
/** An actor, who makes a move: a seat, `CHANCE`, or `REFEREE`, who may make any seat's move and chance's. */
export type Actor = number;
/** Chance as an actor; `State.toMove` is this while chance is to move. */
export const CHANCE: Actor = BRD_CHANCE;
/** `State.toMove` is this when the game is over. */
export const NOBODY: Actor = BRD_NOBODY;
/** A viewer who sees what is public. */
export const SPECTATOR: Viewer = BRD_SPECTATOR;
/** A viewer who sees everything, and an actor who may make any seat's move and chance's. */
export const REFEREE: Viewer & Actor = BRD_REFEREE;
