/** The player of a seat: a person at this page, the computer, or somebody at another page. */
export type Player =
    | { readonly kind: 'person' }
    | { readonly kind: 'computer'; readonly level: number }
    | { readonly kind: 'friend' };

export const person: Player = { kind: 'person' };
export const friend: Player = { kind: 'friend' };

export function computer(level: number): Player {
    return { kind: 'computer', level };
}

/** The seats of the persons at this page. */
export function personsOf(players: readonly Player[]): number[] {
    return players.flatMap((player, seat) => (player.kind === 'person' ? [seat] : []));
}
