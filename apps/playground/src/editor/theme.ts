/** The editor in the colours of the page, light and dark. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const surfaces = EditorView.theme({
    '&': { backgroundColor: 'var(--sheet)', color: 'var(--ink)', fontSize: '0.875rem' },
    '&.cm-focused': { outline: 'none' },
    '.cm-content, .cm-gutter': { minHeight: 'clamp(11rem, 30vh, 20rem)' },
    '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
    '.cm-content': { caretColor: 'var(--accent)', paddingBlock: '0.6rem' },
    '.cm-cursor': { borderLeft: '2px solid var(--accent)' },
    '.cm-gutters': { backgroundColor: 'var(--sunk)', color: 'var(--ink-soft)', border: 'none' },
    '.cm-activeLine': { backgroundColor: 'transparent' },
    '.cm-activeLineGutter': { backgroundColor: 'var(--line)', color: 'var(--ink)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
        backgroundColor: 'var(--accent-soft)',
    },
    '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
    '.cm-lintRange-error': {
        backgroundImage: 'none',
        backgroundColor: 'var(--wrong-soft)',
        textDecoration: 'underline wavy var(--wrong) 1.5px',
        textDecorationSkipInk: 'none',
        textUnderlineOffset: '3px',
    },
    '.cm-lintPoint-error::after': { borderBottomColor: 'var(--wrong)' },
});

const tooltips = EditorView.theme({
    '.cm-tooltip': {
        backgroundColor: 'var(--sheet)',
        color: 'var(--ink)',
        border: '1px solid var(--line-strong)',
        borderRadius: '8px',
        boxShadow: 'var(--shadow)',
        overflow: 'hidden',
        maxWidth: 'min(26rem, calc(100vw - 1rem))',
    },
    '.cm-tooltip.cm-tooltip-autocomplete': { overflow: 'visible' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': {
        fontFamily: 'var(--mono)',
        maxHeight: '15rem',
        maxWidth: '100%',
        borderRadius: '7px',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.6rem', lineHeight: '1.4' },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: 'var(--accent)', color: 'var(--on-accent)' },
    '.cm-completionDetail': { color: 'var(--ink-soft)', fontStyle: 'normal', fontFamily: 'var(--sans)' },
    'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
    '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
    '.cm-tooltip.cm-completionInfo': { padding: '0.4rem 0.7rem', fontFamily: 'var(--sans)', lineHeight: '1.4' },
    '.cm-diagnostic': { padding: '0.4rem 0.7rem', fontFamily: 'var(--sans)', lineHeight: '1.4' },
    '.cm-diagnostic-error': { borderLeft: '4px solid var(--wrong)' },
    '.cm-diagnosticAction': {
        minHeight: '0',
        backgroundColor: 'var(--accent)',
        color: 'var(--on-accent)',
        border: 'none',
        borderRadius: '6px',
        padding: '0.15rem 0.5rem',
        marginTop: '0.25rem',
    },
});

const words = HighlightStyle.define([
    { tag: tags.definition(tags.propertyName), color: 'var(--accent)' },
    { tag: tags.comment, color: 'var(--ink-soft)', fontStyle: 'italic' },
    { tag: tags.string, color: 'var(--turn)' },
    { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--ink-soft)' },
]);

/** Colours and shapes; all use the page's variables. */
export function theme(): Extension {
    return [surfaces, tooltips, syntaxHighlighting(words)];
}
