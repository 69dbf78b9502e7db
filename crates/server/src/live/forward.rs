//! Commands forwarded to the process that owns the table, and their outcomes.

use serde::{Deserialize, Serialize};
use table::{Command, Refused, Who};

/// A command for the owner of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Forwarded {
    /// See `Request::Act`.
    Act { who: Who, client: Option<String>, command: Command },
    /// See `Request::MoveNow`.
    MoveNow {
        who: Who,
        #[serde(default)]
        client: Option<String>,
    },
    /// See `Request::Rematched`.
    Rematched { table: String },
}

/// The outcome of a forwarded command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Outcome {
    /// It was done.
    Done {
        /// The sequence number of the resulting event.
        seq: u64,
        /// The last event when the owner answered. The caller should see the table at least as of then.
        last: u64,
    },
    /// It was not done.
    Refused(Refused),
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use table::MoveInput;

    #[test]
    fn commands_and_outcomes_survive_the_way() {
        let commands = [
            Command::Move(MoveInput::Text("a1".to_string())),
            Command::Move(MoveInput::Detail(json!({ "row": 1 }))),
            Command::Pass,
            Command::Delay { ms: 5 },
        ];
        let act = |command| Forwarded::Act { who: Who::Seat(1), client: Some("x".to_string()), command };
        let others = [
            Forwarded::MoveNow { who: Who::Host, client: Some("y".to_string()) },
            Forwarded::Rematched { table: "t".to_string() },
        ];
        for forwarded in commands.map(act).into_iter().chain(others) {
            let value = serde_json::to_value(&forwarded).unwrap();
            assert_eq!(serde_json::from_value::<Forwarded>(value).unwrap(), forwarded);
        }
        let refused = Refused { cell: Some("a1".to_string()), ..Refused::new("overlaps", "taken") };
        for outcome in [Outcome::Done { seq: 3, last: 4 }, Outcome::Refused(refused)] {
            let value = serde_json::to_value(&outcome).unwrap();
            assert_eq!(serde_json::from_value::<Outcome>(value).unwrap(), outcome);
        }
    }
}
