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

/** Values for players, where the library's word is one for developers. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    entering: { turn: 'as the turn', extra: 'before the turn’s action' },
    removed_discs: { gone: 'only that disc', cost_supply: 'a disc of the supply, too' },
    returns: { free: 'not where the opponent is', any: 'anywhere, also to capture' },
    stack_jumps: { opponent: 'over the opponent', any: 'over all', none: 'over empty cells only' },
    gate_work: { turn: 'as the turn', extra: 'before the turn’s action' },
    middle: { first_turn: 'to all, at first', first_player: 'to the first player, always' },
};

/** A value of a switch for players. */
export function valueOf(name: string, word: string): string {
    return VALUES[name]?.[word] ?? spoken(word);
}

/**
 * Meanings for players, of switches whose meaning uses words of rules files; those of the values are with the values.
 */
const MEANINGS: Readonly<Record<string, string>> = {
    entering: 'When a player may enter a disc.',
    removed_discs: 'What a player loses with each disc that leaves in a stack of the opponent.',
    returns: 'Where on the home row a lone piece that leaves may come back.',
    stack_jumps: 'Over what a stack may go.',
    gate_work: 'When a player may activate, deactivate or mark a gate.',
    middle: 'To whom the middle is closed.',
};

/** The meaning of a switch for players, with its values as the form shows them. meaning: in the library's words. */
export function meaningOf(name: string, meaning: string): string {
    return MEANINGS[name] ?? plain(meaning.replace(/\(\w+\)/g, spoken));
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
