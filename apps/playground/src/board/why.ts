import type { Item, Move, Reach, Refusal, Rules, State } from 'boardrules';
import { pieceAmong, pieceOn } from './ways.ts';

/** A notation with gaps for the cells, as a player would type it. */
type Template = (from: string | null, to: string) => string | null;

const dropped: Template = (from, to) => (from === null ? `@${to}` : null);

/** A move's notation with other cells, as if its card or piece had gone elsewhere. */
function likeMove(move: Move): Template | null {
    const [from, to] = [move.from?.name ?? null, (move.to ?? move.target)?.name ?? null];
    const text = move.toString();
    if (to === null || to === from || !text.includes(to)) return null;
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

/** So many of the moves of rules have one of each form among them: those of one form are neighbours in the list. */
const ENOUGH = 4000;

/** The forms of all moves that name one cell or two, by rules. */
const forms = new WeakMap<Rules, readonly Template[]>();

function formsOf(rules: Rules): readonly Template[] {
    const known = forms.get(rules);
    if (known !== undefined) return known;
    const found = new Map<string, Template>();
    const { actions } = rules;
    for (let at = 0; at < actions.length; at += Math.max(1, Math.floor(actions.length / ENOUGH))) {
        const move = actions.at(at)!;
        const form = move.to !== null && move.target !== null ? null : likeMove(move);
        const key = form?.(move.from === null ? null : '<', '>');
        if (form && key && !found.has(key)) found.set(key, form);
    }
    forms.set(rules, [...found.values()]);
    return forms.get(rules)!;
}

/** The library's refusal of a notation; null: it is no move, or a legal one. */
function refusalOf(state: State, notation: string, seat: number): Refusal | null {
    try {
        return state.whyNot(state.rules.parseMove(notation), seat);
    } catch {
        return null;
    }
}

/**
 * The refusals of all moves that a player may mean from a cell, or from none, to a cell: first of those like the legal
 * ones.
 */
function refusals(state: State, seat: number, legal: readonly Move[], from: string | null, to: string): Refusal[] {
    const alike = legal.flatMap(move => [likeMove(move), ontoLike(move)]).filter(template => template !== null);
    const others = from === null ? [dropped, ...byLetter(state.rules)] : formsOf(state.rules);
    const notations = [...alike, ...others].map(template => template(from, to)).filter(text => text !== null);
    return [...new Set(notations)].flatMap(notation => refusalOf(state, notation, seat) ?? []);
}

/** Whether a refusal says from which turn on the move may be made: "not before turn 4". */
const isForNow = ({ sentence }: Refusal): boolean => /\bturn \d/.test(sentence);

/** The best refusal: one about the cell, first of all one that holds for now alone; else the first. */
function best(found: readonly Refusal[], cell: string): Refusal | null {
    const here = found.filter(refusal => refusal.cell?.name === cell);
    return here.find(isForNow) ?? here[0] ?? found[0] ?? null;
}

/** The topmost piece of each cell that has one, as far as a viewer sees, and where they get. */
interface Field {
    readonly pieces: ReadonlyMap<string, Item>;
    readonly ways: readonly { readonly from: string; readonly way: Reach }[];
}

function fieldOf(state: State, viewer: number): Field {
    const pieces = new Map<string, Item>();
    for (const [cell, items] of state.board(viewer)) {
        const piece = pieceAmong(items);
        if (piece !== undefined) pieces.set(cell, piece);
    }
    return { pieces, ways: [...pieces.keys()].flatMap(from => state.reach(from, viewer).map(way => ({ from, way }))) };
}

type Held = 'nothing' | 'own' | 'other';

/** What a cell holds for the piece on another: nothing, a piece of the same player, or another's. */
function held({ pieces }: Field, from: string, to: string): Held {
    const met = pieces.get(to);
    return met === undefined ? 'nothing' : met.seat === pieces.get(from)?.seat ? 'own' : 'other';
}

/**
 * The kinds by which pieces go, and those by which they only take, as far as their ways on this board and alone on an
 * empty one tell. Where both end on one cell, the library does not say which of them takes: a kind that also goes
 * somewhere alone does not.
 */
function sorted(rules: Rules, field: Field): { going: ReadonlySet<string>; taking: ReadonlySet<string> } {
    const types = rules.types.filter(({ layer }) => layer === 'piece');
    const alone = types.flatMap(({ name }) => rules.reach(name).reach.map(way => ({ way, on: 'nothing' })));
    const ways = [...alone, ...field.ways.map(({ from, way }) => ({ way, on: held(field, from, way.cell) }))];
    const going = new Set(ways.flatMap(({ way: { moves, kinds } }) => (moves && kinds.length === 1 ? kinds : [])));
    const takes = ({ way: { moves, attacks, captures }, on }: (typeof ways)[number]): boolean =>
        (on === 'nothing' && attacks) || (on === 'other' && !moves && (attacks || captures));
    const taking = ways.filter(takes).flatMap(({ way }) => way.kinds.filter(kind => !going.has(kind)));
    return { going, taking: new Set(taking) };
}

/** What a player means by naming a cell for a piece: kinds of moves, and whether these only take. */
interface Meant {
    readonly kinds: ReadonlySet<string>;
    readonly takes: boolean;
}

/**
 * The kinds of moves that are meant by naming a cell for the piece on another: those by which this piece gets to cells
 * that hold the same, else those of its type, else of any piece. Kinds that only take are meant on another's piece, and
 * nowhere else.
 */
function meantBy(rules: Rules, field: Field, from: string, to: string): Meant {
    const { pieces, ways } = field;
    const wanted = held(field, from, to);
    const { going, taking } = sorted(rules, field);
    const takes = wanted === 'other' && taking.size > 0;
    const same = ways.filter(one => held(field, one.from, one.way.cell) === wanted);
    const type = pieces.get(from)?.type;
    for (const isNear of [
        (cell: string) => cell === from, (cell: string) => pieces.get(cell)?.type === type, () => true,
    ]) {
        const kinds = same.filter(one => isNear(one.from)).flatMap(({ way }) => way.kinds);
        const apt = kinds.filter(kind => taking.has(kind) === takes);
        if (apt.length > 0) return { kinds: new Set(apt), takes };
    }
    return { kinds: takes ? taking : going, takes };
}

/** Compares numbers from the first on; the greater comes first. */
function byRank(a: readonly number[], b: readonly number[]): number {
    return a.map((part, at) => b[at]! - part).find(part => part !== 0) ?? 0;
}

/**
 * Of the refusals of all moves with the same cells, the one to show: of the kinds that are meant, and about these
 * cells. Where several kinds take a piece, the one counts that the rules refuse by their last test, because it is the
 * nearest to a legal move. Rules.refusals is in the order of the tests, but for reasons of later versions, which stand
 * at its end. Elsewhere the plain way is meant, which has the shortest notation. Of several that are equal in this, the
 * one counts that spends nothing.
 */
function nearest(state: State, seat: number, found: readonly Refusal[], from: string, to: string): Refusal | null {
    const field = fieldOf(state, seat);
    const { kinds, takes } = meantBy(state.rules, field, from, to);
    const isMeant = ({ move, cell }: Refusal): boolean =>
        kinds.has(move.kind) && (takes || cell === null || cell.name === from || cell.name === to);
    const rankOf = (refusal: Refusal): number[] => {
        const { move, reason, cell } = refusal;
        const [length, tested] = [takes ? 0 : -move.notation.length, state.rules.refusals.indexOf(reason)];
        return [
            isMeant(refusal) ? 1 : 0,
            length,
            tested,
            state.describe(move, seat).spends ? 0 : 1,
            cell?.name === to ? 1 : 0,
        ];
    };
    const ranked = found.map(refusal => ({ refusal, rank: rankOf(refusal) }));
    return ranked.sort((a, b) => byRank(a.rank, b.rank))[0]?.refusal ?? null;
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
 * Why a seat cannot move from a cell to another, in the library's words. from null: why the seat can do nothing with
 * the cell. legal: the seat's legal moves; similar moves are tried. Null: the library has no refusal for it.
 */
export function whyNot(
    state: State,
    seat: number,
    legal: readonly Move[],
    from: string | null,
    to: string,
): Refusal | null {
    const found = refusals(state, seat, legal, from, to);
    if (from !== null) return nearest(state, seat, found, from, to);
    const put = best(found, to);
    const taken = pieceOn(state, to, seat) !== undefined || put === null ? fromHere(state, seat, to) : null;
    const speaks = [taken, put].find(refusal => refusal?.cell?.name === to);
    return speaks ?? taken ?? put;
}

/**
 * Why a seat can put an item of a type nowhere, in the library's words: a reason that is about no cell, else those of
 * cells that look free.
 */
export function whyNowhere(
    state: State, seat: number, type: string,
): { sentence: string; ruleIds: readonly string[] } | null {
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
