import { glyph } from './glyphs.ts';

/** An item's drawing; until one is known, its first letter. */
export function Glyph({ game, type, seat, label }: { game: string; type: string; seat: number | null; label: string }) {
    const drawing = glyph(game, type, null) ?? glyph(game, type, seat); // tiles before claims
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
