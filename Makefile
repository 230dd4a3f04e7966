# boardrules. `make help` lists the targets.

# ------------------------------------------------------------------------------------------------- settings

BUILD = build
CC = cc
AR = ar
LD = ld
CLANG = clang
CLANG_FORMAT = clang-format-14
# CFLAGS, CPPFLAGS and LDFLAGS of the environment count. -gdwarf-4: valgrind 3.19 cannot read what clang writes by default.
CFLAGS ?= -O2 -gdwarf-4
WARNINGS = -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes
PKG_CONFIG = pkg-config
PYTHON = python3

# The games, in the order of the library's list. To add one: a folder lib/<game>, rules/<game>.yaml and .md, its name here, then
# `make builtin reference`. The library contains only the games in GAMES, neither code nor rules of others. (The tests need all.)
ALL_GAMES = tokonoma carnyx tombs tomis thrones
GAMES = $(ALL_GAMES)
$(if $(GAMES),,$(error GAMES names no game))
$(if $(filter-out $(ALL_GAMES),$(GAMES)),$(error no such game: $(filter-out $(ALL_GAMES),$(GAMES))))

# libfyaml, for everything except `make core`.
FYAML_CFLAGS = $(shell $(PKG_CONFIG) --cflags libfyaml)
FYAML_LIBS = $(shell $(PKG_CONFIG) --libs libfyaml)

# Where to install. DESTDIR is put before each path.
prefix = /usr/local
exec_prefix = $(prefix)
bindir = $(exec_prefix)/bin
libdir = $(exec_prefix)/lib
includedir = $(prefix)/include
datadir = $(prefix)/share
docdir = $(datadir)/doc/boardrules
mandir = $(datadir)/man
rulesdir = $(datadir)/boardrules/rules
INSTALL = install

# Random plies in each test of random games (tests/run divides them), how many tests run at a time; how long each fuzzer runs, how
# many inputs it tries (0 s, -1: no limit), and how long these are at most (0: as long as the longest one that is kept).
PLIES = 1000000
JOBS = 2
# DEPS=no: no target installs a package. `make check` then runs the plain tests alone if a package that the others need is missing.
# MODES: the kinds of tests that `make check` runs.
DEPS = yes
MODES = $(if $(MISSING),plain,plain script sanitize valgrind)
MISSING = $(if $(filter no,$(DEPS)),$(strip $(CHECK_NEEDS)))
FUZZ_SECONDS = 60
FUZZ_RUNS = -1
FUZZ_NBYTES = 0
FUZZ_SEED = 0
# The targets that `make check-bare` runs: demo, check, check-all, proof.
BARE = demo check

# Makes builds parallel even without -j on the command line.
PARALLEL = $(if $(findstring -j,$(MAKEFLAGS)),,-j$(JOBS))

# -------------------------------------------------------------------------------------------------- sources

VERSION := $(shell sed -n 's/.*BRD_VERSION_STRING "\(.*\)"/\1/p' include/boardrules/version.h)
SONAME = libboardrules.so.1
CORE_SONAME = $(subst rules,rules-core,$(SONAME))
SOVERSION = $(lastword $(subst ., ,$(SONAME)))

# Shared libraries are ELF's, or Apple's if CC compiles for a Mac. $(call shared,name,version) is the name of such a file, without a
# version that by which the linker finds it.
APPLE := $(findstring apple,$(shell $(CC) -dumpmachine 2>/dev/null))
shared = lib$(1)$(if $(APPLE),$(2:%=.%).dylib,.so$(2:%=.%))
HEADERS = include/boardrules/boardrules.h include/boardrules/version.h include/boardrules/boardrules.json

WITHOUT := $(filter-out $(GAMES),$(ALL_GAMES))
WITHOUT_FLAGS := $(shell echo '$(WITHOUT:%=-DBRD_WITHOUT_%)' | tr a-z A-Z)
RULES := $(GAMES:%=rules/%.yaml)
ALL_RULES := $(ALL_GAMES:%=rules/%.yaml)

