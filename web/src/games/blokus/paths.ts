// SVG paths of shapes, in units of one cell.

import type { Cell } from "./data";

/** The squares, each slightly smaller than its cell. */
export function squares(cells: readonly Cell[], inset = 0): string {
  const side = 1 - 2 * inset;
  return cells.map(([row, col]) => `M${round(col + inset)} ${round(row + inset)}h${side}v${side}h${-side}z`).join("");
}

/** The outline of a shape: the sides that no two of its cells share. */
export function outline(cells: readonly Cell[]): string {
  const has = new Set(cells.map(([row, col]) => row * 64 + col));
  const parts: string[] = [];
  for (const [row, col] of cells) {
    if (!has.has((row - 1) * 64 + col)) parts.push(`M${col} ${row}h1`);
    if (!has.has((row + 1) * 64 + col)) parts.push(`M${col} ${row + 1}h1`);
    if (!has.has(row * 64 + col - 1)) parts.push(`M${col} ${row}v1`);
    if (!has.has(row * 64 + col + 1)) parts.push(`M${col + 1} ${row}v1`);
  }
  return parts.join("");
}

/** The grid lines of a board. */
export function lines(size: number): string {
  return Array.from({ length: size - 1 }, (_, index) => `M0 ${index + 1}H${size}M${index + 1} 0V${size}`).join("");
}

/** The cells of a bitmap. */
export function cellsOf(rows: readonly number[]): Cell[] {
  return rows.flatMap((bits, row) =>
    Array.from({ length: 32 - Math.clz32(bits >>> 0) }, (_, col) => col)
      .filter((col) => ((bits >> col) & 1) === 1)
      .map((col): Cell => [row, col]),
  );
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
