import { REFEREE, SPECTATOR, type GameEvent, type State } from 'boardrules';
import './animate.css';
import { headingOf, stocksOf } from './cue.ts';
import { noticeOf, type Notice } from './notice.ts';
import { planOf } from './plan.ts';
import { putSign } from './sign.ts';
import { Performance } from './stage.ts';

/** A ply to be shown. */
export interface ShownPly {
    /** As the viewer may see them: State.redact. */
    readonly events: readonly GameEvent[];
    /** The ply in words, as the viewer may know it. */
    readonly words: string;
    readonly before: State;
    readonly after: State;
    /** Draws a position as the board shows it: for whom, which way round. */
    draw(state: State): string;
}

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const nextFrame = (): Promise<unknown> => new Promise(resolve => requestAnimationFrame(resolve));

/**
 * Shows a ply over the picture before it, which stays as it is. The promise keeps when the picture after the ply may take its
 * place, in less than half a second: at once if the reader asks for less motion, if nobody sees the page, or when the signal
 * is aborted. Cards, coins and dice stay beside the board for a while.
 */
export async function animate(svg: SVGSVGElement, ply: ShownPly, signal: AbortSignal): Promise<void> {
    if (signal.aborted || document.hidden) return;
    const still = prefersStillness();
    const notice = noticeOf(ply.events, ply.words, ply.before.isChance ? ply.before.chance().length : 0);
    if (notice !== null) putSign(svg, notice, pictureFor(notice, ply.after), still);
    if (still) return;
    const performance = performanceOf(svg, ply);
    const finish = (): void => performance.finish();
    signal.addEventListener('abort', finish, { once: true });
    await performance.finished();
    signal.removeEventListener('abort', finish);
    void cleanUp(performance);
}

/** A card that the viewer may know is drawn somewhere in the referee's picture, and its back in a spectator's. */
function pictureFor({ figure, type }: Notice, after: State): string {
    return figure === 'card' ? after.svg({ viewer: type === 'hidden' ? SPECTATOR : REFEREE }) : '';
}

function performanceOf(svg: SVGSVGElement, ply: ShownPly): Performance {
    const pictures = { before: ply.draw(ply.before), after: ply.draw(ply.after) };
    const { events, before: { rules } } = ply;
    const plan = planOf({ ...pictures, events, heading: headingOf(rules, events), stocksOf: type => stocksOf(rules, type) });
    return new Performance(svg, plan, pictures);
}

/** By then the picture after the ply is there; without it the one before is whole again. */
async function cleanUp(performance: Performance): Promise<void> {
    await nextFrame();
    await nextFrame();
    performance.remove();
}
