# boardrules. `make help` lists the targets. Each room of the tree brings its own: the files that are included below.

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

# VERSION, SOVERSION, ALL_GAMES, BELOW_GAMES, ABOVE_GAMES
include packaging/facts
# The version in the names of files: without its stage.
NUMBERS := $(firstword $(subst -, ,$(VERSION)))

# The library contains only the games in GAMES, neither code nor rules of others. (The tests need all.)
GAMES = $(ALL_GAMES)
$(if $(GAMES),,$(error GAMES names no game))
$(if $(filter-out $(ALL_GAMES),$(GAMES)),$(error no such game: $(filter-out $(ALL_GAMES),$(GAMES))))

# libfyaml, for everything except `make core`.
FYAML_CFLAGS = $(shell $(PKG_CONFIG) --cflags libfyaml 2>/dev/null)
FYAML_LIBS = $(shell $(PKG_CONFIG) --libs libfyaml 2>/dev/null)

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
STRIP = strip
# $(call quoted,text): one word of the shell, whatever the text contains. $(call staged,path): where the path is installed.
quoted = '$(subst ','\'',$(1))'
staged = $(call quoted,$(DESTDIR)$(1))

# How many tests, and how many steps of a build, run at a time. Makes build parallel even without -j on the command line.
JOBS = 2
PARALLEL = $(if $(findstring -j,$(MAKEFLAGS)),,-j$(JOBS))
# DEPS=no: no target installs a package.
DEPS = yes

