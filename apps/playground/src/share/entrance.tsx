import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Session, Setup } from '../model/session.ts';
import { arrived, failed, isHeldOver, keepDoor, setupOf } from './door.ts';
import { Faults } from './faults.tsx';
import { Seen } from './seen.tsx';

function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current!.showModal(), []);
    return (
        <dialog ref={dialog} class="entrance" aria-label={title} onClose={onClose}>
            <h2>{title}</h2>
            {children}
        </dialog>
    );
}

/** Whether something would be lost if another game replaced this one. */
function isUnderWay(session: Session | null): boolean {
    return session !== null && session.plies.value.length > 0 && !session.ended.value;
}

function LetIn({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
    return (
        <Dialog title="Replace this game?" onClose={onNo}>
            <p>
                The game on the table is not over, and would be gone. Save it or copy its link first to have it again.
            </p>
            <div class="row">
                <button type="button" class="main" onClick={onYes}>
                    Open it
                </button>
                <button type="button" onClick={onNo}>
                    Keep this game
                </button>
            </div>
        </Dialog>
    );
}

function NotOpened() {
    if (failed.value === null) return null;
    const close = (): void => void (failed.value = null);
    return (
        <Dialog title="This cannot be opened" onClose={close}>
            <Faults error={failed.value} />
            <div class="row">
                <button type="button" class="main" onClick={close}>
                    Close
                </button>
            </div>
        </Dialog>
    );
}

interface Props {
    /** The game on the table. */
    readonly session: Session | null;
    readonly dark: boolean;
    readonly onSetup: (setup: Setup) => void;
}

/** Content from outside: a link, a dropped file, or a pasted text. Mounted once. */
export function Arrivals({ session, dark, onSetup }: Props) {
    useEffect(() => {
        const end = new AbortController();
        keepDoor(end.signal);
        return () => end.abort();
    }, []);
    const arrival = arrived.value, isToPlay = arrival !== null && arrival.kind !== 'seen';
    const letIn = (): void => {
        arrived.value = null;
        onSetup(setupOf(arrival)!);
    };
    const drop = (): void => void (arrived.value = null);
    const asks = isToPlay && isUnderWay(session);
    useEffect(() => {
        if (isToPlay && !asks) letIn();
    }, [arrival, asks]);
    return (
        <>
            {isHeldOver.value && <p class="held-over">Drop it: a record, or rules</p>}
            {asks && <LetIn onYes={letIn} onNo={drop} />}
            {arrival?.kind === 'seen' && <Seen game={arrival.game} dark={dark} onClose={drop} />}
            <NotOpened />
        </>
    );
}
