import { selectorOf, type Item, type Point } from './picture.ts';
import type { Actor, Frame, Plan, Pulse, Source } from './plan.ts';

/** The pictures before and after a ply, as text. */
export interface Pictures {
    readonly before: string;
    readonly after: string;
}

const SVG = 'http://www.w3.org/2000/svg';
const PULSE: readonly Keyframe[] = [
    { transform: 'none', easing: 'ease-in-out' },
    { transform: 'scale(1.6)', offset: 0.45, easing: 'ease-in-out' },
    { transform: 'none' },
];

const UNSEEN: readonly Keyframe[] = [{ opacity: 0 }, { opacity: 0 }];

const parse = (svg: string): Element => new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;

/** Finds the element that shows a stock or a counter. */
const quantityOf = ({ family, seat, name }: Pulse): Element | null =>
    document.querySelector(`[data-quantity="${CSS.escape(`${family} ${seat ?? 'nobody'} ${name}`)}"]`);

/** The centre of an element in the board's units; null if it is not drawn. */
function middleOf(element: Element | null, board: SVGGraphicsElement): Point | null {
    const box = element?.getBoundingClientRect(), matrix = board.getScreenCTM();
    if (!box || !matrix || box.width === 0) return null;
    const { x, y } = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix.inverse());
    return { x, y };
}

/** The place of a stock: its element, or its owner's. */
function pointOf(board: SVGGraphicsElement, { stock, seat }: Source): Point | null {
    const owner = seat === null ? null : document.querySelector(`.seat-card.seat-${seat} .stone`);
    return middleOf(quantityOf({ family: 'stock', seat, name: stock }), board) ?? middleOf(owner, board);
}

const transformOf = ({ x, y, scale, width }: Frame): string =>
    `translate(${x}px, ${y}px) scale(${scale * width}, ${scale})`;

function keyframesOf(frames: readonly Frame[], duration: number): Keyframe[] {
    return frames.map(frame => ({
        offset: Math.min(1, frame.at / duration),
        transform: transformOf(frame),
        opacity: frame.opacity,
        easing: 'cubic-bezier(.3, .1, .2, 1)',
    }));
}

/** Makes an item visible only from one offset to another. */
function windowOf(from: number, to: number): Keyframe[] {
    const shown = (offset: number, visibility: string): Keyframe => ({ offset, visibility });
    const before = from > 0 ? [shown(0, 'hidden'), shown(from, 'hidden')] : [];
    const after = to < 1 ? [shown(to, 'hidden'), shown(1, 'hidden')] : [];
    return [...before, shown(from, 'visible'), shown(to, 'visible'), ...after];
}

/** Moving items are drawn above the others, otherwise in the order of the picture. */
function inDrawingOrder(actors: readonly Actor[]): Actor[] {
    const layers = ['ground', 'fixture', 'piece'];
    const rank = ({ before, after, frames }: Actor): number => {
        const item = (after ?? before)!,
            isMoving = frames.some(frame => frame.x !== frames[0]!.x || frame.y !== frames[0]!.y);
        return (isMoving ? 10000 : 0) + 1000 * layers.indexOf(item.layer) + item.index;
    };
    return [...actors].sort((one, other) => rank(one) - rank(other));
}

/** Carries out a plan over a picture, and changes the picture only temporarily. */
export class Performance {
    readonly #animations: Animation[] = [];
    readonly #overlay = document.createElementNS(SVG, 'g');

    constructor(
        private readonly svg: SVGSVGElement,
        private readonly plan: Plan,
        pictures: Pictures,
    ) {
        const board = svg.querySelector('.cell[data-cell]')?.parentElement as unknown as SVGGraphicsElement | null;
        if (!board || plan.duration === 0) return;
        this.#overlay.setAttribute('class', 'acting');
        this.#overlay.setAttribute('aria-hidden', 'true');
        const before = parse(pictures.before), after = parse(pictures.after);
        for (const actor of inDrawingOrder(plan.actors)) this.#act(actor, board, before, after);
        board.append(this.#overlay);
        requestAnimationFrame(() => this.#pulse(plan.pulses));
    }

    /** Resolves when every animation has reached its end. */
    async finished(): Promise<void> {
        await Promise.allSettled(this.#animations.map(animation => animation.finished));
    }

    /** Ends every animation at once. */
    finish(): void {
        for (const animation of this.#animations) animation.finish();
    }

    /** Restores the picture. */
    remove(): void {
        for (const animation of this.#animations) animation.cancel();
        this.#overlay.remove();
    }

    /** Runs once the page shows the new numbers. */
    #pulse(pulses: readonly Pulse[]): void {
        for (const pulse of pulses) {
            const quantity = quantityOf(pulse), number = quantity?.querySelector(':scope > b') ?? quantity;
            number?.animate([...PULSE], this.plan.duration);
        }
    }

    #act(actor: Actor, board: SVGGraphicsElement, before: Element, after: Element): void {
        const from = actor.source === null ? null : pointOf(board, actor.source);
        const frames = actor.frames.map(frame =>
            from !== null && frame.opacity === 0 ? { ...frame, ...from } : frame,
        );
        const swap = actor.swapAt / this.plan.duration;
        this.#dress(actor.before, before, frames, 0, swap);
        this.#dress(actor.after, after, frames, swap, 1);
        if (actor.before !== null) this.#run(this.svg.querySelector(selectorOf(actor.before)), UNSEEN);
    }

    /** A copy of an item's drawing in a picture, for an actor. */
    #dress(item: Item | null, picture: Element, frames: readonly Frame[], from: number, to: number): void {
        const original = item === null ? null : picture.querySelector(selectorOf(item));
        if (original === null || from >= to) return;
        const copy = document.importNode(original, true);
        for (const name of ['data-cell', 'data-item', 'transform']) copy.removeAttribute(name);
        copy.querySelector('title')?.remove();
        this.#overlay.append(copy);
        this.#run(copy, keyframesOf(frames, this.plan.duration));
        this.#run(copy, windowOf(from, to));
    }

    #run(element: Element | null, keyframes: readonly Keyframe[]): void {
        const timing: KeyframeAnimationOptions = { duration: this.plan.duration, fill: 'both' };
        if (element !== null) this.#animations.push(element.animate([...keyframes], timing));
    }
}
