/** The valid content of a rules file at each place, from the JSON schema that the library generates from its tables. */
import document from '../../../../rules/boardrules.schema.json';
import type { Node, Path } from './outline.ts';
import { follow, keysOf } from './outline.ts';

/** The keywords of JSON Schema that the library's schema uses. */
export interface Schema {
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
    readonly required?: readonly string[];
    readonly allOf?: readonly Schema[];
    readonly anyOf?: readonly Schema[];
    readonly if?: Schema;
    readonly then?: Schema;
}

const root = document as unknown as Schema;

/** The schema for a file's head: `game: tombs` or `extends: tombs`; without these, the schema of heads. */
export function schemaOf(file: Node | null): Schema {
    const branch = (root.allOf ?? []).find(one => one.if && fits(one.if, file));
    return branch?.then ? withHead(branch.then) : root;
}

/** The types of a file's own: the further keys of its map of types. What has no letter is no type. */
export function ownTypes(schema: Schema, file: Node | null): string[] {
    return Object.entries(schema.properties ?? {}).flatMap(([map, { properties, additionalProperties }]) => {
        const isType = (key: string): boolean => keysOf(follow(file, [map, key])).includes('letter');
        const keys = additionalProperties ? keysOf(follow(file, [map])) : [];
        return keys.filter(key => !Object.hasOwn(properties ?? {}, key) && isType(key));
    });
}

/** The valid content at a path: one schema for each possibility (a list, or a word instead). */
export function alternatives(schema: Schema, path: Path): Schema[] {
    let found = leaves(schema);
    for (const step of path) found = found.flatMap(one => leaves(inside(one, step)));
    return found;
}

/** The valid keys at a path; own: the names of the file's own types, which are keys where types are. */
export function keysAt(schema: Schema, path: Path, own: readonly string[]): string[] {
    const found = alternatives(schema, path).flatMap(({ properties = {}, additionalProperties }) => [
        ...Object.keys(properties),
        ...(additionalProperties ? own : []),
    ]);
    return [...new Set(found)];
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
function withHead(then: Schema): Schema {
    const own = Object.entries(then.properties ?? {});
    const properties = Object.fromEntries(own.map(([key, value]) => [key, root.properties?.[key] ?? value]));
    return { ...then, properties };
}

function inside({ items, properties = {}, additionalProperties }: Schema, step: string | number): Schema | undefined {
    if (typeof step === 'number') return items;
    return Object.hasOwn(properties, step) ? properties[step] : additionalProperties || undefined;
}

function leaves(schema: Schema | undefined): Schema[] {
    if (!schema) return [];
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
