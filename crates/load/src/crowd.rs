//! Thousands of idle spectators, and hundreds of games against agents.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use load::client::{Opened, Socket, open};
use load::figures::{Summary, Times};
use load::game::{PlaySettings, play_on};
use load::process::{Served, raise_open_files};
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// Spectators per table.
const SPECTATORS_PER_TABLE: usize = 100;
/// Connections opened concurrently: more would overflow the system's accept queue.
const CONNECTING: usize = 100;
/// With fewer spectators, shared memory outweighs the memory per spectator.
const MIN_SPECTATORS: usize = 1000;
/// The limits that must hold.
const MAX_LATENCY: Duration = Duration::from_millis(50);
const MAX_SOCKET_BYTES: u64 = 20 << 10;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Idle spectators, at tables where nothing happens.
    #[arg(long, value_name = "N", default_value_t = 5000)]
    spectators: usize,
    /// Concurrent games, each of a client against an agent.
    #[arg(long, value_name = "N", default_value_t = 500)]
    games: usize,
    /// Duration in seconds.
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    /// Average seconds between two moves of a client.
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0)]
    pace: f32,
    /// The agent.
    #[arg(long, value_name = "SPEC", default_value = "level-1")]
    agent: String,
}

pub(crate) async fn run(server: &Path, folder: Option<&Path>, arguments: &Arguments) -> anyhow::Result<()> {
    let sockets = arguments.spectators + arguments.games;
    let files = raise_open_files();
    if files < sockets as u64 + 100 {
        bail!("{sockets} sockets need more open files than the {files} that this system allows");
    }
    let options = [
        "--address-requests",
        "100000000",
        "--address-tables",
        "100000000",
        "--address-sockets",
        "1000000",
        "--live-tables",
        "1000000",
        "--table-sockets",
        "1000",
    ];
    let mut served = Served::start(server, folder, &options).await?;
    let address = served.address.clone();

    let tables = quiet_tables(&address, arguments.spectators.div_ceil(SPECTATORS_PER_TABLE)).await?;
    let before = served.memory()?;
    let started = Instant::now();
    let (mut watching, joined) = watch(&address, &tables, arguments.spectators).await?;
    // Wait for the memory that connecting took to be released.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let with_spectators = served.memory()?;
    let per_socket = with_spectators.saturating_sub(before) / arguments.spectators.max(1) as u64;
    println!(
        "{joined} spectators in {:.1} s: {:.1} KB of memory each ({:.1} MB in all)",
        started.elapsed().as_secs_f64() - 2.0,
        per_socket as f64 / 1024.0,
        with_spectators as f64 / f64::from(1 << 20),
    );

    let (mut times, games) = play(&served, arguments).await?;
    let summary = Summary::from(&mut times);
    println!("{} moves acknowledged: {summary}; {games} games to the end", times.count());
    println!("{:.1} MB in all at the end", served.memory()? as f64 / f64::from(1 << 20));
    if let Some(lost) = watching.try_join_next() {
        bail!("a spectator was lost: {:?}", lost.context("a client panicked")?);
    }
    watching.shutdown().await;
    served.check()?;
    if per_socket > MAX_SOCKET_BYTES && arguments.spectators >= MIN_SPECTATORS {
        bail!("a socket takes more than {MAX_SOCKET_BYTES} bytes");
    }
    match times.quantile(0.99) {
        Some(late) if late > MAX_LATENCY => {
            bail!("more than 1 % of the acknowledgements took over {MAX_LATENCY:?}")
        }
        _ => Ok(()),
    }
}

/// Tables where two people never start to play.
async fn quiet_tables(address: &str, count: usize) -> anyhow::Result<Vec<Opened>> {
    let people = [json!({ "kind": "human" }), json!({ "kind": "human" })];
    let mut tables = Vec::new();
    for number in 0..count {
        let game = ["blokus-duo", "pylos"][number % 2];
        tables.push(open(address, &json!({ "game": game, "participants": people })).await?);
    }
    Ok(tables)
}

/// Spectators, each in a task that ends only on an error.
async fn watch(
    address: &str,
    tables: &[Opened],
    count: usize,
) -> anyhow::Result<(JoinSet<anyhow::Error>, usize)> {
    let (gate, joined) = (Arc::new(Semaphore::new(CONNECTING)), Arc::new(Semaphore::new(0)));
    let mut watching = JoinSet::new();
    for number in 0..count {
        let id = &tables[number / SPECTATORS_PER_TABLE].id;
        let (address, path) = (address.to_string(), format!("/ws/games/{id}"));
        let (gate, joined) = (Arc::clone(&gate), Arc::clone(&joined));
        watching.spawn(async move {
            let watched = async {
                let place = gate.acquire().await?;
                let connected = Socket::connect(&address, &path).await;
                let mut socket = connected.map_err(|(_, reason)| anyhow!("cannot connect: {reason}"))?;
                socket.send_json(&json!({ "type": "hello" })).await?;
                socket.expect("welcome").await?;
                drop(place);
                joined.add_permits(1);
                while socket.receive().await?.is_some() {}
                anyhow::Ok(())
            };
            match watched.await {
                Ok(()) => anyhow!("the server closed the socket"),
                Err(error) => error,
            }
        });
    }
    let all = joined.acquire_many(count as u32);
    tokio::select! {
        all = all => drop(all?),
        Some(lost) = watching.join_next() => bail!("a spectator was lost: {:?}", lost.context("panicked")?),
    }
    Ok((watching, count))
}

/// Plays concurrent games for a while. Returns the acknowledgement times and the number of finished games.
async fn play(served: &Served, arguments: &Arguments) -> anyhow::Result<(Times, u64)> {
    let (started, processor) = (Instant::now(), served.processor_seconds()?);
    let until = started + Duration::from_secs(arguments.seconds);
    let mut players = JoinSet::new();
    for number in 0..arguments.games {
        let settings = PlaySettings {
            game: ["blokus-duo", "pylos"][number % 2],
            agent: arguments.agent.clone(),
            pace: Duration::from_secs_f32(arguments.pace.clamp(0.01, 600.0)),
            until,
        };
        let address = served.address.clone();
        players.spawn(async move { play_on(&address, &settings, number as u64).await });
    }
    let (mut times, mut games) = (Times::default(), 0);
    while let Some(played) = players.join_next().await {
        let played = played.context("a client panicked")??;
        times.extend(played.acknowledged);
        games += played.games;
    }
    let cores = (served.processor_seconds()? - processor) / started.elapsed().as_secs_f64();
    println!(
        "{} games at once for {} s: {cores:.2} cores of the server busy",
        arguments.games, arguments.seconds
    );
    Ok((times, games))
}
