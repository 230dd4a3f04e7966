/** Suggestions at a place: the schema's keys and words with their meanings, beside the built-in values. */
import type { Node, Path, Source } from './outline.ts';
import { follow, keysOf, outline } from './outline.ts';
import type { Place } from './place.ts';
import { placesAt } from './place.ts';
import type { Schema } from './schema.ts';
import { alternatives, meaning, schemaOf, summary, words } from './schema.ts';

export interface Suggestion {
    readonly label: string;
    readonly kind: 'key' | 'word' | 'value';
    /** The valid values, in short; or the source of a value. */
    readonly detail: string;
    /** Its meaning, in the library's words. */
    readonly info: string;
    /** The text to insert instead of the word. */
    readonly text: string;
    /** The part of the inserted text to select, because authors change it: its start and end. */
    readonly selected: readonly [number, number];
    /** More suggestions follow at the cursor's new place. */
    readonly more: boolean;
}

/** The context of a suggestion: the file that is being written and the built-in rules of its game. */
interface Context {
    readonly file: Node | null;
    readonly schema: Schema;
    readonly builtIn: Source;
    readonly place: Place;
    /** Columns of the line in which the word begins, its dashes counted as columns. */
    readonly indent: string;
}

export interface Suggestions {
    readonly from: number;
    readonly to: number;
    readonly options: readonly Suggestion[];
}

/** The game in a file's head; empty if there is none. */
export function gameOf(file: Node | null): string {
    const named = follow(file, ['extends']) ?? follow(file, ['game']);
    return named?.kind === 'scalar' ? named.value : '';
}

/**
 * Returns the suggestions at a position of a text.
 *
 * @param builtIn - a game's built-in rules, canonical; they provide the keys' values
 */
export function suggestionsAt(text: string, position: number, builtIn: (game: string) => Source): Suggestions | null {
    const file = outline(text);
    const known = { file, schema: schemaOf(file), builtIn: builtIn(gameOf(file)) };
    const places = placesAt(text, position);
    const options = places.flatMap(place => suggest({ ...known, place, indent: indentAt(text, place.word.from) }));
    const word = places[0]?.word;
    return word && options.length > 0 ? { ...word, options } : null;
}

function suggest(context: Context): Suggestion[] {
    if (context.place.role === 'key') return keys(context);
    return context.place.colon ? [] : values(context);
}

function indentAt(text: string, position: number): string {
    const start = text.lastIndexOf('\n', position - 1) + 1;
    return (/^[\s-]*/.exec(text.slice(start, position))?.[0] ?? '').replaceAll('-', ' ');
}

// ----------------------------------------------------------------------------------------------------------- keys

function keys(context: Context): Suggestion[] {
    const { schema, file, place } = context;
    const owners = alternatives(schema, place.path);
    const present = new Set(keysOf(follow(file, place.path)).filter(key => key !== wordOf(context)));
    const names = new Set(owners.flatMap(owner => Object.keys(owner.properties ?? {})));
    if (place.path.length === 0) for (const key of otherHead(present)) present.add(key);
    return [...names].filter(name => !present.has(name)).map(name => keySuggestion(context, name));
}

/** `game` and `extends` exclude each other. */
function otherHead(present: ReadonlySet<string>): string[] {
    return ['game', 'extends'].filter((_, index, both) => present.has(both[1 - index] ?? ''));
}

/** The key under the cursor if the mapping contains it already, else ''. */
function wordOf({ place, file }: Context): string {
    const owner = follow(file, place.path);
    const own = owner?.kind === 'mapping' ? owner.entries.find(entry => entry.from === place.word.from) : undefined;
    return own?.key ?? '';
}

function keySuggestion(context: Context, name: string): Suggestion {
    const path = [...context.place.path, name];
    const schemas = alternatives(context.schema, path);
    return {
        label: name,
        kind: 'key',
        detail: summary(schemas),
        info: meaning(context.schema, path),
        ...(context.place.colon ? written(name) : keyText(context, name, schemas)),
    };
}

type Written = Pick<Suggestion, 'text' | 'selected' | 'more'>;

function written(text: string, more = false): Written {
    return { text, selected: [text.length, text.length], more };
}

