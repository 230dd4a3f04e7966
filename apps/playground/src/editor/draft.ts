/** The text that is being written and its results, without the text field. */
import { computed, signal } from '@preact/signals';
import type { Rules } from 'boardrules';
import { changes } from './changes.ts';
import { keepFor, keptFor } from './kept.ts';
import { textOf, type Form } from './starts.ts';
import { builtIn, judge, type Sound, type Verdict } from './verdict.ts';

export class Draft {
    readonly #text = signal('');
    readonly #verdict = signal<Verdict>({ kind: 'faults', faults: [] });
    readonly #sound = signal<Sound | null>(null);
    #played: string;

    constructor(rules: Rules) {
        this.#played = rules.yaml();
        const text = keptFor(this.#played) ?? textOf(rules.game, this.#played, 'short');
        this.take(judge(text), text);
    }

    /** The text in the field. */
    get text(): string {
        return this.#text.value;
    }

    /** The library's verdict on it. */
    get verdict(): Verdict {
        return this.#verdict.value;
    }

    /** The last rules that were free of faults; null before there were any. */
    get sound(): Sound | null {
        return this.#sound.value;
    }

    /** Their differences from the built-in rules. */
    readonly changes = computed(() => {
        const sound = this.#sound.value;
        return sound ? changes(builtIn(sound.game).text, sound.canonical) : [];
    });

    /** Handles a new text. */
    take(verdict: Verdict, text: string): void {
        this.#text.value = text;
        this.#verdict.value = verdict;
        if (verdict.kind === 'rules') this.#sound.value = verdict;
        keepFor(this.#played, text);
    }

    /**
     * Called when the rules in play change. Returns a text for them, unless the present text states them already.
     */
    follow(rules: Rules): string | null {
        const canonical = rules.yaml();
        if (canonical === this.#played) return null;
        this.#played = canonical;
        if (this.verdict.kind === 'rules' && this.verdict.canonical === canonical) return null;
        return keptFor(canonical) ?? textOf(rules.game, canonical, 'short');
    }

    /** The same rules in another form; null while the text has faults. */
    as(form: Form): string | null {
        const { verdict } = this;
        return verdict.kind === 'rules' ? textOf(verdict.game, verdict.canonical, form) : null;
    }
}
