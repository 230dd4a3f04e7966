/*
 * builtin.c: the built-in rules and the list of games. `make builtin` writes this file from the games of
 * packaging/facts and rules/<game>.yaml; rules/KEYS.md says what each number means. To leave a game out, do
 * not compile lib/games/<game>/, and define the game's macro for this file: BRD_WITHOUT_TOKONOMA and so on.
 */
#include "core/registry.h"

/* A line for each key, however many numbers it has. */
/* clang-format off */

#ifndef BRD_WITHOUT_TOKONOMA
extern const struct brdi_schema brdi_builtin_tokonoma;
const struct brdi_schema brdi_builtin_tokonoma = {
    .words = {
        [0] = 0, 1, -1, /* board.directions.forward */
        [3] = -1, 1, 0, /* board.directions.forward-up */
        [6] = 1, 0, -1, /* board.directions.forward-down */
        [9] = 0, -1, 1, /* board.directions.backward */
        [12] = -1, 0, 1, /* board.directions.backward-up */
        [15] = 1, -1, 0, /* board.directions.backward-down */
        [18] = -1, 2, -1, /* board.directions.edge-forward-up */
        [21] = 1, 1, -2, /* board.directions.edge-forward-down */
        [24] = -2, 1, 1, /* board.directions.edge-up */
        [27] = 2, -1, -1, /* board.directions.edge-down */
        [30] = -1, -1, 2, /* board.directions.edge-backward-up */
        [33] = 1, -2, 1, /* board.directions.edge-backward-down */
        [36] = 17, /* board.houses.white */
        [37] = 11, /* board.houses.black */
        [40] = 6, /* pieces.flat.count */
        [41] = 1, /* pieces.flat.moves */
        [42] = 0, /* pieces.flat.moves[0].kind */
        [43] = 7, /* pieces.flat.moves[0].directions */
        [44] = 1, 1, /* pieces.flat.moves[0].range */
        [47] = 1, /* pieces.flat.moves[0].onto */
        [98] = -1, /* pieces.flat.attacks */
        [155] = -2147483648, /* pieces.flat.becomes.where */
        [156] = -2147483648, /* pieces.flat.becomes.types */
        [159] = 2, /* pieces.arm.count */
        [160] = 2, /* pieces.arm.moves */
        [161] = 1, /* pieces.arm.moves[0].kind */
        [162] = 1, /* pieces.arm.moves[0].directions */
        [163] = 2, 2, /* pieces.arm.moves[0].range */
        [166] = 3, /* pieces.arm.moves[0].onto */
        [168] = 0, /* pieces.arm.moves[1].kind */
        [169] = 56, /* pieces.arm.moves[1].directions */
        [170] = 1, 1, /* pieces.arm.moves[1].range */
        [173] = 3, /* pieces.arm.moves[1].onto */
        [217] = -1, /* pieces.arm.attacks */
        [274] = -2147483648, /* pieces.arm.becomes.where */
        [275] = -2147483648, /* pieces.arm.becomes.types */
        [278] = 2, /* pieces.blind.count */
        [279] = 2, /* pieces.blind.moves */
        [280] = 1, /* pieces.blind.moves[0].kind */
        [281] = 14, /* pieces.blind.moves[0].directions */
        [282] = 2, 2, /* pieces.blind.moves[0].range */
        [285] = 3, /* pieces.blind.moves[0].onto */
        [287] = 0, /* pieces.blind.moves[1].kind */
        [288] = 48, /* pieces.blind.moves[1].directions */
        [289] = 1, 1, /* pieces.blind.moves[1].range */
        [292] = 3, /* pieces.blind.moves[1].onto */
        [336] = -1, /* pieces.blind.attacks */
        [393] = -2147483648, /* pieces.blind.becomes.where */
        [394] = -2147483648, /* pieces.blind.becomes.types */
        [397] = 1, /* pieces.star.count */
        [398] = 1, /* pieces.star.moves */
        [399] = 0, /* pieces.star.moves[0].kind */
        [400] = 4032, /* pieces.star.moves[0].directions */
        [401] = 1, 1, /* pieces.star.moves[0].range */
        [404] = 3, /* pieces.star.moves[0].onto */
        [455] = -1, /* pieces.star.attacks */
        [512] = -2147483648, /* pieces.star.becomes.where */
        [513] = -2147483648, /* pieces.star.becomes.types */
        [514] = 0, /* pieces.(own).letter */
        [515] = 0, /* pieces.(own).picture */
        [516] = 0, /* pieces.(own).count */
        [517] = 0, /* pieces.(own).moves */
        [574] = -1, /* pieces.(own).attacks */
        [631] = -2147483648, /* pieces.(own).becomes.where */
        [632] = -2147483648, /* pieces.(own).becomes.types */
        [633] = 0, /* pieces.(own).letter */
        [634] = 0, /* pieces.(own).picture */
        [635] = 0, /* pieces.(own).count */
        [636] = 0, /* pieces.(own).moves */
        [693] = -1, /* pieces.(own).attacks */
        [750] = -2147483648, /* pieces.(own).becomes.where */
        [751] = -2147483648, /* pieces.(own).becomes.types */
        [752] = 0, /* pieces.(own).letter */
        [753] = 0, /* pieces.(own).picture */
        [754] = 0, /* pieces.(own).count */
        [755] = 0, /* pieces.(own).moves */
        [812] = -1, /* pieces.(own).attacks */
        [869] = -2147483648, /* pieces.(own).becomes.where */
        [870] = -2147483648, /* pieces.(own).becomes.types */
        [871] = 0, /* pieces.(own).letter */
        [872] = 0, /* pieces.(own).picture */
        [873] = 0, /* pieces.(own).count */
        [874] = 0, /* pieces.(own).moves */
        [931] = -1, /* pieces.(own).attacks */
        [988] = -2147483648, /* pieces.(own).becomes.where */
        [989] = -2147483648, /* pieces.(own).becomes.types */
        [992] = -2147483648, /* seats.white.pieces.flat.count */
        [993] = -2147483648, /* seats.white.pieces.flat.moves */
        [1050] = -2147483648, /* seats.white.pieces.flat.attacks */
        [1107] = -2147483648, /* seats.white.pieces.flat.becomes.where */
        [1108] = -2147483648, /* seats.white.pieces.flat.becomes.types */
        [1111] = -2147483648, /* seats.white.pieces.arm.count */
        [1112] = -2147483648, /* seats.white.pieces.arm.moves */
        [1169] = -2147483648, /* seats.white.pieces.arm.attacks */
        [1226] = -2147483648, /* seats.white.pieces.arm.becomes.where */
        [1227] = -2147483648, /* seats.white.pieces.arm.becomes.types */
        [1230] = -2147483648, /* seats.white.pieces.blind.count */
        [1231] = -2147483648, /* seats.white.pieces.blind.moves */
        [1288] = -2147483648, /* seats.white.pieces.blind.attacks */
        [1345] = -2147483648, /* seats.white.pieces.blind.becomes.where */
        [1346] = -2147483648, /* seats.white.pieces.blind.becomes.types */
        [1349] = -2147483648, /* seats.white.pieces.star.count */
        [1350] = -2147483648, /* seats.white.pieces.star.moves */
        [1407] = -2147483648, /* seats.white.pieces.star.attacks */
        [1464] = -2147483648, /* seats.white.pieces.star.becomes.where */
        [1465] = -2147483648, /* seats.white.pieces.star.becomes.types */
        [1468] = -2147483648, /* seats.white.pieces.(own).count */
        [1469] = -2147483648, /* seats.white.pieces.(own).moves */
        [1526] = -2147483648, /* seats.white.pieces.(own).attacks */
        [1583] = -2147483648, /* seats.white.pieces.(own).becomes.where */
        [1584] = -2147483648, /* seats.white.pieces.(own).becomes.types */
        [1587] = -2147483648, /* seats.white.pieces.(own).count */
        [1588] = -2147483648, /* seats.white.pieces.(own).moves */
        [1645] = -2147483648, /* seats.white.pieces.(own).attacks */
        [1702] = -2147483648, /* seats.white.pieces.(own).becomes.where */
        [1703] = -2147483648, /* seats.white.pieces.(own).becomes.types */
        [1706] = -2147483648, /* seats.white.pieces.(own).count */
        [1707] = -2147483648, /* seats.white.pieces.(own).moves */
        [1764] = -2147483648, /* seats.white.pieces.(own).attacks */
        [1821] = -2147483648, /* seats.white.pieces.(own).becomes.where */
        [1822] = -2147483648, /* seats.white.pieces.(own).becomes.types */
        [1825] = -2147483648, /* seats.white.pieces.(own).count */
        [1826] = -2147483648, /* seats.white.pieces.(own).moves */
        [1883] = -2147483648, /* seats.white.pieces.(own).attacks */
        [1940] = -2147483648, /* seats.white.pieces.(own).becomes.where */
        [1941] = -2147483648, /* seats.white.pieces.(own).becomes.types */
        [1944] = -2147483648, /* seats.black.pieces.flat.count */
        [1945] = -2147483648, /* seats.black.pieces.flat.moves */
        [2002] = -2147483648, /* seats.black.pieces.flat.attacks */
        [2059] = -2147483648, /* seats.black.pieces.flat.becomes.where */
        [2060] = -2147483648, /* seats.black.pieces.flat.becomes.types */
        [2063] = -2147483648, /* seats.black.pieces.arm.count */
        [2064] = -2147483648, /* seats.black.pieces.arm.moves */
        [2121] = -2147483648, /* seats.black.pieces.arm.attacks */
        [2178] = -2147483648, /* seats.black.pieces.arm.becomes.where */
        [2179] = -2147483648, /* seats.black.pieces.arm.becomes.types */
        [2182] = -2147483648, /* seats.black.pieces.blind.count */
        [2183] = -2147483648, /* seats.black.pieces.blind.moves */
        [2240] = -2147483648, /* seats.black.pieces.blind.attacks */
        [2297] = -2147483648, /* seats.black.pieces.blind.becomes.where */
        [2298] = -2147483648, /* seats.black.pieces.blind.becomes.types */
        [2301] = -2147483648, /* seats.black.pieces.star.count */
        [2302] = -2147483648, /* seats.black.pieces.star.moves */
        [2359] = -2147483648, /* seats.black.pieces.star.attacks */
        [2416] = -2147483648, /* seats.black.pieces.star.becomes.where */
        [2417] = -2147483648, /* seats.black.pieces.star.becomes.types */
        [2420] = -2147483648, /* seats.black.pieces.(own).count */
        [2421] = -2147483648, /* seats.black.pieces.(own).moves */
        [2478] = -2147483648, /* seats.black.pieces.(own).attacks */
        [2535] = -2147483648, /* seats.black.pieces.(own).becomes.where */
        [2536] = -2147483648, /* seats.black.pieces.(own).becomes.types */
        [2539] = -2147483648, /* seats.black.pieces.(own).count */
        [2540] = -2147483648, /* seats.black.pieces.(own).moves */
        [2597] = -2147483648, /* seats.black.pieces.(own).attacks */
        [2654] = -2147483648, /* seats.black.pieces.(own).becomes.where */
        [2655] = -2147483648, /* seats.black.pieces.(own).becomes.types */
        [2658] = -2147483648, /* seats.black.pieces.(own).count */
        [2659] = -2147483648, /* seats.black.pieces.(own).moves */
        [2716] = -2147483648, /* seats.black.pieces.(own).attacks */
        [2773] = -2147483648, /* seats.black.pieces.(own).becomes.where */
        [2774] = -2147483648, /* seats.black.pieces.(own).becomes.types */
        [2777] = -2147483648, /* seats.black.pieces.(own).count */
        [2778] = -2147483648, /* seats.black.pieces.(own).moves */
        [2835] = -2147483648, /* seats.black.pieces.(own).attacks */
        [2892] = -2147483648, /* seats.black.pieces.(own).becomes.where */
        [2893] = -2147483648, /* seats.black.pieces.(own).becomes.types */
        [2894] = -2147483648, /* ends */
        [2927] = 0, /* switches.reversible_limit */
        [2928] = 0, /* switches.max_plies */
        [2929] = 2, /* switches.attackers */
    },
    .texts = {
        .title = "Tokonoma",
        .credit = "bad_vertex; the game's specification is free for non-commercial use only",
        .own = "f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F",
    },
};
#endif

