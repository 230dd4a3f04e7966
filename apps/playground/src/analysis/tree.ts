// A game and the lines that were tried beside it, as a tree.
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Move } from 'boardrules';
import type { Ply } from '../model/session.ts';

/** More moves are not tried: a person never needs so many, and a link from elsewhere may have any number. */
export const MOST_TRIED = 5000;

/** The longest note, in characters. */
export const MOST_NOTE = 200;

/** A position, by the ply that led to it; null: the start. The first of its children goes on with its line. */
export class Node {
    readonly children: Node[] = [];
    note = '';
    /** How many plies lead to it. */
    readonly made: number;

    /** isPlayed: it is a position of the game itself. */
    constructor(
        readonly ply: Ply | null,
        readonly parent: Node | null,
        readonly isPlayed: boolean,
    ) {
        this.made = parent === null ? 0 : parent.made + 1;
    }

    /** The position after a ply; null: it was not tried. */
    after({ code }: Move): Node | null {
        return this.children.find(({ ply }) => ply!.move.code === code) ?? null;
    }

    /** The plies that lead to it, and those of its line after it. */
    line(): Ply[] {
        const plies: Ply[] = [];
        for (let node: Node | null = this; node?.ply; node = node.parent) plies.push(node.ply);
        plies.reverse();
        for (let next = this.children[0]; next !== undefined; next = next.children[0]) plies.push(next.ply!);
        return plies;
    }
}

/** A typed text as a note: one line, without the signs that enclose notes. */
export function noteOf(typed: string): string {
    const shown = typed.replace(/[{}]/g, sign => (sign === '{' ? '(' : ')'));
    const line = shown.replace(/(?:(?![\u200c\u200d])[\p{C}\p{Z}\u{e0000}-\u{e0fff}])+/gu, ' ').trim();
    return [...line].slice(0, MOST_NOTE).join('').trim();
}

/** A game, whose plies stay the first line, and what was tried, which can be changed. */
export class Tree {
    readonly root = new Node(null, null, true);
    readonly #changes = signal(0);
    #tried = 0;

    /** plies: those of the game. */
    constructor(plies: readonly Ply[]) {
        let node = this.root;
        for (const ply of plies) node.children.push((node = new Node(ply, node, true)));
    }

    /** Grows with each change. */
    get changes(): ReadonlySignal<number> {
        return this.#changes;
    }

    /** Whether no other move can be tried, because there are so many. */
    get isFull(): boolean {
        return this.#tried >= MOST_TRIED;
    }

    /**
     * The position after a ply. If it is new, it becomes the last of those that were tried there, or, if it leads, the
     * first. Null: the tree is full.
     */
    add(parent: Node, ply: Ply, leads = false): Node | null {
        const known = parent.after(ply.move);
        if (known !== null || this.isFull) return known;
        const node = new Node(ply, parent, false);
        if (leads && parent.children[0]?.isPlayed !== true) parent.children.unshift(node);
        else parent.children.push(node);
        this.#tried += 1;
        this.#changes.value = this.#changes.peek() + 1;
        return node;
    }

    /** The position where the line of a node leaves another that comes before it and was not played; null: none. */
    promotable(node: Node): Node | null {
        for (let at = node; at.parent !== null; at = at.parent) {
            const index = at.parent.children.indexOf(at);
            if (index > 0) return at.parent.children[index - 1]!.isPlayed ? null : at;
        }
        return null;
    }

    /** Puts the line of a node before the line from which it differs. What was played stays first. */
    promote(node: Node): void {
        const branch = this.promotable(node);
        if (branch === null) return;
        const siblings = branch.parent!.children, index = siblings.indexOf(branch);
        [siblings[index - 1], siblings[index]] = [branch, siblings[index - 1]!];
        this.#changes.value = this.#changes.peek() + 1;
    }

    /** Removes a position that was tried, and all that follows; returns the position before it. */
    remove(node: Node): Node {
        if (node.isPlayed) return node;
        const parent = node.parent!;
        parent.children.splice(parent.children.indexOf(node), 1);
        const waiting = [node];
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
            waiting.push(...next.children);
            this.#tried -= 1;
        }
        this.#changes.value = this.#changes.peek() + 1;
        return parent;
    }

    /** Replaces the note of a position; '': none. */
    annotate(node: Node, typed: string): void {
        const note = noteOf(typed);
        if (note === node.note) return;
        node.note = note;
        this.#changes.value = this.#changes.peek() + 1;
    }
}
