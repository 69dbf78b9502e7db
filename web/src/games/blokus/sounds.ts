// Sounds that only Blokus has.

import type { Tone } from "../../shared/sounds";

/** A piece is rotated or flipped. */
export const TURN: readonly Tone[] = [{ wave: "square", from: 900, length: 0.02, loud: 0.12 }];
