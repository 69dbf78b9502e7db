// A heat map of an agent's candidates.

import type { Advice } from "../../api/types";
import { type Cell, cellsFromText } from "./data";

/** The cells of the candidates by visits, or by value if there was no search. Shares are relative to the largest. */
export function heatOf(advice: Advice, size: number): { cell: Cell; share: number }[] {
  const candidates = advice.thought?.candidates ?? [];
  const hasVisits = candidates.some((one) => one.visits > 0);
  const totals = new Map<string, { cell: Cell; total: number }>();
  for (const one of candidates) {
    const weight = hasVisits ? one.visits : one.value;
    for (const cell of cellsFromText(one.text, size)) {
      const known = totals.get(String(cell)) ?? { cell, total: 0 };
      totals.set(String(cell), { cell, total: known.total + weight });
    }
  }
  const most = Math.max(...[...totals.values()].map((one) => one.total), Number.EPSILON);
  return [...totals.values()]
    .map(({ cell, total }) => ({ cell, share: total / most }))
    .filter((one) => one.share > 0.02);
}