LOADER_SOURCES := $(wildcard lib/yaml/*.c)
GAME_SOURCES := $(wildcard $(GAMES:%=lib/%/*.c))
CORE_SOURCES := $(wildcard lib/core/*.c) $(GAME_SOURCES) lib/builtin.c
CORE_OBJECTS := $(CORE_SOURCES:lib/%.c=$(BUILD)/lib/%.o)
NO_YAML_OBJECT = $(BUILD)/lib/no_yaml.o
LOADER_OBJECTS := $(LOADER_SOURCES:lib/%.c=$(BUILD)/lib/%.o)

STATIC = $(BUILD)/libboardrules.a
SHARED = $(BUILD)/$(call shared,boardrules,$(SOVERSION))
CORE_SHARED = $(BUILD)/$(call shared,boardrules-core,$(SOVERSION))
SHARED_LINK = $(BUILD)/$(call shared,boardrules)
CORE = $(BUILD)/libboardrules-core.a

# teach.c is the program that writes bot/weights.inc.
BOT_SOURCES := $(filter-out bot/teach.c,$(wildcard bot/*.c))
BOT_OBJECTS := $(BOT_SOURCES:%.c=$(BUILD)/%.o)
LESSON_SOURCES := $(wildcard learn/*.c)
LESSON_OBJECTS := $(LESSON_SOURCES:%.c=$(BUILD)/%.o)

BALANCE_SOURCES := $(wildcard balance/*.c)
BALANCE_OBJECTS := $(BALANCE_SOURCES:%.c=$(BUILD)/%.o)

EXAMPLES := $(patsubst examples/%.c,$(BUILD)/examples/%,$(wildcard examples/*.c))
TOOLS := $(addprefix $(BUILD)/tools/,brdsh brdlint brdsvg brdbalance)
# Not one of TOOLS, because it needs libedit: it is tested and installed where that is.
PLAY = $(BUILD)/tools/brdplay
PROGRAMS = $(TOOLS) $(if $(shell $(PKG_CONFIG) --exists libedit && echo yes),$(PLAY))
# The rooms of tests: test_<name>.c becomes the program <name>; each script is a test.
TEST_ROOMS = $(ALL_GAMES:%=tests/%) $(addprefix tests/,core api yaml tools bindings scripts)
TEST_SOURCES := $(wildcard $(TEST_ROOMS:%=%/test_*.c))
TESTS := $(patsubst test_%.c,$(BUILD)/tests/%,$(notdir $(TEST_SOURCES)))
# Not part of `make check`, because they take long.
APART = $(addprefix tests/scripts/,mutate.py coverage.py bare.sh bare_bindings.sh)
SCRIPTS := $(filter-out $(APART),$(wildcard $(TEST_ROOMS:%=%/*.sh) $(TEST_ROOMS:%=%/*.py)))
FUZZERS := $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/*.c))

COMPILE_FLAGS = -std=c11 -Iinclude -Ilib -fPIC -fvisibility=hidden -DBRD_BUILDING $(WITHOUT_FLAGS) $(WARNINGS) $(CPPFLAGS) $(CFLAGS)
# Programs include headers of bot/ and draw/ by their paths.
PROGRAM_FLAGS = -std=c11 -D_GNU_SOURCE -Iinclude -I. $(WARNINGS) $(CPPFLAGS) $(CFLAGS)

# -------------------------------------------------------------------------------------------------- targets

.PHONY: lib core amalgamation examples sixth builtin theme pictures lessons learn-pictures reference abi ffi-header tools demo play wasm playground check check-all check-bare check-bare-bindings check-packages check-sixth check-python check-rust check-javascript check-browser conformance compare mutate coverage proof fuzz fuzz-keep
.PHONY: bench bench-against bench-sixth bench-peers bench-bot bench-conduct bench-former bench-levels bot-weights balance doc install uninstall help clean deps deps-pictures deps-all build-deps
.PHONY: dist python sdist crates deb test-programs fuzzers man install-man uninstall-man deps-wasm deps-browser FORCE
.DELETE_ON_ERROR:
.SECONDARY:

lib: $(STATIC) $(SHARED) $(SHARED_LINK) $(CORE) ## builds the libraries, shared and static, and the core (the default)

core: $(CORE) $(BUILD)/boardrules-core.o ## builds the library without the YAML loader, which needs only four functions of libc

amalgamation: ## writes the library as one C file and its header into build/amalgamation/boardrules
	$(call install_packages,$(call need,command -v $(PYTHON),python3))
	$(PYTHON) generate/amalgamate.py $(BUILD)/amalgamation $(ALL_GAMES)

examples: $(EXAMPLES) ## builds the example programs

demo: build-deps ## shows each game: board, moves, a refused move, a game of two bots, its record and picture
	@$(MAKE) --no-print-directory -s $(PARALLEL) lib tools examples
	@BUILD=$(BUILD) sh examples/demo.sh

play: build-deps ## starts brdplay, the games in this terminal; PLAY_OPTIONS='--seats person,3 thrones'
	$(call install_packages,$(PLAY_NEEDS))
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(PLAY)
	@$(PLAY) $(PLAY_OPTIONS)

help: ## shows this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | sort | while IFS='	' read -r target text; do \
	    printf '  make %-16s %s\n' "$$target" "$$text"; done
	@echo "Settings (BUILD, CC, CFLAGS, prefix, DESTDIR, GAMES, PLIES …) are at the top of the Makefile."

clean: ## removes all built files
	rm -rf $(BUILD)

# --------------------------------------------------------------------------------------------- dependencies

# A Debian package, if a test for what it contains fails; tested anew each time: $(call need,test,package).
need = $(shell { $(1); } >/dev/null 2>&1 || echo $(2))
BUILD_NEEDS = $(call need,test -e "$$($(CC) -print-file-name=crt1.o)",libc6-dev) \
              $(call need,command -v $(PKG_CONFIG),pkg-config) \
              $(call need,$(PKG_CONFIG) --exists libfyaml,libfyaml-dev)
PLAY_NEEDS = $(call need,$(PKG_CONFIG) --exists libedit,libedit-dev)
CHECK_NEEDS = $(PLAY_NEEDS) \
              $(call need,command -v valgrind,valgrind) \
              $(call need,command -v g++,g++) \
              $(call need,command -v $(CLANG),clang) \
              $(call need,ls $$($(CLANG) -print-resource-dir)/lib/*/libclang_rt.fuzzer*,libclang-rt-14-dev) \
              $(call need,command -v $(CLANG_FORMAT),clang-format-14) \
              $(call need,command -v $(PYTHON),python3) \
              $(call need,command -v nc,netcat-openbsd) \
              $(call need,/usr/bin/python3 -c 'import yaml',python3-yaml) \
              $(call need,/usr/bin/python3 -c 'import cffi',python3-cffi) \
              $(call need,/usr/bin/python3 -c 'import jsonschema',python3-jsonschema) \
              $(call need,command -v rsvg-convert,librsvg2-bin) \
              $(call need,command -v rustc,rustc) \
              $(call need,command -v bindgen,bindgen) \
              $(call need,command -v tcc,tcc) \
              $(call need,command -v luajit,luajit) \
              $(call need,test -e "$$(gcc -m32 -print-file-name=crt1.o)",libc6-dev-i386) \
              $(call need,test $$(gcc -m32 -print-file-name=libgcc.a) != $$(gcc -print-file-name=libgcc.a),lib32gcc-$(shell gcc -dumpversion)-dev)
PICTURE_NEEDS = $(call need,command -v rsvg-convert,librsvg2-bin) \
                $(call need,fc-list | grep DejaVuSans.ttf,fonts-dejavu-core)
ALL_NEEDS = $(call need,command -v s390x-linux-gnu-gcc,gcc-s390x-linux-gnu) \
            $(call need,/usr/bin/python3 -c 'import pexpect',python3-pexpect) \
            $(call need,/usr/bin/python3 -c 'import pyte',python3-pyte) \
            $(call need,test -e "$$(s390x-linux-gnu-gcc -print-file-name=crt1.o)",libc6-dev-s390x-cross) \
            $(call need,command -v qemu-s390x-static,qemu-user-static) \
            $(call need,command -v aarch64-linux-gnu-gcc,gcc-aarch64-linux-gnu) \
            $(call need,test -e "$$(aarch64-linux-gnu-gcc -print-file-name=crt1.o)",libc6-dev-arm64-cross) \
            $(call need,command -v riscv64-linux-gnu-gcc,gcc-riscv64-linux-gnu) \
            $(call need,test -e "$$(riscv64-linux-gnu-gcc -print-file-name=crt1.o)",libc6-dev-riscv64-cross) \
            $(call need,command -v lowdown,lowdown) \
            $(call need,command -v mandoc,mandoc) \
            $(call need,command -v col,bsdextrautils) \
            $(call need,command -v abidiff,abigail-tools) \
            $(call need,command -v cmake,cmake) \
            $(call need,command -v meson,meson) \
            $(call need,command -v x86_64-w64-mingw32-gcc,gcc-mingw-w64-x86-64) \
            $(call need,command -v wine,wine) \
            $(call need,command -v lld-link-14,lld-14) \
            $(call need,command -v llvm-install-name-tool-14,llvm-14)

