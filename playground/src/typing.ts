/** Whether what the keyboard or the clipboard does there is meant for a text. */
export function isTyping(target: EventTarget | null): boolean {
    if (!(target instanceof HTMLElement)) return false;
    if (target instanceof HTMLInputElement)
        return !['checkbox', 'radio', 'range', 'button', 'file'].includes(target.type);
    return target instanceof HTMLTextAreaElement || target.isContentEditable;
}
