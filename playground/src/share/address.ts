import { pack, type Kind } from './fragment.ts';

/** A link that is longer is cut by some mail programs and messengers. */
export const SAFE_LENGTH = 2000;

/** The address of this page, without what was opened with it. */
const here = (): string => location.href.replace(/#.*$/s, '');

/** A link that opens a text in this page. LinkError: the text is too long. */
export function linkTo(kind: Kind, text: string): string {
    return `${here()}#${pack({ kind, text })}`;
}

/** Whether the address holds something to be opened. */
export const holdsArrival = (): boolean => /^#(game|rules)(=|%3D)/i.test(location.hash);

/** Takes what the address holds out of it: soon it is no longer what is on the table, and "back" would open it again. */
export function takeFragment(): string {
    const { hash } = location;
    if (holdsArrival()) history.replaceState(history.state, '', here());
    return hash;
}
