// Writes random plies as JSON, and reads what the programs beside this one wrote (travel.sh).
//
//     node travel.mjs PACKAGE write          plies of all games, a line of JSON each
//     node travel.mjs PACKAGE read <LINES    plays them, and compares
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const [, , home, task] = process.argv;
const { games, load, randomBelow, REFEREE, Rules, SPECTATOR } = await import(home);
await load();
const [PLIES, SWITCHES] = [60, { max_plies: 1000 }];

const viewers = state => [REFEREE, SPECTATOR, ...Array(state.players).keys()];

/** Why moves of earlier positions are not legal: what the three packages know of it. */
const refusals = (state, notations) =>
    notations.map(notation => {
        try {
            state.parseMove(notation, REFEREE);
            return null;
        } catch ({ status, reason, cell, sentence, ruleIds }) {
            return { status, reason, cell: cell && String(cell), sentence, rule_ids: ruleIds };
        }
    });

function write() {
    let seed = 6n;
    for (const game of games()) {
        const [state, made] = [new Rules(game, SWITCHES).state(), []];
        console.log(JSON.stringify({ game }));
        while (!state.isOver && state.ply < PLIES) {
            const moves = state.legalMoves(REFEREE);
            const [number, next] = randomBelow(seed, moves.length);
            seed = next;
            made.push(String(state.play(moves[number], REFEREE)));
            const [move, refused] = [made.at(-1), made.slice(-3)];
            const events = viewers(state).map(viewer => state.events(viewer));
            console.log(JSON.stringify({ move: state.peek(), events, refused, why: refusals(state, refused) }));
            assert.equal(move, String(state.peek()));
        }
    }
}

function read() {
    let state;
    const counts = [0, 0, 0];
    for (const line of readFileSync(0, 'utf8').trim().split('\n').map(text => JSON.parse(text))) {
        if (line.game) {
            state = new Rules(line.game, SWITCHES).state();
            continue;
        }
        state.play(line.move, REFEREE);
        assert.equal(line.events.length, state.players + 2);
        viewers(state).forEach((viewer, i) => {
            const events = line.events[i].map(event => state.rules.parseEvent(event));
            assert.deepEqual(events, [...state.events(viewer)]);
            assert.deepEqual(events.map(event => state.rules.eventLine(event)), state.eventLines(viewer));
            assert.deepEqual(JSON.parse(JSON.stringify(events)), line.events[i]);
            counts[1] += events.length;
        });
        assert.deepEqual(refusals(state, line.refused), line.why);
        counts[0] += 1;
        counts[2] += line.why.filter(Boolean).length;
    }
    console.log(`${counts[0]} plies, ${counts[1]} events, ${counts[2]} refusals`);
}

({ write, read })[task]();
