import type { Move, Refusal, Rules, State } from 'boardrules';

/** A notation with gaps for the cells, as a player would type it. */
type Template = (from: string | null, to: string) => string | null;

const fromTo: Template = (from, to) => (from === null ? null : from + to);
const dropped: Template = (_, to) => `@${to}`;

/** A legal move's notation with other cells, as if its card or piece had gone elsewhere. */
function likeMove(move: Move): Template | null {
    const [from, to] = [move.from?.name ?? null, (move.to ?? move.target)?.name ?? null];
    const text = move.toString();
    if (to === null || !text.includes(to)) return null;
    return (otherFrom, otherTo) => {
        if ((from === null) !== (otherFrom === null)) return null;
        const tail = text.slice(text.indexOf(to) + to.length);
        const head = text.slice(0, text.indexOf(to));
        return (from === null ? head : head.replace(from, otherFrom!)) + otherTo + tail;
    };
}

/** A legal placement's notation as one onto what is on another cell: `Oxa1`. */
function ontoLike(move: Move): Template | null {
    const [text, to] = [move.toString(), move.to?.name];
    if (to === undefined || move.from !== null || !text.includes(to)) return null;
    return (from, other) => (from === null ? `${text.slice(0, text.indexOf(to))}x${other}` : null);
}

/** The notations of a placement by each type: `Ba1`, `R@a1`. */
function byLetter(rules: Rules): Template[] {
    const letters = rules.types.map(type => type.letter).filter(letter => letter !== '');
    return letters.flatMap<Template>(letter => [
        (from, to) => (from === null ? letter + to : null),
        (from, to) => (from === null ? `${letter}@${to}` : null),
    ]);
}

function templates(state: State, legal: readonly Move[]): Template[] {
    const alike = legal.flatMap(move => [likeMove(move), ontoLike(move)]).filter(template => template !== null);
    return [fromTo, ...alike, dropped, ...byLetter(state.rules)];
}

/** The library's refusal of a notation; null: it is no move, or a legal one. */
function refusalOf(state: State, notation: string, seat: number): Refusal | null {
    try {
        return state.whyNot(state.rules.parseMove(notation), seat);
    } catch {
        return null;
    }
}

/** The refusals of all moves that a player may mean from a cell, or from none, to a cell. */
function* refusals(
    state: State,
    seat: number,
    legal: readonly Move[],
    from: string | null,
    to: string,
): Generator<Refusal> {
    const asked = new Set<string>();
    for (const template of templates(state, legal)) {
        const notation = template(from, to);
        if (notation === null || asked.has(notation)) continue;
        asked.add(notation);
        const refusal = refusalOf(state, notation, seat);
        if (refusal !== null) yield refusal;
    }
}

/** Whether a refusal says from which turn on the move may be made: "not before turn 4". */
const isForNow = ({ sentence }: Refusal): boolean => /\bturn \d/.test(sentence);

/** The best refusal: one about the cell, first of all one that holds for now alone; else the first. */
function best(found: Iterable<Refusal>, cell: string): Refusal | null {
    const all = [...found];
    const here = all.filter(refusal => refusal.cell?.name === cell);
    return here.find(isForNow) ?? here[0] ?? all[0] ?? null;
}

/** The refusal for a piece on the cell: one about the cell itself, else one for a move to a neighbour. */
function fromHere(state: State, seat: number, cell: string): Refusal | null {
    const { rules } = state;
    for (const to of rules.cells) {
        const refusal = refusalOf(state, cell + to.name, seat);
        if (refusal?.cell?.name === cell) return refusal;
    }
    for (const direction of rules.directions) {
        const next = rules.neighbour(cell, direction, seat);
        const refusal = next && refusalOf(state, cell + next.name, seat);
        if (refusal) return refusal;
    }
    return null;
}

/**
 * Why a seat cannot move from a cell to another, in the library's words. from null: why the seat can do nothing with the
 * cell. legal: the seat's legal moves; similar moves are tried. Null: the library has no refusal for it.
 */
export function whyNot(
    state: State,
    seat: number,
    legal: readonly Move[],
    from: string | null,
    to: string,
): Refusal | null {
    if (from !== null) return best(refusals(state, seat, legal, from, to), to);
    const stands = state.items(to, seat).some(item => item.layer === 'piece');
    const put = best(refusals(state, seat, legal, null, to), to);
    const taken = stands || put === null ? fromHere(state, seat, to) : null;
    const speaks = [taken, put].find(refusal => refusal?.cell?.name === to);
    return speaks ?? taken ?? put;
}

/**
 * Why a seat can put an item of a type nowhere, in the library's words: a reason that is about no cell, else those of cells
 * that look free.
 */
export function whyNowhere(state: State, seat: number, type: string): { sentence: string; ruleIds: readonly string[] } | null {
    const letter = state.rules.types.find(({ name }) => name === type)?.letter ?? '';
    const isFree = (cell: string): boolean => !state.items(cell, seat).some(item => item.layer === 'piece');
    const cells = state.rules.cells.map(({ name }) => name);
    const found = [...cells.filter(isFree), ...cells.filter(cell => !isFree(cell))].flatMap(
        cell => refusalOf(state, letter + cell, seat) ?? refusalOf(state, `${letter}@${cell}`, seat) ?? [],
    );
    const first = found[0];
    if (first === undefined || first.cell === null) return first ?? null;
    const free = found.slice(0, Math.max(1, cells.filter(isFree).length));
    const sentences = [...new Set(free.map(({ sentence }) => sentence))].slice(0, 3);
    return { sentence: `no cell is open to it. ${sentences.join('. ')}`, ruleIds: first.ruleIds };
}
