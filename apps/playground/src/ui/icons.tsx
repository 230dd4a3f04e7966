/** Small pictures on buttons, drawn in a square of 24 by 24. */
const PATHS = {
    undo: 'M9 7 L4 12 L9 17 M4 12 H14 A5.5 5.5 0 0 1 14 23',
    redo: 'M15 7 L20 12 L15 17 M20 12 H10 A5.5 5.5 0 0 0 10 23',
    first: 'M6 5 V19 M18 5 L9 12 L18 19 Z',
    back: 'M16 5 L7 12 L16 19 Z',
    on: 'M8 5 L17 12 L8 19 Z',
    last: 'M18 5 V19 M6 5 L15 12 L6 19 Z',
    turn: 'M5 10 A7.5 7.5 0 0 1 19 8 M19 3 V8 H14 M19 14 A7.5 7.5 0 0 1 5 16 M5 21 V16 H10',
    plus: 'M12 5 V19 M5 12 H19',
    check: 'M5 12.5 L10 17.5 L19.5 6.5',
    close: 'M6 6 L18 18 M18 6 L6 18',
    sun:
        'M12 7.5 a4.5 4.5 0 0 1 0 9 a4.5 4.5 0 0 1 0 -9 M12 2 V4 M12 20 V22 M2 12 H4 M20 12 H22 ' +
        'M5 5 L6.4 6.4 M17.6 17.6 L19 19 M5 19 L6.4 17.6 M17.6 6.4 L19 5',
    moon: 'M20 14.5 A8.5 8.5 0 1 1 9.5 4 A7 7 0 0 0 20 14.5 Z',
    eye: 'M2.5 12 C6 6 18 6 21.5 12 C18 18 6 18 2.5 12 Z M12 9 a3 3 0 0 1 0 6 a3 3 0 0 1 0 -6',
    help: 'M12 3 a9 9 0 0 1 0 18 a9 9 0 0 1 0 -18 M9.5 9.5 a2.5 2.5 0 1 1 3.5 2.3 c-.7 .3 -1 .8 -1 1.7 M12 16.5 v.4',
    lamp: 'M9 18 H15 M10 21.5 H14 M9 15.5 C9 13 6 12.5 6 9 a6 6 0 0 1 12 0 C18 12.5 15 13 15 15.5 Z',
    tree: 'M6 4 V20 M6 9 H12 A4 4 0 0 1 16 13 V20 M6 4 h.01 M3.5 20 h5 M13.5 20 h5',
    play: 'M8 5 L18 12 L8 19 Z',
    pause: 'M8.5 5 V19 M15.5 5 V19',
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
    return (
        <svg class="glyph" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d={PATHS[name]} />
        </svg>
    );
}
