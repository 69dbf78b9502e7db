//! TypeScript from the schemas of an OpenAPI description.

use serde_json::{Map, Value};

/// One exported type per schema, by name.
pub(crate) fn types(document: &Value) -> String {
    let mut text = String::from("// Written from the server's OpenAPI description. Do not edit.\n");
    let none = Map::new();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap_or(&none) {
        text.push('\n');
        text.push_str(&comment(schema, ""));
        text += &["export type ", name, " = ", &type_of(schema, ""), ";\n"].concat();
    }
    text
}

/// What the schema says about itself.
fn comment(schema: &Value, indent: &str) -> String {
    let Some(words) = schema["description"].as_str() else { return String::new() };
    let words = words.replace("*/", "* /");
    let lines: Vec<&str> = words.lines().collect();
    match lines.as_slice() {
        [line] => format!("{indent}/** {line} */\n"),
        lines => {
            let separator = format!("\n{indent} * ");
            format!("{indent}/**{separator}{}\n{indent} */\n", lines.join(&separator))
        }
    }
}

fn type_of(schema: &Value, indent: &str) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or(name).to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return joined(values.iter().map(Value::to_string), " | ");
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    for (key, separator) in [("oneOf", " | "), ("anyOf", " | "), ("allOf", " & ")] {
        if let Some(parts) = schema[key].as_array() {
            let parts = joined(parts.iter().map(|part| wrapped(&type_of(part, indent))), separator);
            return match schema.get("properties") {
                Some(_) => format!("{} & ({parts})", object(schema, indent)),
                None => parts,
            };
        }
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let each = kinds.iter().map(|kind| {
                let mut one = schema.clone();
                one["type"] = kind.clone();
                type_of(&one, indent)
            });
            joined(each, " | ")
        }
        Value::String(kind) => match kind.as_str() {
            "string" => "string".to_string(),
            "integer" | "number" => "number".to_string(),
            "boolean" => "boolean".to_string(),
            "null" => "null".to_string(),
            "array" => array(schema, indent),
            _ => object(schema, indent),
        },
        _ if schema.get("properties").is_some() => object(schema, indent),
        _ => "unknown".to_string(),
    }
}

fn array(schema: &Value, indent: &str) -> String {
    if let Some(items) = schema["prefixItems"].as_array() {
        return format!("[{}]", joined(items.iter().map(|item| type_of(item, indent)), ", "));
    }
    format!("{}[]", wrapped(&type_of(&schema["items"], indent)))
}

fn object(schema: &Value, indent: &str) -> String {
    let Some(properties) = schema["properties"].as_object() else {
        return match &schema["additionalProperties"] {
            Value::Object(_) => {
                format!("Record<string, {}>", type_of(&schema["additionalProperties"], indent))
            }
            _ => "Record<string, unknown>".to_string(),
        };
    };
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let inner = format!("{indent}  ");
    let mut text = String::from("{\n");
    for (name, property) in properties {
        let mark = if required.contains(&name.as_str()) { "" } else { "?" };
        text.push_str(&comment(property, &inner));
        text += &[&inner, name, mark, ": ", &type_of(property, &inner), ";\n"].concat();
    }
    text + indent + "}"
}

/// In brackets if something else than one word, one object or one tuple.
fn wrapped(text: &str) -> String {
    let is_object = text.starts_with('{') && !text.contains("} |") && !text.contains("} &");
    let is_plain = is_object || text.starts_with('[') && text.find(']') == Some(text.len() - 1);
    if is_plain || !text.contains([' ', '|', '&']) { text.to_string() } else { format!("({text})") }
}

fn joined(parts: impl Iterator<Item = String>, separator: &str) -> String {
    parts.collect::<Vec<_>>().join(separator)
}

#[test]
fn schemas_become_types() {
    let document = serde_json::json!({ "components": { "schemas": {
        "Seat": { "type": "object", "description": "A seat.", "required": ["kind", "at"], "properties": {
            "kind": { "type": "string", "enum": ["human", "agent"] },
            "name": { "type": ["string", "null"], "description": "As people\nsay it." },
            "at": { "type": "array", "items": { "type": "integer" } },
            "cells": { "type": "array", "items": {
                "type": "array", "prefixItems": [{ "type": "integer" }, { "type": "integer" }], "items": false,
            } },
            "rest": { "type": "object", "additionalProperties": { "$ref": "#/components/schemas/Other" } },
        } },
        "Other": { "oneOf": [{ "$ref": "#/components/schemas/Seat" }, { "type": "null" }] },
    } } });
    let wanted = "// Written from the server's OpenAPI description. Do not edit.\n
export type Other = Seat | null;

/** A seat. */
export type Seat = {
  at: number[];
  cells?: [number, number][];
  kind: \"human\" | \"agent\";
  /**
   * As people
   * say it.
   */
  name?: string | null;
  rest?: Record<string, Other>;
};
";
    assert_eq!(types(&document), wanted);
}
