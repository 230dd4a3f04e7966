import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
    CHANCE, GameRecord, load, REFEREE, Rules, SPECTATOR, type GameName, type State, type Viewer,
} from 'boardrules';
import { FriendGame } from './game.ts';
import type { Hosted } from './hosted.ts';
import type { FromServer, PositionMessage, Sitting } from './messages.ts';
import { FakeServer } from './testing.ts';
import type { ToldPly } from './told.ts';

before(() => load());

const NONE = { draw: [], take_back: [], rematch: [] };
const PEOPLE: Sitting[] = [{ kind: 'person' }, { kind: 'person' }];

/** A table as the server has it, and the page of one viewer who plays there. */
class Table {
    readonly server = new FakeServer();
    readonly seated: Hosted[] = [];
    readonly told: ToldPly[] = [];
    number = 0;
    round = 0;
    state: State;
    readonly page: FriendGame;

    constructor(
        game: GameName,
        readonly viewer: Viewer,
        switches = {},
    ) {
        this.state = new Rules(game, switches).state();
        this.page = new FriendGame(
            this.server.means, '0'.repeat(32), session => this.seated.push(session), () => this.server.now,
        );
    }

    /** The page's session. */
    get session(): Hosted {
        return this.page.session.value!;
    }

    say(message: FromServer): void {
        this.server.last.say(message);
    }

    /** The connection is there. */
    join(because: PositionMessage['because'] = 'joined'): void {
        this.server.last.accept();
        this.tellGame(because);
    }

    tellGame(because: PositionMessage['because']): void {
        const { rules, players } = this.state;
        this.say({
            type: 'game',
            round: this.round,
            viewer: this.viewer === SPECTATOR ? 'spectators' : this.viewer,
            game: rules.game,
            players,
            fingerprint: rules.fingerprint.toString(16).padStart(16, '0'),
            switches: rules.overrides,
            seats: PEOPLE,
        });
        this.tellPosition(because);
    }

    tellPosition(because: PositionMessage['because'], more: Partial<PositionMessage> = {}): void {
        const { number, told: { length: ply } } = this;
        const observation = this.state.observe(this.viewer);
        this.say({ type: 'position', number, because, ply, observation, offers: NONE, ...more });
    }

    /** Makes a ply; the page hears of it if it is there. */
    play(notation: string, actor = REFEREE, isHeard = true): void {
        this.state.play(notation, actor);
        this.number += 1;
        const ply = {
            events: this.state.events(this.viewer),
            observation: this.state.observe(this.viewer),
            sentence: this.state.eventsSentence(this.viewer),
        };
        this.told.push(ply);
        if (isHeard) this.say({ type: 'ply', number: this.number, ...ply });
    }

    /** Answers all that the page has asked for. */
    answer(most = 100): void {
        const sent = this.server.last.sent.splice(0);
        for (const message of sent)
            if (message.type === 'history') {
                const { from } = message;
                this.say({ type: 'told', from, plies: this.told.slice(from, from + most) });
                this.answer(most);
            }
    }

    /** What the page has sent, except its greeting and its questions. */
    sent(): object[] {
        return this.server.last.sent.splice(0).filter(({ type }) => type !== 'join' && type !== 'history');
    }
}

test('a game is on the table once all its plies are known, however many parts they come in', () => {
    const table = new Table('tokonoma', 1);
    for (const move of ['c7c5', 'c1c3', 'e5e4', 'c2e2']) table.play(move, REFEREE, false);
    table.join();
    assert.equal(table.seated.length, 0);
    table.answer(3);
    assert.equal(table.seated.length, 1);
    assert.equal(table.session.state.position, table.state.position);
    assert.deepEqual(table.session.plies.value.map(({ move }) => String(move)), ['c7c5', 'c1c3', 'e5e4', 'c2e2']);
    assert.equal(table.session.acting.value, null);
    table.play(String(table.state.legalMoves(0)[0]));
    assert.equal(table.session.acting.value, 1);
    assert.equal(table.session.change.value.kind, 'ply');
});

