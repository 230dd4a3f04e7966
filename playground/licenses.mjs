// The notices of all that is in the page: it is handed on in one bundle, and they ask to be handed on with it.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** The folders of the npm packages that a bundle was made of, by its metafile. */
export function packagesOf(metafile) {
    const found = Object.keys(metafile.inputs).map(input => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0]);
    return [...new Set(found.filter(folder => folder !== undefined))].sort();
}

async function noticeOf(folder) {
    const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    const file = (await readdir(folder)).find(entry => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? `License: ${license}` : await readFile(path.join(folder, file), 'utf8');
    return `${name} ${version}\n\n${text.trim()}`;
}

/** All notices as one text. own: files of the library itself. */
export async function notices(own, packages) {
    const ours = own.map(async file => (await readFile(file, 'utf8')).trim());
    const texts = await Promise.all([...ours, ...packages.map(noticeOf)]);
    return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
