import { courseOf } from '../learn/index.tsx';
import { Icon } from './icons.tsx';
import { leave, learning, setUp } from './places.ts';
import { table } from './table.ts';
import { dark, switchColours } from './theme.ts';
import { titleOf } from './words.ts';

function Wordmark() {
    const follow = (event: MouseEvent): void => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return; // the browser opens a new tab
        event.preventDefault();
        leave();
    };
    return (
        <a class="wordmark" href="./" aria-label="boardrules: all games" onClick={follow}>
            board<i>rules</i>
        </a>
    );
}

function Colours() {
    const label = dark.value ? 'Light colours' : 'Dark colours';
    return (
        <button type="button" class="icon quiet" aria-label={label} title={label} onClick={switchColours}>
            <Icon name={dark.value ? 'sun' : 'moon'} />
        </button>
    );
}

/** The line at the top: the present place, and the way back. */
export function Head() {
    const lesson = learning.value;
    const rules = lesson === null ? table.value?.session.rules : courseOf(lesson.game).rules;
    return (
        <header class="head">
            <Wordmark />
            {rules && <h1>{lesson === null ? titleOf(rules) : `Learn ${rules.title}`}</h1>}
            <nav aria-label="Page">
                {rules && (
                    <button
                        type="button"
                        class="quiet new"
                        aria-label="New game"
                        onClick={() => void setUp(rules)}
                    >
                        <Icon name="plus" />
                        <span>New game</span>
                    </button>
                )}
                <Colours />
            </nav>
        </header>
    );
}
