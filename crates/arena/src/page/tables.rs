//! The tables of the page.

use charts::escape;

use crate::output::rows;
use crate::stats::{Summary, Verdict};

/// Most faults listed; the JSON has them all.
const MOST_FAULTS: usize = 50;

pub(super) fn standings(summary: &Summary) -> String {
    table(&rows::STANDINGS, &[1], rows::standings(summary))
}

pub(super) fn effort(summary: &Summary) -> String {
    table(&rows::effort_heads("agent"), &[1], rows::effort(summary))
}

pub(super) fn conditions(summary: &Summary) -> String {
    let settings = &summary.settings;
    let mut rows = vec![
        ("mode", settings.mode.to_string()),
        ("games per agent, at least", settings.games.to_string()),
        ("seed", settings.seed.to_string()),
    ];
    rows.extend(settings.conditions.iter().map(|(name, value)| (name.as_str(), value.clone())));
    let cells = |(name, value): &(&str, String)| {
        format!(
            "<tr><td class=\"name\">{}</td><td class=\"name\">{}</td></tr>\n",
            escape(name),
            escape(value)
        )
    };
    format!("<div class=\"scroll\"><table>\n{}</table></div>\n", rows.iter().map(cells).collect::<String>())
}

pub(super) fn test(summary: &Summary) -> Option<String> {
    let sprt = summary.sprt.as_ref()?;
    let (first, second) = (escape(&summary.agents[0].name), escape(&summary.agents[1].name));
    let verdict = match sprt.verdict {
        Verdict::Undecided => "The test is undecided".to_string(),
        Verdict::H0 => {
            format!("H0 is accepted: {first} is not {} Elo stronger than {second}", sprt.settings.elo1)
        }
        Verdict::H1 => {
            format!("H1 is accepted: {first} is more than {} Elo stronger than {second}", sprt.settings.elo0)
        }
    };
    Some(format!(
        "<p class=\"verdict\">{verdict}. SPRT after {} groups: LLR {:.2} between {:.2} and {:.2}, elo0 {}, elo1 {}, \
         alpha {}, beta {}.</p>\n",
        sprt.groups,
        sprt.llr,
        sprt.lower,
        sprt.upper,
        sprt.settings.elo0,
        sprt.settings.elo1,
        sprt.settings.alpha,
        sprt.settings.beta
    ))
}

pub(super) fn faults(summary: &Summary) -> String {
    let rows = summary.faults.iter().take(MOST_FAULTS).map(|fault| {
        let (game, turn) = (fault.game + 1, fault.turn + 1);
        let at = format!("game {game}, turn {turn}");
        vec![at, fault.agent.clone(), fault.kind.name().to_string(), fault.words.clone()]
    });
    let more = summary.faults.len().saturating_sub(MOST_FAULTS);
    let rest = if more > 0 { format!("<p class=\"soft\">and {more} more</p>\n") } else { String::new() };
    let table = table(&["", "agent", "kind", "what happened"], &[0, 1, 2, 3], rows);
    format!("<div class=\"faults\">{table}</div>\n{rest}")
}

/// A table. The columns in `words` hold text, the others numbers.
fn table(heads: &[&str], words: &[usize], rows: impl Iterator<Item = Vec<String>>) -> String {
    let class = |column: usize| if words.contains(&column) { " class=\"name\"" } else { "" };
    let cells = |tag: &str, row: &[String]| -> String {
        row.iter()
            .enumerate()
            .map(|(column, cell)| format!("<{tag}{}>{}</{tag}>", class(column), escape(cell)))
            .collect::<Vec<_>>()
            .concat()
    };
    let heads: Vec<String> = heads.iter().map(ToString::to_string).collect();
    let body = rows.map(|row| format!("<tr>{}</tr>\n", cells("td", &row))).collect::<Vec<_>>().concat();
    format!(
        "<div class=\"scroll\"><table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{body}</tbody></table></div>\n",
        cells("th", &heads)
    )
}
