import { botAddress } from '../assets.ts';
import { libraryModule } from '../library.ts';
import { Computer } from './client.ts';
import type { Learned } from './protocol.ts';

/** A computer with a worker of its own, which starts with its first question. name: for the browser's tools. */
export function newComputer(name: string, onLearned: (learned: Learned) => void = () => {}): Computer {
    return new Computer(() => new Worker(botAddress(), { type: 'module', name }), libraryModule, onLearned);
}
