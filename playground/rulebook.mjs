// The rulebooks shown beside a game: Markdown becomes HTML once, when the page is built.
import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ typographer: true });

/** A table may be wider than a phone, so it scrolls by itself and accepts the keyboard focus. */
markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';

const ID = '\\[([A-Z]{3}[.-][A-Za-z0-9-]+)\\]';

/**
 * Paragraphs begin with an id in brackets, such as [TMB.kill-goal], sometimes as code. The id is shown in a quiet style,
 * and other paragraphs that name it link to it.
 */
function markIds(html) {
    const defined = new Set();
    const plain = html.replace(new RegExp(`<code>(${ID})</code>`, 'g'), '$1');
    const anchored = plain.replace(new RegExp(`(<(?:p|li|td|h\\d)>(?:\\d\\. )?\\s*)${ID}`, 'g'), (whole, before, id) => {
        if (defined.has(id)) return whole;
        defined.add(id);
        return `${before}<span class="id" id="${id}" tabindex="-1">${id}</span>`;
    });
    return anchored.replace(new RegExp(ID, 'g'), (whole, id) =>
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
