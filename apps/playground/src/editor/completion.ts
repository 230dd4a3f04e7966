/** Suggestions and explanations as CodeMirror shows them. */
import {
    autocompletion,
    pickedCompletion,
    startCompletion,
    type Completion,
    type CompletionContext,
    type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { hoverTooltip, type EditorView, type Rect } from '@codemirror/view';
import { explain, type Explanation } from './explain.ts';
import { suggestionsAt, type Suggestion } from './suggestions.ts';
import { builtIn } from './verdict.ts';

/** Completes keys and words while typing, and explains keys under the mouse. */
export function help(): Extension {
    return [
        autocompletion({ override: [complete], icons: false, maxRenderedOptions: 40, positionInfo }),
        hoverTooltip((view, position) => {
            const found = explain(view.state.doc.toString(), position, builtIn);
            return found && { pos: found.from, end: found.to, create: () => ({ dom: card(found) }) };
        }),
    ];
}

/** While the author types, suggestions wait for the first letter of a word; on request they open at once. */
function complete({ state, pos, explicit }: CompletionContext): CompletionResult | null {
    const found = suggestionsAt(state.doc.toString(), pos, builtIn);
    if (!found || (!explicit && found.from === pos)) return null;
    return { from: found.from, to: found.to, options: found.options.map(option), validFor: /^[\w-]*$/ };
}

function option(suggestion: Suggestion, index: number): Completion {
    const { label, kind, detail, info } = suggestion;
    return {
        label,
        type: kind,
        detail,
        boost: -index / 100,
        apply: (view, completion, from, to) => apply(view, completion, suggestion, from, to),
        ...(info ? { info } : {}),
    };
}

function apply(view: EditorView, completion: Completion, suggestion: Suggestion, from: number, to: number): void {
    const { text, selected, more } = suggestion;
    view.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: from + selected[0], head: from + selected[1] },
        annotations: pickedCompletion.of(completion),
        userEvent: 'input.complete',
        scrollIntoView: true,
    });
    if (more) startCompletion(view);
}

const ROOM = 240;

/** Shows a suggestion's meaning beside the list, or below it without room, as on phones or in narrow panels. */
function positionInfo(_: EditorView, list: Rect, __: Rect, info: Rect, space: Rect): { style: string } {
    const room = space.right - list.right;
    if (room >= Math.min(ROOM, info.right - info.left)) return { style: `left: 100%; top: 0; max-width: ${room}px` };
    const below = space.bottom - list.bottom > info.bottom - info.top;
    return { style: `left: -1px; ${below ? 'top' : 'bottom'}: 100%; max-width: ${space.right - list.left}px` };
}

function card({ key, meaning, values, builtIn: value }: Explanation): HTMLElement {
    const dom = document.createElement('div');
    dom.className = 'editor-card';
    dom.append(element('strong', key), element('p', meaning));
    const facts = [values && `values: ${values}`, value && `built in: ${value}`].filter(Boolean);
    if (facts.length > 0) dom.append(element('p', facts.join(' · '), 'facts'));
    return dom;
}

function element(name: string, text: string, className = ''): HTMLElement {
    const made = document.createElement(name);
    made.textContent = text;
    made.className = className;
    return made;
}
