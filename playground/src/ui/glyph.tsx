import { glyph } from './glyphs.ts';
import { table } from './table.ts';

/** An item's drawing; until one is known, its first letter. */
export function Glyph({ type, seat, label }: { type: string; seat: number | null; label: string }) {
    const rules = table.value?.session.rules;
    const drawing = rules && (glyph(rules.game, type, null) ?? glyph(rules.game, type, seat)); // tiles before claims
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
