// Ready layouts for the secret setup of Thrones. They keep to the hints in apps/learn/thrones.md.
import { SPECTATOR, type Move, type Rules, type State } from 'boardrules';

/**
 * A layout as its player sees it, the row at the front first, in the letters of the notation; `.` is a cell without a
 * piece.
 */
export interface Ready {
    readonly name: string;
    readonly about: string;
    readonly land: readonly string[];
    readonly pieces: readonly string[];
    /** The columns of the middle row for plains, forest, mountain and water. */
    readonly middle: string;
}

export const READY: readonly Ready[] = [
    {
        name: 'Shield wall',
        about: 'Elephants stand in front of firing pieces. Good for a first game.',
        land: ['wpmpfpmpf', 'ffpwmwpff', 'mpfwcwfpm', 'wpfmpmfpw'],
        pieces: ['.LREWERL.', '..CS.SC..', '..A.K.T..', '....D....'],
        middle: 'becg',
    },
    {
        name: 'Open plains',
        about: 'Lancers run out on both sides. Good for attacking early.',
        land: ['pppwfmppp', 'fpfmwmfpf', 'wfmwcpmfw', 'wfpmfmpfw'],
        pieces: ['..ESWRE..', '.LCRS.CL.', '.A..KT...', '....D....'],
        middle: 'bedf',
    },
    {
        name: 'River',
        about: 'Spearmen swim to the front and back. Good for the middle row.',
        land: ['pfmpwwpfp', 'fpfmwpmpf', 'mfpfwcmfp', 'wpmfwfmpw'],
        pieces: ['LWRESSE.L', '..C..CR..', '..TA.K...', '...D.....'],
        middle: 'gdce',
    },
    {
        name: 'Forest edge',
        about: 'Forests keep dragons and catapults off. Good for defence.',
        land: ['fpfmfwfpf', 'pfwpmpwfp', 'mpwpcfmpw', 'wmfpmpfmw'],
        pieces: ['.ESRWS.E.', 'L..CRC..L', '...AK..T.', '...D.....'],
        middle: 'edfc',
    },
];

const turnedRow = (row: string): string => [...row].reverse().join('');
const COLUMNS = 'abcdefghi';

/** The same layout with left and right exchanged, so that nobody knows it by its name. */
export function mirrored(ready: Ready): Ready {
    const middle = [...ready.middle].map(column => COLUMNS.charAt(8 - COLUMNS.indexOf(column))).join('');
    return { ...ready, land: ready.land.map(turnedRow), pieces: ready.pieces.map(turnedRow), middle };
}

/** The name of a cell, counted from the player's left corner; the second seat sees the board turned by half. */
function cellAt(seat: number, column: number, row: number): string {
    return seat === 0 ? `${COLUMNS.charAt(column)}${row + 1}` : `${COLUMNS.charAt(8 - column)}${9 - row}`;
}

/** What goes where: letters with cells, from the player's left corner on, which is the order of the two of a pair. */
function placements(seat: number, { land, pieces, middle }: Ready): string[] {
    const home = (rows: readonly string[]): string[] =>
        [...rows]
            .reverse()
            .flatMap((letters, row) => [...letters].map((letter, column) => `${letter}@${cellAt(seat, column, row)}`));
    const claims = [...middle].map(
        (column, kind) => `${'pfmw'.charAt(kind)}@${cellAt(seat, COLUMNS.indexOf(column), 4)}`,
    );
    return [...home(land), ...claims, ...home(pieces)];
}

/** A seat's moves for a layout that is begun; null: it does not fit the rules, or what is laid already. */
export function movesFor(start: State, seat: number, ready: Ready): Move[] | null {
    const [state, moves, wanted] = [start.copy(), [] as Move[], placements(seat, ready)];
    for (let left = wanted.filter(placed => !placed.startsWith('.')); left.length > 0; ) {
        if (!state.actors.includes(seat)) return null;
        const legal = new Map(state.legalMoves(seat).map(move => [move.notation.replace('~', ''), move]));
        const placed = left.find(word => legal.has(word));
        if (placed === undefined) return null;
        moves.push(legal.get(placed)!);
        state.play(legal.get(placed)!, seat);
        left = left.filter(word => word !== placed);
    }
    return moves;
}

/**
 * The same layout with claims on other cells than the opponent, who sees the board turned by half, has with this one.
 */
function elsewhere(ready: Ready): Ready {
    const claimed = [...mirrored(ready).middle];
    return { ...ready, middle: [...COLUMNS].filter(column => !claimed.includes(column)).slice(0, 4).join('') };
}

/** A seat's layout, as it lies open once the game begins with all its claims met; null: it does not fit these rules. */
function openState(rules: Rules, owner: number, ready: Ready): State | null {
    const state = rules.state();
    for (const seat of [0, 1]) {
        const moves = movesFor(state, seat, seat === owner ? ready : elsewhere(ready));
        if (moves === null) return null;
        for (const move of moves) state.play(move, seat);
    }
    return state;
}

/** A picture of a seat's homeland, with its claims in the middle row; '': the layout does not fit these rules. */
export function pictureOf(rules: Rules, seat: number, ready: Ready, dark: boolean): string {
    const all = openState(rules, seat, ready)?.svg({
        viewer: SPECTATOR, boardOnly: true, moves: false, last: false, dark, turned: seat === 1,
    });
    if (all === undefined) return '';
    const claims = [...ready.middle].map(column => cellAt(seat, COLUMNS.indexOf(column), 4));
    const svg = all.replace(/^<g class="ground[^"]*" data-cell="([a-i]5)".*\n/gm, (tile, cell: string) =>
        claims.includes(cell) ? tile : '',
    );
    return svg.replace(/viewBox="[^"]*"/, `viewBox="${nearestRows(svg)}"`);
}

/** The part of the board's picture that the five rows nearest to the player fill. */
function nearestRows(svg: string): string {
    const [, ...frame] = /class="frame" x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    const [x, y, width, height] = frame.map(Number) as [number, number, number, number];
    const [edge, rows] = [4, Math.round((height * 5) / 9)];
    return `${x + edge} ${y + height - rows} ${width - 2 * edge} ${rows - edge}`;
}
