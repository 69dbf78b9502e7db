// A pyramid from the side.

import { texts } from "./texts";

const LEVELS = [4, 3, 2, 1];

export function PylosPicture() {
  return (
    <svg viewBox="0 0 120 90" className="game-picture" role="img" aria-label={texts.picture}>
      <rect x="6" y="74" width="108" height="12" rx="3" fill="var(--wood)" stroke="var(--wood-edge)" />
      {LEVELS.flatMap((count, level) =>
        Array.from({ length: count }, (_, index) => (
          <circle
            key={`${level}-${index}`}
            cx={60 + (index - (count - 1) / 2) * 22}
            cy={64 - level * 17}
            r="11"
            fill={(level * 2 + index * 3) % 5 < 2 ? "var(--ball-dark)" : "var(--ball-light)"}
            stroke="var(--ball-rim)"
            strokeWidth="0.8"
          />
        )),
      )}
    </svg>
  );
}
