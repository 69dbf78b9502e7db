// An empty board.

import type { GameInfo } from "../../api/types";
import { texts } from "./texts";

const SIDE = 6;
const LINES = Array.from({ length: SIDE - 1 }, (_, at) => `M${at + 1} 0V${SIDE}M0 ${at + 1}H${SIDE}`).join("");

export function PlainPicture({ game }: { game: GameInfo }) {
  return (
    <svg
      viewBox={`-0.3 -0.3 ${SIDE + 0.6} ${SIDE + 0.6}`}
      className="game-picture"
      role="img"
      aria-label={texts.picture(game.title)}
    >
      <rect x="-0.3" y="-0.3" width={SIDE + 0.6} height={SIDE + 0.6} rx="0.3" fill="var(--wood)" />
      <rect width={SIDE} height={SIDE} fill="var(--board)" />
      <path d={LINES} stroke="var(--board-line)" strokeWidth="0.05" fill="none" />
    </svg>
  );
}
