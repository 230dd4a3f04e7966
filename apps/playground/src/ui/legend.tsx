import { useEffect, useRef } from 'preact/hooks';
import { signal } from '@preact/signals';
import type { Rules } from 'boardrules';
import { shotKinds, shotWords } from '../board/shots.ts';
import { capital } from '../board/tray.ts';
import { isTyping } from '../typing.ts';
import { Glyph } from './glyph.tsx';
import { Icon } from './icons.tsx';
import { reachMaps, seatsAlike, type ReachMap, type Way } from './reach_map.ts';

const open = signal(false);

/** A cell of a map: crossed where the piece fires. */
function Cell({ way, shot, x = 0, y = 0 }: { way: string; shot: boolean; x?: number; y?: number }) {
    return (
        <g transform={`translate(${x},${y})`} class={`${way} ${shot ? 'shot' : ''}`}>
            <circle r={400} />
            {shot && <path d="M0,-400V400M-400,0H400" />}
        </g>
    );
}

function MapPicture({ rules, map: { from, ways, shots } }: { rules: Rules; map: ReachMap }) {
    const [xs, ys] = [rules.cells.map(({ x }) => x), rules.cells.map(({ y }) => -y)];
    const [left, top] = [Math.min(...xs) - 600, Math.min(...ys) - 600];
    const box = [left, top, Math.max(...xs) + 600 - left, Math.max(...ys) + 600 - top];
    return (
        <svg class="reach-map" viewBox={box.join(' ')} aria-hidden="true">
            {rules.cells.map(({ name, x, y }) => (
                <Cell
                    key={name}
                    way={name === from ? 'from' : (ways.get(name) ?? '')}
                    shot={shots.has(name)}
                    x={x}
                    y={-y}
                />
            ))}
        </svg>
    );
}

const MEANINGS: Readonly<Record<Way, string>> = {
    moves: 'It goes there.',
    attacks: 'It attacks there.',
    both: 'It goes or attacks there.',
    special: 'Only as the text says.',
};

function Sample(cell: { way: string; shot: boolean }) {
    return (
        <svg class="reach-map" viewBox="-500 -500 1000 1000" aria-hidden="true">
            <Cell {...cell} />
        </svg>
    );
}

/** The maps of a type: those of the first seat, or, if the seats differ, of each that goes in a way of its own. */
interface Sides {
    readonly name: string;
    readonly sides: readonly { readonly owners: string; readonly maps: readonly ReachMap[] }[];
}

function sidesOf(rules: Rules, name: string): Sides {
    const groups = seatsAlike(rules, name);
    const ownersOf = (seats: readonly number[]): string => seats.map(seat => rules.seats[seat]!.name).join(', ');
    const sides = groups.map(seats => ({
        owners: groups.length > 1 ? ownersOf(seats) : '',
        maps: reachMaps(rules, name, seats[0]),
    }));
    return { name, sides };
}

/** What the colours of the maps mean, of those that are there; and whose pieces they show, if these have a forward. */
function Key({ rules, maps, others }: { rules: Rules; maps: readonly ReachMap[]; others: boolean }) {
    const used = new Set(maps.flatMap(({ ways }) => [...ways.values()]));
    const fired = maps.some(({ shots }) => shots.size > 0) ? [...shotKinds(rules)] : [];
    const [first] = rules.seats;
    return (
        <p class="reach-key">
            {(Object.keys(MEANINGS) as Way[]).filter(way => used.has(way)).map(way => (
                <span key={way}>
                    <Sample way={way} shot={false} />
                    {MEANINGS[way]}
                </span>
            ))}
            {fired.map(kind => (
                <span key={kind}>
                    <Sample way="" shot />
                    {shotWords(kind)}
                </span>
            ))}
            {first!.forward !== '' && (
                <span>{`The pieces are ${first!.name}’s${others ? ', where no name is beside a map' : ''}.`}</span>
            )}
        </p>
    );
}

function List({ rules }: { rules: Rules }) {
    const pieces = rules.types
        .filter(({ layer }) => layer === 'piece')
        .map(({ name }) => sidesOf(rules, name));
    const all = pieces.flatMap(({ sides }) => sides);
    return (
        <>
            <Key
                rules={rules}
                maps={all.flatMap(({ maps }) => maps)}
                others={all.some(({ owners }) => owners !== '')}
            />
            <ul>
                {pieces.map(({ name, sides }) => (
                    <li key={name}>
                        <Glyph rules={rules} type={name} seat={0} label={name} />
                        <div>
                            <h3>{capital(name)}</h3>
                            <p>{`${rules.typeSentence(name)}.`}</p>
                        </div>
                        <div class="reach-maps">
                            {sides.map(({ owners, maps }) => (
                                <figure key={owners}>
                                    {owners !== '' && <figcaption>{owners}</figcaption>}
                                    {maps.map(map => (
                                        <MapPicture key={map.from} rules={rules} map={map} />
                                    ))}
                                </figure>
                            ))}
                        </div>
                    </li>
                ))}
            </ul>
        </>
    );
}

function Dialog({ rules }: { rules: Rules }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const { current } = dialog;
        current!.showModal();
        return () => current!.close(); // closing returns the focus to its previous place
    }, []);
    return (
        <dialog ref={dialog} class="setup legend" aria-labelledby="legend-title" onClose={() => (open.value = false)}>
            <div class="dialog-head">
                <h2 id="legend-title">The pieces</h2>
                <button type="button" class="icon quiet" aria-label="Close" onClick={() => dialog.current!.close()}>
                    <Icon name="close" />
                </button>
            </div>
            <List rules={rules} />
        </dialog>
    );
}

/** Opens the legend with the key `?`, except while the reader is typing. */
function useKey(): void {
    useEffect(() => {
        const listen = (event: KeyboardEvent): void => {
            if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
            if (document.querySelector('dialog[open]') === null) open.value = true;
        };
        addEventListener('keydown', listen);
        return () => {
            removeEventListener('keydown', listen);
            open.value = false;
        };
    }, []);
}

/** A button, and a key, for the pieces of these rules and their ways. */
export function Legend({ rules }: { rules: Rules }) {
    useKey();
    return (
        <>
            <button
                type="button"
                class="icon quiet"
                title="The pieces and how they move (?)"
                aria-label="The pieces and how they move"
                aria-keyshortcuts="?"
                onClick={() => (open.value = true)}
            >
                <Icon name="help" />
            </button>
            {open.value && <Dialog rules={rules} />}
        </>
    );
}
