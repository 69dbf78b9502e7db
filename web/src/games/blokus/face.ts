// What the table page says about a game of Blokus without loading its board.

import type { MoveView } from "../../api/messages";
import { t } from "../../ui/texts";

/** The piece and its cells, as in "Z5 g8,e9,f9,g9,e10". */
export function blokusMoveLabel(move: MoveView): string {
  const name = move.detail.name;
  return typeof name === "string" ? `${name} ${move.text}` : t.blokus.pass_;
}

export function blokusScoreLabel(points: number, detail: Record<string, unknown>): string {
  return t.blokus.score(points, Number(detail.squares_left ?? 0));
}

export function blokusSwatch(color: string): string {
  return `var(--piece-${color})`;
}
