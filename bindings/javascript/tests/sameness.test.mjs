// sameness.test.mjs: the package and the native library play the same random games and write all results of each ply,
// which must be equal. PLIES_A_GAME: plies for each game, default 5,000 (`make proof`: 100,000). SEED: the seed of the games,
// default 7.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { games, load } from 'boardrules';
import { runTwin, tree } from './support/native.mjs';
import { pageHash, pages, rulesOf } from './support/twin.mjs';

const PLIES = Number(process.env.PLIES_A_GAME ?? 5000);
const SEED = Number(process.env.SEED ?? 7);

const SWITCHES = {
    tokonoma: ['', 'attackers=3', 'attackers=1 max_plies=80', 'reversible_limit=12'],
    carnyx: ['', 'entering=extra', 'forced_capture=false stack_jumps=any', 'removed_discs=cost_supply stack_jumps=none',
        'returns=any'],
    tombs: [
        '', 'teams=true', 'teams=true partners=friends', 'ombra_on_ombra=true thorn_adjacency=orthogonal', 'deck_2=5,9,4,12 deck_3=7 deck_4=9,8,7,6', 'last_card=field_lock deck_2=4',
        'kill_goal_2=3 quiet_turns_4=0', 'field_lock=each_twice middle=first_player', 'field_lock=none',
    ],
    tomis: ['', 'base_attackers=2 base_clearance=0', 'max_plies=120', 'gate_work=extra ships=placed'],
    thrones: [
        '', 'setup=together', 'acting=separate survival=1/3', 'favors_when=any_time favor_kind=when_gained',
        'setup=together acting=separate dragon_attack_range=2',
    ],
};

/** The built-in rules with switches, the same rules from a file, and all variants. */
function rulesLines(game) {
    const variants = readdirSync(join(tree, 'tests/variants')).filter(name => name.startsWith(`${game}-`)).sort();
    return [
        ...SWITCHES[game].map(switches => `name ${game} ${switches}`.trim()),
        `file rules/${game}.yaml`,
        ...variants.map(name => `file tests/variants/${name}`),
    ];
}

async function compare(lines) {
    const native = runTwin(lines, PLIES, SEED);
    const rules = lines.map(line => rulesOf(line, name => readFileSync(join(tree, name), 'utf8')));
    const own = [...pages(rules, PLIES, SEED)].map(pageHash);
    const hashes = (await native).trimEnd().split('\n');
    const first = own.findIndex((hash, i) => hash !== hashes[i]);
    if (first >= 0) await showDifference(rules, lines, first);
    assert.equal(hashes.length, own.length);
}

/** Fails and shows both pages. */
async function showDifference(rules, lines, number) {
    const native = await runTwin(lines, number + 1, SEED, number, number);
    const own = [...pages(rules, number + 1, SEED)].at(-1);
    assert.equal(own, native, `page ${number}`);
    assert.fail(`page ${number} differs from the native one once only`);
}

await load();
for (const game of games()) {
    test(`${PLIES} plies of ${game} are equal to the native library's`, async () => {
        const lines = rulesLines(game);
        await compare(lines);
        console.log(`figure: ${PLIES} plies of ${game} by ${lines.length} rules`);
    });
}
