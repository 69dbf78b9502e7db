//! Options for the server's limits and retention.

use std::time::Duration;

use server::{Retention, Settings};

use crate::times;

/// Limits that a machine with many clients behind one address, or a test, needs to raise.
#[derive(clap::Args, Default)]
#[command(next_help_heading = "Limits")]
pub(super) struct Limits {
    /// Requests per address and minute.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    address_requests: Option<u32>,
    /// New tables per address and minute.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    address_tables: Option<u32>,
    /// Hints and analyses per address and minute.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    address_thoughts: Option<u32>,
    /// Open sockets per address.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    address_sockets: Option<u32>,
    /// Messages per socket in 20 seconds.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    socket_messages: Option<u32>,
    /// Sockets per table.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    table_sockets: Option<u32>,
    /// Tables in memory.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    live_tables: Option<u32>,
    /// How long an unused table stays in memory, such as `10m`; its game is kept.
    #[arg(long, value_name = "TIME", value_parser = times::read_long)]
    table_idle: Option<Duration>,
}

impl Limits {
    /// Applies the given options to the settings.
    pub(super) fn apply(&self, settings: &mut Settings) {
        settings.unload_after = self.table_idle.unwrap_or(settings.unload_after);
        let rates = [
            (self.address_requests, &mut settings.requests),
            (self.address_tables, &mut settings.tables),
            (self.address_thoughts, &mut settings.advice_requests),
        ];
        for (given, setting) in rates {
            *setting = given.unwrap_or(*setting);
        }
        let sizes = [
            (self.address_sockets, &mut settings.sockets),
            (self.socket_messages, &mut settings.socket_messages),
            (self.table_sockets, &mut settings.watchers),
            (self.live_tables, &mut settings.live_tables),
        ];
        for (given, setting) in sizes {
            *setting = given.map_or(*setting, |given| given as usize);
        }
    }
}

/// How long games are kept.
#[derive(clap::Args, Default)]
#[command(next_help_heading = "Retention")]
pub(super) struct Keeping {
    /// Delete finished games after this time, such as `90d`. Default: never.
    #[arg(long, value_name = "TIME", value_parser = times::read_long)]
    keep_finished: Option<Duration>,
    /// Delete unfinished games this long after the last move, such as `1y`. Default: never.
    #[arg(long, value_name = "TIME", value_parser = times::read_long)]
    keep_idle: Option<Duration>,
}

impl Keeping {
    pub(super) fn retention(&self) -> Retention {
        Retention { finished: self.keep_finished, idle: self.keep_idle }
    }
}
