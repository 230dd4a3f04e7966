import { useEffect } from 'preact/hooks';
import { isTyping } from '../typing.ts';
import type { Analysis } from './analysis.ts';

/** Where the arrow keys have another meaning. */
const OTHERS = '.board-holder, [role=tablist], select, input, dialog, summary';

/** Shows the position to which a key leads; false: to none. */
function step(analysis: Analysis, key: string): boolean {
    const { session } = analysis, cursor = session.cursor.value;
    if (key === 'ArrowLeft' && cursor > 0) session.goTo(cursor - 1);
    else if (key === 'ArrowRight' && cursor < session.plies.value.length) session.goTo(cursor + 1);
    else if (key === 'ArrowUp' || key === 'ArrowDown') {
        const sibling = analysis.sibling(key === 'ArrowUp' ? -1 : 1);
        if (sibling === null) return false;
        analysis.go(sibling);
    } else return false;
    return true;
}

/** Left and right lead through the line, up and down to the lines that begin where it does. */
export function useKeys(analysis: Analysis): void {
    useEffect(() => {
        const listen = (event: KeyboardEvent): void => {
            const { target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
            if (ctrlKey || metaKey || altKey || shiftKey || defaultPrevented || isTyping(target)) return;
            const isOthers = target instanceof Element && target.closest(OTHERS) !== null;
            if (isOthers || document.querySelector('dialog[open]') !== null) return;
            if (step(analysis, event.key)) event.preventDefault();
        };
        addEventListener('keydown', listen);
        return () => removeEventListener('keydown', listen);
    }, [analysis]);
}
