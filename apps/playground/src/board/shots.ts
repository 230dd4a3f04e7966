import type { Move, Rules } from 'boardrules';
import { capital } from './tray.ts';

const known = new WeakMap<Rules, ReadonlySet<string>>();

/**
 * The kinds of moves by which some pieces take what they do not go to, where pieces go to what they attack: to fire.
 */
export function shotKinds(rules: Rules): ReadonlySet<string> {
    const found = known.get(rules) ?? new Set(shotsOf(rules));
    known.set(rules, found);
    return found;
}

function shotsOf(rules: Rules): string[] {
    const pieces = rules.types.filter(({ layer }) => layer === 'piece');
    const ways = pieces.flatMap(({ name }) => rules.reach(name).reach).filter(({ attacks }) => attacks);
    if (ways.every(({ moves }) => !moves)) return []; // as in Tombs, where no piece goes anywhere
    return ways.flatMap(({ moves, kinds }) => (!moves && kinds.length === 1 ? kinds : []));
}

/** What the crosshair of such a kind means. */
export const shotWords = (kind: string): string => `${capital(kind)}: it removes what is there, and stays.`;

/** A crosshair in a cell from -50 to 50, and around a piece. */
export const CROSSHAIR =
    'M0,-33 a33,33 0 0 1 0,66 a33,33 0 0 1 0,-66 Z M0,-47 V-21 M47,0 H21 M0,47 V21 M-47,0 H-21';

/**
 * Marks a cell to which these moves lead with a crosshair if one of them fires; the library's marks stay for the
 * others.
 */
export function markShots(svg: SVGSVGElement, rules: Rules, cell: string, moves: readonly Move[]): void {
    const shot = moves.find(({ kind }) => shotKinds(rules).has(kind));
    const marks = [...svg.querySelectorAll<SVGGElement>('.mark-capture, .mark-onto')].filter(
        ({ dataset }) => dataset.cell === cell,
    );
    const [first, ...others] = marks;
    if (shot === undefined || first === undefined) return;
    const isAlone = moves.every(({ kind }) => kind === shot.kind);
    const mark = isAlone || others.length > 0 ? first : (first.cloneNode(true) as SVGGElement);
    if (isAlone) for (const other of others) other.remove();
    mark.classList.add('shot');
    mark.querySelector('path')!.setAttribute('d', CROSSHAIR);
    mark.querySelector('title')!.textContent = `${cell}: ${shot.kind}`;
    if (mark !== first) first.after(mark);
}
