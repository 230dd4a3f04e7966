// The rulebooks shown beside a game: Markdown becomes HTML once, when the page is built.
import MarkdownIt from 'markdown-it';
import { markIds } from './rule_ids.mjs';

const markdown = new MarkdownIt({ typographer: true });

/** A table may be wider than a phone, so it scrolls by itself and accepts the keyboard focus. */
markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';

/**
 * The page has its own heading, so the rulebook's headings are one level deeper. Links to source files are removed. A
 * diagram may be wider than a phone, like a table.
 */
function settle(html) {
    return html
        .replace(/<(\/?)h([1-5])>/g, (_, slash, level) => `<${slash}h${Number(level) + 1}>`)
        .replaceAll('<pre>', '<pre tabindex="0">')
        .replace(/<a href="(?!#)[^"]*">(.*?)<\/a>/g, '$1');
}

/**
 * A picture is an empty frame that names it: the page draws it under the rules in force. The last link leads to the
 * rulebook.
 */
function framed(html) {
    return html
        .replace(/<p><img src="pictures\/[a-z]+-([a-z0-9-]+)\.svg" alt="([^"]*)"><\/p>/g,
            '<figure data-picture="$1"><div aria-hidden="true"></div><figcaption>$2</figcaption></figure>')
        .replace(/<a href="(?:\.\.\/)+rules\/[a-z]+\.md">/g, '<a href="#rulebook">');
}

/** Returns a page on how to play as a fragment of HTML. */
export function howToPlay(text) {
    return settle(framed(markdown.render(text)));
}

/** An entry of the pictures in a file of lessons: `  start: {}`, `  capture: {position: "5/6/… w 0 0", cell: c7}`. */
const PICTURE = /^  ([a-z0-9-]+): \{(.*)\}$/;
const VALUE = /([a-z]+): (?:"([^"]*)"|([^,}]+))/g;

function pictureOf(values) {
    const entries = [...values.matchAll(VALUE)].map(([, key, quoted, plain]) => [key, quoted ?? plain]);
    const { position, cell, moves, viewer } = Object.fromEntries(entries);
    return {
        position, cell, moves: moves === 'true' || undefined, viewer: viewer === undefined ? undefined : Number(viewer),
    };
}

/** Returns the pictures of a file of lessons, by their names (apps/learn/README.md). */
export function picturesOf(yaml) {
    const [, section = ''] = /^pictures:\n((?: .*\n)*)/m.exec(yaml) ?? [];
    const lines = section.trimEnd().split('\n');
    return Object.fromEntries(
        lines.map(line => PICTURE.exec(line)).map(([, name, values]) => [name, pictureOf(values)]),
    );
}

/** Returns a rulebook as a fragment of HTML. */
export function rulebook(text) {
    return markIds(settle(markdown.render(text)));
}
