// Where the trays are. In a wide window they stand left and right of the board, in a high one before and behind it.

import { place } from "../geometry";
import type { Color } from "../position";
import type { Spot } from "./arrangement";

export type Layout = "wide" | "high";
export type Point = [x: number, y: number, z: number];

/** Half the side of the board. */
export const BOARD_HALF = 2.55;
/** Half the short and the long side of a tray. */
export const TRAY_HALF = [1.28, 3.28] as const;
/** From the middle of the board to the middle of a tray. */
export const TRAY_AWAY = BOARD_HALF + TRAY_HALF[0] + 0.28;
/** The floor of a tray, below the top of the board. */
export const TRAY_FLOOR = -0.3;

const PITCH = 1.03;
const ROWS = 6;

export function layoutFor(width: number, height: number): Layout {
  return width >= height * 1.15 ? "wide" : "high";
}

/** Which side the tray of a colour is on: White's to the left or in front, Black's to the right or behind. */
export function trayMiddle(color: Color, layout: Layout): [x: number, z: number] {
  const sign = color === "white" ? -1 : 1;
  return layout === "wide" ? [sign * TRAY_AWAY, 0] : [0, -sign * TRAY_AWAY];
}

/** Twelve balls in two rows, and three on top of them. */
function inTray(slot: number): Point {
  if (slot < 2 * ROWS) {
    return [((slot % 2) - 0.5) * PITCH, 0.5, (Math.floor(slot / 2) - (ROWS - 1) / 2) * PITCH];
  }
  return [0, 0.5 + Math.sqrt(1 - PITCH ** 2 / 2), (slot - 2 * ROWS - 1) * PITCH];
}

export function pointOf(spot: Spot, color: Color, layout: Layout): Point {
  if ("cell" in spot) return place(spot.cell);
  const [across, up, along] = inTray(spot.slot);
  const [x, z] = trayMiddle(color, layout);
  const y = TRAY_FLOOR + up;
  // Balls are taken from the end that is nearest to whoever looks.
  return layout === "wide" ? [x + across, y, z - along] : [x + along, y, z + across];
}
