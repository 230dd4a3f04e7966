/** What the library says of a text. */
import { games, Rules, RulesError, type Fault } from 'boardrules';

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

const canonicals = new Map<string, string>();

/** The canonical form of a game's built-in rules; empty if there is no such game. */
export function builtIn(game: string): string {
    if (!games().includes(game)) return '';
    if (!canonicals.has(game)) canonicals.set(game, new Rules(game).yaml());
    return canonicals.get(game) ?? '';
}
