//! Compiles the C library, or finds the installed one. The packaged crate has the library in one file, in `c/`; in the project's
//! tree the files of `lib/` are compiled.

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

/// The C files of `lib/`. The folder `yaml` alone needs more than four functions of libc; `no_yaml.c` replaces it.
fn files_of(library: &Path, yaml: bool) -> Vec<PathBuf> {
    let folders = entries_of(library).into_iter().filter(|path| path.is_dir() && (yaml || !path.ends_with("yaml")));
    let mut sources: Vec<PathBuf> = folders.flat_map(|folder| entries_of(&folder)).filter(|path| is_c(path)).collect();
    sources.push(library.join("builtin.c"));
    if !yaml {
        sources.push(library.join("no_yaml.c"));
    }
    sources
}

/// Adds the sources and the folders of their headers. A change of any of them is a reason to compile again.
fn add_sources(build: &mut cc::Build, yaml: bool) {
    let (packaged, tree) = (Path::new("c"), Path::new("../../.."));
    if packaged.exists() {
        println!("cargo:rerun-if-changed=c");
        build.file("c/boardrules/boardrules.c").include("c").warnings(false);
        return;
    }
    for folder in ["lib", "include"] {
        println!("cargo:rerun-if-changed={}", tree.join(folder).display());
        build.include(tree.join(folder));
    }
    build.files(files_of(&tree.join("lib"), yaml));
}

fn compile(yaml: bool) {
    let mut build = cc::Build::new();
    add_sources(&mut build, yaml);
    build.flag_if_supported("-std=c11").flag_if_supported("/std:c11");
    if yaml {
        let fyaml = pkg_config::Config::new().cargo_metadata(false).probe("libfyaml");
        build.define("BRD_WITH_YAML", None).includes(fyaml.expect("libfyaml, for the feature yaml").include_paths);
    }
    build.compile("boardrules");
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
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
