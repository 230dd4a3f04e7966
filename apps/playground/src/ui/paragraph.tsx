import { signal } from '@preact/signals';
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

/** Links to the paragraphs of the rulebook that a refusal or an ending rests on. */
export function RuleLinks({ ids }: { ids: readonly string[] }) {
    if (ids.length === 0) return null;
    return (
        <span class="rule-links">
            {ids.length === 1 ? 'Rule: ' : 'Rules: '}
            {ids.map((id, index) => [index > 0 && ', ', <Link key={id} id={id} />])}
        </span>
    );
}
