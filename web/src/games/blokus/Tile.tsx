// A piece, drawn the same on the board, in the tray and under the pointer.

import { memo } from "react";
import type { Cell } from "./data";
import { outline, squares } from "./paths";

type Props = { cells: readonly Cell[]; color: string; hasPattern: boolean; className?: string };

/** `hasPattern` adds stripes, dots or waves, so that nothing is told by colour alone. */
export const Tile = memo(function Tile({ cells, color, hasPattern, className = "" }: Props) {
  return (
    <g className={`tile tile-${color} ${className}`}>
      <path className="tile-body" d={squares(cells)} />
      {hasPattern && <path d={squares(cells)} fill={`url(#pattern-${color})`} />}
      <path className="tile-top" d={squares(cells, 0.17)} />
      <path className="tile-edge" d={outline(cells)} />
    </g>
  );
});

/** The patterns. Rendered once per page. */
export function TilePatterns() {
  return (
    <svg width="0" height="0" className="patterns" aria-hidden="true">
      <defs>
        <Pattern color="blue" d="M0 0L0.5 0.5M-0.125 0.375L0.125 0.625M0.375 -0.125L0.625 0.125" />
        <Pattern color="orange" d="M0.5 0L0 0.5M0.125 -0.125L-0.125 0.125M0.625 0.375L0.375 0.625" />
        <Pattern color="red" d="M0 0.25H0.5" />
        <Pattern color="green" d="M0.25 0V0.5" />
        <pattern id="pattern-yellow" width="0.5" height="0.5" patternUnits="userSpaceOnUse">
          <circle cx="0.25" cy="0.25" r="0.11" className="pattern-dot" />
        </pattern>
      </defs>
    </svg>
  );
}

function Pattern({ color, d }: { color: string; d: string }) {
  return (
    <pattern id={`pattern-${color}`} width="0.5" height="0.5" patternUnits="userSpaceOnUse">
      <path d={d} className="pattern-line" />
    </pattern>
  );
}
