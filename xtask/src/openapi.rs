//! Fuzzes the server with schemathesis, which generates requests from the OpenAPI description. No response
//! may be a server error, have an undocumented status, or have a body that violates its schema.

use std::fs;
use std::path::Path;

use anyhow::Context;

use crate::python::Environment;
use crate::run::{build_program, step, target_folder};
use crate::served::Served;

/// Requests per route and phase. The whole step takes about a minute.
const EXAMPLES: &str = "40";

/// Makes the requests reproducible.
const SEED: &str = "20";

/// Checks that do not apply: no schema can express which games and agents exist and what fits together, so
/// valid data may be refused; and spectators need no token, so requests without one succeed.
const NOT_CHECKED: &str = "positive_data_acceptance,ignored_auth";

/// Raised limits, which hundreds of requests per second would exceed.
const LIMITS: &[&str] = &[
    "--address-requests",
    "10000000",
    "--address-tables",
    "10000000",
    "--address-thoughts",
    "10000000",
    "--address-sockets",
    "100000",
    "--live-tables",
    "1000000",
];

/// Builds the server and fuzzes it.
pub(crate) fn fuzz() -> anyhow::Result<()> {
    let environment = Environment::ensure("schemathesis")?;
    let program = build_program()?;
    let folder = target_folder()?.join("openapi");
    let mut served = Served::start(&program, &folder, LIMITS)?;
    // Once with arbitrary ids, and at a real table as its host and as a player.
    run(&environment, &served, &folder, None)?;
    let table = r#"{"game": "pylos", "hot_seat": true, "undo": "free",
                    "participants": [{"kind": "human"}, {"kind": "agent", "spec": "random"}]}"#;
    for token in ["host_token", "token"] {
        let opened = served.post("/api/games", table)?;
        let id = field(&opened, "id")?;
        run(&environment, &served, &folder, Some((id, field(&opened, token)?)))?;
    }
    served.check()
}

/// The first string field of this name. Good enough for JSON from our own server.
fn field<'a>(json: &'a str, name: &str) -> anyhow::Result<&'a str> {
    let rest = json.split_once(&format!("\"{name}\":\"")).map(|(_, rest)| rest);
    rest.and_then(|rest| rest.split('"').next()).with_context(|| format!("no {name} in {json}"))
}

fn run(
    environment: &Environment,
    served: &Served,
    folder: &Path,
    table: Option<(&str, &str)>,
) -> anyhow::Result<()> {
    let (name, settings) = match table {
        None => ("openapi".to_string(), String::new()),
        Some((id, _)) => {
            (format!("openapi at table {id}"), format!("[parameters]\n\"path.id\" = \"{id}\"\n"))
        }
    };
    let config = folder.join("schemathesis.toml");
    fs::write(&config, settings).context("cannot write the schemathesis configuration")?;
    let mut command = environment.command("schemathesis");
    command.current_dir(folder).arg("--config-file").arg(&config);
    command.args(["run", &format!("http://{}/openapi.json", served.address)]);
    command.args(["--max-examples", EXAMPLES, "--seed", SEED, "--generation-database", "none"]);
    command.args(["--checks", "all", "--exclude-checks", NOT_CHECKED, "--continue-on-failure"]);
    if let Some((_, token)) = table {
        command.args([
            "--header",
            &format!("Authorization: Bearer {token}"),
            "--include-path-regex",
            "/api/games/.id.",
        ]);
    }
    step(&name, &mut command)
}