DEB_NEEDS = $(call need,dpkg -s build-essential,build-essential) \
            $(call need,command -v dh,debhelper) \
            $(call need,command -v dh_python3,dh-python) \
            $(call need,command -v lintian,lintian) \
            $(call need,command -v lowdown,lowdown) \
            $(PLAY_NEEDS) \
            $(foreach p,cffi dev setuptools wheel,$(call need,dpkg -s python3-$p,python3-$p))

PACKAGE_NEEDS = $(call need,/usr/bin/python3 -c 'import cffi',python3-cffi) \
                $(call need,test -e "$$(/usr/bin/python3 -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h",python3-dev) \
                $(call need,/usr/bin/python3 -c 'import setuptools',python3-setuptools) \
                $(call need,/usr/bin/python3 -c 'import wheel',python3-wheel) \
                $(call need,/usr/bin/python3 -c 'import ensurepip',python3-venv)
PYTHON_NEEDS = $(PACKAGE_NEEDS) \
               $(call need,/usr/bin/python3 -c 'import pip',python3-pip) \
               $(call need,/usr/bin/python3 -c 'import pytest',python3-pytest) \
               $(call need,/usr/bin/python3 -c 'import hypothesis',python3-hypothesis) \
               $(call need,/usr/bin/python3 -c 'import numpy',python3-numpy) \
               $(call need,/usr/bin/python3 -c 'import jsonschema',python3-jsonschema) \
               $(call need,/usr/bin/python3 -c 'import mypy',mypy)

RUST_NEEDS = $(call need,test -x /usr/bin/rustc,rustc) \
             $(call need,test -x /usr/bin/cargo,cargo) \
             $(call need,test -x /usr/bin/rustfmt,rustfmt) \
             $(call need,test -x /usr/bin/bindgen,bindgen) \
             $(call need,command -v $(PYTHON),python3) \
             $(call need,command -v $(CLANG),clang) \
             $(call need,test -x /usr/bin/cargo-clippy,rust-clippy) \
             $(call need,test -d /usr/lib/rustlib/wasm32-unknown-unknown,libstd-rust-dev-wasm32) \
             $(call need,command -v lld-14,lld-14) \
             $(call need,command -v node,nodejs) \
             $(call need,test -d /usr/share/cargo/registry/cc-*,librust-cc-dev) \
             $(call need,test -d /usr/share/cargo/registry/pkg-config-*,librust-pkg-config-dev) \
             $(call need,test -d /usr/share/cargo/registry/serde_derive-*,librust-serde-derive-dev) \
             $(call need,test -d /usr/share/cargo/registry/serde_json-*,librust-serde-json-dev)

WASM_NEEDS = $(call need,command -v $(CLANG),clang) \
             $(call need,command -v wasm-ld-14,lld-14) \
             $(call need,test -e /usr/lib/wasm32-wasi/libc.a,wasi-libc) \
             $(call need,test -e "$$($(CLANG) -print-resource-dir)/lib/wasi/libclang_rt.builtins-wasm32.a",libclang-rt-14-dev-wasm32) \
             $(call need,command -v node,nodejs) \
             $(call need,command -v npm,npm)

BROWSER_NEEDS = $(WASM_NEEDS) \
                $(call need,command -v chromium,chromium) \
                $(call need,test -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf,fonts-dejavu-core)

NPM_FLAGS = --no-audit --no-fund --loglevel=error

define install_packages
@missing="$(if $(filter no,$(DEPS)),,$(strip $(1)))"; \
if [ -z "$$missing" ]; then :; \
elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
    apt-get -q update; DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends $$missing; \
else echo "missing: $$missing (these are Debian packages; as root, \`make deps\` installs them)" >&2; exit 1; fi
endef

build-deps:
	$(call install_packages,$(BUILD_NEEDS))

deps: ## installs what the build and `make check` need (Debian, as root), or lists what is missing
	$(call install_packages,$(BUILD_NEEDS) $(CHECK_NEEDS))

deps-pictures: ## installs what `make pictures` needs
	$(call install_packages,$(BUILD_NEEDS) $(PICTURE_NEEDS))

deps-wasm: ## installs what `make wasm` and `make playground` need
	$(call install_packages,$(BUILD_NEEDS) $(WASM_NEEDS))

deps-browser: ## installs what `make check-javascript` and `make check-browser` need
	$(call install_packages,$(BUILD_NEEDS) $(BROWSER_NEEDS))

deps-all: ## installs what `make check-all` needs
	$(call install_packages,$(BUILD_NEEDS) $(CHECK_NEEDS) $(ALL_NEEDS) $(PICTURE_NEEDS) $(PYTHON_NEEDS) $(RUST_NEEDS) $(BROWSER_NEEDS))

# -------------------------------------------------------------------------------------------------- library

# Contains the flags of the last build. It changes with them, and so everything is rebuilt.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(COMPILE_FLAGS) $(LDFLAGS)' | cmp -s - $@ || echo '$(CC) $(COMPILE_FLAGS) $(LDFLAGS)' > $@

$(BUILD)/lib/%.o: lib/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(COMPILE_FLAGS) -MMD -MP -c $< -o $@

$(BUILD)/lib/yaml/parse.o: lib/yaml/parse.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(COMPILE_FLAGS) $(FYAML_CFLAGS) -MMD -MP -c $< -o $@

# rules_embed writes generated files from the rules files, which it reads with the library's own loader, and from the tables of
# keys. It is linked with the games and empty built-in rules, so that it can be built whatever lib/builtin.c contains.
$(BUILD)/builtin_empty.c: Makefile $(BUILD)/flags
	@mkdir -p $(@D)
	@{ echo '#include "core/registry.h"'; \
	    for g in $(GAMES); do echo "extern const struct brdi_game brdi_$$g;"; echo "const struct brdi_schema brdi_builtin_$$g;"; done; \
	    echo 'const struct brdi_game *const brdi_games[] = {$(GAMES:%=&brdi_%,)};'; \
	    echo 'const int brdi_game_total = $(words $(GAMES));'; echo 'const uint64_t brdi_library = BRDI_LAYOUT_HASH;'; } > $@

$(BUILD)/rules_embed: generate/rules_embed.c $(BUILD)/builtin_empty.c $(filter-out %/builtin.o,$(CORE_OBJECTS)) $(LOADER_OBJECTS)
	$(CC) $(PROGRAM_FLAGS) -Ilib $(LDFLAGS) -o $@ $^ $(FYAML_LIBS)

builtin: $(BUILD)/rules_embed ## writes lib/builtin.c, the games with their built-in rules, from rules/<game>.yaml
	$(BUILD)/rules_embed $(ALL_RULES) > $(BUILD)/builtin.c
	cp $(BUILD)/builtin.c lib/builtin.c

theme: ## writes draw/svg_theme.inc, the bytes of draw/theme.css
	od -An -v -tu1 draw/theme.css | sed 's/  *\([0-9]*\)/\1,/g' > draw/svg_theme.inc

