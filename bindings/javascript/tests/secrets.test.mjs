// secrets.test.mjs: where the rules have secrets, every member that bindings/README.md lists as taking a viewer or an actor requires it;
// where they have none, nobody need be named.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { inspect } from 'node:util';
import { CHANCE, games, GameRecord, load, RecordWriter, REFEREE, Rules, SPECTATOR, State } from 'boardrules';
import { played } from './support.mjs';

await load();

const SAYS = {
    actor: 'actor: these rules have secrets; pass the seat of a player, CHANCE, or REFEREE for all of them',
    viewer: 'viewer: these rules have secrets; pass a seat, SPECTATOR, or REFEREE, who sees everything',
};

/** The members in the table, with what each takes and where that must be named. */
function listed() {
    const page = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const rows = page.split('\n## Viewers and actors\n')[1].split('\n## ')[0].split('\n').filter(line => line.startsWith('| '));
    return rows.slice(1).flatMap(row => {
        const [, , argument, , names, , named] = row.split('|').map(cell => cell.trim());
        return [...names.matchAll(/`(.*?)`/g)].map(([, name]) => ({ argument, name, named }));
    });
}

function stateOf(game) {
    const state = played(new Rules(game, { max_plies: 300 }), 4, 12);
    while (state.isChance) state.play(state.draw(0), CHANCE);
    return state;
}

/** A quantity that everybody may know, with a seat that has one; undefined: there is none. */
function known(table) {
    const found = [...table.values()].find(({ seenBy }) => seenBy === 'all');
    return found && [found.name, found.common ? null : 0];
}

/** The arguments before the viewer or the actor of those members that have some; undefined: the game has nothing to ask for. */
function before(name, state) {
    const move = state.legalMoves(REFEREE)[0];
    const cell = state.rules.cells[0];
    const words = {
        stock: known(state.rules.stocks), counter: known(state.rules.counters), parseMove: [String(move)], items: [cell], reach: [cell],
        movesFrom: [cell], movesAt: [cell],
    };
    for (const member of ['play', 'after', 'isLegal', 'whyNot', 'describe', 'isCapture', 'sentence']) words[member] = [move];
    return name in words ? words[name] : [];
}

/** The member as a function of the viewer or actor alone, on a copy of the state. */
function callOf({ argument, name }, state) {
    const [kind, member] = name.split('.');
    if (kind === 'GameRecord') return (...given) => GameRecord.of(state, ...given.map(viewer => ({ viewer })));
    if (kind === 'RecordWriter') return (...given) => new RecordWriter(state, ...given.map(viewer => ({ viewer }))).head();
    if (member === 'svg') return (...given) => state.svg(...given.map(viewer => ({ viewer })));
    assert.equal(kind, 'State', `${argument} of ${name}`);
    const words = before(member, state);
    return words && ((...given) => state.copy()[member](...words, ...given));
}

const required = listed().filter(({ named }) => named === 'secrets');

test('the table lists them', () => {
    assert.ok(required.length > 25, `${required.length} members`);
});

test('where the rules have secrets, viewer and actor must be named', () => {
    for (const state of ['tombs', 'thrones'].map(stateOf)) {
        for (const one of required) {
            const [call, { argument, name }] = [callOf(one, state), one];
            for (const unnamed of [[], [undefined]]) {
                assert.throws(() => call(...unnamed), { name: 'TypeError', message: SAYS[argument] }, name);
            }
            for (const given of argument === 'actor' ? [REFEREE] : [REFEREE, SPECTATOR, 0]) assert.notEqual(call(given), undefined, name);
            assert.throws(() => call(7), { name: 'RangeError', message: `${argument} 7: this game has 2 seats` }, name);
        }
    }
});

test('elsewhere they are the referee unless they are named', () => {
    for (const state of ['tokonoma', 'carnyx', 'tomis'].map(stateOf)) {
        for (const one of required) {
            const call = callOf(one, state);
            if (call !== undefined) assert.equal(inspect(call()), inspect(call(REFEREE)), one.name);
        }
    }
});

test('some are always named', () => {
    for (const { name } of listed().filter(({ named }) => named === 'always')) {
        for (const state of [stateOf('tokonoma'), stateOf('tombs')]) {
            const calls = {
                'State.observe': () => state.observe(), 'State.movesOf': () => state.movesOf(),
                'State.fromObservation': () => State.fromObservation(state.rules, undefined, state.observe(0)),
            };
            assert.throws(calls[name], { name: 'TypeError' }, name);
        }
    }
});

test('a text that is no move is no way around', () => {
    for (const state of ['tombs', 'thrones'].map(stateOf)) {
        for (const member of ['play', 'after', 'isLegal', 'whyNot', 'parseMove']) {
            assert.throws(() => state[member]('nonsense'), { name: 'TypeError', message: SAYS.actor }, member);
        }
    }
});

test('the picture of the start shows what a spectator sees', () => {
    for (const rules of games().map(game => new Rules(game))) {
        assert.equal(rules.svg(), rules.svg({ viewer: SPECTATOR }));
        assert.equal(rules.svg({ dark: true }), rules.state().svg({ viewer: SPECTATOR, dark: true }));
    }
});
