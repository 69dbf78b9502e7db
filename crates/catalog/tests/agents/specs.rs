//! How agents are asked for.

use std::time::Duration;

use catalog::{agent_kinds, agent_spec};
use game_module::{AgentSpec, Kind, Preset, Setting, split_specs};

fn parse(text: &str) -> AgentSpec {
    agent_spec(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> String {
    agent_spec(text).err().unwrap_or_else(|| panic!("{text} is a spec")).to_string()
}

#[test]
fn specs_are_written_as_they_are_read() {
    for text in [
        "random",
        "random:seed=0",
        "random:seed=18446744073709551615",
        "heuristic:level=easy,piece_size=-2.5,seed=7",
        "lookahead:depth=2,time=1.5s",
        r#"gtp:cmd="pentobi-gtp --game duo,x --level 5",name=P5"#,
        r#"gtp:cmd="a \"quoted\" word, a \\ and = and :""#,
        r#"gtp:cmd="  blanks  ""#,
    ] {
        let spec = parse(text);
        assert_eq!(spec.to_string(), text);
        assert_eq!(parse(&spec.to_string()), spec);
    }
}

#[test]
fn any_text_survives_being_written_and_read() {
    for value in
        ["x", ",", "=", ":", "\"", "\\", "\\\"", "\"\"", "a,b=c:d", " ", "\\\\", "é \t ü", "\"a\" b", "a\\"]
    {
        let quoted = value.replace('\\', "\\\\").replace('"', "\\\"");
        let spec = parse(&format!("gtp:seed=1,cmd=\"{quoted}\",name=n"));
        assert_eq!((spec.text("cmd").as_str(), spec.text("name").as_str()), (value, "n"));
        assert_eq!(parse(&spec.to_string()), spec, "{value}");
    }
}

#[test]
fn space_around_parts_means_nothing() {
    for text in [" random ", "random:", "random:,"] {
        assert_eq!(parse(text).to_string(), "random", "{text:?}");
    }
    assert_eq!(parse(" random:seed = 7 ").to_string(), "random:seed=7");
    assert_eq!(parse(r#"gtp: cmd = " x y " "#).text("cmd"), " x y ");
}

#[test]
fn quotes_are_only_needed_around_commas() {
    assert_eq!(parse("gtp:cmd=gnugo --mode gtp").text("cmd"), "gnugo --mode gtp");
    assert_eq!(parse(r#"gtp:cmd=gnugo "a, b",name=G"#).text("cmd"), r#"gnugo "a, b""#);
    assert_eq!(parse(r#"gtp:cmd="C:\games\engine.exe",name=E"#).text("cmd"), r"C:\games\engine.exe");
    assert_eq!(parse(r#"random:seed="3""#).to_string(), "random:seed=3");
}

#[test]
fn bad_specs_are_refused_with_what_would_be_right() {
    let names = agent_kinds().into_iter().map(|kind| kind.info().name);
    let agents = names.filter(|name| !name.starts_with("level-")).collect::<Vec<_>>().join(", ");
    for (name, meant) in [
        ("", ""),
        ("genius", ""),
        ("Random", " (did you mean 'random'?)"),
        ("random seed=1", ""),
        ("level-11", " (did you mean 'level-1'?)"),
    ] {
        let known = format!("the agents are level-1 to level-10, {agents}");
        assert_eq!(error(name), format!("there is no agent '{name}'{meant}; {known}"));
    }
    for (text, sentence) in [
        ("random:speed=1", "random has no setting 'speed' (did you mean 'seed'?); its settings are seed"),
        ("random:seed=1,level=2", "random has no setting 'level'; its settings are seed"),
        ("random:=1", "random has no setting ''; its settings are seed"),
        ("random:7", "random has no setting '7'; its settings are seed"),
        ("random:seed=1,seed=1", "random: 'seed' is given twice"),
        ("random:seed=", "random: '' is not a valid seed: use 0 to 18446744073709551615"),
        ("random:seed", "random: '' is not a valid seed: use 0 to 18446744073709551615"),
        ("random:seed=-1", "random: '-1' is not a valid seed: use 0 to 18446744073709551615"),
        ("random:seed=1.5", "random: '1.5' is not a valid seed: use 0 to 18446744073709551615"),
        (
            "random:seed=18446744073709551616",
            "random: '18446744073709551616' is not a valid seed: use 0 to 18446744073709551615",
        ),
        ("heuristic:level=Hard", "heuristic: 'Hard' is not a valid level: use one of easy, medium, hard"),
        ("heuristic:level=", "heuristic: '' is not a valid level: use one of easy, medium, hard"),
        ("evaluator:centre=x", "evaluator: 'x' is not a valid centre: use -100.0 to 100.0"),
        ("evaluator:centre=100.5", "evaluator: '100.5' is not a valid centre: use -100.0 to 100.0"),
        ("evaluator:centre=NaN", "evaluator: 'NaN' is not a valid centre: use -100.0 to 100.0"),
        ("evaluator:noise=1.1", "evaluator: '1.1' is not a valid noise: use 0.0 to 1.0"),
        ("evaluator:late_round=43", "evaluator: '43' is not a valid late_round: use 0 to 42"),
        ("mcts:rave_on=yes", "mcts has no setting 'rave_on'; its settings are iterations, time, threads"),
        ("mcts:transpositions=yes", "mcts: 'yes' is not a valid transpositions: use on or off"),
        ("gtp", "gtp needs the setting 'cmd': the command line that starts the engine"),
        ("gtp:cmd=", "gtp: '' is not a valid cmd: use a non-empty string"),
        (
            "gtp:cmd=\"a,b",
            "gtp: the quotes of cmd do not match in '\"a,b'; a quoted value ends with its second quote",
        ),
        (
            "gtp:cmd=\"a\" b",
            "gtp: the quotes of cmd do not match in '\"a\" b'; a quoted value ends with its second quote",
        ),
    ] {
        assert!(error(text).starts_with(sentence), "{text}: {}", error(text));
    }
}

#[test]
fn messages_quote_no_more_than_a_line() {
    let long = "x".repeat(10_000);
    for text in
        [long.clone(), format!("random:{long}=1"), format!("random:seed={long}"), format!("gtp:cmd=\"{long}")]
    {
        assert!(error(&text).len() < 250, "{}", error(&text));
    }
}

#[test]
fn times_are_written_in_seconds_or_milliseconds() {
    for (text, expected) in [
        ("500ms", Duration::from_millis(500)),
        ("2s", Duration::from_secs(2)),
        ("1.5s", Duration::from_millis(1500)),
    ] {
        assert_eq!(parse(&format!("lookahead:time={text}")).duration("time"), expected);
    }
    for text in ["2", "2m", "s", "ms", "-1s", "1e3s", "inf", "1..5s", "0s", "3601s", ".5s", "2 s", "nans"] {
        let sentence = format!(
            "lookahead: '{text}' is not a valid time: use a time from 1ms to 3600s, such as 500ms or 2s"
        );
        assert_eq!(error(&format!("lookahead:time={text}")), sentence);
    }
}

#[test]
#[allow(clippy::float_cmp, reason = "values are read, not computed")]
fn settings_have_their_defaults_unless_they_are_given() {
    let spec = parse("heuristic:piece_size=3");
    assert_eq!((spec.float("piece_size"), spec.float("corner_creation")), (3.0, 5.0));
    assert_eq!((spec.choice("level"), spec.optional_integer("seed")), ("hard", None));
    assert!(spec.is_given("piece_size") && !spec.is_given("level"));
    assert!(
        parse("mcts").is_on("transpositions") && !parse("mcts:transpositions=off").is_on("transpositions")
    );
    assert_eq!(parse("lookahead").optional_duration("time"), None);
}

#[test]
fn seeds_are_only_set_where_none_is_fixed() {
    assert_eq!(parse("random").with_seed(5).to_string(), "random:seed=5");
    assert_eq!(parse("random:seed=3").with_seed(5).to_string(), "random:seed=3");
    assert_eq!(parse("heuristic:level=easy").with_seed(5).seed(), 5);
}

#[test]
fn names_are_only_given_where_there_is_none() {
    assert_eq!(parse("gtp:cmd=x,name=bob").given_name(), Some("bob"));
    assert_eq!((parse("gtp:cmd=x").given_name(), parse("random").given_name()), (None, None));
    assert_eq!(parse("gtp:cmd=x").with_name("eve").to_string(), "gtp:cmd=x,name=eve");
    assert_eq!(parse("gtp:cmd=x,name=bob").with_name("eve").given_name(), Some("bob"));
    assert_eq!(parse("random").with_name("eve").to_string(), "random");
}

#[test]
fn lists_of_specs_are_split_between_agents_only() {
    for (text, parts) in [
        ("human,random", vec!["human", "random"]),
        ("human,mcts:iterations=100,seed=3,random", vec!["human", "mcts:iterations=100,seed=3", "random"]),
        ("random", vec!["random"]),
        ("", vec![""]),
        ("random, human", vec!["random", "human"]),
        ("random,,human", vec!["random", "", "human"]),
        (r#"gtp:cmd="a,b --x=1",name=P5,human"#, vec![r#"gtp:cmd="a,b --x=1",name=P5"#, "human"]),
        (r#"gtp:cmd="say \"a,b\" now",human"#, vec![r#"gtp:cmd="say \"a,b\" now""#, "human"]),
        ("gtp:name=a:b,cmd=c:d,random", vec!["gtp:name=a:b,cmd=c:d", "random"]),
        ("seed=1,random", vec!["seed=1", "random"]),
    ] {
        assert_eq!(split_specs(text), parts, "{text}");
    }
}

#[test]
fn examples_of_times_are_in_their_range() {
    let times = agent_kinds().into_iter().map(game_module::AgentKind::info).flat_map(|agent| {
        let is_time = |setting: &&Setting| matches!(setting.kind, Kind::Duration { .. });
        agent.settings.iter().filter(is_time).map(move |setting| (agent, setting))
    });
    let mut count = 0;
    for (agent, setting) in times {
        let words = setting.kind.to_string();
        let (_, examples) = words.split_once(", such as ").unwrap();
        assert_eq!(examples.split(" or ").count(), 2, "{words}");
        let required = agent.settings.iter().filter(|one| one.default == Preset::Required);
        let required: Vec<String> = required.map(|one| format!("{}=x", one.key)).collect();
        for example in examples.split(" or ") {
            let given = [required.as_slice(), &[format!("{}={example}", setting.key)]].concat().join(",");
            let spec = format!("{}:{given}", agent.name);
            assert!(agent_spec(&spec).is_ok(), "{spec}: {words}");
            count += 1;
        }
    }
    assert!(count > 0);
}
