// Pieces in their orientations: turning, flipping, and placing on the board.

import type { OrientationView, PieceView } from "../../api/types";
import type { Cell } from "./data";

/** Row masks of an orientation; bit 0 is its leftmost column. */
export function masksOf(orientation: OrientationView): number[] {
  const masks = Array.from({ length: orientation.height }, () => 0);
  for (const [row, col] of orientation.cells) masks[row] = (masks[row] ?? 0) | (1 << col);
  return masks;
}

const keyOf = (cells: readonly Cell[]) =>
  cells
    .map(([row, col]) => row * 8 + col)
    .sort((a, b) => a - b)
    .join(" ");

/** The orientation with exactly these cells. */
function orientationWith(piece: PieceView, cells: Cell[]): number {
  const wanted = keyOf(cells);
  const found = piece.orientations.findIndex((one) => keyOf(one.cells) === wanted);
  return Math.max(found, 0);
}

export type Turn = "clockwise" | "anticlockwise" | "flip";

/** The orientation of a piece after a turn. */
export function turned(piece: PieceView, orientation: number, turn: Turn): number {
  const now = piece.orientations[orientation];
  if (!now) return 0;
  const cells = now.cells.map(([row, col]): Cell => {
    if (turn === "clockwise") return [col, now.height - 1 - row];
    if (turn === "anticlockwise") return [now.width - 1 - col, row];
    return [row, now.width - 1 - col];
  });
  return orientationWith(piece, cells);
}

/** A shape on the board. */
export type Placement = { row: number; col: number; cells: Cell[] };

/** The cell of a shape that people hold it by: the middle of its box. */
export function gripOf(orientation: OrientationView): Cell {
  return [Math.floor((orientation.height - 1) / 2), Math.floor((orientation.width - 1) / 2)];
}

/** Where a shape lies when it is held over a cell; at the edge it is pushed back onto the board. */
export function placementAt(orientation: OrientationView, over: Cell, size: number): Placement {
  const grip = gripOf(orientation);
  const row = clamp(over[0] - grip[0], 0, size - orientation.height);
  const col = clamp(over[1] - grip[1], 0, size - orientation.width);
  return laidAt(orientation, row, col);
}

/** Whether a cell is in the bounding box of a shape or next to it, where a finger means the shape. */
export function isAround({ cells }: Placement, [row, col]: Cell): boolean {
  const isBetween = (value: number, all: number[]) => value >= Math.min(...all) - 1 && value <= Math.max(...all) + 1;
  return (
    isBetween(
      row,
      cells.map(([one]) => one),
    ) &&
    isBetween(
      col,
      cells.map(([, one]) => one),
    )
  );
}

/** The shape with its top left corner there. */
export function laidAt(orientation: OrientationView, row: number, col: number): Placement {
  return { row, col, cells: orientation.cells.map(([r, c]): Cell => [r + row, c + col]) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
