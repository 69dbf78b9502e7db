// The thought behind an agent's move, in words.

import type { PlayedView } from "../../api/types";
import { t } from "../../shared/texts";

/** Time and expected value beside a move, and as a sentence; null for people's moves and passes. */
export function thoughtWords({ by, text, thinking_ms, value }: PlayedView): { short: string; long: string } | null {
  if ((by !== "agent" && by !== "substitute") || text === "pass") return null;
  const time = timeWords(thinking_ms);
  if (value == null) return { short: time, long: t.table.thought(time) };
  const percent = Math.round(value * 100);
  return { short: `${time} · ${percent} %`, long: `${t.table.thought(time)}, ${t.table.expected(percent)}` };
}

export function timeWords(ms: number): string {
  if (ms < 1) return "< 1 ms";
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}
