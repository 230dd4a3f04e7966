import type { ReadonlySignal } from '@preact/signals-core';
import type { State } from 'boardrules';

/** What is painted on the board, and what can be. */
export interface Canvas {
    /** A position in which the painted cells have their paint; what other cells have in it means nothing. */
    readonly picture: State;
    readonly painted: ReadonlySet<string>;
    /** The cells that the brush may still paint. */
    readonly open: readonly string[];
}

/** Puts things on cells in any order: pressing a cell paints it, and so does drawing over it. */
export interface Brush {
    /** null: nothing is painted now. */
    readonly canvas: ReadonlySignal<Canvas | null>;
    /** Paints a cell; returns why not, in a sentence, or ''. */
    paint(cell: string): string;
    /** Begins a stroke, which is taken back as a whole. */
    begin(): void;
    end(): void;
}
