import type { Rules, Switch, SwitchValue } from 'boardrules';

/** The switches of rules, in their order. */
export function switchesOf(rules: Rules): Switch[] {
    return [...rules.switches.values()];
}

/** What a switch may be, in words; words and truths say it by themselves. */
export function range(described: Switch): string {
    const { kind, low, high, elements } = described;
    if (kind === 'number') return `${low} to ${high}`;
    if (kind === 'list') return `${elements} numbers, ${low} to ${high} each`;
    return kind === 'fraction' ? `a fraction of numbers up to ${high}, such as 1/2` : '';
}

/** A name for people: `kill_goal_2` is "kill goal 2". */
export function spoken(name: string): string {
    return name.replaceAll('_', ' ');
}

/** A switch as typed, as the API takes it; null: it is not of its kind. The library says whether it is in its range. */
export function read(described: Switch, text: string): SwitchValue | null {
    const trimmed = text.trim();
    if (described.kind === 'truth') return trimmed === 'true' ? true : trimmed === 'false' ? false : null;
    if (described.kind === 'number') return /^\d+$/.test(trimmed) ? Number(trimmed) : null;
    if (described.kind !== 'list') return trimmed;
    const numbers = trimmed.split(/\s*,\s*|\s+/);
    return numbers.every(number => /^\d+$/.test(number)) ? numbers.map(Number) : null;
}
