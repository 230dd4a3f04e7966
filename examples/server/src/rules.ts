// Rules by what a table says of them. Those that were used last are kept compiled.
import { LRUCache } from 'lru-cache';
import { Rules, type GameName } from 'boardrules';

export type RulesSource = { game: string; rules: string | null; switches: Record<string, string | number | boolean> };

/** The name of rules in caches. */
export const nameOf = ({ game, rules, switches }: RulesSource) => JSON.stringify({ game, rules, switches });

function compile(name: string): Rules {
    const { game, rules, switches } = JSON.parse(name) as RulesSource;
    return rules === null ? new Rules(game as GameName, switches) : Rules.fromYaml(rules, switches);
}
const compiled = new LRUCache<string, Rules>({ max: 64, memoMethod: compile });

/** RulesError: the source has faults. */
export const rulesOf = (source: RulesSource): Rules => compiled.memo(nameOf(source));

export const fingerprintOf = (rules: Rules): string => rules.fingerprint.toString(16).padStart(16, '0');
