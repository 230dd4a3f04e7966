import { useEffect } from 'preact/hooks';
import type { Rules } from 'boardrules';
import { fetchRulebook } from '../assets.ts';
import { fetchedByGame } from './fetched.ts';
import { InForce } from './in_force.tsx';
import { wanted } from './paragraph.tsx';

const useBook = fetchedByGame(fetchRulebook, {
    none: 'This game has no rulebook.',
    failed: 'The rulebook could not be loaded. Check the network.',
});

function show(id: string, behavior: ScrollBehavior): void {
    const paragraph = document.getElementById(id);
    paragraph?.scrollIntoView({ block: 'start', behavior });
    paragraph?.focus({ preventScroll: true });
}

/** A link inside the rulebook scrolls to its paragraph without changing the address. */
function follow(event: MouseEvent): void {
    const id = (event.target as Element).closest('a[href^="#"]')?.getAttribute('href')?.slice(1);
    if (id === undefined) return;
    event.preventDefault();
    show(id, 'smooth');
}

/** Shows the paragraph that a link from elsewhere on the page leads to. */
function useWanted(book: string | undefined): void {
    const id = wanted.value;
    useEffect(() => {
        if (book === undefined || id === null) return;
        wanted.value = null;
        show(id, 'instant');
    }, [book, id]);
}

/** The rulebook of a game, after what the rules of the table change in it. */
export function Rulebook({ rules }: { rules: Rules }) {
    const book = useBook(rules.game);
    useWanted(book);
    if (book === undefined) return <p class="faint">The rulebook is being fetched …</p>;
    return (
        <>
            <InForce rules={rules} />
            <article class="rulebook" onClick={follow} dangerouslySetInnerHTML={{ __html: book }} />
        </>
    );
}
