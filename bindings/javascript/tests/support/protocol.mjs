// protocol.mjs: the commands of apps/tools/brdsh.md that the conformance files use, carried out by the package.
import {
    BoardRulesError, CHANCE, IllegalMove, NOBODY, PositionError, REFEREE, Rules, SPECTATOR, State,
} from 'boardrules';
import { eventLines, hex64, seatsText } from './lines.mjs';

class Refused extends Error {}

const byBytes = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const sorted = list => list.map(String).sort(byBytes).join('\n');

/** The commands. Each takes the words that follow it, and returns its answer, or throws Refused or an error of the package. */
export class Shell {
    #rules;
    #state;

    /** The answer to a line in the form of the protocol, without the empty line. */
    answer(line) {
        const [command, ...words] = line.startsWith('position ') ? ['position', line.slice(9)] : line.split(' ');
        try {
            return `= ${this[command.replace(/-(.)/g, (_, letter) => letter.toUpperCase())](...words)}`.trimEnd();
        } catch (error) {
            if (error instanceof Refused) return `? ${error.message}`;
            if (error instanceof IllegalMove) return `? illegal_move: ${error.reason} ${error.sentence}`;
            if (error instanceof BoardRulesError) return `? ${error.status}: ${error.message}`;
            throw error;
        }
    }

    #viewer(word) {
        const named = { spectator: SPECTATOR, referee: REFEREE, chance: CHANCE }[word];
        if (named !== undefined) return named;
        if (/^\d+$/.test(word) && Number(word) < this.#state.players) return Number(word);
        throw new Refused(`bad_argument: ${word}`);
    }

    load(game, ...switches) {
        this.#rules = new Rules(game, Object.fromEntries(switches.map(word => word.split('='))));
        this.#state = undefined;
        return hex64(this.#rules.fingerprint);
    }

    new(players) {
        if (players !== undefined && !this.#rules.players.includes(Number(players))) throw new Refused('bad_argument: players');
        this.#state = this.#rules.state(players === undefined ? undefined : Number(players));
        return this.#state.position;
    }

    position(text) {
        try {
            this.#state = State.fromPosition(this.#rules, text);
        } catch (error) {
            if (!(error instanceof PositionError)) throw error;
            const [{ field, offset, message }] = error.faults;
            throw new Refused(`bad_position: ${field} at ${offset}: ${message}`);
        }
        return this.#state.position;
    }

    show() {
        return this.#state.position;
    }

    player() {
        const { toMove } = this.#state;
        return { [CHANCE]: 'chance', [NOBODY]: 'nobody' }[toMove] ?? String(toMove);
    }

    actors() {
        return seatsText(this.#state.actors);
    }

    pending() {
        if (!this.#state.isChance) return '-';
        const { move, seat } = this.#state.pending(SPECTATOR);
        return `${move ?? '-'} ${seat ?? '-'}`;
    }

    moves(seat) {
        return sorted(this.#state.legalMoves(seat === undefined ? REFEREE : this.#viewer(seat)));
    }

    movesAt(cell) {
        return sorted(this.#state.movesAt(cell === '-' ? null : cell, REFEREE));
    }

    chance() {
        if (!this.#state.isChance) return '';
        const total = this.#state.chanceDenominator;
        return sorted(this.#state.chanceOutcomes().map(({ move, probability: { numerator, denominator } }) =>
            `${move} ${(numerator * total) / denominator}/${total}`));
    }

    check(move, seat = 'referee') {
        const refusal = this.#state.whyNot(this.#rules.parseMove(move), this.#viewer(seat));
        return refusal === null ? 'legal' : `${refusal.reason} ${refusal.sentence}`;
    }

    play(...moves) {
        let made = 0;
        try {
            for (const move of moves) {
                this.#state.play(move, REFEREE);
                made++;
            }
        } catch (error) {
            while (made-- > 0) this.#state.undo();
            throw error;
        }
        return eventLines(this.#state, REFEREE);
    }

    playAs(actor, move) {
        this.#state.play(this.#rules.parseMove(move), this.#viewer(actor));
        return eventLines(this.#state, REFEREE);
    }

    seen(viewer) {
        const events = this.#state.events(this.#viewer(viewer));
        return `${events[0].move}\n${eventLines(this.#state, this.#viewer(viewer))}`;
    }

    undo() {
        this.#state.undo();
        return this.#state.position;
    }

    outcome() {
        const outcome = this.#state.outcome();
        return outcome === null ? 'none' : `${outcome.kind} ${seatsText(outcome.seats)} ${outcome.ending}`;
    }

    ranks() {
        return (this.#state.outcome()?.ranks ?? Array.from({ length: this.#state.players }, () => 0)).join(' ');
    }

    observe(viewer) {
        return this.#state.observe(this.#viewer(viewer));
    }

    perft(depth) {
        return String(this.#state.perft(Number(depth)));
    }

    divide(depth) {
        const counts = new Map(this.#state.legalMoves(REFEREE).map(move => {
            this.#state.play(move, REFEREE);
            const count = this.#state.perft(Number(depth) - 1);
            this.#state.undo();
            return [String(move), count];
        }));
        const lines = [...counts].sort(([a], [b]) => byBytes(a, b)).map(([move, count]) => `${move} ${count}`);
        return [...lines, `total ${[...counts.values()].reduce((sum, count) => sum + count, 0n)}`].join('\n');
    }
}
