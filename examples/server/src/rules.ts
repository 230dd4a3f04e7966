// Rules by what a table says of them. Those that were used last are kept compiled.
import { Rules, RulesError, type Fault, type GameName } from 'boardrules';

export interface RulesSource {
    readonly game: string;
    readonly rules: string | null;
    readonly switches: Readonly<Record<string, string | number | boolean>>;
}

const KEPT = 64;
const compiled = new Map<string, Rules>();

/** RulesError: the source has faults. */
export function rulesOf({ game, rules, switches }: RulesSource): Rules {
    const name = JSON.stringify([game, rules, switches]);
    const made =
        compiled.get(name) ??
        (rules === null ? new Rules(game as GameName, switches) : Rules.fromYaml(rules, switches));
    compiled.delete(name);
    compiled.set(name, made);
    if (compiled.size > KEPT) compiled.delete(compiled.keys().next().value!);
    return made;
}

/** What is wrong with rules; null: they can be played. */
export function check(source: RulesSource): { readonly sentence: string; readonly faults: readonly Fault[] } | null {
    try {
        rulesOf(source);
        return null;
    } catch (error) {
        if (!(error instanceof RulesError)) throw error;
        return { sentence: error.message, faults: error.faults.map(fault => ({ ...fault })) };
    }
}

export function fingerprintOf(rules: Rules): string {
    return rules.fingerprint.toString(16).padStart(16, '0');
}
