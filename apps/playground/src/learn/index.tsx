import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { signal } from '@preact/signals';
import { Rules, type GameName } from 'boardrules';
import { native } from 'boardrules/native';
import { HowToPlay } from '../ui/how.tsx';
import { Icon } from '../ui/icons.tsx';
import { Legend } from '../ui/legend.tsx';
import { RuleLinks, shownTab } from '../ui/paragraph.tsx';
import { Rulebook } from '../ui/rulebook.tsx';
import { Supplies } from '../ui/seats.tsx';
import { openWords, WaysSaid } from '../ui/said.tsx';
import { Board, Choices } from '../ui/stage.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Course, type Answer, type Lesson } from './judge.ts';
import { LessonTable } from './lesson.ts';
import { isSolved, noteSolved } from './progress.ts';
import './learn.css';

/** The course of each game, made when it is first opened. */
const courses = new Map<GameName, Course>();

export function courseOf(game: GameName): Course {
    const course = courses.get(game) ?? new Course(native(), new Rules(game));
    courses.set(game, course);
    return course;
}

/** The first lesson that is not solved yet, or the first of all. */
export function nextLesson(game: GameName): Lesson {
    const { lessons } = courseOf(game);
    return lessons.find(({ name }) => !isSolved(game, name)) ?? lessons[0]!;
}

/** How many lessons there are, and how many of them are solved. */
export function solvedOf(game: GameName): { solved: number; of: number } {
    const { lessons } = courseOf(game);
    return { solved: lessons.filter(({ name }) => isSolved(game, name)).length, of: lessons.length };
}

/** "3 of 9 solved", "all solved" */
export function progressOf(game: GameName): string {
    const { solved, of } = solvedOf(game);
    if (solved === of) return 'all solved';
    return solved === 0 ? `${of} lessons` : `${solved} of ${of} solved`;
}

interface Props {
    game: GameName;
    /** The name of a lesson; an unknown one means the next that is not solved. */
    lesson: string;
    onLesson: (name: string) => void;
    /** The learner wants to play the game itself. */
    onPlay: (rules: Rules) => void;
}

/** A sentence of the judge, as a sentence of the page. */
function sentence(text: string): string {
    const said = text.charAt(0).toUpperCase() + text.slice(1);
    return /[.!?]$/.test(said) ? said : `${said}.`;
}

/** Text with words in backquotes, which are typed in the terminal, set apart. */
const marked = (text: string): ComponentChildren =>
    text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part));

const LEADS: Readonly<Record<Answer['result'], string>> = {
    refused: 'Not allowed. ',
    wrong: 'Not yet: try something else. ',
    goes_on: 'Good. ',
    solved: 'Solved! ',
};

/** What there is to say now: why a click has no effect, else the judge's answer to the last try. */
function Feedback({ table }: { table: LessonTable }) {
    const [said, answer, isRefused] = [table.selection.said.value, table.answer.value, table.selection.isRefused.value];
    const open = openWords(table.selection);
    const isWrong =
        isRefused || (said === '' && open === '' && (answer?.result === 'wrong' || answer?.result === 'refused'));
    const text =
        said !== ''
            ? sentence(said)
            : open !== ''
              ? open
              : answer === null
                ? ''
                : LEADS[answer.result] + sentence(answer.text);
    return (
        <p class={`feedback ${isWrong ? 'wrong' : 'right'}`} role="status" aria-live="polite">
            <span>{text}</span> <RuleLinks ids={said === '' ? [] : table.selection.saidRules.value} />
            <WaysSaid selection={table.selection} />
        </p>
    );
}

/** The move that the learner has asked to be shown. */
function Suggested({ table }: { table: LessonTable }) {
    const move = table.hinted.value;
    if (move === null) return null;
    return (
        <p class="suggested">
            <b>{table.session.sentence(move)}</b>{' '}
            <button type="button" onClick={() => table.selection.choose(move)}>
                Do it
            </button>
        </p>
    );
}

/** The way on from a solved lesson: its button has the focus, so that Enter goes on. */
function Onward({
    course, index, onLesson, onPlay,
}: { course: Course; index: number } & Pick<Props, 'onLesson' | 'onPlay'>) {
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => button.current?.focus({ preventScroll: true }), []);
    const next = course.lessons[index + 1];
    const go = (): void => (next === undefined ? onPlay(course.rules) : onLesson(next.name));
    return (
        <button type="button" class="main" ref={button} onClick={go}>
            {next === undefined ? `Play ${course.rules.title}` : `Next: ${next.title}`}
        </button>
    );
}

