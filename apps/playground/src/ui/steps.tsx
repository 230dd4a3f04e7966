import type { Session } from '../model/session.ts';
import { Track, useUndoKeys } from './history.tsx';
import { Icon } from './icons.tsx';

type Glyph = Parameters<typeof Icon>[0]['name'];

interface Way {
    readonly glyph: Glyph;
    readonly label: string;
    /** null: the step is not possible. */
    readonly go: (() => void) | null;
    /** The keys for this step, in ARIA's names. */
    readonly keys?: string;
}

function Step({ glyph, label, go, keys }: Way) {
    return (
        <button
            type="button"
            class="icon"
            title={label}
            aria-label={label}
            aria-keyshortcuts={keys}
            aria-disabled={go === null}
            onClick={() => go?.()}
        >
            <Icon name={glyph} />
        </button>
    );
}

const BARRIERS = {
    chance: 'Chance has moved since then and will be drawn again.',
    revealed: 'Something hidden was revealed since then, and stays known.',
};

const pliesIn = (count: number): string => (count === 1 ? '1 later move' : `${count} later moves`);

/** Restores the plies that were dropped when the game continued from an earlier position. */
function BringBack({ session }: { session: Session }) {
    const count = session.dropped.value;
    return (
        <p class="go-on" role="status" hidden={count === 0}>
            <button type="button" onClick={() => session.bringBack()}>
                Bring back
            </button>{' '}
            <span>{`the dropped part: ${pliesIn(count)}.`}</span>
        </p>
    );
}

/** Continues a game that ended outside the rules. */
function PlayOn({ session }: { session: Session }) {
    const { hasSecrets } = session.rules;
    return (
        <p class="go-on">
            <button type="button" onClick={() => session.resume()}>
                Continue the game
            </button>{' '}
            {hasSecrets && <span>Its secrets have been shown since it ended.</span>}
        </p>
    );
}

/** Continues the game from an earlier position, and warns which later plies are dropped. */
function GoOn({ session }: { session: Session }) {
    if (session.isHosted) return null;
    if (!session.looksBack.value)
        return session.outside.value === null ? <BringBack session={session} /> : <PlayOn session={session} />;
    const barrier = session.barrierBehind.value;
    const behind = session.plies.value.length - session.cursor.value;
    return (
        <p class="go-on">
            <button type="button" onClick={() => session.resume()}>
                {`Continue from here (deletes the ${pliesIn(behind)})`}
            </button>{' '}
            {barrier !== null && <span>{BARRIERS[barrier]}</span>}
        </p>
    );
}

/** Steps through the plies, and how many are made. */
export function Through({ session }: { session: Session }) {
    const [cursor, count] = [session.cursor.value, session.plies.value.length];
    const to = (made: number): (() => void) | null => (made === cursor ? null : () => session.goTo(made));
    return (
        <>
            <Step glyph="first" label="To the start" go={to(0)} />
            <Step glyph="back" label="One move back" go={to(Math.max(0, cursor - 1))} />
            <span class="count">{`${cursor} / ${count}`}</span>
            <Step glyph="on" label="One move on" go={to(Math.min(count, cursor + 1))} />
            <Step glyph="last" label="To the end" go={to(count)} />
        </>
    );
}

/** Undo, redo, and steps through the game. */
export function Steps({ session }: { session: Session }) {
    useUndoKeys(session);
    const undo = session.canUndo.value ? () => session.undo() : null;
    const redo = session.redoTarget.value === null ? null : () => session.redo();
    return (
        <div class="steps">
            <div class="buttons" role="group" aria-label="Steps through the game">
                <Step glyph="undo" label="Undo" keys="Control+Z" go={undo} />
                <Step glyph="redo" label="Redo" keys="Control+Y" go={redo} />
                <span class="gap" />
                <Through session={session} />
            </div>
            <Track session={session} />
            <GoOn session={session} />
        </div>
    );
}
