/** Where the build has put things: addresses relative to the scripts, so that the page works in any folder. */
declare const ASSETS: {
    /** The library, with the bot in it. */
    readonly wasm: string;
    /** The worker that the bot thinks in. */
    readonly bot: string;
    /** The rulebooks, as fragments of HTML, by the name of the game. */
    readonly rulebooks: Readonly<Record<string, string>>;
    /** What the switches mean, by the names of game and switch. */
    readonly switches: Readonly<Record<string, Readonly<Record<string, string>>>>;
};
/** What the service worker keeps, relative to itself, and a fingerprint of all of it. */
declare const PRECACHE: readonly string[];
declare const REVISION: string;

declare module '*.yaml' {
    const text: string;
    export default text;
}

declare module '*.css';
