// A player who knows no game and only clicks marked cells and buttons.
import assert from 'node:assert/strict';
import { until } from './page.mjs';

/** A small pseudo-random generator, equal in each run. */
export function numbers(seed) {
    let word = seed >>> 0;
    return below => {
        word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
        return Math.floor((word / 2 ** 32) * below);
    };
}

/** Runs in the page: everything that such a player could click now, each with a mark by which it is found again. */
function offers() {
    const find = selector => [...document.querySelectorAll(selector)];
    const marks = find('.stage .mark:is(.mark-movable, .mark-target, .mark-onto, .mark-capture)');
    const marked = [...new Set(marks.map(mark => mark.dataset.cell))];
    const pressed = new Set(find('.stage .cell[aria-pressed=true]').map(tile => tile.dataset.cell));
    const cells = marked.filter(name => !pressed.has(name)).map(name => `.stage .cell[data-cell="${name}"]`);
    const buttons = (selector, kind) => find(selector).map((_, index) => ({ kind, selector, index }));
    const curtain = buttons('.curtain button.main', 'curtain');
    if (curtain.length > 0) return curtain;
    const own = buttons('.choice li:last-child button', 'own layout');
    if (own.length > 0) return own;
    const done = buttons('.lay-out button.main', 'done');
    if (done.length > 0 && cells.length === 0) return done;
    const asked = buttons('.chooser :is(li, .pad) button', 'asked');
    if (asked.length > 0) return asked;
    const placed = cells.map(selector => ({ kind: 'cell', selector, index: 0 }));
    if (find('.tray-item[aria-pressed=true]').length > 0 && placed.length > 0) return placed;
    return [
        ...placed,
        ...buttons('.tray-item[aria-pressed=false]:not([aria-disabled=true], :disabled)', 'tray'),
        ...buttons('.moves button', 'unplaced'),
    ];
}

/** Runs in the page: everything that a click can change, as one text. */
function looks() {
    const parts = ['.status', '.choice', '.said', '.board-holder', '.chooser', '.tray', '.moves', '.curtain'];
    return [...parts.map(part => `.stage ${part}`), '.lay-out']
        .map(part => document.querySelector(part)?.outerHTML ?? '')
        .join('\n');
}

/**
 * Runs in the page: where to click for an offer, once it has stopped moving, has no pending animation and is not
 * covered; until then null. isGone: the table has moved on by itself. The function stores the page's state at that
 * time.
 */
const place = `({ selector, index }) => {
    ${looks}
    const element = document.querySelectorAll(selector)[index];
    if (!element?.checkVisibility()) return { isGone: true };
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = { x: left + width / 2, y: top + height / 2 };
    const moved = document.getAnimations().some(({ effect }) => effect.target.contains(element));
    const stood = !moved && window.stood?.x === at.x && window.stood?.y === at.y;
    window.stood = at;
    if (!stood || !element.contains(document.elementFromPoint(at.x, at.y))) return null;
    window.looked = looks();
    return at;
}`;

export class Player {
    clicks = 0;
    kinds = new Set();
    #page;
    #number;

    constructor(page, seed = 1) {
        this.#page = page;
        this.#number = numbers(seed);
    }

    /** Waits until something can be clicked, and returns all such offers; an empty list: the game is over. */
    async #offers() {
        const found = await until(this.#page, 'something to click, or the end', `(() => {
            const found = (${offers})();
            return found.length > 0 || document.querySelector('.status[data-over=true]') ? found : null;
        })()`);
        return found.jsonValue();
    }

    async #placeOf(offer) {
        const found = await until(
            this.#page, `${offer.selector} can be clicked`, `(${place})(${JSON.stringify(offer)})`,
        );
        return found.jsonValue();
    }

    /** Clicks an offer; false: the game is over. */
    async step() {
        const offered = await this.#offers();
        if (offered.length === 0 || (await this.isOver())) return false;
        const offer = offered[this.#number(offered.length)];
        const at = await this.#placeOf(offer);
        if (at.isGone) return true;
        await this.#page.mouse.click(at.x, at.y);
        await until(this.#page, `a click on ${offer.selector} changes something`, `(${looks})() !== window.looked`);
        this.clicks += 1;
        this.kinds.add(offer.kind);
        return true;
    }

    isOver() {
        return this.#page.evaluate(() => document.querySelector('.status[data-over=true]') !== null);
    }

    /** Plays to the end, which must come within so many clicks. */
    async playOut(most = 1500) {
        while (await this.step()) assert.ok(this.clicks < most, `the game is over after ${most} clicks`);
        return this;
    }
}
