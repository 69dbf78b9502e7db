// Placements checked against the server's bitmaps: legal when no cell is forbidden and at least one is an anchor. These
// are not the rules; the rules made the bitmaps.

import type { BlokusBoard, BlokusColor, OrientationView, PieceView } from "../../api/types";
import { type Cell, colorAt, isSet } from "./data";
import { laidAt, masksOf, type Placement } from "./shapes";

const known = new WeakMap<OrientationView, number[]>();

function masks(orientation: OrientationView): number[] {
  let found = known.get(orientation);
  if (!found) {
    found = masksOf(orientation);
    known.set(orientation, found);
  }
  return found;
}

/** Whether a shape may lie with its top left corner there. */
export function isLegalAt(color: BlokusColor, orientation: OrientationView, row: number, col: number): boolean {
  let touches = 0;
  const shape = masks(orientation);
  for (let index = 0; index < shape.length; index += 1) {
    const mask = (shape[index] ?? 0) << col;
    if (((color.forbidden[row + index] ?? -1) & mask) !== 0) return false;
    touches |= (color.anchor[row + index] ?? 0) & mask;
  }
  return touches !== 0;
}

/** Calls `visit` for every legal place of an orientation until it returns true. Returns whether it did. */
function visitPlaces(
  color: BlokusColor,
  orientation: OrientationView,
  size: number,
  visit: (row: number, col: number) => boolean,
): boolean {
  for (let row = 0; row + orientation.height <= size; row += 1) {
    for (let col = 0; col + orientation.width <= size; col += 1) {
      if (isLegalAt(color, orientation, row, col) && visit(row, col)) return true;
    }
  }
  return false;
}

/** The pieces that fit somewhere. */
export function playablePieces(color: BlokusColor, pieces: PieceView[], size: number): Set<number> {
  const hasPlace = (piece: PieceView) =>
    piece.orientations.some((orientation) => visitPlaces(color, orientation, size, () => true));
  const left = pieces.filter((piece) => color.pieces_left.includes(piece.id));
  return new Set(left.filter(hasPlace).map((piece) => piece.id));
}

/** The cells that some legal placement of these shapes covers, as one bit mask per row. */
export function reachOf(color: BlokusColor, orientations: OrientationView[], size: number): number[] {
  const reach = Array.from({ length: size }, () => 0);
  for (const orientation of orientations) {
    const shape = masks(orientation);
    visitPlaces(color, orientation, size, (row, col) => {
      shape.forEach((mask, index) => {
        reach[row + index] = (reach[row + index] ?? 0) | (mask << col);
      });
      return false;
    });
  }
  return reach;
}

/** A legal place of a piece. */
export type Place = { orientation: number; row: number; col: number };

/** All legal places of a piece, those of the orientation `first` before the others. */
export function placesOf(color: BlokusColor, piece: PieceView, first: number, size: number): Place[] {
  const order = piece.orientations.map((_, index) => (first + index) % piece.orientations.length);
  const places: Place[] = [];
  for (const orientation of order) {
    const shape = piece.orientations[orientation];
    if (!shape) continue;
    visitPlaces(color, shape, size, (row, col) => {
      places.push({ orientation, row, col });
      return false;
    });
  }
  return places;
}

/** The distance between two places, in steps of the hand. */
const stepsBetween = (one: { row: number; col: number }, other: { row: number; col: number }) =>
  Math.abs(one.row - other.row) + Math.abs(one.col - other.col);

/** The legal place of a shape nearest to the wanted one, among those that cover a cell; null if none does. */
export function nearestCovering(
  color: BlokusColor,
  orientation: OrientationView,
  wanted: Placement,
  cell: Cell,
  size: number,
): Placement | null {
  let best: Placement | null = null;
  visitPlaces(color, orientation, size, (row, col) => {
    const covers = orientation.cells.some(([r, c]) => r + row === cell[0] && c + col === cell[1]);
    const isNearer = !best || stepsBetween({ row, col }, wanted) < stepsBetween(best, wanted);
    if (covers && isNearer) best = laidAt(orientation, row, col);
    return false;
  });
  return best;
}

/** The legal place of a piece whose middle is nearest to a cell. Keeps the orientation if it fits at all. */
export function placeNear(
  color: BlokusColor,
  piece: PieceView,
  orientation: number,
  near: Cell,
  size: number,
): Place | null {
  const places = placesOf(color, piece, orientation, size);
  const fitting = places.filter((place) => place.orientation === places[0]?.orientation);
  const distance = ({ orientation, row, col }: Place) => {
    const shape = piece.orientations[orientation];
    const middle = [row + ((shape?.height ?? 1) - 1) / 2, col + ((shape?.width ?? 1) - 1) / 2] as const;
    return Math.hypot(middle[0] - near[0], middle[1] - near[1]);
  };
  return fitting.reduce<Place | null>((best, one) => (best && distance(best) <= distance(one) ? best : one), null);
}

/** Whether a placement is legal, and if not, why. */
export type Verdict =
  | { isLegal: true }
  | { isLegal: false; reason: "overlaps"; cell: Cell; by: number }
  | { isLegal: false; reason: "own_edge"; cell: Cell }
  | { isLegal: false; reason: "must_cover"; cell: Cell }
  | { isLegal: false; reason: "no_corner" };

/** Checks the reasons in the same order as the server. */
export function judge(board: BlokusBoard, color: number, placement: Placement): Verdict {
  const own = board.colors[color];
  if (!own) return { isLegal: false, reason: "no_corner" };
  for (const cell of placement.cells) {
    const by = colorAt(board, cell);
    if (by !== null) return { isLegal: false, reason: "overlaps", cell, by };
  }
  const isFirst = own.covered.every((row) => row === 0);
  const start = board.start_cells[color];
  const touches = placement.cells.some((cell) => isSet(own.anchor, cell));
  if (isFirst && start && !touches) return { isLegal: false, reason: "must_cover", cell: start };
  const edge = placement.cells.find((cell) => isSet(own.forbidden, cell));
  if (edge) return { isLegal: false, reason: "own_edge", cell: edge };
  return touches ? { isLegal: true } : { isLegal: false, reason: "no_corner" };
}
