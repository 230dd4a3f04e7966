// Rules by what a table says of them. Those that were used last are kept compiled.
import { LRUCache } from 'lru-cache';
import { Rules, RulesError, type Fault, type GameName } from 'boardrules';

export interface RulesSource {
    readonly game: string;
    readonly rules: string | null;
    readonly switches: Readonly<Record<string, string | number | boolean>>;
}

/** The name of rules in caches. */
export const nameOf = ({ game, rules, switches }: RulesSource) => JSON.stringify({ game, rules, switches });

const compiled = new LRUCache<string, Rules>({
    max: 64,
    memoMethod: name => {
        const { game, rules, switches } = JSON.parse(name) as RulesSource;
        return rules === null ? new Rules(game as GameName, switches) : Rules.fromYaml(rules, switches);
    },
});

/** RulesError: the source has faults. */
export const rulesOf = (source: RulesSource): Rules => compiled.memo(nameOf(source));

type Told = Pick<Fault, 'line' | 'column' | 'field' | 'message' | 'expected'>;

/** What is wrong with rules; null: they can be played. */
export function check(source: RulesSource): { readonly sentence: string; readonly faults: Told[] } | null {
    try {
        rulesOf(source);
        return null;
    } catch (error) {
        if (!(error instanceof RulesError)) throw error;
        const told = ({ line, column, field, message, expected }: Fault) => ({ line, column, field, message, expected });
        return { sentence: error.message, faults: error.faults.map(told) };
    }
}
