import { REFEREE, State, type Move, type Viewer } from 'boardrules';

/** Worlds that agree with what the viewer sees: what happens in all of them gives nothing away. */
const WORLDS = 3;

/** More choices than this are never all lost for one reason. */
const MOST_CHOICES = 8;

function losesBy(world: State, move: Move, seat: number): boolean {
    const outcome = world.after(move, seat).outcome();
    return outcome?.kind === 'win' && !outcome.seats.includes(seat);
}

/** Positions that agree with what a viewer sees: the position itself, if the viewer sees all of it. */
export function worldsOf(state: State, viewer: Viewer): State[] {
    const seen = state.observe(viewer);
    if (seen === state.observe(REFEREE)) return [state];
    return Array.from({ length: WORLDS }, (_, seed) => State.fromObservation(state.rules, viewer, seen, seed));
}

/** Whether the game is lost by whatever the seat does now, as far as the viewer can know. */
export function isDoomed(state: State, legal: readonly Move[], seat: number, viewer: Viewer): boolean {
    if (legal.length === 0 || legal.length > MOST_CHOICES) return false;
    return worldsOf(state, viewer).every(world => legal.every(move => losesBy(world, move, seat)));
}