pictures: deps-pictures ## draws the gallery in build/pictures/, and the pictures of the documents in doc/pictures/
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(BUILD)/tools/brdsvg
	@sh doc/pictures/draw.sh $(BUILD)/tools/brdsvg $(BUILD)/pictures
	@for f in $(BUILD)/pictures/*.svg; do rsvg-convert -o $${f%.svg}.png $$f || exit 1; done
	@for f in doc/pictures/*.svg; do cp $(BUILD)/pictures/$$(basename $$f) $$f || exit 1; done
	@echo "$$(ls $(BUILD)/pictures/*.png | wc -l) pictures in $(BUILD)/pictures, all on the page $(BUILD)/pictures/index.html"

lessons: ## writes learn/lessons.inc, the lessons as C, from learn/<game>.yaml
	/usr/bin/python3 generate/lessons.py $(ALL_GAMES) > $(BUILD)/lessons.inc
	cp $(BUILD)/lessons.inc learn/lessons.inc

learn-pictures: build-deps ## draws the pictures of learn/
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(BUILD)/tools/brdsvg
	/usr/bin/python3 generate/learn_pictures.py $(BUILD)/tools/brdsvg learn/pictures $(ALL_GAMES)

reference: $(BUILD)/rules_embed ## writes the tables of rules/FORMAT.md, and rules/boardrules.schema.json
	sed '/^<!-- From here on/q' rules/FORMAT.md > $(BUILD)/FORMAT.md
	$(BUILD)/rules_embed --reference $(ALL_RULES) >> $(BUILD)/FORMAT.md
	cp $(BUILD)/FORMAT.md rules/FORMAT.md
	$(BUILD)/rules_embed --json-schema > $(BUILD)/boardrules.schema.json
	cp $(BUILD)/boardrules.schema.json rules/boardrules.schema.json

abi: $(SHARED) ## writes the files derived from the header: tests/abi/*.txt and include/boardrules/boardrules.json
	BUILD=$(BUILD) CC='$(CC)' $(PYTHON) tests/scripts/abi.py --record

ffi-header: $(BUILD)/boardrules.ffi.h ## writes the header's declarations in one file, for Python's cffi and LuaJIT

$(BUILD)/boardrules.ffi.h: $(filter %.h,$(HEADERS)) generate/header.py
	@mkdir -p $(@D)
	$(PYTHON) generate/header.py ffi > $@

$(STATIC): $(CORE_OBJECTS) $(LOADER_OBJECTS)
	rm -f $@
	$(AR) rcs $@ $^

$(CORE): $(CORE_OBJECTS) $(NO_YAML_OBJECT)
	rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/boardrules-core.o: $(CORE_OBJECTS) $(NO_YAML_OBJECT)
	$(LD) -r -o $@ $^

# Both shared libraries have the same functions; a program links one of them.
$(SHARED): $(CORE_OBJECTS) $(LOADER_OBJECTS)
$(SHARED): NEEDS_LIBS = $(FYAML_LIBS)
$(CORE_SHARED): $(CORE_OBJECTS) $(NO_YAML_OBJECT)
$(SHARED) $(CORE_SHARED): $(if $(APPLE),$(BUILD)/exports.txt,lib/libboardrules.map)
	$(CC) $(if $(APPLE),$(APPLE_FLAGS),$(ELF_FLAGS)) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(NEEDS_LIBS)

ELF_FLAGS = -shared -Wl,-soname,$(@F) -Wl,--version-script=lib/libboardrules.map -Wl,--no-undefined -Wl,-z,relro,-z,now
# A library for a Mac contains the path where it will be, and versions that are numbers alone.
APPLE_FLAGS = -dynamiclib -Wl,-install_name,$(libdir)/$(@F) -Wl,-compatibility_version,$(SOVERSION) \
              -Wl,-current_version,$(firstword $(subst -, ,$(VERSION))) -Wl,-exported_symbols_list,$(BUILD)/exports.txt

# The functions of the map, as a Mac's linker reads them.
$(BUILD)/exports.txt: lib/libboardrules.map
	@mkdir -p $(@D)
	sed -n 's/^ *\(brd_[a-z0-9_]*\);$$/_\1/p' $< > $@

$(SHARED_LINK): $(SHARED)
	ln -sf $(<F) $@

# --------------------------------------------------------------------------------------------- WebAssembly

# libfyaml is compiled from the sources of Debian's package, which is the version that Debian's programs link, too.
FYAML_VERSION = 0.7.12
FYAML_SHA256 = 485342c6920e9fdc2addfe75e5c3e0381793f18b339ab7393c1b6edf78bf8ca8
FYAML_PARTS = accel atom composer ctype diag doc docbuilder docstate dump emit event input parse path token types utf8 utils walk

WASM = $(BUILD)/wasm
FYAML = $(WASM)/libfyaml-$(FYAML_VERSION)
WASM_CC = $(CLANG) --target=wasm32-wasi -ffunction-sections -fdata-sections -fvisibility=hidden
# For Tomis alone: calls cost more in WebAssembly than in native code (perft x1.05). Carnyx becomes slower with it.
WASM_INLINING = -mllvm -inline-threshold=400
WASM_FLAGS = -O3 -std=c11 -D_GNU_SOURCE -mbulk-memory -mmutable-globals -Iinclude -Ilib -I. -isystem $(FYAML)/include $(WITHOUT_FLAGS) $(WARNINGS)
# The parts of libfyaml that only terminals, files and its own programs need are stubbed, or left out by the linker.
WASM_FYAML_FLAGS = -Oz -std=gnu11 -w -DNDEBUG -D_GNU_SOURCE -D_WASI_EMULATED_MMAN -DVERSION='"$(FYAML_VERSION)"' -Ibindings/javascript/native \
                   -I$(WASM) $(addprefix -I$(FYAML)/,include src/lib src/xxhash src/valgrind)
# The stack is at the beginning of memory, so that an overflow is a trap and does not reach data.
WASM_LINK_FLAGS = --target=wasm32-wasi -mexec-model=reactor -Wl,--stack-first,-z,stack-size=262144,--gc-sections,--strip-all,-O2

WASM_LIBRARY_OBJECTS = $(patsubst %.c,$(WASM)/%.o,$(CORE_SOURCES) $(filter-out lib/yaml/file.c,$(LOADER_SOURCES)))
WASM_FYAML_OBJECTS = $(FYAML_PARTS:%=$(WASM)/yaml/fy-%.o) $(WASM)/yaml/xxhash.o
WASM_OBJECTS = $(WASM_LIBRARY_OBJECTS) $(WASM_FYAML_OBJECTS) \
               $(addprefix $(WASM)/,draw/svg.o bindings/native/brdgame.o bindings/javascript/native/wasi.o)

# The names that JavaScript uses: every function of the headers except the one that reads a file, and the stack pointer, which it
# restores after an exception.
WASM_EXPORTS = __stack_pointer malloc free $(filter-out brd_rules_load_file,$(shell sed -n 's/^BOARDRULES_[0-9.]* //p' tests/abi/symbols.txt)) \
               $(call functions_of,brdgame,bindings/native/brdgame.h) $(call functions_of,brdsvg,draw/svg.h)
# $(call functions_of,prefix,header)
functions_of = $(shell sed -n '/^struct/d; /^typedef/d; s/^[a-z0-9_ ]* \**\($(1)_[a-z_]*\)[^ a-z_].*/\1/p' $(2))
# $(call link_wasm,names to export)
link_wasm = $(CLANG) $(WASM_LINK_FLAGS) $(addprefix -Wl$(comma)--export=,$(1)) -o $@ $^ -lwasi-emulated-mman
comma = ,

