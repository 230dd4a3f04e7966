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

/// The games of the library that `BOARDRULES_GAMES`, a list of games, does not name; without it none.
fn left_out(list: &Path) -> Vec<String> {
    println!("cargo:rerun-if-env-changed=BOARDRULES_GAMES");
    let names = env::var("BOARDRULES_GAMES").unwrap_or_default();
    let wanted: Vec<&str> = names.split_whitespace().collect();
    let text = fs::read_to_string(list).unwrap_or_else(|error| panic!("{}: {}", list.display(), error));
    let games = text.lines().filter_map(|line| line.strip_prefix("#ifndef BRD_WITHOUT_")).map(str::to_lowercase);
    let games: Vec<String> = games.collect();
    for name in &wanted {
        assert!(games.iter().any(|game| game == name), "BOARDRULES_GAMES: no such game: {}", name);
    }
    games.into_iter().filter(|game| !wanted.is_empty() && !wanted.contains(&game.as_str())).collect()
}

/// The C files of `lib/` and its folders, without these files and folders.
fn files_of(folder: &Path, without: &[PathBuf]) -> Vec<PathBuf> {
    let wanted = |path: &PathBuf| !without.iter().any(|end| path.ends_with(end));
    let (folders, files): (Vec<_>, Vec<_>) = entries_of(folder).into_iter().filter(wanted).partition(|path| path.is_dir());
    let inside = folders.iter().flat_map(|folder| files_of(folder, without));
    files.into_iter().filter(|path| is_c(path)).chain(inside).collect()
}

/// The C sources: in the packaged crate in `c/`, in the project's tree where they belong.
struct Sources {
    packaged: bool,
}

impl Sources {
    fn folder(&self, name: &str) -> PathBuf {
        if self.packaged {
            PathBuf::from("c")
        } else {
            Path::new("../../..").join(name)
        }
    }

    /// A build with the folders of headers. A change in any of them is a reason to compile again.
    fn build(&self, folders: &[&str]) -> cc::Build {
        let mut build = cc::Build::new();
        for folder in folders {
            println!("cargo:rerun-if-changed={}", self.folder(folder).display());
            build.include(self.folder(folder));
        }
        if env::var("TARGET").as_deref() == Ok("wasm32-unknown-unknown") {
            build.include("wasm"); // this target has no libc
        }
        build.flag_if_supported("-std=c11").flag_if_supported("/std:c11");
        build
    }

    fn compile_library(&self, yaml: bool) {
        let mut build = self.build(&["lib", "lib/basics", "include"]);
        let list = if self.packaged { "c/boardrules/boardrules.c".into() } else { self.folder("lib").join("builtin.c") };
        let games = left_out(&list);
        for game in &games {
            build.define(&format!("BRD_WITHOUT_{}", game.to_uppercase()), None);
        }
        if self.packaged {
            build.file(list).warnings(false);
        } else {
            // The folder `yaml` alone needs more than four functions of libc; `no_yaml.c` replaces it.
            let mut without: Vec<PathBuf> = games.iter().map(|game| Path::new("games").join(game)).collect();
            without.push(if yaml { "no_yaml.c" } else { "yaml" }.into());
            build.files(files_of(&self.folder("lib"), &without));
        }
        if yaml {
            let fyaml = pkg_config::Config::new().cargo_metadata(false).probe("libfyaml");
            build.define("BRD_WITH_YAML", None).includes(fyaml.expect("libfyaml, for the feature yaml").include_paths);
        }
        build.compile("boardrules");
    }

    /// Pictures are no part of the library, so this crate has their source even if the library is installed.
    fn compile_pictures(&self) {
        let mut build = self.build(&["apps/draw", "include"]);
        build.file(self.folder("apps/draw").join(if self.packaged { "draw/svg.c" } else { "svg.c" })).compile("brdsvg");
    }
}

// Linkers search from left to right, so each library comes after those that need it.
fn main() {
    let sources = Sources { packaged: Path::new("c").exists() };
    println!("cargo:rerun-if-changed=build.rs");
    if has_feature("SVG") {
        sources.compile_pictures();
    }
    if !has_feature("VENDORED") {
        let library = pkg_config::Config::new().atleast_version(env!("CARGO_PKG_VERSION")).probe("boardrules");
        library.expect("the installed library, without the feature vendored");
        return;
    }
    sources.compile_library(has_feature("YAML"));
    if has_feature("YAML") {
        pkg_config::probe_library("libfyaml").expect("libfyaml, for the feature yaml");
    }
}
