import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { computed, type ReadonlySignal } from '@preact/signals';
import { REFEREE, type Move } from 'boardrules';
import { native } from 'boardrules/native';
import { Selection } from '../board/selection.ts';
import { newComputer } from '../bot/start.ts';
import type { Session } from '../model/session.ts';
import { HowToPlay } from '../ui/how.tsx';
import { useUndoKeys } from '../ui/history.tsx';
import { Legend } from '../ui/legend.tsx';
import { endAnalysis } from '../ui/places.ts';
import { Rulebook } from '../ui/rulebook.tsx';
import { Seats } from '../ui/seats.tsx';
import { Board, Deeds, TurnButton } from '../ui/stage.tsx';
import { Status } from '../ui/status.tsx';
import { Through } from '../ui/steps.tsx';
import type { Analysing, Table } from '../ui/table.ts';
import { Tabs } from '../ui/tabs.tsx';
import { Analysis, imagined } from './analysis.ts';
import { Chance } from './chance.tsx';
import { Engine } from './engine.ts';
import type { AnalyseProps } from './index.tsx';
import { Keep } from './keep.tsx';
import { useKeys } from './keys.ts';
import { Doing, Lines } from './lines.tsx';
import { analysable } from './offer.ts';
import { Opinion } from './opinion.tsx';

/** An analysis on the table. */
interface Bench {
    readonly analysis: Analysis;
    readonly engine: Engine;
    readonly table: Table;
    /** The move that the computer prefers, for the board; null: none. */
    readonly arrow: ReadonlySignal<Move | null>;
    dispose(): void;
}

function benchOf(game: Session, { made, tries }: Analysing): Bench {
    const analysis = new Analysis(game, made);
    const { session } = analysis;
    if (tries !== undefined && session.state.isLegal(tries, REFEREE)) session.play(tries);
    const engine = new Engine(analysis, newComputer('analysis'), native);
    const arrow = computed(() => {
        const notation = engine.thought.value?.opinion?.move ?? null;
        return notation === null ? null : session.rules.parseMove(notation);
    });
    const table: Table = { session, selection: new Selection(session), view: null };
    return { analysis, engine, table, arrow, dispose: () => (engine.dispose(), analysis.dispose()) };
}

/** The analysis of a game; of what its viewer may not see, another guess can be drawn. */
function useBench({ table: { session: game }, begun }: AnalyseProps) {
    const [seed, setSeed] = useState(1n);
    const isGuess = useMemo(() => begun.isWhole !== true && analysable(game) === 'known', [game, begun]);
    const bench = useMemo(
        () => benchOf(isGuess ? imagined(game, seed) : game, isGuess ? { made: 0 } : begun),
        [game, begun, seed],
    );
    useEffect(() => () => bench.dispose(), [bench]);
    return { bench, isGuess, guess: () => setSeed(now => now + 1n) };
}

/** The board, what can be done there, and what chance decides. */
function Stage({ bench: { table, arrow } }: { bench: Bench }) {
    const { session } = table;
    return (
        <section class="stage" aria-label="Board">
            <Status session={session} />
            <div class="board-frame">
                <Board table={table} hinted={arrow} />
            </div>
            <Deeds table={table} />
            <Chance session={session} />
            <div class="helpers">
                <Legend rules={session.rules} />
                <TurnButton session={session} />
            </div>
        </section>
    );
}

/** What is analysed, and the way back. */
function Head({ isGuess, mayGuess, guess }: { isGuess: boolean; mayGuess: boolean; guess(): void }) {
    const title = useRef<HTMLHeadingElement>(null);
    useEffect(() => title.current!.focus({ preventScroll: true }), []);
    return (
        <header class="analysis-head">
            <h2 ref={title} tabIndex={-1}>
                Analysis
            </h2>
            <button type="button" onClick={endAnalysis}>
                Back to the game
            </button>
            {isGuess && (
                <p class="faint">
                    What you cannot see is a guess that agrees with all you know.{' '}
                    {mayGuess && (
                        <button type="button" class="quiet" onClick={guess}>
                            Guess again
                        </button>
                    )}
                </p>
            )}
        </header>
    );
}

function Faults({ analysis: { faults } }: { analysis: Analysis }) {
    if (faults.length === 0) return null;
    return (
        <p class="warning" role="status">
            {`Not all variations of this record could be read: after move ${faults[0]!.made}, ${faults[0]!.message}. `}
            {faults.length > 1 && `So it is in ${faults.length} places. `}What was not read stays a comment.
        </p>
    );
}

/** Trying moves from a position of a game, which waits meanwhile. */
export function Workbench(props: AnalyseProps) {
    const { bench, isGuess, guess } = useBench(props);
    const { analysis, engine, table } = bench;
    const [shown, show] = useState('lines');
    useUndoKeys(table.session);
    useKeys(analysis);
    const lines = () => (
        <section class="analysis" aria-label="What was tried">
            <Faults analysis={analysis} />
            <Lines analysis={analysis} />
            <Keep analysis={analysis} isGuess={isGuess} />
        </section>
    );
    const { rules } = table.session;
    const tabs = [
        { key: 'lines', label: 'Moves', content: lines },
        { key: 'how', label: 'How to play', content: () => <HowToPlay rules={rules} /> },
        { key: 'rulebook', label: 'Exact rules', content: () => <Rulebook rules={rules} /> },
    ];
    const hasTried = analysis.tree.changes.value > 0;
    return (
        <main class="play analysing">
            <Stage bench={bench} />
            <div class="beside">
                <Head isGuess={isGuess} mayGuess={!hasTried} guess={guess} />
                <Opinion analysis={analysis} engine={engine} />
                <Seats session={table.session} />
                <div class="steps">
                    <div class="buttons" role="group" aria-label="Steps through the line">
                        <Through session={table.session} />
                    </div>
                </div>
                <Doing analysis={analysis} />
                <Tabs label="Beside the board" tabs={tabs} shown={shown} onShow={show} />
            </div>
        </main>
    );
}
