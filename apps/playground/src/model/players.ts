/** The player of a seat. */
export type Player = { readonly kind: 'person' } | { readonly kind: 'computer'; readonly level: number };

export const person: Player = { kind: 'person' };

export function computer(level: number): Player {
    return { kind: 'computer', level };
}

/** The seats with human players. */
export function personsOf(players: readonly Player[]): number[] {
    return players.flatMap((player, seat) => (player.kind === 'person' ? [seat] : []));
}
