// twin.mjs: the pages of ../twin.c, written through the package.
import { CHANCE, HiddenError, MoveError, GameRecord, REFEREE, Rules, SPECTATOR, State } from 'boardrules';
import { eventLines, hex64 } from './lines.mjs';
import { Source } from './source.mjs';

const GAME_PLIES_MOST = 300;
const TRIED = 16;
const SEATS_MOST = 8;
const LETTERS = 'abcdefghijk123456789x>-+@?!=BOMTSFAN. ';

const encoder = new TextEncoder();
const bytes = new Uint8Array(1 << 20);

/** FNV-1a of a text's UTF-8, as eight digits. */
export function pageHash(text) {
    const { read, written } = encoder.encodeInto(text, bytes);
    if (read !== text.length) throw new RangeError('a page is too long');
    let hash = 2166136261;
    for (let i = 0; i < written; i++) hash = Math.imul(hash ^ bytes[i], 16777619);
    return (hash >>> 0).toString(16).padStart(8, '0');
}

const spaced = list => list.map(thing => ` ${thing ?? '-'}`).join('');
const orNone = name => name || '-';
const FLAGS = ['chance', 'reveals', 'spends', 'captures', 'announces', 'hidden'];

/** One game, as pages. */
class Game {
    #rules;
    #source;
    #state;
    #page = '';
    #tried = Array.from({ length: TRIED }, () => '');
    #viewers;
    #actors;

    constructor(rules, source) {
        this.#rules = rules;
        this.#source = source;
        let players;
        do players = source.below(SEATS_MOST + 1);
        while (!rules.players.includes(players));
        this.#state = rules.state(players);
        const seats = Array.from({ length: players }, (_, seat) => seat);
        this.#viewers = [...seats, SPECTATOR, REFEREE];
        this.#actors = [...seats, CHANCE, REFEREE];
        this.#say(`rules ${hex64(rules.fingerprint)} ${rules.game}`);
    }

