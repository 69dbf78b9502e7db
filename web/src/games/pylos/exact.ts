// Exact values of turns, shown on the cells where the turns start.

import type { ExactView } from "../../api/types";
import type { Choice } from "./choice";
import { cellNamed } from "./geometry";

/** Best values first: quick wins, slow losses. */
export function compareExact(one: ExactView, other: ExactView): number {
  const rank = { win: 0, draw: 1, loss: 2 };
  if (one.outcome !== other.outcome) return rank[one.outcome] - rank[other.outcome];
  const turns = (one.turns ?? 0) - (other.turns ?? 0);
  return one.outcome === "loss" ? -turns : turns;
}

type Parts = { from: number | null; to: number | null; take: number | null };

/** Where a turn or a decision starts. Turns: `2a1xb2,c3`, `a1-2b2xc3`; decisions: `b2`, `a1-2b2`, `xb2`, `done`. */
export function partsOf(text: string): Parts {
  const index = (name: string | undefined) => (name ? (cellNamed(name)?.index ?? null) : null);
  const taken = /^x(.+)$/.exec(text);
  if (taken) return { from: null, to: null, take: index(taken[1]) };
  const put = text.split("x")[0] ?? "";
  const [one, other] = put.split("-");
  return other === undefined
    ? { from: null, to: index(one), take: null }
    : { from: index(one), to: index(other), take: null };
}

/**
 * The best value of an action at each cell: placing there, raising the picked ball to it, or taking its ball. A ball
 * that can be picked up shows the best of its raises.
 */
export function marksOf(values: readonly ExactView[], choice: Choice): Map<number, ExactView> {
  const marks = new Map<number, ExactView>();
  const put = (cell: number | null, value: ExactView) => {
    if (cell === null) return;
    const known = marks.get(cell);
    if (!known || compareExact(value, known) < 0) marks.set(cell, value);
  };
  for (const value of values) {
    const { from, to, take } = partsOf(value.text);
    if (take !== null) put(take, value);
    else if (from === null && choice.picked === null) put(to, value);
    else if (from !== null && choice.picked === null) put(from, value);
    else if (from !== null && from === choice.picked) put(to, value);
  }
  return marks;
}

/** The mark on a cell: a letter and the number of turns. */
export function markText(value: ExactView): string {
  const letter = { win: "W", draw: "D", loss: "L" }[value.outcome];
  return value.turns === null ? letter : `${letter}${value.turns}`;
}
