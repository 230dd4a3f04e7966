/*
 * tree.c: the search for seats that do not see everything, and for more than two sides: information-set Monte Carlo
 * tree search over move codes, as the seat sees the game. Each iteration draws one of the states that are consistent
 * with the observation. When a node is opened, all moves there are made, and the positions after them are valued by
 * the weights.
 */
#include "bot/mind.h"

#include <string.h>

enum {
    DEPTH_MOST = 256,      /* plies below the root */
    NODES_MOST = 1 << 20,  /* of the tree; later iterations only add to their visits */
    BOLDNESS = 4,          /* how much sooner moves that look better are tried */
    BOLDNESS_IN_DOUBT = 1, /* the same if the seat does not see everything */
    SHARE_LEAST = 600,
    CURIOSITY = 15000, /* of ONE: the bonus for moves that were tried little */
    CURIOSITY_IN_DOUBT = 60000,
    SURPRISE = ONE / 25, /* how much worse a move may look that others do not see */
    WHIM = 1024,         /* of ONE: a random bonus for each move, so that games differ */
    PLAYOUT_PLIES = 80,  /* of the random games that are played in short games */
    SECRET_PLIES = 200   /* at most, until what is made in secret is revealed */
};

/* A move in a position of the tree, and the position after it. Index 0 means none. */
struct node {
    uint64_t sum;   /* of its seat's rewards */
    uint32_t code;  /* the move code, as the viewer sees it */
    uint32_t next;  /* the next move of the same position, with a greater code */
    uint32_t child; /* the first move after it */
    uint32_t visits;
    uint32_t available; /* how often it could have been chosen */
    uint32_t prior;     /* its seat's chances by the weights alone */
    uint32_t share;     /* its share of the position's attempts, by the weights alone */
    uint8_t seat;       /* the seat that makes it, or BRD_CHANCE */
    uint8_t open;       /* its moves are listed */
    uint8_t lost;       /* it loses at once, or lets another side win with the next ply: known if the viewer sees all */
    uint8_t reserved;
};

struct tree {
    uint32_t node_count, node_most; /* there is room for so many */
    uint32_t iterations, secret;    /* secret: nobody else sees which move the viewer makes */
};

size_t tree_nbytes(const brd_rules_info *info, uint32_t positions)
{
    size_t nodes = positions < NODES_MOST ? positions : NODES_MOST;
    return sizeof(struct tree) + (nodes + info->max_moves + 3) * sizeof(struct node);
}

static struct tree *tree_of(const struct mind *mind)
{
    return mind->area;
}

static struct node *nodes_of(const struct mind *mind)
{
    return (struct node *)(void *)((uint8_t *)mind->area + sizeof(struct tree));
}

/* An iteration's path through the tree, and the keys of the positions on it. */
struct path {
    uint32_t nodes[DEPTH_MOST + 1];
    uint64_t keys[DEPTH_MOST + 1];
    int32_t depth;
};

/* The link to the child with this code, or to its place in the list. */
static uint32_t *link_of(const struct mind *mind, uint32_t parent, uint32_t code)
{
    uint32_t *link = &nodes_of(mind)[parent].child;
    while (*link != 0 && nodes_of(mind)[*link].code < code) link = &nodes_of(mind)[*link].next;
    return link;
}

static bool is_at(const struct mind *mind, const uint32_t *link, uint32_t code)
{
    return *link != 0 && nodes_of(mind)[*link].code == code;
}

/* Adds a node at a link. 0: there is no room. */
static uint32_t add_node(const struct mind *mind, uint32_t *link, uint32_t code, int32_t seat, uint32_t prior)
{
    if (tree_of(mind)->node_count >= tree_of(mind)->node_most) return 0;
    uint32_t index = tree_of(mind)->node_count++;
    nodes_of(mind)[index] =
        (struct node){.code = code, .next = *link, .prior = prior, .share = prior, .seat = (uint8_t)seat};
    return *link = index;
}

