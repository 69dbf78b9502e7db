//! `docs/agents.md` knows every agent, every setting and every level.

use games::GAMES;
use games::agents::AGENTS;
use games::levels::number_of;

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/agents.md");
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn page_has_a_section_for_every_agent_with_all_its_settings() {
    let page = page();
    for agent in &AGENTS {
        // All levels have one section.
        let name = if number_of(agent.name).is_some() { "level-1" } else { agent.name };
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
    for game in &GAMES {
        let words = game.levels().iter().enumerate().map(|(number, level)| {
            let elo = level.elo.to_string().replace('-', "−");
            format!("| {} | `{}` | {elo} | {} ms |", number + 1, level.spec, level.milliseconds)
        });
        let table = words.collect::<Vec<_>>().join("\n");
        let (_, rest) = page.split_once(&format!("`{}`", game.info.id)).expect(game.info.id);
        assert!(rest.contains(&table), "the levels of {} are\n{table}", game.info.id);
    }
}
