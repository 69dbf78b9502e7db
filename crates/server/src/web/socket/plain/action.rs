//! Moves in the plain protocol. `action` is a word with cells beside it, an object with a `type`, or a
//! number. Cells are objects, arrays `[level, row, col]`, or three separate fields.

use serde_json::{Value, json};
use table::{Command, MoveInput, Refused};

use super::message::{Fields, PlainMessage, mistake, whole};

/// The action words, for refusals.
const ACTIONS: &str = "place, raise (or move, promote), remove (or take), done or pass";
/// How a cell is written, for refusals.
const PLACE: &str = "[level, row, col] or {\"level\": 0, \"row\": 0, \"col\": 0}, counted from 0";

/// The field names for the origin and the target of a ball.
const FROM: [&str; 2] = ["from", "src"];
const TO: [&str; 2] = ["to", "dst"];

/// Parses a move: a text, an action with its cells, or data like a legal move's.
pub(super) fn read(mut fields: Fields) -> Result<PlainMessage, Refused> {
    if let Some(text) = fields.get("text") {
        let text = text.as_str().ok_or_else(|| wrong("text", text, "a move in the game's notation"))?;
        return Ok(play(MoveInput::Text(text.to_string())));
    }
    match fields.remove("action") {
        Some(Value::String(word)) => act("action", &word, &fields),
        Some(Value::Object(inner)) => object(inner),
        Some(number) if whole(&number).is_some() => Ok(numbered(&number)),
        Some(other) => {
            Err(wrong("action", &other, &format!("one of {ACTIONS}, or an object with such a `type`")))
        }
        None => {
            if let Some(Value::Object(detail)) = fields.remove("move") {
                return Ok(play(MoveInput::Detail(Value::Object(detail))));
            }
            fields.remove("type");
            if fields.is_empty() {
                return Err(missing(
                    "action",
                    &format!("one of {ACTIONS}; or `text`: a move in the game's notation"),
                ));
            }
            Ok(play(MoveInput::Detail(Value::Object(fields))))
        }
    }
}

/// Balls to take back: one, or several as `pieces`.
pub(super) fn removal(fields: &Fields) -> Result<PlainMessage, Refused> {
    let Some(pieces) = fields.get("pieces") else { return act("type", "remove", fields) };
    let list = pieces.as_array().filter(|list| !list.is_empty());
    let list = list.ok_or_else(|| wrong("pieces", pieces, "a list of places, each [level, row, col]"))?;
    let cells = list.iter().map(|piece| place("pieces", piece)).collect::<Result<_, _>>()?;
    Ok(PlainMessage::Take(cells))
}

/// Parses an action given as an object.
fn object(mut inner: Fields) -> Result<PlainMessage, Refused> {
    if inner.contains_key("text") {
        return read(inner);
    }
    match inner.remove("type").or_else(|| inner.remove("kind")) {
        Some(Value::String(word)) => act("action.type", &word, &inner),
        Some(other) => Err(wrong("action.type", &other, ACTIONS)),
        None => match inner.get("action") {
            Some(number) if whole(number).is_some() => Ok(numbered(number)),
            _ => Err(missing("action.type", ACTIONS)),
        },
    }
}

/// Parses an action word with its cells.
fn act(key: &str, word: &str, fields: &Fields) -> Result<PlainMessage, Refused> {
    let detail = match word.to_ascii_lowercase().as_str() {
        "place" => json!({ "kind": "place", "to": cell(fields, &TO)? }),
        "raise" | "move" | "promote" => {
            json!({ "kind": "raise", "from": named(fields, &FROM)?, "to": named(fields, &TO)? })
        }
        "remove" | "take" | "take_back" if fields.contains_key("pieces") => return removal(fields),
        "remove" | "take" | "take_back" => json!({ "kind": "take", "from": cell(fields, &FROM)? }),
        "done" | "skip_removal" => json!({ "kind": "done" }),
        "pass" => return Ok(PlainMessage::Pass),
        _ => return Err(wrong(key, &json!(word), ACTIONS)),
    };
    Ok(play(MoveInput::Detail(detail)))
}

