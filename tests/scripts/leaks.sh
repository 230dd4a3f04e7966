#!/bin/sh
# leaks.sh: the tests find leaks. Each mutant of the library shows some viewer too much, or hides too much from the viewer, and
# tests/api/test_client.c, test_worlds.c or test_attackers.c must fail with it. Every function that has a state and a viewer leaks
# here once; those that have no state (brd_rules_*, brd_event_format, sentences of verdicts and outcomes) know no secret.
. tests/support/check.subr

flags='-std=c11 -O1 -D_GNU_SOURCE -DBRD_BUILDING -Iinclude -Ilib -Ilib/basics -Iapps -I. -Itests/support'
# Few plies show most leaks. At the long length `make check-all` runs the same tests with the library itself.
lengths='5000 50000'

# find_leak OBJECT…: whether one of the tests fails with these objects instead of the library's own.
find_leak() {
    rm -f "$work/client" "$work/worlds" "$work/attackers"
    for plies in $lengths; do
        for test in client 'worlds told' 'worlds answered' attackers; do
            program=$work/${test% *}
            [ -e "$program" ] ||
                "$CC" -o "$program" "$program.o" "$@" "$built/libboardrules.a" $(pkg-config --libs libfyaml) || return 2
            PLIES=$plies "$work"/$test >"$program.log" 2>&1 || { grep -q failed "$program.log"; return; }
        done
    done
    return 1
}

