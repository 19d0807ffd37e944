//! The API's document as a page, worked out on the server: no script is needed to read it.

use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};
use quarterdeck_web::Prefs;
use quarterdeck_words::Language;
use serde_json::Value;

use super::looks::Looks;
use super::rooms::plain;
use crate::api;

/// The page. The document is English, and so is the page; for the rest it looks as the reader likes it.
pub(super) async fn page(looks: Looks) -> Markup {
    static MAIN: LazyLock<String> = LazyLock::new(|| render().into_string());
    let prefs = Prefs { language: Language::English, ..looks.0 };
    plain(&prefs, "Quarterdeck API", None, "/api", PreEscaped(MAIN.clone()))
}

fn render() -> Markup {
    let document = api::document();
    let info = &document["info"];
    let tags = list(&document["tags"]);
    html! { main id="table" class="reference" tabindex="-1" {
            h1 { "The API of Quarterdeck" }
            p { (text(&info["description"])) }
            p {
                "The same as a document for machines: "
                a href="/api/v1/openapi.json" { "/api/v1/openapi.json" } " (OpenAPI). "
                "Refusals are problem JSON with a " code { "code" } " for programs and a " code { "detail" }
                " for people, in English or Italian as " code { "Accept-Language" } " asks."
            }
            @for tag in tags {
                h2 { (text(&tag["description"])) }
                @for (path, method, operation) in operations(&document, text(&tag["name"])) {
                    (one(&document, path, method, operation))
                }
            }
            h2 { "Shapes" }
            @for (name, schema) in entries(&document["components"]["schemas"]) {
                details id=(format!("shape-{name}")) {
                    summary { code { (name) } }
                    p { (text(&schema["description"])) }
                    (fields(&document, schema))
                }
            }
        }
    }
}

/// The operations of a tag: path, method, operation.
fn operations<'a>(document: &'a Value, tag: &str) -> Vec<(&'a str, &'a str, &'a Value)> {
    let mut found = Vec::new();
    for (path, methods) in entries(&document["paths"]) {
        for (method, operation) in entries(methods) {
            if list(&operation["tags"]).iter().any(|of| text(of) == tag) {
                found.push((path, method, operation));
            }
        }
    }
    found
}

fn one(document: &Value, path: &str, method: &str, operation: &Value) -> Markup {
    let body = &operation["requestBody"]["content"];
    html! {
        details {
            summary { span class="method" { (method.to_uppercase()) } code { (path) } }
            p { (text(&operation["summary"])) " " (text(&operation["description"])) }
            @let parameters = list(&operation["parameters"]);
            @if !parameters.is_empty() {
                h3 { "Parameters" }
                div class="table" { table {
                    @for parameter in parameters {
                        tr {
                            td { code { (text(&parameter["name"])) } }
                            td { (text(&parameter["in"])) }
                            td { (text(&parameter["description"])) }
                        }
                    }
                } }
            }
            @for (kind, content) in entries(body) {
                h3 { "Body, " (kind) }
                (fields(document, &content["schema"]))
            }
            @for (status, response) in entries(&operation["responses"]) {
                h3 { "Answer " (status) }
                p { (text(&response["description"])) }
                @for (kind, content) in entries(&response["content"]) {
                    p { (kind) ": " (shape(&content["schema"])) }
                }
            }
        }
    }
}

fn fields(document: &Value, schema: &Value) -> Markup {
    let schema = schema["$ref"].as_str().map_or(schema, |name| {
        let name = name.rsplit('/').next().unwrap_or_default();
        &document["components"]["schemas"][name]
    });
    let properties = entries(&schema["properties"]);
    html! {
        @if properties.is_empty() {
            p { (shape(schema)) }
        } @else {
            div class="table" { table {
                @for (name, field) in properties {
                    tr {
                        td { code { (name) } }
                        td { (shape(field)) }
                        td { (text(&field["description"])) }
                    }
                }
            } }
        }
    }
}

/// What a schema is, in a few words.
fn shape(schema: &Value) -> Markup {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap_or_default();
        return html! { a href=(format!("#shape-{name}")) { code { (name) } } };
    }
    for (key, joint) in [("oneOf", " or "), ("allOf", " and "), ("anyOf", " or ")] {
        let parts = list(&schema[key]);
        if !parts.is_empty() {
            return html! {
                @for (nth, part) in parts.iter().enumerate() {
                    @if nth > 0 { (joint) }
                    (shape(part))
                }
            };
        }
    }
    let values = list(&schema["enum"]);
    html! {
        @if !values.is_empty() {
            @for (nth, value) in values.iter().enumerate() {
                @if nth > 0 { ", " }
                code { (value.to_string()) }
            }
        } @else if schema["type"] == "array" {
            "list of " (shape(&schema["items"]))
        } @else if let [(name, _), ..] = entries(&schema["properties"]).as_slice() {
            "{" code { (name) } " …}"
        } @else {
            @match &schema["type"] {
                Value::Array(types) => (types.iter().map(text).collect::<Vec<_>>().join(" or ")),
                kind => (text(kind)),
            }
        }
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn entries(value: &Value) -> Vec<(&str, &Value)> {
    let object = value.as_object();
    object.map_or_else(Vec::new, |object| {
        object.iter().map(|(name, value)| (name.as_str(), value)).collect()
    })
}
