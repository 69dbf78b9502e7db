//! `polyspire serve`

mod catalogue;
mod limits;
mod run_directory;

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use server::{AppState, Settings, StoredLog, WallTime};
use store::Store;

use crate::failure::{Failure, print_line};
use crate::{database, interrupt};
use catalogue::Catalogue;
use limits::{Keeping, Limits};
use run_directory::RunDirectory;

/// Serve the web app and the API.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  polyspire serve\n  polyspire serve --port 9000 --database sqlite:///srv/games.db --keep-finished 90d\n  \
                        polyspire serve --host 0.0.0.0 --behind-proxy --database postgres://polyspire@db/polyspire"
)]
pub(crate) struct Arguments {
    /// Address to listen on. Use 0.0.0.0 to accept other machines.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: IpAddr,
    /// Port to listen on; 0 for any free one.
    #[arg(long, value_name = "PORT", default_value_t = 8000)]
    port: u16,
    /// Database for the games: `sqlite://PATH` or `postgres://…`. Default: a file in the user's data folder.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Folder with training runs to show, one subfolder each.
    #[arg(long, value_name = "FOLDER", default_value = "runs")]
    runs: PathBuf,
    /// Folder with tournament results to show, one subfolder each.
    #[arg(long, value_name = "FOLDER", default_value = "arena")]
    arena: PathBuf,
    /// Agents that may think at once; 0 for one per core.
    #[arg(long, value_name = "N", default_value_t = 0)]
    thinkers: usize,
    /// Foreign origin whose pages may use the server, such as `https://example.org`; may be repeated.
    #[arg(long = "origin", value_name = "ORIGIN")]
    origins: Vec<String>,
    /// Take client addresses from the last entry of `X-Forwarded-For`, which the proxy must write.
    #[arg(long)]
    behind_proxy: bool,
    /// Seconds after which other processes on the same PostgreSQL take over the tables of a dead one.
    #[arg(long, value_name = "SECONDS", default_value_t = LEASE, value_parser = clap::value_parser!(u64).range(1..=600))]
    lease: u64,
    #[command(flatten)]
    keeping: Keeping,
    #[command(flatten)]
    limits: Limits,
}

/// The default of `--lease`.
const LEASE: u64 = 10;

impl Default for Arguments {
    /// `polyspire` without a command.
    fn default() -> Self {
        Self {
            host: IpAddr::from([127, 0, 0, 1]),
            port: 8000,
            database: None,
            runs: "runs".into(),
            arena: "arena".into(),
            thinkers: 0,
            origins: Vec::new(),
            behind_proxy: false,
            lease: LEASE,
            keeping: Keeping::default(),
            limits: Limits::default(),
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let url = database::address(arguments.database.as_deref())?;
    raise_open_files();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start")?;
    runtime.block_on(serve(arguments, &url))
}

async fn serve(arguments: &Arguments, url: &str) -> Result<(), Failure> {
    let store = Store::open(url).await.map_err(|error| Failure::Failed(error.into()))?;
    let address = SocketAddr::new(arguments.host, arguments.port);
    let listener = tokio::net::TcpListener::bind(address)
        .await
        .with_context(|| format!("cannot listen on {address}; --port chooses another port"))?;
    let address = listener.local_addr().context("cannot listen")?;
    let mut settings = Settings {
        agent_threads: arguments.thinkers,
        origins: arguments.origins.clone(),
        is_behind_proxy: arguments.behind_proxy,
        lease: Duration::from_secs(arguments.lease),
        ..Settings::default()
    };
    arguments.limits.apply(&mut settings);
    let results = RunDirectory { runs: arguments.runs.clone(), arena: arguments.arena.clone() };
    let log = StoredLog::new(store.clone(), process_name(), settings.lease);
    let app = AppState::new(Arc::new(Catalogue { results }), Arc::new(log), Arc::new(WallTime), settings);
    let router = app.router_with(web_assets::answer);
    // Listen first: whoever reads the address may stop the server at once.
    let stopped = stopped().context("cannot listen for signals")?;
    print_line(format!("http://{address}"))?;
    let tidying = tokio::spawn(arguments.keeping.retention().keep(store.clone()));
    server::serve(listener, app, router, stopped).await.context("the server failed")?;
    tidying.abort();
    store.close().await;
    Ok(())
}

/// Raises the limit of open files to the system's maximum: every socket needs one.
fn raise_open_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let maximum = getrlimit(Resource::Nofile).maximum;
        // If this fails, the server takes fewer sockets.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
}

/// A unique name of this process.
fn process_name() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    format!("{}-{:x}", std::process::id(), now.as_nanos())
}

/// Resolves on Ctrl-C or another request to end. Listens from the call on. Service managers end a healthy
/// server with TERM, so only Ctrl-C counts as an interruption.
#[cfg(unix)]
fn stopped() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut broken_off = signal(SignalKind::interrupt())?;
    let mut end = signal(SignalKind::terminate())?;
    let mut hangup = signal(SignalKind::hangup())?;
    Ok(async move {
        tokio::select! {
            _ = broken_off.recv() => interrupt::note_signal(),
            _ = end.recv() => {}
            _ = hangup.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn stopped() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
        interrupt::note_signal();
    })
}
