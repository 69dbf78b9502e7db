// Sounds that only Pylos has.

import type { Tone } from "../../shared/sounds";

/** A ball is put on the board or raised. */
export const BALL: readonly Tone[] = [
  { wave: "sine", from: 320, to: 120, length: 0.1, loud: 0.7 },
  { wave: "triangle", from: 1400, length: 0.02, loud: 0.12 },
];

/** Balls are only taken back. */
export const LIFT: readonly Tone[] = [{ wave: "sine", from: 220, to: 330, length: 0.1, loud: 0.4 }];
