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
        [38] = 6, /* pieces.flat.count */
        [39] = 1, /* pieces.flat.moves */
        [40] = 0, /* pieces.flat.moves[0].kind */
        [41] = 7, /* pieces.flat.moves[0].directions */
        [42] = 1, 1, /* pieces.flat.moves[0].range */
        [45] = 1, /* pieces.flat.moves[0].onto */
        [96] = -1, /* pieces.flat.attacks */
        [153] = 2, /* pieces.arm.count */
        [154] = 2, /* pieces.arm.moves */
        [155] = 1, /* pieces.arm.moves[0].kind */
        [156] = 1, /* pieces.arm.moves[0].directions */
        [157] = 2, 2, /* pieces.arm.moves[0].range */
        [160] = 3, /* pieces.arm.moves[0].onto */
        [162] = 0, /* pieces.arm.moves[1].kind */
        [163] = 56, /* pieces.arm.moves[1].directions */
        [164] = 1, 1, /* pieces.arm.moves[1].range */
        [167] = 3, /* pieces.arm.moves[1].onto */
        [211] = -1, /* pieces.arm.attacks */
        [268] = 2, /* pieces.blind.count */
        [269] = 2, /* pieces.blind.moves */
        [270] = 1, /* pieces.blind.moves[0].kind */
        [271] = 14, /* pieces.blind.moves[0].directions */
        [272] = 2, 2, /* pieces.blind.moves[0].range */
        [275] = 3, /* pieces.blind.moves[0].onto */
        [277] = 0, /* pieces.blind.moves[1].kind */
        [278] = 48, /* pieces.blind.moves[1].directions */
        [279] = 1, 1, /* pieces.blind.moves[1].range */
        [282] = 3, /* pieces.blind.moves[1].onto */
        [326] = -1, /* pieces.blind.attacks */
        [383] = 1, /* pieces.star.count */
        [384] = 1, /* pieces.star.moves */
        [385] = 0, /* pieces.star.moves[0].kind */
        [386] = 4032, /* pieces.star.moves[0].directions */
        [387] = 1, 1, /* pieces.star.moves[0].range */
        [390] = 3, /* pieces.star.moves[0].onto */
        [441] = -1, /* pieces.star.attacks */
        [498] = 0, /* switches.reversible_limit */
        [499] = 0, /* switches.max_plies */
        [500] = 2, /* switches.attackers */
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
        [247] = 0, /* switches.entering */
        [248] = 1, /* switches.forced_capture */
        [249] = 0, /* switches.max_plies */
        [250] = 0, /* switches.removed_discs */
        [251] = 0, /* switches.returns */
        [252] = 0, /* switches.stack_jumps */
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
        [39] = 1, /* units.frigate.ap */
        [40] = 1, /* units.frigate.moves */
        [41] = 0, /* units.frigate.moves[0].kind */
        [42] = 69, /* units.frigate.moves[0].directions */
        [43] = 1, 1, /* units.frigate.moves[0].range */
        [97] = 1, /* units.frigate.attacks */
        [98] = 0, /* units.frigate.attacks[0].kind */
        [99] = 131, /* units.frigate.attacks[0].directions */
        [100] = 1, 1, /* units.frigate.attacks[0].range */
        [154] = 1, /* units.sentry.ap */
        [155] = 1, /* units.sentry.moves */
        [156] = 2, /* units.sentry.moves[0].kind */
        [157] = 170, /* units.sentry.moves[0].directions */
        [158] = 1, 7, /* units.sentry.moves[0].range */
        [212] = 1, /* units.sentry.attacks */
        [213] = 2, /* units.sentry.attacks[0].kind */
        [214] = 170, /* units.sentry.attacks[0].directions */
        [215] = 1, 7, /* units.sentry.attacks[0].range */
        [269] = 1, /* units.tower.ap */
        [270] = 1, /* units.tower.moves */
        [271] = 2, /* units.tower.moves[0].kind */
        [272] = 85, /* units.tower.moves[0].directions */
        [273] = 1, 7, /* units.tower.moves[0].range */
        [327] = 1, /* units.tower.attacks */
        [328] = 2, /* units.tower.attacks[0].kind */
        [329] = 85, /* units.tower.attacks[0].directions */
        [330] = 1, 7, /* units.tower.attacks[0].range */
        [384] = 1, /* units.flagship.ap */
        [385] = 1, /* units.flagship.moves */
        [386] = 2, /* units.flagship.moves[0].kind */
        [387] = 255, /* units.flagship.moves[0].directions */
        [388] = 1, 7, /* units.flagship.moves[0].range */
        [442] = 1, /* units.flagship.attacks */
        [443] = 2, /* units.flagship.attacks[0].kind */
        [444] = 255, /* units.flagship.attacks[0].directions */
        [445] = 1, 7, /* units.flagship.attacks[0].range */
        [499] = 2, /* jump.one_marker */
        [500] = 3, /* jump.two_markers */
        [501] = 3, /* switches.base_attackers */
        [502] = 1, /* switches.base_clearance */
        [504] = 0, /* switches.gate_work */
        [503] = 0, /* switches.max_plies */
        [505] = 0, /* switches.ships */
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
