import { useState } from 'preact/hooks';
import type { Session } from '../model/session.ts';
import { capital } from '../board/tray.ts';
import { Glyph } from '../ui/glyph.tsx';
import { laysOut, movesOf, placedTypes } from './layout.ts';
import type { Colour, Painter } from './painter.ts';
import './layout.css';

/** What one can type now: letters of what goes on the next cell, or cells for what comes next. */
function howToType({ state, rules }: Session, seat: number): string {
    const types = placedTypes(state, seat) ?? [];
    if (types.length === 1) return 'Or type the cells for this piece and the next ones, such as a1 b2 c3';
    const letterOf = (name: string): string => rules.types.find(type => type.name === name)?.letter.toLowerCase() ?? '';
    return `Or type a row, letter by letter: ${types.map(name => `${letterOf(name)} ${name}`).join(', ')}`;
}

/** A field for rows of letters. What cannot be laid out stays in it, with the reason. */
function Row({ session, seat }: { session: Session; seat: number }) {
    const [text, setText] = useState('');
    const [wrong, setWrong] = useState('');
    const lay = (event: Event): void => {
        event.preventDefault();
        const { moves, rest } = movesOf(session.state, seat, text);
        session.playAll(moves, seat);
        setText(rest);
        setWrong(rest === '' ? '' : `“${rest}” cannot be placed here.`);
    };
    return (
        <form class="row-of-letters" onSubmit={lay}>
            <label>
                <span>{howToType(session, seat)}</span>
                <input
                    value={text}
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck={false}
                    aria-invalid={wrong !== ''}
                    onInput={event => setText(event.currentTarget.value)}
                />
            </label>
            <button type="submit">Place</button>
            <p class="wrong" role="status">{wrong}</p>
        </form>
    );
}

function Pot({ session, painter, colour: { type, left } }: { session: Session; painter: Painter; colour: Colour }) {
    const isChosen = painter.colour.value === type;
    return (
        <button type="button" class="tray-item" disabled={left === 0} aria-pressed={isChosen} onClick={() => painter.choose(type)}>
            <Glyph game={session.rules.game} type={type} seat={null} label={type} />
            <span>
                {capital(type)} <b>{left}</b>
            </span>
        </button>
    );
}

/** What the brush can paint, with how much of it is left. */
function Palette({ session, painter }: { session: Session; painter: Painter }) {
    return (
        <div class="tray" role="group" aria-label="Tiles to paint with">
            {painter.colours.value.map(colour => (
                <Pot key={colour.type} session={session} painter={painter} colour={colour} />
            ))}
            {painter.count.value[0] > 0 && (
                <button type="button" class="quiet" aria-pressed={painter.colour.value === ''} onClick={() => painter.choose('')}>
                    Rub out
                </button>
            )}
        </div>
    );
}

/** Help with a long secret setup: painting a land, rows of letters, and the computer for the rest. */
export function LayOut({ session, painter }: { session: Session; painter: Painter | undefined }) {
    const seat = session.acting.value;
    if (seat === null || session.looksBack.value || !laysOut(session.state, seat)) return null;
    const finish = (): void => {
        painter?.lay();
        session.lend(seat);
    };
    return (
        <div class="lay-out">
            {painter?.isOn.value && <Palette session={session} painter={painter} />}
            <Row session={session} seat={seat} />
            <div class="row">
                {painter?.mayChoose.value && (
                    <button type="button" onClick={() => painter.takeBrush(false)}>
                        Ready layouts
                    </button>
                )}
                <button type="button" onClick={finish}>
                    Finish the rest
                </button>
            </div>
        </div>
    );
}
