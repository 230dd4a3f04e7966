# What is built on the library and is not the library: the five programs, the bot, balance, pictures, lessons, the web page.

##@ Programs and the web page

.PHONY: tools play playground page serve theme pictures lessons learn-pictures bot-weights balance

# teach.c is the program that writes apps/bot/weights.inc.
BOT_SOURCES := $(filter-out apps/bot/teach.c,$(wildcard apps/bot/*.c))
BOT_OBJECTS := $(BOT_SOURCES:apps/%.c=$(BUILD)/%.o)
LESSON_SOURCES := $(wildcard apps/learn/*.c)
LESSON_OBJECTS := $(LESSON_SOURCES:apps/%.c=$(BUILD)/%.o)
BALANCE_SOURCES := $(wildcard apps/balance/*.c)
BALANCE_OBJECTS := $(BALANCE_SOURCES:apps/%.c=$(BUILD)/%.o)
DRAW_OBJECT = $(BUILD)/draw/svg.o

TOOLS := $(addprefix $(BUILD)/tools/,brdsh brdlint brdsvg brdbalance)
# Not one of TOOLS, because it needs libedit: it is tested and installed where that is.
PLAY = $(BUILD)/tools/brdplay
PROGRAMS = $(TOOLS) $(if $(shell $(PKG_CONFIG) --exists libedit 2>/dev/null && echo yes),$(PLAY))

tools: $(TOOLS) ## builds the shell (brdsh), brdlint, brdsvg and brdbalance

play: build-deps ## starts brdplay, the games in this terminal; PLAY_OPTIONS='--seats person,3 thrones'
	$(call install_packages,$(PLAY_NEEDS))
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(PLAY)
	@$(PLAY) $(PLAY_OPTIONS)

playground: page ## builds the web page in build/playground, and says how to open it
	@echo "To open it: python3 -m http.server -d $(BUILD)/playground 8000, then http://localhost:8000 in a browser."

page: deps-wasm
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(WASM)/boardrules.wasm $(WASM)/LICENSES $(WASM)/playground.wasm
	@cd bindings/javascript && npm ci $(NPM_FLAGS) && WASM='$(abspath $(WASM))/boardrules.wasm' npm run -s build
	@cd apps/playground && npm ci $(NPM_FLAGS) && WASM='$(abspath $(WASM))/playground.wasm' OUT='$(abspath $(BUILD))/playground' npm run -s build

serve: page ## serves the web page with tables for players elsewhere, at http://127.0.0.1:8000; SERVE_OPTIONS='--port 9000'
	@cd examples/server && npm ci $(NPM_FLAGS) && WASM='$(abspath $(WASM))/playground.wasm' npm run -s build
	@node examples/server/dist/main.js --page $(BUILD)/playground --data $(BUILD)/server $(SERVE_OPTIONS)

# ------------------------------------------------------------------------------------------- written files

theme: ## writes apps/draw/svg_theme.inc, the bytes of apps/draw/theme.css
	od -An -v -tu1 apps/draw/theme.css | sed 's/  *\([0-9]*\)/\1,/g' > apps/draw/svg_theme.inc

pictures: deps-pictures ## draws the gallery in build/pictures/, and the pictures of the documents in doc/pictures/
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(BUILD)/tools/brdsvg
	@sh doc/pictures/draw.sh $(BUILD)/tools/brdsvg $(BUILD)/pictures
	@for f in $(BUILD)/pictures/*.svg; do rsvg-convert -o $${f%.svg}.png $$f || exit 1; done
	@for f in doc/pictures/*.svg; do cp $(BUILD)/pictures/$$(basename $$f) $$f || exit 1; done
	@echo "$$(ls $(BUILD)/pictures/*.png | wc -l) pictures in $(BUILD)/pictures, all on the page $(BUILD)/pictures/index.html"

lessons: ## writes apps/learn/lessons.inc, the lessons as C, from apps/learn/<game>.yaml
	/usr/bin/python3 apps/learn/lessons.py $(ALL_GAMES) > $(BUILD)/lessons.inc
	cp $(BUILD)/lessons.inc apps/learn/lessons.inc

learn-pictures: build-deps ## draws the pictures of apps/learn/
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(BUILD)/tools/brdsvg
	/usr/bin/python3 apps/learn/learn_pictures.py $(BUILD)/tools/brdsvg apps/learn/pictures $(ALL_GAMES)

# Games that the bot learns from, positions that it looks at for each of their plies, and the seed of the first game. Where 4000
# games leave no noise that can be felt, these are enough; in Thrones 12000 leave too much, and one of three seeds was chosen.
BOT_TEACHING = 12000 300 1
BOT_TEACHING_thrones = 40000 300 200001
BOT_TEACHING_tomis = 4000 300 1

$(BUILD)/bot/teach: apps/bot/teach.c $(BOT_OBJECTS) $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) $(LDFLAGS) -o $@ $< $(BOT_OBJECTS) $(STATIC) $(FYAML_LIBS)

$(BUILD)/bot/weights/%.inc: $(BUILD)/bot/teach
	@mkdir -p $(@D)
	$(BUILD)/bot/teach $(or $(BOT_TEACHING_$*),$(BOT_TEACHING)) $* > $@

# The games that `make bot-weights` teaches. What apps/bot/weights.inc has of the others stays: their weights, then their rows.
TAUGHT = $(ALL_GAMES)
$(if $(filter-out $(ALL_GAMES),$(TAUGHT)),$(error no such game: $(filter-out $(ALL_GAMES),$(TAUGHT))))
KEPT = apps/bot/weights.inc
weights_of = $(if $(filter $(1),$(TAUGHT)),cat $(BUILD)/bot/weights/$(1).inc,awk -v RS= '/ $(1)\[\]/ { print "\n" $$0 }' $(KEPT));
row_of = $(if $(filter $(1),$(TAUGHT)),$(BUILD)/bot/teach table $(1),cat $(KEPT)) | grep '^    {"$(1)",';

bot-weights: build-deps ## writes apps/bot/weights.inc: the bot learns what pieces are worth; an hour and a half; TAUGHT=tombs: one game
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(TAUGHT:%=$(BUILD)/bot/weights/%.inc)
	@{ echo '/* Written by `make bot-weights`. */'; $(foreach g,$(ALL_GAMES),$(call weights_of,$g)) \
	    printf '\nstatic const struct shipped shipped[] = {\n'; $(foreach g,$(ALL_GAMES),$(call row_of,$g)) echo '};'; } \
	    > $(BUILD)/bot/weights.inc
	cp $(BUILD)/bot/weights.inc apps/bot/weights.inc

# Games that each level plays for doc/balance.md, from level 0.
BALANCE_GAMES = 1000 400 200

balance: build-deps ## writes the tables of doc/balance.md: how the games play, by bots against each other; five minutes
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(BUILD)/tools/brdbalance
	$(PYTHON) apps/balance/balance.py $(BUILD)/tools/brdbalance doc/balance.md $(BALANCE_GAMES) > $(BUILD)/balance.md
	cp $(BUILD)/balance.md doc/balance.md

# ------------------------------------------------------------------------------------------------ building

# brdlint uses internal headers, because warnings are not part of the interface.
$(BUILD)/tools/brdlint: private PROGRAM_FLAGS += -Ilib
$(BUILD)/tools/%: apps/tools/%.c $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) -MMD -MP -MT $@ -MF $@.d $(LDFLAGS) -o $@ $< $(filter %.o,$^) $(STATIC) $(FYAML_LIBS)

$(BUILD)/%.o: apps/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) -MMD -MP -MF $(@:.o=.d) -c $< -o $@