#ifndef BRD_WITHOUT_CARNYX
extern const struct brdi_schema brdi_builtin_carnyx;
const struct brdi_schema brdi_builtin_carnyx = {
    .words = {
        [0] = 0, 1, /* board.directions.forward */
        [2] = 1, 1, /* board.directions.forward-right */
        [4] = 1, 0, /* board.directions.right */
        [6] = 1, -1, /* board.directions.backward-right */
        [8] = 0, -1, /* board.directions.backward */
        [10] = -1, -1, /* board.directions.backward-left */
        [12] = -1, 0, /* board.directions.left */
        [14] = -1, 1, /* board.directions.forward-left */
        [16] = 4096, /* board.centre */
        [17] = 1, /* steps.piece */
        [18] = 0, /* steps.piece[0].kind */
        [19] = 69, /* steps.piece[0].directions */
        [20] = 1, 1, /* steps.piece[0].range */
        [74] = 1, /* steps.stack */
        [75] = 2, /* steps.stack[0].kind */
        [76] = 69, /* steps.stack[0].directions */
        [77] = 2, 2, /* steps.stack[0].range */
        [131] = -1, /* captures.piece */
        [188] = -1, /* captures.stack */
        [245] = 3, /* counts.place */
        [246] = 10, /* counts.supply */
        [247] = -2147483648, /* seats.dark.steps.piece */
        [304] = -2147483648, /* seats.dark.steps.stack */
        [361] = -2147483648, /* seats.dark.captures.piece */
        [418] = -2147483648, /* seats.dark.captures.stack */
        [476] = -2147483648, /* seats.dark.counts.supply */
        [477] = -2147483648, /* seats.light.steps.piece */
        [534] = -2147483648, /* seats.light.steps.stack */
        [591] = -2147483648, /* seats.light.captures.piece */
        [648] = -2147483648, /* seats.light.captures.stack */
        [706] = -2147483648, /* seats.light.counts.supply */
        [707] = 0, /* switches.entering */
        [708] = 1, /* switches.forced_capture */
        [709] = 0, /* switches.max_plies */
        [710] = 0, /* switches.removed_discs */
        [711] = 0, /* switches.returns */
        [712] = 0, /* switches.stack_jumps */
    },
    .texts = {
        .title = "Carnyx",
        .credit = "Gary Pettie",
    },
};
#endif

