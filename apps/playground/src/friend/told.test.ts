import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CHANCE, load, Rules, SPECTATOR, type GameName, type State, type Viewer } from 'boardrules';
import { toldPly, type ToldPly } from './told.ts';

before(() => load());

/** A number below a limit, equal in each run. */
function numbers(seed: number): (limit: number) => number {
    let state = seed;
    return limit => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * limit);
    };
}

/** What a host tells a viewer of the last ply. */
const toldTo = (state: State, viewer: Viewer): ToldPly => ({
    events: JSON.parse(JSON.stringify(state.events(viewer))), // as it arrives
    observation: state.observe(viewer),
    sentence: state.eventsSentence(viewer),
});

/** Makes a random ply of a host's game. */
function makeOne(state: State, below: (limit: number) => number): void {
    const moves = state.isChance ? [state.draw(below(state.chanceDenominator))] : [];
    const actor = state.isChance ? CHANCE : state.actors[below(state.actors.length)]!;
    const legal = state.isChance ? moves : state.legalMoves(actor);
    state.play(legal[below(legal.length)]!, actor);
}

const GAMES: [GameName, object][] = [
    ['tokonoma', {}],
    ['carnyx', {}],
    ['tombs', {}],
    ['tomis', {}],
    ['thrones', {}],
    ['thrones', { setup: 'together' }],
];

for (const [game, switches] of GAMES)
    test(`who is told the plies of ${game} ${JSON.stringify(switches)} sees what the host shows`, () => {
        const rules = new Rules(game, { max_plies: 140, ...switches });
        const [host, below] = [rules.state(), numbers(11)];
        const viewers: Viewer[] = [0, 1, SPECTATOR];
        const own = new Map(viewers.map(viewer => [viewer, rules.state()]));
        let [marked, plies] = [0, 0];
        while (!host.isOver) {
            makeOne(host, below);
            for (const viewer of viewers) {
                const ply = toldPly(own.get(viewer)!, viewer, toldTo(host, viewer));
                const { after } = ply;
                own.set(viewer, after);
                assert.equal(after.observe(viewer), host.observe(viewer));
                assert.deepEqual(ply.events(viewer), host.events(viewer));
                if (viewer !== SPECTATOR)
                    assert.deepEqual(after.legalMoves(viewer).map(String), host.legalMoves(viewer).map(String));
                if (host.ply % 12 > 0) continue;
                const picture = { viewer, boardOnly: true, moves: viewer !== SPECTATOR };
                assert.equal(after.svg({ ...picture, last: false }), host.svg({ ...picture, last: false }));
                marked += after.svg(picture) === host.svg(picture) ? 1 : 0;
                plies += 1;
            }
        }
        assert.ok(marked > 0.97 * plies, `${marked / plies}: the last ply is marked after ${marked} of ${plies} plies`);
    });

test('what the host cannot mean is refused', () => {
    const state = new Rules('tokonoma').state();
    const told = toldTo(state.after('c7c5'), 0);
    assert.throws(() => toldPly(state, 0, { ...told, events: [] }), /without the event/);
    assert.throws(() => toldPly(state, 0, { ...told, events: [{ kind: 'ply', seat: 0, number: 1, move: 'zz' }] }));
    assert.throws(() => toldPly(state, 0, { ...told, observation: 'nothing' }));
});
