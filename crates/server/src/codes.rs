//! Stable error codes.

/// All codes of the server with their HTTP status. The rules of games have codes of their own, which are all
/// 422.
pub const CODES: &[(&str, u16)] = &[
    ("bad_agent", 400),
    ("bad_color", 400),
    ("bad_delay", 400),
    ("bad_message", 400),
    ("bad_record", 400),
    ("bad_request", 400),
    ("bad_table", 400),
    ("no_game", 400),
    ("bad_token", 401),
    ("bad_origin", 403),
    ("no_advice", 403),
    ("no_undo", 403),
    ("not_host", 403),
    ("not_playing", 403),
    ("read_only", 403),
    ("no_route", 404),
    ("no_such_move", 404),
    ("no_table", 404),
    ("no_tournament", 404),
    ("no_method", 405),
    ("too_slow", 408),
    ("game_over", 409),
    ("no_agent_to_move", 409),
    ("nobody_thinks", 409),
    ("not_finished", 409),
    ("not_paused", 409),
    ("not_your_turn", 409),
    ("nothing_to_redo", 409),
    ("nothing_to_undo", 409),
    ("paused", 409),
    ("too_many_events", 409),
    ("too_large", 413),
    ("ambiguous", 422),
    ("key_reused", 422),
    ("no_pass", 422),
    ("not_a_move", 422),
    ("not_legal", 422),
    ("busy", 429),
    ("rate_limited", 429),
    ("too_many_watchers", 429),
    ("agent_failed", 502),
    ("closing", 503),
    ("too_many_tables", 503),
    ("try_again", 503),
    ("unavailable", 503),
];

/// The status of a code. Codes that are not listed are refusals by the rules of a game.
pub(crate) fn status_of(code: &str) -> u16 {
    CODES.iter().find(|(known, _)| *known == code).map_or(422, |&(_, status)| status)
}
