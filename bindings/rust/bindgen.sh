#!/bin/sh
# Writes the declarations of boardrules-sys from the header: bindings/rust/bindgen.sh > bindings/rust/boardrules-sys/src/bindings.rs
# It uses Debian's bindgen and rustfmt. A test compares its output with the file.
cd "$(dirname "$0")/../../include" || exit
RUSTFMT=/usr/bin/rustfmt bindgen --use-core --ctypes-prefix libc --size_t-is-usize --default-macro-constant-type signed \
    --allowlist-function 'brd_.*' --allowlist-type 'brd_.*' --allowlist-var 'BRD_.*' \
    --with-derive-default boardrules/boardrules.h | sed '/^pub type __/d' # internal names of the machine, which nothing uses
