// How the pages of the tree become pages of the site: their links, the ids of rulebooks, wide tables, and the first page.
import { execFileSync } from 'node:child_process';
import { HEADER, base, hrefOf, pages, read, siteOf, tree } from './tree.mjs';
import { linkIds, markIds } from '../../apps/playground/rule_ids.mjs';

/** Languages of blocks of code that have no colours. */
const PLAIN = ['client', 'meson', 'record', 'session'];
const NAME = /^((?:brd|BRD)_\w+)(?:\(.*\))?$/s;

const declared = JSON.parse(read('include/boardrules/boardrules.json'));
/** What the reference of the API declares. */
const names = new Set(
    [...declared.constants, ...declared.structs, ...declared.functions].filter(one => one.section !== 'version').map(one => one.name),
);

/** Wraps tokens in a link. */
function linked(Token, href, tokens) {
    const open = new Token('link_open', 'a', 1);
    open.attrSet('href', href);
    return [open, ...tokens, new Token('link_close', 'a', -1)];
}

/** The children of a paragraph with links as they are on the site. Code that names something of the API becomes a link to it. */
function withLinks(children, page, Token) {
    const found = [];
    const open = []; // whether each link that is open stays
    for (const token of children) {
        if (token.type === 'link_open') {
            const href = hrefOf(page, token.attrGet('href'));
            open.push(href !== undefined);
            if (href === undefined) continue;
            token.attrSet('href', href);
        }
        if (token.type === 'link_close' && !open.pop()) continue;
        const [, name] = (token.type === 'code_inline' && open.length === 0 && NAME.exec(token.content)) || [];
        if (names.has(name)) found.push(...linked(Token, `/${HEADER}.html#${name}`, [token]));
        else found.push(token);
    }
    return found;
}

/** The cells of the rows of the first table, as HTML: a list of texts for each row. */
function rowsOf(md, tokens, env) {
    const rows = [];
    for (const [at, token] of tokens.entries()) {
        if (token.type === 'tr_open') rows.push([]);
        if (/^t[hd]_open$/.test(token.type)) rows.at(-1).push(md.renderer.renderInline(tokens[at + 1].children, md.options, env));
    }
    return rows;
}

/** A game of README's table: its picture, which leads to the page where one plays it, and the cells of its row. */
function card([, ...heads], [name, ...facts]) {
    const title = /<a [^>]*>(.*?)<\/a>/.exec(name)[1];
    const game = title.toLowerCase();
    const entries = facts.map((fact, at) => `<div><dt>${heads[at]}</dt><dd>${fact}</dd></div>`).join('');
    return `<section class="game"><h2 id="${game}">${name}</h2><a href="${base}play/#${game}" target="_self">` +
        `<img src="./doc/pictures/${game}.svg" alt="">Play ${title}</a><dl>${entries}</dl></section>`;
}

/** What the home page begins with: README's title and first two paragraphs (what it is, for whom), and where to go on. */
function hero([, title, , , what, , , whom]) {
    const links = [['play/', 'Play'], ['#a-first-program', 'A first program'], ['apps/learn/', 'How to play'], ['rules/tokonoma.html', 'Exact rules']];
    const actions = links.map(([to, text]) => `<a href="${to[0] === '#' ? '' : base}${to}"${text === 'Play' ? ' target="_self"' : ''}>${text}</a>`);
    return `<header class="hero"><h1>${title.content}</h1><p>${what.content}</p><p>${whom.content}</p>` +
        `<div class="actions">${actions.join('\n')}</div></header>`;
}

/** README as the home page: what comes before its table becomes a hero, the table and the picture after it become cards. */
function asHome(md, tokens, env, Token) {
    const end = tokens.findIndex(({ type }) => type === 'table_close');
    const picture = tokens.findIndex(({ children }) => children?.[0].type === 'image');
    const [heads, ...rows] = rowsOf(md, tokens.slice(0, end), env);
    const [before, after] = [new Token('html_block', '', 0), new Token('html_block', '', 0)];
    before.content = `<main>${hero(tokens)}<div class="games">${rows.map(row => card(heads, row)).join('')}</div>\n`;
    after.content = '</main>\n';
    tokens.splice(0, picture + 2, before);
    tokens.push(after);
}

/** The games whose rulebooks have ids that begin so: `TMB`. */
const rulebooks = Object.fromEntries(
    pages.filter(page => /^rules\/[a-z]+\.md$/.test(page)).map(page => [/\[([A-Z]{3})\./.exec(read(page))[1], page]),
);

/** Ids of a rulebook are places on its own page, and links to them on others. */
function withIds(html, page) {
    if (Object.values(rulebooks).includes(page)) return markIds(html);
    return linkIds(html, id => rulebooks[id.slice(0, 3)] && `${base}${siteOf(rulebooks[id.slice(0, 3)])}.html#${id}`);
}

/** The reference of the API, in which no brace means anything to Vue. */
function reference() {
    const page = execFileSync(process.env.PYTHON ?? 'python3', ['packaging/reference.py', HEADER], { cwd: tree, encoding: 'utf8' });
    return `<div class="reference" v-pre>${/<main>([^]*)<\/main>/.exec(page)[1]}</div>`;
}

/** Slugs of headings as GitHub makes them, for which the links of the pages are written. */
export const slugify = text => text.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');

/** Adds all of this to a renderer of Markdown. */
export function extend(md) {
    md.core.ruler.push('site', ({ tokens, env, Token }) => {
        const page = env.relativePath?.replace(/(^|\/)index\.md$/, '$1README.md');
        for (const token of tokens) {
            if (token.type === 'inline') token.children = withLinks(token.children, page, Token);
            if (token.type === 'code_block') token.type = 'fence';
            if (token.type === 'fence' && (token.info === '' || PLAIN.includes(token.info))) token.info = 'text';
        }
        if (page === 'README.md') asHome(md, tokens, env, Token);
    });
    md.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n';
    md.renderer.rules.table_close = () => '</table></div>\n';
    const { render } = md;
    md.render = (text, env) => withIds(render.call(md, text, env).replace('<!-- reference -->', reference), env.relativePath);
}
