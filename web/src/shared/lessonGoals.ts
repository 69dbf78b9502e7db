// Goals of lessons that fit every game.

import type { Shown } from "../api/types";

/** More was played than the moves that the lesson begins with. */
export const isMovedOn = (before: number) => (shown: Shown) => shown.state.moves > before;

export const isOver = ({ state }: Shown) => state.status === "finished";