test('a move is sent with the number of the last change, and is a ply when it comes back', () => {
    const table = new Table('tokonoma', 0);
    table.join();
    table.session.play(table.state.rules.parseMove('c7c5'));
    assert.deepEqual(table.sent(), [{ type: 'play', after: 0, move: 'c7c5' }]);
    assert.equal(table.session.plies.value.length, 0);
    assert.equal(table.session.acting.value, null);
    assert.equal(table.session.closed.value, 'Your move is on its way.');
    table.play('c7c5');
    assert.equal(table.session.closed.value, '');
    assert.equal(table.session.plies.value.length, 1);
});

test('a refusal drops what was to follow, and is said', () => {
    const table = new Table('thrones', 0);
    table.join();
    const { rules } = table.state;
    table.session.playAll(['p@a1', 'p@b1', 'f@c1'].map(word => rules.parseMove(word)));
    assert.deepEqual(table.sent(), [{ type: 'play', after: 0, move: 'p@a1' }]);
    table.play('p@a1', 0);
    table.server.pass(100);
    assert.deepEqual(table.sent(), [{ type: 'play', after: 1, move: 'p@b1' }]);
    table.say({ type: 'refused', reason: 'stale', sentence: '' });
    table.server.pass(100);
    assert.deepEqual(table.sent(), []);
    assert.deepEqual(table.page.word.value, { kind: 'refused', reason: 'stale', sentence: '' });
    assert.equal(table.session.acting.value, 0);
});

test('after a lost connection the plies in between come, and a move without an answer is sent again, once', () => {
    const table = new Table('tokonoma', 0);
    table.join();
    table.session.play(table.state.rules.parseMove('c7c5'));
    table.server.last.drop(1006);
    assert.match(table.session.closed.value, /connection is lost/);
    table.server.pass(1000);
    table.join();
    assert.deepEqual(table.sent(), [{ type: 'play', after: 0, move: 'c7c5' }], 'it had not arrived');
    table.server.last.drop(1006);
    table.server.pass(1000);
    table.server.last.accept();
    assert.equal(table.session.acting.value, null, 'nothing can be done before the position is here');
    table.server.last.drop(1006);
    table.play('c7c5', 0, false);
    table.play('c1c3', 1, false);
    table.server.pass(4000);
    table.join();
    table.answer();
    assert.deepEqual(table.sent(), [], 'it had arrived');
    assert.equal(table.seated.length, 1, 'it is the same session');
    assert.equal(table.session.state.position, table.state.position);
    assert.equal(table.session.acting.value, 0);
});

test('a take-back drops plies; what was missed with one is read anew', () => {
    const table = new Table('tokonoma', 0);
    table.join();
    for (const move of ['c7c5', 'c1c3', 'e5e4']) table.play(move);
    const back = (count: number): void => {
        for (; table.told.length > count; table.told.pop()) table.state.undo();
        table.number += 1;
    };
    back(2);
    table.tellPosition('taken_back');
    assert.equal(table.session.plies.value.length, 2);
    table.server.last.drop(1006);
    back(1);
    table.play('c2e2', 1, false);
    table.server.pass(1000);
    table.join();
    table.answer();
    assert.deepEqual(table.session.plies.value.map(({ move }) => String(move)), ['c7c5', 'c2e2']);
    assert.equal(table.session.state.position, table.state.position);
});

test('the session of a seat holds nothing that the seat was not told', () => {
    for (const viewer of [0, 1, SPECTATOR]) {
        const table = new Table('tombs', viewer);
        table.join();
        for (let ticket = 7; table.state.isChance; ticket += 5)
            table.play(String(table.state.draw(ticket % table.state.chanceDenominator)), CHANCE);
        const seen = table.session.plies.value.map(ply => ply.sentence(REFEREE));
        assert.deepEqual(seen.map(words => /draws an? (?!card)/.test(words)), table.told.map(({ events }) =>
            events.some(event => event.kind === 'draw' && event.type !== 'hidden' && event.seat === viewer),
        ));
        assert.equal(table.session.viewer.value, viewer);
        assert.equal(table.session.mayShowAll.value, false);
        assert.equal(table.session.state.observe(viewer), table.state.observe(viewer));
    }
});

