//! `polyspire doctor`

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use catalog::games;
use game_module::table_path;
use nn::Kernel;
use serde::Serialize;
use store::{Store, StoreError};
use tablebase::Grade;

use crate::database;
use crate::failure::{Failure, print_json, print_line};

/// Check that everything the program needs is there and works.
///
/// Nothing is created, but an existing database is opened as by `serve`, which migrates an older schema. A
/// remark is good to know; a problem will not work, and makes the exit code 1.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  polyspire doctor\n  polyspire doctor --database postgres://polyspire@db/polyspire --json"
)]
pub(crate) struct Arguments {
    /// Database to check, as for `serve`.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Port to check, as for `serve`.
    #[arg(long, value_name = "PORT", default_value_t = 8000)]
    port: u16,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

const LOCALHOST: Ipv4Addr = Ipv4Addr::LOCALHOST;

/// Timeout for a server on this machine, which answers much sooner.
const PATIENCE: Duration = Duration::from_secs(5);

/// A check and its result.
#[derive(Serialize)]
struct Finding {
    what: &'static str,
    state: State,
    words: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Good,
    Remark,
    Problem,
}

/// The behaviour of this version's engines, the same on every machine.
const SIGNATURE: &str = include_str!("../../../catalog/bench.signature");

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let url = database::address(arguments.database.as_deref())?;
    let is_serving = is_serving(arguments.port);
    let findings = [
        processor(),
        engines(),
        networks(),
        tables(),
        web_app(),
        database(&url, is_serving)?,
        port(arguments.port, is_serving),
    ];
    if arguments.json {
        print_json(&findings)?;
    } else {
        for Finding { what, state, words } in &findings {
            let state = match state {
                State::Good => "good",
                State::Remark => "remark",
                State::Problem => "PROBLEM",
            };
            print_line(format!("{what:<10} {state:<8} {words}"))?;
        }
    }
    match findings.iter().filter(|finding| finding.state == State::Problem).count() {
        0 => Ok(()),
        1 => Err(Failure::Failed(anyhow!("there is a problem"))),
        several => Err(Failure::Failed(anyhow!("there are {several} problems"))),
    }
}

fn processor() -> Finding {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let kernel = Kernel::best();
    let (state, hint) = if kernel == Kernel::PORTABLE {
        (State::Remark, ": agents with networks are several times slower than with AVX2")
    } else {
        (State::Good, "")
    };
    Finding { what: "processor", state, words: format!("{cores} cores, {kernel}{hint}") }
}

/// Plays fixed games with everything that is compiled for this processor.
fn engines() -> Finding {
    let (found, known) = (format!("{:016x}", catalog::signature()), SIGNATURE.trim());
    let (state, words) = if found == known {
        (State::Good, format!("{} games, signature {found}", games().len()))
    } else {
        (
            State::Problem,
            format!("the signature is {found} instead of {known}: rules or searches go wrong here"),
        )
    };
    Finding { what: "engines", state, words }
}

fn networks() -> Finding {
    let cards: Vec<_> = catalog::shipped().map(|(name, card)| format!("{name} ({})", card.game)).collect();
    let damaged = catalog::shipped_names().count() - cards.len();
    let (state, words) = if damaged == 0 {
        (State::Good, cards.join(", "))
    } else {
        (State::Problem, format!("{damaged} of the networks in this program cannot be read"))
    };
    Finding { what: "networks", state, words }
}

fn tables() -> Finding {
    let (mut state, mut words) = (State::Good, Vec::new());
    for (id, exact) in games().iter().filter_map(|entry| Some((entry.info.id, entry.solver().ok()?))) {
        let is_built = [Grade::Full, Grade::Wdl].iter().any(|&grade| table_path(id, grade).exists());
        match exact.known() {
            Ok(grade) => words.push(format!("{id} ({grade})")),
            Err(reason) => {
                // A missing table can be built; a table that exists but cannot be used is in the way.
                state = if is_built || state == State::Problem { State::Problem } else { State::Remark };
                words.push(reason);
            }
        }
    }
    Finding { what: "tables", state, words: words.join("; ") }
}

fn web_app() -> Finding {
    let (state, words) = if web_assets::is_built() {
        (State::Good, "is in the program")
    } else {
        (State::Problem, "is not in the program: install Node.js with npm and build again")
    };
    Finding { what: "web app", state, words: words.to_string() }
}

/// A database in use by a server is a problem for a second server, unless that server is the one running
/// here.
fn database(url: &str, is_serving: bool) -> Result<Finding, Failure> {
    let finding = |state, words: String| Finding { what: "database", state, words };
    if let Some(path) = url.strip_prefix("sqlite://").map(Path::new).filter(|path| !path.exists()) {
        return Ok(match can_be_made(path) {
            Ok(()) => finding(State::Good, format!("{} will be made", path.display())),
            Err(error) => finding(State::Problem, format!("{} cannot be made: {error}", path.display())),
        });
    }
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
    Ok(runtime.block_on(async {
        match Store::open(url).await {
            Ok(store) => {
                store.close().await;
                let shown = url.strip_prefix("sqlite://").unwrap_or("PostgreSQL answers");
                finding(State::Good, shown.to_string())
            }
            Err(error @ StoreError::InUse { .. }) if is_serving => finding(State::Remark, error.to_string()),
            Err(error) => finding(State::Problem, error.to_string()),
        }
    }))
}

/// Whether a file can be created, tried with a temporary one in the nearest existing folder.
fn can_be_made(path: &Path) -> std::io::Result<()> {
    let folder = path.ancestors().skip(1).find(|folder| folder.exists());
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    tempfile::tempfile_in(folder).map(drop)
}

fn port(port: u16, is_serving: bool) -> Finding {
    let (state, words) = match TcpListener::bind((LOCALHOST, port)) {
        Ok(_) => (State::Good, format!("{port} is free")),
        Err(_) if is_serving => (State::Remark, format!("Polyspire serves at http://127.0.0.1:{port}")),
        Err(error) => {
            (State::Problem, format!("{port} cannot be used ({error}): serve --port chooses another"))
        }
    };
    Finding { what: "port", state, words }
}

/// Whether this program is serving at a port, recognised by the names of its metrics.
fn is_serving(port: u16) -> bool {
    let ask = || -> std::io::Result<Vec<u8>> {
        let mut stream = TcpStream::connect_timeout(&(LOCALHOST, port).into(), PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        write!(stream, "GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n\r\n")?;
        let mut answer = Vec::new();
        // Whatever listens there may send a lot.
        stream.take(1 << 20).read_to_end(&mut answer)?;
        Ok(answer)
    };
    ask().is_ok_and(|answer| String::from_utf8_lossy(&answer).contains("\npolyspire_tables "))
}
