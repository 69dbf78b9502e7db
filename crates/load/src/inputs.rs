//! Malformed messages: random, truncated, huge, binary, out of order, and frames that violate the protocol.

use game_core::Rng;
use serde_json::{Map, Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

/// Which socket they are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// `/ws/games/{id}`.
    Table,
    /// `/game`.
    Plain,
}

/// Something to send.
#[derive(Clone, Debug)]
pub enum FuzzInput {
    /// A frame.
    Frame(Message),
    /// Raw bytes, bypassing the protocol.
    Bytes(Vec<u8>),
}

/// More than the server accepts.
const HUGE: usize = 17 << 10;

/// A valid message for a table, in any order.
fn table_message(rng: &mut Rng) -> Value {
    let moves =
        ["a1", "b2", "2a1", "xa1", "done", "pass", "e9,d10,e10,f10,e11", "", "a1 b1 c1", "\u{0}", "ä"];
    let text = moves[rng.below(moves.len() as u32) as usize];
    let detail = json!({ "kind": "place", "to": { "level": 0, "row": rng.below(5), "col": rng.below(5) } });
    let words = [
        json!({ "type": "hello", "token": null, "after": rng.bits() }),
        json!({ "type": "hello", "token": "guess", "after": 1 }),
        json!({ "type": "move", "text": text, "id": rng.below(50).to_string() }),
        json!({ "type": "move", "move": detail }),
        json!({ "type": "move", "text": text, "move": detail }),
        json!({ "type": "move", "move": value(rng, 3) }),
        json!({ "type": "pass" }),
        json!({ "type": "undo", "id": "x".repeat(rng.below(80) as usize) }),
        json!({ "type": "redo" }),
        json!({ "type": "pause" }),
        json!({ "type": "resume" }),
        json!({ "type": "step" }),
        json!({ "type": "delay", "ms": rng.bits() }),
        json!({ "type": "delay", "ms": 0 }),
        json!({ "type": "move_now" }),
        json!({ "type": "hint", "id": "h" }),
        json!({ "type": "analysis", "moves": rng.bits(), "agent": "mcts:iterations=99999999999" }),
        json!({ "type": "analysis", "moves": 0, "agent": "random" }),
        json!({ "type": "rematch" }),
        json!({ "type": "ping", "id": "p" }),
    ];
    words[rng.below(words.len() as u32) as usize].clone()
}

/// A valid message of the plain protocol, in any order.
fn plain_message(rng: &mut Rng) -> Value {
    let place = json!({ "level": rng.below(5), "row": rng.below(5), "col": rng.below(5) });
    let modes = ["human_vs_human", "human_vs_ai", "ai_vs_ai", "nobody"];
    let colors = [json!("white"), json!("black"), json!(1), json!(7), json!("plaid"), Value::Null];
    let words = [
        json!({ "type": "new_game", "mode": modes[rng.below(4) as usize], "search_iterations": 10,
                "human_color": colors[rng.below(6) as usize] }),
        json!({ "type": "new_game", "game": "chess" }),
        json!({ "type": "new_game", "checkpoint": "../../etc/passwd" }),
        json!({ "type": "new_game", "mode": "human_vs_human", "delay_ms": rng.bits() }),
        json!({ "type": "move", "action": "place", "level": 0, "row": rng.below(4), "col": rng.below(4) }),
        json!({ "type": "move", "action": "place", "to": place }),
        json!({ "type": "move", "action": "raise", "from": place, "to": place }),
        json!({ "type": "move", "action": "remove", "from": place }),
        json!({ "type": "move", "action": "done" }),
        json!({ "type": "move", "action": value(rng, 2) }),
        json!({ "type": "move", "text": "b2" }),
        json!({ "type": "pass" }),
        json!({ "type": "undo" }),
        json!({ "type": "resign" }),
    ];
    words[rng.below(words.len() as u32) as usize].clone()
}

/// Random JSON.
fn value(rng: &mut Rng, depth: u32) -> Value {
    match rng.below(if depth == 0 { 6 } else { 8 }) {
        0 => Value::Null,
        1 => json!(rng.below(2) == 1),
        2 => json!(rng.bits()),
        3 => json!(-i64::from(rng.below(1000))),
        4 => json!(1e308 * f64::from(rng.fraction())),
        5 => json!(text(rng, 20)),
        6 => (0..rng.below(4)).map(|_| value(rng, depth - 1)).collect(),
        _ => {
            let fields = (0..rng.below(4)).map(|_| (text(rng, 8), value(rng, depth - 1)));
            Value::Object(fields.collect::<Map<_, _>>())
        }
    }
}

/// Random characters.
fn text(rng: &mut Rng, longest: u32) -> String {
    let any = |rng: &mut Rng| {
        let code = if rng.below(2) == 0 { rng.below(128) } else { rng.below(0x11_0000) };
        char::from_u32(code).unwrap_or('\u{fffd}')
    };
    (0..rng.below(longest)).map(|_| any(rng)).collect()
}

fn bytes(rng: &mut Rng, most: u32) -> Vec<u8> {
    (0..rng.below(most)).map(|_| rng.bits() as u8).collect()
}

/// The next input.
pub fn fuzz_input(rng: &mut Rng, protocol: Protocol) -> FuzzInput {
    let said = match protocol {
        Protocol::Table => table_message(rng),
        Protocol::Plain => plain_message(rng),
    };
    let words = said.to_string();
    let frame = match rng.below(40) {
        0..20 => Message::Text(words.into()),
        20..24 => Message::Text(changed(rng, said).to_string().into()),
        24..27 => {
            let mut end = rng.below(words.len() as u32) as usize;
            while !words.is_char_boundary(end) {
                end -= 1;
            }
            Message::Text(words[..end].into())
        }
        27..29 => Message::Text(text(rng, 200).into()),
        29..31 => Message::Text(value(rng, 5).to_string().into()),
        31 => Message::Text("[".repeat(16 << 10).into()),
        32 => Message::Text(json!({ "type": "move", "text": "a".repeat(15 << 10) }).to_string().into()),
        33 => Message::Text("x".repeat(HUGE).into()),
        34 => Message::Binary(bytes(rng, 300).into()),
        35 => Message::Binary(vec![0; HUGE].into()),
        36 => Message::Ping(bytes(rng, 126).into()),
        37 => Message::Pong(bytes(rng, 126).into()),
        38 => Message::Close(Some(CloseFrame { code: 4999.into(), reason: "bye".into() })),
        _ => return FuzzInput::Bytes(broken(rng)),
    };
    FuzzInput::Frame(frame)
}

/// Replaces a field of the message.
fn changed(rng: &mut Rng, mut said: Value) -> Value {
    if let Some(fields) = said.as_object_mut() {
        let keys: Vec<String> = fields.keys().cloned().collect();
        if let Some(key) = rng.pick(&keys) {
            fields.insert(key.clone(), value(rng, 2));
        }
    }
    said
}

/// Bytes that are not valid frames.
fn broken(rng: &mut Rng) -> Vec<u8> {
    match rng.below(6) {
        // Text that is not UTF-8, with a zero mask.
        0 => vec![0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe],
        // Without a mask, which clients must use.
        1 => vec![0x81, 0x02, b'h', b'i'],
        // Reserved bits, and an unknown opcode.
        2 => vec![0xf7, 0x80, 0, 0, 0, 0],
        // A frame of 2^63 bytes.
        3 => vec![0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
        // A continuation frame without a start.
        4 => vec![0x80, 0x81, 0, 0, 0, 0, b'x'],
        _ => bytes(rng, 64),
    }
}
