// Shared parts of this folder's tests.
import { Rules, type GameName, type SwitchValue } from 'boardrules';
import { bytesOf } from '../bot/testing.ts';
import type { Order, Report, Row } from './protocol.ts';

/** Few games of rules, and maybe of other rules of the same game. */
export function orderOf(game: GameName, switches: Record<string, SwitchValue> | null, games: number, level = 1): Order {
    const other = switches === null ? null : bytesOf(new Rules(game));
    const rules = bytesOf(new Rules(game, switches ?? {}));
    return { rules, other, players: 2, level, games, seed: 1n };
}

export function rowOf(report: Report, group: string, name: string): Row {
    const row = report.rows.find(one => one.group === group && one.name === name);
    if (row === undefined) throw new Error(`no row ${name}`);
    return row;
}
