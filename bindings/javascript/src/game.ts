import type { Core } from './core.js';
import { OutOfMemoryError } from './errors.js';
import type { Position } from './position.js';
import { library } from './library.js';
import { REFEREE } from './roles.js';
import { must } from './status.js';

/** The ply that led to a position, and the position before it. */
export interface LastPly {
    readonly code: number;
    readonly before: Position;
}

/** Calls `work` with the position as a game of bindings/native/brdgame.h, in which the last ply has been made. */
export function withGame<T>(core: Core, now: Position, last: LastPly | null, work: (game: number) => T): T {
    const loaded = library();
    return loaded.scratch(() => {
        const game = loaded.c.brdgame_new(core.address(), loaded.otherState(last?.before ?? now));
        if (game === 0) throw new OutOfMemoryError('there is no memory left for a game');
        try {
            if (last !== null) must(loaded.c.brdgame_push(game, last.code, REFEREE, 0));
            return work(game);
        } finally {
            loaded.c.brdgame_free(game);
        }
    });
}
