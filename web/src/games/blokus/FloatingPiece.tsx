// The piece under the pointer while it is off the board.

import type { Ref, RefObject } from "react";
import type { OrientationView } from "../../api/types";
import { Tile } from "./Tile";

type Props = {
  shape: OrientationView;
  color: string;
  grid: RefObject<HTMLDivElement | null>;
  size: number;
  ref: Ref<HTMLDivElement>;
};

export function FloatingPiece({ shape, color, grid, size, ref }: Props) {
  const side = (grid.current?.clientWidth ?? 400) / size;
  return (
    <div ref={ref} className="floating">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${shape.width} ${shape.height}`}
        width={shape.width * side}
        height={shape.height * side}
        style={{ marginLeft: (-shape.width * side) / 2, marginTop: (-shape.height * side) / 2 }}
      >
        <Tile cells={shape.cells} color={color} hasPattern={false} />
      </svg>
    </div>
  );
}
