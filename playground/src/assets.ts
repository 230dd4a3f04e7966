/** Addresses of what the build has put beside the scripts. */
const at = (name: string): URL => new URL(name, import.meta.url);

export const wasmAddress = (): URL => at(ASSETS.wasm);
export const botAddress = (): URL => at(ASSETS.bot);

/** The rulebook of a game, as a fragment of HTML; null: a game that has none. */
export async function fetchRulebook(game: string): Promise<string | null> {
    const name = ASSETS.rulebooks[game];
    if (name === undefined) return null;
    const answer = await fetch(at(name));
    if (!answer.ok) throw new Error(`the rulebook of ${game} could not be read (${answer.status})`);
    return answer.text();
}

/** What a switch means, in a sentence; '' of one that is not known. */
export function switchWords(game: string, name: string): string {
    return ASSETS.switches[game]?.[name] ?? '';
}
