// The cells of the pyramid and the numbers of decisions: how they are numbered and where they lie, not what is legal.

/** Cells per side of each level, from the bottom up. */
export const SIDES = [4, 3, 2, 1] as const;
export const LEVELS = SIDES.length;

export type Cell = { index: number; level: number; row: number; col: number; name: string };

/** All cells in the server's order: level by level, row by row. */
export const CELLS: readonly Cell[] = SIDES.flatMap((side, level) => {
  const before = SIDES.slice(0, level).reduce((sum, one) => sum + one * one, 0);
  return Array.from({ length: side * side }, (_, at) => {
    const [row, col] = [Math.floor(at / side), at % side];
    const name = `${level > 0 ? level + 1 : ""}${"abcd"[col]}${row + 1}`;
    return { index: before + at, level, row, col, name };
  });
});

const APEX = CELLS.length - 1;
const FIRST_RAISE = CELLS.length;

/** A player's decision. Numbered as by the server: placements, raises by source and target, balls taken, done. */
export type Decision =
  | { kind: "place"; to: number }
  | { kind: "raise"; from: number; to: number }
  | { kind: "take"; from: number }
  | { kind: "done" };

const RAISES: readonly Decision[] = CELLS.flatMap((from) =>
  CELLS.filter((to) => to.level > from.level).map((to) => ({ kind: "raise" as const, from: from.index, to: to.index })),
);

const FIRST_TAKE = FIRST_RAISE + RAISES.length;
const DONE = FIRST_TAKE + CELLS.length;

/** The decision with this number; undefined if there is none. */
export function decisionOf(action: number): Decision | undefined {
  if (action < 0 || action > DONE) return undefined;
  if (action < FIRST_RAISE) return { kind: "place", to: action };
  if (action < FIRST_TAKE) return RAISES[action - FIRST_RAISE];
  return action < DONE ? { kind: "take", from: action - FIRST_TAKE } : { kind: "done" };
}

/** The cell at a place; undefined outside the pyramid. */
export function cellAt(level: number, row: number, col: number): Cell | undefined {
  return CELLS.find((cell) => cell.level === level && cell.row === row && cell.col === col);
}

/** The cell with this name. */
export function cellNamed(name: string): Cell | undefined {
  return CELLS.find((cell) => cell.name === name);
}

export function nameOf(index: number): string {
  return CELLS[index]?.name ?? "?";
}

export function isApex(index: number): boolean {
  return index === APEX;
}

/** A step of the flat view's cursor: arrow keys move within a level, and to the next level through its middle. */
export function stepFrom(index: number, key: string): number {
  const cell = CELLS[index];
  if (!cell) return 0;
  const side = SIDES[cell.level] ?? 1;
  const moved = (level: number, row: number, col: number) => cellAt(level, row, col)?.index ?? index;
  switch (key) {
    case "ArrowLeft":
      return moved(cell.level, cell.row, Math.max(0, cell.col - 1));
    case "ArrowRight":
      return moved(cell.level, cell.row, Math.min(side - 1, cell.col + 1));
    // Row 1 is drawn at the bottom.
    case "ArrowUp":
      return moved(cell.level, Math.min(side - 1, cell.row + 1), cell.col);
    case "ArrowDown":
      return moved(cell.level, Math.max(0, cell.row - 1), cell.col);
    case "PageUp":
      return onLevel(cell, cell.level + 1);
    case "PageDown":
      return onLevel(cell, cell.level - 1);
    case "Home":
      return moved(cell.level, cell.row, 0);
    case "End":
      return moved(cell.level, cell.row, side - 1);
    default:
      return index;
  }
}

function onLevel(cell: Cell, level: number): number {
  const side = SIDES[level];
  if (side === undefined) return cell.index;
  return cellAt(level, Math.min(cell.row, side - 1), Math.min(cell.col, side - 1))?.index ?? cell.index;
}

/** Height of a ball on four others. Balls have diameter one. */
const LEVEL_HEIGHT = Math.SQRT1_2;
/** How deep a ball sinks into its hollow. */
const SUNK = 0.13;

/** The centre of the ball on a cell: x to the right, y up, z towards the viewer on the side of row 1. */
export function place(index: number): [number, number, number] {
  const cell = CELLS[index];
  if (!cell) return [0, 0, 0];
  const shift = cell.level / 2 - 1.5;
  return [cell.col + shift, 0.5 - SUNK + cell.level * LEVEL_HEIGHT, -(cell.row + shift)];
}
