// The cell that a ray from the camera hits: the nearest ball, or the place where a ball could be put.

import { type Ray, Sphere, Vector3 } from "three";
import type { Role } from "../choice";
import { place } from "../geometry";
import type { Color } from "../position";

/** Empty places are smaller than balls, so that those behind them can be hit. */
const EMPTY_RADIUS = 0.4;

export function cellUnder(ray: Ray, cells: readonly (Color | null)[], roles: readonly Role[]): number | null {
  const sphere = new Sphere();
  const hit = new Vector3();
  let nearest: { cell: number; far: number } | null = null;
  cells.forEach((ball, cell) => {
    const isOffered = roles[cell] !== "none";
    if (ball === null && !isOffered) return;
    const [x, y, z] = place(cell);
    sphere.center.set(x, ball ? y : y - 0.22, z);
    sphere.radius = ball ? 0.5 : EMPTY_RADIUS;
    if (!ray.intersectSphere(sphere, hit)) return;
    const far = hit.distanceTo(ray.origin);
    if (!nearest || far < nearest.far) nearest = { cell, far };
  });
  return (nearest as { cell: number } | null)?.cell ?? null;
}
