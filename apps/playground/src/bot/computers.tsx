import { personsOf } from '../model/players.ts';
import type { Session } from '../model/session.ts';
import { Icon } from '../ui/icons.tsx';
import { seatName } from '../ui/words.ts';
import { opponents } from './index.ts';
import { PACES } from './pace.ts';

/** The computer's progress in thinking or in learning the rules, and a way to hurry it. */
export function Thinking({ session }: { session: Session }) {
    const thinking = opponents.thinking.value;
    const learning = opponents.learning.value;
    if (thinking === null) return null;
    const name = seatName(session, thinking.seat);
    const what = learning === null ? `${name} thinks` : `The computer learns the rules before ${name} plays`;
    const part = learning === null ? thinking.part : learning.games / learning.of;
    return (
        <div class="thinking">
            <label>
                <span>{what}</span>
                <progress value={part} max={1} />
            </label>
            <button type="button" onClick={thinking.hurry}>
                Move now
            </button>
        </div>
    );
}

function Pace() {
    const { pace } = opponents;
    return (
        <label class="pace">
            <span>Pace</span>
            <select
                value={String(pace.milliseconds.value)}
                onChange={event => (pace.milliseconds.value = Number(event.currentTarget.value))}
            >
                {PACES.map(({ name, milliseconds }) => (
                    <option key={name} value={String(milliseconds)}>
                        {name}
                    </option>
                ))}
            </select>
        </label>
    );
}

/** Controls for a game between computers: pause, one ply, speed. */
export function Watching({ session }: { session: Session }) {
    const { pace } = opponents;
    if (session.isHosted || personsOf(session.players.value).length > 0 || session.state.isOver) return null;
    const paused = pace.paused.value;
    return (
        <div class="watching" role="group" aria-label="Computers play each other">
            <button type="button" class="with-icon" onClick={() => (paused ? pace.play() : pace.pause())}>
                <Icon name={paused ? 'play' : 'pause'} />
                {paused ? 'Continue' : 'Pause'}
            </button>
            <button type="button" class="with-icon" aria-disabled={!paused} onClick={() => paused && pace.step()}>
                <Icon name="on" />
                One move
            </button>
            <Pace />
        </div>
    );
}
