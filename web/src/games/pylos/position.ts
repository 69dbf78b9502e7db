// The board of Pylos as the server sends it, read with care: it comes over the network.

import { CELLS, type Decision, decisionOf } from "./geometry";

export type Color = "white" | "black";
export const COLORS: readonly [Color, Color] = ["white", "black"];

export type Phase = "turn" | "must_take" | "may_take";

export type PylosBoard = {
  /** The ball on each cell. */
  cells: readonly (Color | null)[];
  reserves: readonly [number, number];
  phase: Phase;
  /** What is legal, with its number. */
  actions: readonly Legal[];
};

export type Legal = { action: number; decision: Decision };

export const EMPTY: PylosBoard = { cells: CELLS.map(() => null), reserves: [15, 15], phase: "turn", actions: [] };

/** The board in a table's state; an empty one when it is something else. */
export function readBoard(data: unknown): PylosBoard {
  if (typeof data !== "object" || data === null) return EMPTY;
  const { cells, reserves, phase, actions } = data as Record<string, unknown>;
  if (!Array.isArray(cells) || cells.length !== CELLS.length) return EMPTY;
  return {
    cells: cells.map((ball) => (ball === "white" || ball === "black" ? ball : null)),
    reserves: readReserves(reserves),
    phase: phase === "must_take" || phase === "may_take" ? phase : "turn",
    actions: Array.isArray(actions) ? actions.flatMap(readAction) : [],
  };
}

function readReserves(data: unknown): [number, number] {
  const [white, black] = Array.isArray(data) ? data : [];
  return [Number(white) || 0, Number(black) || 0];
}

function readAction(action: unknown): Legal[] {
  const decision = typeof action === "number" ? decisionOf(action) : undefined;
  return decision ? [{ action: action as number, decision }] : [];
}

/** A board without the hints of what is legal, as it is looked at in the past or by people who do not move. */
export function withoutActions(board: PylosBoard): PylosBoard {
  return { ...board, actions: [] };
}

/** The decision in the `detail` of a move. */
export function readDetail(detail: unknown): Decision | undefined {
  const action = typeof detail === "object" && detail !== null ? (detail as Record<string, unknown>).action : undefined;
  return typeof action === "number" ? decisionOf(action) : undefined;
}
