/** The column in which the line after another one begins. */
import { indentService } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { columnsBefore } from './hanging.ts';

const UNIT = 2;

/**
 * The column of the next line: deeper below a key without a value, below the first key of an entry, else as before.
 * Null within brackets, where the syntax tree knows better.
 */
export function columnAfter(line: string): number | null {
    const said = line.replace(/(^|\s)#.*$/, '').trimEnd();
    if (said === '') return /^ */.exec(line)?.[0].length ?? 0;
    if (count(said, /[[{]/g) !== count(said, /[\]}]/g)) return null;
    const content = columnsBefore(said);
    if (said.endsWith(':')) return content + UNIT;
    const startsEntry = /^[^\s[{"'][^:]*:\s/.test(said.slice(content));
    return startsEntry ? content : (/^ */.exec(said)?.[0].length ?? 0);
}

function count(text: string, pattern: RegExp): number {
    return text.match(pattern)?.length ?? 0;
}

/** Indents new lines in the usual columns. */
export function indentation(): Extension {
    return indentService.of((context, position) => {
        const { doc } = context.state;
        const broken = context.simulatedBreak === position;
        const line = doc.lineAt(position);
        const before = broken
            ? line.text.slice(0, position - line.from)
            : line.number > 1
              ? doc.line(line.number - 1).text
              : '';
        return columnAfter(before) ?? undefined;
    });
}
