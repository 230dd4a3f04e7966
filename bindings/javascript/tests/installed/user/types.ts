// types.ts: uses that a strict compiler must accept, and uses that it must refuse.
import {
    type Actions, Batch, type Cell, type Fault, type GameEvent, GameRecord, games, IllegalMove, isGame, load, Move, type Outcome,
    RecordWriter, REFEREE, Rules, RulesError, savedPosition, State, type Viewer,
} from 'boardrules';
import { native, type Native } from 'boardrules/native';

/** Compiles only if both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(): T | undefined => undefined;

await load();
await load({ wasm: new Uint8Array(8) });
const rules = new Rules('tombs', { teams: true, deck_4: [9, 9, 9, 9], partners: 'friends', max_plies: 100 });
const state: State = rules.state(4);
const moves = state.legalMoves(REFEREE);
const cell: Cell = rules.cell('a1');
const viewer: Viewer = 0;

holds<Same<typeof moves, Move[]>>();
holds<Same<typeof state.hash64, bigint>>();
holds<Same<typeof state.turn, number | null>>();
holds<Same<ReturnType<typeof state.perft>, bigint>>();
holds<Same<ReturnType<typeof state.save>, Uint8Array>>();
holds<Same<ReturnType<typeof state.svg>, string>>();
holds<Same<Native['memory']['buffer']['byteLength'], number>>();

/** The member `kind` distinguishes every kind of event. */
function changed(event: GameEvent): string {
    switch (event.kind) {
        case 'ply': return `${event.move} ${event.seat} ${event.number}`;
        case 'move': return `${event.cell} ${event.to} ${event.count}`;
        case 'place': return `${event.cell} ${event.type} ${event.after} ${event.direction}`;
        case 'remove': return `${event.cell} ${event.cause}`;
        case 'change': return `${event.before} ${event.after}`;
        case 'stock': case 'counter': return `${event.type} ${event.before} ${event.after}`;
        case 'draw': case 'discard': return event.type;
        case 'reveal': return `${event.layer} ${event.type}`;
        case 'turn': return String(event.seat);
        case 'phase': return `${event.before} ${event.after}`;
        case 'next': return `${event.actors?.length} ${event.move} ${event.for}`;
        case 'end': return `${event.type} ${event.seats.join()} ${event.before} ${event.reason}`;
        default: {
            const none: never = event;
            return none;
        }
    }
}

try {
    state.play(moves[0]!, REFEREE);
    state.play('a1b2', 0);
} catch (error) {
    if (error instanceof IllegalMove) holds<Same<typeof error.reason, string>>();
    if (error instanceof RulesError) holds<Same<typeof error.faults, readonly Fault[]>>();
}
state.events(viewer).map(changed);
state.svg({ viewer, cell, dark: true, theme: '' });
state.board(viewer).get('a1')?.map(item => item.layer);
rules.switches.get('teams')?.words.join();
for (const one of GameRecord.of(state, { viewer, tags: { Event: 'x' } }).states()) one.undo();
native().stateAddress(state);
holds<Same<typeof rules.actions, Actions>>();
holds<Same<ReturnType<typeof state.outcome>, Outcome | null>>();
const bytes: Uint8Array = state.actionMask(REFEREE, 'bits');
const numbers: Int32Array = state.actionMask(REFEREE, 'numbers');
new Batch(rules, 8, { seed: null, masks: 'numbers', viewer: 0 }).step(numbers);
new RecordWriter(state, { viewer }).append().concat(String(savedPosition(state.save()).fingerprint), String(bytes));
state.play(structuredClone(moves[0]!), 0);
state.play({ notation: 'a1' }, 0);
rules.parseEvent(JSON.parse('{}'));
const typed = 'tombs' as string;
new Rules(isGame(typed) ? typed : games()[0]!);

// @ts-expect-error: the constructor of states is private
new State();
// @ts-expect-error: a switch cannot have this value
new Rules('tombs', { teams: null });
// @ts-expect-error: a game is given by its name
new Rules();
// @ts-expect-error: there is no such game
new Rules('chess');
// @ts-expect-error: any text may be no game; isGame tells
new Rules(typed);
// @ts-expect-error: there is no such form
state.actionMask(REFEREE, 'bools');
// @ts-expect-error: comments are a Map
GameRecord.of(state, { comments: { 0: 'x' } });
// @ts-expect-error: the move comes first
state.play(REFEREE, moves[0]!);
// @ts-expect-error: a move code is not a move
state.play(17);
// @ts-expect-error: a list may be empty
state.play(moves[0]);
// @ts-expect-error: rules cannot be changed
rules.title = 'mine';
// @ts-expect-error: the tables of rules cannot be changed
rules.cells.push(cell);
// @ts-expect-error: the maps of rules cannot be changed
rules.stocks.clear();
// @ts-expect-error: turn may be null
const turn: number = state.turn;
// @ts-expect-error: a hash has 64 bits
const hash: number = state.hash64;
// @ts-expect-error: no such option
state.svg({ viewr: 1 });
// @ts-expect-error: no such option
state.perft(2, { bulky: true });
// @ts-expect-error: a seat or null
state.stock('reserve');
// @ts-expect-error: a save is bytes
State.fromSave(rules, 'text');
// @ts-expect-error: the rules come first
State.fromPosition('tombs');
// @ts-expect-error: not every event has a cell
state.events(viewer).map(event => event.cell);
// @ts-expect-error: a chance outcome is not a move
state.outcome()!.moves;
// @ts-expect-error: outcome() may be null
state.outcome().kind;
// @ts-expect-error: a private member
state.rules.core;
// @ts-expect-error: internal members are not declared
new Move(rules, 7);
void [turn, hash];
