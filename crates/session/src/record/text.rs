//! The text inside `[` and `]`: escapes and line breaks.

use std::fmt;

/// The length of the line break at the start of `text`, or 0. SGF allows CR, LF and both pairs of them.
pub(super) fn line_break_len(text: &str) -> usize {
    match text.as_bytes() {
        [b'\r', b'\n', ..] | [b'\n', b'\r', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// Normalises a value to what reading it back would give. Only line breaks and NUL change.
pub(super) fn normalize(text: String) -> String {
    if !text.contains(['\r', '\0']) {
        return text;
    }
    let mut normal = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(special) = rest.find(['\r', '\n', '\0']) {
        normal.push_str(&rest[..special]);
        rest = &rest[special..];
        rest = &rest[push_special(&mut normal, rest)..];
    }
    normal + rest
}

/// Parses a value after its `[`. Returns the unescaped text and the bytes consumed, including the `]`; `None`
/// if there is no `]`.
pub(super) fn read_value(input: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut rest = input;
    loop {
        let special = rest.find([']', '\\', '\r', '\n', '\0'])?;
        value.push_str(&rest[..special]);
        rest = &rest[special..];
        if let Some(behind) = rest.strip_prefix(']') {
            return Some((value, input.len() - behind.len()));
        }
        rest = match rest.strip_prefix('\\') {
            // An escaped line break only limits the width of the file.
            Some(escaped) if line_break_len(escaped) > 0 => &escaped[line_break_len(escaped)..],
            Some(escaped) => &escaped[push_special(&mut value, escaped)..],
            None => &rest[push_special(&mut value, rest)..],
        };
    }
}

/// Appends the first character of `rest` or its replacement and returns the bytes consumed.
fn push_special(value: &mut String, rest: &str) -> usize {
    let line_break = line_break_len(rest);
    if line_break > 0 {
        value.push('\n');
        return line_break;
    }
    let Some(c) = rest.chars().next() else { return 0 };
    value.push(if c == '\0' { char::REPLACEMENT_CHARACTER } else { c });
    c.len_utf8()
}

/// Writes a value between its brackets. Colons need no escape, because values are never composed.
pub(super) fn write_value(f: &mut fmt::Formatter<'_>, value: &str) -> fmt::Result {
    f.write_str("[")?;
    for part in value.split_inclusive([']', '\\']) {
        match part.strip_suffix([']', '\\']) {
            Some(plain) => write!(f, "{plain}\\{}", &part[plain.len()..])?,
            None => f.write_str(part)?,
        }
    }
    f.write_str("]")
}
