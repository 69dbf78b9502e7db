// Lesson goals for any game.

import type { Shown } from "../api/types";

/** More moves were played than the lesson starts with. */
export const isMovedOn = (before: number) => (shown: Shown) => shown.state.moves > before;

export const isOver = ({ state }: Shown) => state.status === "finished";
