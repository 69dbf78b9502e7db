// What the table page says about a game of Pylos.

import type { MoveView } from "../../api/messages";

export function pylosMoveLabel(move: MoveView): string {
  return move.text;
}

export function pylosScoreLabel(points: number, _detail: Record<string, unknown>): string {
  return String(points);
}

export function pylosSwatch(color: string): string {
  return color === "white" ? "var(--pylos-white)" : "var(--pylos-black)";
}
