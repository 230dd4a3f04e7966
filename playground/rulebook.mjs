// The rulebooks shown beside a game: Markdown becomes HTML once, when the page is built.
import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ typographer: true });

/** A table may be wider than a phone, so it scrolls by itself and accepts the keyboard focus. */
markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';

const ID = '[A-Z]{3}(?:-[0-9]+|\\.[a-z0-9]+(?:-[a-z0-9]+)*)';

/** The places where paragraphs begin, in the order in which they define ids: table rows have ids of others, too. */
const BEGINNINGS = ['p|li|h\\d', 'td'];

/**
 * Paragraphs begin with an id such as [TMB.kill-goal] or TMB-5, perhaps in bold or as code, or after words in bold. The id
 * is shown in a quiet style, and all other places that name it link to it. Its brackets are removed.
 */
function markIds(html) {
    const defined = new Set();
    let marked = html.replace(new RegExp(`<(code|strong)>(\\[?${ID}\\]?)</\\1>`, 'g'), '$2');
    for (const places of BEGINNINGS) {
        const beginning = `(<(?:${places})>\\s*(?:\\d\\. )?(?:<strong>[^<]*</strong>\\s+)?)\\[?(${ID})\\]?`;
        marked = marked.replace(new RegExp(beginning, 'g'), (whole, before, id) => {
            if (defined.has(id)) return whole;
            defined.add(id);
            return `${before}<span class="id" id="${id}" tabindex="-1">${id}</span>`;
        });
    }
    const named = new RegExp(`(id="${ID}"[^>]*>${ID})|\\[?(${ID})\\]?`, 'g');
    return marked.replace(named, (whole, definition, id) =>
        defined.has(id) ? `<a class="id" href="#${id}">${id}</a>` : whole,
    );
}

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

/** Returns a rulebook as a fragment of HTML. */
export function rulebook(text) {
    return markIds(settle(markdown.render(text)));
}
