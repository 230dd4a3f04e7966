/** Addresses of the files that the build puts beside the scripts. */
const at = (name: string): URL => new URL(name, import.meta.url);

export const wasmAddress = (): URL => at(ASSETS.wasm);
export const botAddress = (): URL => at(ASSETS.bot);
export const balanceAddress = (): URL => at(ASSETS.balance);

async function fetchText(name: string | undefined): Promise<string | null> {
    if (name === undefined) return null;
    const answer = await fetch(at(name));
    if (!answer.ok) throw new Error(`${name} could not be read (${answer.status})`);
    return answer.text();
}

/** The rulebook of a game, as a fragment of HTML; null: the game has none. */
export const fetchRulebook = (game: string): Promise<string | null> => fetchText(ASSETS.rulebooks[game]);

/** The page on how to play a game, as a fragment of HTML with a frame for each picture; null: the game has none. */
export const fetchHowToPlay = (game: string): Promise<string | null> => fetchText(ASSETS.howToPlay[game]?.page);

/** The positions of the pictures on how to play, by their names. */
export const learnPictures = (game: string): Readonly<Record<string, LearnPicture>> =>
    ASSETS.howToPlay[game]?.pictures ?? {};

/** The meaning of a switch, in a sentence; '' for an unknown switch. */
export function switchWords(game: string, name: string): string {
    return ASSETS.switches[game]?.[name] ?? '';
}
