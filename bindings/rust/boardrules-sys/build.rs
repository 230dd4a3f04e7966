//! Compiles the C sources in `c/`, or finds the installed library.

use std::path::{Path, PathBuf};
use std::{env, fs};

const FOLDERS: [&str; 6] = ["core", "tokonoma", "carnyx", "tombs", "tomis", "thrones"];

fn has_feature(name: &str) -> bool {
    env::var_os(format!("CARGO_FEATURE_{}", name)).is_some()
}

/// The C files of a folder, always in the same order.
fn sources_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {}", folder.display(), error));
    let mut sources: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry of a folder").path()).collect();
    sources.retain(|path| path.extension().map_or(false, |extension| extension == "c"));
    sources.sort();
    sources
}

fn compile(yaml: bool) {
    let tree = Path::new("c");
    let mut sources = vec![tree.join("lib/builtin.c")];
    // Only the folder `yaml` needs more than four functions of libc.
    let folders = FOLDERS.iter().chain(yaml.then_some(&"yaml"));
    folders.for_each(|folder| sources.extend(sources_in(&tree.join("lib").join(folder))));
    let mut build = cc::Build::new();
    build.files(sources).include("c/include").include("c/lib").flag_if_supported("-std=c11");
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