wasm: deps-wasm ## builds the library with YAML loader and pictures as one module for browsers: build/wasm/boardrules.wasm
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(WASM)/boardrules.wasm $(WASM)/LICENSES
	@wc -c $(WASM)/boardrules.wasm

$(WASM)/boardrules.wasm: $(WASM_OBJECTS)
	$(call link_wasm,$(WASM_EXPORTS))

# The same with the bot, the lessons and the balance, for the playground.
$(WASM)/playground.wasm: $(WASM_OBJECTS) $(BOT_SOURCES:%.c=$(WASM)/%.o) $(LESSON_SOURCES:%.c=$(WASM)/%.o) \
                             $(BALANCE_SOURCES:%.c=$(WASM)/%.o)
	$(call link_wasm,$(WASM_EXPORTS) $(call functions_of,bot,bot/bot.h) $(call functions_of,lesson,learn/lessons.h) \
	    $(call functions_of,balance,balance/match.h))

playground: deps-wasm ## builds the web page in build/playground, and says how to open it
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(WASM)/boardrules.wasm $(WASM)/LICENSES $(WASM)/playground.wasm
	@cd bindings/javascript && npm ci $(NPM_FLAGS) && WASM='$(abspath $(WASM))/boardrules.wasm' npm run -s build
	@cd playground && npm ci $(NPM_FLAGS) && WASM='$(abspath $(WASM))/playground.wasm' OUT='$(abspath $(BUILD))/playground' npm run -s build
	@echo "To open it: python3 -m http.server -d $(BUILD)/playground 8000, then http://localhost:8000 in a browser."

$(WASM)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(WASM_CC) $(WASM_FLAGS) $(WASM_INLINING) $(WASM_LINK_FLAGS)' | cmp -s - $@ || \
	    echo '$(WASM_CC) $(WASM_FLAGS) $(WASM_INLINING) $(WASM_LINK_FLAGS)' > $@

$(FYAML)/LICENSE: bindings/javascript/native/libfyaml.sh
	sh $< $(FYAML_VERSION) $(FYAML_SHA256) $(WASM)
	touch $@

# libfyaml includes config.h, but needs nothing that its configure script would write there.
$(WASM)/config.h:
	@mkdir -p $(@D)
	: > $@

# The licenses of the other parts of the module.
$(WASM)/LICENSES: $(FYAML)/LICENSE Makefile
	@{ echo 'libfyaml $(FYAML_VERSION)'; echo; cat $(FYAML)/LICENSE; echo; echo 'wasi-libc'; echo; \
	    cat /usr/share/doc/wasi-libc/copyright; } > $@

$(FYAML)/%.c: $(FYAML)/LICENSE ;

$(WASM)/yaml/%.o: $(FYAML)/src/lib/%.c $(WASM)/config.h bindings/javascript/native/termios.h $(WASM)/flags
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_FYAML_FLAGS) -c $< -o $@

$(WASM)/yaml/xxhash.o: $(FYAML)/src/xxhash/xxhash.c $(WASM)/config.h $(WASM)/flags
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_FYAML_FLAGS) -c $< -o $@

$(WASM)/lib/tomis/%.o: private WASM_FLAGS += $(WASM_INLINING)

$(WASM)/lib/yaml/parse.o: $(FYAML)/LICENSE
$(WASM)/%.o: %.c $(WASM)/flags
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_FLAGS) -MMD -MP -c $< -o $@

