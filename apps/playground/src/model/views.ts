import { REFEREE, SPECTATOR, type Rules, type State, type Viewer } from 'boardrules';
import { personsOf, type Player } from './players.ts';

/**
 * The chosen view of the table: that of the person to move, a spectator's, or, if it reveals no secrets to persons, the
 * complete view or a seat's.
 */
export type Watch = 'seat' | 'spectator' | 'all' | number;

/** The input of the views. lifted: the seat whose person has ended the hidden-screen pause. */
export interface Look {
    readonly players: readonly Player[];
    readonly lifted: number | null;
    readonly watch: Watch;
}

/** Whether there are no secrets left: the rules have none, the game is over, or no person plays. */
export function mayShowAll(rules: Rules, over: boolean, players: readonly Player[]): boolean {
    return !rules.hasSecrets || over || personsOf(players).length === 0;
}

/** Whether persons with secrets from each other share this screen. */
export function sharesScreen(rules: Rules, players: readonly Player[]): boolean {
    return rules.hasSecrets && personsOf(players).length > 1;
}

/** Whether the position contains no secrets now, for example in Thrones once the lands are laid out. */
export function liesOpen(state: State): boolean {
    return state.observe(SPECTATOR) === state.observe(REFEREE);
}

/** The viewer of the table. */
export function viewerOf(rules: Rules, over: boolean, look: Look): Viewer {
    if (look.watch === 'spectator') return SPECTATOR;
    if (typeof look.watch === 'number' && mayShowAll(rules, over, look.players)) return look.watch;
    if (!rules.hasSecrets || over) return REFEREE;
    const persons = personsOf(look.players);
    if (persons.length === 0) return look.watch === 'all' ? REFEREE : SPECTATOR;
    if (persons.length === 1) return persons[0]!;
    return look.lifted ?? SPECTATOR;
}

/** The seat of the person to move, if any: of several, the one that ended the hidden-screen pause, else the first. */
export function actingPerson(state: State, look: Look): number | null {
    const acting = state.actors.filter(seat => look.players[seat]?.kind === 'person');
    if (look.lifted !== null && acting.includes(look.lifted)) return look.lifted;
    return acting[0] ?? null;
}

/** The seat whose person must end the hidden-screen pause: this person is to act, and others could see the screen. */
export function curtainFor(state: State, look: Look): number | null {
    if (!sharesScreen(state.rules, look.players) || look.watch !== 'seat') return null;
    const seat = actingPerson(state, look);
    return seat === look.lifted ? null : seat;
}
