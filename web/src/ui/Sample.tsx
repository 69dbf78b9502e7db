// A piece in every colour, as they look with the present settings.

import { Tile, TilePatterns } from "../games/blokus/Tile";
import { t } from "../shared/texts";
import "../games/blokus/tile.css";

const COLORS = ["blue", "yellow", "red", "green", "orange"];

export function Sample({ hasPatterns }: { hasPatterns: boolean }) {
  return (
    <>
      <TilePatterns />
      <svg viewBox="-0.1 -0.1 17.2 2.2" className="sample" role="img" aria-label={t.settings.sample}>
        {COLORS.map((color, index) => {
          const left = index * 3.5;
          const cells = [
            [0, left],
            [1, left],
            [1, left + 1],
            [1, left + 2],
          ] as const;
          return <Tile key={color} cells={cells} color={color} hasPattern={hasPatterns} />;
        })}
      </svg>
    </>
  );
}
