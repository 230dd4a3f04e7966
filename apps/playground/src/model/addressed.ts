import { personsOf } from './players.ts';
import type { Session } from './session.ts';

/** Verbs that are not their own plural with an s. */
const IRREGULAR: Readonly<Record<string, string>> = { has: 'have', is: 'are', was: 'were', does: 'do', passes: 'pass' };

const baseOf = (verb: string): string => IRREGULAR[verb] ?? verb.replace(/s$/, '');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A sentence of the library to the player of that name: "Player 1 draws a Blade" is "You draw a Blade", "White's base"
 * is "your base", "a disc of Light is removed" is "a disc of yours is removed".
 */
export function toYou(sentence: string, name: string): string {
    const one = escaped(name);
    const said = sentence
        .replace(new RegExp(`\\b${one}'s\\b`, 'g'), 'your')
        .replace(new RegExp(`\\bof ${one}\\b`, 'g'), 'of yours')
        .replace(new RegExp(`\\b(by|for|from|to|and) ${one}\\b`, 'g'), '$1 you')
        .replace(new RegExp(`\\b${one} (\\w+)`, 'g'), (_, verb: string) => `you ${baseOf(verb)}`)
        .replace(new RegExp(`\\b${one}\\b`, 'g'), 'you');
    return said.replace(/^you/, 'You');
}

/**
 * The seat of the reader, whom the page calls "you": the only person's, unless they watch as somebody else. At a screen
 * that several people share, names are clearer.
 */
export function readerOf(session: Session): number | null {
    const persons = personsOf(session.players.value);
    return persons.length === 1 && session.watch.value === 'seat' ? persons[0]! : null;
}

/** A sentence about a game for its reader. */
export function addressed(session: Session, sentence: string): string {
    const seat = readerOf(session);
    const name = seat === null ? undefined : session.rules.seats[seat]?.name;
    return name === undefined ? sentence : toYou(sentence, name);
}
