/** The library's words for developers in those of players: to them every ply is a move. */
export function plain(text: string): string {
    return text.replace(/\bplies\b/g, 'moves').replace(/\bply\b/g, 'move');
}

/**
 * A paragraph of the rulebook by its id, as a player reads it: "TOK.max-plies" is "max moves", "THR-21" is "ruling 21".
 */
export function paragraphName(id: string): string {
    const [, name, number] = /^[A-Z]{3}(?:\.(.+)|-(\d+))$/.exec(id) ?? [];
    if (number !== undefined) return `ruling ${number}`;
    return name === undefined ? id : plain(name.replaceAll('-', ' '));
}
