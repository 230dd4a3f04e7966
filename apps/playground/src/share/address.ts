import { pack, type Kind } from './fragment.ts';

/** Some mail programs and messengers cut longer links. */
export const SAFE_LENGTH = 2000;

/** The address of this page, without its fragment. */
const here = (): string => location.href.replace(/#.*$/s, '');

/** A link that opens a text in this page. LinkError: the text is too long. */
export function linkTo(kind: Kind, text: string): string {
    return `${here()}#${pack({ kind, text })}`;
}

/** Whether the address contains something to open. */
export const holdsArrival = (): boolean => /^#(game|rules)(=|%3D)/i.test(location.hash);

/** Removes the content from the address: the game soon differs from it, and "back" would open it again. */
export function takeFragment(): string {
    const { hash } = location;
    if (holdsArrival()) history.replaceState(history.state, '', here());
    return hash;
}
