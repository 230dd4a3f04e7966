/** The meaning of the key under the mouse. */
import type { Node, Path, Source } from './outline.ts';
import { outline } from './outline.ts';
import { alternatives, keysAt, meaning, ownTypes, schemaOf, summary } from './schema.ts';
import { gameOf, scalarAt } from './suggestions.ts';
import type { Range } from './underline.ts';

export interface Explanation extends Range {
    readonly key: string;
    /** The meaning, in the library's words. */
    readonly meaning: string;
    /** The valid values, in short. */
    readonly values: string;
    /** The built-in value; empty for lists and mappings. */
    readonly builtIn: string;
}

/** Explains the key at a position of a text; null if there is no key with a meaning. */
export function explain(text: string, position: number, builtIn: (game: string) => Source): Explanation | null {
    const file = outline(text);
    const schema = schemaOf(file);
    const found = keyAt(file, position, []);
    const key = String(found?.path.at(-1));
    const said = found && meaning(schema, found.path);
    if (!found || !said || !keysAt(schema, found.path.slice(0, -1), ownTypes(schema, file)).includes(key)) return null;
    return {
        ...found.range,
        key,
        meaning: said,
        values: summary(alternatives(schema, found.path)),
        builtIn: scalarAt(builtIn(gameOf(file)), found.path) ?? '',
    };
}

interface Key {
    readonly path: Path;
    readonly range: Range;
}

function keyAt(node: Node | null, position: number, path: Path): Key | null {
    if (node?.kind === 'list')
        return firstOf(node.items.map((item, index) => () => keyAt(item, position, [...path, index])));
    if (node?.kind !== 'mapping') return null;
    return firstOf(
        node.entries.map(({ from, to, key, value }) => () => {
            const own = [...path, key];
            return from <= position && position < to ? { path: own, range: { from, to } } : keyAt(value, position, own);
        }),
    );
}

function firstOf(looks: readonly (() => Key | null)[]): Key | null {
    for (const look of looks) {
        const found = look();
        if (found) return found;
    }
    return null;
}
