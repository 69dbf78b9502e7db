// Where the trays are: left and right of the board in a wide window, in front of and behind it in a high one.

import { place } from "../geometry";
import type { Color } from "../position";
import type { Spot } from "./arrangement";

export type Layout = "wide" | "high";
export type Point = [x: number, y: number, z: number];

/** Half the side of the board. */
export const BOARD_HALF = 2.55;
/** Half the short and the long side of a tray. */
export const TRAY_HALF = [1.28, 3.28] as const;
/** Thickness of board and trays. */
export const THICKNESS = 0.55;
/** Scale of trays and their balls; smaller where they would take room from the board. */
export const TRAY_SIZE: Record<Layout, number> = { wide: 1, high: 0.7 };
/** The floor of a tray, below the top of the board. */
export const TRAY_FLOOR = -0.3;

const PITCH = 1.03;
const ROWS = 6;

/** Distance between the middles of board and tray. */
export const trayAway = (layout: Layout) => BOARD_HALF + TRAY_HALF[0] * TRAY_SIZE[layout] + 0.28;

/** How far to lower a smaller tray to stand on the table. */
export const trayHeight = (layout: Layout) => THICKNESS * (TRAY_SIZE[layout] - 1);

export function layoutFor(width: number, height: number): Layout {
  return width >= height * 1.15 ? "wide" : "high";
}

/** The middle of a colour's tray: White's to the left or in front, Black's to the right or behind. */
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
  // Balls are taken from the end nearest to the viewer.
  return layout === "wide" ? [x + across, y, z - along] : [x + along, y, z + across];
}

/** The diameter of a ball there. */
export function sizeOf(spot: Spot, layout: Layout): number {
  return "cell" in spot ? 1 : TRAY_SIZE[layout];
}
