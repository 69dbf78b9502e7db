// The piece in a player's hand, as plain data.

import type { BlokusColor, PieceView } from "../../api/types";
import type { Cell, Placed } from "./data";
import { isLegalAt, nearestCovering, type Place, placeNear } from "./legal";
import { gripOf, type Placement, placementAt, type Turn, turned } from "./shapes";

export type Hand = {
  /** Id of the piece; null for an empty hand. */
  piece: number | null;
  orientation: number;
  /** The cell that it is held over; null while it is off the board. */
  over: Cell | null;
  /** Whether it was put down there and waits for a confirming tap. */
  isLaid: boolean;
};

export const EMPTY_HAND: Hand = { piece: null, orientation: 0, over: null, isLaid: false };

export type Pieces = ReadonlyMap<number, PieceView>;

export function piecesById(pieces: PieceView[]): Pieces {
  return new Map(pieces.map((piece) => [piece.id, piece]));
}

/** Takes another piece; the same piece keeps its orientation. */
export function pick(hand: Hand, piece: number): Hand {
  return hand.piece === piece ? hand : { ...hand, piece, orientation: 0, isLaid: false };
}

export function turn(hand: Hand, pieces: Pieces, how: Turn): Hand {
  const piece = hand.piece === null ? undefined : pieces.get(hand.piece);
  return piece ? { ...hand, orientation: turned(piece, hand.orientation, how), isLaid: false } : hand;
}

/** Holds the piece over a cell, or off the board. */
export function hold(hand: Hand, over: Cell | null): Hand {
  const isSame = hand.over === over || (hand.over && over && hand.over[0] === over[0] && hand.over[1] === over[1]);
  return isSame ? hand : { ...hand, over, isLaid: false };
}

/** Where the piece lies; null when no piece is over the board. */
export function placementOf(hand: Hand, pieces: Pieces, size: number): Placement | null {
  const orientation = orientationOf(hand, pieces);
  return orientation && hand.over ? placementAt(orientation, hand.over, size) : null;
}

export function orientationOf(hand: Hand, pieces: Pieces) {
  return hand.piece === null ? null : (pieces.get(hand.piece)?.orientations[hand.orientation] ?? null);
}

/** Moves the piece by rows and columns, stopping at the edge. */
export function nudge(hand: Hand, pieces: Pieces, size: number, rows: number, cols: number): Hand {
  const orientation = orientationOf(hand, pieces);
  if (!orientation) return hand;
  const middle: Cell = [Math.floor(size / 2), Math.floor(size / 2)];
  if (!hand.over) return hold(hand, middle);
  const grip = gripOf(orientation);
  const now = placementAt(orientation, hand.over, size);
  const row = Math.max(0, Math.min(now.row + rows, size - orientation.height));
  const col = Math.max(0, Math.min(now.col + cols, size - orientation.width));
  return hold(hand, [row + grip[0], col + grip[1]]);
}

/** The piece at a place. */
export function handAt(piece: PieceView, place: Place): Hand {
  const orientation = piece.orientations[place.orientation];
  const grip: Cell = orientation ? gripOf(orientation) : [0, 0];
  return {
    piece: piece.id,
    orientation: place.orientation,
    over: [place.row + grip[0], place.col + grip[1]],
    isLaid: false,
  };
}

/**
 * Moves the piece to where it fits: unchanged if it fits already, otherwise to the nearest place. Turns it if it fits
 * nowhere in its orientation.
 */
export function fitted(hand: Hand, pieces: Pieces, color: BlokusColor, size: number): Hand {
  const piece = hand.piece === null ? undefined : pieces.get(hand.piece);
  if (!piece) return hand;
  const now = placementOf(hand, pieces, size);
  const orientation = orientationOf(hand, pieces);
  if (now && orientation && isLegalAt(color, orientation, now.row, now.col)) return hand;
  const near: Cell = hand.over ?? [(size - 1) / 2, (size - 1) / 2];
  const place = placeNear(color, piece, hand.orientation, near, size);
  return place ? handAt(piece, place) : hand;
}

/**
 * The hand over a tapped cell. A finger means the cell, not the grip: if the piece fits only another way over the cell,
 * it is moved there.
 */
export function tapped(hand: Hand, pieces: Pieces, color: BlokusColor, size: number, cell: Cell): Hand {
  const held = hold(hand, cell);
  const orientation = orientationOf(held, pieces);
  const wanted = placementOf(held, pieces, size);
  if (!orientation || !wanted || isLegalAt(color, orientation, wanted.row, wanted.col)) return held;
  const found = nearestCovering(color, orientation, wanted, cell, size);
  const grip = gripOf(orientation);
  return found ? hold(hand, [found.row + grip[0], found.col + grip[1]]) : held;
}

/** The piece of a move that was taken back, where it lay. */
export function handFromPlaced(placed: Placed, pieces: Pieces): Hand {
  const piece = pieces.get(placed.piece);
  return piece ? handAt(piece, placed) : EMPTY_HAND;
}

/** Moves the hand to the next place, cyclically. */
export function nextPlace(hand: Hand, pieces: Pieces, size: number, places: Place[]): Hand {
  const piece = hand.piece === null ? undefined : pieces.get(hand.piece);
  if (!piece || places.length === 0) return hand;
  const now = placementOf(hand, pieces, size);
  const index = places.findIndex(
    (place) => place.orientation === hand.orientation && place.row === now?.row && place.col === now?.col,
  );
  const next = places[(index + 1) % places.length];
  return next ? handAt(piece, next) : hand;
}

/** Picks a piece by the first letter of its name. Repeating a letter cycles through its pieces, large ones first. */
export function pieceForLetter(letter: string, from: PieceView[], now: number | null): number | null {
  const fitting = from
    .filter((piece) => piece.name[0]?.toLowerCase() === letter.toLowerCase())
    .sort((a, b) => b.size - a.size || a.id - b.id);
  const index = fitting.findIndex((piece) => piece.id === now);
  return fitting[(index + 1) % Math.max(1, fitting.length)]?.id ?? null;
}
