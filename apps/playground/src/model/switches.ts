import { plain } from '../plain.ts';
import type { Rules, Switch, SwitchValue } from 'boardrules';

/** The switches of rules, in their order. */
export function switchesOf(rules: Rules): Switch[] {
    return [...rules.switches.values()];
}

/** The valid values of a switch, as text; empty for words and booleans. */
export function range(described: Switch): string {
    const { kind, low, high, elements } = described;
    if (kind === 'number') return `${low} to ${high}`;
    if (kind === 'list') return `${elements} numbers, ${low} to ${high} each`;
    return kind === 'fraction' ? `a fraction of numbers up to ${high}, such as 1/2` : '';
}

/** A readable name: `kill_goal_2` is "kill goal 2". */
export function spoken(name: string): string {
    return name.replaceAll('_', ' ');
}

/** Names for players, if the library's name is one for developers. */
const NAMES: Readonly<Record<string, string>> = {
    max_plies: 'limit of moves',
    reversible_limit: 'limit of moves without progress',
    favors_when: 'when favors are spent',
    thorn_adjacency: 'neighbours of a tombstone',
};

/** The name of a switch for players: `kill_goal_2` is "kill goal, 2 players". */
export function nameOf(name: string): string {
    return NAMES[name] ?? spoken(name.replace(/_(\d)$/, ', $1 players'));
}

/** The meaning of a switch for players, with its values as the form shows them. meaning: in the library's words. */
export function meaningOf(meaning: string): string {
    return plain(meaning.replace(/\(\w+\)/g, spoken));
}

/** Converts a typed switch for the API; null: wrong kind. The library checks its range. */
export function read(described: Switch, text: string): SwitchValue | null {
    const trimmed = text.trim();
    if (described.kind === 'truth') return trimmed === 'true' ? true : trimmed === 'false' ? false : null;
    if (described.kind === 'number') return /^\d+$/.test(trimmed) ? Number(trimmed) : null;
    if (described.kind !== 'list') return trimmed;
    const numbers = trimmed.split(/\s*,\s*|\s+/);
    return numbers.every(number => /^\d+$/.test(number)) ? numbers.map(Number) : null;
}
