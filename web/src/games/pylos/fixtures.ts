// Boards captured from the real server, for tests.

import type { PylosBoard } from "../../api/types";

const none = (count: number): null[] => Array.from({ length: count }, () => null);

/** After `b2 c2 c3 b3 d1 a1 a4`: Black can put a ball in one of ten places, or raise a1 to 2b2. */
export const RAISE: PylosBoard = {
  actions: [1, 2, 4, 7, 8, 11, 13, 14, 15, 20, 34],
  cells: [
    "black",
    null,
    null,
    "white",
    null,
    "white",
    "black",
    null,
    null,
    "black",
    "white",
    null,
    "white",
    ...none(17),
  ],
  phase: "turn",
  reserves: [11, 12],
};

/** After `b2 d4 c2 d3 b3 a4 c3`: White has made a square. */
export const SQUARE: PylosBoard = {
  actions: [308, 309, 312, 313],
  cells: [
    ...none(5),
    "white",
    "white",
    null,
    null,
    "white",
    "white",
    "black",
    "black",
    null,
    null,
    "black",
    ...none(14),
  ],
  phase: "must_take",
  reserves: [11, 12],
};

/** After taking b2 back: a second ball, or done. */
export const SECOND: PylosBoard = {
  actions: [309, 312, 313, 333],
  cells: [...none(6), "white", null, null, "white", "white", "black", "black", null, null, "black", ...none(14)],
  phase: "may_take",
  reserves: [12, 12],
};
