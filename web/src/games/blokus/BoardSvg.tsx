// The board: wood, cells, start squares, pieces and overlays. This only draws; the grid above it takes input.

import { memo } from "react";
import type { BlokusBoard } from "../../api/types";
import type { Cell, Placed } from "./data";
import { cellsOf, lines, outline, squares } from "./paths";
import { Tile } from "./Tile";

/** Width of the frame, in cells. */
export const FRAME = 0.9;

type GroundProps = { board: BlokusBoard; hasCoordinates: boolean };

/** The parts that never change during a game. */
export const Ground = memo(function Ground({ board, hasCoordinates }: GroundProps) {
  const { size } = board;
  const places = Array.from({ length: size }, (_, index) => index);
  return (
    <g>
      <rect className="board-field" width={size} height={size} />
      <path className="board-lines" d={lines(size)} />
      <rect className="board-rim" width={size} height={size} />
      {hasCoordinates && (
        <g className="coordinates">
          {places.map((index) => (
            <g key={index}>
              <text x={index + 0.5} y={size + FRAME / 2}>
                {String.fromCharCode(97 + index)}
              </text>
              <text x={-FRAME / 2} y={index + 0.5}>
                {size - index}
              </text>
            </g>
          ))}
        </g>
      )}
    </g>
  );
});

/** The start squares. Pieces cover them once taken. */
export const Starts = memo(function Starts({ board }: { board: BlokusBoard }) {
  return board.start_cells.map(([row, col], index) => (
    <g key={`${row}-${col}`} className={`start tile-${board.colors[index]?.name ?? ""}`}>
      <rect x={col + 0.08} y={row + 0.08} width="0.84" height="0.84" rx="0.12" />
      <circle cx={col + 0.5} cy={row + 0.5} r="0.16" />
    </g>
  ));
});

type PiecesProps = {
  board: BlokusBoard;
  placed: Placed[];
  /** How many of the last pieces to outline. */
  marked: number;
  /** How many of the last pieces have just been placed. */
  arriving: number;
  hasPatterns: boolean;
};

/** All pieces on the board; the last ones are outlined. */
export const PiecesLayer = memo(function PiecesLayer({ board, placed, marked, arriving, hasPatterns }: PiecesProps) {
  const fresh = placed.slice(placed.length - Math.min(marked, placed.length));
  return (
    <g>
      {board.colors.map((color, index) => {
        // A game may start from a position, so some cells were placed by no move.
        const known = new Set(placed.filter((one) => one.color === index).flatMap((one) => one.cells.map(String)));
        const given = cellsOf(color.covered).filter((cell) => !known.has(String(cell)));
        return given.map((cell) => (
          <Tile key={`${color.name}${cell}`} cells={[cell]} color={color.name} hasPattern={hasPatterns} />
        ));
      })}
      {placed.map((one, index) => (
        <Tile
          key={`${one.color}-${one.piece}-${one.row}-${one.col}`}
          cells={one.cells}
          color={board.colors[one.color]?.name ?? ""}
          hasPattern={hasPatterns}
          className={index >= placed.length - arriving ? "tile-arriving" : ""}
        />
      ))}
      {fresh.map((one) => (
        <g key={`${one.color}-${one.piece}-${one.row}-${one.col}`} className="last-move" data-last-move={one.name}>
          <path className="last-halo" d={outline(one.cells)} />
          <path className="last-line" d={outline(one.cells)} />
        </g>
      ))}
    </g>
  );
});

type LegalProps = {
  reach: number[];
  /** The cells that can be covered after turning the piece; null where they are not distinguished. */
  turned: number[] | null;
  anchors: Cell[];
  color: string;
};

/** The cells that can be covered, and dots on the anchor cells. */
export const LegalLayer = memo(function LegalLayer({ reach, turned, anchors, color }: LegalProps) {
  const more = turned?.map((row, index) => row & ~(reach[index] ?? 0));
  return (
    <g className={`legal tile-${color}`}>
      {more && <path className="legal-more" d={squares(cellsOf(more), 0.06)} />}
      <path className="legal-reach" d={squares(cellsOf(reach), 0.06)} />
      {anchors.map(([row, col]) => (
        <circle key={`${row}-${col}`} className="legal-anchor" cx={col + 0.5} cy={row + 0.5} r="0.13" />
      ))}
    </g>
  );
});

type HeatProps = { heat: { cell: Cell; share: number }[] };

/** The cells that an agent considers: the larger the share, the stronger the colour. */
export const HeatLayer = memo(function HeatLayer({ heat }: HeatProps) {
  return (
    <g className="heat">
      {heat.map(({ cell: [row, col], share }) => (
        <rect
          key={`${row}-${col}`}
          x={col + 0.05}
          y={row + 0.05}
          width="0.9"
          height="0.9"
          rx="0.1"
          fillOpacity={0.12 + 0.68 * share}
        />
      ))}
    </g>
  );
});

type GhostProps = { cells: readonly Cell[]; color: string; kind: "legal" | "illegal" | "waiting" | "hint" };

/** A piece that is not placed yet. */
export function Ghost({ cells, color, kind }: GhostProps) {
  return (
    <g className={`ghost ghost-${kind} tile-${color}`} data-ghost={kind}>
      <path className="ghost-body" d={squares(cells, 0.03)} />
      {kind === "illegal" && <path className="ghost-cross" d={crosses(cells)} />}
      <path className="ghost-edge" d={outline(cells)} />
    </g>
  );
}

/** A small cross in every cell, so that red is not the only sign. */
function crosses(cells: readonly Cell[]): string {
  return cells
    .map(([row, col]) => `M${col + 0.35} ${row + 0.35}l0.3 0.3M${col + 0.65} ${row + 0.35}l-0.3 0.3`)
    .join("");
}
