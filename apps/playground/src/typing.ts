/** Whether an element takes text from the keyboard or the clipboard. */
export function isTyping(target: EventTarget | null): boolean {
    if (!(target instanceof HTMLElement)) return false;
    if (target instanceof HTMLInputElement)
        return !['checkbox', 'radio', 'range', 'button', 'file'].includes(target.type);
    return target instanceof HTMLTextAreaElement || target.isContentEditable;
}
