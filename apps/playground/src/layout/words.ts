// What the stages of a secret setup are called.
import { SPECTATOR } from 'boardrules';
import type { Session } from '../model/session.ts';
import { seatName } from '../ui/words.ts';
import { rowOf, type Land } from './land.ts';

export const thingsOf = ({ layer }: Land): string => (layer === 'piece' ? 'pieces' : 'tiles');

/** "Lay out your homeland" */
export function taskOf(land: Land): string {
    const place = land.place === '' ? '' : ` in ${land.place}`;
    return land.isWhole ? `Lay out ${land.place || 'your land'}` : `Place your ${thingsOf(land)}${place}`;
}

/** "from a1 to i1", or the cells if others are between them. */
function cellsTold(row: readonly string[], { cells }: Land): string {
    const isWithoutGap = cells.indexOf(row.at(-1)!) - cells.indexOf(row[0]!) === row.length - 1;
    return isWithoutGap && row.length > 1 ? `from ${row[0]} to ${row.at(-1)}` : `on ${row.join(' ')}`;
}

/** What one can type now: letters for the cells of a row, or cells. */
export function howToType(
    { rules }: Session, land: Land, row: readonly string[], bare: readonly string[], left: number,
): string {
    if (bare.length === 0) return 'Nothing is left to place';
    if (!land.isWhole) {
        const few = bare.slice(1, 1 + Math.min(3, left));
        if (left === 1) return `Or type its cell, such as ${few.join('')}`;
        const first = `first for the chosen ${thingsOf(land).slice(0, -1)}`;
        return `Or type cells: ${first}, then for the others in order, such as ${few.join(' ')}`;
    }
    const letterOf = (type: string): string =>
        rules.types.find(({ name }) => name === type)?.letter.toLowerCase() ?? '';
    const letters = [...land.left.keys()].map(type => `${letterOf(type)} ${type}`).join(', ');
    const number = rowOf(row[0] ?? '');
    const isFull = land.cells.filter(cell => rowOf(cell) === number).length === row.length;
    return `Or type ${isFull ? '' : 'the rest of '}row ${number}, ${cellsTold(row, land)}: ${letters}`;
}

/** What the small signs are that hide what another player puts on cells of nobody; '': there are none. */
export function hiddenTold(session: Session): string {
    const { state, rules, viewer } = session;
    const hiddenOn = (cell: string) =>
        state
            .items(cell, viewer.value)
            .find(({ type, seat, layer }) => type === 'hidden' && seat !== null && layer !== 'piece');
    const cells = rules.cells.filter(
        ({ name, marks }) => marks.every(({ seat }) => seat === null) && hiddenOn(name) !== undefined,
    );
    const [first] = cells;
    if (first === undefined || viewer.value === SPECTATOR) return '';
    const owner = seatName(session, hiddenOn(first.name)!.seat!);
    const place = first.marks[0]?.name.replaceAll('_', ' ') ?? 'middle';
    return `The small ? in the ${place}: what ${owner} claims there, hidden until both are ready.`;
}
