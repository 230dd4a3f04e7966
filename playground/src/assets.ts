/** Addresses of the files that the build puts beside the scripts. */
const at = (name: string): URL => new URL(name, import.meta.url);

export const wasmAddress = (): URL => at(ASSETS.wasm);
export const botAddress = (): URL => at(ASSETS.bot);
export const balanceAddress = (): URL => at(ASSETS.balance);

/** The rulebook of a game, as a fragment of HTML; null: the game has none. */
export async function fetchRulebook(game: string): Promise<string | null> {
    const name = ASSETS.rulebooks[game];
    if (name === undefined) return null;
    const answer = await fetch(at(name));
    if (!answer.ok) throw new Error(`the rulebook of ${game} could not be read (${answer.status})`);
    return answer.text();
}

/** The meaning of a switch, in a sentence; '' for an unknown switch. */
export function switchWords(game: string, name: string): string {
    return ASSETS.switches[game]?.[name] ?? '';
}
