//! The declarations of `libboardrules`, which knows the rules of five board games. bindgen writes them from the C header.
//!
//! The header `boardrules/boardrules.h` is the reference for every function, its statuses and its limits. The crate
//! `boardrules` is a safe interface to this one.
//!
//! - Feature `vendored` (default): this crate compiles and links its C sources, which needs a C compiler.
//! - Feature `yaml`: the C sources include the loader of rules files, `brd_rules_load` and `brd_rules_load_file`, and the crate
//!   links the system's libfyaml, which pkg-config finds. Without this feature the two functions return `BRD_E_NO_YAML`.
//! - Feature `svg`: the module `svg`, pictures of positions. Its C source is always compiled, because it is no part of the library.
//! - Without `vendored` the crate links the installed library that pkg-config finds; it includes the loader.
//!
//! For `wasm32-unknown-unknown` the C compiler must be clang; no libc is needed.
//!
//! Objects must be aligned to 8 bytes. On some 32-bit machines `u64` is not.
#![no_std]
#![allow(non_camel_case_types)]
#![warn(rust_2018_idioms)]

include!("bindings.rs");

#[cfg(feature = "svg")]
#[rustfmt::skip] // bindgen formats it
pub mod svg;

/// The types of C that the declarations name. `core::ffi` has `c_char` only since Rust 1.64.
pub mod ctypes {
    pub use core::ffi::c_void;

    pub use usual::*;

    mod usual {
        pub type c_char = i8;
    }

    /// Shadows the usual type.
    #[cfg(all(
        any(
            target_arch = "aarch64",
            target_arch = "arm",
            target_arch = "hexagon",
            target_arch = "powerpc",
            target_arch = "powerpc64",
            target_arch = "riscv32",
            target_arch = "riscv64",
            target_arch = "s390x"
        ),
        not(any(target_vendor = "apple", windows))
    ))]
    pub type c_char = u8;
}

pub use ctypes::c_char;
