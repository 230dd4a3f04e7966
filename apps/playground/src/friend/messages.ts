// The messages of the server, as far as the page uses them: examples/server/messages.schema.json has all of them.
import type { SwitchValue } from 'boardrules';
import type { ToldPly } from './told.ts';

export type Offer = 'draw' | 'take_back' | 'rematch';

/** Who sits in a seat. */
export interface Sitting {
    readonly kind: 'person' | 'computer';
    readonly level?: number;
}

/** Each player's time. */
export interface Clock {
    readonly initial_s: number;
    readonly increment_s?: number;
}

/** The seats that agree to each offer. back_to: how many plies the take-back that is offered leaves. */
export interface Offers extends Readonly<Record<Offer, readonly number[]>> {
    readonly back_to?: number;
}

/** The time left, when it was sent, and the seats whose time runs. */
export interface Clocks {
    readonly left_ms: readonly number[];
    readonly running: readonly number[];
}

/** What the page sends. after: the number of the last change that it knows. */
export type ToServer =
    | {
          readonly type: 'make';
          readonly game: string;
          readonly rules?: string;
          readonly switches?: Readonly<Record<string, SwitchValue>>;
          readonly seats: readonly Sitting[];
          readonly clock?: Clock;
      }
    | { readonly type: 'join'; readonly token: string }
    | { readonly type: 'play'; readonly after: number; readonly move: string }
    | { readonly type: 'resign'; readonly after: number }
    | { readonly type: 'agree' | 'decline'; readonly to: Offer; readonly after: number }
    | { readonly type: 'history'; readonly from: number }
    | { readonly type: 'record' };

/** The table that was made: the token of each seat, null for the computer's, and one for all who watch. */
export interface Made {
    readonly type: 'made';
    readonly seats: readonly (string | null)[];
    readonly spectators: string;
}

export interface GameMessage {
    readonly type: 'game';
    readonly round: number;
    readonly viewer: number | 'spectators';
    readonly game: string;
    readonly players: number;
    readonly fingerprint: string;
    readonly switches: Readonly<Record<string, SwitchValue>>;
    readonly rules?: string;
    readonly seats: readonly Sitting[];
    readonly clock?: Clock;
}

export interface PositionMessage {
    readonly type: 'position';
    readonly number: number;
    readonly because: 'asked' | 'joined' | 'taken_back' | 'rematch';
    readonly ply: number;
    readonly observation: string;
    readonly offers: Offers;
    readonly returned?: number;
    readonly over?: object;
    readonly ended?: string;
    readonly clocks?: Clocks;
}

export interface PlyMessage extends ToldPly {
    readonly type: 'ply';
    readonly number: number;
    readonly returned?: number;
    readonly over?: object;
    readonly clocks?: Clocks;
}

export interface Refused {
    readonly type: 'refused';
    readonly reason: string;
    readonly sentence: string;
}

export interface Failure {
    readonly type: 'error';
    readonly reason: string;
    readonly sentence: string;
    readonly faults?: readonly { readonly line: number; readonly field?: string; readonly message: string }[];
}

/** What the server sends. */
export type FromServer =
    | Made
    | GameMessage
    | PositionMessage
    | PlyMessage
    | { readonly type: 'ended'; readonly number: number; readonly ended: string; readonly clocks?: Clocks }
    | {
          readonly type: 'offers';
          readonly number: number;
          readonly offers: Offers;
          readonly declined?: { readonly seat: number; readonly to: Offer };
      }
    | { readonly type: 'presence'; readonly seats: readonly boolean[]; readonly spectators: number }
    | Refused
    | Failure
    | { readonly type: 'told'; readonly from: number; readonly plies: readonly ToldPly[] }
    | { readonly type: 'recorded'; readonly record: string }
    | { readonly type: 'stopping' };
