// The ids of a rulebook's paragraphs, as places to which links lead.

/** An id: TMB-5 or TMB.kill-goal. */
const ID = '[A-Z]{3}(?:-[0-9]+|\\.[a-z0-9]+(?:-[a-z0-9]+)*)';

/** An id in a text, perhaps in brackets. */
const NAMED = new RegExp(`\\[?(${ID})\\]?`, 'g');
/** Tags, and what has no links inside: links, ids where they are defined, blocks of code. */
const MARKUP = /(<pre[^]*?<\/pre>|<a [^]*?<\/a>|<span class="id"[^]*?<\/span>|<[^>]*>)/;

/** The places where paragraphs begin, in the order in which they define ids: table rows have ids of others, too. */
const BEGINNINGS = ['p|li|h\\d', 'td'];

/**
 * Paragraphs begin with an id such as [TMB.kill-goal] or TMB-5, perhaps in bold or as code, or after words in bold. The
 * id is shown in a quiet style, and all other places that name it link to it. Its brackets are removed.
 */
export function markIds(html) {
    const defined = new Set();
    let marked = html.replace(new RegExp(`<(code|strong)(?: v-pre)?>(\\[?${ID}\\]?)</\\1>`, 'g'), '$2');
    for (const places of BEGINNINGS) {
        const beginning = `(<(?:${places})>\\s*(?:\\d\\. )?(?:<strong>[^<]*</strong>\\s+)?)\\[?(${ID})\\]?`;
        marked = marked.replace(new RegExp(beginning, 'g'), (whole, before, id) => {
            if (defined.has(id)) return whole;
            defined.add(id);
            return `${before}<span class="id" id="${id}" tabindex="-1">${id}</span>`;
        });
    }
    return linkIds(marked, id => (defined.has(id) ? `#${id}` : undefined));
}

/** Makes links of the ids in a text of HTML. hrefOf returns the address of an id, or undefined: it stays as it is. */
export function linkIds(html, hrefOf) {
    const link = (whole, id) => (hrefOf(id) === undefined ? whole : `<a class="id" href="${hrefOf(id)}">${id}</a>`);
    const parts = html.split(MARKUP); // what MARKUP finds is at odd places
    return parts.map((part, index) => (index % 2 === 1 ? part : part.replace(NAMED, link))).join('');
}