# If a game's header changes, all files of the game are compiled anew.
build_mutant() {
    folder=$(dirname "$1") mutated=$work/mutant/$folder
    rm -rf "$work/mutant" && mkdir -p "$mutated" && cp "$folder"/*.[ch] "$mutated" || return 2
    sed "$2" "$1" >"$work/mutant/$1"
    if cmp -s "$1" "$work/mutant/$1"; then echo "$2 changes nothing in $1" && return 2; fi
    case $1 in *.h) sources=$(ls "$mutated"/*.c) ;; *) sources=$work/mutant/$1 ;; esac
    for source in $sources; do "$CC" $flags -c -o "${source%.c}.o" "$source" || return 2; done
}

leak_is_found() {
    build_mutant "$1" "$2" && find_leak $(ls "$work/mutant/$(dirname "$1")"/*.o)
}

# leak NAME FILE SED
leak() {
    check "$1" leak_is_found "lib/$2" "$3"
}

nothing_leaks() {
    (lengths=5000 && find_leak)
    [ $? = 1 ] || { cat "$work"/*.log; return 1; }
}

for test in client worlds attackers; do
    check "compile_$test" "$CC" $flags -c -o "$work/$test.o" "tests/api/test_$test.c"
done
check the_library_itself nothing_leaks

# Events
leak nothing_is_redacted core/events.c 's/bool hidden = .*;/bool hidden = false;/'
leak codes_are_not_concealed core/play.c 's/uint32_t hidden_from = .*;/uint32_t hidden_from = 0;/'
leak types_stay core/events.c '/event->type = BRD_TYPE_HIDDEN;/d'
leak spectators_are_referees core/events.c 's/return viewer == BRD_SPECTATOR ? .* :/return viewer == BRD_SPECTATOR ? 0 :/'
leak masks_are_lost kit/log.c 's/[.]hidden_from = log->hidden_from}/.hidden_from = 0}/'
leak all_drops_out kit/log.c 's/[.]hides = log->hides,/.hides = BRD_HIDES_EVENT,/'
leak next_tells core/play.c 's/pending.code, pending.seat/(uint32_t)o->game->hash(o->rules, o->head, false), pending.seat/'
leak lines_lose_masks text/event_lines.c 's/[*]event = found;/*event = found, event->hidden_from = 0;/'
leak hands_in_events games/tombs/tombs_play.c 's/brdi_log_hide(log, in_deck ? .*;/brdi_log_hide(log, 0, BRD_HIDES_EVENT);/'
leak deck_in_events games/tombs/tombs_play.c 's/? BRDI_ALL_VIEWERS :/? brdi_all_but(0) :/'
leak cards_drawn games/tombs/tombs_play.c 's/brdi_log_hide(log, brdi_all_but(seat), BRD_HIDES_WHAT);/brdi_log_hide(log, 0, BRD_HIDES_WHAT);/'
leak codes_of_draws games/tombs/tombs_secrets.c 's/play_of(code).kind == DRAW ? .* : 0/0/'
leak codes_of_draws_to_the_next games/tombs/tombs_secrets.c 's/brdi_all_but(s->head.turn)/brdi_all_but(s->head.turn) \& ~1u/'
leak codes_of_setups games/thrones/thrones_secrets.c 's/return s->turn == 0 || /return /'
leak kinds_in_events games/thrones/thrones_play.c '/^static void log_kinds/,/^}/s/brdi_log_hide(log, brdi_all_but(side), .*;/brdi_log_hide(log, 0, BRD_HIDES_EVENT);/'
leak setups_in_events games/thrones/thrones_setup.c 's/brdi_log_hide(log, brdi_all_but(.*), BRD_HIDES_EVENT);/brdi_log_hide(log, 0, BRD_HIDES_EVENT);/'

# Queries
leak hands_are_answered games/tombs/tombs_secrets.c 's/!sees(viewer, seat) :/false :/'
leak the_deck_is_answered games/tombs/tombs_secrets.c 's/: viewer != BRD_REFEREE;/: false;/'
leak spectators_see_hands games/tombs/tombs.h 's/return viewer == BRD_REFEREE || viewer == seat;/return viewer >= BRD_SPECTATOR || viewer == seat;/'
leak single_cards_are_shown games/tombs/tombs_notation.c 's/if (!sees(viewer, seat)) {/if (!sees(viewer, seat) \&\& cards_in(hand) != 1) {/'
leak the_deck_in_observations games/tombs/tombs_notation.c 's/if (!sees(viewer, seat)) count += .*;/;/'
leak a_counter_counts_blades games/tombs/tombs.c 's/case COUNTER_STUCK: \*value = s->stuck;/case COUNTER_STUCK: *value = (int32_t)cards_of(s->hands[0], BLADE);/'
leak setups_are_open games/thrones/thrones_state.h '/hidden_sides(const struct state/,/^}/s/return .*;/return 0;/'
leak tiles_are_open games/thrones/thrones.c 's/hidden_item(items, BRD_GROUND, BRD_NO_SEAT);/hidden_item(items, BRD_GROUND, tile \& 1);/'
leak observations_are_the_referees core/state.c '/^int32_t brd_state_observe/,/^}/s/(uint8_t)viewer/BRD_REFEREE/'
leak cells_are_the_referees core/state.c '/^int32_t brd_state_cell/,/^}/s/(uint8_t)viewer/BRD_REFEREE/'
leak boards_are_the_referees core/state.c '/^int32_t brd_state_board/,/^}/s/(uint8_t)viewer/BRD_REFEREE/'
leak dragons_are_answered games/thrones/thrones.c 's/index == STOCK_DRAGON ? hidden_sides(s, viewer) :/index == STOCK_DRAGON ? 0 :/'
leak kinds_are_answered games/thrones/thrones.c 's/index >= STOCK_KINDS ? opponents_of(viewer) : 0/0/'
leak who_may_interrupt_tells games/thrones/thrones_moves.c 's/favor_left(s, 1 - s->head.turn) \&\&/& (!favors_are_tiles(rules) || s->kinds[1 - s->head.turn][PLAINS] > 0) \&\&/'
leak diagrams_are_the_referees text/diagram.c 's/\.viewer = viewer/.viewer = BRD_REFEREE/'
leak heads_of_records_are_the_referees text/record_write.c 's/start, viewer, out/start, BRD_REFEREE, out/'
leak tails_of_records_are_the_referees text/record_write.c 's/state, viewer, &out/state, BRD_REFEREE, \&out/'
leak turns_tell core/state.c '/^int32_t brd_state_turn/,/^}/s/: o.head->turn/: (int32_t)(o.head->turn ^ (o.game->hash(o.rules, state, false) \& 1))/'
leak phases_tell core/state.c 's/? 0 : o.game->phase(.*);/? 0 : (int32_t)(o.game->hash(o.rules, state, false) \& 3);/'
leak outcomes_tell core/outcome.c 's/brd_outcome found = .*/&\n    found.ranks[0] = (uint8_t)o.game->hash(o.rules, state, false);/'
leak actors_tell core/state.c 's/(int32_t)brdi_actors(&o)/(int32_t)(brdi_actors(\&o) | (o.game->hash(o.rules, state, false) \& 1) << 7)/'
leak pending_tells core/state.c 's/{\.move = {found.code}/{.move = {found.code ^ (uint32_t)o.game->hash(o.rules, state, false)}/'
leak the_ply_tells core/state.c 's/? o.head->ply :/? o.head->ply ^ (int32_t)(o.game->hash(o.rules, state, false) \& 1) :/'

# Moves
leak lists_for_all core/moves.c '/^static.* may_act(/,/^}/s/return .*;/return actor >= 0;/'
leak counts_for_all core/moves.c 's/if (!may_act(&o, actor)) return 0;/if (!may_act(\&o, actor) \&\& moves != NULL) return 0;/'
leak lists_of_cells_for_all core/moves.c 's/if (may_act(&o, actor)) o.game->moves/o.game->moves/'
leak lists_of_others core/moves.c '/^static bool is_own/,/^}/s/return .*;/return actor >= 0 || code == 0 || o == NULL;/'
leak verdicts_look core/moves.c 's/return brdi_refuse(BRD_REFUSED_NOT_YOUR_TURN, BRD_NO_CELL);/return o->game->legal(o->rules, o->head, code) ? brdi_refuse(BRD_REFUSED_NOT_YOUR_TURN, 0) : o->game->refuse(o->rules, o->head, code);/'
leak sentences_look core/sentences.c '/^static struct brdi_sight sight_of/,/^}/s/(uint8_t)viewer/BRD_REFEREE/'
leak descriptions_look core/describe.c 's/brdi_open_copy(&o, &copy, (uint8_t)viewer)/brdi_open_copy(\&o, \&copy, BRD_REFEREE)/'
leak descriptions_see_layouts games/thrones/thrones_secrets.c 's/!= 0) redact_layout(rules, s, side);/> 1) redact_layout(rules, s, side);/'
leak descriptions_see_pieces games/thrones/thrones_secrets.c '/set_piece(s, home_cell(side, n), NO_PIECE);/d'
leak descriptions_try_moves_after_the_end core/describe.c 's/if (o->head->to_move == BRD_NOBODY .. brdi_hidden_text/if (brdi_hidden_text/;s/&copy, (uint8_t)viewer)/\&copy, BRD_REFEREE)/'
leak the_side_tells_more games/thrones/thrones_notation.c 's/case FIELD_SIDE: format_side(s, out); break;/case FIELD_SIDE: s->laid[WHITE] == 20 ? brdi_put(out, 119) : format_side(s, out); break;/'

# Prompts and sentences about plies. The last library remembers what it was asked before.
leak prompts_are_the_referees core/tell.c 's/&copy, (uint8_t)viewer)/\&copy, BRD_REFEREE)/;s/\.knows_secrets = .*,/.knows_secrets = true,/'
leak reaches_are_the_referees core/reach.c 's/&copy, (uint8_t)viewer)/\&copy, BRD_REFEREE)/'
leak sentences_about_plies_remember core/tell.c 's/^int32_t brd_state_prompt(/static uint64_t asked;\n&/;s/^    if (o.game->secrets != NULL) brdi_open_copy.*/    asked = o.game->hash(o.rules, o.head, false);\n&/;s/^    o->game->words->write_ply(ply);/&\n    brdi_put_number(ply->out, (int64_t)asked);/'

# Worlds
leak not_what_was_seen games/tombs/tombs_secrets.c 's/set_hand(s, seat, hand_of(s, seat, extended) + draw_unseen/set_hand(s, 0, hand_of(s, 0, extended) + draw_unseen/'
finish leaks
