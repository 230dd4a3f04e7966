// record.test.mjs: records of games: writing, reading, replaying, faults.
import assert from 'node:assert/strict';
import test from 'node:test';
import { games, HiddenError, IllegalMove, load, GameRecord, RecordError, RecordWriter, REFEREE, Rules, RulesError, SPECTATOR, State } from 'boardrules';
import { played } from './support.mjs';

await load();

test('a record gives the same game', () => {
    for (const game of games()) {
        const state = played(new Rules(game, { max_plies: 150 }), 8, 200);
        const text = String(GameRecord.of(state, { viewer: REFEREE, tags: { name0: 'Anna', place: 'Basel, Rhein' } }));
        const record = new GameRecord(text);
        assert.equal(String(record), text);
        assert.deepEqual(record.moves.map(String), state.moveStack.map(String));
        assert.deepEqual([...record].length, state.moveStack.length);
        assert.deepEqual({ ...record.tags }, { name0: 'Anna', place: 'Basel, Rhein' });
        assert.equal(record.viewer, REFEREE);
        assert.equal(record.complete, true);
        assert.ok(record.rules.equals(state.rules));
        assert.ok(record.state().equals(state));
        assert.equal(record.state().moveStack.length, state.moveStack.length);
        const states = [...record.states()];
        assert.equal(states.length, state.moveStack.length + 1);
        assert.ok(states[0].equals(record.start()) && states.at(-1).equals(state));
        record.verify();
    }
});

test('a record contains custom rules', () => {
    const yaml =
        'schema: 1\nextends: tokonoma\npieces:\n  arm:\n    moves:\n      - {kind: leap, directions: [forward], range: [1, 2], onto: [empty, flat]}\n';
    const state = played(Rules.fromYaml(yaml), 1, 12);
    assert.equal(state.rules.isChanged, true);
    const record = new GameRecord(String(GameRecord.of(state)));
    assert.equal(record.rules.fingerprint, state.rules.fingerprint);
    assert.notEqual(record.rules.fingerprint, new Rules('tokonoma').fingerprint);
    record.verify();
});

test('a record from a position begins there', () => {
    const rules = new Rules('tokonoma');
    const state = State.fromPosition(rules, '5/6/1F5/6/4f w 7 9');
    state.play(state.legalMoves()[0]);
    const record = new GameRecord(String(GameRecord.of(state)));
    assert.equal(record.start().position, '5/6/1F5/6/4f w 7 9');
    assert.ok(record.state().equals(state));
});

test('a one-viewer record has hidden plies and cannot be replayed', () => {
    const state = played(new Rules('tombs'), 1, 16);
    const record = new GameRecord(String(GameRecord.of(state, { viewer: 0 })));
    assert.equal(record.viewer, 0);
    assert.equal(record.moves.length, state.moveStack.length);
    const hidden = record.moves.filter(move => move.hidden);
    assert.ok(hidden.length > 0 && hidden.length < state.moveStack.length);
    assert.throws(() => record.state(), HiddenError);
    record.verify();
    assert.equal(record.start().observe(0), state.rules.state().observe(0));
    assert.throws(() => GameRecord.of(state, { viewer: 7 }), RangeError);
});

test('a record that was cut off is read up to its last complete ply', () => {
    const text = String(GameRecord.of(played(new Rules('carnyx'), 3, 30)));
    const cut = new GameRecord(text.slice(0, text.indexOf('--- plies') + 40));
    assert.equal(cut.complete, false);
    assert.ok(cut.moves.length > 0 && cut.moves.length < 30);
    assert.equal(cut.state().ply, cut.moves.length);
});

test('faults of a record name line and ply', () => {
    const text = String(GameRecord.of(played(new Rules('tokonoma'), 3, 12)));
    const second = text.split('--- plies\n')[1].split(/\s/)[1];
    const wrong = new GameRecord(text.replace(` ${second} `, ' a1a1 '));
    assert.throws(
        () => wrong.verify(),
        error => error instanceof RecordError && error.faults[0].ply === 2 && error.faults[0].line > 1,
    );
    assert.throws(
        () => wrong.state(),
        error => error instanceof IllegalMove || error instanceof RecordError,
    );
    for (const bad of ['', 'nonsense', 'boardrules-record 9\n', '\0', '\ud800', text.replace('tokonoma', 'chess')]) {
        assert.throws(
            () => new GameRecord(bad),
            error => error instanceof RecordError && error.message !== '',
            JSON.stringify(bad.slice(0, 30)),
        );
    }
    assert.throws(() => new GameRecord(new Uint8Array(3)), RecordError);
    assert.throws(() => new GameRecord([3]), TypeError);
    assert.equal(String(new GameRecord(Buffer.from(text))), text);
    assert.throws(() => new GameRecord(text.replace(/fingerprint \w/, 'fingerprint f')).start(), RecordError);
    assert.equal(RulesError.prototype instanceof Error, true);
});

