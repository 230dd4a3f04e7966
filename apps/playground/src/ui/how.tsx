import { useEffect, useRef } from 'preact/hooks';
import { BoardRulesError, Rules, SPECTATOR, State, type Move } from 'boardrules';
import { fetchHowToPlay, learnPictures } from '../assets.ts';
import { CROSSHAIR, markShots, shotKinds, shotWords } from '../board/shots.ts';
import { fetchedByGame } from './fetched.ts';
import { InForce } from './in_force.tsx';
import { shownTab } from './paragraph.tsx';
import { dark } from './theme.ts';
import { isBuiltIn } from './words.ts';

const usePage = fetchedByGame(fetchHowToPlay, {
    none: 'Nobody has said yet how to play this game.',
    failed: 'This page could not be loaded. Check the network.',
});

/** The position of a picture; null: it is not valid under these rules. */
function positionOf(rules: Rules, { position }: LearnPicture): State | null {
    try {
        return position === undefined ? rules.state() : State.fromPosition(rules, position);
    } catch (error) {
        if (error instanceof BoardRulesError) return null;
        throw error;
    }
}

function draw(state: State, { cell, moves = false, viewer = SPECTATOR }: LearnPicture, isDark: boolean): string {
    const marks = { cell: cell ?? null, moves: moves || cell !== undefined, last: false };
    return state.svg({ viewer, ...marks, boardOnly: true, dark: isDark });
}

/** Marks where the piece of a picture fires, and says below it what the mark means. */
function fillShots(figure: HTMLElement, state: State, { cell }: LearnPicture): void {
    const moves = state.legalMoves(state.toMove).filter(({ from }) => cell !== undefined && from?.name === cell);
    const ends = new Map<string, Move[]>();
    for (const move of moves) {
        const end = (move.target ?? move.to)?.name ?? '';
        ends.set(end, [...(ends.get(end) ?? []), move]);
    }
    const svg = figure.querySelector('svg')!;
    for (const [end, all] of ends) markShots(svg, state.rules, end, all);
    figure.querySelector('.shot-key')?.remove();
    const kind = moves.find(one => shotKinds(state.rules).has(one.kind))?.kind;
    if (kind !== undefined) figure.lastElementChild!.append(shotKey(kind));
}

function shotKey(kind: string): HTMLElement {
    const key = document.createElement('span');
    key.className = 'shot-key';
    key.innerHTML = `<svg viewBox="-52 -52 104 104" aria-hidden="true"><path d="${CROSSHAIR}"/></svg> `;
    key.append(shotWords(kind));
    return key;
}

/**
 * How the piece of a picture `reach-<type>` goes under changed rules; '': it shows no piece, or the page says it
 * already.
 */
function changedWay(rules: Rules, picture: string): string {
    const type = /^reach-(.*)$/.exec(picture)?.[1];
    const isPiece = rules.types.some(({ name, layer }) => name === type && layer === 'piece');
    return isPiece && !isBuiltIn(rules) ? rules.typeSentence(type!) : '';
}

/** Draws all pictures of the page; one that cannot be drawn is left out, with its words. */
function fill(page: HTMLElement, rules: Rules, isDark: boolean): void {
    const pictures = learnPictures(rules.game);
    for (const figure of page.querySelectorAll<HTMLElement>('figure[data-picture]')) {
        const described = pictures[figure.dataset.picture!];
        const state = described === undefined ? null : positionOf(rules, described);
        figure.hidden = state === null;
        if (state === null) continue;
        figure.firstElementChild!.innerHTML = draw(state, described!, isDark);
        const sentence = changedWay(rules, figure.dataset.picture!);
        if (sentence !== '') figure.lastElementChild!.textContent = `${sentence}.`;
        fillShots(figure, state, described!);
    }
}

/** The link at the end leads to the rulebook. */
function follow(event: MouseEvent): void {
    if ((event.target as Element).closest('a[href="#rulebook"]') === null) return;
    event.preventDefault();
    shownTab.value = 'rulebook';
}

/** How to play a game: a page of a few hundred words, its pictures drawn under the rules of the table. */
export function HowToPlay({ rules }: { rules: Rules }) {
    const place = useRef<HTMLElement>(null);
    const page = usePage(rules.game);
    const isDark = dark.value;
    useEffect(() => void (page !== undefined && fill(place.current!, rules, isDark)), [page, rules, isDark]);
    if (page === undefined) return <p class="faint">This page is being fetched …</p>;
    return (
        <>
            <InForce rules={rules} />
            {!isBuiltIn(rules) && <p class="faint">The pictures show the changed rules, the text the built-in ones.</p>}
            <article
                class="rulebook how-to-play"
                ref={place}
                onClick={follow}
                dangerouslySetInnerHTML={{ __html: page }}
            />
        </>
    );
}
