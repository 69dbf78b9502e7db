// Balls in flight: lifted, carried, dropped with a small bounce. The caller passes the time.

import type { Point } from "./layout";

/** How long a ball travels, in milliseconds. */
export const TRAVEL = 520;

/** Balls grow or shrink in flight when the tray shows them smaller. */
export type Flight = { ball: number; from: Point; to: Point; sizes: [from: number, to: number]; start: number };

function smooth(part: number): number {
  return part * part * (3 - 2 * part);
}

/** A fall that ends with one small bounce, from 1 down to 0. */
function fall(part: number): number {
  if (part < 0.72) return 1 - (part / 0.72) ** 2;
  const bounce = (part - 0.72) / 0.28;
  return 0.06 * 4 * bounce * (1 - bounce);
}

/** Where a ball is; its target once it has arrived. */
export function pointAt({ from, to, start }: Flight, now: number): Point {
  const part = Math.min(1, Math.max(0, (now - start) / TRAVEL));
  const high = Math.max(from[1], to[1]) + 1.1;
  const along = smooth(Math.min(1, part / 0.62));
  const x = from[0] + (to[0] - from[0]) * along;
  const z = from[2] + (to[2] - from[2]) * along;
  const y =
    part < 0.3 ? from[1] + (high - from[1]) * smooth(part / 0.3) : to[1] + (high - to[1]) * fall((part - 0.3) / 0.7);
  return [x, y, z];
}

export function sizeAt({ sizes: [from, to], start }: Flight, now: number): number {
  return from + (to - from) * smooth(Math.min(1, Math.max(0, (now - start) / TRAVEL)));
}

export function isOver(flight: Flight, now: number): boolean {
  return now >= flight.start + TRAVEL;
}