# The renderer is a separate source, which bindings compile, too.
$(BUILD)/tools/brdsvg: $(DRAW_OBJECT)
$(DRAW_OBJECT): private PROGRAM_FLAGS += -fPIC
# Without fused operations, so that figures are the same on every machine.
$(BALANCE_OBJECTS): private PROGRAM_FLAGS += -ffp-contract=off

# The rulebooks as C, each line a string. `??` would begin a trigraph.
$(BUILD)/tools/rulebooks.inc: $(GAMES:%=rules/%.md) $(wildcard apps/learn/*.md) $(BUILD)/flags
	@mkdir -p $(@D)
	@for game in $(GAMES); do \
	    echo "static const char *const $${game}_lines[] = {"; \
	    sed 's/[\\"?]/\\&/g; s/.*/"&",/' rules/$$game.md; \
	    echo 'NULL};'; \
	    echo "static const char *const $${game}_page[] = {"; \
	    page=apps/learn/$$game.md; \
	    [ ! -e $$page ] || sed '/^!\[/d; /^\[Exact rules/d; s/[*`]//g; s/^##* \(.*\)/-- \1 --/' $$page | cat -s | \
	        sed 's/[\\"?]/\\&/g; s/.*/"&",/'; \
	    echo 'NULL};'; \
	done > $@
	@echo 'static const struct { const char *game; const char *const *lines, *const *page; } rulebooks[] = {' >> $@
	@for game in $(GAMES); do echo "{\"$$game\", $${game}_lines, $${game}_page},"; done >> $@
	@echo '};' >> $@

$(PLAY): $(wildcard apps/tools/brdplay/*.c) $(BUILD)/tools/rulebooks.inc $(BOT_OBJECTS) $(LESSON_OBJECTS) $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) -I$(BUILD)/tools $(shell $(PKG_CONFIG) --cflags libedit) $(LDFLAGS) -o $@ $(filter %.c %.o,$^) \
	    $(STATIC) $(FYAML_LIBS) $(shell $(PKG_CONFIG) --libs libedit)
$(PLAY): apps/tools/brdplay/play.h apps/bot/bot.h apps/learn/lessons.h

$(BUILD)/tools/brdbalance: $(wildcard apps/tools/brdbalance/*.c) apps/tools/brdbalance/brdbalance.h $(BALANCE_OBJECTS) $(BOT_OBJECTS) $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) $(LDFLAGS) -o $@ $(filter %.c %.o,$^) $(STATIC) $(FYAML_LIBS) -lm -lpthread

$(BUILD)/examples/bot_game: $(BOT_OBJECTS)

-include $(wildcard $(addprefix $(BUILD)/,bot/*.d balance/*.d learn/*.d draw/*.d tools/*.d))
