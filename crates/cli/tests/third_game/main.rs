//! A third game, added with one module and one registration, is played through everything there is. This test is its own
//! program: called with `polyspire` as its first word, it is `polyspire` with one game more.

mod gomoku;
mod played;

use std::ffi::OsString;
use std::process::ExitCode;

/// The name of the test, for programs that run tests.
const NAME: &str = "a_third_game_is_played_through_everything";

fn main() -> ExitCode {
    catalog::install(&[&gomoku::GOMOKU]).expect("nobody has used the catalogue");
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if words.first().is_some_and(|word| word == "polyspire") {
        return cli::run(words);
    }
    let has = |flag: &str| words.iter().any(|word| word == flag);
    if has("--list") {
        if !has("--ignored") {
            println!("{NAME}: test");
        }
        return ExitCode::SUCCESS;
    }
    played::by_people();
    played::by_agents();
    played::over_the_text_protocol();
    played::in_the_arena();
    played::over_http();
    played::by_learners();
    played::refused_where_something_is_missing();
    println!("test {NAME} ... ok");
    ExitCode::SUCCESS
}
