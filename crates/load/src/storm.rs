//! Messages that nobody would send, and the memory of the server meanwhile.

use std::path::Path;

use anyhow::bail;
use load::fuzz::{check_up, fire};
use load::process::Served;

/// Part of the messages that fills caches and pools, before memory is compared.
const WARM_UP: u64 = 5;

/// What memory may grow by after that. The messages of a run of 100,000 are about 1.5 KB each on average, so that a
/// server that kept a fifth of what it is sent would grow by more than this; fragmentation and the logs of tables that
/// are being played at take a few megabytes.
const MOST_GROWTH: u64 = 24 << 20;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Messages.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    messages: u64,
    /// Another seed sends other messages.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(crate) async fn run(server: &Path, folder: Option<&Path>, arguments: &Arguments) -> anyhow::Result<()> {
    // Tables leave memory soon, since thousands are opened. Hints stay limited: the game at the end must not wait for
    // thousands of them.
    let options = [
        "--address-requests",
        "100000000",
        "--address-tables",
        "100000000",
        "--address-sockets",
        "1000",
        "--socket-messages",
        "1000000",
        "--live-tables",
        "100000",
        "--table-idle",
        "1s",
    ];
    let mut served = Served::start(server, folder, &options).await?;
    let first = arguments.messages / WARM_UP;
    fire(&served.address, first, arguments.seed).await?;
    served.check()?;
    settle().await;
    let before = served.memory()?;
    fire(&served.address, arguments.messages - first, arguments.seed ^ 0xffff).await?;
    served.check()?;
    settle().await;
    let after = served.memory()?;
    check_up(&served.address).await?;
    served.check()?;
    let megabytes = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    println!(
        "{} messages: memory {:.1} MB after {first}, {:.1} MB at the end; no panic, no server error, and a game was played",
        arguments.messages,
        megabytes(before),
        megabytes(after)
    );
    if after > before + MOST_GROWTH {
        bail!("memory has grown by more than {:.0} MB", megabytes(MOST_GROWTH));
    }
    Ok(())
}

/// Tables that nobody uses leave memory meanwhile.
async fn settle() {
    tokio::time::sleep(std::time::Duration::from_secs(5)).await;
}
