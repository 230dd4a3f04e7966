// The messages between the page and the computer's worker. All are plain data, so that they can be cloned.

/** The computer's strength: a level of `apps/bot/bot.h`, or the longest time for a ply. */
export type Strength =
    | { readonly kind: 'level'; readonly level: number }
    | { readonly kind: 'time'; readonly milliseconds: number };

/** All that the computer may know of a game: its seat's observation and the earlier positions. */
export interface Question {
    readonly seat: number;
    readonly observation: string;
    /** Keys of the positions after each ply, the latest last; empty where they could reveal secrets. */
    readonly keys: readonly bigint[];
    readonly strength: Strength;
    readonly seed: bigint;
}

/** The computer's opinion, so far or final. */
export interface Opinion {
    /** Its choice, in the game's notation; null: it prefers to wait until others have moved. */
    readonly move: string | null;
    /** The plies that it expects next; hidden plies are `?` and `+?`. */
    readonly line: readonly string[];
    /** The share of a win that it expects, 0 to 1; a draw is shared. */
    readonly score: number;
    readonly positions: number;
    /** Plies that it looked ahead everywhere; 0 if it does not count them. */
    readonly depth: number;
}

/** Progress of its thinking, 0 to 1, and its opinion so far. */
export interface Progress {
    readonly part: number;
    readonly opinion: Opinion;
}

/** How many games it has played against itself to learn the rules, and how many it will play. */
export interface Learned {
    readonly games: number;
    readonly of: number;
}

/** Page to worker. A new question drops the open one. */
export type Request =
    | { readonly type: 'load'; readonly module: WebAssembly.Module }
    | { readonly type: 'rules'; readonly bytes: Uint8Array }
    | { readonly type: 'ask'; readonly id: number; readonly question: Question }
    | { readonly type: 'hurry'; readonly id: number }
    | { readonly type: 'drop'; readonly id: number };

/** Worker to page. Each `ask` ends with one `answer` or `failure`, unless it is dropped. */
export type Reply =
    | { readonly type: 'learned'; readonly learned: Learned }
    | { readonly type: 'progress'; readonly id: number; readonly progress: Progress }
    | { readonly type: 'answer'; readonly id: number; readonly opinion: Opinion }
    | { readonly type: 'failure'; readonly id: number | null; readonly message: string };
