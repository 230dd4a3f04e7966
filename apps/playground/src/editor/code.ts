/** The text field: CodeMirror with YAML, the library's faults, and help while typing. */
import { closeBrackets, closeBracketsKeymap, completionKeymap, startCompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, indentUnit, syntaxTree } from '@codemirror/language';
import { forceLinting, linter, nextDiagnostic, previousDiagnostic, type Diagnostic } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import * as view from '@codemirror/view';
import type { Tree } from '@lezer/common';
import { parser } from '@lezer/yaml';
import { help } from './completion.ts';
import { diagnostics } from './diagnostics.ts';
import { hanging } from './hanging.ts';
import { indentation } from './indent.ts';
import { theme } from './theme.ts';
import { positionOf, underline } from './underline.ts';
import { judge, type Verdict } from './verdict.ts';

/** Milliseconds between the last key and the check of the text. */
const PAUSE = 200;
/** Pixels that tooltips leave free beside them. */
const MARGIN = 8;

export interface CodeOptions {
    readonly text: string;
    /** The field's name for screen readers, and the id of the element that explains its keys. */
    readonly label: string;
    readonly describedBy: string;
    /** Called with the library's verdict whenever the text may have changed. */
    onVerdict(verdict: Verdict, text: string): void;
}

/** The text field in the page. */
export class Code {
    readonly #view: view.EditorView;

    constructor(parent: Element, options: CodeOptions) {
        const state = EditorState.create({ doc: options.text, extensions: extensions(options) });
        this.#view = new view.EditorView({ parent, state });
        this.judgeNow();
    }

    get text(): string {
        return this.#view.state.doc.toString();
    }

    /** Replaces the text; undo restores the old one. */
    replace(text: string): void {
        const { length } = this.#view.state.doc;
        this.#view.dispatch({
            changes: { from: 0, to: length, insert: text },
            selection: { anchor: 0 },
            scrollIntoView: true,
        });
        this.judgeNow();
    }

    judgeNow(): void {
        forceLinting(this.#view);
    }

    /** Moves the cursor to an offset in bytes. */
    goTo(offset: number): void {
        const anchor = positionOf(this.text, offset);
        this.#view.dispatch({
            selection: { anchor },
            effects: view.EditorView.scrollIntoView(anchor, { y: 'center' }),
        });
        this.#view.focus();
    }

    /** Replaces the token at an offset in bytes by another word. */
    write(offset: number, word: string): void {
        const range = underline(this.text, treeOf(this.#view.state), offset);
        this.#view.dispatch({ changes: { ...range, insert: word }, selection: { anchor: range.from + word.length } });
        this.#view.focus();
        this.judgeNow();
    }

    /** Opens the suggestions at the cursor. */
    suggest(): void {
        this.#view.focus();
        startCompletion(this.#view);
    }

    close(): void {
        this.#view.destroy();
    }
}

function extensions(options: CodeOptions): Extension {
    return [
        yaml(),
        indentUnit.of('  '),
        indentation(),
        linter(current => lint(current, options), { delay: PAUSE }),
        help(),
        theme(),
        typing(),
        view.EditorView.lineWrapping,
        hanging(),
        view.tooltips({ tooltipSpace: roomForTooltips }),
        view.EditorView.contentAttributes.of({ 'aria-label': options.label, 'aria-describedby': options.describedBy }),
    ];
}

/** The part of the window that tooltips stay in, with a margin. */
function roomForTooltips(): view.Rect {
    const { clientWidth, clientHeight } = document.documentElement;
    return { left: MARGIN, top: 0, right: clientWidth - MARGIN, bottom: clientHeight };
}

/** The usual functions of a code editor. Tab keeps its usual meaning: it leaves the field. */
function typing(): Extension {
    return [
        view.lineNumbers(),
        view.highlightSpecialChars(),
        view.highlightActiveLineGutter(),
        view.drawSelection(),
        view.highlightActiveLine(),
        history(),
        bracketMatching(),
        closeBrackets(),
        view.keymap.of([
            ...closeBracketsKeymap,
            ...defaultKeymap,
            ...historyKeymap,
            ...completionKeymap,
            { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic },
        ]),
    ];
}

function lint({ state }: view.EditorView, { onVerdict }: CodeOptions): Diagnostic[] {
    const text = state.doc.toString();
    const verdict = judge(text);
    onVerdict(verdict, text);
    return verdict.kind === 'faults' ? diagnostics(text, treeOf(state), verdict.faults) : [];
}

/** The tree of the complete text; the editor's own may not have reached its end yet. */
function treeOf(state: EditorState): Tree {
    const tree = syntaxTree(state);
    return tree.length === state.doc.length ? tree : parser.parse(state.doc.toString());
}
