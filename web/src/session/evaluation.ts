// What analyses say about a whole game: chances over the moves, and the largest mistakes.

import type { Advice, PlayedView } from "../api/types";
import { countMoves } from "./table";

/** What each seat could expect before the entry with this number was played. */
export type Evaluation = { entry: number; values: number[] };

/** A move after which its seat could expect less than before. */
export type Mistake = { entry: number; seat: number; loss: number };

/** Losses below this are noise of the search. */
const SMALLEST_MISTAKE = 0.05;

/** The evaluations that are known, in the order of the game. Unknown positions are left out. */
export function evaluations(history: PlayedView[], analyses: Record<number, Advice>): Evaluation[] {
  const known: Evaluation[] = [];
  for (let entry = 0; entry <= history.length; entry += 1) {
    const values = analyses[countMoves(history, entry)]?.thought?.values;
    if (values) known.push({ entry, values });
  }
  return known;
}

/** The chances as shares of one: for more than two seats expectations need not add up to it. */
export function shares(values: number[]): number[] {
  const sum = values.reduce((total, value) => total + Math.max(0, value), 0);
  return values.map((value) => (sum > 0 ? Math.max(0, value) / sum : 1 / values.length));
}

/** The moves that lost most, the worst first. Only moves with a known position before and after count. */
export function mistakes(history: PlayedView[], known: Evaluation[], most = 5): Mistake[] {
  const values = new Map(known.map((one) => [one.entry, one.values]));
  const found = history.flatMap((played, entry): Mistake[] => {
    const [before, after] = [values.get(entry)?.[played.seat], values.get(entry + 1)?.[played.seat]];
    return before === undefined || after === undefined ? [] : [{ entry, seat: played.seat, loss: before - after }];
  });
  return found
    .filter((one) => one.loss >= SMALLEST_MISTAKE)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, most);
}

/** How many single moves two lines have in common from the start. */
export function commonMoves(first: PlayedView[], second: PlayedView[]): number {
  const isSame = (entry: PlayedView, index: number) =>
    entry.text === second[index]?.text && entry.moves.length === second[index]?.moves.length;
  const end = first.findIndex((entry, index) => !isSame(entry, index));
  return countMoves(first, end < 0 ? first.length : end);
}

/** The analyses that still belong to a line after it has changed. */
export function keptAnalyses(
  analyses: Record<number, Advice>,
  before: PlayedView[],
  after: PlayedView[],
): Record<number, Advice> {
  const common = commonMoves(before, after);
  return Object.fromEntries(Object.entries(analyses).filter(([moves]) => Number(moves) <= common));
}
