//! Agent specs.

use games::agents::{AGENTS, AgentSpec};

fn error(text: &str) -> String {
    text.parse::<AgentSpec>().unwrap_err().to_string()
}

#[test]
fn specs_are_written_as_they_are_read() {
    for text in ["random", "random:seed=0", "random:seed=18446744073709551615"] {
        let spec: AgentSpec = text.parse().unwrap();
        assert_eq!((spec.name(), spec.to_string().as_str()), ("random", text));
        assert_eq!(spec.to_string().parse::<AgentSpec>().unwrap(), spec);
    }
}

#[test]
fn space_around_parts_means_nothing() {
    for text in [" random ", "random:", "random:,"] {
        assert_eq!(text.parse::<AgentSpec>().unwrap().to_string(), "random", "{text:?}");
    }
    assert_eq!(" random:seed = 7 ".parse::<AgentSpec>().unwrap().to_string(), "random:seed=7");
}

#[test]
fn unknown_agents_are_refused_with_a_list_of_what_there_is() {
    for name in ["", "genius", "Random", "random seed=1"] {
        let message = error(name);
        assert!(
            message.starts_with(&format!("there is no agent '{name}'; the agents are random")),
            "{message}"
        );
    }
}

#[test]
fn unknown_settings_are_refused_with_a_list_of_what_there_is() {
    assert_eq!(error("random:speed=1"), "random has no setting 'speed'; its settings are seed");
    assert_eq!(error("random:seed=1,level=2"), "random has no setting 'level'; its settings are seed");
    assert_eq!(error("random:=1"), "random has no setting ''; its settings are seed");
}

#[test]
fn settings_given_twice_are_refused() {
    assert_eq!(error("random:seed=1,seed=1"), "random: 'seed' is given twice");
}

#[test]
fn values_out_of_range_are_refused_with_the_range() {
    for value in ["", "-1", "x", "1.5", "18446744073709551616"] {
        let expected = format!("random: '{value}' is no value for seed, which is 0 to 18446744073709551615");
        assert_eq!(error(&format!("random:seed={value}")), expected);
    }
    assert!(error("random:seed").starts_with("random: '' is no value for seed"));
}

/// Whether an agent has what it needs is its own affair, but it never fails in the middle of a game.
#[test]
fn every_agent_plays_a_game_or_says_why_not() {
    for agent in &AGENTS {
        let spec: AgentSpec = agent.name.parse().unwrap();
        for entry in &games::GAMES {
            let mut session = entry.new_session();
            match entry.player(&spec) {
                Ok(mut player) => {
                    let text = player.choose(session.as_ref(), &game_core::Limits::default()).unwrap();
                    assert!(session.play(&text).is_ok(), "{} in {}", agent.name, entry.info.id);
                }
                Err(error) => {
                    assert_ne!(agent.name, "random");
                    assert!(
                        error.to_string().starts_with(&format!("{} cannot play: ", agent.name)),
                        "{error}"
                    );
                }
            }
        }
    }
}
