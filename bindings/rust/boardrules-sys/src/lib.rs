//! The declarations of `libboardrules`, which knows the rules of five board games, as bindgen writes them from its header.
//!
//! `boardrules/boardrules.h` is the reference: what every function does, its statuses, its bounds. The crate `boardrules`
//! wraps this one safely.
//!
//! - Feature `vendored` (default): the C sources in this crate are compiled and linked; a C compiler is all that they need.
//! - Feature `yaml`: they are compiled with the loader of rules files, `brd_rules_load` and `brd_rules_load_file`, and linked
//!   with the system's libfyaml, which pkg-config finds. Without it these two functions are declared and not there.
//! - Without `vendored` the installed library is linked, which pkg-config finds; it has the loader.
//!
//! Objects must be aligned to 8 bytes, which `u64` is not on all 32-bit machines.
#![no_std]
#![allow(non_camel_case_types)]
#![warn(rust_2018_idioms)]

include!("bindings.rs");

pub use libc::c_char;
