/** The library's verdict on a text. */
import { Rules, RulesError, type Fault, isGame } from 'boardrules';
import { read, type Source } from './outline.ts';

/** Rules that can be played. */
export interface Sound {
    readonly kind: 'rules';
    readonly game: string;
    readonly title: string;
    readonly canonical: string;
}

/** Rules, or all faults of the text. */
export type Verdict = Sound | { readonly kind: 'faults'; readonly faults: readonly Fault[] };

export function judge(text: string): Verdict {
    try {
        using rules = Rules.fromYaml(text);
        return { kind: 'rules', game: rules.game, title: rules.title, canonical: rules.yaml() };
    } catch (error) {
        if (error instanceof RulesError) return { kind: 'faults', faults: error.faults };
        throw error;
    }
}

const sources = new Map<string, Source>();

/** The canonical form of a game's built-in rules; an empty text if there is no such game. */
export function builtIn(game: string): Source {
    if (!isGame(game)) return { text: '', root: null };
    const source = sources.get(game) ?? read(new Rules(game).yaml());
    sources.set(game, source);
    return source;
}
