// Overlays on the board: the last turn, hints, exact values or an agent's estimates.

import type { Advice, ExactView, MoveView } from "../../api/types";
import { texts } from "./boardTexts";
import type { Choice } from "./choice";
import { marksOf, markText, partsOf } from "./exact";
import { COLORS, readDetail } from "./position";
import type { Step } from "./replay";
import type { Mark } from "./scene/view";
import { exactLabel } from "./words";

/** The decisions of moves, with the colours that made them. */
export function stepsOf(moves: readonly MoveView[]): Step[] {
  return moves.flatMap((move) => {
    const decision = readDetail(move.detail);
    const color = COLORS[move.color];
    return decision && color ? [{ color, decision }] : [];
  });
}

/**
 * The cells that the last moves changed, by adding or removing balls. A turn is several moves: if the marked ones put
 * no ball, the one that their player put before them counts too.
 */
export function cellsOfMoves(moves: readonly MoveView[], marked: number): number[] {
  const color = moves.at(-1)?.color;
  const isPut = ({ decision }: Step) => decision.kind === "place" || decision.kind === "raise";
  const steps = stepsOf(marked > 0 ? moves.slice(-marked) : []);
  const put = stepsOf(moves.filter((move) => move.color === color)).findLast(isPut);
  const all = steps.some(isPut) || !put ? steps : [put, ...steps];
  return all.flatMap(({ decision }) => {
    if (decision.kind === "place") return [decision.to];
    if (decision.kind === "raise") return [decision.from, decision.to];
    return decision.kind === "take" ? [decision.from] : [];
  });
}

/** The cells that a move names in the game's notation. */
export function cellsIn(text: string | null): number[] {
  if (!text) return [];
  const { from, to, take } = partsOf(text);
  return [from, to, take].filter((cell): cell is number => cell !== null);
}

/** Exact values where the game is solved, otherwise an agent's values of the moves it tried. */
export function overlayOf(advice: Advice | null, choice: Choice): Mark[] {
  if (!advice) return [];
  const exact = marksOf(advice.exact ?? [], choice);
  if (exact.size > 0) return [...exact].map(([cell, value]) => exactMark(cell, value));
  const tried = advice.thought?.candidates.filter(({ visits }) => visits > 0) ?? [];
  const marks = tried.flatMap(({ text, value }): Mark[] => {
    const { from, to, take } = partsOf(text);
    const cell = take ?? (choice.picked === null ? (from ?? to) : from === choice.picked ? to : null);
    return cell === null ? [] : [chanceMark(cell, value)];
  });
  // The best move of a cell comes first.
  return marks.filter((one, at) => marks.findIndex(({ cell }) => cell === one.cell) === at);
}

/**
 * The marks while a turn is shown: the cell where it ends shows this turn's value. The best turn for that cell may be
 * another one, such as a new ball in the place to which a ball is raised.
 */
export function withTurn(marks: Mark[], advice: Advice | null, text: string | null): Mark[] {
  if (!advice || !text) return marks;
  const { from, to, take } = partsOf(text);
  const cell = to ?? take;
  const exact = advice.exact?.find((one) => one.text === text);
  const tried = advice.thought?.candidates.find((one) => one.text === text && one.visits > 0);
  if (cell === null || (advice.exact?.length ? !exact : !tried)) return marks;
  const own = exact ? exactMark(cell, exact) : chanceMark(cell, tried?.value ?? 0);
  // The raised ball shows the same mark as its target.
  const ends = [own, ...(from === null ? [] : [{ ...own, cell: from }])];
  return [...marks.filter((one) => !ends.some((end) => end.cell === one.cell)), ...ends];
}

function exactMark(cell: number, value: ExactView): Mark {
  return { cell, text: markText(value), tone: value.outcome, words: exactLabel(value) };
}

function chanceMark(cell: number, value: number): Mark {
  const tone = value > 0.55 ? "win" : value < 0.45 ? "loss" : "draw";
  const chance = Math.round(value * 100);
  return { cell, text: `${chance}`, tone, words: texts.chance(chance) };
}
