// What the scene is asked to show: plain data from the table.

import type { Role } from "../choice";
import type { Color, PylosBoard } from "../position";
import type { Step } from "../replay";

/** What is known of doing something at a cell: in short, and in words. */
export type Mark = { cell: number; text: string; tone: "win" | "draw" | "loss"; words: string };

export type SceneView = {
  board: Pick<PylosBoard, "cells" | "reserves">;
  /** What led from the board that was shown before to this one; balls travel along it. */
  steps: readonly Step[];
  roles: readonly Role[];
  mover: Color;
  /** The cell under the pointer or the cursor of the keyboard. */
  pointed: number | null;
  /** The cell that the keyboard is at. */
  focused: number | null;
  /** Cells that a hint or a pointed-at move puts balls on. */
  hinted: readonly number[];
  /** Cells of the last turn. */
  last: readonly number[];
  marks: readonly Mark[];
  /** Whether balls jump instead of travelling. */
  isStill: boolean;
  /** Whether letters and numbers stand at the edge of the board. */
  hasNames: boolean;
};
