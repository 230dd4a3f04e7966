/** A line drawn over cells with a pressed pointer. */
export interface Line {
    /** Called before the first cell: a press without movement is no line. */
    begin(): void;
    /** Called for each cell on the line, the first included. */
    enter(cell: string): void;
    end(): void;
}

const SLOP = 6;

/** Pointers report points far apart when they are fast: cells are looked for in steps of so many pixels. */
const STEP = 8;

interface Point {
    readonly x: number;
    readonly y: number;
}

const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });

/** The points from one to another, the first left out. */
export function between(from: Point, to: Point): Point[] {
    const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP));
    const part = (index: number): Point => ({
        x: from.x + ((to.x - from.x) * index) / count,
        y: from.y + ((to.y - from.y) * index) / count,
    });
    return Array.from({ length: count }, (_, index) => part(index + 1));
}

class Stroke {
    #at: Point;
    #cell: string | null = null;
    #begun = false;
    readonly #end = new AbortController();

    constructor(
        private readonly down: PointerEvent,
        private readonly line: Line,
        private readonly cellAt: (x: number, y: number) => string | null,
    ) {
        this.#at = pointOf(down);
        const options = { signal: this.#end.signal };
        addEventListener('pointermove', event => this.#move(event), options);
        addEventListener('pointerup', event => this.#up(event), options);
        addEventListener('pointercancel', event => this.#up(event), options);
    }

    #move(event: PointerEvent): void {
        const to = pointOf(event);
        if (event.pointerId !== this.down.pointerId) return;
        if (!this.#begun && Math.hypot(to.x - this.#at.x, to.y - this.#at.y) < SLOP) return;
        if (!this.#begun) this.#begin();
        for (const { x, y } of between(this.#at, to)) this.#enter(this.cellAt(x, y));
        this.#at = to;
    }

    #begin(): void {
        this.#begun = true;
        this.line.begin();
        this.#enter(this.cellAt(this.#at.x, this.#at.y));
    }

    #enter(cell: string | null): void {
        if (cell !== null && cell !== this.#cell) this.line.enter(cell);
        this.#cell = cell;
    }

    #up(event: PointerEvent): void {
        if (event.pointerId !== this.down.pointerId) return;
        this.#end.abort();
        if (!this.#begun) return;
        swallowClick();
        this.line.end();
    }
}

/** Swallows the click that ends a stroke or a drag. */
export function swallowClick(): void {
    const swallow = (event: MouseEvent): void => event.stopPropagation();
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

/** The cell below a point of the window. */
export function cellAt(x: number, y: number): string | null {
    const below = document.elementFromPoint(x, y)?.closest<HTMLElement | SVGElement>('.stage [data-cell]');
    return below?.dataset.cell ?? null;
}

/** Follows the pointer over the cells, if the main button or a finger was pressed. */
export function stroke(down: PointerEvent, line: Line): void {
    if (down.button !== 0 || !down.isPrimary) return;
    const target = down.target as Element;
    if (target.hasPointerCapture?.(down.pointerId)) target.releasePointerCapture(down.pointerId);
    new Stroke(down, line, cellAt);
}
