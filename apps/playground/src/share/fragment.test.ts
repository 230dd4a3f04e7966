import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'fflate';
import { LinkError, MOST_BYTES, MOST_CHARACTERS, pack, unpack } from './fragment.ts';

/** A number below a limit, equal in each run. */
function numbers(seed: number): (limit: number) => number {
    let state = seed;
    return limit => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * limit);
    };
}

const RECORD = `boardrules-record 1
game tokonoma
revision 1
fingerprint c6a894851339fa22
switches max_plies=9
players 2
tag name0 Anna
tag name1 Börje the 2nd
--- plies
b6c5 c1c3
c5d3 c3b2 c7c5 c2e2
c6e4 d1c3 a5a3
`;

const codeOf = (fragment: string): string => {
    try {
        return unpack(fragment) === null ? 'none' : 'read';
    } catch (error) {
        assert.ok(error instanceof LinkError, String(error));
        assert.ok(error.message.length > 20);
        return error.code;
    }
};

test('a text comes back as it was, of either kind, in letters that no mail program touches', () => {
    for (const kind of ['game', 'rules'] as const)
        for (const text of [RECORD, '', 'ä', '\u{1F3B2}'.repeat(99), 'x'.repeat(MOST_BYTES), '\uFEFFtext\r\n']) {
            const fragment = pack({ kind, text });
            assert.match(fragment, /^(game|rules)=A[A-Za-z0-9_-]+$/);
            assert.deepEqual(unpack(fragment), { kind, text });
            assert.deepEqual(unpack(`#${fragment}`), { kind, text });
        }
});

test('a short game fits into a line of a message', () => {
    assert.ok(pack({ kind: 'game', text: RECORD }).length < 240);
});

test('random texts come back', () => {
    const below = numbers(7);
    for (let round = 0; round < 300; round++) {
        const letter = (): string => String.fromCodePoint(below(2) ? 32 + below(95) : 160 + below(9000));
        const text = Array.from({ length: below(3000) }, letter).join('');
        assert.equal(unpack(pack({ kind: 'game', text }))!.text, text);
    }
});

test('links of version A stay readable', () => {
    assert.deepEqual(unpack(FROZEN), { kind: 'game', text: RECORD });
});

test('fragments of something else are none', () => {
    for (const other of ['', '#', '#top', '#gamesome', '#rulesbook=A', '#agame=Abc']) assert.equal(unpack(other), null);
});

test('a link that prose has surrounded, or a mail program has escaped, is read', () => {
    const fragment = pack({ kind: 'game', text: RECORD });
    for (const tail of ['.', ',', ').', '>', '"']) assert.equal(unpack(fragment + tail)!.text, RECORD);
    assert.equal(unpack(fragment.replace('=', '%3D'))!.text, RECORD);
});

test('each shorter link is refused as damaged', () => {
    const fragment = pack({ kind: 'game', text: RECORD });
    for (let length = 5; length < fragment.length; length++) assert.equal(codeOf(fragment.slice(0, length)), 'damaged');
});

test('one wrong letter anywhere is noticed, or changes nothing', () => {
    const fragment = pack({ kind: 'game', text: RECORD });
    const below = numbers(11);
    let refused = 0;
    for (let index = 7; index < fragment.length - 1; index++) {
        const other = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.replace(fragment[index]!, '')[below(51)]!;
        const changed = fragment.slice(0, index) + other + fragment.slice(index + 1);
        if (codeOf(changed) === 'read') assert.equal(unpack(changed)!.text, RECORD, `letter ${index}`);
        else refused++;
    }
    assert.ok(refused > fragment.length - 12, 'spare bits at the end of the deflated bytes mean nothing');
});

test('versions to come, strange letters and overlong links are told apart', () => {
    assert.equal(codeOf('#game=Babc'), 'version');
    assert.equal(codeOf('#game=Aab%20c'), 'letters');
    assert.equal(codeOf('#game=Aab c'), 'letters');
    assert.equal(codeOf('#game=A\u{1F600}'), 'letters');
    assert.equal(codeOf(`#game=A${'A'.repeat(MOST_CHARACTERS)}`), 'length');
    assert.equal(codeOf('#game='), 'damaged');
    assert.equal(codeOf('#rules=a'), 'damaged');
});

test('a small link that would become a huge text is stopped on its way', () => {
    const bomb = deflateSync(new Uint8Array(60 * MOST_BYTES), { level: 9 });
    const letters = Buffer.concat([Buffer.alloc(4), bomb]).toString('base64url');
    assert.ok(letters.length < MOST_CHARACTERS);
    const before = process.cpuUsage();
    assert.equal(codeOf(`#game=A${letters}`), 'length');
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 500_000);
});

test('bytes that are no text are refused', () => {
    const bytes = Uint8Array.of(0xff, 0xfe, 0xc0, 0x80);
    const check = Buffer.from([0, 0, 0, 0]);
    check.writeUInt32BE(crcOf(bytes));
    const letters = Buffer.concat([check, deflateSync(bytes)]).toString('base64url');
    assert.equal(codeOf(`#rules=A${letters}`), 'text');
});

test('random letters are refused without harm', () => {
    const below = numbers(3);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let round = 0; round < 5000; round++) {
        const fragment = Array.from({ length: below(200) }, () => letters[below(64)]).join('');
        assert.notEqual(codeOf(`#game=A${fragment}`), 'read');
    }
});

test('a text that is too long makes no link', () => {
    assert.throws(() => pack({ kind: 'game', text: 'x'.repeat(MOST_BYTES + 1) }), {
        name: 'LinkError', code: 'length',
    });
});

/** CRC-32 by polynomial division of the whole message, bit by bit. */
function crcOf(bytes: Uint8Array): number {
    const bits = [...bytes]
        .flatMap(byte => Array.from({ length: 8 }, (_, bit) => (byte >> bit) & 1))
        .concat(Array(32).fill(0));
    for (let i = 0; i < 32; i++) bits[i]! ^= 1;
    const polynomial = [...(0x104c11db7).toString(2)].map(Number);
    for (let i = 0; i + 32 < bits.length; i++) if (bits[i]) polynomial.forEach((bit, k) => (bits[i + k]! ^= bit));
    const rest = bits.slice(-32).map(bit => bit ^ 1).reverse();
    return parseInt(rest.join(''), 2) >>> 0;
}

/** Made by zlib with the same dictionary, not by this code. */
const FROZEN =
    'game=AuSusCSM7fJLNEi0sTSxMDY2NLdMSjYywhY8lUuggnOuYl5eI5GSnw9uKskDJAehmoLsQLk0ySzZVSDZMNuZKNk0xVk' +
    'g2TjJSSDYHiRmlGnElm6WaKKQAZRUSTRONuQA';
