//! `cargo xtask load`: the real server with more clients than it will ever have.

use std::process::Command;

use crate::run::{cargo, step, target_folder};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Sends messages that nobody would send, instead of spectators and games.
    #[arg(long)]
    fuzz: bool,
    /// For `polyspire-load`, such as `--spectators 100 --games 10 --seconds 5`.
    #[arg(value_name = "OPTION", trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    step("server and clients", &mut cargo(&["build", "--release", "--package", "cli", "--package", "load"]))?;
    let folder = target_folder()?;
    let programs = folder.join("release");
    let mut command = Command::new(programs.join("polyspire-load"));
    command.arg(if arguments.fuzz { "storm" } else { "crowd" });
    // Beside what was built: where temporary files are may be memory, which syncs faster than any disk.
    command.arg("--server").arg(programs.join("polyspire")).arg("--folder").arg(&folder);
    step("load", command.args(&arguments.options))
}
