#!/bin/sh
# Writes the declarations of the -sys crate from the header: bindings/rust/bindgen.sh > bindings/rust/boardrules-sys/src/bindings.rs
# Debian's bindgen and rustfmt; a test compares what is there with what this writes.
cd "$(dirname "$0")/../../include" || exit
RUSTFMT=/usr/bin/rustfmt bindgen --use-core --ctypes-prefix libc --size_t-is-usize --default-macro-constant-type signed \
    --allowlist-function 'brd_.*' --allowlist-type 'brd_.*' --allowlist-var 'BRD_.*' \
    --with-derive-default boardrules/boardrules.h | sed '/^pub type __/d' # the machine's own names, which nothing uses
