// How long agents wait before each of their moves: the lengths that are offered.

import { t } from "../shared/texts";

/** Ordered, in milliseconds. */
const PAUSES_MS = [0, 300, 700, 1500, 3000];

/** The lengths that are offered, with the present one among them. */
export function pausesWith(present: number): number[] {
  return [...new Set([...PAUSES_MS, present])].sort((a, b) => a - b);
}

export function pauseLabel(ms: number): string {
  return ms === 0 ? t.setup.delayNone : t.setup.delaySeconds(ms / 1000);
}
