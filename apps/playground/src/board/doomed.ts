import { State, type Move, type Viewer } from 'boardrules';

/** Worlds that agree with what the viewer sees: what happens in all of them gives nothing away. */
const WORLDS = 3;

/** More choices than this are never all lost for one reason. */
const MOST_CHOICES = 8;

function losesBy(world: State, move: Move, seat: number): boolean {
    const outcome = world.after(move, seat).outcome();
    return outcome?.kind === 'win' && !outcome.seats.includes(seat);
}

/** Whether the game is lost by whatever the seat does now, as far as the viewer can know. */
export function isDoomed(state: State, legal: readonly Move[], seat: number, viewer: Viewer): boolean {
    if (legal.length === 0 || legal.length > MOST_CHOICES) return false;
    const seen = state.observe(viewer);
    const worlds = Array.from({ length: WORLDS }, (_, seed) => State.fromObservation(state.rules, viewer, seen, seed));
    return worlds.every(world => legal.every(move => losesBy(world, move, seat)));
}
