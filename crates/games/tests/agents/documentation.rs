//! `docs/agents.md` knows every agent and every setting.

use games::agents::AGENTS;

#[test]
fn page_has_a_section_for_every_agent_with_all_its_settings() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/agents.md");
    let page = std::fs::read_to_string(path).unwrap();
    for agent in &AGENTS {
        let heading = format!("### `{}`", agent.name);
        let (_, rest) = page.split_once(&heading).unwrap_or_else(|| panic!("{heading} is missing"));
        let section = rest.split("\n#").next().unwrap_or_default();
        for setting in agent.settings {
            assert!(section.contains(&format!("`{}", setting.key)), "{} in {heading}", setting.key);
        }
    }
}
