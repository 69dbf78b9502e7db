//! Builds the web app with npm and Vite and writes Rust code that embeds its files.
//!
//! Where npm is missing, cannot reach its registry, or `POLYSPIRE_SKIP_WEB=1` is set, a page that says so is embedded
//! instead, so that the program can be built everywhere. Errors in the app itself fail the build.

mod embed;
mod inputs;
mod npm;

use std::path::PathBuf;
use std::{env, fs};

use npm::Outcome;

/// Set to anything but `0`, it leaves the web app out.
const SKIP: &str = "POLYSPIRE_SKIP_WEB";

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the crate is"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    let web = here.join("../../web");
    println!("cargo::rerun-if-env-changed={SKIP}");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=fallback");
    let is_skipped = env::var_os(SKIP).is_some_and(|value| !value.is_empty() && value != "0");
    let outcome = if is_skipped {
        Outcome::Missing(format!("It was left out because {SKIP} was set when this program was built."))
    } else {
        inputs::announce(&web);
        npm::build(&web, &out.join("dist"))
    };
    let (files, is_built) = match outcome {
        Outcome::Built => (embed::files_of(&out.join("dist")), true),
        Outcome::Missing(reason) => {
            if !is_skipped {
                println!("cargo::warning=the web app is not embedded: {reason}");
                // A file that is never there makes cargo try again next time.
                println!("cargo::rerun-if-changed={}", out.join("never-there").display());
            }
            (embed::notice(&here.join("fallback"), &out.join("notice"), &reason), false)
        }
        Outcome::Broken(reason) => panic!("{reason}\nTo build without the web app, set {SKIP}=1."),
    };
    fs::write(out.join("files.rs"), embed::code(&files, is_built)).expect("the output folder can be written");
}
