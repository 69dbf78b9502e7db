// What the table page says about a game of Pylos.

import { type MoveView, type ScoreView, scoresOf } from "../../api/messages";
import type { TableView } from "../../api/types";
import { t } from "../../ui/texts";

export function pylosMoveLabel(move: MoveView): string {
  return move.text;
}

/** A turn or a decision in words: `2a1xb2,c3`, `a1-2b2`, `xb2`, `done`. */
export function pylosAdviceWords(text: string): string {
  if (text === "done") return t.pylos.advice.done;
  const [put = "", taken = ""] = text.split("x");
  const [first = "", second] = put.split("-");
  const words = [
    second ? t.pylos.advice.raise(first, second) : first && t.pylos.advice.place(first),
    taken && t.pylos.advice.take(t.app.list(taken.split(","))),
  ];
  return words.filter(Boolean).join(t.pylos.advice.joint);
}

const reserveOf = ({ detail }: ScoreView) => Number(detail.reserve) || 0;

/** Nobody has points before the end; what is left of the balls says more. */
export function pylosScoreLabel(_points: number, detail: Record<string, unknown>): string {
  return t.pylos.score(Number(detail.reserve) || 0);
}

/** How each decision changed the reserve of whoever made it. */
const SPENT: Record<string, number> = { place: 1, take: -1 };

/** The reserves before some decisions. */
export function pylosScoresBefore(state: TableView, later: MoveView[]): ScoreView[] {
  return scoresOf(state).map((score) => {
    const own = later.filter(({ color }) => color === score.color);
    const spent = own.reduce((sum, { detail }) => sum + (SPENT[String(detail.kind)] ?? 0), 0);
    return { ...score, detail: { ...score.detail, reserve: reserveOf(score) + spent } };
  });
}

/** The top decides; without a ball there somebody could not move any more. */
export function pylosEndingWords(state: TableView): string {
  const { cells } = state.board;
  const top: unknown = Array.isArray(cells) ? cells.at(-1) : null;
  if (top === "white" || top === "black") {
    const left = scoresOf(state).find(({ color }) => color === (top === "white" ? 0 : 1));
    return t.pylos.reachedTop(t.pylos.colors[top], left ? reserveOf(left) : 0);
  }
  const loser = state.result?.winners[0] === 0 ? "black" : "white";
  return t.pylos.ranOut(t.pylos.colors[loser]);
}

export function pylosSwatch(color: string): string {
  return color === "white" ? "var(--pylos-white)" : "var(--pylos-black)";
}
