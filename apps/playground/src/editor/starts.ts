/** Texts to begin with. */
import carnyx from '../../../../rules/carnyx.yaml';
import thrones from '../../../../rules/thrones.yaml';
import tokonoma from '../../../../rules/tokonoma.yaml';
import tombs from '../../../../rules/tombs.yaml';
import tomis from '../../../../rules/tomis.yaml';
import { shortForm } from './changes.ts';
import { builtIn } from './verdict.ts';

/** The text of a built-in rules file, with its comments. */
const commented: Readonly<Record<string, string>> = { carnyx, thrones, tokonoma, tombs, tomis };

/** A file contains all rules, or only the differences from the built-in ones. */
export type Form = 'whole' | 'short';

/** The form of a text. */
export function formOf(text: string): Form {
    return /^["']?extends["']?\s*:/m.test(text) ? 'short' : 'whole';
}

/**
 * A text for given rules.
 *
 * @param game - its name
 * @param canonical - the rules, canonical
 * @param form - all keys, or only the differences
 */
export function textOf(game: string, canonical: string, form: Form): string {
    const original = builtIn(game).text;
    const unchanged = canonical === original;
    if (form === 'whole') return unchanged ? (commented[game] ?? canonical) : canonical;
    return unchanged ? invitation + shortForm(game, original, canonical) : shortForm(game, original, canonical);
}

/** The text of an empty short form. */
const invitation = '# Only what differs from the built-in rules: add a key below.\n';
