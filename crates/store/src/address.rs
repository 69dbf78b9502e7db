//! Database addresses.

use std::path::PathBuf;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;

use crate::StoreError;

/// The settings that the PostgreSQL driver knows. It logs unknown ones with their values, and a misspelt
/// `password` must not end up in a log.
const SETTINGS: &[&str] = &[
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "options",
    "password",
    "port",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "user",
];

pub(crate) enum Address {
    Sqlite(PathBuf),
    Postgres(Box<PgConnectOptions>),
}

impl FromStr for Address {
    type Err = StoreError;

    fn from_str(url: &str) -> Result<Self, StoreError> {
        let wrong = |reason: String| StoreError::Address { reason };
        let Some((scheme, rest)) = url.split_once("://") else {
            return Err(wrong("the database address has no scheme".to_string()));
        };
        match scheme {
            "sqlite" => {
                if rest.contains(['?', '#', '\0']) {
                    return Err(wrong("the path of an SQLite file may not contain ? or #".to_string()));
                }
                let path = PathBuf::from(rest);
                if path.file_name().is_none() || rest.ends_with('/') {
                    return Err(wrong(format!("sqlite://{rest} names no file")));
                }
                Ok(Self::Sqlite(path))
            }
            "postgres" | "postgresql" => {
                refuse_unknown_settings(rest)?;
                let options = PgConnectOptions::from_str(url)
                    .map_err(|error| wrong(format!("cannot parse the database address: {error}")))?;
                Ok(Self::Postgres(Box::new(options)))
            }
            other => Err(wrong(format!("unsupported database scheme {other:?}"))),
        }
    }
}

fn refuse_unknown_settings(rest: &str) -> Result<(), StoreError> {
    let settings = rest.split_once('?').map_or("", |(_, settings)| settings);
    for setting in settings.split('&').filter(|setting| !setting.is_empty()) {
        let name = setting.split_once('=').map_or(setting, |(name, _)| name);
        if !SETTINGS.contains(&name) {
            let known = SETTINGS.join(", ");
            let reason = format!("the address has an unknown setting {name:?} (known: {known})");
            return Err(StoreError::Address { reason });
        }
    }
    Ok(())
}

/// Describes a server without its password.
pub(crate) fn describe(options: &PgConnectOptions) -> String {
    let location = match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    };
    let user = options.get_username();
    format!("{} of {user} at {location}", options.get_database().unwrap_or(user))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(url: &str) -> String {
        match Address::from_str(url) {
            Ok(_) => panic!("{url} was taken"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn addresses_say_what_is_wrong_and_never_the_password() {
        assert!(refusal("games.db").contains("no scheme"));
        assert!(refusal("mysql://u:hunter2@h/d").contains("mysql"));
        assert!(refusal("sqlite://").contains("names no file"));
        assert!(refusal("sqlite:///tmp/").contains("names no file"));
        assert!(refusal("sqlite://a.db?mode=ro").contains('?'));
        assert!(refusal("postgres://u@h/d?pasword=hunter2").contains("pasword"));
        for url in [
            "u:hunter2@h",
            "mysql://u:hunter2@h/d",
            "postgres://u:hunter2@h:x/d",
            "postgres://u@h/d?pasword=hunter2",
            "postgres://u:hunter2@[/d",
        ] {
            assert!(!refusal(url).contains("hunter2"), "{url}");
        }
    }

    #[test]
    fn servers_are_described_without_the_password() {
        let options = PgConnectOptions::from_str("postgres://ann:hunter2@example:77/games").unwrap();
        assert_eq!(describe(&options), "games of ann at example:77");
    }
}
