// native.test.mjs: boardrules/native, for programs that link their own C with the library.
import assert from 'node:assert/strict';
import test from 'node:test';
import { games, load, REFEREE, Rules } from 'boardrules';
import { native } from 'boardrules/native';

test('the module is available once the package is loaded', async () => {
    assert.throws(() => native(), { name: 'NotLoadedError' });
    await load();
    assert.equal(typeof native().exports.brd_playout, 'function');
});

test('custom C reads rules and positions', () => {
    const { exports: c, memory, rulesAddress, stateAddress, allocate, free } = native();
    const rules = new Rules('tokonoma');
    const state = rules.state();
    state.play('c7c5');
    assert.equal(BigInt.asUintN(64, c.brd_rules_fingerprint(rulesAddress(rules))), rules.fingerprint);
    assert.equal(c.brd_state_ply(rulesAddress(rules), stateAddress(state)), 1);
    const room = allocate(64);
    assert.equal(room % 8, 0);
    const nbytes = c.brd_state_format(rulesAddress(rules), stateAddress(state), room, 64);
    assert.equal(new TextDecoder().decode(new Uint8Array(memory.buffer, room, nbytes)), state.position);
    free(room);
});

test('the address of rules stays valid when others are loaded', () => {
    const { exports: c, rulesAddress } = native();
    const rules = new Rules('tokonoma');
    const address = rulesAddress(rules);
    for (let i = 0; i < 20; i++) new Rules('carnyx', { max_plies: i }).state().playout(1, 3);
    assert.equal(rulesAddress(rules), address);
    assert.equal(BigInt.asUintN(64, c.brd_rules_fingerprint(address)), rules.fingerprint);
    rules.dispose();
    assert.throws(() => rulesAddress(rules), { name: 'DisposedError' });
    assert.throws(() => rulesAddress({}), TypeError);
});

test('the bytes of a position that its rules do not use are 0, whatever was there before', () => {
    const { exports: c, memory, rulesAddress, stateAddress, allocate, free } = native();
    const [info, thrones] = [allocate(80), new Rules('thrones').state()]; // the game that uses the most bytes
    for (const state of games().map(game => new Rules(game).state())) {
        new DataView(memory.buffer).setUint32(info, 80, true);
        assert.equal(c.brd_rules_info_get(rulesAddress(state.rules), info), 0);
        const used = new DataView(memory.buffer).getUint32(info + 24, true);
        stateAddress(thrones);
        const whole = new Uint8Array(memory.buffer, stateAddress(state), 1024);
        assert.ok(used > 0 && whole.subarray(used).every(byte => byte === 0), state.rules.game);
    }
    free(info);
});