#ifndef BRD_WITHOUT_TOMBS
extern const struct brdi_schema brdi_builtin_tombs;
const struct brdi_schema brdi_builtin_tombs = {
    .words = {
        [0] = 0, 1, /* board.directions.up */
        [2] = 1, 0, /* board.directions.right */
        [4] = 0, -1, /* board.directions.down */
        [6] = -1, 0, /* board.directions.left */
        [8] = 1, 1, /* board.directions.up-right */
        [10] = 1, -1, /* board.directions.down-right */
        [12] = -1, -1, /* board.directions.down-left */
        [14] = -1, 1, /* board.directions.up-left */
        [16] = 255, /* board.adjacent.all */
        [17] = 15, /* board.adjacent.orthogonal */
        [18] = 16, /* board.barred.cells */
        [19] = 1, /* board.barred.turns */
        [20] = 1, /* classes.blade.threatens */
        [21] = 0, /* classes.blade.threatens[0].kind */
        [22] = 15, /* classes.blade.threatens[0].directions */
        [23] = 1, 1, /* classes.blade.threatens[0].range */
        [77] = 3, /* classes.blade.plays */
        [78] = 1, /* classes.magus.threatens */
        [79] = 1, /* classes.magus.threatens[0].kind */
        [80] = 240, /* classes.magus.threatens[0].directions */
        [81] = 1, 2, /* classes.magus.threatens[0].range */
        [135] = 3, /* classes.magus.plays */
        [136] = 1, /* classes.ombra.threatens */
        [137] = 2, /* classes.ombra.threatens[0].kind */
        [138] = 0, /* classes.ombra.threatens[0].directions */
        [139] = 1, 1, /* classes.ombra.threatens[0].range */
        [193] = 5, /* classes.ombra.plays */
        [194] = 0, /* classes.thorn.threatens */
        [251] = 5, /* classes.thorn.plays */
        [252] = 2, /* hand */
        [253] = 8, 8, 8, 8, /* switches.deck_2 */
        [257] = 9, 9, 9, 9, /* switches.deck_3 */
        [261] = 10, 10, 10, 10, /* switches.deck_4 */
        [265] = 0, /* switches.field_lock */
        [266] = 8, /* switches.kill_goal_2 */
        [267] = 7, /* switches.kill_goal_3 */
        [268] = 6, /* switches.kill_goal_4 */
        [269] = 0, /* switches.last_card */
        [270] = 0, /* switches.max_plies */
        [271] = 0, /* switches.middle */
        [272] = 0, /* switches.ombra_on_ombra */
        [273] = 0, /* switches.partners */
        [274] = 3, /* switches.quiet_turns_2 */
        [275] = 2, /* switches.quiet_turns_3 */
        [276] = 3, /* switches.quiet_turns_4 */
        [277] = 0, /* switches.teams */
        [278] = 0, /* switches.thorn_adjacency */
    },
    .texts = {
        .title = "Tombs",
        .credit = "its author, by the published sheet Tombs - The Card Game",
    },
};
#endif

