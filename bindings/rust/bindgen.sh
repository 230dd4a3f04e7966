#!/bin/sh
# Writes the declarations of boardrules-sys from the headers with Debian's bindgen and rustfmt, in bindings/rust:
#     ./bindgen.sh > boardrules-sys/src/bindings.rs
#     ./bindgen.sh svg > boardrules-sys/src/svg.rs
# A test compares its output with the files.
cd "$(dirname "$0")/../../include" || exit
declarations() { # declarations PREFIX CONSTANTS HEADER OPTION…
    functions=$1 constants=$2 header=$3
    shift 3
    RUSTFMT=/usr/bin/rustfmt bindgen --use-core --ctypes-prefix ctypes --size_t-is-usize --default-macro-constant-type signed \
        --allowlist-function "$functions.*" --allowlist-type "$functions.*" --allowlist-var "$constants.*" "$@" "$header" \
        -- -I. | sed '/^pub type __/d' # internal names of the machine, which nothing uses
}
case ${1-} in
svg)
    declarations brdsvg_ BRDSVG_ ../apps/draw/svg.h --blocklist-type 'brd_.*' --no-layout-tests \
        --raw-line '//! Pictures: the declarations of `apps/draw/svg.h`, which bindgen writes.' \
        --raw-line 'use crate::{brd_event, brd_fault, brd_move, brd_rules, brd_state, ctypes};'
    ;;
*) declarations brd_ BRD_ boardrules/boardrules.h --with-derive-default ;;
esac
