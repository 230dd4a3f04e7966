import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Rules, RulesError, isGame, type GameName, type State, type Switch, type SwitchValue } from 'boardrules';
import { switchWords } from '../assets.ts';
import { faultSentence } from '../faults.ts';
import { plain } from '../plain.ts';
import { CHOICES } from '../bot/strength.ts';
import { noteLevel, usualLevel } from '../bot/usual.ts';
import { computer, friend, person, personsOf, type Player } from '../model/players.ts';
import type { Setup } from '../model/session.ts';
import { meaningOf, nameOf, range, read, switchesOf, valueOf } from '../model/switches.ts';
import { solvedOf } from '../learn/index.tsx';
import type { Clock } from '../friend/messages.ts';
import { served, type Wish } from './friends.ts';
import { Icon } from './icons.tsx';
import { learn } from './places.ts';
import { isBuiltIn, listed, titleOf } from './words.ts';

/** The typed values of the form, by name of the switch. */
type Typed = Readonly<Record<string, string>>;

/** A fault of a switch: one from the library, or a value of the wrong kind. */
interface Wrong {
    readonly field: string;
    readonly sentence: string;
}

function initially(rules: Rules): Typed {
    return Object.fromEntries(switchesOf(rules).map(({ name, value }) => [name, value]));
}

/** The rules with the typed values; throws RulesError, or a list of faults. */
function rulesWith(rules: Rules, typed: Typed): Rules {
    const switches: Record<string, SwitchValue> = {};
    const wrong: Wrong[] = [];
    for (const described of switchesOf(rules)) {
        const text = typed[described.name] ?? described.value;
        if (text.trim() === described.value) continue;
        const value = read(described, text);
        if (value === null) wrong.push({ field: described.name, sentence: `${range(described)} expected` });
        else switches[described.name] = value;
    }
    if (wrong.length > 0) throw wrong;
    return Object.keys(switches).length === 0 ? rules : Rules.fromYaml(rules.yaml(), switches);
}

/** Rules may allow fewer players: a deck may be too small for four. */
function startOf(rules: Rules, count: number): State {
    if (rules.players.includes(count)) return rules.state(count);
    throw [
        { field: '', sentence: `These rules are for ${listed(rules.players.map(String))} players, not for ${count}.` },
    ];
}

/** The faults, by their switch; null: a fault of something else. */
function wrongsOf(error: unknown): Wrong[] | null {
    if (Array.isArray(error)) return error;
    if (!(error instanceof RulesError)) return null;
    return error.faults.map(fault => ({
        field: fault.field.replace(/^switches\./, ''), sentence: plain(faultSentence(fault)),
    }));
}

interface FieldProps {
    game: string;
    described: Switch;
    text: string;
    wrong: string;
    onInput: (text: string) => void;
}

function Choices({ described, text, onInput, id }: FieldProps & { id: string }) {
    const words = described.kind === 'truth' ? ['true', 'false'] : described.words;
    const shown = (word: string): string =>
        described.kind === 'truth' ? (word === 'true' ? 'yes' : 'no') : valueOf(described.name, word);
    return (
        <select id={id} value={text} onChange={event => onInput(event.currentTarget.value)}>
            {words.map(word => (
                <option key={word} value={word}>
                    {shown(word)}
                </option>
            ))}
        </select>
    );
}

function Field(props: FieldProps) {
    const { game, described, text, wrong, onInput } = props;
    const id = `switch-${described.name}`;
    const usual = described.initial === text ? '' : `usually ${valueOf(described.name, described.initial)}`;
    const hint = [meaningOf(described.name, switchWords(game, described.name)), range(described), usual];
    const told = hint.filter(part => part !== '').join('; ');
    const input = (
        <input
            id={id}
            value={text}
            inputMode={described.kind === 'number' ? 'numeric' : 'text'}
            autocomplete="off"
            spellcheck={false}
            aria-describedby={`${id}-hint`}
            aria-invalid={wrong !== ''}
            onInput={event => onInput(event.currentTarget.value)}
        />
    );
    return (
        <div class="field">
            <label for={id}>{nameOf(described.name)}</label>
            {described.kind === 'truth' || described.kind === 'word' ? <Choices {...props} id={id} /> : input}
            <small id={`${id}-hint`} class={wrong === '' ? 'faint' : 'wrong'}>
                {wrong || told}
            </small>
        </div>
    );
}

