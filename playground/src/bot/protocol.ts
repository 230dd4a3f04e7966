// What the page and the worker of the computer say to each other. Everything is plain data, so that it can be cloned.

/** How strong the computer plays: a level of `bot/bot.h`, or as long as it may think about a ply. */
export type Strength =
    | { readonly kind: 'level'; readonly level: number }
    | { readonly kind: 'time'; readonly milliseconds: number };

/** All that the computer may know of a game: what its seat observes, and which positions have been there. */
export interface Question {
    readonly seat: number;
    readonly observation: string;
    /** Keys of the positions after each ply, the latest last; empty where they could tell secrets. */
    readonly keys: readonly bigint[];
    readonly strength: Strength;
    readonly seed: bigint;
}

/** What the computer thinks: so far, or in the end. */
export interface Opinion {
    /** What it would play, in the game's notation; null: it would rather wait until others have acted. */
    readonly move: string | null;
    /** What it expects then; hidden plies are `?` and `+?`. */
    readonly line: readonly string[];
    /** The part of a win that it expects, 0 to 1; a draw is shared. */
    readonly score: number;
    readonly iterations: number;
    /** How many of the iterations tried `move`. */
    readonly visits: number;
}

/** How far it is with its thinking, 0 to 1, and what it thinks so far. */
export interface Progress {
    readonly part: number;
    readonly opinion: Opinion;
}

/** Games that it has played against itself to get to know the rules, out of so many. */
export interface Learned {
    readonly games: number;
    readonly of: number;
}

/** Page to worker. A question may be asked while another is open: then that one is dropped. */
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