-include $(wildcard $(WASM)/*/*.d $(WASM)/*/*/*.d)

# ------------------------------------------------------------------------------- programs: examples, tests

# brdlint uses internal headers, because warnings are not part of the interface.
$(BUILD)/tools/brdlint: PROGRAM_FLAGS += -Ilib
$(BUILD)/tools/%: tools/%.c $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) -MMD -MP -MT $@ -MF $@.d $(LDFLAGS) -o $@ $< $(filter %.o,$^) $(STATIC) $(FYAML_LIBS)

# The renderer is a separate source, which bindings compile, too.
$(BUILD)/tools/brdsvg $(BUILD)/tests/svg $(BUILD)/tests/svg_theme: $(BUILD)/draw/svg.o
$(BUILD)/draw/svg.o: draw/svg.c draw/svg_theme.inc $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) -fPIC -MMD -MP -c $< -o $@

# The rulebooks as C, each line a string. `??` would begin a trigraph.
$(BUILD)/tools/rulebooks.inc: $(GAMES:%=rules/%.md) $(wildcard learn/*.md) $(BUILD)/flags
	@mkdir -p $(@D)
	@for game in $(GAMES); do \
	    echo "static const char *const $${game}_lines[] = {"; \
	    sed 's/[\\"?]/\\&/g; s/.*/"&",/' rules/$$game.md; \
	    echo 'NULL};'; \
	    echo "static const char *const $${game}_page[] = {"; \
	    [ ! -e learn/$$game.md ] || sed '/^!\[/d; /^\[Exact rules/d; s/[*`]//g; s/^##* \(.*\)/-- \1 --/' learn/$$game.md | cat -s | \
	        sed 's/[\\"?]/\\&/g; s/.*/"&",/'; \
	    echo 'NULL};'; \
	done > $@
	@echo 'static const struct { const char *game; const char *const *lines, *const *page; } rulebooks[] = {' >> $@
	@for game in $(GAMES); do echo "{\"$$game\", $${game}_lines, $${game}_page},"; done >> $@
	@echo '};' >> $@

$(PLAY): $(wildcard tools/brdplay/*.c) $(BUILD)/tools/rulebooks.inc $(BOT_OBJECTS) $(LESSON_OBJECTS) $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) -I$(BUILD)/tools $(shell $(PKG_CONFIG) --cflags libedit) $(LDFLAGS) -o $@ $(filter %.c %.o,$^) \
	    $(STATIC) $(FYAML_LIBS) $(shell $(PKG_CONFIG) --libs libedit)
$(PLAY): tools/brdplay/play.h bot/bot.h learn/lessons.h

$(BUILD)/tools/brdbalance: $(wildcard tools/brdbalance/*.c) tools/brdbalance/brdbalance.h $(BALANCE_OBJECTS) $(BOT_OBJECTS) $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) $(LDFLAGS) -o $@ $(filter %.c %.o,$^) $(STATIC) $(FYAML_LIBS) -lm -lpthread

$(BUILD)/examples/%: examples/%.c $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) -MMD -MP -MT $@ -MF $@.d $(LDFLAGS) -o $@ $(filter %.c %.o,$^) $(STATIC) $(FYAML_LIBS)

$(BUILD)/bot/%.o: bot/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) -MMD -MP -MF $(@:.o=.d) -c $< -o $@

$(BUILD)/learn/%.o: learn/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) -MMD -MP -MF $(@:.o=.d) -c $< -o $@

# Without fused operations, so that figures are the same on every machine.
$(BUILD)/balance/%.o: balance/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) -ffp-contract=off -MMD -MP -MF $(@:.o=.d) -c $< -o $@

$(BUILD)/examples/bot_game $(BUILD)/tests/bot: $(BOT_OBJECTS)
$(BUILD)/tests/lessons: $(LESSON_OBJECTS)
$(BUILD)/tests/balance: $(BALANCE_OBJECTS) $(BOT_OBJECTS)

# Tests may use internal headers.
vpath test_%.c $(TEST_ROOMS)
$(BUILD)/tests/%: test_%.c $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) -Ilib -Itests/support -MMD -MP -MT $@ -MF $@.d $(LDFLAGS) -o $@ $< $(filter %.o,$^) $(STATIC) $(FYAML_LIBS) -lpthread -lm

$(BUILD)/fuzz/%: tests/fuzz/fuzz_%.c $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) -fsanitize=fuzzer -Ilib -MMD -MP -MT $@ -MF $@.d $(LDFLAGS) -o $@ $< $(STATIC) $(FYAML_LIBS)

-include $(wildcard $(BUILD)/lib/*/*.d $(addprefix $(BUILD)/,lib/*.d bot/*.d balance/*.d learn/*.d draw/*.d tools/*.d examples/*.d tests/*.d fuzz/*.d))

# ---------------------------------------------------------------------------------------------------- tests

SANITIZE_FLAGS = -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
# The kept inputs know the words of all texts; recording each comparison, and weighing each input, took three quarters of the time.
FUZZ_FLAGS = -O1 -g -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-coverage=trace-cmp -fno-sanitize-recover=all

test-programs: $(PROGRAMS) $(EXAMPLES) $(TESTS)

# $(call run_tests,ALL): see tests/run.
define run_tests
@rm -rf $(BUILD)/logs
@$(MAKE) --no-print-directory -s $(PARALLEL) lib core test-programs $(BUILD)/rules_embed $(BUILD)/bench/bench
$(if $(filter sanitize,$(MODES)),@$(MAKE) --no-print-directory -s $(PARALLEL) test-programs BUILD=$(BUILD)/sanitize CFLAGS='$(SANITIZE_FLAGS)')
@BUILD='$(BUILD)' CC='$(CC)' CLANG='$(CLANG)' CLANG_FORMAT='$(CLANG_FORMAT)' MAKE='$(MAKE)' PYTHON='$(PYTHON)' PLIES='$(PLIES)' JOBS='$(JOBS)' ALL=$(1) MODES='$(MODES)' MISSING='$(MISSING)' \
    tests/run $(notdir $(TESTS)) $(SCRIPTS)
endef

check: deps ## runs the tests, in six minutes: plain, under sanitizers, many under valgrind; ends with "N passed, N failed, N skipped"
	$(call run_tests,0)

check-all: deps-all ## runs all tests, none skipped, in 50 to 75 minutes: also Python, Rust, browsers, fuzzing, other byte orders, at greater length
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(WASM)/boardrules.wasm $(WASM)/LICENSES $(WASM)/playground.wasm
	$(call run_tests,1)

check-bare: ## runs the commands of README in a minimal Debian with gcc, make and the tarball alone; as root, ten minutes
	@BUILD='$(BUILD)' MAKE='$(MAKE)' BARE='$(BARE)' PROOF_SIZE='$(PROOF_SIZE)' sh tests/scripts/bare.sh

check-bare-bindings: ## runs check-python, check-rust and check-javascript, each in a minimal Debian of its own; as root, ten minutes
	@BUILD='$(BUILD)' MAKE='$(MAKE)' sh tests/scripts/bare_bindings.sh

check-packages: ## gets the library in each way in a minimal Debian: make, one file, CMake, Meson, Debian packages, pip, cargo; as root
	$(call install_packages,$(call need,command -v $(PYTHON),python3))
	@BUILD='$(BUILD)' MAKE='$(MAKE)' PYTHON='$(PYTHON)' sh tests/scripts/packages.sh

check-python: build-deps ## builds the Python package, installs it into a virtual environment, tests it outside the tree
	$(call install_packages,$(PYTHON_NEEDS))
	@$(MAKE) --no-print-directory -s $(PARALLEL) lib
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
	@$(MAKE) --no-print-directory -s $(PARALLEL) fuzzers BUILD=$(BUILD)/fuzz CC='$(CLANG)' CFLAGS='$(FUZZ_FLAGS)'
	@mkdir -p $(FUZZERS:%=$(BUILD)/corpus/%)
	@$(PYTHON) tests/fuzz/seeds.py $(BUILD)/tools/brdsh $(BUILD)/corpus
	@$(PYTHON) tests/fuzz/corpora.py unpack $(BUILD)/corpus
	@for f in $(FUZZERS); do case $$f in rules*) seeds='rules tests/bad_rules tests/variants' ;; *) seeds= ;; esac; \
	    $(BUILD)/fuzz/fuzz/$$f -entropic=0 -seed=$(FUZZ_SEED) -max_total_time=$(FUZZ_SECONDS) -runs=$(FUZZ_RUNS) -max_len=$(FUZZ_NBYTES) -timeout=60 -rss_limit_mb=512 -verbosity=0 -print_final_stats=1 \
	    -artifact_prefix=$(BUILD)/corpus/$$f- $(BUILD)/corpus/$$f $$seeds >$(BUILD)/corpus/$$f.log 2>&1 || \
	    { tail -n 60 $(BUILD)/corpus/$$f.log; exit 1; }; \
	    echo "$$f: $$(grep -E 'executed|peak' $(BUILD)/corpus/$$f.log | sed 's/^stat:://' | tr -s '\n ' '  ')"; done

fuzz-keep: ## keeps what `make fuzz` has found, in tests/fuzz/corpora
	@for f in $(FUZZERS); do $(PYTHON) tests/fuzz/corpora.py keep $(BUILD)/fuzz/fuzz/$$f $(BUILD)/corpus/$$f || exit 1; done

# ---------------------------------------------------------------------------------------------------- speed

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

# The same program with the library of another version, %, which its own Makefile builds: that of bench/%.tar.gz, or of a commit.
$(BUILD)/bench/%/bench: $(BENCH_SOURCES) $(BENCH_HEADERS)
	@mkdir -p $(@D)/tree
	if [ -e bench/$*.tar.gz ]; then gzip -d -c bench/$*.tar.gz; else git archive $*; fi | tar -x -C $(@D)/tree
	$(MAKE) -C $(@D)/tree BUILD=build GAMES='$(ALL_GAMES)' build/libboardrules.a
	$(CC) -I$(@D)/tree/include $(filter-out -Iinclude,$(PROGRAM_FLAGS)) $(LDFLAGS) -o $@ $(BENCH_SOURCES) \
	    $(@D)/tree/build/libboardrules.a $(FYAML_LIBS) -lpthread

bench: deps ## measures each call, and a plain C Tokonoma and the reference implementations for comparison
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(BUILD)/bench/bench
	@$(BENCH_COMMAND) $(BENCH)
	@$(PYTHON) bench/reference.py $(GAMES)

bench-against: deps ## compares the speed of each call with 0.2 (REV=0.2) or another revision: make bench-against REV=6b5889e (0.1)
	@commit='$(REV)'; if [ ! -e "bench/$$commit.tar.gz" ]; then \
	    [ -e .git ] || { echo 'this needs a clone: a tarball has REV=0.2 alone' >&2; exit 1; }; \
	    commit=$$(git rev-parse -q --verify '$(REV)^{commit}') || { echo 'name 0.2 or a revision of this repository: make bench-against REV=...' >&2; exit 1; }; \
	fi; \
	other=$(BUILD)/bench/$$commit/bench && \
	$(MAKE) --no-print-directory -s $(PARALLEL) $(BUILD)/bench/bench $$other && \
	$(BENCH_COMMAND) --against $$other --name '$(REV)' $(BENCH)

BOT_BENCHES := $(addprefix $(BUILD)/bench/,levels plain conduct)

$(BOT_BENCHES): $(BUILD)/bench/%: bench/%.c bench/player.c bench/player.h $(BOT_OBJECTS) $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) $(LDFLAGS) -o $@ $(filter %.c %.o,$^) $(STATIC) $(FYAML_LIBS) -lm

$(BUILD)/bot/teach: bot/teach.c $(BOT_OBJECTS) $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) $(LDFLAGS) -o $@ $< $(BOT_OBJECTS) $(STATIC) $(FYAML_LIBS)

# Games that the bot learns from, positions that it looks at for each of their plies, and the seed of the first game. Where 4000
# games leave no noise that can be felt, these are enough; in Thrones 12000 leave too much, and one of three seeds was chosen.
BOT_TEACHING = 12000 300 1
BOT_TEACHING_thrones = 40000 300 200001
BOT_TEACHING_tomis = 4000 300 1

$(BUILD)/bot/weights/%.inc: $(BUILD)/bot/teach
	@mkdir -p $(@D)
	$(BUILD)/bot/teach $(or $(BOT_TEACHING_$*),$(BOT_TEACHING)) $* > $@

bot-weights: build-deps ## writes bot/weights.inc: the bot learns what pieces are worth; an hour and a half
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(ALL_GAMES:%=$(BUILD)/bot/weights/%.inc)
	{ echo '/* Written by `make bot-weights`. */'; \
	    cat $(ALL_GAMES:%=$(BUILD)/bot/weights/%.inc); $(BUILD)/bot/teach table $(ALL_GAMES); } > $(BUILD)/bot/weights.inc
	cp $(BUILD)/bot/weights.inc bot/weights.inc

bench-sixth: sixth ## measures the sixth game, Breakthrough, for which other programs publish their speed
	@$(MAKE) --no-print-directory -s $(PARALLEL) -C $(SIXTH) BUILD=build build/bench/bench
	@cd $(SIXTH) && CC='$(CC)' CFLAGS='$(CFLAGS)' $(PYTHON) bench/bench.py build/bench/bench --games breakthrough $(BENCH)
	@cd $(SIXTH) && $(PYTHON) bench/reference.py breakthrough

bench-peers: sixth deps-wasm ## measures perft of the sixth game beside fairy-stockfish, and JavaScript beside libraries of chess
	$(call install_packages,$(call need,test -x /usr/games/fairy-stockfish,fairy-stockfish))
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(WASM)/boardrules.wasm $(WASM)/LICENSES
	@cd bindings/javascript && npm ci $(NPM_FLAGS) && WASM='$(abspath $(WASM))/boardrules.wasm' npm run -s build
	@cd bench/peers && npm ci $(NPM_FLAGS)
	@$(PYTHON) bench/peers/peers.py $(SIXTH)/build/examples/perft

# The bot of 0.2, with other names, so that it can be linked beside today's.
FORMER_BOT = c33b0a1
FORMER_NAMES = $(foreach n,nbytes open learn begin think opinion_get level_iterations,-Dbot_$n=former_$n)

# Games, positions and iterations that take about as long, game.
FORMER_MATCHES = 40:108000:6000:tokonoma 40:66000:6000:carnyx 40:50000:1800:tombs 20:60000:2500:tomis 100:30000:600:thrones

$(BUILD)/bench/former/bot.o: Makefile
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

# Games that each level plays for doc/balance.md, from level 0.
BALANCE_GAMES = 1000 400 200

balance: build-deps ## writes the tables of doc/balance.md: how the games play, by bots against each other; five minutes
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(BUILD)/tools/brdbalance
	$(PYTHON) generate/balance.py $(BUILD)/tools/brdbalance doc/balance.md $(BALANCE_GAMES) > $(BUILD)/balance.md
	cp $(BUILD)/balance.md doc/balance.md

# -------------------------------------------------------------------------------------------- installation

dist: ## writes the tarball of the sources and that of the library in one file into build/dist; the same bytes everywhere
	@BUILD='$(BUILD)' PYTHON='$(PYTHON)' sh generate/dist.sh $(BUILD)/dist $(VERSION) $(ALL_GAMES)

python: build-deps ## installs the Python package into a virtual environment, build/venv, without PyPI
	$(call install_packages,$(PACKAGE_NEEDS))
	@/usr/bin/python3 -m venv --system-site-packages $(BUILD)/venv
	@$(BUILD)/venv/bin/pip install -q --no-index --no-build-isolation --no-deps ./bindings/python

sdist: ## writes the Python package's sources, with the library in one file, into build/sdist; the same bytes everywhere
	$(call install_packages,$(foreach p,cffi setuptools,$(call need,/usr/bin/python3 -c 'import $p',python3-$p)))
	@mkdir -p $(BUILD)
	@/usr/bin/python3 bindings/python/native/backend.py $(BUILD)/sdist >$(BUILD)/sdist.log
	@tail -n 1 $(BUILD)/sdist.log

crates: ## writes the Rust workspace as its crates are packaged, with the library in one file, into build/crates
	$(call install_packages,$(call need,command -v $(PYTHON),python3))
	@PYTHON='$(PYTHON)' sh generate/crates.sh $(BUILD)/crates $(ALL_GAMES)

deb: dist ## builds the Debian packages from the tarball, in a folder of their own, into build/deb; lintian finds no fault
	$(call install_packages,$(BUILD_NEEDS) $(DEB_NEEDS))
	@sh generate/deb.sh $(BUILD)/dist/boardrules-$(VERSION).tar.gz $(BUILD)/deb $(VERSION)

doc: $(BUILD)/boardrules.html ## writes the reference of the API as a page of HTML, from the header

$(BUILD)/boardrules.html: include/boardrules/boardrules.h generate/reference.py generate/header.py
	@mkdir -p $(@D)
	$(PYTHON) generate/reference.py $< > $@

$(BUILD)/%.pc: pkgconfig/%.pc.in FORCE
	@mkdir -p $(@D)
	@sed -e 's|@prefix@|$(prefix)|; s|@libdir@|$(libdir)|; s|@includedir@|$(includedir)|; s|@rulesdir@|$(rulesdir)|' \
	    -e 's|@version@|$(VERSION)|' $< > $@

# Installed in folders as they are here, so that the links between them work; generate/document.awk cuts the others.
DOCUMENTS = README.md CHANGELOG.md LICENSE SECURITY.md $(wildcard doc/*.md tools/*.md tools/*.json) rules/FORMAT.md $(GAMES:%=rules/%.md) \
            $(wildcard $(GAMES:%=learn/%.md) $(GAMES:%=learn/pictures/%-*.svg) doc/pictures/*.svg doc/pictures/*.png)
DOCUMENT_FOLDERS = doc/pictures doc learn/pictures learn tools rules
PC_FILES = $(BUILD)/boardrules.pc $(BUILD)/boardrules-core.pc
RULES_FILES = $(RULES) $(wildcard rules/*.json)
INSTALLED = $(HEADERS:include/boardrules/%=$(includedir)/boardrules/%) $(patsubst $(BUILD)/tools/%,$(bindir)/%,$(TOOLS) $(PLAY)) \
            $(foreach n,boardrules boardrules-core,$(foreach v,$(VERSION) $(SOVERSION),$(libdir)/$(call shared,$n,$v))) \
            $(foreach n,boardrules boardrules-core,$(libdir)/$(call shared,$n) $(libdir)/lib$n.a) \
            $(PC_FILES:$(BUILD)/%=$(libdir)/pkgconfig/%) $(RULES_FILES:rules/%=$(rulesdir)/%) \
            $(addprefix $(docdir)/,$(DOCUMENTS))

# $(call install_shared,name,file): the shared library, and the links by which programs find it.
define install_shared
$(INSTALL) -m 755 $(2) $(DESTDIR)$(libdir)/$(call shared,$(1),$(VERSION))
	ln -sf $(call shared,$(1),$(VERSION)) $(DESTDIR)$(libdir)/$(notdir $(2))
	ln -sf $(notdir $(2)) $(DESTDIR)$(libdir)/$(call shared,$(1))
endef

tools: $(TOOLS) ## builds the shell (brdsh), brdlint, brdsvg and brdbalance

man: ## writes the manual pages into build/man, from the header and the documents; needs lowdown
	@rm -rf $(BUILD)/man
	$(PYTHON) generate/man.py $(BUILD)/man

install-man: man ## installs the manual pages
	for page in $(BUILD)/man/man*/*; do $(INSTALL) -D -m 644 $$page $(DESTDIR)$(mandir)/$${page#$(BUILD)/man/}; done

uninstall-man: man
	for page in $(BUILD)/man/man*/*; do rm -f $(DESTDIR)$(mandir)/$${page#$(BUILD)/man/}; done

# $(call install_document,file)
define install_document
$(if $(filter %.md,$(1)),awk -v page=$(1) -v installed='$(DOCUMENTS)' -f generate/document.awk $(1) > $(BUILD)/document)
$(INSTALL) -m 644 $(if $(filter %.md,$(1)),$(BUILD)/document,$(1)) $(DESTDIR)$(docdir)/$(1)

endef

install: lib $(PROGRAMS) $(CORE) $(CORE_SHARED) $(PC_FILES) ## installs libraries, header (also as JSON), programs, rules and documents in DESTDIR/prefix
	$(INSTALL) -d $(DESTDIR)$(includedir)/boardrules $(DESTDIR)$(libdir)/pkgconfig $(DESTDIR)$(bindir) \
	    $(DESTDIR)$(rulesdir) $(addprefix $(DESTDIR)$(docdir)/,$(DOCUMENT_FOLDERS))
	$(INSTALL) -m 644 $(HEADERS) $(DESTDIR)$(includedir)/boardrules
	$(INSTALL) -m 644 $(STATIC) $(CORE) $(DESTDIR)$(libdir)
	$(call install_shared,boardrules,$(SHARED))
	$(call install_shared,boardrules-core,$(CORE_SHARED))
	$(INSTALL) -m 644 $(PC_FILES) $(DESTDIR)$(libdir)/pkgconfig
	$(INSTALL) -m 755 $(PROGRAMS) $(DESTDIR)$(bindir)
	$(if $(filter $(PLAY),$(PROGRAMS)),,@echo 'brdplay is not installed: it needs libedit (libedit-dev).')
	$(INSTALL) -m 644 $(RULES_FILES) $(DESTDIR)$(rulesdir)
	$(foreach document,$(DOCUMENTS),$(call install_document,$(document)))

uninstall: ## removes the installed files
	rm -f $(addprefix $(DESTDIR),$(INSTALLED))
	for d in $(includedir)/boardrules $(rulesdir) $(datadir)/boardrules $(addprefix $(docdir)/,$(DOCUMENT_FOLDERS)) $(docdir); do \
	    [ ! -d $(DESTDIR)$$d ] || rmdir --ignore-fail-on-non-empty $(DESTDIR)$$d; done
