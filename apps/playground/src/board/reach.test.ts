/**
 * Whatever is legal can be meant on the board, and whatever the board confirms is legal: in random games of every game,
 * under its rules, random switches and the variant files. Each path of a player is tried: cells pressed one after the
 * other (mouse, finger or keyboard), an item of the tray and then a cell, and drags from a cell and from the tray.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { CHANCE, load, randomBelow, Rules, RulesError, type Move, type State, type Switch } from 'boardrules';
import { person } from '../model/players.ts';
import { Session } from '../model/session.ts';
import { Selection } from './selection.ts';

before(() => load());

const FOLDER = '../../tests/variants';
/** Random games of each game, with as many with random switches, and positions of each at which all paths are tried. */
const [GAMES, POSITIONS, PLIES] = [4, 3, 40];

let seed: number | bigint = 51;

function below(bound: number): number {
    const [value, next] = randomBelow(seed, bound);
    seed = next;
    return value;
}

/** What the paths of a player confirm: the moves that were made, and those that were offered by name. */
class Paths {
    readonly confirmed = new Set<Move>();
    readonly selection: Selection;

    constructor(start: State) {
        const session = new Session({ start, players: Array.from({ length: start.players }, () => person) });
        const seat = session.curtain.value;
        if (seat !== null) session.lift(seat);
        this.selection = new Selection(session, move => void this.confirmed.add(move));
    }

    /** Presses these cells in order, as long as moves through them are open. */
    press(cells: readonly string[]): void {
        this.selection.cancel();
        for (const cell of cells) {
            if (this.selection.movesVia(cell).length === 0) return;
            this.selection.press(cell);
            this.#note();
        }
    }

    #note(): void {
        for (const move of this.selection.choice.value.asked) this.confirmed.add(move);
    }

    /** Takes each item of the tray, and puts it on each cell: by a press, and by a drag. */
    tray(cells: readonly string[]): void {
        for (const item of this.selection.playable.value)
            for (const cell of cells)
                for (const by of ['press', 'put'] as const) {
                    this.selection.cancel();
                    if (by === 'put') this.selection.put(item, cell);
                    else {
                        this.selection.take(item);
                        if (this.selection.choice.value.hand === item.key) this.selection.press(cell);
                    }
                    this.#note();
                }
    }
}

function reachable(state: State): Set<Move> {
    const paths = new Paths(state);
    const cells = state.rules.cells.map(({ name }) => name);
    const kinds = new Set(paths.selection.special.value.map(({ kind }) => kind)); // each has a button
    for (const kind of [null, ...kinds]) {
        paths.selection.turnTo(kind);
        for (const move of paths.selection.unplaced.value) paths.confirmed.add(move); // each has a button
        for (const move of paths.selection.legal.value) paths.press(paths.selection.cellsOf(move));
        for (const cell of cells) paths.press([cell]);
        for (const first of cells.filter(cell => paths.selection.begins(cell)))
            for (const cell of cells) paths.press([first, cell]);
        paths.tray(cells);
    }
    return paths.confirmed;
}

function checkPosition(state: State, what: string): void {
    const legal = new Set(state.legalMoves(state.actors[0]!));
    const found = reachable(state);
    const names = (moves: Iterable<Move>): string => [...moves].map(String).join(' ');
    const lost = [...legal].filter(move => !found.has(move));
    assert.equal(names(lost), '', `${what}: legal, but out of reach in ${state.position}`);
    assert.equal(
        names([...found].filter(move => !legal.has(move))), '', `${what}: offered, but not legal in ${state.position}`,
    );
}

/** Plays at random, and tries all paths at some positions. */
function checkGame(rules: Rules, what: string): void {
    const state = rules.state(rules.players[below(rules.players.length)]);
    for (let at = 0; at < POSITIONS && !state.isOver; at++) {
        state.playout(seed, below(PLIES));
        while (state.isChance) state.play(state.draw(below(state.chanceDenominator)), CHANCE);
        below(2);
        if (!state.isOver) checkPosition(state, what);
    }
}

function valueOf({ words, low, high, elements, kind }: Switch): string {
    const number = (): number => low + below(Math.min(high - low, 20) + 1);
    if (kind === 'fraction') return `${below(2)}/${Math.max(1, number())}`;
    if (kind === 'list') return Array.from({ length: elements }, number).join(',');
    return words.length > 0 ? words[below(words.length)]! : String(number());
}

/** Rules with every third switch at another value; some values contradict others, and are drawn anew. */
function switched(rules: Rules): { rules: Rules; what: string } {
    for (;;) {
        const chosen = [...rules.switches.values()].filter(() => below(3) === 0);
        const switches = Object.fromEntries(chosen.map(one => [one.name, valueOf(one)]));
        try {
            return { rules: new Rules(rules.game, switches), what: `${rules.game} ${JSON.stringify(switches)}` };
        } catch (error) {
            if (!(error instanceof RulesError)) throw error;
        }
    }
}

for (const game of ['tokonoma', 'carnyx', 'tombs', 'tomis', 'thrones'] as const)
    test(`${game}: what is legal can be meant, and nothing else`, () => {
        for (let count = 0; count < GAMES; count++) {
            checkGame(new Rules(game), game);
            const { rules, what } = switched(new Rules(game));
            checkGame(rules, what);
        }
    });

test('the same with the variant files', () => {
    for (const file of readdirSync(FOLDER).filter(name => name.endsWith('.yaml')))
        checkGame(Rules.fromYaml(readFileSync(`${FOLDER}/${file}`, 'utf8')), file);
});

test('a disc enters below a disc that can move', () => {
    const state = new Rules('carnyx').state();
    for (const move of ['@c1', '@a5', '@c1', '@e5', '@b1', '@e5', 'c1c3', 'a5a4']) state.play(move);
    checkPosition(state, 'carnyx');
    assert.ok([...reachable(state)].some(move => String(move) === '@b1'));
});
