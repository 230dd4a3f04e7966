import { useEffect, useRef, useState } from 'preact/hooks';
import type { Move } from 'boardrules';
import { groupsOf, padOf, type Group } from '../board/bearing.ts';
import { BEARINGS, type Bearing } from '../model/bearing.ts';
import { Icon } from './icons.tsx';
import type { Table } from './table.ts';

/** Rows of a pad, with the place in the middle. */
const ROWS: readonly (Bearing | null)[] = [
    'up-left', 'up', 'up-right', 'left', null, 'right', 'down-left', 'down', 'down-right',
];

/** Arrows around a place, as the screen shows the board. */
function Pad({ label, pad, choose }: { label: string; pad: Map<Bearing, Move>; choose: (move: Move) => void }) {
    const button = (bearing: Bearing) => {
        const move = pad.get(bearing);
        if (move === undefined) return <span key={bearing} />;
        return (
            <button
                type="button"
                class="icon"
                key={bearing}
                aria-label={`${label} ${bearing}`}
                title={bearing}
                onClick={() => choose(move)}
            >
                <svg viewBox="-12 -12 24 24" width="22" height="22" aria-hidden="true" class="glyph">
                    <path d="M-8 0 H8 M2 -6 L8 0 L2 6" transform={`rotate(${BEARINGS.indexOf(bearing) * 45})`} />
                </svg>
            </button>
        );
    };
    return (
        <div class="pad" role="group" aria-label={`${label} …`}>
            {ROWS.map((bearing, index) => (bearing === null ? <span key={index} class="hub" /> : button(bearing)))}
        </div>
    );
}

/** A choice of moves by name, if cells alone do not distinguish them: what they do first, then where that points. */
export function Chooser({ table }: { table: Table }) {
    const { session, selection } = table;
    const holder = useRef<HTMLDivElement>(null);
    const { asked, cell, doubt } = selection.choice.value;
    const other = doubt?.other ?? null;
    const [opened, open] = useState<{ asked: readonly Move[]; group: Group } | null>(null);
    const group = opened?.asked === asked ? opened.group : null;
    useEffect(() => {
        if (asked.length > 0 && table.view?.hasFocus) holder.current?.querySelector('button')?.focus();
    }, [asked]);
    useEffect(() => {
        if (group !== null) holder.current?.querySelector('button')?.focus();
    }, [group]);
    if (asked.length === 0) return null;
    const choose = (move: Move): void => {
        selection.choose(move);
        table.view?.focus();
    };
    const leave = (event: KeyboardEvent): void => {
        if (event.key !== 'Escape') return;
        selection.cancel();
        table.view?.focus();
    };
    const groups = groupsOf(asked, move => selection.nameOf(move));
    const shown = group ?? (groups.length === 1 ? groups[0]! : null);
    const pad =
        shown === null || shown.moves.length === 1 ? null : padOf(session.rules, shown.moves, session.turned.value);
    const list = pad !== null ? [] : shown === null ? groups : apart(shown);
    return (
        <div
            class="chooser"
            role="group"
            aria-label={cell === null ? 'Moves' : `Moves at ${cell}`}
            ref={holder}
            onKeyDown={leave}
        >
            {pad !== null && (
                <>
                    <span>{shown!.label}</span>
                    <Pad label={shown!.label.replace(/ …$/, '')} pad={pad} choose={choose} />
                </>
            )}
            {list.length > 0 && (
                <ul>
                    {list.map(one => (
                        <li key={one.moves[0]!.code}>
                            <button
                                type="button"
                                onClick={() =>
                                    one.moves.length === 1 ? choose(one.moves[0]!) : open({ asked, group: one })
                                }
                            >
                                {one.moves.length === 1 ? selection.nameOf(one.moves[0]!) : one.label}
                            </button>
                        </li>
                    ))}
                    {other !== null && (
                        <li>
                            <button type="button" onClick={() => selection.press(other)}>
                                {`Choose ${other} instead`}
                            </button>
                        </li>
                    )}
                </ul>
            )}
            <button type="button" class="quiet icon" aria-label="Cancel" onClick={() => selection.cancel()}>
                <Icon name="close" />
            </button>
        </div>
    );
}

/** Each move by itself. */
function apart({ label, moves }: Group): Group[] {
    return moves.map(move => ({ label, moves: [move] }));
}
