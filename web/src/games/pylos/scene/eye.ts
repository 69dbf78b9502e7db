// The camera distance at which everything is visible.

import type { PerspectiveCamera } from "three";
import { BOARD_HALF, type Layout, type Point, TRAY_HALF, TRAY_SIZE, trayAway } from "./layout";

/** The camera orbits this point. */
export const LOOKED_AT: Point = [0, 0.25, 0];
/** The share of the picture that is used. */
const USED = 0.95;
const TOP_OF_TRAYS = 1.5;
const TOP_OF_BOARD = 2.8;

/** The outermost points: of the trays with their balls, and of a full pyramid. */
export function cornersOf(layout: Layout): Point[] {
  const size = TRAY_SIZE[layout];
  const [short, long] = [trayAway(layout) + TRAY_HALF[0] * size, TRAY_HALF[1] * size];
  const [x, z] = layout === "wide" ? [short, long] : [long, short];
  const signs = [-1, 1];
  const box = (x: number, y: number, z: number) => signs.flatMap((i) => signs.map((j): Point => [i * x, y, j * z]));
  return [
    ...box(x, -0.5, z),
    ...box(x, TOP_OF_TRAYS * size, z),
    ...box(BOARD_HALF, 0, BOARD_HALF),
    ...box(BOARD_HALF / 3, TOP_OF_BOARD, BOARD_HALF / 3),
  ];
}

/** The camera distance at which all points are visible. `tilt` is the angle from the vertical. */
export function distanceToSee(points: readonly Point[], tilt: number, { fov, aspect }: PerspectiveCamera): number {
  const up = Math.tan((fov / 2) * (Math.PI / 180)) * USED;
  const across = up * aspect;
  const [sin, cos] = [Math.sin(tilt), Math.cos(tilt)];
  const needed = points.map(([x, y, z]) => {
    const height = y - LOOKED_AT[1];
    // Towards the camera, and upwards in the picture.
    const [near, high] = [height * cos + z * sin, height * sin - z * cos];
    return near + Math.max(Math.abs(x) / across, Math.abs(high) / up);
  });
  return Math.max(...needed);
}
