// documented.mjs: finds public names without a comment in the declarations that were built.
import { readFileSync } from 'node:fs';

const dist = new URL('../dist/', import.meta.url);

/** The modules from which the package exports names. */
function publicModules() {
    const index = readFileSync(new URL('index.d.ts', dist), 'utf8');
    const named = [...index.matchAll(/from '\.\/(.*)\.js'/g)].map(match => match[1]);
    return [...new Set([...named, 'native'])];
}

const DECLARES = /^export (?:declare |interface |type )|^ {4}(?:readonly |get |static |constructor\(|\*?[\w$[\].]+\??[(<:])/;
const HIDDEN = /^ {4}(?:private |#|readonly name: ')|^export (?:declare let|\{)/;

/** The names without a comment, each as `module:line text`. */
export function undocumented() {
    return publicModules().flatMap(name => {
        const lines = readFileSync(new URL(`${name}.d.ts`, dist), 'utf8').split('\n');
        const bare = lines.flatMap((line, i) =>
            DECLARES.test(line) && !HIDDEN.test(line) && !lines[i - 1]?.trimEnd().endsWith('*/')
                ? [`${name}:${i + 1} ${line.trim()}`]
                : [],
        );
        return bare;
    });
}
