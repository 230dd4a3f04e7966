// After the first visit the page needs no network: the server is stopped, and the page works as before.
import assert from 'node:assert/strict';
import { server, visit } from './support/browser.mjs';
import { begin, leave, press, showTab, until } from './support/page.mjs';
import { Player } from './support/player.mjs';

const GAMES = ['Tokonoma', 'Carnyx', 'Tombs', 'Tomis', 'Thrones'];

/** Waits until the service worker has cached all files and serves them. */
async function kept(page) {
    await until(page, 'the service worker is ready', async () => {
        const { active } = await navigator.serviceWorker.ready;
        return active.state === 'activated' && navigator.serviceWorker.controller !== null;
    });
}

visit('a page loaded anew without network has all games, rulebooks, the computer and the editor', async visitor => {
    const page = await visitor.open();
    await kept(page);
    await page.setOfflineMode(true);
    await server.stop();
    for (const title of GAMES) {
        await page.reload();
        await leave(page);
        await begin(page, title);
        await showTab(page, 'Exact rules', '.rulebook h2');
        await showTab(page, 'Change', '.editor .cm-content');
        await showTab(page, 'Moves', '.plies');
        const player = new Player(page, 5);
        for (let clicks = 0; clicks < 4; clicks++) assert.ok(await player.step(), `${title} goes on`);
    }
    await page.reload();
    await leave(page);
    await begin(page, GAMES[0]);
    await press(page, 'button', 'Hint');
    await page.waitForSelector('.advice .move b');
});
