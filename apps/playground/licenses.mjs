// The notices of everything in the page. Their licences require that we distribute them with the bundle.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Finds the folders of the npm packages in a bundle, from its metafile. */
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

/** Returns all notices as one text. own: files of the library itself. */
export async function notices(own, packages) {
    const ours = own.map(async file => (await readFile(file, 'utf8')).trim());
    const texts = await Promise.all([...ours, ...packages.map(noticeOf)]);
    return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
