/** Compares two texts line by line: unchanged lines are left out, except a few around each change. */
import { structuredPatch } from 'diff';

export interface Line {
    readonly kind: 'same' | 'gone' | 'added' | 'gap';
    readonly text: string;
}

const CONTEXT = 2;
const kinds: Readonly<Record<string, Line['kind']>> = { ' ': 'same', '-': 'gone', '+': 'added' };

/** The lines that differ, two lines around each, and a gap wherever lines are left out in between. */
export function lines(original: string, changed: string): Line[] {
    const { hunks } = structuredPatch('', '', original, changed, '', '', { context: CONTEXT });
    return hunks.flatMap((hunk, index) => [
        ...(index > 0 ? [{ kind: 'gap' as const, text: '' }] : []),
        ...hunk.lines.flatMap(readLine),
    ]);
}

function readLine(line: string): Line[] {
    const kind = kinds[line[0] ?? ''];
    return kind ? [{ kind, text: line.slice(1) }] : [];
}
