import { useEffect, useRef, useState } from 'preact/hooks';
import type { Move } from 'boardrules';
import { native } from 'boardrules/native';
import { rulesBytes } from '../bot/question.ts';
import { newComputer } from '../bot/start.ts';
import type { Session } from '../model/session.ts';
import { capital } from '../board/tray.ts';
import { Glyph } from '../ui/glyph.tsx';
import { Icon } from '../ui/icons.tsx';
import { dark } from '../ui/theme.ts';
import { laysOut, layoutOf, movesOf, placedTypes, type Layout } from './layout.ts';
import type { Colour, Painter } from './painter.ts';
import './layout.css';

/** How many layouts are offered at once. */
const OFFERED = 3;

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

interface OfferProps {
    session: Session;
    seat: number;
    layout: Layout;
    onTake: (moves: readonly Move[]) => void;
}

function Offer({ session, seat, layout, onTake }: OfferProps) {
    const { state, moves, first } = layout;
    const turned = seat === 1;
    const svg = state.svg({ viewer: session.viewer.value, boardOnly: true, moves: false, last: false, dark: dark.value, turned });
    return (
        <li>
            <div class="picture" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
            <button type="button" class="main" onClick={() => onTake(moves)}>
                Take it
            </button>
            {first > 0 && first < moves.length && (
                <button type="button" onClick={() => onTake(moves.slice(0, first))}>
                    Only the land
                </button>
            )}
        </li>
    );
}

/** Layouts of the computer, made in a worker of their own as long as the dialog is open. */
function useLayouts(session: Session, seat: number, round: number): readonly Layout[] {
    const [layouts, setLayouts] = useState<readonly Layout[]>([]);
    useEffect(() => {
        setLayouts([]);
        const computer = newComputer('layouts');
        const bytes = rulesBytes(native(), session.rules);
        const make = async (): Promise<void> => {
            for (let made = 0; made < OFFERED; made++) {
                const layout = await layoutOf(session.state, seat, question => computer.ask(bytes, question).opinion);
                if (layout === null) return;
                setLayouts(known => [...known, layout]);
            }
            computer.dispose();
        };
        make().catch(console.error);
        return () => computer.dispose();
    }, [session, seat, round]);
    return layouts;
}

function Layouts({ session, seat, onClose }: { session: Session; seat: number; onClose: () => void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    const [round, setRound] = useState(0);
    const layouts = useLayouts(session, seat, round);
    useEffect(() => {
        const { current } = dialog;
        current!.showModal();
        return () => current!.close();
    }, []);
    const take = (moves: readonly Move[]): void => {
        onClose();
        session.playAll(moves, seat);
    };
    return (
        <dialog ref={dialog} class="setup layouts" aria-labelledby="layouts-title" onClose={onClose}>
            <div class="dialog-head">
                <h2 id="layouts-title">Ready layouts</h2>
                <button type="button" class="icon quiet" aria-label="Close" onClick={() => dialog.current!.close()}>
                    <Icon name="close" />
                </button>
            </div>
            <p class="faint">The computer makes new ones each time: the other side does not know them.</p>
            <ul>
                {layouts.map((layout, index) => (
                    <Offer key={index} session={session} seat={seat} layout={layout} onTake={take} />
                ))}
            </ul>
            {layouts.length < OFFERED ? (
                <progress value={layouts.length} max={OFFERED} aria-label="Making layouts" />
            ) : (
                <button type="button" onClick={() => setRound(round + 1)}>
                    Show others
                </button>
            )}
        </dialog>
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

/** Help with a long secret setup: painting a land, rows of letters, and ready layouts. */
export function LayOut({ session, painter }: { session: Session; painter: Painter | undefined }) {
    const [open, setOpen] = useState(false);
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
                <button type="button" onClick={() => setOpen(true)}>
                    Ready layouts
                </button>
                <button type="button" onClick={finish}>
                    Finish the rest
                </button>
            </div>
            {open && <Layouts session={session} seat={seat} onClose={() => setOpen(false)} />}
        </div>
    );
}