function SeatField({ name, player, onChange }: { name: string; player: Player; onChange: (player: Player) => void }) {
    const id = `sits-${name.replaceAll(' ', '-')}`;
    const change = (value: string): void => {
        if (value === 'person' || value === 'friend') return onChange(value === 'person' ? person : friend);
        noteLevel(Number(value));
        onChange(computer(Number(value)));
    };
    return (
        <div class="field">
            <label for={id}>{name}</label>
            <select
                id={id}
                value={player.kind === 'computer' ? String(player.level) : player.kind}
                onChange={event => change(event.currentTarget.value)}
            >
                <option value="person">a person</option>
                {served.value !== null && <option value="friend">a friend, by a link</option>}
                {CHOICES.map((choice, level) => (
                    <option key={choice.word} value={String(level)}>{`computer, ${choice.name}`}</option>
                ))}
            </select>
        </div>
    );
}

function PlayersField({ rules, count, onChange }: { rules: Rules; count: number; onChange: (count: number) => void }) {
    if (rules.players.length < 2) return null;
    return (
        <fieldset class="how-many">
            <legend>Players</legend>
            {rules.players.map(number => (
                <label key={number}>
                    <input type="radio" name="players" checked={count === number} onChange={() => onChange(number)} />
                    <span>{number}</span>
                </label>
            ))}
        </fieldset>
    );
}

/** A time for each player: minutes for the game, and seconds for each turn. */
const CLOCKS = [[5, 5], [10, 10], [20, 20], [60, 30]] as const;

/** How long a game with friends may take. */
function ClockField({ clock, onChange }: { clock: Clock | null; onChange: (clock: Clock | null) => void }) {
    const choose = (index: number): void => {
        const [minutes, seconds] = CLOCKS[index - 1] ?? [0, 0];
        onChange(index === 0 ? null : { initial_s: 60 * minutes, increment_s: seconds });
    };
    const chosen = CLOCKS.findIndex(([minutes]) => clock?.initial_s === 60 * minutes) + 1;
    return (
        <div class="field">
            <label for="clock">Time for each player</label>
            <select id="clock" value={String(chosen)} onChange={event => choose(event.currentTarget.selectedIndex)}>
                <option value="0">as long as it takes</option>
                {CLOCKS.map(([minutes, seconds], index) => (
                    <option key={minutes} value={String(index + 1)}>
                        {`${minutes} min, and ${seconds} s a turn`}
                    </option>
                ))}
            </select>
        </div>
    );
}

/** At a page with friends elsewhere one person plays. */
function checkFriends(players: readonly Player[]): void {
    const persons = personsOf(players).length;
    if (persons === 1) return;
    const one = 'With a friend elsewhere, one person plays at this page.';
    throw [{ field: '', sentence: persons === 0 ? 'Take a seat yourself: choose “a person”.' : one }];
}

interface FormProps {
    readonly rules: Rules;
    readonly withFriends: boolean;
    onPlay(setup: Setup): void;
    /** Error: with a sentence, the server refuses the table. */
    onInvite(wish: Wish): Promise<void>;
}

