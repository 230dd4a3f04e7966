import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
    GameRecord, REFEREE, Rules, SPECTATOR, State, games, load, type Switch, type SwitchValue,
} from 'boardrules';
import { CHOICES } from '../bot/strength.ts';
import { computer, person } from '../model/players.ts';
import { Session } from '../model/session.ts';
import { ArrivalError, readFile, readFragment, readRecord, readRules, readText, type Arrival } from './arrivals.ts';
import { pack } from './fragment.ts';
import { fileName, playersOf, recordOf, seatTags, slim, tagValue, tagsOf, today, type Extent } from './records.ts';
import { yamlOf } from './variants.ts';

before(() => load());

/** A game played at random, equal in each run. */
function randomGame(rules: Rules, plies: number, seed: number, players = rules.players[0]!): Session {
    const state = rules.state(players);
    let random = seed;
    const below = (limit: number): number => {
        random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
        return Math.floor((random / 2 ** 32) * limit);
    };
    while (state.ply < plies && !state.isOver) {
        const legal = state.legalMoves(REFEREE);
        state.play(state.isChance ? state.draw(below(state.chanceDenominator)) : legal[below(legal.length)]!, REFEREE);
    }
    return new Session({ start: rules.state(players), plies: state.moveStack, players: Array(players).fill(person) });
}

const HEAD = 'boardrules-record 1\ngame tokonoma\nrevision 1\nfingerprint b567353f0e3f5034\nplayers 2\n';

const whole = (session: Session): Extent => ({ viewer: REFEREE, plies: session.plies.value.length });

function gameOf(arrival: Arrival | null): Session {
    assert.equal(arrival?.kind, 'game');
    return new Session((arrival as Extract<Arrival, { kind: 'game' }>).setup);
}

function errorOf(read: () => unknown): ArrivalError {
    try {
        read();
    } catch (error) {
        assert.ok(error instanceof ArrivalError, String(error));
        return error;
    }
    throw new assert.AssertionError({ message: 'it was read' });
}

test('every game comes back through a link as it was, ply by ply', () => {
    for (const game of games())
        for (const [plies, seed] of [[0, 1], [1, 2], [40, 3], [200, 4], [3000, 5]] as const) {
            const session = randomGame(new Rules(game, game === 'tomis' ? { max_plies: 3000 } : {}), plies, seed);
            const link = pack({ kind: 'game', text: slim(recordOf(session, whole(session))) });
            const opened = gameOf(readFragment(`#${link}`));
            assert.equal(opened.state.position, session.state.position);
            assert.deepEqual(opened.plies.value.map(String), session.plies.value.map(String));
            assert.ok(opened.rules.equals(session.rules));
        }
});

test('three thousand plies fit into a link that browsers take', () => {
    const session = randomGame(new Rules('tomis', { max_plies: 3000 }), 3000, 8);
    assert.equal(session.plies.value.length, 3000);
    const link = pack({ kind: 'game', text: slim(recordOf(session, whole(session))) });
    assert.ok(link.length < 12_000, `${link.length}`);
});

test('a game of four players and teams comes back', () => {
    const session = randomGame(new Rules('tombs', { teams: true }), 60, 9, 4);
    const opened = gameOf(readText(recordOf(session, whole(session))));
    assert.equal(opened.players.value.length, 4);
    assert.equal(opened.state.position, session.state.position);
});

test('a variant in YAML travels with its game', () => {
    const moves = '    moves:\n      - {kind: step, directions: [forward], onto: [empty]}\n';
    const yaml = `schema: 1\nextends: tokonoma\npieces:\n  arm:\n${moves}`;
    const session = randomGame(Rules.fromYaml(yaml), 30, 10);
    const record = recordOf(session, whole(session));
    assert.match(record, /^--- rules$/m);
    const opened = gameOf(readFragment(pack({ kind: 'game', text: slim(record) })));
    assert.equal(opened.rules.fingerprint, session.rules.fingerprint);
    assert.equal(opened.state.position, session.state.position);
});

test('a game is shared up to a ply, too', () => {
    const session = randomGame(new Rules('carnyx'), 20, 11);
    const opened = gameOf(readText(recordOf(session, { viewer: REFEREE, plies: 7 })));
    assert.equal(opened.plies.value.length, 7);
});

test('how a game ended outside the rules is in its record and its link, but not in a part of it', () => {
    const session = randomGame(new Rules('carnyx'), 12, 14);
    session.resign(1);
    const record = recordOf(session, whole(session));
    assert.match(record, /^--- end\nended resignation 1 win 0\nfinal /m);
    for (const arrival of [readText(record), readFragment(pack({ kind: 'game', text: slim(record) }))]) {
        const opened = gameOf(arrival);
        assert.equal(opened.outside.value?.text, 'resignation 1 win 0');
        assert.ok(opened.over.value);
    }
    assert.doesNotMatch(recordOf(session, { viewer: REFEREE, plies: 11 }), /^ended/m);
    const other = gameOf(readText(record.replace('resignation 1 win 0', 'supper was ready')));
    assert.equal(other.outside.value, null, 'words that this version cannot write');
    assert.ok(recordOf(other, whole(other)));
});

