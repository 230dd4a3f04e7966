import { useEffect } from 'preact/hooks';
import { signal } from '@preact/signals';
import type { Rules } from 'boardrules';
import { fetchRulebook } from '../assets.ts';
import { InForce } from './in_force.tsx';
import { wanted } from './paragraph.tsx';

const books = signal<ReadonlyMap<string, string>>(new Map());

async function open(game: string): Promise<void> {
    if (books.value.has(game)) return;
    try {
        const book = await fetchRulebook(game);
        books.value = new Map(books.value).set(game, book ?? '<p>This game has no rulebook.</p>');
    } catch (error) {
        books.value = new Map(books.value).set(game, '<p>The rulebook could not be loaded. Check the network.</p>');
        console.error(error);
    }
}

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
    const { game } = rules;
    useEffect(() => void open(game), [game]);
    const book = books.value.get(game);
    useWanted(book);
    if (book === undefined) return <p class="faint">The rulebook is being fetched …</p>;
    return (
        <>
            <InForce rules={rules} />
            <article class="rulebook" onClick={follow} dangerouslySetInnerHTML={{ __html: book }} />
        </>
    );
}
