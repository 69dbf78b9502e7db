// What the table page says about a game of Pylos.

import type { MoveView } from "../../api/messages";
import { t } from "../../ui/texts";

export function pylosMoveLabel(move: MoveView): string {
  return move.text;
}

/** Nobody has points before the end; what is left of the balls says more. */
export function pylosScoreLabel(_points: number, detail: Record<string, unknown>): string {
  return t.pylos.score(Number(detail.reserve) || 0);
}

export function pylosSwatch(color: string): string {
  return color === "white" ? "var(--pylos-white)" : "var(--pylos-black)";
}