test('the name of a tag is one word, its value one line', () => {
    const state = new Rules('carnyx').state();
    for (const tags of [{ 'two words': 'x' }, { name: 'two\nlines' }, { '': 'x' }]) {
        assert.throws(() => GameRecord.of(state, { tags }), RangeError, JSON.stringify(tags));
    }
    assert.throws(() => GameRecord.of(state, { tags: { name: 7 } }), TypeError);
    assert.throws(() => GameRecord.of(state, { tags: null }), TypeError);
    assert.throws(() => GameRecord.of({}), TypeError);
});

test('a record says how the game ended outside the rules', () => {
    const state = new Rules('tokonoma').state();
    assert.equal(GameRecord.of(state).ended, null);
    assert.deepEqual(
        { ...GameRecord.of(state, { ended: 'resignation 1; late' }).ended },
        { kind: 'resignation', seat: 1, outcome: 'win', seats: [0], words: 'late', text: 'resignation 1 win 0; late' },
    );
    assert.deepEqual(
        { ...GameRecord.of(state, { ended: 'agreement', viewer: 0 }).ended },
        { kind: 'agreement', seat: null, outcome: 'draw', seats: [0, 1], words: '', text: 'agreement draw 0,1' },
    );
    const text = String(GameRecord.of(state, { ended: 'abandoned' }));
    const old = new GameRecord(text.replace('ended abandoned', 'ended Anna went home')).ended;
    assert.deepEqual(
        { ...old },
        { kind: 'other', seat: null, outcome: null, seats: [], words: 'Anna went home', text: 'Anna went home' },
    );
    for (const ended of ['resignation', 'resignation 2', 'Anna went home', 'agreement\nfinal x']) {
        assert.throws(() => GameRecord.of(state, { ended }), RangeError, ended);
    }
    assert.throws(() => GameRecord.of(state, { ended: 1 }), TypeError);
    assert.throws(() => GameRecord.of(played(new Rules('tokonoma', { max_plies: 2 }), 1, 2), { ended: 'agreement' }), RangeError);
});

test('a record is written ply by ply, and can be read at any time', () => {
    for (const game of games()) {
        for (const viewer of [REFEREE, 0, SPECTATOR]) {
            const state = new Rules(game, { max_plies: 200 }).state();
            const writer = new RecordWriter(state, { viewer, tags: { name0: 'Anna' } });
            let file = writer.head();
            for (let ply = 0; ply < 25 && !state.isOver; ply++) {
                const moves = state.legalMoves(REFEREE);
                state.play(moves[ply % moves.length], REFEREE);
                if (ply % 3 > 0) file += writer.append();
                assert.equal(new GameRecord(`${file} `).complete, false);
            }
            file += writer.tail(state.isOver ? '' : 'abandoned; a storm');
            const record = new GameRecord(file);
            assert.deepEqual([record.complete, record.tags.name0, record.viewer], [true, 'Anna', viewer]);
            assert.equal(record.moves.length, state.moveStack.length);
            // A program that writes at once ends each ply with white space; a whole record has none at the end of a line.
            assert.equal(file.replace(/ $/gm, ''), String(GameRecord.of(state, { viewer, tags: { name0: 'Anna' }, ended: state.isOver ? '' : 'abandoned; a storm' })));
            record.verify();
        }
    }
});

test('a writer begins where its state is, and notices plies that were taken back', () => {
    const state = played(new Rules('carnyx'), 2, 7);
    const writer = new RecordWriter(state);
    const [head, start] = [writer.head(), state.position];
    state.play(state.legalMoves()[0]);
    const record = new GameRecord(head + writer.append() + writer.tail());
    assert.equal(record.start().position, start);
    assert.equal(record.moves.length, 1);
    state.undo();
    assert.throws(() => writer.append(), { name: 'RangeError', message: /taken back/ });
    state.undo();
    assert.throws(() => writer.append(), RangeError);
});

