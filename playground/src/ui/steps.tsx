import type { Session } from '../model/session.ts';
import { Track, useUndoKeys } from './history.tsx';
import { Icon } from './icons.tsx';

type Glyph = Parameters<typeof Icon>[0]['name'];

interface Way {
    readonly glyph: Glyph;
    readonly label: string;
    /** The number of plies made after the step; null: the step is not possible. */
    readonly to: number | null;
    readonly session: Session;
    /** The keys for this step, in ARIA's names. */
    readonly keys?: string;
}

function Step({ glyph, label, to, session, keys }: Way) {
    const go = (): void => {
        if (to !== null) session.goTo(to);
    };
    return (
        <button
            type="button"
            class="icon"
            title={label}
            aria-label={label}
            aria-keyshortcuts={keys}
            aria-disabled={to === null}
            onClick={go}
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
    if (!session.looksBack.value)
        return session.outside.value === null ? <BringBack session={session} /> : <PlayOn session={session} />;
    const barrier = session.barrierBehind.value;
    const behind = session.plies.value.length - session.cursor.value;
    return (
        <p class="go-on">
            <button type="button" onClick={() => session.resume()}>
                Continue from here
            </button>{' '}
            <span>
                {`This, or another move, drops ${pliesIn(behind)}.`} {barrier === null ? '' : BARRIERS[barrier]}
            </span>
        </p>
    );
}

/** Undo, redo, and steps through the game. */
export function Steps({ session }: { session: Session }) {
    useUndoKeys(session);
    const [cursor, count] = [session.cursor.value, session.plies.value.length];
    const back = cursor === 0 ? null : cursor - 1;
    const on = cursor === count ? null : cursor + 1;
    return (
        <div class="steps">
            <div class="buttons" role="group" aria-label="Steps through the game">
                <Step glyph="undo" label="Undo" keys="Control+Z" to={session.undoTarget.value} session={session} />
                <Step glyph="redo" label="Redo" keys="Control+Y" to={session.redoTarget.value} session={session} />
                <span class="gap" />
                <Step glyph="first" label="To the start" to={cursor === 0 ? null : 0} session={session} />
                <Step glyph="back" label="One move back" to={back} session={session} />
                <span class="count">{`${cursor} / ${count}`}</span>
                <Step glyph="on" label="One move on" to={on} session={session} />
                <Step glyph="last" label="To the end" to={cursor === count ? null : count} session={session} />
            </div>
            <Track session={session} />
            <GoOn session={session} />
        </div>
    );
}
