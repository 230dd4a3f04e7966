// Debian's Chromium for the tests: the one without windows, which takes a fifth less of processor time.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import puppeteer from 'puppeteer-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

/** Only this machine can be reached: requests to any other host fail. */
const FLAGS = [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', '--force-color-profile=srgb',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** Starts a browser with an empty profile; `close` ends it and removes the profile. */
export async function startBrowser() {
    const profile = await mkdtemp(path.join(os.tmpdir(), 'playground-'));
    const browser = await puppeteer.launch({
        executablePath: CHROMIUM, headless: 'shell', args: FLAGS, userDataDir: profile,
    });
    const close = async () => {
        await browser.close();
        await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    };
    return { browser, close };
}

/** The browser that run.mjs has started for one file after another, or one of this file's own. */
export async function findBrowser() {
    const browserWSEndpoint = process.env.BROWSER;
    if (browserWSEndpoint === undefined) return startBrowser();
    const browser = await puppeteer.connect({ browserWSEndpoint });
    const close = async () => {
        const visitors = browser.browserContexts().filter(context => context !== browser.defaultBrowserContext());
        await Promise.all(visitors.map(context => context.close())); // those that a failed test has left
        await browser.disconnect();
    };
    return { browser, close };
}
