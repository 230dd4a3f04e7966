// What one viewer was told of a ply that was made elsewhere.
import { CHANCE, State, type Actor, type GameEvent, type Move, type Viewer } from 'boardrules';
import { isHidden } from '../model/hidden.ts';
import { toldIn, type Ply } from '../model/session.ts';

/** A ply as the host tells it: its redacted events, what the viewer observes then, and the viewer's sentence. */
export interface ToldPly {
    readonly events: readonly GameEvent[];
    readonly observation: string;
    readonly sentence: string;
}

/** So many positions are tried in which a ply could have been made. */
const WORLDS = 48;

/** Positions that the viewer cannot tell from one, itself first. */
function* worldsLike(state: State, viewer: Viewer): Iterable<State> {
    yield state;
    if (!state.rules.hasSecrets) return;
    const seen = state.observe(viewer);
    for (let seed = 1; seed < WORLDS; seed++) yield State.fromObservation(state.rules, viewer, seen, seed);
}

/** A position, and the move that may have led to it. */
interface Reached {
    readonly move: Move;
    readonly after: State;
}

/** The moves that may have been made: of a hidden one nothing is known. */
function possible(world: State, notation: string, actor: Actor): readonly Move[] {
    if (isHidden(notation)) return world.legalMoves(actor);
    const move = world.rules.parseMove(notation);
    return world.isLegal(move, actor) ? [move] : [];
}

/**
 * A position that the viewer cannot tell from the one after a ply; where some position before allows that, one that a
 * ply led to, so that the board can mark it.
 */
function reached(before: State, viewer: Viewer, notation: string, actor: Actor, observation: string): Reached {
    for (const world of worldsLike(before, viewer))
        for (const move of possible(world, notation, actor)) {
            const after = world.after(move, actor);
            if (after.observe(viewer) === observation) return { move, after };
        }
    const { rules } = before;
    const move = isHidden(notation) ? rules.actions.at(0)! : rules.parseMove(notation);
    return { move, after: State.fromObservation(rules, viewer, observation) };
}

/**
 * A ply for the session of one viewer. What is hidden from the viewer in its positions is made up, a hidden move, too.
 * BoardRulesError: the host tells what cannot be.
 */
export function toldPly(before: State, viewer: Viewer, { events, observation, sentence }: ToldPly): Ply {
    const { rules } = before;
    const read = events.map(event => rules.parseEvent(event));
    const [first] = read;
    if (first?.kind !== 'ply') throw new RangeError('a ply without the event “ply”');
    const actor = first.seat === 'chance' ? CHANCE : first.seat;
    const { move, after } = reached(before, viewer, first.move, actor, observation);
    const told = toldIn(read, first.move, sentence);
    return {
        move,
        actor,
        after,
        events: () => read,
        reveals: read.some(({ kind }) => kind === 'reveal'),
        joined: false,
        key: after.key,
        seen: () => told.shown,
        sentence: () => told.sentence,
        lost: () => told.lost,
    };
}
