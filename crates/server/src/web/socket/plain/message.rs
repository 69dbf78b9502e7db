//! Messages of the plain protocol. Several programs speak it, each in its own dialect. All of them are
//! accepted; anything else is refused with the wrong key and a valid value.

use serde_json::{Map, Value, json};
use table::{Command, MoveInput, Refused};

use super::action;

/// The fields of a message.
pub(super) type Fields = Map<String, Value>;

/// The message types, for refusals.
const TYPES: &str =
    "new_game, move, remove, skip_removal, pass, undo, resign, pause, resume, step or set_delay";

/// A client's message.
#[derive(Debug, PartialEq)]
pub(super) enum PlainMessage {
    /// Starts another game.
    NewGame(NewGame),
    /// A command for the table.
    Act(Command),
    /// A pass, or the end of taking balls back, whichever the game has.
    Pass,
    /// Takes back these balls and no others.
    Take(Vec<Value>),
}

/// The settings of a new game.
#[derive(Debug, PartialEq)]
pub(super) struct NewGame {
    pub(super) mode: Mode,
    /// The id or alias of a game.
    pub(super) game: String,
    /// The network that agents use, by its id.
    checkpoint: Option<String>,
    /// Networks for single colours.
    checkpoints: Vec<(String, String)>,
    /// The person's colour in a game against agents, by name or number.
    pub(super) human_color: Option<Value>,
    pub(super) search_iterations: Option<u64>,
    pub(super) delay_ms: u64,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    HumanVsHuman,
    HumanVsAi,
    AiVsAi,
}

/// The default delay between the moves of agents.
const USUAL_DELAY: u64 = 1500;

impl NewGame {
    /// The network for a seat with these colours.
    pub(super) fn checkpoint<'a>(&self, mut colors: impl Iterator<Item = &'a str>) -> Option<&str> {
        let of = |color: &str| self.checkpoints.iter().find(|(known, _)| known == color);
        let own = colors.find_map(of).map(|(_, id)| id);
        own.or(self.checkpoint.as_ref()).map(String::as_str)
    }

    fn read(fields: &Fields) -> Result<Self, Refused> {
        let mode = match text(fields, "mode")?.as_deref() {
            None | Some("human_vs_human") => Mode::HumanVsHuman,
            Some("human_vs_ai") => Mode::HumanVsAi,
            Some("ai_vs_ai") => Mode::AiVsAi,
            Some(_) => return Err(wrong(fields, "mode", "human_vs_human, human_vs_ai or ai_vs_ai")),
        };
        let mut checkpoints = Vec::new();
        for key in fields.keys() {
            if let Some(color) = key.strip_prefix("checkpoint_")
                && let Some(id) = text(fields, key)?
            {
                checkpoints.push((color.to_string(), id));
            }
        }
        Ok(Self {
            mode,
            game: text(fields, "game")?.unwrap_or_else(|| "pylos".to_string()),
            checkpoint: text(fields, "checkpoint")?,
            checkpoints,
            human_color: fields.get("human_color").filter(|color| !color.is_null()).cloned(),
            search_iterations: number(fields, "search_iterations")?,
            delay_ms: number(fields, "delay_ms")?.unwrap_or(USUAL_DELAY),
        })
    }
}

impl PlainMessage {
    /// Parses a message.
    pub(super) fn read(message: &str) -> Result<Self, Refused> {
        let data: Value = serde_json::from_str(message)
            .map_err(|error| Refused::new("bad_message", format!("a message is JSON: {error}")))?;
        let Value::Object(fields) = data else {
            return Err(Refused::new("bad_message", "a message is an object with a `type`"));
        };
        // The type may be omitted if there is an action.
        let usual = fields.contains_key("action").then(|| "move".to_string());
        let kind = text(&fields, "type")?.or(usual);
        let done = || Ok(Self::Act(Command::Move(MoveInput::Detail(json!({ "kind": "done" })))));
        match kind.as_deref() {
            Some("new_game") => NewGame::read(&fields).map(Self::NewGame),
            Some("move") => action::read(fields),
            Some("remove") => action::removal(&fields),
            Some("skip_removal" | "done") => done(),
            Some("pass") => Ok(Self::Pass),
            Some("undo") => Ok(Self::Act(Command::Undo)),
            Some("resign") => Ok(Self::Act(Command::Resign)),
            Some("pause") => Ok(Self::Act(Command::Pause)),
            Some("resume") => Ok(Self::Act(Command::Resume)),
            Some("step") => Ok(Self::Act(Command::Step)),
            Some("set_delay") => {
                let ms = number(&fields, "delay_ms")?;
                let ms =
                    ms.ok_or_else(|| Refused::new("bad_message", "`delay_ms` is missing: milliseconds"))?;
                Ok(Self::Act(Command::Delay { ms }))
            }
            Some(_) => Err(wrong(&fields, "type", TYPES)),
            None => Err(Refused::new("bad_message", format!("`type` is missing: it is {TYPES}"))),
        }
    }
}

