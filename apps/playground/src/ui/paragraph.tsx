import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { paragraphName } from '../plain.ts';

/** The panel that is shown beside the board, by its key. */
export const shownTab = signal('how');

/** The paragraph that the rulebook is to show once it is there; null: none. */
export const wanted = signal<string | null>(null);

/** Opens the rulebook at a paragraph. */
export function openParagraph(id: string): void {
    shownTab.value = 'rulebook';
    wanted.value = id;
}

function Link({ id }: { id: string }) {
    const open = (event: MouseEvent): void => {
        event.preventDefault();
        openParagraph(id);
    };
    return (
        <a href={`#${id}`} title={id} onClick={open}>
            {paragraphName(id)}
        </a>
    );
}

/** The first id links to the paragraph that decides; the others come after a press. */
function Links({ ids: [first, ...others] }: { ids: readonly string[] }) {
    const [open, show] = useState(false);
    const shown = open ? others : [];
    return (
        <span class="rule-links">
            {open ? 'Rules: ' : 'Rule: '}
            {[first!, ...shown].map((id, index) => [index > 0 && ', ', <Link key={id} id={id} />])}{' '}
            {others.length > shown.length && (
                <button type="button" class="quiet more" onClick={() => show(true)}>
                    {`${others.length} more`}
                    <span class="unseen"> {others.length === 1 ? 'rule' : 'rules'}</span>
                </button>
            )}
        </span>
    );
}

/** Links to the paragraphs of the rulebook that a refusal or an ending rests on. */
export function RuleLinks({ ids }: { ids: readonly string[] }) {
    return ids.length === 0 ? null : <Links key={ids.join(' ')} ids={ids} />;
}
