/** A picture of a page on how to play, as apps/learn/README.md describes it. */
interface LearnPicture {
    readonly position?: string;
    readonly cell?: string;
    readonly moves?: boolean;
    readonly viewer?: number;
}

/** Where the build puts its files: addresses relative to the scripts, so that the page works in any folder. */
declare const ASSETS: {
    /** The library, including the bot. */
    readonly wasm: string;
    /** The worker that the bot runs in. */
    readonly bot: string;
    /** The worker that plays games to tell how rules play. */
    readonly balance: string;
    /** The rulebooks, as fragments of HTML, by the name of the game. */
    readonly rulebooks: Readonly<Record<string, string>>;
    /** The pages on how to play, as fragments of HTML, and the positions of their pictures, by the name of the game. */
    readonly howToPlay: Readonly<Record<string, { page: string; pictures: Readonly<Record<string, LearnPicture>> }>>;
    /** The meanings of the switches, by the names of game and switch. */
    readonly switches: Readonly<Record<string, Readonly<Record<string, string>>>>;
};
/** The files that the service worker caches, relative to itself, and a fingerprint of all of them. */
declare const PRECACHE: readonly string[];
declare const REVISION: string;

declare module '*.yaml' {
    const text: string;
    export default text;
}

declare module '*.css';

/** What the page uses of ES2023. Debian's node 18 has it, but not toReversed, toSorted, toSpliced and with. */
interface ReadonlyArray<T> {
    findLast(predicate: (value: T, index: number) => boolean): T | undefined;
    findLastIndex(predicate: (value: T, index: number) => boolean): number;
}
interface Array<T> extends ReadonlyArray<T> {}
