// Moves as the server writes them: the cells of a piece, such as "g8,e9,f9,g9,e10".

import type { PieceView } from "../../api/types";
import type { Cell } from "./data";

/** The letter of its column and the number of its row, as numbers from 0; rows are counted from the bottom. */
function read(name: string): Cell | null {
  const found = /^([a-z])(\d{1,2})$/.exec(name.trim());
  return found ? [Number(found[2]) - 1, (found[1] ?? "a").charCodeAt(0) - 97] : null;
}

const write = ([row, col]: Cell) => `${String.fromCharCode(97 + col)}${row + 1}`;

/** The shape of cells wherever they lie, rows counted upwards. */
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

/** The name of the piece that covers the cells of a move, and the box around them; null when there is no such piece. */
export function pieceIn(text: string, pieces: readonly PieceView[]): { name: string; box: string } | null {
  const cells = text.split(",").map(read);
  if (!cells.every((cell) => cell !== null)) return null;
  const wanted = shapeOf(cells);
  const piece = pieces.find(
    ({ size, orientations }) =>
      size === cells.length &&
      // The catalogue counts rows downwards.
      orientations.some((one) => shapeOf(one.cells.map(([row, col]) => [-row, col])) === wanted),
  );
  if (!piece) return null;
  const [from, to] = [write(cornerOf(cells, Math.min)), write(cornerOf(cells, Math.max))];
  return { name: piece.name, box: from === to ? from : `${from}–${to}` };
}
