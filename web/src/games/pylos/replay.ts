// Earlier boards. The server sends the current board and the decisions that led to it; undoing them from the end gives
// every earlier board, even in games that did not start empty.

import type { Decision } from "./geometry";
import { COLORS, type Color, type PylosBoard } from "./position";

/** A decision and the colour that made it. */
export type Step = { color: Color; decision: Decision };

type Balls = Pick<PylosBoard, "cells" | "reserves">;

function changed(board: Balls, color: Color, balls: [cell: number, ball: Color | null][], reserve: number): Balls {
  const cells = [...board.cells];
  for (const [cell, ball] of balls) cells[cell] = ball;
  const [white, black] = board.reserves;
  return { cells, reserves: color === COLORS[0] ? [white + reserve, black] : [white, black + reserve] };
}

/** The balls before a step. */
export function before(board: Balls, { color, decision }: Step): Balls {
  switch (decision.kind) {
    case "place":
      return changed(board, color, [[decision.to, null]], 1);
    case "raise":
      return changed(
        board,
        color,
        [
          [decision.to, null],
          [decision.from, color],
        ],
        0,
      );
    case "take":
      return changed(board, color, [[decision.from, color]], -1);
    case "done":
      return board;
  }
}

/** The board after the first `moves` steps, given the `board` after all of them. */
export function boardAfter(board: PylosBoard, steps: readonly Step[], moves: number): PylosBoard {
  if (moves >= steps.length) return board;
  const balls = steps.slice(Math.max(0, moves)).reduceRight<Balls>(before, board);
  return { ...balls, phase: "turn", actions: [] };
}