#ifndef BRD_WITHOUT_TOMIS
extern const struct brdi_schema brdi_builtin_tomis;
const struct brdi_schema brdi_builtin_tomis = {
    .words = {
        [0] = 0, 1, /* board.directions.forward */
        [2] = 1, 1, /* board.directions.forward-right */
        [4] = 1, 0, /* board.directions.right */
        [6] = 1, -1, /* board.directions.backward-right */
        [8] = 0, -1, /* board.directions.backward */
        [10] = -1, -1, /* board.directions.backward-left */
        [12] = -1, 0, /* board.directions.left */
        [14] = -1, 1, /* board.directions.forward-left */
        [16] = 1, 2, /* board.directions.knight-forward-right */
        [18] = 2, 1, /* board.directions.knight-right-forward */
        [20] = 2, -1, /* board.directions.knight-right-backward */
        [22] = 1, -2, /* board.directions.knight-backward-right */
        [24] = -1, -2, /* board.directions.knight-backward-left */
        [26] = -2, -1, /* board.directions.knight-left-backward */
        [28] = -2, 1, /* board.directions.knight-left-forward */
        [30] = -1, 2, /* board.directions.knight-forward-left */
        [32] = 1, /* men.base */
        [33] = 4, /* men.gate */
        [34] = 4, /* men.marker */
        [35] = 8, /* men.frigate */
        [36] = 2, /* men.sentry */
        [37] = 2, /* men.tower */
        [38] = 1, /* men.flagship */
        [164] = 1, /* units.frigate.ap */
        [166] = 1, /* units.frigate.moves */
        [167] = 0, /* units.frigate.moves[0].kind */
        [168] = 69, /* units.frigate.moves[0].directions */
        [169] = 1, 1, /* units.frigate.moves[0].range */
        [223] = 1, /* units.frigate.attacks */
        [224] = 0, /* units.frigate.attacks[0].kind */
        [225] = 131, /* units.frigate.attacks[0].directions */
        [226] = 1, 1, /* units.frigate.attacks[0].range */
        [165] = -2147483648, /* units.frigate.captures */
        [280] = -2147483648, 0, /* units.frigate.becomes.where */
        [282] = -2147483648, /* units.frigate.becomes.types */
        [286] = 1, /* units.sentry.ap */
        [288] = 1, /* units.sentry.moves */
        [289] = 2, /* units.sentry.moves[0].kind */
        [290] = 170, /* units.sentry.moves[0].directions */
        [291] = 1, 7, /* units.sentry.moves[0].range */
        [345] = 1, /* units.sentry.attacks */
        [346] = 2, /* units.sentry.attacks[0].kind */
        [347] = 170, /* units.sentry.attacks[0].directions */
        [348] = 1, 7, /* units.sentry.attacks[0].range */
        [287] = -2147483648, /* units.sentry.captures */
        [402] = -2147483648, 0, /* units.sentry.becomes.where */
        [404] = -2147483648, /* units.sentry.becomes.types */
        [408] = 1, /* units.tower.ap */
        [410] = 1, /* units.tower.moves */
        [411] = 2, /* units.tower.moves[0].kind */
        [412] = 85, /* units.tower.moves[0].directions */
        [413] = 1, 7, /* units.tower.moves[0].range */
        [467] = 1, /* units.tower.attacks */
        [468] = 2, /* units.tower.attacks[0].kind */
        [469] = 85, /* units.tower.attacks[0].directions */
        [470] = 1, 7, /* units.tower.attacks[0].range */
        [409] = -2147483648, /* units.tower.captures */
        [524] = -2147483648, 0, /* units.tower.becomes.where */
        [526] = -2147483648, /* units.tower.becomes.types */
        [530] = 1, /* units.flagship.ap */
        [532] = 1, /* units.flagship.moves */
        [533] = 2, /* units.flagship.moves[0].kind */
        [534] = 255, /* units.flagship.moves[0].directions */
        [535] = 1, 7, /* units.flagship.moves[0].range */
        [589] = 1, /* units.flagship.attacks */
        [590] = 2, /* units.flagship.attacks[0].kind */
        [591] = 255, /* units.flagship.attacks[0].directions */
        [592] = 1, 7, /* units.flagship.attacks[0].range */
        [531] = -2147483648, /* units.flagship.captures */
        [646] = -2147483648, 0, /* units.flagship.becomes.where */
        [648] = -2147483648, /* units.flagship.becomes.types */
        [42] = -2147483648, /* units.base.ap */
        [44] = -2147483648, /* units.base.moves */
        [101] = -2147483648, /* units.base.attacks */
        [43] = -2147483648, /* units.base.captures */
        [649] = 0, /* units.(own).letter */
        [650] = 0, /* units.(own).picture */
        [651] = 0, /* units.(own).count */
        [652] = 1, /* units.(own).ap */
        [654] = 0, /* units.(own).moves */
        [711] = 0, /* units.(own).attacks */
        [653] = -2147483648, /* units.(own).captures */
        [768] = -2147483648, 0, /* units.(own).becomes.where */
        [770] = -2147483648, /* units.(own).becomes.types */
        [771] = 0, /* units.(own).letter */
        [772] = 0, /* units.(own).picture */
        [773] = 0, /* units.(own).count */
        [774] = 1, /* units.(own).ap */
        [776] = 0, /* units.(own).moves */
        [833] = 0, /* units.(own).attacks */
        [775] = -2147483648, /* units.(own).captures */
        [890] = -2147483648, 0, /* units.(own).becomes.where */
        [892] = -2147483648, /* units.(own).becomes.types */
        [893] = 0, /* units.(own).letter */
        [894] = 0, /* units.(own).picture */
        [895] = 0, /* units.(own).count */
        [896] = 1, /* units.(own).ap */
        [898] = 0, /* units.(own).moves */
        [955] = 0, /* units.(own).attacks */
        [897] = -2147483648, /* units.(own).captures */
        [1012] = -2147483648, 0, /* units.(own).becomes.where */
        [1014] = -2147483648, /* units.(own).becomes.types */
        [1015] = 0, /* units.(own).letter */
        [1016] = 0, /* units.(own).picture */
        [1017] = 0, /* units.(own).count */
        [1018] = 1, /* units.(own).ap */
        [1020] = 0, /* units.(own).moves */
        [1077] = 0, /* units.(own).attacks */
        [1019] = -2147483648, /* units.(own).captures */
        [1134] = -2147483648, 0, /* units.(own).becomes.where */
        [1136] = -2147483648, /* units.(own).becomes.types */
        [1139] = -2147483648, /* seats.white.men.marker */
        [1140] = -2147483648, /* seats.white.men.frigate */
        [1141] = -2147483648, /* seats.white.men.sentry */
        [1142] = -2147483648, /* seats.white.men.tower */
        [1143] = -2147483648, /* seats.white.men.flagship */
        [1269] = -2147483648, /* seats.white.units.frigate.ap */
        [1271] = -2147483648, /* seats.white.units.frigate.moves */
        [1328] = -2147483648, /* seats.white.units.frigate.attacks */
        [1270] = -2147483648, /* seats.white.units.frigate.captures */
        [1385] = -2147483648, 0, /* seats.white.units.frigate.becomes.where */
        [1387] = -2147483648, /* seats.white.units.frigate.becomes.types */
        [1391] = -2147483648, /* seats.white.units.sentry.ap */
        [1393] = -2147483648, /* seats.white.units.sentry.moves */
        [1450] = -2147483648, /* seats.white.units.sentry.attacks */
        [1392] = -2147483648, /* seats.white.units.sentry.captures */
        [1507] = -2147483648, 0, /* seats.white.units.sentry.becomes.where */
        [1509] = -2147483648, /* seats.white.units.sentry.becomes.types */
        [1513] = -2147483648, /* seats.white.units.tower.ap */
        [1515] = -2147483648, /* seats.white.units.tower.moves */
        [1572] = -2147483648, /* seats.white.units.tower.attacks */
        [1514] = -2147483648, /* seats.white.units.tower.captures */
        [1629] = -2147483648, 0, /* seats.white.units.tower.becomes.where */
        [1631] = -2147483648, /* seats.white.units.tower.becomes.types */
        [1635] = -2147483648, /* seats.white.units.flagship.ap */
        [1637] = -2147483648, /* seats.white.units.flagship.moves */
        [1694] = -2147483648, /* seats.white.units.flagship.attacks */
        [1636] = -2147483648, /* seats.white.units.flagship.captures */
        [1751] = -2147483648, 0, /* seats.white.units.flagship.becomes.where */
        [1753] = -2147483648, /* seats.white.units.flagship.becomes.types */
        [1147] = -2147483648, /* seats.white.units.base.ap */
        [1149] = -2147483648, /* seats.white.units.base.moves */
        [1206] = -2147483648, /* seats.white.units.base.attacks */
        [1148] = -2147483648, /* seats.white.units.base.captures */
        [1756] = -2147483648, /* seats.white.units.(own).count */
        [1757] = -2147483648, /* seats.white.units.(own).ap */
        [1759] = -2147483648, /* seats.white.units.(own).moves */
        [1816] = -2147483648, /* seats.white.units.(own).attacks */
        [1758] = -2147483648, /* seats.white.units.(own).captures */
        [1873] = -2147483648, 0, /* seats.white.units.(own).becomes.where */
        [1875] = -2147483648, /* seats.white.units.(own).becomes.types */
        [1878] = -2147483648, /* seats.white.units.(own).count */
        [1879] = -2147483648, /* seats.white.units.(own).ap */
        [1881] = -2147483648, /* seats.white.units.(own).moves */
        [1938] = -2147483648, /* seats.white.units.(own).attacks */
        [1880] = -2147483648, /* seats.white.units.(own).captures */
        [1995] = -2147483648, 0, /* seats.white.units.(own).becomes.where */
        [1997] = -2147483648, /* seats.white.units.(own).becomes.types */
        [2000] = -2147483648, /* seats.white.units.(own).count */
        [2001] = -2147483648, /* seats.white.units.(own).ap */
        [2003] = -2147483648, /* seats.white.units.(own).moves */
        [2060] = -2147483648, /* seats.white.units.(own).attacks */
        [2002] = -2147483648, /* seats.white.units.(own).captures */
        [2117] = -2147483648, 0, /* seats.white.units.(own).becomes.where */
        [2119] = -2147483648, /* seats.white.units.(own).becomes.types */
        [2122] = -2147483648, /* seats.white.units.(own).count */
        [2123] = -2147483648, /* seats.white.units.(own).ap */
        [2125] = -2147483648, /* seats.white.units.(own).moves */
        [2182] = -2147483648, /* seats.white.units.(own).attacks */
        [2124] = -2147483648, /* seats.white.units.(own).captures */
        [2239] = -2147483648, 0, /* seats.white.units.(own).becomes.where */
        [2241] = -2147483648, /* seats.white.units.(own).becomes.types */
        [2244] = -2147483648, /* seats.black.men.marker */
        [2245] = -2147483648, /* seats.black.men.frigate */
        [2246] = -2147483648, /* seats.black.men.sentry */
        [2247] = -2147483648, /* seats.black.men.tower */
        [2248] = -2147483648, /* seats.black.men.flagship */
        [2374] = -2147483648, /* seats.black.units.frigate.ap */
        [2376] = -2147483648, /* seats.black.units.frigate.moves */
        [2433] = -2147483648, /* seats.black.units.frigate.attacks */
        [2375] = -2147483648, /* seats.black.units.frigate.captures */
        [2490] = -2147483648, 0, /* seats.black.units.frigate.becomes.where */
        [2492] = -2147483648, /* seats.black.units.frigate.becomes.types */
        [2496] = -2147483648, /* seats.black.units.sentry.ap */
        [2498] = -2147483648, /* seats.black.units.sentry.moves */
        [2555] = -2147483648, /* seats.black.units.sentry.attacks */
        [2497] = -2147483648, /* seats.black.units.sentry.captures */
        [2612] = -2147483648, 0, /* seats.black.units.sentry.becomes.where */
        [2614] = -2147483648, /* seats.black.units.sentry.becomes.types */
        [2618] = -2147483648, /* seats.black.units.tower.ap */
        [2620] = -2147483648, /* seats.black.units.tower.moves */
        [2677] = -2147483648, /* seats.black.units.tower.attacks */
        [2619] = -2147483648, /* seats.black.units.tower.captures */
        [2734] = -2147483648, 0, /* seats.black.units.tower.becomes.where */
        [2736] = -2147483648, /* seats.black.units.tower.becomes.types */
        [2740] = -2147483648, /* seats.black.units.flagship.ap */
        [2742] = -2147483648, /* seats.black.units.flagship.moves */
        [2799] = -2147483648, /* seats.black.units.flagship.attacks */
        [2741] = -2147483648, /* seats.black.units.flagship.captures */
        [2856] = -2147483648, 0, /* seats.black.units.flagship.becomes.where */
        [2858] = -2147483648, /* seats.black.units.flagship.becomes.types */
        [2252] = -2147483648, /* seats.black.units.base.ap */
        [2254] = -2147483648, /* seats.black.units.base.moves */
        [2311] = -2147483648, /* seats.black.units.base.attacks */
        [2253] = -2147483648, /* seats.black.units.base.captures */
        [2861] = -2147483648, /* seats.black.units.(own).count */
        [2862] = -2147483648, /* seats.black.units.(own).ap */
        [2864] = -2147483648, /* seats.black.units.(own).moves */
        [2921] = -2147483648, /* seats.black.units.(own).attacks */
        [2863] = -2147483648, /* seats.black.units.(own).captures */
        [2978] = -2147483648, 0, /* seats.black.units.(own).becomes.where */
        [2980] = -2147483648, /* seats.black.units.(own).becomes.types */
        [2983] = -2147483648, /* seats.black.units.(own).count */
        [2984] = -2147483648, /* seats.black.units.(own).ap */
        [2986] = -2147483648, /* seats.black.units.(own).moves */
        [3043] = -2147483648, /* seats.black.units.(own).attacks */
        [2985] = -2147483648, /* seats.black.units.(own).captures */
        [3100] = -2147483648, 0, /* seats.black.units.(own).becomes.where */
        [3102] = -2147483648, /* seats.black.units.(own).becomes.types */
        [3105] = -2147483648, /* seats.black.units.(own).count */
        [3106] = -2147483648, /* seats.black.units.(own).ap */
        [3108] = -2147483648, /* seats.black.units.(own).moves */
        [3165] = -2147483648, /* seats.black.units.(own).attacks */
        [3107] = -2147483648, /* seats.black.units.(own).captures */
        [3222] = -2147483648, 0, /* seats.black.units.(own).becomes.where */
        [3224] = -2147483648, /* seats.black.units.(own).becomes.types */
        [3227] = -2147483648, /* seats.black.units.(own).count */
        [3228] = -2147483648, /* seats.black.units.(own).ap */
        [3230] = -2147483648, /* seats.black.units.(own).moves */
        [3287] = -2147483648, /* seats.black.units.(own).attacks */
        [3229] = -2147483648, /* seats.black.units.(own).captures */
        [3344] = -2147483648, 0, /* seats.black.units.(own).becomes.where */
        [3346] = -2147483648, /* seats.black.units.(own).becomes.types */
        [3347] = -2147483648, /* ends */
        [3380] = 2, /* jump.one_marker */
        [3381] = 3, /* jump.two_markers */
        [3382] = 3, /* switches.base_attackers */
        [3383] = 1, /* switches.base_clearance */
        [3385] = 0, /* switches.gate_work */
        [3384] = 0, /* switches.max_plies */
        [3386] = 0, /* switches.ships */
    },
    .texts = {
        .title = "Tomis",
        .credit = "Binary Station",
    },
};
#endif

