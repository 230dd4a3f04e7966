import { REFEREE, SPECTATOR, type GameEvent, type State } from 'boardrules';
import './animate.css';
import { headingOf, stocksOf } from './cue.ts';
import { noticeOf, type Notice } from './notice.ts';
import { planOf } from './plan.ts';
import { putSign } from './sign.ts';
import { Performance } from './stage.ts';

/** A ply to animate. */
export interface ShownPly {
    /** The events that the viewer may see: State.events. */
    readonly events: readonly GameEvent[];
    /** The sentence about the ply that the viewer may read. */
    readonly words: string;
    readonly before: State;
    readonly after: State;
    /** Draws a position as the board shows it, for the same viewer and with the same side below. */
    draw(state: State): string;
}

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const nextFrame = (): Promise<unknown> => new Promise(resolve => requestAnimationFrame(resolve));

/**
 * Animates a ply over the picture before it, without changing that picture. The promise resolves when the next picture
 * may replace it, in less than half a second: at once if the reader prefers reduced motion, if the page is not visible,
 * or when the signal is aborted. Cards, coins and dice stay beside the board for a while.
 */
export async function animate(svg: SVGSVGElement, ply: ShownPly, signal: AbortSignal): Promise<void> {
    if (signal.aborted || document.hidden) return;
    const still = prefersStillness();
    const notice = noticeOf(ply.events, ply.words, ply.before.isChance ? ply.before.chanceOutcomes().length : 0);
    if (notice !== null) putSign(svg, notice, pictureFor(notice, ply.after), still);
    if (still) return;
    const performance = performanceOf(svg, ply);
    const finish = (): void => performance.finish();
    signal.addEventListener('abort', finish, { once: true });
    await performance.finished();
    signal.removeEventListener('abort', finish);
    void cleanUp(performance);
}

/** The referee's picture contains every card that the viewer may know; a spectator's contains its back. */
function pictureFor({ figure, type }: Notice, after: State): string {
    return figure === 'card' ? after.svg({ viewer: type === 'hidden' ? SPECTATOR : REFEREE }) : '';
}

function performanceOf(svg: SVGSVGElement, ply: ShownPly): Performance {
    const pictures = { before: ply.draw(ply.before), after: ply.draw(ply.after) };
    const { events, before: { rules } } = ply;
    const plan = planOf({
        ...pictures,
        events,
        heading: headingOf(rules, events),
        stocksOf: type => stocksOf(rules, type),
    });
    return new Performance(svg, plan, pictures);
}

/** After two frames the page has drawn the next picture. If it has not, the previous one is complete again. */
async function cleanUp(performance: Performance): Promise<void> {
    await nextFrame();
    await nextFrame();
    performance.remove();
}
