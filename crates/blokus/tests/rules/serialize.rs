//! Serialised data: the text forms, and nothing that the rules would not read.

use std::fmt::Debug;

use blokus::{Blokus, Cell, Classic, Color, ColorIndex, Duo, Move, Piece, PieceSet, Variant};
use game_core::Position;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::support::{for_every_variant, visit_random_games};

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
}

fn refusal<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

fn check_text<V: Variant>() {
    visit_random_games::<V>(3, 21, |position, _| {
        comes_back(position, &format!("\"{position}\""));
        if let Some(mv) = position.moves().first() {
            comes_back(mv, &format!("\"{mv}\""));
        }
        comes_back(&position.color_to_move(), &format!("\"{}\"", position.color_to_move()));
    });
}

#[test]
fn positions_moves_and_colors_are_their_texts() {
    for_every_variant!(check_text());
}

#[test]
fn pieces_are_names_and_cells_plain_data() {
    comes_back(&Piece::SINGLE, "\"1\"");
    comes_back(&PieceSet::from_ids(&[1, 19]), "[\"1\",\"X\"]");
    comes_back(&Color::Orange, "\"orange\"");
    comes_back(&Cell::new(4, 13), "{\"row\":4,\"col\":13}");
    comes_back(
        &Blokus::<Duo>::start().score(ColorIndex::FIRST),
        "{\"points\":0,\"squares_left\":89,\"official\":-89}",
    );
}

#[test]
fn wrong_data_are_refused_in_words() {
    assert!(refusal::<Piece>("\"Q\"").starts_with("'Q' is no piece; the pieces are 1, 2, I3"));
    assert!(refusal::<Color>("\"pink\"").starts_with("'pink' is no colour"));
    assert!(refusal::<ColorIndex<Duo>>("\"red\"").starts_with("red is no colour of blokus-duo"));
    assert!(refusal::<Move<Duo>>("\"a15\"").starts_with("a15 is outside the board"));
    assert!(refusal::<PieceSet>("[\"X\",\"Z\"]").starts_with("'Z' is no piece"));
    assert!(refusal::<Blokus<Classic>>("\"20 b - -\"").starts_with("the board has 20 rows, not 1"));
    assert!(refusal::<Blokus<Duo>>("7").starts_with("invalid type: integer"));
}
