import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { CHANCE } from 'boardrules';
import { setupOf } from '../model/runs.ts';
import type { Session } from '../model/session.ts';
import { bringInto } from '../ui/plies.tsx';
import { toldPly } from '../ui/words.ts';
import type { Analysis } from './analysis.ts';
import { MOST_NOTE, type Node } from './tree.ts';

interface NodeProps {
    readonly analysis: Analysis;
    readonly node: Node;
}

/** isShown: it is on the board. Of thousands of plies only those are drawn anew for which this changes. */
interface ChipProps extends NodeProps {
    readonly isShown: boolean;
}

function toneOf({ rules }: Session, actor: number): string {
    return actor === CHANCE ? 'chance' : rules.seats[actor]?.tone || 'none';
}

/** A ply to press, and the note to it. */
function Chip({ analysis, node, isShown }: ChipProps) {
    const { session, tree } = analysis, ply = node.ply!;
    tree.changes.value; // the note may be another
    const told = toldPly(session, ply);
    return (
        <span class={`tone-${toneOf(session, ply.actor)} seat-${ply.actor}`}>
            <button
                type="button"
                class="ply"
                tabIndex={isShown ? 0 : -1}
                aria-current={isShown ? 'step' : undefined}
                title={told}
                onClick={() => analysis.go(node)}
            >
                <span class="number">{node.made}</span>
                <span class="stone" />
                {ply.move.notation}
                <span class="unseen">{` ${told}`}</span>
            </button>
            {node.note !== '' && <span class="note">{` ${node.note} `}</span>}
        </span>
    );
}

/** A line from a position on, and after each ply the others that were tried instead of it. */
function Line({ analysis, after }: { analysis: Analysis; after: Node }) {
    const current = analysis.current.value;
    analysis.tree.changes.value; // there may be others
    const parts: ComponentChildren[] = [];
    for (let node: Node | undefined = after; node !== undefined; node = node.children[0]) {
        const [next, ...others] = node.children;
        if (next === undefined) break;
        parts.push(<Chip key={next.made} analysis={analysis} node={next} isShown={next === current} />);
        for (const other of others)
            parts.push(<Variation key={`${next.made} ${other.ply!.move.code}`} analysis={analysis} node={other} />);
    }
    return <>{parts}</>;
}

function Variation({ analysis, node }: NodeProps) {
    return (
        <div class="variation">
            <Chip analysis={analysis} node={node} isShown={analysis.current.value === node} />
            <Line analysis={analysis} after={node} />
        </div>
    );
}

/** The last position of a long setup in which nothing was tried or noted, and which the board does not show. */
function foldOf({ tree: { root }, current }: Analysis, count: number): Node | null {
    if (current.value.isPlayed && current.value.made > 0 && current.value.made < count) return null;
    let node = root;
    while (node.made < count && node.children.length === 1 && node.note === '') node = node.children[0]!;
    return node.made === count && count > 0 ? node : null;
}

function Start({ analysis }: { analysis: Analysis }) {
    const { root, changes } = analysis.tree, isShown = analysis.current.value === root;
    changes.value; // the note may be another
    return (
        <span>
            <button
                type="button"
                class="ply"
                tabIndex={isShown ? 0 : -1}
                aria-current={isShown ? 'step' : undefined}
                onClick={() => analysis.go(root)}
            >
                Start
            </button>
            {root.note !== '' && <span class="note">{` ${root.note} `}</span>}
        </span>
    );
}

function Fold({ analysis, node }: NodeProps) {
    const isShown = analysis.current.value === node;
    return (
        <button
            type="button"
            class="ply"
            tabIndex={isShown ? 0 : -1}
            aria-current={isShown ? 'step' : undefined}
            onClick={() => analysis.go(node)}
        >
            {`The setup, ${node.made} moves`}
        </button>
    );
}

/** Brings the shown ply into sight of its panel; if another ply had the focus, this one gets it. */
function useShown(analysis: Analysis) {
    const list = useRef<HTMLDivElement>(null);
    const [node, changes] = [analysis.current.value, analysis.tree.changes.value];
    useEffect(() => {
        const shown = list.current!.querySelector<HTMLElement>('[aria-current]');
        const panel = list.current!.closest<HTMLElement>('[role=tabpanel]');
        if (shown === null || panel === null) return;
        bringInto(panel, shown);
        if (list.current!.contains(document.activeElement)) shown.focus({ preventScroll: true });
    }, [node, changes]);
    return list;
}

/** What can be done with the shown position: a note, another place, its end. */
export function Doing({ analysis }: { analysis: Analysis }) {
    const { tree } = analysis, node = analysis.current.value;
    tree.changes.value; // the note or the place may be another
    const what = node.ply === null ? 'the start' : `move ${node.made}`;
    return (
        <div class="doing">
            <input
                key={node}
                type="text"
                aria-label={`Note to ${what}`}
                placeholder={`Note to ${what}`}
                maxLength={MOST_NOTE}
                autocomplete="off"
                value={node.note}
                onChange={event => analysis.annotate(event.currentTarget.value)}
            />
            {!node.isPlayed && (
                <div class="row">
                    <button type="button" disabled={tree.promotable(node) === null} onClick={() => analysis.promote()}>
                        Move up
                    </button>
                    <button type="button" onClick={() => analysis.remove()}>
                        {node.children.length > 0 ? 'Delete from here' : 'Delete'}
                    </button>
                </div>
            )}
        </div>
    );
}

/** The game and all that was tried, as a tree of plies to press. */
export function Lines({ analysis }: { analysis: Analysis }) {
    const { tree, game } = analysis;
    const list = useShown(analysis);
    const setup = useMemo(() => setupOf(game.plies.value), [game]);
    const fold = foldOf(analysis, setup);
    const isEmpty = tree.root.children.length === 0;
    return (
        <>
            {isEmpty && <p class="faint">Make a move on the board to try it.</p>}
            <div class="lines" role="group" aria-label="Moves" ref={list}>
                <Start analysis={analysis} />
                {fold !== null && <Fold analysis={analysis} node={fold} />}
                <Line analysis={analysis} after={fold ?? tree.root} />
            </div>
            {tree.isFull && <p class="warning">No more moves can be tried: delete some.</p>}
        </>
    );
}
