import { BRD_E_RULES, BRD_NO_CELL, readFault, sizeOf } from './abi.js';
import { text } from './check.js';
import type { Core } from './core.js';
import { ThemeError } from './errors.js';
import { withGame, type LastPly } from './game.js';
import type { Position } from './position.js';
import { library } from './library.js';
import type { Viewer } from './roles.js';
import { faultOf, must } from './status.js';
import type { Cell } from './tables.js';

/** The flags of apps/draw/svg.h. */
const LIGHT = 1;
const DARK = 2;
const TURNED = 4;
const BOARD_ONLY = 8;

/** How a position is drawn. */
export interface PictureOptions {
    /** The viewer; default, where the rules have no secrets: `REFEREE`, who sees everything. */
    readonly viewer?: Viewer;
    /** A chosen cell, whose moves are marked. */
    readonly cell?: string | number | Cell | null;
    /** Whether legal moves are marked; default: true. */
    readonly moves?: boolean;
    /** Whether the last ply is marked and described; default: true. */
    readonly last?: boolean;
    /** Whether the colours are dark; default: the reader's preference. */
    readonly dark?: boolean;
    /** Whether the board is turned by 180 degrees. */
    readonly turned?: boolean;
    /** Whether only the board is drawn, without status and seats. */
    readonly boardOnly?: boolean;
    /** CSS that is added after the built-in theme (apps/tools/brdsvg.md). */
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

/** Draws a position and the changes of its last ply for a viewer. */
export function drawn(core: Core, now: Position, last: LastPly | null, viewer: number, options: PictureOptions): string {
    const { cell = null, moves = true, last: showLast = true, theme = '' } = options;
    const [place, flags] = [cell === null ? BRD_NO_CELL : core.cell(cell).index, flagsOf(options)];
    text(theme, 'theme');
    return withGame(core, now, showLast ? last : null, game => {
        const loaded = library();
        const css = loaded.givenText(theme);
        if (css.nbytes > 0) checkTheme(css);
        const styled = css.nbytes > 0 ? css.at : 0;
        return loaded.written(
            must,
            (at, cap) => loaded.c.brdgame_svg(game, viewer, place, Number(Boolean(moves)), flags, styled, css.nbytes, at, cap),
            1 << 16,
        );
    });
}