#ifndef BRD_WITHOUT_THRONES
extern const struct brdi_schema brdi_builtin_thrones;
const struct brdi_schema brdi_builtin_thrones = {
    .words = {
        [0] = 0, 1, /* board.directions.forward */
        [2] = 1, 1, /* board.directions.forward-right */
        [4] = 1, 0, /* board.directions.right */
        [6] = 1, -1, /* board.directions.backward-right */
        [8] = 0, -1, /* board.directions.backward */
        [10] = -1, -1, /* board.directions.backward-left */
        [12] = -1, 0, /* board.directions.left */
        [14] = -1, 1, /* board.directions.forward-left */
        [16] = 11, /* tiles.plains.count */
        [17] = 1, /* tiles.plains.row_least */
        [18] = 1, /* tiles.plains.middle */
        [19] = 10, /* tiles.forest.count */
        [20] = 1, /* tiles.forest.row_least */
        [21] = 1, /* tiles.forest.middle */
        [22] = 7, /* tiles.mountain.count */
        [23] = 1, /* tiles.mountain.row_least */
        [24] = 1, /* tiles.mountain.middle */
        [25] = 7, /* tiles.water.count */
        [26] = 1, /* tiles.water.row_least */
        [27] = 1, /* tiles.water.middle */
        [28] = 2, 8, /* fortress.columns */
        [30] = 2, 4, /* fortress.rows */
        [32] = 2, /* pieces.ranger.count */
        [33] = 4, /* pieces.ranger.waives */
        [34] = 0, /* pieces.ranger.switches */
        [35] = 0, /* pieces.ranger.switches_enemies */
        [36] = 0, /* pieces.ranger.ignores */
        [37] = 1, /* pieces.ranger.moves */
        [38] = 0, /* pieces.ranger.moves[0].kind */
        [39] = 255, /* pieces.ranger.moves[0].directions */
        [40] = 1, 1, /* pieces.ranger.moves[0].range */
        [42] = 1, /* pieces.ranger.moves[0].over */
        [44] = 31, /* pieces.ranger.moves[0].ground */
        [59] = 1, /* pieces.ranger.attacks */
        [60] = 0, /* pieces.ranger.attacks[0].kind */
        [61] = 255, /* pieces.ranger.attacks[0].directions */
        [62] = -1, 0, /* pieces.ranger.attacks[0].range */
        [64] = 1, /* pieces.ranger.attacks[0].over */
        [74] = 0, /* pieces.ranger.fires */
        [82] = 2, /* pieces.spearman.count */
        [83] = 8, /* pieces.spearman.waives */
        [84] = 0, /* pieces.spearman.switches */
        [85] = 0, /* pieces.spearman.switches_enemies */
        [86] = 0, /* pieces.spearman.ignores */
        [87] = 2, /* pieces.spearman.moves */
        [88] = 0, /* pieces.spearman.moves[0].kind */
        [89] = 255, /* pieces.spearman.moves[0].directions */
        [90] = 1, 1, /* pieces.spearman.moves[0].range */
        [92] = 1, /* pieces.spearman.moves[0].over */
        [94] = 31, /* pieces.spearman.moves[0].ground */
        [95] = 2, /* pieces.spearman.moves[1].kind */
        [96] = 255, /* pieces.spearman.moves[1].directions */
        [97] = 1, 1, /* pieces.spearman.moves[1].range */
        [99] = 3, /* pieces.spearman.moves[1].over */
        [101] = 8, /* pieces.spearman.moves[1].ground */
        [109] = 1, /* pieces.spearman.attacks */
        [110] = 0, /* pieces.spearman.attacks[0].kind */
        [111] = 255, /* pieces.spearman.attacks[0].directions */
        [112] = -1, 0, /* pieces.spearman.attacks[0].range */
        [114] = 1, /* pieces.spearman.attacks[0].over */
        [124] = 0, /* pieces.spearman.fires */
        [132] = 2, /* pieces.crossbowman.count */
        [133] = 0, /* pieces.crossbowman.waives */
        [134] = 0, /* pieces.crossbowman.switches */
        [135] = 0, /* pieces.crossbowman.switches_enemies */
        [136] = 0, /* pieces.crossbowman.ignores */
        [137] = 1, /* pieces.crossbowman.moves */
        [138] = 0, /* pieces.crossbowman.moves[0].kind */
        [139] = 255, /* pieces.crossbowman.moves[0].directions */
        [140] = 1, 1, /* pieces.crossbowman.moves[0].range */
        [142] = 1, /* pieces.crossbowman.moves[0].over */
        [144] = 31, /* pieces.crossbowman.moves[0].ground */
        [159] = 1, /* pieces.crossbowman.attacks */
        [160] = 0, /* pieces.crossbowman.attacks[0].kind */
        [161] = 255, /* pieces.crossbowman.attacks[0].directions */
        [162] = -1, 0, /* pieces.crossbowman.attacks[0].range */
        [164] = 1, /* pieces.crossbowman.attacks[0].over */
        [174] = 1, /* pieces.crossbowman.fires */
        [175] = 0, /* pieces.crossbowman.fires[0].kind */
        [176] = 255, /* pieces.crossbowman.fires[0].directions */
        [177] = 1, 1, /* pieces.crossbowman.fires[0].range */
        [182] = 1, /* pieces.catapult.count */
        [183] = 0, /* pieces.catapult.waives */
        [184] = 0, /* pieces.catapult.switches */
        [185] = 0, /* pieces.catapult.switches_enemies */
        [186] = 0, /* pieces.catapult.ignores */
        [187] = 1, /* pieces.catapult.moves */
        [188] = 0, /* pieces.catapult.moves[0].kind */
        [189] = 255, /* pieces.catapult.moves[0].directions */
        [190] = 1, 1, /* pieces.catapult.moves[0].range */
        [192] = 1, /* pieces.catapult.moves[0].over */
        [194] = 31, /* pieces.catapult.moves[0].ground */
        [209] = 1, /* pieces.catapult.attacks */
        [210] = 0, /* pieces.catapult.attacks[0].kind */
        [211] = 255, /* pieces.catapult.attacks[0].directions */
        [212] = -1, 0, /* pieces.catapult.attacks[0].range */
        [214] = 1, /* pieces.catapult.attacks[0].over */
        [224] = 1, /* pieces.catapult.fires */
        [225] = 0, /* pieces.catapult.fires[0].kind */
        [226] = 255, /* pieces.catapult.fires[0].directions */
        [227] = 2, 2, /* pieces.catapult.fires[0].range */
        [232] = 1, /* pieces.trebuchet.count */
        [233] = 0, /* pieces.trebuchet.waives */
        [234] = 0, /* pieces.trebuchet.switches */
        [235] = 0, /* pieces.trebuchet.switches_enemies */
        [236] = 0, /* pieces.trebuchet.ignores */
        [237] = 1, /* pieces.trebuchet.moves */
        [238] = 0, /* pieces.trebuchet.moves[0].kind */
        [239] = 255, /* pieces.trebuchet.moves[0].directions */
        [240] = 1, 1, /* pieces.trebuchet.moves[0].range */
        [242] = 1, /* pieces.trebuchet.moves[0].over */
        [244] = 31, /* pieces.trebuchet.moves[0].ground */
        [259] = 1, /* pieces.trebuchet.attacks */
        [260] = 0, /* pieces.trebuchet.attacks[0].kind */
        [261] = 255, /* pieces.trebuchet.attacks[0].directions */
        [262] = -1, 0, /* pieces.trebuchet.attacks[0].range */
        [264] = 1, /* pieces.trebuchet.attacks[0].over */
        [274] = 1, /* pieces.trebuchet.fires */
        [275] = 0, /* pieces.trebuchet.fires[0].kind */
        [276] = 255, /* pieces.trebuchet.fires[0].directions */
        [277] = 3, 3, /* pieces.trebuchet.fires[0].range */
        [282] = 2, /* pieces.lancer.count */
        [283] = 0, /* pieces.lancer.waives */
        [284] = 0, /* pieces.lancer.switches */
        [285] = 0, /* pieces.lancer.switches_enemies */
        [286] = 0, /* pieces.lancer.ignores */
        [287] = 2, /* pieces.lancer.moves */
        [288] = 0, /* pieces.lancer.moves[0].kind */
        [289] = 255, /* pieces.lancer.moves[0].directions */
        [290] = 1, 1, /* pieces.lancer.moves[0].range */
        [292] = 1, /* pieces.lancer.moves[0].over */
        [294] = 31, /* pieces.lancer.moves[0].ground */
        [295] = 2, /* pieces.lancer.moves[1].kind */
        [296] = 255, /* pieces.lancer.moves[1].directions */
        [297] = 1, 1, /* pieces.lancer.moves[1].range */
        [299] = 3, /* pieces.lancer.moves[1].over */
        [301] = 1, /* pieces.lancer.moves[1].ground */
        [309] = 1, /* pieces.lancer.attacks */
        [310] = 0, /* pieces.lancer.attacks[0].kind */
        [311] = 255, /* pieces.lancer.attacks[0].directions */
        [312] = -1, 0, /* pieces.lancer.attacks[0].range */
        [314] = 1, /* pieces.lancer.attacks[0].over */
        [324] = 0, /* pieces.lancer.fires */
        [332] = 1, /* pieces.warhorse.count */
        [333] = 0, /* pieces.warhorse.waives */
        [334] = 1, /* pieces.warhorse.switches */
        [335] = 1, /* pieces.warhorse.switches_enemies */
        [336] = 0, /* pieces.warhorse.ignores */
        [337] = 1, /* pieces.warhorse.moves */
        [338] = 0, /* pieces.warhorse.moves[0].kind */
        [339] = 255, /* pieces.warhorse.moves[0].directions */
        [340] = 1, 1, /* pieces.warhorse.moves[0].range */
        [342] = 1, /* pieces.warhorse.moves[0].over */
        [344] = 31, /* pieces.warhorse.moves[0].ground */
        [359] = 1, /* pieces.warhorse.attacks */
        [360] = 0, /* pieces.warhorse.attacks[0].kind */
        [361] = 255, /* pieces.warhorse.attacks[0].directions */
        [362] = -1, 0, /* pieces.warhorse.attacks[0].range */
        [364] = 1, /* pieces.warhorse.attacks[0].over */
        [374] = 0, /* pieces.warhorse.fires */
        [382] = 2, /* pieces.elephant.count */
        [383] = 0, /* pieces.elephant.waives */
        [384] = 0, /* pieces.elephant.switches */
        [385] = 0, /* pieces.elephant.switches_enemies */
        [386] = 0, /* pieces.elephant.ignores */
        [387] = 1, /* pieces.elephant.moves */
        [388] = 0, /* pieces.elephant.moves[0].kind */
        [389] = 255, /* pieces.elephant.moves[0].directions */
        [390] = 1, 1, /* pieces.elephant.moves[0].range */
        [392] = 1, /* pieces.elephant.moves[0].over */
        [394] = 31, /* pieces.elephant.moves[0].ground */
        [409] = 1, /* pieces.elephant.attacks */
        [410] = 0, /* pieces.elephant.attacks[0].kind */
        [411] = 255, /* pieces.elephant.attacks[0].directions */
        [412] = -1, 0, /* pieces.elephant.attacks[0].range */
        [414] = 1, /* pieces.elephant.attacks[0].over */
        [424] = 0, /* pieces.elephant.fires */
        [432] = 1, /* pieces.dragon.count */
        [433] = 12, /* pieces.dragon.waives */
        [434] = 0, /* pieces.dragon.switches */
        [435] = 0, /* pieces.dragon.switches_enemies */
        [436] = 0, /* pieces.dragon.ignores */
        [437] = 1, /* pieces.dragon.moves */
        [438] = 1, /* pieces.dragon.moves[0].kind */
        [439] = 255, /* pieces.dragon.moves[0].directions */
        [440] = 1, 4, /* pieces.dragon.moves[0].range */
        [442] = 7, /* pieces.dragon.moves[0].over */
        [444] = 31, /* pieces.dragon.moves[0].ground */
        [459] = 1, /* pieces.dragon.attacks */
        [460] = 1, /* pieces.dragon.attacks[0].kind */
        [461] = 255, /* pieces.dragon.attacks[0].directions */
        [462] = -1, 0, /* pieces.dragon.attacks[0].range */
        [464] = 7, /* pieces.dragon.attacks[0].over */
        [474] = 0, /* pieces.dragon.fires */
        [482] = 1, /* pieces.throne.count */
        [483] = 0, /* pieces.throne.waives */
        [484] = 0, /* pieces.throne.switches */
        [485] = 0, /* pieces.throne.switches_enemies */
        [486] = 7, /* pieces.throne.ignores */
        [487] = 1, /* pieces.throne.moves */
        [488] = 0, /* pieces.throne.moves[0].kind */
        [489] = 255, /* pieces.throne.moves[0].directions */
        [490] = 1, 1, /* pieces.throne.moves[0].range */
        [492] = 1, /* pieces.throne.moves[0].over */
        [494] = 31, /* pieces.throne.moves[0].ground */
        [509] = 1, /* pieces.throne.attacks */
        [510] = 0, /* pieces.throne.attacks[0].kind */
        [511] = 255, /* pieces.throne.attacks[0].directions */
        [512] = -1, 0, /* pieces.throne.attacks[0].range */
        [514] = 1, /* pieces.throne.attacks[0].over */
        [524] = 0, /* pieces.throne.fires */
        [532] = 128, /* bans.elephant.targets */
        [533] = 1, /* bans.elephant.ground */
        [534] = 767, /* bans.elephant.attackers */
        [535] = 767, /* bans.elephant.shooters */
        [536] = 1, /* bans.ranger.targets */
        [537] = 4, /* bans.ranger.ground */
        [538] = 0, /* bans.ranger.attackers */
        [539] = 1023, /* bans.ranger.shooters */
        [540] = 1023, /* bans.forest.targets */
        [541] = 2, /* bans.forest.ground */
        [542] = 256, /* bans.forest.attackers */
        [543] = 12, /* bans.forest.shooters */
        [544] = 0, /* bans.spare_1.targets */
        [545] = 0, /* bans.spare_1.ground */
        [546] = 0, /* bans.spare_1.attackers */
        [547] = 0, /* bans.spare_1.shooters */
        [548] = 0, /* bans.spare_2.targets */
        [549] = 0, /* bans.spare_2.ground */
        [550] = 0, /* bans.spare_2.attackers */
        [551] = 0, /* bans.spare_2.shooters */
        [552] = 0, /* bans.spare_3.targets */
        [553] = 0, /* bans.spare_3.ground */
        [554] = 0, /* bans.spare_3.attackers */
        [555] = 0, /* bans.spare_3.shooters */
        [556] = 12, /* checks.hazards */
        [557] = 1, /* checks.move */
        [558] = 3, /* checks.switch */
        [559] = 3, /* checks.attack */
        [560] = 3, /* checks.fire */
        [561] = 4, /* favors.most */
        [562] = 2, /* favors.ambush_on */
        [563] = 4, /* arrival.ground */
        [564] = 1, /* peaceful_turns */
        [565] = 1, 2, /* switches.survival */
        [567] = 4, /* switches.dragon_attack_range */
        [568] = 0, /* switches.max_plies */
        [569] = 0, /* switches.setup */
        [570] = 0, /* switches.acting */
        [571] = 0, /* switches.favors_when */
        [572] = 0, /* switches.favor_kind */
        [573] = 0, /* switches.guard */
    },
    .texts = {
        .title = "Thrones",
        .credit = "Chad Anthony Randell; digital version by Karwler",
    },
};
#endif