static uint32_t root_of_square(uint64_t square)
{
    uint64_t root = 0, bit = UINT64_C(1) << 62;
    while (bit > square) bit >>= 2;
    for (; bit != 0; bit >>= 2)
        if (square >= root + bit) {
            square -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    return (uint32_t)root;
}

/* The child for a ply that the tree does not choose: one of chance, or one that the viewer does not see. */
static uint32_t follow(const struct mind *mind, uint32_t parent, uint32_t code, int32_t seat)
{
    uint32_t *link = link_of(mind, parent, code);
    return is_at(mind, link, code) ? *link : add_node(mind, link, code, seat, 0);
}

/*
 * Divides the attempts between the moves of a position. A move with a chance of 1 gets 2^BOLDNESS times the share of
 * one with a chance of 0, and each move gets at least SHARE_LEAST.
 */
static void share_out(const struct mind *mind, uint32_t parent)
{
    uint32_t best = 1;
    uint64_t total = 0;
    for (uint32_t i = nodes_of(mind)[parent].child; i != 0; i = nodes_of(mind)[i].next)
        if (nodes_of(mind)[i].prior > best) best = nodes_of(mind)[i].prior;
    for (uint32_t i = nodes_of(mind)[parent].child; i != 0; i = nodes_of(mind)[i].next) {
        int64_t behind = (int64_t)best - nodes_of(mind)[i].prior;
        nodes_of(mind)[i].share =
            worth_power(-behind * 16 * (mind->bot->sees_all ? BOLDNESS : BOLDNESS_IN_DOUBT)) + SHARE_LEAST;
        total += nodes_of(mind)[i].share;
    }
    for (uint32_t i = nodes_of(mind)[parent].child; i != 0; i = nodes_of(mind)[i].next)
        nodes_of(mind)[i].share = (uint32_t)((uint64_t)nodes_of(mind)[i].share * ONE / total);
}

/* The mover can win at once in the position after a move: whoever made that move should not have. */
static void note_win(const struct mind *mind, uint32_t parent, int32_t mover)
{
    struct node *node = &nodes_of(mind)[parent];
    if (node->seat < BRD_MAX_SEATS && mind->bot->team[node->seat] != mind->bot->team[mover]) node->lost = 1;
}

/*
 * Adds the moves of a position that the tree does not have yet, each with its seat's chances. If there is no room they
 * are only valued. rewards: those of the best of these moves; not changed if there are none.
 */
static void add_moves(const struct mind *mind, uint32_t parent, const brd_state *state, int32_t mover,
                      struct rewards *rewards)
{
    struct bot *bot = mind->bot;
    struct worth worth;
    struct scene scene;
    struct rewards then;
    worth_open_scene(&scene);
    int32_t count = brd_moves(mind->rules, state, mover, bot->moves, BRD_MAX_MOVES), tried = 0;
    bot->valued += (uint32_t)count;
    bool room = tree_of(mind)->node_count + (uint32_t)count <= tree_of(mind)->node_most;
    uint32_t *link = &nodes_of(mind)[parent].child;
    for (int32_t i = 0; i < count; i++) {
        while (*link != 0 && nodes_of(mind)[*link].code < bot->moves[i].code) link = &nodes_of(mind)[*link].next;
        if (is_at(mind, link, bot->moves[i].code)) continue;
        if (tried == 0) worth_of_state(mind, state, &worth);
        bool is_over = worth_try(mind, &scene, state, bot->moves[i], &worth, &then) && bot->sees_all;
        if (tried++ == 0 || then.of[mover] > rewards->of[mover]) *rewards = then;
        if (is_over && then.of[mover] == ONE) note_win(mind, parent, mover);
        if (!room) continue;
        add_node(mind, link, bot->moves[i].code, mover, then.of[mover] + brd_random_below(&bot->seed, WHIM));
        nodes_of(mind)[*link].lost = is_over && then.of[mover] == 0;
    }
    if (room) nodes_of(mind)[parent].open = 1;
    if (room && tried > 0) share_out(mind, parent);
}

/* The upper confidence bound: the mean reward, and a bonus by the move's share for having been tried little. */
static uint64_t promise(const struct node *node, uint64_t curiosity, uint32_t root)
{
    uint64_t mean = (node->sum + node->prior) / (node->visits + 1);
    return mean + curiosity * node->share / ONE * root / (256 * (node->visits + 1));
}

/* The most promising of the moves that are legal in this state; 0: the tree has none of them. */
static uint32_t select_child(const struct mind *mind, uint32_t parent, const brd_state *state, int32_t mover)
{
    struct bot *bot = mind->bot;
    uint32_t best = 0, available = UINT32_MAX, root = 0;
    uint64_t most = 0;
    int32_t count = bot->sees_all ? 0 : brd_moves(mind->rules, state, mover, bot->moves, BRD_MAX_MOVES), at = 0;
    for (uint32_t i = nodes_of(mind)[parent].child; i != 0; i = nodes_of(mind)[i].next) {
        struct node *node = &nodes_of(mind)[i];
        while (at < count && bot->moves[at].code < node->code) at++;
        if (!bot->sees_all && node->code != 0 && (at == count || bot->moves[at].code != node->code)) continue;
        node->available++;
        if (node->available != available) root = root_of_square((uint64_t)node->available << 16);
        available = node->available;
        uint64_t now = node->lost ? 0 : promise(node, bot->sees_all ? CURIOSITY : CURIOSITY_IN_DOUBT, root);
        if (best == 0 || now > most) {
            best = i;
            most = now;
        }
    }
    return best;
}

static void draw_state(struct bot *bot, const brd_rules *rules, uint64_t seed, brd_state *state)
{
    if (bot->sees_all)
        brd_state_copy(rules, state, &bot->state);
    else
        brd_state_from_observation(rules, state, bot->viewer, bot->text, bot->text_nbytes, seed, NULL, 0, NULL);
}

/* Makes a ply. Returns its move code, as the viewer sees it. */
static uint32_t make(const struct mind *mind, brd_state *state, brd_move move)
{
    struct bot *bot = mind->bot;
    if (bot->sees_all) {
        brd_apply_trusted(mind->rules, state, move, NULL, NULL, 0);
        return move.code;
    }
    brd_apply_trusted(mind->rules, state, move, NULL, bot->events, BRD_MAX_EVENTS);
    const brd_event *ply = &bot->events[0];
    if ((ply->hidden_from >> bot->viewer & 1) == 0) return move.code;
    return ply->seat == BRD_CHANCE ? BRD_CODE_HIDDEN_CHANCE : BRD_CODE_HIDDEN;
}

/* Whether the mover's plies are hidden from the viewer. */
static bool is_unseen(const struct mind *mind, const brd_state *state, int32_t mover)
{
    if (mind->bot->sees_all || !mind->bot->secrets || mover == mind->bot->viewer) return false;
    brd_state after;
    brd_move first;
    brd_state_copy(mind->rules, &after, state);
    return brd_moves(mind->rules, state, mover, &first, 1) > 0 && make(mind, &after, first) == BRD_CODE_HIDDEN;
}

/* A ply that the tree does not choose: by chance's odds, or a random one of a hidden mover. */
static brd_move draw_move(const struct mind *mind, const brd_state *state, int32_t mover)
{
    struct bot *bot = mind->bot;
    brd_move move = {0};
    if (mover == BRD_CHANCE) {
        uint32_t tickets = (uint32_t)brd_chance_denominator(mind->rules, state);
        brd_chance_pick(mind->rules, state, (int32_t)brd_random_below(&bot->seed, tickets), &move);
        return move;
    }
    int32_t count = brd_moves(mind->rules, state, mover, bot->moves, BRD_MAX_MOVES);
    return bot->moves[brd_random_below(&bot->seed, (uint32_t)count)];
}

/* Whether the position occurred before, in the game or on the path. */
static bool is_repeated(const struct mind *mind, struct path *path, const brd_state *state)
{
    const struct bot *bot = mind->bot;
    if (bot->key_count == 0) return false;
    uint64_t key = path->keys[path->depth] = brd_state_key(mind->rules, state);
    for (int32_t i = 1; i < path->depth; i++)
        if (path->keys[i] == key) return true;
    return bot_has_key(bot, key);
}

/*
 * The weights were learned from full states. If the seat does not see everything and random games are short, the end of
 * a random game counts, too: a quarter.
 */
static void play_out(const struct mind *mind, const brd_state *state, struct rewards *rewards)
{
    brd_state end;
    struct worth worth;
    struct rewards other;
    brd_state_copy(mind->rules, &end, state);
    brd_random_below(&mind->bot->seed, 2);
    mind->bot->valued += (uint32_t)brd_playout(mind->rules, &end, mind->bot->seed, PLAYOUT_PLIES);
    worth_of_state(mind, &end, &worth);
    worth_judge(mind, &end, &worth, &other);
    for (int seat = 0; seat < BRD_MAX_SEATS; seat++) rewards->of[seat] = (3 * rewards->of[seat] + other.of[seat]) / 4;
}

/* Goes from a node to one of its children. 0: the path ends here. */
static uint32_t step(const struct mind *mind, uint32_t parent, brd_state *state, int32_t mover, struct rewards *rewards)
{
    if (mover == BRD_CHANCE || is_unseen(mind, state, mover)) {
        uint32_t child = follow(mind, parent, make(mind, state, draw_move(mind, state, mover)), mover);
        struct worth worth;
        if (child != 0) return child;
        worth_of_state(mind, state, &worth);
        worth_judge(mind, state, &worth, rewards);
        return 0;
    }
    bool opened = nodes_of(mind)[parent].open != 0;
    if (!opened || !mind->bot->sees_all) add_moves(mind, parent, state, mover, rewards);
    uint32_t child = opened ? select_child(mind, parent, state, mover) : 0;
    if (child == 0) {
        if (!mind->bot->sees_all && mind->bot->is_short) play_out(mind, state, rewards);
        return 0;
    }
    if (nodes_of(mind)[child].code != 0) make(mind, state, (brd_move){nodes_of(mind)[child].code});
    return child;
}

static void walk(const struct mind *mind, brd_state *state, struct path *path, struct rewards *rewards)
{
    int32_t players = brd_state_players(mind->rules, state);
    path->depth = 0;
    path->nodes[0] = 1;
    for (;;) {
        int32_t mover = brd_state_to_move(mind->rules, state);
        if (mover == BRD_NOBODY || path->depth == DEPTH_MOST) {
            struct worth worth;
            worth_of_state(mind, state, &worth);
            worth_judge(mind, state, &worth, rewards);
            return;
        }
        if (path->depth == 0) mover = mind->bot->viewer;
        uint32_t child = step(mind, path->nodes[path->depth], state, mover, rewards);
        if (child == 0) return;
        path->nodes[++path->depth] = child;
        if (is_repeated(mind, path, state)) {
            worth_reward(mind, players, UINT32_MAX, rewards);
            return;
        }
    }
}

static void iterate(const struct mind *mind)
{
    struct path path;
    struct rewards rewards;
    brd_state state;
    mind->bot->valued++;
    tree_of(mind)->iterations++;
    brd_random_below(&mind->bot->seed, 2);
    draw_state(mind->bot, mind->rules, mind->bot->seed, &state);
    walk(mind, &state, &path, &rewards);
    for (int32_t i = 0; i <= path.depth; i++) {
        struct node *node = &nodes_of(mind)[path.nodes[i]];
        node->visits++;
        if (node->seat < BRD_MAX_SEATS) node->sum += rewards.of[node->seat];
    }
}

/* Whether nobody else sees which move the viewer makes. */
static bool is_secret(const struct mind *mind)
{
    struct bot *bot = mind->bot;
    brd_state state;
    if (bot->sees_all || !bot->secrets) return false;
    draw_state(bot, mind->rules, bot->seed, &state);
    if (brd_state_to_move(mind->rules, &state) != bot->viewer) return false;
    brd_moves(mind->rules, &state, bot->viewer, bot->moves, 1);
    brd_apply_trusted(mind->rules, &state, bot->moves[0], NULL, bot->events, BRD_MAX_EVENTS);
    return bot->events[0].hidden_from != 0;
}

/* Makes a ply. Returns whether it reveals anything. */
static bool apply_reveals(const struct mind *mind, brd_state *state, brd_move move)
{
    struct bot *bot = mind->bot;
    int32_t count = brd_apply_trusted(mind->rules, state, move, NULL, bot->events, BRD_MAX_EVENTS);
    for (int32_t i = 0; i < count; i++)
        if (bot->events[i].kind == BRD_EVENT_REVEAL) return true;
    return false;
}

/*
 * What the viewer gains in stocks and counters once all is revealed that is laid out in secret, after a move of this
 * layout. The rest of it is made of the first moves, or of those in the middle.
 */
static int64_t gain_by_reveal(const struct mind *mind, const brd_state *state, brd_move move, bool by_first)
{
    struct bot *bot = mind->bot;
    brd_state then;
    brd_state_copy(mind->rules, &then, state);
    bool is_revealed = apply_reveals(mind, &then, move);
    int64_t before = worth_quantities(mind, &then, bot->viewer);
    for (int32_t ply = 0; ply < SECRET_PLIES && !is_revealed; ply++) {
        int32_t mover = brd_state_to_move(mind->rules, &then);
        int32_t count = brd_moves(mind->rules, &then, mover, bot->moves, BRD_MAX_MOVES);
        if (count <= 0) break;
        is_revealed = apply_reveals(mind, &then, bot->moves[by_first ? 0 : count / 2]);
    }
    return worth_quantities(mind, &then, bot->viewer) - before;
}

/* The same whatever the rest is, as far as two ways to go on tell; 0: nothing. */
static uint64_t sure_gain(const struct mind *mind, const brd_state *state, brd_move move)
{
    int64_t first = gain_by_reveal(mind, state, move, true);
    if (first <= 0) return 0;
    int64_t middle = gain_by_reveal(mind, state, move, false);
    return (uint64_t)(middle < 0 ? 0 : first < middle ? first : middle);
}

/* Leaves no chance to secret moves that gain less by the reveal than others: weights do not look so far ahead. */
static void look_to_reveal(const struct mind *mind)
{
    struct node *nodes = nodes_of(mind);
    uint64_t most = 0;
    brd_state state;
    draw_state(mind->bot, mind->rules, mind->bot->seed, &state);
    for (uint32_t i = nodes[1].child; i != 0; i = nodes[i].next) {
        nodes[i].sum = sure_gain(mind, &state, (brd_move){nodes[i].code});
        if (nodes[i].sum > most) most = nodes[i].sum;
    }
    for (uint32_t i = nodes[1].child; i != 0; i = nodes[i].next) {
        if (nodes[i].sum < most) nodes[i].prior = 0;
        nodes[i].sum = 0;
    }
}

/*
 * Makes the root, whose moves are the viewer's. If another seat is to move, waiting is one of them (code 0). A secret
 * move is chosen by the weights alone, so there is nothing left to find.
 */
void tree_begin(const struct mind *mind, const brd_state *state)
{
    struct bot *bot = mind->bot;
    struct rewards rewards;
    bot->generation = 0;
    size_t room = ((size_t)bot->area_nbytes - sizeof(struct tree)) / sizeof(struct node);
    *tree_of(mind) = (struct tree){.node_most = room < UINT32_MAX ? (uint32_t)room : UINT32_MAX};
    tree_of(mind)->secret = is_secret(mind);
    nodes_of(mind)[1] = (struct node){.seat = (uint8_t)bot->viewer};
    tree_of(mind)->node_count = 2;
    add_moves(mind, 1, state, bot->viewer, &rewards);
    if (brd_state_to_move(mind->rules, state) == bot->viewer) {
        bot->finished = tree_of(mind)->secret || nodes_of(mind)[nodes_of(mind)[1].child].next == 0;
        return;
    }
    struct worth worth;
    worth_of_state(mind, state, &worth);
    worth_judge(mind, state, &worth, &rewards);
    add_node(mind, &nodes_of(mind)[1].child, 0, bot->viewer, rewards.of[bot->viewer]);
    share_out(mind, 1);
}

static bool is_better(const struct node *node, const struct node *other)
{
    if (node->lost != other->lost) return node->lost == 0;
    return node->visits > other->visits || (node->visits == other->visits && node->prior > other->prior);
}

/* The move that was tried most; one that is known to lose at once only if all are. */
static uint32_t most_visited(const struct mind *mind, uint32_t parent)
{
    uint32_t best = 0;
    for (uint32_t i = nodes_of(mind)[parent].child; i != 0; i = nodes_of(mind)[i].next)
        if (best == 0 || is_better(&nodes_of(mind)[i], &nodes_of(mind)[best])) best = i;
    return best;
}

static uint32_t any_child(const struct mind *mind, uint32_t parent)
{
    uint64_t seed = mind->bot->seed;
    uint32_t best = 0, seen = 0;
    for (uint32_t i = nodes_of(mind)[parent].child; i != 0; i = nodes_of(mind)[i].next)
        if (nodes_of(mind)[i].code != 0 && brd_random_below(&seed, ++seen) == 0) best = i;
    return best != 0 ? best : nodes_of(mind)[parent].child;
}

/*
 * One of the moves that look nearly as good as the best by the weights, at random: what others do not see they must
 * not be able to expect. Seeds may be states of one generator in a row, whose numbers overlap, so the number of moves
 * is added.
 */
static uint32_t surprising(const struct mind *mind)
{
    const struct node *nodes = nodes_of(mind);
    uint64_t seed = mind->bot->seed ^ (uint64_t)tree_of(mind)->node_count << 32;
    uint32_t best = 0, chosen = 0, ties = 0;
    for (uint32_t i = nodes[1].child; i != 0; i = nodes[i].next)
        if (nodes[i].code != 0 && nodes[i].prior > best) best = nodes[i].prior;
    for (uint32_t i = nodes[1].child; i != 0; i = nodes[i].next)
        if (nodes[i].code != 0 && nodes[i].prior + SURPRISE >= best && brd_random_below(&seed, ++ties) == 0) chosen = i;
    return chosen;
}

void tree_think(const struct mind *mind)
{
    if (tree_of(mind)->secret && mind->bot->wanted > 0) look_to_reveal(mind);
    while (mind->bot->valued < mind->bot->wanted && !mind->bot->finished) iterate(mind);
}

void tree_opinion(const struct mind *mind, bot_opinion *opinion)
{
    const struct node *nodes = nodes_of(mind);
    uint32_t at = mind->bot->wanted == 0  ? any_child(mind, 1)
                  : tree_of(mind)->secret ? surprising(mind)
                                          : most_visited(mind, 1);
    uint64_t mean = (nodes[at].sum + nodes[at].prior) / (nodes[at].visits + 1);
    opinion->score = (uint32_t)((mean < ONE ? mean : ONE) * BOT_SCORE_ONE / ONE);
    for (; at != 0 && opinion->line_count < BOT_LINE_MOST; at = most_visited(mind, at)) {
        if (opinion->line_count > 0 && nodes[at].visits == 0) break;
        opinion->line[opinion->line_count++].code = nodes[at].code;
    }
}
