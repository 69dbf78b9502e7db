// Analyses of a whole game: values over the moves, and the largest mistakes.

import type { Advice, PlayedView } from "../api/types";
import { countMoves } from "./table";

/** The value to each seat before entry `entry` was played, and the analysis it comes from. */
export type Evaluation = { entry: number; values: number[]; advice: Advice };

/** A move that lowered its seat's value; exact when both values are. */
export type Mistake = { entry: number; seat: number; loss: number; isExact: boolean };

/** Smaller losses are search noise. */
const SMALLEST_MISTAKE = 0.05;

/** A move with fewer visits than this, or less than this fraction of the best one's, is not judged by its visits. */
const LEAST_VISITS = 100;
const LEAST_PART = 10;

/** The known evaluations, in the order of the game. Unknown positions are left out. */
export function evaluations(history: PlayedView[], analyses: Record<number, Advice>): Evaluation[] {
  const known: Evaluation[] = [];
  for (let entry = 0; entry <= history.length; entry += 1) {
    const advice = analyses[countMoves(history, entry)];
    const values = advice?.thought?.values;
    if (advice && values) known.push({ entry, values, advice });
  }
  return known;
}

/** Normalises values to sum to one: with more than two seats they need not. */
export function shares(values: number[]): number[] {
  const sum = values.reduce((total, value) => total + Math.max(0, value), 0);
  return values.map((value) => (sum > 0 ? Math.max(0, value) / sum : 1 / values.length));
}

/** The moves that lost most, worst first. Only moves with a known position before and after count. */
export function mistakes(history: PlayedView[], known: Evaluation[], most = 5): Mistake[] {
  const all = new Map(known.map((one) => [one.entry, one]));
  const found = history.flatMap((played, entry): Mistake[] => {
    const [before, after] = [all.get(entry), all.get(entry + 1)];
    return before && after ? [{ entry, seat: played.seat, ...lossOf(played, before, after) }] : [];
  });
  return found
    .filter((one) => one.loss >= SMALLEST_MISTAKE)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, most);
}

/**
 * What a move lost: from exact values where both positions have them, otherwise from one search's values of the move
 * and of the best move. Values of two searches are compared only if the move had few visits.
 */
function lossOf(played: PlayedView, before: Evaluation, after: Evaluation): { loss: number; isExact: boolean } {
  const { seat } = played;
  const difference = (before.values[seat] ?? 0) - (after.values[seat] ?? 0);
  if (before.advice.is_exact && after.advice.is_exact) return { loss: difference, isExact: true };
  const candidates = before.advice.thought?.candidates ?? [];
  const [best] = candidates;
  const own = candidates.find((one) => one.text === played.text);
  const isTried =
    best && own && (own.is_proven || own.visits >= Math.max(LEAST_VISITS, best.visits / LEAST_PART) || own === best);
  return { loss: isTried ? best.value - own.value : difference, isExact: false };
}

/** The number of single moves that two lines share from the start. */
export function commonMoves(first: PlayedView[], second: PlayedView[]): number {
  const isSame = (entry: PlayedView, index: number) =>
    entry.text === second[index]?.text && entry.moves.length === second[index]?.moves.length;
  const end = first.findIndex((entry, index) => !isSame(entry, index));
  return countMoves(first, end < 0 ? first.length : end);
}

/** What is known about positions, by the number of moves before them, and still applies after a line has changed. */
export function keptAnalyses<T>(
  analyses: Record<number, T>,
  before: PlayedView[],
  after: PlayedView[],
): Record<number, T> {
  const common = commonMoves(before, after);
  return Object.fromEntries(Object.entries(analyses).filter(([moves]) => Number(moves) <= common));
}
