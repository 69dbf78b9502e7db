// The meaning of a click on a cell: one state machine for the scene and the flat view. It knows no rules: all it allows
// is in the list of legal actions that the server sent.

import { nameOf } from "./geometry";
import type { Color, Legal, PylosBoard } from "./position";

/** The own ball picked up to be raised, if any. */
export type Choice = { picked: number | null };

export const NOTHING: Choice = { picked: null };

/** What can be done at a cell now. */
export type Role =
  /** A ball from the reserve can be put here. */
  | "target"
  /** The picked ball can be put here. */
  | "raise-target"
  /** The ball here can be picked up. */
  | "raisable"
  /** The ball here is picked up. */
  | "picked"
  /** The ball here can be taken back. */
  | "takeable"
  | "none";

/** The effect of a click: another choice, an action for the server, or neither. */
export type Click = { choice: Choice; play: Legal | null };

function find(board: PylosBoard, matches: (legal: Legal) => boolean): Legal | null {
  return board.actions.find(matches) ?? null;
}

function placeOn(board: PylosBoard, cell: number): Legal | null {
  return find(board, ({ decision }) => decision.kind === "place" && decision.to === cell);
}

function raise(board: PylosBoard, from: number, to: number): Legal | null {
  return find(board, ({ decision }) => decision.kind === "raise" && decision.from === from && decision.to === to);
}

function canRaise(board: PylosBoard, cell: number): boolean {
  return board.actions.some(({ decision }) => decision.kind === "raise" && decision.from === cell);
}

function take(board: PylosBoard, cell: number): Legal | null {
  return find(board, ({ decision }) => decision.kind === "take" && decision.from === cell);
}

/** The action that ends the turn, if it is legal. */
export function done(board: PylosBoard): Legal | null {
  return find(board, ({ decision }) => decision.kind === "done");
}

/** The choice, if it is still possible on this board. */
export function kept(board: PylosBoard, choice: Choice): Choice {
  return choice.picked !== null && canRaise(board, choice.picked) ? choice : NOTHING;
}

export function roleOf(board: PylosBoard, choice: Choice, cell: number): Role {
  const { picked } = kept(board, choice);
  if (picked === cell) return "picked";
  if (take(board, cell)) return "takeable";
  if (picked !== null && raise(board, picked, cell)) return "raise-target";
  if (canRaise(board, cell)) return "raisable";
  return picked === null && placeOn(board, cell) ? "target" : "none";
}

export function rolesOf(board: PylosBoard, choice: Choice): Role[] {
  return board.cells.map((_, cell) => roleOf(board, choice, cell));
}

/** A click on a cell, or Enter on it. */
export function click(board: PylosBoard, choice: Choice, cell: number): Click {
  const now = kept(board, choice);
  switch (roleOf(board, now, cell)) {
    case "takeable":
      return { choice: NOTHING, play: take(board, cell) };
    case "raise-target":
      return { choice: NOTHING, play: now.picked === null ? null : raise(board, now.picked, cell) };
    case "target":
      return { choice: NOTHING, play: placeOn(board, cell) };
    case "raisable":
      return { choice: { picked: cell }, play: null };
    // A second click on the ball, or a click elsewhere, puts it down again.
    case "picked":
    case "none":
      return { choice: NOTHING, play: null };
  }
}

/** What the page says can be done now, as a text key with its parameters. */
export type Prompt =
  | { key: "place" }
  | { key: "placeOrRaise" }
  | { key: "raiseOnly" }
  | { key: "raiseTo"; from: string }
  | { key: "mustTake" }
  | { key: "mayTake" }
  | { key: "mayOnlyEnd" }
  | { key: "wait" };

export function promptOf(board: PylosBoard, choice: Choice): Prompt {
  const has = (kind: string) => board.actions.some(({ decision }) => decision.kind === kind);
  const { picked } = kept(board, choice);
  if (picked !== null) return { key: "raiseTo", from: nameOf(picked) };
  if (board.phase === "must_take" && has("take")) return { key: "mustTake" };
  if (board.phase === "may_take" && has("done")) return { key: has("take") ? "mayTake" : "mayOnlyEnd" };
  if (has("place")) return { key: has("raise") ? "placeOrRaise" : "place" };
  return { key: has("raise") ? "raiseOnly" : "wait" };
}

/** The colour of the ghost over a cell; null where nothing can be put. */
export function ghostAt(role: Role, mover: Color): Color | null {
  return role === "target" || role === "raise-target" ? mover : null;
}