fn play(input: MoveInput) -> PlainMessage {
    PlainMessage::Act(Command::Move(input))
}

fn numbered(number: &Value) -> PlainMessage {
    play(MoveInput::Detail(json!({ "action": whole(number) })))
}

/// A cell in one of these fields, or as three separate fields.
fn cell(fields: &Fields, names: &[&str]) -> Result<Value, Refused> {
    let is_inline = ["level", "row", "col"].iter().any(|key| fields.contains_key(*key));
    if is_inline && !names.iter().any(|name| fields.contains_key(*name)) {
        return coordinates("", fields);
    }
    named(fields, names)
}

/// A cell in one of these fields.
fn named(fields: &Fields, names: &[&str]) -> Result<Value, Refused> {
    let found = names.iter().find_map(|name| Some((*name, fields.get(*name)?)));
    let (name, value) = found.ok_or_else(|| missing(&names.join("` or `"), PLACE))?;
    place(name, value)
}

/// A cell in either form.
fn place(name: &str, value: &Value) -> Result<Value, Refused> {
    match value {
        Value::Object(fields) => coordinates(&format!("{name}."), fields),
        Value::Array(list) => match list.iter().map(whole).collect::<Option<Vec<u64>>>().as_deref() {
            Some(&[level, row, col]) => Ok(json!({ "level": level, "row": row, "col": col })),
            _ => Err(wrong(name, value, PLACE)),
        },
        _ => Err(wrong(name, value, PLACE)),
    }
}

fn coordinates(prefix: &str, fields: &Fields) -> Result<Value, Refused> {
    let number = |key: &str| {
        let name = format!("{prefix}{key}");
        let value = fields.get(key).ok_or_else(|| missing(&name, "a whole number, counted from 0"))?;
        whole(value).ok_or_else(|| wrong(&name, value, "a whole number, counted from 0"))
    };
    Ok(json!({ "level": number("level")?, "row": number("row")?, "col": number("col")? }))
}

fn wrong(key: &str, value: &Value, right: &str) -> Refused {
    Refused::new("not_a_move", mistake(key, value, right))
}