test('what a slim record leaves out follows from the plies; what it keeps is kept', () => {
    const session = randomGame(new Rules('tokonoma', { max_plies: 9 }), 9, 12);
    const record = recordOf(session, whole(session));
    assert.match(record, /^outcome draw 0,1 max_plies$/m);
    assert.doesNotMatch(slim(record), /^(outcome|final)/m);
    assert.match(slim(`${record}ended resignation 1\n`), /^ended resignation 1$/m);
    assert.doesNotThrow(() => new GameRecord(slim(record)).verify());
});

test('links to one-viewer records reveal nothing that was hidden', () => {
    for (const [game, players] of [['tombs', 2], ['tombs', 4], ['thrones', 2]] as const) {
        const session = randomGame(new Rules(game), 70, 13, players);
        for (const viewer of [SPECTATOR, ...Array(players).keys()]) {
            const text = slim(recordOf(session, { viewer, plies: 70 }));
            const arrival = readFragment(pack({ kind: 'game', text }));
            assert.equal(arrival?.kind, 'seen');
            const { game: seen } = arrival as Extract<Arrival, { kind: 'seen' }>;
            assert.equal(seen.viewer, viewer);
            assert.equal(seen.state.observe(viewer), session.state.observe(viewer));
            assert.deepEqual(seen.moves.map(String), session.plies.value.map(ply => ply.seen(viewer)));
            assert.ok(!text.includes(session.state.position));
        }
    }
});

test('seats are written and read as brdplay does it', () => {
    assert.deepEqual(seatTags([person, computer(2)]), { seat0: 'person', seat1: 'computer 2' });
    for (const players of CHOICES.map((_, level) => [computer(level), person]))
        assert.deepEqual(playersOf(seatTags(players), 2), players);
    assert.deepEqual(playersOf({ seat0: 'computer 1', seat1: 'computer 30s' }, 3), [computer(1), computer(6), person]);
    assert.deepEqual(playersOf({ seat0: 'computer 2s', seat1: 'computer 1s' }, 2), [computer(5), computer(4)]);
    assert.deepEqual(playersOf({ seat0: 'computer 99', seat1: 'a friend' }, 2), [computer(4), person]);
});

test('names and dates are tags of one line, whatever was typed', () => {
    assert.equal(tagValue('  Börje\tthe\r\n2nd \u2028'), 'Börje the 2nd');
    assert.equal(tagValue('a\u202e\u{e0100}b\ud800c\u200cd'), 'a b c\u200cd');
    assert.equal(tagValue('😀'.repeat(300)), '😀'.repeat(200));
    const session = randomGame(new Rules('tokonoma'), 2, 14);
    session.tags.value = { name0: tagValue('Anna\nouch'), name1: '', date: '2026-11-22' };
    const record = recordOf(session, whole(session));
    const { tags } = new GameRecord(record);
    assert.deepEqual(tags, { name0: 'Anna ouch', date: '2026-11-22', seat0: 'person', seat1: 'person' });
    assert.deepEqual(tagsOf(gameOf(readText(record))), tags);
    assert.equal(fileName(session), 'tokonoma-2026-11-22.txt');
    assert.equal(today(new Date(2026, 0, 5)), '2026-01-05');
});

test('a game that begins here is of today, unless one says otherwise; an old one is of its own day', () => {
    const session = randomGame(new Rules('tokonoma'), 2, 19);
    assert.equal(tagsOf(session).date, today());
    session.tags.value = { date: '' };
    assert.equal(tagsOf(session).date, undefined);
    session.tags.value = { seat0: 'person' };
    assert.equal(tagsOf(session).date, undefined);
});

test('a record that was cut off is opened up to its last complete ply', () => {
    assert.equal(gameOf(readText(`${HEAD}--- plies\ne5e4 c1`)).plies.value.length, 1);
});

test('a refused ply is reported with line, column, ply and reason', () => {
    const { details } = errorOf(() => readText(`${HEAD}--- plies\nc7c5 c1c6\n--- end\n`));
    assert.deepEqual(details, [
        'line 7, column 6, ply 2: c6: the arm does not move to this tile; expected a legal move',
    ]);
});

test('other rules, versions, games and switches are told apart', () => {
    const record = `${HEAD.replace(/fingerprint .*/, 'fingerprint 0000000000000000')}--- plies\n`;
    const said = (text: string): string => errorOf(() => readText(text)).details.join('\n');
    assert.match(said(record), /line 4, column 13: fingerprint: made under other rules/);
    assert.match(said(record.replace('record 1', 'record 9')), /line 1.*version/);
    assert.match(said(record.replace('tokonoma', 'chess')), /^line 2: .*no game “chess”.*tombs/);
    assert.match(said(record.replace('players', 'switches max_plies=x\nplayers')), /max_plies.*decimal number/);
});

