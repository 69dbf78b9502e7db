// A piece in every colour, drawn with the current settings.

import { Tile, TilePatterns } from "./Tile";
import { texts } from "./texts";
import "./tile.css";

const COLORS = ["blue", "yellow", "red", "green", "orange"];

export function ColorSample({ hasPatterns }: { hasPatterns: boolean }) {
  return (
    <>
      <TilePatterns />
      <svg viewBox="-0.1 -0.1 17.2 2.2" className="sample" role="img" aria-label={texts.sample}>
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
