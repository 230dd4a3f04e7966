// Where the files of the tree are on the site: a page of Markdown is at its own path, README.md is the index of its folder, and each
// other file that a page links to has a page that shows it.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const tree = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** The folder that the site is built into, and the path at which it will be served. */
export const folder = path.resolve(tree, process.env.OUT ?? 'build/site');
export const base = process.env.SITE_BASE ?? '/';
export const HEADER = 'include/boardrules/boardrules.h';

/** The folders that have pages, beside the pages at the top of the tree. */
export const ROOMS = ['apps', 'bench', 'bindings', 'doc', 'examples', 'rules', 'tests'];
/** Folders that builds make. */
const MADE = ['node_modules', 'build', 'dist', 'target'];
const PICTURE = /\.(svg|png)$/;
const LINK = /\]\(([^)\s]+)\)/g;

export const read = file => readFileSync(path.join(tree, file), 'utf8');

function pagesIn(folder, entered) {
    return readdirSync(path.join(tree, folder), { withFileTypes: true }).flatMap(({ name }) => {
        const found = path.join(folder, name);
        if (entered(name) && statSync(path.join(tree, found)).isDirectory()) return pagesIn(found, inner => !MADE.includes(inner));
        return name.endsWith('.md') ? [found] : [];
    });
}

/** All pages of Markdown, except those of this folder. */
export const pages = pagesIn('', name => ROOMS.includes(name)).filter(page => !page.startsWith('doc/site/'));

/** The title of a page, as its first heading says it. */
export const titleOf = page => /^# (.*)/m.exec(read(page))[1];

/** The path on the site of a page of Markdown or of a file, without `.html`. */
export const siteOf = file => file.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '');

/** The file of the tree to which a link of a page leads, or undefined if it leads elsewhere. */
function fileOf(page, href) {
    if (/^(#|\/|[a-z]+:)/.test(href)) return undefined;
    return path.join(path.dirname(page), href.replace(/#.*/, ''));
}

/** A link of a page as it is on the site; undefined if it leads to a folder without a page. */
export function hrefOf(page, href) {
    const file = fileOf(page, href);
    if (file === undefined) return href;
    const fragment = /#.*|$/.exec(href)[0];
    const isFolder = existsSync(path.join(tree, file)) && statSync(path.join(tree, file)).isDirectory();
    if (isFolder && !existsSync(path.join(tree, file, 'README.md'))) return undefined;
    return `/${siteOf(isFolder ? path.join(file, 'README.md') : file)}.html${fragment}`;
}

/** The files to which pages link, except pages and pictures. */
export function linkedFiles() {
    const found = pages.flatMap(page => [...read(page).matchAll(LINK)].map(([, href]) => fileOf(page, href)));
    const isShown = file => file !== undefined && !/\.md$/.test(file) && !PICTURE.test(file) && existsSync(path.join(tree, file));
    return [...new Set(found.filter(isShown))].filter(file => statSync(path.join(tree, file)).isFile());
}
