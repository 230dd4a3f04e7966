// Tests the links of the site that was built into OUT for SITE_BASE: each leads to a file of the site and to a place that is there, and
// no page loads anything from elsewhere.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { base, folder } from './tree.mjs';

const PLACE = /\sid="([^"]*)"/g;
const LINK = /<(\w+)[^>]*?\s(?:href|src)="([^"]*)"/g;

const pages = readdirSync(folder, { recursive: true }).filter(file => file.endsWith('.html') && !file.startsWith('play/'));
const texts = new Map(pages.map(page => [page, readFileSync(path.join(folder, page), 'utf8')]));
const places = new Map([...texts].map(([page, text]) => [page, new Set([...text.matchAll(PLACE)].map(([, id]) => id))]));

const root = `http://site${base}`;

/** The problem with a link of a page, or undefined. */
function problem(page, tag, link) {
    const { href, hash, pathname } = new URL(link.replaceAll('&amp;', '&'), `${root}${page}`);
    if (!href.startsWith('http://site/')) return tag === 'a' || !/^https?:/.test(href) ? undefined : 'it is loaded from elsewhere';
    if (!href.startsWith(root)) return `it is not below ${base}`;
    const file = decodeURIComponent(pathname.slice(new URL(root).pathname.length)).replace(/(^|\/)$/, '$1index.html');
    if (!existsSync(path.join(folder, file))) return 'no such page';
    const isThere = hash === '' || !places.has(file) || places.get(file).has(decodeURIComponent(hash.slice(1)));
    return isThere ? undefined : 'no such place on the page';
}

let links = 0;
for (const [page, text] of texts) {
    for (const [, tag, link] of text.matchAll(LINK)) {
        links++;
        const found = problem(page, tag, link);
        if (found === undefined) continue;
        console.error(`${page}: ${link}: ${found}`);
        process.exitCode = 1;
    }
}
console.log(`${pages.length} pages, ${links} links`);
