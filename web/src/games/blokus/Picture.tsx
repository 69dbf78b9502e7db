// A few pieces that touch at their corners.

import type { GameInfo } from "../../api/catalog";

type Laid = [color: string, cells: string];

const TWO: Laid[] = [
  ["blue", "22 23 24 33"],
  ["blue", "45 55 56"],
  ["orange", "66 67 57 58"],
  ["orange", "49 39 38"],
  ["blue", "17 18 27"],
  ["orange", "75 85 84"],
];
const FOUR: Laid[] = [
  ["blue", "00 01 11 12"],
  ["yellow", "09 19 18 28"],
  ["red", "99 98 88 87"],
  ["green", "90 80 81 71"],
  ["blue", "23 33 34"],
  ["yellow", "37 36 46"],
  ["red", "76 66 65"],
  ["green", "62 63 53"],
];

export function BlokusPicture({ game }: { game: GameInfo }) {
  const laid = game.colors.length > 2 ? FOUR : TWO;
  return (
    <svg
      viewBox="-0.4 -0.4 10.8 10.8"
      className="game-picture"
      role="img"
      aria-label="A board with pieces touching at corners"
    >
      <rect x="-0.4" y="-0.4" width="10.8" height="10.8" rx="0.5" fill="var(--wood)" />
      <rect width="10" height="10" fill="var(--board)" />
      <path d={lines(10)} stroke="var(--board-line)" strokeWidth="0.05" fill="none" />
      {laid.flatMap(([color, cells], piece) =>
        cells
          .split(" ")
          .map((cell) => (
            <rect
              key={`${piece}-${cell}`}
              x={Number(cell[1]) + 0.04}
              y={Number(cell[0]) + 0.04}
              width="0.92"
              height="0.92"
              rx="0.14"
              fill={`var(--piece-${color})`}
            />
          )),
      )}
    </svg>
  );
}

/** The lines between the cells of a board. */
export function lines(size: number): string {
  return Array.from({ length: size - 1 }, (_, index) => `M0 ${index + 1}H${size}M${index + 1} 0V${size}`).join("");
}
