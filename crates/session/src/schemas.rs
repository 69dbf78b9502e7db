//! Schemas of the data types that differ from game to game: boards, moves and scores. Descriptions refer to
//! one name for all games; its definition is a choice between the types of the games in the catalogue.

use utoipa::ToSchema;
use utoipa::openapi::schema::{OneOfBuilder, Schema};
use utoipa::openapi::{Ref, RefOr};

use crate::entry::GameEntry;
use crate::game::Game;

/// Names with their schemas.
pub type Schemas = Vec<(String, RefOr<Schema>)>;

const BOARD: &str = "Board";
const MOVE_DETAIL: &str = "MoveDetail";
const SCORE_DETAIL: &str = "ScoreDetail";

/// The names for all games, with their descriptions.
const KINDS: [(&str, &str); 3] = [
    (BOARD, "A board as data, with what is legal; different for each game."),
    (MOVE_DETAIL, "A single move as data, different for each game."),
    (SCORE_DETAIL, "More about the score of a colour, different for each game."),
];

/// A reference to the board of any game.
pub fn board() -> Ref {
    Ref::from_schema_name(BOARD)
}

/// A reference to the move of any game.
pub(crate) fn move_detail() -> Ref {
    Ref::from_schema_name(MOVE_DETAIL)
}

/// A reference to the score of any game.
pub(crate) fn score_detail() -> Ref {
    Ref::from_schema_name(SCORE_DETAIL)
}

/// The schema of one kind of data in one game.
pub(crate) struct Form {
    kind: &'static str,
    name: String,
    /// The schema itself and all schemas that it refers to.
    schemas: Schemas,
}

impl Form {
    fn of<T: ToSchema>(kind: &'static str) -> Self {
        let name = T::name().into_owned();
        let mut schemas = vec![(name.clone(), T::schema())];
        T::schemas(&mut schemas);
        Self { kind, name, schemas }
    }
}

pub(crate) fn forms_of<G: Game>() -> [Form; 3] {
    [
        Form::of::<G::Board>(BOARD),
        Form::of::<G::MoveDetail>(MOVE_DETAIL),
        Form::of::<G::ScoreDetail>(SCORE_DETAIL),
    ]
}

/// The schemas of these games, and for each kind the choice between them.
pub fn schemas_of(games: &[GameEntry]) -> Schemas {
    let forms: Vec<Form> = games.iter().flat_map(GameEntry::forms).collect();
    let choice = |(kind, meaning): (&str, &str)| {
        let mut names: Vec<&str> =
            forms.iter().filter(|form| form.kind == kind).map(|form| form.name.as_str()).collect();
        names.sort_unstable();
        // Variants of a game share their schemas.
        names.dedup();
        let choice = OneOfBuilder::new().description(Some(meaning));
        let choice = names.into_iter().fold(choice, |choice, name| choice.item(Ref::from_schema_name(name)));
        (kind.to_string(), choice.into())
    };
    let mut schemas: Schemas = KINDS.into_iter().map(choice).collect();
    schemas.extend(forms.into_iter().flat_map(|form| form.schemas));
    schemas
}
