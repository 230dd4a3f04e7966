# The packages for other languages. `make help` lists what they are; tests/tests.mk tests them.

##@ Other languages

.PHONY: wasm python sdist crates ffi-header

wasm: deps-wasm ## builds the library with YAML loader and pictures as one module for browsers: build/wasm/boardrules.wasm
	@$(MAKE) --no-print-directory -s $(PARALLEL) $(WASM)/boardrules.wasm $(WASM)/LICENSES
	@wc -c $(WASM)/boardrules.wasm

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
	@PYTHON='$(PYTHON)' sh packaging/crates.sh $(BUILD)/crates $(ALL_GAMES)

ffi-header: $(BUILD)/boardrules.ffi.h ## writes the header's declarations in one file, for Python's cffi and LuaJIT

$(BUILD)/boardrules.ffi.h: $(filter %.h,$(HEADERS)) packaging/header.py
	@mkdir -p $(@D)
	$(PYTHON) packaging/header.py ffi > $@

# --------------------------------------------------------------------------------------------- WebAssembly

NPM_FLAGS = --no-audit --no-fund --loglevel=error

# libfyaml is compiled from the sources of Debian's package, which is the version that Debian's programs link, too.
FYAML_VERSION = 0.7.12
FYAML_SHA256 = 485342c6920e9fdc2addfe75e5c3e0381793f18b339ab7393c1b6edf78bf8ca8
FYAML_PARTS = accel atom composer ctype diag doc docbuilder docstate dump emit event input parse path token types utf8 utils walk

WASM = $(BUILD)/wasm
FYAML = $(WASM)/libfyaml-$(FYAML_VERSION)
WASM_CC = $(CLANG) --target=wasm32-wasi -ffunction-sections -fdata-sections -fvisibility=hidden
# For Tomis alone: calls cost more in WebAssembly than in native code (perft x1.05). Carnyx becomes slower with it.
WASM_INLINING = -mllvm -inline-threshold=400
WASM_FLAGS = -O3 -std=c11 -D_GNU_SOURCE -mbulk-memory -mmutable-globals -Iinclude -Ilib -Ilib/basics -Iapps -I. -isystem $(FYAML)/include $(WITHOUT_FLAGS) $(WARNINGS)
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
               $(call functions_of,brdgame,bindings/native/brdgame.h) $(call functions_of,brdsvg,apps/draw/svg.h)
# $(call functions_of,prefix,header)
functions_of = $(shell sed -n '/^struct/d; /^typedef/d; s/^[a-z0-9_ ]* \**\($(1)_[a-z_]*\)[^ a-z_].*/\1/p' $(2))
# $(call link_wasm,names to export)
link_wasm = $(CLANG) $(WASM_LINK_FLAGS) $(addprefix -Wl$(comma)--export=,$(1)) -o $@ $^ -lwasi-emulated-mman
comma = ,

$(WASM)/boardrules.wasm: $(WASM_OBJECTS)
	$(call link_wasm,$(WASM_EXPORTS))

# The npm package, built once for the tests that use it, in a folder with what it needs of this tree. javascript.sh builds its own.
$(WASM)/npm/built: $(WASM)/boardrules.wasm $(WASM)/LICENSES $(HEADERS) LICENSE \
        $(wildcard bindings/javascript/*.* bindings/javascript/src/*)
	@rm -rf $(@D) && mkdir -p $(@D)
	@tar -c --exclude=node_modules --exclude=dist include LICENSE bindings | tar -x -C $(@D)
	@cd $(@D)/bindings/javascript && npm ci --silent && WASM='$(abspath $<)' npm run -s build
	@touch $@

# The same with the bot, the lessons and the balance, for the playground.
$(WASM)/playground.wasm: $(WASM_OBJECTS) \
        $(patsubst apps/%.c,$(WASM)/%.o,$(BOT_SOURCES) $(LESSON_SOURCES) $(BALANCE_SOURCES))
	$(call link_wasm,$(WASM_EXPORTS) $(call functions_of,bot,apps/bot/bot.h) $(call functions_of,lesson,apps/learn/lessons.h) \
	    $(call functions_of,balance,apps/balance/match.h))

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

# The licenses of the other parts of the module. (That of xxHash is the first comment of its file.)
$(WASM)/LICENSES: $(FYAML)/LICENSE bindings/javascript/native/notice.sh bindings/bindings.mk
	@{ echo 'libfyaml $(FYAML_VERSION)'; echo; cat $(FYAML)/LICENSE; echo; \
	    sed '/^\*\//q; /^\/\*/d' $(FYAML)/src/xxhash/xxhash.c | sed '$$d'; echo; echo 'wasi-libc'; echo; \
	    sh bindings/javascript/native/notice.sh /usr/share/doc/wasi-libc/copyright; } > $@

$(FYAML)/%.c: $(FYAML)/LICENSE ;

$(WASM)/yaml/%.o: $(FYAML)/src/lib/%.c $(WASM)/config.h bindings/javascript/native/fy-list.h bindings/javascript/native/termios.h $(WASM)/flags
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_FYAML_FLAGS) -c $< -o $@

$(WASM)/yaml/xxhash.o: $(FYAML)/src/xxhash/xxhash.c $(WASM)/config.h $(WASM)/flags
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_FYAML_FLAGS) -c $< -o $@

$(WASM)/lib/games/tomis/%.o: private WASM_FLAGS += $(WASM_INLINING)

$(WASM)/lib/yaml/parse.o: $(FYAML)/LICENSE
$(WASM)/%.o: %.c $(WASM)/flags
	$(compile_wasm)
$(WASM)/%.o: apps/%.c $(WASM)/flags
	$(compile_wasm)

define compile_wasm
@mkdir -p $(@D)
	$(WASM_CC) $(WASM_FLAGS) -MMD -MP -c $< -o $@
endef

-include $(wildcard $(WASM)/*/*.d $(WASM)/*/*/*.d $(WASM)/*/*/*/*.d)
