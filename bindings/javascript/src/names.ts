import { BRD_MAX_SEATS } from './abi.js';
import type { Layer } from './tables.js';

/** The type name of what the viewer may not see. */
export const HIDDEN = 'hidden';

const LAYERS = ['ground', 'fixture', 'piece'] as const;

/** The name of a layer. */
export function layerName(layer: number): Layer {
    return LAYERS[layer]!;
}

/** The seats in a mask. */
export function seatsOf(mask: number): readonly number[] {
    return Object.freeze(Array.from({ length: BRD_MAX_SEATS }, (_, seat) => seat).filter(seat => (mask >> seat) & 1));
}

/** A seat, or null for a number that is no seat. */
export function seatOrNull(seat: number): number | null {
    return seat < BRD_MAX_SEATS ? seat : null;
}
