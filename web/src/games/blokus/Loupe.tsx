// A magnifier for touch: while a finger pushes a piece over a board with small cells, it shows that area enlarged, away
// from the finger.

import type { ReactNode, RefObject } from "react";
import type { Placement } from "./shapes";

/** Larger cells are visible enough beside a finger. */
const SMALL_CELL_PX = 30;
/** Size of a cell in the magnifier, and number of cells. */
const CELL_PX = 32;
const CELLS = { wide: 7, high: 6 };
/** What a fingertip hides around its middle. */
const FINGER_PX = 36;
const MARGIN_PX = 4;

type Point = { x: number; y: number };
type Size = { width: number; height: number };

export const LOUPE: Size = { width: CELLS.wide * CELL_PX, height: CELLS.high * CELL_PX };

/**
 * The top left corner of the magnifier: above what it shows, inside the window, and beside the finger where it would
 * otherwise be under it.
 */
export function loupeAt(shown: Point, finger: Point, room: Size): Point {
  const within = (value: number, length: number, room: number) =>
    Math.max(MARGIN_PX, Math.min(value, room - length - MARGIN_PX));
  const y = within(shown.y - LOUPE.height - FINGER_PX, LOUPE.height, room.height);
  const x = within(shown.x - LOUPE.width / 2, LOUPE.width, room.width);
  if (finger.y - FINGER_PX >= y + LOUPE.height) return { x, y };
  const isRight = finger.x < room.width / 2;
  const beside = isRight ? finger.x + FINGER_PX : finger.x - FINGER_PX - LOUPE.width;
  return { x: within(beside, LOUPE.width, room.width), y };
}

type Props = {
  placement: Placement;
  size: number;
  grid: RefObject<HTMLDivElement | null>;
  /** How far above the finger the piece is held, by the side of a cell. */
  lift: (side: number) => number;
  /** The same drawing as on the board. */
  children: ReactNode;
};

export function Loupe({ placement, size, grid, lift, children }: Props) {
  const box = grid.current?.getBoundingClientRect();
  const side = (box?.width ?? 0) / size;
  if (!box || side >= SMALL_CELL_PX) return null;
  const rows = placement.cells.map(([row]) => row + 0.5);
  const cols = placement.cells.map(([, col]) => col + 0.5);
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const [row, col] = [middle(rows), middle(cols)];
  const shown = { x: box.left + col * side, y: box.top + Math.min(...rows) * side };
  const finger = { x: shown.x, y: box.top + row * side + lift(side) };
  const { x, y } = loupeAt(shown, finger, { width: innerWidth, height: innerHeight });
  const view = `${col - CELLS.wide / 2} ${row - CELLS.high / 2} ${CELLS.wide} ${CELLS.high}`;
  return (
    <div className="loupe" style={{ transform: `translate(${x}px, ${y}px)` }}>
      <svg viewBox={view} width={LOUPE.width} height={LOUPE.height} aria-hidden="true">
        {children}
      </svg>
    </div>
  );
}
