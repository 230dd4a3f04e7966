import { signal } from '@preact/signals';
import type { Move } from 'boardrules';
import { Selection } from '../board/selection.ts';
import type { BoardView } from '../board/view.ts';
import { computer, person } from '../model/players.ts';
import { Session } from '../model/session.ts';
import type { Answer, Attempt, Course, Lesson } from './judge.ts';

/** Lets the board begin to show a ply, because we may learn of the ply first. */
const soon = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

/** A lesson on the board: the learner's moves go to the judge, which makes them, with the replies, if they lead on. */
export class LessonTable {
    readonly session: Session;
    readonly selection: Selection;
    readonly lesson: Lesson;
    /** The board, once it is on the page. */
    view: BoardView | null = null;
    /** The judge's answer to the last try; null: none yet. */
    readonly answer = signal<Answer | null>(null);
    /** The move that the learner has asked to be shown; null: none. */
    readonly hinted = signal<Move | null>(null);
    readonly #attempt: Attempt;

    /** onSolved: called once. */
    constructor(
        course: Course,
        index: number,
        private readonly onSolved: (lesson: Lesson) => void,
    ) {
        this.lesson = course.lessons[index]!;
        this.#attempt = course.begin(index);
        const [start, own] = [this.#attempt.state(), this.#attempt.seat];
        // Replies are the judge's: nobody plays the other seats, and a person there would share the screen.
        const players = Array.from({ length: start.players }, (_, seat) => (seat === own ? person : computer(0)));
        this.session = new Session({ start, players });
        const taught = course.taught(index);
        this.selection = new Selection(
            this.session, move => void this.#try(move), null, ({ kind }) => taught.has(kind), false,
        );
    }

    get seat(): number {
        return this.#attempt.seat;
    }

    /** Shows the next move of a solution. */
    hint(): void {
        if (this.session.closed.value === '') this.hinted.value = this.#attempt.hint();
    }

    async #try(move: Move): Promise<void> {
        const answer = (this.answer.value = this.#attempt.play(move));
        this.hinted.value = null;
        if (answer.result !== 'goes_on' && answer.result !== 'solved') return;
        this.session.closed.value = answer.result === 'solved' ? 'This lesson is solved.' : '';
        this.session.play(move, this.seat);
        if (answer.result === 'solved') this.onSolved(this.lesson);
        for (const reply of answer.replies) {
            await soon();
            await this.view?.settled;
            this.session.play(reply);
        }
    }
}
