// Shared parts of this folder's tests: the library with the bot, in node.
import { readFile } from 'node:fs/promises';
import { CHANCE, load, Rules, type State, type SwitchValue, type GameName } from 'boardrules';
import { native } from 'boardrules/native';
import { Brain } from './brain.ts';
import type { Opinion, Question } from './protocol.ts';
import { rulesBytes } from './question.ts';

const file = process.env.WASM ?? new URL('../../../../../build/wasm/playground.wasm', import.meta.url);

/** `make playground` builds it; WASM names another file. */
export const module = new WebAssembly.Module(new Uint8Array(await readFile(file)));

export async function loadBot(): Promise<void> {
    await load({ wasm: module });
}

export function bytesOf(rules: Rules): Uint8Array {
    return rulesBytes(native(), rules).bytes();
}

/** A bot with memory for the positions of a middle level. */
export function brainOf(rules: Rules, games: number, room = 4000): Brain {
    const brain = new Brain(native(), bytesOf(rules), room);
    brain.learn(games);
    return brain;
}

export function gameOf(game: GameName, players?: number, switches: Record<string, SwitchValue> = {}): State {
    return new Rules(game, switches).state(players);
}

/** Makes chance's plies until a seat is to move. */
export function afterChance(state: State): State {
    while (state.isChance) state.play(state.draw(0), CHANCE);
    return state;
}

export function decide(brain: Brain, question: Question, positions: number): Opinion {
    brain.begin(question);
    brain.think(positions);
    return brain.opinion();
}