/* The list of games (core/registry.h): one at least. */

extern const struct brdi_game brdi_tokonoma;
extern const struct brdi_game brdi_carnyx;
extern const struct brdi_game brdi_tombs;
extern const struct brdi_game brdi_tomis;
extern const struct brdi_game brdi_thrones;

const struct brdi_game *const brdi_games[] = {
#ifndef BRD_WITHOUT_TOKONOMA
    &brdi_tokonoma,
#endif
#ifndef BRD_WITHOUT_CARNYX
    &brdi_carnyx,
#endif
#ifndef BRD_WITHOUT_TOMBS
    &brdi_tombs,
#endif
#ifndef BRD_WITHOUT_TOMIS
    &brdi_tomis,
#endif
#ifndef BRD_WITHOUT_THRONES
    &brdi_thrones,
#endif
};
const int brdi_game_total = (int)(sizeof brdi_games / sizeof brdi_games[0]);

const uint64_t brdi_library = BRDI_LAYOUT_HASH
#ifndef BRD_WITHOUT_TOKONOMA
    + UINT64_C(0x52AFE7697DC89D5F)
#endif
#ifndef BRD_WITHOUT_CARNYX
    + UINT64_C(0xA28058A3F55333AC)
#endif
#ifndef BRD_WITHOUT_TOMBS
    + UINT64_C(0x45C827A26B52B2C7)
#endif
#ifndef BRD_WITHOUT_TOMIS
    + UINT64_C(0x82070EFF818F4B93)
#endif
#ifndef BRD_WITHOUT_THRONES
    + UINT64_C(0x8FFD9867B8306A4A)
#endif
    ;
