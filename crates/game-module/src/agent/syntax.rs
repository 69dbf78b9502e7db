//! The syntax of specs: commas between settings and between specs, and quotes around values with commas.

/// Splits a list of specs such as `human,mcts:iterations=100,seed=3,random`. A part of the form `key=value`
/// belongs to the spec before it. Commas inside quotes do not split.
pub fn split_specs(text: &str) -> Vec<String> {
    let mut specs: Vec<String> = Vec::new();
    for part in split_outside_quotes(text) {
        match specs.last_mut() {
            Some(last) if is_setting(part) => {
                last.push(',');
                last.push_str(part);
            }
            _ => specs.push(part.trim().to_string()),
        }
    }
    specs
}

/// Whether a part is `key=…` rather than a new `name:…` or `name`.
fn is_setting(part: &str) -> bool {
    part.find(['=', ':', '"']).is_some_and(|at| part[at..].starts_with('='))
}

/// Splits at commas outside quotes. An unbalanced quote extends to the end.
pub(super) fn split_outside_quotes(text: &str) -> Vec<&str> {
    let (mut parts, mut first, mut is_quoted, mut is_escaped) = (Vec::new(), 0, false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => {
                parts.push(&text[first..at]);
                first = at + 1;
            }
            _ => (),
        }
    }
    parts.push(&text[first..]);
    parts
}

/// Removes the quotes of a value, if there are any; `None` if they are unbalanced. Inside quotes `\"` is a
/// quote and `\\` a backslash; any other backslash is literal.
pub(super) fn unquote(value: &str) -> Option<String> {
    let Some(quoted) = value.strip_prefix('"') else {
        return value.matches('"').count().is_multiple_of(2).then(|| value.to_string());
    };
    let (mut plain, mut rest) = (String::new(), quoted.chars());
    while let Some(c) = rest.next() {
        match (c, rest.as_str().chars().next()) {
            ('"', next) => return next.is_none().then_some(plain),
            ('\\', Some(escaped @ ('"' | '\\'))) => {
                plain.push(escaped);
                rest.next();
            }
            _ => plain.push(c),
        }
    }
    None
}

/// Quotes a value if necessary.
pub fn quote(value: &str) -> String {
    let is_plain = !value.is_empty() && value.trim() == value && !value.contains([',', ':', '=', '"']);
    if is_plain {
        value.to_string()
    } else {
        format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
    }
}
