//! Compiles the C sources in `c/`, or finds the installed library.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn has_feature(name: &str) -> bool {
    env::var_os(format!("CARGO_FEATURE_{}", name)).is_some()
}

/// What a folder holds, always in the same order.
fn entries_of(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {}", folder.display(), error));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry of a folder").path()).collect();
    paths.sort();
    paths
}

fn is_c(path: &Path) -> bool {
    path.extension().map_or(false, |extension| extension == "c")
}

/// The C files of the library. The folder `yaml` alone needs more than four functions of libc; `no_yaml.c` replaces it.
fn sources(library: &Path, yaml: bool) -> Vec<PathBuf> {
    let folders = entries_of(library).into_iter().filter(|path| path.is_dir() && (yaml || !path.ends_with("yaml")));
    let mut sources: Vec<PathBuf> = folders.flat_map(|folder| entries_of(&folder)).filter(|path| is_c(path)).collect();
    sources.push(library.join("builtin.c"));
    if !yaml {
        sources.push(library.join("no_yaml.c"));
    }
    sources
}

fn compile(yaml: bool) {
    let mut build = cc::Build::new();
    build.files(sources(Path::new("c/lib"), yaml)).include("c/include").include("c/lib").flag_if_supported("-std=c11");
    if yaml {
        let fyaml = pkg_config::Config::new().cargo_metadata(false).probe("libfyaml");
        build.includes(fyaml.expect("libfyaml, for the feature yaml").include_paths);
    }
    build.compile("boardrules");
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=c");
    if !has_feature("VENDORED") {
        let version = env!("CARGO_PKG_VERSION");
        let library = pkg_config::Config::new().atleast_version(version).probe("boardrules");
        library.expect("the installed library, without the feature vendored");
        return;
    }
    compile(has_feature("YAML"));
    if has_feature("YAML") {
        // After the library that needs it, because linkers search from left to right.
        pkg_config::probe_library("libfyaml").expect("libfyaml, for the feature yaml");
    }
}
