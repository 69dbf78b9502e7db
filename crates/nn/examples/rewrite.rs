//! Writes model files again, in the newest version of the format. Card and weights stay as they are.
//!
//! `cargo run --release -p nn --example rewrite nets/*.safetensors`

use std::env::args_os;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

use nn::Model;

fn main() -> Result<(), Box<dyn Error>> {
    for path in args_os().skip(1).map(PathBuf::from) {
        let old = fs::metadata(&path)?.len();
        let bytes = Model::with_card(&path, |card| card)?;
        let new = path.with_extension("new");
        fs::write(&new, &bytes)?;
        fs::rename(&new, &path)?;
        println!("{}: {old} bytes, now {}", path.display(), bytes.len());
    }
    Ok(())
}
