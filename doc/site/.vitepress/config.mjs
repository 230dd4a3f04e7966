// The site: the pages of the tree where they are, read when it is built, and the playground (PLAYGROUND, a folder) at play/.
import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { defineConfig } from 'vitepress';
import { notices, packagesOf } from '../../../apps/playground/licenses.mjs';
import { extend, slugify } from '../markdown.mjs';
import { HEADER, ROOMS, base, folder, read, siteOf, titleOf, tree } from '../tree.mjs';

const GAMES = ['tokonoma', 'carnyx', 'tombs', 'tomis', 'thrones'];

/** The pages beside each page, in the order in which one reads them. */
const GROUPS = {
    'How to play': GAMES.map(game => `apps/learn/${game}.md`).concat('apps/learn/README.md'),
    Rules: GAMES.map(game => `rules/${game}.md`).concat('rules/FORMAT.md', 'rules/KEYS.md'),
    'First steps': ['doc/building.md', 'bindings/python/README.md', 'bindings/rust/boardrules/README.md', 'bindings/javascript/README.md', 'examples/README.md'],
    Reference: ['doc/contract.md', HEADER, 'doc/hosting.md', 'doc/scale.md', 'doc/RECORDS.md', 'bindings/README.md', 'bindings/EVENTS.md'],
    Programs: ['brdplay', 'brdsh', 'brdlint', 'brdsvg', 'brdbalance'].map(name => `apps/tools/${name}.md`).concat('apps/bot/README.md', 'apps/playground/README.md'),
    About: ['CHANGELOG.md', 'doc/history.md', 'doc/gallery.md', 'doc/speed.md', 'doc/balance.md', 'doc/proof.md', 'doc/testing.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
};
const entry = file => ({ text: file === HEADER ? path.basename(file) : titleOf(file), link: `/${siteOf(file).replace(/index$/, '')}` });
const [, about] = /^# .*\n\n([^]*?\.)\s/.exec(read('README.md'));

/** Pages are outside the folder of the packages, so Vite would not find Vue for those that it renders here. */
const vue = {
    name: 'vue-of-this-folder',
    enforce: 'pre',
    resolveId: (id, importer, { ssr }) => (ssr && /^vue(\/server-renderer)?$/.test(id) ? { id, external: true } : undefined),
};

/** Notes the modules that readers get, whose licences require that their notices come along. */
const modules = {};
const noting = {
    name: 'notes-modules',
    generateBundle: (options, bundle) =>
        void Object.values(bundle).forEach(chunk => Object.keys(chunk.modules ?? {}).forEach(id => (modules[id.replace('\0', '')] = true))),
};

/** What the site has beside its pages. */
async function finish() {
    await cp(process.env.PLAYGROUND ?? path.join(tree, 'build/playground'), path.join(folder, 'play'), { recursive: true });
    await writeFile(path.join(folder, 'LICENSES.txt'), await notices([path.join(tree, 'LICENSE')], packagesOf({ inputs: modules })));
}

export default defineConfig({
    lang: 'en',
    title: 'boardrules',
    description: about.replaceAll('\n', ' '),
    base,
    head: [['link', { rel: 'icon', href: `${base}play/icon.svg` }]],
    srcDir: tree,
    srcExclude: [`!(${ROOMS.join('|')})/**/*`, '**/{build,target}/**'],
    outDir: folder,
    cacheDir: `${folder}.cache`,
    rewrites: page => (page === 'doc/site/header.md' ? HEADER : siteOf(page.replace(/^doc\/site\//, ''))) + '.md',
    transformPageData(data) {
        if (data.relativePath === 'index.md') data.frontmatter.layout = 'home';
    },
    buildEnd: finish,
    markdown: { anchor: { slugify }, config: extend, theme: { light: 'github-light-high-contrast', dark: 'github-dark' } },
    vite: { build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 4000 }, plugins: [vue, noting] },
    themeConfig: {
        logo: '/play/icon.svg',
        nav: [
            { text: 'How to play', link: '/apps/learn/', activeMatch: '/apps/learn/' },
            { text: 'First steps', link: '/doc/building', activeMatch: '^/(doc/building|bindings/.*/$|examples/)' },
            { text: 'Rules', link: `/rules/${GAMES[0]}`, activeMatch: '/rules/' },
            { text: 'API', link: `/${HEADER}` },
            { text: 'Play', link: '/play/', target: '_self' },
        ],
        sidebar: Object.entries(GROUPS).map(([text, files]) => ({ text, items: files.map(entry) })),
        outline: [2, 3],
        search: { provider: 'local' },
        externalLinkIcon: true,
    },
});
