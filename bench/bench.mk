# What is measured. doc/speed.md and apps/bot/README.md say what came out.

##@ Measurements

.PHONY: bench bench-against bench-scale bench-sixth bench-peers bench-bot bench-conduct bench-former bench-levels bench-server

# Options of bench/bench.py; the revision that this tree is compared with.
BENCH =
REV =

BENCH_SOURCES = bench/bench.c bench/mailbox.c
BENCH_HEADERS = bench/mailbox.h bench/shim.h
BENCH_COMMAND = CC='$(CC)' CFLAGS='$(CFLAGS)' $(PYTHON) bench/bench.py $(BUILD)/bench/bench --games '$(GAMES)'

$(BUILD)/bench/bench: $(BENCH_SOURCES) $(BENCH_HEADERS) $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) $(LDFLAGS) -o $@ $(BENCH_SOURCES) $(STATIC) $(FYAML_LIBS) -lpthread

# The loop in C that the packages compare their batches with, compiled as they are.
$(BUILD)/bench/loop_bench: bindings/native/loop_bench.c $(CORE)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) -O3 $(LDFLAGS) -o $@ $< $(CORE)

# The same program with the library of another commit, %, which its own Makefile builds.
$(BUILD)/bench/%/bench: $(BENCH_SOURCES) $(BENCH_HEADERS)
	@mkdir -p $(@D)/tree
	git archive $* | tar -x -C $(@D)/tree
	$(MAKE) -C $(@D)/tree BUILD=build GAMES='$(ALL_GAMES)' build/libboardrules.a
	$(CC) -I$(@D)/tree/include $(filter-out -Iinclude,$(PROGRAM_FLAGS)) $(LDFLAGS) -o $@ $(BENCH_SOURCES) \
	    $(@D)/tree/build/libboardrules.a $(FYAML_LIBS) -lpthread

BENCH_NEEDS = $(call need,command -v $(PYTHON),python3) $(call need,command -v valgrind,valgrind)

bench: build-deps ## measures each call, and a plain C Tokonoma and the reference implementations for comparison
	$(call install_packages,$(BENCH_NEEDS))
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(BUILD)/bench/bench
	@$(BENCH_COMMAND) $(BENCH)
	@$(PYTHON) bench/reference.py $(GAMES)

bench-against: build-deps ## compares the speed of each call with another revision, in a clone: make bench-against REV=27df67b (0.2)
	$(call install_packages,$(BENCH_NEEDS))
	@[ -e .git ] || { echo 'this needs a clone: a tarball has no other revision' >&2; exit 1; }
	@commit=$$(git rev-parse -q --verify '$(REV)^{commit}') || { \
	    echo 'name a revision of this repository: make bench-against REV=... (27df67b is 0.2)' >&2; exit 1; }; \
	other=$(BUILD)/bench/$$commit/bench && \
	$(MAKE) --no-print-directory -s $(PARALLEL) $(BUILD)/bench/bench $$other && \
	$(BENCH_COMMAND) --against $$other --name '$(REV)' $(BENCH)

bench-server: page ## measures the server for players on the web, with clients on this machine: connections, plies, memory
	@cd examples/server && npm ci $(NPM_FLAGS) && WASM='$(abspath $(WASM))/playground.wasm' npm run -s build
	@node tests/server/load.mjs

BOT_BENCHES := $(addprefix $(BUILD)/bench/,levels plain conduct)

$(BOT_BENCHES): $(BUILD)/bench/%: bench/%.c bench/player.c bench/player.h $(BOT_OBJECTS) $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) $(LDFLAGS) -o $@ $(filter %.c %.o,$^) $(STATIC) $(FYAML_LIBS) -lm

bench-sixth: sixth ## measures the sixth game, Breakthrough, for which other programs publish their speed
	@$(MAKE) --no-print-directory -s $(PARALLEL) -C $(SIXTH) BUILD=build build/bench/bench
	@cd $(SIXTH) && CC='$(CC)' CFLAGS='$(CFLAGS)' $(PYTHON) bench/bench.py build/bench/bench --games breakthrough $(BENCH)
	@cd $(SIXTH) && $(PYTHON) bench/reference.py breakthrough

bench-peers: sixth deps-wasm ## measures perft of the sixth game beside fairy-stockfish, and JavaScript beside libraries of chess
	$(call install_packages,$(call need,test -x /usr/games/fairy-stockfish,fairy-stockfish))
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(WASM)/boardrules.wasm $(WASM)/LICENSES
	@cd bindings/javascript && npm ci $(NPM_FLAGS) && WASM='$(abspath $(WASM))/boardrules.wasm' npm run -s build
	@cd bench/peers && npm ci $(NPM_FLAGS) && cd node_modules/ffish-es6 && npm pkg set type=module
	@$(PYTHON) bench/peers/peers.py $(SIXTH)/build/examples/perft

