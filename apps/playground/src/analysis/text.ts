// Variations and notes as comments of a record: doc/RECORDS.md, "Variations".
import { MoveError, REFEREE, type Move, type State } from 'boardrules';
import { plyOf, type Comments } from '../model/session.ts';
import { MARK } from './offer.ts';
import { MOST_TRIED, noteOf, type Node, type Tree } from './tree.ts';

/** Text that could not be read, and why; made: the number of plies of the game before it. */
export interface Fault {
    readonly made: number;
    readonly message: string;
}

/** The longest line that is written, in characters; a longer word has a line of its own. */
const COLUMNS = 100;

// ------------------------------------------------------------------------------------------------------- reading

class TextError extends Error {}

/** Reads the text at one position of the game, where its variations begin. */
class Reader {
    /** Where the open variations began, and whether those positions were known before. */
    readonly #open: { readonly node: Node; readonly isKnown: boolean }[] = [];
    #at: Node;
    /** Whether another variation has led to it before: then what follows does not lead. */
    #isKnown = true;
    /** Whether the last word opened a variation. */
    #begins = false;

    constructor(
        private readonly tree: Tree,
        private readonly state: State,
        private readonly from: Node,
    ) {
        this.#at = from;
    }

    /** Reads up to the first fault, and takes back its plies. Returns the rest and why it is not read; null: all is. */
    read(text: string): { rest: string; message: string } | null {
        let at = 0;
        try {
            for (const { 0: word, index } of text.matchAll(/\{[^{}]*\}|[(){}]|[^\s(){}]+/g)) {
                at = index;
                this.#take(word);
            }
            at = text.length;
            if (this.#open.length > 0) throw new TextError('a “(” has no “)”');
            return null;
        } catch (error) {
            if (!(error instanceof TextError)) throw error;
            return { rest: text.slice(at), message: error.message };
        } finally {
            this.#backTo(this.from);
        }
    }

    #take(word: string): void {
        if (word === '{' || word === '}') throw new TextError('a note has no “{” or no “}”');
        if (this.#begins && '({)'.includes(word[0]!)) throw new TextError('a variation begins with a move');
        if (word === '(') this.#begins = this.#open.push({ node: this.#at, isKnown: this.#isKnown }) > 0;
        else if (word === ')') this.#close();
        else if (word.startsWith('{')) this.#note(word.slice(1, -1));
        else this.#play(word);
    }

    #close(): void {
        const from = this.#open.pop();
        if (from === undefined) throw new TextError('a “)” has no “(”');
        this.#backTo(from.node);
        this.#isKnown = from.isKnown;
    }

    #note(text: string): void {
        this.#at.note = noteOf(this.#at.note === '' ? text : `${this.#at.note} ${text}`);
    }

    #play(word: string): void {
        if (this.#open.length === 0) throw new TextError(`“${shortened(word)}” is outside of brackets`);
        const move = moveOf(this.state, word);
        const known = this.#at.after(move), leads = !this.#begins && !this.#isKnown;
        const next = known ?? this.tree.add(this.#at, plyOf(this.state, move, REFEREE), leads);
        if (next === null) throw new TextError(`there are more than ${MOST_TRIED} moves`);
        this.state.play(move, REFEREE);
        this.#at = next;
        this.#isKnown = known !== null;
        this.#begins = false;
    }

    #backTo(node: Node): void {
        for (; this.#at !== node; this.#at = this.#at.parent!) this.state.undo();
    }
}

const shortened = (word: string): string => (word.length > 20 ? `${word.slice(0, 20)}…` : word);

function moveOf(state: State, word: string): Move {
    const move = parsed(state, word);
    if (move === null || move.hidden || !state.isLegal(move, REFEREE))
        throw new TextError(`“${shortened(word)}” is not a legal move`);
    return move;
}

function parsed(state: State, word: string): Move | null {
    try {
        return state.rules.parseMove(word);
    } catch (error) {
        if (error instanceof MoveError) return null;
        throw error;
    }
}

/** The lines of a comment that belong to the tree, and the others. */
function parted(comment: string): { tree: string; others: string[] } {
    const lines = comment.split('\n');
    const isOurs = (line: string): boolean => line.startsWith(MARK);
    const tree = lines.filter(isOurs).map(line => line.slice(MARK.length));
    return { tree: tree.join(' '), others: lines.filter(line => !isOurs(line)) };
}

/**
 * Reads variations and notes into a tree. start: where the game begins. Returns the other comments, among them what
 * could not be read, and the faults.
 */
export function readComments(tree: Tree, start: State, comments: Comments): { others: Comments; faults: Fault[] } {
    const [state, others, faults] = [start.copy(), new Map<number, string>(), [] as Fault[]];
    for (let node: Node | undefined = tree.root; node?.isPlayed; node = node.children[0]) {
        if (node.ply !== null) state.play(node.ply.move, REFEREE);
        const { tree: text, others: lines } = parted(comments.get(node.made) ?? '');
        const fault = new Reader(tree, state, node).read(text);
        if (fault !== null) faults.push({ made: node.made, message: fault.message });
        if (fault !== null && fault.rest.trim() !== '') lines.push(`not read: ${fault.rest.trim()}`);
        if (comments.has(node.made) && lines.length > 0) others.set(node.made, lines.join('\n'));
    }
    return { others, faults };
}

// ------------------------------------------------------------------------------------------------------- writing

const noteText = ({ note }: Node): string[] => (note === '' ? [] : [`{${note}}`]);

/** A line from its first ply on, with those that leave it: each before the ply that it replaces. */
function lineText(first: Node): string {
    const words: string[] = [];
    for (let node: Node | undefined = first; node !== undefined; node = node.children[0]) {
        words.push(node.ply!.move.notation, ...noteText(node));
        words.push(...node.children.slice(1).map(other => `(${lineText(other)})`));
    }
    return words.join(' ');
}

function wrapped(text: string): string {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
        const last = lines.at(-1);
        if (last === undefined || last.length + 1 + word.length > COLUMNS) lines.push(`${MARK} ${word}`);
        else lines[lines.length - 1] = `${last} ${word}`;
    }
    return lines.join('\n');
}

/** The comments that say what a tree has beside the game, after the others. */
export function writtenComments({ root }: Tree, others: Comments): Comments {
    const comments = new Map<number, string>();
    for (let node: Node | undefined = root; node?.isPlayed; node = node.children[0]) {
        const tried = node.children.filter(({ isPlayed }) => !isPlayed).map(first => `(${lineText(first)})`);
        const text = [...noteText(node), ...tried].join(' ');
        const parts = [others.get(node.made), text === '' ? undefined : wrapped(text)];
        const comment = parts.filter(part => part !== undefined).join('\n');
        if (comment !== '') comments.set(node.made, comment);
    }
    return comments;
}
