import { computed } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { animate } from '../animate/index.ts';
import { capital } from '../board/tray.ts';
import { BoardView, type Looks } from '../board/view.ts';
import { HintButton } from '../bot/advice.tsx';
import { Thinking, Watching } from '../bot/computers.tsx';
import { Choice } from '../layout/choice.tsx';
import { betterMove } from './after.tsx';
import { Chooser } from './chooser.tsx';
import { CoverButton, Curtain } from './curtain.tsx';
import { Icon } from './icons.tsx';
import { Legend } from './legend.tsx';
import { Lend } from './lend.tsx';
import { Closed, Said } from './said.tsx';
import { Status } from './status.tsx';
import { dark } from './theme.ts';
import { hinted, type Table } from './table.ts';
import { Tray } from './tray.tsx';

/** The move that the board shows as an arrow: that of the hint, or the better one of a mistake. */
const arrow = computed(() => hinted.value ?? betterMove.value);

/** The picture of the board. */
export function Board({ table, ...looks }: { table: Table } & Pick<Looks, 'hinted'>) {
    const holder = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const { session, selection } = table;
        const view = new BoardView(holder.current!, session, selection, { dark, ...looks }, animate);
        table.view = view;
        return () => {
            view.dispose();
            table.view = null;
        };
    }, [table]);
    return <div class="board-holder" ref={holder} />;
}

/** Moves that name no cell. */
export function Unplaced({ table }: { table: Table }) {
    const { session, selection } = table;
    const moves = selection.unplaced.value;
    if (moves.length === 0) return null;
    return (
        <div class="moves" role="group" aria-label="Moves without a place on the board">
            {moves.map(move => (
                <button
                    type="button"
                    key={move.code}
                    class={move.notation === 'end' ? 'main' : undefined}
                    onClick={() => selection.choose(move)}
                >
                    {session.sentence(move)}
                </button>
            ))}
        </div>
    );
}

/**
 * What a special move takes from its player's stock: "favor"; '': nothing, or it is not known before chance decides.
 */
function priceOf({ session, selection }: Table): string {
    const [{ state, acting: { value: seat }, viewer }, special] = [session, selection.special.value];
    const sure = special.find(move => !selection.isRisky(move));
    if (seat === null || sure === undefined) return '';
    const paid = state
        .after(sure, seat)
        .events(viewer.value)
        .find(event => event.kind === 'stock' && event.seat === seat && event.after < event.before);
    return paid?.kind === 'stock' ? paid.type.replaceAll('_', ' ') : '';
}

/** The kinds of moves beside the ordinary ones: each is chosen here before its cells. */
function Special({ table }: { table: Table }) {
    const { specialKinds: { value: kinds }, kind } = table.selection;
    if (kinds.length === 0) return null;
    const price = priceOf(table);
    const label = price === '' ? 'Or a special move:' : `Or spend a ${price}:`;
    return (
        <div class="moves special" role="group" aria-label={label}>
            <span>{label}</span>
            {kinds.map(name => (
                <button
                    type="button"
                    key={name}
                    aria-pressed={kind.value === name}
                    onClick={() => table.selection.turnTo(kind.value === name ? null : name)}
                >
                    {capital(name)}
                </button>
            ))}
        </div>
    );
}

/** What can be chosen beside the board, in one place, so that what is below does not move. */
export function Choices({ table }: { table: Table }) {
    const isAsked = table.selection.choice.value.asked.length > 0;
    return (
        <div class="choices">
            {isAsked ? (
                <Chooser table={table} />
            ) : (
                <>
                    <Tray table={table} />
                    {!table.selection.paints.value && <Unplaced table={table} />}
                    <Special table={table} />
                </>
            )}
        </div>
    );
}

/** What can be done at the board, in words. */
export function Deeds({ table }: { table: Table }) {
    return (
        <>
            <Said table={table} />
            <Closed session={table.session} />
            <Choices table={table} />
        </>
    );
}

export function TurnButton({ session }: Pick<Table, 'session'>) {
    return (
        <button
            type="button"
            class="icon quiet"
            title="Turn the board"
            aria-label="Turn the board"
            onClick={() => session.turn()}
        >
            <Icon name="turn" />
        </button>
    );
}

/** Where the focus goes if what had it is gone: to the choice that has come, or to the board. */
function useFocus(table: Table, chooses: boolean): void {
    const before = useRef(chooses);
    useEffect(() => {
        const isNew = before.current !== chooses;
        before.current = chooses;
        if (!isNew || document.activeElement !== document.body) return;
        if (chooses) document.querySelector<HTMLElement>('.choice button')?.focus();
        else table.view?.focus();
    }, [chooses]);
}

/** The board, the tray and the lists of moves; at first, where there is one, the choice of a layout. */
export function Stage({ table }: { table: Table }) {
    const chooses = table.painter?.chooses.value === true;
    const paints = table.painter?.isOn.value === true;
    const { isHosted } = table.session;
    useFocus(table, chooses);
    return (
        <section class="stage" aria-label="Board">
            <Status session={table.session} />
            <div class="board-frame" hidden={chooses}>
                <Board table={table} hinted={arrow} />
                <Curtain session={table.session} />
            </div>
            {chooses ? <Choice session={table.session} painter={table.painter!} /> : <Deeds table={table} />}
            <div class="helpers">
                {!paints && !isHosted && <HintButton session={table.session} />}
                {!paints && (!isHosted || table.session.lent.value !== null) && <Lend session={table.session} />}
                <CoverButton session={table.session} />
                <Thinking session={table.session} />
                <Watching session={table.session} />
                <Legend rules={table.session.rules} />
                {!chooses && <TurnButton session={table.session} />}
            </div>
        </section>
    );
}
