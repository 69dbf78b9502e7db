//! A tolerant reader of data literals: JSON, and the object and array literals of TypeScript sources. It
//! skips everything else (types, keywords, function bodies).

/// A value in a source text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Literal {
    /// A whole number.
    Number(i64),
    /// A string, or a bare word.
    Text(String),
    /// `[…]`
    List(Vec<Literal>),
    /// `{key: value, …}`
    Object(Vec<(String, Literal)>),
}

/// Maximum nesting, more than any list of pieces needs. Deeper literals are ignored.
const DEEPEST: usize = 32;

/// The outermost lists and objects of a text.
pub(super) fn read(text: &str) -> Vec<Literal> {
    let tokens = tokenize(text);
    let mut next = 0;
    let mut found = Vec::new();
    while next < tokens.len() {
        match tokens[next] {
            Token::Open(_) => found.extend(value(&tokens, &mut next, 0)),
            _ => next += 1,
        }
    }
    found
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    /// `[` or `{`
    Open(char),
    /// `]` or `}`
    Close,
    Colon,
    Separator,
    Number(i64),
    Text(String),
}

fn tokenize(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '/' if chars.peek() == Some(&'/') => while chars.next().is_some_and(|c| c != '\n') {},
            '/' if chars.peek() == Some(&'*') => {
                let mut before = ' ';
                for c in chars.by_ref() {
                    if before == '*' && c == '/' {
                        break;
                    }
                    before = c;
                }
            }
            '[' | '{' => tokens.push(Token::Open(c)),
            ']' | '}' => tokens.push(Token::Close),
            ':' => tokens.push(Token::Colon),
            ',' | ';' => tokens.push(Token::Separator),
            '"' | '\'' | '`' => {
                let mut content = String::new();
                while let Some(inner) = chars.next().filter(|&inner| inner != c) {
                    content.push(if inner == '\\' { chars.next().unwrap_or(inner) } else { inner });
                }
                tokens.push(Token::Text(content));
            }
            _ if c.is_alphanumeric() || c == '_' || c == '-' => {
                let mut word = String::from(c);
                while let Some(more) = chars.next_if(|&more| more.is_alphanumeric() || more == '_') {
                    word.push(more);
                }
                tokens.push(word.parse().map_or(Token::Text(word), Token::Number));
            }
            _ => {}
        }
    }
    tokens
}

fn value(tokens: &[Token], next: &mut usize, depth: usize) -> Option<Literal> {
    let token = tokens.get(*next)?;
    *next += 1;
    match token {
        Token::Number(number) => Some(Literal::Number(*number)),
        Token::Text(text) => Some(Literal::Text(text.clone())),
        Token::Open(_) if depth >= DEEPEST => None,
        Token::Open('[') => Some(Literal::List(items(tokens, next, depth))),
        Token::Open(_) => Some(Literal::Object(fields(tokens, next, depth))),
        Token::Close | Token::Colon | Token::Separator => None,
    }
}

fn items(tokens: &[Token], next: &mut usize, depth: usize) -> Vec<Literal> {
    let mut items = Vec::new();
    while let Some(token) = tokens.get(*next) {
        match token {
            Token::Close => {
                *next += 1;
                break;
            }
            _ => items.extend(value(tokens, next, depth + 1)),
        }
    }
    items
}

fn fields(tokens: &[Token], next: &mut usize, depth: usize) -> Vec<(String, Literal)> {
    let mut fields = Vec::new();
    while let Some(token) = tokens.get(*next) {
        let key = match token {
            Token::Close => {
                *next += 1;
                break;
            }
            Token::Text(key) => key.clone(),
            Token::Number(key) => key.to_string(),
            Token::Open(_) => {
                value(tokens, next, depth + 1);
                continue;
            }
            Token::Colon | Token::Separator => {
                *next += 1;
                continue;
            }
        };
        *next += 1;
        if tokens.get(*next) == Some(&Token::Colon) {
            *next += 1;
            fields.extend(value(tokens, next, depth + 1).map(|value| (key, value)));
        }
    }
    fields
}
