import { cellAt, swallowClick } from './stroke.ts';

/** A dragged item: a picture that follows the pointer, and the action when the pointer is released. */
export interface Load {
    /** The picture; its centre stays below the pointer. */
    readonly ghost: HTMLElement;
    /** Called once, at the first movement: a press without movement is no drag. */
    lift(): void;
    /** Called at release: over a cell, or elsewhere (null). */
    drop(cell: string | null): void;
}

const SLOP = 6;

class Drag {
    #lifted = false;
    readonly #end = new AbortController();

    constructor(
        private readonly down: PointerEvent,
        private readonly load: Load,
    ) {
        const options = { signal: this.#end.signal };
        addEventListener('pointermove', event => this.#move(event), options);
        addEventListener('pointerup', event => this.#up(event), options);
        addEventListener('pointercancel', event => this.#cancel(event), options);
        addEventListener('keydown', event => event.key === 'Escape' && this.#finish(), options);
    }

    #isMine(event: PointerEvent): boolean {
        return event.pointerId === this.down.pointerId;
    }

    #move(event: PointerEvent): void {
        if (!this.#isMine(event)) return;
        const [dx, dy] = [event.clientX - this.down.clientX, event.clientY - this.down.clientY];
        if (!this.#lifted && Math.hypot(dx, dy) < SLOP) return;
        if (!this.#lifted) this.#lift();
        this.load.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    }

    #lift(): void {
        this.#lifted = true;
        this.load.lift();
        this.load.ghost.classList.add('ghost');
        document.body.append(this.load.ghost);
        document.documentElement.classList.add('dragging');
    }

    #up(event: PointerEvent): void {
        if (!this.#isMine(event)) return;
        const lifted = this.#lifted;
        this.#finish();
        if (!lifted) return;
        swallowClick();
        this.load.drop(cellAt(event.clientX, event.clientY));
    }

    #cancel(event: PointerEvent): void {
        if (!this.#isMine(event)) return;
        const lifted = this.#lifted;
        this.#finish();
        if (lifted) this.load.drop(null);
    }

    #finish(): void {
        this.#end.abort();
        this.load.ghost.remove();
        document.documentElement.classList.remove('dragging');
    }
}

/** Begins to drag, if the main button or a finger was pressed. */
export function drag(down: PointerEvent, load: Load): void {
    if (down.button !== 0 || !down.isPrimary) return;
    const target = down.target as Element;
    if (target.hasPointerCapture?.(down.pointerId)) target.releasePointerCapture(down.pointerId);
    new Drag(down, load);
}
