# What is written from other files of the tree, and the forms in which the library is handed out.

##@ Written files and packages

.PHONY: builtin reference abi amalgamation doc site man install-man uninstall-man dist deb freeze release

builtin: $(BUILD)/rules_embed ## writes lib/builtin.c, the games with their built-in rules, from rules/<game>.yaml and packaging/facts
	$(BUILD)/rules_embed $(ALL_RULES) > $(BUILD)/builtin.c
	cp $(BUILD)/builtin.c lib/builtin.c

reference: $(BUILD)/rules_embed ## writes the keys in rules/KEYS.md, and rules/boardrules.schema.json
	sed '/^<!-- From here on/q' rules/KEYS.md > $(BUILD)/KEYS.md
	$(BUILD)/rules_embed --reference $(ALL_RULES) >> $(BUILD)/KEYS.md
	cp $(BUILD)/KEYS.md rules/KEYS.md
	$(BUILD)/rules_embed --json-schema > $(BUILD)/boardrules.schema.json
	cp $(BUILD)/boardrules.schema.json rules/boardrules.schema.json

abi: $(SHARED) ## writes the files derived from the header: tests/abi/*.txt and include/boardrules/boardrules.json
	BUILD=$(BUILD) CC='$(CC)' $(PYTHON) tests/scripts/abi.py --record

amalgamation: ## writes the library as one C file and its header into build/amalgamation/boardrules
	$(call install_packages,$(call need,command -v $(PYTHON),python3))
	$(PYTHON) packaging/amalgamate.py $(BUILD)/amalgamation $(ALL_GAMES)

doc: $(BUILD)/boardrules.html ## writes the reference of the API as a page of HTML, from the header

$(BUILD)/boardrules.html: include/boardrules/boardrules.h packaging/reference.py packaging/header.py
	@mkdir -p $(@D)
	$(PYTHON) packaging/reference.py $< > $@

# The path at which a server will have the site: SITE_BASE=/boardrules/
SITE_BASE = /

site: deps-site playground ## builds the documents, the reference of the API and the web page as one site in build/site; SITE_BASE=/path/
	@cd doc/site && npm ci --ignore-scripts $(NPM_FLAGS) && PYTHON='$(PYTHON)' SITE_BASE='$(SITE_BASE)' OUT='$(abspath $(BUILD))/site' \
	    PLAYGROUND='$(abspath $(BUILD))/playground' npm run -s build
	@echo "To open it: python3 -m http.server -d $(BUILD)/site 8000, then http://localhost:8000 in a browser."

man: ## writes the manual pages into build/man, from the header and the documents; needs lowdown
	@rm -rf $(BUILD)/man
	$(PYTHON) packaging/man.py $(BUILD)/man

install-man: man ## installs the manual pages
	for page in $(BUILD)/man/man*/*; do $(INSTALL) -D -m 644 $$page $(call staged,$(mandir))/$${page#$(BUILD)/man/}; done

uninstall-man: man
	for page in $(BUILD)/man/man*/*; do rm -f $(call staged,$(mandir))/$${page#$(BUILD)/man/}; done

dist: ## writes the tarball of the sources and that of the library in one file into build/dist; the same bytes everywhere
	@BUILD='$(BUILD)' PYTHON='$(PYTHON)' sh packaging/dist.sh $(BUILD)/dist $(VERSION) $(ALL_GAMES)

deb: dist ## builds the Debian packages from the tarball, in a folder of their own, into build/deb; lintian finds no fault
	$(call install_packages,$(BUILD_NEEDS) $(DEB_NEEDS))
	@sh packaging/deb.sh $(BUILD)/dist/boardrules-$(VERSION).tar.gz $(BUILD)/deb $(VERSION)

# For a version whose third number is 0. What programs of a major version were compiled against is written before its first release.
PRINTED = tests/yaml/printed/$(NUMBERS:%.0=%)
freeze: deps ## writes, before a release, what later versions must repeat: tests/corpus/<version>, tests/yaml/printed/<version>, tests/abi
	$(call install_packages,$(call need,command -v abidw,abigail-tools))
	@$(MAKE) --no-print-directory -s $(PARALLEL) lib tools
	@BUILD='$(BUILD)' $(PYTHON) tests/scripts/corpus.py --record
	@mkdir -p $(PRINTED) && for g in $(ALL_GAMES); do $(BUILD)/tools/brdlint --show rules/$$g.yaml >$(PRINTED)/$$g.yaml || exit; done
	@$(MAKE) --no-print-directory -s abi
	@case '$(VERSION)' in *.0.0-*) BUILD='$(BUILD)' CC='$(CC)' MAKE='$(MAKE)' sh tests/scripts/frozen.sh --record ;; esac

release: ## makes VERSION the version of the tree, in all files that repeat it: make release VERSION=1.2.3
	@$(PYTHON) packaging/release.py '$(VERSION)'

# ------------------------------------------------------------------------------ the program that writes them

# rules_embed writes generated files from the rules files, which it reads with the library's own loader, and from the tables of
# keys. It is linked with the games and empty built-in rules, so that it can be built whatever lib/builtin.c contains.
$(BUILD)/builtin_empty.c: packaging/packaging.mk packaging/facts $(BUILD)/flags
	@mkdir -p $(@D)
	@{ echo '#include "core/registry.h"'; \
	    for g in $(GAMES); do echo "extern const struct brdi_game brdi_$$g;"; echo "const struct brdi_schema brdi_builtin_$$g;"; done; \
	    echo 'const struct brdi_game *const brdi_games[] = {$(GAMES:%=&brdi_%,)};'; \
	    echo 'const int brdi_game_total = $(words $(GAMES));'; echo 'const uint64_t brdi_library = BRDI_LAYOUT_HASH;'; } > $@

$(BUILD)/rules_embed: packaging/rules_embed.c $(BUILD)/builtin_empty.c $(LOADER_OBJECTS) $(filter-out %/builtin.o,$(CORE_OBJECTS))
	$(CC) $(PROGRAM_FLAGS) -Ilib $(LDFLAGS) -o $@ $^ $(FYAML_LIBS)