/** The form for a game: number of players, players of the seats, and switches. */
function Form({ rules, withFriends, onPlay, onInvite }: FormProps) {
    const [count, setCount] = useState(rules.players[0]!);
    const [players, setPlayers] = useState<readonly Player[]>(() => {
        const other = withFriends ? friend : computer(usualLevel());
        return Array.from({ length: rules.players.at(-1)! }, (_, seat) => (seat === 0 ? person : other));
    });
    const [clock, setClock] = useState<Clock | null>(null);
    const [asks, ask] = useState(false);
    const isInvitation = players.slice(0, count).some(({ kind }) => kind === 'friend');
    const [typed, setTyped] = useState<Typed>(() => initially(rules));
    const [wrongs, setWrongs] = useState<readonly Wrong[]>([]);
    const names = useMemo(() => rules.seats.map(seat => seat.name), [rules]);
    const switches = switchesOf(rules);
    const known = new Set(switches.map(({ name }) => name));
    const details = useRef<HTMLDetailsElement>(null);
    useEffect(() => {
        if (wrongs.some(({ field }) => known.has(field))) details.current!.open = true;
    }, [wrongs]);

    const play = async (event: Event): Promise<void> => {
        event.preventDefault();
        if (asks) return;
        try {
            const [start, seated] = [startOf(rulesWith(rules, typed), count), players.slice(0, count)];
            if (!isInvitation) return onPlay({ start, players: seated });
            checkFriends(seated);
            ask(true);
            await onInvite({ rules: start.rules, players: seated, clock });
        } catch (error) {
            ask(false);
            const found = wrongsOf(error);
            setWrongs(found ?? [{ field: '', sentence: error instanceof Error ? error.message : String(error) }]);
        }
    };
    const sentencesOf = (name: string): string =>
        wrongs
            .filter(({ field }) => field === name)
            .map(({ sentence }) => sentence)
            .join('; ');
    return (
        <form onSubmit={event => void play(event)} noValidate>
            <PlayersField rules={rules} count={count} onChange={setCount} />
            <fieldset class="fields">
                <legend>Who plays</legend>
                {players.slice(0, count).map((player, seat) => (
                    <SeatField
                        key={seat}
                        name={names[seat] ?? `Player ${seat + 1}`}
                        player={player}
                        onChange={other => setPlayers(players.map((one, place) => (place === seat ? other : one)))}
                    />
                ))}
                {isInvitation && served.value?.clocks && <ClockField clock={clock} onChange={setClock} />}
            </fieldset>
            <details ref={details}>
                <summary>Rule options</summary>
                <div class="fields">
                    {switches.map(described => (
                        <Field
                            key={described.name}
                            game={rules.game}
                            described={described}
                            text={typed[described.name] ?? described.value}
                            wrong={sentencesOf(described.name)}
                            onInput={text => setTyped({ ...typed, [described.name]: text })}
                        />
                    ))}
                </div>
            </details>
            <div class="wrong" role="alert">
                {wrongs
                    .filter(({ field }) => !known.has(field))
                    .map(({ field, sentence }) => (
                        <p key={field + sentence}>{field === '' ? sentence : `${field}: ${sentence}`}</p>
                    ))}
            </div>
            <button type="submit" class="main" aria-disabled={asks}>
                {isInvitation ? 'Make the table' : 'Play'}
            </button>
        </form>
    );
}

/** Names the lessons, and how many are solved. */
function lessonsWords(game: GameName): string {
    const { solved, of } = solvedOf(game);
    if (solved === of) return 'Lessons (all solved)';
    return solved === 0 ? `New to this game? Learn it: ${of} lessons` : `Lessons (${solved} of ${of} solved)`;
}

/** For who does not know the game yet: the way to the lessons, which follow the published game. */
function Newcomer({ rules }: { rules: Rules }) {
    const { game } = rules;
    if (!isGame(game)) return null;
    return (
        <p class="newcomer">
            <button type="button" onClick={() => void learn(game)}>
                {lessonsWords(game)}
            </button>
            {!isBuiltIn(rules) && ' The lessons follow the published game; here the rules are changed.'}
        </p>
    );
}

/** The form in a dialog, above the page. */
export function SetupDialog({ onClose, ...form }: FormProps & { onClose: () => void }) {
    const { rules } = form;
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const { current } = dialog;
        current!.showModal();
        current!.querySelector<HTMLElement>('form :is(input:checked, select)')!.focus();
        return () => current!.close(); // closing returns the focus to its previous place
    }, []);
    const closed = ({ currentTarget }: { currentTarget: HTMLDialogElement }): void => {
        if (currentTarget.isConnected) onClose();
    };
    return (
        <dialog ref={dialog} class="setup" aria-labelledby="setup-title" onClose={closed}>
            <div class="dialog-head">
                <h2 id="setup-title">{titleOf(rules)}</h2>
                <button type="button" class="icon quiet" aria-label="Close" onClick={() => dialog.current!.close()}>
                    <Icon name="close" />
                </button>
            </div>
            <p class="faint">{`by ${rules.credit}`}</p>
            <Newcomer rules={rules} />
            <Form {...form} />
        </dialog>
    );
}
