/** The valid content of a rules file at each place, from the JSON schema that the library generates from its tables. */
import document from '../../../../rules/boardrules.schema.json';
import type { Node, Path } from './outline.ts';
import { follow, keysOf } from './outline.ts';

/** The keywords of JSON Schema that the library's schema uses. */
export interface Schema {
    /** The place of a table of keys, which is all that this schema says. */
    readonly $ref?: string;
    readonly description?: string;
    readonly type?: string;
    readonly const?: unknown;
    readonly enum?: readonly unknown[];
    readonly minimum?: number;
    readonly maximum?: number;
    readonly maxLength?: number;
    readonly pattern?: string;
    readonly minItems?: number;
    readonly maxItems?: number;
    readonly items?: Schema;
    readonly properties?: Readonly<Record<string, Schema>>;
    /** The keys that a file names, its own types; false: there are none. */
    readonly additionalProperties?: Schema | false;
    readonly propertyNames?: Schema;
    readonly required?: readonly string[];
    readonly allOf?: readonly Schema[];
    readonly anyOf?: readonly Schema[];
    readonly if?: Schema;
    readonly then?: Schema;
}

const root = document as unknown as Schema & { readonly definitions: Readonly<Record<string, Schema>> };

/** The schema for a file's head: `game: tombs` or `extends: tombs`; without these, the schema of heads. */
export function schemaOf(file: Node | null): Schema {
    const branch = (root.allOf ?? []).find(one => one.if && fits(one.if, file));
    const [game] = leaves(branch?.then);
    return game ? withHead(game) : root;
}

/** The types of a file's own: the further keys of its map of types. What has no letter is no type. */
export function ownTypes(schema: Schema, file: Node | null): string[] {
    return Object.entries(schema.properties ?? {}).flatMap(([map, value]) => {
        const isType = (key: string): boolean => keysOf(follow(file, [map, key])).includes('letter');
        const maps = leaves(value).filter(one => one.additionalProperties);
        const keys = maps.length ? keysOf(follow(file, [map])) : [];
        return keys.filter(key => !maps.some(one => Object.hasOwn(one.properties ?? {}, key)) && isType(key));
    });
}

/** What a map of types says of one of the file's own; null: it has none. */
export function ownType(schema: Schema, map: Path): Schema | null {
    const types = alternatives(schema, map).map(one => one.additionalProperties || undefined);
    const found = types.flatMap(type => leaves(type).map(keys => ({ ...keys, description: type?.description ?? '' })));
    return found[0] ?? null;
}

/** The valid content at a path: one schema for each possibility (a list, or a word instead). */
export function alternatives(schema: Schema, path: Path): Schema[] {
    let found = leaves(schema);
    for (const step of path) found = found.flatMap(one => leaves(inside(one, step)));
    return found;
}

/**
 * The valid keys at a path; own: the names of the file's own types, which are keys where types are. owner: the mapping,
 * if only those count that an entry of its kind may have.
 */
export function keysAt(schema: Schema, path: Path, own: readonly string[], owner: Node | null = null): string[] {
    const found = alternatives(schema, path).flatMap(one => [
        ...Object.keys(one.properties ?? {}).filter(key => mayHave(one, owner, key)),
        ...(one.additionalProperties ? own : []),
    ]);
    return [...new Set(found)];
}

/** Whether an entry of a list may have a key with its own word for `kind`. */
function mayHave(entry: Schema, owner: Node | null, key: string): boolean {
    const kinds = (entry.allOf ?? []).filter(one => one.if && fits(one.if, owner));
    return kinds.every(one => one.then?.propertyNames?.enum?.includes(key) ?? true);
}

/** The meaning of the last key on a path, in the library's words; empty if there is none. */
export function meaning(schema: Schema, path: Path): string {
    const last = path.findLastIndex(step => typeof step === 'string');
    const owners = alternatives(schema, path.slice(0, Math.max(last, 0)));
    const found = owners.map(owner => inside(owner, path[last] ?? '')?.description);
    return found.find(text => text !== undefined) ?? '';
}

/** The words that a schema lists. own: the names of the file's own types, which are words where types are. */
export function words(schemas: readonly Schema[], own: readonly string[] = []): string[] {
    return [...new Set(schemas.flatMap(schema => wordsOf(schema, own)))];
}

/** The valid values, in short: `0 to 29`, `true or false`, `list`. */
export function summary(schemas: readonly Schema[]): string {
    const parts = new Set(schemas.map(summaryOf).filter(part => part !== ''));
    return [...parts].join(', ');
}

function fits(condition: Schema, file: Node | null): boolean {
    return Object.entries(condition.properties ?? {}).every(([key, { const: wanted }]) => {
        const value = follow(file, [key]);
        return value?.kind === 'scalar' && value.value === wanted;
    });
}

/** The keys of the head get their meanings from the outermost schema, which alone contains them. */
function withHead(game: Schema): Schema {
    return { ...game, properties: { ...game.properties, ...root.properties } };
}

function inside({ items, properties = {}, additionalProperties }: Schema, step: string | number): Schema | undefined {
    if (typeof step === 'number') return items;
    return Object.hasOwn(properties, step) ? properties[step] : additionalProperties || undefined;
}

function leaves(schema: Schema | undefined): Schema[] {
    if (!schema) return [];
    if (schema.$ref) return leaves(root.definitions[schema.$ref.replace('#/definitions/', '')]);
    const parts = [...(schema.properties ? [] : (schema.allOf ?? [])), ...(schema.anyOf ?? [])];
    return parts.length ? parts.flatMap(leaves) : [schema];
}

function wordsOf(schema: Schema, own: readonly string[]): string[] {
    if (schema.type === 'boolean') return ['true', 'false'];
    if (schema.const !== undefined) return [String(schema.const)];
    if (schema.enum) return schema.enum.map(String);
    return isName(schema) ? own.filter(name => new RegExp(schema.pattern!).test(name)) : [];
}

/** Whether a schema is that of a word with a form alone; texts have a length, too. */
function isName({ pattern, maxLength }: Schema): boolean {
    return pattern !== undefined && maxLength === undefined;
}

function summaryOf(schema: Schema): string {
    if (schema.type === 'integer') return `${schema.minimum} to ${schema.maximum}`;
    if (schema.type === 'array') return 'list';
    if (schema.type === 'string') return 'text';
    if (schema.properties) return '';
    const all = wordsOf(schema, []);
    return all.slice(0, 4).join(' | ') + (all.length > 4 ? ' | …' : '');
}
