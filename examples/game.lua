-- game.lua: calls the library from LuaJIT: lists the games and the legal moves, shows why a move is refused, plays to the end.
--
--     make lib ffi-header && luajit examples/game.lua [GAME [SEED [MOVE]]]
--
-- BOARDRULES: the shared library, if it is not installed. BOARDRULES_FFI: the declarations, if they are not in build/.
local ffi = require("ffi")
ffi.cdef(assert(io.open(os.getenv("BOARDRULES_FFI") or "build/boardrules.ffi.h")):read("*a"))
local brd = ffi.load(os.getenv("BOARDRULES") or "libboardrules.so.1")

local function must(status)
    return status >= 0 and status or error(ffi.string(brd.brd_name(nil, brd.BRD_NAME_STATUS, status)))
end

-- The text that a function of the library writes behind its other arguments.
local function text(write, ...)
    local arguments, buffer = { ... }, ffi.new("char[1024]")
    arguments[#arguments + 1], arguments[#arguments + 2] = buffer, 1024
    return ffi.string(buffer, must(write(unpack(arguments))))
end

local game, seed = arg[1] or "tokonoma", ffi.new("uint64_t[1]", tonumber(arg[2] or 7))
local rules, state, move = ffi.new("brd_rules"), ffi.new("brd_state"), ffi.new("brd_move[1]")
local moves, verdict = ffi.new("brd_move[?]", brd.BRD_MAX_MOVES), ffi.new("brd_verdict")
for i = 0, brd.brd_game_count() - 1 do print("game " .. ffi.string(brd.brd_game_name(i))) end
must(brd.brd_rules_builtin_with(rules, game, #game, "max_plies=1000", 14, nil, 0, nil))
must(brd.brd_state_initial(rules, state, 0))
for i = 0, must(brd.brd_moves(rules, state, brd.BRD_REFEREE, moves, brd.BRD_MAX_MOVES)) - 1 do
    print("legal " .. text(brd.brd_move_format, rules, moves[i]))
end
if arg[3] then
    must(brd.brd_move_parse(rules, arg[3], #arg[3], move))
    local status = brd.brd_move_check(rules, state, brd.BRD_REFEREE, move[0], verdict)
    print(arg[3] .. " " .. (status == brd.BRD_OK and "legal" or text(brd.brd_verdict_sentence, rules, verdict)))
end
while brd.brd_state_to_move(rules, state) ~= brd.BRD_NOBODY do
    if brd.brd_state_to_move(rules, state) == brd.BRD_CHANCE then
        must(brd.brd_chance_pick(rules, state, brd.brd_random_below(seed, must(brd.brd_chance_denominator(rules, state))), move))
    else
        local count = must(brd.brd_moves(rules, state, brd.BRD_REFEREE, moves, brd.BRD_MAX_MOVES))
        move[0] = moves[brd.brd_random_below(seed, count)]
    end
    must(brd.brd_apply(rules, state, brd.BRD_REFEREE, move[0], nil, nil, nil, 0))
end
local outcome = ffi.new("brd_outcome", { struct_nbytes = ffi.sizeof("brd_outcome") })
must(brd.brd_state_outcome(rules, state, outcome))
print("after " .. brd.brd_state_ply(rules, state) .. " plies: " .. text(brd.brd_outcome_sentence, rules, outcome))