fn missing(key: &str, right: &str) -> Refused {
    Refused::new("not_a_move", format!("`{key}` is missing: {right}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detail(message: &Value) -> Value {
        match PlainMessage::read(&message.to_string()) {
            Ok(PlainMessage::Act(Command::Move(MoveInput::Detail(detail)))) => detail,
            other => panic!("{message}: {other:?}"),
        }
    }

    #[test]
    fn all_forms_of_an_action_mean_the_same() {
        let place = json!({ "kind": "place", "to": { "level": 0, "row": 1, "col": 2 } });
        for message in [
            json!({ "type": "move", "action": { "type": "place", "level": 0, "row": 1, "col": 2 } }),
            json!({ "action": { "type": "place", "level": 0, "row": 1, "col": 2 } }),
            json!({ "type": "move", "action": { "type": "place", "dst": [0, 1, 2] } }),
            json!({ "type": "move", "action": { "type": "Place", "to": { "level": 0, "row": 1.0, "col": 2 } } }),
            json!({ "type": "move", "action": "place", "level": 0, "row": 1, "col": 2 }),
            json!({ "type": "move", "action": "place", "to": { "level": 0, "row": 1, "col": 2 } }),
            json!({ "type": "move", "kind": "place", "to": { "level": 0, "row": 1, "col": 2 } }),
            json!({ "type": "move", "move": place }),
        ] {
            assert_eq!(detail(&message), place, "{message}");
        }
        let raise = json!({ "kind": "raise", "from": { "level": 0, "row": 1, "col": 2 },
            "to": { "level": 1, "row": 0, "col": 1 } });
        for word in ["raise", "move", "promote"] {
            let message =
                json!({ "type": "move", "action": { "type": word, "src": [0, 1, 2], "dst": [1, 0, 1] } });
            assert_eq!(detail(&message), raise, "{message}");
        }
        let cells = json!({ "level": 0, "row": 1, "col": 2 });
        let message = json!({ "type": "move", "action": "raise", "from": cells, "to": [1, 0, 1] });
        assert_eq!(detail(&message), raise);
        let take = json!({ "kind": "take", "from": { "level": 0, "row": 1, "col": 2 } });
        for message in [
            json!({ "type": "remove", "level": 0, "row": 1, "col": 2 }),
            json!({ "type": "move", "action": { "type": "remove", "src": [0, 1, 2] } }),
            json!({ "type": "move", "action": { "type": "take_back", "level": 0, "row": 1, "col": 2 } }),
            json!({ "type": "move", "action": "take", "from": cells }),
        ] {
            assert_eq!(detail(&message), take, "{message}");
        }
        for message in [json!({ "type": "skip_removal" }), json!({ "action": { "type": "done" } })] {
            assert_eq!(detail(&message), json!({ "kind": "done" }));
        }
        assert_eq!(detail(&json!({ "type": "move", "action": 17 })), json!({ "action": 17 }));
        assert_eq!(detail(&json!({ "type": "move", "action": { "action": 17 } })), json!({ "action": 17 }));
        assert_eq!(PlainMessage::read(r#"{"action": {"type": "pass"}}"#), Ok(PlainMessage::Pass));
        let pieces = json!({ "type": "remove", "pieces": [[0, 1, 2], [0, 1, 2]] });
        assert_eq!(
            PlainMessage::read(&pieces.to_string()),
            Ok(PlainMessage::Take(vec![cells.clone(), cells]))
        );
    }

    #[test]
    fn a_move_that_is_not_understood_is_refused_with_its_key_and_what_would_be_right() {
        for (message, key, right) in [
            (json!({ "type": "move" }), "`action` is missing", "place"),
            (json!({ "type": "move", "text": 5 }), "`text` is 5", "notation"),
            (json!({ "type": "move", "action": true }), "`action` is true", "place"),
            (json!({ "type": "move", "action": "jump" }), "`action` is \"jump\"", "place, raise"),
            (
                json!({ "type": "move", "action": { "type": "jump" } }),
                "`action.type` is \"jump\"",
                "place, raise",
            ),
            (json!({ "type": "move", "action": {} }), "`action.type` is missing", "place, raise"),
            (
                json!({ "type": "move", "action": { "type": "place" } }),
                "`to` or `dst` is missing",
                "[level, row, col]",
            ),
            (
                json!({ "type": "move", "action": { "type": "place", "level": 0, "row": 1 } }),
                "`col` is missing",
                "from 0",
            ),
            (
                json!({ "type": "move", "action": { "type": "place", "level": 0, "row": "b", "col": 1 } }),
                "`row` is \"b\"",
                "from 0",
            ),
            (
                json!({ "type": "move", "action": { "type": "raise", "dst": [1, 0, 0] } }),
                "`from` or `src` is missing",
                "[level, row, col]",
            ),
            (
                json!({ "type": "move", "action": { "type": "raise", "src": [0, 1], "dst": [1, 0, 0] } }),
                "`src` is [0,1]",
                "[level, row, col]",
            ),
            (
                json!({ "type": "move", "action": { "type": "raise", "src": { "level": 0, "row": 1 }, "dst": [1, 0, 0] } }),
                "`src.col` is missing",
                "from 0",
            ),
            (json!({ "type": "remove", "pieces": "a1" }), "`pieces` is \"a1\"", "list"),
        ] {
            let refused = PlainMessage::read(&message.to_string()).unwrap_err();
            assert_eq!(refused.code, "not_a_move", "{message}");
            assert!(refused.message.contains(key) && refused.message.contains(right), "{message}: {refused}");
        }
    }
}
