//! `cargo xtask load`: load tests of the real server.

use std::process::Command;

use crate::run::{cargo, step, target_folder};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Send malformed messages instead of running spectators and games.
    #[arg(long)]
    fuzz: bool,
    /// Options of `polyspire-load`, such as `--spectators 100 --games 10 --seconds 5`.
    #[arg(value_name = "OPTION", trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    step("server and clients", &mut cargo(&["build", "--release", "--package", "cli", "--package", "load"]))?;
    let folder = target_folder()?;
    let programs = folder.join("release");
    let mut command = Command::new(programs.join("polyspire-load"));
    command.arg(if arguments.fuzz { "storm" } else { "crowd" });
    // Next to the build: the folder for temporary files may be in memory, which syncs faster than any disk.
    command.arg("--server").arg(programs.join("polyspire")).arg("--folder").arg(&folder);
    step("load", command.args(&arguments.options))
}
