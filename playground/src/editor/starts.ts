/** Texts to begin with. */
import carnyx from '../../../rules/carnyx.yaml';
import thrones from '../../../rules/thrones.yaml';
import tokonoma from '../../../rules/tokonoma.yaml';
import tombs from '../../../rules/tombs.yaml';
import tomis from '../../../rules/tomis.yaml';
import { shortForm } from './changes.ts';
import { builtIn } from './verdict.ts';

/** The built-in rules as their file has them, with its comments. */
const commented: Readonly<Record<string, string>> = { carnyx, thrones, tokonoma, tombs, tomis };

/** A file says all rules, or only what differs from the built-in ones. */
export type Form = 'whole' | 'short';

/** The form that a text has. */
export function formOf(text: string): Form {
    return /^["']?extends["']?\s*:/m.test(text) ? 'short' : 'whole';
}

/**
 * A text for given rules.
 *
 * @param game - its name
 * @param canonical - the rules, canonical
 * @param form - everything, or only what differs
 */
export function textOf(game: string, canonical: string, form: Form): string {
    const original = builtIn(game).text;
    const unchanged = canonical === original;
    if (form === 'whole') return unchanged ? (commented[game] ?? canonical) : canonical;
    return unchanged ? invitation + shortForm(game, original, canonical) : shortForm(game, original, canonical);
}

/** The text of an empty short form. */
const invitation = '# Only what differs from the built-in rules: add a key below.\n';
