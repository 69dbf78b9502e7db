// What is drawn over the board: the last turn, hints, exact values or the chances that an agent sees.

import type { Advice, MoveView } from "../../api/types";
import { t } from "../../ui/texts";
import type { Choice } from "./choice";
import { marksOf, markText, partsOf } from "./exact";
import { COLORS, readDetail } from "./position";
import type { Step } from "./replay";
import type { Mark } from "./scene/view";
import { exactLabel } from "./words";

/** The decisions of moves, with who made them. */
export function stepsOf(moves: readonly MoveView[]): Step[] {
  return moves.flatMap((move) => {
    const decision = readDetail(move.detail);
    const color = COLORS[move.color];
    return decision && color ? [{ color, decision }] : [];
  });
}

/** The longest piece of history whose balls travel; more is jumped over. */
const MOST_STEPS = 4;

/** What was added to a line of moves; nothing when it is another line. */
export function extensionOf(before: readonly MoveView[], now: readonly MoveView[]): MoveView[] {
  const added = now.slice(before.length);
  const isSame = before.every((move, at) => move.text === now[at]?.text && move.color === now[at]?.color);
  return isSame && added.length <= MOST_STEPS ? added : [];
}

/** The cells that the last turn touched: those of the last moves by the same colour. */
export function cellsOfTurn(moves: readonly MoveView[]): number[] {
  const color = moves.at(-1)?.color;
  const cells: number[] = [];
  for (const { decision } of stepsOf(moves.filter((move) => move.color === color)).reverse()) {
    if (decision.kind === "place" || decision.kind === "raise") {
      cells.push(decision.to);
      break;
    }
  }
  return cells;
}

/** The cells that a move names in the notation of the game. */
export function cellsIn(text: string | null): number[] {
  if (!text) return [];
  const { from, to, take } = partsOf(text);
  return [from, to, take].filter((cell): cell is number => cell !== null);
}

/** Exact values where the game is solved, otherwise what an agent thinks of the moves that it tried. */
export function overlayOf(advice: Advice | null, choice: Choice): Mark[] {
  if (!advice) return [];
  const exact = marksOf(advice.exact ?? [], choice);
  if (exact.size > 0) {
    return [...exact].map(([cell, value]) => ({
      cell,
      text: markText(value),
      tone: value.outcome,
      words: exactLabel(value),
    }));
  }
  const tried = advice.thought?.candidates.filter(({ visits }) => visits > 0) ?? [];
  const marks = tried.flatMap(({ text, value }): Mark[] => {
    const { from, to, take } = partsOf(text);
    const cell = take ?? (choice.picked === null ? (from ?? to) : from === choice.picked ? to : null);
    const tone = value > 0.55 ? "win" : value < 0.45 ? "loss" : "draw";
    const chance = Math.round(value * 100);
    return cell === null ? [] : [{ cell, text: `${chance}`, tone, words: t.pylos.chance(chance) }];
  });
  // The best move of a cell comes first.
  return marks.filter((one, at) => marks.findIndex(({ cell }) => cell === one.cell) === at);
}
