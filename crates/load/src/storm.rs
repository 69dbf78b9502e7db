//! Messages that nobody would send, and the memory of the server meanwhile.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::bail;
use load::client::request;
use load::fuzz::{check_up, fire};
use load::process::Served;

/// Memory is looked at so often.
const PARTS: usize = 5;

/// These parts fill caches and pools. In a run that was watched, memory at rest rose by 16 MB in the second part and by
/// 5 MB in all that followed; searches that were under way took 10 to 25 MB more.
const WARM_UP: usize = 2;

/// What memory may grow by after that. The messages are about 1.7 KB each on average: a server that kept a quarter of
/// the 60,000 that follow the warm-up in a run of 100,000 would grow by more than this. In three
/// runs it was 5.3 MB at most.
const MOST_GROWTH: u64 = 24 << 20;

/// Searches that were begun come to their end, and sockets that are being closed are waited for.
const LONGEST_SETTLING: Duration = Duration::from_secs(180);

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
    let mut memory = Vec::new();
    for part in 0..PARTS {
        let messages = arguments.messages / PARTS as u64;
        fire(&served.address, messages, arguments.seed ^ (part as u64) << 40).await?;
        served.check()?;
        settle(&served.address).await?;
        memory.push(served.memory()?);
    }
    check_up(&served.address).await?;
    served.check()?;
    let megabytes = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    let parts: Vec<String> = memory.iter().map(|&bytes| format!("{:.1}", megabytes(bytes))).collect();
    println!(
        "{} messages: memory {} MB after each fifth; no panic, no server error, and a game was played",
        arguments.messages,
        parts.join(", ")
    );
    let (warm, last) = (memory[WARM_UP - 1], memory[PARTS - 1]);
    if last > warm + MOST_GROWTH {
        bail!("memory has grown by more than {:.0} MB", megabytes(MOST_GROWTH));
    }
    Ok(())
}

/// Waits until the server has nothing in memory that it needs: no table, no socket, and nobody thinks (a search takes
/// megabytes).
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
        if started.elapsed() > LONGEST_SETTLING {
            bail!("the server does not come to rest:\n{metrics}");
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
