/** Suggestions at a place: the schema's keys and words with their meanings, beside the built-in values. */
import type { Node, Path, Source } from './outline.ts';
import { follow, keysOf, outline } from './outline.ts';
import type { Place } from './place.ts';
import { placesAt } from './place.ts';
import type { Schema } from './schema.ts';
import { alternatives, keysAt, meaning, ownType, ownTypes, schemaOf, summary, words } from './schema.ts';
import { judge } from './verdict.ts';

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
    /** The names of the file's own types. */
    readonly own: readonly string[];
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
    const schema = schemaOf(file);
    const known = { file, schema, own: ownTypes(schema, file), builtIn: builtIn(gameOf(file)) };
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
    const { schema, file, own, place } = context;
    const owner = follow(file, place.path);
    const present = new Set(keysOf(owner).filter(key => key !== wordOf(context)));
    if (place.path.length === 0) for (const key of otherHead(present)) present.add(key);
    const names = keysAt(schema, place.path, own, owner).filter(name => !present.has(name));
    const further = present.has(NEW_TYPE) ? [] : newType(context);
    return [...names.map(name => keySuggestion(context, name)), ...further];
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

/** A key and the text after it: the keys of a mapping, a value to begin with, or nothing yet. */
function keyText(context: Context, name: string, schemas: readonly Schema[]): Written {
    const { place, indent } = context;
    if (schemas.some(one => one.properties)) return written(place.flow ? `${name}: {` : `${name}:\n${indent}  `, true);
    const source = inEntry(place.path) ? '' : firstText(context, name, schemas);
    if (source === '') return written(`${name}: `, true);
    const text = `${name}:${source}`;
    const [selectedFrom, selectedTo] = partToChange(text, name.length + 1);
    return { text, selected: [selectedFrom, selectedTo], more: false };
}

/** The built-in value as it is written behind a key, or the first entries of a list; empty if there is neither. */
function firstText({ place, indent, builtIn }: Context, name: string, schemas: readonly Schema[]): string {
    const below = place.flow ? null : indent;
    const value = follow(builtIn.root, commonPath([...place.path, name]));
    if (value) return valueText(value, builtIn.text, below);
    const [entry] = entriesIn(schemas);
    return entry ? listText(firstEntries(entry), below) : '';
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
    return listText(value.items.map(item => source.slice(item.from, item.to).trim()), indent);
}

function listText(items: readonly string[], indent: string | null): string {
    return indent === null ? ` [${items.join(', ')}]` : items.map(item => `\n${indent}  - ${item}`).join('');
}

const NEW_TYPE = 'new-type';

/** A type of the file's own, with a free letter, to be given another name. */
function newType({ schema, file, own, place, indent }: Context): Suggestion[] {
    const type = typeIn(schema, place.path);
    if (type === null || place.colon) return [];
    const letters = freeLetters(gameOf(file), type, String(place.path[0]));
    const letter = letters.find(one => !hasLetter(file, place.path, own, one));
    const text = `${NEW_TYPE}:${typeText(type, letter ?? '', place.flow ? null : indent)}`;
    const selected = [0, NEW_TYPE.length] as const;
    return [{ label: NEW_TYPE, kind: 'key', detail: '', info: type.description ?? '', text, selected, more: false }];
}

/** The schema of the file's own types in a map of types; null: it is none, or that of a side, which has no new ones. */
function typeIn(schema: Schema, map: Path): Schema | null {
    const type = ownType(schema, map);
    return type?.required?.includes('letter') ? type : null;
}

/** A type behind its key, with all that it needs: in the lines below the key's indentation, or in braces. */
function typeText(type: Schema, letter: string, indent: string | null): string {
    const keys = (type.required ?? []).map(key => {
        const schemas = alternatives(type, [key]);
        const [entry] = entriesIn(schemas);
        if (entry) return `${key}:${listText(firstEntries(entry), indent === null ? null : `${indent}  `)}`;
        return `${key}: ${key === 'letter' ? letter : firstValue(schemas)}`;
    });
    return indent === null ? ` {${keys.join(', ')}}` : keys.map(key => `\n${indent}  ${key}`).join('');
}

const free = new Map<string, readonly string[]>();

/** The letters that a game leaves to types of the file's own: those with which the library takes one. */
function freeLetters(game: string, type: Schema, map: string): readonly string[] {
    const file = (letter: string): string =>
        `schema: 1\nextends: ${game}\n${map}:\n  ${NEW_TYPE}:${typeText(type, letter, '  ')}\n`;
    const isFree = (letter: string): boolean => judge(file(letter)).kind === 'rules';
    const letters = free.get(game) ?? words(alternatives(type, ['letter'])).filter(isFree);
    free.set(game, letters);
    return letters;
}

