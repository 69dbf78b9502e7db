// Which player owns which colour.

import type { GameInfo, TableView } from "../../api/types";

/**
 * The colour that somebody plays now or next; null for spectators. The player to move plays a colour that nobody owns.
 */
export function nextOwnColor(game: GameInfo, state: TableView, own: number[]): number | null {
  if (own.length === 0) return null;
  const now = state.color ?? 0;
  if (state.to_move != null && own.includes(state.to_move)) return now;
  const count = game.colors.length;
  for (let step = 1; step <= count; step += 1) {
    const color = (now + step) % count;
    const seat = game.colors[color]?.seat;
    if (seat != null && own.includes(seat)) return color;
  }
  return null;
}
