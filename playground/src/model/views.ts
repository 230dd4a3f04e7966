import { REFEREE, SPECTATOR, type Rules, type State, type Viewer } from 'boardrules';
import { personsOf, type Player } from './players.ts';

/**
 * The chosen view of the table: that of the person to move, a spectator's, or, if it reveals no secrets to persons,
 * everything or the view of a seat.
 */
export type Watch = 'seat' | 'spectator' | 'all' | number;

/** What the views depend on. lifted: the seat whose person has ended the hidden-screen pause. */
export interface Look {
    readonly players: readonly Player[];
    readonly lifted: number | null;
    readonly watch: Watch;
}

/** Whether nothing is left to be kept from anybody: the rules have no secrets, the game is over, or no person plays. */
export function mayShowAll(rules: Rules, over: boolean, players: readonly Player[]): boolean {
    return !rules.hasSecrets || over || personsOf(players).length === 0;
}

/** Whether persons with secrets from each other share this screen. */
export function sharesScreen(rules: Rules, players: readonly Player[]): boolean {
    return rules.hasSecrets && personsOf(players).length > 1;
}

/** Whether nobody may know more of the position than everybody: once the lands of Thrones are laid out, they lie open. */
export function liesOpen(state: State): boolean {
    return state.observe(SPECTATOR) === state.observe(REFEREE);
}

/** For whom the table is shown. */
export function viewerOf(rules: Rules, over: boolean, look: Look): Viewer {
    if (look.watch === 'spectator') return SPECTATOR;
    if (typeof look.watch === 'number' && mayShowAll(rules, over, look.players)) return look.watch;
    if (!rules.hasSecrets || over) return REFEREE;
    const persons = personsOf(look.players);
    if (persons.length === 0) return look.watch === 'all' ? REFEREE : SPECTATOR;
    if (persons.length === 1) return persons[0]!;
    return look.lifted ?? SPECTATOR;
}

/** The seat of the person who is to act, if any: of several, the one that ended the hidden-screen pause, else the first. */
export function actingPerson(state: State, look: Look): number | null {
    const acting = state.actors.filter(seat => look.players[seat]?.kind === 'person');
    if (look.lifted !== null && acting.includes(look.lifted)) return look.lifted;
    return acting[0] ?? null;
}

/** The seat for whose person the curtain waits: he is to act, and somebody else could look over his shoulder. */
export function curtainFor(state: State, look: Look): number | null {
    if (!sharesScreen(state.rules, look.players) || look.watch !== 'seat') return null;
    const seat = actingPerson(state, look);
    return seat === look.lifted ? null : seat;
}