/** A key and the text after it: the keys of a mapping, the built-in value, or nothing yet. */
function keyText({ place, indent, builtIn }: Context, name: string, schemas: readonly Schema[]): Written {
    if (schemas.some(one => one.properties)) return written(place.flow ? `${name}: {` : `${name}:\n${indent}  `, true);
    const value = follow(builtIn.root, [...place.path, name]);
    if (!value || inEntry(place.path)) return written(`${name}: `, true);
    const source = valueText(value, builtIn.text, place.flow ? null : indent);
    const text = `${name}:${source}`;
    const [selectedFrom, selectedTo] = partToChange(text, name.length + 1);
    return { text, selected: [selectedFrom, selectedTo], more: false };
}

/** The value of a single line without the space before it; for a list of several lines, the place behind it. */
function partToChange(text: string, from: number): [number, number] {
    if (text.includes('\n')) return [text.length, text.length];
    const inside = /["[]/.test(text[from + 1] ?? '') ? 1 : 0;
    return [from + 1 + inside, text.length - inside];
}

/** A canonical value as it is written behind a key: on its line, or below it in the key's indentation. */
function valueText(value: Node, source: string, indent: string | null): string {
    const own = source.slice(value.from, value.to).trimEnd();
    if (value.kind !== 'list' || value.flow) return ` ${own}`;
    const items = value.items.map(item => source.slice(item.from, item.to).trim());
    return indent === null ? ` [${items.join(', ')}]` : items.map(item => `\n${indent}  - ${item}`).join('');
}

// --------------------------------------------------------------------------------------------------------- values

function values(context: Context): Suggestion[] {
    const { place, schema, builtIn } = context;
    const schemas = alternatives(schema, place.path);
    const inherited = scalarAt(builtIn, place.path);
    const plain = words(schemas).filter(word => !standsInList(context, word));
    const elements = words(schemas.flatMap(one => (one.items ? alternatives(one.items, []) : [])));
    return [
        ...plain.map(word => wordSuggestion(context, word, word)),
        ...elements.filter(word => !plain.includes(word)).map(word => wordSuggestion(context, word, `[${word}]`)),
        ...(inherited !== null && !plain.includes(inherited) ? [inheritedSuggestion(context, inherited)] : []),
        ...entrySuggestions(context, schemas),
    ];
}

/** Lists contain each word at most once. */
function standsInList({ file, place }: Context, word: string): boolean {
    const list = typeof place.path.at(-1) === 'number' ? follow(file, place.path.slice(0, -1)) : null;
    if (list?.kind !== 'list') return false;
    return list.items.some(item => item.kind === 'scalar' && item.value === word && item.from !== place.word.from);
}

/** A value of the built-in rules. Entries of lists inherit nothing. */
export function scalarAt(source: Source, path: Path): string | null {
    const value = inEntry(path) ? null : follow(source.root, path);
    return value?.kind === 'scalar' && path.length > 0 ? source.text.slice(value.from, value.to) : null;
}

function inEntry(path: Path): boolean {
    return path.some(step => typeof step === 'number');
}

function wordSuggestion({ schema, place, builtIn }: Context, label: string, text: string): Suggestion {
    const detail = scalarAt(builtIn, place.path) === label ? 'as built in' : '';
    return { label, kind: 'word', detail, info: meaning(schema, place.path), ...written(text) };
}

function inheritedSuggestion({ schema, place }: Context, label: string): Suggestion {
    const info = meaning(schema, place.path);
    return { label, kind: 'value', detail: 'as built in', info, text: label, selected: [0, label.length], more: false };
}

/** A complete entry of a list, with its required keys. */
function entrySuggestions({ place, schema }: Context, schemas: readonly Schema[]): Suggestion[] {
    const dashed = typeof place.path.at(-1) === 'number';
    const entries = dashed ? schemas : schemas.flatMap(one => (one.items ? alternatives(one.items, []) : []));
    if (!dashed && !place.alone) return [];
    return entries.flatMap(entry => {
        if (!entry.properties) return [];
        const label = entryText(entry);
        const info = meaning(schema, dashed ? place.path.slice(0, -1) : place.path);
        return [{ label, kind: 'value' as const, detail: '', info, ...written(dashed ? label : `- ${label}`) }];
    });
}

function entryText(schema: Schema): string {
    const parts = (schema.required ?? []).map(key => `${key}: ${firstValue(alternatives(schema, [key]))}`);
    return `{${parts.join(', ')}}`;
}

function firstValue(schemas: readonly Schema[]): string {
    return words(schemas)[0] ?? String(schemas.find(one => one.minimum !== undefined)?.minimum ?? '');
}