# On an idle machine: it takes the seconds of a clock.
bench-scale: python ## measures how studies in parts scale with cores, for doc/scale.md; ten minutes
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(BUILD)/tools/brdbalance
	@$(BUILD)/venv/bin/python bench/scale.py $(BUILD)/tools/brdbalance doc/scale.md doc/scale.svg

# The bot of 0.2, with other names, so that it can be linked beside today's.
FORMER_BOT = c33b0a1
FORMER_NAMES = $(foreach n,nbytes open learn begin think opinion_get level_iterations,-Dbot_$n=former_$n)

# Games, positions and iterations that take about as long, game.
FORMER_MATCHES = 40:108000:6000:tokonoma 40:66000:6000:carnyx 40:50000:1800:tombs 20:60000:2500:tomis 100:30000:600:thrones

$(BUILD)/bench/former/bot.o: bench/bench.mk
	@[ -e .git ] || { echo 'this needs a clone: a tarball has no earlier bot' >&2; exit 1; }
	@mkdir -p $(@D)/bot
	git show $(FORMER_BOT):bot/bot.h > $(@D)/bot/bot.h && git show $(FORMER_BOT):bot/bot.c > $(@D)/bot/bot.c
	$(CC) $(PROGRAM_FLAGS) $(FORMER_NAMES) -c $(@D)/bot/bot.c -o $@

$(BUILD)/bench/former/former: bench/former.c bench/former.h bench/player.c bench/player.h $(BUILD)/bench/former/bot.o $(BOT_OBJECTS) $(STATIC)
	$(CC) $(PROGRAM_FLAGS) $(LDFLAGS) -o $@ $(filter %.c %.o,$^) $(STATIC) $(FYAML_LIBS)

# Games, positions that take about 20 ms, plies of the plain search, game. What conduct.c measures.
PLAIN_MATCHES = 12:120000:5:tokonoma
CONDUCTS = losses:2:200:tokonoma losses:2:200:carnyx losses:2:200:tomis losses:2:200:thrones \
    losses:3:20:tokonoma losses:3:20:carnyx losses:3:20:tomis losses:3:20:thrones \
    openings:2:100:tokonoma openings:2:100:carnyx openings:2:100:tomis layouts:2:100:thrones \
    learning:tokonoma:attackers=3 learning:carnyx:entering=extra learning:tombs:teams=true learning:tomis:gate_work=extra \
    learning:thrones:acting=separate

bench-bot: deps ## measures how well the bot plays: bench-conduct, bench-former and bench-levels; three hours
	@set -e; for part in conduct former levels; do $(MAKE) --no-print-directory bench-$$part; done

bench-former: deps ## plays the bot against that of 0.2 at equal time; half an hour
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(BUILD)/bench/former/former
	@echo '| game | positions | ms | iterations of 0.2 | ms | games | won | drawn | lost |'
	@echo '| --- | --- | --- | --- | --- | --- | --- | --- | --- |'
	@set -e; for match in $(FORMER_MATCHES); do nice $(BUILD)/bench/former/former $$(echo $$match | tr : ' '); done

bench-levels: deps ## plays each level of the bot against the level below it (LEVEL_GAMES=tombs: in Tombs); two hours
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(BUILD)/bench/levels
	@nice $(BUILD)/bench/levels $(LEVEL_GAMES)

bench-conduct: deps ## measures the bot against a plain search, its avoidable losses, variety and learning; ten minutes
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(BUILD)/bench/plain $(BUILD)/bench/conduct
	@echo '| game | positions | ms | plies of the plain search | ms | games | won | drawn | lost |'
	@echo '| --- | --- | --- | --- | --- | --- | --- | --- | --- |'
	@set -e; for match in $(PLAIN_MATCHES); do nice $(BUILD)/bench/plain $$(echo $$match | tr : ' '); done
	@echo && echo 'losses: game, level, games, won, decisions, avoidable losses'
	@echo 'openings: game, level, games, different first six plies, the most games that share them'
	@echo 'layouts: game, level, layouts, cells of thrones, thrones at home, most pieces that two share, that two random ones share'
	@echo 'learning: game, changed switch, seconds'
	@set -e; for conduct in $(CONDUCTS); do nice $(BUILD)/bench/conduct $$(echo $$conduct | tr : ' '); done
