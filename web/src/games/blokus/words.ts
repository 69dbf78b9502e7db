// Verdicts and cells in words.

import type { BlokusBoard } from "../../api/types";
import { texts } from "./boardTexts";
import { type Cell, cellName, colorAt, isSet } from "./data";
import type { Verdict } from "./legal";

/** Why a placement is refused, such as "touches your own edge at e7". */
export function verdictWords(verdict: Verdict, board: BlokusBoard): string {
  if (verdict.isLegal) return texts.legalHere;
  switch (verdict.reason) {
    case "overlaps":
      return texts.overlaps(board.colors[verdict.by]?.name ?? "", cellName(verdict.cell, board.size));
    case "own_edge":
      return texts.ownEdge(cellName(verdict.cell, board.size));
    case "must_cover":
      return texts.mustCover(cellName(verdict.cell, board.size));
    case "no_corner":
      return texts.noCorner;
  }
}

/** Screen reader labels of all cells, row by row. */
export function cellLabels(board: BlokusBoard, reach: readonly number[] | null): string[][] {
  const { size } = board;
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, col) => cellLabel(board, [row, col], reach)),
  );
}

function cellLabel(board: BlokusBoard, cell: Cell, reach: readonly number[] | null): string {
  const color = colorAt(board, cell);
  const start = board.start_cells.findIndex(([row, col]) => row === cell[0] && col === cell[1]);
  let what = texts.empty;
  if (color !== null) what = board.colors[color]?.name ?? "";
  else if (start >= 0) what = texts.startOf(board.colors[start]?.name ?? "");
  return texts.cell(cellName(cell, board.size), what, color === null && reach !== null && isSet(reach, cell));
}
