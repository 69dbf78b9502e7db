// The decorations of a view: rings, outlines, the ghost and value plates.

import { ghostAt, type Role } from "../choice";
import { place } from "../geometry";
import type { Point } from "./layout";
import type { SceneView } from "./view";

export type Ring = { at: Point; tint: string; isStrong: boolean };
export type Outline = { at: Point; tint: string; size: number };
export type Label = { at: Point; text: string; back: string };

export type Decor = { rings: Ring[]; outlines: Outline[]; ghost: Point | null; labels: Label[] };

/** How far a picked ball hovers above its place. */
export const LIFTED = 0.3;

const TINTS = {
  target: "#ffd166",
  raise: "#7ee0ff",
  take: "#ff9f5a",
  hint: "#8ef58a",
  last: "#6fb7ff",
  focus: "#ffffff",
};
const PLATES = { win: "#1f7a3f", draw: "#5c5c5c", loss: "#b3372c" };

/** The decorations of a view. Skips cells whose balls are still travelling. */
export function decorOf(view: SceneView, travelling: ReadonlySet<number | undefined>): Decor {
  const cells = view.roles.map((role, cell) => ({ role, cell })).filter(({ cell }) => !travelling.has(cell));
  const ghost = view.pointed === null ? null : ghostAt(view.roles[view.pointed] ?? "none", view.mover);
  return {
    rings: cells.flatMap(({ role, cell }) => ringAt(view, role, cell)),
    outlines: cells.flatMap(({ role, cell }) => outlineAt(view, role, cell)),
    ghost: ghost && view.pointed !== null ? place(view.pointed) : null,
    labels: view.marks.map(({ cell, text, tone }) => {
      const [x, y, z] = place(cell);
      // At the middle of a ball: any higher, it would seem to belong to the cell behind.
      const height = view.board.cells[cell] === null ? y - 0.2 : y;
      return { at: [x, height, z], text, back: PLATES[tone] };
    }),
  };
}

/** On the bottom level, rings lie in the hollows; higher up, on the four balls below. */
function ringAt(view: SceneView, role: Role, cell: number): Ring[] {
  if (view.board.cells[cell] !== null) return [];
  const [isHinted, isFocused] = [view.hinted.includes(cell), view.focused === cell];
  const isOpen = role === "target" || role === "raise-target";
  const isLeft = !isOpen && view.last.includes(cell);
  if (!isOpen && !isHinted && !isFocused && !isLeft) return [];
  const open = role === "raise-target" ? TINTS.raise : isLeft ? TINTS.last : TINTS.target;
  const tint = isFocused ? TINTS.focus : isHinted ? TINTS.hint : open;
  const [x, y, z] = place(cell);
  const at: Point = [x, y - (y < 0.5 ? 0.36 : 0.24), z];
  return [{ at, tint, isStrong: cell === view.pointed || isHinted }];
}

function outlineAt(view: SceneView, role: Role, cell: number): Outline[] {
  if (view.board.cells[cell] === null) return [];
  const at = place(cell);
  const isPointed = cell === view.pointed;
  if (role === "picked") return [{ at: [at[0], at[1] + LIFTED, at[2]], tint: TINTS.raise, size: 1.1 }];
  if (cell === view.focused) return [{ at, tint: TINTS.focus, size: 1.13 }];
  if (role === "takeable") return [{ at, tint: TINTS.take, size: isPointed ? 1.14 : 1.09 }];
  if (view.hinted.includes(cell)) return [{ at, tint: TINTS.hint, size: 1.1 }];
  if (role === "raisable") return [{ at, tint: TINTS.raise, size: isPointed ? 1.1 : 1.035 }];
  return view.last.includes(cell) ? [{ at, tint: TINTS.last, size: 1.05 }] : [];
}
