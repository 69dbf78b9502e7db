// The choices for how long agents wait before each move.

import { t } from "../shared/texts";

/** Ascending, in milliseconds. */
const PAUSES_MS = [0, 300, 700, 1500, 3000];

/** The choices, including the current one. */
export function pausesWith(present: number): number[] {
  return [...new Set([...PAUSES_MS, present])].sort((a, b) => a - b);
}

export function pauseLabel(ms: number): string {
  return ms === 0 ? t.setup.delayNone : t.setup.delaySeconds(ms / 1000);
}
