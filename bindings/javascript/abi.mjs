// Writes src/abi.ts: the constants, structures and functions of the C library as TypeScript, from the description of its
// header. WebAssembly lays the structures out in the same way, because no structure has a pointer.
import { readFile, writeFile } from 'node:fs/promises';

const HEADER = new URL('../../include/boardrules/boardrules.json', import.meta.url);

const camel = name => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
const pascal = name => camel(`_${name.replace(/^brd_/, '')}`);

const READERS = {
    uint8_t: 'view.getUint8(at)',
    uint16_t: 'view.getUint16(at, true)',
    uint32_t: 'view.getUint32(at, true)',
    int32_t: 'view.getInt32(at, true)',
    uint64_t: 'view.getBigUint64(at, true)',
};

const NBYTES = { uint8_t: 1, uint16_t: 2, uint32_t: 4, int32_t: 4, uint64_t: 8 };

const isOpaque = struct => struct.members[0].name === 'opaque';
const isRead = member => !member.name.startsWith('reserved') && member.name !== 'struct_nbytes';

function typeOf({ type, count }) {
    if (type === 'char') return 'string';
    const one = type === 'uint64_t' ? 'bigint' : type in READERS ? 'number' : `Raw${pascal(type)}`;
    return count > 1 ? `${one}[]` : one;
}

function readerOf({ type, count, offset }) {
    const at = `at + ${offset}`;
    if (type === 'char') return `memory.string(${at}, ${count})`;
    const one = place => READERS[type]?.replace('at', place) ?? `read${pascal(type)}(memory, ${place})`;
    return count > 1 ? `[${Array.from({ length: count }, (_, i) => one(`at + ${offset + i * NBYTES[type]}`)).join(', ')}]` : one(at);
}

function structText(struct) {
    const name = pascal(struct.name);
    const members = struct.members.filter(isRead);
    const fields = members.map(member => `    ${camel(member.name)}: ${typeOf(member)};\n`).join('');
    const reads = members.map(member => `        ${camel(member.name)}: ${readerOf(member)},\n`).join('');
    const view = reads.includes('view.') ? '    const { view } = memory;\n' : '';
    return (
        `export interface Raw${name} {\n${fields}}\n\n` +
        `export function read${name}(memory: Memory, at: number): Raw${name} {\n${view}    return {\n${reads}    };\n}\n`
    );
}

function sizesText(structs) {
    const sizes = structs.map(struct => `    ${camel(struct.name.replace(/^brd_/, ''))}: ${struct.size},\n`).join('');
    return `/** The sizes of structures in bytes. */\nexport const sizeOf = {\n${sizes}} as const;\n`;
}

/** A table of the names of constants that have a prefix, by their values. */
function namesText(table, prefix, numbers) {
    const named = numbers.filter(constant => constant.name.startsWith(prefix));
    const lines = named.map(({ name, value }) => `    ${value}: '${name.slice(prefix.length).toLowerCase()}',\n`);
    return `export const ${table}: Readonly<Record<number, string>> = {\n${lines.join('')}};\n`;
}

const passed = type => (type === 'uint64_t' ? 'bigint' : 'number');

function functionText({ name, parameters, returns }) {
    const list = parameters.map(parameter => `${parameter.name}: ${passed(parameter.type)}`).join(', ');
    return `    ${name}(${list}): ${passed(returns)};\n`;
}

export async function writeAbi() {
    const { constants, structs, functions } = JSON.parse(await readFile(HEADER, 'utf8'));
    const numbers = constants.filter(constant => Number.isInteger(constant.value));
    const callable = functions.filter(one => one.name !== 'brd_rules_load_file');
    const text = [
        "// Written by abi.mjs from include/boardrules/boardrules.json.\nimport type { Memory } from './memory.js';\n",
        numbers.map(({ name, value }) => `export const ${name} = ${value};\n`).join(''),
        namesText('faultCodes', 'BRD_FAULT_', numbers),
        namesText('endedKinds', 'BRD_ENDED_', numbers),
        sizesText(structs),
        ...structs.filter(struct => !isOpaque(struct)).map(structText),
        `export interface Functions {\n${callable.map(functionText).join('')}}\n`,
    ].join('\n');
    await writeFile(new URL('src/abi.ts', import.meta.url), text);
}
