import { BRD_E_RULES, BRD_NO_CELL, readFault, sizeOf } from './abi.js';
import { named, text, viewerCode } from './check.js';
import type { Core } from './core.js';
import { ThemeError } from './errors.js';
import { withGame, type LastPly } from './game.js';
import { library } from './library.js';
import { REFEREE, type Viewer } from './roles.js';
import { faultOf, must } from './status.js';
import type { Cell } from './tables.js';

/** draw/svg.h's. */
const LIGHT = 1;
const DARK = 2;
const TURNED = 4;
const BOARD_ONLY = 8;

/** How a position is drawn. */
export interface PictureOptions {
    /** Who looks; without it the referee, who sees everything. */
    readonly viewer?: Viewer;
    /** A chosen cell: its moves are marked. */
    readonly cell?: string | number | Cell | null;
    /** Whether legal moves are marked; true if not said. */
    readonly moves?: boolean;
    /** Whether the last ply is marked and told; true if not said. */
    readonly last?: boolean;
    /** Dark or light colours; if not said what the reader prefers. */
    readonly dark?: boolean;
    /** The board turned half round. */
    readonly turned?: boolean;
    /** The board alone, without status and seats. */
    readonly boardOnly?: boolean;
    /** CSS that comes after the built-in theme (tools/brdsvg.md). */
    readonly theme?: string;
}

function flagsOf({ dark, turned, boardOnly }: PictureOptions): number {
    const colours = dark === undefined ? 0 : dark ? DARK : LIGHT;
    return colours | (turned ? TURNED : 0) | (boardOnly ? BOARD_ONLY : 0);
}

function checkTheme(theme: { at: number; nbytes: number }): void {
    const loaded = library();
    const fault = loaded.take(sizeOf.fault);
    const status = loaded.c.brdsvg_theme_check(theme.at, theme.nbytes, fault);
    if (status === BRD_E_RULES) throw new ThemeError('', [faultOf(readFault(loaded.memory, fault))]);
    must(status);
}

/** Draws a position, and what its last ply did. */
export function drawn(core: Core, now: Uint8Array, last: LastPly | null, options: PictureOptions): string {
    const { viewer = REFEREE, cell = null, moves = true, last: showLast = true, theme = '' } = named(options, 'options');
    const [code, place, flags] = [viewerCode(viewer), cell === null ? BRD_NO_CELL : core.cell(cell).index, flagsOf(options)];
    text(theme, 'theme');
    return withGame(core, now, showLast ? last : null, game => {
        const loaded = library();
        const css = loaded.givenText(theme);
        if (css.nbytes > 0) checkTheme(css);
        const styled = css.nbytes > 0 ? css.at : 0;
        return loaded.written(
            must,
            (at, cap) => loaded.c.brdgame_svg(game, code, place, Number(Boolean(moves)), flags, styled, css.nbytes, at, cap),
            1 << 16,
        );
    });
}
