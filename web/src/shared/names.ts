// Seats and agents in words.

import type { GameInfo, SeatView, TableView } from "../api/types";
import { t } from "./texts";

/** The level number in a spec; null for other agents. */
export function levelOf(spec: string): number | null {
  const found = /^level-(\d+)(:|$)/.exec(spec);
  return found ? Number(found[1]) : null;
}

/** An agent in a word or two, without its settings. */
export function agentName(spec: string): string {
  const level = levelOf(spec);
  if (level !== null) return t.setup.levelName(level);
  const [name = spec, settings = ""] = spec.split(":");
  const network = /(?:^|,)checkpoint=([^,]+)/.exec(settings)?.[1];
  return network ? t.setup.agentWith(name, network) : name;
}

export function seatName(seat: SeatView | undefined): string {
  if (!seat) return "";
  // The server's name for people without one.
  const nameless = /^player (\d+)$/.exec(seat.name);
  if (seat.is_human && nameless) return t.home.player(Number(nameless[1]));
  return seat.is_human ? seat.name : agentName(seat.name);
}

export function colorWord(name: string): string {
  return t.colors[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** The colours of a seat, as in "Blue and Red". */
export function seatColors(game: GameInfo, seat: number): string[] {
  return game.colors.filter((color) => color.seat === seat).map((color) => color.name);
}

/** A seat by its name and its colours, as in "Level 2 (Blue and Red)". */
export function coloredName(game: GameInfo, seat: SeatView): string {
  return t.table.withColors(seatName(seat), t.app.list(seatColors(game, seat.seat).map(colorWord)));
}

/** The name of a seat, with its colours if another seat has the same name. */
export function nameAmong(game: GameInfo, seats: SeatView[], seat: number): string {
  const found = seats[seat];
  if (!found) return "";
  const name = seatName(found);
  const isShared = seats.some((other) => other.seat !== seat && seatName(other) === name);
  return isShared ? coloredName(game, found) : name;
}

/** The name of the colour to move. */
export function colorToMove(game: GameInfo, state: TableView): string {
  return state.color == null ? "" : colorWord(game.colors[state.color]?.name ?? "");
}