function Task({ table, children }: { table: LessonTable; children: ComponentChildren }) {
    const { title, text, task } = table.lesson;
    const seat = table.session.rules.seats[table.seat];
    return (
        <header class="task">
            {children}
            <h2>{title}</h2>
            <p>{marked(text)}</p>
            <p class={`todo tone-${seat?.tone || 'none'} seat-${table.seat}`}>
                <span class="stone" aria-hidden="true" />{' '}
                <span>
                    {task.startsWith('You are ') ? '' : `You are ${seat?.name ?? ''}: `}
                    <b>{marked(task)}</b>
                </span>
            </p>
        </header>
    );
}

function Lessons({ course, lesson, onLesson }: { course: Course; lesson: Lesson; onLesson: (name: string) => void }) {
    const { game } = course.rules;
    return (
        <ol class="lessons">
            {course.lessons.map(({ name, title }) => (
                <li key={name}>
                    <button
                        type="button"
                        aria-current={name === lesson.name ? 'step' : undefined}
                        onClick={() => onLesson(name)}
                    >
                        <span class="tick" aria-hidden="true">
                            {isSolved(game, name) && <Icon name="check" />}
                        </span>
                        <span>{title}</span>
                        {isSolved(game, name) && <span class="unseen">, solved</span>}
                    </button>
                </li>
            ))}
        </ol>
    );
}

/** Tries of one lesson: beginning again makes a new table. */
function useTable(course: Course, index: number): { table: LessonTable; again: () => void } {
    const tries = useMemo(() => signal(0), []);
    const note = ({ name }: Lesson): void => noteSolved(course.rules.game, name);
    const table = useMemo(() => new LessonTable(course, index, note), [course, index, tries.value]);
    return { table, again: () => void (tries.value += 1) };
}

function Stage({
    course, index, onLesson, onPlay,
}: { course: Course; index: number } & Pick<Props, 'onLesson' | 'onPlay'>) {
    const { table, again } = useTable(course, index);
    const { session } = table;
    const isSolvedNow = session.closed.value !== '';
    return (
        <section class="stage" aria-label="Lesson">
            <Task table={table}>
                <p class="faint">{`Lesson ${index + 1} of ${course.lessons.length}`}</p>
            </Task>
            <div class="board-frame">
                <Board key={table.lesson.name} table={table} hinted={table.hinted} />
            </div>
            <Supplies session={session} seat={table.seat} />
            <Feedback table={table} />
            <Choices table={table} />
            <div class="helpers">
                <Suggested table={table} />
                {isSolvedNow ? (
                    <Onward course={course} index={index} onLesson={onLesson} onPlay={onPlay} />
                ) : session.acting.value === null || table.hinted.value !== null ? null : (
                    <button type="button" class="with-icon" onClick={() => table.hint()}>
                        <Icon name="lamp" />
                        Show me
                    </button>
                )}
                {session.plies.value.length > 0 && (
                    <button type="button" class="quiet" onClick={again}>
                        Start again
                    </button>
                )}
                <Legend rules={course.rules} />
            </div>
        </section>
    );
}

/** The lessons of a game: one on the board, and beside it the list of all, how to play, and the rules. */
export function Learn({ game, lesson: wanted, onLesson, onPlay }: Props) {
    const course = courseOf(game);
    useLayoutEffect(() => void (shownTab.value = 'lessons'), [game]);
    // Chosen once: the next lesson changes as soon as this one is solved.
    const lesson = useMemo(
        () => course.lessons.find(({ name }) => name === wanted) ?? nextLesson(game),
        [course, wanted],
    );
    const tabs = [
        {
            key: 'lessons',
            label: 'Lessons',
            content: () => <Lessons course={course} lesson={lesson} onLesson={onLesson} />,
        },
        { key: 'how', label: 'How to play', content: () => <HowToPlay rules={course.rules} /> },
        { key: 'rulebook', label: 'Exact rules', content: () => <Rulebook rules={course.rules} /> },
    ];
    return (
        <main class="play learn">
            <Stage course={course} index={course.lessons.indexOf(lesson)} onLesson={onLesson} onPlay={onPlay} />
            <div class="beside">
                <Tabs
                    label="Beside the lesson"
                    tabs={tabs}
                    shown={shownTab.value}
                    onShow={key => (shownTab.value = key)}
                />
            </div>
        </main>
    );
}
