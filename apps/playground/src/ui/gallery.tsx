import { useMemo } from 'preact/hooks';
import { games, Rules, State, type Viewer, SPECTATOR, type GameName } from 'boardrules';
import { usualLevel } from '../bot/usual.ts';
import { progressOf } from '../learn/index.tsx';
import { computer, person } from '../model/players.ts';
import { BLURBS } from './games.ts';
import { served } from './friends.ts';
import { learn, play, setUp } from './places.ts';
import { SAMPLES } from './samples.ts';
import { dark } from './theme.ts';

/** A position that shows how a game looks in play. */
function picture(rules: Rules, viewer: Viewer, isDark: boolean): string {
    const sample = SAMPLES[rules.game];
    const state = sample === undefined ? rules.state() : State.fromPosition(rules, sample);
    return state.svg({ viewer, boardOnly: true, moves: false, last: false, dark: isDark });
}

function playersOf(rules: Rules): string {
    const [fewest, most] = [rules.players[0]!, rules.players.at(-1)!];
    return fewest === most ? `${fewest} players` : `${fewest} to ${most} players`;
}

function featuresOf(rules: Rules): string {
    const features = [playersOf(rules), rules.hasChance && 'chance', rules.hasSecrets && 'secrets'];
    return features.filter(feature => feature !== false).join(' · ');
}

/** A game against the computer. Other players and rules are chosen in the form. */
function playAtOnce(rules: Rules): void {
    const [count] = rules.players;
    const players = Array.from({ length: count! }, (_, seat) => (seat === 0 ? person : computer(usualLevel())));
    play({ start: rules.state(count), players });
}

function Card({ game, onChoose }: { game: GameName; onChoose: (rules: Rules) => void }) {
    const rules = useMemo(() => new Rules(game), [game]);
    const isDark = dark.value;
    const svg = useMemo(() => picture(rules, SPECTATOR, isDark), [rules, isDark]);
    const blurb = BLURBS[game];
    return (
        <li class="game-card">
            <button type="button" onClick={() => onChoose(rules)}>
                <div class="game-board" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
                <span class="game-title">{rules.title}</span>
            </button>
            <div class="begin">
                <button type="button" class="main" onClick={() => playAtOnce(rules)}>
                    Play<span class="unseen">{` ${rules.title} against the computer`}</span>
                </button>
                {served.value !== null && (
                    <button type="button" onClick={() => void setUp(rules, true)}>
                        Play a friend<span class="unseen">{` in ${rules.title}`}</span>
                    </button>
                )}
                <button type="button" class="quiet learn-game" data-game={game} onClick={() => void learn(game)}>
                    <b>
                        Learn<span class="unseen">{` ${rules.title}`}</span>
                    </b>{' '}
                    <span class="faint">{progressOf(game)}</span>
                </button>
            </div>
            <p>{blurb?.what}</p>
            <p>{blurb?.aim}</p>
            <p class="faint">{`${featuresOf(rules)} · by ${rules.credit}`}</p>
        </li>
    );
}

/** The games to choose from. */
export function Gallery({ onChoose }: { onChoose: (rules: Rules) => void }) {
    return (
        <ul class="gallery">
            {games().map(game => (
                <Card key={game} game={game} onChoose={onChoose} />
            ))}
        </ul>
    );
}
