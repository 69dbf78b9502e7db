// What the scene should show: plain data from the table.

import type { Role } from "../choice";
import type { Color, PylosBoard } from "../position";
import type { Step } from "../replay";

/** The value of acting at a cell: short, and in words. */
export type Mark = { cell: number; text: string; tone: "win" | "draw" | "loss"; words: string };

export type SceneView = {
  board: Pick<PylosBoard, "cells" | "reserves">;
  /** The steps from the board shown before to this one; balls travel along them. */
  steps: readonly Step[];
  roles: readonly Role[];
  mover: Color;
  /** The cell under the pointer or the keyboard cursor. */
  pointed: number | null;
  /** The cell with the keyboard focus. */
  focused: number | null;
  /** Cells where a hint or the pointed-at move puts balls. */
  hinted: readonly number[];
  /** Cells of the last turn. */
  last: readonly number[];
  marks: readonly Mark[];
  /** Whether balls jump instead of travelling. */
  isStill: boolean;
  /** Whether letters and numbers are shown at the edge of the board. */
  hasNames: boolean;
};
