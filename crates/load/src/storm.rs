//! Sends malformed messages and watches the memory of the server.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::bail;
use load::client::request;
use load::fuzz::{check_health, send_malformed};
use load::process::Served;

/// How often memory is measured.
const PARTS: usize = 5;

/// The parts in which caches and pools fill. In a measured run, idle memory rose by 16 MB in the second part
/// and by 5 MB in all later ones; running searches took 10 to 25 MB more.
const WARM_UP: usize = 2;

/// How much memory may grow after that. Messages have about 1.7 KB on average: a server that kept a quarter
/// of the 60,000 messages after the warm-up in a run of 100,000 would grow by more than this. In three runs
/// the growth was at most 5.3 MB.
const MAX_GROWTH: u64 = 24 << 20;

/// How long to wait for running searches and closing sockets.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(180);

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The number of messages.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    messages: u64,
    /// The seed of the messages.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(crate) async fn run(server: &Path, folder: Option<&Path>, arguments: &Arguments) -> anyhow::Result<()> {
    // Tables are unloaded soon, because thousands are opened. Hints stay limited, so that the final game does
    // not wait for thousands of them.
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
    let mut memory = Vec::new();
    for part in 0..PARTS {
        let messages = arguments.messages / PARTS as u64;
        send_malformed(&served.address, messages, arguments.seed ^ (part as u64) << 40).await?;
        served.check()?;
        settle(&served.address).await?;
        memory.push(served.memory()?);
    }
    check_health(&served.address).await?;
    served.check()?;
    let megabytes = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    let parts: Vec<String> = memory.iter().map(|&bytes| format!("{:.1}", megabytes(bytes))).collect();
    println!(
        "{} messages: memory {} MB after each fifth; no panic, no server error, and a game was played",
        arguments.messages,
        parts.join(", ")
    );
    let (warm, last) = (memory[WARM_UP - 1], memory[PARTS - 1]);
    if last > warm + MAX_GROWTH {
        bail!("memory grew by more than {:.0} MB", megabytes(MAX_GROWTH));
    }
    Ok(())
}

/// Waits until the server is idle: no tables, no sockets, and no running searches, which take megabytes.
async fn settle(address: &str) -> anyhow::Result<()> {
    const BUSY: [&str; 4] =
        ["polyspire_tables", "polyspire_sockets", "polyspire_thinking_running", "polyspire_thinking_waiting"];
    let started = Instant::now();
    loop {
        let (_, metrics) = request(address, "GET", "/metrics", None, "").await?;
        let is_idle = |name: &&str| metrics.lines().any(|line| line == format!("{name} 0"));
        if BUSY.iter().all(is_idle) {
            return Ok(());
        }
        if started.elapsed() > SETTLE_TIMEOUT {
            bail!("the server does not become idle:\n{metrics}");
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
