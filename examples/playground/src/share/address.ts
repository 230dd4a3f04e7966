import { pack, type Kind } from './fragment.ts';

/** A link that is longer is cut by some mail programs and messengers. */
export const SAFE_LENGTH = 2000;

/** The address of this page, without what was opened with it. */
const here = (): string => location.href.replace(/#.*$/s, '');

/** A link that opens a text in this page. LinkError: the text is too long. */
export function linkTo(kind: Kind, text: string): string {
    return `${here()}#${pack({ kind, text })}`;
}

/** Takes out of the address what was opened with it: it is no longer what is on the table. */
export function clearFragment(): void {
    if (/^#(game|rules)/.test(location.hash)) history.replaceState(history.state, '', here());
}
