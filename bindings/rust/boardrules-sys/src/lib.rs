//! The declarations of `libboardrules`, which knows the rules of five board games. bindgen writes them from the C header.
//!
//! The header `boardrules/boardrules.h` is the reference for every function, its statuses and its limits. The crate
//! `boardrules` is a safe interface to this one.
//!
//! - Feature `vendored` (default): this crate compiles and links its C sources, which needs a C compiler.
//! - Feature `yaml`: the C sources include the loader of rules files, `brd_rules_load` and `brd_rules_load_file`, and the crate
//!   links the system's libfyaml, which pkg-config finds. Without this feature the two functions return `BRD_E_NO_YAML`.
//! - Without `vendored` the crate links the installed library that pkg-config finds; it includes the loader.
//!
//! Objects must be aligned to 8 bytes. On some 32-bit machines `u64` is not.
#![no_std]
#![allow(non_camel_case_types)]
#![warn(rust_2018_idioms)]

include!("bindings.rs");

pub use libc::c_char;
