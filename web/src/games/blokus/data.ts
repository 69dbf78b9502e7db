// A Blokus board as the server sends it, and earlier states of it.

import type { BlokusBoard, BlokusColor, BlokusPlacement, Board, MoveView } from "../../api/types";

/** Row and column from the top left. */
export type Cell = readonly [row: number, col: number];

/** One bit mask per row from the top; bit 0 is column 0. */
export type Rows = readonly number[];

/** A piece on the board. */
export type Placed = BlokusPlacement & { color: number };

/** The board of a Blokus table. */
export function boardOf(board: Board): BlokusBoard {
  if ("colors" in board) return board;
  throw new Error("this is no board of Blokus");
}

/** The piece placed by a move; null for a pass. */
export function placedBy({ color, detail }: MoveView): Placed | null {
  return "cells" in detail ? { ...detail, color } : null;
}

export function isSet(rows: Rows, [row, col]: Cell): boolean {
  return (((rows[row] ?? 0) >> col) & 1) === 1;
}

/** The colour on a cell. */
export function colorAt(board: BlokusBoard, cell: Cell): number | null {
  const found = board.colors.findIndex((color) => isSet(color.covered, cell));
  return found < 0 ? null : found;
}

/** The board before some moves. What was legal then is unknown, so nothing is. */
export function boardBefore(board: BlokusBoard, later: MoveView[]): BlokusBoard {
  if (later.length === 0) return board;
  const colors = board.colors.map((color, index) => {
    const taken = later.flatMap((move) => {
      const placed = move.color === index ? placedBy(move) : null;
      return placed ? [placed] : [];
    });
    const covered = [...color.covered];
    for (const [row, col] of taken.flatMap((placed) => placed.cells)) covered[row] = (covered[row] ?? 0) & ~(1 << col);
    const nothing = covered.map(() => 0);
    const hasMoved = later.some((move) => move.color === index);
    return {
      ...color,
      ...giveBack(
        color,
        taken.map((placed) => placed.piece),
      ),
      covered,
      is_out: color.is_out && !hasMoved,
      forbidden: nothing.map(() => -1),
      anchor: nothing,
    };
  });
  return { ...board, colors };
}

/** Returns pieces to a colour. Where every piece exists twice, second copies fill up last. */
function giveBack(color: BlokusColor, pieces: number[]): Pick<BlokusColor, "pieces_left" | "second_copies_left"> {
  const left = new Set(color.pieces_left);
  const second = new Set(color.second_copies_left);
  for (const piece of pieces) (left.has(piece) ? second : left).add(piece);
  const sorted = (set: Set<number>) => [...set].sort((a, b) => a - b);
  return { pieces_left: sorted(left), second_copies_left: sorted(second) };
}

/** Such as `e10`: letters for columns, numbers for rows from the bottom. */
export function cellName([row, col]: Cell, size: number): string {
  return `${String.fromCharCode(97 + col)}${size - row}`;
}

/** The cell with this name; null if it is not on the board. */
export function cellFromName(name: string, size: number): Cell | null {
  const found = /^([a-z])(\d{1,2})$/.exec(name.trim().toLowerCase());
  if (!found?.[1] || !found[2]) return null;
  const cell: Cell = [size - Number(found[2]), found[1].charCodeAt(0) - 97];
  return cell[0] >= 0 && cell[0] < size && cell[1] < size ? cell : null;
}

/** The cells of a move in the game's notation; empty for a pass. */
export function cellsFromText(text: string, size: number): Cell[] {
  return text.split(",").flatMap((name) => {
    const cell = cellFromName(name, size);
    return cell ? [cell] : [];
  });
}

/** A placement in the game's notation. */
export function textOfCells(cells: readonly Cell[], size: number): string {
  return cells.map((cell) => cellName(cell, size)).join(",");
}
