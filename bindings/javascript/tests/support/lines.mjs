// lines.mjs: writes the package's objects as the lines that `brdsh` writes, so that a test compares every member.
import assert from 'node:assert/strict';

const seats = list => list.join(',') || '-';

/** The keys in this order, without values that are null, undefined or "", and without the cause "action". */
function line(event, keys) {
    const said = Object.entries({ seat: event.seat, ...keys }).filter(([, value]) => (value ?? '') !== '');
    const cause = (event.cause ?? 'action') === 'action' ? [] : [`cause=${event.cause}`];
    return [event.event, ...said.map(([key, value]) => `${key}=${value}`), ...cause].join(' ');
}

const typeOf = event => event.type || 'none';

function nextLine(event) {
    const actors = event.actors.length > 0 ? seats(event.actors) : '';
    return line({ event: 'next', seat: event.seat ?? 'chance' }, { actors, for: event.actsFor, move: event.announced });
}

/** The ranks of all seats as one number, four bits each. */
const ranksOf = event => event.ranks.reduceRight((ranks, rank) => ranks * 16 + rank, 0);

const LINES = {
    ply: e => line({ event: 'ply', seat: e.chance ? 'chance' : e.seat }, { number: e.number, move: e.move }),
    move: e => line(e, { cell: e.cell, to: e.cellTo, layer: e.layer, type: typeOf(e), count: e.count }),
    place: e => line(e, { cell: e.cell, layer: e.layer, type: typeOf(e), after: e.value, direction: e.direction }),
    remove: e => line(e, { cell: e.cell, layer: e.layer, type: typeOf(e), before: e.value }),
    change: e => line(e, {
        cell: e.cell, layer: e.layer, type: typeOf(e), before: e.before, after: e.after, count: e.count, direction: e.direction,
    }),
    stock: e => line(e, { type: e.name, before: e.before, after: e.after }),
    counter: e => line(e, { type: e.name, before: e.before, after: e.after }),
    draw: e => line(e, { type: typeOf(e) }),
    discard: e => line(e, { type: typeOf(e) }),
    reveal: e => line(e, { cell: e.cell, layer: e.layer, type: typeOf(e), after: e.type ? e.value : null }),
    turn: e => line(e, {}),
    phase: e => line(e, { before: e.before, after: e.after }),
    next: nextLine,
    end: e => `end type=${e.kind} before=${ranksOf(e)} seats=${seats(e.seats)} reason=${e.ending}`,
};

/** An event as a line. */
export function eventLine(event) {
    return LINES[event.event](event);
}

/** The library's lines. Without whom an event is hidden from, each must be the line of the event as an object. */
export function eventLines(state, viewer) {
    const lines = state.eventLines(viewer);
    assert.deepEqual(lines.map(said => said.split(' hidden=')[0]), state.redact(viewer).map(eventLine));
    return lines.join('\n');
}

/** A fault as a line of `brdsh`. */
export function faultLine({ line: row, column, field, ply, message, expected }) {
    const where = row > 0 ? `${row}:${column}: ` : '';
    const made = ply > 0 ? `ply ${ply}: ` : '';
    return `${where}${field}: ${made}${message}${expected ? `; expected ${expected}` : ''}`;
}

export function hex64(number) {
    return number.toString(16).padStart(16, '0');
}

export { seats as seatsText };