test('a game that was resigned has ended; where nothing is hidden it can be shown and saved', () => {
    const table = new Table('carnyx', 1);
    table.join();
    table.play('@c1');
    table.page.resign();
    assert.deepEqual(table.sent(), [{ type: 'resign', after: 1 }]);
    const ended = 'resignation 1';
    table.number += 1;
    table.say({ type: 'ended', number: 2, ended });
    assert.deepEqual(table.sent(), [{ type: 'record' }]);
    table.say({ type: 'recorded', record: GameRecord.of(table.state, { viewer: REFEREE, ended }).toString() });
    assert.equal(table.session.over.value, true);
    assert.equal(table.session.outside.value?.kind, 'resignation');
    assert.equal(table.session.played().position, table.state.position);
});

test('a record of everything discloses a game with secrets; one of a viewer does not', () => {
    const end = (viewer: Viewer): Table => {
        const table = new Table('tombs', 0);
        table.join();
        while (table.state.isChance) table.play(String(table.state.draw(3)), CHANCE);
        table.number += 1;
        table.say({ type: 'ended', number: table.number, ended: 'resignation 0' });
        const record = GameRecord.of(table.state, { viewer, ended: 'resignation 0' }).toString();
        table.say({ type: 'recorded', record });
        return table;
    };
    const [whole, part] = [end(REFEREE), end(0)];
    assert.equal(whole.session.state.position, whole.state.position);
    assert.equal(whole.session.viewer.value, REFEREE);
    assert.equal(part.session.viewer.value, 0);
    for (const { session } of [whole, part]) assert.equal(session.outside.value?.kind, 'resignation');
});

test('a rematch puts another session on the table, with the other seat', () => {
    const table = new Table('tokonoma', 0);
    table.join();
    table.play('c7c5');
    Object.assign(table, { viewer: 1, round: 1, number: 2, state: table.state.rules.state(), told: [] });
    table.tellGame('rematch');
    assert.equal(table.seated.length, 2);
    assert.equal(table.session.seat, 1);
    assert.equal(table.session.plies.value.length, 0);
    table.play('c7c5');
    assert.equal(table.session.acting.value, 1);
});

test('offers lapse with the next change; who declines is said', () => {
    const table = new Table('tokonoma', 0);
    table.join();
    table.page.agree('draw');
    assert.deepEqual(table.sent(), [{ type: 'agree', to: 'draw', after: 0 }]);
    table.say({ type: 'offers', number: 0, offers: { ...NONE, draw: [0] } });
    assert.deepEqual(table.page.offers.value.draw, [0]);
    table.say({ type: 'offers', number: 0, offers: NONE, declined: { seat: 1, to: 'draw' } });
    assert.deepEqual(table.page.word.value, { kind: 'declined', seat: 1, to: 'draw' });
    table.play('c7c5');
    assert.equal(table.page.word.value, null);
});

test('a game by other rules, and what cannot be, end in a sentence', () => {
    const other = new Table('tokonoma', 0);
    other.server.last.accept();
    const about = { type: 'game', round: 0, viewer: 0, game: 'tokonoma', players: 2, switches: {} } as const;
    other.say({ ...about, seats: PEOPLE, fingerprint: '0'.repeat(16) });
    assert.match(other.page.fault.value, /load the page anew/);
    const wrong = new Table('tokonoma', 0);
    wrong.join();
    const events = [{ kind: 'ply', seat: 0, number: 1, move: 'a1a1' }] as never;
    wrong.say({ type: 'ply', number: 1, events, observation: 'x', sentence: '' });
    assert.notEqual(wrong.page.fault.value, '');
});
