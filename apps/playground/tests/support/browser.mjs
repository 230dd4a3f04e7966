// A browser for the tests of a file, with monitored pages: any complaint fails the test.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { findBrowser } from './chromium.mjs';
import { Server } from './server.mjs';

const tree = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/** The folder that `make playground` builds, or PLAYGROUND. */
export const FOLDER = path.resolve(process.env.PLAYGROUND ?? path.join(tree, 'build/playground'));
const PICTURES = process.env.PICTURES;

/** The longest time for an action on a busy machine, in milliseconds. Tests wait for conditions, never for a time. */
export const PATIENCE = Number(process.env.PATIENCE ?? 60_000);

export const PHONE = { width: 360, height: 740, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
export const SMALL = { width: 360, height: 740 };
export const WIDE = { width: 1440, height: 900 };

let browser, close;

/** The server for all tests of the file. */
export const server = new Server(FOLDER);

before(async () => {
    await server.start();
    ({ browser, close } = await findBrowser());
});

after(async () => {
    await close?.();
    await server.stop().catch(() => {}); // a test may have stopped it
});


/** A visitor who opens the page for the first time: a new context, with empty storage. */
export class Visitor {
    /** The problems so far: errors, warnings, requests to others. */
    problems = [];

    /** from: the server of the page. */
    constructor(context, from = server) {
        this.context = context;
        this.from = from;
    }

    /** Whether an address belongs to the page, or contains its own data. */
    #isOwn = url => url.startsWith(this.from.address) || /^(data|blob|about):/.test(url);

    /**
     * Opens a tab. reducedMotion: the reader's preference; scheme: light or dark; prepare: is done before the page
     * comes.
     */
    async open({ viewport = WIDE, scheme = 'light', reducedMotion = true, fragment = '', prepare } = {}) {
        const page = await this.context.newPage();
        await prepare?.(page);
        page.setDefaultTimeout(PATIENCE);
        page.setDefaultNavigationTimeout(PATIENCE);
        this.#watch(page);
        await page.setViewport(viewport);
        await page.emulateMediaFeatures([
            { name: 'prefers-color-scheme', value: scheme },
            { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
        ]);
        await page.goto(this.from.address + fragment, { waitUntil: 'domcontentloaded' });
        return page;
    }

    #watch(page) {
        page.on('pageerror', error => this.problems.push(`error on the page: ${error.stack ?? error}`));
        page.on('console', message => {
            const type = message.type();
            if (['error', 'warn', 'assert'].includes(type)) this.problems.push(`${type}: ${message.text()}`);
        });
        page.on('request', request => this.#isOwn(request.url()) || this.problems.push(`asks for ${request.url()}`));
        page.on('requestfailed', request =>
            this.problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`),
        );
    }
}

async function keepPictures(context, name) {
    if (PICTURES === undefined) return;
    await mkdir(PICTURES, { recursive: true });
    for (const [index, page] of (await context.pages()).entries())
        await page
            .screenshot({ path: path.join(PICTURES, `${name.replace(/\W+/g, '-')}-${index}.png`) })
            .catch(() => {});
}

/** A test with its own visitor. It fails if any page complains. */
export function visit(name, body) {
    test(name, { timeout: 5 * PATIENCE }, async context => {
        const visitor = await another();
        server.missing = [];
        try {
            await body(visitor, context);
            assert.deepEqual(visitor.problems, [], 'nothing complains');
            assert.deepEqual(server.missing, [], 'nothing is missing');
        } catch (error) {
            await keepPictures(visitor.context, name);
            throw error;
        } finally {
            await visitor.context.close();
        }
    });
}

/** A second visitor in a test, who shares no storage with the first; from: the server of the page. */
export async function another(from = server) {
    return new Visitor(await browser.createBrowserContext(), from);
}
