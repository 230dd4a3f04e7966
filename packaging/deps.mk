# What Debian packages each target needs, and the targets that install them.

##@ Packages that targets need

.PHONY: build-deps deps deps-modes deps-pictures deps-wasm deps-site deps-browser deps-all

# A Debian package, if a test for what it contains fails; tested anew each time: $(call need,test,package).
need = $(shell { $(1); } >/dev/null 2>&1 || echo $(2))
BUILD_NEEDS = $(call need,command -v $(firstword $(CC)),gcc) \
              $(call need,$(CC) -E -include string.h -x c /dev/null,libc6-dev) \
              $(call need,command -v $(PKG_CONFIG),pkg-config) \
              $(call need,$(PKG_CONFIG) --exists libfyaml,libfyaml-dev)
PLAY_NEEDS = $(call need,$(PKG_CONFIG) --exists libedit,libedit-dev)
CHECK_NEEDS = $(PLAY_NEEDS) \
              $(call need,command -v $(PYTHON),python3) \
              $(call need,command -v $(CLANG_FORMAT),clang-format-14) \
              $(call need,command -v nc,netcat-openbsd) \
              $(call need,/usr/bin/python3 -c 'import yaml',python3-yaml) \
              $(call need,/usr/bin/python3 -c 'import jsonschema',python3-jsonschema) \
              $(call need,command -v rsvg-convert,librsvg2-bin)
# For sanitizers, fuzzers and valgrind.
MODE_NEEDS = $(call need,command -v valgrind,valgrind) \
             $(call need,command -v $(CLANG),clang) \
             $(call need,ls $$($(CLANG) -print-resource-dir)/lib/*/libclang_rt.fuzzer*,libclang-rt-14-dev)
PICTURE_NEEDS = $(call need,command -v rsvg-convert,librsvg2-bin) \
                $(call need,fc-list | grep DejaVuSans.ttf,fonts-dejavu-core)
ALL_NEEDS = $(MODE_NEEDS) \
            $(call need,command -v g++,g++) \
            $(call need,/usr/bin/python3 -c 'import cffi',python3-cffi) \
            $(call need,command -v rustc,rustc) \
            $(call need,command -v bindgen,bindgen) \
            $(call need,command -v tcc,tcc) \
            $(call need,command -v luajit,luajit) \
            $(call need,test -e "$$(gcc -m32 -print-file-name=crt1.o)",libc6-dev-i386) \
            $(call need,test $$(gcc -m32 -print-file-name=libgcc.a) != $$(gcc -print-file-name=libgcc.a),lib32gcc-$(shell gcc -dumpversion)-dev) \
            $(call need,command -v s390x-linux-gnu-gcc,gcc-s390x-linux-gnu) \
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
            $(call need,ls /usr/lib/postgresql/*/bin/initdb,postgresql) \
            $(call need,command -v nginx,nginx) \
            $(call need,command -v caddy,caddy) \
            $(call need,command -v openssl,openssl) \
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

SITE_NEEDS = $(WASM_NEEDS) $(call need,command -v $(PYTHON),python3)

# What studies run on: MPI, Dask, GNU parallel.
STUDY_NEEDS = $(PACKAGE_NEEDS) \
              $(call need,/usr/bin/python3 -c 'import numpy',python3-numpy) \
              $(call need,/usr/bin/python3 -c 'import mpi4py',python3-mpi4py) \
              $(call need,command -v mpirun,openmpi-bin) \
              $(call need,/usr/bin/python3 -c 'import distributed',python3-distributed) \
              $(call need,command -v parallel,parallel) \
              $(call need,command -v ps,procps)

BROWSER_NEEDS = $(WASM_NEEDS) \
                $(call need,command -v chromium-headless-shell,chromium-headless-shell) \
                $(call need,test -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf,fonts-dejavu-core)

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

deps-modes:
	$(call install_packages,$(BUILD_NEEDS) $(CHECK_NEEDS) $(MODE_NEEDS))

deps-pictures: ## installs what `make pictures` needs
	$(call install_packages,$(BUILD_NEEDS) $(PICTURE_NEEDS))

deps-wasm: ## installs what `make wasm` and `make playground` need
	$(call install_packages,$(BUILD_NEEDS) $(WASM_NEEDS))

deps-site: ## installs what `make site` needs
	$(call install_packages,$(BUILD_NEEDS) $(SITE_NEEDS))

deps-browser: ## installs what `make check-javascript` and `make check-browser` need
	$(call install_packages,$(BUILD_NEEDS) $(BROWSER_NEEDS))

deps-all: ## installs what `make check-all` needs
	$(call install_packages,$(BUILD_NEEDS) $(CHECK_NEEDS) $(ALL_NEEDS) $(PICTURE_NEEDS) $(PYTHON_NEEDS) $(STUDY_NEEDS) $(RUST_NEEDS) $(BROWSER_NEEDS))
