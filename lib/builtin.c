/*
 * builtin.c: the built-in rules. `make builtin` writes this file from rules/<game>.yaml; what each number means
 * is said there and in rules/FORMAT.md.
 */
#include "rules/schema.h"

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
        [36] = 6, /* pieces.flat.count */
        [37] = 1, /* pieces.flat.moves */
        [38] = 0, /* pieces.flat.moves[0].kind */
        [39] = 7, /* pieces.flat.moves[0].directions */
        [40] = 1, 1, /* pieces.flat.moves[0].range */
        [43] = 1, /* pieces.flat.moves[0].onto */
        [94] = 2, /* pieces.arm.count */
        [95] = 2, /* pieces.arm.moves */
        [96] = 1, /* pieces.arm.moves[0].kind */
        [97] = 1, /* pieces.arm.moves[0].directions */
        [98] = 2, 2, /* pieces.arm.moves[0].range */
        [101] = 3, /* pieces.arm.moves[0].onto */
        [103] = 0, /* pieces.arm.moves[1].kind */
        [104] = 56, /* pieces.arm.moves[1].directions */
        [105] = 1, 1, /* pieces.arm.moves[1].range */
        [108] = 3, /* pieces.arm.moves[1].onto */
        [152] = 2, /* pieces.blind.count */
        [153] = 2, /* pieces.blind.moves */
        [154] = 1, /* pieces.blind.moves[0].kind */
        [155] = 14, /* pieces.blind.moves[0].directions */
        [156] = 2, 2, /* pieces.blind.moves[0].range */
        [159] = 3, /* pieces.blind.moves[0].onto */
        [161] = 0, /* pieces.blind.moves[1].kind */
        [162] = 48, /* pieces.blind.moves[1].directions */
        [163] = 1, 1, /* pieces.blind.moves[1].range */
        [166] = 3, /* pieces.blind.moves[1].onto */
        [210] = 1, /* pieces.star.count */
        [211] = 1, /* pieces.star.moves */
        [212] = 0, /* pieces.star.moves[0].kind */
        [213] = 4032, /* pieces.star.moves[0].directions */
        [214] = 1, 1, /* pieces.star.moves[0].range */
        [217] = 3, /* pieces.star.moves[0].onto */
        [268] = 0, /* switches.reversible_limit */
        [269] = 0, /* switches.max_plies */
    },
    .texts = {
        "Tokonoma",
        "bad_vertex; the game's specification is free for non-commercial use only",
        "f3+A/+b4+S/+a+b3+B+A/+s4+B/+a3F",
        "",
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
        [16] = 1, /* steps.piece */
        [17] = 0, /* steps.piece[0].kind */
        [18] = 69, /* steps.piece[0].directions */
        [19] = 1, 1, /* steps.piece[0].range */
        [73] = 1, /* steps.stack */
        [74] = 1, /* steps.stack[0].kind */
        [75] = 69, /* steps.stack[0].directions */
        [76] = 2, 2, /* steps.stack[0].range */
        [130] = 3, /* counts.place */
        [131] = 10, /* counts.supply */
        [132] = 0, /* switches.max_plies */
        [133] = 0, /* switches.stack_jumps */
    },
    .texts = {
        "Carnyx",
        "Gary Pettie",
        "",
        "",
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
        [79] = 0, /* classes.magus.threatens[0].kind */
        [80] = 240, /* classes.magus.threatens[0].directions */
        [81] = 1, 1, /* classes.magus.threatens[0].range */
        [135] = 3, /* classes.magus.plays */
        [136] = 1, /* classes.ombra.threatens */
        [137] = 2, /* classes.ombra.threatens[0].kind */
        [138] = 0, /* classes.ombra.threatens[0].directions */
        [139] = 1, 1, /* classes.ombra.threatens[0].range */
        [193] = 5, /* classes.ombra.plays */
        [194] = 0, /* classes.thorn.threatens */
        [251] = 5, /* classes.thorn.plays */
        [252] = 2, /* hand */
        [253] = 9, 9, 9, 9, /* switches.deck */
        [257] = 8, /* switches.kill_goal_2 */
        [258] = 7, /* switches.kill_goal_3 */
        [259] = 6, /* switches.kill_goal_4 */
        [260] = 0, /* switches.max_plies */
        [261] = 0, /* switches.ombra_on_ombra */
        [262] = 0, /* switches.partners */
        [263] = 3, /* switches.quiet_turns_2 */
        [264] = 2, /* switches.quiet_turns_3 */
        [265] = 3, /* switches.quiet_turns_4 */
        [266] = 0, /* switches.teams */
        [267] = 0, /* switches.thorn_adjacency */
    },
    .texts = {
        "Tombs",
        "its author, by the published sheet Tombs - The Card Game",
        "",
        "",
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
        [39] = 1, /* units.frigate.moves */
        [40] = 0, /* units.frigate.moves[0].kind */
        [41] = 69, /* units.frigate.moves[0].directions */
        [42] = 1, 1, /* units.frigate.moves[0].range */
        [96] = 1, /* units.frigate.attacks */
        [97] = 0, /* units.frigate.attacks[0].kind */
        [98] = 131, /* units.frigate.attacks[0].directions */
        [99] = 1, 1, /* units.frigate.attacks[0].range */
        [153] = 1, /* units.sentry.moves */
        [154] = 2, /* units.sentry.moves[0].kind */
        [155] = 170, /* units.sentry.moves[0].directions */
        [156] = 1, 7, /* units.sentry.moves[0].range */
        [210] = 1, /* units.sentry.attacks */
        [211] = 2, /* units.sentry.attacks[0].kind */
        [212] = 170, /* units.sentry.attacks[0].directions */
        [213] = 1, 7, /* units.sentry.attacks[0].range */
        [267] = 1, /* units.tower.moves */
        [268] = 2, /* units.tower.moves[0].kind */
        [269] = 85, /* units.tower.moves[0].directions */
        [270] = 1, 7, /* units.tower.moves[0].range */
        [324] = 1, /* units.tower.attacks */
        [325] = 2, /* units.tower.attacks[0].kind */
        [326] = 85, /* units.tower.attacks[0].directions */
        [327] = 1, 7, /* units.tower.attacks[0].range */
        [381] = 1, /* units.flagship.moves */
        [382] = 2, /* units.flagship.moves[0].kind */
        [383] = 255, /* units.flagship.moves[0].directions */
        [384] = 1, 7, /* units.flagship.moves[0].range */
        [438] = 1, /* units.flagship.attacks */
        [439] = 2, /* units.flagship.attacks[0].kind */
        [440] = 255, /* units.flagship.attacks[0].directions */
        [441] = 1, 7, /* units.flagship.attacks[0].range */
        [495] = 2, /* jump.one_marker */
        [496] = 3, /* jump.two_markers */
        [497] = 3, /* switches.base_attackers */
        [498] = 1, /* switches.base_clearance */
        [499] = 0, /* switches.max_plies */
    },
    .texts = {
        "Tomis",
        "Binary Station",
        "",
        "",
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
        [18] = 10, /* tiles.forest.count */
        [19] = 1, /* tiles.forest.row_least */
        [20] = 7, /* tiles.mountain.count */
        [21] = 1, /* tiles.mountain.row_least */
        [22] = 7, /* tiles.water.count */
        [23] = 1, /* tiles.water.row_least */
        [24] = 2, 8, /* fortress.columns */
        [26] = 2, 4, /* fortress.rows */
        [28] = 2, /* pieces.ranger.count */
        [29] = 4, /* pieces.ranger.waives */
        [30] = 0, /* pieces.ranger.switches */
        [31] = 0, /* pieces.ranger.switches_enemies */
        [32] = 0, /* pieces.ranger.ignores */
        [33] = 1, /* pieces.ranger.moves */
        [34] = 0, /* pieces.ranger.moves[0].kind */
        [35] = 255, /* pieces.ranger.moves[0].directions */
        [36] = 1, 1, /* pieces.ranger.moves[0].range */
        [38] = 1, /* pieces.ranger.moves[0].over */
        [40] = 31, /* pieces.ranger.moves[0].ground */
        [55] = 1, /* pieces.ranger.attacks */
        [56] = 0, /* pieces.ranger.attacks[0].kind */
        [57] = 255, /* pieces.ranger.attacks[0].directions */
        [60] = 1, /* pieces.ranger.attacks[0].over */
        [70] = 0, /* pieces.ranger.fires */
        [78] = 2, /* pieces.spearman.count */
        [79] = 8, /* pieces.spearman.waives */
        [80] = 0, /* pieces.spearman.switches */
        [81] = 0, /* pieces.spearman.switches_enemies */
        [82] = 0, /* pieces.spearman.ignores */
        [83] = 2, /* pieces.spearman.moves */
        [84] = 0, /* pieces.spearman.moves[0].kind */
        [85] = 255, /* pieces.spearman.moves[0].directions */
        [86] = 1, 1, /* pieces.spearman.moves[0].range */
        [88] = 1, /* pieces.spearman.moves[0].over */
        [90] = 31, /* pieces.spearman.moves[0].ground */
        [91] = 2, /* pieces.spearman.moves[1].kind */
        [92] = 255, /* pieces.spearman.moves[1].directions */
        [93] = 1, 1, /* pieces.spearman.moves[1].range */
        [95] = 3, /* pieces.spearman.moves[1].over */
        [97] = 8, /* pieces.spearman.moves[1].ground */
        [105] = 1, /* pieces.spearman.attacks */
        [106] = 0, /* pieces.spearman.attacks[0].kind */
        [107] = 255, /* pieces.spearman.attacks[0].directions */
        [110] = 1, /* pieces.spearman.attacks[0].over */
        [120] = 0, /* pieces.spearman.fires */
        [128] = 2, /* pieces.crossbowman.count */
        [129] = 0, /* pieces.crossbowman.waives */
        [130] = 0, /* pieces.crossbowman.switches */
        [131] = 0, /* pieces.crossbowman.switches_enemies */
        [132] = 0, /* pieces.crossbowman.ignores */
        [133] = 1, /* pieces.crossbowman.moves */
        [134] = 0, /* pieces.crossbowman.moves[0].kind */
        [135] = 255, /* pieces.crossbowman.moves[0].directions */
        [136] = 1, 1, /* pieces.crossbowman.moves[0].range */
        [138] = 1, /* pieces.crossbowman.moves[0].over */
        [140] = 31, /* pieces.crossbowman.moves[0].ground */
        [155] = 1, /* pieces.crossbowman.attacks */
        [156] = 0, /* pieces.crossbowman.attacks[0].kind */
        [157] = 255, /* pieces.crossbowman.attacks[0].directions */
        [160] = 1, /* pieces.crossbowman.attacks[0].over */
        [170] = 1, /* pieces.crossbowman.fires */
        [171] = 0, /* pieces.crossbowman.fires[0].kind */
        [172] = 255, /* pieces.crossbowman.fires[0].directions */
        [173] = 1, 1, /* pieces.crossbowman.fires[0].range */
        [178] = 1, /* pieces.catapult.count */
        [179] = 0, /* pieces.catapult.waives */
        [180] = 0, /* pieces.catapult.switches */
        [181] = 0, /* pieces.catapult.switches_enemies */
        [182] = 0, /* pieces.catapult.ignores */
        [183] = 1, /* pieces.catapult.moves */
        [184] = 0, /* pieces.catapult.moves[0].kind */
        [185] = 255, /* pieces.catapult.moves[0].directions */
        [186] = 1, 1, /* pieces.catapult.moves[0].range */
        [188] = 1, /* pieces.catapult.moves[0].over */
        [190] = 31, /* pieces.catapult.moves[0].ground */
        [205] = 1, /* pieces.catapult.attacks */
        [206] = 0, /* pieces.catapult.attacks[0].kind */
        [207] = 255, /* pieces.catapult.attacks[0].directions */
        [210] = 1, /* pieces.catapult.attacks[0].over */
        [220] = 1, /* pieces.catapult.fires */
        [221] = 0, /* pieces.catapult.fires[0].kind */
        [222] = 255, /* pieces.catapult.fires[0].directions */
        [223] = 2, 2, /* pieces.catapult.fires[0].range */
        [228] = 1, /* pieces.trebuchet.count */
        [229] = 0, /* pieces.trebuchet.waives */
        [230] = 0, /* pieces.trebuchet.switches */
        [231] = 0, /* pieces.trebuchet.switches_enemies */
        [232] = 0, /* pieces.trebuchet.ignores */
        [233] = 1, /* pieces.trebuchet.moves */
        [234] = 0, /* pieces.trebuchet.moves[0].kind */
        [235] = 255, /* pieces.trebuchet.moves[0].directions */
        [236] = 1, 1, /* pieces.trebuchet.moves[0].range */
        [238] = 1, /* pieces.trebuchet.moves[0].over */
        [240] = 31, /* pieces.trebuchet.moves[0].ground */
        [255] = 1, /* pieces.trebuchet.attacks */
        [256] = 0, /* pieces.trebuchet.attacks[0].kind */
        [257] = 255, /* pieces.trebuchet.attacks[0].directions */
        [260] = 1, /* pieces.trebuchet.attacks[0].over */
        [270] = 1, /* pieces.trebuchet.fires */
        [271] = 0, /* pieces.trebuchet.fires[0].kind */
        [272] = 255, /* pieces.trebuchet.fires[0].directions */
        [273] = 3, 3, /* pieces.trebuchet.fires[0].range */
        [278] = 2, /* pieces.lancer.count */
        [279] = 0, /* pieces.lancer.waives */
        [280] = 0, /* pieces.lancer.switches */
        [281] = 0, /* pieces.lancer.switches_enemies */
        [282] = 0, /* pieces.lancer.ignores */
        [283] = 2, /* pieces.lancer.moves */
        [284] = 0, /* pieces.lancer.moves[0].kind */
        [285] = 255, /* pieces.lancer.moves[0].directions */
        [286] = 1, 1, /* pieces.lancer.moves[0].range */
        [288] = 1, /* pieces.lancer.moves[0].over */
        [290] = 31, /* pieces.lancer.moves[0].ground */
        [291] = 2, /* pieces.lancer.moves[1].kind */
        [292] = 255, /* pieces.lancer.moves[1].directions */
        [293] = 1, 1, /* pieces.lancer.moves[1].range */
        [295] = 3, /* pieces.lancer.moves[1].over */
        [297] = 1, /* pieces.lancer.moves[1].ground */
        [305] = 1, /* pieces.lancer.attacks */
        [306] = 0, /* pieces.lancer.attacks[0].kind */
        [307] = 255, /* pieces.lancer.attacks[0].directions */
        [310] = 1, /* pieces.lancer.attacks[0].over */
        [320] = 0, /* pieces.lancer.fires */
        [328] = 1, /* pieces.warhorse.count */
        [329] = 0, /* pieces.warhorse.waives */
        [330] = 1, /* pieces.warhorse.switches */
        [331] = 1, /* pieces.warhorse.switches_enemies */
        [332] = 0, /* pieces.warhorse.ignores */
        [333] = 1, /* pieces.warhorse.moves */
        [334] = 0, /* pieces.warhorse.moves[0].kind */
        [335] = 255, /* pieces.warhorse.moves[0].directions */
        [336] = 1, 1, /* pieces.warhorse.moves[0].range */
        [338] = 1, /* pieces.warhorse.moves[0].over */
        [340] = 31, /* pieces.warhorse.moves[0].ground */
        [355] = 1, /* pieces.warhorse.attacks */
        [356] = 0, /* pieces.warhorse.attacks[0].kind */
        [357] = 255, /* pieces.warhorse.attacks[0].directions */
        [360] = 1, /* pieces.warhorse.attacks[0].over */
        [370] = 0, /* pieces.warhorse.fires */
        [378] = 2, /* pieces.elephant.count */
        [379] = 0, /* pieces.elephant.waives */
        [380] = 0, /* pieces.elephant.switches */
        [381] = 0, /* pieces.elephant.switches_enemies */
        [382] = 0, /* pieces.elephant.ignores */
        [383] = 1, /* pieces.elephant.moves */
        [384] = 0, /* pieces.elephant.moves[0].kind */
        [385] = 255, /* pieces.elephant.moves[0].directions */
        [386] = 1, 1, /* pieces.elephant.moves[0].range */
        [388] = 1, /* pieces.elephant.moves[0].over */
        [390] = 31, /* pieces.elephant.moves[0].ground */
        [405] = 1, /* pieces.elephant.attacks */
        [406] = 0, /* pieces.elephant.attacks[0].kind */
        [407] = 255, /* pieces.elephant.attacks[0].directions */
        [410] = 1, /* pieces.elephant.attacks[0].over */
        [420] = 0, /* pieces.elephant.fires */
        [428] = 1, /* pieces.dragon.count */
        [429] = 12, /* pieces.dragon.waives */
        [430] = 0, /* pieces.dragon.switches */
        [431] = 0, /* pieces.dragon.switches_enemies */
        [432] = 0, /* pieces.dragon.ignores */
        [433] = 1, /* pieces.dragon.moves */
        [434] = 1, /* pieces.dragon.moves[0].kind */
        [435] = 255, /* pieces.dragon.moves[0].directions */
        [436] = 1, 4, /* pieces.dragon.moves[0].range */
        [438] = 7, /* pieces.dragon.moves[0].over */
        [440] = 31, /* pieces.dragon.moves[0].ground */
        [455] = 1, /* pieces.dragon.attacks */
        [456] = 1, /* pieces.dragon.attacks[0].kind */
        [457] = 255, /* pieces.dragon.attacks[0].directions */
        [460] = 7, /* pieces.dragon.attacks[0].over */
        [470] = 0, /* pieces.dragon.fires */
        [478] = 1, /* pieces.throne.count */
        [479] = 0, /* pieces.throne.waives */
        [480] = 0, /* pieces.throne.switches */
        [481] = 0, /* pieces.throne.switches_enemies */
        [482] = 7, /* pieces.throne.ignores */
        [483] = 1, /* pieces.throne.moves */
        [484] = 0, /* pieces.throne.moves[0].kind */
        [485] = 255, /* pieces.throne.moves[0].directions */
        [486] = 1, 1, /* pieces.throne.moves[0].range */
        [488] = 1, /* pieces.throne.moves[0].over */
        [490] = 31, /* pieces.throne.moves[0].ground */
        [505] = 1, /* pieces.throne.attacks */
        [506] = 0, /* pieces.throne.attacks[0].kind */
        [507] = 255, /* pieces.throne.attacks[0].directions */
        [510] = 1, /* pieces.throne.attacks[0].over */
        [520] = 0, /* pieces.throne.fires */
        [528] = 128, /* bans.elephant.targets */
        [529] = 1, /* bans.elephant.ground */
        [530] = 767, /* bans.elephant.attackers */
        [531] = 767, /* bans.elephant.shooters */
        [532] = 1, /* bans.ranger.targets */
        [533] = 4, /* bans.ranger.ground */
        [534] = 0, /* bans.ranger.attackers */
        [535] = 1023, /* bans.ranger.shooters */
        [536] = 1023, /* bans.forest.targets */
        [537] = 2, /* bans.forest.ground */
        [538] = 256, /* bans.forest.attackers */
        [539] = 12, /* bans.forest.shooters */
        [540] = 12, /* checks.hazards */
        [541] = 1, /* checks.move */
        [542] = 3, /* checks.switch */
        [543] = 3, /* checks.attack */
        [544] = 3, /* checks.fire */
        [545] = 4, /* favors.most */
        [546] = 2, /* favors.ambush_on */
        [547] = 4, /* arrival.ground */
        [548] = 1, /* peaceful_turns */
        [549] = 1, 2, /* switches.survival */
        [551] = 4, /* switches.dragon_attack_range */
        [552] = 0, /* switches.max_plies */
        [553] = 0, /* switches.setup */
        [554] = 0, /* switches.acting */
    },
    .texts = {
        "Thrones",
        "Chad Anthony Randell; digital version by Karwler",
        "",
        "",
    },
};
#endif
