// An analysis: a tree of tried lines, and a session that shows one position of it on the board.
import { effect, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { State } from 'boardrules';
import { person } from '../model/players.ts';
import { Session, type Comments } from '../model/session.ts';
import { readComments, writtenComments, type Fault } from './text.ts';
import { Tree, type Node } from './tree.ts';

/** A game that begins at a position that agrees with what the viewer knows; what the viewer cannot see is drawn. */
export function imagined(game: Session, seed: bigint): Session {
    const viewer = game.viewer.value;
    const start = State.fromObservation(game.rules, viewer, game.state.observe(viewer), seed);
    return new Session({ start, players: game.players.value, tags: game.tags.value });
}

/**
 * Tries lines beside a game, which stays as it is, but for its comments: they say what was tried. The session's plies
 * are the line that is shown; a move made on the board goes into the tree.
 */
export class Analysis {
    readonly session: Session;
    readonly tree: Tree;
    /** What could not be read of the game's comments. */
    readonly faults: readonly Fault[];
    readonly #others: Comments;
    readonly #current: Signal<Node>;
    /** The changes of the tree that came from the game's comments. */
    readonly #read: number;
    readonly #stops: (() => void)[];

    /** made: the number of the game's plies after which it begins. */
    constructor(readonly game: Session, made: number) {
        const plies = game.plies.peek();
        this.tree = new Tree(plies);
        const { others, faults } = readComments(this.tree, game.start(), game.comments.peek());
        [this.#others, this.faults] = [others, faults];
        this.#current = signal(this.tree.root);
        const players = game.players.peek().map(() => person);
        this.session = new Session({ start: game.start(), players, tags: game.tags.peek(), isOpen: true });
        if (this.session.turned.peek() !== game.turned.peek()) this.session.turn();
        this.session.follow(plies, made);
        this.#read = this.tree.changes.peek();
        const take = (): void => {
            this.session.change.value;
            untracked(() => this.#take());
        };
        this.#stops = [effect(take), effect(() => this.#write())];
    }

    /** The position on the board. */
    get current(): ReadonlySignal<Node> {
        return this.#current;
    }

    /** Shows a position. */
    go(node: Node): void {
        this.session.follow(node.line(), node.made);
    }

    /** The next or the last of the lines that begin where the shown one does. */
    sibling(by: 1 | -1): Node | null {
        const node = this.#current.value, siblings = node.parent?.children ?? [];
        return siblings[siblings.indexOf(node) + by] ?? null;
    }

    promote(): void {
        this.tree.promote(this.#current.value);
        this.go(this.#current.value);
    }

    remove(): void {
        this.go(this.tree.remove(this.#current.value));
    }

    annotate(note: string): void {
        this.tree.annotate(this.#current.value, note);
    }

    dispose(): void {
        for (const stop of this.#stops) stop();
    }

    /** Finds the position on the board in the tree; what was played on the board is added. */
    #take(): void {
        const [made, plies] = [this.session.cursor.peek(), this.session.plies.peek()];
        let node = this.tree.root;
        for (const ply of plies.slice(0, made)) {
            const next = this.tree.add(node, ply);
            if (next === null) break; // the tree is full: the board goes back to what it has
            node = next;
        }
        this.#current.value = node;
        const line = node.line();
        if (node.made !== made || line.length !== plies.length) this.session.follow(line, node.made);
    }

    #write(): void {
        if (this.tree.changes.value > this.#read) this.game.comments.value = writtenComments(this.tree, this.#others);
    }
}
