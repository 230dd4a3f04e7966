import { useRef, useState } from 'preact/hooks';
import { drag } from '../board/drag.ts';
import { HintButton } from '../bot/advice.tsx';
import { capital } from '../board/tray.ts';
import { Glyph } from '../ui/glyph.tsx';
import type { Table } from '../ui/table.ts';
import { sizeOf, type Land } from './land.ts';
import type { Colour, Painter } from './painter.ts';
import { hiddenTold, howToType, taskOf, thingsOf } from './words.ts';
import './layout.css';

interface PartProps {
    table: Table;
    painter: Painter;
    land: Land;
}

/** A field for rows of letters, or for cells. What cannot be laid out stays in it, with the reason. */
function Row({ table, painter, land }: PartProps) {
    const [text, setText] = useState('');
    const [wrong, setWrong] = useState('');
    const lay = (event: Event): void => {
        event.preventDefault();
        const { rest, why } = painter.type(text);
        setText(rest);
        setWrong(why);
    };
    if (painter.isComplete.value && text === '') return null;
    const { painted } = painter.canvas.value!;
    const bare = land.cells.filter(cell => !painted.has(cell));
    return (
        <form class="row-of-letters" onSubmit={lay}>
            <label>
                <span>{howToType(table.session, land, painter.nextRow.value, bare, sizeOf(land) - painted.size)}</span>
                <input
                    value={text}
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck={false}
                    aria-invalid={wrong !== ''}
                    onInput={event => (setText(event.currentTarget.value), setWrong(''))}
                />
            </label>
            <button type="submit">Place</button>
            <p class="wrong" role="status">{wrong}</p>
        </form>
    );
}

/** One type: click it and then cells, or drag it to one. */
function Pot({ table, painter, land, colour: { type, left } }: PartProps & { colour: Colour }) {
    const button = useRef<HTMLButtonElement>(null);
    const seat = land.layer === 'piece' ? table.session.acting.value : null;
    const carry = (event: PointerEvent): void => {
        const ghost = document.createElement('div');
        ghost.append(button.current!.querySelector('.drawing')!.cloneNode(true));
        if (left === 0) return;
        drag(event, {
            ghost, lift: () => painter.choose(type), drop: cell => cell !== null && table.selection.press(cell),
        });
    };
    return (
        <button
            type="button"
            class="tray-item"
            ref={button}
            disabled={left === 0}
            aria-pressed={painter.colour.value === type}
            onPointerDown={carry}
            onClick={() => painter.choose(type)}
        >
            <Glyph rules={table.session.rules} type={type} seat={seat} label={type} />
            <span>
                {capital(type)} <b>{left}</b>
            </span>
        </button>
    );
}

/** What can still be put on the board, with how much of it is left. */
function Palette(props: PartProps) {
    const { painter, land } = props;
    return (
        <div class="tray" role="group" aria-label={`${capital(thingsOf(land))} to place on the board`}>
            {painter.colours.value.map(colour => (
                <Pot key={colour.type} {...props} colour={colour} />
            ))}
            {painter.count.value[0] > 0 && (
                <button
                    type="button"
                    class="quiet"
                    aria-pressed={painter.colour.value === ''}
                    onClick={() => painter.choose('')}
                >
                    Rub out
                </button>
            )}
        </div>
    );
}

/** Makes the moves of a stage; the focus must not be lost with the button. */
function lay({ view }: Table, painter: Painter): void {
    painter.lay();
    view?.focus();
}

/** Ends a stage: only then it becomes moves. */
function Done({ table, painter, land }: PartProps) {
    if (!painter.isComplete.value) return null;
    return (
        <p class="done">
            <span>
                {`Done? This ends your ${land.isWhole ? 'land' : thingsOf(land)}; `}
                until then you can change everything.
            </span>{' '}
            <button type="button" class="main" onClick={() => lay(table, painter)}>
                Done
            </button>
        </p>
    );
}

/** A long secret setup, one stage after the other: painting it, rows of letters, and the computer for the rest. */
export function LayOut({ table }: { table: Table }) {
    const { session, painter } = table;
    const [seat, land] = [session.acting.value, painter?.land.value ?? null];
    if (painter === undefined || seat === null || land === null || painter.chooses.value) return null;
    const finish = (): void => {
        if (land.isWhole && painter.count.value[0] > 0) painter.lay();
        session.lend(seat);
    };
    const parts = { table, painter, land };
    return (
        <section class="lay-out" aria-label={taskOf(land)}>
            <Palette {...parts} />
            <Row key={land.place + land.layer} {...parts} />
            <Done {...parts} />
            <div class="row">
                {painter.mayLeaveOut.value !== '' && (
                    <button type="button" class="main" onClick={() => lay(table, painter)}>
                        {painter.mayLeaveOut.value}
                    </button>
                )}
                {painter.mayChoose.value && (
                    <button type="button" onClick={() => painter.takeBrush(false)}>
                        Ready layouts
                    </button>
                )}
                <button type="button" onClick={finish}>
                    Finish the rest
                </button>
                {painter.count.value[0] === 0 && !session.isHosted && <HintButton session={session} />}
            </div>
            <p class="faint">{hiddenTold(session)}</p>
        </section>
    );
}
