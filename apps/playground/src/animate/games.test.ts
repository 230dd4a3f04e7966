import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { REFEREE, Rules, SPECTATOR, games, load, type State, type Viewer, type GameName } from 'boardrules';
import { headingOf, stocksOf } from './cue.ts';
import { noticeOf } from './notice.ts';
import { planOf, type Actor, type Plan } from './plan.ts';
import { readPicture, type Item, type Picture } from './picture.ts';

before(() => load());

function numbers(seed: number): (limit: number) => number {
    let state = seed;
    return limit => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * limit);
    };
}

type See = (plan: Plan, from: Picture, to: Picture, state: State) => void;

/** Plays a random game, and animates each ply with a viewer's pictures before and after it. */
function watch(rules: Rules, viewer: Viewer, plies: number, see: See): void {
    const state = rules.state(), below = numbers(7);
    const draw = (): string => state.svg({ viewer, boardOnly: true });
    let before = draw();
    while (state.ply < plies && !state.isOver) {
        const legal = state.legalMoves(REFEREE);
        state.play(state.isChance ? state.draw(below(state.chanceDenominator)) : legal[below(legal.length)]!, REFEREE);
        const events = state.events(viewer), after = draw();
        const cue = { heading: headingOf(rules, events), stocksOf: (type: string) => stocksOf(rules, type) };
        see(planOf({ before, after, events, ...cue }), readPicture(before), readPicture(after), state);
        before = after;
    }
}

const same = (one: Item, other: Item): boolean =>
    one.cell === other.cell && one.layer === other.layer && one.index === other.index;

function assertSound({ frames, before, after, swapAt }: Actor, duration: number): void {
    const [first, last] = [frames[0]!, frames.at(-1)!];
    assert.deepEqual([first.at, last.at], [0, duration]);
    assert.ok(frames.every((frame, i) => i === 0 || frame.at > frames[i - 1]!.at), 'frames in order');
    assert.ok(swapAt >= 0 && swapAt <= duration);
    if (before !== null) assert.deepEqual([first.x, first.y, first.scale, first.opacity], [before.x, before.y, 1, 1]);
    else assert.equal(first.opacity, 0);
    if (after !== null)
        assert.deepEqual(last, { x: after.x, y: after.y, scale: 1, width: 1, opacity: 1, at: duration });
    else assert.equal(last.opacity, 0);
}

/** An item without an actor keeps its place and its look. */
function assertRestStays(plan: Plan, from: Picture, to: Picture): void {
    const rest = from.items.filter(item => !plan.actors.some(({ before }) => before !== null && same(before, item)));
    const left = to.items.filter(item => !plan.actors.some(({ after }) => after !== null && same(after, item)));
    const place = ({ layer, cell, x, y, look }: Item): string => `${layer} ${cell} ${x} ${y} ${look}`;
    assert.deepEqual(rest.map(place).sort(), left.map(place).sort());
}

for (const viewer of [REFEREE, SPECTATOR, 0, 1])
    test(`every ply of every game ends as the picture after it has it, seen by ${viewer}`, () => {
        for (const game of games())
            watch(new Rules(game, { max_plies: 200 }), viewer, 120, (plan, from, to) => {
                assert.ok(plan.duration <= 450 + 1e-9);
                for (const actor of plan.actors) assertSound(actor, plan.duration);
                assertRestStays(plan, from, to);
            });
    });

test('the events report everything that comes, goes or moves: for the referee nothing moves without an event', () => {
    for (const game of games())
        watch(new Rules(game, { max_plies: 200 }), REFEREE, 200, (plan, _from, _to, state) => {
            const cells = state.events(REFEREE).flatMap(event => ('cell' in event ? [event.cell] : []));
            const goals = state.events(REFEREE).flatMap(event => (event.kind === 'move' ? [event.to] : []));
            const touched = new Set([...cells, ...goals]);
            for (const { before, after } of plan.actors)
                assert.ok(touched.has((after ?? before)!.cell), `${game} ${after?.cell}`);
        });
});

test('chance outcomes are shown beside the board', () => {
    const figures = (game: GameName): Set<string> => {
        const state = new Rules(game, { max_plies: 200 }).state(), below = numbers(5), found = new Set<string>();
        while (!state.isOver && state.ply < 200) {
            const outcomes = state.isChance ? state.chanceOutcomes().length : 0, legal = state.legalMoves(REFEREE);
            const move = outcomes > 0 ? state.draw(below(state.chanceDenominator)) : legal[below(legal.length)]!;
            const words = state.sentence(move, REFEREE);
            state.play(move, REFEREE);
            const notice = noticeOf(state.events(SPECTATOR), words, outcomes);
            if (notice !== null) found.add(notice.figure);
            assert.equal(notice !== null, outcomes > 0 || notice?.figure === 'card');
        }
        return found;
    };
    assert.deepEqual(figures('tombs'), new Set(['card']));
    assert.deepEqual(figures('thrones'), new Set(['coin']));
    assert.deepEqual(figures('carnyx'), new Set());
});
