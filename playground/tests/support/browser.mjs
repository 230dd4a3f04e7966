// A browser for the tests of a file, and pages in it that are watched: whatever complains fails the test.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import puppeteer from 'puppeteer-core';
import { Server } from './server.mjs';

const tree = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** The folder that `make playground` builds, or PLAYGROUND. */
export const FOLDER = path.resolve(process.env.PLAYGROUND ?? path.join(tree, 'build/playground'));
const PICTURES = process.env.PICTURES;
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Nothing but this machine can be reached: whoever asks for another is told that it is not there. */
const FLAGS = [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', '--force-color-profile=srgb',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** How long something may take on a busy machine, in milliseconds. What is waited for is a condition, never a time. */
export const PATIENCE = Number(process.env.PATIENCE ?? 60_000);

export const PHONE = { width: 360, height: 740, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
export const SMALL = { width: 360, height: 740 };
export const WIDE = { width: 1440, height: 900 };

let browser, profile;

/** The server of all tests of the file. */
export const server = new Server(FOLDER);

before(async () => {
    profile = await mkdtemp(path.join(os.tmpdir(), 'playground-'));
    await server.start();
    browser = await puppeteer.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS, userDataDir: profile });
});

after(async () => {
    await browser?.close();
    await server.stop().catch(() => {}); // a test may have stopped it
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});

/** Whether an address is of the page itself, or holds its own data. */
const isOwn = url => url.startsWith(server.address) || /^(data|blob|about):/.test(url);

/** Somebody who opens the page for the first time: a context of his own, in which nothing is kept. */
export class Visitor {
    /** What was wrong: errors, warnings, requests to others. */
    problems = [];

    constructor(context) {
        this.context = context;
    }

    /** Opens a tab. reducedMotion: what the reader asks for; scheme: light or dark. */
    async open({ viewport = WIDE, scheme = 'light', reducedMotion = true, fragment = '' } = {}) {
        const page = await this.context.newPage();
        page.setDefaultTimeout(PATIENCE);
        page.setDefaultNavigationTimeout(PATIENCE);
        this.#watch(page);
        await page.setViewport(viewport);
        await page.emulateMediaFeatures([
            { name: 'prefers-color-scheme', value: scheme },
            { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
        ]);
        await page.goto(server.address + fragment, { waitUntil: 'domcontentloaded' });
        return page;
    }

    #watch(page) {
        page.on('pageerror', error => this.problems.push(`error on the page: ${error.stack ?? error}`));
        page.on('console', message => {
            const type = message.type();
            if (['error', 'warn', 'assert'].includes(type)) this.problems.push(`${type}: ${message.text()}`);
        });
        page.on('request', request => isOwn(request.url()) || this.problems.push(`asks for ${request.url()}`));
        page.on('requestfailed', request => this.problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`));
    }
}

async function keepPictures(context, name) {
    if (PICTURES === undefined) return;
    await mkdir(PICTURES, { recursive: true });
    for (const [index, page] of (await context.pages()).entries())
        await page.screenshot({ path: path.join(PICTURES, `${name.replace(/\W+/g, '-')}-${index}.png`) }).catch(() => {});
}

/** A test with a visitor of its own. Nothing may complain meanwhile. */
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

/** A second visitor in a test: what is kept of the first is unknown to him. */
export async function another() {
    return new Visitor(await browser.createBrowserContext());
}
