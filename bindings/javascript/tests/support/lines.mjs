// lines.mjs: writes the package's objects as the lines that `brdsh` writes, so that a test compares every member.
import assert from 'node:assert/strict';

const seats = list => list.join(',') || '-';

/** bindings/EVENTS.md, "Back": the kind, then the members in their order. */
export function eventLine({ kind, ...members }) {
    const text = value => (value === null ? 'none' : Array.isArray(value) ? seats(value) : value);
    return [kind, ...Object.entries(members).map(([key, value]) => `${key}=${text(value)}`)].join(' ');
}

/** The library's lines. Each must be the line of the event as an object. */
export function eventLines(state, viewer) {
    const lines = state.eventLines(viewer);
    assert.deepEqual(lines, state.events(viewer).map(eventLine));
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
