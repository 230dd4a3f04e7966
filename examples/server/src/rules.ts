// Rules by what a table says of them. Those that were used last are kept compiled.
import { Rules, type GameName } from 'boardrules';

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
    const made = compiled.get(name) ?? (rules === null ? new Rules(game as GameName, switches) : Rules.fromYaml(rules, switches));
    compiled.delete(name);
    compiled.set(name, made);
    if (compiled.size > KEPT) compiled.delete(compiled.keys().next().value!);
    return made;
}

export function fingerprintOf(rules: Rules): string {
    return rules.fingerprint.toString(16).padStart(16, '0');
}