/** Whether one of the file's own types in a map has a letter. */
function hasLetter(file: Node | null, map: Path, own: readonly string[], letter: string): boolean {
    return own.some(name => {
        const value = follow(file, [...map, name, 'letter']);
        return value?.kind === 'scalar' && value.value === letter;
    });
}

// --------------------------------------------------------------------------------------------------------- values

function values(context: Context): Suggestion[] {
    const { place, schema, own, builtIn } = context;
    const schemas = alternatives(schema, place.path);
    const inherited = scalarAt(builtIn, place.path);
    const plain = words(schemas, own).filter(word => !standsInList(context, word) && !isTaken(context, word));
    const elements = words(schemas.flatMap(one => (one.items ? alternatives(one.items, []) : [])), own);
    return [
        ...plain.map(word => wordSuggestion(context, word, word)),
        ...elements.filter(word => !plain.includes(word)).map(word => wordSuggestion(context, word, `[${word}]`)),
        ...(inherited !== null && !plain.includes(inherited) ? [inheritedSuggestion(context, inherited)] : []),
        ...entrySuggestions(context, schemas),
    ];
}

/** Whether a word is the letter of another type. */
function isTaken({ schema, file, own, place: { path } }: Context, word: string): boolean {
    const map = path.slice(0, -2);
    const type = path.at(-1) === 'letter' ? typeIn(schema, map) : null;
    if (type === null) return false;
    const others = own.filter(name => name !== path.at(-2));
    return !freeLetters(gameOf(file), type, String(map[0])).includes(word) || hasLetter(file, map, others, word);
}

/** Lists contain each word at most once. */
function standsInList({ file, place }: Context, word: string): boolean {
    const list = typeof place.path.at(-1) === 'number' ? follow(file, place.path.slice(0, -1)) : null;
    if (list?.kind !== 'list') return false;
    return list.items.some(item => item.kind === 'scalar' && item.value === word && item.from !== place.word.from);
}

/** A value of the built-in rules. Entries of lists inherit nothing. */
export function scalarAt(source: Source, path: Path): string | null {
    const value = inEntry(path) ? null : follow(source.root, commonPath(path));
    return value?.kind === 'scalar' && path.length > 0 ? source.text.slice(value.from, value.to) : null;
}

/** The path to what all sides have, from that to what one of them has: `pieces.arm`, from `seats.black.pieces.arm`. */
function commonPath(path: Path): Path {
    return path[0] === 'seats' ? path.slice(2) : path;
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

/** Complete entries of a list, with the required keys, one for each kind. */
function entrySuggestions({ place, schema }: Context, schemas: readonly Schema[]): Suggestion[] {
    const dashed = typeof place.path.at(-1) === 'number';
    if (!dashed && !place.alone) return [];
    const entries = dashed ? schemas.filter(one => one.properties) : entriesIn(schemas);
    const info = meaning(schema, dashed ? place.path.slice(0, -1) : place.path);
    return entries.flatMap(entriesOfKinds).map(label => {
        return { label, kind: 'value' as const, detail: '', info, ...written(dashed ? label : `- ${label}`) };
    });
}

/** The schemas of the entries of lists. */
function entriesIn(schemas: readonly Schema[]): Schema[] {
    const items = schemas.flatMap(one => (one.items ? alternatives(one.items, []) : []));
    return items.filter(one => one.properties);
}

/** Entries that a list begins with: each kind if an entry needs no more than its kind, else the first one. */
function firstEntries(entry: Schema): string[] {
    const all = entriesOfKinds(entry);
    return entry.required?.length === 1 ? all : all.slice(0, 1);
}

/** An entry for each word of the first required key. */
function entriesOfKinds(schema: Schema): string[] {
    const [kind = '', ...others] = schema.required ?? [];
    const rest = others.map(key => `, ${key}: ${firstValue(alternatives(schema, [key]))}`).join('');
    return words(alternatives(schema, [kind])).map(word => `{${kind}: ${word}${rest}}`);
}

function firstValue(schemas: readonly Schema[]): string {
    const least = schemas.find(one => one.minimum !== undefined)?.minimum;
    return words(schemas)[0] ?? String(least === undefined ? '' : Math.max(least, 1));
}
