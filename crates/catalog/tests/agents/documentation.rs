//! `docs/agents.md` knows every agent, every setting and every level.

use catalog::agent_kinds;
use catalog::games;
use game_module::level_number;

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/agents.md");
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn page_has_a_section_for_every_agent_with_all_its_settings() {
    let page = page();
    for agent in agent_kinds().into_iter().map(game_module::AgentKind::info) {
        // All levels have one section.
        let name = if level_number(agent.name).is_some() { "level-1" } else { agent.name };
        let heading = format!("### `{name}`");
        let (_, rest) = page.split_once(&heading).unwrap_or_else(|| panic!("{heading} is missing"));
        let section = rest.split("\n#").next().unwrap_or_default();
        for setting in agent.settings {
            assert!(section.contains(&format!("`{}", setting.key)), "{} in {heading}", setting.key);
        }
    }
}

#[test]
fn page_has_the_levels_of_every_game_as_they_are() {
    let page = page();
    for game in games() {
        let id = game.info.id;
        let (_, rest) = page.split_once(&format!("\n`{id}`: ")).unwrap_or_else(|| panic!("{id} is missing"));
        let table = rest.split("\n\n").nth(1).unwrap_or_default();
        let rows: Vec<&str> = table.lines().skip(2).collect();
        assert_eq!(rows.len(), game.levels().len(), "{id}\n{table}");
        for (number, (row, level)) in rows.iter().zip(game.levels()).enumerate() {
            let elo = level.elo.to_string().replace('-', "−");
            let wanted = format!("| {} | `{}` | {elo} | {} ms |", number + 1, level.spec, level.milliseconds);
            assert!(row.starts_with(&wanted), "{id}: {row}, but the table has {wanted}");
        }
    }
}
