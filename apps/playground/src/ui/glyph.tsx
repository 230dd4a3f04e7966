import type { Rules } from 'boardrules';
import { glyph } from './glyphs.ts';

interface GlyphProps {
    readonly rules: Rules;
    readonly type: string;
    readonly seat: number | null;
    readonly label: string;
}

/** An item's drawing; of what is no type, the first letter. */
export function Glyph({ rules, type, seat, label }: GlyphProps) {
    const drawing = glyph(rules, type, seat);
    if (drawing)
        return (
            <svg class="brd drawing" viewBox="-52 -52 104 104" width="36" height="36" aria-hidden="true">
                <g dangerouslySetInnerHTML={{ __html: drawing }} />
            </svg>
        );
    return (
        <span class="drawing letter" aria-hidden="true">
            {label.charAt(0)}
        </span>
    );
}
