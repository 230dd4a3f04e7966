/** The valid content of a rules file at each place, from the JSON schema that the library generates from its tables. */
import document from '../../../../rules/boardrules.schema.json';
import type { Node, Path } from './outline.ts';
import { follow } from './outline.ts';

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

/** The valid content at a path: one schema for each possibility (a list, or a word instead). */
export function alternatives(schema: Schema, path: Path): Schema[] {
    let found = leaves(schema);
    for (const step of path) found = found.flatMap(one => leaves(inside(one, step)));
    return found;
}

/** The meaning of the last key on a path, in the library's words; empty if there is none. */
export function meaning(schema: Schema, path: Path): string {
    const last = path.findLastIndex(step => typeof step === 'string');
    const owners = alternatives(schema, path.slice(0, Math.max(last, 0)));
    const found = owners.map(owner => inside(owner, path[last] ?? '')?.description);
    return found.find(text => text !== undefined) ?? '';
}

/** The words that a schema lists. */
export function words(schemas: readonly Schema[]): string[] {
    return [...new Set(schemas.flatMap(wordsOf))];
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

function inside(schema: Schema, step: string | number): Schema | undefined {
    const properties = schema.properties ?? {};
    if (typeof step === 'number') return schema.items;
    return Object.hasOwn(properties, step) ? properties[step] : undefined;
}

function leaves(schema: Schema | undefined): Schema[] {
    if (!schema) return [];
    const parts = [...(schema.properties ? [] : (schema.allOf ?? [])), ...(schema.anyOf ?? [])];
    return parts.length ? parts.flatMap(leaves) : [schema];
}

function wordsOf(schema: Schema): string[] {
    if (schema.type === 'boolean') return ['true', 'false'];
    if (schema.const !== undefined) return [String(schema.const)];
    return (schema.enum ?? []).map(String);
}

function summaryOf(schema: Schema): string {
    if (schema.type === 'integer') return `${schema.minimum} to ${schema.maximum}`;
    if (schema.type === 'array') return 'list';
    if (schema.type === 'string') return 'text';
    if (schema.properties) return '';
    return wordsOf(schema).slice(0, 4).join(' | ') + (wordsOf(schema).length > 4 ? ' | …' : '');
}
