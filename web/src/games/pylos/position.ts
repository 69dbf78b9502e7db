// The Pylos board, read from the server's data.

import type { Board, MoveDetail, PylosBall, PylosBoard as SentBoard } from "../../api/types";
import { CELLS, type Decision, decisionOf } from "./geometry";

export type Color = PylosBall;
export const COLORS: readonly [Color, Color] = ["white", "black"];

export type PylosBoard = {
  /** The ball on each cell. */
  cells: Readonly<SentBoard["cells"]>;
  reserves: Readonly<SentBoard["reserves"]>;
  phase: SentBoard["phase"];
  /** The legal actions with their numbers. */
  actions: readonly Legal[];
};

export type Legal = { action: number; decision: Decision };

export const EMPTY: PylosBoard = { cells: CELLS.map(() => null), reserves: [15, 15], phase: "turn", actions: [] };

/** The board in a table's state; an empty one if it is something else. */
export function readBoard(board: Board): PylosBoard {
  if (!("reserves" in board) || board.cells.length !== CELLS.length) return EMPTY;
  return { ...board, actions: board.actions.flatMap(readAction) };
}

function readAction(action: number): Legal[] {
  const decision = decisionOf(action);
  return decision ? [{ action, decision }] : [];
}

/** A board without legal actions, for past positions and for people who do not move. */
export function withoutActions(board: PylosBoard): PylosBoard {
  return { ...board, actions: [] };
}

/** The decision in the `detail` of a move. */
export function readDetail(detail: MoveDetail): Decision | undefined {
  return "action" in detail ? decisionOf(detail.action) : undefined;
}
