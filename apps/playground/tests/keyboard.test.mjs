// A blind player sets a game up and finishes it, with keys and the names in the accessibility tree.
import assert from 'node:assert/strict';
import { PATIENCE, visit } from './support/browser.mjs';
import { numbers } from './support/player.mjs';

/** A screen reader's view of a page, and a keyboard. The tests use nothing else of the page. */
class Listener {
    #page;

    constructor(page) {
        this.#page = page;
    }

    /** All elements with a role and a name, in order. */
    async nodes() {
        const flat = node => [node, ...(node.children ?? []).flatMap(flat)];
        return flat((await this.#page.accessibility.snapshot()) ?? { children: [] });
    }

    async focused() {
        return (
            (await this.nodes()).find(({ focused, role }) => focused && role !== 'RootWebArea') ?? {
                role: '', name: '',
            }
        );
    }

    key(name) {
        return this.#page.keyboard.press(name);
    }

    type(text) {
        return this.#page.keyboard.type(text);
    }

    /** Waits for an announcement. */
    async hears(what) {
        for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
            const found = (await this.nodes()).find(({ name = '' }) => what.test(name));
            if (found !== undefined) return found.name;
        }
        throw new Error(`never heard: ${what}`);
    }

    /** Presses the tab key until an element of that role and name has the focus. */
    async tabTo(role, name) {
        const passed = [];
        for (let tabs = 0; tabs < 80; tabs++) {
            const here = await this.focused();
            if (here.role === role && name.test(here.name)) return here;
            passed.push(`${here.role} “${here.name}”`);
            await this.key('Tab');
        }
        throw new Error(`no ${role} ${name} on the way: ${passed.join(', ')}`);
    }
}

const CELL = /^[a-z]\d+, /;
/** The actions that a cell's name offers: everything after the semicolon, except that the cell is chosen. */
const isOpen = name => CELL.test(name) && /; (?!chosen)/.test(name);

async function setUp(listener) {
    await listener.tabTo('button', /^Carnyx/);
    await listener.key('Enter');
    for (const seat of [/^Dark$/, /^Light$/]) {
        await listener.tabTo('combobox', seat);
        await listener.type('a person');
    }
    await listener.tabTo('DisclosureTriangle', /^Rule options/);
    await listener.key('Enter');
    await listener.tabTo('textbox', /^limit of moves/);
    await listener.key('End');
    await listener.key('Backspace');
    await listener.type('10');
    await listener.tabTo('button', /^Play$/);
    await listener.key('Enter');
    await listener.hears(/ to move$/);
}

/** Walks over the board in reading order, there and back, until it reaches a cell whose name offers an action. */
async function walkToOpenCell(listener, skip) {
    await listener.tabTo('button', CELL);
    await listener.key('Home');
    let [sideways, open] = ['ArrowRight', 0];
    for (let steps = 0; steps < 200; steps++) {
        const { name } = await listener.focused();
        if (isOpen(name) && open++ >= skip) return name;
        await listener.key(sideways);
        if ((await listener.focused()).name !== name) continue;
        sideways = sideways === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
        await listener.key('ArrowDown');
        if ((await listener.focused()).name === name) await listener.key('Home');
    }
    throw new Error('no open cell on the way');
}

visit('Carnyx is played to its end with keys and names alone', async (visitor, context) => {
    const page = await visitor.open();
    const listener = new Listener(page);
    const number = numbers(9);
    await listener.hears(/Carnyx/);
    await setUp(listener);
    let keys = 0;
    for (let choices = 0; choices < 120; choices++) {
        const nodes = await listener.nodes();
        if (nodes.some(({ name = '' }) => /^(Draw|.* wins)/.test(name))) break;
        const cells = nodes.filter(({ role, name = '' }) => role === 'button' && isOpen(name));
        const here = await listener.focused();
        const isAsked = nodes.some(({ name = '' }) => /Which one\?|[Cc]hoose (it )?below|or one below/.test(name));
        if (isAsked && !CELL.test(here.name)) await listener.key('Enter');
        else {
            assert.ok(cells.length > 0, 'some cell is open');
            await walkToOpenCell(listener, number(cells.length));
            await listener.key(number(2) === 0 ? 'Enter' : ' ');
        }
        keys += 1;
    }
    context.diagnostic(`${keys} choices: ${await listener.hears(/^(Draw|.* wins)/)}`);
});
