// The messages between the page and the worker that plays games to tell how rules play. All are plain data.

/** What is played: compiled rules, as many games of each. */
export interface Order {
    readonly rules: Uint8Array;
    /** The rules to compare with; null: none. */
    readonly other: Uint8Array | null;
    readonly players: number;
    /** The bot's level, from 1. */
    readonly level: number;
    readonly games: number;
    readonly seed: bigint;
}

/** How many games of each rules have been played. */
export interface Progress {
    readonly played: number;
    readonly of: number;
}

/** A figure with its 95 % interval; `apps/balance/balance_report.c` makes it. */
export interface Figure {
    readonly games: number;
    readonly present: number;
    readonly mean: number;
    readonly low: number;
    readonly high: number;
}

export type Unit = 'share of games' | 'share in a game' | 'number in a game';

export interface Row extends Figure {
    readonly group: string;
    readonly name: string;
    readonly unit: Unit;
    readonly against?: Figure;
    readonly difference?: {
        readonly mean: number;
        readonly low: number;
        readonly high: number;
        readonly significant: boolean;
    };
}

/** What `brdbalance --json` prints (apps/tools/brdbalance.md); the members that the page reads. */
export interface Report {
    readonly game: string;
    readonly players: number;
    readonly games: number;
    readonly distinct_games: number;
    readonly length: { readonly median: number; readonly median_low: number; readonly median_high: number };
    readonly rows: readonly Row[];
    readonly compared_rows?: number;
}

/** Page to worker. Another order ends the present one. */
export type Request =
    | { readonly type: 'load'; readonly module: WebAssembly.Module }
    | { readonly type: 'play'; readonly order: Order }
    | { readonly type: 'stop' };

/** Worker to page. Each order ends with one `report` or `failure`. */
export type Reply =
    | { readonly type: 'learning' }
    | { readonly type: 'progress'; readonly progress: Progress }
    | { readonly type: 'report'; readonly json: string; readonly plots: string }
    | { readonly type: 'failure'; readonly message: string };
