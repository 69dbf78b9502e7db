// Moves in the server's notation: the cells of a piece, such as "g8,e9,f9,g9,e10".

import type { OrientationView, PieceView } from "../../api/types";
import type { Cell } from "./data";

/** Row and column from 0, rows counted from the bottom. */
function read(name: string): Cell | null {
  const found = /^([a-z])(\d{1,2})$/.exec(name.trim());
  return found ? [Number(found[2]) - 1, (found[1] ?? "a").charCodeAt(0) - 97] : null;
}

const write = ([row, col]: Cell) => `${String.fromCharCode(97 + col)}${row + 1}`;

/** A shape independent of its place, rows counted upwards. */
function shapeOf(cells: readonly Cell[]): string {
  const [bottom, left] = cornerOf(cells, Math.min);
  return cells
    .map(([row, col]) => `${row - bottom},${col - left}`)
    .sort()
    .join(" ");
}

function cornerOf(cells: readonly Cell[], which: (...values: number[]) => number): [row: number, col: number] {
  return [which(...cells.map(([row]) => row)), which(...cells.map(([, col]) => col))];
}

/** The cells of a move, shifted to the origin, rows counted downwards; null if the text is no placement. */
export function shapeIn(text: string): Cell[] | null {
  const cells = text.split(",").map(read);
  if (!cells.every((cell) => cell !== null)) return null;
  const [top] = cornerOf(cells, Math.max);
  const [, left] = cornerOf(cells, Math.min);
  return cells.map(([row, col]) => [top - row, col - left]);
}

/** A piece as placed by a move. */
export type FoundPiece = { name: string; box: string; orientation: OrientationView };

/** The piece that covers the cells of a move, its orientation and bounding box; null if there is no such piece. */
export function pieceIn(text: string, pieces: readonly PieceView[]): FoundPiece | null {
  const cells = text.split(",").map(read);
  if (!cells.every((cell) => cell !== null)) return null;
  const wanted = shapeOf(cells);
  // The catalogue counts rows downwards.
  const isWanted = (one: OrientationView) => shapeOf(one.cells.map(([row, col]) => [-row, col])) === wanted;
  const [from, to] = [write(cornerOf(cells, Math.min)), write(cornerOf(cells, Math.max))];
  for (const { name, size, orientations } of pieces) {
    const orientation = size === cells.length ? orientations.find(isWanted) : undefined;
    if (orientation) return { name, box: from === to ? from : `${from}–${to}`, orientation };
  }
  return null;
}
