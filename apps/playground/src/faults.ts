import type { Fault } from 'boardrules';
import { readable } from './readable.ts';

/**
 * A fault of the library in words. It writes a guess as "moves? one of count, moves"; a person asks: "Did you mean
 * `moves`? Allowed here: count, moves".
 */
export function faultSentence({ message, expected }: Pick<Fault, 'message' | 'expected'>): string {
    const [, meant, allowed] = /^(\S+)\? (.*)$/s.exec(expected) ?? [];
    if (meant !== undefined)
        return readable(`${message}. Did you mean \`${meant}\`? Allowed here: ${allowed!.replace(/^one of /, '')}`);
    return readable(expected === '' ? message : `${message}; expected ${expected}`);
}
