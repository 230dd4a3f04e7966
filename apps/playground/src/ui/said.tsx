import { capital } from '../board/tray.ts';
import { closedAt } from '../board/closed.ts';
import { isDoomed } from '../board/doomed.ts';
import { keyOf } from '../board/ways.ts';
import type { Selection } from '../board/selection.ts';
import { taskOf, thingsOf } from '../layout/words.ts';
import { plain } from '../plain.ts';
import { RuleLinks } from './paragraph.tsx';
import type { Table } from './table.ts';
import { seatName } from './words.ts';

/** What the player is to do, in the library's words. */
function task({ session, painter }: Table): string {
    const land = painter?.land.value ?? null;
    if (land !== null)
        return `${taskOf(land)}: ${painter!.count.value.join(' of ')}${land.isWhole ? ` ${thingsOf(land)}` : ''}.`;
    const { acting: { value: seat }, state, viewer } = session;
    if (seat === null) return '';
    const isMove = (word: string): boolean => state.legalMoves(seat).some(({ notation }) => notation === word);
    const lost = isDoomed(state, state.legalMoves(seat), seat, viewer.value)
        ? ' Whatever you choose, you lose the game.'
        : '';
    // A move that is typed in a terminal, such as "(end)", has a button here.
    return `${state.prompt(seat).replace(/ \((\w+)\)/, (all, word: string) => (isMove(word) ? '' : all))}.${lost}`;
}

/** An open choice. A click on a cell plays only where the words say so and the cell is ringed. */
function question(selection: Selection): string {
    const { cell, asked } = selection.choice.value;
    const others = asked.map(move => selection.cellsOf(move).filter(name => name !== cell));
    const isCommon = (name: string): boolean => asked.length > 1 && others.every(names => names.includes(name));
    const answers = others.flat().some(name => !isCommon(name));
    if (!answers) return asked.length === 1 ? 'Choose it below.' : 'Which one? Choose below.';
    const arrives = asked.every(move => selection.beginOf(move) !== cell);
    return arrives && asked.every(move => move.target === null)
        ? `Several pieces can go to ${cell}. Click the ringed one that shall go, or choose below.`
        : 'Which one? Click a ringed cell, or choose below.';
}

/** What the dashed marks mean, if there are any. */
function riskWords({ risks: { value: risks } }: Selection): string {
    return risks === '' ? '' : ` Chance decides about dashed ones: ${risks}.`;
}

/** What a lesson says while a piece is chosen: a question, or what chance decides; else ''. */
export function openWords(selection: Selection): string {
    return selection.choice.value.doubt?.question ?? riskWords(selection).trim();
}

/** How to do it on this page, for first-time players. */
function way({ selection, painter }: Table): string {
    const { cell, hand, moves, asked, doubt } = selection.choice.value;
    if (doubt !== null) return doubt.question;
    const kind = selection.kind.value;
    if (kind !== null && cell === null)
        return `${capital(kind)}: choose a marked cell, or press “${capital(kind)}” again to leave it.`;
    if (painter?.isComplete.value) return 'Change what you like; then press Done.';
    const land = painter?.land.value ?? null;
    if (land !== null) {
        const where = land.isWhole ? 'press cells or draw over them' : 'a marked cell';
        return `Choose a ${thingsOf(land).slice(0, -1)}, then ${where}.`;
    }
    const legal = selection.legal.value;
    if (legal.length === 0) return '';
    if (asked.length > 0 && asked.length < moves.length)
        return `Where to? Choose a marked cell, or one below.${riskWords(selection)}`;
    if (asked.length > 0) return question(selection);
    if (cell !== null || hand !== null) return `Where to? Choose a marked cell.${riskWords(selection)}`;
    if (selection.inHand.value !== null) return 'Choose a marked cell.';
    if (selection.playable.value.length > 0 && legal.every(move => selection.beginOf(move) === null))
        return 'Take one below, then choose a marked cell.';
    const begins = legal.some(move => selection.cellsOf(move).some(name => selection.begins(name)));
    if (begins) return 'Choose a piece that is marked. Press any other piece to see where it could go.';
    return legal.length > selection.unplaced.value.length ? 'Choose a marked cell.' : 'Choose below.';
}

/** The paragraphs of the rulebook behind what is said, or behind the end of the game. */
function rulesBehind({ selection, session }: Table): readonly string[] {
    return selection.said.value === '' ? (session.state.outcome()?.ruleIds ?? []) : selection.saidRules.value;
}

/**
 * At the end, what closed each cell to a loser who could play nowhere. The board shades those closed from elsewhere.
 */
export function Closed({ session }: Pick<Table, 'session'>) {
    const closed = closedAt(session.state, session.viewer.value);
    if (closed === null) return null;
    return (
        <section class="closed" aria-label="Closed cells">
            <p>{`${seatName(session, closed.seat)} could play nowhere. What closed each cell:`}</p>
            <ul>
                {closed.closers.map(({ name, cells }) => (
                    <li key={name}>{`${name}: ${cells.join(', ')}`}</li>
                ))}
            </ul>
        </section>
    );
}

/** A piece's name, which is no refusal, as a sentence. */
const sentence = (said: string, isRefusal: boolean): string => (isRefusal || said === '' ? said : `${said}.`);

/** Why something cannot be done, with links to the rulebook; otherwise the possible actions. */
export function Said({ table }: { table: Table }) {
    const { selection } = table;
    const said = selection.said.value;
    // Whoever has begun a move knows the task.
    const begun =
        selection.choice.value.cell !== null || selection.choice.value.doubt !== null || selection.kind.value !== null;
    const open = `${begun ? '' : task(table)} ${way(table)}`.trim();
    return (
        <p class={selection.isRefused.value ? 'said wrong' : 'said faint'} role="status" aria-live="polite">
            <span>{sentence(plain(said), selection.isRefused.value) || open}</span>{' '}
            <RuleLinks ids={rulesBehind(table)} />
            <WaysSaid selection={selection} />
        </p>
    );
}

/** How the piece goes that was looked at, and what the outlines on the board mean. */
export function WaysSaid({ selection }: { selection: Selection }) {
    const ways = selection.ways.value;
    if (ways === null) return null;
    return <span class="ways">{`${ways.sentence}. ${selection.drawsWays.value ? keyOf(ways) : ''}`.trim()}</span>;
}