/// An optional text; null counts as missing.
fn text(fields: &Fields, key: &str) -> Result<Option<String>, Refused> {
    match fields.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(wrong(fields, key, "a text")),
    }
}

/// An optional whole number; null counts as missing.
fn number(fields: &Fields, key: &str) -> Result<Option<u64>, Refused> {
    match fields.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => whole(value).map(Some).ok_or_else(|| wrong(fields, key, "a whole number from 0 on")),
    }
}

/// A whole number, even if it is written as `2.0`.
pub(super) fn whole(value: &Value) -> Option<u64> {
    let float = |value: f64| (value >= 0.0 && value.fract() == 0.0 && value < 1e15).then_some(value as u64);
    value.as_u64().or_else(|| value.as_f64().and_then(float))
}

fn wrong(fields: &Fields, key: &str, right: &str) -> Refused {
    Refused::new("bad_message", mistake(key, &fields[key], right))
}

/// Describes a wrong value.
pub(super) fn mistake(key: &str, value: &Value, right: &str) -> String {
    let value: String = value.to_string().chars().take(60).collect();
    format!("`{key}` is {value}; right would be {right}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(message: &Value) -> (String, String) {
        let refused = PlainMessage::read(&message.to_string()).unwrap_err();
        (refused.code.to_string(), refused.message)
    }

    #[test]
    fn a_game_has_defaults() {
        let Ok(PlainMessage::NewGame(new_game)) = PlainMessage::read(r#"{"type": "new_game"}"#) else {
            panic!("not a game")
        };
        assert_eq!((new_game.mode, &*new_game.game, new_game.delay_ms), (Mode::HumanVsHuman, "pylos", 1500));
        assert_eq!(new_game.checkpoint(["white"].into_iter()), None);
        let two = json!({ "type": "new_game", "mode": "ai_vs_ai", "checkpoint": "a", "checkpoint_black": "b", "delay_ms": 20.0 });
        let Ok(PlainMessage::NewGame(new_game)) = PlainMessage::read(&two.to_string()) else {
            panic!("not a game")
        };
        assert_eq!((new_game.mode, new_game.delay_ms), (Mode::AiVsAi, 20));
        let id = |color| new_game.checkpoint([color].into_iter());
        assert_eq!((id("white"), id("black")), (Some("a"), Some("b")));
    }

    #[test]
    fn what_is_not_understood_is_refused_with_its_key_and_what_would_be_right() {
        for (message, key, right) in [
            (json!({ "type": "new_game", "mode": "chess" }), "`mode` is \"chess\"", "human_vs_ai"),
            (json!({ "type": "new_game", "game": 7 }), "`game` is 7", "a text"),
            (json!({ "type": "new_game", "delay_ms": -5 }), "`delay_ms` is -5", "a whole number"),
            (
                json!({ "type": "new_game", "search_iterations": 1.5 }),
                "`search_iterations` is 1.5",
                "a whole number",
            ),
            (json!({ "type": "dance" }), "`type` is \"dance\"", "new_game"),
            (json!({ "mode": "ai_vs_ai" }), "`type` is missing", "new_game"),
            (json!({ "type": "set_delay" }), "`delay_ms` is missing", "milliseconds"),
            (json!([1, 2]), "an object", "`type`"),
        ] {
            let (code, words) = refusal(&message);
            assert_eq!(code, "bad_message");
            assert!(words.contains(key) && words.contains(right), "{message}: {words}");
        }
        assert!(PlainMessage::read("{").unwrap_err().message.contains("JSON"));
    }
}