test('what is neither record nor link is read as rules, and its faults have lines', () => {
    const error = errorOf(() => readText('schema: 1\nextends: tokonoma\nswitches:\n  max_plies: x\n'));
    assert.match(error.message, /not a record/);
    assert.match(error.details[0]!, /^line 4, column 14: switches.max_plies: `x` is not a decimal number/);
});

test('a link within a message is found', () => {
    const session = randomGame(new Rules('carnyx'), 5, 15);
    const link = `https://games.example/play/#${pack({ kind: 'game', text: slim(recordOf(session, whole(session))) })}`;
    assert.equal(gameOf(readText(`Look at this: ${link}. Your turn!`)).plies.value.length, 5);
});

test('rules alone travel as they were written', () => {
    const yaml = '# Short games.\nschema: 1\nextends: carnyx\nswitches:\n  max_plies: 50\n';
    const arrival = readFragment(pack({ kind: 'rules', text: yaml }));
    assert.equal(arrival?.kind, 'rules');
    assert.equal((arrival as Extract<Arrival, { kind: 'rules' }>).yaml, yaml);
});

test('rules become YAML that means the same, whichever switch is turned', async () => {
    for (const game of games()) {
        assert.equal(rulesFrom(await yamlOf(new Rules(game))).fingerprint, new Rules(game).fingerprint);
        for (const described of new Rules(game).switches.values())
            for (const value of valuesOf(described)) {
                const rules = rulesOr(() => new Rules(game, { [described.name]: value }));
                const same = rules === null || rulesFrom(await yamlOf(rules)).fingerprint === rules.fingerprint;
                assert.ok(same, `${game} ${described.name}=${value}`);
            }
    }
    const deck = new Rules('tombs', { deck_2: [1, 2, 3, 4] });
    assert.equal(rulesFrom(await yamlOf(deck)).fingerprint, deck.fingerprint);
});

test('changed rules become YAML that says no more than what is changed', async () => {
    const yaml = 'schema: 1\nextends: tombs\ntitle: "Tombs of three cards"\nhand: 3\nswitches:\n  max_plies: 90\n';
    const rules = rulesFrom(yaml);
    assert.equal(await yamlOf(rules), yaml);
    assert.equal(rulesFrom(await yamlOf(rules)).fingerprint, rules.fingerprint);
    assert.equal(await yamlOf(new Rules('tombs')), 'schema: 1\nextends: tombs\n');
});

function rulesFrom(yaml: string): Rules {
    assert.equal(readRules(yaml).kind, 'rules');
    return Rules.fromYaml(yaml);
}

function valuesOf({ kind, words, initial, high }: Switch): SwitchValue[] {
    return kind === 'truth' ? [initial !== 'true'] : kind === 'word' ? [...words] : [String(high)];
}

/** Not every value is valid with the others. */
function rulesOr(make: () => Rules): Rules | null {
    try {
        return make();
    } catch {
        return null;
    }
}

test('files: too large, no text, and one with a mark of its byte order', async () => {
    await assert.rejects(readFile(new Blob([new Uint8Array(5 << 20)])), /at most 4194304/);
    await assert.rejects(readFile(new Blob([Uint8Array.of(0xff, 0xd8, 0xff)])), /not a text/);
    const session = randomGame(new Rules('carnyx'), 3, 16);
    const arrival = await readFile(new Blob([`\uFEFF${recordOf(session, whole(session)).replaceAll('\n', '\r\n')}`]));
    assert.equal(gameOf(arrival).plies.value.length, 3);
});

test('changed links and records are refused or read, and harm nothing', () => {
    const session = randomGame(new Rules('thrones'), 150, 17);
    const record = recordOf(session, whole(session));
    let random = 99;
    const below = (limit: number): number => {
        random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
        return Math.floor((random / 2 ** 32) * limit);
    };
    let refused = 0;
    for (let round = 0; round < 400; round++) {
        const at = below(record.length);
        const other = String.fromCharCode(32 + below(96)).repeat(below(3));
        const changed = record.slice(0, at) + other + record.slice(at + below(4));
        try {
            readRecord(changed);
        } catch (error) {
            assert.ok(error instanceof ArrivalError, String(error));
            refused++;
        }
    }
    assert.ok(refused > 100, `${refused}`);
    assert.equal(gameOf(readRecord(record)).state.position, session.state.position);
});

test('a state that was set has no plies before it: its record begins there', () => {
    const rules = new Rules('tokonoma');
    const start = State.fromPosition(rules, randomGame(rules, 12, 18).state.position);
    const session = new Session({ start, players: [person, person] });
    const opened = gameOf(readText(recordOf(session, whole(session))));
    assert.equal(opened.state.position, start.position);
});
