// Plies a second that are listed, chosen and made one by one, until the game is over or 100 are made: in the libraries of chess that
// users of JavaScript know, and in boardrules, each in a process of its own. `node peers.mjs PACKAGE…` prints `NAME SPEED` lines,
// in thousands a second of processor time; peers.py calls it.
import { readFile } from 'node:fs/promises';

const [MILLISECONDS, ROUNDS, CALLED_PLIES] = [600, 3, 100];

function milliseconds() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
}

/** The best of some rounds, because other programs may be running. */
function rate(playGame) {
    const once = () => {
        const began = milliseconds();
        let [plies, now] = [0, began];
        while (now - began < MILLISECONDS) [plies, now] = [plies + playGame(), milliseconds()];
        return plies / (now - began);
    };
    once();
    return Math.max(...Array.from({ length: ROUNDS }, once));
}

let seed = 1;
const choose = list => list[(seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % list.length];

/** list and make are called for each ply of a game; list gives none when it is over. */
function play(list, make) {
    for (let ply = 0; ply < CALLED_PLIES; ply++) {
        const moves = list();
        if (moves.length === 0) return ply;
        make(choose(moves));
    }
    return CALLED_PLIES;
}

const peers = {
    async 'chess.js'() {
        const { Chess } = await import('chess.js');
        return [['chess.js', () => {
            const game = new Chess();
            return play(() => (game.isGameOver() ? [] : game.moves()), move => game.move(move));
        }]];
    },
    async chessops() {
        const { Chess } = await import('chessops');
        return [['chessops', () => {
            const game = Chess.default();
            const list = () => [...game.allDests()].flatMap(([from, to]) => [...to].map(square => ({ from, to: square })));
            return play(() => (game.isEnd() ? [] : list()), move => game.play(move));
        }]];
    },
    // Its package.json does not say that it is a module, which only newer versions of node find out; ours adds it (postinstall).
    async 'ffish-es6'() {
        const { default: Module } = await import('ffish-es6');
        const file = new URL('node_modules/ffish-es6/ffish.wasm', import.meta.url);
        const ffish = await Module({ wasmBinary: await readFile(file) });
        return [['ffish-es6', () => {
            const board = new ffish.Board();
            const plies = play(() => board.legalMoves().split(' ').filter(Boolean), move => board.push(move));
            board.delete();
            return plies;
        }]];
    },
    async boardrules() {
        const { games, load, REFEREE, Rules } = await import('boardrules');
        await load();
        return games().map(game => {
            const start = new Rules(game).state();
            return [`boardrules, ${game}`, () => {
                const state = start.copy();
                return play(() => (state.isOver ? [] : state.legalMoves(REFEREE)), move => state.play(move, REFEREE));
            }];
        });
    },
};

for (const name of process.argv.slice(2))
    for (const [title, playGame] of await peers[name]()) console.log(`${title}\t${rate(playGame).toFixed(1)}`);
