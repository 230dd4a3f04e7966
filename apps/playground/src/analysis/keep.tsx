import { useMemo } from 'preact/hooks';
import { REFEREE } from 'boardrules';
import { CopyButton } from '../share/index.tsx';
import { linkOf, saveFile } from '../share/panel.tsx';
import { fileName, recordOf } from '../share/records.ts';
import { isKept } from '../ui/resume.ts';
import type { Analysis } from './analysis.ts';

/** The game with all that was tried, as a link and as a file. */
export function Keep({ analysis: { game }, isGuess }: { analysis: Analysis; isGuess: boolean }) {
    const [plies, comments] = [game.plies.value, game.comments.value];
    const record = useMemo(() => recordOf(game, { viewer: REFEREE, plies: plies.length }), [game, plies, comments]);
    const { link, fault } = useMemo(() => linkOf(record), [record]);
    return (
        <footer class="keep">
            <div class="row">
                {fault === '' && <CopyButton label="Copy link" text={() => link} />}
                <button type="button" onClick={() => saveFile(fileName(game), record)}>
                    Save record
                </button>
            </div>
            {fault !== '' && <p class="warning">{fault} Save a file instead.</p>}
            <p class="faint">
                {!isGuess && isKept()
                    ? 'The browser keeps it with the game. Link and record have all of it.'
                    : 'It is not stored here: link and record have all of it.'}
                {isGuess && ' They tell what you know of the game.'}
            </p>
        </footer>
    );
}
