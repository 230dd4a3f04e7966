import { analysable } from '../analysis/offer.ts';
import type { Session } from '../model/session.ts';
import { Icon } from './icons.tsx';
import { analyse } from './places.ts';

/** A button that analyses the position on the board, as far as its viewer may know it. */
export function AnalyseButton({ session }: { session: Session }) {
    if (analysable(session) === null) return null;
    return (
        <button
            type="button"
            class="with-icon analyse"
            onClick={() => void analyse({ made: session.cursor.value })}
        >
            <Icon name="tree" />
            Analyse
        </button>
    );
}
