# The tests: CONTRIBUTING.md and doc/testing.md.

##@ Tests

.PHONY: check check-all check-bare check-bare-bindings check-packages check-sixth check-python check-rust check-javascript check-browser times
.PHONY: sixth conformance compare mutate coverage proof fuzz fuzz-keep fuzzers test-programs

# T: names of tests, programs or scripts, which alone run, in all modes: make check T='tomis brdlint'. MODES: in these modes alone.
T =
MODES = $(if $(MISSING),plain,plain script$(if $(T), sanitize valgrind))
MISSING = $(if $(filter no,$(DEPS)),$(strip $(CHECK_NEEDS) $(if $(T),$(MODE_NEEDS))))
# Random plies in each program of random games that runs plainly, if not as many as tests/run says; how long each fuzzer runs, how
# many inputs it tries (0 s, -1: no limit), and how long these are at most (0: as long as the longest one that is kept).
PLIES =
FUZZ_SECONDS = 60
FUZZ_RUNS = -1
FUZZ_NBYTES = 0
FUZZ_SEED = 0
# The targets that `make check-bare` runs: demo, check, check-all, proof.
BARE = demo check

# The rooms of tests: test_<name>.c becomes the program <name>; each script is a test.
TEST_ROOMS = $(ALL_GAMES:%=tests/%) $(addprefix tests/,core api yaml tools bindings scripts)
TEST_SOURCES := $(wildcard $(TEST_ROOMS:%=%/test_*.c))
TESTS := $(patsubst test_%.c,$(BUILD)/tests/%,$(notdir $(TEST_SOURCES)))
# Not tests of `make check` or `make check-all`: targets of their own, which take long, and what a script of tests starts.
APART = $(addprefix tests/scripts/,mutate.py coverage.py bare_bindings.sh) tests/bindings/doc_examples.py
SCRIPTS := $(filter-out $(APART),$(wildcard $(TEST_ROOMS:%=%/*.sh) $(TEST_ROOMS:%=%/*.py)))
FUZZERS := $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/*.c))

# What a change of the code may break is in `make check`. These are in `make check-all` alone: other compilers, processors, systems,
# builds and packages; what needs a sanitizer, valgrind or a fuzzer; what takes a minute.
LONG = $(wildcard tests/bindings/*.sh) tests/bindings/ffi_header.py tests/api/many_tags.sh \
       $(addprefix tests/scripts/,header.sh warnings.sh games.sh growth.sh frozen.sh portable.sh byte_order.sh equal.sh windows.sh macho.sh \
           amalgamation.sh cmake.sh meson.sh dist.sh bare.sh packages.sh man.sh sixth.sh mutants.sh leaks.sh fuzz.sh race.sh helgrind.sh) \
       $(addprefix tests/tools/,brdplay.py bench.sh parts.sh)

# One build for all sanitized tests and fuzzers. (Coverage costs little, without the record of each comparison: the kept inputs
# know the words of all texts. clang also reports an offset that is added to NULL.)
SANITIZE_FLAGS = -O1 -g -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-coverage=trace-cmp -fno-sanitize-recover=all
SANITIZED = BUILD=$(BUILD)/sanitize CC='$(CLANG)' CFLAGS='$(SANITIZE_FLAGS)' TEST_FLAGS=-O0

test-programs: $(PROGRAMS) $(EXAMPLES) $(TESTS)

# 1 in a run of all tests at their usual length, whose times are kept.
WHOLE = $(if $(T)$(PLIES)$(MISSING)$(findstring command,$(origin MODES)),,1)
# $(call named,tests): those that T names, or all.
named = $(if $(T),$(foreach test,$(1),$(if $(filter $(T),$(test) $(notdir $(test)) $(basename $(notdir $(test)))),$(test))),$(1))
TESTS_RUN = $(strip $(call named,$(TESTS)))
# packages.sh runs site.sh on the site that it has built; by name site.sh builds one.
SCRIPTS_RUN = $(strip $(call named,$(if $(T),$(SCRIPTS),$(filter-out $(if $(filter 1,$(1)),%/site.sh,$(LONG)),$(SCRIPTS)))))
# What is built for them: programs need nothing else, and of what scripts use only these programs are sanitized, too.
BUILT = $(TESTS_RUN) $(if $(call SCRIPTS_RUN,1),$(PROGRAMS) $(EXAMPLES) $(BUILD)/rules_embed $(BUILD)/bench/bench)
BUILT_SANITIZED = $(TESTS_RUN) $(if $(call SCRIPTS_RUN,1),$(filter %/brdsh %/brdplay,$(PROGRAMS)))
timed = @BUILD='$(BUILD)' ALL=$(1) KEEP_TIMES=$(WHOLE) $(PYTHON) tests/run --time $(2) $(MAKE) --no-print-directory -s $(PARALLEL)

WASM_MODULES = $(WASM)/boardrules.wasm $(WASM)/LICENSES $(WASM)/playground.wasm $(WASM)/npm/built

# $(call run_tests,ALL): see tests/run.
define run_tests
$(if $(T),$(if $(TESTS_RUN)$(call SCRIPTS_RUN,1),,$(error no test is called $(T))))
$(if $(filter python3,$(MISSING)),$(error the tests need python3))
@rm -rf $(BUILD)/logs
$(call timed,$(1),plain) lib core $(CORE_SHARED) $(BUILT)
$(if $(filter %/javascript.sh %/travel.sh %/playground.sh %/site.sh %/server.sh,$(call SCRIPTS_RUN,$(1))),$(call timed,$(1),wasm) $(WASM_MODULES))
$(if $(filter sanitize,$(MODES)),$(call timed,$(1),sanitize) $(BUILT_SANITIZED:$(BUILD)/%=$(BUILD)/sanitize/%) $(SANITIZED))
@BUILD='$(BUILD)' CC='$(CC)' CFLAGS='$(CFLAGS)' CLANG='$(CLANG)' CLANG_FORMAT='$(CLANG_FORMAT)' MAKE='$(MAKE)' PYTHON='$(PYTHON)' \
    PLIES='$(PLIES)' JOBS='$(JOBS)' ALL=$(1) MODES='$(MODES)' MISSING='$(MISSING)' KEEP_TIMES=$(WHOLE) \
    $(PYTHON) tests/run $(notdir $(TESTS_RUN)) $(call SCRIPTS_RUN,$(1))
endef

check: $(if $(T),deps-modes,deps) ## runs the tests, in two minutes; T=tomis: one test in all its modes; ends with "N passed, N failed, N skipped"
	$(call run_tests,0)

check-all: MODES = plain script sanitize valgrind
check-all: deps-all ## runs all tests, none skipped, in half an hour: also sanitizers, Python, Rust, browsers, fuzzing, other systems
	$(call run_tests,1)

times: ## writes the table of doc/testing.md: where the time of the last `make check` and `make check-all` went
	@BUILD='$(BUILD)' $(PYTHON) tests/run --table

check-bare: ## runs the commands of README in a minimal Debian with gcc, make and the tarball alone; as root
	@BUILD='$(BUILD)' MAKE='$(MAKE)' BARE='$(BARE)' PROOF_SIZE='$(PROOF_SIZE)' sh tests/scripts/bare.sh

check-bare-bindings: ## runs check-python, check-rust and check-javascript, each in a minimal Debian of its own; as root
	@BUILD='$(BUILD)' MAKE='$(MAKE)' sh tests/scripts/bare_bindings.sh

check-packages: deps-browser ## gets the library and the site in each way in a minimal Debian: make, one file, CMake, Meson, deb, pip, cargo; as root
	$(call install_packages,$(call need,command -v $(PYTHON),python3))
	@BUILD='$(BUILD)' MAKE='$(MAKE)' PYTHON='$(PYTHON)' sh tests/scripts/packages.sh

check-python: build-deps ## builds the Python package, installs it into a virtual environment, tests it outside the tree
	$(call install_packages,$(PYTHON_NEEDS))
	@$(MAKE) --no-print-directory -s $(PARALLEL) lib $(BUILD)/tools/brdbalance
	@BUILD='$(BUILD)' CC='$(CC)' MAKE='$(MAKE)' sh tests/bindings/python.sh

check-javascript: deps-browser ## builds and packs the npm package, tests it under Node and in Chromium against the native library
	@$(MAKE) --no-print-directory -s $(PARALLEL) lib tools wasm $(BUILD)/bench/bench
	@BUILD='$(BUILD)' CC='$(CC)' MAKE='$(MAKE)' sh tests/bindings/javascript.sh

check-browser: deps-browser ## builds the playground and tests it in Chromium, from a server's folder and without network
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(BUILD)/examples/bot_game $(BUILD)/tools/brdsh $(BUILD)/tools/brdbalance
	@BUILD='$(BUILD)' CLANG='$(CLANG)' MAKE='$(MAKE)' sh tests/bindings/playground.sh

check-rust: build-deps ## packages the Rust crates, builds, tests and lints the packages, offline with Debian's crates
	$(call install_packages,$(RUST_NEEDS))
	@$(MAKE) --no-print-directory -s $(PARALLEL) lib $(BUILD)/bench/bench $(BUILD)/bench/loop_bench
	@BUILD='$(BUILD)' CC='$(CC)' MAKE='$(MAKE)' sh tests/bindings/rust.sh

# A copy of this tree with a sixth game, which is added as any game is: tests/sixth/README.md.
SIXTH = $(BUILD)/sixth/tree

sixth: build-deps ## builds the library with a sixth game, tests/sixth, in a copy of this tree: build/sixth/tree/build
	@BUILD='$(BUILD)' sh tests/sixth/add.sh $(SIXTH)
	@$(MAKE) --no-print-directory -s $(PARALLEL) -C $(SIXTH) BUILD=build build/rules_embed
	@$(MAKE) --no-print-directory -s -C $(SIXTH) BUILD=build builtin reference
	@$(MAKE) --no-print-directory -s $(PARALLEL) -C $(SIXTH) BUILD=build lib core tools examples

check-sixth: deps ## runs the tests that know no game with six games, and those of the sixth; ends with "N passed, N failed"
	$(call install_packages,$(PYTHON_NEEDS))
	@BUILD='$(BUILD)' CC='$(CC)' CLANG_FORMAT='$(CLANG_FORMAT)' MAKE='$(MAKE)' PYTHON='$(PYTHON)' JOBS='$(JOBS)' sh tests/scripts/sixth.sh

conformance: deps ## tests the library against positions and games of the reference implementations
	@$(MAKE) --no-print-directory -s $(PARALLEL) tools
	@BUILD='$(BUILD)' PYTHON='$(PYTHON)' sh tests/scripts/conformance.sh

compare: deps ## compares the library in random games with the reference implementations, COMPARE_PLIES=3000 a game
	@$(MAKE) --no-print-directory -s $(PARALLEL) tools
	@BUILD='$(BUILD)' $(PYTHON) tests/scripts/compare.py

mutate: deps ## changes one token of a game's files at a time, which that game's tests must find; see tests/scripts/mutate.py
	@JOBS='$(JOBS)' BUILD='$(BUILD)' $(PYTHON) tests/scripts/mutate.py

coverage: deps ## finds lines of lib/ that no test runs; see tests/scripts/coverage.py
	@JOBS='$(JOBS)' BUILD='$(BUILD)' MAKE='$(MAKE)' $(PYTHON) tests/scripts/coverage.py $(if $(filter report,$(COVERAGE)),--report)

# PROOF: names of rows; PROOF_SIZE: at which part of the length.
PROOF =
PROOF_SIZE = 1

proof: deps-all ## shows with figures what the library promises, at greater length than the tests: hours; writes doc/proof.md
	@BUILD='$(BUILD)' CC='$(CC)' MAKE='$(MAKE)' JOBS='$(JOBS)' PROOF_SIZE='$(PROOF_SIZE)' $(PYTHON) tests/proof/proof.py $(PROOF)

fuzzers: $(FUZZERS:%=$(BUILD)/fuzz/%)

fuzz: deps ## runs libFuzzer on all functions that read foreign bytes, FUZZ_SECONDS each; FUZZ_SEED=0: new inputs each time
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(BUILD)/tools/brdsh
	@$(MAKE) --no-print-directory -s $(PARALLEL) fuzzers $(SANITIZED)
	@mkdir -p $(FUZZERS:%=$(BUILD)/corpus/%)
	@$(PYTHON) tests/fuzz/seeds.py $(BUILD)/tools/brdsh $(BUILD)/corpus
	@$(PYTHON) tests/fuzz/corpora.py unpack $(BUILD)/corpus
	@for f in $(FUZZERS); do \
	    case $$f in rules*) seeds='rules tests/bad_rules tests/variants' ;; *) seeds= ;; esac; \
	    $(BUILD)/sanitize/fuzz/$$f -entropic=0 -seed=$(FUZZ_SEED) -max_total_time=$(FUZZ_SECONDS) -runs=$(FUZZ_RUNS) -max_len=$(FUZZ_NBYTES) -timeout=60 -rss_limit_mb=512 -verbosity=0 -print_final_stats=1 \
	    -artifact_prefix=$(BUILD)/corpus/$$f- $(BUILD)/corpus/$$f $$seeds >$(BUILD)/corpus/$$f.log 2>&1 || \
	    { tail -n 60 $(BUILD)/corpus/$$f.log; failed="$$failed $$f"; continue; }; \
	    echo "$$f: $$(grep -E 'executed|peak' $(BUILD)/corpus/$$f.log | sed 's/^stat:://' | tr -s '\n ' '  ')"; \
	done; [ -z "$$failed" ] || { echo "found a fault:$$failed"; exit 1; }

fuzz-keep: ## keeps what `make fuzz` has found, in tests/fuzz/corpora
	@for f in $(FUZZERS); do $(PYTHON) tests/fuzz/corpora.py keep $(BUILD)/sanitize/fuzz/$$f $(BUILD)/corpus/$$f || exit 1; done

# ------------------------------------------------------------------------------------------------ building

# Tests may use internal headers. They are compiled with -O1 instead of -O2, and not optimised for sanitizers: most run for less time
# than that takes.
TEST_FLAGS =
vpath test_%.c $(TEST_ROOMS)
$(BUILD)/tests/%: test_%.c $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS:-O2=-O1) $(TEST_FLAGS) -Ilib -Itests/support -MMD -MP -MT $@ -MF $@.d $(LDFLAGS) -o $@ $< $(filter %.o,$^) $(STATIC) $(FYAML_LIBS) -lpthread -lm

$(BUILD)/fuzz/%: tests/fuzz/fuzz_%.c $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) -fsanitize=fuzzer -Ilib -MMD -MP -MT $@ -MF $@.d $(LDFLAGS) -o $@ $< $(STATIC) $(FYAML_LIBS)

$(BUILD)/tests/svg $(BUILD)/tests/svg_theme $(BUILD)/tests/drawn: $(DRAW_OBJECT)
$(BUILD)/tests/bot: $(BOT_OBJECTS)
$(BUILD)/tests/lessons: $(LESSON_OBJECTS)
$(BUILD)/tests/balance: $(BALANCE_OBJECTS) $(BOT_OBJECTS)

-include $(wildcard $(BUILD)/tests/*.d $(BUILD)/fuzz/*.d)