# -------------------------------------------------------------------------------------------------- sources

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
GAME_SOURCES := $(wildcard $(GAMES:%=lib/games/%/*.c))
CORE_SOURCES := $(wildcard $(BELOW_GAMES:%=lib/%/*.c) $(ABOVE_GAMES:%=lib/%/*.c)) $(GAME_SOURCES) lib/builtin.c
CORE_OBJECTS := $(CORE_SOURCES:lib/%.c=$(BUILD)/lib/%.o)
NO_YAML_OBJECT = $(BUILD)/lib/no_yaml.o
LOADER_OBJECTS := $(LOADER_SOURCES:lib/%.c=$(BUILD)/lib/%.o)

STATIC = $(BUILD)/libboardrules.a
SHARED = $(BUILD)/$(call shared,boardrules,$(SOVERSION))
CORE_SHARED = $(BUILD)/$(call shared,boardrules-core,$(SOVERSION))
SHARED_LINK = $(BUILD)/$(call shared,boardrules)
CORE = $(BUILD)/libboardrules-core.a

EXAMPLES := $(patsubst examples/%.c,$(BUILD)/examples/%,$(wildcard examples/*.c))

# Files of the library include each other by their paths below lib/. Those of lib/text see the public header and lib/basics alone;
# that they compile shows that they need nothing else.
FOLDERS = lib
$(BUILD)/lib/text/%: private FOLDERS = lib/basics
COMPILE_FLAGS = -std=c11 -Iinclude -I$(FOLDERS) -fPIC -fvisibility=hidden -DBRD_BUILDING $(WITHOUT_FLAGS) $(WARNINGS) $(CPPFLAGS) $(CFLAGS)
# Programs include headers of each other by their paths: "bot/bot.h", "draw/svg.h".
PROGRAM_FLAGS = -std=c11 -D_GNU_SOURCE -Iinclude -Iapps -I. $(WARNINGS) $(CPPFLAGS) $(CFLAGS)

# -------------------------------------------------------------------------------------------------- targets

.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: lib build-needs core examples demo install install-strip uninstall help clean FORCE

##@ The library

lib: $(STATIC) $(SHARED) $(SHARED_LINK) $(CORE) ## builds the libraries, shared and static, and the core (the default)

core: $(CORE) $(BUILD)/boardrules-core.o ## builds the library without the YAML loader, which needs only four functions of libc

examples: $(EXAMPLES) ## builds the example programs

demo: build-deps ## shows each game: board, moves, a refused move, a game of two bots, its record and picture
	@$(MAKE) --no-print-directory -s $(PARALLEL) lib tools examples
	@BUILD=$(BUILD) sh examples/demo.sh

help: ## shows this list
	@awk -F ':.*## ' '/^##@ / { print "\n" substr($$0, 5) ":" } \
	    /^[a-z-]+:.*## / { printf "  make %-19s %s\n", $$1, $$2 }' $(filter-out %.d,$(MAKEFILE_LIST))
	@printf '\n%s\n' 'Settings (BUILD, CC, CFLAGS, prefix, DESTDIR, GAMES, JOBS …) are at the top of the Makefile and of its parts.'

clean: ## removes all built files
	rm -rf $(BUILD)

# -------------------------------------------------------------------------------------------------- library

# Contains the flags of the last build. It changes with them, and so everything is rebuilt.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(COMPILE_FLAGS) $(LDFLAGS)' | cmp -s - $@ || echo '$(CC) $(COMPILE_FLAGS) $(LDFLAGS)' > $@

$(BUILD)/lib/%.o: lib/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(COMPILE_FLAGS) -MMD -MP -c $< -o $@

$(BUILD)/lib/yaml/parse.o: COMPILE_FLAGS += $(FYAML_CFLAGS)

# What is missing is said before anything is compiled, so the loader's objects, which need it, come first. (Not where libfyaml's
# flags are given: they say where it is.)
build-needs:
	@$(if $(filter file,$(origin FYAML_LIBS)),$(call need_for_build,$(strip $(BUILD_NEEDS))))
need_for_build = $(if $(1),printf '%s\n' 'missing: $(1)' 'On Debian (as root): apt-get install $(1)' \
                 'Without libfyaml and pkg-config: make core (the library that reads no rules files)' >&2; exit 1)
$(LOADER_OBJECTS): | build-needs

$(STATIC): $(LOADER_OBJECTS) $(CORE_OBJECTS)
	rm -f $@
	$(AR) rcs $@ $^

$(CORE): $(CORE_OBJECTS) $(NO_YAML_OBJECT)
	rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/boardrules-core.o: $(CORE_OBJECTS) $(NO_YAML_OBJECT)
	$(LD) -r -o $@ $^

# Both shared libraries have the same functions; a program links one of them. Each has a version node of its own, so that in a
# process that loads both, each part calls the one that it was linked with.
MAP = lib/libboardrules.map
CORE_MAP = $(BUILD)/libboardrules-core.map
$(SHARED): $(LOADER_OBJECTS) $(CORE_OBJECTS)
$(SHARED): NEEDS_LIBS = $(FYAML_LIBS)
$(CORE_SHARED): $(CORE_OBJECTS) $(NO_YAML_OBJECT) $(CORE_MAP)
$(CORE_SHARED): MAP = $(CORE_MAP)
$(SHARED) $(CORE_SHARED): $(if $(APPLE),$(BUILD)/exports.txt,lib/libboardrules.map)
	$(CC) $(if $(APPLE),$(APPLE_FLAGS),$(ELF_FLAGS)) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(NEEDS_LIBS)

$(CORE_MAP): lib/libboardrules.map
	@mkdir -p $(@D)
	sed 's/^BOARDRULES_/BOARDRULES_CORE_/' $< > $@

ELF_FLAGS = -shared -Wl,-soname,$(@F) -Wl,--version-script=$(MAP) -Wl,--no-undefined -Wl,-z,relro,-z,now
# A library for a Mac contains the path where it will be, and versions that are numbers alone.
APPLE_FLAGS = -dynamiclib -Wl,-install_name,$(call quoted,$(libdir)/$(@F)) -Wl,-compatibility_version,$(SOVERSION) \
              -Wl,-current_version,$(NUMBERS) -Wl,-exported_symbols_list,$(BUILD)/exports.txt

# The functions of the map, as a Mac's linker reads them.
$(BUILD)/exports.txt: lib/libboardrules.map
	@mkdir -p $(@D)
	sed -n 's/^ *\(brd_[a-z0-9_]*\);$$/_\1/p' $< > $@

$(SHARED_LINK): $(SHARED)
	ln -sf $(<F) $@

$(BUILD)/examples/%: examples/%.c $(STATIC)
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_FLAGS) -MMD -MP -MT $@ -MF $@.d $(LDFLAGS) -o $@ $(filter %.c %.o,$^) $(STATIC) $(FYAML_LIBS)

-include $(wildcard $(BUILD)/lib/*.d $(BUILD)/lib/*/*.d $(BUILD)/lib/games/*/*.d $(BUILD)/examples/*.d)

# ------------------------------------------------------------------------------------ the rooms of the tree

include packaging/deps.mk
include apps/apps.mk
include bindings/bindings.mk
include packaging/packaging.mk
include tests/tests.mk
include bench/bench.mk

# -------------------------------------------------------------------------------------------- installation

##@ Installation

# What pkg-config and CMake read. The other builds of the library fill in the same files.
PC_FILES = $(BUILD)/boardrules.pc $(BUILD)/boardrules-core.pc
CMAKE_FILES = $(BUILD)/boardrules-config.cmake $(BUILD)/boardrules-config-version.cmake
fill = -e $(call quoted,s|@$(1)@|$(2)|g)
LICENSES = $(strip $(LICENSE) $(foreach g,$(GAMES),$(TERMS_$g:%=AND %)))

$(PC_FILES) $(CMAKE_FILES): $(BUILD)/%: pkgconfig/%.in FORCE
	@mkdir -p $(@D)
	@sed $(foreach n,prefix bindir libdir includedir rulesdir,$(call fill,$n,$($n))) $(call fill,version,$(VERSION)) \
	    $(call fill,numbers,$(NUMBERS)) $(call fill,soversion,$(SOVERSION)) $(call fill,private,.private) \
	    $(call fill,licenses,$(LICENSES)) \
	    $(call fill,pointer_nbytes,$(shell echo __SIZEOF_POINTER__ | $(CC) $(CPPFLAGS) $(CFLAGS) -E -P -)) $< > $@

# Installed in folders as they are here, so that the links between them work; packaging/document.awk cuts the others.
DOCUMENTS = README.md CHANGELOG.md LICENSE SECURITY.md $(wildcard doc/*.md apps/tools/*.md apps/tools/*.json) rules/FORMAT.md rules/KEYS.md \
            $(GAMES:%=rules/%.md) $(wildcard $(GAMES:%=apps/learn/%.md) $(GAMES:%=apps/learn/pictures/%-*.svg)) \
            $(wildcard doc/*.svg doc/pictures/*.svg doc/pictures/*.png)
DOCUMENT_FOLDERS = doc/pictures doc apps/learn/pictures apps/learn apps/tools apps rules
RULES_FILES = $(RULES) $(wildcard rules/*.json)
LIBRARIES = boardrules boardrules-core

# $(call install_shared,name,file): the shared library, and the links by which programs find it.
define install_shared
$(INSTALL) -m 755 $(2) $(call staged,$(libdir)/$(call shared,$(1),$(NUMBERS)))
	ln -sf $(call shared,$(1),$(NUMBERS)) $(call staged,$(libdir)/$(notdir $(2)))
	ln -sf $(notdir $(2)) $(call staged,$(libdir)/$(call shared,$(1)))
endef

# $(call install_document,file)
define install_document
$(if $(filter %.md,$(1)),awk -v page=$(1) -v installed='$(DOCUMENTS)' -f packaging/document.awk $(1) > $(BUILD)/document)
$(INSTALL) -m 644 $(if $(filter %.md,$(1)),$(BUILD)/document,$(1)) $(call staged,$(docdir)/$(1))

endef

# $(call remove,folder,files): removes installed files, by their names in the folder.
define remove
rm -f $(foreach f,$(2),$(call staged,$(1)/$f))

endef

install: lib $(PROGRAMS) $(CORE) $(CORE_SHARED) $(PC_FILES) $(CMAKE_FILES) ## installs libraries, header (also as JSON), programs, rules and documents in DESTDIR/prefix
	$(INSTALL) -d $(call staged,$(includedir)/boardrules) $(call staged,$(libdir)/pkgconfig) $(call staged,$(libdir)/cmake/boardrules) \
	    $(call staged,$(bindir)) $(call staged,$(rulesdir)) $(foreach d,$(DOCUMENT_FOLDERS),$(call staged,$(docdir)/$d))
	$(INSTALL) -m 644 $(HEADERS) $(call staged,$(includedir)/boardrules)
	$(INSTALL) -m 644 $(STATIC) $(CORE) $(call staged,$(libdir))
	$(call install_shared,boardrules,$(SHARED))
	$(call install_shared,boardrules-core,$(CORE_SHARED))
	$(INSTALL) -m 644 $(PC_FILES) $(call staged,$(libdir)/pkgconfig)
	$(INSTALL) -m 644 $(CMAKE_FILES) $(call staged,$(libdir)/cmake/boardrules)
	$(INSTALL) -m 755 $(PROGRAMS) $(call staged,$(bindir))
	$(if $(filter $(PLAY),$(PROGRAMS)),,@echo 'brdplay is not installed: it needs libedit (libedit-dev).')
	$(INSTALL) -m 644 $(RULES_FILES) $(call staged,$(rulesdir))
	$(foreach document,$(DOCUMENTS),$(call install_document,$(document)))

# Both kinds of libraries can still be linked. (GNU's strip has these options, and Apple's.)
install-strip: install ## installs, and strips programs and libraries of what only debuggers need
	$(STRIP) $(foreach f,$(notdir $(PROGRAMS)),$(call staged,$(bindir)/$f))
	$(STRIP) -S -x $(foreach n,$(LIBRARIES),$(call staged,$(libdir)/$(call shared,$n,$(NUMBERS))))
	$(STRIP) -S $(foreach n,$(LIBRARIES),$(call staged,$(libdir)/lib$n.a))

uninstall: ## removes the installed files
	$(call remove,$(includedir)/boardrules,$(notdir $(HEADERS)))
	$(call remove,$(libdir),$(foreach n,$(LIBRARIES),lib$n.a $(call shared,$n) $(call shared,$n,$(SOVERSION)) $(call shared,$n,$(NUMBERS))))
	$(call remove,$(libdir)/pkgconfig,$(notdir $(PC_FILES)))
	$(call remove,$(libdir)/cmake/boardrules,$(notdir $(CMAKE_FILES)))
	$(call remove,$(bindir),$(notdir $(TOOLS) $(PLAY)))
	$(call remove,$(rulesdir),$(notdir $(RULES_FILES)))
	$(call remove,$(docdir),$(DOCUMENTS))
	for d in $(foreach d,$(DOCUMENT_FOLDERS),$(call staged,$(docdir)/$d)) $(call staged,$(docdir)) $(call staged,$(rulesdir)) \
	    $(call staged,$(datadir)/boardrules) $(call staged,$(includedir)/boardrules) $(call staged,$(libdir)/cmake/boardrules); do \
	    [ ! -d "$$d" ] || rmdir --ignore-fail-on-non-empty "$$d"; done