    #say(line) {
        this.#page += line + '\n';
    }

    *pages() {
        for (let plies = this.#state.moveStack.length; plies < GAME_PLIES_MOST; plies = this.#state.moveStack.length) {
            const { isOver } = this.#state;
            this.#sayPage();
            if (isOver) this.#sayOutcome();
            else this.#chooseAndPlay();
            if (isOver || this.#state.moveStack.length === GAME_PLIES_MOST) this.#sayRecord();
            yield this.#page;
            this.#page = '';
            if (isOver) return;
        }
    }

    #sayPage() {
        const viewer = this.#source.any(this.#viewers);
        if (this.#source.oneIn(64)) this.#beginHere();
        this.#say(`position ${this.#state.position}`);
        this.#sayCourse();
        this.#sayPending(viewer);
        for (const one of this.#viewers) this.#say(`seen by ${one} ${this.#state.observe(one)}`);
        this.#sayItems(viewer, this.#source.any(this.#rules.cells));
        this.#sayQuantities(viewer);
        this.#tryAMove();
        this.#sayRareThings();
    }

    /** Restores the state without its history, by turns from a save and from a text. */
    #beginHere() {
        const { rules, position, ply } = this.#state;
        this.#state = ply % 2 ? State.fromSave(rules, this.#state.save()) : State.fromPosition(rules, position);
    }

    // -------------------------------------------------------------------------------- queries about the position

    #sayCourse() {
        const { hash64, key, ply, players, toMove, turn, actors } = this.#state;
        const phases = Array.from({ length: players }, (_, seat) => orNone(this.#state.phase(seat)));
        this.#say(`hash ${hex64(hash64)} ${hex64(key)}`);
        this.#say(`ply ${ply} of ${players} waits for ${toMove} turn ${turn ?? '-'} actors${spaced(actors)}${spaced(phases)}`);
    }

    #sayPending(viewer) {
        const { move, seat } = this.#state.pending(viewer);
        this.#say(`pending ${viewer} ${move ?? '-'} ${seat ?? '-'}`);
    }

    #sayItems(viewer, cell) {
        const items = this.#state.items(cell, viewer);
        const told = items.map(({ layer, type, seat, value, direction }) =>
            `, ${layer} ${type} ${seat ?? '-'} ${value} ${orNone(direction)}`);
        this.#say(`cell ${viewer} ${cell.name}${told.join('')}`);
    }

    #sayQuantities(viewer) {
        const { stocks, counters } = this.#rules;
        if (stocks.size > 0) this.#sayQuantity('stock', viewer, this.#source.any([...stocks.values()]));
        if (counters.size > 0) this.#sayQuantity('counter', viewer, this.#source.any([...counters.values()]));
    }

    #sayQuantity(family, viewer, { name, common }) {
        const seat = common ? null : this.#source.below(this.#state.players);
        this.#say(`${family} ${viewer} ${name} ${seat ?? '-'} ${this.#value(family, name, seat, viewer)}`);
    }

    #value(family, name, seat, viewer) {
        try {
            return this.#state[family](name, seat, viewer);
        } catch (error) {
            if (error instanceof HiddenError) return error.status;
            throw error;
        }
    }

    #sayChance() {
        const outcomes = this.#state.chanceOutcomes();
        const total = this.#state.chanceDenominator;
        const odds = outcomes.map(({ move, probability: { numerator, denominator } }) =>
            ` ${move} ${(numerator * total) / denominator}`);
        this.#say(`chance ${total}${odds.join('')}`);
    }

    #sayOutcome() {
        const { kind, ending, seats, ranks, sentence } = this.#state.outcome();
        this.#say(`outcome ${kind}${spaced(seats)} ${ending} ranks${spaced(ranks)} ${sentence}`);
    }

    // -------------------------------------------------------------------------------------------------- moves

    #sayDescription(move) {
        const told = this.#state.describe(move, REFEREE);
        const flags = FLAGS.filter(flag => told[flag]);
        const { kind, seat, from, to, target, type, becomes, direction } = told;
        const names = [from?.name, to?.name, target?.name, type, becomes, direction].map(orNone);
        this.#say(`is ${move} ${kind} ${seat ?? '-'}${spaced(names)}${spaced(flags)}`);
    }

    #saySomeMoves() {
        const actor = this.#source.any(this.#actors);
        const cell = this.#source.any([...this.#rules.cells, null]);
        this.#say(`of ${actor}${spaced(this.#state.legalMoves(actor))}`);
        this.#say(`at ${cell ?? '-'}${spaced(this.#state.movesAt(cell, actor))}`);
        this.#say(`from ${cell ?? '-'}${spaced(this.#state.movesFrom(cell, actor))}`);
    }

    #tryAMove() {
        const actor = this.#source.oneIn(2) ? this.#source.any(this.#actors) : REFEREE;
        let text = this.#source.any(this.#tried);
        if (text !== '' && this.#source.oneIn(2)) {
            const at = this.#source.below(text.length);
            text = text.slice(0, at) + this.#source.any(LETTERS) + text.slice(at + 1);
        }
        this.#say(`try ${text} as ${actor}: ${this.#verdict(text, actor)}`);
    }

    #verdict(text, actor) {
        try {
            const refusal = this.#state.whyNot(this.#rules.parseMove(text), actor);
            return refusal === null ? 'legal' : `${refusal.reason} ${refusal.cell ?? '-'} ${refusal.sentence}`;
        } catch (error) {
            if (error instanceof MoveError) return error.status;
            throw error;
        }
    }

    #remember(move) {
        this.#tried[this.#source.below(TRIED)] = String(move);
    }

    // ------------------------------------------------------------------------------------------- now and then

    #sayRareThings() {
        if (this.#source.oneIn(16)) this.#say(`save ${Buffer.from(this.#state.save()).toString('hex')}`);
        if (this.#source.oneIn(16)) this.#sayDiagram();
        if (this.#source.oneIn(16)) this.#sayImagined();
        if (this.#source.oneIn(32)) this.#sayPlayout();
        if (this.#source.oneIn(64)) this.#sayPerft();
        if (this.#source.oneIn(128)) this.#sayPicture();
    }

    #sayDiagram() {
        const viewer = this.#source.any(this.#viewers);
        this.#say(`diagram ${viewer}\n${this.#state.diagram(viewer)}`);
    }

    #sayImagined() {
        const viewer = this.#source.any(this.#viewers);
        const seed = this.#source.below(1000);
        const full = State.fromObservation(this.#rules, viewer, this.#state.observe(viewer), seed);
        this.#say(`determinization by ${viewer} as ${full.position}`);
    }

    #sayPlayout() {
        const end = this.#state.copy();
        const seed = this.#source.below(1000);
        const plies = end.playout(seed, this.#source.below(60));
        this.#say(`playout ${plies} to ${end.position}`);
    }

    #sayPerft() {
        const depth = this.#source.below(3);
        this.#say(`perft ${depth} ${this.#state.perft(depth, { bulk: this.#source.below(2) === 0 })}`);
    }

    #sayPicture() {
        const viewer = this.#source.any(this.#viewers);
        let flags = this.#source.below(16);
        if ((flags & 3) === 3) flags -= 1;
        const cell = this.#source.oneIn(2) ? this.#source.any(this.#rules.cells) : null;
        const picture = this.#state.svg({
            viewer, cell, moves: true, last: true, ...(flags & 3 && { dark: (flags & 2) !== 0 }),
            turned: (flags & 4) !== 0, boardOnly: (flags & 8) !== 0,
        });
        this.#say(`picture ${flags} ${viewer} ${cell ?? '-'}\n${picture}`);
    }

    #sayRecord() {
        const viewer = this.#source.any(this.#viewers);
        this.#say(`record ${viewer}\n${GameRecord.of(this.#state, { tags: { Event: 'a test' }, viewer })}`);
    }

    // --------------------------------------------------------------------------------------------------- play

    #chooseAndPlay() {
        const moves = this.#state.legalMoves(REFEREE);
        this.#say(`moves${spaced(moves)}`);
        const move = this.#source.any(moves);
        const other = this.#source.any(moves);
        this.#remember(other);
        this.#sayDescription(other);
        this.#saySentence(this.#source.any(this.#viewers), other);
        if (this.#state.isChance) this.#sayChance();
        this.#saySomeMoves();
        this.#play(move);
    }

    #saySentence(viewer, move) {
        this.#say(`says ${viewer} ${this.#state.sentence(move, viewer)}`);
    }

    /** Makes a ply, often after making it and taking it back once, and writes its changes. */
    #play(move) {
        const viewer = this.#source.any(this.#viewers);
        this.#state.play(move, REFEREE);
        if (this.#source.oneIn(8)) {
            this.#state.undo();
            this.#say(`undone ${this.#state.position}`);
            this.#state.play(move, REFEREE);
        }
        this.#sayEvents(REFEREE);
        this.#say(`told to ${viewer}`);
        this.#sayEvents(viewer);
    }

    #sayEvents(viewer) {
        if (this.#state.events(viewer).length > 0) this.#say(eventLines(this.#state, viewer));
    }
}

/** Pages of games that are played by each of the rules in turn. */
export function* pages(rules, plies, seed) {
    const source = new Source(seed);
    for (let number = 0, turn = 0; ; turn++) {
        for (const page of new Game(rules[turn % rules.length], source).pages()) {
            yield page;
            if (++number === plies) return;
        }
    }
}

/** The rules of a line of twin.c's input: `name game switches`, `file path switches`. */
export function rulesOf(line, read) {
    const [kind, what, ...words] = line.split(' ');
    const switches = Object.fromEntries(words.map(word => word.split('=')));
    return kind === 'name' ? new Rules(what, switches) : Rules.fromYaml(read(what), switches);
}
