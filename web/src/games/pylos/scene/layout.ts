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
/** How thick board and trays are. */
export const THICKNESS = 0.55;
/** Trays and the balls in them are smaller where they would take the room of the board. */
export const TRAY_SIZE: Record<Layout, number> = { wide: 1, high: 0.7 };
/** The floor of a tray, below the top of the board. */
export const TRAY_FLOOR = -0.3;

const PITCH = 1.03;
const ROWS = 6;

/** From the middle of the board to the middle of a tray. */
export const trayAway = (layout: Layout) => BOARD_HALF + TRAY_HALF[0] * TRAY_SIZE[layout] + 0.28;

/** What a smaller tray has to be lowered by to stand on the table. */
export const trayHeight = (layout: Layout) => THICKNESS * (TRAY_SIZE[layout] - 1);

export function layoutFor(width: number, height: number): Layout {
  return width >= height * 1.15 ? "wide" : "high";
}

/** Which side the tray of a colour is on: White's to the left or in front, Black's to the right or behind. */
export function trayMiddle(color: Color, layout: Layout): [x: number, z: number] {
  const sign = color === "white" ? -1 : 1;
  const away = sign * trayAway(layout);
  return layout === "wide" ? [away, 0] : [0, -away];
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
  const [across, up, along] = inTray(spot.slot).map((part) => part * TRAY_SIZE[layout]) as Point;
  const [x, z] = trayMiddle(color, layout);
  const y = TRAY_FLOOR * TRAY_SIZE[layout] + trayHeight(layout) + up;
  // Balls are taken from the end that is nearest to whoever looks.
  return layout === "wide" ? [x + across, y, z - along] : [x + along, y, z + across];
}

/** The diameter of a ball there. */
export function sizeOf(spot: Spot, layout: Layout): number {
  return "cell" in spot ? 1 : TRAY_SIZE[layout];
}
