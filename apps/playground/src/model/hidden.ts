/** Whether a notation is that of a move that is hidden from the viewer. */
export const isHidden = (notation: string): boolean => notation === '?' || notation === '+?';
