// A person's actions on the page: they use only what is visible and can be clicked or typed into.

/** Waits for a condition on the page; if it never holds, the error names it. */
export async function until(page, what, condition, ...given) {
    try {
        return await page.waitForFunction(condition, { polling: 'raf' }, ...given);
    } catch (error) {
        throw new Error(`never: ${what} (${error.message})`);
    }
}

/** The button, link or tab of that name, as screen readers find it. */
export const named = (role, name) => `::-p-aria([name="${name}"][role="${role}"])`;

/** Clicks an element with the mouse, as soon as it can be clicked. */
export async function press(page, role, name) {
    const found = await page.waitForSelector(named(role, name), { visible: true });
    await found.click();
}

/** The text of the first element, in one line; '' if there is none. */
export function textOf(page, selector) {
    return page.evaluate(at => document.querySelector(at)?.textContent.replace(/\s+/g, ' ').trim() ?? '', selector);
}

/** Opens the form for a game. */
export async function openSetup(page, title) {
    await press(page, 'button', title);
    await page.waitForSelector('dialog.setup[open]');
}

/** Returns from the table to the choice of games. */
export async function leave(page) {
    await press(page, 'link', 'boardrules: all games');
    await page.waitForSelector('.gallery');
}

/**
 * Begins a game by filling in the form. title: "Tombs"; players: how many; seats: the choice for each, such as "a
 * person"; switches: by name.
 */
export async function begin(page, title, { players, seats = [], switches = {} } = {}) {
    await openSetup(page, title);
    if (players !== undefined) await press(page, 'radio', String(players));
    await chooseSeats(page, seats);
    if (Object.keys(switches).length > 0) await click(page, 'dialog.setup summary');
    for (const [name, value] of Object.entries(switches)) await fill(page, `#switch-${name}`, value);
    await page.click('dialog.setup button.main');
    await page.waitForSelector('.stage .board-holder svg');
}

/** Chooses the player of each seat. */
async function chooseSeats(page, seats) {
    for (const [index, choice] of seats.entries()) {
        const selects = await page.$$('dialog.setup select[id^="sits-"]');
        const find = (list, text) => [...list.options].find(one => one.text === text)?.value;
        const value = await selects[index].evaluate(find, choice);
        await selects[index].select(value);
    }
}

/** Types into a field and replaces its text, or chooses from a list. */
async function fill(page, selector, value) {
    const field = await page.waitForSelector(selector);
    if ((await field.evaluate(one => one.tagName)) === 'SELECT') return void (await field.select(value));
    await field.evaluate(one => one.select());
    await field.type(value);
}

/** Scrolls an element into view and returns its centre; null: it does not exist. */
export function middleOf(page, selector) {
    return page.evaluate(at => {
        const element = document.querySelector(at);
        if (element === null) return null;
        const block = element.closest('dialog') === null ? 'nearest' : 'center'; // its button may cover the lower edge
        element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
    }, selector);
}

/** The tile of a cell on the board. */
export const cell = name => `.stage .cell[data-cell="${name}"]`;

/** Clicks the centre of an element, as soon as it is there. */
export async function click(page, selector) {
    await page.waitForSelector(selector);
    const { x, y } = await middleOf(page, selector);
    await page.mouse.click(x, y);
}

export const clickCell = (page, name) => click(page, cell(name));

/** Shows a panel beside the board, and waits for its content; a failure says what the panel shows instead. */
export async function showTab(page, name, content) {
    await press(page, 'tab', name);
    await page.waitForSelector(content).catch(async ({ message }) => {
        throw new Error(`${message}; the panel shows: ${(await textOf(page, '#panel')).slice(0, 200)}`);
    });
}

/** The items on each cell, in the board's words: `{a1: "White arm"}`, without the possible actions. */
export function boardOf(page) {
    return page.evaluate(() => {
        const tiles = [...document.querySelectorAll('.board-holder .cell')];
        const standsOn = tile => tile.getAttribute('aria-label').split('; ')[0].slice(tile.dataset.cell.length + 2);
        return Object.fromEntries(tiles.map(tile => [tile.dataset.cell, standsOn(tile)]));
    });
}

/** The number of plies made, and of all plies: "3 / 5". */
export const countOf = page => textOf(page, '.steps .count');

/** Waits until so many of all plies are made. */
export async function untilPlies(page, made, all = made) {
    const count = `${made} / ${all}`;
    await until(page, `${count} plies`, text => document.querySelector('.steps .count')?.textContent === text, count);
}

/** Waits for a text in an element. */
export async function untilText(page, selector, text) {
    const shows = (at, wanted) => document.querySelector(at)?.textContent.replace(/\s+/g, ' ').includes(wanted);
    await until(page, `“${text}” in ${selector}`, shows, selector, text).catch(async error => {
        throw new Error(`${error.message}; there is “${await textOf(page, selector)}”`);
    });
}

/** Opens a record, a link or rules from the first page, by pasting. */
export async function paste(page, text) {
    await (await page.waitForSelector('.open-details summary')).click();
    const field = await page.waitForSelector('form.open textarea', { visible: true });
    await field.focus();
    await page.keyboard.sendCharacter(text);
    await press(page, 'button', 'Open it');
    await page.waitForSelector('.stage .board-holder svg');
}

/** Chooses the last of the ways to make a secret layout: the player's own. */
export async function layOutOwn(page) {
    await (await page.waitForSelector('.choice li:last-child button')).click();
    await page.waitForSelector('.lay-out .tray-item', { visible: true });
}

/** Ends the hidden-screen pause, if there is one; then waits for a possible action. */
export async function liftCurtain(page) {
    const first = await page.waitForSelector('.curtain button.main, .stage .mark-movable, .tray-item, .choice button');
    if (await first.evaluate(one => one.closest('.curtain') !== null)) await first.click();
    await page.waitForSelector('.stage .mark-movable, .stage .mark-target, .tray-item, .choice button');
}

/** The text that a button has put on the clipboard. */
export async function copied(page, button) {
    const { origin } = new URL(page.url());
    await page
        .browserContext()
        .overridePermissions(origin, ['clipboard-read', 'clipboard-write', 'clipboard-sanitized-write']);
    await press(page, 'button', button);
    await page.waitForSelector('[data-done=true]');
    return page.evaluate(() => navigator.clipboard.readText());
}