test('comments are kept', () => {
    const state = new Rules('tokonoma').state();
    state.play('b6c5');
    state.play('c1c3');
    const comments = new Map([[0, 'in Basel; Börje is late'], [1, 'two\nlines'], [2, '']]);
    const record = GameRecord.of(state, { comments });
    assert.match(String(record), /^; in Basel; Börje is late\nb6c5 ; two\n; lines\nc1c3 ;\n--- end$/m);
    assert.deepEqual([...record.comments], [...comments]);
    record.verify();
    assert.deepEqual([...GameRecord.of(state).comments], []);
    for (const wrong of [new Map([[3, 'x']]), new Map([[-1, 'x']]), new Map([[0, '\0']]), new Map([[0, 'x'.repeat(4001)]]), ...['\x85', '\u202eback', 'a\rb', 'two\nzero\u200bwidth'].map(words => new Map([[1, words]]))]) {
        assert.throws(() => GameRecord.of(state, { comments: wrong }), RangeError);
    }
    assert.throws(() => GameRecord.of(state, { comments: { 0: 'x' } }), TypeError);
    assert.throws(() => new RecordWriter(state).comment(7), TypeError);
    const invisible = { name: 'RangeError', message: 'comment: line 2: this is an invisible character' };
    assert.throws(() => new RecordWriter(state).comment('good\nzero\u200bwidth'), invisible);
    assert.equal(new RecordWriter(state).comment('two\r\nlines\t'), '; two\n; lines\n');
});

test('titles and tags of other languages are kept', () => {
    for (const title of ['Gräber – Variante', '囲碁', '😀 "go"']) {
        const rules = Rules.fromYaml(`schema: 1\nextends: tombs\ntitle: '${title}'\nhand: 3\n`);
        assert.deepEqual([rules.title, Rules.fromYaml(rules.yaml()).title], [title, title]);
        const record = GameRecord.of(rules.state(), { viewer: REFEREE, tags: { event: title } });
        assert.deepEqual([record.rules.title, record.tags.event], [title, title]);
    }
    for (const bad of ['read \u202eback', 'zero\u200bwidth', '\u2028', 'tab\there']) {
        assert.throws(() => Rules.fromYaml(`schema: 1\nextends: tombs\ntitle: "${bad}"\n`), RulesError);
        assert.throws(() => new RecordWriter(new Rules('tombs').state(), { viewer: REFEREE, tags: { event: bad } }).head(), RangeError);
    }
});

test('several records in one text', () => {
    const texts = games().map((game, i) => String(GameRecord.of(played(new Rules(game), i, 5), { viewer: REFEREE, tags: { place: 'Zürich' } })));
    const records = [...GameRecord.all(texts.join('\n'))];
    assert.deepEqual(records.map(record => record.rules.game), games());
    assert.deepEqual(records.map(record => record.tags.place), games().map(() => 'Zürich'));
    assert.equal([...GameRecord.all(Buffer.from(`\n\n${texts[0]}`))].length, 1);
    const marked = [...GameRecord.all(texts.map(text => `\ufeff${text}`).join('\n'))];
    assert.deepEqual(marked.map(record => record.rules.game), games());
    assert.equal(String(marked[1]).trimEnd(), `\ufeff${texts[1]}`.trimEnd());
    assert.deepEqual(marked[1].moves.map(String), records[1].moves.map(String));
    assert.throws(() => [...GameRecord.all('')], RecordError);
    assert.throws(() => [...GameRecord.all(`nonsense\n${texts[0]}`)], RecordError);
    assert.throws(() => [...GameRecord.all(`${texts[0]}boardrules-record 9\n`)], RecordError);
});

test('what a writer refuses has a message that says what is valid', () => {
    const state = new Rules('tokonoma').state();
    assert.throws(() => new RecordWriter(state).tail('lost'), { name: 'RangeError', message: /^ended "lost": `KIND/ });
    const over = played(new Rules('tokonoma', { max_plies: 1 }), 1, 1);
    assert.throws(() => new RecordWriter(over).tail('agreement'), { name: 'RangeError', message: /over by its rules/ });
    assert.throws(() => new RecordWriter(state, { viewer: 7 }), { name: 'RangeError', message: 'viewer 7: this game has 2 seats' });
    assert.throws(() => new RecordWriter({}), TypeError);
    assert.throws(() => new RecordWriter(state, { tags: { 'é': 'x' } }).head(), { name: 'RangeError', message: /^tags: at most 1000; a name has/ });
});
