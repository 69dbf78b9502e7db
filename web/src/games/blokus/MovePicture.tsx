// The piece of a move in its orientation, small enough for a line of text.

import { shapeIn } from "./notation";
import { outline, squares } from "./paths";

/** Length of the longest piece. */
const SIDE = 5;

export function MovePicture({ text, color }: { text: string; color: string }) {
  const cells = shapeIn(text);
  if (!cells) return null;
  const middle = (values: number[]) => (SIDE - 1 - Math.max(...values)) / 2;
  const [top, left] = [middle(cells.map(([row]) => row)), middle(cells.map(([, col]) => col))];
  const placed = cells.map(([row, col]) => [row + top, col + left] as const);
  return (
    <svg viewBox={`-0.1 -0.1 ${SIDE + 0.2} ${SIDE + 0.2}`} className="move-picture" aria-hidden="true">
      <path d={squares(placed)} fill={`var(--piece-${color})`} />
      <path d={outline(placed)} fill="none" stroke="currentColor" strokeWidth="0.18" strokeLinecap="square" />
    </svg>
  );
}
