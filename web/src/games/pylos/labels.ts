// What the table page says about a Pylos game.

import type { MoveView, PylosMove, ScoreDetail, ScoreView, TableView } from "../../api/types";
import { colorWord } from "../../shared/names";
import { t } from "../../shared/texts";
import { texts } from "./texts";

export function pylosMoveLabel(move: MoveView): string {
  return move.text;
}

/** A turn or a decision in words: `2a1xb2,c3`, `a1-2b2`, `xb2`, `done`. */
export function pylosAdviceWords(text: string): string {
  if (text === "done") return texts.advice.done;
  const [put = "", taken = ""] = text.split("x");
  const [first = "", second] = put.split("-");
  const words = [
    second ? texts.advice.raise(first, second) : first && texts.advice.place(first),
    taken && texts.advice.take(t.app.list(taken.split(","))),
  ];
  return words.filter(Boolean).join(texts.advice.joint);
}

const reserveIn = (detail: ScoreDetail) => ("reserve" in detail ? detail.reserve : 0);

/** Nobody has points before the end; the remaining balls say more. */
export function pylosScoreLabel(_points: number, detail: ScoreDetail): string {
  return texts.score(reserveIn(detail));
}

export function pylosScoreShort(_points: number, detail: ScoreDetail): number {
  return reserveIn(detail);
}

/** How each kind of decision changes its player's reserve. */
const SPENT: Record<PylosMove["kind"], number> = { place: 1, raise: 0, take: -1, done: 0 };

/** The reserves before some decisions. */
export function pylosScoresBefore(state: TableView, later: MoveView[]): ScoreView[] {
  return state.scores.map((score) => {
    const own = later.filter(({ color }) => color === score.color);
    const spent = own.reduce((sum, { detail }) => sum + ("kind" in detail ? SPENT[detail.kind] : 0), 0);
    return { ...score, detail: { reserve: reserveIn(score.detail) + spent } };
  });
}

/** The top ball decides; without one, somebody could not move any more. */
export function pylosEndingWords(state: TableView): string {
  const top = "cells" in state.board ? state.board.cells.at(-1) : null;
  if (top) {
    const left = state.scores.find(({ color }) => color === (top === "white" ? 0 : 1));
    return texts.reachedTop(colorWord(top), left ? reserveIn(left.detail) : 0);
  }
  const loser = state.result?.winners[0] === 0 ? "black" : "white";
  return texts.ranOut(colorWord(loser));
}

export function pylosSwatch(color: string): string {
  return color === "white" ? "var(--ball-light)" : "var(--ball-dark)";
}
