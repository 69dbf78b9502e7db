//! `polyspire bench`

use std::time::Duration;

use catalog::{engine_signature, games, search_signature, signature_of};
use game_module::bench::{BenchRow, BenchSettings};
use serde_json::json;

use crate::failure::{Failure, print_json, print_line};

/// Measure the engines on fixed positions, on one thread.
///
/// The last line is a signature of behaviour, not of speed: the same code gives the same on every machine.
#[derive(clap::Args)]
#[command(after_help = "Example: polyspire bench --game duo --seconds 0.5")]
pub(crate) struct Arguments {
    /// Measure only this game.
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Seconds per row.
    #[arg(long, value_name = "S", default_value_t = 0.4, allow_negative_numbers = true)]
    seconds: f64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let only = arguments.game.as_deref().map(catalog::find).transpose().map_err(Failure::usage)?;
    let time_per_row = Duration::try_from_secs_f64(arguments.seconds)
        .ok()
        .filter(|time| *time <= Duration::from_secs(600))
        .ok_or_else(|| {
            Failure::Usage(anyhow::anyhow!("--seconds {} is not between 0 and 600", arguments.seconds))
        })?;
    let chosen = games().iter().filter(|entry| only.is_none_or(|only| only.info.id == entry.info.id));
    let mut rows = Vec::new();
    if !arguments.json {
        print_line(format!(
            "{:<18} {:<36} {:>12} {:>12} {:>14}",
            "game", "what", "median µs", "best µs", "best/s"
        ))?;
    }
    for entry in chosen {
        let Ok(bench) = entry.bench() else { continue };
        let measured = bench.rows(&BenchSettings { time_per_row });
        if !arguments.json {
            measured.iter().try_for_each(print_row)?;
        }
        rows.extend(measured);
    }
    let (engines, searches) = (engine_signature(), search_signature());
    let [engines, searches, signature] =
        [engines, searches, signature_of(engines, searches)].map(|number| format!("{number:016x}"));
    if arguments.json {
        return print_json(
            &json!({ "rows": rows, "engines": engines, "searches": searches, "signature": signature }),
        );
    }
    print_line(format!("engines {engines}\nsearches {searches}\nsignature {signature}"))
}

fn print_row(row: &BenchRow) -> Result<(), Failure> {
    let (median, best, rate) = (row.median_us, row.best_us, 1e6 / row.best_us);
    print_line(format!("{:<18} {:<36} {median:>12.3} {best:>12.3} {rate:>14.0}", row.game, row.what))
}
